//! The play of the cards (chapter 4), giving up, showing and leaving in it.

use crate::action::{Action, Event, Events, IllegalAction};
use crate::card::{Card, CardSet};
use crate::claim;
use crate::deal::Declared;
use crate::game::{Announced, Contract, Game};
use crate::kontra::{Doublings, Question, has_re};
use crate::role::{ByRole, Role};
use crate::ruleset::{DefendersGiveUp, LateSurrender, OpenHand, RuleSet, SpitzeRules};
use crate::settle::{Ending, GameResult, Party, Settlement};
use crate::trick::{Trick, Tricks};
use crate::value::{Matadors, SoFar, Spitzen, Valuation, Verdict};

/// A deal with a declarer while its cards are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Play {
    declared: Declared,
    contract: Contract,
    spitze: SpitzeRules,
    /// How many Spitzen were announced.
    announced_spitzen: u8,
    tricks: Tricks,
    skat: CardSet,
    /// Whose cards lie open.
    open: ByRole<bool>,
    /// A defender's wish, or the declarer's request, to give up.
    pending: ByRole<bool>,
    /// Who may say Kontra, as far as the auction goes.
    may_say_kontra: ByRole<bool>,
    doublings: Doublings,
    /// What the play waits for.
    question: Option<Question>,
    /// Bit n is set if the declarer took the last trick but n with the lowest trump but n.
    closers: u16,
}

/// What a play begins with.
pub(crate) struct Opening {
    pub(crate) declared: Declared,
    pub(crate) contract: Contract,
    pub(crate) spitze: SpitzeRules,
    pub(crate) spitzen: u8,
    pub(crate) hands: ByRole<CardSet>,
    pub(crate) skat: CardSet,
    pub(crate) may_say_kontra: ByRole<bool>,
    pub(crate) is_bock: bool,
}

