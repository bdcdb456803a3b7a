//! Tricks: the cards in the middle, the hands that play them, and who has taken which (4.2, 4.4).

use crate::action::IllegalAction;
use crate::card::{Card, CardSet};
use crate::game::Game;
use crate::role::{ByRole, Role};

/// The cards that lie in the middle, up to three (4.4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Trick {
    leader: Role,
    cards: [Card; 3],
    len: u8,
}

impl Trick {
    pub(crate) fn new(leader: Role) -> Trick {
        const BLANK: Card = Card::from_index(0).expect("0 is an index");
        Trick { leader, cards: [BLANK; 3], len: 0 }
    }

    /// A trick in which these cards lie so far; none if they are more than three.
    pub fn of(leader: Role, cards: &[Card]) -> Option<Trick> {
        let mut trick = Trick::new(leader);
        cards.iter().for_each(|card| trick.push(*card));
        (cards.len() <= 3).then_some(trick)
    }

    /// Who leads, or has led.
    pub fn leader(&self) -> Role {
        self.leader
    }

    /// The cards in the order in which they were played.
    pub fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }

    /// The card that was led.
    pub fn led(&self) -> Option<Card> {
        self.cards().first().copied()
    }

    /// Each card with who played it.
    pub fn plays(&self) -> impl Iterator<Item = (Role, Card)> {
        let order = [self.leader, self.leader.left(), self.leader.left().left()];
        order.into_iter().zip(self.cards().iter().copied())
    }

    /// Who plays next; nobody when it is complete.
    pub fn turn(&self) -> Option<Role> {
        match self.len {
            0 => Some(self.leader),
            1 => Some(self.leader.left()),
            2 => Some(self.leader.left().left()),
            _ => None,
        }
    }

    fn push(&mut self, card: Card) {
        if let Some(place) = self.cards.get_mut(usize::from(self.len)) {
            *place = card;
            self.len += 1;
        }
    }

    /// Who holds the highest card so far (4.4.2); the leader while nothing was played.
    pub fn winner(&self, game: Game) -> Role {
        let [mut best, second, third] = self.cards;
        let mut winner = self.leader;
        if self.len > 1 && game.beats(second, best) {
            (winner, best) = (self.leader.left(), second);
        }
        if self.len > 2 && game.beats(third, best) {
            winner = self.leader.left().left();
        }
        winner
    }
}

/// Hands that are played out in one game, trick by trick, whoever plays against whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Tricks {
    pub(crate) game: Game,
    pub(crate) hands: ByRole<CardSet>,
    /// The trick on the table.
    pub(crate) trick: Trick,
    last_trick: Option<Trick>,
    /// The cards that each player has taken.
    pub(crate) taken: ByRole<CardSet>,
}

impl Tricks {
    /// Before forehand leads to the first trick.
    pub(crate) fn new(game: Game, hands: ByRole<CardSet>) -> Tricks {
        let taken = ByRole([CardSet::EMPTY; 3]);
        Tricks { game, hands, trick: Trick::new(Role::Forehand), last_trick: None, taken }
    }

    /// Who is to play; nobody once all cards are played.
    pub(crate) fn turn(&self) -> Option<Role> {
        self.trick.turn().filter(|role| !self.hands[*role].is_empty())
    }

    /// The last complete trick, until a card is led to the next (ISkO 4.4.3, decision 15).
    pub(crate) fn last_trick(&self) -> Option<&Trick> {
        self.last_trick.as_ref().filter(|_| self.trick.cards().is_empty())
    }

    /// How many tricks a player has taken, 0 to 10.
    pub(crate) fn count(&self, role: Role) -> u8 {
        self.taken[role].len() / 3
    }

    /// How many tricks are complete, 0 to 10.
    pub(crate) fn complete(&self) -> u8 {
        Role::ALL.into_iter().map(|role| self.count(role)).sum()
    }

    /// The cards that a player may play now; none if it is not his turn (4.2.1, 4.2.2).
    pub(crate) fn legal_cards(&self, role: Role) -> CardSet {
        if self.turn() != Some(role) {
            return CardSet::EMPTY;
        }
        self.game.legal(self.hands[role], self.trick.led())
    }

    /// Refuses a card that may not be played.
    pub(crate) fn check(&self, role: Role, card: Card) -> Result<(), IllegalAction> {
        if self.turn() != Some(role) {
            return Err(IllegalAction::NotYourTurn);
        }
        if !self.hands[role].contains(card) {
            return Err(IllegalAction::NotHeld);
        }
        let legal = self.legal_cards(role);
        match self.trick.led() {
            Some(led) if !legal.contains(card) => Err(IllegalAction::MustFollow { led, held: legal }),
            _ => Ok(()),
        }
    }

    /// Plays a card; gives the trick with its winner if it is the third one.
    pub(crate) fn play(&mut self, role: Role, card: Card) -> Option<(Role, Trick)> {
        self.hands[role] = self.hands[role].without(card);
        self.trick.push(card);
        if self.trick.turn().is_some() {
            return None;
        }
        let trick = self.trick;
        let winner = trick.winner(self.game);
        self.taken[winner] |= trick.cards().iter().copied().collect();
        self.last_trick = Some(trick);
        self.trick = Trick::new(winner);
        Some((winner, trick))
    }
}
