//! What the rules say of somebody who leaves, written from the decisions 16 to 26 and not from the program.

use skat_rules::{Card, CardSet, Contract, Event, Game as Trumps, Role, RuleSet, Seat};
use skat_table::Event as TableEvent;

use super::Game;

/// The facts of a running deal, read from the journal.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    hands: [CardSet; 3],
    skat: CardSet,
    /// The highest value that each player bid or held himself; 0 if none.
    own: [u16; 3],
    last_bid: u16,
    passed: [bool; 3],
    bids: usize,
    picked_up: bool,
    contract: Option<Contract>,
    discard: CardSet,
    plays: Vec<(Role, Card)>,
}

/// What is written for a deal: who is charged or credited, with how many points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    pub(crate) charged: Role,
    pub(crate) score: i32,
}

impl Verdict {
    pub(crate) fn is_won(self) -> bool {
        self.score > 0
    }
}

/// What the parties have taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Taken {
    /// The declarer's points, the skat counted.
    pub(crate) points: u32,
    pub(crate) tricks: u32,
    pub(crate) defender_points: u32,
    pub(crate) defender_tricks: u32,
}

impl Facts {
    /// The facts of the deal that runs.
    pub(crate) fn of(game: &Game) -> Facts {
        let mut facts = None;
        for event in game.events() {
            match event {
                TableEvent::Dealt { cards, .. } => {
                    facts = Some(Facts {
                        hands: Role::ALL.map(|role| cards.hand(role)),
                        skat: cards.skat(),
                        own: [0; 3],
                        last_bid: 0,
                        passed: [false; 3],
                        bids: 0,
                        picked_up: false,
                        contract: None,
                        discard: CardSet::EMPTY,
                        plays: Vec::new(),
                    });
                }
                TableEvent::Deal(event) => facts.as_mut().expect("a deal has begun").note(event),
                _ => {}
            }
        }
        facts.expect("a deal has begun")
    }

    fn note(&mut self, event: &Event) {
        match *event {
            Event::Bid { role, value } => {
                self.last_bid = value.get();
                self.own[role.index()] = self.last_bid;
                self.bids += 1;
            }
            Event::Held { role } => self.own[role.index()] = self.last_bid,
            Event::Passed { role } => self.passed[role.index()] = true,
            Event::PickedUp { .. } => self.picked_up = true,
            Event::Announced { contract, discard, .. } => {
                self.contract = Some(contract);
                self.discard = discard;
            }
            Event::Played { role, card } => self.plays.push((role, card)),
            _ => {}
        }
    }

    /// Who has won the auction: all others have passed, and somebody has bid.
    pub(crate) fn declarer(&self) -> Option<Role> {
        let left: Vec<Role> = Role::ALL.into_iter().filter(|role| !self.passed[role.index()]).collect();
        match left[..] {
            [last] if self.own[last.index()] == self.last_bid && self.last_bid > 0 => Some(last),
            _ => None,
        }
    }

    pub(crate) fn has_bid(&self, role: Role) -> bool {
        self.own[role.index()] > 0
    }

    pub(crate) fn has_passed(&self, role: Role) -> bool {
        self.passed[role.index()]
    }

    pub(crate) fn anybody_bid(&self) -> bool {
        self.bids > 0
    }

    pub(crate) fn contract(&self) -> Option<Contract> {
        self.contract
    }

    pub(crate) fn has_picked_up(&self) -> bool {
        self.picked_up
    }

    /// No card of the second trick lies on the table.
    pub(crate) fn is_early(&self) -> bool {
        self.plays.len() <= 3
    }

    pub(crate) fn taken(&self) -> Taken {
        let (Some(declarer), Some(contract)) = (self.declarer(), self.contract) else { return Taken::default() };
        let skat = if contract.is_hand() { self.skat } else { self.discard };
        let mut taken = Taken { points: points(skat), ..Taken::default() };
        for trick in self.plays.chunks_exact(3) {
            let height = |card| height(contract.game(), card, trick[0].1);
            let (winner, _) = *trick.iter().max_by_key(|(_, card)| height(*card)).expect("a trick has three cards");
            let worth = points(trick.iter().map(|(_, card)| *card).collect());
            if winner == declarer {
                taken.points += worth;
                taken.tricks += 1;
            } else {
                taken.defender_points += worth;
                taken.defender_tricks += 1;
            }
        }
        taken
    }

