//! What an observer may know: views of a deal, and events as he sees them.
//!
//! A view and a seen event hold nothing that their observer may not know.
//! Law: in any other world that agrees with all that the observer may know, he gets the same view.

use crate::action::{Action, Event};
use crate::auction::Bids;
use crate::card::{Card, CardSet};
use crate::deal::{Deal, Phase};
use crate::game::{BidValue, Contract, Game};
use crate::play::Trick;
use crate::role::{ByRole, Role};
use crate::ruleset::{LateSurrender, OpenHand, RuleSet};
use crate::settle::{Party, Settlement};
use crate::value::{Level, Matadors};

/// Who looks at a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Observer {
    /// One of its three players.
    Player(Role),
    /// Anybody else at the table, the sitting dealer included (decision 30).
    Spectator,
    /// A referee who looks at a finished deal.
    Reviewer,
}

impl Observer {
    /// Whether he sees the hidden cards of this player.
    fn sees(self, role: Role) -> bool {
        match self {
            Observer::Player(own) => own == role,
            Observer::Spectator => false,
            Observer::Reviewer => true,
        }
    }
}

/// A player's hand as an observer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SeenHand {
    /// How many cards, 0 to 12.
    pub count: u8,
    /// The cards, if the observer may see them.
    pub cards: Option<CardSet>,
}

/// The declarer and his bid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SeenDeclared {
    /// The declarer.
    pub declarer: Role,
    /// What he has to reach.
    pub bid: BidValue,
}

/// The phase as an observer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeenPhase {
    /// The auction.
    Auction {
        /// The last bid.
        bid: Option<BidValue>,
        /// Whether the player to speak answers it.
        answering: bool,
    },
    /// The declarer picks up or plays hand.
    Skat(SeenDeclared),
    /// The declarer announces.
    Announcing(SeenDeclared),
    /// Cards are played.
    Play(SeenPlay),
    /// The deal is over: everything is open.
    Settled(SeenSettled),
}

/// The play as an observer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SeenPlay {
    /// The declarer and his bid.
    pub declared: SeenDeclared,
    /// What is played.
    pub contract: Contract,
    /// The trick on the table.
    pub trick: Trick,
    /// The last trick, until a card is led to the next one.
    pub last_trick: Option<Trick>,
    /// How many tricks each player has taken.
    pub tricks: ByRole<u8>,
    /// Whose cards lie open.
    pub open: ByRole<bool>,
    /// Whether the declarer asks to give up.
    pub declarer_asks: bool,
    /// Whether the observer himself wishes, or asks, to give up.
    pub own_wish: bool,
}

/// The end of a deal, which hides nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SeenSettled {
    /// The result.
    pub settlement: Settlement,
    /// The hands as they were dealt.
    pub hands: ByRole<CardSet>,
    /// The skat as it was dealt.
    pub skat: CardSet,
    /// What the declarer laid away, if he did.
    pub discard: Option<CardSet>,
}

/// What one observer may know of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// Who looks.
    pub observer: Observer,
    /// The rules.
    pub rules: RuleSet,
    /// What was bid, and who has passed.
    pub bids: Bids,
    /// The hands.
    pub hands: ByRole<SeenHand>,
    /// The phase.
    pub phase: SeenPhase,
    /// Who is to act.
    pub turn: Option<Role>,
    /// What the observer may do now.
    pub legal: Legal,
}

/// What a player may do now. A client needs no rules to offer it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Legal {
    /// The lowest value that he may bid, if he may bid.
    pub least_bid: Option<BidValue>,
    /// The highest value that he may bid: 18 for forehand whom nobody bid to, otherwise 264.
    pub greatest_bid: Option<BidValue>,
    /// Whether he may hold.
    pub hold: bool,
    /// Whether he may pass.
    pub pass: bool,
    /// Whether he may pick the skat up.
    pub pick_up: bool,
    /// Whether he may announce: the contracts are [`Deal::legal_contracts`].
    pub announce: bool,
    /// The cards that he may play.
    pub cards: CardSet,
    /// Whether he may give up, or wish or ask to.
    pub give_up: bool,
    /// Whether he may take a wish or a request back.
    pub take_back: bool,
    /// Whether he may agree to the declarer's giving up.
    pub agree: bool,
    /// Whether he may show his cards.
    pub show: bool,
}

/// A contract that the declarer may announce, with what it can count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Offer {
    /// The contract.
    pub contract: Contract,
    /// Its least value if it is won, on the cards that he knows.
    pub value: u16,
    /// Whether it cannot reach the bid with any level, so that it is lost from the start (3.4.3, decision 6).
    pub overbid: bool,
}

