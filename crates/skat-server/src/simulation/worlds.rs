//! Two worlds that differ only in what an observer may not know, and in which he is told the same, byte for byte.
//!
//! A random deal is stopped at a random step ([`deal`]). Then another deal is drawn that agrees with all that the observer
//! may know at that step: the cards that he does not see lie otherwise, something else was laid away or pushed on
//! ([`cards`]), a partner wished to give up or did not, or said no to Kontra or did not, and every public action was legal
//! there as well. Both are played in a server of their own ([`stage`]), whose clocks and ids are the same since their worlds
//! have the same seed.
//!
//! The cards are put in from outside. At a table with arranged deals there is no commitment. At one that shuffles, the
//! ledger writes other cards, another seed of the server and other seeds of the players into the journal than those that
//! belong to the commitment, and loses its answer, so that the table is read again with them: commitment and hashes are
//! equal, and what they stand for is not.

mod cards;
mod deal;
mod log;
mod stage;
#[cfg(test)]
mod tests;
