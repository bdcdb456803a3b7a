//! Schemas and examples of everything on the WebSocket, as one AsyncAPI document.

mod asyncapi;
mod example;
mod literal;

pub use asyncapi::asyncapi;
pub use example::{Example, examples};
pub(crate) use literal::{schema, schema_as};
