//! The play of the cards (chapter 4), giving up, showing and leaving in it.

use crate::action::{Action, Event, Events, IllegalAction};
use crate::card::{Card, CardSet};
use crate::claim;
use crate::deal::Declared;
use crate::game::{Announced, Contract, Game};
use crate::role::{ByRole, Role};
use crate::ruleset::{DefendersGiveUp, LateSurrender, OpenHand, RuleSet};
use crate::settle::{Ending, GameResult, Party, Settlement};
use crate::value::{Matadors, SoFar, Valuation, Verdict};

/// The cards that lie in the middle, up to three (4.4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Trick {
    leader: Role,
    cards: [Card; 3],
    len: u8,
}

impl Trick {
    pub(crate) fn new(leader: Role) -> Trick {
        const BLANK: Card = Card::from_index(0).expect("0 is an index");
        Trick { leader, cards: [BLANK; 3], len: 0 }
    }

    /// A trick in which these cards lie so far; none if they are more than three.
    pub fn of(leader: Role, cards: &[Card]) -> Option<Trick> {
        let mut trick = Trick::new(leader);
        cards.iter().for_each(|card| trick.push(*card));
        (cards.len() <= 3).then_some(trick)
    }

    /// Who leads, or has led.
    pub fn leader(&self) -> Role {
        self.leader
    }

    /// The cards in the order in which they were played.
    pub fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }

    /// The card that was led.
    pub fn led(&self) -> Option<Card> {
        self.cards().first().copied()
    }

    /// Each card with who played it.
    pub fn plays(&self) -> impl Iterator<Item = (Role, Card)> {
        let order = [self.leader, self.leader.left(), self.leader.left().left()];
        order.into_iter().zip(self.cards().iter().copied())
    }

    /// Who plays next; nobody when it is complete.
    pub fn turn(&self) -> Option<Role> {
        match self.len {
            0 => Some(self.leader),
            1 => Some(self.leader.left()),
            2 => Some(self.leader.left().left()),
            _ => None,
        }
    }

    fn push(&mut self, card: Card) {
        if let Some(place) = self.cards.get_mut(usize::from(self.len)) {
            *place = card;
            self.len += 1;
        }
    }

    /// Who holds the highest card so far (4.4.2); the leader while nothing was played.
    pub fn winner(&self, game: Game) -> Role {
        let [mut best, second, third] = self.cards;
        let mut winner = self.leader;
        if self.len > 1 && game.beats(second, best) {
            (winner, best) = (self.leader.left(), second);
        }
        if self.len > 2 && game.beats(third, best) {
            winner = self.leader.left().left();
        }
        winner
    }
}

/// A deal while its cards are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Play {
    declared: Declared,
    contract: Contract,
    hands: ByRole<CardSet>,
    skat: CardSet,
    trick: Trick,
    last_trick: Option<Trick>,
    taken: ByRole<CardSet>,
    /// Whose cards lie open.
    open: ByRole<bool>,
    /// A defender's wish, or the declarer's request, to give up.
    pending: ByRole<bool>,
}

impl Play {
    pub(crate) fn new(declared: Declared, contract: Contract, hands: ByRole<CardSet>, skat: CardSet) -> Play {
        let mut open = ByRole([false; 3]);
        open[declared.declarer] = contract.is_ouvert();
        Play {
            declared,
            contract,
            hands,
            skat,
            trick: Trick::new(Role::Forehand),
            last_trick: None,
            taken: ByRole([CardSet::EMPTY; 3]),
            open,
            pending: ByRole([false; 3]),
        }
    }

    /// The declarer, his bid, and what was bid.
    pub fn declared(&self) -> &Declared {
        &self.declared
    }

    /// What is played.
    pub fn contract(&self) -> Contract {
        self.contract
    }

    /// A player's cards.
    pub fn hand(&self, role: Role) -> CardSet {
        self.hands[role]
    }

    /// The skat as it lies now: as dealt, or what the declarer laid away.
    pub fn skat(&self) -> CardSet {
        self.skat
    }

    /// The trick on the table.
    pub fn trick(&self) -> &Trick {
        &self.trick
    }

    /// The last complete trick, which may be looked at until a card is led to the next (ISkO 4.4.3, decision 15).
    pub fn last_trick(&self) -> Option<&Trick> {
        self.last_trick.as_ref().filter(|_| self.trick.cards().is_empty())
    }

    /// How many tricks a player has taken, 0 to 10.
    pub fn tricks(&self, role: Role) -> u8 {
        self.taken[role].len() / 3
    }

    /// Whether a player's cards lie open.
    pub fn is_open(&self, role: Role) -> bool {
        self.open[role]
    }

    /// Whether a player wishes, or asks, to give up.
    pub fn wants_to_give_up(&self, role: Role) -> bool {
        self.pending[role]
    }

    /// Who is to play.
    pub fn turn(&self) -> Option<Role> {
        self.trick.turn().filter(|role| !self.hands[*role].is_empty())
    }

