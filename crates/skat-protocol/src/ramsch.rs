//! How a Ramsch ended, and why it counts what it counts.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use skat_rules::{ByRole, RamschReason, Role};
use utoipa::ToSchema;

use crate::Seat;
use crate::table::is_false;

/// The result of a Ramsch: whoever has the most card points loses them, times the multiplier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RamschResult {
    /// The three players, forehand first.
    pub players: Vec<RamschPlayer>,
    /// Who took the skat.
    pub skat_to: Seat,
    /// How many pushed unseen, 0 to 3.
    pub unseen: u8,
    /// Whether a player has no trick, which raises the multiplier.
    pub virgin: bool,
    /// Who took all ten tricks: then he gets 120, and nothing is multiplied.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub march: Option<Seat>,
    /// What the scores are multiplied with.
    pub multiplier: u16,
    /// Who left, if leaving ended it: all open tricks and the skat are his.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<Seat>,
    /// The derivation, part by part.
    pub steps: Vec<RamschStep>,
    /// The same in English, with each player's score.
    pub text: String,
}

/// A player of a Ramsch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RamschPlayer {
    /// Who.
    pub seat: Seat,
    /// His card points, the skat counted for who took it; all together 120.
    pub points: u8,
    /// His tricks; all together 10.
    pub tricks: u8,
    /// His game points.
    pub score: i32,
    /// Whether he has the most card points, alone or with others.
    #[serde(default, skip_serializing_if = "is_false")]
    pub loser: bool,
}

/// One part of a Ramsch's derivation, with the paragraph that it follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum RamschStep {
    /// Somebody left: all open tricks and the skat are his.
    Left {
        /// Who.
        seat: Seat,
        /// The paragraph.
        paragraph: String,
    },
    /// Who took the skat.
    Skat {
        /// Who.
        seat: Seat,
        /// The paragraph.
        paragraph: String,
    },
    /// So many pushed unseen.
    Unseen {
        /// How many.
        count: u8,
        /// The paragraph.
        paragraph: String,
    },
    /// A player has no trick.
    Virgin {
        /// The paragraph.
        paragraph: String,
    },
    /// Somebody took all ten tricks.
    March {
        /// Who.
        seat: Seat,
        /// The paragraph.
        paragraph: String,
    },
    /// What the scores are multiplied with.
    Multiplier {
        /// The multiplier.
        value: u16,
        /// The paragraph.
        paragraph: String,
    },
}

impl RamschStep {
    fn new(reason: RamschReason, seats: &ByRole<skat_rules::Seat>) -> RamschStep {
        let paragraph = reason.paragraph().to_owned();
        match reason {
            RamschReason::Left(role) => RamschStep::Left { seat: Seat(seats[role]), paragraph },
            RamschReason::Skat(role) => RamschStep::Skat { seat: Seat(seats[role]), paragraph },
            RamschReason::Unseen(count) => RamschStep::Unseen { count, paragraph },
            RamschReason::Virgin => RamschStep::Virgin { paragraph },
            RamschReason::March(role) => RamschStep::March { seat: Seat(seats[role]), paragraph },
            RamschReason::Multiplier(value) => RamschStep::Multiplier { value, paragraph },
        }
    }
}

impl RamschResult {
    /// The result by seats.
    pub fn new(result: &skat_rules::RamschResult, seats: &ByRole<skat_rules::Seat>) -> RamschResult {
        let scores = result.scores();
        RamschResult {
            players: Role::ALL
                .map(|role| RamschPlayer {
                    seat: Seat(seats[role]),
                    points: result.points[role],
                    tricks: result.tricks[role],
                    score: scores[role],
                    loser: result.is_loser(role),
                })
                .to_vec(),
            skat_to: Seat(seats[result.skat_to]),
            unseen: result.unseen,
            virgin: result.has_virgin(),
            march: result.march().map(|role| Seat(seats[role])),
            multiplier: if result.march().is_some() { 1 } else { result.multiplier() },
            left: result.left.map(|role| Seat(seats[role])),
            steps: result.reasons().map(|reason| RamschStep::new(reason, seats)).collect(),
            text: in_words(result, seats),
        }
    }
}

