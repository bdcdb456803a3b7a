//! What a whole deal comes to: read from a written record of it, as a referee would.

use super::{
    Announcement, Name, Score, Taken, count_all, declarer_at_fault, defenders_at_fault, lost_simple, matadors, owner,
    score,
};

/// What somebody did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Bid(u32),
    Hold,
    Pass,
    PickUp,
    Announce(Announcement, Vec<Name>),
    Card(Name),
    GiveUp,
    TakeBack,
    Agree,
    Show,
    Leave,
}

/// The rules that a deal is played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    Sosko,
    Isko,
}

/// A deal's cards and what was done in it; players are 0 for forehand, 1 for middlehand, 2 for rearhand.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    pub(crate) order: Order,
    pub(crate) hands: [Vec<Name>; 3],
    pub(crate) skat: Vec<Name>,
    pub(crate) steps: Vec<(usize, Step)>,
}

/// What a deal came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Judgement {
    Running,
    PassedIn,
    Charged(Charged),
}

/// A value on somebody's account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Charged {
    pub(crate) player: usize,
    pub(crate) score: Score,
    pub(crate) matadors: i32,
    /// The declarer's card points and tricks, where the deal was scored as played.
    pub(crate) played: Option<(u32, u32)>,
}

/// Who may speak in the auction, and what: "bid or pass", "hold or pass", "18 or pass".
///
/// Read from all that was said so far (3.3.2 to 3.3.6); nobody once there is a declarer or all have passed.
pub(crate) fn speaker(said: &[(usize, Step)]) -> Option<(usize, &'static str)> {
    let (first, rest) = duel(said, 1, 0);
    let survivor = match first {
        Duel::Speaks(who, what) => return Some((who, what)),
        Duel::Survives(survivor) => survivor,
    };
    let (second, rest) = duel(rest, 2, survivor);
    match second {
        Duel::Speaks(who, what) => Some((who, what)),
        // Nobody has bid: forehand says the last word.
        Duel::Survives(_) if highest(said).is_none() && rest.is_empty() => Some((0, "18 or pass")),
        Duel::Survives(_) => None,
    }
}

