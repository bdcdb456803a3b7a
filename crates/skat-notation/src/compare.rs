//! Compares a recorded result with ours.

use std::fmt;

use skat_rules::{
    Announced, BidValue, Ending, Game, GameResult, Matadors, Play, RamschResult, Role, Settlement, SoFar, Valuation,
    Verdict,
};

use crate::moves::GameType;
use crate::outcome::{self, Finish, GameLine, HouseLine, Outcome, RamschLine};
use crate::replay::Follower;
use crate::text::role_name;

/// How a recorded result and ours compare.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// Why our rules do not give the recorded result, or give none; what can be compared is compared all the same.
    pub deviation: Option<Deviation>,
    /// What differs although it should not.
    pub differences: Vec<Difference>,
}

impl Comparison {
    /// Whether nothing differs that should not.
    pub fn agrees(&self) -> bool {
        self.differences.is_empty()
    }

    fn deviates(deviation: Deviation) -> Comparison {
        Comparison { deviation: Some(deviation), differences: Vec::new() }
    }

    fn differs(difference: Difference) -> Comparison {
        Comparison { deviation: None, differences: vec![difference] }
    }

    fn check(&mut self, field: Field, recorded: impl Into<i32>, replayed: impl Into<i32>) {
        let (recorded, replayed) = (recorded.into(), replayed.into());
        if recorded != replayed {
            self.differences.push(Difference::Field { field, recorded, replayed });
        }
    }

    fn check_role(&mut self, field: Field, recorded: Option<Role>, replayed: Option<Role>) {
        let number = |role: Option<Role>| role.map_or(-1, |role| role.index() as i32);
        self.check(field, number(recorded), number(replayed));
    }
}

/// Why our rules do not give the recorded result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Deviation {
    /// The record has no result.
    NoResult,
    /// Somebody left or timed out before the announcement, and the ISS wrote a penalty in place of a value.
    Penalty,
    /// The record hides a card that was played or laid away, and is not followed beyond it.
    UnknownCard {
        /// Which move, the deal being the first.
        place: usize,
    },
    /// The declarer left after he had named his game and before he had laid two cards away: the ISS counts the game that
    /// he named, decision 25 a grand.
    LeftWhileAnnouncing,
    /// The declarer gave up: the ISS always counts that as lost, our rules score the deal as played (4.3.2).
    DeclarerGaveUp,
    /// The declarer left while cards were played: as with giving up (4.3.6).
    DeclarerLeft,
    /// The ISS ended the deal when the defenders had prevented the announced Schneider; our rules play on.
    EndedEarly,
    /// The record goes on after our rules have ended the deal; its points and tricks are counted to its end.
    PlayedOn,
}

impl Deviation {
    /// Whether the recorded result stands although our rules give another, or none.
    pub const fn keeps_record(self) -> bool {
        !matches!(self, Deviation::NoResult | Deviation::PlayedOn)
    }
}

impl fmt::Display for Deviation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Deviation::NoResult => f.write_str("the record has no result"),
            Deviation::Penalty => f.write_str("a penalty of the ISS, which has no value"),
            Deviation::UnknownCard { place } => write!(f, "the card of move {place} is unknown"),
            Deviation::LeftWhileAnnouncing => f.write_str("the ISS counts the game that the leaver had named"),
            Deviation::DeclarerGaveUp => f.write_str("the ISS counts a declarer's resignation as lost"),
            Deviation::DeclarerLeft => f.write_str("the ISS counts a declarer's leaving as lost"),
            Deviation::EndedEarly => f.write_str("the ISS ended the deal when the announced Schneider was prevented"),
            Deviation::PlayedOn => f.write_str("the record goes on after the deal was decided"),
        }
    }
}

/// Something that differs although it should not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Difference {
    /// One of the two says that the deal was passed in.
    PassedIn {
        /// Whether the record says so.
        recorded: bool,
    },
    /// One of the two says that the deal was a Ramsch.
    Ramsch {
        /// Whether the record says so.
        recorded: bool,
    },
    /// The record has a result but stops before the deal is over.
    Unfinished,
    /// A number of the result.
    Field {
        /// Which.
        field: Field,
        /// The record's.
        recorded: i32,
        /// Ours.
        replayed: i32,
    },
}