/// The derivation as players say it: "pub 9: the skat to seat 2; pub 11: 1 unseen, times 2; pub 10: seat 1: minus 71, times 2 is -142; …".
fn in_words(result: &skat_rules::RamschResult, seats: &ByRole<skat_rules::Seat>) -> String {
    let number = |role: Role| Seat(seats[role]).number();
    let mut parts: Vec<String> = Vec::new();
    let mut raised: Vec<String> = Vec::new();
    for reason in result.reasons() {
        let paragraph = reason.paragraph();
        match reason {
            RamschReason::Left(role) => {
                parts.push(format!("{paragraph}: seat {} left, and all that was open is his", number(role)));
            }
            RamschReason::Skat(role) => parts.push(format!("{paragraph}: the skat to seat {}", number(role))),
            RamschReason::Unseen(count) => raised.push(format!("{count} unseen")),
            RamschReason::Virgin => raised.push("a player without a trick".to_owned()),
            RamschReason::March(role) => {
                parts.push(format!("{paragraph}: all ten tricks to seat {}, who gets 120", number(role)));
            }
            RamschReason::Multiplier(value) => {
                raised.push(format!("times {value}"));
                parts.push(format!("{paragraph}: {}", raised.join(", ")));
            }
        }
    }
    if result.march().is_none() {
        let (scores, multiplier) = (result.scores(), result.multiplier());
        let score = |role: Role| {
            let points = result.points[role];
            let sum = if result.is_loser(role) {
                format!("minus {points}")
            } else {
                format!("60 - {points} is {}", 60 - i32::from(points))
            };
            format!("seat {}: {sum}, times {multiplier} is {}", number(role), scores[role])
        };
        parts.push(format!("pub 10: {}", Role::ALL.map(score).join("; ")));
    }
    parts.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use skat_rules::RamschFactor;

    const SEATS: ByRole<skat_rules::Seat> =
        ByRole([skat_rules::Seat::Second, skat_rules::Seat::Third, skat_rules::Seat::First]);

    fn result(points: [u8; 3], tricks: [u8; 3], unseen: u8, left: Option<Role>) -> RamschResult {
        let (points, tricks) = (ByRole(points), ByRole(tricks));
        let skat_to = left.unwrap_or(Role::Forehand);
        let result = skat_rules::RamschResult { points, tricks, skat_to, unseen, factor: RamschFactor::Adds, left };
        RamschResult::new(&result, &SEATS)
    }

    #[test]
    fn the_text_says_what_is_multiplied_and_each_score() {
        assert_eq!(
            result([71, 49, 0], [6, 4, 0], 1, None).text,
            "pub 9: the skat to seat 2; pub 11: 1 unseen, a player without a trick, times 3; \
             pub 10: seat 2: minus 71, times 3 is -213; seat 3: 60 - 49 is 11, times 3 is 33; \
             seat 1: 60 - 0 is 60, times 3 is 180"
        );
        assert_eq!(
            result([120, 0, 0], [10, 0, 0], 2, None).text,
            "pub 9: the skat to seat 2; pub 12: all ten tricks to seat 2, who gets 120"
        );
    }

    #[test]
    fn a_leavers_ramsch_says_so_first() {
        let left = result([120, 0, 0], [10, 0, 0], 0, Some(Role::Forehand));
        assert!(matches!(left.steps[0], RamschStep::Left { .. }));
        assert!(left.text.starts_with("pub 14: seat 2 left, and all that was open is his; pub 11: "), "{}", left.text);
        assert_eq!((left.left, left.march, left.multiplier), (Some(Seat(SEATS[Role::Forehand])), None, 2));
    }
}
