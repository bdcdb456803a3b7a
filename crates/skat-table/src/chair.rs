//! The chairs at a table and who sits on them.

use std::time::Duration;

use crate::event::{Kind, Vacating};
use crate::ids::{Name, PlayerId};

/// How many times the wait of a deal somebody may use up in a list (decision 22).
const WAITS_PER_LIST: u32 = 5;

/// A chair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chair {
    /// The table has no such seat.
    Missing,
    /// Nobody has sat down yet.
    Free,
    /// Somebody sits there.
    Taken(Occupant),
    /// Somebody has left during the list; a substitute may come for so long.
    Vacant {
        /// How long a substitute may still come.
        left: Duration,
    },
    /// Nobody came; the seat is skipped from now on.
    Skipped,
}

/// Who sits on a chair, and how he is doing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occupant {
    /// Who he is.
    pub player: PlayerId,
    /// His name.
    pub name: Name,
    /// Person or program.
    pub kind: Kind,
    /// Whether his connection is there; always so for a computer player.
    pub connected: bool,
    /// Whether he is ready for the list to start; always so for a computer player.
    pub ready: bool,
    /// Whether he wants the next deal now.
    pub wants_next: bool,
    /// Whether he has overrun the time for his move.
    pub overran: bool,
    /// Whether the server was started again and he has not been back since.
    pub cut_off: bool,
    /// What of his wait is used up in this deal.
    pub spent_in_deal: Duration,
    /// What of his waits is used up in this list.
    pub spent_in_list: Duration,
    /// Why he is gone, where his seat becomes free after the deal.
    pub going: Option<Vacating>,
    /// Whether he leaves after the round (ISkO 4.5.9).
    pub leaves_after_round: bool,
    /// Whether he agrees to chat during deals (4.2.3).
    pub allows_chat: bool,
}

impl Occupant {
    pub(crate) fn new(player: PlayerId, name: Name, kind: Kind) -> Occupant {
        Occupant {
            player,
            name,
            kind,
            connected: true,
            ready: kind == Kind::Computer,
            wants_next: false,
            overran: false,
            cut_off: false,
            spent_in_deal: Duration::ZERO,
            spent_in_list: Duration::ZERO,
            going: None,
            leaves_after_round: false,
            allows_chat: false,
        }
    }

    /// Whether he is a person.
    pub fn is_human(&self) -> bool {
        self.kind == Kind::Human
    }

    /// Whether he is a person who has not left.
    pub fn stays(&self) -> bool {
        self.is_human() && self.going.is_none()
    }

    /// Whether he is a person who must be waited for.
    pub fn is_waited_for(&self) -> bool {
        self.stays() && (!self.connected || self.overran)
    }

    /// How long he will still be waited for: one budget per deal, and five of them per list (decision 22).
    pub fn wait_left(&self, wait: Duration) -> Duration {
        let in_deal = wait.saturating_sub(self.spent_in_deal);
        in_deal.min((wait * WAITS_PER_LIST).saturating_sub(self.spent_in_list))
    }

    /// How long ago his wait was over; none while it is not.
    pub(crate) fn overdue(&self, wait: Duration) -> Option<Duration> {
        let in_deal = self.spent_in_deal.checked_sub(wait);
        let in_list = self.spent_in_list.checked_sub(wait * WAITS_PER_LIST);
        in_deal.max(in_list).filter(|_| self.is_waited_for())
    }

    pub(crate) fn wait_on(&mut self, time: Duration) {
        self.spent_in_deal += time;
        self.spent_in_list += time;
    }

    /// His connection is there.
    pub(crate) fn come_back(&mut self) {
        self.connected = true;
        self.cut_off = false;
    }

    /// A new list: nothing of its waits is used up.
    pub(crate) fn begin_list(&mut self) {
        self.spent_in_deal = Duration::ZERO;
        self.spent_in_list = Duration::ZERO;
    }

    /// A new deal, a new wait.
    pub(crate) fn begin_deal(&mut self) {
        self.spent_in_deal = Duration::ZERO;
        self.overran = false;
        self.wants_next = false;
    }

    /// The server was away, which never counts against anybody: a whole wait begins anew,
    /// also for somebody who had used up those of the list.
    pub(crate) fn begin_anew(&mut self, wait: Duration) {
        let spent_before = self.spent_in_list.saturating_sub(self.spent_in_deal);
        self.spent_in_list = spent_before.min(wait * (WAITS_PER_LIST - 1));
        self.spent_in_deal = Duration::ZERO;
        self.overran = false;
        if self.is_human() {
            self.connected = false;
            self.cut_off = true;
        }
    }
}

impl Chair {
    /// Who sits there.
    pub fn occupant(&self) -> Option<&Occupant> {
        match self {
            Chair::Taken(occupant) => Some(occupant),
            _ => None,
        }
    }

    pub(crate) fn occupant_mut(&mut self) -> Option<&mut Occupant> {
        match self {
            Chair::Taken(occupant) => Some(occupant),
            _ => None,
        }
    }
}
