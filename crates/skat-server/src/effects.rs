//! What a row causes outside the journal: finished deals, lists and what is counted from them.

#[cfg(test)]
mod tests;

use jiff::tz::TimeZone;
use skat_notation::{Date, Heading, Record, Text};
use skat_protocol as protocol;
use skat_rules::{Account, ByRole, BySeat, Entry, Observer, RuleSet, Seat, Settlement};
use skat_store::{Class, DealRecord, DealSeat, Effect, ListEnd, ListPlayer, ListStart, Month, Timestamp};
use skat_table::{Access, End, Event, Kind, Played, Row, Table, Time, Vacating, Watching};
use uuid::Uuid;

use crate::config::Config;
use crate::course::Next;
use crate::feed::{News, Observers};
use crate::frame::Buffer;
use crate::past::Past;
use crate::rated::RatedPolicy;
use crate::wire::{self, Shown};

/// The table after a row, what is to be told of it to those who listen, and what it causes.
///
/// What it causes `beside` its events comes first: a list that ends with the row must count without the deal that is
/// voided, and the deal is one of an earlier row.
pub(crate) fn of_row(
    past: &Past,
    row: &Row,
    beside: Vec<Effect>,
    listeners: Observers,
    config: &Config,
) -> (Next, News, Vec<Effect>) {
    let mut effects = beside;
    let (next, news) = past.after(row, listeners, |table, event| effects.extend(of(table, event, config)));
    if shows_in_lobby(row) {
        effects.extend(shown(next.table(), past.watched(next.table()), row.at));
    }
    (next, news, effects)
}

/// What the lobby shows of a table, which those who watch know so, kept for the next start; nothing after its end.
pub(crate) fn shown(table: &Table, watched: &Table, now: Time) -> Option<Effect> {
    Shown::of(table, watched, now).map(|shown| Effect::TableShown(shown.to_json()))
}

/// Whether a row changes what the lobby shows of a table: who sits there, and how many deals are played and left.
///
/// A deal that is dealt is still to come there, and one that is voided or restored is played all the same.
pub(crate) fn shows_in_lobby(row: &Row) -> bool {
    row.events.iter().any(|event| {
        matches!(
            event,
            Event::Opened { .. }
                | Event::Sat { .. }
                | Event::Rose { .. }
                | Event::Arranged { .. }
                | Event::Started { .. }
                | Event::Deal(skat_rules::Event::Settled(_))
                | Event::Closing
                | Event::Vacated { .. }
                | Event::Skipped { .. }
                | Event::Substituted { .. }
                // A version may have had the table that has not said what it shows.
                | Event::Restarted
                | Event::Ended { .. }
        )
    })
}

/// What an event causes; the table is as it was right after the event.
fn of(table: &Table, event: &Event, config: &Config) -> Vec<Effect> {
    match event {
        Event::Started { .. } => vec![Effect::ListStarted(list_start(table))],
        // A shuffled deal is written with its seeds; arranged ones have none.
        Event::Revealed(proof) => {
            let played = table.last_deal().filter(|played| played.shuffle_number() == Some(proof.context.deal));
            played.and_then(|played| finished(table, played)).into_iter().collect()
        }
        Event::Deal(skat_rules::Event::Settled(_)) if table.is_arranged() => {
            table.last_deal().and_then(|played| finished(table, played)).into_iter().collect()
        }
        Event::Ended { end } => {
            let list = table.started_at().map(|_| Effect::ListFinished(list_end(table, *end, config)));
            list.into_iter().chain([Effect::TableClosed]).collect()
        }
        _ => Vec::new(),
    }
}

fn list_start(table: &Table) -> ListStart {
    let settings = table.settings();
    let players = table.occupants().map(|(seat, occupant)| {
        ListPlayer::seated(seat, wire::player_uuid(occupant.player), occupant.name.as_str().to_owned())
    });
    ListStart {
        rule_set: settings.rules.to_string(),
        class: class(&settings.rules),
        seats: settings.seats,
        rated: settings.rated,
        listed: settings.access == Access::Public,
        live: settings.watching == Watching::Live && settings.access != Access::Password,
        players: players.collect(),
    }
}

/// Deals with pub rules are ranked apart, and those whose switches are set otherwise apart from these (decision 48).
fn class(rules: &RuleSet) -> Class {
    match (rules.is_pub(), rules.deviates()) {
        (false, _) => Class::Official,
        (true, false) => Class::Pub,
        (true, true) => Class::House,
    }
}

fn list_end(table: &Table, end: End, config: &Config) -> ListEnd {
    let accounts = table.sheet().accounts();
    let holders: Vec<Seat> = Seat::ALL.into_iter().filter(|seat| table.holder(*seat).is_some()).collect();
    let order = skat_rules::ranking(accounts, table.lots(), holders);
    let players = (1..).zip(order).filter_map(|(place, seat)| {
        let (player, name) = table.holder(seat)?;
        let account = &accounts[seat];
        Some(ListPlayer {
            seat,
            player: wire::player_uuid(player),
            name: name.as_str().to_owned(),
            game_points: account.points.into(),
            won: account.won,
            lost: account.lost,
            others_lost: account.others_lost,
            total: account.total().into(),
            deals: account.deals,
            place: Some(place),
            // The order of lots stays, within what both databases can hold.
            lot: Some((table.lots()[seat] >> 1) as i64),
        })
    });
    let complete = end == End::Complete;
    let ended_at = Timestamp::from_micros(table.clock().0);
    ListEnd {
        complete,
        counts: counts(table, complete, config),
        registered_only: RatedPolicy::of(config).needs_account(),
        // Settings without a zone are refused before a server starts.
        month: Month::of(ended_at, &config.zone().unwrap_or(TimeZone::UTC)),
        players: players.collect(),
    }
}

