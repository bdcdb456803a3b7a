//! The rules of Skat a second time: slow, naive, on the cards' names, and written from the paragraphs alone.
//!
//! Tests compare the engine with it, and check with it what a server has written.
//! Nothing here may use the engine's types or code, or the two would share their mistakes: this crate uses no other.
//! A game is a letter: D, H, S and C for the suits, G for grand, N for null.
//! Players of a deal are 0 for forehand, 1 for middlehand, 2 for rearhand.
//! What makes no sense panics: it is for tests only.

#![allow(clippy::unwrap_used, reason = "a test may stop where it does not find what it needs")]

pub mod claim;
pub mod judge;
pub mod kontra;
pub mod ramsch;
pub mod schedule;
pub mod stakes;

/// The name of a card: the suit's letter and the rank's.
pub type Name = &'static str;

/// The letters of all six games.
pub const GAMES: [char; 6] = ['D', 'H', 'S', 'C', 'G', 'N'];

/// 1.2.1: four suits of eight cards.
pub const DECK: [Name; 32] = [
    "CA", "CT", "CK", "CQ", "CJ", "C9", "C8", "C7", "SA", "ST", "SK", "SQ", "SJ", "S9", "S8", "S7", "HA", "HT", "HK",
    "HQ", "HJ", "H9", "H8", "H7", "DA", "DT", "DK", "DQ", "DJ", "D9", "D8", "D7",
];

/// The suit that is printed on a card.
fn printed_suit(card: Name) -> char {
    card.chars().next().unwrap()
}

/// The card of the deck with this name.
pub fn named(name: &str) -> Name {
    DECK.into_iter().find(|card| *card == name).unwrap()
}

/// The counting value of a card (1.2.2).
pub fn counts(card: Name) -> u32 {
    match &card[1..] {
        "A" => 11,
        "T" => 10,
        "K" => 4,
        "Q" => 3,
        "J" => 2,
        _ => 0,
    }
}

/// The counting value of some cards.
pub fn count_all(cards: &[Name]) -> u32 {
    cards.iter().map(|card| counts(card)).sum()
}

/// The trumps of a game, the highest first (2.3.2 to 2.3.4).
pub fn trumps(game: char) -> Vec<Name> {
    let mut trumps = match game {
        'N' => vec![],
        _ => vec!["CJ", "SJ", "HJ", "DJ"],
    };
    if "CSHD".contains(game) {
        for rank in ["A", "T", "K", "Q", "9", "8", "7"] {
            trumps.push(named(&format!("{game}{rank}")));
        }
    }
    trumps
}

/// The cards of a suit that are not trumps, the highest first (2.3.2, 2.3.4).
pub fn plain_cards(game: char, suit: char) -> Vec<Name> {
    let order = if game == 'N' { "AKQJT987" } else { "ATKQJ987" };
    let trumps = trumps(game);
    order.chars().map(|rank| named(&format!("{suit}{rank}"))).filter(|card| !trumps.contains(card)).collect()
}

/// The cards of `hand` that may be played when `led` lies on the table, or nothing does (4.2.1, 4.2.2).
pub fn playable(game: char, hand: &[Name], led: Option<Name>) -> Vec<Name> {
    let Some(led) = led else { return hand.to_vec() };
    let trumps = trumps(game);
    let demanded = if trumps.contains(&led) { trumps } else { plain_cards(game, printed_suit(led)) };
    let following: Vec<Name> = hand.iter().copied().filter(|card| demanded.contains(card)).collect();
    if following.is_empty() { hand.to_vec() } else { following }
}

/// Which of the cards, in the order in which they were played, owns the trick (4.4.2).
pub fn owner(game: char, trick: &[Name]) -> usize {
    // Whoever trumps or overtrumps highest; without a trump, the highest card of the suit that was led.
    let led = plain_cards(game, printed_suit(trick[0]));
    trumps(game).into_iter().chain(led).find_map(|card| trick.iter().position(|played| *played == card)).unwrap()
}

