//! A person at a table: what happens is shown line by line, and he types what he does.

use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use skat_client::{Client, CommandError, Ended, TableState, Update, Updates};
use skat_protocol::{DealNow, Phase, Seat, SeatState, TableAct, TableEvent, TableSnapshot, TableStep};
use skat_rules::CardSet;
use tokio::time::MissedTickBehavior;
use uuid::Uuid;

use super::command::Command;
use super::cost;
use super::holders::Holders;
use super::input::{self, Answer, Draft, Question, Sure};
use super::terminal::{Input, Parting, Screen};
use super::told::{self, Manner};

/// When somebody is told how long another one is still waited for, in seconds before the end.
const REMINDERS: [u64; 3] = [60, 30, 10];

/// When somebody is told how long he has still to answer, in seconds before the end.
const ANSWER_REMINDER: u64 = 5;

/// How a person's time at a table ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Visit {
    /// The table is over, or not shown any more.
    Over,
    /// He has left it.
    Left,
    /// He ends the program. A seat is kept, and is waited for so many seconds.
    Parting(Option<u32>),
    /// The client has ended.
    Ended(Ended),
}

type Answered = Pin<Box<dyn Future<Output = Result<(), CommandError>> + Send>>;

/// A command that the server has not answered yet.
struct Pending {
    act: TableAct,
    /// The number of the table's state when it was sent.
    number: u64,
    answer: Answered,
}

/// A person at a table.
pub(crate) struct Person<'a> {
    client: &'a Client,
    table: Uuid,
    manner: Manner,
    screen: &'a mut Screen,
    /// How others reach the server.
    server: &'a str,
    state: Option<Arc<TableState>>,
    draft: Draft,
    /// Who sat at each seat last.
    holders: Holders,
    /// The cards of a deal that were his, to say what giving up costs.
    known: (u32, CardSet),
    /// How long each seat is still waited for, in seconds.
    waits: [Option<u64>; 4],
    /// How many seconds an answer has still time.
    answer: Option<u64>,
    /// What was asked last, if it still stands there.
    asked: Option<Question>,
    pending: Option<Pending>,
    /// What is to be done after that.
    acts: VecDeque<TableAct>,
    is_connected: bool,
}