enum Duel {
    Speaks(usize, &'static str),
    Survives(usize),
}

/// Reads the words of two players up to the pass of one of them; also gives what was said after it.
fn duel(said: &[(usize, Step)], bidder: usize, hearer: usize) -> (Duel, &[(usize, Step)]) {
    for (place, (who, step)) in said.iter().enumerate() {
        if *step == Step::Pass {
            let survivor = if *who == bidder { hearer } else { bidder };
            return (Duel::Survives(survivor), &said[place + 1..]);
        }
    }
    let what = match said.last() {
        Some((_, Step::Bid(_))) => Duel::Speaks(hearer, "hold or pass"),
        _ => Duel::Speaks(bidder, "bid or pass"),
    };
    (what, &[])
}

/// Who bid or held the highest value, and which: he who held it has it (3.3.5).
pub(crate) fn highest(said: &[(usize, Step)]) -> Option<(usize, u32)> {
    let mut highest = None;
    for (who, step) in said {
        match (step, highest) {
            (Step::Bid(value), _) => highest = Some((*who, *value)),
            (Step::Hold, Some((_, value))) => highest = Some((*who, value)),
            _ => {}
        }
    }
    highest
}

/// The highest value that a player bid or held himself; 0 if none.
fn own_highest(said: &[(usize, Step)], player: usize) -> u32 {
    let leaders = (1..=said.len()).filter_map(|end| highest(&said[..end]));
    leaders.filter(|(who, _)| *who == player).map(|(_, value)| value).next_back().unwrap_or(0)
}

/// What the record comes to, and after how many of its steps.
pub(crate) fn judge(record: &Record) -> (Judgement, usize) {
    let is_word = |step: &Step| matches!(step, Step::Bid(_) | Step::Hold | Step::Pass);
    let words = record.steps.iter().take_while(|(_, step)| is_word(step)).count();
    let (said, rest) = record.steps.split_at(words);
    let passes = said.iter().filter(|(_, step)| *step == Step::Pass).count();
    if passes == 3 {
        return (Judgement::PassedIn, words);
    }
    let is_over = speaker(said).is_none();
    let announcement = rest.iter().position(|(_, step)| matches!(step, Step::Announce(..)));
    let leaves = rest.iter().position(|(_, step)| *step == Step::Leave);
    if let Some(place) = leaves
        && announcement.is_none()
    {
        return (abandoned(record, said, is_over, rest[place].0), words + place + 1);
    }
    let Some(place) = announcement else { return (Judgement::Running, record.steps.len()) };
    let (declarer, bid) = highest(said).unwrap();
    let Step::Announce(announced, discard) = &rest[place].1 else { unreachable!() };
    let table = Table::new(record, declarer, bid, *announced, discard);
    table.play(record.order, &rest[place + 1..], words + place + 1)
}

/// Somebody left before the announcement (decisions 24 to 26).
fn abandoned(record: &Record, said: &[(usize, Step)], is_over: bool, leaver: usize) -> Judgement {
    let grand = Announcement { game: 'G', hand: false, said: "" };
    let (player, bid, lost) = match (is_over, highest(said)) {
        (true, Some((declarer, bid))) => (declarer, bid, leaver == declarer),
        _ => (leaver, own_highest(said, leaver), true),
    };
    let matadors = matadors('G', &[&record.hands[player][..], &record.skat].concat());
    let mut score = lost_simple(grand, matadors.unsigned_abs(), bid);
    if !lost {
        score = Score { won: true, overbid: false, score: score.charged as i32, ..score };
    }
    Judgement::Charged(Charged { player, score, matadors, played: None })
}

/// The play of the cards.
struct Table {
    declarer: usize,
    bid: u32,
    announced: Announcement,
    matadors: i32,
    hands: [Vec<Name>; 3],
    skat: Vec<Name>,
    laid: Vec<Name>,
    leader: usize,
    /// Each finished trick with its owner.
    tricks: Vec<(usize, Vec<Name>)>,
    wishes: [bool; 3],
}

impl Table {
    fn new(record: &Record, declarer: usize, bid: u32, announced: Announcement, discard: &[Name]) -> Table {
        let mut hands = record.hands.clone();
        let twelve = [&hands[declarer][..], &record.skat].concat();
        let matadors = matadors(announced.game, &twelve);
        let mut skat = record.skat.clone();
        if !announced.hand {
            hands[declarer] = twelve.into_iter().filter(|card| !discard.contains(card)).collect();
            skat = discard.to_vec();
        }
        let (laid, tricks, wishes) = (vec![], vec![], [false; 3]);
        Table { declarer, bid, announced, matadors, hands, skat, laid, leader: 0, tricks, wishes }
    }

    fn play(mut self, order: Order, steps: &[(usize, Step)], before: usize) -> (Judgement, usize) {
        for (place, (who, step)) in steps.iter().enumerate() {
            if let Some(charged) = self.step(order, *who, step) {
                return (Judgement::Charged(charged), before + place + 1);
            }
        }
        (Judgement::Running, before + steps.len())
    }

    fn step(&mut self, order: Order, who: usize, step: &Step) -> Option<Charged> {
        match step {
            Step::Card(card) => self.card(who, card),
            Step::GiveUp | Step::Leave if who == self.declarer => {
                // A late surrender needs a defender's consent in the International order, leaving does not.
                if order == Order::Isko && *step == Step::GiveUp && !self.is_early() {
                    self.wishes[who] = true;
                    return None;
                }
                Some(self.declarer_gives_up())
            }
            Step::Leave => Some(self.defenders_give_up(order)),
            Step::GiveUp => {
                self.wishes[who] = true;
                let both = (0..3).all(|player| player == self.declarer || self.wishes[player]);
                (both || order == Order::Isko).then(|| self.defenders_give_up(order))
            }
            Step::TakeBack => {
                self.wishes[who] = false;
                None
            }
            Step::Agree => Some(self.declarer_gives_up()),
            Step::Show if order == Order::Isko => Some(self.claim(who)),
            Step::Show => None,
            Step::Bid(_) | Step::Hold | Step::Pass | Step::PickUp | Step::Announce(..) => unreachable!(),
        }
    }

