//! What a whole deal comes to: read from a written record of it, as a referee would.

use super::stakes::{Ended, House, Spitzen, doubled, worth};
use super::{
    Announcement, Name, Score, Taken, count_all, declarer_at_fault, defenders_at_fault, lost_simple, matadors, owner,
    playable, ramsch, trumps,
};

/// What somebody did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A bid.
    Bid(u32),
    /// A hold.
    Hold,
    /// A pass.
    Pass,
    /// The skat was picked up, by the declarer or by who pushes.
    PickUp,
    /// The game, what is laid away, and how many Spitzen.
    Announce(Announcement, Vec<Name>, u32),
    /// Kontra.
    Kontra,
    /// Re.
    Re,
    /// A no to what was asked.
    Decline,
    /// A grand hand instead of a forced Ramsch.
    Escape,
    /// A push without looking.
    Push,
    /// Two cards are pushed on.
    LayAway(Vec<Name>),
    /// A card is played.
    Card(Name),
    /// Somebody gives up, or wishes or asks to.
    GiveUp,
    /// He does not any more.
    TakeBack,
    /// A defender agrees that the declarer gives up.
    Agree,
    /// Cards are shown.
    Show,
    /// Somebody leaves.
    Leave,
}

/// The rules that a deal is played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The Skat-Online order.
    Sosko,
    /// The International order.
    Isko,
}

/// What a deal is in a Bock and Ramsch round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// A deal like any other.
    Plain,
    /// A Bock deal.
    Bock,
    /// A forced Ramsch, and who has escaped from it before.
    Ramsch([bool; 3]),
}

/// A deal's cards and what was done in it.
#[derive(Clone, Debug)]
pub struct Record {
    /// The rules.
    pub order: Order,
    /// The pub rules on top of them.
    pub house: House,
    /// What the deal was in a round.
    pub slot: Slot,
    /// The hands as they were dealt.
    pub hands: [Vec<Name>; 3],
    /// The skat as it was dealt.
    pub skat: Vec<Name>,
    /// What was done, and by whom.
    pub steps: Vec<(usize, Step)>,
}

/// What a deal came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// It is not over.
    Running,
    /// Nobody has bid.
    PassedIn,
    /// With a declarer, or a leaver who is charged.
    Charged(Charged),
    /// A Ramsch.
    Ramsch(ramsch::Outcome),
}

/// A value on somebody's account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Charged {
    /// Whose.
    pub player: usize,
    /// Without Kontra, Re and Bock.
    pub score: Score,
    /// With them.
    pub stake: i32,
    /// Whether Kontra was said.
    pub kontra: bool,
    /// Whether Re was.
    pub re: bool,
    /// 60 to 60 in a suit game or grand.
    pub sixty: bool,
    /// Announced and made.
    pub spitzen: Spitzen,
    /// Negative where they are missing.
    pub matadors: i32,
    /// The declarer's card points and tricks, where the deal was scored as played.
    pub played: Option<(u32, u32)>,
}

