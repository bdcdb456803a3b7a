//! Tables that play through every failure, one list each; when one is over another begins.

use skat_protocol::{ClientMessage, NewSettings, Seat, TableAct};
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::bot::Bot;
use crate::client::Client;
use crate::company::settings;
use crate::lifeline::Lifeline;
use crate::random::Random;

/// Names for those who need no other.
const NAMES: [&str; 4] = ["Anna", "Berta", "Cem", "Dora"];

/// Rounds of a list, at most.
const LONGEST_LIST: usize = 3;

/// A list that is over.
#[derive(Debug)]
pub(super) struct Finished {
    /// The table.
    pub(super) table: Uuid,
    /// How many deals it has.
    pub(super) deals: usize,
    /// The people who have played it.
    pub(super) bots: Vec<Bot>,
}

/// The tables that play at the moment.
#[derive(Debug)]
pub(super) struct Tables {
    lifeline: Lifeline,
    seed: u64,
    begun: u64,
    playing: JoinSet<Finished>,
}

impl Tables {
    pub(super) fn new(lifeline: Lifeline, seed: u64) -> Tables {
        Tables { lifeline, seed, begun: 0, playing: JoinSet::new() }
    }

    /// Begins lists until so many are played.
    pub(super) fn fill(&mut self, tables: usize) {
        while self.playing.len() < tables {
            self.begun += 1;
            let random = Random::new(self.seed.wrapping_mul(1_000_003).wrapping_add(self.begun));
            // Every fourth table has one person only; every fourth a sitting dealer.
            let kind = self.begun % 4;
            self.playing.spawn(play(self.lifeline.clone(), random, kind));
        }
    }

    /// The lists that have ended since.
    ///
    /// # Panics
    /// Somebody at a table has found a fault.
    pub(super) fn finished(&mut self) -> Vec<Finished> {
        std::iter::from_fn(|| self.playing.try_join_next()).map(|ended| ended.unwrap()).collect()
    }

    /// The lists that are still played, to their ends.
    ///
    /// # Panics
    /// Somebody at a table has found a fault.
    pub(super) async fn play_out(self) -> Vec<Finished> {
        drop(self.lifeline);
        self.playing.join_all().await
    }
}

async fn play(lifeline: Lifeline, mut random: Random, kind: u64) -> Finished {
    let mut settings = settings("Halle");
    let rounds = 1 + random.below(LONGEST_LIST) as u16;
    settings.rounds = Some(rounds);
    settings.seats = if kind == 1 { 4 } else { 3 };
    let deals = usize::from(rounds) * usize::from(settings.seats);
    let bots = sit_down(&lifeline, settings, kind == 0, &mut random).await;
    let table = bots[0].table;
    let mut playing = JoinSet::new();
    for mut bot in bots {
        let lifeline = lifeline.clone();
        playing.spawn(async move {
            bot.survive(&lifeline).await;
            bot
        });
    }
    Finished { table, deals, bots: playing.join_all().await }
}

/// People come one after another, sit down and get ready, with whatever happens to their server meanwhile.
async fn sit_down(lifeline: &Lifeline, settings: NewSettings, alone: bool, random: &mut Random) -> Vec<Bot> {
    let seats = settings.seats;
    let mut table = None;
    let mut people: Vec<(Client, u32)> = Vec::new();
    let own = if alone { 1 } else { seats };
    for seat in 1..=own {
        let mut client = Client::guest_through(lifeline, NAMES[usize::from(seat) - 1]).await;
        client.random = Random::new(random.below(usize::MAX) as u64);
        let at = match table {
            Some(table) => table,
            None => {
                let settings = settings.clone();
                let create = |id| ClientMessage::Create { id, settings, password: None, arranged: None };
                let made = client.insist(lifeline, create).await.expect("the answer names the table");
                *table.insert(made)
            }
        };
        let chosen = Some(seat_of(seat));
        client.insist(lifeline, |id| ClientMessage::Sit { id, table: at, seat: chosen, password: None }).await;
        // From here on he is told what happens, unless he loses his connection.
        let reconnections = client.reconnections;
        people.push((client, reconnections));
    }
    let table = table.expect("somebody has made it");
    if alone {
        for seat in 2..=seats {
            let add = TableAct::AddComputer { seat: seat_of(seat) };
            people[0].0.insist(lifeline, |id| ClientMessage::Act { id, table, act: add }).await;
        }
    }
    let mut bots = Vec::new();
    for (mut client, reconnections) in people {
        let ready = TableAct::Ready { ready: true };
        client.insist(lifeline, |id| ClientMessage::Act { id, table, act: ready }).await;
        let has_missed = client.reconnections > reconnections || !client.knows(table);
        let mut bot = Bot::new(client, table);
        if has_missed {
            bot.come_back(lifeline).await;
        }
        bots.push(bot);
    }
    bots
}

fn seat_of(seat: u8) -> Seat {
    Seat::try_from(seat).expect("tables have three or four seats")
}
