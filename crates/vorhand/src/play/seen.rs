//! From the wire's words to those of the rules, for a computer player at this end of the connection.

use skat_ai::Memory;
use skat_protocol::{DealState, Phase, Seat, TableEvent, TableSnapshot};
use skat_rules::{
    Action, Bids, ByRole, Doublings, Observer, Role, SeenDeclared, SeenEvent, SeenHand, SeenPhase, SeenPlay, SeenPush,
    SeenQuestion, SeenRamsch, Slot, Trick, View,
};

/// What a computer player has seen of a table: enough to choose.
#[derive(Debug, Default)]
pub(crate) struct Seen {
    memory: Memory,
    /// The deal that the memory is about.
    deal: u32,
    /// How many cards it has seen played.
    played: usize,
}

impl Seen {
    /// Takes note of an event; the snapshot is the one after it.
    pub(crate) fn note(&mut self, event: &TableEvent, view: &TableSnapshot) {
        let Some(deal) = &view.deal else { return };
        match event {
            TableEvent::Dealt { deal, .. } => *self = Seen { deal: *deal, ..Seen::default() },
            TableEvent::Announced { seat, contract, discard, spitzen, open } => {
                let Some(role) = role_of(deal, *seat) else { return };
                let (discard, open) = (discard.map(|cards| cards.0), open.map(|cards| cards.0));
                let (contract, spitzen) = (contract.0, *spitzen);
                self.memory.note(&SeenEvent::Announced { role, contract, discard, spitzen, open });
            }
            TableEvent::Escaped { seat } => {
                let Some(role) = role_of(deal, *seat) else { return };
                self.memory.note(&SeenEvent::Escaped { role });
            }
            TableEvent::Pushed { seat } => {
                let Some(role) = role_of(deal, *seat) else { return };
                self.memory.note(&SeenEvent::Pushed { role });
            }
            TableEvent::LaidAway { seat, cards } => {
                let Some(role) = role_of(deal, *seat) else { return };
                self.memory.note(&SeenEvent::LaidAway { role, cards: cards.map(|cards| cards.0) });
            }
            TableEvent::Played { seat, card, .. } => {
                let Some(role) = role_of(deal, *seat) else { return };
                self.memory.note(&SeenEvent::Played { role, card: card.0 });
                self.played += 1;
            }
            _ => {}
        }
    }

    /// Takes note of a snapshot: what was missed is not remembered, as far as it does not lie on the table.
    pub(crate) fn catch_up(&mut self, view: &TableSnapshot) {
        let Some(deal) = &view.deal else { return };
        let on_table = deal.trick.as_ref().map_or(0, |trick| trick.cards.len());
        let count = deal.tricks.iter().map(|tricks| usize::from(tricks.count) * 3).sum::<usize>() + on_table;
        if self.deal == deal.number && self.played == count {
            return;
        }
        *self = Seen { memory: Memory::new(), deal: deal.number, played: count };
        let declarer = deal.now.declarer.and_then(|seat| role_of(deal, seat));
        if let (Some(role), Some(contract)) = (declarer, deal.contract) {
            let (contract, spitzen) = (contract.0, deal.spitzen);
            self.memory.note(&SeenEvent::Announced { role, contract, discard: None, spitzen, open: None });
        }
        for push in &deal.pushes {
            let Some(role) = role_of(deal, push.seat) else { continue };
            self.memory.note(&match push.seen {
                true => SeenEvent::LaidAway { role, cards: None },
                false => SeenEvent::Pushed { role },
            });
        }
        for play in deal.last_trick.iter().chain(&deal.trick).flat_map(|trick| &trick.cards) {
            if let Some(role) = role_of(deal, play.seat) {
                self.memory.note(&SeenEvent::Played { role, card: play.card.0 });
            }
        }
    }

    /// What the computer player does now; nothing where it has nothing to do.
    pub(crate) fn choose(&self, view: &TableSnapshot) -> Option<Action> {
        skat_ai::choose(&rules_view(view)?, &self.memory)
    }
}

/// The role of a seat in a deal; none for who sits out.
fn role_of(deal: &DealState, seat: Seat) -> Option<Role> {
    let seats = [deal.forehand, deal.middlehand, deal.rearhand];
    Role::ALL.into_iter().zip(seats).find(|(_, other)| *other == seat).map(|(role, _)| role)
}

