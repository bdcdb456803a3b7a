//! Another server takes the database: the one before opens no table that the other would not know.

use skat_protocol::{ClientMessage, Code};
use vorhand_tests::{Client, Database, Engine, Nack, Server, settings};

/// How many tables are open, whoever has opened them.
async fn open_tables(database: &Database) -> usize {
    let store = database.store().await;
    let open = store.open_tables().await.unwrap().len();
    store.close().await;
    open
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_has_lost_the_database_to_another_server_opens_no_table_until_it_has_ended() {
    let before = Server::setup(Engine::Postgres).with("log_filter", "skat_server=debug,info").start().await;
    let mut anna = Client::guest(&before, "Anna").await;
    anna.create(settings("Halle")).await;
    let url = before.database().url().to_owned();
    let after = Server::setup(Engine::Postgres).with("database_url", url).with("takeover_seconds", 1).start().await;
    before.is_ready(503).await;
    let create = |id| ClientMessage::Create { id, settings: settings("Leipzig"), password: None, arranged: None };
    assert_eq!(anna.command(create).await, Err(Nack { code: Code::Unavailable, detail: None }));
    assert_eq!(open_tables(before.database()).await, 1);
    Client::guest(&after, "Berta").await.create(settings("Gera")).await;
    drop(after);
    before.is_ready(200).await;
    anna.command(create).await.unwrap();
    assert_eq!(open_tables(before.database()).await, 3);
    // Whatever else the log was asked about, it says so.
    for line in ["another server has taken the database", "the other server has ended"] {
        assert!(before.log().contains(line), "{line}: {}", before.log());
    }
}
