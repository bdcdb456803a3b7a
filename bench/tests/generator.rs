//! That the generator plays whole lists against the real server and finds what is wrong, and that relays relay.

#![allow(clippy::unwrap_used, reason = "a test may stop where it does not find what it needs")]

use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command};
use std::time::Duration;

use vorhand_bench::{Fault, Pace, Phase, Processes, Target, load};
use vorhand_tests::{Engine, Server, on_both_engines};

on_both_engines!(
    two_tables_play_lists_to_the_scores_that_the_rules_give,
    a_server_that_deals_no_arranged_cards_ends_the_measurement,
);

/// Moves of more than two deals at each of two tables.
const MOVES: u64 = 200;

fn phases() -> [Phase; 2] {
    // However fast the machine is: it is measured until there are so many.
    let phase = |pace| Phase { pace, warm_up: Duration::ZERO, length: Duration::ZERO, least_moves: MOVES };
    [phase(Pace::Closed), phase(Pace::Open { per_second: 200.0 })]
}

fn target(address: SocketAddr) -> Target {
    // What a measurement costs is not looked at here.
    Target { address, processes: Processes { server: std::process::id(), postgres: None } }
}

async fn two_tables_play_lists_to_the_scores_that_the_rules_give(engine: Engine) {
    let server = Server::setup(engine).with("arranged_deals", true).start().await;
    // A list of one deal is over soon, so that each table also makes the next one.
    let report = load::server(&target(server.address()), 2, 1, &phases()).unwrap();
    assert_eq!((report.groups, report.phases.len()), (2, 2));
    for phase in &report.phases {
        assert!(phase.moves >= MOVES && phase.deals > 0, "{report:?}");
        assert!(phase.told.median > 0.0 && phase.acknowledged.median <= phase.told.most, "{report:?}");
    }
}

async fn a_server_that_deals_no_arranged_cards_ends_the_measurement(engine: Engine) {
    let server = Server::start(engine).await;
    let fault = load::server(&target(server.address()), 1, 1, &phases()).unwrap_err();
    assert!(matches!(&fault, Fault::Unexpected { seen, .. } if seen.contains("arranged_refused")), "{fault}");
}

#[test]
fn both_relays_send_what_one_member_sends_to_all_three() {
    for program in [env!("CARGO_BIN_EXE_relay-raw"), env!("CARGO_BIN_EXE_relay-axum")] {
        let relay = Relay::start(program);
        let report = load::relay(&target(relay.address), 5, &phases()).unwrap();
        assert!(report.phases.iter().all(|phase| phase.moves >= MOVES), "{report:?}");
    }
}

struct Relay {
    process: Child,
    address: SocketAddr,
}

impl Relay {
    fn start(program: &str) -> Relay {
        let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let process = Command::new(program).arg(address.to_string()).spawn().unwrap();
        let relay = Relay { process, address };
        // It does not say when it listens; a connection that is refused is tried again until it does.
        while TcpStream::connect(address).is_err() {
            std::thread::yield_now();
        }
        relay
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
