//! People at one table of a server in memory, of whom some keep what they are told.

use std::time::Duration;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use skat_protocol::{Bid, Cards, ClientMessage, Legal, NewSettings, Offer, Phase, Seat, ServerMessage, TableAct};
use skat_rules::CardSet;
use skat_store::{AuditEntry, Store, Timestamp};
use skat_table::{Act, TableId};
use tokio::sync::oneshot;
use uuid::Uuid;

use super::super::line::Line;
use super::super::people::Person;
use super::super::play;
use super::super::rig::Rig;
use super::super::seen::{Seen, Step};
use super::super::trace::Trace;
use crate::actor::ToTable;

/// Time enough for everything that is under way.
const MOMENT: Duration = Duration::from_millis(2);

/// How long somebody thinks.
const THOUGHT: Duration = Duration::from_millis(900);

/// How long it takes where nobody thinks: a client by itself, or who only wants to go on.
const NO_THOUGHT: Duration = Duration::from_millis(100);

/// The most moves until a deal is over: bids of three players, ten tricks, and a few more.
const MOST_MOVES: u32 = 300;

/// Somebody with a line, or without one.
struct Hearer {
    person: Person,
    line: Option<Line>,
    seen: Option<Seen>,
    /// What he was told, if it is kept: a message a line.
    kept: Option<Vec<String>>,
    /// Whether the next snapshot was only asked for to compare it.
    is_asking: bool,
}

/// The table and everybody.
pub(super) struct Stage {
    rig: Rig,
    hearers: Vec<Hearer>,
    table: Uuid,
    random: ChaCha8Rng,
    commands: u128,
}

impl Stage {
    /// Six people log in, of whom those keep what they are told whose places are named, and the first makes a table.
    pub(super) async fn new(
        seed: u64,
        settings: NewSettings,
        arranged: Option<Vec<String>>,
        keeping: &[usize],
    ) -> Stage {
        let rig = Rig::new(seed, Rig::config(), Store::closed().await, 6, Trace::default()).await;
        let hearers = rig.people.iter().enumerate().map(|(who, person)| Hearer {
            person: person.clone(),
            line: Some(Line::open(&rig.app)),
            seen: None,
            kept: keeping.contains(&who).then(Vec::new),
            is_asking: false,
        });
        let hearers = hearers.collect();
        let random = ChaCha8Rng::seed_from_u64(seed);
        let mut stage = Stage { rig, hearers, table: Uuid::nil(), random, commands: 0 };
        for who in 0..stage.hearers.len() {
            stage.log_in(who);
        }
        stage.moment().await;
        stage.say(0, |id| ClientMessage::Create { id, settings, password: None, arranged });
        tokio::time::sleep(MOMENT).await;
        let line = stage.hearers[0].line.as_ref().expect("he is there");
        while let Some(text) = line.take() {
            if let Ok(ServerMessage::Ack { table: Some(table), .. }) = serde_json::from_str(&text) {
                stage.table = table;
            }
        }
        assert!(!stage.table.is_nil(), "a table is made");
        stage
    }

    /// Somebody sits down.
    pub(super) async fn sit(&mut self, who: usize, number: u8) {
        let table = self.table;
        self.say(who, |id| ClientMessage::Sit { id, table, seat: Some(seat(number)), password: None });
        self.moment().await;
    }

    /// Somebody watches.
    pub(super) async fn watch(&mut self, who: usize) {
        let table = self.table;
        self.say(who, |id| ClientMessage::Watch { id, table, password: None });
        self.moment().await;
    }

    /// Somebody does something after a moment of thought.
    pub(super) async fn act(&mut self, who: usize, act: TableAct) {
        self.act_after(THOUGHT, who, act).await;
    }

    async fn act_after(&mut self, thought: Duration, who: usize, act: TableAct) {
        let table = self.table;
        tokio::time::sleep(thought).await;
        self.say(who, |id| ClientMessage::Act { id, table, act });
        self.moment().await;
    }

    /// Who sits on a seat does something.
    pub(super) async fn at(&mut self, number: u8, act: TableAct) {
        let who = self.on(seat(number));
        self.act(who, act).await;
    }

    /// All these are ready.
    pub(super) async fn ready(&mut self, people: impl IntoIterator<Item = usize>) {
        for who in people {
            self.act(who, TableAct::Ready { ready: true }).await;
        }
    }

    /// Time passes.
    pub(super) async fn wait(&mut self, time: Duration) {
        tokio::time::sleep(time).await;
        self.moment().await;
    }

    /// Everybody who keeps what he is told asks for a snapshot to compare it.
    pub(super) async fn compare(&mut self) {
        let table = self.table;
        for hearer in self.hearers.iter_mut().filter(|hearer| hearer.kept.is_some() && hearer.seen.is_some()) {
            let Some(line) = &hearer.line else { continue };
            hearer.is_asking = true;
            line.say(text(&ClientMessage::Resume { table, after: 0, seat: None }));
        }
        self.moment().await;
    }

