//! The result of a record, as it is written and as our own results are put into it.

use std::fmt;

use skat_rules::{Announced, ByRole, Ending, Game, GameResult, Level, Matadors, RamschResult, Role, Valuation};

/// What `R[…]` holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// `passed`: the deal was passed in.
    Passed,
    /// `unknown`: the deal has no result.
    Unknown,
    /// A result.
    Game(GameLine),
    /// `ramsch` with the result of a Ramsch, in the pub form only.
    Ramsch(RamschLine),
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
    /// `v:`: the signed value, with everything that doubles it.
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
    /// What only the pub form has, and always.
    pub house: Option<HouseLine>,
}

/// What the result of a deal with a declarer says in the pub form beyond that of the ISS.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HouseLine {
    /// `k:`: who said Kontra.
    pub kontra: Option<Role>,
    /// `re:`: whether it was answered with Re.
    pub re: bool,
    /// `b:`: whether it was a Bock deal.
    pub bock: bool,
    /// `sp:`: how many levels announced and made Spitzen add, 0 to 20.
    pub spitzen: u8,
}

/// The numbers of a Ramsch in the order of the record, those of three players as forehand's, middlehand's and rearhand's.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RamschLine {
    /// `v:`: what it scores for each.
    pub scores: ByRole<i32>,
    /// `p:`: the card points of each, the skat counted.
    pub points: ByRole<u8>,
    /// `t:`: the tricks of each.
    pub tricks: ByRole<u8>,
    /// `sk:`: who took the skat.
    pub skat_to: Role,
    /// `u:`: how many pushed unseen.
    pub unseen: u8,
    /// `x:`: what the points are multiplied with; 0 where somebody took all tricks.
    pub multiplier: u16,
    /// `l:`: who left.
    pub left: Option<Role>,
    /// `to:`: who ran out of time.
    pub timed_out: Option<Role>,
}

impl RamschLine {
    /// Our result as a line; `timed_out` says that who left did so by running out of time.
    pub fn of(result: &RamschResult, timed_out: bool) -> RamschLine {
        RamschLine {
            scores: result.scores(),
            points: result.points,
            tricks: result.tricks,
            skat_to: result.skat_to,
            unseen: result.unseen,
            multiplier: if result.march().is_some() { 0 } else { result.multiplier() },
            left: result.left.filter(|_| !timed_out),
            timed_out: result.left.filter(|_| timed_out),
        }
    }
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
            value: result.score(),
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
            house: None,
        }
    }

    /// The same in the pub form.
    pub fn of_house(result: &GameResult, timed_out: bool) -> GameLine {
        let house = HouseLine {
            kontra: result.doublings.kontra,
            re: result.doublings.re,
            bock: result.doublings.bock,
            spitzen: result.value.spitzen.levels() as u8,
        };
        GameLine { house: Some(house), ..GameLine::of(result, timed_out) }
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
            Outcome::Ramsch(line) => line.fmt(f),
        }
    }
}

/// The role's number, or -1 for nobody.
fn number(role: Option<Role>) -> i32 {
    role.map_or(-1, |role| role.index() as i32)
}

impl fmt::Display for GameLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let finish = match self.finish {
            Finish::Win => "win",
            Finish::Loss => "loss",
            Finish::Penalty => "penalty",
        };
        let overbid = if self.overbid { "overbid" } else { "bidok" };
        let [p0, p1, p2] = self.penalties.0;
        write!(f, "d:{} {finish} v:{} m:{} {overbid} ", number(self.declarer), self.value, self.matadors)?;
        write!(f, "p:{} t:{} ", self.points, self.tricks)?;
        write!(f, "s:{} z:{} ", u8::from(self.schneider), u8::from(self.schwarz))?;
        write!(f, "p0:{p0} p1:{p1} p2:{p2} l:{} to:{}", number(self.left), number(self.timed_out))?;
        self.resigned.map_or(Ok(()), |resigned| write!(f, " r:{}", u8::from(resigned)))?;
        self.house.map_or(Ok(()), |house| house.fmt(f))
    }
}

/// With a space before it, since it ends a line.
impl fmt::Display for HouseLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let HouseLine { kontra, re, bock, spitzen } = *self;
        write!(f, " k:{} re:{} b:{} sp:{spitzen}", number(kontra), u8::from(re), u8::from(bock))
    }
}

impl fmt::Display for RamschLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RamschLine { scores, points, tricks, skat_to, unseen, multiplier, left, timed_out } = self;
        let ([v0, v1, v2], [p0, p1, p2], [t0, t1, t2]) = (scores.0, points.0, tricks.0);
        write!(f, "ramsch v:{v0},{v1},{v2} p:{p0},{p1},{p2} t:{t0},{t1},{t2} ")?;
        write!(f, "sk:{} u:{unseen} x:{multiplier} ", skat_to.index())?;
        write!(f, "l:{} to:{}", number(*left), number(*timed_out))
    }
}
