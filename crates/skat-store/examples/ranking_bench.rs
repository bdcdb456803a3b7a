//! How long a page of a ranking takes over a million deals, and what a list's end costs then.
//!
//! `cargo run --release -p skat-store --example ranking_bench -- URL…` fills each database with 28,000 lists of 36 deals
//! among 20,000 players, as an older version would have left them but for what each deal counts, lets the store count
//! them, and prints the times of pages of 50; without a URL, for a SQLite file in the working directory's `target` folder.
//! The database must be empty or another one of these; it is filled and left so.

#![allow(clippy::print_stdout, reason = "the figures are what it is for")]
#![allow(clippy::disallowed_methods, reason = "it measures real time")]

use std::error::Error;
use std::time::{Duration, Instant};

use jiff::tz::TimeZone;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use skat_rules::{ByRole, Seat};
use skat_store::{
    AuditEntry, Class, DealRecord, DealSeat, Effect, Engine, Journal, JournalOptions, ListEnd, ListPlayer, ListStart,
    Month, NewRow, RatedNeeds, Span, StandingCursor, Store, StoreOptions, TableOpening, Timestamp,
};
use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};
use tokio::task::JoinSet;
use uuid::Uuid;

const PLAYERS: u128 = 20_000;
const LISTS: u32 = 28_000;
const DEALS: u32 = 36;
/// How often each thing is measured.
const TIMES: usize = 50;
const PAGE: u32 = 50;

/// The first moment of 2024, from which on a list ends every 45 minutes.
const START_MICROS: i64 = 1_704_067_200_000_000;
const BETWEEN_MICROS: i64 = 45 * 60 * 1_000_000;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut urls: Vec<String> = std::env::args().skip(1).collect();
    if urls.is_empty() {
        urls.push("sqlite:target/ranking_bench.db".to_owned());
    }
    for url in urls {
        measure(&url).await?;
    }
    Ok(())
}

/// The lists here are those of guests.
const NEEDS: RatedNeeds =
    RatedNeeds { accounts: false, public: true, complete: true, no_computers: true, named_rules: false };

async fn measure(url: &str) -> Result<(), Box<dyn Error>> {
    let store = Store::connect(url, StoreOptions::default()).await?;
    store.migrate().await?;
    let zone = TimeZone::get("Europe/Berlin")?;
    let engine = store.engine();
    let filling = Instant::now();
    if store.list(list_id(0)).await?.is_none() {
        fill(url, engine).await?;
        println!("{engine}: filled in {:.0} s", filling.elapsed().as_secs_f64());
        let counting = Instant::now();
        store.catch_up_rankings(&zone, NEEDS).await?;
        println!("{engine}: {LISTS} lists counted at the start in {:.0} s", counting.elapsed().as_secs_f64());
    }
    let again = Instant::now();
    store.catch_up_rankings(&zone, NEEDS).await?;
    println!("{engine}: nothing to count at the start: {:.1} ms", millis(again.elapsed()));

    let month = store.months(Class::Official).await?[0];
    for span in [Span::Eternal, Span::Month(month), Span::Last360] {
        pages(&store, span).await?;
    }
    profiles(&store).await?;
    ends(&store, &zone).await?;
    store.close().await;
    Ok(())
}

/// Times of the first, the middle and the last page.
async fn pages(store: &Store, span: Span) -> Result<(), Box<dyn Error>> {
    let mut cursors: Vec<Option<StandingCursor>> = vec![None];
    while let (_, Some(next)) =
        store.standings(Class::Official, span, cursors.last().and_then(Option::as_ref), PAGE).await?
    {
        cursors.push(Some(next));
    }
    for (name, cursor) in [("first", 0), ("middle", cursors.len() / 2), ("last", cursors.len() - 1)] {
        let cursor = cursors[cursor].as_ref();
        let mut times = Vec::new();
        let mut lines = 0;
        for _ in 0..TIMES {
            let asked = Instant::now();
            lines = store.standings(Class::Official, span, cursor, PAGE).await?.0.len();
            times.push(asked.elapsed());
        }
        let pages = cursors.len();
        println!("{}: {span}, {name} of {pages} pages ({lines} lines): {}", store.engine(), figures(times));
    }
    Ok(())
}

/// Times of what a player's profile shows.
async fn profiles(store: &Store) -> Result<(), Box<dyn Error>> {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let (mut places, mut lists, mut together) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..TIMES {
        let (one, other) = (player_id(random_player(&mut random)), player_id(random_player(&mut random)));
        let asked = Instant::now();
        store.standings_of(one).await?;
        places.push(asked.elapsed());
        let asked = Instant::now();
        store.lists_of(one, skat_store::Shown::Public, None, PAGE).await?;
        lists.push(asked.elapsed());
        let asked = Instant::now();
        store.head_to_head(one, other).await?;
        together.push(asked.elapsed());
    }
    // The most diligent.
    let asked = Instant::now();
    let rankings = store.standings_of(player_id(1)).await?.len();
    println!("{}: the most diligent player's {rankings} places: {:.1} ms", store.engine(), millis(asked.elapsed()));
    println!("{}: a player's places in all rankings: {}", store.engine(), figures(places));
    println!("{}: a player's lists: {}", store.engine(), figures(lists));
    println!("{}: two players head to head: {}", store.engine(), figures(together));
    Ok(())
}