    /// Somebody's line is cut.
    pub(super) async fn lose(&mut self, who: usize) {
        self.hearers[who].line = None;
        self.moment().await;
    }

    /// Somebody comes back and resumes.
    pub(super) async fn come_back(&mut self, who: usize) {
        self.hearers[who].line = Some(Line::open(&self.rig.app));
        self.log_in(who);
        let table = self.table;
        let (after, seat) = self.hearers[who].seen.as_ref().map_or((0, None), |seen| (seen.n, seen.you));
        self.tell(who, &ClientMessage::Resume { table, after, seat });
        self.moment().await;
    }

    /// The server is started again, and those come back one after the other who have not gone for good.
    pub(super) async fn restart(&mut self) {
        let there: Vec<usize> = (0..self.hearers.len()).filter(|who| self.hearers[*who].line.is_some()).collect();
        self.rig.restart().await;
        for who in there {
            self.come_back(who).await;
        }
    }

    /// An administrator does something at the table.
    pub(super) async fn administer(&mut self, act: Act) {
        let audit = AuditEntry {
            at: Timestamp::from_micros(0),
            actor: None,
            actor_name: "Renate".to_owned(),
            act: "test",
            subject: format!("table:{}", self.table),
            reason: None,
            detail: "{}".to_owned(),
        };
        let handle = self.rig.app.tables.find(&self.rig.app, TableId(self.table.into_bytes())).await;
        let (reply, done) = oneshot::channel();
        handle.expect("the table is there").send(ToTable::Administer { act, audit, reply }).await;
        done.await.expect("the table answers").expect("it may be done");
        self.moment().await;
    }

    /// The auction, in which each seat, from 1 to 4, bids and holds up to a limit.
    pub(super) async fn auction(&mut self, limits: [u16; 4]) {
        while let Some((who, seen)) = self.on_turn().filter(|(_, seen)| phase(seen) == Some(Phase::Auction)) {
            let limit = limits[seen.you.expect("he plays").0.index()];
            let bid = seen.now.as_ref().and_then(|now| now.bid).map_or(0, u16::from);
            let legal = seen.legal().cloned().unwrap_or_default();
            let act = match legal.least_bid {
                Some(Bid(least)) if least.get() <= limit => TableAct::Bid { value: Bid(least) },
                _ if legal.hold && bid <= limit => TableAct::Hold {},
                _ => TableAct::Pass {},
            };
            self.act(who, act).await;
        }
    }

    /// The declarer picks up or not, and announces the first offer that is wanted.
    pub(super) async fn announce(&mut self, picks_up: bool, is_wanted: impl Fn(&Offer) -> bool) {
        if picks_up {
            let (who, _) = self.somebody();
            self.act(who, TableAct::PickUp {}).await;
            self.compare().await;
        }
        let (who, seen) = self.somebody();
        let legal: &Legal = seen.legal().expect("he may announce");
        let offer = legal.offers.iter().find(|offer| is_wanted(offer)).expect("it is offered");
        let discard: CardSet = seen.hand.iter().take(if picks_up { 2 } else { 0 }).collect();
        let act = TableAct::Announce { contract: offer.contract, discard: Cards(discard), spitzen: offer.spitzen };
        self.act(who, act).await;
    }

    /// So many moves of whoever is on turn, or fewer if the deal is over before.
    pub(super) async fn moves(&mut self, count: u32) {
        let table = self.table;
        for _ in 0..count {
            let Some((who, seen)) = self.on_turn() else { return };
            let id = self.hearers[who].person.id;
            let Some(act) = play::sensible(&mut self.random, table, id, &seen) else { return };
            self.act(who, act).await;
        }
    }

    /// Moves until whoever is on turn sees what is wanted.
    pub(super) async fn moves_before(&mut self, is_wanted: impl Fn(&Seen) -> bool) {
        let table = self.table;
        while let Some((who, seen)) = self.on_turn().filter(|(_, seen)| !is_wanted(seen)) {
            let id = self.hearers[who].person.id;
            let Some(act) = play::sensible(&mut self.random, table, id, &seen) else { return };
            self.act(who, act).await;
        }
    }

    /// Whoever is on turn, or is asked, does something.
    pub(super) async fn on_turn_does(&mut self, act: TableAct) {
        let (who, _) = self.somebody();
        self.act(who, act).await;
    }

    /// The rest of the deal.
    pub(super) async fn play_out(&mut self) {
        self.moves(MOST_MOVES).await;
    }

