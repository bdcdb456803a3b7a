//! One run: a server, its clients, and everything that can happen to them, from one seed.

use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use skat_protocol::{Access, AdminTable, Mode, Name, NewSettings, RuleSet, Seating, Watching};
use skat_store::Store;
use skat_table::TableId;
use tokio::runtime::Builder;
use tokio::sync::oneshot;
use uuid::Uuid;

use super::checks;
use super::client::{Client, Mood};
use super::faults::Rates;
use super::rig::Rig;
use super::trace::Trace;
use crate::Config;
use crate::actor::ToTable;

/// How long everything may happen, in steps.
const WILD_STEPS: u32 = 700;

/// How long lists may take to their end once everybody is calm, in steps of at most [`CALM_STEP`].
const CALM_STEPS: u32 = 12_000;

/// How often the server is started again, for each of these steps.
const RESTARTS: f64 = 0.002;

/// The longest step of a calm time, in milliseconds.
const CALM_STEP: u64 = 1_500;

/// How long after everybody has gone every table is over: the hour that a list is kept, and more than enough.
const FORGOTTEN: Duration = Duration::from_secs(3 * 3600);

/// What came of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Outcome {
    /// The hash of everything that was sent and journalled.
    pub(super) hash: String,
    /// How many lines that were.
    pub(super) lines: u64,
    /// How often the ledger has failed.
    pub(super) faults: u64,
    /// How many commands were acknowledged.
    pub(super) acks: u64,
    /// How many deals were finished.
    pub(super) deals: u64,
}

/// Plays a run.
///
/// # Errors
/// What must be true and is not, with the last lines of the trace.
pub(super) fn run(seed: u64, trace: &Trace) -> Result<Outcome, String> {
    let runtime = Builder::new_current_thread().enable_time().start_paused(true).build().expect("a runtime");
    let result = runtime.block_on(Box::pin(play(seed, trace)));
    result.map_err(|why| format!("{why}\n{}", trace.last().join("\n")))
}

async fn play(seed: u64, trace: &Trace) -> Result<Outcome, String> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let config = Config {
        outbox_messages: *pick(&mut random, &[24, 256]),
        table_queue: *pick(&mut random, &[2, 256]),
        ..Rig::config()
    };
    let people = random.random_range(3..=7);
    let mut rig = Rig::new(seed, config, Store::closed().await, people, trace.clone()).await;
    let mut clients: Vec<Client> = rig.people.iter().map(|person| Client::new(seed, person.clone())).collect();
    for client in &mut clients {
        if random.random_bool(0.3) {
            client.watch_lobby();
        }
    }
    let mut tables = Vec::new();
    for number in 0..random.random_range(1..=2) {
        let settings = settings(&mut random, number);
        clients[usize::from(number)].make_table(rig.now(), settings);
    }
    let rates = rates(&mut random);
    let mut looks = Looks::default();
    let is_looked_at = random.random_bool(0.5);
    for step in 0..WILD_STEPS {
        // Now and then the database is well for a while.
        rig.ledger.set(if step / 100 % 3 == 2 { Rates::default() } else { rates });
        let span = match random.random_range(0..1000) {
            0..=2 => random.random_range(0..120_000),
            3..=20 => random.random_range(0..10_000),
            _ => random.random_range(1..250),
        };
        tokio::time::sleep(Duration::from_millis(span)).await;
        rig.ledger.let_land().await;
        if random.random_bool(RESTARTS) {
            rig.ledger.set(Rates::default());
            rig.restart().await;
        }
        clients.iter_mut().try_for_each(|client| client.step(&rig, &mut tables, Mood::Wild))?;
        if is_looked_at {
            tables.iter().for_each(|table| looks.look(&rig, *table));
        }
    }
    rig.ledger.set(Rates::default());
    calm(&rig, &mut random, &mut clients, &mut tables).await?;
    checks::lobby(&rig, &clients)?;
    // Whoever asks now is shown what the journal says.
    clients.iter_mut().for_each(|client| client.ask_again(&rig));
    tokio::time::sleep(Duration::from_millis(100)).await;
    clients.iter_mut().try_for_each(|client| client.step(&rig, &mut tables, Mood::Calm))?;
    clients.iter_mut().for_each(Client::cut);
    tokio::time::sleep(FORGOTTEN).await;
    checks::ended(&rig, &tables).await?;
    checks::journals(&rig, &clients, &tables, &looks.seen()).await?;
    let mut outcome =
        Outcome { hash: trace.hash(), lines: trace.len(), faults: rig.ledger.faults(), ..Outcome::default() };
    outcome.acks = clients.iter().flat_map(|client| client.sent.values()).map(|sent| u64::from(sent.acks)).sum();
    for table in tables {
        let journal = super::journal::Told::read(&rig.ledger, table).await;
        outcome.deals += journal.states.last().map_or(0, |(table, _)| table.sheet().entries().len() as u64);
    }
    Ok(outcome)
}