    /// The cards that a player may play now; none if it is not his turn (4.2.1, 4.2.2).
    pub fn legal_cards(&self, role: Role) -> CardSet {
        if self.turn() != Some(role) {
            return CardSet::EMPTY;
        }
        self.contract.game().legal(self.hands[role], self.trick.led())
    }

    /// Whether no card of the second trick lies on the table yet, so that giving up costs the simple level only (4.3.1).
    pub fn is_early(&self) -> bool {
        let complete: u8 = Role::ALL.into_iter().map(|role| self.tricks(role)).sum();
        complete == 0 || complete == 1 && self.trick.cards().is_empty()
    }

    /// What each party has taken so far, the skat counted for the declarer.
    pub fn so_far(&self) -> SoFar {
        let declarer = self.declared.declarer;
        let [left, right] = declarer.others().map(|defender| self.taken[defender]);
        SoFar {
            points: (self.taken[declarer] | self.skat).points(),
            tricks: self.tricks(declarer),
            defender_points: (left | right).points(),
            defender_tricks: (left | right).len() / 3,
        }
    }

    #[inline]
    pub(crate) fn decide(
        &self,
        rules: &RuleSet,
        twelve: CardSet,
        role: Role,
        action: &Action,
    ) -> Result<Events, IllegalAction> {
        let declarer = self.declared.declarer;
        match *action {
            Action::Play(card) => self.play(twelve, role, card),
            Action::GiveUp if role == declarer => {
                if !self.is_early() && rules.late_surrender == LateSurrender::WithConsent {
                    if self.pending[role] {
                        return Err(IllegalAction::AlreadyDone);
                    }
                    return Ok(Events::from_iter([Event::AskedToGiveUp { role }]));
                }
                Ok(self.give_up(rules, twelve, Party::Declarer))
            }
            Action::GiveUp => {
                let partner_wishes = declarer.others().iter().any(|other| *other != role && self.pending[*other]);
                if rules.defenders_give_up == DefendersGiveUp::One || partner_wishes {
                    return Ok(self.give_up(rules, twelve, Party::Defenders));
                }
                if self.pending[role] {
                    return Err(IllegalAction::AlreadyDone);
                }
                Ok(Events::from_iter([Event::WishedToGiveUp { role }]))
            }
            Action::TakeBack if self.pending[role] => Ok(Events::from_iter([Event::TookBack { role }])),
            Action::AgreeToGiveUp if role == declarer => Err(IllegalAction::WrongParty),
            Action::AgreeToGiveUp if rules.late_surrender == LateSurrender::WithConsent && self.pending[declarer] => {
                let mut events = Events::from_iter([Event::Agreed { role }]);
                events.extend(self.give_up(rules, twelve, Party::Declarer));
                Ok(events)
            }
            Action::TakeBack | Action::AgreeToGiveUp => Err(IllegalAction::NothingPending),
            Action::Show => self.show(rules, twelve, role),
            _ => Err(IllegalAction::WrongPhase),
        }
    }

    #[inline]
    fn play(&self, twelve: CardSet, role: Role, card: Card) -> Result<Events, IllegalAction> {
        if self.turn() != Some(role) {
            return Err(IllegalAction::NotYourTurn);
        }
        if !self.hands[role].contains(card) {
            return Err(IllegalAction::NotHeld);
        }
        let legal = self.legal_cards(role);
        if let (false, Some(led)) = (legal.contains(card), self.trick.led()) {
            return Err(IllegalAction::MustFollow { led, held: legal });
        }
        let mut events = Events::new();
        events.push(Event::Played { role, card });
        let is_last = self.hands[role].len() == 1;
        if self.trick.cards().len() == 2 && (is_last || self.can_be_decided()) {
            let mut after = *self;
            after.apply(&Event::Played { role, card });
            if let Some(ending) = after.is_over() {
                let SoFar { points, tricks, .. } = after.so_far();
                events.push(after.settle(twelve, ending, None, Verdict::AsPlayed { points, tricks }));
            }
        }
        Ok(events)
    }

    /// Whether one trick can decide the deal, so that it ends before all cards are played (decision 14).
    fn can_be_decided(&self) -> bool {
        self.contract.game() == Game::Null || self.contract.announced() >= Announced::Schwarz
    }

    /// Whether the deal has been decided by the last trick, so that nobody has anything to do until it is settled.
    pub(crate) fn is_decided(&self) -> bool {
        self.last_trick().is_some() && self.is_over().is_some()
    }

    /// Whether the trick that was just completed ends the deal (decision 14).
    fn is_over(&self) -> Option<Ending> {
        let declarer_won = self.trick.leader == self.declared.declarer;
        let decided = match self.contract {
            Contract::Null(_) => declarer_won,
            Contract::Suit(..) | Contract::Grand(_) => self.contract.announced() >= Announced::Schwarz && !declarer_won,
        };
        match self.hands[self.trick.leader].is_empty() {
            true => Some(Ending::PlayedOut),
            false => decided.then_some(Ending::Decided),
        }
    }

