//! What happens at a table, and how it is set, in a record.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use skat_fair::{Commitment, DealProof, PlayerSeed, SeedHash, ServerSeed};
use skat_rules::{
    ByRole, BySeat, DealtCards, DefendersGiveUp, Kontra, LateSurrender, OpenHand, RamschFactor, RamschSkat, RoundRules,
    RuleSet, RuleSetName, Seat, SpitzeRules, Substitution, WithoutBid,
};
use skat_table::{Access, End, Event, Kind, Mode, Name, PlayerId, Seating, Settings, TableId, Vacating, Watching};

use super::deal::DealEventDef;
use super::proof::{self, ProofDef};
use super::value;

#[derive(Serialize, Deserialize)]
#[serde(remote = "Event", deny_unknown_fields)]
pub(super) enum EventDef {
    #[serde(rename = "opened")]
    Opened {
        #[serde(rename = "table", with = "value")]
        table: TableId,
        #[serde(rename = "host", with = "value")]
        host: PlayerId,
        #[serde(rename = "settings", with = "SettingsDef")]
        settings: Settings,
        #[serde(rename = "arranged", with = "value")]
        arranged: Vec<DealtCards>,
    },
    #[serde(rename = "sat")]
    Sat {
        #[serde(rename = "seat", with = "value")]
        seat: Seat,
        #[serde(rename = "player", with = "value")]
        player: PlayerId,
        #[serde(rename = "name", with = "value")]
        name: Name,
        #[serde(rename = "kind", with = "value")]
        kind: Kind,
    },
    #[serde(rename = "rose")]
    Rose {
        #[serde(rename = "seat", with = "value")]
        seat: Seat,
    },
    #[serde(rename = "arranged")]
    Arranged {
        #[serde(rename = "from", with = "value")]
        from: BySeat<Option<Seat>>,
    },
    #[serde(rename = "ready")]
    Ready {
        #[serde(rename = "seat", with = "value")]
        seat: Seat,
        #[serde(rename = "ready")]
        ready: bool,
    },
    #[serde(rename = "started")]
    Started {
        #[serde(rename = "from", with = "value")]
        from: BySeat<Option<Seat>>,
        #[serde(rename = "lots", with = "value")]
        lots: BySeat<u64>,
    },
    #[serde(rename = "connected")]
    Connected {
        #[serde(rename = "seat", with = "value")]
        seat: Seat,
    },
    #[serde(rename = "lost")]
    Lost {
        #[serde(rename = "seat", with = "value")]
        seat: Seat,
    },
    #[serde(rename = "overran")]
    Overran {
        #[serde(rename = "seat", with = "value")]
        seat: Seat,
    },
    #[serde(rename = "restarted")]
    Restarted,
    #[serde(rename = "prepared")]
    Prepared {
        #[serde(rename = "shuffle", deserialize_with = "value::from_one")]
        shuffle: u32,
        #[serde(rename = "seed", with = "value")]
        server_seed: ServerSeed,
    },
    #[serde(rename = "hashGiven")]
    HashGiven {
        #[serde(rename = "seat", with = "value")]
        seat: Seat,
        #[serde(rename = "hash", with = "value")]
        hash: SeedHash,
    },
    #[serde(rename = "committed")]
    Committed {
        #[serde(rename = "commitment", with = "value")]
        commitment: Commitment,
        #[serde(rename = "hashes", with = "value")]
        hashes: BySeat<Option<SeedHash>>,
    },
    #[serde(rename = "seedGiven")]
    SeedGiven {
        #[serde(rename = "seat", with = "value")]
        seat: Seat,
        #[serde(rename = "seed", with = "value")]
        seed: PlayerSeed,
    },
    #[serde(rename = "dealt")]
    Dealt {
        #[serde(rename = "deal", deserialize_with = "value::from_one")]
        deal: u32,
        #[serde(rename = "dealer", with = "value")]
        dealer: Seat,
        #[serde(rename = "seats", with = "value")]
        seats: ByRole<Seat>,
        #[serde(rename = "cards", with = "value")]
        cards: DealtCards,
    },
    #[serde(rename = "deal")]
    Deal(#[serde(with = "DealEventDef")] skat_rules::Event),
    #[serde(rename = "revealed")]
    Revealed(#[serde(serialize_with = "ProofDef::serialize", deserialize_with = "proof::boxed")] Box<DealProof>),
    #[serde(rename = "wantsNext")]
    WantsNext {
        #[serde(rename = "seat", with = "value")]
        seat: Seat,
    },
    #[serde(rename = "leavesAfterRound")]
    LeavesAfterRound {
        #[serde(rename = "seat", with = "value")]
        seat: Seat,
        #[serde(rename = "leaves")]
        leaves: bool,
    },
    #[serde(rename = "going")]
    Going {
        #[serde(rename = "seat", with = "value")]
        seat: Seat,
        #[serde(rename = "reason", with = "value")]
        reason: Vacating,
    },
    #[serde(rename = "vacated")]
    Vacated {
        #[serde(rename = "seat", with = "value")]
        seat: Seat,
        #[serde(rename = "reason", with = "value")]
        reason: Vacating,
    },
    #[serde(rename = "skipped")]
    Skipped {
        #[serde(rename = "seat", with = "value")]
        seat: Seat,
    },
    #[serde(rename = "offered")]
    Offered {
        #[serde(rename = "seat", with = "value")]
        seat: Seat,
        #[serde(rename = "player", with = "value")]
        player: PlayerId,
        #[serde(rename = "name", with = "value")]
        name: Name,
    },
    #[serde(rename = "accepted")]
    Accepted {
        #[serde(rename = "seat", with = "value")]
        seat: Seat,
    },
    #[serde(rename = "substituted")]
    Substituted {
        #[serde(rename = "seat", with = "value")]
        seat: Seat,
        #[serde(rename = "player", with = "value")]
        player: PlayerId,
        #[serde(rename = "name", with = "value")]
        name: Name,
        #[serde(rename = "kind", with = "value")]
        kind: Kind,
    },
    #[serde(rename = "chatAllowed")]
    ChatAllowed {
        #[serde(rename = "seat", with = "value")]
        seat: Seat,
        #[serde(rename = "allowed")]
        allowed: bool,
    },
    #[serde(rename = "said")]
    Said {
        #[serde(rename = "seat", with = "value")]
        seat: Seat,
        #[serde(rename = "text")]
        text: String,
    },
    #[serde(rename = "announcement")]
    Announcement {
        #[serde(rename = "text")]
        text: String,
    },
    #[serde(rename = "closing")]
    Closing,
    #[serde(rename = "voided")]
    Voided {
        #[serde(rename = "deal", deserialize_with = "value::from_one")]
        deal: u32,
    },
    #[serde(rename = "restored")]
    Restored {
        #[serde(rename = "deal", deserialize_with = "value::from_one")]
        deal: u32,
    },
    #[serde(rename = "ended")]
    Ended {
        #[serde(rename = "end", with = "value")]
        end: End,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Settings", deny_unknown_fields)]
struct SettingsDef {
    #[serde(rename = "name", with = "value")]
    name: Name,
    #[serde(rename = "seats", deserialize_with = "value::three_or_four")]
    seats: u8,
    #[serde(rename = "rules", with = "RulesDef")]
    rules: RuleSet,
    #[serde(rename = "rounds", deserialize_with = "value::rounds")]
    rounds: Option<u16>,
    #[serde(
        rename = "untilPoints",
        default,
        skip_serializing_if = "Option::is_none",
        serialize_with = "value::serialize",
        deserialize_with = "value::points"
    )]
    until_points: Option<u32>,
    #[serde(rename = "access", with = "value")]
    access: Access,
    #[serde(rename = "watching", with = "WatchingDef")]
    watching: Watching,
    #[serde(rename = "mode", with = "value")]
    mode: Mode,
    #[serde(rename = "waitNanos", with = "value")]
    wait: Duration,
    #[serde(rename = "moveTimeNanos", with = "value")]
    move_time: Option<Duration>,
    #[serde(
        rename = "answerTimeNanos",
        with = "value",
        default = "usual_answer_time",
        skip_serializing_if = "is_usual_answer_time"
    )]
    answer_time: Duration,
    #[serde(rename = "seating", with = "value")]
    seating: Seating,
    #[serde(rename = "computers")]
    computers: bool,
    #[serde(rename = "rated")]
    rated: bool,
    #[serde(rename = "pauseNanos", with = "value")]
    pause: Duration,
    #[serde(rename = "vacancyNanos", with = "value")]
    vacancy: Duration,
    #[serde(rename = "seedTimeNanos", with = "value")]
    seed_time: Duration,
    #[serde(rename = "idleNanos", with = "value")]
    idle: Duration,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Watching", deny_unknown_fields)]
enum WatchingDef {
    #[serde(rename = "nobody")]
    Nobody,
    #[serde(rename = "live")]
    Live,
    #[serde(rename = "delayedNanos")]
    Delayed(#[serde(with = "value")] Duration),
}

/// The switches stand in full: a table keeps its rules even if a later program sets the named ones otherwise.
#[derive(Serialize, Deserialize)]
#[serde(remote = "RuleSet", deny_unknown_fields)]
struct RulesDef {
    #[serde(rename = "name", with = "value")]
    name: RuleSetName,
    #[serde(rename = "defendersGiveUp", with = "value")]
    defenders_give_up: DefendersGiveUp,
    #[serde(rename = "lateSurrender", with = "value")]
    late_surrender: LateSurrender,
    #[serde(rename = "openHand", with = "value")]
    open_hand: OpenHand,
    #[serde(rename = "substitution", with = "value")]
    substitution: Substitution,
    #[serde(
        rename = "kontra",
        with = "value",
        default = "official::kontra",
        skip_serializing_if = "official::is_kontra"
    )]
    kontra: Kontra,
    #[serde(
        rename = "withoutBid",
        with = "value",
        default = "official::without_bid",
        skip_serializing_if = "official::is_without_bid"
    )]
    without_bid: WithoutBid,
    #[serde(
        rename = "ramschFactor",
        with = "value",
        default = "official::ramsch_factor",
        skip_serializing_if = "official::is_ramsch_factor"
    )]
    ramsch_factor: RamschFactor,
    #[serde(
        rename = "ramschSkat",
        with = "value",
        default = "official::ramsch_skat",
        skip_serializing_if = "official::is_ramsch_skat"
    )]
    ramsch_skat: RamschSkat,
    #[serde(
        rename = "rounds",
        with = "RoundsDef",
        default = "official::rounds",
        skip_serializing_if = "official::is_rounds"
    )]
    rounds: RoundRules,
    #[serde(
        rename = "spitze",
        with = "SpitzeDef",
        default = "official::spitze",
        skip_serializing_if = "official::is_spitze"
    )]
    spitze: SpitzeRules,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "RoundRules", deny_unknown_fields)]
