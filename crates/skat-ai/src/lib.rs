//! Computer players: functions of one seat's view.
//!
//! [`choose`] is given what one player may know, his [`View`] and his [`Memory`] of the deal, and says what he does.
//! It plays by rules of thumb: no clock, no chance, no search, and the same answer to the same question.
//! A decision takes microseconds; laying two cards away, the longest, some fifty.
//!
//! Three computers play a deal:
//!
//! ```
//! use skat_ai::{Memory, choose};
//! use skat_rules::{ByRole, CardSet, Deal, DealtCards, Observer, Role, RuleSet};
//!
//! let hands = ["CJ SJ CA CT C9 C8 SA HA H7 D7", "HJ DJ C7 ST S9 HT H9 H8 DA DT", "CK CQ SK SQ S8 S7 HK DK DQ D9"];
//! let hands = ByRole(hands.map(|cards| cards.parse::<CardSet>().unwrap()));
//! let mut deal = Deal::new(RuleSet::SOSKO_2007, DealtCards::new(hands).unwrap());
//! let mut memories = ByRole([Memory::new(); 3]);
//! while let Some(role) = deal.turn() {
//!     let view = deal.view_for(Observer::Player(role));
//!     let action = choose(&view, &memories[role]).unwrap();
//!     for event in deal.decide(role, &action).unwrap() {
//!         for player in Role::ALL {
//!             if let Some(seen) = deal.seen_by(&event, Observer::Player(player)) {
//!                 memories[player].note(&seen);
//!             }
//!         }
//!         deal.apply(&event);
//!     }
//! }
//! assert!(deal.settlement().is_some());
//! ```

mod announcing;
mod bidding;
mod declarer;
mod defender;
mod doubling;
mod estimate;
mod features;
#[cfg(test)]
mod fixture;
mod memory;
mod null;
mod position;
mod prospect;
mod ramsch;
mod weighing;

pub use memory::Memory;

use skat_rules::{Action, CardSet, Game, Observer, Role, SeenPhase, View};

use crate::position::Position;

/// What the view's player does now; nothing when he has nothing to do or the view is no player's.
///
/// When it is his turn there is always something, and the rules allow it: for the view that the deal gives him, whatever the
/// memory holds; a memory that has missed events only makes him play worse.
/// Out of turn he does two things: he answers what he is asked together with another, and he agrees when the declarer asks to
/// give up (`isko-2012`), since no play brings the defenders more than all the rest.
/// He never gives up, shows his cards, leaves or announces a Spitze.
pub fn choose(view: &View, memory: &Memory) -> Option<Action> {
    let Observer::Player(own) = view.observer else { return None };
    if view.legal.agree {
        return Some(Action::AgreeToGiveUp);
    }
    if view.turn != Some(own) && !view.legal.decline {
        return None;
    }
    let cards = view.hands[own].cards?;
    if let Some(answer) = answer(view, own, cards, memory) {
        return Some(answer);
    }
    match &view.phase {
        SeenPhase::Auction { bid, .. } => bidding::call(view, own, cards, *bid),
        SeenPhase::Skat(declared) => announcing::skat(own, cards, declared.bid),
        SeenPhase::Announcing(declared) => announcing::announcement(own, cards, declared.bid),
        SeenPhase::Play(play) => {
            let position = Position::of(view, play, memory)?;
            let card = match (position.game, position.is_declarer()) {
                (Game::Null, true) => null::declarers_card(&position),
                (Game::Null, false) => null::defenders_card(&position),
                (_, true) => declarer::card(&position),
                (_, false) => defender::card(&position),
            };
            card.map(Action::Play)
        }
        SeenPhase::Escape { .. } => None,
        SeenPhase::Ramsch(ramsch) if view.legal.cards.is_empty() => ramsch::pushing::push(view, ramsch),
        SeenPhase::Ramsch(ramsch) => ramsch::card(view, ramsch, memory).map(Action::Play),
        SeenPhase::Settled(_) => None,
    }
}

/// What he says to Kontra, Re and an escape; nothing where nothing is asked and he does not want to say Kontra.
fn answer(view: &View, own: Role, cards: CardSet, memory: &Memory) -> Option<Action> {
    let legal = &view.legal;
    let said = match &view.phase {
        SeenPhase::Play(play) if legal.kontra => {
            doubling::says_kontra(view, play, own, cards).then_some(Action::Kontra)
        }
        SeenPhase::Play(play) if legal.re => doubling::says_re(play, own, cards, memory).then_some(Action::Re),
        SeenPhase::Escape { .. } if legal.escape => doubling::escapes(own, cards).then_some(Action::Escape),
        _ => None,
    };
    said.or(legal.decline.then_some(Action::Decline))
}
