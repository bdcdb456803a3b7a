//! A table as one of those who see it sees it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::{Commitment, DealState, End, Seat, SeedHash, Settings, Sheet};

/// A person or a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Kind {
    /// A person.
    Human,
    /// A computer player.
    Computer,
}

/// Who somebody is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Player {
    /// His id.
    pub id: Uuid,
    /// His name.
    pub name: String,
    /// Person or program.
    pub kind: Kind,
}

/// Everything that an observer may know of a table, enough to draw it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TableSnapshot {
    /// The table's id.
    pub table: Uuid,
    /// What it is set to.
    pub settings: Settings,
    /// Whether its deals are arranged ones, which nobody shuffled.
    pub arranged: bool,
    /// The id of the player who made it.
    pub host: Uuid,
    /// The observer's seat; missing for those who watch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<Seat>,
    /// The seats, three or four.
    pub seats: Vec<SeatView>,
    /// What the table is doing.
    pub step: TableStep,
    /// The running deal, or the last one until the next is dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deal: Option<DealState>,
    /// Who sat where in which deals, the running one included, in the order in which they began to: more than one at a seat
    /// that somebody took over. Missing before the first deal.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sittings: Vec<Sitting>,
    /// The score sheet.
    pub sheet: Sheet,
    /// How many deals are still to come, the running one included; missing in an endless list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deals_left: Option<u32>,
    /// The Bock and Ramsch rounds; missing while none runs. `settled` and `vacated` bring them anew.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<Rounds>,
    /// Whether an administrator closes the table after the running deal.
    #[serde(default, skip_serializing_if = "is_false")]
    pub closing: bool,
    /// Whether players may chat now.
    pub chat_open: bool,
    /// When the table goes on by itself, in microseconds since the Unix epoch; missing if no time runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline_micros: Option<i64>,
    /// When this was so, in microseconds since the Unix epoch.
    pub at_micros: i64,
}

/// That somebody sat at a seat from one deal of a list to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Sitting {
    /// Where.
    pub seat: Seat,
    /// Who, by his id.
    pub player: Uuid,
    /// His name: that of the time, or of a list that is over that of today if somebody else has his seat now.
    pub name: String,
    /// The number of the first deal in which he sat there.
    pub first_deal: u32,
    /// The number of the last one; he sat there in all between.
    pub last_deal: u32,
}

/// The Bock and Ramsch round that runs, and whether another one follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Rounds {
    /// How many Bock deals it has still, a running one included.
    pub bock_left: u8,
    /// How many forced Ramsch deals follow these, a running one included.
    pub ramsch_left: u8,
    /// Whether one more round waits behind it.
    pub waiting: bool,
}

impl Rounds {
    /// What is written for the rounds of a list; nothing while none runs.
    pub fn new(rounds: &skat_rules::Rounds) -> Option<Rounds> {
        rounds.is_running().then(|| Rounds {
            bock_left: rounds.bock_left(),
            ramsch_left: rounds.ramsch_left(),
            waiting: rounds.is_waiting(),
        })
    }
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeatView {
    /// Which.
    pub seat: Seat,
    /// Who sits there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<Player>,
    /// What becomes of it.
    pub state: SeatState,
    /// Whether he is ready for the list to start.
    #[serde(default, skip_serializing_if = "is_false")]
    pub ready: bool,
    /// Whether he wants the next deal now.
    #[serde(default, skip_serializing_if = "is_false")]
    pub wants_next: bool,
    /// Whether he leaves after the round.
    #[serde(default, skip_serializing_if = "is_false")]
    pub leaves_after_round: bool,
    /// Whether he agrees to chat while a deal runs.
    #[serde(default, skip_serializing_if = "is_false")]
    pub allows_chat: bool,
    /// How long he would still be waited for, in milliseconds; it runs down while `state` is `lost` or `overran`.
    pub wait_left_millis: u64,
    /// How long a substitute may still come, in milliseconds, where `state` is `vacant`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vacancy_left_millis: Option<u64>,
}

/// The state of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum SeatState {
    /// Nobody has sat down yet.
    Free,
    /// Somebody is there.
    Present,
    /// His connection is lost, and his wait runs.
    Lost,
    /// He thinks longer than allowed, and his wait runs.
    Overran,
    /// He has left; the seat becomes free after the deal.
    Going,
    /// Free for a substitute.
    Vacant,
    /// Skipped for the rest of the list.
    Skipped,
}

/// Who wants to substitute where all must agree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SubstituteOffer {
    /// Where.
    pub seat: Seat,
    /// Who.
    pub player: Player,
}

/// What a table is doing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum TableStep {
    /// Players sit down and get ready.
    Gathering,
    /// Between two deals.
    Pause {
        /// How long still, in milliseconds.
        left_millis: u64,
        /// Who wants to substitute where all must agree.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        offer: Option<SubstituteOffer>,
    },
    /// Seats send their hashes.
    Hashing {
        /// The number of the shuffle.
        shuffle: u32,
        /// Whether the observer's own hash is still missing.
        own_missing: bool,
    },
    /// Seats reveal their seeds.
    Revealing {
        /// The number of the shuffle.
        shuffle: u32,
        /// The server's commitment.
        commitment: Commitment,
        /// The seats' hashes: seat 1 to 4, `null` where a seat takes no part.
        hashes: [Option<SeedHash>; 4],
        /// Whether the observer's own seed is still missing.
        own_missing: bool,
    },
    /// A deal runs.
    Playing,
    /// The table is over.
    Ended {
        /// How.
        end: End,
    },
}

/// For fields that are left out while they are false.
pub(crate) fn is_false(value: &bool) -> bool {
    !value
}