    /// What a player's leaving makes of the deal.
    pub(crate) fn leaves(&self, role: Role, rules: RuleSet) -> Verdict {
        let Some(declarer) = self.declarer() else {
            // 24: a lost grand, raised to what he bid or held himself.
            return Verdict { charged: role, score: -2 * self.grand(role, self.own[role.index()]) };
        };
        let Some(contract) = self.contract else {
            // 25 and 26: the declarer loses a grand, or wins it where a defender leaves.
            let grand = self.grand(declarer, self.last_bid);
            let score = if role == declarer { -2 * grand } else { grand };
            return Verdict { charged: declarer, score };
        };
        let game = Played { contract, matadors: self.matadors(declarer, contract.game()), bid: self.last_bid };
        let taken = self.taken();
        let score = match (role == declarer, rules == RuleSet::SOSKO_2007) {
            // 16: simple, with what was announced.
            (true, _) if self.is_early() => game.lost_simple(),
            (true, _) => game.declarer_gives_up(taken),
            (false, true) => game.both_defenders_give_up(taken),
            (false, false) => game.one_defender_gives_up(taken),
        };
        Verdict { charged: declarer, score }
    }

    /// The grand with pick-up that stands for a deal that was not announced.
    fn grand(&self, role: Role, bid: u16) -> i32 {
        let value = 24 * (self.matadors(role, Trumps::Grand) + 1);
        if value >= i32::from(bid) { value } else { 24 * ceil(bid.into(), 24) }
    }

    /// Counted on the ten cards and the skat as they were dealt (decision 7).
    fn matadors(&self, role: Role, game: Trumps) -> i32 {
        let held = self.hands[role.index()] | self.skat;
        let mut trumps: Vec<String> = ["CJ", "SJ", "HJ", "DJ"].map(String::from).into();
        if let Trumps::Suit(suit) = game {
            let letter = Card::new(suit, skat_rules::Rank::Seven).to_string().remove(0);
            trumps.extend("ATKQ987".chars().map(|rank| format!("{letter}{rank}")));
        }
        let holds = |card: &String| held.contains(card.parse().unwrap());
        let with = holds(&trumps[0]);
        trumps.iter().take_while(|card| holds(card) == with).count() as i32
    }
}

/// An announced game.
struct Played {
    contract: Contract,
    matadors: i32,
    bid: u16,
}

impl Played {
    fn base(&self) -> Option<i32> {
        match self.contract.game() {
            Trumps::Suit(suit) => Some(9 + suit as i32),
            Trumps::Grand => Some(24),
            Trumps::Null => None,
        }
    }

    fn null(&self) -> i32 {
        match (self.contract.is_hand(), self.contract.is_ouvert()) {
            (false, false) => 23,
            (true, false) => 35,
            (false, true) => 46,
            (true, true) => 59,
        }
    }

    /// 0 nothing, 1 Schneider, 2 Schwarz, 3 an open game.
    fn announced(&self) -> i32 {
        self.contract.announced() as i32
    }

    /// Game, hand, Schneider, announced, Schwarz, announced, ouvert (decisions 9 and 11).
    fn levels(&self) -> i32 {
        if self.contract.is_hand() { [2, 4, 6, 7][self.announced() as usize] } else { 1 }
    }

    fn value(&self, levels: i32) -> i32 {
        self.base().map_or(0, |base| base * (self.matadors + levels))
    }

    fn lost(&self, levels: i32) -> i32 {
        let base = self.base().expect("a suit game or grand");
        -2 * self.value(levels).max(base * ceil(self.bid.into(), base))
    }

    fn lost_simple(&self) -> i32 {
        if self.base().is_none() { -2 * self.null() } else { self.lost(self.levels()) }
    }

