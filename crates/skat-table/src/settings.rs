//! What a table is set to when it is created.

use std::time::Duration;

use skat_rules::RuleSet;

/// How a list is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// A free table: the wait is 90 seconds, a free seat can be taken, people may watch (decision 22).
    Free,
    /// A tournament: the wait is 10 minutes, nobody substitutes (SkWO 9.7), nobody watches (SkWO 9.9).
    Tournament,
}

impl Mode {
    /// How long a lost player is waited for, per deal (decision 22).
    pub const fn wait(self) -> Duration {
        match self {
            Mode::Free => Duration::from_secs(90),
            Mode::Tournament => Duration::from_secs(600),
        }
    }
}

/// How seats are found (3.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seating {
    /// By lot, when the list starts.
    Lot,
    /// As the players sat down and the host set them.
    Host,
}

/// Who may sit down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Access {
    /// Anybody, and the lobby shows the table.
    Public,
    /// Whoever has the link; the lobby does not show the table.
    Link,
    /// Whoever knows the password, which the server checks.
    Password,
}

/// Who may watch: everybody who does sees the public view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Watching {
    /// Nobody.
    Nobody,
    /// Whoever may enter the table.
    Live,
    /// The same, this much later.
    Delayed(Duration),
}

/// The settings of a table; the same for the whole list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The table's name in the lobby.
    pub name: crate::Name,
    /// Three or four.
    pub seats: u8,
    /// The rules.
    pub rules: RuleSet,
    /// How many rounds the list has, each seat dealing once in a round; none for an endless list.
    pub rounds: Option<u16>,
    /// The number of points, 1 to 10,000, with which a list of pub rules ends as soon as somebody's total has reached it
    /// (decision 34); none for a list that ends by its rounds alone.
    pub until_points: Option<u32>,
    /// Who may sit down.
    pub access: Access,
    /// Who may watch.
    pub watching: Watching,
    /// Free or tournament.
    pub mode: Mode,
    /// How long a lost player is waited for, per deal; five times that per list.
    pub wait: Duration,
    /// How long a player may think before his wait begins; none for as long as he likes.
    pub move_time: Option<Duration>,
    /// How long Kontra, Re and the escape from a forced Ramsch are asked, 5 to 60 seconds; then silence is no (decisions 36, 37, 44).
    pub answer_time: Duration,
    /// How the seats are found.
    pub seating: Seating,
    /// Whether computer players may sit down.
    pub computers: bool,
    /// Whether the list counts in the rankings.
    pub rated: bool,
    /// How long a result stays before the next deal, unless all want to go on.
    pub pause: Duration,
    /// How long a free seat is kept for a substitute between deals.
    pub vacancy: Duration,
    /// How long the seats have to send what a verifiable deal needs.
    pub seed_time: Duration,
    /// How long the table is kept when nobody is connected to it.
    pub idle: Duration,
}

/// What is wrong with settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum BadSettings {
    /// A table has three or four seats.
    #[error("a table has three or four seats")]
    Seats,
    /// A list has at least one round and at most 48 deals (decision 34).
    #[error("a list has at least one round and at most 48 deals")]
    Rounds,
    /// A switch of the rules is out of its range, or set in an official order.
    #[error("the switches of the rules are out of their ranges")]
    RuleSet,
    /// A list of pub rules can end at 1 to 10,000 points.
    #[error("only a list of pub rules ends at a number of points, 1 to 10000")]
    UntilPoints,
    /// The wait is 10 seconds to an hour.
    #[error("the wait is 10 seconds to an hour")]
    Wait,
    /// The time for a move is 5 seconds to an hour.
    #[error("the time for a move is 5 seconds to an hour")]
    MoveTime,
    /// The time for an answer is 5 to 60 seconds.
    #[error("the time for an answer is 5 to 60 seconds")]
    AnswerTime,
    /// The delay for those who watch is at most an hour.
    #[error("the delay for those who watch is at most an hour")]
    Delay,
    /// Pause and vacancy are at most ten minutes.
    #[error("the pause between deals and the time for a substitute are at most ten minutes")]
    Pause,
    /// A rated list is a whole one; what else a server wants of it, it asks itself.
    #[error("a rated list has a length and no arranged deals")]
    Rated,
    /// Nobody watches a tournament.
    #[error("nobody watches a tournament")]
    TournamentWatched,
}

impl Settings {
    /// A free public table of three for 36 deals by the Skat-Online order: what somebody gets who sets nothing.
    pub fn new(name: crate::Name) -> Settings {
        Settings {
            name,
            seats: 3,
            rules: RuleSet::SOSKO_2007,
            rounds: Some(12),
            until_points: None,
            access: Access::Public,
            watching: Watching::Live,
            mode: Mode::Free,
            wait: Mode::Free.wait(),
            move_time: None,
            answer_time: Duration::from_secs(15),
            seating: Seating::Lot,
            computers: true,
            rated: false,
            pause: Duration::from_secs(8),
            vacancy: Duration::from_secs(120),
            seed_time: Duration::from_secs(3),
            idle: Duration::from_secs(24 * 3600),
        }
    }

    /// Checks the settings.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn check(&self) -> Result<(), BadSettings> {
        let minutes = |minutes: u64| Duration::from_secs(60 * minutes);
        if !matches!(self.seats, 3 | 4) {
            return Err(BadSettings::Seats);
        }
        if self.rounds.is_some_and(|rounds| rounds == 0 || u32::from(rounds) * u32::from(self.seats) > 48) {
            return Err(BadSettings::Rounds);
        }
        if !self.rules.is_valid() {
            return Err(BadSettings::RuleSet);
        }
        if self.until_points.is_some_and(|points| !self.rules.is_pub() || !(1..=10_000).contains(&points)) {
            return Err(BadSettings::UntilPoints);
        }
        if self.wait < Duration::from_secs(10) || self.wait > minutes(60) {
            return Err(BadSettings::Wait);
        }
        if self.move_time.is_some_and(|time| time < Duration::from_secs(5) || time > minutes(60)) {
            return Err(BadSettings::MoveTime);
        }
        if self.answer_time < Duration::from_secs(5) || self.answer_time > minutes(1) {
            return Err(BadSettings::AnswerTime);
        }
        if matches!(self.watching, Watching::Delayed(delay) if delay > minutes(60)) {
            return Err(BadSettings::Delay);
        }
        if self.pause > minutes(10) || self.vacancy > minutes(10) {
            return Err(BadSettings::Pause);
        }
        if self.rated && self.rounds.is_none() {
            return Err(BadSettings::Rated);
        }
        if self.mode == Mode::Tournament && self.watching != Watching::Nobody {
            return Err(BadSettings::TournamentWatched);
        }
        Ok(())
    }
}
