//! SQLite's file cannot be written for a while: the server says so, loses nothing, and goes on by itself.

use rustix::process::{Pid, Resource, Rlimit, prlimit};
use skat_protocol::{ClientMessage, Code, TableAct};
use vorhand_power::Hold;
use vorhand_tests::{Company, Database, Engine, Nack, Server, create_first, play_out, settings, within};

/// A server whose files may not grow, as if the disk were full; until this value is gone.
struct Full(Pid);

impl Full {
    fn of(server: &Server) -> Full {
        let file = server.database().file();
        // What is in the log already can be written over.
        let longest =
            [file.with_extension("db-wal"), file].map(|file| file.metadata().unwrap().len()).into_iter().max();
        let full = Full(Pid::from_raw(server.process_id().cast_signed()).unwrap());
        full.limit(longest);
        full
    }

    fn limit(&self, bytes: Option<u64>) {
        prlimit(Some(self.0), Resource::Fsize, Rlimit { current: bytes, maximum: None }).unwrap();
    }
}

impl Drop for Full {
    fn drop(&mut self) {
        self.limit(None);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_in_which_somebody_else_writes_for_too_long() {
    goes_on_after(|server| Hold::of(&server.database().file())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_is_full() {
    goes_on_after(Full::of).await;
}

/// What cannot be written is refused and can be sent again, with the same id, when the fault is over.
async fn goes_on_after<F>(fault: impl FnOnce(&Server) -> F) {
    let database = Database::new(Engine::Sqlite);
    let told = create_first(database.url(), "Hedwig").await;
    assert!(told.status.success(), "{told:?}");
    let server = Server::setup(Engine::Sqlite).that_outlives_full_files().start_on(database).await;
    let hedwig = server.log_in("Hedwig").await;
    let mut wanted = settings("Halle");
    wanted.rounds = Some(1);
    let mut company = Company::sit_down(&server, wanted).await;
    let (table, anna) = (company.table, &mut company.people[0]);
    let id = anna.random.id();
    let ready = ClientMessage::Act { id, table, act: TableAct::Ready { ready: true } };

    let fault = fault(&server);
    anna.send(&ready).await;
    assert_eq!(anna.answer(id).await, Err(Nack { code: Code::Unavailable, detail: None }));
    let refused = hedwig.log_in_again().await;
    assert_eq!(refused.refusal(), (503, "unavailable".to_owned()));
    assert!(refused.retry_after.is_some());
    assert_eq!(server.get("/healthz").await.status, 200);
    // It answers, and cannot do its work.
    server.is_ready(503).await;
    drop(fault);
    server.is_ready(200).await;

    for person in &mut company.people {
        // Where it was not certain what has become of a row, the table has let everybody go.
        let coming = async { while person.reconnect_to(server.address()).await.is_err() {} };
        within("a server that lets somebody in again", coming).await;
        person.resume(table, person.at(table).n).await;
    }
    let anna = &mut company.people[0];
    assert_eq!(crate::outages::until_available(anna, id, &ready).await, Ok(Some(table)));
    for person in &mut company.people[1..] {
        person.is_ready(table).await;
    }
    play_out(company.into_bots()).await;
    let mut server = server;
    server.kill9().await;
    let store = server.database().store().await;
    let rows = store.journal(table).await.unwrap();
    assert_eq!(rows.iter().filter(|row| row.command == Some(id)).count(), 1);
    store.close().await;
}