/// Who may speak in the auction, and what: "bid or pass", "hold or pass", "18 or pass".
///
/// Read from all that was said so far (3.3.2 to 3.3.6); nobody once there is a declarer or all have passed.
pub fn speaker(said: &[(usize, Step)]) -> Option<(usize, &'static str)> {
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
pub fn highest(said: &[(usize, Step)]) -> Option<(usize, u32)> {
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
pub fn own_highest(said: &[(usize, Step)], player: usize) -> u32 {
    let leaders = (1..=said.len()).filter_map(|end| highest(&said[..end]));
    leaders.filter(|(who, _)| *who == player).map(|(_, value)| value).next_back().unwrap_or(0)
}

/// What the record comes to, and after how many of its steps.
pub fn judge(record: &Record) -> (Judgement, usize) {
    if let Slot::Ramsch(escaped) = record.slot {
        return forced_ramsch(record, escaped);
    }
    let is_word = |step: &Step| matches!(step, Step::Bid(_) | Step::Hold | Step::Pass);
    let words = record.steps.iter().take_while(|(_, step)| is_word(step)).count();
    let (said, rest) = record.steps.split_at(words);
    let passes = said.iter().filter(|(_, step)| *step == Step::Pass).count();
    if passes == 3 && record.house.ramsch {
        return ramsch::judge(record, words);
    }
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
    let Step::Announce(announced, discard, spitzen) = &rest[place].1 else { unreachable!() };
    let table = Table::new(record, declarer, bid, *announced, discard, *spitzen);
    table.play(record.order, &rest[place + 1..], words + place + 1)
}

/// Each player who has not escaped from it before is asked whether he does now (decision 44).
fn forced_ramsch(record: &Record, escaped: [bool; 3]) -> (Judgement, usize) {
    let mut place = 0;
    for player in (0..3).filter(|player| !escaped[*player]) {
        match record.steps.get(place) {
            None => return (Judgement::Running, place),
            Some((leaver, Step::Leave)) => return (ramsch::left_before(record, *leaver), place + 1),
            Some((who, Step::Escape)) if *who == player => {
                let table = Table::new(record, player, 0, GRAND_HAND, &[], 0);
                return table.play(record.order, &record.steps[place + 1..], place + 1);
            }
            Some((who, Step::Decline)) if *who == player => place += 1,
            other => panic!("{other:?} where {player} is asked"),
        }
    }
    ramsch::judge(record, place)
}

/// What an escape is.
pub const GRAND_HAND: Announcement = Announcement { game: 'G', hand: true, said: "" };

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
    let stake = doubled(score.score, false, false, record.slot == Slot::Bock);
    let (kontra, re, sixty) = (false, false, false);
    Judgement::Charged(Charged {
        player,
        score,
        stake,
        kontra,
        re,
        sixty,
        spitzen: Spitzen::default(),
        matadors,
        played: None,
    })
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
    house: House,
    bock: bool,
    announced_spitzen: u32,
    kontra: bool,
    re: bool,
}

impl Table {
    fn new(
        record: &Record,
        declarer: usize,
        bid: u32,
        announced: Announcement,
        discard: &[Name],
        announced_spitzen: u32,
    ) -> Table {
        let mut hands = record.hands.clone();
        let twelve = [&hands[declarer][..], &record.skat].concat();
        let matadors = matadors(announced.game, &twelve);
        let mut skat = record.skat.clone();
        if !announced.hand {
            hands[declarer] = twelve.into_iter().filter(|card| !discard.contains(card)).collect();
            skat = discard.to_vec();
        }
        let (laid, tricks, wishes) = (vec![], vec![], [false; 3]);
        let (house, bock) = (record.house, record.slot == Slot::Bock);
        let (leader, kontra, re) = (0, false, false);
        Table {
            declarer,
            bid,
            announced,
            matadors,
            hands,
            skat,
            laid,
            leader,
            tricks,
            wishes,
            house,
            bock,
            announced_spitzen,
            kontra,
            re,
        }
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
            Step::Kontra => {
                self.kontra = true;
                None
            }
            Step::Re => {
                self.re = true;
                None
            }
            Step::Decline => None,
            other => panic!("{other:?} while cards are played"),
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
            // What is over before the last trick was not split between the parties.
            let defender_points = if self.tricks.len() == 10 { taken.defender_points } else { 0 };
            self.as_played(taken.points, taken.tricks, defender_points, self.made_spitzen())
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

    fn charged(&self, score: Score, spitzen: Spitzen, played: Option<(u32, u32)>, defender_points: u32) -> Charged {
        let stake = doubled(score.score, self.kontra, self.re, self.bock);
        let sixty =
            self.announced.game != 'N' && defender_points == 60 && played.is_some_and(|(points, _)| points == 60);
        let (player, kontra, re, matadors) = (self.declarer, self.kontra, self.re, self.matadors);
        Charged { player, score, stake, kontra, re, sixty, spitzen, matadors, played }
    }

    /// Scored with so many points and tricks of the declarer, and so many points of the defenders.
    fn as_played(&self, points: u32, tricks: u32, defender_points: u32, made: u32) -> Charged {
        let spitzen = Spitzen { announced: self.announced_spitzen, made };
        let ended = Ended::AsPlayed { points, tricks };
        let matadors = self.matadors.unsigned_abs();
        let score = worth(&self.house, self.announced, matadors, self.bid, ended, spitzen);
        self.charged(score, spitzen, Some((points, tricks)), defender_points)
    }

    fn lost_simple(&self) -> Charged {
        let spitzen = Spitzen { announced: self.announced_spitzen, made: 0 };
        let matadors = self.matadors.unsigned_abs();
        let score = worth(&self.house, self.announced, matadors, self.bid, Ended::LostSimple, spitzen);
        self.charged(score, spitzen, None, 0)
    }

    /// How many of the last tricks the declarer took with the lowest trumps, the last one with the lowest (decision 47).
    fn made_spitzen(&self) -> u32 {
        if self.tricks.len() < 10 {
            return 0;
        }
        let rising = trumps(self.announced.game).into_iter().rev();
        let last_first = self.tricks.iter().rev();
        let made = last_first.zip(rising).take_while(|((winner, cards), trump)| {
            *winner == self.declarer && cards[owner(self.announced.game, cards)] == *trump
        });
        made.count() as u32
    }

    /// Who gives up grants the announced Spitzen, and no others, if each of them can still be made as the table lies.
    fn granted_spitzen(&self) -> u32 {
        let (game, hand) = (self.announced.game, &self.hands[self.declarer]);
        let own_place = (self.declarer + 3 - self.leader) % 3;
        let has_played = self.laid.len() > own_place;
        let possible =
            if has_played { vec![self.laid[own_place]] } else { playable(game, hand, self.laid.first().copied()) };
        let leaves_all = |card: &Name| {
            let mut trick = self.laid.clone();
            if !has_played {
                trick.push(card);
            }
            // Number 9 is the last trick, which the lowest trump has to take.
            let mut wanted = trumps(game).into_iter().rev().take(self.announced_spitzen as usize).zip((0..10).rev());
            wanted.all(|(trump, number)| match self.tricks.get(number) {
                Some((winner, cards)) => *winner == self.declarer && cards[owner(game, cards)] == trump,
                None if number == self.tricks.len() => *card == trump && trick[owner(game, &trick)] == trump,
                None => *card != trump && hand.contains(&trump),
            })
        };
        if possible.iter().any(leaves_all) { self.announced_spitzen } else { 0 }
    }

    /// Decisions 16 and 17.
    fn declarer_gives_up(&self) -> Charged {
        if self.is_early() || self.announced.game == 'N' {
            return self.lost_simple();
        }
        let taken = self.taken();
        self.as_played(taken.points, taken.tricks, 120 - taken.points, 0)
    }

    /// Decisions 18 and 19.
    fn defenders_give_up(&self, order: Order) -> Charged {
        let taken = self.taken();
        if order == Order::Isko {
            let score = defenders_at_fault(self.announced, self.matadors.unsigned_abs(), self.bid, taken);
            return self.charged(score, Spitzen::default(), None, 0);
        }
        self.rest_to_declarer()
    }

    fn rest_to_declarer(&self) -> Charged {
        let taken = self.taken();
        if self.announced.game == 'N' {
            return self.as_played(taken.points, taken.tricks, taken.defender_points, 0);
        }
        let (points, tricks) = (120 - taken.defender_points, 10 - taken.defender_tricks);
        self.as_played(points, tricks, taken.defender_points, self.granted_spitzen())
    }

    /// Decision 21.
    fn claim(&self, who: usize) -> Charged {
        let holds = super::claim::holds(self.announced.game, &self.hands, self.leader, &self.laid, who);
        let taken = self.taken();
        let matadors = self.matadors.unsigned_abs();
        let fault = |score| self.charged(score, Spitzen::default(), None, 0);
        match (who == self.declarer, holds) {
            (true, true) => self.rest_to_declarer(),
            (true, false) => fault(declarer_at_fault(self.announced, matadors, self.bid, taken)),
            (false, true) => self.as_played(taken.points, taken.tricks, 120 - taken.points, 0),
            (false, false) => fault(defenders_at_fault(self.announced, matadors, self.bid, taken)),
        }
    }
}