/// The matadors of twelve cards (2.4), negative where they are missing; 0 in null.
pub fn matadors(game: char, twelve: &[Name]) -> i32 {
    if game == 'N' {
        return 0;
    }
    let with = twelve.contains(&"CJ");
    let mut count = 0;
    for trump in trumps(game) {
        if twelve.contains(&trump) != with {
            break;
        }
        count += 1;
    }
    if with { count } else { -count }
}

/// What the declarer announced (2.1.2, 3.4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Announcement {
    /// The game's letter.
    pub game: char,
    /// Whether the skat was left alone.
    pub hand: bool,
    /// Empty, "schneider", "schwarz" or "ouvert".
    pub said: &'static str,
}

impl Announcement {
    /// The base value (5.1.1), or the fixed one of null games (5.1.2).
    pub fn base(&self) -> u32 {
        match (self.game, self.hand, self.said) {
            ('D', ..) => 9,
            ('H', ..) => 10,
            ('S', ..) => 11,
            ('C', ..) => 12,
            ('G', ..) => 24,
            (_, false, "") => 23,
            (_, true, "") => 35,
            (_, false, _) => 46,
            (_, true, _) => 59,
        }
    }

    /// The levels that the announcement itself brings, each with those below it (5.2.1, 5.2.6).
    fn levels(&self) -> Vec<&'static str> {
        let mut levels = vec!["game"];
        if self.hand {
            levels.push("hand");
        }
        match self.said {
            "schneider" => levels.extend(["schneider", "schneider announced"]),
            "schwarz" => levels.extend(["schneider", "schneider announced", "schwarz", "schwarz announced"]),
            "ouvert" => levels.extend(["schneider", "schneider announced", "schwarz", "schwarz announced", "open"]),
            _ => {}
        }
        levels
    }
}

/// The value of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// Whether the charged player won.
    pub won: bool,
    /// Whether the value is below the bid.
    pub overbid: bool,
    /// Lost although all was reached but an announced Spitze.
    pub spitze_missed: bool,
    /// The value before doubling.
    pub charged: u32,
    /// The value, or minus twice it.
    pub score: i32,
    /// The levels; none in null.
    pub levels: Vec<&'static str>,
}

/// What a deal is worth whose declarer has so many card points, the skat counted, and tricks; all others are the defenders'.
pub fn score(said: Announcement, matadors: u32, bid: u32, points: u32, tricks: u32) -> Score {
    if said.game == 'N' {
        return null_score(said, tricks == 0);
    }
    let reached = match said.said {
        "" => points > 60,
        "schneider" => 120 - points <= 30,
        _ => tricks == 10,
    };
    let mut levels = said.levels();
    let add = |levels: &mut Vec<&'static str>, level| {
        if !levels.contains(&level) {
            levels.push(level);
        }
    };
    if reached && 120 - points <= 30 {
        add(&mut levels, "schneider");
    }
    if reached && tricks == 10 {
        add(&mut levels, "schneider");
        add(&mut levels, "schwarz");
    }
    // The own Schneider and Schwarz: where Schneider was announced it is in the levels already (5.2.5).
    if !reached && points <= 30 && said.said.is_empty() {
        add(&mut levels, "schneider");
    }
    if !reached && tricks == 0 && ["", "schneider"].contains(&said.said) {
        add(&mut levels, "schneider");
        add(&mut levels, "schwarz");
    }
    charge(said, matadors, bid, levels, 0, reached)
}

/// The fixed value, won or lost twice.
fn null_score(said: Announcement, won: bool) -> Score {
    let value = said.base();
    let score = if won { value as i32 } else { -2 * value as i32 };
    Score { won, overbid: false, spitze_missed: false, charged: value, score, levels: vec![] }
}

/// Lost in the simple level, which holds everything that was announced (4.3.1).
pub fn lost_simple(said: Announcement, matadors: u32, bid: u32) -> Score {
    if said.game == 'N' {
        return null_score(said, false);
    }
    charge(said, matadors, bid, said.levels(), 0, false)
}

