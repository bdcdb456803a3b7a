//! Pushing in a Ramsch: what is dangerous goes to the next, and who wants nothing looks at nothing.

use skat_rules::{Action, Card, CardSet, Observer, Role, SeenPush, SeenRamsch, View};

use super::WEIGHTS;
use super::danger;

/// How pushing is weighed, in card points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pushing {
    /// The danger of ten cards up to which a player does not look.
    pub(crate) content: f32,
    /// How much more of it he bears for each jack that may lie there.
    pub(crate) jack: f32,
    /// What each card point costs that lies in the skat in the end.
    pub(crate) skat: f32,
}

pub(crate) const PUSHING: Pushing = Pushing { content: 24.0, jack: 3.5, skat: 0.13 };

/// Picks up, pushes on unseen, or lays two cards on.
pub(crate) fn push(view: &View, ramsch: &SeenRamsch) -> Option<Action> {
    let Observer::Player(own) = view.observer else { return None };
    let hand = view.hands[own].cards?;
    if !view.legal.lay_away.is_empty() {
        return laid_away(&PUSHING, own, hand, view.legal.lay_away & hand).map(Action::LayAway);
    }
    if view.legal.push && is_content(&PUSHING, own, hand, ramsch) {
        return Some(Action::Push);
    }
    if view.legal.pick_up { Some(Action::PickUp) } else { view.legal.push.then_some(Action::Push) }
}

/// Whether ten cards are so harmless that nothing is to be gained by looking.
fn is_content(weights: &Pushing, own: Role, hand: CardSet, ramsch: &SeenRamsch) -> bool {
    // Where somebody has laid cards on, no jack lies there.
    let before = Role::ALL.into_iter().filter(|role| *role < own);
    let was_seen = before.clone().any(|role| ramsch.pushes[role] == Some(SeenPush::Seen));
    let jacks = if was_seen { 0 } else { 4 - (hand & CardSet::JACKS).len() };
    danger::of_hand(&WEIGHTS.danger, hand, !hand) < weights.content + weights.jack * f32::from(jacks)
}

/// The two cards without which the others are least dangerous.
fn laid_away(weights: &Pushing, own: Role, twelve: CardSet, free: CardSet) -> Option<CardSet> {
    let mut choice: Option<(CardSet, f32)> = None;
    for first in free {
        for second in free.iter().filter(|second: &Card| second.index() > first.index()) {
            let laid = CardSet::of(first).with(second);
            let ten = twelve - laid;
            let in_skat = if own == Role::Rearhand { weights.skat * f32::from(laid.points()) } else { 0.0 };
            let outside = !twelve | if own == Role::Rearhand { CardSet::EMPTY } else { laid };
            let cost = danger::of_hand(&WEIGHTS.danger, ten, outside) + in_skat;
            if choice.is_none_or(|(_, least)| cost < least) {
                choice = Some((laid, cost));
            }
        }
    }
    choice.map(|(laid, _)| laid)
}
