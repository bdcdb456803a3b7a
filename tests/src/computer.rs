//! What a computer player of the server would do on a seat, from nothing but what this seat was told through its socket.

use skat_ai::Memory;
use skat_protocol::{DealNow, Phase, Seat, SheetRow, TableAct, TableEvent};
use skat_rules::{
    Bids, ByRole, Card, CardSet, Class, Contract, Doublings, Observer, Role, RuleSet, SeenDeclared, SeenEvent,
    SeenHand, SeenPhase, SeenPlay, SeenPush, SeenQuestion, SeenRamsch, Slot, Trick, View,
};

use crate::seen::Seen;

/// What a computer player does now; nothing where nothing is to be done.
///
/// # Panics
/// The cards were dealt before the last snapshot, so that he has not seen the whole deal.
pub(crate) fn choose(seen: &Seen) -> Option<TableAct> {
    let told = Told::of(seen);
    let view = told.view(seen)?;
    skat_ai::choose(&view, &told.memory).map(TableAct::from)
}

/// A running deal, as the events of one seat have told it.
struct Told {
    /// Where forehand, middlehand and rearhand sit.
    seats: ByRole<Seat>,
    slot: Slot,
    memory: Memory,
    bids: Bids,
    contract: Option<Contract>,
    spitzen: u8,
    doublings: Doublings,
    pushes: ByRole<Option<SeenPush>>,
    /// Who has picked up and not laid away yet.
    picked_up: Option<Role>,
    leader: Role,
    /// The cards of the running trick.
    lying: Vec<Card>,
    last_trick: Option<Trick>,
    tricks: ByRole<u8>,
    /// How many cards each player has played.
    played: ByRole<u8>,
    /// The cards of those who have shown them.
    open: ByRole<Option<CardSet>>,
}

impl Told {
    fn of(seen: &Seen) -> Told {
        let Some((TableEvent::Dealt { forehand, middlehand, rearhand, slot, .. }, since)) = seen.happened.split_first()
        else {
            panic!("a computer player has to see the whole deal");
        };
        let seats = ByRole([*forehand, *middlehand, *rearhand]);
        let slot = match slot {
            None => Slot::Plain,
            Some(skat_protocol::Slot::Bock) => Slot::Bock,
            Some(skat_protocol::Slot::Ramsch) => Slot::Ramsch { escaped: escaped(seen, &seats) },
        };
        let mut told = Told {
            seats,
            slot,
            memory: Memory::new(),
            bids: Bids { highest: ByRole::default(), passed: ByRole::default() },
            contract: None,
            spitzen: 0,
            doublings: Doublings { bock: slot == Slot::Bock, ..Doublings::default() },
            pushes: ByRole::default(),
            picked_up: None,
            leader: Role::Forehand,
            lying: Vec::new(),
            last_trick: None,
            tricks: ByRole::default(),
            played: ByRole::default(),
            open: ByRole::default(),
        };
        let mut bid = None;
        for event in since {
            if let TableEvent::Bid { value, .. } = event {
                bid = Some(value.0);
            }
            if let Some(event) = told.in_roles(event) {
                told.memory.note(&event);
                match event {
                    SeenEvent::Bid { role, .. } | SeenEvent::Held { role } => told.bids.highest[role] = bid,
                    SeenEvent::Passed { role } => told.bids.passed[role] = true,
                    other => told.apply(&other),
                }
            }
            if let TableEvent::Played { taken_by: Some(seat), .. } = event {
                told.take(*seat);
            }
        }
        told
    }

    fn role(&self, seat: Seat) -> Role {
        self.role_of(seat).expect("who acts is one of the three")
    }

    fn role_of(&self, seat: Seat) -> Option<Role> {
        Role::ALL.into_iter().find(|role| self.seats[*role] == seat)
    }

    /// What happened, with roles instead of seats; nothing for what does not belong to the deal, or changes nothing in it.
    fn in_roles(&self, event: &TableEvent) -> Option<SeenEvent> {
        let at = |seat: &Seat| self.role(*seat);
        Some(match event {
            TableEvent::Bid { seat, value } => SeenEvent::Bid { role: at(seat), value: value.0 },
            TableEvent::Held { seat } => SeenEvent::Held { role: at(seat) },
            TableEvent::Passed { seat } => SeenEvent::Passed { role: at(seat) },
            TableEvent::PickedUp { seat, skat } => {
                SeenEvent::PickedUp { role: at(seat), skat: skat.map(|cards| cards.0) }
            }
            TableEvent::Announced { seat, contract, discard, spitzen, open } => SeenEvent::Announced {
                role: at(seat),
                contract: contract.0,
                discard: discard.map(|cards| cards.0),
                spitzen: *spitzen,
                open: open.map(|cards| cards.0),
            },
            TableEvent::Kontra { seat } => SeenEvent::Kontra { role: at(seat) },
            TableEvent::Re { seat } => SeenEvent::Re { role: at(seat) },
            TableEvent::Declined { seat } => SeenEvent::Declined { role: at(seat) },
            TableEvent::Escaped { seat } => SeenEvent::Escaped { role: at(seat) },
            TableEvent::Pushed { seat } => SeenEvent::Pushed { role: at(seat) },
            TableEvent::LaidAway { seat, cards } => {
                SeenEvent::LaidAway { role: at(seat), cards: cards.map(|cards| cards.0) }
            }
            TableEvent::Played { seat, card, .. } => SeenEvent::Played { role: at(seat), card: card.0 },
            TableEvent::Shown { seat, cards } => SeenEvent::Shown { role: at(seat), cards: cards.0 },
            _ => return None,
        })
    }