/// A number of the result; yes and no are 1 and 0, nobody is -1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Field {
    Declarer,
    Won,
    Value,
    Matadors,
    Overbid,
    Points,
    Tricks,
    Schneider,
    Schwarz,
    Left,
    TimedOut,
    Resigned,
    Kontra,
    Re,
    Bock,
    /// The levels that Spitzen add.
    Spitzen,
    /// What a Ramsch scores for a player.
    ScoreOf(Role),
    /// A player's card points in a Ramsch.
    PointsOf(Role),
    /// A player's tricks in a Ramsch.
    TricksOf(Role),
    /// Who took the skat of a Ramsch.
    SkatTo,
    /// How many pushed unseen.
    Unseen,
    /// What the points of a Ramsch are multiplied with.
    Multiplier,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Difference::PassedIn { recorded: true } => f.write_str("passed in: recorded only"),
            Difference::PassedIn { recorded: false } => f.write_str("passed in: replayed only"),
            Difference::Ramsch { recorded: true } => f.write_str("a Ramsch: recorded only"),
            Difference::Ramsch { recorded: false } => f.write_str("a Ramsch: replayed only"),
            Difference::Unfinished => f.write_str("the record stops before the deal is over"),
            Difference::Field { field, recorded, replayed } => {
                let name = match field {
                    Field::Declarer => "declarer",
                    Field::Won => "won",
                    Field::Value => "value",
                    Field::Matadors => "matadors",
                    Field::Overbid => "overbid",
                    Field::Points => "card points",
                    Field::Tricks => "tricks",
                    Field::Schneider => "Schneider",
                    Field::Schwarz => "Schwarz",
                    Field::Left => "left",
                    Field::TimedOut => "timed out",
                    Field::Resigned => "resigned",
                    Field::Kontra => "Kontra",
                    Field::Re => "Re",
                    Field::Bock => "Bock",
                    Field::Spitzen => "Spitzen",
                    Field::SkatTo => "who took the skat",
                    Field::Unseen => "unseen pushes",
                    Field::Multiplier => "multiplier",
                    Field::ScoreOf(_) => "score",
                    Field::PointsOf(_) => "card points",
                    Field::TricksOf(_) => "tricks",
                };
                let of = match field {
                    Field::ScoreOf(role) | Field::PointsOf(role) | Field::TricksOf(role) => {
                        format!(" of {}", role_name(*role))
                    }
                    _ => String::new(),
                };
                write!(f, "{name}{of}: recorded {recorded}, replayed {replayed}")
            }
        }
    }
}

/// Compares the recorded result with what the follower has.
pub(crate) fn compare(recorded: Option<&Outcome>, follower: &Follower<'_>) -> Comparison {
    let settlement = follower.deal.settlement();
    let line = match recorded {
        None | Some(Outcome::Unknown) => return Comparison::deviates(Deviation::NoResult),
        Some(Outcome::Passed) if settlement == Some(&Settlement::PassedIn) => return Comparison::default(),
        Some(Outcome::Passed) => return Comparison::differs(Difference::PassedIn { recorded: true }),
        Some(Outcome::Ramsch(line)) => return ramsch(line, follower),
        Some(Outcome::Game(line)) => line,
    };
    let mut comparison = if line.finish == Finish::Penalty {
        Comparison::deviates(Deviation::Penalty)
    } else if let Some(place) = follower.unknown_card {
        with_unknown_card(line, follower, place)
    } else {
        match settlement {
            Some(Settlement::Game(result)) => settled(line, follower, result),
            Some(Settlement::PassedIn) => Comparison::differs(Difference::PassedIn { recorded: false }),
            Some(Settlement::Ramsch(_)) => Comparison::differs(Difference::Ramsch { recorded: false }),
            None => unsettled(line, follower),
        }
    };
    if follower.unknown_card.is_none() {
        comparison.check_role(Field::Left, line.left, follower.left);
        comparison.check_role(Field::TimedOut, line.timed_out, follower.timed_out);
    }
    comparison
}