/// The running deal as the rules show it to a player; nothing if the observer does not play.
fn rules_view(table: &TableSnapshot) -> Option<View> {
    let deal = table.deal.as_ref()?;
    let own = role_of(deal, table.you?)?;
    let seats = ByRole([deal.forehand, deal.middlehand, deal.rearhand]);
    let now = &deal.now;
    let declared = || {
        let declarer = role_of(deal, now.declarer?)?;
        Some(SeenDeclared { declarer, bid: now.bid.map(|bid| bid.0) })
    };
    let phase = match now.phase {
        Phase::Auction => SeenPhase::Auction { bid: now.bid.map(|bid| bid.0), answering: now.answering },
        Phase::Skat => SeenPhase::Skat(declared()?),
        Phase::Announcing => SeenPhase::Announcing(declared()?),
        Phase::Escape => SeenPhase::Escape { asked: role_of(deal, now.turn?)? },
        Phase::Pushing | Phase::Ramsch => SeenPhase::Ramsch(seen_ramsch(deal)?),
        Phase::Kontra | Phase::Re | Phase::Play => SeenPhase::Play(seen_play(deal, own, declared()?)?),
        Phase::Settled => return None,
    };
    Some(View {
        observer: Observer::Player(own),
        rules: table.settings.rule_set.into(),
        // Who has escaped before is not told; he is not asked again, and that is all it would be good for.
        slot: match deal.slot {
            None => Slot::Plain,
            Some(skat_protocol::Slot::Bock) => Slot::Bock,
            Some(skat_protocol::Slot::Ramsch) => Slot::Ramsch { escaped: ByRole::default() },
        },
        bids: Bids {
            highest: ByRole::from_fn(|role| {
                let bids = deal.bids.iter().find(|bids| bids.seat == seats[role])?;
                bids.highest.map(|bid| bid.0)
            }),
            passed: ByRole::from_fn(|role| deal.bids.iter().any(|bids| bids.seat == seats[role] && bids.passed)),
        },
        hands: ByRole::from_fn(|role| {
            let hand = deal.hands.iter().find(|hand| hand.seat == seats[role]);
            SeenHand {
                count: hand.map_or(0, |hand| hand.count),
                cards: hand.and_then(|hand| hand.cards).map(|cards| cards.0),
            }
        }),
        phase,
        turn: now.turn.and_then(|seat| role_of(deal, seat)),
        legal: now.legal.in_rules(&table.settings.rule_set.0),
    })
}

fn trick_of(deal: &DealState, trick: &skat_protocol::Trick) -> Option<Trick> {
    let cards: Vec<skat_rules::Card> = trick.cards.iter().map(|play| play.card.0).collect();
    Trick::of(role_of(deal, trick.leader)?, &cards)
}

fn tricks_of(deal: &DealState) -> ByRole<u8> {
    let seats = ByRole([deal.forehand, deal.middlehand, deal.rearhand]);
    ByRole::from_fn(|role| {
        deal.tricks.iter().find(|tricks| tricks.seat == seats[role]).map_or(0, |tricks| tricks.count)
    })
}

fn seen_ramsch(deal: &DealState) -> Option<SeenRamsch> {
    let seats = ByRole([deal.forehand, deal.middlehand, deal.rearhand]);
    let push = |role: Role| {
        let push = deal.pushes.iter().find(|push| push.seat == seats[role])?;
        Some(if push.seen { SeenPush::Seen } else { SeenPush::Unseen })
    };
    let pusher = deal.now.turn.filter(|_| deal.now.phase == Phase::Pushing);
    let trick = match &deal.trick {
        Some(trick) => trick_of(deal, trick)?,
        None => Trick::of(Role::Forehand, &[])?,
    };
    Some(SeenRamsch {
        pushes: ByRole::from_fn(push),
        // Only who has picked up holds twelve cards.
        picked_up: deal.hands.iter().any(|hand| Some(hand.seat) == pusher && hand.count == 12),
        trick,
        last_trick: deal.last_trick.as_ref().and_then(|trick| trick_of(deal, trick)),
        tricks: tricks_of(deal),
    })
}

fn seen_play(deal: &DealState, own: Role, declared: SeenDeclared) -> Option<SeenPlay> {
    let seats = ByRole([deal.forehand, deal.middlehand, deal.rearhand]);
    let declarer = declared.declarer;
    let contract = deal.contract?.0;
    Some(SeenPlay {
        declared,
        contract,
        spitzen: deal.spitzen,
        doublings: Doublings {
            kontra: deal.kontra.and_then(|seat| role_of(deal, seat)),
            re: deal.re,
            bock: deal.slot == Some(skat_protocol::Slot::Bock),
        },
        question: match deal.now.phase {
            Phase::Kontra => {
                Some(SeenQuestion::Kontra { asked: ByRole::from_fn(|role| deal.now.asked.contains(&seats[role])) })
            }
            Phase::Re => Some(SeenQuestion::Re),
            _ => None,
        },
        trick: trick_of(deal, deal.trick.as_ref()?)?,
        last_trick: deal.last_trick.as_ref().and_then(|trick| trick_of(deal, trick)),
        tricks: tricks_of(deal),
        // Another's cards are seen where they lie open.
        open: ByRole::from_fn(|role| {
            let is_seen = deal.hands.iter().any(|hand| hand.seat == seats[role] && hand.cards.is_some());
            is_seen && role != own || role == declarer && contract.is_ouvert()
        }),
        declarer_asks: deal.now.declarer_asks,
        own_wish: deal.now.own_wish,
    })
}
