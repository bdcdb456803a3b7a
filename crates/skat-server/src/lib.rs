//! The server: sockets, lobby, table actors, REST and life cycle.
//!
//! One task owns a table (`actor`), another a socket (`socket`).
//! An input is decided by `skat-table`, appended to the journal, committed, and only then applied, answered and told to others.
//! Nothing here decides a rule.

mod accept;
mod actor;
mod address;
mod app;
mod base64;
mod clock;
mod computer;
mod config;
mod connection;
mod cookie;
mod course;
mod credits;
mod delivery;
mod effects;
mod entrance;
mod export;
mod feed;
mod first_administrator;
mod frame;
#[doc(hidden)]
pub mod fuzzing;
mod hashing;
mod ledger;
mod limits;
#[cfg(test)]
mod lives;
mod lobby;
mod logging;
mod metrics;
mod names;
mod origin;
mod outages;
mod past;
mod patient;
mod places;
mod rated;
mod receipt;
mod register;
mod rest;
mod secrets;
mod session;
mod sessions;
#[cfg(test)]
mod simple;
#[cfg(test)]
mod simulation;
mod socket;
mod tables;
mod throttle;
mod traces;
mod unserialised;
mod wire;

pub use app::{Server, StartError};
pub use clock::{SystemWorld, World};
pub use config::{Config, ConfigError, DeviatingRules, LogFormat};
pub use first_administrator::{FirstAdministratorError, create_first_administrator};
pub use limits::{FewFiles, raise_open_files};
pub use logging::{StartLogError, start as start_log};
pub use rest::{BrowserClient, ClientFile, openapi};
pub use secrets::SecretError;
pub use traces::{BadCollector, Traces, collector};
