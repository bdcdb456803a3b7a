//! A person at a terminal: what happens is shown line by line, and he types what he does.

use std::sync::Arc;

use skat_client::{Client, CommandError, TableState, Update, Updates};
use skat_protocol::{TableAct, TableEvent, TableStep};
use tokio::sync::mpsc;
use uuid::Uuid;

use super::input::{self, Answer, Command, Draft, HELP, Question};
use super::words::{self, Faces};
use crate::output;

/// Lines that may wait.
const LINES: usize = 16;

/// How a person's visit ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Visit {
    /// The table is over.
    Over,
    /// He has left, or nobody types any more.
    Left,
}

/// The lines that are typed, until the input is closed.
pub(crate) fn lines() -> mpsc::Receiver<String> {
    let (sender, receiver) = mpsc::channel(LINES);
    // Standard input can only be read by waiting for it, which nothing can interrupt.
    std::thread::spawn(move || {
        for line in std::io::stdin().lines() {
            let Ok(line) = line else { return };
            if sender.blocking_send(line).is_err() {
                return;
            }
        }
    });
    receiver
}

/// A person at a table.
pub(crate) struct Person<'a> {
    client: &'a Client,
    table: Uuid,
    faces: Faces,
    state: Option<Arc<TableState>>,
    draft: Draft,
    /// What was asked last.
    asked: Option<Question>,
    /// Whether the cursor stands behind a question.
    is_open: bool,
    /// Whether he has been told what leaving costs.
    was_warned: bool,
}

