//! Other worlds of a Ramsch: what lay in the skat on its way, as far as an observer does not know it.

use rand::seq::IteratorRandom;
use rand_chacha::ChaCha8Rng;
use skat_rules::{ByRole, CardSet, DealtCards, Event, Observer, Role};

/// One player's turn to push.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pushed {
    pub(crate) role: Role,
    /// What he found, if he picked up.
    pub(crate) found: Option<CardSet>,
    /// What he laid on, if he has already.
    pub(crate) laid: Option<CardSet>,
}

/// What was done with the skat of a Ramsch so far.
pub(crate) fn pushes(events: &[Event]) -> Vec<Pushed> {
    let mut pushes: Vec<Pushed> = Vec::new();
    for event in events {
        match *event {
            Event::PickedUp { role, skat } => pushes.push(Pushed { role, found: Some(skat), laid: None }),
            Event::Pushed { role } => pushes.push(Pushed { role, found: None, laid: None }),
            Event::LaidAway { cards, .. } => pushes.last_mut().unwrap().laid = Some(cards),
            _ => {}
        }
    }
    pushes
}

/// Whether the observer knows what lies in the skat: he laid it there, and everybody after him has pushed unseen.
pub(crate) fn knows_skat(pushes: &[Pushed], observer: Observer) -> bool {
    let last = pushes.iter().rev().find(|push| push.found.is_some());
    last.is_some_and(|push| push.laid.is_some() && observer == Observer::Player(push.role))
}

/// Two cards that a player can have found, those before him having pushed as they did; none if that cannot be.
fn found(rng: &mut ChaCha8Rng, twelve: CardSet, before: &[Pushed], observer: Observer) -> Option<CardSet> {
    let Some(last) = before.iter().rev().find(|push| push.found.is_some()) else {
        return Some(twelve.into_iter().sample(rng, 2).into_iter().collect());
    };
    let laid = last.laid.unwrap();
    if observer == Observer::Player(last.role) {
        return twelve.contains_all(laid).then_some(laid);
    }
    // Somebody laid them there, so there is no jack among them.
    let possible = twelve - CardSet::JACKS;
    (possible.len() >= 2).then(|| possible.into_iter().sample(rng, 2).into_iter().collect())
}

/// The cards as they can have been dealt, and what each player can have laid on, when the cards lie so after the pushing so far.
///
/// `hands` are with all cards that were played since, `skat` is empty while somebody has it in his hand.
pub(crate) fn dealt_before(
    rng: &mut ChaCha8Rng,
    pushes: &[Pushed],
    observer: Observer,
    mut hands: ByRole<CardSet>,
    mut skat: CardSet,
) -> Option<(DealtCards, ByRole<CardSet>)> {
    let mut laid = ByRole([CardSet::EMPTY; 3]);
    for (place, push) in pushes.iter().enumerate().rev() {
        let role = push.role;
        let Some(really_found) = push.found else { continue };
        let is_own = observer == Observer::Player(role);
        if push.laid.is_some() {
            if !(skat & CardSet::JACKS).is_empty() {
                return None;
            }
            laid[role] = skat;
        }
        let twelve = hands[role] | skat;
        let found = if is_own { really_found } else { found(rng, twelve, &pushes[..place], observer)? };
        if !twelve.contains_all(found) {
            return None;
        }
        hands[role] = twelve - found;
        skat = found;
    }
    DealtCards::new(hands).ok().map(|dealt| (dealt, laid))
}
