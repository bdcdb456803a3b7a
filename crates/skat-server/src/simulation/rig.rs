//! A server in memory: everything but its network and its database.

use std::sync::Arc;

use skat_store::Store;
use tokio_util::task::TaskTracker;

use super::faults::Faulty;
use super::people::{People, Person};
use super::trace::Trace;
use super::virtual_world::VirtualWorld;
use crate::Config;
use crate::app::App;
use crate::clock::World;
use crate::ledger::Ledger;
use crate::tables;

/// A server in memory.
pub(super) struct Rig {
    /// The server.
    pub(super) app: Arc<App>,
    /// Its ledger.
    pub(super) ledger: Arc<Faulty>,
    /// Who there is.
    pub(super) people: Vec<Person>,
    /// What has happened.
    pub(super) trace: Trace,
    /// What wakes the tables that are not in memory.
    waking: TaskTracker,
}

impl Rig {
    /// A server that has just been started, with so many people in its register.
    pub(super) async fn new(seed: u64, config: Config, store: Store, people: u8, trace: Trace) -> Rig {
        let world: Arc<dyn World> = Arc::new(VirtualWorld::new(seed));
        let ledger = Arc::new(Faulty::new(seed, world.clone(), trace.clone()));
        let people: Vec<Person> = (1..=people).map(Person::new).collect();
        let app = app(config, world, store, ledger.clone(), &people);
        let rig = Rig { app, ledger, people, trace, waking: TaskTracker::new() };
        rig.begin().await;
        rig
    }

    /// Ends the server in good order, and starts another one with the same ledger.
    pub(super) async fn restart(&mut self) {
        self.trace.note(self.now(), "server", "ends");
        self.app.stop.cancel();
        for tasks in [&self.app.table_tasks, &self.app.tasks, &self.waking] {
            tasks.close();
            tasks.wait().await;
        }
        // The next server has trackers of its own; those of this one stay closed, since its sockets wait for its tables.
        self.waking.reopen();
        let (config, world) = (self.app.config.clone(), self.app.world.clone());
        self.app = app(config, world, self.app.store.clone(), self.ledger.clone(), &self.people);
        self.begin().await;
        self.trace.note(self.now(), "server", "begins");
    }

    /// Takes over what is in the ledger.
    async fn begin(&self) {
        let memory = self.ledger.memory();
        let open = memory.open_tables().await.expect("memory fails never");
        for table in &open {
            memory.raise_epoch(table.id).await.expect("the table is open");
        }
        let open = memory.open_tables().await.expect("memory fails never");
        let unknown = self.app.tables.take_over(&self.app, open);
        self.waking.spawn(tables::run(self.app.clone(), unknown));
        self.app.loaded.cancelled().await;
    }

    /// The settings of a rig: what limits clients is far away, and lists that nobody attends end soon.
    pub(super) fn config() -> Config {
        Config {
            arranged_deals: true,
            allow_weak_durability: true,
            idle_hours: 1,
            computer_millis: 300,
            messages_per_second: 100_000,
            message_burst: 100_000,
            chat_per_minute: 100_000,
            chat_burst: 100_000,
            lobby_lines_per_minute: 100_000,
            max_sockets_per_player: 1_000,
            max_sockets_per_address: 10_000,
            max_tables_per_player: 100,
            max_tables_per_address: 1_000,
            ..Config::default()
        }
    }

    /// Whether anything is in memory, or runs.
    pub(super) fn is_at_rest(&self) -> bool {
        self.app.tables.open() == 0 && self.app.table_tasks.is_empty()
    }

    /// The time of this world.
    pub(super) fn now(&self) -> skat_table::Time {
        self.app.world.now()
    }
}

fn app(config: Config, world: Arc<dyn World>, store: Store, ledger: Arc<Faulty>, people: &[Person]) -> Arc<App> {
    let mut app = App::new(config, world, store, ledger);
    app.register = Arc::new(People(people.to_vec()));
    Arc::new(app)
}
