//! A deal from the dealt cards to its settlement: a sum of phases, each holding only what is known in it.

use crate::action::{Action, Event, Events, IllegalAction};
use crate::auction::{Auction, Bids};
use crate::bid::{BidLadder, BidValue};
use crate::card::{Card, CardSet};
use crate::game::{Announced, Class, Contract, Game};
use crate::kontra::{Doublings, Question, who_may_say};
use crate::play::{Opening, Play};
use crate::ramsch::Ramsch;
use crate::role::{ByRole, Role};
use crate::rounds::Slot;
use crate::ruleset::{RuleSet, WithoutBid};
use crate::settle::{Ending, GameResult, Settlement};
use crate::value::{Matadors, Valuation};

/// The 32 cards as they were dealt: ten for each player and two for the skat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DealtCards {
    hands: ByRole<CardSet>,
    skat: CardSet,
}

/// The cards are not three hands of ten and a skat of two that make up the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("three hands of ten cards and a skat of two must make up the deck")]
pub struct NotADeal;

impl DealtCards {
    /// Checks that the hands and the rest, the skat, make up the deck.
    ///
    /// # Errors
    /// [`NotADeal`] if a hand has not ten cards or a card is dealt twice.
    pub fn new(hands: ByRole<CardSet>) -> Result<DealtCards, NotADeal> {
        let [forehand, middlehand, rearhand] = hands.0;
        let dealt = forehand | middlehand | rearhand;
        if hands.0.iter().any(|hand| hand.len() != 10) || dealt.len() != 30 {
            return Err(NotADeal);
        }
        Ok(DealtCards { hands, skat: !dealt })
    }

    /// Deals a deck: ten cards to forehand, ten to middlehand, ten to rearhand, two to the skat.
    ///
    /// # Errors
    /// [`NotADeal`] if a card is in the deck twice.
    pub fn from_deck(deck: &[Card; 32]) -> Result<DealtCards, NotADeal> {
        DealtCards::new(ByRole::from_fn(|role| deck[role.index() * 10..][..10].iter().copied().collect()))
    }

    /// The ten cards that a player was dealt.
    pub fn hand(&self, role: Role) -> CardSet {
        self.hands[role]
    }

    /// All three hands.
    pub fn hands(&self) -> ByRole<CardSet> {
        self.hands
    }

    /// The skat as it was dealt.
    pub fn skat(&self) -> CardSet {
        self.skat
    }
}

/// What is known once somebody is the declarer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Declared {
    /// What was bid.
    pub bids: Bids,
    /// The declarer.
    pub declarer: Role,
    /// The bid that he has to reach; none for the grand of an escape (decision 44).
    pub bid: Option<BidValue>,
}

/// The question before a forced Ramsch: whether somebody plays a grand hand instead (decision 44).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Escape {
    /// Who is asked now.
    pub asked: Role,
    /// Who has escaped from it before, and is not asked again.
    pub escaped: ByRole<bool>,
}

impl Escape {
    /// The first one from this role on who is asked.
    fn from(role: Option<Role>, escaped: ByRole<bool>) -> Option<Escape> {
        let asked = Role::ALL.into_iter().find(|asked| Some(*asked) >= role && !escaped[*asked])?;
        Some(Escape { asked, escaped })
    }

    fn decide(&self, role: Role, action: &Action) -> Result<Events, IllegalAction> {
        let event = match action {
            Action::Escape if self.escaped[role] => return Err(IllegalAction::EscapedAlready),
            Action::Escape | Action::Decline if role != self.asked => return Err(IllegalAction::NotYourTurn),
            Action::Escape => Event::Escaped { role },
            Action::Decline => Event::Declined { role },
            _ => return Err(IllegalAction::WrongPhase),
        };
        Ok(Events::from_iter([event]))
    }
}

