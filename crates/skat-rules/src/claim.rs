//! Whether an open hand's claim holds (ISkO 4.3.4, 4.3.5, decision 21): the server plays out every play of the others.

use std::collections::HashMap;

use crate::card::{Card, CardSet};
use crate::game::Game;
use crate::play::Trick;
use crate::role::{ByRole, Role};

/// Whether `claimant`, seeing all cards, takes every remaining trick, the one on the table included, whatever the others play.
/// In null he must take none.
pub(crate) fn holds(game: Game, hands: &ByRole<CardSet>, trick: &Trick, claimant: Role) -> bool {
    let table = trick.plays().fold(Table::empty(trick.leader()), |table, (role, card)| table.after(game, role, card));
    Search { game, claimant, known: HashMap::new() }.holds(hands, table)
}

/// The trick on the table as far as it matters: whose turn it is, what was led, who holds the highest card, and the cards.
#[derive(Clone, Copy)]
struct Table {
    turn: Role,
    led: Option<Card>,
    best: Option<(Role, Card)>,
    cards: CardSet,
}

impl Table {
    fn empty(leader: Role) -> Table {
        Table { turn: leader, led: None, best: None, cards: CardSet::EMPTY }
    }

    fn after(self, game: Game, role: Role, card: Card) -> Table {
        let best = match self.best {
            Some(best) if !game.beats(card, best.1) => best,
            _ => (role, card),
        };
        let led = Some(self.led.unwrap_or(card));
        Table { turn: role.left(), led, best: Some(best), cards: self.cards.with(card) }
    }
}

struct Search {
    game: Game,
    claimant: Role,
    /// What is known of positions between tricks, by the hands and who leads.
    known: HashMap<(ByRole<CardSet>, Role), bool>,
}

impl Search {
    fn holds(&mut self, hands: &ByRole<CardSet>, table: Table) -> bool {
        if let (3, Some((winner, _))) = (table.cards.len(), table.best) {
            if (winner == self.claimant) == (self.game == Game::Null) {
                return false;
            }
            return self.holds(hands, Table::empty(winner));
        }
        if hands[table.turn].is_empty() {
            return true;
        }
        let between = table.cards.is_empty();
        if let Some(known) = self.known.get(&(*hands, table.turn)).filter(|_| between) {
            return *known;
        }
        let legal = self.game.legal(hands[table.turn], table.led);
        let elsewhere = hands.0.iter().fold(table.cards, |all, hand| all | *hand) - legal;
        // The claimant needs one card that holds; each card of the others must hold.
        let seeks = table.turn == self.claimant;
        let mut holds = !seeks;
        for card in distinct(self.game, legal, elsewhere) {
            let mut rest = *hands;
            rest[table.turn] = rest[table.turn].without(card);
            if self.holds(&rest, table.after(self.game, table.turn, card)) == seeks {
                holds = seeks;
                break;
            }
        }
        if between {
            self.known.insert((*hands, table.turn), holds);
        }
        holds
    }
}

/// Leaves one of each run of cards in one hand between which no card lies elsewhere, in a hand or on the table,
/// since points do not matter to a claim. The highest cards come first.
fn distinct(game: Game, legal: CardSet, elsewhere: CardSet) -> impl Iterator<Item = Card> + use<> {
    let mut cards: Vec<Card> = legal.into_iter().collect();
    cards.sort_by(|a, b| {
        class(game, *a)
            .cmp(&class(game, *b))
            .then_with(|| if game.beats(*a, *b) { std::cmp::Ordering::Less } else { std::cmp::Ordering::Greater })
    });
    cards.dedup_by(|lower, higher| {
        class(game, *lower) == class(game, *higher)
            && !elsewhere.iter().any(|between| {
                game.beats(*higher, between)
                    && game.beats(between, *lower)
                    && class(game, between) == class(game, *lower)
            })
    });
    cards.into_iter()
}

/// The trumps are one class, each other suit is one.
fn class(game: Game, card: Card) -> u8 {
    if game.trumps().contains(card) { 4 } else { card.suit() as u8 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::Suit;

    fn hands(forehand: &str, middlehand: &str, rearhand: &str) -> ByRole<CardSet> {
        ByRole([forehand, middlehand, rearhand].map(|cards| cards.parse().unwrap()))
    }

    fn claim(game: Game, hands: &ByRole<CardSet>, leader: Role, claimant: Role) -> bool {
        Search { game, claimant, known: HashMap::new() }.holds(hands, Table::empty(leader))
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
