//! Kontra, Re, and the escape from a forced Ramsch: the questions that pub rules ask.
//!
//! The weights are fitted: to how often declarers of this kind lost against defenders of this kind who held such cards.
//! They balance one another, so that one alone need not look plausible.

use skat_rules::{Announced, BidValue, Card, CardSet, Contract, Game, Rank, Role, SeenPlay, Suit, View};

use crate::estimate::{Skat, null_chance, outlook};
use crate::memory::Memory;
use crate::prospect::{Holding, takes_every_trick};

/// How many features a defender's hand has against a suit game or grand.
const TRUMP_FEATURES: usize = 20;
/// How many it has against a null game.
const NULL_FEATURES: usize = 9;

/// The logit of the chance that the declarer loses a suit game or grand, for each feature of a defender's hand.
#[rustfmt::skip]
const TRUMPS: [[f32; 2]; TRUMP_FEATURES] = [
    [-2.26, -3.82], // always
    [ 0.53,  0.28], // jack of clubs
    [ 0.36,  0.14], // jack of spades
    [ 0.14,  0.04], // jack of hearts
    [ 0.09, -0.08], // jack of diamonds
    [ 0.28,  0.00], // ace of trumps
    [ 0.24,  0.00], // ten of trumps
    [-0.52,  0.38], // each trump
    [ 1.99,  0.08], // four trumps or more
    [ 1.98,  0.00], // five or more
    [ 0.37,  0.21], // each ace beside the trumps
    [ 0.08, -0.01], // with its ten
    [ 0.24,  0.23], // each ten that is guarded
    [ 0.63,  0.37], // each void suit
    [-0.23, -1.08], // against a hand game
    [-0.01, -0.13], // against Schneider announced
    [-0.01,  0.08], // who bid himself
    [ 0.32,  1.06], // each level that the bid demands
    [-0.10, -0.06], // against forehand
    [-0.01, -0.01], // behind the declarer
];

/// The same of a null game.
#[rustfmt::skip]
const NULL: [f32; NULL_FEATURES] = [
    -1.15, // always
     0.48, // each seven
     0.19, // each eight
    -0.55, // each seven with its eight
    -0.28, // each seven with at most one other card
     0.35, // each void suit
    -0.40, // against an open game
    -0.47, // against a hand game
     0.15, // who bid himself
];

/// How likely the declarer must be to lose before Kontra is said.
const KONTRA: f32 = 0.55;
/// How likely the declarer must be to win before he says Re.
const RE: f32 = 0.96;
/// How likely a grand hand must be won before somebody escapes from a Ramsch with it.
const ESCAPE: f32 = 0.93;

/// Whether a defender says Kontra with these ten cards.
pub(crate) fn says_kontra(view: &View, play: &SeenPlay, own: Role, cards: CardSet) -> bool {
    chance_of_losing(&Against::of(view, play, own, cards)) >= KONTRA
}

/// The chance that the declarer loses, as a defender's hand has it, 0 to 1.
fn chance_of_losing(against: &Against) -> f32 {
    let logit: f32 = match against.contract.game() {
        Game::Null => against.of_null().iter().zip(NULL).map(|(feature, weight)| feature * weight).sum(),
        game => {
            let column = usize::from(game == Game::Grand);
            against.of_trumps().iter().zip(TRUMPS).map(|(feature, weights)| feature * weights[column]).sum()
        }
    };
    1.0 / (1.0 + (-logit).exp())
}

/// Whether the declarer answers Kontra with Re.
pub(crate) fn says_re(play: &SeenPlay, own: Role, hand: CardSet, memory: &Memory) -> bool {
    let lying = play.trick.plays().filter(|(role, _)| *role == own).map(|(_, card)| card);
    let cards = lying.fold(hand, CardSet::with);
    let laid = memory.laid_away();
    let skat = if laid.is_empty() { Skat::Unseen } else { Skat::LaidAway(laid) };
    let game = play.contract.game();
    if game != Game::Null && takes_every_trick(game, cards, own) {
        return true;
    }
    let goal = match play.contract.announced() {
        Announced::Nothing => 61,
        Announced::Schneider => 90,
        Announced::Schwarz | Announced::Ouvert => 120,
    };
    let chance = match outlook(game, cards, own, skat) {
        Some(outlook) => outlook.chance_of(goal),
        None => null_chance(cards, own, skat, play.contract.is_ouvert()),
    };
    let holding = Holding { role: own, cards, skat };
    let is_reached = play.declared.bid.is_none_or(|bid| holding.value(play.contract) >= bid.get());
    is_reached && chance >= RE
}

/// Whether somebody plays a grand hand with these ten cards instead of a forced Ramsch.
pub(crate) fn escapes(own: Role, cards: CardSet) -> bool {
    outlook(Game::Grand, cards, own, Skat::Unseen).is_some_and(|outlook| outlook.chance_of(61) >= ESCAPE)
}

/// A defender's ten cards against what was announced.
struct Against {
    cards: CardSet,
    own: Role,
    declarer: Role,
    contract: Contract,
    bid: Option<BidValue>,
    /// What he bid or held himself.
    own_bid: Option<BidValue>,
}

impl Against {
    /// What a defender holds who may say Kontra.
    fn of(view: &View, play: &SeenPlay, own: Role, cards: CardSet) -> Against {
        Against {
            cards,
            own,
            declarer: play.declared.declarer,
            contract: play.contract,
            bid: play.declared.bid,
            own_bid: view.bids.highest[own],
        }
    }