struct RoundsDef {
    #[serde(rename = "lostKontra")]
    lost_kontra: bool,
    #[serde(rename = "kontraRe")]
    kontra_re: bool,
    #[serde(rename = "sixty")]
    sixty: bool,
    #[serde(rename = "bock", deserialize_with = "value::bock")]
    bock: u8,
    #[serde(rename = "ramsch", deserialize_with = "value::at_most::<12, _>")]
    ramsch: u8,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "SpitzeRules", deny_unknown_fields)]
struct SpitzeDef {
    #[serde(rename = "most", deserialize_with = "value::at_most::<10, _>")]
    most: u8,
    #[serde(rename = "inGrand")]
    in_grand: bool,
    #[serde(rename = "onlyAnnounced")]
    only_announced: bool,
}

/// What a record says of no time to answer: the usual one, whatever a later program takes for usual.
const fn usual_answer_time() -> Duration {
    Duration::from_secs(15)
}

fn is_usual_answer_time(time: &Duration) -> bool {
    *time == usual_answer_time()
}

/// The switches that only pub rules set: a record leaves them out where they are as in the official orders, which were
/// written down before there were any.
mod official {
    use skat_rules::{Kontra, RamschFactor, RamschSkat, RoundRules, SpitzeRules, WithoutBid};

    /// For each switch what it is in the official orders, and whether it is so.
    macro_rules! switches {
        ($($of:ident, $is:ident: $type:ty = $value:expr;)*) => {$(
            pub(super) const fn $of() -> $type {
                $value
            }

            pub(super) fn $is(value: &$type) -> bool {
                *value == $of()
            }
        )*};
    }

    switches! {
        kontra, is_kontra: Kontra = Kontra::Off;
        without_bid, is_without_bid: WithoutBid = WithoutBid::PassedIn;
        ramsch_factor, is_ramsch_factor: RamschFactor = RamschFactor::Adds;
        ramsch_skat, is_ramsch_skat: RamschSkat = RamschSkat::LastTrick;
        rounds, is_rounds: RoundRules =
            RoundRules { lost_kontra: false, kontra_re: false, sixty: false, bock: 3, ramsch: 3 };
        spitze, is_spitze: SpitzeRules = SpitzeRules { most: 0, in_grand: false, only_announced: false };
    }
}