    fn apply(&mut self, event: &SeenEvent) {
        match *event {
            SeenEvent::PickedUp { role, .. } => self.picked_up = Some(role),
            SeenEvent::Announced { role, contract, spitzen, open, .. } => {
                (self.contract, self.spitzen) = (Some(contract), spitzen);
                self.open[role] = open;
                self.picked_up = None;
            }
            SeenEvent::Kontra { role } => self.doublings.kontra = Some(role),
            SeenEvent::Re { .. } => self.doublings.re = true,
            SeenEvent::Escaped { .. } => {
                self.contract = Some(Contract::Grand(Class::Hand(skat_rules::Announced::Nothing)));
            }
            SeenEvent::Pushed { role } => self.pushes[role] = Some(SeenPush::Unseen),
            SeenEvent::LaidAway { role, .. } => {
                self.pushes[role] = Some(SeenPush::Seen);
                self.picked_up = None;
            }
            SeenEvent::Played { role, card } => {
                self.lying.push(card);
                self.last_trick = None;
                self.played[role] += 1;
                self.open[role] = self.open[role].map(|cards| cards.without(card));
            }
            SeenEvent::Shown { role, cards } => self.open[role] = Some(cards),
            _ => {}
        }
    }

    /// The trick is somebody's, who leads to the next one.
    fn take(&mut self, seat: Seat) {
        let role = self.role(seat);
        self.last_trick = Some(self.trick());
        self.tricks[role] += 1;
        self.leader = role;
        self.lying.clear();
    }

    fn trick(&self) -> Trick {
        Trick::of(self.leader, &self.lying).expect("three cards at most")
    }

    /// What the seat may know; nothing if it takes no part in the deal, or the deal is over.
    fn view(&self, seen: &Seen) -> Option<View> {
        let own = self.role_of(seen.you?)?;
        let now = seen.now.as_ref()?;
        let rules: RuleSet = seen.snapshot.settings.rule_set.into();
        let hands = ByRole::from_fn(|role| {
            let more = if self.picked_up == Some(role) { 2 } else { 0 };
            let cards = if role == own { Some(seen.hand) } else { self.open[role] };
            SeenHand { count: 10 + more - self.played[role], cards }
        });
        Some(View {
            observer: Observer::Player(own),
            rules,
            slot: self.slot,
            bids: self.bids,
            hands,
            phase: self.phase(now)?,
            turn: now.turn.map(|seat| self.role(seat)),
            legal: now.legal.in_rules(&rules),
        })
    }

    fn phase(&self, now: &DealNow) -> Option<SeenPhase> {
        let bid = now.bid.map(|bid| bid.0);
        let declared = || SeenDeclared { declarer: self.role(now.declarer.expect("there is a declarer")), bid };
        Some(match now.phase {
            Phase::Auction => SeenPhase::Auction { bid, answering: now.answering },
            Phase::Escape => SeenPhase::Escape { asked: self.role(now.turn?) },
            Phase::Pushing | Phase::Ramsch => SeenPhase::Ramsch(SeenRamsch {
                pushes: self.pushes,
                picked_up: self.picked_up.is_some(),
                trick: self.trick(),
                last_trick: self.last_trick,
                tricks: self.tricks,
            }),
            Phase::Skat => SeenPhase::Skat(declared()),
            Phase::Announcing => SeenPhase::Announcing(declared()),
            Phase::Kontra | Phase::Re | Phase::Play => SeenPhase::Play(SeenPlay {
                declared: declared(),
                contract: self.contract?,
                spitzen: self.spitzen,
                doublings: self.doublings,
                question: self.question(now),
                trick: self.trick(),
                last_trick: self.last_trick,
                tricks: self.tricks,
                open: ByRole::from_fn(|role| self.open[role].is_some()),
                declarer_asks: now.declarer_asks,
                own_wish: now.own_wish,
            }),
            Phase::Settled => return None,
        })
    }

    fn question(&self, now: &DealNow) -> Option<SeenQuestion> {
        match now.phase {
            Phase::Kontra => {
                Some(SeenQuestion::Kontra { asked: ByRole::from_fn(|role| now.asked.contains(&self.seats[role])) })
            }
            Phase::Re => Some(SeenQuestion::Re),
            _ => None,
        }
    }
}

/// Who has escaped from this forced Ramsch before: the declarers of the deals right before it that were the same one.
fn escaped(seen: &Seen, seats: &ByRole<Seat>) -> ByRole<bool> {
    let is_escape = |row: &&SheetRow| row.slot == Some(skat_protocol::Slot::Ramsch) && row.charged.is_some();
    let before = seen.results.iter().rev().map(|(_, row)| row).take_while(is_escape);
    let escaped: Vec<Seat> = before.filter_map(|row| row.charged).collect();
    ByRole::from_fn(|role| escaped.contains(&seats[role]))
}
