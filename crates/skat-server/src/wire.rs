//! From the table's words to the wire's, and back.

mod command;
mod event;
mod settings;
mod shown;
mod snapshot;
mod telling;
#[cfg(test)]
mod tests;

pub(crate) use command::{arranged_deal, command};
pub(crate) use event::deal_events;
#[cfg(test)]
pub(crate) use event::event;
pub(crate) use settings::{StoredSettings, settings, settings_out};
pub(crate) use shown::Shown;
pub(crate) use snapshot::{lobby_table, proof, snapshot};
pub(crate) use telling::Telling;

use snapshot::player;

use std::time::Duration;

use skat_protocol::{self as wire, Code, NackDetail};
use skat_rules::NotVoidable;
use skat_table::{BadSettings, PlayerId, Refusal};
use uuid::Uuid;

/// A player's id on the wire.
pub(crate) fn player_uuid(player: PlayerId) -> Uuid {
    Uuid::from_bytes(player.0)
}

fn seat(seat: skat_rules::Seat) -> wire::Seat {
    wire::Seat(seat)
}

fn millis(span: Duration) -> u64 {
    u64::try_from(span.as_millis()).unwrap_or(u64::MAX)
}

fn end(end: skat_table::End) -> wire::End {
    match end {
        skat_table::End::Complete => wire::End::Complete,
        skat_table::End::Unfinished => wire::End::Unfinished,
        skat_table::End::Idle => wire::End::Idle,
        skat_table::End::Closed => wire::End::Closed,
        skat_table::End::ClosedByAdministrator => wire::End::ClosedByAdministrator,
    }
}

fn vacating(reason: skat_table::Vacating) -> wire::Vacating {
    match reason {
        skat_table::Vacating::Left => wire::Vacating::Left,
        skat_table::Vacating::WaitOver => wire::Vacating::WaitOver,
        skat_table::Vacating::Announced => wire::Vacating::Announced,
    }
}

fn kind(kind: skat_table::Kind) -> wire::Kind {
    match kind {
        skat_table::Kind::Human => wire::Kind::Human,
        skat_table::Kind::Computer => wire::Kind::Computer,
    }
}

fn part(part: skat_table::Part) -> wire::Part {
    match part {
        skat_table::Part::NotTaking => wire::Part::NotTaking,
        skat_table::Part::Revealed => wire::Part::Revealed,
        skat_table::Part::Withheld => wire::Part::Withheld,
    }
}

/// Why a table refused something, with what a client can make of it.
pub(crate) fn refusal(refusal: &Refusal) -> (Code, Option<NackDetail>) {
    let code = match refusal {
        Refusal::Settings(bad) => bad_settings(*bad),
        Refusal::Illegal(illegal) => return (Code::from(illegal), NackDetail::of(illegal)),
        Refusal::NotSeated => Code::NotSeated,
        Refusal::AlreadySeated => Code::AlreadySeated,
        Refusal::SeatNotFree => Code::SeatNotFree,
        Refusal::TableFull => Code::TableFull,
        Refusal::NotHost => Code::NotHost,
        Refusal::NotNow => Code::NotNow,
        Refusal::NoDeal => Code::NoDeal,
        Refusal::NoComputers => Code::NoComputers,
        Refusal::NoSubstitutes => Code::NoSubstitutes,
        Refusal::OtherShuffle => Code::OtherShuffle,
        Refusal::SeedMismatch => Code::SeedMismatch,
        Refusal::Void(NotVoidable::NoSuchDeal) => Code::NotFound,
        Refusal::Void(NotVoidable::AlreadyVoid) => Code::AlreadyVoid,
        Refusal::Void(NotVoidable::NotVoid) => Code::NotVoid,
        Refusal::AlreadyDone => Code::AlreadyDone,
        Refusal::ChatClosed => Code::ChatClosed,
        Refusal::BadText => Code::BadText,
        Refusal::Over => Code::TableOver,
        Refusal::NothingDue => Code::NothingDue,
    };
    (code, None)
}

fn bad_settings(bad: BadSettings) -> Code {
    match bad {
        BadSettings::Seats => Code::BadSeats,
        BadSettings::Rounds => Code::BadRounds,
        BadSettings::RuleSet => Code::BadRuleSet,
        BadSettings::UntilPoints => Code::BadUntilPoints,
        BadSettings::AnswerTime => Code::BadAnswerTime,
        BadSettings::Wait => Code::BadWait,
        BadSettings::MoveTime => Code::BadMoveTime,
        BadSettings::Delay => Code::BadDelay,
        BadSettings::Pause => Code::BadPause,
        BadSettings::Rated => Code::BadRated,
        BadSettings::TournamentWatched => Code::TournamentWatched,
    }
}
