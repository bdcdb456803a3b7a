//! Whether an open hand's claim holds (ISkO 4.3.4, 4.3.5, decision 21): the server plays out every play of the others.

use std::collections::HashMap;

use crate::card::{Card, CardSet};
use crate::game::Game;
use crate::role::{ByRole, Role};
use crate::trick::Trick;

/// Whether `claimant`, seeing all cards, takes every remaining trick, the one on the table included, whatever the others play.
/// In null he must take none.
pub(crate) fn holds(game: Game, hands: &ByRole<CardSet>, trick: &Trick, claimant: Role) -> bool {
    let line = Line::of(game);
    let mut table = Table::empty(trick.leader());
    for (role, card) in trick.plays() {
        table = table.after(&line, role, line.place_of(card));
    }
    let hands = ByRole::from_fn(|role| line.places_of(hands[role]));
    Search { line, is_null: game == Game::Null, claimant, known: HashMap::new() }.holds(&hands, table)
}

/// Cards by their places in the line of a game: bit n is the card at place n.
type Places = u32;

/// All cards in a row, suit by suit, the trumps being one, each from the highest to the lowest.
/// In it the next lower card is the next place, so that a search over many positions asks for little.
struct Line {
    place: [u8; 32],
    /// For each place, those of its suit.
    suit: [Places; 32],
    trumps: Places,
}

impl Line {
    fn of(game: Game) -> Line {
        let mut cards: Vec<Card> = CardSet::DECK.into_iter().collect();
        cards.sort_by(|a, b| {
            let suits = game.followers(*a).bits().cmp(&game.followers(*b).bits());
            suits.then_with(|| game.beats(*b, *a).cmp(&game.beats(*a, *b)))
        });
        let mut line = Line { place: [0; 32], suit: [0; 32], trumps: 0 };
        for (place, card) in (0..).zip(&cards) {
            line.place[usize::from(card.index())] = place;
        }
        for (place, card) in cards.iter().enumerate() {
            line.suit[place] = line.places_of(game.followers(*card));
        }
        line.trumps = line.places_of(game.trumps());
        line
    }

    fn place_of(&self, card: Card) -> u8 {
        self.place[usize::from(card.index())]
    }

    fn places_of(&self, cards: CardSet) -> Places {
        cards.iter().fold(0, |places, card| places | 1 << self.place_of(card))
    }

    fn suit(&self, place: u8) -> Places {
        self.suit[usize::from(place)]
    }

    fn legal(&self, hand: Places, led: Option<u8>) -> Places {
        let following = led.map_or(hand, |led| hand & self.suit(led));
        if following == 0 { hand } else { following }
    }

    fn beats(&self, place: u8, best: u8) -> bool {
        let same_suit = self.suit(best) >> place & 1 == 1;
        if same_suit { place < best } else { self.trumps >> place & 1 == 1 }
    }

    /// Leaves the highest of each run of cards in one hand between which no card lies elsewhere, in a hand or on the table,
    /// since points do not matter to a claim.
    fn distinct(&self, legal: Places, elsewhere: Places) -> Places {
        let mut distinct = 0;
        for place in places(legal) {
            let higher = (legal | elsewhere) & self.suit(place) & ((1 << place) - 1);
            if higher == 0 || elsewhere >> higher.ilog2() & 1 == 1 {
                distinct |= 1 << place;
            }
        }
        distinct
    }
}

/// The places of a set, the highest cards first.
fn places(mut set: Places) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let place = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(place)
    })
}

/// The trick on the table as far as it matters: whose turn it is, what was led, who holds the highest card, and the cards.
#[derive(Clone, Copy)]
struct Table {
    turn: Role,
    led: Option<u8>,
    best: Option<(Role, u8)>,
    cards: Places,
}

impl Table {
    fn empty(leader: Role) -> Table {
        Table { turn: leader, led: None, best: None, cards: 0 }
    }

