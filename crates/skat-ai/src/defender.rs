//! The defenders' play in suit games and grand: they smear on each other's tricks, win cheaply,
//! and lead through the declarer or up to him as he sits.

use skat_rules::{Card, CardSet, Game, Rank};

use crate::position::Position;
use crate::weighing::{Weights, best, swing, worth};

/// What a lead is worth to a defender beyond its trick, in card points.
#[derive(Clone, Copy, Debug)]
struct Leads {
    /// For a trump.
    trump_lead: f32,
    /// For each further card of the suit when the declarer plays next.
    long_through_declarer: f32,
    /// For each further card of the suit when the declarer plays last.
    long_up_to_declarer: f32,
    /// For a suit that the partner has led.
    returned: f32,
    /// For a suit that the partner has not got.
    partner_void: f32,
    /// For an empty card of a suit that the declarer has not got.
    force: f32,
    /// For a suit with a ten that the ace beats.
    opened_ten: f32,
    /// For a card that nothing of its suit beats.
    top_card: f32,
}

const SUIT: (Weights, Leads) = (
    Weights {
        friend_smears: 1.5,
        friend_saves: 0.2,
        foe_saves: 0.2,
        foe_smears: 10.8,
        outdoes: 0.95,
        goal: 64.5,
        winner: -2.3,
        ten_guarded: 3.5,
        ten_alone: -0.5,
        guard: -1.5,
        honour: 0.0,
        last_of_suit: -1.2,
        trump: 3.7,
        high_trump: 16.6,
        trump_honour: 0.0,
    },
    Leads {
        trump_lead: -15.5,
        long_through_declarer: 2.3,
        long_up_to_declarer: -6.4,
        returned: 7.0,
        partner_void: 5.8,
        force: 2.8,
        opened_ten: 1.2,
        top_card: 8.3,
    },
);

const GRAND: (Weights, Leads) = (
    Weights {
        friend_smears: 5.8,
        friend_saves: 1.5,
        foe_saves: 4.8,
        foe_smears: 7.0,
        outdoes: 0.55,
        goal: 5.0,
        winner: 0.3,
        ten_guarded: 7.0,
        ten_alone: -1.8,
        guard: 2.2,
        honour: 0.3,
        last_of_suit: -2.0,
        trump: 12.3,
        high_trump: 5.0,
        trump_honour: 0.13,
    },
    Leads {
        trump_lead: -4.0,
        long_through_declarer: 2.3,
        long_up_to_declarer: 4.0,
        returned: 7.0,
        partner_void: 5.0,
        force: -4.3,
        opened_ten: -3.0,
        top_card: 10.3,
    },
);

/// A defender's card.
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
    if position.is_trump(card) {
        return leads.trump_lead;
    }
    let (own, unseen) = (position.own_of(card), position.unseen_of(card));
    let partner = position.partner();
    let has_none = |held: CardSet| (held & unseen).is_empty();
    let further = f32::from(own.len()) - 1.0;
    let is_through = position.own.left() == position.declarer;
    let mut worth = further * if is_through { leads.long_through_declarer } else { leads.long_up_to_declarer };
    if !(position.memory.led(partner) & position.game.followers(card)).is_empty() {
        worth += leads.returned;
    }
    if has_none(position.could_hold(partner)) {
        worth += leads.partner_void;
    }
    if has_none(position.could_hold(position.declarer)) && card.points() == 0 {
        worth += leads.force;
    }
    if own.iter().any(|other| other.rank() == Rank::Ten && !position.unseen_above(other).is_empty()) {
        worth += leads.opened_ten;
    }
    if position.unseen_above(card).is_empty() {
        worth += leads.top_card;
    }
    worth
}

#[cfg(test)]
mod tests {
    use crate::fixture::Table;
    use skat_rules::{Class, Contract, Role, Suit};

    fn declared(hands: [&str; 3], declarer: Role, discard: &str) -> Table {
        Table::new(hands).declared(declarer, Contract::Suit(Suit::Clubs, Class::PickUp), discard)
    }

    #[test]
    fn the_last_hand_smears_on_its_partners_trick() {
        let hands = ["CJ HJ C:AT9 S:98 H:98 D8", "SJ C:87 S:AKQ H:A D:A97", "DJ C:K S:T7 H:TKQ D:TKQ"];
        let table = declared(hands, Role::Forehand, "CQ H7").played("S8 SA");
        assert_eq!(table.card(), "ST", "the trick is the partner's");
    }

    #[test]
    fn the_last_hand_wins_points_where_it_can() {
        let hands = ["SJ C:87 S:TQ8 H:A D:A97", "CJ HJ C:AT9 S:K9 H:98 D8", "DJ C:K S:A7 H:TKQ D:TKQ"];
        let table = declared(hands, Role::Middlehand, "CQ H7").played("ST SK");
        assert_eq!(table.card(), "SA");
    }

    #[test]
    fn a_trick_is_won_as_cheaply_as_it_can_be() {
        let hands = ["CJ HJ C:T97 SA H:98 D:98", "SJ C:AQ SK H:AK7 D:AK7", "DJ C:K8 S:T97 H:TQ D:TQ"];
        let table = declared(hands, Role::Forehand, "S8 SQ").played("C7");
        assert_ne!(table.card(), "SJ", "the ace and the queen of clubs take it too");
    }

    #[test]
    fn no_points_are_thrown_into_the_declarers_trick() {
        let hands = ["SJ C:87 S:TQ8 H:A D:A97", "CJ HJ C:AT9 S:AK H:98 D8", "DJ C:K S:97 H:TKQ D:TKQ"];
        let table = declared(hands, Role::Middlehand, "CQ H7").played("SQ SA");
        assert_eq!(table.card(), "S7");
    }

    #[test]
    fn an_ace_is_led_before_it_is_ruffed() {
        let hands = ["C:87 S:A87 H:987 D:97", "CJ HJ SJ DJ C:AT9 S9 H:A D8", "C:KQ S:KQT H:KQ D:TKQ"];
        let table = declared(hands, Role::Middlehand, "HT DA");
        assert_eq!(table.card(), "SA");
    }
}