/// Which question a deal waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Asking {
    /// Whether this player escapes from a forced Ramsch.
    Escape(Role),
    /// Whether a defender says Kontra against an open game; both may be asked at once.
    Kontra,
    /// Whether the declarer says Re.
    Re,
}

/// The phase of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The auction is under way.
    Auction(Auction),
    /// Before a forced Ramsch, players are asked whether they escape from it.
    Escape(Escape),
    /// A Ramsch: the skat is pushed, then cards are played.
    Ramsch(Ramsch),
    /// The declarer picks the skat up or announces a hand game.
    Skat(Declared),
    /// The declarer has twelve cards, lays two away and announces.
    Announcing(Declared),
    /// Cards are played.
    Play(Play),
    /// The deal is over.
    Settled(Settled),
}

/// A deal that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Settled {
    /// What was bid.
    pub bids: Bids,
    /// The play as it stood at the end; none where none had begun.
    pub play: Option<Play>,
    /// The Ramsch as it stood at the end.
    pub ramsch: Option<Ramsch>,
    /// The result.
    pub settlement: Settlement,
}

/// A deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deal {
    rules: RuleSet,
    slot: Slot,
    cards: DealtCards,
    phase: Phase,
}

impl Deal {
    /// A deal outside of Bock and Ramsch rounds, with the auction before it.
    pub fn new(rules: RuleSet, cards: DealtCards) -> Deal {
        Deal::in_slot(rules, Slot::Plain, cards)
    }

    /// A deal in its place in the course of a list.
    pub fn in_slot(rules: RuleSet, slot: Slot, cards: DealtCards) -> Deal {
        let phase = match slot {
            Slot::Plain | Slot::Bock => Phase::Auction(Auction::new(BidLadder::of(&rules.spitze))),
            Slot::Ramsch { escaped } => match Escape::from(None, escaped) {
                Some(escape) => Phase::Escape(escape),
                None => Phase::Ramsch(Ramsch::new(Bids::NONE, &cards)),
            },
        };
        Deal { rules, slot, cards, phase }
    }

    /// The rules that it is played by.
    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// Its place in the course of the list.
    pub fn slot(&self) -> Slot {
        self.slot
    }

    /// The cards as they were dealt.
    pub fn cards(&self) -> &DealtCards {
        &self.cards
    }

    /// The phase.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// Who is to act; nobody while several players are asked at once, and once the deal is over.
    #[inline]
    pub fn turn(&self) -> Option<Role> {
        match &self.phase {
            Phase::Auction(auction) => auction.turn(),
            Phase::Escape(escape) => Some(escape.asked),
            Phase::Ramsch(ramsch) => ramsch.turn(),
            Phase::Skat(declared) | Phase::Announcing(declared) => Some(declared.declarer),
            Phase::Play(play) => play.turn(),
            Phase::Settled(_) => None,
        }
    }

    /// Whether something is awaited of this player: it is his turn, or he is asked together with another.
    pub fn awaits(&self, role: Role) -> bool {
        match &self.phase {
            Phase::Play(play) if play.question().is_some() => play.is_asked(role),
            _ => self.turn() == Some(role),
        }
    }

    /// What the deal waits to have answered with yes or no, where nothing said in time is no.
    pub fn asking(&self) -> Option<Asking> {
        match &self.phase {
            Phase::Escape(escape) => Some(Asking::Escape(escape.asked)),
            Phase::Play(play) => play.question().map(|question| match question {
                Question::Kontra { .. } => Asking::Kontra,
                Question::Re => Asking::Re,
            }),
            _ => None,
        }
    }

    /// Whether it waits for such an answer.
    pub fn is_asking(&self) -> bool {
        self.asking().is_some()
    }

    /// The result, once there is one.
    pub fn settlement(&self) -> Option<&Settlement> {
        match &self.phase {
            Phase::Settled(settled) => Some(&settled.settlement),
            _ => None,
        }
    }