impl Deal {
    /// What an observer may know now.
    pub fn view_for(&self, observer: Observer) -> View {
        let open = |role: Role| match self.phase() {
            Phase::Play(play) => play.is_open(role),
            Phase::Settled(_) => true,
            _ => false,
        };
        let hands = ByRole::from_fn(|role| {
            let cards = self.hand(role);
            SeenHand { count: cards.len(), cards: (observer.sees(role) || open(role)).then_some(cards) }
        });
        let phase = match self.phase() {
            Phase::Auction(auction) => SeenPhase::Auction { bid: auction.bid(), answering: auction.is_answering() },
            Phase::Skat(declared) => SeenPhase::Skat(SeenDeclared { declarer: declared.declarer, bid: declared.bid }),
            Phase::Announcing(declared) => {
                SeenPhase::Announcing(SeenDeclared { declarer: declared.declarer, bid: declared.bid })
            }
            Phase::Play(play) => {
                let declarer = play.declared().declarer;
                SeenPhase::Play(SeenPlay {
                    declared: SeenDeclared { declarer, bid: play.declared().bid },
                    contract: play.contract(),
                    trick: *play.trick(),
                    last_trick: play.last_trick().copied(),
                    tricks: ByRole::from_fn(|role| play.tricks(role)),
                    open: ByRole::from_fn(|role| play.is_open(role)),
                    declarer_asks: play.wants_to_give_up(declarer),
                    own_wish: matches!(observer, Observer::Player(role) if play.wants_to_give_up(role)),
                })
            }
            Phase::Settled(settled) => SeenPhase::Settled(self.open_cards(settled.settlement)),
        };
        // Between the card that decides a deal and its settlement nobody has anything to do.
        let is_decided = matches!(self.phase(), Phase::Play(play) if play.is_decided());
        let legal = match observer {
            Observer::Player(role) if !is_decided => self.legal(role),
            _ => Legal::default(),
        };
        let turn = self.turn().filter(|_| !is_decided);
        View { observer, rules: *self.rules(), bids: *self.bids(), hands, phase, turn, legal }
    }

    /// What a player may do now, apart from leaving, which he may always do.
    ///
    /// Written apart from [`Deal::decide`], and tested against it.
    pub fn legal(&self, role: Role) -> Legal {
        let mut legal = Legal::default();
        let on_turn = self.turn() == Some(role);
        match self.phase() {
            Phase::Auction(auction) if on_turn => {
                legal.least_bid = auction.least_bid();
                legal.greatest_bid = auction.greatest_bid();
                legal.hold = auction.is_answering();
                legal.pass = true;
            }
            Phase::Skat(_) if on_turn => {
                legal.pick_up = true;
                legal.announce = true;
            }
            Phase::Announcing(_) if on_turn => legal.announce = true,
            Phase::Play(play) => {
                let declarer = play.declared().declarer;
                let pending = play.wants_to_give_up(role);
                let rules = self.rules();
                let is_null = play.contract().game() == Game::Null;
                legal.cards = play.legal_cards(role);
                legal.give_up = !pending || role == declarer && play.is_early();
                legal.take_back = pending;
                legal.agree = role != declarer
                    && rules.late_surrender == LateSurrender::WithConsent
                    && play.wants_to_give_up(declarer);
                legal.show = match rules.open_hand {
                    OpenHand::Visible => role == declarer && !play.is_open(role),
                    OpenHand::BindingClaim => role == declarer || !is_null,
                };
            }
            _ => {}
        }
        legal
    }

    /// The contracts that the declarer may announce now, with what each counts on the cards that he has seen.
    pub fn offers(&self, role: Role) -> impl Iterator<Item = Offer> {
        let known = self.hand(role);
        let bid = self.declared().map_or(0, |declared| declared.bid.get());
        self.legal_contracts(role).map(move |contract| {
            let Some(base) = contract.base_value() else {
                let value = match contract {
                    Contract::Null(null) => null.value(),
                    Contract::Suit(..) | Contract::Grand(_) => 0,
                };
                return Offer { contract, value, overbid: false };
            };
            let matadors = u16::from(Matadors::of(known, contract.game()).map_or(0, Matadors::count));
            let levels = |least: &[Level]| matadors + least.len() as u16;
            let announced: &[Level] = &Level::ALL[..usize::from(contract.least_levels())];
            // Schneider and Schwarz are what more can be reached.
            let more = [Level::Schneider, Level::Schwarz].iter().filter(|level| !announced.contains(level)).count();
            let value = base * levels(announced);
            Offer { contract, value, overbid: value + base * (more as u16) < bid }
        })
    }

