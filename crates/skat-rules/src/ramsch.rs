//! Ramsch with pushing (decisions 41 to 45): nobody is the declarer, and who has the most card points loses them.

use crate::action::{Action, Event, Events, IllegalAction};
use crate::auction::Bids;
use crate::card::CardSet;
use crate::deal::DealtCards;
use crate::game::Game;
use crate::role::{ByRole, Role};
use crate::ruleset::{RamschFactor, RamschSkat, RuleSet};
use crate::settle::Settlement;
use crate::trick::{Trick, Tricks};

/// How a player has pushed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Push {
    /// Without looking: what lay there was passed on, and the score rises.
    Unseen,
    /// He picked up and laid two cards on.
    Seen {
        /// Those two.
        laid: CardSet,
    },
}

/// A Ramsch, from the pushing to the last trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ramsch {
    bids: Bids,
    pushes: ByRole<Option<Push>>,
    /// Whether who is to push has the skat in his hand.
    picked_up: bool,
    tricks: Tricks,
    /// What lies there; nothing while somebody has it in his hand.
    skat: CardSet,
    /// The number of the last trick that each player took, 1 to 10; 0 for who has none.
    latest: ByRole<u8>,
}

impl Ramsch {
    pub(crate) fn new(bids: Bids, cards: &DealtCards) -> Ramsch {
        Ramsch {
            bids,
            pushes: ByRole::default(),
            picked_up: false,
            tricks: Tricks::new(Game::Grand, cards.hands()),
            skat: cards.skat(),
            latest: ByRole::default(),
        }
    }

    /// What was bid before: nothing, for nobody bids where Ramsch is played.
    pub fn bids(&self) -> &Bids {
        &self.bids
    }

    /// How each player has pushed; nothing for who has not yet.
    pub fn pushes(&self) -> &ByRole<Option<Push>> {
        &self.pushes
    }

    /// Whether who is to push has picked the skat up.
    pub fn is_picked_up(&self) -> bool {
        self.picked_up
    }

    /// Who is to push; nobody once all have.
    pub fn pusher(&self) -> Option<Role> {
        Role::ALL.into_iter().find(|role| self.pushes[*role].is_none())
    }

    /// Who is to act.
    pub fn turn(&self) -> Option<Role> {
        self.pusher().or_else(|| self.tricks.turn())
    }

    /// A player's cards, the skat among them while he pushes and has picked it up.
    pub fn hand(&self, role: Role) -> CardSet {
        self.tricks.hands[role]
    }

    /// What lies in the skat; nothing while somebody has it in his hand.
    pub fn skat(&self) -> CardSet {
        self.skat
    }

    /// The trick on the table.
    pub fn trick(&self) -> &Trick {
        &self.tricks.trick
    }

    /// The last complete trick, until a card is led to the next.
    pub fn last_trick(&self) -> Option<&Trick> {
        self.tricks.last_trick()
    }

    /// How many tricks a player has taken, 0 to 10.
    pub fn tricks(&self, role: Role) -> u8 {
        self.tricks.count(role)
    }

    /// How many have pushed unseen, 0 to 3.
    pub fn unseen(&self) -> u8 {
        self.pushes.0.iter().filter(|push| **push == Some(Push::Unseen)).count() as u8
    }

    /// The cards that a player may play now; none if it is not his turn, or somebody still pushes.
    pub fn legal_cards(&self, role: Role) -> CardSet {
        if self.pusher().is_some() { CardSet::EMPTY } else { self.tricks.legal_cards(role) }
    }

    pub(crate) fn decide(&self, rules: &RuleSet, role: Role, action: &Action) -> Result<Events, IllegalAction> {
        let event = match (*action, self.pusher()) {
            (Action::PickUp | Action::Push | Action::LayAway(_), Some(pusher)) if pusher != role => {
                return Err(IllegalAction::NotYourTurn);
            }
            (Action::PickUp | Action::Push, Some(_)) if self.picked_up => return Err(IllegalAction::AlreadyPickedUp),
            (Action::PickUp, Some(_)) => Event::PickedUp { role, skat: self.skat },
            (Action::Push, Some(_)) => Event::Pushed { role },
            (Action::LayAway(cards), Some(_)) => {
                self.check_laid(role, cards)?;
                Event::LaidAway { role, cards }
            }
            (Action::Play(card), None) => {
                self.tricks.check(role, card)?;
                Event::Played { role, card }
            }
            _ => return Err(IllegalAction::WrongPhase),
        };
        let mut events = Events::from_iter([event]);
        let mut after = *self;
        after.apply(&event);
        if after.turn().is_none() {
            events.push(Event::Settled(Settlement::Ramsch(after.result(rules, None))));
        }
        Ok(events)
    }

    fn check_laid(&self, role: Role, cards: CardSet) -> Result<(), IllegalAction> {
        if !self.picked_up {
            return Err(IllegalAction::SkatNotPickedUp);
        }
        if cards.len() != 2 {
            return Err(IllegalAction::WrongDiscard { expected: 2 });
        }
        if !self.hand(role).contains_all(cards) {
            return Err(IllegalAction::NotHeld);
        }
        if (cards & CardSet::JACKS).is_empty() { Ok(()) } else { Err(IllegalAction::JackLaidAway) }
    }

