//! The harness of the end-to-end tests: the real binary as a child process, and people who play through sockets.
//!
//! A test is a story: somebody starts a [`Server`], [`Client`]s come, sit down, bid and play, and what they are told is asserted.
//! Every story runs on SQLite and on PostgreSQL, see [`on_both_engines`].
//! Nothing sleeps: whoever waits for something waits for the message that tells it, see [`within`].

#![allow(clippy::unwrap_used, clippy::print_stderr, reason = "a test may stop where it does not find what it needs")]

mod audit;
mod binary;
mod bot;
mod cable;
mod cards;
mod client;
mod company;
mod composed;
mod computer;
mod crash;
mod database;
mod foreseen;
mod journal;
mod lifeline;
mod line;
mod open_tables;
mod openapi;
mod people;
mod postgres;
mod random;
mod recorded;
mod rest;
mod seen;
mod server;
mod slow;
mod socket;
mod wait;

pub use audit::{AfterDeal, Audited, audit, ranking, ranking_of};
pub use binary::{binary, run};
pub use bot::Bot;
pub use cable::{After, Cable, State};
pub use cards::{cards_in, cards_in_text};
pub use client::{Answer, Client, Gone, Nack};
pub use company::{Company, DEAL, in_order, play_out, settings, spades, survive};
pub use composed::{compose, root, services};
pub use crash::{Crash, Survived, crash, disturb, is_unlucky, own_cluster};
pub use database::{Database, Engine};
pub use foreseen::{Foreseen, Manner};
pub use journal::fold;
pub use lifeline::{Fate, Lifeline};
pub use line::{Cut, Direction, Line, Log, Place, Port, Weather};
pub use open_tables::half_played;
pub use openapi::{Description, Known, Operation};
pub use people::{PASSWORD, Person, create_first};
pub use random::{Random, id};
pub use recorded::{Recorded, data};
pub use rest::{Reply, Request};
pub use seen::{Seen, Step};
pub use server::{Server, Setup};
pub use slow::{call_often, fall_silent};
pub use socket::{Frame, Refused, Socket};
pub use wait::{PATIENCE, within};

/// Makes of each of these stories the tests `sqlite::name` and `postgres::name`.
///
/// A story is an `async fn(Engine)`.
#[macro_export]
macro_rules! on_both_engines {
    ($($name:ident),+ $(,)?) => {
        mod sqlite {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $name() {
                    super::$name($crate::Engine::Sqlite).await;
                }
            )+
        }
        mod postgres {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $name() {
                    super::$name($crate::Engine::Postgres).await;
                }
            )+
        }
    };
}