impl<'a> Person<'a> {
    pub(crate) fn new(client: &'a Client, table: Uuid, faces: Faces) -> Person<'a> {
        Person {
            client,
            table,
            faces,
            state: None,
            draft: Draft::default(),
            asked: None,
            is_open: false,
            was_warned: false,
        }
    }

    /// Shows and asks until the table is over or he leaves.
    ///
    /// # Errors
    /// Why it cannot go on, in words.
    pub(crate) async fn play(
        &mut self,
        mut updates: Updates,
        lines: &mut mpsc::Receiver<String>,
    ) -> Result<Visit, String> {
        loop {
            tokio::select! {
                biased;
                update = updates.next() => match update {
                    Some(update) => {
                        if self.update(update).await? {
                            return Ok(Visit::Over);
                        }
                    }
                    None => return Err("the connection has ended".to_owned()),
                },
                line = lines.recv() => match line {
                    Some(line) => {
                        if self.typed(&line).await? {
                            return Ok(Visit::Left);
                        }
                    }
                    None => {
                        self.leave().await?;
                        return Ok(Visit::Left);
                    }
                },
                _ = tokio::signal::ctrl_c() => {
                    self.leave().await?;
                    return Ok(Visit::Left);
                }
            }
        }
    }

    /// Shows what has happened; true once the table is over.
    async fn update(&mut self, update: Update) -> Result<bool, String> {
        match update {
            Update::Event { message, state } if message.table == self.table => {
                if let Some(text) = words::event(state.view(), &message.event, self.faces) {
                    self.say(&text);
                }
                if let TableEvent::Dealt { .. } | TableEvent::Announced { .. } = message.event {
                    self.draft = Draft::default();
                }
                self.state = Some(state);
            }
            Update::Snapshot(state) if state.table() == self.table => {
                let before = self.state.replace(state.clone());
                let has_moved = before.as_ref().is_none_or(|before| before.view().you != state.view().you);
                if has_moved {
                    self.say(&words::seats(state.view()));
                }
                if before.is_none() {
                    self.look();
                }
            }
            Update::TableGone { table, code } if table == self.table => return Err(code.description().to_owned()),
            Update::Alarm { shuffle, alarm, .. } => {
                self.say(&format!("ALARM: the shuffle {shuffle} is not as it should be: {alarm}."));
            }
            Update::Disconnected => self.say("The connection is lost; coming back …"),
            Update::Reconnected => self.say("The connection is back."),
            Update::Missed(_) => self.client.refresh(self.table).await.map_err(|ended| ended.to_string())?,
            Update::Ended(ended) => return Err(ended.to_string()),
            _ => {}
        }
        let Some(state) = self.state.clone() else { return Ok(false) };
        let view = state.view();
        if let TableStep::Ended { .. } = view.step {
            return Ok(true);
        }
        self.ask();
        Ok(false)
    }

    /// Shows something on a line of its own.
    fn say(&mut self, text: &str) {
        if std::mem::take(&mut self.is_open) {
            output::say("");
            // The question is out of sight.
            self.asked = None;
        }
        output::say(text);
    }

    /// Asks what is to be asked, unless it was asked already.
    fn ask(&mut self) {
        let Some(state) = &self.state else { return };
        // More is on its way.
        if self.client.table(self.table).is_some_and(|newest| newest.number() != state.number()) {
            return;
        }
        let question = Question::of(state.view(), &self.draft);
        if question != self.asked {
            if let Some(question) = &question {
                output::prompt(&format!("{} ", question.prompt(state.view(), self.faces)));
                self.is_open = true;
            }
            self.asked = question;
        }
    }

    /// Asks again.
    fn ask_again(&mut self) {
        self.asked = None;
        self.ask();
    }

    /// Does what was typed; true once he has left.
    async fn typed(&mut self, line: &str) -> Result<bool, String> {
        self.is_open = false;
        let answer = match &self.asked {
            Some(question) => question.answer(line).map(Some),
            None => input::unasked(line).map(|command| command.map(Answer::Command)),
        };
        match answer {
            Ok(Some(Answer::Act(act))) => {
                // Until the server has said what comes of it, nothing is asked.
                self.act(act).await?;
            }
            Ok(Some(Answer::Draft(draft))) => {
                self.draft = draft;
                self.ask_again();
            }
            Ok(Some(Answer::Command(command))) => return self.command(command).await,
            Ok(None) => {}
            Err(text) => {
                self.say(&text);
                self.ask_again();
            }
        }
        Ok(false)
    }

    async fn command(&mut self, command: Command) -> Result<bool, String> {
        match command {
            Command::Help => self.say(HELP),
            Command::Sheet => {
                if let Some(sheet) = self.state.as_ref().map(|state| words::sheet(state.view())) {
                    self.say(&sheet);
                }
            }
            Command::Look => self.look(),
            Command::Act(act) => self.act(act).await?,
            Command::Quit => {
                let runs = self.state.as_ref().is_some_and(|state| state.view().step == TableStep::Playing);
                if self.was_warned || !runs {
                    self.leave().await?;
                    return Ok(true);
                }
                self.was_warned = true;
                self.say("Who leaves while a deal runs is charged for it (3.3.9, 3.4.6, 4.3.6). Once more q to leave.");
            }
        }
        self.ask_again();
        Ok(false)
    }

    /// Shows the deal as it stands.
    fn look(&mut self) {
        let deal = self.state.as_ref().and_then(|state| words::deal(state.view(), self.faces));
        if let Some(text) = deal {
            self.say(&text);
        }
    }

    /// Does something; a refusal is shown.
    async fn act(&mut self, act: TableAct) -> Result<(), String> {
        match self.client.act(self.table, act).await {
            Ok(()) => Ok(()),
            Err(CommandError::Refused(refusal)) => {
                self.say(&refusal.to_string());
                self.ask_again();
                Ok(())
            }
            Err(CommandError::Ended(ended)) => Err(ended.to_string()),
        }
    }

    /// Leaves the table for good.
    async fn leave(&mut self) -> Result<(), String> {
        self.say("You leave the table.");
        match self.client.act(self.table, TableAct::Leave {}).await {
            Ok(()) | Err(CommandError::Refused(_)) => Ok(()),
            Err(CommandError::Ended(ended)) => Err(ended.to_string()),
        }
    }
}
