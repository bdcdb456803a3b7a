//! Ramsch: who takes the most card points loses them, so cards are got rid of, and tricks are left to others.
//!
//! A card is weighed by what it takes away from the danger of the hand, by what the trick costs if it takes it,
//! and by the points that somebody else gets with it if it does not.
//! Two things turn this round: all tricks in one's own hand, and all tricks in another's.
//!
//! The weights were found by playing: each was moved by steps as long as that lost less in many thousand deals.

mod danger;
mod knowledge;
pub(crate) mod pushing;

use skat_rules::{Card, CardSet, Game, Role, SeenRamsch, View};

use crate::memory::Memory;
use crate::weighing::best;
use danger::Danger;
use knowledge::Knowledge;

/// How cards are weighed, in card points unless it says otherwise.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weights {
    pub(crate) danger: Danger,
    /// How much the danger counts that a card takes away with it.
    pub(crate) relief: f32,
    /// How much each card point of a trick counts that is taken.
    pub(crate) catch: f32,
    /// What a trick costs beside its points.
    pub(crate) taking: f32,
    /// What it costs to have to lead without a card that somebody else must take.
    pub(crate) burden: f32,
    /// How much more that costs in the last tricks, for each card point in the skat.
    pub(crate) late: f32,
    /// How much each card point counts that somebody else gets.
    pub(crate) gift: f32,
    /// The card points of somebody who need not follow, and gets rid of what he likes to.
    pub(crate) smear: f32,
    /// The part of the card points that somebody adds who follows below.
    pub(crate) follow: f32,
}

pub(crate) const WEIGHTS: Weights = Weights {
    danger: Danger { step: 0.39, fading: 0.85, company: 9.0, alone: 0.17, lowest: 0.046, void: 1.3 },
    relief: 0.84,
    catch: 1.12,
    taking: 1.1,
    burden: 6.0,
    late: 0.5,
    gift: 0.11,
    smear: 3.5,
    follow: 0.4,
};

/// From so many tricks on, all of them in one hand, the others see to it that they get one.
const ALARM: u8 = 5;
/// The most card points that do not lose for certain.
const NOT_LOST: u8 = 60;

/// The card of a player whose turn it is.
pub(crate) fn card(view: &View, ramsch: &SeenRamsch, memory: &Memory) -> Option<Card> {
    let knowledge = Knowledge::of(view, ramsch, memory)?;
    weighed(&knowledge, &WEIGHTS)
}

fn weighed(knowledge: &Knowledge<'_>, weights: &Weights) -> Option<Card> {
    if marches(knowledge) {
        return best(knowledge.legal.iter(), |card| march_value(knowledge, card));
    }
    if let Some(marcher) = marcher(knowledge) {
        return best(knowledge.legal.iter(), |card| stopping_value(knowledge, weights, marcher, card));
    }
    best(knowledge.legal.iter(), |card| value(knowledge, weights, card))
}

/// What a card is worth where nobody takes all tricks.
fn value(knowledge: &Knowledge<'_>, weights: &Weights, card: Card) -> f32 {
    let rest = knowledge.hand.without(card);
    let of_hand = |hand| danger::of_hand(&weights.danger, hand, knowledge.unseen);
    let relief = of_hand(knowledge.hand) - of_hand(rest);
    let takes = knowledge.chance_of_taking(card);
    let catch = caught(knowledge, weights, card);
    let cost = weights.catch * catch + weights.taking + burden(knowledge, weights, rest);
    weights.relief * relief - takes * cost + (1.0 - takes) * weights.gift * f32::from(card.points())
}

/// The card points of the trick if this card takes it.
fn caught(knowledge: &Knowledge<'_>, weights: &Weights, card: Card) -> f32 {
    let led = knowledge.trick.led().unwrap_or(card);
    let lying: u8 = knowledge.trick.cards().iter().map(|card| card.points()).sum();
    let added = |role: Role| {
        let followers = Game::Grand.followers(led);
        let below: CardSet =
            (followers & knowledge.unseen).iter().filter(|other| Game::Grand.beats(card, *other)).collect();
        let average = f32::from(below.points()) / f32::from(below.len().max(1));
        let is_void = knowledge.chance_of_none(role, followers);
        is_void * weights.smear + (1.0 - is_void) * weights.follow * average
    };
    f32::from(lying + card.points()) + knowledge.behind().map(added).sum::<f32>()
}

/// What it costs to have to lead from these cards.
fn burden(knowledge: &Knowledge<'_>, weights: &Weights, rest: CardSet) -> f32 {
    let chance = rest.iter().map(|card| knowledge.chance_of_taking_own_lead(card)).fold(1.0, f32::min);
    let is_late = rest.len() <= 2;
    let skat = if is_late { weights.late * knowledge.skat_points } else { 0.0 };
    if rest.is_empty() { 0.0 } else { chance * (weights.burden + skat) }
}

/// Whether he goes for all ten tricks: his cards take every further one, or nothing is lost by trying.
fn marches(knowledge: &Knowledge<'_>) -> bool {
    let own = knowledge.own;
    if !knowledge.has_all_tricks(own) {
        return false;
    }
    let is_on_lead = knowledge.trick.cards().is_empty();
    let taken: u8 = knowledge.tricks[own];
    let is_sure = is_on_lead && takes_the_rest(knowledge.hand, knowledge.unseen);
    let is_lost_anyway = taken >= ALARM && knowledge.points(own) > NOT_LOST;
    is_sure || is_lost_anyway && losers(knowledge.hand, knowledge.unseen) <= 1
}