impl Play {
    pub(crate) fn new(opening: Opening) -> Play {
        let Opening { declared, contract, spitze, spitzen, hands, skat, may_say_kontra, is_bock } = opening;
        let question = Question::before(contract, may_say_kontra);
        let mut open = ByRole([false; 3]);
        open[declared.declarer] = contract.is_ouvert() && question.is_none();
        Play {
            declared,
            contract,
            spitze,
            announced_spitzen: spitzen,
            tricks: Tricks::new(contract.game(), hands),
            skat,
            open,
            pending: ByRole([false; 3]),
            may_say_kontra,
            doublings: Doublings { bock: is_bock, ..Doublings::default() },
            question,
            closers: 0,
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

    /// How many Spitzen were announced, 0 to 10.
    pub fn announced_spitzen(&self) -> u8 {
        self.announced_spitzen
    }

    /// What doubles the score so far.
    pub fn doublings(&self) -> &Doublings {
        &self.doublings
    }

    /// What the play waits for, if it waits.
    pub fn question(&self) -> Option<&Question> {
        self.question.as_ref()
    }

    /// A player's cards.
    pub fn hand(&self, role: Role) -> CardSet {
        self.tricks.hands[role]
    }

    /// The skat as it lies now: as dealt, or what the declarer laid away.
    pub fn skat(&self) -> CardSet {
        self.skat
    }

    /// The trick on the table.
    pub fn trick(&self) -> &Trick {
        &self.tricks.trick
    }

    /// The last complete trick, which may be looked at until a card is led to the next (ISkO 4.4.3, decision 15).
    pub fn last_trick(&self) -> Option<&Trick> {
        self.tricks.last_trick()
    }

    /// How many tricks a player has taken, 0 to 10.
    pub fn tricks(&self, role: Role) -> u8 {
        self.tricks.count(role)
    }

    /// Whether a player's cards lie open.
    pub fn is_open(&self, role: Role) -> bool {
        self.open[role]
    }

    /// Whether a player wishes, or asks, to give up.
    pub fn wants_to_give_up(&self, role: Role) -> bool {
        self.pending[role]
    }

    /// Who is to act; nobody while several players are asked at once.
    pub fn turn(&self) -> Option<Role> {
        match self.question {
            None => self.tricks.turn(),
            Some(Question::Re) => Some(self.declared.declarer),
            Some(Question::Kontra { .. }) => None,
        }
    }

    /// Whether a player's answer to the question is awaited.
    pub fn is_asked(&self, role: Role) -> bool {
        match self.question {
            None => false,
            Some(Question::Re) => role == self.declared.declarer,
            Some(Question::Kontra { awaited, .. }) => awaited[role],
        }
    }

    /// The cards that a player may play now; none if it is not his turn (4.2.1, 4.2.2).
    pub fn legal_cards(&self, role: Role) -> CardSet {
        if self.question.is_some() { CardSet::EMPTY } else { self.tricks.legal_cards(role) }
    }

    /// Whether a player may say Kontra now: when he is asked, or when he is to play his first card (decision 36).
    pub fn may_say_kontra(&self, role: Role) -> bool {
        match self.question {
            None => self.check_kontra(role).is_ok(),
            Some(_) => role != self.declared.declarer && self.is_asked(role),
        }
    }

    /// Whether no card of the second trick lies on the table yet, so that giving up costs the simple level only (4.3.1).
    pub fn is_early(&self) -> bool {
        let complete = self.tricks.complete();
        complete == 0 || complete == 1 && self.trick().cards().is_empty()
    }

    /// What each party has taken so far, the skat counted for the declarer.
    pub fn so_far(&self) -> SoFar {
        let declarer = self.declared.declarer;
        let [left, right] = declarer.others().map(|defender| self.tricks.taken[defender]);
        SoFar {
            points: (self.tricks.taken[declarer] | self.skat).points(),
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
            Action::Show if self.question.is_some() => Err(IllegalAction::QuestionOpen),
            Action::Show => self.show(rules, twelve, role),
            Action::Kontra => {
                self.check_kontra(role)?;
                Ok(self.answered(Event::Kontra { role }))
            }
            Action::Re => {
                self.check_re(role)?;
                Ok(self.answered(Event::Re { role }))
            }
            Action::Decline if self.is_asked(role) => Ok(self.answered(Event::Declined { role })),
            Action::Decline => Err(IllegalAction::NothingAsked),
            _ => Err(IllegalAction::WrongPhase),
        }
    }

    #[inline]
    fn play(&self, twelve: CardSet, role: Role, card: Card) -> Result<Events, IllegalAction> {
        if self.question.is_some() {
            return Err(IllegalAction::QuestionOpen);
        }
        self.tricks.check(role, card)?;
        let mut events = Events::new();
        events.push(Event::Played { role, card });
        let is_last = self.hand(role).len() == 1;
        if self.trick().cards().len() == 2 && (is_last || self.can_be_decided()) {
            let mut after = *self;
            after.apply(&Event::Played { role, card });
            if let Some(ending) = after.is_over() {
                let SoFar { points, tricks, .. } = after.so_far();
                events.push(after.settle(twelve, ending, None, Verdict::AsPlayed { points, tricks }));
            }
        }
        Ok(events)
    }

    /// Refuses a Kontra that may not be said now (decision 36).
    fn check_kontra(&self, role: Role) -> Result<(), IllegalAction> {
        if !self.may_say_kontra[role] {
            return Err(IllegalAction::KontraNotAllowed);
        }
        if self.doublings.kontra.is_some() {
            return Err(IllegalAction::AlreadyDone);
        }
        match self.question {
            Some(_) if self.is_asked(role) => Ok(()),
            // He was asked, and said no.
            Some(_) => Err(IllegalAction::KontraTooLate),
            None if self.contract.is_ouvert() || self.hand(role).len() < 10 => Err(IllegalAction::KontraTooLate),
            None if self.turn() != Some(role) => Err(IllegalAction::NotYourTurn),
            None => Ok(()),
        }
    }

    /// Refuses a Re that may not be said now (decision 37).
    fn check_re(&self, role: Role) -> Result<(), IllegalAction> {
        match self.question {
            _ if role != self.declared.declarer => Err(IllegalAction::WrongParty),
            _ if self.doublings.kontra.is_none() => Err(IllegalAction::ReWithoutKontra),
            _ if !has_re(self.contract) => Err(IllegalAction::NoRe),
            Some(Question::Re) => Ok(()),
            _ if self.doublings.re => Err(IllegalAction::AlreadyDone),
            _ => Err(IllegalAction::ReTooLate),
        }
    }

    /// An answer, and the cards of an open game if it was the last one that they waited for.
    fn answered(&self, answer: Event) -> Events {
        let mut events = Events::from_iter([answer]);
        let mut after = *self;
        after.apply(&answer);
        let role = self.declared.declarer;
        if self.contract.is_ouvert() && after.question.is_none() {
            events.push(Event::Shown { role, cards: self.hand(role) });
        }
        events
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
        let leader = self.trick().leader();
        let declarer_won = leader == self.declared.declarer;
        let decided = match self.contract {
            Contract::Null(_) => declarer_won,
            Contract::Suit(..) | Contract::Grand(_) => self.contract.announced() >= Announced::Schwarz && !declarer_won,
        };
        match self.hand(leader).is_empty() {
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
        let shown = Event::Shown { role, cards: self.hand(role) };
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
        let held = claim::holds(self.contract.game(), &self.tricks.hands, self.trick(), role);
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
        let spitzen = self.spitzen(ending);
        let value = Valuation::with_spitzen(self.contract, matadors, self.declared.bid, verdict, spitzen);
        let doublings = self.doublings;
        GameResult { charged: self.declared.declarer, ending, left, value, doublings, points, tricks }
    }

    /// The Spitzen that were announced, and those that count (decision 47).
    fn spitzen(&self, ending: Ending) -> Spitzen {
        let announced = self.announced_spitzen;
        let most = if self.spitze.only_announced { announced } else { self.spitze.most_in(self.contract.game()) };
        let made = match ending {
            Ending::PlayedOut => self.closers.trailing_ones() as u8,
            // Who gives up against an announced Spitze grants it, if it can still be made.
            Ending::DefendersGaveUp | Ending::DefenderLeft if self.can_make(announced) => announced,
            _ => 0,
        };
        Spitzen { announced, counted: made.min(most) }
    }

    /// Whether the cards that were played still let the declarer make so many Spitzen.
    ///
    /// The trick on the table counts as it lies there: a trump that is beaten in it, or must be played to it too early or
    /// in vain, makes no Spitze. What the defenders hold counts as little as points that they have not taken yet.
    fn can_make(&self, spitzen: u8) -> bool {
        let (game, declarer) = (self.contract.game(), self.declared.declarer);
        let (hand, trick) = (self.hand(declarer), self.trick());
        // The place of the trick on the table, counted from the last one.
        let Some(now) = 9_u8.checked_sub(self.tricks.complete()) else { return false };
        let later: CardSet = (0..spitzen.min(now)).filter_map(|place| game.lowest_trump(place)).collect();
        let taker = game.lowest_trump(now).filter(|_| now < spitzen);
        let is_beaten = |card: Card| trick.cards().iter().any(|other| game.beats(*other, card));
        let fits = |card: Card| {
            hand.without(card).contains_all(later) && taker.is_none_or(|taker| card == taker && !is_beaten(card))
        };
        let are_made = (now + 1..spitzen).all(|place| self.closers >> place & 1 == 1);
        are_made
            && match trick.plays().find(|(role, _)| *role == declarer) {
                Some((_, card)) => fits(card),
                None => game.legal(hand, trick.led()).iter().any(fits),
            }
    }

    /// Notes whether a complete trick is one of those that a Spitze takes.
    fn note_closer(&mut self, winner: Role, trick: &Trick) {
        let game = self.contract.game();
        if winner != self.declared.declarer || self.spitze.most_in(game) == 0 {
            return;
        }
        // Whatever is applied, there are ten tricks at most.
        let Some(place) = 10_u8.checked_sub(self.tricks.complete()) else { return };
        let taker = trick.plays().find(|(role, _)| *role == winner).map(|(_, card)| card);
        if taker == game.lowest_trump(place) {
            self.closers |= 1 << place;
        }
    }

    pub(crate) fn apply(&mut self, event: &Event) {
        match *event {
            Event::Played { role, card } => {
                if let Some((winner, trick)) = self.tricks.play(role, card) {
                    self.note_closer(winner, &trick);
                }
            }
            Event::Kontra { role } => {
                self.doublings.kontra = Some(role);
                self.question = has_re(self.contract).then_some(Question::Re);
            }
            Event::Re { .. } => {
                self.doublings.re = true;
                self.question = None;
            }
            Event::Declined { role } => match &mut self.question {
                Some(Question::Kontra { awaited, .. }) => {
                    awaited[role] = false;
                    if !awaited.0.contains(&true) {
                        self.question = None;
                    }
                }
                _ => self.question = None,
            },
            Event::WishedToGiveUp { role } | Event::AskedToGiveUp { role } => self.pending[role] = true,
            Event::TookBack { role } => self.pending[role] = false,
            Event::Shown { role, .. } => self.open[role] = true,
            _ => {}
        }
    }
}
