//! A simulated client: he plays, and now and then his line or his temper fails him.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use skat_protocol::{ChatText, ClientMessage, Code, LobbyTable, NewSettings, ServerMessage, TableAct};
use skat_table::{Observer, Time};
use uuid::Uuid;

use super::line::Line;
use super::people::Person;
use super::play;
use super::rig::Rig;
use super::seen::{Seen, Step};

/// After how long without an answer a client asks again, with the same id.
const PATIENCE: Duration = Duration::from_secs(8);

/// How the clients are at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mood {
    /// Anything may happen.
    Wild,
    /// Everybody is there and plays.
    Calm,
}

/// A command and what became of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Sent {
    /// What was said under this id: usually one text, however often.
    pub(super) texts: Vec<String>,
    /// When.
    pub(super) said: Vec<Time>,
    /// How often it was acknowledged.
    pub(super) acks: u32,
    /// When he first heard that, and with which table.
    pub(super) first_ack: Option<Time>,
    /// The table of the acknowledgement.
    table: Option<Uuid>,
    /// Why it was refused.
    pub(super) refusals: Vec<Code>,
    /// Whether it is one for a journal.
    pub(super) is_journalled: bool,
}

/// An event or a snapshot as it came.
#[derive(Clone, Debug)]
pub(super) struct Told {
    /// The table.
    pub(super) table: Uuid,
    /// As whom he was told.
    pub(super) observer: Observer,
    /// Its number.
    pub(super) n: u64,
    /// When a snapshot was so; nothing for an event.
    pub(super) snapshot_at: Option<Time>,
    /// The text.
    pub(super) text: String,
    /// When he has heard it.
    pub(super) heard: Time,
}

/// A client.
pub(super) struct Client {
    /// Who he is.
    pub(super) person: Person,
    /// What he has sent.
    pub(super) sent: BTreeMap<Uuid, Sent>,
    /// What he was told of tables.
    pub(super) told: Vec<Told>,
    /// The tables that he knows.
    pub(super) tables: BTreeMap<Uuid, Seen>,
    /// The tables in the lobby as he was told, while he looks at it.
    pub(super) lobby: Option<BTreeMap<Uuid, LobbyTable>>,
    random: ChaCha8Rng,
    /// The time of his present step.
    now: Time,
    line: Option<Line>,
    is_welcome: bool,
    /// Until when he is away, or takes nothing.
    away_until: Time,
    stalled_until: Time,
    /// What he has not said yet.
    to_say: Vec<String>,
    /// The command of each table that is not answered, and when it was said.
    pending: BTreeMap<Uuid, (Uuid, Time)>,
    /// The table that he makes.
    makes: Option<Uuid>,
    /// Tables that he does not look at any more.
    left: BTreeSet<Uuid>,
    /// How often he has asked over this line to see a table: if more than once, what he has may come again.
    asked: BTreeMap<Uuid, u32>,
}

impl Client {
    /// A client who has not come yet.
    pub(super) fn new(seed: u64, person: Person) -> Client {
        let random = ChaCha8Rng::seed_from_u64(seed ^ (u64::from(person.id.as_bytes()[15]) << 32));
        Client {
            person,
            sent: BTreeMap::new(),
            told: Vec::new(),
            tables: BTreeMap::new(),
            lobby: None,
            random,
            now: Time(0),
            line: None,
            is_welcome: false,
            away_until: Time(0),
            stalled_until: Time(0),
            to_say: Vec::new(),
            pending: BTreeMap::new(),
            makes: None,
            left: BTreeSet::new(),
            asked: BTreeMap::new(),
        }
    }

    /// Takes what he was told, and does what he wants to do.
    ///
    /// # Errors
    /// What he was told cannot be.
    pub(super) fn step(&mut self, rig: &Rig, known: &mut Vec<Uuid>, mood: Mood) -> Result<(), String> {
        let now = rig.now();
        self.now = now;
        if mood == Mood::Calm {
            (self.away_until, self.stalled_until) = (Time(0), Time(0));
        }
        if now >= self.stalled_until {
            self.listen(rig, known)?;
        }
        if self.line.as_ref().is_some_and(Line::is_closed) {
            self.cut();
        }
        if self.line.is_none() {
            if now >= self.away_until {
                self.come(rig);
            }
            return Ok(());
        }
        if !self.is_welcome {
            // The log-in may have failed with the ledger.
            if self.pending.get(&Uuid::nil()).is_some_and(|(_, at)| now.since(*at) > PATIENCE) {
                self.cut();
            }
            return Ok(());
        }
        if mood == Mood::Wild && self.random.random_bool(0.04) {
            self.misbehave(now, known);
        }
        for table in self.tables.keys().copied().collect::<Vec<_>>() {
            self.play(now, table, mood);
        }
        self.sit_down(now, known, mood);
        if mood == Mood::Wild && self.random.random_bool(0.1) {
            self.to_say.shuffle(&mut self.random);
        }
        self.speak(rig);
        Ok(())
    }

