//! Waits and other spans of time: all of them stand still while nobody at the table is connected (decision 22).

use std::sync::Arc;
use std::time::Duration;

use skat_rules::Seat;

use crate::chair::Chair;
use crate::ids::Time;
use crate::played::Played;
use crate::table::{Stage, Step, Table};

/// How long a table where no list runs is kept when nobody is connected.
const GATHERING_IDLE: Duration = Duration::from_secs(30 * 60);

impl Table {
    /// Whether a person who sits here is connected.
    pub(crate) fn is_attended(&self) -> bool {
        self.occupants().any(|(_, occupant)| occupant.stays() && occupant.connected)
    }

    pub(crate) fn note_attendance(&mut self) {
        self.unattended = match self.unattended {
            _ if self.is_attended() => None,
            Some(since) => Some(since),
            None => Some(self.clock),
        };
    }

    /// Lets the time run to a moment.
    pub(crate) fn advance(&mut self, to: Time) {
        let passed = to.since(self.clock);
        self.clock = self.clock.max(to);
        if self.unattended.is_some() {
            return;
        }
        let thinker = self.thinker();
        let is_held = self.is_answer_held();
        let window = self.may_substitute();
        for seat in Seat::ALL {
            match &mut self.chairs[seat] {
                Chair::Taken(occupant) if occupant.is_waited_for() => occupant.wait_on(passed),
                Chair::Vacant { left } if window => *left = left.saturating_sub(passed),
                _ => {}
            }
        }
        let Stage::Running(list) = &mut self.stage else { return };
        match &mut list.step {
            Step::Pause { left, .. } | Step::Hashing { left, .. } | Step::Revealing { left, .. } => {
                *left = left.saturating_sub(passed);
            }
            Step::Playing => {
                // A question is open for those who are away, too: their silence is no.
                let runs = |played: &&mut Arc<Played>| match played.deal.is_asking() {
                    true => !is_held,
                    false => thinker.is_some(),
                };
                if let Some(played) = self.last.as_mut().filter(runs) {
                    let played = Arc::make_mut(played);
                    let time = if played.deal.is_asking() { &mut played.asked } else { &mut played.thought };
                    *time += passed;
                }
            }
        }
    }

    /// The person whose time for the move runs; nobody's does while a question is open, which has its own.
    pub(crate) fn thinker(&self) -> Option<Seat> {
        let seat = self.running_deal().filter(|played| !played.deal.is_asking())?.turn()?;
        let occupant = self.chairs[seat].occupant()?;
        (occupant.is_human() && !occupant.is_waited_for()).then_some(seat)
    }

    /// What is left of the time for the move that is due.
    pub(crate) fn move_time_left(&self) -> Option<Duration> {
        self.thinker()?;
        Some(self.settings.move_time?.saturating_sub(self.running_deal()?.thought))
    }

    /// How long the open question can still be answered; none where none is open.
    pub fn answer_time_left(&self) -> Option<Duration> {
        let played = self.running_deal().filter(|played| played.deal.is_asking())?;
        Some(self.settings.answer_time.saturating_sub(played.asked))
    }

    /// Whether the time for the answer stands still although somebody is connected: since the server was started again,
    /// not all who are asked have been back, and the server's failure is nobody's silence (decision 22).
    ///
    /// All of them count, also who has said no already, which is nobody else's knowledge.
    pub fn is_answer_held(&self) -> bool {
        let Some(played) = self.running_deal() else { return false };
        self.occupants().any(|(seat, occupant)| occupant.cut_off && played.asks(seat))
    }

    /// Whether the time for the answer is over at a moment, and nothing has come of it yet.
    pub(crate) fn is_answer_late(&self, at: Time) -> bool {
        let runs = self.unattended.is_none() && !self.is_answer_held();
        runs && self.answer_time_left().is_some_and(|left| left <= at.since(self.clock))
    }

    /// How long ago the time for the answer was over; none while it is not.
    pub(crate) fn unanswered(&self) -> Option<Duration> {
        let played = self.running_deal().filter(|played| played.deal.is_asking())?;
        played.asked.checked_sub(self.settings.answer_time)
    }

    /// How long the table is kept when nobody is connected; none after its end.
    pub fn idle_span(&self) -> Option<Duration> {
        match self.stage {
            Stage::Gathering => Some(self.settings.idle.min(GATHERING_IDLE)),
            Stage::Running(_) => Some(self.settings.idle),
            Stage::Ended(_) => None,
        }
    }

    /// When the table is closed because nobody is connected.
    pub(crate) fn idle_deadline(&self) -> Option<Time> {
        let idle = self.idle_span()?;
        self.unattended.map(|since| since.plus(idle))
    }

    /// When something is due by itself; [`crate::Input::Tick`] is to be given then.
    /// None while the table waits for somebody without a limit, and after its end.
    pub fn deadline(&self) -> Option<Time> {
        if let Some(deadline) = self.idle_deadline() {
            return Some(deadline);
        }
        let waits = self.occupants().filter(|(_, occupant)| occupant.is_waited_for());
        let waits = waits.map(|(_, occupant)| occupant.wait_left(self.settings.wait));
        let window = self.may_substitute();
        let vacancies = Seat::ALL.into_iter().filter_map(|seat| match self.chairs[seat] {
            Chair::Vacant { left } if window => Some(left),
            _ => None,
        });
        let step = match &self.stage {
            Stage::Running(list) => match &list.step {
                // The next deal waits for those who are away, and their waits end by themselves.
                Step::Pause { left, .. } => (!self.is_somebody_missing()).then_some(*left),
                Step::Hashing { left, .. } | Step::Revealing { left, .. } => Some(*left),
                Step::Playing => match self.answer_time_left() {
                    // Who holds it is waited for, and that comes to an end.
                    Some(left) => (!self.is_answer_held()).then_some(left),
                    None => self.move_time_left(),
                },
            },
            Stage::Gathering => None,
            Stage::Ended(_) => return None,
        };
        let left = waits.chain(vacancies).chain(step).min()?;
        Some(self.clock.plus(left))
    }
}