    /// Everything, once the deal is over; nothing before.
    pub fn revealed(&self) -> Option<SeenSettled> {
        self.settlement().map(|settlement| self.open_cards(*settlement))
    }

    fn open_cards(&self, settlement: Settlement) -> SeenSettled {
        let discard = match self.phase() {
            Phase::Play(play) => Some(play),
            Phase::Settled(settled) => settled.play.as_ref(),
            _ => None,
        }
        .filter(|play| !play.contract().is_hand())
        .map(|play| play.skat());
        SeenSettled { settlement, hands: self.cards().hands(), skat: self.cards().skat(), discard }
    }

    /// An event as an observer sees it; nothing where he may not know that anything happened.
    ///
    /// The deal is the one before the event was applied, or after it.
    pub fn seen_by(&self, event: &Event, observer: Observer) -> Option<SeenEvent> {
        let own = |role: Role, cards: CardSet| observer.sees(role).then_some(cards);
        Some(match *event {
            Event::Bid { role, value } => SeenEvent::Bid { role, value },
            Event::Held { role } => SeenEvent::Held { role },
            Event::Passed { role } => SeenEvent::Passed { role },
            Event::PickedUp { role, skat } => SeenEvent::PickedUp { role, skat: own(role, skat) },
            Event::Announced { role, contract, discard, open } => SeenEvent::Announced {
                role,
                contract,
                discard: own(role, discard).filter(|discard| !discard.is_empty()),
                open: (!open.is_empty()).then_some(open),
            },
            Event::Played { role, card } => SeenEvent::Played { role, card },
            Event::WishedToGiveUp { role } => {
                own(role, CardSet::EMPTY)?;
                SeenEvent::WishedToGiveUp { role }
            }
            Event::TookBack { role } => {
                let is_declarer = self.declared().is_some_and(|declared| declared.declarer == role);
                if !is_declarer {
                    own(role, CardSet::EMPTY)?;
                }
                SeenEvent::TookBack { role }
            }
            Event::AskedToGiveUp { role } => SeenEvent::AskedToGiveUp { role },
            Event::Agreed { role } => SeenEvent::Agreed { role },
            Event::GaveUp { party } => SeenEvent::GaveUp { party },
            Event::Shown { role, cards } => SeenEvent::Shown { role, cards },
            Event::Left { role } => SeenEvent::Left { role },
            Event::Settled(settlement) => SeenEvent::Settled(self.open_cards(settlement)),
        })
    }
}

/// An event with what its observer may know of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the fields are those of Event")]
pub enum SeenEvent {
    /// A bid.
    Bid { role: Role, value: BidValue },
    /// A hold.
    Held { role: Role },
    /// A pass.
    Passed { role: Role },
    /// The skat was picked up; only the declarer sees it.
    PickedUp { role: Role, skat: Option<CardSet> },
    /// The announcement; only the declarer sees what he laid away.
    Announced { role: Role, contract: Contract, discard: Option<CardSet>, open: Option<CardSet> },
    /// A card.
    Played { role: Role, card: Card },
    /// The observer's own wish.
    WishedToGiveUp { role: Role },
    /// The declarer's request.
    AskedToGiveUp { role: Role },
    /// The observer's own wish, or the declarer's request, taken back.
    TookBack { role: Role },
    /// A defender's consent.
    Agreed { role: Role },
    /// A party gave up.
    GaveUp { party: Party },
    /// Open cards.
    Shown { role: Role, cards: CardSet },
    /// Somebody left.
    Left { role: Role },
    /// The end, with all cards.
    Settled(SeenSettled),
}

impl Legal {
    /// Whether this action is among them, as far as they say; an announcement's contract and cards are checked by [`Deal::decide`].
    pub fn allows(&self, action: &Action) -> bool {
        match action {
            Action::Bid(value) => {
                self.least_bid.is_some_and(|least| *value >= least)
                    && self.greatest_bid.is_some_and(|greatest| *value <= greatest)
            }
            Action::Hold => self.hold,
            Action::Pass => self.pass,
            Action::PickUp => self.pick_up,
            Action::Announce { .. } => self.announce,
            Action::Play(card) => self.cards.contains(*card),
            Action::GiveUp => self.give_up,
            Action::TakeBack => self.take_back,
            Action::AgreeToGiveUp => self.agree,
            Action::Show => self.show,
            Action::Leave => true,
        }
    }
}
