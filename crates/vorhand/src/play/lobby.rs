//! A person in the lobby: the tables and the people, and the way to a table.

use skat_client::{Client, CommandError, Ended, Lobby, LobbyChange, Update, Updates};
use skat_protocol::{Access, ChatText, ClientMessage, Code, LobbyState, LobbyTable, Password, TableStep, Token};
use uuid::Uuid;

use super::command::said;
use super::new_table;
use super::registering;
use super::terminal::{Input, Screen, ask_hidden};
use super::told::Manner;
use super::words::{TableLine, printable};
use super::{Play, address::Address, table_id};

/// Tables that have a number; with the next one the numbers begin anew.
const MOST_NUMBERS: usize = 10_000;

/// Where somebody goes from the lobby.
#[derive(Debug)]
pub(crate) enum Way {
    /// To a table that he has just come to: its snapshot is among the updates.
    New(Uuid),
    /// To a table where he sat before.
    Own(Uuid),
    /// He has an account now: he comes again with this token.
    Account(Token),
    /// He ends the program.
    Parting,
    /// The client has ended.
    Ended(Ended),
}

/// Whether a line is a command of the lobby, or an answer that other questions have: nobody is called so.
pub(crate) fn is_command(line: &str) -> bool {
    let word = line.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let first = word.split(' ').next().unwrap_or_default();
    let takes_table = matches!(first, "sit" | "setzen" | "join" | "beitreten" | "watch" | "zusehen");
    let is_word = matches!(
        word.as_str(),
        "tables"
            | "tische"
            | "list"
            | "c"
            | "n"
            | "new"
            | "neu"
            | "go"
            | "weiter"
            | "players"
            | "spieler"
            | "register"
            | "/register"
            | "registrieren"
            | "y"
            | "yes"
            | "j"
            | "ja"
            | "no"
            | "nein"
    );
    takes_table || is_word || word.chars().all(|c| c.is_ascii_digit())
}

/// A person in the lobby.
pub(crate) struct Visitor<'a> {
    pub(crate) client: &'a Client,
    pub(crate) manner: Manner,
    pub(crate) screen: &'a mut Screen,
    pub(crate) input: &'a mut Input,
    pub(crate) play: &'a Play,
    pub(crate) server: &'a Address,
    /// Whether he has an account.
    pub(crate) has_account: bool,
    /// The tables by their numbers in this visit: the first is 1.
    pub(crate) numbers: &'a mut Vec<Uuid>,
    /// The tables where he has a seat.
    pub(crate) own: &'a [Uuid],
}

/// What a command of the lobby does next.
type Step = Result<(), Way>;

