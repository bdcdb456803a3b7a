//! A native client: logs in, sits, plays and resumes by itself.
//!
//! [`Client::connect`] logs in; from then on the client comes back by itself whenever the connection is lost,
//! brings its tables up to date, and sends again what was not answered.
//! So a command is answered exactly once, however often the server or the network fails in between.
//!
//! - Commands: [`Client::create`], [`Client::sit`], [`Client::act`] and the like; each resolves once its answer is there.
//! - What happens: [`Client::updates`], or [`Client::until`] for a state of a table.
//! - Each table's state is folded from its events: [`TableState`].
//! - The client gives its seed to each shuffle and checks the proof; [`Alarm`] says what does not fit.
//!
//! ```no_run
//! # async fn visit() -> Result<(), Box<dyn std::error::Error>> {
//! use skat_client::{Client, Login, Options};
//! use skat_protocol::{Name, NewSettings, TableAct};
//!
//! let random = |bytes: &mut [u8]| bytes.fill(4); // the operating system's generator, please
//! let options = Options::new("ws://127.0.0.1:8080", Login::Guest(Name::new("Berta")?));
//! let client = Client::connect(options, random).await?;
//! let table = client.create(NewSettings::new(Name::new("Altenburg")?), None, None).await?;
//! client.sit(table, None, None).await?;
//! client.act(table, TableAct::Ready { ready: true }).await?;
//! let state = client.until(table, |state| state.view().deal.is_some()).await?;
//! # Ok(())
//! # }
//! ```

mod client;
mod connector;
mod driver;
mod entering;
mod error;
mod fold;
mod options;
mod seeds;
mod socket;
mod update;

pub use client::Client;
pub use connector::{Connector, Line, Opening, Tcp};
pub use error::{CommandError, ConnectError, Ended, Refusal};
pub use fold::{Applied, TableState};
pub use options::{Acknowledge, Acknowledged, Login, Options, Random};
pub use seeds::{Alarm, deal_proof};
pub use update::{Lobby, LobbyChange, Update, Updates};