    /// What was bid.
    pub fn bids(&self) -> &Bids {
        match &self.phase {
            Phase::Auction(auction) => auction.bids(),
            Phase::Escape(_) => &Bids::NONE,
            Phase::Ramsch(ramsch) => ramsch.bids(),
            Phase::Skat(declared) | Phase::Announcing(declared) => &declared.bids,
            Phase::Play(play) => &play.declared().bids,
            Phase::Settled(settled) => &settled.bids,
        }
    }

    /// The declarer with his bid, once the auction has found one.
    pub fn declared(&self) -> Option<&Declared> {
        match &self.phase {
            Phase::Auction(_) | Phase::Escape(_) | Phase::Ramsch(_) => None,
            Phase::Skat(declared) | Phase::Announcing(declared) => Some(declared),
            Phase::Play(play) => Some(play.declared()),
            Phase::Settled(settled) => settled.play.as_ref().map(Play::declared),
        }
    }

    /// The cards that a player has in his hand now; after the end, what he had left.
    pub fn hand(&self, role: Role) -> CardSet {
        match &self.phase {
            Phase::Announcing(declared) if declared.declarer == role => self.cards.hand(role) | self.cards.skat(),
            Phase::Play(play) | Phase::Settled(Settled { play: Some(play), .. }) => play.hand(role),
            Phase::Ramsch(ramsch) | Phase::Settled(Settled { ramsch: Some(ramsch), .. }) => ramsch.hand(role),
            _ => self.cards.hand(role),
        }
    }

    /// Decides what comes of an action.
    ///
    /// # Errors
    /// The reason why the action is refused.
    pub fn decide(&self, role: Role, action: &Action) -> Result<Events, IllegalAction> {
        if let (Action::Leave, None) = (action, self.settlement()) {
            return Ok(self.leave(role));
        }
        match &self.phase {
            Phase::Auction(auction) => {
                let mut events = auction.decide(role, action)?;
                let mut after = *auction;
                events.iter().for_each(|event| after.apply(event));
                let is_without_bid = after.turn().is_none() && after.winner().is_none();
                if is_without_bid && self.rules.without_bid == WithoutBid::PassedIn {
                    events.push(Event::Settled(Settlement::PassedIn));
                }
                Ok(events)
            }
            Phase::Escape(escape) => escape.decide(role, action),
            Phase::Ramsch(ramsch) => ramsch.decide(&self.rules, role, action),
            Phase::Skat(declared) => match *action {
                Action::PickUp if role == declared.declarer => {
                    Ok(Events::from_iter([Event::PickedUp { role, skat: self.cards.skat() }]))
                }
                Action::Announce { contract, discard, spitzen } if role == declared.declarer => {
                    if !contract.is_hand() {
                        return Err(IllegalAction::SkatNotPickedUp);
                    }
                    self.check_discard(role, discard, 0)?;
                    self.announce(declared, contract, discard, spitzen)
                }
                Action::PickUp | Action::Announce { .. } => Err(IllegalAction::NotYourTurn),
                _ => Err(IllegalAction::WrongPhase),
            },
            Phase::Announcing(declared) => match *action {
                Action::Announce { contract, discard, spitzen } if role == declared.declarer => {
                    if contract.is_hand() {
                        return Err(IllegalAction::SkatPickedUp);
                    }
                    self.check_discard(role, discard, 2)?;
                    self.announce(declared, contract, discard, spitzen)
                }
                Action::Announce { .. } => Err(IllegalAction::NotYourTurn),
                _ => Err(IllegalAction::WrongPhase),
            },
            Phase::Play(play) => play.decide(&self.rules, self.twelve(play.declared().declarer), role, action),
            Phase::Settled(_) => Err(IllegalAction::WrongPhase),
        }
    }