    fn after(self, line: &Line, role: Role, place: u8) -> Table {
        let best = match self.best {
            Some(best) if !line.beats(place, best.1) => best,
            _ => (role, place),
        };
        let led = Some(self.led.unwrap_or(place));
        Table { turn: role.left(), led, best: Some(best), cards: self.cards | 1 << place }
    }
}

struct Search {
    line: Line,
    is_null: bool,
    claimant: Role,
    /// What is known of positions between tricks, by the hands and who leads.
    known: HashMap<(ByRole<Places>, Role), bool>,
}

impl Search {
    fn holds(&mut self, hands: &ByRole<Places>, table: Table) -> bool {
        if let (3, Some((winner, _))) = (table.cards.count_ones(), table.best) {
            if (winner == self.claimant) == self.is_null {
                return false;
            }
            return self.holds(hands, Table::empty(winner));
        }
        if hands[table.turn] == 0 {
            return true;
        }
        let between = table.cards == 0;
        if let Some(known) = self.known.get(&(*hands, table.turn)).filter(|_| between) {
            return *known;
        }
        let legal = self.line.legal(hands[table.turn], table.led);
        let elsewhere = hands.0.iter().fold(table.cards, |all, hand| all | hand) & !legal;
        let mut left = self.line.distinct(legal, elsewhere);
        // The claimant needs one card that holds; each card of the others must hold.
        let seeks = table.turn == self.claimant;
        let mut holds = !seeks;
        while left != 0 && holds != seeks {
            // High cards are what beats a claim, and in null low ones.
            let place = if self.is_null && !seeks { left.ilog2() as u8 } else { left.trailing_zeros() as u8 };
            left &= !(1 << place);
            let mut rest = *hands;
            rest[table.turn] &= !(1 << place);
            holds = self.holds(&rest, table.after(&self.line, table.turn, place));
        }
        if between {
            self.known.insert((*hands, table.turn), holds);
        }
        holds
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::Suit;

    fn hands(forehand: &str, middlehand: &str, rearhand: &str) -> ByRole<CardSet> {
        ByRole([forehand, middlehand, rearhand].map(|cards| cards.parse().unwrap()))
    }

    fn claim(game: Game, hands: &ByRole<CardSet>, leader: Role, claimant: Role) -> bool {
        holds(game, hands, &Trick::new(leader), claimant)
    }

    #[test]
    fn top_cards_on_lead_hold_and_a_gap_does_not() {
        let sure = hands("CJ SJ CA", "S7 S8 S9", "H7 H8 H9");
        assert!(claim(Game::Grand, &sure, Role::Forehand, Role::Forehand));
        let gap = hands("CJ HJ CA", "SJ DJ S9", "H7 H8 C9");
        assert!(!claim(Game::Grand, &gap, Role::Forehand, Role::Forehand));
        assert!(!claim(Game::Grand, &sure, Role::Middlehand, Role::Middlehand));
    }

    #[test]
    fn a_defender_must_take_all_himself() {
        // The declarer leads: with a heart he makes the other defender take a trick (printed example to 4.3.5).
        let game = Game::Suit(Suit::Clubs);
        let cards = hands("HQ H7 D9", "CJ DT D7", "HA DA D8");
        assert!(!claim(game, &cards, Role::Forehand, Role::Middlehand));
        let alone = hands("HQ H7 D9", "CJ SJ HJ", "HA DA D8");
        assert!(claim(game, &alone, Role::Forehand, Role::Middlehand));
    }

    #[test]
    fn in_null_the_claimant_takes_none() {
        assert!(claim(Game::Null, &hands("C7 C8", "C9 CT", "CJ CQ"), Role::Forehand, Role::Forehand));
        assert!(!claim(Game::Null, &hands("C7 CA", "C9 CT", "CJ CQ"), Role::Forehand, Role::Forehand));
        assert!(!claim(Game::Null, &hands("C7 S9", "C9 S7", "CJ S8"), Role::Forehand, Role::Forehand));
    }
}
