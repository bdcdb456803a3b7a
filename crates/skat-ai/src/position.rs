//! The play as one player knows it: what is where, and how likely the rest is.

use skat_rules::{ByRole, Card, CardSet, Contract, Game, Observer, Role, SeenPlay, Trick, View};

use crate::memory::Memory;

/// How much likelier a defender finds an unseen trump with the declarer than with his partner.
const DECLARERS_TRUMPS: f32 = 3.0;

/// What a player whose turn it is knows.
pub(crate) struct Position<'a> {
    pub(crate) own: Role,
    pub(crate) declarer: Role,
    pub(crate) contract: Contract,
    pub(crate) game: Game,
    pub(crate) hand: CardSet,
    /// The cards that he may play; never empty.
    pub(crate) legal: CardSet,
    pub(crate) trick: &'a Trick,
    pub(crate) memory: &'a Memory,
    /// The cards that lie in other hands or in the skat, as far as he knows.
    pub(crate) unseen: CardSet,
    counts: ByRole<u8>,
    could_hold: ByRole<CardSet>,
    weights: ByRole<Weights>,
    skat: Weights,
}

/// How many cards a place is thought to have room for.
#[derive(Clone, Copy, Default)]
struct Weights {
    trumps: f32,
    others: f32,
}

impl<'a> Position<'a> {
    /// The position in which the view's player is to play a card; none if he is not.
    pub(crate) fn of(view: &View, play: &'a SeenPlay, memory: &'a Memory) -> Option<Position<'a>> {
        let Observer::Player(own) = view.observer else { return None };
        let hand = view.hands[own].cards?;
        let legal = view.legal.cards & hand;
        if legal.is_empty() {
            return None;
        }
        let open = |role: Role| view.hands[role].cards.filter(|_| role != own);
        let shown = own.others().into_iter().filter_map(open).fold(CardSet::EMPTY, |all, cards| all | cards);
        let lying =
            play.trick.cards().iter().copied().chain(play.last_trick.iter().flat_map(|trick| trick.cards()).copied());
        let gone = lying.fold(memory.played() | memory.laid_away(), CardSet::with);
        let unseen = !(gone | hand);
        let could_hold = ByRole::from_fn(|role| match open(role) {
            _ if role == own => CardSet::EMPTY,
            Some(cards) => cards,
            None => unseen - shown - memory.lacks(role),
        });
        let mut position = Position {
            own,
            declarer: play.declared.declarer,
            contract: play.contract,
            game: play.contract.game(),
            hand,
            legal,
            trick: &play.trick,
            memory,
            unseen,
            counts: ByRole::from_fn(|role| view.hands[role].count),
            could_hold,
            weights: ByRole::default(),
            skat: Weights::default(),
        };
        position.weigh_places(view);
        Some(position)
    }

    /// Says how many of the unseen cards each place is thought to hold.
    fn weigh_places(&mut self, view: &View) {
        let trumps = f32::from((self.unseen & self.game.trumps()).len());
        let room = |role: Role| f32::from(view.hands[role].count);
        if self.own == self.declarer {
            let skat = if self.memory.laid_away().is_empty() { 2.0 } else { 0.0 };
            let whole = |room: f32| Weights { trumps: room, others: room };
            self.weights =
                ByRole::from_fn(|role| if role == self.own { Weights::default() } else { whole(room(role)) });
            self.skat = whole(skat);
            return;
        }
        let partner = self.partner();
        let declarers = (trumps * DECLARERS_TRUMPS / (DECLARERS_TRUMPS + 1.0)).min(room(self.declarer));
        let others = |room: f32, trumps: f32| (room - trumps).max(0.3);
        self.weights[self.declarer] =
            Weights { trumps: DECLARERS_TRUMPS, others: others(room(self.declarer), declarers) };
        self.weights[partner] = Weights { trumps: 1.0, others: others(room(partner), trumps - declarers) };
        // Whoever picked the skat up laid no trumps away.
        let is_hand = self.contract.is_hand();
        self.skat = Weights { trumps: if is_hand { 0.4 } else { 0.0 }, others: 2.0 };
    }

    /// The other defender; of no use to the declarer.
    pub(crate) fn partner(&self) -> Role {
        let [left, right] = self.own.others();
        if left == self.declarer { right } else { left }
    }

    /// Whether he is the declarer.
    pub(crate) fn is_declarer(&self) -> bool {
        self.own == self.declarer
    }

    /// Whether a player is on his side.
    pub(crate) fn is_friend(&self, role: Role) -> bool {
        (role == self.declarer) == self.is_declarer()
    }

    /// The other players who have not played to the trick yet, in their order.
    pub(crate) fn behind(&self) -> impl Iterator<Item = Role> {
        let open = 2 - self.trick.cards().len().min(2);
        self.own.others().into_iter().take(open)
    }

    /// The highest card on the table, with who played it.
    pub(crate) fn best(&self) -> Option<(Role, Card)> {
        let winner = self.trick.winner(self.game);
        self.trick.plays().find(|(role, _)| *role == winner)
    }

    /// The cards that a player may hold, as far as is known.
    pub(crate) fn could_hold(&self, role: Role) -> CardSet {
        self.could_hold[role]
    }

    /// His own cards that follow when this one is led, the card itself among them if he holds it.
    pub(crate) fn own_of(&self, card: Card) -> CardSet {
        self.hand & self.game.followers(card)
    }

    /// The unseen cards that follow when this one is led.
    pub(crate) fn unseen_of(&self, card: Card) -> CardSet {
        self.unseen & self.game.followers(card)
    }

    /// The unseen cards of its trumps or suit that beat this card.
    pub(crate) fn unseen_above(&self, card: Card) -> CardSet {
        self.unseen_of(card).iter().filter(|other| self.game.beats(*other, card)).collect()
    }

    /// Whether the card is a trump.
    pub(crate) fn is_trump(&self, card: Card) -> bool {
        self.game.trumps().contains(card)
    }

    /// His own trumps.
    pub(crate) fn own_trumps(&self) -> CardSet {
        self.hand & self.game.trumps()
    }

    /// The trumps that the other party may hold.
    pub(crate) fn foes_trumps(&self) -> CardSet {
        let foes = self.own.others().into_iter().filter(|role| !self.is_friend(*role));
        foes.fold(CardSet::EMPTY, |all, role| all | self.could_hold[role]) & self.game.trumps()
    }

    /// The card points that his own party is known to have.
    pub(crate) fn own_points(&self) -> u8 {
        (self.taken(true) | self.memory.laid_away()).points()
    }

    /// The card points that the other party is known to have.
    pub(crate) fn foes_points(&self) -> u8 {
        self.taken(false).points()
    }

    fn taken(&self, by_friends: bool) -> CardSet {
        let takers = Role::ALL.into_iter().filter(|role| self.is_friend(*role) == by_friends);
        takers.fold(CardSet::EMPTY, |all, role| all | self.memory.taken(role))
    }

    /// The chance that a player holds this card, 0 to 1.
    pub(crate) fn chance_of_card(&self, role: Role, card: Card) -> f32 {
        if !self.could_hold[role].contains(card) {
            return 0.0;
        }
        let weight = |weights: &Weights| if self.is_trump(card) { weights.trumps } else { weights.others };
        let others = Role::ALL.into_iter().filter(|role| self.could_hold[*role].contains(card));
        let all: f32 = others.map(|role| weight(&self.weights[role])).sum();
        let own = weight(&self.weights[role]);
        // Where there is no choice left, the card is certain: open cards, and hands that are known by counting.
        if self.could_hold[role].len() <= self.counts[role] { 1.0 } else { own / (all + weight(&self.skat)).max(own) }
    }

    /// The chance that a player holds none of these cards, 0 to 1.
    pub(crate) fn chance_of_none(&self, role: Role, cards: CardSet) -> f32 {
        let held = cards & self.could_hold[role];
        held.iter().map(|card| 1.0 - self.chance_of_card(role, card)).product()
    }

    /// The chance that a player who plays later can take the trick from `best`, after `led` was led, 0 to 1.
    pub(crate) fn chance_of_beating(&self, role: Role, led: Card, best: Card) -> f32 {
        let followers = self.game.followers(led) & self.could_hold[role];
        let beats = |cards: CardSet| cards.iter().filter(|card| self.game.beats(*card, best)).collect::<CardSet>();
        let follows = 1.0 - self.chance_of_none(role, beats(followers));
        let trumps = beats(self.game.trumps() & self.could_hold[role]);
        if self.is_trump(led) || trumps.is_empty() {
            return follows;
        }
        let ruffs = self.chance_of_none(role, followers) * (1.0 - self.chance_of_none(role, trumps));
        (follows + ruffs).min(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Table;
    use skat_rules::{Class, SeenPhase, Suit};

    const HANDS: [&str; 3] = ["CJ SJ C:AT98 SA HA H7 D7", "HJ DJ C7 S:T9 H:T98 D:AT", "C:KQ S:KQ87 H:K D:KQ9"];

    fn check(table: &Table, role: Role, test: impl FnOnce(&Position<'_>)) {
        let view = table.view(role);
        let SeenPhase::Play(play) = &view.phase else { panic!("cards are played") };
        test(&Position::of(&view, play, table.memory(role)).expect("a position"));
    }

    fn clubs() -> Table {
        Table::new(HANDS).declared(Role::Forehand, Contract::Suit(Suit::Clubs, Class::PickUp), "HQ D8")
    }

    #[test]
    fn the_declarer_knows_what_he_laid_away() {
        check(&clubs(), Role::Forehand, |position| {
            assert_eq!(position.unseen.len(), 20);
            assert!(!position.unseen.contains("HQ".parse().unwrap()));
            assert_eq!(position.own_points(), 3);
        });
    }

    #[test]
    fn who_did_not_follow_has_none_left() {
        let table = clubs().played("CJ C7 CK CA HJ CQ HT HK");
        check(&table, Role::Forehand, |position| {
            let jack = "DJ".parse().unwrap();
            assert_eq!(position.chance_of_card(Role::Middlehand, jack), 0.5);
            assert_eq!(position.foes_trumps().to_string(), "DJ");
        });
        let table = clubs().played("CJ C7 CK SJ DJ CQ CT HJ S7 S9 S8");
        check(&table, Role::Forehand, |position| {
            assert!(position.foes_trumps().is_empty());
            assert!(!position.could_hold(Role::Rearhand).contains("HJ".parse().unwrap()));
        });
    }

    #[test]
    fn a_card_that_nothing_unseen_beats_is_known() {
        check(&clubs().played("CJ C7 CK"), Role::Forehand, |position| {
            assert!(position.unseen_above("SJ".parse().unwrap()).is_empty());
            assert_eq!(position.unseen_above("CA".parse().unwrap()).to_string(), "DJ HJ");
            assert_eq!(position.unseen_above("H7".parse().unwrap()).to_string(), "H8 H9 HK HT");
        });
    }

    #[test]
    fn open_cards_are_certain() {
        let hands = ["C:789 S:789 H:79 D:79", "C:TJQ S:TJQ H:8TJ D8", "C:KA S:KA H:QKA D:TJQ"];
        let table = Table::new(hands)
            .declared(Role::Forehand, Contract::Null(skat_rules::NullGame::OuvertHand), "")
            .played("C7");
        check(&table, Role::Middlehand, |position| {
            assert_eq!(position.chance_of_card(Role::Forehand, "S7".parse().unwrap()), 1.0);
            assert_eq!(position.chance_of_card(Role::Rearhand, "S7".parse().unwrap()), 0.0);
        });
    }
}
