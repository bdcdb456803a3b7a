//! Games that are recorded for clients in other languages: every message that an observer is told, and at some points
//! what a fresh snapshot says, for a client's own mirror of a table to be compared with.
//!
//! They are kept in `web/fixtures`, and a test fails when the server would tell anything else by now. Then
//! `VORHAND_RECORD=1 cargo test -p skat-server --lib recorded` writes them anew.

mod games;
mod stage;

use std::fs;
use std::path::PathBuf;

use tokio::runtime::Builder;

/// The variable of the environment that has stale records written anew.
const WRITES: &str = "VORHAND_RECORD";

/// Where the records are.
fn folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "..", "..", "web", "fixtures"].iter().collect()
}

/// Plays a game and compares its record with the one that is kept.
fn check(name: &str, game: impl Future<Output = String>) {
    let runtime = Builder::new_current_thread().enable_time().start_paused(true).build().expect("a runtime");
    let record = runtime.block_on(Box::pin(game));
    let path = folder().join(format!("{name}.json"));
    // A checkout may have other ends of lines.
    if fs::read_to_string(&path).is_ok_and(|kept| kept.replace('\r', "") == record) {
        return;
    }
    assert!(std::env::var_os(WRITES).is_some(), "{} is stale: {WRITES}=1 writes it anew", path.display());
    fs::create_dir_all(folder()).expect("the folder can be made");
    fs::write(&path, record).expect("the record can be written");
}

#[test]
fn the_recorded_deals_are_what_the_server_tells() {
    check("deals", games::deals());
}

#[test]
fn the_recorded_surrenders_are_what_the_server_tells() {
    check("surrender", games::surrender());
}

#[test]
fn the_recorded_deals_by_the_international_order_are_what_the_server_tells() {
    check("international", games::international());
}

#[test]
fn the_recorded_deals_by_pub_rules_are_what_the_server_tells() {
    check("pub", games::pub_rules());
}

#[test]
fn the_recorded_list_of_four_is_what_the_server_tells() {
    check("four", games::four());
}

#[test]
fn the_recorded_list_that_is_closed_is_what_the_server_tells() {
    check("leaving", games::leaving());
}
