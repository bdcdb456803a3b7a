//! The declarer's play in suit games and grand: draws trumps while he has more, plays his winners, and sheds what he cannot win.

use skat_rules::{Card, Game};

use crate::position::Position;
use crate::weighing::{Weights, best, swing, worth};

/// What a lead is worth to the declarer beyond its trick, in card points.
#[derive(Clone, Copy, Debug)]
struct Leads {
    /// For each trump that it draws from the defenders.
    drawn: f32,
    /// For each trump that he has less than the defenders.
    short: f32,
    /// For a trump when the defenders have none left.
    idle: f32,
    /// For each card that he has in the suit.
    length: f32,
    /// For a card that nothing of its suit beats while the defenders have trumps.
    early_winner: f32,
    /// For a low card of a suit in which he has the ten and not the ace.
    to_free_a_ten: f32,
}

const SUIT: (Weights, Leads) = (
    Weights {
        friend_smears: 0.0,
        friend_saves: 0.0,
        foe_saves: 1.0,
        foe_smears: 2.0,
        outdoes: 0.0,
        goal: 10.0,
        winner: 5.0,
        ten_guarded: 11.4,
        ten_alone: -6.6,
        guard: 2.1,
        honour: -0.46,
        last_of_suit: -2.6,
        trump: 8.3,
        high_trump: 5.0,
        trump_honour: 0.63,
    },
    Leads { drawn: 19.8, short: 2.5, idle: -10.8, length: 0.5, early_winner: 5.3, to_free_a_ten: -0.8 },
);

const GRAND: (Weights, Leads) = (
    Weights {
        friend_smears: 0.0,
        friend_saves: 0.0,
        foe_saves: 0.2,
        foe_smears: 5.0,
        outdoes: 0.0,
        goal: 3.5,
        winner: 7.0,
        ten_guarded: 6.1,
        ten_alone: -0.7,
        guard: -2.0,
        honour: 0.0,
        last_of_suit: -0.9,
        trump: 6.5,
        high_trump: 7.8,
        trump_honour: -0.13,
    },
    Leads { drawn: 9.0, short: 2.0, idle: -2.0, length: 0.5, early_winner: 2.0, to_free_a_ten: -0.5 },
);

/// The declarer's card.
pub(crate) fn card(position: &Position<'_>) -> Option<Card> {
    let (weights, leads) = if position.game == Game::Grand { &GRAND } else { &SUIT };
    let is_lead = position.trick.cards().is_empty();
    best(position.legal.iter(), |card| {
        let beyond = if is_lead { lead(position, leads, card) } else { 0.0 };
        swing(position, weights, card) - worth(position, weights, card) + beyond
    })
}

/// What leading the card is worth beyond its trick.
fn lead(position: &Position<'_>, leads: &Leads, card: Card) -> f32 {
    let foes = position.foes_trumps();
    if position.is_trump(card) && foes.is_empty() {
        return leads.idle;
    }
    if position.is_trump(card) {
        let drawn = position.own.others().into_iter().map(|role| 1.0 - position.chance_of_none(role, foes));
        let lacking = f32::from(foes.len()) - f32::from(position.own_trumps().len());
        return leads.drawn * drawn.sum::<f32>() + leads.short * lacking.max(0.0);
    }
    let own = position.own_of(card);
    let mut worth = leads.length * f32::from(own.len());
    if position.unseen_above(card).is_empty() {
        if !foes.is_empty() {
            worth += leads.early_winner;
        }
    } else if card.points() < 10 && own.iter().any(|other| position.unseen_above(other).len() == 1) {
        worth += leads.to_free_a_ten;
    }
    worth
}

#[cfg(test)]
mod tests {
    use crate::fixture::Table;
    use skat_rules::{Class, Contract, Role, Suit};

    const CLUBS: Contract = Contract::Suit(Suit::Clubs, Class::PickUp);

    fn clubs() -> Table {
        let hands = ["CJ SJ C:AT98 SA HA H7 D7", "HJ DJ C7 S:T9 H:T98 D:AT", "C:KQ S:KQ87 H:K D:KQ9"];
        Table::new(hands).declared(Role::Forehand, CLUBS, "HQ D8")
    }

    #[test]
    fn a_long_trump_suit_is_drawn_from_the_top() {
        let first = clubs();
        assert!(["CJ", "SJ"].contains(&first.card().as_str()), "{}", first.card());
    }

    #[test]
    fn trumps_are_kept_once_the_defenders_have_none() {
        let table = clubs().played("CJ C7 CK SJ DJ CQ CT HJ S7 S9 S8 SA");
        assert!(["HA", "H7", "D7"].contains(&table.card().as_str()), "{}", table.card());
    }

    #[test]
    fn the_last_hand_brings_its_points_home() {
        let hands = ["S:K87 H:987 D:987 C7", "S:Q9 H:TKQ D:TKQ C:89", "CJ SJ C:ATK S:AT H:A D:A HJ"];
        let table = Table::new(hands).declared(Role::Rearhand, CLUBS, "CQ DJ").played("S7 S9");
        assert!(["ST", "SA"].contains(&table.card().as_str()));
    }
}
