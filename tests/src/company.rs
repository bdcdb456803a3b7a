//! People who have sat down at one table.

use skat_protocol::{Name, NewSettings};
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::bot::{Bot, Lifeline};
use crate::client::Client;
use crate::server::Server;

/// Names for those who need no other.
const NAMES: [&str; 4] = ["Anna", "Berta", "Cem", "Dora"];

/// The settings of a table that loses no time: a name, and no pause between deals.
pub fn settings(name: &str) -> NewSettings {
    let mut settings = NewSettings::new(Name::new(name).unwrap());
    settings.pause_seconds = Some(0);
    settings
}

/// Three or four people come and sit down at a new table, the first of whom has made it.
pub async fn sit_down(server: &Server, settings: NewSettings) -> (Uuid, Vec<Client>) {
    let seats = settings.seats;
    let mut first = Client::guest(server, NAMES[0]).await;
    let table = first.create(settings).await;
    first.sit(table, 1).await;
    let mut people = vec![first];
    for seat in 2..=seats {
        let mut next = Client::guest(server, NAMES[usize::from(seat) - 1]).await;
        next.sit(table, seat).await;
        people.push(next);
    }
    (table, people)
}

/// The same, and all are ready, so that the list begins.
pub async fn begin_list(server: &Server, settings: NewSettings) -> (Uuid, Vec<Client>) {
    let (table, mut people) = sit_down(server, settings).await;
    for person in &mut people {
        person.is_ready(table).await;
    }
    (table, people)
}

/// Bots at a new table whose list begins.
pub async fn begin_with_bots(server: &Server, settings: NewSettings) -> Vec<Bot> {
    let (table, people) = begin_list(server, settings).await;
    people.into_iter().map(|client| Bot::new(client, table)).collect()
}

/// All play until their table is over; each comes back with what he has been told.
///
/// # Panics
/// One of them loses his connection.
pub async fn play_out(bots: Vec<Bot>) -> Vec<Bot> {
    let mut tasks = JoinSet::new();
    for mut bot in bots {
        tasks.spawn(async move {
            bot.play().await;
            bot
        });
    }
    in_order(tasks.join_all().await)
}

/// All play until their tables are over, through every death of their server.
pub fn survive(bots: Vec<Bot>, lifeline: &Lifeline) -> JoinSet<Bot> {
    let mut tasks = JoinSet::new();
    for mut bot in bots {
        let lifeline = lifeline.clone();
        tasks.spawn(async move {
            bot.survive(lifeline).await;
            bot
        });
    }
    tasks
}

/// Bots by table and seat.
pub fn in_order(mut bots: Vec<Bot>) -> Vec<Bot> {
    bots.sort_by_key(|bot| (bot.table, bot.client.seat(bot.table)));
    bots
}