    /// Scored as played, all points and tricks that the declarer has not being the defenders' (decisions 9 to 13).
    fn as_played(&self, points: u32, tricks: u32) -> i32 {
        if self.base().is_none() {
            return if tricks == 0 { self.null() } else { -2 * self.null() };
        }
        let one = i32::from;
        let (won, extra) = match self.announced() {
            0 if points >= 61 => (true, one(points >= 90) + one(tricks == 10)),
            0 => (false, one(points <= 30) + one(tricks == 0)),
            1 if points >= 90 => (true, one(tricks == 10)),
            1 => (false, one(tricks == 0)),
            _ => (tricks == 10, 0),
        };
        let levels = self.levels() + extra;
        if won && self.value(levels) >= self.bid.into() { self.value(levels) } else { self.lost(levels) }
    }

    /// 17: the open tricks are the defenders'.
    fn declarer_gives_up(&self, taken: Taken) -> i32 {
        if self.base().is_none() { -2 * self.null() } else { self.as_played(taken.points, taken.tricks) }
    }

    /// 18: the open tricks are the declarer's; in null none is added.
    fn both_defenders_give_up(&self, taken: Taken) -> i32 {
        if self.base().is_none() {
            return self.as_played(taken.points, taken.tricks);
        }
        self.as_played(120 - taken.defender_points, 10 - taken.defender_tricks)
    }

    /// 19: decided deals keep their result, others are won as high as announcement or bid demands.
    fn one_defender_gives_up(&self, taken: Taken) -> i32 {
        if self.base().is_none() {
            return self.as_played(taken.points, taken.tricks);
        }
        let mut levels = self.levels();
        let (mut schneider, mut schwarz) = (self.announced() >= 1, self.announced() >= 2);
        let falls_short = |levels| self.value(levels) < self.bid.into();
        if !schneider && falls_short(levels) {
            (schneider, levels) = (true, levels + 1);
        }
        if !schwarz && falls_short(levels) {
            (schwarz, levels) = (true, levels + 1);
        }
        let prevented = taken.defender_points >= if schneider { 31 } else { 60 };
        if prevented || schwarz && taken.defender_tricks > 0 {
            return self.as_played(120 - taken.defender_points, 10 - taken.defender_tricks);
        }
        let reached = taken.points >= if schneider { 90 } else { 61 };
        if reached && (!schwarz || taken.tricks == 10) {
            return self.as_played(taken.points, taken.tricks);
        }
        // Where even Schwarz would be too little, it is lost (5.4.3).
        if falls_short(levels) { self.lost(levels) } else { self.value(levels) }
    }
}

fn ceil(value: i32, base: i32) -> i32 {
    (value + base - 1) / base
}

fn points(cards: CardSet) -> u32 {
    let worth = |card: Card| match card.to_string().chars().last() {
        Some('A') => 11,
        Some('T') => 10,
        Some('K') => 4,
        Some('Q') => 3,
        Some('J') => 2,
        _ => 0,
    };
    cards.iter().map(worth).sum()
}

/// How high a card stands in a trick that this card has led; 0 where it cannot take it.
fn height(game: Trumps, card: Card, led: Card) -> usize {
    let letters = |card: Card| {
        let text = card.to_string();
        (text.chars().next().unwrap(), text.chars().last().unwrap())
    };
    let ((suit, rank), (led_suit, led_rank)) = (letters(card), letters(led));
    let place = |order: &str, letter| order.find(letter).unwrap() + 1;
    let trump_suit = match game {
        Trumps::Null => return if suit == led_suit { place("789TJQKA", rank) } else { 0 },
        Trumps::Grand => None,
        Trumps::Suit(suit) => Some(letters(Card::new(suit, skat_rules::Rank::Seven)).0),
    };
    match (rank, suit) {
        ('J', suit) => 100 + place("DHSC", suit),
        (rank, suit) if Some(suit) == trump_suit => 50 + place("789QKTA", rank),
        (rank, suit) if suit == led_suit && led_rank != 'J' => place("789QKTA", rank),
        _ => 0,
    }
}

/// The next seat in turn.
pub(crate) fn next_seat(after: Option<Seat>, takes_part: &[Seat]) -> Seat {
    let later = takes_part.iter().find(|seat| after.is_none_or(|after| **seat > after));
    *later.unwrap_or(&takes_part[0])
}