    pub(crate) fn apply(&mut self, event: &Event) {
        match *event {
            Event::PickedUp { role, .. } => {
                self.tricks.hands[role] |= self.skat;
                self.skat = CardSet::EMPTY;
                self.picked_up = true;
            }
            Event::Pushed { role } => self.pushes[role] = Some(Push::Unseen),
            Event::LaidAway { role, cards } => {
                self.tricks.hands[role] = self.tricks.hands[role] - cards;
                self.skat = cards;
                self.picked_up = false;
                self.pushes[role] = Some(Push::Seen { laid: cards });
            }
            Event::Played { role, card } => {
                if let Some((winner, _)) = self.tricks.play(role, card) {
                    self.latest[winner] = self.tricks.complete();
                }
            }
            _ => {}
        }
    }

    /// The result when all is played, or when a player leaves, to whom all open tricks and the skat go (decision 45).
    pub(crate) fn result(&self, rules: &RuleSet, left: Option<Role>) -> RamschResult {
        let mut points = ByRole::from_fn(|role| self.tricks.taken[role].points());
        let mut tricks = ByRole::from_fn(|role| self.tricks.count(role));
        let skat_to = left.unwrap_or_else(|| match rules.ramsch_skat {
            RamschSkat::LastTrick => self.trick().leader(),
            RamschSkat::Loser => {
                let key = |role: &Role| (points[*role], self.latest[*role]);
                Role::ALL.into_iter().max_by_key(key).expect("there are three roles")
            }
        });
        if let Some(left) = left {
            points[left] = left.others().iter().fold(120, |rest: u8, other| rest.saturating_sub(points[*other]));
            tricks[left] = left.others().iter().fold(10, |rest: u8, other| rest.saturating_sub(tricks[*other]));
        } else {
            points[skat_to] = points[skat_to].saturating_add(self.skat.points());
        }
        RamschResult { points, tricks, skat_to, unseen: self.unseen(), factor: rules.ramsch_factor, left }
    }
}

/// The result of a Ramsch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RamschResult {
    /// Each player's card points, the skat counted: together 120.
    pub points: ByRole<u8>,
    /// Each player's tricks: together 10.
    pub tricks: ByRole<u8>,
    /// Who took the skat.
    pub skat_to: Role,
    /// How many pushed unseen, 0 to 3.
    pub unseen: u8,
    /// What each of those, and a player without a trick, makes of the score.
    pub factor: RamschFactor,
    /// Who left, if leaving ended it: the open tricks and the skat are his.
    pub left: Option<Role>,
}

/// One part of the derivation of a Ramsch's scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RamschReason {
    /// Somebody left, and all that was open is his (decision 45).
    Left(Role),
    /// Who took the skat (decision 42).
    Skat(Role),
    /// So many pushed unseen (decision 41).
    Unseen(u8),
    /// Somebody has no trick (decision 42).
    Virgin,
    /// Somebody took all ten tricks (decision 43).
    March(Role),
    /// What the points are multiplied with, unless somebody took all tricks.
    Multiplier(u16),
}

impl RamschReason {
    /// The paragraph of the pub rules that this part follows.
    pub const fn paragraph(self) -> &'static str {
        match self {
            RamschReason::Skat(_) => "pub 9",
            RamschReason::Unseen(_) | RamschReason::Virgin | RamschReason::Multiplier(_) => "pub 11",
            RamschReason::March(_) => "pub 12",
            RamschReason::Left(_) => "pub 14",
        }
    }
}

impl RamschResult {
    /// Who took all ten tricks; nobody who has left does (decisions 43, 45).
    pub fn march(&self) -> Option<Role> {
        Role::ALL.into_iter().find(|role| self.left.is_none() && self.tricks[*role] == 10)
    }

    /// Whether somebody stayed without a trick (decision 42).
    pub fn has_virgin(&self) -> bool {
        self.march().is_none() && self.tricks.0.contains(&0)
    }

    /// What the points are multiplied with: 1 to 5, or up to 16 where it doubles (decisions 41, 42).
    pub fn multiplier(&self) -> u16 {
        let raised = u16::from(self.unseen) + u16::from(self.has_virgin());
        match self.factor {
            RamschFactor::Adds => 1 + raised,
            RamschFactor::Doubles => 1 << raised.min(4),
        }
    }

    /// Whether a player has the most points, alone or with others; nobody has where one took all tricks.
    pub fn is_loser(&self, role: Role) -> bool {
        self.march().is_none() && self.points.0.iter().all(|points| *points <= self.points[role])
    }

    /// The game points of each player (decisions 42, 43, 45).
    pub fn scores(&self) -> ByRole<i32> {
        let march = self.march();
        ByRole::from_fn(|role| {
            let points = i32::from(self.points[role]);
            match march {
                Some(marcher) => {
                    if marcher == role {
                        120
                    } else {
                        0
                    }
                }
                None if self.is_loser(role) => -points * i32::from(self.multiplier()),
                None => (60 - points) * i32::from(self.multiplier()),
            }
        })
    }

    /// The derivation, part by part.
    pub fn reasons(&self) -> impl Iterator<Item = RamschReason> {
        let march = self.march();
        let left = self.left.map(RamschReason::Left);
        let skat = self.left.is_none().then_some(RamschReason::Skat(self.skat_to));
        let unseen = (march.is_none() && self.unseen > 0).then_some(RamschReason::Unseen(self.unseen));
        let virgin = self.has_virgin().then_some(RamschReason::Virgin);
        let multiplier = march.is_none().then(|| RamschReason::Multiplier(self.multiplier()));
        left.into_iter().chain(skat).chain(march.map(RamschReason::March)).chain(unseen).chain(virgin).chain(multiplier)
    }
}
