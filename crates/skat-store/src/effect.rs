//! What a journal row causes outside the journal.

mod write;

pub(crate) use write::{apply, open};

use skat_rules::{ByRole, Seat};
use uuid::Uuid;

use crate::{AuditEntry, Class, DealSeat, Month, Timestamp};

/// Something that is written together with a journal row, or not at all.
///
/// The table is the row's, and where no other time is named, the time is the row's.
#[derive(Clone, Debug)]
pub enum Effect {
    /// The table's first row: it has an owner from now on, with the row's epoch.
    TableOpened(TableOpening),
    /// What the lobby shows of the table from now on, as JSON that means nothing here: see [`crate::OpenTable::shown`].
    TableShown(String),
    /// The list begins.
    ListStarted(ListStart),
    /// A deal is over.
    DealFinished {
        /// Everything about it.
        deal: Box<DealRecord>,
        /// What it counts for each seat that was at the table.
        seats: Vec<DealSeat>,
    },
    /// A finished deal of the running list is void, or is not any more.
    ///
    /// What the seats have in the end is the table's to say, by [`ListEnd::players`].
    DealVoided {
        /// Its number in the list.
        number: u32,
        /// Why; none restores it.
        reason: Option<String>,
    },
    /// An administrative act at the table.
    Audited(AuditEntry),
    /// The list is over.
    ListFinished(ListEnd),
    /// The table's last row: nobody can append to it afterwards.
    TableClosed,
}

/// A new table.
#[derive(Clone, Debug)]
pub struct TableOpening {
    /// Who opened it; a player that exists.
    pub host: Uuid,
    /// Its settings as JSON.
    pub settings: String,
}

/// The beginning of a list.
#[derive(Clone, Debug)]
pub struct ListStart {
    /// The text of the rules: their versioned name, such as `sosko-2007`, and the switches that are set otherwise.
    pub rule_set: String,
    /// Which rankings it counts in.
    pub class: Class,
    /// How many play: 3 or 4.
    pub seats: u8,
    /// Whether it can count in the rankings when it is complete.
    pub rated: bool,
    /// Whether [`crate::Store::lists`] shows it.
    pub listed: bool,
    /// Whether what is on its sheet is for everybody before its end too.
    pub live: bool,
    /// Who sits where; the figures are not read.
    pub players: Vec<ListPlayer>,
}

/// The end of a list.
#[derive(Clone, Debug)]
pub struct ListEnd {
    /// Whether all its deals were played.
    pub complete: bool,
    /// Whether it counts in the rankings if it was rated: complete or not, since the settings may ask for neither.
    pub counts: bool,
    /// Whether it counts only if everybody who has a seat in the end has an account, or has deleted it meanwhile.
    pub registered_only: bool,
    /// The month that it counts in.
    pub month: Month,
    /// Who sits where in the end, and what he has on the sheet.
    pub players: Vec<ListPlayer>,
}

/// One seat's line under a list's score sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListPlayer {
    /// The seat; at most one line for each.
    pub seat: Seat,
    /// The player that the line counts for.
    pub player: Uuid,
    /// His name at that time.
    pub name: String,
    /// The sum of his game values.
    pub game_points: i64,
    /// Deals that he won as declarer.
    pub won: u32,
    /// Deals that he lost as declarer.
    pub lost: u32,
    /// Deals that the others lost.
    pub others_lost: u32,
    /// Points by Seeger-Fabian.
    pub total: i64,
    /// Deals that count for him, those included in which he sat out.
    pub deals: u32,
    /// His place in the list, from 1; none while it runs.
    pub place: Option<u32>,
    /// The lot that decides between equals, the lower one first; none where none was drawn.
    pub lot: Option<i64>,
}

impl ListPlayer {
    /// Somebody who has just sat down.
    #[must_use]
    pub fn seated(seat: Seat, player: Uuid, name: String) -> ListPlayer {
        ListPlayer {
            seat,
            player,
            name,
            game_points: 0,
            won: 0,
            lost: 0,
            others_lost: 0,
            total: 0,
            deals: 0,
            place: None,
            lot: None,
        }
    }
}

/// A deal that is over, with everything that there is to know about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealRecord {
    /// Its number in the list, from 1.
    pub number: u32,
    /// When it was dealt.
    pub played_at: Timestamp,
    /// The text of the rules: their versioned name, and the switches that are set otherwise.
    pub rule_set: String,
    /// Who dealt.
    pub dealer: Seat,
    /// Who sat in which role.
    pub roles: ByRole<Seat>,
    /// How it ended, as a word.
    pub outcome: String,
    /// Who played alone, if somebody did.
    pub declarer: Option<Seat>,
    /// What the declarer is credited with: negative when lost, 0 when passed in, and for a Ramsch.
    pub value: i64,
    /// Whether the declarer won, if there was one.
    pub won: Option<bool>,
    /// Whether it was lost for the bid.
    pub overbid: bool,
    /// The deal as an ISS record, if the format can express it.
    pub record: Option<String>,
    /// The reasons of its value, as JSON.
    pub derivation: String,
    /// Its line on the score sheet, as JSON.
    pub sheet_row: String,
    /// What the server had committed itself to; none for arranged cards.
    pub commitment: Option<[u8; 32]>,
    /// The server's seed; none for arranged cards.
    pub server_seed: Option<[u8; 32]>,
    /// The players' seeds and hashes, as JSON.
    pub seeds: String,
    /// Everything that happened, with times, as JSON.
    pub events: String,
}