/// Times of a list's end, with its last deal in one row, and of a deal that is voided afterwards.
async fn ends(store: &Store, zone: &TimeZone) -> Result<(), Box<dyn Error>> {
    let (journal, writer) = Journal::new(store.clone(), JournalOptions::default());
    let mut writing = JoinSet::new();
    writing.spawn(writer.run());
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let (mut deals, mut ends, mut voids) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..TIMES {
        let table = Uuid::now_v7();
        let at = Timestamp::from_micros(START_MICROS + i64::from(LISTS) * BETWEEN_MICROS);
        let mut players: Vec<u128> = Vec::new();
        while players.len() < 3 {
            let player = random_player(&mut random);
            if !players.contains(&player) {
                players.push(player);
            }
        }
        let lines = || (0..3).map(|seat| line(seat, players[seat]));
        let opening = Effect::TableOpened(TableOpening { host: player_id(1), settings: "{}".to_owned() });
        let start = Effect::ListStarted(ListStart {
            rule_set: "sosko-2007".to_owned(),
            class: Class::Official,
            seats: 3,
            rated: true,
            listed: true,
            live: true,
            players: lines().collect(),
        });
        let row = |seq, effects| NewRow {
            table,
            seq,
            epoch: 1,
            command: None,
            at,
            due_at: None,
            body: [7; 120].into(),
            effects,
        };
        journal.append(row(1, vec![opening, start])).await?;
        for number in 1..DEALS {
            let asked = Instant::now();
            journal.append(row(i64::from(number) + 1, vec![deal(number, &players)])).await?;
            deals.push(asked.elapsed());
        }
        let end = Effect::ListFinished(ListEnd {
            complete: true,
            counts: true,
            registered_only: false,
            month: Month::of(at, zone),
            players: lines().collect(),
        });
        let asked = Instant::now();
        journal.append(row(i64::from(DEALS) + 1, vec![deal(DEALS, &players), end, Effect::TableClosed])).await?;
        ends.push(asked.elapsed());
        let audit = AuditEntry {
            at,
            actor: None,
            actor_name: "bench".to_owned(),
            act: "void",
            subject: format!("list:{table}"),
            reason: None,
            detail: "{}".to_owned(),
        };
        let asked = Instant::now();
        store.void_deal(table, 3, "bench", at, &audit).await?;
        voids.push(asked.elapsed());
    }
    println!("{}: a deal's end: {}", store.engine(), figures(deals));
    println!("{}: a list's end: {}", store.engine(), figures(ends));
    println!("{}: a deal voided: {}", store.engine(), figures(voids));
    drop(journal);
    writing.join_all().await;
    Ok(())
}

fn line(seat: usize, player: u128) -> ListPlayer {
    ListPlayer { lot: Some(1), ..ListPlayer::seated(Seat::ALL[seat], player_id(player), format!("player {player}")) }
}

fn deal(number: u32, players: &[u128]) -> Effect {
    let seats = (0..3).map(|seat| match seat {
        0 => DealSeat { game_points: 48, won: true, ..DealSeat::played(Seat::First, player_id(players[0])) },
        seat => DealSeat::played(Seat::ALL[seat], player_id(players[seat])),
    });
    let record = DealRecord {
        number,
        played_at: Timestamp::from_micros(START_MICROS),
        rule_set: "sosko-2007".to_owned(),
        dealer: Seat::Third,
        roles: ByRole([Seat::First, Seat::Second, Seat::Third]),
        outcome: "playedOut".to_owned(),
        declarer: Some(Seat::First),
        value: 48,
        won: Some(true),
        overbid: false,
        record: None,
        derivation: "{}".to_owned(),
        sheet_row: "{}".to_owned(),
        commitment: None,
        server_seed: None,
        seeds: "null".to_owned(),
        events: "[]".to_owned(),
    };
    Effect::DealFinished { deal: Box::new(record), seats: seats.collect() }
}

/// Some play much more than others: with the square of an even chance, the first hundredth plays a tenth of all.
fn random_player(random: &mut ChaCha8Rng) -> u128 {
    let chance: f64 = random.random_range(0.0..1.0);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is between 0 and 20,000")]
    let player = (chance * chance * 20_000.0) as u128;
    player.min(PLAYERS - 1) + 1
}

fn player_id(number: u128) -> Uuid {
    Uuid::from_u128(number)
}

fn list_id(number: u32) -> Uuid {
    Uuid::from_u128(1 << 64 | u128::from(number))
}