/// Multiplies the matadors, the levels and so many levels more, and counts on by the base value until the bid is reached
/// (5.3, 5.4).
fn charge(said: Announcement, matadors: u32, bid: u32, levels: Vec<&'static str>, more: u32, reached: bool) -> Score {
    let base = said.base();
    let mut cases = matadors + levels.len() as u32 + more;
    let overbid = cases * base < bid;
    while cases * base < bid {
        cases += 1;
    }
    let charged = cases * base;
    let won = reached && !overbid;
    let score = if won { charged as i32 } else { -2 * charged as i32 };
    Score { won, overbid, spitze_missed: false, charged, score, levels }
}

/// What both parties had when one of them ended the deal by a fault (ISkO 4.1.3 to 4.1.5).
#[derive(Clone, Copy, Debug)]
pub struct Taken {
    /// The declarer's card points, the skat counted.
    pub points: u32,
    /// The declarer's tricks.
    pub tricks: u32,
    /// The defenders' card points.
    pub defender_points: u32,
    /// The defenders' tricks.
    pub defender_tricks: u32,
}

/// The levels that announcement and bid force the declarer to reach (ISkO 4.1.5); none if even Schwarz is not enough.
fn forced_levels(said: Announcement, matadors: u32, bid: u32) -> Option<Vec<&'static str>> {
    let mut levels = said.levels();
    for more in [None, Some("schneider"), Some("schwarz")] {
        if let Some(more) = more
            && !levels.contains(&more)
        {
            levels.push(more);
        }
        if (matadors + levels.len() as u32) * said.base() >= bid {
            return Some(levels);
        }
    }
    None
}

/// Whether the defenders have what makes these levels impossible.
fn prevented(levels: &[&str], taken: Taken) -> bool {
    if levels.contains(&"schwarz") && taken.defender_tricks > 0 {
        return true;
    }
    taken.defender_points >= if levels.contains(&"schneider") { 31 } else { 60 }
}

/// Whether the declarer has already made these levels certain.
fn certain(levels: &[&str], taken: Taken) -> bool {
    !levels.contains(&"schwarz") && taken.points >= if levels.contains(&"schneider") { 90 } else { 61 }
}

/// A defender ended the deal by a fault, or gave up where one is enough (decision 19).
pub fn defenders_at_fault(said: Announcement, matadors: u32, bid: u32, taken: Taken) -> Score {
    if said.game == 'N' {
        return null_score(said, taken.tricks == 0);
    }
    let rest = (120 - taken.defender_points, 10 - taken.defender_tricks);
    let Some(levels) = forced_levels(said, matadors, bid) else {
        // 5.4.3: lost in any case. What has been taken tells whether it is also lost by the cards.
        let highest = if said.hand { vec!["game", "hand"] } else { vec!["game"] };
        let highest = [highest, vec!["schneider", "schwarz"]].concat();
        if prevented(&highest, taken) {
            return score(said, matadors, bid, rest.0, rest.1);
        }
        let mut levels = said.levels();
        for level in ["schneider", "schwarz"] {
            if !levels.contains(&level) {
                levels.push(level);
            }
        }
        return charge(said, matadors, bid, levels, 0, false);
    };
    if prevented(&levels, taken) {
        return score(said, matadors, bid, rest.0, rest.1);
    }
    if certain(&levels, taken) {
        return score(said, matadors, bid, taken.points, taken.tricks);
    }
    charge(said, matadors, bid, levels, 0, true)
}

/// The declarer ended the deal by a fault (decision 21).
pub fn declarer_at_fault(said: Announcement, matadors: u32, bid: u32, taken: Taken) -> Score {
    let decided = match forced_levels(said, matadors, bid) {
        Some(levels) => prevented(&levels, taken) || certain(&levels, taken),
        None => taken.defender_tricks > 0,
    };
    if decided && said.game != 'N' {
        score(said, matadors, bid, taken.points, taken.tricks)
    } else {
        lost_simple(said, matadors, bid)
    }
}
