//! A table as a pure state machine: seats, presence, waits, list and chat.
//!
//! A [`Table`] is a function of its journal, whose [`Row`]s hold the [`Event`]s of one [`Input`] each.
//! Time and randomness are arguments.

mod chair;
mod clock;
mod decide;
mod event;
mod flow;
mod ids;
mod played;
mod settings;
mod table;
mod view;

pub use chair::{Chair, Occupant};
pub use event::{Act, Command, End, Event, Input, Kind, Refusal, Row, RunningDeal, Vacating};
pub use ids::{Name, NotAName, PlayerId, Random, TableId, Time};
pub use played::Played;
pub use settings::{Access, BadSettings, Mode, Seating, Settings, Watching};
pub use table::{Sitting, Table};
pub use view::{ChairState, DealView, Observer, Part, SeatView, SeenEvent, StepView, TableView};
