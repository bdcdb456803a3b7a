//! What the verifiable deal promises: honest deals pass, each way to cheat is seen, and the deck is uniform.

mod cheating;
mod honest;
mod lists;
mod properties;
mod uniform;
