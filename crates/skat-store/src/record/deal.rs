//! What happens in a deal, and how it ends, in a record.

use serde::{Deserialize, Serialize};
use skat_rules::{
    BidValue, ByRole, Card, CardSet, Contract, Doublings, Ending, Event, GameResult, Levels, Matadors, Party,
    RamschFactor, RamschResult, Role, Settlement, Spitzen, Valuation,
};

use super::value;

#[derive(Serialize, Deserialize)]
#[serde(remote = "Event", deny_unknown_fields)]
pub(super) enum DealEventDef {
    #[serde(rename = "bid")]
    Bid {
        #[serde(rename = "by", with = "value")]
        role: Role,
        #[serde(rename = "value", with = "value")]
        value: BidValue,
    },
    #[serde(rename = "held")]
    Held {
        #[serde(rename = "by", with = "value")]
        role: Role,
    },
    #[serde(rename = "passed")]
    Passed {
        #[serde(rename = "by", with = "value")]
        role: Role,
    },
    #[serde(rename = "pickedUp")]
    PickedUp {
        #[serde(rename = "by", with = "value")]
        role: Role,
        #[serde(rename = "skat", serialize_with = "value::serialize", deserialize_with = "value::cards::<2, _>")]
        skat: CardSet,
    },
    #[serde(rename = "announced")]
    Announced {
        #[serde(rename = "by", with = "value")]
        role: Role,
        #[serde(rename = "contract", with = "value")]
        contract: Contract,
        #[serde(
            rename = "discard",
            serialize_with = "value::serialize",
            deserialize_with = "value::cards_or_none::<2, _>"
        )]
        discard: CardSet,
        #[serde(
            rename = "spitzen",
            default,
            skip_serializing_if = "value::is_default",
            deserialize_with = "value::at_most::<10, _>"
        )]
        spitzen: u8,
        #[serde(
            rename = "open",
            serialize_with = "value::serialize",
            deserialize_with = "value::cards_or_none::<10, _>"
        )]
        open: CardSet,
    },
    #[serde(rename = "kontra")]
    Kontra {
        #[serde(rename = "by", with = "value")]
        role: Role,
    },
    #[serde(rename = "re")]
    Re {
        #[serde(rename = "by", with = "value")]
        role: Role,
    },
    #[serde(rename = "declined")]
    Declined {
        #[serde(rename = "by", with = "value")]
        role: Role,
    },
    #[serde(rename = "escaped")]
    Escaped {
        #[serde(rename = "by", with = "value")]
        role: Role,
    },
    #[serde(rename = "pushed")]
    Pushed {
        #[serde(rename = "by", with = "value")]
        role: Role,
    },
    #[serde(rename = "laidAway")]
    LaidAway {
        #[serde(rename = "by", with = "value")]
        role: Role,
        #[serde(rename = "cards", serialize_with = "value::serialize", deserialize_with = "value::cards::<2, _>")]
        cards: CardSet,
    },
    #[serde(rename = "played")]
    Played {
        #[serde(rename = "by", with = "value")]
        role: Role,
        #[serde(rename = "card", with = "value")]
        card: Card,
    },
    #[serde(rename = "wishedToGiveUp")]
    WishedToGiveUp {
        #[serde(rename = "by", with = "value")]
        role: Role,
    },
    #[serde(rename = "askedToGiveUp")]
    AskedToGiveUp {
        #[serde(rename = "by", with = "value")]
        role: Role,
    },
    #[serde(rename = "tookBack")]
    TookBack {
        #[serde(rename = "by", with = "value")]
        role: Role,
    },
    #[serde(rename = "agreed")]
    Agreed {
        #[serde(rename = "by", with = "value")]
        role: Role,
    },
    #[serde(rename = "gaveUp")]
    GaveUp {
        #[serde(rename = "by", with = "value")]
        party: Party,
    },
    #[serde(rename = "shown")]
    Shown {
        #[serde(rename = "by", with = "value")]
        role: Role,
        #[serde(rename = "cards", serialize_with = "value::serialize", deserialize_with = "value::hand")]
        cards: CardSet,
    },
    #[serde(rename = "left")]
    Left {
        #[serde(rename = "by", with = "value")]
        role: Role,
    },
    #[serde(rename = "settled")]
    Settled(#[serde(with = "SettlementDef")] Settlement),
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Settlement", deny_unknown_fields)]
enum SettlementDef {
    #[serde(rename = "passedIn")]
    PassedIn,
    #[serde(rename = "game")]
    Game(#[serde(with = "ResultDef")] GameResult),
    #[serde(rename = "ramsch")]
    Ramsch(#[serde(with = "RamschDef")] RamschResult),
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "GameResult", deny_unknown_fields)]
struct ResultDef {
    #[serde(rename = "charged", with = "value")]
    charged: Role,
    #[serde(rename = "ending", with = "EndingDef")]
    ending: Ending,
    #[serde(rename = "left", with = "value")]
    left: Option<Role>,
    #[serde(rename = "value", with = "ValuationDef")]
    value: Valuation,
    #[serde(rename = "doublings", with = "DoublingsDef", default, skip_serializing_if = "value::is_default")]
    doublings: Doublings,
    #[serde(rename = "points", deserialize_with = "value::at_most::<120, _>")]
    points: u8,
    #[serde(rename = "tricks", deserialize_with = "value::at_most::<10, _>")]
    tricks: u8,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Doublings", deny_unknown_fields)]
struct DoublingsDef {
    #[serde(rename = "kontra", with = "value")]
    kontra: Option<Role>,
    #[serde(rename = "re")]
    re: bool,
    #[serde(rename = "bock")]
    bock: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "RamschResult", deny_unknown_fields)]
struct RamschDef {
    #[serde(
        rename = "points",
        serialize_with = "value::serialize",
        deserialize_with = "value::each_at_most::<120, _>"
    )]
    points: ByRole<u8>,
    #[serde(rename = "tricks", serialize_with = "value::serialize", deserialize_with = "value::each_at_most::<10, _>")]
    tricks: ByRole<u8>,
    #[serde(rename = "skatTo", with = "value")]
    skat_to: Role,
    #[serde(rename = "unseen", deserialize_with = "value::at_most::<3, _>")]
    unseen: u8,
    #[serde(rename = "factor", with = "value")]
    factor: RamschFactor,
    #[serde(rename = "left", with = "value")]
    left: Option<Role>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Spitzen", deny_unknown_fields)]
struct SpitzenDef {
    #[serde(rename = "announced", deserialize_with = "value::at_most::<10, _>")]
    announced: u8,
    #[serde(rename = "counted", deserialize_with = "value::at_most::<10, _>")]
    counted: u8,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Ending", deny_unknown_fields)]
enum EndingDef {
    #[serde(rename = "playedOut")]
    PlayedOut,
    #[serde(rename = "decided")]
    Decided,
    #[serde(rename = "declarerGaveUpEarly")]
    DeclarerGaveUpEarly,
    #[serde(rename = "declarerGaveUp")]
    DeclarerGaveUp,
    #[serde(rename = "defendersGaveUp")]
    DefendersGaveUp,
    #[serde(rename = "claimed")]
    Claimed {
        #[serde(rename = "by", with = "value")]
        by: Party,
        #[serde(rename = "held")]
        held: bool,
    },
    #[serde(rename = "leftAuction")]
    LeftAuction,
    #[serde(rename = "declarerLeftBeforeAnnouncement")]
    DeclarerLeftBeforeAnnouncement,
    #[serde(rename = "defenderLeftBeforeAnnouncement")]
    DefenderLeftBeforeAnnouncement,
    #[serde(rename = "declarerLeft")]
    DeclarerLeft,
    #[serde(rename = "defenderLeft")]
    DefenderLeft,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Valuation", deny_unknown_fields)]
struct ValuationDef {
    #[serde(rename = "contract", with = "value")]
    contract: Contract,
    #[serde(rename = "matadors", with = "value")]
    matadors: Option<Matadors>,
    #[serde(rename = "levels", with = "value")]
    levels: Levels,
    #[serde(rename = "spitzen", with = "SpitzenDef", default, skip_serializing_if = "value::is_default")]
    spitzen: Spitzen,
    #[serde(rename = "bid", with = "value")]
    bid: Option<BidValue>,
    #[serde(rename = "product")]
    product: u16,
    #[serde(rename = "charged")]
    charged: u16,
    #[serde(rename = "overbid")]
    overbid: bool,
    #[serde(rename = "spitzeMissed", default, skip_serializing_if = "value::is_default")]
    spitze_missed: bool,
    #[serde(rename = "won")]
    won: bool,
}