    /// Takes over an event that [`Deal::decide`] gave; an event that does not fit the phase changes nothing.
    #[inline]
    pub fn apply(&mut self, event: &Event) {
        if let Event::Settled(settlement) = *event {
            let (play, ramsch) = match &self.phase {
                Phase::Play(play) => (Some(*play), None),
                Phase::Ramsch(ramsch) => (None, Some(*ramsch)),
                _ => (None, None),
            };
            self.phase = Phase::Settled(Settled { bids: *self.bids(), play, ramsch, settlement });
            return;
        }
        // Most events are cards, and go their short way first.
        if let Phase::Play(play) = &mut self.phase {
            return play.apply(event);
        }
        match (&mut self.phase, *event) {
            (Phase::Auction(auction), event) => {
                auction.apply(&event);
                let bids = *auction.bids();
                match (auction.winner(), auction.turn()) {
                    (Some((declarer, bid)), _) => self.phase = Phase::Skat(Declared { bids, declarer, bid: Some(bid) }),
                    (None, None) if self.rules.without_bid == WithoutBid::Ramsch => {
                        self.phase = Phase::Ramsch(Ramsch::new(bids, &self.cards));
                    }
                    (None, _) => {}
                }
            }
            (Phase::Escape(escape), Event::Declined { role }) => {
                let next = match role {
                    Role::Forehand => Escape::from(Some(Role::Middlehand), escape.escaped),
                    Role::Middlehand => Escape::from(Some(Role::Rearhand), escape.escaped),
                    Role::Rearhand => None,
                };
                self.phase = match next {
                    Some(escape) => Phase::Escape(escape),
                    None => Phase::Ramsch(Ramsch::new(Bids::NONE, &self.cards)),
                };
            }
            (Phase::Escape(_), Event::Escaped { role }) => {
                let declared = Declared { bids: Bids::NONE, declarer: role, bid: None };
                let contract = Contract::Grand(Class::Hand(Announced::Nothing));
                self.phase = Phase::Play(self.opened(declared, contract, CardSet::EMPTY, 0));
            }
            (Phase::Ramsch(ramsch), event) => ramsch.apply(&event),
            (Phase::Skat(declared), Event::PickedUp { .. }) => self.phase = Phase::Announcing(*declared),
            (
                Phase::Skat(declared) | Phase::Announcing(declared),
                Event::Announced { contract, discard, spitzen, .. },
            ) => {
                let declared = *declared;
                self.phase = Phase::Play(self.opened(declared, contract, discard, spitzen));
            }
            _ => {}
        }
    }

    /// The play that an announcement begins.
    fn opened(&self, declared: Declared, contract: Contract, discard: CardSet, spitzen: u8) -> Play {
        let mut hands = self.cards.hands();
        let mut skat = self.cards.skat();
        if !contract.is_hand() {
            hands[declared.declarer] = self.twelve(declared.declarer) - discard;
            skat = discard;
        }
        let may_say_kontra = self.who_may_say_kontra(&declared);
        let is_bock = self.slot == Slot::Bock;
        let spitze = self.rules.spitze;
        Play::new(Opening { declared, contract, spitze, spitzen, hands, skat, may_say_kontra, is_bock })
    }

    fn who_may_say_kontra(&self, declared: &Declared) -> ByRole<bool> {
        let is_escape = matches!(self.slot, Slot::Ramsch { .. });
        who_may_say(&self.rules, &declared.bids, declared.declarer, is_escape)
    }

    /// A player's ten cards and the skat: what his matadors are counted on (decision 7).
    fn twelve(&self, role: Role) -> CardSet {
        self.cards.hand(role) | self.cards.skat()
    }

    fn check_discard(&self, role: Role, discard: CardSet, expected: u8) -> Result<(), IllegalAction> {
        if discard.len() != expected {
            return Err(IllegalAction::WrongDiscard { expected });
        }
        if self.hand(role).contains_all(discard) { Ok(()) } else { Err(IllegalAction::NotHeld) }
    }

