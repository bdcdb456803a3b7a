//! A person's visit to a server: logging in, the lobby, tables, and coming back.

use skat_client::{Client, CommandError, ConnectError, Ended, Login};
use skat_protocol::{Code, Name, TableStep, Token};
use uuid::Uuid;

use super::account::AccountError;
use super::address::Address;
use super::lobby::{Visitor, Way};
use super::person::{Person, Visit};
use super::sessions::{Session, Sessions};
use super::terminal::{Input, Parting, Screen, ask, ask_hidden};
use super::told::Manner;
use super::words::printable;
use super::{
    Play, USUAL_SERVER, connect, naming, new_table, reach, read_name, registering, table_id, told_connect, variable,
};

/// How often a password may be typed.
const MOST_PASSWORDS: usize = 3;

/// Somebody who comes, and whether he has an account.
struct Comer {
    login: Login,
    has_account: bool,
    /// Whether this was kept from an earlier visit, which the server may have forgotten.
    is_kept: bool,
}

/// How the visit goes on.
enum Next {
    /// He ends the program; a seat is kept for so many seconds.
    Parting(Option<u32>),
    /// He comes again as somebody with an account.
    Again(Comer),
    /// The client has ended.
    Ended(Ended),
}

/// A person's visit.
pub(super) struct Visiting<'a> {
    play: &'a Play,
    server: Address,
    manner: Manner,
    input: Input,
    screen: Screen,
    sessions: Option<Sessions>,
    /// The tables by their numbers.
    numbers: Vec<Uuid>,
}

