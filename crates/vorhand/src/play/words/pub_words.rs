//! What only tables with pub rules say: Kontra and Re, Bock and Ramsch, pushing, and the Spitze.

use skat_protocol::{RamschStep, Rounds, Slot};
use skat_rules::RuleSet;

use super::Who;

/// What doubles a score, in the order in which it is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Doubling {
    /// A defender's Kontra.
    Kontra,
    /// The declarer's Re.
    Re,
    /// A Bock deal.
    Bock,
}

/// One player's part of a Ramsch's result.
#[derive(Clone, Debug)]
pub(crate) struct RamschShare {
    /// Who.
    pub(crate) who: Who,
    /// His card points, 0 to 120.
    pub(crate) points: u8,
    /// His tricks, 0 to 10.
    pub(crate) tricks: u8,
    /// What the score is multiplied with.
    pub(crate) multiplier: u16,
    /// His game points.
    pub(crate) score: i32,
    /// Whether he has the most points; where somebody took all tricks, nobody has.
    pub(crate) loser: bool,
    /// Whether somebody took all tricks, so that nothing is derived.
    pub(crate) is_march: bool,
}

/// The words of pub rules; cards come as they are written.
pub(crate) trait PubWords {
    /// The rules and all their switches in one sentence.
    fn pub_rules(&self, rules: &RuleSet) -> String;
    /// A list that ends at so many points as well, in the list of tables: `up to 500 points`.
    fn until_points(&self, points: u32) -> String;
    /// How long Kontra, Re and an escape are asked.
    fn answer_time(&self, seconds: u32) -> String;

    // The deal.

    /// What the deal is in the course of the list, with what is left of the round.
    fn slot(&self, slot: Slot, rounds: Option<Rounds>) -> String;
    /// What is left of the round after a deal.
    fn rounds_left(&self, rounds: Rounds) -> String;
    /// Pushing begins: nobody has bid, or nobody escapes from a forced Ramsch.
    fn ramsch_begins(&self, forced: bool) -> &'static str;
    /// A Ramsch runs, multiplied so far.
    fn ramsch_is(&self, multiplier: u16) -> String;
    /// Somebody says Kontra, and all that doubles the deal makes it count so many times.
    fn says_kontra(&self, who: &Who, factor: u32) -> String;
    /// Somebody says Re, and all that doubles the deal makes it count so many times.
    fn says_re(&self, who: &Who, factor: u32) -> String;
    /// Somebody says no.
    fn says_no(&self, who: &Who) -> String;
    /// Somebody plays a grand hand instead of a Ramsch.
    fn escapes(&self, who: &Who) -> String;
    /// Somebody pushes unseen, and what that multiplies with from now on.
    fn pushes_unseen(&self, who: &Who, multiplier: u16) -> String;
    /// Somebody pushes two cards on; the reader sees his own.
    fn lays_away(&self, who: &Who, cards: Option<&str>) -> String;
    /// Behind a contract: how many Spitzen are announced.
    fn spitzen_announced(&self, count: u8) -> String;
    /// Behind a contract: Kontra, or Kontra and Re.
    fn kontra_and_re(&self, re: bool) -> &'static str;
    /// Whom the table waits for: those who are asked about Kontra, or about Re.
    fn waiting_for_answer(&self) -> &'static str;
    /// So many seconds are left to answer.
    fn answer_soon(&self, seconds: u64) -> String;

    // The result.

    /// A part of a derivation: Spitzen that were made, or count as if they were.
    fn spitzen_made(&self, count: u8) -> String;
    /// Why a deal is lost whose declarer had his points: of so many announced Spitzen not all were made.
    fn spitze_missed(&self, announced: u8) -> &'static str;
    /// A part of a derivation: doubled from this.
    fn doubled_for(&self, why: Doubling, from: u32) -> String;
    /// The Ramsch is over.
    fn ramsch_over(&self) -> &'static str;
    /// A part of a Ramsch's derivation without its paragraph; `who` is whom it names.
    fn ramsch_step(&self, step: &RamschStep, who: Option<&Who>) -> String;
    /// What the Ramsch counts for somebody: `Anton has 71 points in 6 tricks: minus 71, times 2 is -142`.
    fn ramsch_share(&self, share: &RamschShare) -> String;
    /// Somebody pushed these cards on.
    fn laid_was(&self, who: &Who, cards: &str) -> String;
    /// A Ramsch in a row of the sheet; with the slot, where it has one.
    fn row_ramsch(&self, slot: Option<Slot>) -> &'static str;
    /// Behind the game in a row of the sheet: a Bock deal, or one that was played instead of a Ramsch.
    fn row_slot(&self, slot: Slot) -> &'static str;

    // Questions. They end without a blank.

    /// Whether he escapes from a Ramsch with a grand hand.
    fn ask_escape(&self) -> &'static str;
    /// Whether he says Kontra against an open game.
    fn ask_kontra(&self) -> &'static str;
    /// Whether he answers Kontra with Re.
    fn ask_re(&self) -> &'static str;
    /// Behind one of these questions: silence for so long is a no.
    fn silence_is_no(&self, seconds: u64) -> String;
    /// Picks up, or pushes on unseen: which multiplies with so much then; rearhand pushes to the last trick.
    fn ask_push(&self, multiplier: u16, is_last: bool) -> String;
    /// Which two cards are pushed on.
    fn ask_lay_away(&self) -> &'static str;
    /// Which card, where Kontra can be said before it.
    fn ask_card_or_kontra(&self) -> &'static str;

    // What was typed and is wrong, as sentences.

    /// Neither a grand hand nor none.
    fn wrong_escape(&self) -> &'static str;
    /// Neither Kontra nor no.
    fn wrong_kontra(&self) -> &'static str;
    /// Neither Re nor no.
    fn wrong_re(&self) -> &'static str;
    /// Neither picked up nor pushed.
    fn wrong_push(&self) -> &'static str;
    /// Not two of the own cards without jacks.
    fn wrong_lay_away(&self) -> &'static str;

    // What something costs.

    /// Leaving a Ramsch; with what it costs where he then has all ten tricks.
    fn cost_of_leaving_ramsch(&self, whole: Option<u32>) -> String;
    /// Leaving before a forced Ramsch, while an escape is asked.
    fn cost_of_leaving_escape(&self) -> &'static str;

    // Making a table.

    /// At how many points the list ends as well.
    fn ask_until_points(&self) -> &'static str;
    /// No number of points.
    fn wrong_until_points(&self) -> &'static str;
    /// How long answers have time.
    fn ask_answer_seconds(&self) -> &'static str;
    /// No such time.
    fn wrong_answer_seconds(&self) -> &'static str;
    /// There is nothing to answer by other rules.
    fn answer_seconds_need_pub(&self) -> &'static str;

    // The lobby.

    /// The others read from now on that the reader likes pub tables, or no longer.
    fn likes_pub_now(&self, likes: bool) -> &'static str;
    /// Behind the name of somebody who likes pub tables.
    fn likes_pub_tables(&self) -> &'static str;
    /// All commands that only pub tables have, behind those of every table.
    fn pub_help(&self) -> &'static str;
}
