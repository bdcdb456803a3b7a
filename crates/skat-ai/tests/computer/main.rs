//! Whole deals of computer players: that they play by the rules, and how well.

mod doubling;
mod legality;
mod ramsch;
mod strength;
mod table;