    /// Makes a table.
    pub(super) fn make_table(&mut self, now: Time, settings: NewSettings) {
        let message =
            ClientMessage::Create { id: play::id(&mut self.random), settings, password: None, arranged: None };
        self.makes = message.id();
        self.now = now;
        self.command(now, Uuid::max(), message);
    }

    /// Looks at the lobby.
    pub(super) fn watch_lobby(&mut self) {
        self.lobby = Some(BTreeMap::new());
    }

    /// His line is cut.
    pub(super) fn cut(&mut self) {
        self.line = None;
        self.is_welcome = false;
        self.to_say.clear();
        self.asked.clear();
    }

    /// Asks for the tables that he knows as they are now.
    pub(super) fn ask_again(&mut self, rig: &Rig) {
        for table in self.tables.keys() {
            let message = ClientMessage::Resume { table: *table, after: 0, seat: None };
            self.to_say.push(text(&message));
        }
        self.speak(rig);
    }

    /// Whether nothing is to be said or answered.
    pub(super) fn is_here(&self) -> bool {
        self.is_welcome
    }

    /// Who comes logs in, asks for what he has missed, and repeats what was not answered.
    fn come(&mut self, rig: &Rig) {
        let line = Line::open(&rig.app);
        rig.trace.note(rig.now(), &self.person.name, "comes");
        self.line = Some(line);
        let id = play::id(&mut self.random);
        self.pending.insert(Uuid::nil(), (id, rig.now()));
        let log_in = ClientMessage::Login { id, token: Some(self.person.token()) };
        self.to_say.insert(0, text(&log_in));
        self.sent.entry(id).or_default().said.push(rig.now());
        self.speak(rig);
    }

    fn welcomed(&mut self, tables: &[Uuid]) {
        self.is_welcome = true;
        self.pending.remove(&Uuid::nil());
        if self.lobby.is_some() {
            self.say_unjournalled(|id| ClientMessage::Lobby { id, watch: true });
        }
        let unknown: Vec<Uuid> = tables.iter().copied().filter(|table| !self.tables.contains_key(table)).collect();
        for table in unknown {
            self.to_say.push(text(&ClientMessage::Resume { table, after: 0, seat: None }));
        }
        for (table, seen) in &self.tables {
            self.to_say.push(text(&ClientMessage::Resume { table: *table, after: seen.n, seat: seen.you }));
        }
        for (id, _) in self.pending.clone().into_values() {
            self.repeat(id);
        }
    }