/// A recorded Ramsch, of which the ISS has none.
fn ramsch(line: &RamschLine, follower: &Follower<'_>) -> Comparison {
    if let Some(place) = follower.unknown_card {
        return Comparison::deviates(Deviation::UnknownCard { place });
    }
    let result: &RamschResult = match follower.deal.settlement() {
        Some(Settlement::Ramsch(result)) => result,
        Some(_) => return Comparison::differs(Difference::Ramsch { recorded: true }),
        None => return Comparison::differs(Difference::Unfinished),
    };
    let expected = RamschLine::of(result, follower.timed_out.is_some());
    let mut comparison = Comparison::default();
    for role in Role::ALL {
        comparison.check(Field::ScoreOf(role), line.scores[role], expected.scores[role]);
        comparison.check(Field::PointsOf(role), line.points[role], expected.points[role]);
        comparison.check(Field::TricksOf(role), line.tricks[role], expected.tricks[role]);
    }
    comparison.check_role(Field::SkatTo, Some(line.skat_to), Some(expected.skat_to));
    comparison.check(Field::Unseen, line.unseen, expected.unseen);
    comparison.check(Field::Multiplier, line.multiplier, expected.multiplier);
    comparison.check_role(Field::Left, line.left, follower.left);
    comparison.check_role(Field::TimedOut, line.timed_out, follower.timed_out);
    if !follower.beyond.is_empty() {
        comparison.deviation = Some(Deviation::PlayedOn);
    }
    comparison
}

/// The declarer, and the matadors if the game is known.
fn with_unknown_card(line: &GameLine, follower: &Follower<'_>, place: usize) -> Comparison {
    let mut comparison = Comparison::deviates(Deviation::UnknownCard { place });
    comparison.check_role(Field::Declarer, line.declarer, follower.declared().map(|declared| declared.declarer));
    if let Some(play) = follower.play() {
        comparison.check(Field::Matadors, line.matadors, outcome::signed(matadors(follower, play.contract().game())));
    }
    comparison
}

fn settled(line: &GameLine, follower: &Follower<'_>, result: &GameResult) -> Comparison {
    let timed_out = follower.timed_out.is_some();
    let expected = match line.house {
        None => GameLine::of(result, timed_out),
        Some(_) => GameLine::of_house(result, timed_out),
    };
    let mut comparison = Comparison::default();
    comparison.check_role(Field::Declarer, line.declarer, expected.declarer);
    if let (Some(recorded), Some(replayed)) = (&line.house, &expected.house) {
        check_house(&mut comparison, recorded, replayed);
    }
    // What the ISS decides otherwise is not decided so in a record of ours.
    let is_foreign = line.house.is_none();
    if let (Ending::DeclarerLeftBeforeAnnouncement, Some((_, game)), true) = (result.ending, follower.named, is_foreign)
    {
        return left_while_announcing(comparison, line, follower, game);
    }
    comparison.check(Field::Matadors, line.matadors, expected.matadors);
    let played_on = !follower.beyond.is_empty();
    let so_far = follower.play().map(Play::so_far);
    let (points, tricks) = match so_far {
        Some(SoFar { points, tricks, .. }) if played_on => (points, tricks),
        _ => (expected.points, expected.tricks),
    };
    // A record that leaves its last trick out may count it or not.
    let counts_so_far =
        follower.finished_from.is_some_and(|so_far| (so_far.points, so_far.tricks) == (line.points, line.tricks));
    if !counts_so_far {
        comparison.check(Field::Points, line.points, points);
        comparison.check(Field::Tricks, line.tricks, tricks);
    }
    let gives_up = matches!(result.ending, Ending::DeclarerGaveUpEarly | Ending::DeclarerGaveUp | Ending::DeclarerLeft);
    if gives_up && is_foreign && (line.value, line.overbid) != (expected.value, expected.overbid) {
        return lost_by_giving_up(comparison, line, follower, result);
    }
    comparison.check(Field::Won, line.finish == Finish::Win, expected.finish == Finish::Win);
    comparison.check(Field::Value, line.value, expected.value);
    comparison.check(Field::Overbid, line.overbid, expected.overbid);
    if played_on {
        comparison.deviation = Some(Deviation::PlayedOn);
    } else if !gives_up || !is_foreign {
        comparison.check(Field::Schneider, line.schneider, expected.schneider);
        comparison.check(Field::Schwarz, line.schwarz, expected.schwarz);
    }
    // A resignation that nobody joined did not end the deal.
    if let (Some(recorded), Some(replayed)) = (line.resigned, expected.resigned)
        && (replayed || !follower.resigned)
    {
        comparison.check(Field::Resigned, recorded, replayed);
    }
    comparison
}

