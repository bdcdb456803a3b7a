//! What a table does by itself: deadlines, its computer players, and how it leaves the memory.

use std::time::Duration;

use skat_rules::{Seat, View};
use skat_table::{Input, Table, Time};

use super::{Actor, Failure};
use crate::computer::{self, Choice};

/// How long a table waits before it tries the database again.
const RETRY: Duration = Duration::from_secs(1);

/// How long a table stays in memory that nobody looks at and that has nothing to do.
const LINGER: Duration = Duration::from_secs(60);

/// A computer player at work.
///
/// What it does is chosen from when it begins, beside the table, and done when its time has come: so nobody can tell by
/// its pace, or by the table's, how much there was to choose from.
pub(super) struct Thinking {
    seat: Seat,
    /// What it looked at when it began.
    view: View,
    pub(super) due: Time,
    choice: Choice,
}

impl Actor {
    /// How long nothing is due; for ever without anything.
    pub(super) fn wake(&self) -> Option<Duration> {
        let now = self.app.world.now();
        let lets_go = self.attached.is_empty().then(|| self.touched.plus(LINGER).since(now));
        let release = self.past.next_release().map(|release| release.since(now));
        if self.past.table().end().is_some() {
            // Those who watch with a delay are still to see the end.
            return release.into_iter().chain(lets_go).min();
        }
        let thinking = self.thinking.as_ref().map(|thinking| thinking.due);
        let own = [self.past.table().deadline(), thinking].into_iter().flatten();
        let own = own.map(|time| self.quiet_until.map_or(time, |quiet| time.max(quiet)));
        let next = own.chain(self.quiet_until).min().map(|next| next.since(now));
        // A table that may not leave the memory yet is not asked again at once.
        let lets_go = lets_go.map(|span| if span.is_zero() && !self.may_sleep() { LINGER } else { span });
        next.into_iter().chain(release).chain(lets_go).min()
    }

    /// Whether nobody looks at the table, and it has nothing to do for a while: it can leave the memory.
    ///
    /// Nothing is lost with it. Who sits there is absent by the journal too, so that no wait runs, and the table's
    /// deadline is when it has been without anybody for too long.
    pub(super) fn may_sleep(&self) -> bool {
        let now = self.app.world.now();
        let table = self.past.table();
        let rests = |due: Option<Time>| due.is_none_or(|due| due > now.plus(LINGER));
        table.end().is_none()
            && self.attached.is_empty()
            && self.offering.is_none()
            && self.thinking.is_none()
            && self.quiet_until.is_none()
            && self.outages == self.app.outages.count()
            && self.past.next_release().is_none()
            && self.touched.plus(LINGER) <= now
            && rests(table.deadline())
    }

    /// When a table that was changed at this moment has something to do by itself.
    pub(super) fn due(&self, table: &Table, at: Time) -> Option<Time> {
        let computer = table.computer_to_act().map(|_| at.plus(self.app.config.computer_pace()));
        table.deadline().into_iter().chain(computer).min()
    }

    pub(super) async fn timer(&mut self) -> bool {
        let now = self.app.world.now();
        let known = self.progress_known();
        while let Some(news) = self.past.release(now, self.listeners()) {
            self.tell(news, &[]);
        }
        if self.progress_known() != known {
            self.show_in_lobby();
        }
        if self.past.table().end().is_some() {
            return !self.attached.is_empty() || self.touched.plus(LINGER) > now;
        }
        if self.quiet_until.is_some_and(|quiet| quiet > now) {
            return true;
        }
        self.quiet_until = None;
        if self.was_cut_off() {
            return self.begin_anew().await;
        }
        // What is due comes first: after the time for an answer a computer player has said no as well.
        let input = if self.past.table().deadline().is_some_and(|deadline| deadline <= now) {
            Input::Tick
        } else if let Some(thinking) = self.thinking.take_if(|thinking| thinking.due <= now) {
            let chosen = thinking.choice.made().await;
            let Some(input) = computer::act(self.past.table(), chosen) else { return true };
            input
        } else {
            return true;
        };
        // A choice may have been made late, which is not the computer player's doing.
        let goes_on = self.own_input(now, &input).await;
        self.plan_computer(now);
        goes_on
    }

    /// How many deals are played and how many are left, as those know who watch.
    fn progress_known(&self) -> (usize, Option<u32>) {
        let watched = self.past.watched(self.past.table());
        (watched.sheet().entries().len(), watched.deals_left())
    }

    /// Whether the database was away while time ran here, which is the server's failure and counts against nobody
    /// (decision 22). Whoever asks begins anew.
    pub(super) fn was_cut_off(&mut self) -> bool {
        let outages = self.app.outages.count();
        std::mem::replace(&mut self.outages, outages) != outages && self.past.table().deadline().is_some()
    }

    /// Whether it has been away again since: the row with which every wait begins anew is not written either, say.
    pub(super) fn is_cut_off(&self) -> bool {
        self.outages != self.app.outages.count() && self.past.table().deadline().is_some()
    }

    /// Every wait begins anew, as after a restart; false if the table cannot go on.
    pub(super) async fn begin_anew(&mut self) -> bool {
        self.own_input(self.app.world.now(), &Input::Restarted).await
    }

    /// An input of the table itself, tried again later if the database does not answer; false if the table cannot go on.
    pub(super) async fn own_input(&mut self, at: Time, input: &Input) -> bool {
        let failure = match self.input_at(at, input, &mut None, Vec::new()).await {
            Ok(()) | Err(Failure::Duplicate { .. }) => return true,
            Err(failure) => failure,
        };
        self.quiet_until = Some(self.app.world.now().plus(RETRY));
        match failure {
            Failure::Refused(refusal) => {
                tracing::error!(table = %self.uuid(), %refusal, "the table refuses its own input");
                true
            }
            Failure::Duplicate { .. } | Failure::NoPlayer | Failure::Unavailable | Failure::Rejected => true,
            Failure::Lost => false,
        }
    }

    /// Lets the computer player who is to act think.
    ///
    /// It goes on thinking while nothing changes that it can see: what is hidden from it must not show in its pace.
    pub(super) fn plan_computer(&mut self, now: Time) {
        let looks_at = computer::looks_at(self.past.table());
        let thinks = self.thinking.as_ref().map(|thinking| (thinking.seat, thinking.view));
        if thinks == looks_at {
            return;
        }
        let choice = Choice::begin(self.past.table(), &self.app.world, &self.app.metrics);
        let due = now.plus(self.app.config.computer_pace());
        self.thinking = choice.map(|(seat, view, choice)| Thinking { seat, view, due, choice });
    }
}