/// Whether the settings let a rated list count; that all its players are registered, the database looks up.
fn counts(table: &Table, complete: bool, config: &Config) -> bool {
    let policy = RatedPolicy::of(config);
    let has_computers = || {
        Seat::ALL
            .into_iter()
            .any(|seat| table.chairs()[seat].occupant().is_some_and(|occupant| occupant.kind == Kind::Computer))
    };
    policy.counts(table.settings(), complete) && !table.is_arranged() && (policy.allows_computers() || !has_computers())
}

/// What a deal counts for everybody at the table: what it has added to their accounts.
fn seats(table: &Table, entry: &Entry, before: &BySeat<Account>, after: &BySeat<Account>) -> Vec<DealSeat> {
    let leaver = match &entry.settlement {
        Settlement::Game(result) => result.left.filter(|left| result.value.won != (*left == result.charged)),
        Settlement::Ramsch(result) => result.left.filter(|left| result.is_loser(*left)),
        Settlement::PassedIn => None,
    };
    let present = Seat::ALL.into_iter().filter(|seat| entry.present[*seat]);
    let lines = present.filter_map(|seat| {
        let (player, _) = table.holder(seat)?;
        let (before, after) = (&before[seat], &after[seat]);
        Some(DealSeat {
            seat,
            player: wire::player_uuid(player),
            game_points: i64::from(after.points) - i64::from(before.points),
            won: after.won > before.won,
            lost: after.lost > before.lost,
            others_lost: after.others_lost > before.others_lost,
            credit: u8::try_from(after.credit - before.credit).unwrap_or_default(),
            left_game: leaver.is_some_and(|leaver| entry.seats[leaver] == seat),
        })
    });
    lines.collect()
}

fn finished(table: &Table, played: &Played) -> Option<Effect> {
    let settlement = played.deal.settlement()?;
    let mut before = BySeat::default();
    let mut last = None;
    for (entry, accounts) in table.sheet().running() {
        before = last.map_or(before, |(_, accounts)| accounts);
        last = Some((entry, accounts));
    }
    let (entry, accounts) = last?;
    let open = played.deal.revealed()?;
    let (outcome, game) = match settlement {
        Settlement::PassedIn => ("passedIn".to_owned(), None),
        Settlement::Ramsch(_) => ("ramsch".to_owned(), None),
        Settlement::Game(result) => {
            (json(&protocol::Ending::from(result.ending)).trim_matches('"').to_owned(), Some(result))
        }
    };
    let proof = table.proof();
    let deal = DealRecord {
        number: played.number,
        played_at: Timestamp::from_micros(played.dealt_at.0),
        rule_set: played.deal.rules().to_string(),
        dealer: played.dealer,
        roles: played.seats,
        outcome,
        declarer: game.map(|result| played.seats[result.charged]),
        value: game.map_or(0, |result| result.score().into()),
        won: game.map(|result| result.value.won),
        overbid: game.is_some_and(|result| result.value.overbid),
        record: Some(record(table, played)),
        derivation: json(&protocol::DealResult::new(entry, &open)),
        sheet_row: json(&protocol::SheetRow::new(played.number, entry, &accounts, table.settings().seats)),
        commitment: proof.as_ref().map(|proof| proof.commitment.0),
        server_seed: proof.as_ref().map(|proof| proof.server_seed.0),
        seeds: json(&proof.as_ref().map(wire::proof)),
        events: json(&wire::deal_events(played, Observer::Spectator)),
    };
    Some(Effect::DealFinished { deal: Box::new(deal), seats: seats(table, entry, &before, &accounts) })
}

/// The deal as a line of the International Skat Server's format.
fn record(table: &Table, played: &Played) -> String {
    let events: Vec<skat_rules::Event> = played.events.iter().map(|(_, event)| *event).collect();
    let name = |seat| table.holder(seat).map(|(_, name)| Text::new(name.as_str())).unwrap_or_default();
    let timed_out = played.seats.0.iter().any(|seat| {
        table.chairs()[*seat].occupant().is_some_and(|occupant| occupant.going == Some(Vacating::WaitOver))
    });
    let heading = Heading {
        place: Record::place_of(played.deal.rules()),
        slot: played.deal.slot(),
        comment: Text::default(),
        series: Text::new(&Uuid::from_bytes(table.id().0).to_string()),
        id: Text::new(&played.number.to_string()),
        date: Date::from_unix_seconds(played.dealt_at.0 / 1_000_000),
        names: ByRole(played.seats.0.map(name)),
        ratings: ByRole::default(),
        timed_out,
    };
    skat_notation::write(&heading, played.deal.cards(), &events).to_string()
}

fn json(value: &impl serde::Serialize) -> String {
    let mut buffer = Buffer::new();
    buffer.add_json(value);
    String::from_utf8(buffer.as_bytes().to_vec()).expect("JSON is UTF-8")
}