fn check_house(comparison: &mut Comparison, recorded: &HouseLine, replayed: &HouseLine) {
    comparison.check_role(Field::Kontra, recorded.kontra, replayed.kontra);
    comparison.check(Field::Re, recorded.re, replayed.re);
    comparison.check(Field::Bock, recorded.bock, replayed.bock);
    comparison.check(Field::Spitzen, recorded.spitzen, replayed.spitzen);
}

/// The declarer gave up, and our value is another than the record's, which is one of those with which the ISS lets him lose.
fn lost_by_giving_up(
    mut comparison: Comparison,
    line: &GameLine,
    follower: &Follower<'_>,
    result: &GameResult,
) -> Comparison {
    comparison.deviation = Some(match result.ending {
        Ending::DeclarerLeft => Deviation::DeclarerLeft,
        _ => Deviation::DeclarerGaveUp,
    });
    comparison.check(Field::Won, line.finish == Finish::Win, false);
    let contract = result.value.contract;
    let matadors = matadors(follower, contract.game());
    let value = |verdict| Valuation::of(contract, matadors, result.value.bid, verdict);
    let schneider = Verdict::AsPlayed { points: 30, tricks: 1 };
    let schwarz = Verdict::AsPlayed { points: 0, tricks: 0 };
    let possible = [Verdict::LostSimple, schneider, schwarz].map(value);
    if !possible.iter().any(|value| !value.won && (value.score(), value.overbid) == (line.value, line.overbid)) {
        comparison.check(Field::Value, line.value, possible[0].score());
        comparison.check(Field::Overbid, line.overbid, possible[0].overbid);
    }
    comparison
}

fn left_while_announcing(
    mut comparison: Comparison,
    line: &GameLine,
    follower: &Follower<'_>,
    game: &GameType,
) -> Comparison {
    comparison.deviation = Some(Deviation::LeftWhileAnnouncing);
    comparison.check(Field::Won, line.finish == Finish::Win, false);
    let matadors = matadors(follower, game.game());
    comparison.check(Field::Matadors, line.matadors, outcome::signed(matadors));
    if let Some(contract) = game.contract(true) {
        let value = Valuation::of(contract, matadors, bid(follower), Verdict::LostSimple);
        comparison.check(Field::Value, line.value, value.score());
    }
    comparison
}

/// The record stops before our rules have ended the deal.
fn unsettled(line: &GameLine, follower: &Follower<'_>) -> Comparison {
    let Some(play) = follower.play() else {
        return Comparison::differs(Difference::Unfinished);
    };
    let so_far = play.so_far();
    if line.house.is_some() || play.contract().announced() != Announced::Schneider || so_far.defender_points <= 30 {
        return Comparison::differs(Difference::Unfinished);
    }
    let mut comparison = Comparison::deviates(Deviation::EndedEarly);
    let matadors = matadors(follower, play.contract().game());
    let value = Valuation::of(play.contract(), matadors, bid(follower), Verdict::LostSimple);
    comparison.check_role(Field::Declarer, line.declarer, Some(play.declared().declarer));
    comparison.check(Field::Won, line.finish == Finish::Win, false);
    comparison.check(Field::Value, line.value, value.score());
    comparison.check(Field::Matadors, line.matadors, outcome::signed(matadors));
    comparison.check(Field::Overbid, line.overbid, value.overbid);
    comparison.check(Field::Points, line.points, so_far.points);
    comparison.check(Field::Tricks, line.tricks, so_far.tricks);
    comparison
}

/// The bid that the declarer had to reach.
fn bid(follower: &Follower<'_>) -> Option<BidValue> {
    follower.declared().and_then(|declared| declared.bid)
}

/// The matadors of the declarer's twelve cards.
fn matadors(follower: &Follower<'_>, game: Game) -> Option<Matadors> {
    let declarer = follower.declared()?.declarer;
    Matadors::of(follower.deal.cards().hand(declarer) | follower.deal.cards().skat(), game)
}
