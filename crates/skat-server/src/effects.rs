//! What a row causes outside the journal: finished deals, lists and what is counted from them.

use skat_notation::{Date, Heading, Record, Text};
use skat_protocol as protocol;
use skat_rules::{ByRole, Observer, Seat, Settlement};
use skat_store::{DealRecord, Effect, ListEnd, ListPlayer, ListStart, Timestamp};
use skat_table::{Access, End, Event, Played, Table, Vacating, Watching};
use uuid::Uuid;

use crate::wire;

/// What an event causes; the table is as it was right after the event.
pub(crate) fn of(table: &Table, event: &Event) -> Vec<Effect> {
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
            let list = table.started_at().map(|_| Effect::ListFinished(list_end(table, *end)));
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
        rule_set: settings.rules.name().to_owned(),
        seats: settings.seats,
        rated: settings.rated,
        listed: settings.access == Access::Public,
        live: settings.watching == Watching::Live && settings.access != Access::Password,
        players: players.collect(),
    }
}

fn list_end(table: &Table, end: End) -> ListEnd {
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
    ListEnd { complete: end == End::Complete, players: players.collect() }
}

fn finished(table: &Table, played: &Played) -> Option<Effect> {
    let settlement = played.deal.settlement()?;
    let (entry, accounts) = table.sheet().running().last()?;
    let seats = table.settings().seats;
    let open = played.deal.revealed()?;
    let game = match settlement {
        Settlement::PassedIn => None,
        Settlement::Game(result) => Some(result),
    };
    let proof = table.proof();
    let outcome = game.map(|result| protocol::Ending::from(result.ending));
    Some(Effect::DealFinished(Box::new(DealRecord {
        number: played.number,
        played_at: Timestamp::from_micros(played.dealt_at.0),
        rule_set: table.settings().rules.name().to_owned(),
        dealer: played.dealer,
        roles: played.seats,
        outcome: outcome.map_or_else(|| "passedIn".to_owned(), |ending| json(&ending).trim_matches('"').to_owned()),
        declarer: game.map(|result| played.seats[result.charged]),
        value: game.map_or(0, |result| result.value.score().into()),
        won: game.map(|result| result.value.won),
        overbid: game.is_some_and(|result| result.value.overbid),
        record: Some(record(table, played)),
        derivation: json(&protocol::DealResult::new(entry, &open)),
        sheet_row: json(&protocol::SheetRow::new(played.number, entry, &accounts, seats)),
        commitment: proof.as_ref().map(|proof| proof.commitment.0),
        server_seed: proof.as_ref().map(|proof| proof.server_seed.0),
        seeds: json(&proof.as_ref().map(wire::proof)),
        events: json(&wire::deal_events(played, Observer::Spectator)),
    })))
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
    serde_json::to_string(value).expect("it is plain data with text keys")
}
