//! What only pub rules have, in words: rounds, escapes, and the result of a Ramsch.

use skat_rules::{Deal, Event, Phase, RamschReason, RamschResult, RamschSkat, Role, RuleSet, Slot};

use super::{Story, capital, counted};
use crate::text::role_name;

/// Whether the deal has come to the pushing of a Ramsch.
pub(super) fn is_ramsch(deal: &Deal) -> bool {
    match deal.phase() {
        Phase::Ramsch(_) => true,
        Phase::Settled(settled) => settled.ramsch.is_some(),
        _ => false,
    }
}

/// Roles in words, with commas and an "and" between them.
fn names(roles: &[Role]) -> String {
    match roles {
        [] => String::new(),
        [role] => role_name(*role).to_owned(),
        [rest @ .., last] => {
            let rest: Vec<&str> = rest.iter().map(|role| role_name(*role)).collect();
            format!("{} and {}", rest.join(", "), role_name(*last))
        }
    }
}

impl Story {
    /// What the deal is in the course of its list, if it is anything special.
    pub(super) fn slot(&mut self, slot: Slot) {
        match slot {
            Slot::Plain => {}
            Slot::Bock => self.entry("Round", "A Bock deal, which counts double (pub 6)."),
            Slot::Ramsch { escaped } => {
                self.entry("Round", "A forced Ramsch (pub 13).");
                let before: Vec<Role> = Role::ALL.into_iter().filter(|role| escaped[*role]).collect();
                if !before.is_empty() {
                    let have = if before.len() == 1 { "has" } else { "have" };
                    self.entry("", format!("{} {have} escaped from it before.", capital(&names(&before))));
                }
            }
        }
    }

    /// Who was asked about an escape from a forced Ramsch and did not want it.
    pub(super) fn escapes(&mut self, events: &[Event]) {
        let is_question = |event: &&Event| matches!(event, Event::Declined { .. } | Event::Escaped { .. });
        for (place, event) in events.iter().take_while(is_question).enumerate() {
            if let Event::Declined { role } = event {
                let word = if place == 0 { "Escape" } else { "" };
                self.entry(word, format!("{} does not want to.", capital(role_name(*role))));
            }
        }
    }

    /// The result of a Ramsch, with its derivation.
    pub(super) fn ramsch(&mut self, result: &RamschResult, rules: &RuleSet) {
        if result.left.is_none() {
            self.entry("Result", "All ten tricks were played (pub 8).");
        }
        let mut factor = Vec::new();
        for reason in result.reasons() {
            let paragraph = reason.paragraph();
            match reason {
                RamschReason::Left(role) => {
                    let name = capital(role_name(role));
                    self.entry("Result", format!("{name} left, and all that was open is his ({paragraph})."));
                }
                RamschReason::Skat(role) => {
                    let why = match rules.ramsch_skat {
                        RamschSkat::LastTrick => "with the last trick",
                        RamschSkat::Loser => "with the most card points",
                    };
                    let name = capital(role_name(role));
                    self.entry("", format!("{name} takes the skat {why} ({paragraph})."));
                }
                RamschReason::March(role) => {
                    let name = capital(role_name(role));
                    self.entry("", format!("{name} took all ten tricks: Durchmarsch ({paragraph})."));
                }
                RamschReason::Unseen(count) => factor.push(counted(count, "unseen push", "unseen pushes")),
                RamschReason::Virgin => factor.push("a player without a trick".to_owned()),
                RamschReason::Multiplier(times) if factor.is_empty() => {
                    factor.push(format!("times {times} ({paragraph})"));
                }
                RamschReason::Multiplier(times) => {
                    factor = vec![format!("{}: times {times} ({paragraph})", factor.join(", "))];
                }
            }
        }
        let points = Role::ALL.map(|role| format!("{} {}", role_name(role), result.points[role]));
        self.entry("", format!("Card points: {}.", points.join(", ")));
        let losers: Vec<Role> = Role::ALL.into_iter().filter(|role| result.is_loser(*role)).collect();
        if !losers.is_empty() {
            let lose = if losers.len() == 1 { "loses with" } else { "lose with" };
            self.entry("", format!("{} {lose} the most (pub 10).", capital(&names(&losers))));
        }
        if let [factor] = &factor[..] {
            self.entry("Value", factor);
        }
        let scores = result.scores();
        let scores = Role::ALL.map(|role| format!("{:+} for {}", scores[role], role_name(role)));
        self.entry("Score", scores.join(", "));
    }
}
