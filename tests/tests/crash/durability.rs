//! A kill does not show whether anything has reached the disk: the database's own settings do, and weaker ones are refused.

use vorhand_postgres::Alone;
use vorhand_tests::{Database, Engine, Server, own_cluster, run};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_postgres_that_could_forget_is_refused() {
    let mut cluster = own_cluster();
    let database = Database::in_server(&cluster.url());
    for setting in ["fsync", "full_page_writes", "synchronous_commit"] {
        cluster.stop();
        cluster.set(&[&format!("{setting}=off")]);
        cluster.start(&Alone).unwrap();
        let told =
            run(&["serve"], &[("VORHAND_DATABASE_URL", database.url()), ("VORHAND_LISTEN", "127.0.0.1:0")]).await;
        let text = String::from_utf8_lossy(&told.stderr).into_owned();
        assert!(!told.status.success() && text.contains(&format!("{setting} is off")), "{setting}: {text}");
    }
    cluster.stop();
    cluster.set(&[]);
    cluster.start(&Alone).unwrap();
    let server = Server::setup(Engine::Postgres).start_on(database).await;
    assert_eq!(server.get("/readyz").await.status, 200);
    // What belongs to the database goes before it does.
    drop(server);
    drop(cluster);
}