    fn announce(
        &self,
        declared: &Declared,
        contract: Contract,
        discard: CardSet,
        spitzen: u8,
    ) -> Result<Events, IllegalAction> {
        let role = declared.declarer;
        let ten = self.hand(role) - discard;
        if let (Contract::Null(null), Some(bid)) = (contract, declared.bid)
            && null.value() < bid.get()
        {
            return Err(IllegalAction::NullBelowBid { value: null.value(), bid });
        }
        let most = self.rules.spitze.most_in(contract.game());
        if spitzen > most {
            return Err(IllegalAction::TooManySpitzen { most });
        }
        if spitzen > self.held_spitzen(contract.game(), ten) {
            return Err(IllegalAction::SpitzeNotHeld);
        }
        let waits = Question::before(contract, self.who_may_say_kontra(declared)).is_some();
        let open = if contract.is_ouvert() && !waits { ten } else { CardSet::EMPTY };
        Ok(Events::from_iter([Event::Announced { role, contract, discard, spitzen, open }]))
    }

    /// How many Spitzen these cards let their player announce: so many of the lowest trumps are among them.
    pub(crate) fn held_spitzen(&self, game: Game, cards: CardSet) -> u8 {
        let most = self.rules.spitze.most_in(game);
        let is_held = |place: &u8| game.lowest_trump(*place).is_some_and(|trump| cards.contains(trump));
        (0..most).take_while(is_held).count() as u8
    }

    /// Settles the deal for a player who leaves (3.3.9, 3.4.6, 4.3.6; decisions 23 to 26 and 45).
    fn leave(&self, role: Role) -> Events {
        let abandoned = |charged: Role, bid, won, ending| {
            let matadors = Matadors::of(self.twelve(charged), Game::Grand).expect("grand has matadors");
            let value = Valuation::of_abandoned(matadors, bid, won);
            let doublings = Doublings { bock: self.slot == Slot::Bock, ..Doublings::default() };
            GameResult { charged, ending, left: Some(role), value, doublings, points: 0, tricks: 0 }
        };
        let left = |ramsch: &Ramsch| {
            let result = ramsch.result(&self.rules, Some(role));
            Events::from_iter([Event::Left { role }, Event::Settled(Settlement::Ramsch(result))])
        };
        let result = match &self.phase {
            Phase::Escape(_) => return left(&Ramsch::new(Bids::NONE, &self.cards)),
            Phase::Ramsch(ramsch) => return left(ramsch),
            Phase::Auction(auction) => abandoned(role, auction.bids().highest[role], false, Ending::LeftAuction),
            Phase::Skat(declared) | Phase::Announcing(declared) => {
                let innocent = role != declared.declarer;
                let ending = if innocent {
                    Ending::DefenderLeftBeforeAnnouncement
                } else {
                    Ending::DeclarerLeftBeforeAnnouncement
                };
                abandoned(declared.declarer, declared.bid, innocent, ending)
            }
            Phase::Play(play) => play.left(&self.rules, self.twelve(play.declared().declarer), role),
            Phase::Settled(_) => return Events::new(),
        };
        Events::from_iter([Event::Left { role }, Event::Settled(Settlement::Game(result))])
    }

    /// The contracts that the declarer may announce now; none for others and in other phases.
    pub fn legal_contracts(&self, role: Role) -> impl Iterator<Item = Contract> {
        let open = match &self.phase {
            Phase::Skat(declared) if declared.declarer == role => Some((declared.bid, true)),
            Phase::Announcing(declared) if declared.declarer == role => Some((declared.bid, false)),
            _ => None,
        };
        Contract::all().filter(move |contract| {
            open.is_some_and(|(bid, hand)| {
                let reaches = match contract {
                    Contract::Null(null) => bid.is_none_or(|bid| null.value() >= bid.get()),
                    Contract::Suit(..) | Contract::Grand(_) => true,
                };
                contract.is_hand() == hand && reaches
            })
        })
    }
}