/// Whether cards take every trick from the lead on, whatever the others do.
fn takes_the_rest(hand: CardSet, outside: CardSet) -> bool {
    danger::classes().all(|class| {
        let (own, missing) = (hand & class, outside & class);
        let top = own.iter().filter(|card| !is_beaten(*card, missing)).count();
        // A jack that is out takes any other trick, so all of them must fall; a suit need not be led by others.
        if class == CardSet::JACKS {
            top >= usize::from(missing.len())
        } else {
            top == usize::from(own.len()) || top >= usize::from(missing.len())
        }
    })
}

/// How many of the cards may be beaten.
fn losers(hand: CardSet, outside: CardSet) -> usize {
    hand.iter().filter(|card| is_beaten(*card, outside & Game::Grand.followers(*card))).count()
}

fn is_beaten(card: Card, by: CardSet) -> bool {
    by.iter().any(|other| Game::Grand.beats(other, card))
}

/// On the way to all tricks: what is likeliest to take this one; the highest jacks first, for they fetch the others.
fn march_value(knowledge: &Knowledge<'_>, card: Card) -> f32 {
    let jacks_are_out = !(knowledge.unseen & CardSet::JACKS).is_empty();
    let fetches = CardSet::JACKS.contains(card) && jacks_are_out;
    let keeps = if is_beaten(card, knowledge.unseen & Game::Grand.followers(card)) { 0.0 } else { 1.0 };
    100.0 * knowledge.chance_of_taking(card) + if fetches { 10.0 } else { 0.0 } - keeps
}

/// Somebody else who may come to take all tricks.
fn marcher(knowledge: &Knowledge<'_>) -> Option<Role> {
    let others = knowledge.own.others();
    others.into_iter().find(|role| knowledge.tricks[*role] >= ALARM && knowledge.has_all_tricks(*role))
}

/// Against somebody who takes all tricks: one trick of his is what counts, and until then the cards that can take one.
fn stopping_value(knowledge: &Knowledge<'_>, weights: &Weights, marcher: Role, card: Card) -> f32 {
    let helper = knowledge.own.others().into_iter().find(|role| *role != marcher);
    let is_stopped = helper.is_some_and(|helper| {
        let best = knowledge.best();
        knowledge.trick.plays().any(|(role, played)| role == helper && Some(played) == best)
            && !knowledge.behind().any(|role| role == marcher)
    });
    if is_stopped {
        return value(knowledge, weights, card);
    }
    let outside = knowledge.unseen & Game::Grand.followers(card);
    let above = outside.iter().filter(|other| Game::Grand.beats(*other, card)).count();
    let stays = 1.0 / (1.0 + above as f32);
    100.0 * knowledge.chance_of_taking(card) - 10.0 * stays - 0.1 * f32::from(card.points())
}

#[cfg(test)]
mod tests {
    use crate::fixture::Table;
    use skat_rules::{Action, Role, Settlement};

    #[test]
    fn the_highest_card_that_stays_below_is_played() {
        let hands = ["CJ C:A87 S:QA HA D:987", "SJ DJ C:T9 S:8T H:T9 D:AT", "C:KQ S:K97 H:KQ7 D:KQ"];
        assert_eq!(Table::ramsch(hands).played("SQ ST").card(), "SK");
    }

    #[test]
    fn who_need_not_follow_parts_with_the_ace_that_stands_alone() {
        let hands = ["SJ C:KQ97 S:T8 H:K98", "CJ DJ S:K97 HA D:KQ98", "HJ C:T8 S:AQ H:QT D:AT7"];
        assert_eq!(Table::ramsch(hands).played("C9").card(), "HA");
    }

    #[test]
    fn cards_that_take_every_trick_take_them_all() {
        let hands = ["CJ SJ HJ DJ C:AT S:AT HA DA", "C:KQ9 S:KQ9 H:KT D:KT", "C:87 S:87 H:Q98 D:Q98"];
        let mut table = Table::ramsch(hands);
        while let Some(role) = table.deal.turn() {
            table.act(role, table.choice());
        }
        let Some(Settlement::Ramsch(result)) = table.deal.settlement() else { panic!("a Ramsch") };
        assert_eq!(result.march(), Some(Role::Forehand));
    }

    #[test]
    fn who_could_stay_below_takes_a_trick_of_somebody_who_has_all() {
        let hands = ["CJ SJ HJ DJ C:AT S:AK H:Q7", "C:K9 S:T98 H:98 D:987", "C:Q87 S:Q7 H:KT D:AKT"];
        let tricks = "CJ D7 C7 SJ D8 C8 HJ D9 HK DJ H8 DA CA C9 CQ CT CK DK SA S8 S7 SK";
        assert_eq!(Table::ramsch(hands).played(tricks).card(), "ST");
    }

    #[test]
    fn harmless_cards_are_not_exchanged_and_dangerous_ones_are() {
        let harmless = ["C:789 S:789 H:78 D:78", "CJ C:ATK S:AT H:AT D:AT", "SJ HJ C:Q S:KQ H:KQ9 D:KQ"];
        assert_eq!(Table::pushing(harmless).choice(), Action::Push);
        let dangerous = ["CJ C:A8 S:A78 HA H:78 D7", "SJ HJ C:TK S:T9 H:TK D:AT", "DJ C:Q9 S:KQ H:Q9 D:KQ9"];
        let mut table = Table::pushing(dangerous);
        assert_eq!(table.choice(), Action::PickUp);
        table.act(Role::Forehand, Action::PickUp);
        let Action::LayAway(laid) = table.choice() else { panic!("two cards are laid away") };
        assert!(laid.points() >= 11, "an ace is among them: {laid}");
    }
}