impl<'a> Person<'a> {
    pub(crate) fn new(
        client: &'a Client,
        table: Uuid,
        manner: Manner,
        screen: &'a mut Screen,
        server: &'a str,
    ) -> Person<'a> {
        Person {
            client,
            table,
            manner,
            screen,
            server,
            state: None,
            draft: Draft::default(),
            holders: Holders::default(),
            known: (0, CardSet::EMPTY),
            waits: [None; 4],
            answer: None,
            asked: None,
            pending: None,
            acts: VecDeque::new(),
            is_connected: true,
        }
    }

    /// Shows and asks until the table is over, he leaves, or he ends the program.
    ///
    /// A state is given where the table was known before; otherwise its snapshot is among the updates.
    pub(crate) async fn play(
        mut self,
        state: Option<Arc<TableState>>,
        updates: &mut Updates,
        input: &mut Input,
    ) -> Visit {
        let mut seconds = tokio::time::interval(Duration::from_secs(1));
        seconds.set_missed_tick_behavior(MissedTickBehavior::Delay);
        if let Some(state) = state
            && let Some(visit) = self.update(Update::Snapshot(state)).await
        {
            return visit;
        }
        loop {
            let is_waiting = self.pending.is_some();
            let visit = tokio::select! {
                biased;
                update = updates.next() => match update {
                    Some(update) => self.update(update).await,
                    None => Some(Visit::Ended(Ended::Closed)),
                },
                answer = answered(&mut self.pending), if is_waiting => self.answered(answer).await,
                line = typed(input, is_waiting) => match line {
                    Ok(line) => self.typed(&line).await,
                    Err(Parting) => Some(self.parting()),
                },
                _ = seconds.tick(), if self.answer.is_some() || self.waits.iter().any(Option::is_some) => {
                    self.second();
                    None
                }
            };
            if let Some(visit) = visit {
                return visit;
            }
        }
    }

    fn view(&self) -> Option<&TableSnapshot> {
        self.state.as_ref().map(|state| state.view())
    }

    /// Whether the server has been told that he leaves.
    fn is_leaving(&self) -> bool {
        self.pending.as_ref().is_some_and(|pending| pending.act == TableAct::Leave {})
    }

    fn parting(&self) -> Visit {
        let seated = self.view().filter(|view| view.you.is_some());
        Visit::Parting(seated.map(|view| view.settings.wait_seconds))
    }

    /// Shows what has happened.
    async fn update(&mut self, update: Update) -> Option<Visit> {
        let words = self.manner.words;
        let answer = seconds_to_answer(&update, self.answer);
        let known = self.state.as_ref().map_or(0, |state| state.number());
        let seat = self.view().and_then(|view| view.you);
        match update {
            Update::Event { message, state } if message.table == self.table => {
                // What was shown before this visit to the table began.
                if message.n <= known && state.view().you == seat {
                    return None;
                }
                self.holders.note(state.view());
                let is_account = matches!(message.event, TableEvent::Settled { .. } | TableEvent::Ended { .. });
                let named = is_account.then(|| self.holders.named(state.view()));
                let view = named.as_ref().unwrap_or(state.view());
                if let Some(text) = told::event(&self.manner, view, &message.event) {
                    self.say(&text);
                }
                self.note(&message.event);
                self.state = Some(state);
            }
            Update::Snapshot(state) if state.table() == self.table => {
                if state.number() < known && state.view().you == seat {
                    return None;
                }
                self.snapshot(state);
            }
            Update::TableGone { table, code } if table == self.table => {
                self.say(words.code(code));
                return Some(Visit::Over);
            }
            Update::Alarm { table, shuffle, alarm } if table == self.table => {
                self.say(&words.alarm(shuffle, &alarm.to_string()));
            }
            Update::Disconnected => {
                self.is_connected = false;
                self.say(words.disconnected());
            }
            Update::Reconnected => {
                self.is_connected = true;
                self.say(words.reconnected());
            }
            Update::Missed(_) => {
                if let Err(ended) = self.client.refresh(self.table).await {
                    return Some(Visit::Ended(ended));
                }
            }
            Update::Ended(ended) => return Some(Visit::Ended(ended)),
            _ => return None,
        }
        let view = self.view()?;
        if let TableStep::Ended { .. } = view.step {
            if self.is_leaving() {
                self.say(words.you_leave());
            }
            return Some(Visit::Over);
        }
        let hand = view.deal.as_ref().and_then(|deal| {
            let own = deal.hands.iter().find(|hand| Some(hand.seat) == view.you)?.cards?.0;
            Some((deal.number, own))
        });
        let asks = view.deal.as_ref().is_some_and(|deal| deal.now.declarer_asks);
        if let Some((deal, cards)) = hand {
            let before = if self.known.0 == deal { self.known.1 } else { CardSet::EMPTY };
            self.known = (deal, before | cards);
        }
        self.draft.plays_on &= asks;
        self.answer = answer;
        self.ask();
        None
    }

    /// What an event changes beside the table.
    fn note(&mut self, event: &TableEvent) {
        match event {
            TableEvent::Lost { seat, wait_millis } | TableEvent::Overran { seat, wait_millis } => {
                self.waits[seat.0.index()] = Some(wait_millis / 1_000);
            }
            TableEvent::Connected { seat } | TableEvent::Vacated { seat, .. } | TableEvent::Rose { seat } => {
                self.waits[seat.0.index()] = None;
            }
            // Who acts is waited for no longer.
            TableEvent::Bid { seat, .. }
            | TableEvent::Held { seat }
            | TableEvent::Passed { seat }
            | TableEvent::PickedUp { seat, .. }
            | TableEvent::Announced { seat, .. }
            | TableEvent::Kontra { seat }
            | TableEvent::Pushed { seat }
            | TableEvent::LaidAway { seat, .. }
            | TableEvent::Played { seat, .. } => self.waits[seat.0.index()] = None,
            TableEvent::Restarted | TableEvent::Ended { .. } => self.waits = [None; 4],
            _ => {}
        }
        if let TableEvent::Dealt { .. } | TableEvent::Announced { .. } | TableEvent::Settled { .. } = event {
            // What was to be done in the deal is done, or is too late; leaving has another price now, and is asked again.
            let sure = self.draft.sure.filter(|sure| *sure == Sure::Leave);
            self.draft = Draft { sure, ..Draft::default() };
        }
    }

    /// Everything anew.
    fn snapshot(&mut self, state: Arc<TableState>) {
        let before = self.state.replace(state.clone());
        let view = state.view();
        self.holders.note(view);
        self.waits = [None; 4];
        for seat in &view.seats {
            if matches!(seat.state, SeatState::Lost | SeatState::Overran) {
                self.waits[seat.seat.0.index()] = Some(seat.wait_left_millis / 1_000);
            }
        }
        let is_ended = matches!(view.step, TableStep::Ended { .. });
        match before {
            None => {
                self.say(&told::table(&self.manner, view));
                if !is_ended && !view.sheet.rows.is_empty() {
                    self.say(&told::sheet(&self.manner, &self.holders.named(view)));
                }
                self.look();
                if view.you.is_none() && !is_ended {
                    self.say(self.manner.words.you_only_watch());
                }
            }
            // Who leaves is shown the table without him, and needs it no more.
            Some(_) if self.is_leaving() => {}
            Some(before) if before.view().you != view.you => self.say(&told::seats(&self.manner, view)),
            // After a gap the deal is shown as it is now.
            Some(before) if before.number() != state.number() => self.look(),
            Some(_) => {}
        }
        if let TableStep::Ended { end } = &view.step {
            self.say(&told::ended(&self.manner, &self.holders.named(view), *end));
        }
    }

    /// A second has passed.
    fn second(&mut self) {
        if !self.is_connected {
            return;
        }
        let Some(state) = self.state.clone() else { return };
        if let Some(left) = &mut self.answer {
            *left = left.saturating_sub(1);
            let left = *left;
            let is_asked = matches!(self.asked, Some(Question::Escape | Question::Kontra | Question::Re));
            if left == ANSWER_REMINDER && is_asked {
                self.say(&self.manner.words.answer_soon(left));
                self.ask();
            }
        }
        for seat in &state.view().seats {
            let Some(left) = &mut self.waits[seat.seat.0.index()] else { continue };
            *left = left.saturating_sub(1);
            let left = *left;
            if REMINDERS.contains(&left) {
                let who = told::who(&self.manner, state.view(), seat.seat);
                self.say(&self.manner.words.still_waited_for(&who, left));
                self.ask();
            }
        }
    }

    /// Shows something on a line of its own.
    fn say(&mut self, text: &str) {
        if self.screen.say(text) {
            // The question is out of sight.
            self.asked = None;
        }
    }

    /// Asks what is to be asked, unless it was asked already.
    fn ask(&mut self) {
        if self.pending.is_some() {
            return;
        }
        let Some(state) = self.state.clone() else { return };
        // More is on its way.
        let is_newest =
            |newest: &TableState| newest.number() == state.number() && newest.view().you == state.view().you;
        if self.client.table(self.table).is_some_and(|newest| !is_newest(&newest)) {
            return;
        }
        let question = Question::of(&self.manner, state.view(), &self.draft, self.known.1);
        if question != self.asked {
            if let Some(question) = &question {
                self.screen.ask(&question.prompt(&self.manner, state.view(), self.answer));
            }
            self.asked = question;
        }
    }

    /// Asks again.
    fn ask_again(&mut self) {
        self.asked = None;
        self.ask();
    }

    /// Does what was typed.
    async fn typed(&mut self, line: &str) -> Option<Visit> {
        self.screen.typed();
        let asked = self.asked.take();
        let answer = match &asked {
            Some(question) => question.answer(&self.manner, line).map(Some),
            None => input::unasked(&self.manner, line).map(|command| command.map(Answer::Command)),
        };
        match answer {
            Ok(Some(Answer::Act(act))) => {
                self.draft.sure = None;
                // Until the server has said what comes of it, nothing is asked.
                self.send(act);
            }
            Ok(Some(Answer::Draft(draft))) => {
                self.draft = draft;
                self.ask_again();
            }
            Ok(Some(Answer::No)) => {
                self.draft.sure = None;
                self.say(self.manner.words.nothing_changed());
                self.ask_again();
            }
            Ok(Some(Answer::Command(command))) => return self.command(command).await,
            Ok(None) => {
                self.status();
                self.ask_again();
            }
            Err(text) => {
                self.say(&text);
                self.ask_again();
            }
        }
        None
    }

    async fn command(&mut self, command: Command) -> Option<Visit> {
        let (words, state) = (self.manner.words, self.state.clone()?);
        let view = state.view();
        let is_seated = view.you.is_some();
        let legal = view.deal.as_ref().map(|deal| &deal.now.legal);
        match command {
            Command::Quit => return Some(self.parting()),
            Command::Help => {
                self.say(words.table_help());
                if view.settings.rule_set.0.is_pub() {
                    self.say(words.pub_help());
                }
            }
            Command::Rules => self.say(&told::table(&self.manner, view)),
            Command::Sheet => self.say(&told::sheet(&self.manner, &self.holders.named(view))),
            Command::Look => self.look(),
            Command::LastTrick => self.say(&told::last_trick(&self.manner, view)),
            Command::Who => self.who(view),
            Command::Invite => self.say(&words.invitation(self.server, &self.table.to_string())),
            Command::Leave if !is_seated => return self.left().await,
            Command::Sit if !is_seated => return self.sit().await,
            _ if !is_seated => self.say(words.you_only_watch()),
            Command::Sit => self.say(words.code(skat_protocol::Code::AlreadySeated)),
            Command::Leave => self.draft.sure = Some(Sure::Leave),
            Command::Close => self.draft.sure = Some(Sure::Close),
            Command::GiveUp if legal.is_some_and(|legal| legal.give_up) => self.draft.sure = Some(Sure::GiveUp),
            Command::GiveUp => self.say(words.cannot_give_up()),
            Command::Show if !legal.is_some_and(|legal| legal.show) => self.say(words.cannot_show()),
            Command::Show if cost::showing_is_binding(view) => self.draft.sure = Some(Sure::Show),
            Command::Show => return self.sent(TableAct::Show {}),
            Command::Computers => {
                let free = view.seats.iter().filter(|seat| seat.player.is_none());
                self.acts = free.map(|seat| TableAct::AddComputer { seat: seat.seat }).collect();
                match self.acts.pop_front() {
                    Some(act) => return self.sent(act),
                    None => self.say(words.code(skat_protocol::Code::TableFull)),
                }
            }
            Command::Swap(one, other) => return self.sent(TableAct::Arrange { from: swapped(view, one, other) }),
            Command::Act(act) => return self.sent(act),
        }
        self.ask_again();
        None
    }

    fn sent(&mut self, act: TableAct) -> Option<Visit> {
        self.send(act);
        None
    }

    /// Sends a command; its answer comes later.
    fn send(&mut self, act: TableAct) {
        let (client, table) = (self.client.clone(), self.table);
        let number = self.state.as_ref().map_or(0, |state| state.number());
        let sent = act.clone();
        let answer = Box::pin(async move { client.act(table, sent).await });
        self.pending = Some(Pending { act, number, answer });
    }

    /// The server has answered.
    async fn answered(&mut self, answer: Result<(), CommandError>) -> Option<Visit> {
        let Pending { act, number, .. } = self.pending.take()?;
        match answer {
            Ok(()) if act == (TableAct::Leave {}) => {
                self.say(self.manner.words.you_leave());
                return self.left().await;
            }
            Ok(()) => {
                if let Some(act) = self.acts.pop_front() {
                    self.send(act);
                // What it has caused is shown already, or is on its way and asks by itself.
                } else if self.state.as_ref().is_some_and(|state| state.number() > number) {
                    self.ask();
                }
            }
            Err(CommandError::Refused(refusal)) => {
                self.acts.clear();
                self.say(self.manner.words.code(refusal.code));
                self.ask_again();
            }
            Err(CommandError::Ended(ended)) => return Some(Visit::Ended(ended)),
        }
        None
    }

    /// Looks at the table no longer.
    async fn left(&mut self) -> Option<Visit> {
        match self.client.unwatch(self.table).await {
            Err(CommandError::Ended(ended)) => Some(Visit::Ended(ended)),
            Ok(()) | Err(CommandError::Refused(_)) => Some(Visit::Left),
        }
    }

    /// Sits down at the table that he watches; without the password, which the client has kept.
    async fn sit(&mut self) -> Option<Visit> {
        match self.client.sit(self.table, None, None).await {
            Ok(()) => None,
            Err(CommandError::Ended(ended)) => Some(Visit::Ended(ended)),
            Err(CommandError::Refused(refusal)) => {
                self.say(self.manner.words.code(refusal.code));
                None
            }
        }
    }

    /// Shows the deal as it stands.
    fn look(&mut self) {
        if let Some(text) = self.view().and_then(|view| told::deal(&self.manner, view)) {
            self.say(&text);
        }
    }

    /// Says who is there, and who is away.
    fn who(&mut self, view: &TableSnapshot) {
        self.say(&told::seats(&self.manner, view));
        let waits = told::waits(&self.manner, view, |seat| self.waits[seat.0.index()]);
        for line in waits {
            self.say(&line);
        }
        if view.step == TableStep::Playing {
            self.say(self.manner.words.chat_is(view.chat_open));
        }
    }

    /// Says whom the table waits for.
    fn status(&mut self) {
        let Some(state) = self.state.clone() else { return };
        let (view, words) = (state.view(), self.manner.words);
        let deal = view.deal.as_ref().filter(|deal| deal.now.phase != Phase::Settled);
        let turn = deal.and_then(|deal| deal.now.turn);
        let is_kontra_asked = deal.is_some_and(|deal| deal.now.phase == Phase::Kontra);
        let text = match (&view.step, turn) {
            (TableStep::Playing, _) if is_kontra_asked => words.waiting_for_answer().to_owned(),
            (TableStep::Gathering, _) => words.waiting_for_players().to_owned(),
            (TableStep::Playing, Some(seat)) => words.waiting_for(&told::who(&self.manner, view, seat)),
            _ => words.waiting_for_deal().to_owned(),
        };
        self.say(&text);
        for line in told::waits(&self.manner, view, |seat| self.waits[seat.0.index()]) {
            self.say(&line);
        }
    }
}

