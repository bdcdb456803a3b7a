//! What an observer may know: views of a deal, and events as he sees them.
//!
//! A view and a seen event hold nothing that their observer may not know.
//! Law: in any other world that agrees with all that the observer may know, he gets the same view.

use crate::action::{Action, Event};
use crate::auction::Bids;
use crate::bid::{BidLadder, BidValue};
use crate::card::{Card, CardSet};
use crate::deal::{Deal, Phase};
use crate::game::{Contract, Game};
use crate::kontra::{Doublings, Question};
use crate::play::Play;
use crate::ramsch::{Push, Ramsch};
use crate::role::{ByRole, Role};
use crate::rounds::Slot;
use crate::ruleset::{LateSurrender, OpenHand, RuleSet};
use crate::settle::{Party, Settlement};
use crate::trick::Trick;
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
    /// What he has to reach; nothing in the grand of an escape.
    pub bid: Option<BidValue>,
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
    /// Before a forced Ramsch somebody is asked whether he escapes from it.
    Escape {
        /// Who.
        asked: Role,
    },
    /// A Ramsch.
    Ramsch(SeenRamsch),
    /// The declarer picks up or plays hand.
    Skat(SeenDeclared),
    /// The declarer announces.
    Announcing(SeenDeclared),
    /// Cards are played.
    Play(SeenPlay),
    /// The deal is over: everything is open.
    Settled(SeenSettled),
}

/// How a player pushed, as everybody sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeenPush {
    /// Without looking.
    Unseen,
    /// He picked up and laid two cards on.
    Seen,
}

/// A Ramsch as an observer sees it. What lies in the skat is in nobody's view, as in other games (decision 8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SeenRamsch {
    /// How each player pushed; nothing for who has not yet.
    pub pushes: ByRole<Option<SeenPush>>,
    /// Whether who is to push has picked up.
    pub picked_up: bool,
    /// The trick on the table.
    pub trick: Trick,
    /// The last trick, until a card is led to the next one.
    pub last_trick: Option<Trick>,
    /// How many tricks each player has taken.
    pub tricks: ByRole<u8>,
}

/// What the play waits for, as everybody sees it; whose answer is awaited stands in what he may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeenQuestion {
    /// Kontra, before the cards of an open game are shown.
    Kontra {
        /// Who was asked.
        asked: ByRole<bool>,
    },
    /// Re, of the declarer.
    Re,
}

/// The play as an observer sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SeenPlay {
    /// The declarer and his bid.
    pub declared: SeenDeclared,
    /// What is played.
    pub contract: Contract,
    /// How many Spitzen were announced.
    pub spitzen: u8,
    /// What doubles the score so far.
    pub doublings: Doublings,
    /// What the play waits for.
    pub question: Option<SeenQuestion>,
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
    /// What each player pushed on in a Ramsch after he had picked up.
    pub laid: ByRole<Option<CardSet>>,
}

/// What one observer may know of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// Who looks.
    pub observer: Observer,
    /// The rules.
    pub rules: RuleSet,
    /// What the deal is in the course of the list.
    pub slot: Slot,
    /// What was bid, and who has passed.
    pub bids: Bids,
    /// The hands.
    pub hands: ByRole<SeenHand>,
    /// The phase.
    pub phase: SeenPhase,
    /// Who is to act; nobody while several players are asked at once.
    pub turn: Option<Role>,
    /// What the observer may do now.
    pub legal: Legal,
}