    fn listen(&mut self, rig: &Rig, known: &mut Vec<Uuid>) -> Result<(), String> {
        while let Some(text) = self.line.as_ref().and_then(Line::take) {
            rig.trace.note(rig.now(), &self.person.name, &format!("< {text}"));
            let message: ServerMessage = serde_json::from_str(&text).map_err(|error| format!("{error} in {text}"))?;
            match message {
                ServerMessage::Welcome { tables, .. } => self.welcomed(&tables),
                ServerMessage::Ack { id, table } => self.answered(id, table, None, known)?,
                ServerMessage::Nack { id, code, .. } => self.answered(id, None, Some(code), known)?,
                ServerMessage::Error { table: Some(table), code: Code::NotWatchable | Code::UnknownTable, .. } => {
                    self.leave(table);
                }
                ServerMessage::Error { .. } => {}
                ServerMessage::Snapshot { table, n, view } => {
                    let observer = view.you.map_or(Observer::Spectator, |seat| Observer::Seat(seat.0));
                    let snapshot_at = Some(Time(view.at_micros));
                    self.told.push(Told { table, observer, n, snapshot_at, text, heard: self.now });
                    self.left.remove(&table);
                    self.tables.insert(table, Seen::new(n, &view));
                }
                ServerMessage::Event(event) => {
                    if self.left.contains(&event.table) {
                        continue;
                    }
                    let seen = self.tables.get_mut(&event.table).ok_or("an event comes before any snapshot")?;
                    let may_repeat = self.asked.get(&event.table).is_some_and(|asked| *asked > 1);
                    if event.n > seen.n || !may_repeat {
                        seen.note(&event).map_err(|why| format!("{why}, told {}: {text}", self.person.name))?;
                    }
                    let observer = seen.you.map_or(Observer::Spectator, |seat| Observer::Seat(seat.0));
                    let (table, n, heard) = (event.table, event.n, self.now);
                    self.told.push(Told { table, observer, n, snapshot_at: None, text, heard });
                }
                ServerMessage::Lobby { tables, .. } => {
                    self.lobby = Some(tables.into_iter().map(|table| (table.table, table)).collect());
                }
                ServerMessage::LobbyTable { table } => {
                    self.lobby.get_or_insert_default().insert(table.table, *table);
                }
                ServerMessage::LobbyTableGone { table } => {
                    self.lobby.get_or_insert_default().remove(&table);
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn answered(
        &mut self,
        id: Uuid,
        table: Option<Uuid>,
        refusal: Option<Code>,
        known: &mut Vec<Uuid>,
    ) -> Result<(), String> {
        let sent = self.sent.get_mut(&id).ok_or_else(|| format!("an answer to nothing that was said: {id}"))?;
        match refusal {
            None if sent.acks > 0 && sent.table != table => {
                return Err(format!("{id} is acknowledged with {:?} and with {table:?}", sent.table));
            }
            None => {
                sent.acks += 1;
                sent.table = table;
                sent.first_ack.get_or_insert(self.now);
            }
            Some(code) => sent.refusals.push(code),
        }
        if sent.acks as usize + sent.refusals.len() > sent.said.len() {
            return Err(format!("{} is answered more often than it was said", id));
        }
        // Nobody knows what has become of it: it is said again.
        if refusal != Some(Code::Unavailable) {
            self.pending.retain(|_, (pending, _)| *pending != id);
        }
        if self.makes == Some(id)
            && let (None, Some(table)) = (refusal, table)
            && !known.contains(&table)
        {
            known.push(table);
        }
        Ok(())
    }

    fn play(&mut self, now: Time, table: Uuid, mood: Mood) {
        if let Some((id, at)) = self.pending.get(&table).copied() {
            if now.since(at) > PATIENCE {
                self.repeat(id);
                self.pending.insert(table, (id, now));
            }
            return;
        }
        let thinks = if mood == Mood::Wild { 0.6 } else { 0.1 };
        if self.random.random_bool(thinks) {
            return;
        }
        let Some(seen) = self.tables.get(&table) else { return };
        let whim = match mood {
            Mood::Wild if self.random.random_bool(0.06) => {
                seen.legal().and_then(|legal| play::whim(&mut self.random, legal))
            }
            _ => None,
        };
        if let Some(act) = whim.or_else(|| play::sensible(&mut self.random, table, self.person.id, seen)) {
            self.act(now, table, act);
        }
    }

    /// Who has no seat looks for one.
    fn sit_down(&mut self, now: Time, known: &[Uuid], mood: Mood) {
        let wants = if mood == Mood::Wild { 0.03 } else { 0.1 };
        let Some(table) = known.choose(&mut self.random).copied() else { return };
        if !self.random.random_bool(wants) || self.pending.contains_key(&table) {
            return;
        }
        let id = play::id(&mut self.random);
        match self.tables.get(&table) {
            None if self.random.random_bool(0.4) => {
                self.say_unjournalled(|id| ClientMessage::Watch { id, table, password: None });
            }
            None => self.command(now, table, ClientMessage::Sit { id, table, seat: None, password: None }),
            Some(seen) if seen.you.is_none() && !seen.free.is_empty() && seen.step != Step::Over => {
                let seat = seen.free.choose(&mut self.random).copied();
                self.command(now, table, ClientMessage::Sit { id, table, seat, password: None });
            }
            Some(_) => {}
        }
    }

    fn misbehave(&mut self, now: Time, known: &[Uuid]) {
        let some = self.tables.keys().copied().collect::<Vec<_>>().choose(&mut self.random).copied();
        match self.random.random_range(0..100) {
            0..=14 => {
                self.away_until = now.plus(Duration::from_millis(self.random.random_range(0..200_000)));
                self.cut();
            }
            // Away, and back at once.
            15..=29 => self.cut(),
            30..=37 => {
                self.stalled_until = now.plus(Duration::from_millis(self.random.random_range(0..60_000)));
            }
            38..=52 => {
                // What was said long ago, once more.
                let old: Vec<Uuid> = self.sent.keys().copied().collect();
                if let Some(id) = old.choose(&mut self.random) {
                    self.repeat(*id);
                }
            }
            53..=57 => {
                // Something else under the same id.
                let old: Vec<Uuid> =
                    self.sent.iter().filter(|(_, sent)| sent.is_journalled).map(|(id, _)| *id).collect();
                if let (Some(id), Some(table)) = (old.choose(&mut self.random).copied(), some) {
                    let message = ClientMessage::Act { id, table, act: TableAct::Leave {} };
                    self.note_sent(id, &message, true);
                }
            }
            58..=62 => self.to_say.push("{\"t\":\"act\"".to_owned()),
            63..=68 => {
                let message = ChatText::new("Wer spielt mit?").unwrap();
                self.say_unjournalled(|id| ClientMessage::LobbySay { id, text: message });
            }
            69..=73 => {
                if let Some(table) = some.filter(|table| !self.pending.contains_key(table)) {
                    self.say_unjournalled(|id| ClientMessage::Unwatch { id, table });
                    self.leave(table);
                }
            }
            74..=79 => {
                if let Some(table) = known.choose(&mut self.random).copied() {
                    self.say_unjournalled(|id| ClientMessage::Watch { id, table, password: None });
                }
            }
            80..=84 => {
                // As if he had lost a part of what he was told.
                if let Some(seen) = some.and_then(|table| self.tables.get_mut(&table)) {
                    seen.n -= self.random.random_range(0..=seen.n.min(20));
                    self.cut();
                }
            }
            _ => {
                if let Some((table, seen)) = some.and_then(|table| Some((table, self.tables.get(&table)?))) {
                    let act = play::anything(&mut self.random, seen);
                    self.act(now, table, act);
                }
            }
        }
    }

    /// What is on its way from this table does not count any more.
    fn leave(&mut self, table: Uuid) {
        self.tables.remove(&table);
        self.left.insert(table);
    }

    fn act(&mut self, now: Time, table: Uuid, act: TableAct) {
        let id = play::id(&mut self.random);
        self.command(now, table, ClientMessage::Act { id, table, act });
    }

    /// Says something that a journal will hold, and waits for the answer.
    fn command(&mut self, now: Time, table: Uuid, message: ClientMessage) {
        let Some(id) = message.id() else { return };
        self.pending.insert(table, (id, now));
        self.note_sent(id, &message, true);
    }

    fn say_unjournalled(&mut self, message: impl FnOnce(Uuid) -> ClientMessage) {
        let id = play::id(&mut self.random);
        let message = message(id);
        self.note_sent(id, &message, false);
    }

    fn note_sent(&mut self, id: Uuid, message: &ClientMessage, is_journalled: bool) {
        let text = text(message);
        let sent = self.sent.entry(id).or_default();
        sent.is_journalled |= is_journalled;
        sent.said.push(self.now);
        if !sent.texts.contains(&text) {
            sent.texts.push(text.clone());
        }
        self.to_say.push(text);
    }

    fn repeat(&mut self, id: Uuid) {
        let Some(sent) = self.sent.get_mut(&id) else { return };
        let Some(text) = sent.texts.first() else { return };
        sent.said.push(self.now);
        self.to_say.push(text.clone());
    }

    fn speak(&mut self, rig: &Rig) {
        use ClientMessage::{Resume, Sit, Watch};
        let Some(line) = &self.line else { return };
        for text in self.to_say.drain(..) {
            rig.trace.note(rig.now(), &self.person.name, &format!("> {text}"));
            if let Ok(Watch { table, .. } | Resume { table, .. } | Sit { table, .. }) = serde_json::from_str(&text) {
                *self.asked.entry(table).or_default() += 1;
            }
            if !line.say(text) {
                break;
            }
        }
    }
}

fn text(message: &ClientMessage) -> String {
    serde_json::to_string(message).expect("a message is plain data with text keys")
}
