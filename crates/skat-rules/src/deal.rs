//! A deal from the dealt cards to its settlement: a sum of phases, each holding only what is known in it.

use crate::action::{Action, Event, Events, IllegalAction};
use crate::auction::{Auction, Bids};
use crate::card::{Card, CardSet};
use crate::game::{BidValue, Contract, Game};
use crate::play::Play;
use crate::role::{ByRole, Role};
use crate::ruleset::RuleSet;
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
    /// The bid that he has to reach.
    pub bid: BidValue,
}

/// The phase of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The auction is under way.
    Auction(Auction),
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
    /// The result.
    pub settlement: Settlement,
}

/// A deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deal {
    rules: RuleSet,
    cards: DealtCards,
    phase: Phase,
}

impl Deal {
    /// A deal with the auction before it.
    pub fn new(rules: RuleSet, cards: DealtCards) -> Deal {
        Deal { rules, cards, phase: Phase::Auction(Auction::new()) }
    }

    /// The rules that it is played by.
    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// The cards as they were dealt.
    pub fn cards(&self) -> &DealtCards {
        &self.cards
    }

    /// The phase.
    pub fn phase(&self) -> &Phase {
        &self.phase
    }

    /// Who is to act; nobody once the deal is over.
    #[inline]
    pub fn turn(&self) -> Option<Role> {
        match &self.phase {
            Phase::Auction(auction) => auction.turn(),
            Phase::Skat(declared) | Phase::Announcing(declared) => Some(declared.declarer),
            Phase::Play(play) => play.turn(),
            Phase::Settled(_) => None,
        }
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
            Phase::Skat(declared) | Phase::Announcing(declared) => &declared.bids,
            Phase::Play(play) => &play.declared().bids,
            Phase::Settled(settled) => &settled.bids,
        }
    }

    /// The declarer with his bid, once the auction has found one.
    pub fn declared(&self) -> Option<&Declared> {
        match &self.phase {
            Phase::Auction(_) => None,
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
                if after.turn().is_none() && after.winner().is_none() {
                    events.push(Event::Settled(Settlement::PassedIn));
                }
                Ok(events)
            }
            Phase::Skat(declared) => match *action {
                Action::PickUp if role == declared.declarer => {
                    Ok(Events::from_iter([Event::PickedUp { role, skat: self.cards.skat() }]))
                }
                Action::Announce { contract, discard } if role == declared.declarer => {
                    if !contract.is_hand() {
                        return Err(IllegalAction::SkatNotPickedUp);
                    }
                    self.announce(declared, contract, discard, 0)
                }
                Action::PickUp | Action::Announce { .. } => Err(IllegalAction::NotYourTurn),
                _ => Err(IllegalAction::WrongPhase),
            },
            Phase::Announcing(declared) => match *action {
                Action::Announce { contract, discard } if role == declared.declarer => {
                    if contract.is_hand() {
                        return Err(IllegalAction::SkatPickedUp);
                    }
                    self.announce(declared, contract, discard, 2)
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
            let play = match &self.phase {
                Phase::Play(play) => Some(*play),
                _ => None,
            };
            self.phase = Phase::Settled(Settled { bids: *self.bids(), play, settlement });
            return;
        }
        // Most events are cards, and go their short way first.
        if let Phase::Play(play) = &mut self.phase {
            return play.apply(event);
        }
        match (&mut self.phase, *event) {
            (Phase::Auction(auction), event) => {
                auction.apply(&event);
                if let Some((declarer, bid)) = auction.winner() {
                    self.phase = Phase::Skat(Declared { bids: *auction.bids(), declarer, bid });
                }
            }
            (Phase::Skat(declared), Event::PickedUp { .. }) => self.phase = Phase::Announcing(*declared),
            (Phase::Skat(declared) | Phase::Announcing(declared), Event::Announced { contract, discard, .. }) => {
                let declared = *declared;
                let mut hands = self.cards.hands();
                let mut skat = self.cards.skat();
                if !contract.is_hand() {
                    hands[declared.declarer] = self.twelve(declared.declarer) - discard;
                    skat = discard;
                }
                self.phase = Phase::Play(Play::new(declared, contract, hands, skat));
            }
            _ => {}
        }
    }

    /// A player's ten cards and the skat: what his matadors are counted on (decision 7).
    fn twelve(&self, role: Role) -> CardSet {
        self.cards.hand(role) | self.cards.skat()
    }

    fn announce(
        &self,
        declared: &Declared,
        contract: Contract,
        discard: CardSet,
        expected: u8,
    ) -> Result<Events, IllegalAction> {
        let role = declared.declarer;
        if discard.len() != expected {
            return Err(IllegalAction::WrongDiscard { expected });
        }
        let hand = self.hand(role);
        if !hand.contains_all(discard) {
            return Err(IllegalAction::NotHeld);
        }
        if let Contract::Null(null) = contract
            && null.value() < declared.bid.get()
        {
            return Err(IllegalAction::NullBelowBid { value: null.value(), bid: declared.bid });
        }
        let open = if contract.is_ouvert() { hand - discard } else { CardSet::EMPTY };
        Ok(Events::from_iter([Event::Announced { role, contract, discard, open }]))
    }

    /// Settles the deal for a player who leaves (3.3.9, 3.4.6, 4.3.6; decisions 23 to 26).
    fn leave(&self, role: Role) -> Events {
        let abandoned = |charged: Role, bid, won, ending| {
            let matadors = Matadors::of(self.twelve(charged), Game::Grand).expect("grand has matadors");
            let value = Valuation::of_abandoned(matadors, bid, won);
            GameResult { charged, ending, left: Some(role), value, points: 0, tricks: 0 }
        };
        let result = match &self.phase {
            Phase::Auction(auction) => abandoned(role, auction.bids().highest[role], false, Ending::LeftAuction),
            Phase::Skat(declared) | Phase::Announcing(declared) => {
                let innocent = role != declared.declarer;
                let ending = if innocent {
                    Ending::DefenderLeftBeforeAnnouncement
                } else {
                    Ending::DeclarerLeftBeforeAnnouncement
                };
                abandoned(declared.declarer, Some(declared.bid), innocent, ending)
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
                    Contract::Null(null) => null.value() >= bid.get(),
                    Contract::Suit(..) | Contract::Grand(_) => true,
                };
                contract.is_hand() == hand && reaches
            })
        })
    }
}