/// The next line; while the server has not answered, only what ends the visit.
async fn typed(input: &mut Input, is_waiting: bool) -> Result<String, Parting> {
    if is_waiting { Err(input.parting().await) } else { input.line().await }
}

/// Waits for the server's answer.
async fn answered(pending: &mut Option<Pending>) -> Result<(), CommandError> {
    match pending {
        Some(pending) => pending.answer.as_mut().await,
        None => std::future::pending().await,
    }
}

/// How many seconds an answer has time after an update, if that time runs. Where it says nothing about the deal, those that
/// are left are counted on here; where it does, its number is news even if it was the same for the question before.
fn seconds_to_answer(update: &Update, left: Option<u64>) -> Option<u64> {
    let seconds = |now: &DealNow| {
        let runs = now.answer_millis.filter(|_| !now.answer_held);
        runs.map(|millis| millis.div_ceil(1_000))
    };
    match update {
        Update::Event { message, .. } => message.deal.as_ref().map_or(left, seconds),
        Update::Snapshot(state) => state.view().deal.as_ref().and_then(|deal| seconds(&deal.now)),
        _ => left,
    }
}

/// The seats with two of them changed.
fn swapped(view: &TableSnapshot, one: Seat, other: Seat) -> [Option<Seat>; 4] {
    let mut from = [None; 4];
    for seat in &view.seats {
        let source = match seat.seat {
            seat if seat == one => other,
            seat if seat == other => one,
            seat => seat,
        };
        let is_taken = view.seats.iter().any(|seat| seat.seat == source && seat.player.is_some());
        from[seat.seat.0.index()] = is_taken.then_some(source);
    }
    from
}

#[cfg(test)]
mod tests;
