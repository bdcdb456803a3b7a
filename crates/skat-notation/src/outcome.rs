//! The result of a record, as it is written and as our own results are put into it.

use std::fmt;

use skat_rules::{Announced, ByRole, Ending, Game, GameResult, Level, Matadors, Role, Valuation};

/// What `R[…]` holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// `passed`: the deal was passed in.
    Passed,
    /// `unknown`: the deal has no result.
    Unknown,
    /// A result.
    Game(GameLine),
}

/// How a deal ended for the declarer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Finish {
    /// `win`.
    Win,
    /// `loss`.
    Loss,
    /// `penalty`: the ISS punishes somebody who left or timed out, and the deal has no value.
    Penalty,
}

/// The numbers of a result in the order of the record.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GameLine {
    /// `d:`: the declarer, or who is charged for leaving before there was one.
    pub declarer: Option<Role>,
    /// Won, lost or punished.
    pub finish: Finish,
    /// `v:`: the signed value.
    pub value: i32,
    /// `m:`: matadors, negative where the declarer played without; 0 in null.
    pub matadors: i32,
    /// Whether the deal is overbid.
    pub overbid: bool,
    /// `p:`: the declarer's card points with the skat, 0 to 120.
    pub points: u8,
    /// `t:`: the declarer's tricks, 0 to 10.
    pub tricks: u8,
    /// `s:`: Schneider was reached, or suffered by a losing declarer.
    pub schneider: bool,
    /// `z:`: Schwarz was reached, or suffered by a losing declarer.
    pub schwarz: bool,
    /// `p0:` to `p2:`: penalties.
    pub penalties: ByRole<u8>,
    /// `l:`: who left.
    pub left: Option<Role>,
    /// `to:`: who ran out of time.
    pub timed_out: Option<Role>,
    /// `r:`: whether a party resigned; missing in old records.
    pub resigned: Option<bool>,
}

impl GameLine {
    /// Our result as a line; `timed_out` says that who left did so by running out of time.
    ///
    /// What the ISS does not know is written in its terms: who leaves before the announcement is the one in `l:`, has a
    /// penalty as on the ISS, and `d:` and `v:` hold the charged role and the value of the grand that the deal counts as.
    pub fn of(result: &GameResult, timed_out: bool) -> GameLine {
        let (schneider, schwarz) = reached(result);
        let before_play = matches!(
            result.ending,
            Ending::LeftAuction | Ending::DeclarerLeftBeforeAnnouncement | Ending::DefenderLeftBeforeAnnouncement
        );
        GameLine {
            declarer: Some(result.charged),
            finish: if result.value.won { Finish::Win } else { Finish::Loss },
            value: result.value.score(),
            matadors: signed(result.value.matadors),
            overbid: result.value.overbid,
            points: result.points,
            tricks: result.tricks,
            schneider,
            schwarz,
            penalties: ByRole::from_fn(|role| u8::from(before_play && result.left == Some(role))),
            left: result.left.filter(|_| !timed_out),
            timed_out: result.left.filter(|_| timed_out),
            resigned: Some(matches!(
                result.ending,
                Ending::DeclarerGaveUpEarly | Ending::DeclarerGaveUp | Ending::DefendersGaveUp
            )),
        }
    }
}

/// Matadors as a record counts them.
pub(crate) fn signed(matadors: Option<Matadors>) -> i32 {
    match matadors {
        Some(Matadors::With(count)) => i32::from(count),
        Some(Matadors::Without(count)) => -i32::from(count),
        None => 0,
    }
}

/// Whether Schneider and Schwarz were reached, or suffered by a losing declarer.
///
/// Neither is where the deal ended before that could be told, as after a lost trick in an open game.
fn reached(result: &GameResult) -> (bool, bool) {
    let Valuation { contract, levels, won, .. } = result.value;
    match result.ending {
        Ending::Decided | Ending::DeclarerGaveUpEarly | Ending::LeftAuction => return (false, false),
        Ending::DeclarerLeftBeforeAnnouncement | Ending::DefenderLeftBeforeAnnouncement => return (false, false),
        _ if contract.game() == Game::Null => return (false, false),
        _ => {}
    }
    // A lost announcement has its levels whatever was reached.
    if won || contract.announced() == Announced::Nothing {
        (levels.contains(Level::Schneider), levels.contains(Level::Schwarz))
    } else {
        (!(31..90).contains(&result.points), matches!(result.tricks, 0 | 10))
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Passed => f.write_str("passed"),
            Outcome::Unknown => f.write_str("unknown"),
            Outcome::Game(line) => line.fmt(f),
        }
    }
}

impl fmt::Display for GameLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let role = |role: Option<Role>| role.map_or(-1, |role| role.index() as i32);
        let finish = match self.finish {
            Finish::Win => "win",
            Finish::Loss => "loss",
            Finish::Penalty => "penalty",
        };
        let overbid = if self.overbid { "overbid" } else { "bidok" };
        let [p0, p1, p2] = self.penalties.0;
        write!(f, "d:{} {finish} v:{} m:{} {overbid} ", role(self.declarer), self.value, self.matadors)?;
        write!(f, "p:{} t:{} ", self.points, self.tricks)?;
        write!(f, "s:{} z:{} ", u8::from(self.schneider), u8::from(self.schwarz))?;
        write!(f, "p0:{p0} p1:{p1} p2:{p2} l:{} to:{}", role(self.left), role(self.timed_out))?;
        self.resigned.map_or(Ok(()), |resigned| write!(f, " r:{}", u8::from(resigned)))
    }
}