    /// Everybody at the table wants the next deal, and gives his part to its shuffle.
    pub(super) async fn next_deal(&mut self) {
        let table = self.table;
        for _ in 0..3 {
            for who in 0..self.hearers.len() {
                let hearer = &self.hearers[who];
                let Some(seen) = hearer.seen.as_ref().filter(|_| hearer.line.is_some()) else { continue };
                if seen.step == Step::Playing || seen.step == Step::Over {
                    continue;
                }
                let id = hearer.person.id;
                if let Some(act) = play::sensible(&mut self.random, table, id, &seen.clone()) {
                    self.act_after(NO_THOUGHT, who, act).await;
                }
            }
        }
    }

    /// The record of everybody who has kept what he was told.
    pub(super) async fn end(mut self) -> String {
        let mut records = Vec::new();
        for hearer in &mut self.hearers {
            hearer.line = None;
            if let Some(kept) = &hearer.kept {
                let name = serde_json::to_string(&hearer.person.name).expect("a name is text");
                records.push(format!("{{\"observer\":{name},\"frames\":[\n{}\n]}}", kept.join(",\n")));
            }
        }
        self.rig.app.stop.cancel();
        self.rig.app.table_tasks.close();
        self.rig.app.table_tasks.wait().await;
        format!("[{}]\n", records.join(",\n"))
    }

    /// The person whose turn it must be.
    fn somebody(&self) -> (usize, Seen) {
        self.on_turn().unwrap_or_else(|| panic!("nobody is on turn: {:?}", self.hearers[0].seen))
    }

    /// The person whose turn it is, with what he sees.
    fn on_turn(&self) -> Option<(usize, Seen)> {
        let mut seen = self.hearers.iter().enumerate().filter_map(|(who, hearer)| {
            let seen = hearer.seen.as_ref().filter(|_| hearer.line.is_some())?;
            (seen.step == Step::Playing && seen.is_awaited()).then(|| (who, seen.clone()))
        });
        seen.next()
    }

    fn on(&self, seat: Seat) -> usize {
        let sees = |hearer: &Hearer| hearer.seen.as_ref().is_some_and(|seen| seen.you == Some(seat));
        let sits = |hearer: &Hearer| hearer.line.is_some() && sees(hearer);
        self.hearers.iter().position(sits).expect("somebody sits there")
    }

    fn log_in(&mut self, who: usize) {
        let token = Some(self.hearers[who].person.token());
        self.say(who, |id| ClientMessage::Login { id, token });
    }

    fn say(&mut self, who: usize, message: impl FnOnce(Uuid) -> ClientMessage) {
        self.commands += 1;
        let message = message(Uuid::from_u128(0x4000_8000_0000_0000_0000 + self.commands));
        self.tell(who, &message);
    }

    fn tell(&self, who: usize, message: &ClientMessage) {
        let line = self.hearers[who].line.as_ref().expect("he is there");
        assert!(line.say(text(message)), "the line is open");
    }

    /// Lets everything happen that is under way, and takes down what was told.
    async fn moment(&mut self) {
        tokio::time::sleep(MOMENT).await;
        for hearer in &mut self.hearers {
            hearer.listen();
        }
    }
}

impl Hearer {
    fn listen(&mut self) {
        while let Some(text) = self.line.as_ref().and_then(Line::take) {
            let message: ServerMessage = serde_json::from_str(&text).expect("the server says what it knows");
            let kind = match message {
                ServerMessage::Snapshot { n, view, .. } => {
                    let mut fresh = Seen::new(n, &view);
                    let is_fresh = std::mem::take(&mut self.is_asking);
                    if let Some(seen) = self.seen.as_ref().filter(|_| is_fresh) {
                        assert_eq!((seen.n, seen.you), (n, fresh.you), "nothing has happened in between");
                        // A snapshot shows that somebody is ready also when the list has begun.
                        fresh.wants = seen.wants;
                    }
                    self.seen = Some(fresh);
                    if is_fresh { "fresh" } else { "told" }
                }
                ServerMessage::Event(message) => {
                    let seen = self.seen.as_mut().expect("a snapshot comes first");
                    seen.note(&message).expect("no number is missing");
                    "told"
                }
                ServerMessage::Nack { code, .. } | ServerMessage::Error { code, .. } => {
                    panic!("{} is refused: {code}", self.person.name)
                }
                _ => continue,
            };
            if let Some(kept) = &mut self.kept {
                kept.push(format!("{{\"{kind}\":{text}}}"));
            }
        }
    }
}

/// A seat by its number.
pub(super) fn seat(number: u8) -> Seat {
    Seat::try_from(number).expect("there are four")
}

fn phase(seen: &Seen) -> Option<Phase> {
    seen.now.as_ref().map(|now| now.phase)
}

fn text(message: &ClientMessage) -> String {
    serde_json::to_string(message).expect("a message is plain data with text keys")
}