    /// What counts against a suit game or grand.
    fn of_trumps(&self) -> [f32; TRUMP_FEATURES] {
        let game = self.contract.game();
        let trumps = self.cards & game.trumps();
        let holds = |suit, rank| flag(self.cards.contains(Card::new(suit, rank)));
        let trump = |rank| match game {
            Game::Suit(suit) => holds(suit, rank),
            Game::Grand | Game::Null => 0.0,
        };
        let sides = || {
            let suits = Suit::ALL.into_iter().filter(|suit| game != Game::Suit(*suit));
            suits.map(|suit| (self.cards & CardSet::suit(suit)) - CardSet::JACKS)
        };
        let count = |is_it: &dyn Fn(CardSet) -> bool| sides().filter(|held| is_it(*held)).count() as f32;
        let has = |held: CardSet, rank: Rank| held.iter().any(|card| card.rank() == rank);
        let base = self.contract.base_value().unwrap_or(1);
        let levels = self.bid.map_or(2.0, |bid| f32::from(bid.get()) / f32::from(base));
        [
            1.0,
            holds(Suit::Clubs, Rank::Jack),
            holds(Suit::Spades, Rank::Jack),
            holds(Suit::Hearts, Rank::Jack),
            holds(Suit::Diamonds, Rank::Jack),
            trump(Rank::Ace),
            trump(Rank::Ten),
            f32::from(trumps.len()),
            flag(trumps.len() >= 4),
            flag(trumps.len() >= 5),
            count(&|held| has(held, Rank::Ace)),
            count(&|held| has(held, Rank::Ace) && has(held, Rank::Ten)),
            count(&|held| !has(held, Rank::Ace) && has(held, Rank::Ten) && held.len() > 1),
            count(&|held| held.is_empty()),
            flag(self.contract.is_hand()),
            flag(self.contract.announced() > Announced::Nothing),
            flag(self.own_bid.is_some()),
            levels,
            flag(self.declarer == Role::Forehand),
            flag(self.own == self.declarer.left()),
        ]
    }

    /// What counts against a null game.
    fn of_null(&self) -> [f32; NULL_FEATURES] {
        let suits = || Suit::ALL.into_iter().map(|suit| self.cards & CardSet::suit(suit));
        let has = |held: CardSet, rank: Rank| held.iter().any(|card| card.rank() == rank);
        let count = |is_it: &dyn Fn(CardSet) -> bool| suits().filter(|held| is_it(*held)).count() as f32;
        [
            1.0,
            count(&|held| has(held, Rank::Seven)),
            count(&|held| has(held, Rank::Eight)),
            count(&|held| has(held, Rank::Seven) && has(held, Rank::Eight)),
            count(&|held| has(held, Rank::Seven) && held.len() <= 2),
            count(&|held| held.is_empty()),
            flag(self.contract.is_ouvert()),
            flag(self.contract.is_hand()),
            flag(self.own_bid.is_some()),
        ]
    }
}

fn flag(is_it: bool) -> f32 {
    if is_it { 1.0 } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{Table, cards};
    use skat_rules::{Action, RuleSet, Slot};

    /// Forehand plays clubs after pick-up, and has led his lowest trump; everybody may say Kontra.
    fn clubs(hands: [&str; 3], discard: &str, led: &str) -> Table {
        let rules: RuleSet = "pub-2022 kontra=all".parse().expect("a rule set");
        let contract = Contract::Suit(Suit::Clubs, skat_rules::Class::PickUp);
        Table::in_slot(rules, Slot::Plain, hands).declared(Role::Forehand, contract, discard).played(led)
    }

    #[test]
    fn five_trumps_and_two_aces_are_a_kontra_and_no_trumps_are_none() {
        let hands = ["DJ C:KQ98 S:TK H:T9 D7", "CJ SJ C:AT7 SA HA D:AT9", "HJ S:Q987 H:KQ87 D8"];
        assert_eq!(clubs(hands, "DQ DK", "C8").choice(), Action::Kontra);
        let hands = ["CJ SJ C:AT98 SA H:AT D7", "DJ S:KQ98 H:KQ9 D:T9", "HJ C:KQ7 S:T7 H:87 D:A8"];
        assert!(matches!(clubs(hands, "DQ DK", "CJ").choice(), Action::Play(_)));
    }

    #[test]
    fn only_a_sure_grand_hand_escapes() {
        assert!(escapes(Role::Forehand, cards("CJ SJ HJ DJ CA CT SA ST HA D7")));
        assert!(!escapes(Role::Forehand, cards("CJ HJ C:A98 S:K9 HA H8 D7")));
    }

    #[test]
    fn re_needs_a_sure_game() {
        let rules: RuleSet = "pub-2022 kontra=all".parse().expect("a rule set");
        let answer = |hands: [&str; 3]| {
            let contract = Contract::Suit(Suit::Clubs, skat_rules::Class::PickUp);
            let table = Table::in_slot(rules, Slot::Plain, hands).declared(Role::Forehand, contract, "DQ DK");
            let mut table = table.played("CJ");
            table.act(Role::Middlehand, Action::Kontra);
            table.choice()
        };
        let sure = ["CJ SJ HJ DJ C:ATK SA HA DA", "C:Q98 S:KQ9 H:KQ9 D9", "C7 S:T87 H:T87 D:T87"];
        assert_eq!(answer(sure), Action::Re);
        let weak = ["CJ C:AK98 S:K9 H:T9 D7", "SJ HJ DJ C:T7 SA HA D:AT9", "CQ S:TQ87 H:KQ87 D8"];
        assert_eq!(answer(weak), Action::Decline);
    }
}
