//! Who may say Kontra and Re, and when (decisions 36, 37 and 44), read from the record of a deal.

use super::Announcement;
use super::judge::{GRAND_HAND, Record, Slot, Step, highest, own_highest};
use super::stakes::KontraBy;

/// What is open about Kontra and Re.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Open {
    /// Who may say Kontra now.
    pub kontra: Vec<usize>,
    /// Whether the declarer may say Re now.
    pub re: bool,
    /// Whether no card may be played before this is answered.
    pub stops_play: bool,
}

/// What is open in a record whose deal goes on.
pub fn open(record: &Record) -> Open {
    let Some((declarer, said, after)) = game(record) else { return Open::default() };
    let since_kontra = after.iter().position(|(_, step)| *step == Step::Kontra).map(|place| &after[place + 1..]);
    if let Some(since) = since_kontra {
        let re = has_re(said) && !since.iter().any(|(_, step)| is_answer(step) || is_card(step));
        return Open { kontra: vec![], re, stops_play: re };
    }
    let may = defenders(declarer).into_iter().filter(|who| is_eligible(record, declarer, *who));
    let cards = after.iter().filter(|(_, step)| is_card(step)).count();
    if said.said == "ouvert" {
        let answered = |who: usize| after.iter().any(|(by, step)| *by == who && is_answer(step));
        let kontra: Vec<usize> = may.filter(|who| !answered(*who)).collect();
        let stops_play = !kontra.is_empty();
        return Open { kontra, re: false, stops_play };
    }
    // Forehand leads, so the first three cards come from forehand to rearhand.
    Open { kontra: may.filter(|who| *who == cards).collect(), re: false, stops_play: false }
}

/// Null and null hand have no Re.
pub fn has_re(said: Announcement) -> bool {
    said.game != 'N' || said.said == "ouvert"
}

/// Whether a defender has the right to say Kontra at all.
pub fn is_eligible(record: &Record, declarer: usize, who: usize) -> bool {
    match record.house.kontra {
        KontraBy::Nobody => false,
        KontraBy::Anybody => who != declarer,
        KontraBy::WhoReached18 => {
            let reached = |player| own_highest(&record.steps, player);
            let escape = matches!(record.slot, Slot::Ramsch(_));
            who != declarer && (escape || reached(who) >= 18 || (who == 2 && reached(0).max(reached(1)) >= 20))
        }
    }
}

/// What was done, and by whom.
type Done = (usize, Step);

/// The declarer, his game, and what was done since.
fn game(record: &Record) -> Option<(usize, Announcement, &[Done])> {
    let is_start = |step: &Step| matches!(step, Step::Announce(..) | Step::Escape);
    let place = record.steps.iter().position(|(_, step)| is_start(step))?;
    let after = &record.steps[place + 1..];
    match &record.steps[place] {
        (who, Step::Escape) => Some((*who, GRAND_HAND, after)),
        (_, Step::Announce(said, ..)) => Some((highest(&record.steps)?.0, *said, after)),
        _ => None,
    }
}

fn defenders(declarer: usize) -> Vec<usize> {
    (0..3).filter(|player| *player != declarer).collect()
}

fn is_answer(step: &Step) -> bool {
    matches!(step, Step::Kontra | Step::Re | Step::Decline)
}

fn is_card(step: &Step) -> bool {
    matches!(step, Step::Card(_))
}