    fn give_up(&self, rules: &RuleSet, twelve: CardSet, party: Party) -> Events {
        let ending = match party {
            Party::Declarer if self.is_early() => Ending::DeclarerGaveUpEarly,
            Party::Declarer => Ending::DeclarerGaveUp,
            Party::Defenders => Ending::DefendersGaveUp,
        };
        let verdict = self.surrender(rules, party);
        Events::from_iter([Event::GaveUp { party }, self.settle(twelve, ending, None, verdict)])
    }

    /// What a party's giving up makes of the deal (decisions 16 to 19).
    fn surrender(&self, rules: &RuleSet, party: Party) -> Verdict {
        let so_far = self.so_far();
        match (party, rules.defenders_give_up) {
            (Party::Declarer, _) if self.is_early() || self.contract.game() == Game::Null => Verdict::LostSimple,
            (Party::Declarer, _) => Verdict::AsPlayed { points: so_far.points, tricks: so_far.tricks },
            (Party::Defenders, DefendersGiveUp::One) => Verdict::DefendersAtFault(so_far),
            (Party::Defenders, DefendersGiveUp::Both) => self.rest_to_declarer(),
        }
    }

    /// All that is not taken goes to the declarer; in null no trick is added (decision 18).
    fn rest_to_declarer(&self) -> Verdict {
        let so_far = self.so_far();
        if self.contract.game() == Game::Null {
            return Verdict::AsPlayed { points: so_far.points, tricks: so_far.tricks };
        }
        Verdict::AsPlayed { points: 120 - so_far.defender_points, tricks: 10 - so_far.defender_tricks }
    }

    fn show(&self, rules: &RuleSet, twelve: CardSet, role: Role) -> Result<Events, IllegalAction> {
        let declarer = self.declared.declarer;
        let is_null = self.contract.game() == Game::Null;
        let shown = Event::Shown { role, cards: self.hands[role] };
        if rules.open_hand == OpenHand::Visible {
            return match (role == declarer, self.open[role]) {
                (false, _) => Err(IllegalAction::DefenderCannotShow),
                (true, true) => Err(IllegalAction::AlreadyDone),
                (true, false) => Ok(Events::from_iter([shown])),
            };
        }
        let by = if role == declarer { Party::Declarer } else { Party::Defenders };
        if by == Party::Defenders && is_null {
            return Err(IllegalAction::DefenderCannotShow);
        }
        let held = claim::holds(self.contract.game(), &self.hands, &self.trick, role);
        let so_far = self.so_far();
        let verdict = match (by, held) {
            (Party::Declarer, true) => self.rest_to_declarer(),
            (Party::Declarer, false) => Verdict::DeclarerAtFault(so_far),
            (Party::Defenders, true) => Verdict::AsPlayed { points: so_far.points, tricks: so_far.tricks },
            (Party::Defenders, false) => Verdict::DefendersAtFault(so_far),
        };
        Ok(Events::from_iter([shown, self.settle(twelve, Ending::Claimed { by, held }, None, verdict)]))
    }

    /// The result when a player leaves: the declarer as one who gives up without needing consent, a defender as if both had (decision 23).
    pub(crate) fn left(&self, rules: &RuleSet, twelve: CardSet, role: Role) -> GameResult {
        let (party, ending) = if role == self.declared.declarer {
            (Party::Declarer, Ending::DeclarerLeft)
        } else {
            (Party::Defenders, Ending::DefenderLeft)
        };
        self.result(twelve, ending, Some(role), self.surrender(rules, party))
    }

    fn settle(&self, twelve: CardSet, ending: Ending, left: Option<Role>, verdict: Verdict) -> Event {
        Event::Settled(Settlement::Game(self.result(twelve, ending, left, verdict)))
    }

    fn result(&self, twelve: CardSet, ending: Ending, left: Option<Role>, verdict: Verdict) -> GameResult {
        let so_far = self.so_far();
        let (points, tricks) = match verdict {
            Verdict::AsPlayed { points, tricks } => (points, tricks),
            _ => (so_far.points, so_far.tricks),
        };
        let matadors = Matadors::of(twelve, self.contract.game());
        let value = Valuation::of(self.contract, matadors, Some(self.declared.bid), verdict);
        GameResult { charged: self.declared.declarer, ending, left, value, points, tricks }
    }

    pub(crate) fn apply(&mut self, event: &Event) {
        match *event {
            Event::Played { role, card } => {
                self.hands[role] = self.hands[role].without(card);
                self.trick.push(card);
                if self.trick.turn().is_none() {
                    let winner = self.trick.winner(self.contract.game());
                    self.taken[winner] |= self.trick.cards().iter().copied().collect();
                    self.last_trick = Some(self.trick);
                    self.trick = Trick::new(winner);
                }
            }
            Event::WishedToGiveUp { role } | Event::AskedToGiveUp { role } => self.pending[role] = true,
            Event::TookBack { role } => self.pending[role] = false,
            Event::Shown { role, .. } => self.open[role] = true,
            _ => {}
        }
    }
}