impl<'a> Visiting<'a> {
    /// # Errors
    /// If signals cannot be waited for.
    pub(super) fn new(play: &'a Play, server: Address, manner: Manner) -> Result<Visiting<'a>, String> {
        let input = Input::open().map_err(|error| error.to_string())?;
        let mut screen = Screen::default();
        let sessions = match Sessions::usual(variable) {
            Ok(sessions) => Some(sessions),
            Err(error) => {
                screen.say(&manner.words.not_kept(&error));
                None
            }
        };
        Ok(Visiting { play, server, manner, input, screen, sessions, numbers: Vec::new() })
    }

    /// Visits until the person goes.
    ///
    /// # Errors
    /// Why the visit could not begin or go on, in words.
    pub(super) async fn run(mut self) -> Result<(), String> {
        let words = self.manner.words;
        let mut is_first = true;
        let mut comer = match self.comer().await? {
            Ok(comer) => comer,
            Err(Parting) => return self.not_in(),
        };
        loop {
            let (client, has_account) = match self.come(comer).await? {
                Ok(come) => come,
                Err(Parting) => return self.not_in(),
            };
            self.screen.say(&words.you_are_called(&printable(client.name()), &self.server.socket()));
            let next = self.stay(&client, has_account, is_first).await;
            match next {
                Next::Again(again) => comer = again,
                Next::Parting(seat) => {
                    self.farewell(seat);
                    client.close().await;
                    return Ok(());
                }
                Next::Ended(Ended::LoggedOut) => {
                    self.forget();
                    return Err(words.logged_out().to_owned());
                }
                Next::Ended(Ended::Locked) => {
                    self.forget();
                    return Err(words.code(Code::Locked).to_owned());
                }
                Next::Ended(Ended::Superseded) => return Err(words.superseded().to_owned()),
                Next::Ended(ended) => return Err(words.has_ended(&ended)),
            }
            is_first = false;
            client.close().await;
        }
    }

    /// Nobody has come in: he has ended the program, or nobody types.
    fn not_in(&mut self) -> Result<(), String> {
        let words = self.manner.words;
        if self.input.has_ended() {
            self.screen.end_question();
            return Err(words.input_has_ended().to_owned());
        }
        self.screen.say(words.goodbye());
        Ok(())
    }

    /// Who comes: with an account, as before, or as a new guest.
    async fn comer(&mut self) -> Result<Result<Comer, Parting>, String> {
        let words = self.manner.words;
        if self.play.forget {
            self.forget();
        }
        let kept = match &self.sessions {
            Some(sessions) if self.play.name.is_none() => match sessions.at(&self.server.socket()) {
                Ok(kept) => kept,
                Err(error) => {
                    self.screen.say(&words.not_kept(&error));
                    self.sessions = None;
                    None
                }
            },
            _ => None,
        };
        let as_before = |session: Session| Comer {
            login: Login::Token(session.token),
            has_account: session.account,
            is_kept: true,
        };
        match (&self.play.account, kept) {
            (Some(name), Some(kept)) if kept.account && kept.name == *name => Ok(Ok(as_before(kept))),
            (Some(name), _) => self.with_account(name).await,
            (None, Some(kept)) => Ok(Ok(as_before(kept))),
            (None, None) => self.guest().await,
        }
    }

    /// Somebody with an account: the password is asked for, or set.
    async fn with_account(&mut self, name: &str) -> Result<Result<Comer, Parting>, String> {
        let words = self.manner.words;
        let with = |account: super::account::LoggedIn| Comer {
            login: Login::Token(account.token),
            has_account: true,
            is_kept: false,
        };
        let told = |error: &AccountError| words.cannot_log_in(&error.told(words));
        if let Some(password) = variable("VORHAND_PASSWORD") {
            let account = registering::log_in(&self.server, name.to_owned(), password).await;
            return account.map(|account| Ok(with(account))).map_err(|error| told(&error));
        }
        reach(&self.server, words).await?;
        let question = words.ask_password(&printable(name));
        let mut typed = 0;
        loop {
            let password = match ask_hidden(&mut self.input, &mut self.screen, &question).await {
                Ok(password) => password,
                Err(parting) => return Ok(Err(parting)),
            };
            typed += 1;
            match registering::log_in(&self.server, name.to_owned(), password).await {
                Ok(account) => return Ok(Ok(with(account))),
                // No account has a password that is too short: it is a wrong one too.
                Err(AccountError::Refused {
                    code: Some(code @ (Code::WrongLogin | Code::BadAccountPassword)), ..
                }) if typed < MOST_PASSWORDS => {
                    self.screen.say(words.code(code));
                }
                Err(error) => return Err(told(&error)),
            }
        }
    }

    /// A new guest: his name is asked for, unless it is set.
    async fn guest(&mut self) -> Result<Result<Comer, Parting>, String> {
        let guest = |name| Comer { login: Login::Guest(name), has_account: false, is_kept: false };
        let words = self.manner.words;
        if let Some(name) = &self.play.name {
            return Ok(Ok(guest(read_name(words, name)?)));
        }
        // Nobody is asked who cannot come in.
        reach(&self.server, words).await?;
        let offered = naming::offered(variable("USER"));
        Ok(self.asked_name(&offered).await.map(guest))
    }

    /// How he wants to be called.
    async fn asked_name(&mut self, default: &Name) -> Result<Name, Parting> {
        let question = self.manner.words.ask_name(default.as_str());
        let name = naming::ask_name(self.manner, &mut self.input, &mut self.screen, &question, default).await?;
        name.ok_or(Parting)
    }

    /// Connects and keeps the visit; who is not known any more comes as a guest.
    async fn come(&mut self, comer: Comer) -> Result<Result<(Client, bool), Parting>, String> {
        let words = self.manner.words;
        let Comer { mut login, mut has_account, is_kept } = comer;
        let connected = loop {
            match connect(&self.server, login.clone()).await {
                // The name belongs to somebody else, or the server does not allow it: another one may do.
                Err(ConnectError::Refused(refusal))
                    if matches!(login, Login::Guest(_))
                        && matches!(refusal.code, Code::NameTaken | Code::NameNotAllowed | Code::BadName) =>
                {
                    self.screen.say(words.code(refusal.code));
                    // The one that was offered may be the one that was refused.
                    login = match self.asked_name(&naming::neutral()).await {
                        Ok(name) => Login::Guest(name),
                        Err(parting) => return Ok(Err(parting)),
                    };
                }
                connected => break connected,
            }
        };
        let client = match connected {
            Err(ConnectError::Refused(refusal)) if is_kept && refusal.code == Code::BadToken => {
                self.screen.say(words.token_is_gone());
                self.forget();
                let anew = match &self.play.account {
                    Some(name) => self.with_account(name).await?,
                    None => self.guest().await?,
                };
                let anew = match anew {
                    Ok(anew) => anew,
                    Err(parting) => return Ok(Err(parting)),
                };
                has_account = anew.has_account;
                connect(&self.server, anew.login).await
            }
            connected => connected,
        };
        let client = client.map_err(|error| told_connect(words, &error))?;
        if let Some(sessions) = &self.sessions {
            let token: Token = client.token().clone();
            let session = Session { name: client.name().to_owned(), token, account: has_account };
            if let Err(error) = sessions.keep(&self.server.socket(), &session) {
                self.screen.say(&words.not_kept(&error));
                self.sessions = None;
            }
        }
        Ok(Ok((client, has_account)))
    }

    fn forget(&mut self) {
        if let Some(sessions) = &self.sessions
            && let Err(error) = sessions.forget(&self.server.socket())
        {
            self.screen.say(&self.manner.words.not_kept(&error));
        }
    }

    /// Says how to come back.
    fn farewell(&mut self, seat_seconds: Option<u32>) {
        let words = self.manner.words;
        let server = self.server.socket();
        let command = if server == USUAL_SERVER { "vorhand play".to_owned() } else { format!("vorhand play {server}") };
        let text = match self.sessions {
            Some(_) => words.come_back(&command, seat_seconds),
            None => words.goodbye().to_owned(),
        };
        self.screen.say(&text);
    }

    /// From the log-in until the person goes.
    async fn stay(&mut self, client: &Client, has_account: bool, is_first: bool) -> Next {
        let mut updates = client.updates();
        let mut own: Vec<Uuid> = client.tables_at_login().to_vec();
        let mut way = self.begin(client, has_account, &own, is_first).await.err();
        loop {
            let way = match way.take() {
                Some(way) => way,
                None => {
                    own.retain(|table| sits(client, *table).is_some());
                    self.visitor(client, has_account, &own).stay(&mut updates).await
                }
            };
            let (table, state) = match way {
                Way::New(table) => (table, None),
                Way::Own(table) => {
                    // What has happened there until now is in its state.
                    updates = client.updates();
                    (table, client.table(table))
                }
                Way::Account(token) => {
                    return Next::Again(Comer { login: Login::Token(token), has_account: true, is_kept: false });
                }
                Way::Parting => return Next::Parting(own.iter().find_map(|table| sits(client, *table))),
                Way::Ended(ended) => return Next::Ended(ended),
            };
            let server = self.server.socket();
            let person = Person::new(client, table, self.manner, &mut self.screen, &server);
            match person.play(state, &mut updates, &mut self.input).await {
                Visit::Left => {}
                Visit::Over => match client.unwatch(table).await {
                    Err(CommandError::Ended(ended)) => return Next::Ended(ended),
                    // The table is gone by itself.
                    Ok(()) | Err(CommandError::Refused(_)) => {}
                },
                Visit::Parting(wait_seconds) => return Next::Parting(wait_seconds),
                Visit::Ended(ended) => return Next::Ended(ended),
            }
        }
    }

    fn visitor<'b>(&'b mut self, client: &'b Client, has_account: bool, own: &'b [Uuid]) -> Visitor<'b> {
        Visitor {
            client,
            manner: self.manner,
            screen: &mut self.screen,
            input: &mut self.input,
            play: self.play,
            server: &self.server,
            has_account,
            numbers: &mut self.numbers,
            own,
        }
    }

    /// The first way: to the table that was asked for, to one where he sits; or nothing, which is to the lobby.
    async fn begin(&mut self, client: &Client, has_account: bool, own: &[Uuid], is_first: bool) -> Result<(), Way> {
        let words = self.manner.words;
        if let Some(table) = self.play.join.as_deref().and_then(table_id).filter(|_| is_first) {
            if own.contains(&table) {
                return Err(Way::Own(table));
            }
            return self.visitor(client, has_account, own).enter(table, true).await;
        }
        if is_first && (self.play.computers || self.play.people > 0) {
            return match new_table::make(client, &self.play.quick_table(client)).await {
                Ok(table) => {
                    if self.play.people > 0 {
                        self.screen.say(&words.invitation(&self.server.socket(), &table.to_string()));
                    }
                    Err(Way::New(table))
                }
                Err(CommandError::Ended(ended)) => Err(Way::Ended(ended)),
                Err(CommandError::Refused(refusal)) => {
                    self.screen.say(words.code(refusal.code));
                    Ok(())
                }
            };
        }
        for table in own {
            // What is not shown, or over, is nothing to go on with.
            let Ok(state) = client.until(*table, |_| true).await else { continue };
            if matches!(state.view().step, TableStep::Ended { .. }) || state.view().you.is_none() {
                continue;
            }
            self.screen.say(&words.you_sit_at(&printable(&state.view().settings.name)));
            loop {
                let typed = match ask(&mut self.input, &mut self.screen, words.ask_go_on()).await {
                    Ok(typed) => typed.to_lowercase(),
                    Err(Parting) => return Err(Way::Parting),
                };
                match typed.as_str() {
                    "" | "go" | "weiter" | "y" | "yes" | "j" | "ja" => return Err(Way::Own(*table)),
                    "lobby" | "l" => return Ok(()),
                    "q" | "quit" | "ende" => return Err(Way::Parting),
                    _ => drop(self.screen.say(words.wrong_go_on())),
                }
            }
        }
        Ok(())
    }
}

/// How long he is waited for at a table where he has a seat; nothing where he has none.
fn sits(client: &Client, table: Uuid) -> Option<u32> {
    let state = client.table(table)?;
    let view = state.view();
    let is_over = matches!(view.step, TableStep::Ended { .. });
    (view.you.is_some() && !is_over).then_some(view.settings.wait_seconds)
}
