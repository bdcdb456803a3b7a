//! English at a pub table.

use skat_protocol::{RamschStep, Rounds, Slot, rules_in_words};
use skat_rules::RuleSet;

use super::super::{Doubling, PubWords, RamschShare, Who};
use super::English;

fn does(who: &Who, you: &str, others: &str) -> String {
    who.does("You", you, others)
}

impl PubWords for English {
    fn pub_rules(&self, rules: &RuleSet) -> String {
        format!("{}.", rules_in_words::in_english(rules))
    }
    fn until_points(&self, points: u32) -> String {
        format!("up to {points} points")
    }
    fn answer_time(&self, seconds: u32) -> String {
        format!("Kontra, Re and an escape are asked for {seconds} seconds; silence is no.")
    }

    fn slot(&self, slot: Slot, rounds: Option<Rounds>) -> String {
        let left = rounds.map_or(String::new(), |rounds| format!(" {}", self.rounds_left(rounds)));
        match slot {
            Slot::Bock => format!("BOCK: this deal counts twice, unless it becomes a Ramsch.{left}"),
            Slot::Ramsch => format!("RAMSCH: this deal is a forced Ramsch.{left}"),
        }
    }
    fn rounds_left(&self, rounds: Rounds) -> String {
        let Rounds { bock_left, ramsch_left, waiting } = rounds;
        let bock = (bock_left > 0).then(|| format!("{bock_left} Bock"));
        let ramsch = (ramsch_left > 0).then(|| format!("{ramsch_left} Ramsch"));
        let left: Vec<String> = bock.into_iter().chain(ramsch).collect();
        let waiting = if waiting { "; one more round follows" } else { "" };
        format!("Left of the round: {}{waiting}.", left.join(", "))
    }
    fn ramsch_begins(&self, forced: bool) -> &'static str {
        match forced {
            true => "Nobody escapes: the Ramsch begins with pushing (pub 13).",
            false => "Nobody has bid: a Ramsch begins with pushing (pub 7).",
        }
    }
    fn ramsch_is(&self, multiplier: u16) -> String {
        format!("Ramsch, so far times {multiplier}.")
    }
    fn says_kontra(&self, who: &Who, factor: u32) -> String {
        format!("{} KONTRA: the deal counts times {factor} now.", does(who, "say", "says"))
    }
    fn says_re(&self, who: &Who, factor: u32) -> String {
        format!("{} RE: the deal counts times {factor} now.", does(who, "say", "says"))
    }
    fn says_no(&self, who: &Who) -> String {
        format!("{} no.", does(who, "say", "says"))
    }
    fn escapes(&self, who: &Who) -> String {
        format!("{} a grand hand instead of the Ramsch.", does(who, "play", "plays"))
    }
    fn pushes_unseen(&self, who: &Who, multiplier: u16) -> String {
        format!("{} the skat on unseen: times {multiplier}.", does(who, "push", "pushes"))
    }
    fn lays_away(&self, who: &Who, cards: Option<&str>) -> String {
        format!("{} {} on.", does(who, "push", "pushes"), cards.unwrap_or("two cards"))
    }
    fn spitzen_announced(&self, count: u8) -> String {
        if count == 1 { "Spitze announced".to_owned() } else { format!("{count} Spitzen announced") }
    }
    fn kontra_and_re(&self, re: bool) -> &'static str {
        if re { "Kontra and Re" } else { "Kontra" }
    }
    fn waiting_for_answer(&self) -> &'static str {
        "Defenders are asked about Kontra."
    }
    fn answer_soon(&self, seconds: u64) -> String {
        format!("{seconds} seconds are left to answer; silence is no.")
    }

    fn spitzen_made(&self, count: u8) -> String {
        if count == 1 { "Spitze".to_owned() } else { format!("{count} Spitzen") }
    }
    fn spitze_missed(&self, announced: u8) -> &'static str {
        match announced {
            1 => "the announced Spitze was not made",
            _ => "not all announced Spitzen were made",
        }
    }
    fn doubled_for(&self, why: Doubling, from: u32) -> String {
        let why = match why {
            Doubling::Kontra => "Kontra",
            Doubling::Re => "Re",
            Doubling::Bock => "Bock",
        };
        format!("{why}, so twice {from} is {}", 2 * from)
    }
    fn ramsch_over(&self) -> &'static str {
        "The Ramsch is over."
    }
    fn ramsch_step(&self, step: &RamschStep, who: Option<&Who>) -> String {
        let who = |you: &str, others: &str| who.map_or(String::new(), |who| does(who, you, others));
        match step {
            RamschStep::Left { .. } => format!("{}, and all that was open goes there", who("left", "left")),
            RamschStep::Skat { .. } => who("take the skat", "takes the skat"),
            RamschStep::Unseen { count: 1, .. } => "1 pushed unseen".to_owned(),
            RamschStep::Unseen { count, .. } => format!("{count} pushed unseen"),
            RamschStep::Virgin { .. } => "a player has no trick".to_owned(),
            RamschStep::March { .. } => format!("{} and 120 points", who("get all ten tricks", "gets all ten tricks")),
            RamschStep::Multiplier { value, .. } => format!("times {value}"),
        }
    }
    fn ramsch_share(&self, share: &RamschShare) -> String {
        let RamschShare { who, points, tricks, multiplier, score, loser, is_march } = share;
        let has = does(who, "have", "has");
        let tricks = if *tricks == 1 { "1 trick".to_owned() } else { format!("{tricks} tricks") };
        let how = match (is_march, loser) {
            (true, _) => String::new(),
            (false, true) => format!("minus {points}, times {multiplier} is "),
            (false, false) => format!("60 minus {points}, times {multiplier} is "),
        };
        format!("{has} {points} points in {tricks}: {how}{score:+}")
    }
    fn laid_was(&self, who: &Who, cards: &str) -> String {
        format!("{} on: {cards}", does(who, "pushed", "pushed"))
    }
    fn row_ramsch(&self, slot: Option<Slot>) -> &'static str {
        match slot {
            None => "Ramsch",
            Some(Slot::Bock) => "Ramsch in a Bock round",
            Some(Slot::Ramsch) => "forced Ramsch",
        }
    }
    fn row_slot(&self, slot: Slot) -> &'static str {
        match slot {
            Slot::Bock => ", Bock",
            Slot::Ramsch => ", instead of a Ramsch",
        }
    }

    fn ask_escape(&self) -> &'static str {
        "A forced Ramsch. Play a grand hand instead (1), or not (2)?"
    }
    fn ask_kontra(&self) -> &'static str {
        "An open game. Say Kontra before its cards are shown (1), or not (2)?"
    }
    fn ask_re(&self) -> &'static str {
        "Answer the Kontra with Re (1), or not (2)?"
    }
    fn silence_is_no(&self, seconds: u64) -> String {
        format!("Silence for {seconds} seconds is no:")
    }
    fn ask_push(&self, multiplier: u16, is_last: bool) -> String {
        let last = if is_last { "leave it to the end" } else { "push it on" };
        format!("Pick the skat up (1), or {last} unseen, which makes it times {multiplier} (2)?")
    }
    fn ask_lay_away(&self) -> &'static str {
        "Push which two cards on? Two numbers, or two cards; no jacks:"
    }
    fn ask_card_or_kontra(&self) -> &'static str {
        "Your card, or kontra before it?"
    }

    fn wrong_escape(&self) -> &'static str {
        "Type 1 to play a grand hand, or 2 to play the Ramsch."
    }
    fn wrong_kontra(&self) -> &'static str {
        "Type 1 or kontra to say Kontra, or 2 not to."
    }
    fn wrong_re(&self) -> &'static str {
        "Type 1 or re to say Re, or 2 not to."
    }
    fn wrong_push(&self) -> &'static str {
        "Type 1 to pick the skat up, or 2 to push it on unseen."
    }
    fn wrong_lay_away(&self) -> &'static str {
        "Type two of your cards, such as `3 7` or `D7 C10`; jacks may not be pushed on."
    }

    fn cost_of_leaving_ramsch(&self, whole: Option<u32>) -> String {
        let whole = whole.map_or(String::new(), |points| format!(": with all ten of them he loses {points} points"));
        format!("Who leaves a Ramsch takes the skat and all open tricks (pub 14){whole}. There is no 50 and no 40.")
    }
    fn cost_of_leaving_escape(&self) -> &'static str {
        "Who leaves before a forced Ramsch has lost it with all tricks (pub 14): 240 points. There is no 50 and no 40."
    }

    fn ask_until_points(&self) -> &'static str {
        "Does the list also end at a number of points, 1 to 10000? 0 for no. [0]"
    }
    fn wrong_until_points(&self) -> &'static str {
        "Type a number from 1 to 10000, or 0 for none."
    }
    fn ask_answer_seconds(&self) -> &'static str {
        "How many seconds to answer Kontra, Re and an escape, 5 to 60? [15]"
    }
    fn wrong_answer_seconds(&self) -> &'static str {
        "Type a number from 5 to 60."
    }
    fn answer_seconds_need_pub(&self) -> &'static str {
        "Kontra, Re and an escape are asked only by pub rules."
    }

    fn likes_pub_now(&self, likes: bool) -> &'static str {
        match likes {
            true => "The others can read now that you like pub rules.",
            false => "The others do not read any longer that you like pub rules.",
        }
    }
    fn likes_pub_tables(&self) -> &'static str {
        " (likes pub rules)"
    }
    fn pub_help(&self) -> &'static str {
        "  By pub rules      kontra before your first card; re to answer it; no to whatever is asked
                    in a Ramsch 1 to pick the skat up, 2 to push it on unseen, then two cards to push on
                    a game with a Spitze by its number, or its name: spades spitze, grand spitze 2"
    }
}