/// Writes everything with statements of many rows.
async fn fill(url: &str, engine: Engine) -> Result<(), Box<dyn Error>> {
    let mut target = match engine {
        Engine::Postgres => Target::Postgres(PgConnection::connect(url).await?),
        Engine::Sqlite => Target::Sqlite(SqliteConnection::connect(url).await?),
    };
    let id = |id: Uuid| match engine {
        Engine::Postgres => format!("'{id}'"),
        Engine::Sqlite => format!("x'{}'", id.simple()),
    };
    let time = |micros: i64| match engine {
        Engine::Postgres => format!("to_timestamp({}.{:06})", micros / 1_000_000, micros % 1_000_000),
        Engine::Sqlite => micros.to_string(),
    };
    let mut random = ChaCha8Rng::seed_from_u64(0);
    target.run("BEGIN").await?;
    let players: Vec<String> = (1..=PLAYERS)
        .map(|number| format!("({}, 'player {number}', 'guest', {})", id(player_id(number)), time(START_MICROS)))
        .collect();
    target.run(&format!("INSERT INTO player (id, name, kind, created_at) VALUES {}", players.join(", "))).await?;
    for first in (0..LISTS).step_by(200) {
        let mut tables = Vec::new();
        let mut lists = Vec::new();
        let (mut lines, mut deals, mut seats) = (Vec::new(), Vec::new(), Vec::new());
        for number in first..(first + 200).min(LISTS) {
            let list = id(list_id(number));
            let ended = time(START_MICROS + i64::from(number) * BETWEEN_MICROS);
            tables.push(format!("({list}, {}, '{{}}', 'finished', {ended}, {ended}, {ended})", id(player_id(1))));
            lists.push(format!("({list}, 'sosko-2007', 3, true, true, true, true, {ended}, {ended})"));
            let mut at_table: Vec<u128> = Vec::new();
            while at_table.len() < 3 {
                let player = random_player(&mut random);
                if !at_table.contains(&player) {
                    at_table.push(player);
                }
            }
            for (seat, player) in (1..).zip(&at_table) {
                let lot: i64 = random.random_range(0..i64::MAX);
                lines.push(format!("({list}, {seat}, {}, 'player {player}', {DEALS}, {lot})", id(player_id(*player))));
            }
            for deal in 1..=DEALS {
                deals.push(format!(
                    "({list}, {deal}, {ended}, 'sosko-2007', 3, 1, 2, 3, 'playedOut', 0, false, '{{}}', '{{}}', 'null', '[]')"
                ));
                let declarer = random.random_range(1..=3);
                let points: i64 = [-96, -48, 18, 20, 22, 24, 36, 48, 60][random.random_range(0..9)];
                let (won, lost) = (i32::from(points > 0), i32::from(points < 0));
                for (seat, player) in (1..).zip(&at_table) {
                    let player = id(player_id(*player));
                    seats.push(if seat == declarer {
                        format!("({list}, {deal}, {seat}, {player}, {points}, {won}, {lost}, 0, 0, 0)")
                    } else {
                        format!("({list}, {deal}, {seat}, {player}, 0, 0, 0, {lost}, {}, 0)", 40 * lost)
                    });
                }
            }
        }
        for (into, rows) in [
            ("game_table (id, host_id, settings, state, created_at, started_at, ended_at)", tables),
            ("list (id, rule_set, seats, rated, listed, live, complete, started_at, ended_at)", lists),
            ("list_player (list_id, seat, player_id, name, deals, lot)", lines),
            (
                "deal (list_id, number, played_at, rule_set, dealer, forehand, middlehand, rearhand, outcome, value, \
                 overbid, derivation, sheet_row, seeds, events)",
                deals,
            ),
            (
                "deal_seat (list_id, number, seat, player_id, game_points, won, lost, others_lost, credit, left_game)",
                seats,
            ),
        ] {
            target.run(&format!("INSERT INTO {into} VALUES {}", rows.join(", "))).await?;
        }
    }
    target.run("COMMIT").await?;
    target.run("ANALYZE").await?;
    target.close().await?;
    Ok(())
}

/// A connection for what the store has no words for.
enum Target {
    Postgres(PgConnection),
    Sqlite(SqliteConnection),
}

impl Target {
    async fn run(&mut self, statement: &str) -> Result<(), sqlx::Error> {
        let statement = sqlx::raw_sql(AssertSqlSafe(statement.to_owned()));
        match self {
            Target::Postgres(connection) => statement.execute(connection).await.map(drop),
            Target::Sqlite(connection) => statement.execute(connection).await.map(drop),
        }
    }

    async fn close(self) -> Result<(), sqlx::Error> {
        match self {
            Target::Postgres(connection) => connection.close().await,
            Target::Sqlite(connection) => connection.close().await,
        }
    }
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}

fn figures(mut times: Vec<Duration>) -> String {
    times.sort_unstable();
    let percentile = |percent: usize| millis(times[(times.len() - 1) * percent / 100]);
    format!("{:.2} ms median, {:.2} ms at 90 %, {:.2} ms at most", percentile(50), percentile(90), percentile(100))
}