/// What a player may do now. A client needs no rules to offer it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Legal {
    /// The lowest value that he may bid, if he may bid.
    pub least_bid: Option<BidValue>,
    /// The highest value that he may bid: 18 for forehand whom nobody bid to, otherwise 264, or more with Spitzen.
    pub greatest_bid: Option<BidValue>,
    /// The values that the rules have, between which he may skip some, if he may bid.
    pub ladder: Option<BidLadder>,
    /// Whether he may hold.
    pub hold: bool,
    /// Whether he may pass.
    pub pass: bool,
    /// Whether he may pick the skat up.
    pub pick_up: bool,
    /// Whether he may announce: the contracts are [`Deal::offers`].
    pub announce: bool,
    /// Whether he may say Kontra.
    pub kontra: bool,
    /// Whether he may say Re.
    pub re: bool,
    /// Whether he may say no to what he is asked.
    pub decline: bool,
    /// Whether he may escape from a forced Ramsch.
    pub escape: bool,
    /// Whether he may push the skat on unseen.
    pub push: bool,
    /// The cards of which he may push two on.
    pub lay_away: CardSet,
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
    /// How many Spitzen are announced with it; more than 0 only where he holds their trumps.
    pub spitzen: u8,
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
            Phase::Escape(escape) => SeenPhase::Escape { asked: escape.asked },
            Phase::Ramsch(ramsch) => SeenPhase::Ramsch(SeenRamsch::of(ramsch)),
            Phase::Play(play) => SeenPhase::Play(SeenPlay::of(play, observer)),
            Phase::Settled(settled) => SeenPhase::Settled(self.open_cards(settled.settlement)),
        };
        // Between the card that decides a deal and its settlement nobody has anything to do.
        let is_decided = matches!(self.phase(), Phase::Play(play) if play.is_decided());
        let legal = match observer {
            Observer::Player(role) if !is_decided => self.legal(role),
            _ => Legal::default(),
        };
        let turn = self.turn().filter(|_| !is_decided);
        View { observer, rules: *self.rules(), slot: self.slot(), bids: *self.bids(), hands, phase, turn, legal }
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
                legal.ladder = legal.least_bid.map(|_| BidLadder::of(&self.rules().spitze));
                legal.hold = auction.is_answering();
                legal.pass = true;
            }
            Phase::Skat(_) if on_turn => {
                legal.pick_up = true;
                legal.announce = true;
            }
            Phase::Announcing(_) if on_turn => legal.announce = true,
            Phase::Escape(_) if on_turn => {
                legal.escape = true;
                legal.decline = true;
            }
            Phase::Ramsch(ramsch) if on_turn => {
                let is_pushing = ramsch.pusher().is_some();
                let holds_skat = ramsch.is_picked_up();
                legal.pick_up = is_pushing && !holds_skat;
                legal.push = is_pushing && !holds_skat;
                if holds_skat {
                    legal.lay_away = ramsch.hand(role) - CardSet::JACKS;
                }
                legal.cards = ramsch.legal_cards(role);
            }
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
                legal.show = play.question().is_none()
                    && match rules.open_hand {
                        OpenHand::Visible => role == declarer && !play.is_open(role),
                        OpenHand::BindingClaim => role == declarer || !is_null,
                    };
                legal.kontra = play.may_say_kontra(role);
                legal.re = play.question() == Some(&Question::Re) && play.is_asked(role);
                legal.decline = play.is_asked(role);
            }
            _ => {}
        }
        legal
    }

    /// The contracts that the declarer may announce now, with what each counts on the cards that he has seen.
    pub fn offers(&self, role: Role) -> impl Iterator<Item = Offer> {
        let known = self.hand(role);
        let bid = self.declared().and_then(|declared| declared.bid).map_or(0, BidValue::get);
        let spitze = self.rules().spitze;
        self.legal_contracts(role).flat_map(move |contract| {
            let most = self.held_spitzen(contract.game(), known);
            (0..=most).map(move |spitzen| {
                let Some(base) = contract.base_value() else {
                    let value = match contract {
                        Contract::Null(null) => null.value(),
                        Contract::Suit(..) | Contract::Grand(_) => 0,
                    };
                    return Offer { contract, spitzen, value, overbid: false };
                };
                let matadors = u16::from(Matadors::of(known, contract.game()).map_or(0, Matadors::count));
                let announced: &[Level] = &Level::ALL[..usize::from(contract.least_levels())];
                // Schneider and Schwarz are what more can be reached, and Spitzen that were not announced.
                let more = [Level::Schneider, Level::Schwarz].iter().filter(|level| !announced.contains(level)).count();
                let silent = if spitze.only_announced { 0 } else { most - spitzen };
                let value = base * (matadors + announced.len() as u16 + 2 * u16::from(spitzen));
                let overbid = value + base * (more as u16 + u16::from(silent)) < bid;
                Offer { contract, spitzen, value, overbid }
            })
        })
    }

    /// Everything, once the deal is over; nothing before.
    pub fn revealed(&self) -> Option<SeenSettled> {
        self.settlement().map(|settlement| self.open_cards(*settlement))
    }

    fn open_cards(&self, settlement: Settlement) -> SeenSettled {
        let (play, ramsch) = match self.phase() {
            Phase::Play(play) => (Some(play), None),
            Phase::Ramsch(ramsch) => (None, Some(ramsch)),
            Phase::Settled(settled) => (settled.play.as_ref(), settled.ramsch.as_ref()),
            _ => (None, None),
        };
        let discard = play.filter(|play| !play.contract().is_hand()).map(Play::skat);
        let laid = ramsch.map_or(ByRole::default(), |ramsch| {
            ByRole::from_fn(|role| match ramsch.pushes()[role] {
                Some(Push::Seen { laid }) => Some(laid),
                Some(Push::Unseen) | None => None,
            })
        });
        SeenSettled { settlement, hands: self.cards().hands(), skat: self.cards().skat(), discard, laid }
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
            Event::Announced { role, contract, discard, spitzen, open } => SeenEvent::Announced {
                role,
                contract,
                spitzen,
                discard: own(role, discard).filter(|discard| !discard.is_empty()),
                open: (!open.is_empty()).then_some(open),
            },
            Event::Kontra { role } => SeenEvent::Kontra { role },
            Event::Re { role } => SeenEvent::Re { role },
            Event::Declined { role } => {
                // What a defender says to the question about an open game, his partner must not know before he answers.
                let is_defender = self.declared().is_some_and(|declared| declared.declarer != role);
                if is_defender {
                    own(role, CardSet::EMPTY)?;
                }
                SeenEvent::Declined { role }
            }
            Event::Escaped { role } => SeenEvent::Escaped { role },
            Event::Pushed { role } => SeenEvent::Pushed { role },
            Event::LaidAway { role, cards } => SeenEvent::LaidAway { role, cards: own(role, cards) },
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

impl SeenRamsch {
    fn of(ramsch: &Ramsch) -> SeenRamsch {
        SeenRamsch {
            pushes: ByRole::from_fn(|role| {
                ramsch.pushes()[role].map(|push| match push {
                    Push::Unseen => SeenPush::Unseen,
                    Push::Seen { .. } => SeenPush::Seen,
                })
            }),
            picked_up: ramsch.is_picked_up(),
            trick: *ramsch.trick(),
            last_trick: ramsch.last_trick().copied(),
            tricks: ByRole::from_fn(|role| ramsch.tricks(role)),
        }
    }
}

impl SeenPlay {
    fn of(play: &Play, observer: Observer) -> SeenPlay {
        let declarer = play.declared().declarer;
        SeenPlay {
            declared: SeenDeclared { declarer, bid: play.declared().bid },
            contract: play.contract(),
            spitzen: play.announced_spitzen(),
            doublings: *play.doublings(),
            question: play.question().map(|question| match question {
                Question::Kontra { asked, .. } => SeenQuestion::Kontra { asked: *asked },
                Question::Re => SeenQuestion::Re,
            }),
            trick: *play.trick(),
            last_trick: play.last_trick().copied(),
            tricks: ByRole::from_fn(|role| play.tricks(role)),
            open: ByRole::from_fn(|role| play.is_open(role)),
            declarer_asks: play.wants_to_give_up(declarer),
            own_wish: matches!(observer, Observer::Player(role) if play.wants_to_give_up(role)),
        }
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
    /// The skat was picked up; only who did sees it.
    PickedUp { role: Role, skat: Option<CardSet> },
    /// The announcement; only the declarer sees what he laid away.
    Announced { role: Role, contract: Contract, discard: Option<CardSet>, spitzen: u8, open: Option<CardSet> },
    /// Kontra.
    Kontra { role: Role },
    /// Re.
    Re { role: Role },
    /// A no; the observer's own where it is about Kontra.
    Declined { role: Role },
    /// A grand hand instead of a forced Ramsch.
    Escaped { role: Role },
    /// The skat was pushed on unseen.
    Pushed { role: Role },
    /// Two cards were pushed on; only who did sees them.
    LaidAway { role: Role, cards: Option<CardSet> },
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
                    && self.ladder.is_some_and(|ladder| ladder.get(value.get()).is_some())
            }
            Action::Hold => self.hold,
            Action::Pass => self.pass,
            Action::PickUp => self.pick_up,
            Action::Announce { .. } => self.announce,
            Action::Kontra => self.kontra,
            Action::Re => self.re,
            Action::Decline => self.decline,
            Action::Escape => self.escape,
            Action::Push => self.push,
            Action::LayAway(cards) => cards.len() == 2 && self.lay_away.contains_all(*cards),
            Action::Play(card) => self.cards.contains(*card),
            Action::GiveUp => self.give_up,
            Action::TakeBack => self.take_back,
            Action::AgreeToGiveUp => self.agree,
            Action::Show => self.show,
            Action::Leave => true,
        }
    }
}