impl Visitor<'_> {
    /// Shows and asks until he goes somewhere.
    pub(crate) async fn stay(&mut self, updates: &mut Updates) -> Way {
        match self.client.watch_lobby(true).await {
            Err(CommandError::Ended(ended)) => return Way::Ended(ended),
            Ok(()) | Err(CommandError::Refused(_)) => {}
        }
        let mut is_shown = false;
        loop {
            let step = tokio::select! {
                biased;
                update = updates.next() => match update {
                    Some(update) => self.update(&update, &mut is_shown),
                    None => Err(Way::Ended(Ended::Closed)),
                },
                line = self.input.line() => match line {
                    Ok(line) => {
                        self.screen.typed();
                        let step = self.typed(line.trim()).await;
                        if step.is_ok() {
                            self.ask();
                        }
                        step
                    }
                    Err(_) => Err(Way::Parting),
                },
            };
            if let Err(way) = step {
                return self.leave(way).await;
            }
        }
    }

    /// The lobby is not watched from a table.
    async fn leave(&mut self, way: Way) -> Way {
        if !matches!(way, Way::New(_) | Way::Own(_)) {
            return way;
        }
        match self.client.watch_lobby(false).await {
            Err(CommandError::Ended(ended)) => Way::Ended(ended),
            Ok(()) | Err(CommandError::Refused(_)) => way,
        }
    }

    fn ask(&mut self) {
        self.screen.ask(self.manner.words.ask_lobby());
    }

    /// Says something and asks again.
    fn tell(&mut self, text: &str) {
        self.screen.say(text);
        self.ask();
    }

    fn update(&mut self, update: &Update, is_shown: &mut bool) -> Step {
        let words = self.manner.words;
        match update {
            Update::Lobby(change) => match &**change {
                LobbyChange::All(lobby) if !*is_shown => {
                    *is_shown = true;
                    self.screen.say(words.lobby_greeting());
                    self.list(lobby);
                    self.ask();
                }
                LobbyChange::Table(table) if !self.numbers.contains(&table.table) => {
                    let line = self.line(table);
                    if table.state == LobbyState::Gathering {
                        self.tell(&words.new_table(&line));
                    }
                }
                LobbyChange::Said { name, text, .. } => {
                    self.tell(&words.said_in_lobby(&printable(name), &printable(text)));
                }
                _ => {}
            },
            // A table where he sits and does not look at now.
            Update::Event { state, .. } => {
                let view = state.view();
                let turn = view.deal.as_ref().and_then(|deal| deal.now.turn);
                if view.step == TableStep::Playing && turn.is_some() && turn == view.you {
                    self.tell(&words.turn_elsewhere(&printable(&view.settings.name)));
                }
            }
            Update::Disconnected => self.tell(words.disconnected()),
            Update::Reconnected => self.tell(words.reconnected()),
            Update::Ended(ended) => return Err(Way::Ended(*ended)),
            _ => {}
        }
        Ok(())
    }

    /// The number of a table, a new one if it has none.
    fn number(&mut self, table: Uuid) -> usize {
        if self.numbers.len() >= MOST_NUMBERS {
            self.numbers.clear();
        }
        let place = self.numbers.iter().position(|known| *known == table).unwrap_or_else(|| {
            self.numbers.push(table);
            self.numbers.len() - 1
        });
        place + 1
    }

    fn line(&mut self, table: &LobbyTable) -> String {
        let players = table.seats.iter().filter_map(|seat| seat.player.as_ref());
        let players: Vec<String> = players.map(|player| printable(&player.name)).collect();
        let settings = &table.settings;
        let line = TableLine {
            number: self.number(table.table),
            name: printable(&settings.name),
            players: players.join(", "),
            seats: settings.seats,
            open: table.seats.iter().filter(|seat| seat.open).count(),
            rules: settings.rule_set,
            deals: settings.rounds.map(|rounds| u32::from(rounds) * u32::from(settings.seats)),
            until_points: settings.until_points,
            played: (table.state == LobbyState::Playing).then_some(table.deals_played),
            password: settings.access == Access::Password,
            rated: settings.rated,
            has_account: self.has_account,
            yours: self.own.contains(&table.table),
        };
        self.manner.words.table_line(&line)
    }

    fn list(&mut self, lobby: &Lobby) {
        let mut lines: Vec<(usize, String)> =
            lobby.tables.values().map(|table| (self.number(table.table), self.line(table))).collect();
        lines.sort();
        if lines.is_empty() {
            self.screen.say(self.manner.words.no_tables());
        }
        for (_, line) in lines {
            self.screen.say(&line);
        }
    }

    async fn typed(&mut self, line: &str) -> Step {
        let words = self.manner.words;
        let word = line.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
        if let Some(text) = said(line) {
            return self.speak(text).await;
        }
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (first.to_lowercase().as_str(), rest.trim()) {
            ("sit" | "setzen" | "join" | "beitreten", table) if !table.is_empty() => return self.sit(table).await,
            ("watch" | "zusehen", table) if !table.is_empty() => return self.watch(table).await,
            _ => {}
        }
        match word.as_str() {
            "" | "tables" | "tische" | "list" | "liste" => {
                if let Some(lobby) = self.client.lobby() {
                    self.list(&lobby);
                }
            }
            "?" | "help" | "hilfe" => drop(self.screen.say(words.lobby_help())),
            "q" | "quit" | "exit" | "ende" => return Err(Way::Parting),
            "c" | "computers" | "computer" => return self.computers().await,
            "n" | "new" | "neu" => return self.make().await,
            "go" | "weiter" => match self.own.first() {
                Some(table) => return Err(Way::Own(*table)),
                None => drop(self.screen.say(words.you_sit_nowhere())),
            },
            "players" | "spieler" | "who" | "wer" => self.players(),
            "pub" | "kneipe" => self.like_pub_tables(true).await,
            "no pub" | "keine kneipe" => self.like_pub_tables(false).await,
            "register" | "/register" | "registrieren" => return self.register().await,
            _ if word.chars().all(|c| c.is_ascii_digit()) => return self.sit(&word).await,
            _ => drop(self.screen.say(words.wrong_lobby())),
        }
        Ok(())
    }

    fn players(&mut self) {
        let words = self.manner.words;
        let Some(lobby) = self.client.lobby() else { return };
        let players = lobby.players.values().map(|player| {
            let seated = if player.seated { words.at_a_table() } else { "" };
            let likes_pub = if player.likes_pub { words.likes_pub_tables() } else { "" };
            format!("{}{seated}{likes_pub}", printable(&player.player.name))
        });
        let players = players.collect::<Vec<_>>().join(", ");
        self.screen.say(&words.players_are(&players));
    }

    /// Lets the others know whether he likes pub tables.
    async fn like_pub_tables(&mut self, likes: bool) {
        let words = self.manner.words;
        let told = match registering::like_pub_tables(self.server, self.client.token(), likes).await {
            Ok(()) => words.likes_pub_now(likes).to_owned(),
            Err(error) => error.told(words),
        };
        self.screen.say(&told);
    }

    async fn speak(&mut self, text: &str) -> Step {
        match ChatText::new(text) {
            Ok(text) => {
                let message = ClientMessage::LobbySay { id: self.client.new_id(), text };
                let said = self.client.request(message).await.map(drop);
                self.done(said).map(drop)
            }
            Err(code) => {
                self.screen.say(self.manner.words.code(code));
                Ok(())
            }
        }
    }

    /// Whether something was done; a refusal is told.
    fn done(&mut self, result: Result<(), CommandError>) -> Result<bool, Way> {
        match result {
            Ok(()) => Ok(true),
            Err(CommandError::Ended(ended)) => Err(Way::Ended(ended)),
            Err(CommandError::Refused(refusal)) => {
                self.screen.say(self.manner.words.code(refusal.code));
                if refusal.code == Code::AccountNeeded && !self.has_account {
                    self.screen.say(self.manner.words.register_hint());
                }
                Ok(false)
            }
        }
    }

    /// The table that a number, an id or a link means; what is wrong with it is told.
    fn named(&mut self, text: &str) -> Option<Uuid> {
        let words = self.manner.words;
        if text.chars().all(|c| c.is_ascii_digit()) {
            let number = text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let table = number.and_then(|number| self.numbers.get(number)).copied();
            if table.is_none() {
                self.screen.say(&words.no_such_number(&super::input::shortened(text)));
            }
            return table;
        }
        let table = table_id(text);
        if table.is_none() {
            self.screen.say(&words.names_no_table(&super::input::shortened(text)));
        }
        table
    }

    async fn sit(&mut self, text: &str) -> Step {
        let Some(table) = self.named(text) else { return Ok(()) };
        if self.own.contains(&table) {
            return Err(Way::Own(table));
        }
        self.enter(table, true).await
    }

    async fn watch(&mut self, text: &str) -> Step {
        match self.named(text) {
            Some(table) => self.enter(table, false).await,
            None => Ok(()),
        }
    }

    /// Sits down at a table or watches it, with its password if it has one.
    pub(crate) async fn enter(&mut self, table: Uuid, sits: bool) -> Step {
        let mut password = self.play.table_password();
        loop {
            let entered = match sits {
                true => self.client.sit(table, None, password.clone()).await,
                false => self.client.watch(table, password.clone()).await,
            };
            let code = entered.as_ref().err().and_then(CommandError::code);
            let wants_password = matches!(code, Some(Code::PasswordMissing | Code::WrongPassword));
            if !wants_password || password.as_ref().is_some_and(|password| password.as_str().is_empty()) {
                return if self.done(entered)? { Err(Way::New(table)) } else { Ok(()) };
            }
            if password.is_some() {
                self.done(entered)?;
            }
            let question = self.manner.words.ask_table_password();
            let typed = ask_hidden(self.input, self.screen, question).await.map_err(|_| Way::Parting)?;
            password = match Password::new(typed) {
                Ok(password) => Some(password),
                Err(code) => {
                    self.screen.say(self.manner.words.code(code));
                    return Ok(());
                }
            };
        }
    }

    /// Plays at once against computer players.
    async fn computers(&mut self) -> Step {
        let plan = self.play.quick_table(self.client);
        let made = new_table::make(self.client, &plan).await;
        self.made(made)
    }

    async fn make(&mut self) -> Step {
        let default = self.play.table_name(self.client);
        let words = self.manner.words;
        match new_table::questions(words, self.input, self.screen, &default).await.map_err(|_| Way::Parting)? {
            Some(plan) => {
                let made = new_table::make(self.client, &plan).await;
                if made.is_ok() {
                    self.screen.say(words.table_is_made());
                }
                self.made(made)
            }
            None => {
                self.screen.say(words.no_table_made());
                Ok(())
            }
        }
    }

    fn made(&mut self, made: Result<Uuid, CommandError>) -> Step {
        match made {
            Ok(table) => Err(Way::New(table)),
            Err(error) => self.done(Err(error)).map(drop),
        }
    }

    async fn register(&mut self) -> Step {
        let words = self.manner.words;
        if self.has_account {
            self.screen.say(words.registered_already());
            return Ok(());
        }
        let name = printable(self.client.name());
        let token = self.client.token();
        let registered = registering::register(self.manner, self.input, self.screen, self.server, &name, token).await;
        match registered.map_err(|_| Way::Parting)? {
            Some(account) => Err(Way::Account(account.token)),
            None => Ok(()),
        }
    }
}