    fn card(&mut self, who: usize, card: Name) -> Option<Charged> {
        self.hands[who].retain(|held| *held != card);
        self.laid.push(card);
        if self.laid.len() < 3 {
            return None;
        }
        let winner = (self.leader + owner(self.announced.game, &self.laid)) % 3;
        self.tricks.push((winner, std::mem::take(&mut self.laid)));
        self.leader = winner;
        // Decision 14: what cannot be won any more is over.
        let lost = match (self.announced.game, self.announced.said) {
            ('N', _) => winner == self.declarer,
            (_, "schwarz" | "ouvert") => winner != self.declarer,
            _ => false,
        };
        (lost || self.tricks.len() == 10).then(|| {
            let taken = self.taken();
            self.as_played(taken.points, taken.tricks)
        })
    }

    /// Before a card of the second trick lies on the table (4.3.1).
    fn is_early(&self) -> bool {
        self.tricks.len() * 3 + self.laid.len() <= 3
    }

    fn taken(&self) -> Taken {
        let mut taken = Taken { points: count_all(&self.skat), tricks: 0, defender_points: 0, defender_tricks: 0 };
        for (winner, cards) in &self.tricks {
            if *winner == self.declarer {
                taken.points += count_all(cards);
                taken.tricks += 1;
            } else {
                taken.defender_points += count_all(cards);
                taken.defender_tricks += 1;
            }
        }
        taken
    }

    fn charged(&self, score: Score, played: Option<(u32, u32)>) -> Charged {
        Charged { player: self.declarer, score, matadors: self.matadors, played }
    }

    fn as_played(&self, points: u32, tricks: u32) -> Charged {
        let score = score(self.announced, self.matadors.unsigned_abs(), self.bid, points, tricks);
        self.charged(score, Some((points, tricks)))
    }

    /// Decisions 16 and 17.
    fn declarer_gives_up(&self) -> Charged {
        if self.is_early() || self.announced.game == 'N' {
            return self.charged(lost_simple(self.announced, self.matadors.unsigned_abs(), self.bid), None);
        }
        let taken = self.taken();
        self.as_played(taken.points, taken.tricks)
    }

    /// Decisions 18 and 19.
    fn defenders_give_up(&self, order: Order) -> Charged {
        let taken = self.taken();
        if order == Order::Isko {
            let score = defenders_at_fault(self.announced, self.matadors.unsigned_abs(), self.bid, taken);
            return self.charged(score, None);
        }
        self.rest_to_declarer()
    }

    fn rest_to_declarer(&self) -> Charged {
        let taken = self.taken();
        if self.announced.game == 'N' {
            return self.as_played(taken.points, taken.tricks);
        }
        self.as_played(120 - taken.defender_points, 10 - taken.defender_tricks)
    }

    /// Decision 21.
    fn claim(&self, who: usize) -> Charged {
        let holds = super::claim::holds(self.announced.game, &self.hands, self.leader, &self.laid, who);
        let taken = self.taken();
        let matadors = self.matadors.unsigned_abs();
        match (who == self.declarer, holds) {
            (true, true) => self.rest_to_declarer(),
            (true, false) => self.charged(declarer_at_fault(self.announced, matadors, self.bid, taken), None),
            (false, true) => self.as_played(taken.points, taken.tricks),
            (false, false) => self.charged(defenders_at_fault(self.announced, matadors, self.bid, taken), None),
        }
    }
}