/// Looks of an administrator at tables that are in memory.
#[derive(Default)]
struct Looks(Vec<oneshot::Receiver<Box<AdminTable>>>);

impl Looks {
    fn look(&mut self, rig: &Rig, table: Uuid) {
        let Some(handle) = rig.app.tables.loaded(TableId(table.into_bytes())) else { return };
        let (reply, answer) = oneshot::channel();
        rig.app.tasks.spawn(async move { handle.send(ToTable::Look { reply }).await });
        self.0.push(answer);
    }

    /// What was seen; a table that could not answer has shown nothing.
    fn seen(self) -> Vec<AdminTable> {
        self.0.into_iter().filter_map(|mut answer| answer.try_recv().ok()).map(|seen| *seen).collect()
    }
}

/// Everybody comes back and plays, until every list that can end has ended.
async fn calm(
    rig: &Rig,
    random: &mut ChaCha8Rng,
    clients: &mut [Client],
    tables: &mut Vec<Uuid>,
) -> Result<(), String> {
    for step in 0..CALM_STEPS {
        tokio::time::sleep(Duration::from_millis(random.random_range(1..CALM_STEP))).await;
        rig.ledger.let_land().await;
        clients.iter_mut().try_for_each(|client| client.step(rig, tables, Mood::Calm))?;
        if step >= 100 && step % 25 == 0 {
            let mut is_done = true;
            for table in tables.iter() {
                is_done &= checks::is_done(rig, *table).await;
            }
            if is_done {
                return Ok(());
            }
        }
    }
    let mut why = "a list does not end though everybody plays".to_owned();
    for table in tables.iter() {
        let journal = super::journal::Told::read(&rig.ledger, *table).await;
        why.push_str(&format!("\n{table}: {:?}", journal.states.last().map(|(table, _)| table)));
    }
    Err(why)
}

fn rates(random: &mut ChaCha8Rng) -> Rates {
    if random.random_bool(0.15) {
        return Rates::default();
    }
    let mut rate = |most: u32| if random.random_bool(0.6) { random.random_range(0..most) } else { 0 };
    Rates { unavailable: rate(60), lost: rate(60), fenced: rate(20), slow: rate(60), unreadable: rate(60) }
}

/// The rules of simulated tables: every second table is a pub table.
const RULES: [&str; 8] = [
    "sosko-2007",
    "isko-2012",
    "sosko-2007",
    "isko-2012",
    "pub-2022",
    "pub-2022 kontra=all bock=1 ramsch=1",
    "pub-2022 kontra=all factor=doubles skat=loser bock=1 ramsch=2 spitze=3,grand",
    "pub-2022 without-bid=pass rounds=kontra-re,60 ramsch=0 spitze=1,announced",
];

fn settings(random: &mut ChaCha8Rng, number: u8) -> NewSettings {
    let mode = *pick(random, &[Mode::Free, Mode::Free, Mode::Tournament]);
    let watching = *pick(random, &[Watching::Live, Watching::Delayed, Watching::Nobody]);
    let rule_set = RuleSet(pick(random, &RULES).parse().expect("a rule set"));
    NewSettings {
        seats: random.random_range(3..=4),
        rule_set,
        until_points: rule_set.0.is_pub().then(|| *pick(random, &[None, Some(60), Some(500)])).flatten(),
        answer_seconds: *pick(random, &[None, Some(5), Some(30)]),
        rounds: *pick(random, &[Some(1), Some(1), Some(2), None]),
        access: *pick(random, &[Access::Public, Access::Public, Access::Link]),
        watching: (mode == Mode::Free).then_some(watching),
        delay_seconds: (mode == Mode::Free && watching == Watching::Delayed).then_some(20),
        mode,
        wait_seconds: *pick(random, &[None, Some(10), Some(30)]),
        move_seconds: *pick(random, &[None, Some(5), Some(20)]),
        seating: *pick(random, &[Seating::Lot, Seating::Host]),
        pause_seconds: *pick(random, &[Some(0), Some(2), None]),
        vacancy_seconds: *pick(random, &[Some(0), Some(5), Some(60)]),
        ..NewSettings::new(Name::new(format!("Table {number}")).expect("a name"))
    }
}

fn pick<'a, T>(random: &mut ChaCha8Rng, of: &'a [T]) -> &'a T {
    &of[random.random_range(0..of.len())]
}
