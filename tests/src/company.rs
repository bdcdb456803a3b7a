//! People who have sat down at one table.

use skat_protocol::{
    Bid, Contract, ContractFields, EventMessage, Game, Name, NewSettings, Seat, Seating, TableAct, TableEvent,
};
use skat_rules::{CardSet, Role};
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::bot::Bot;
use crate::client::Client;
use crate::lifeline::Lifeline;
use crate::seen::Seen;
use crate::server::Server;

/// Names for those who need no other.
const NAMES: [&str; 4] = ["Anna", "Berta", "Cem", "Dora"];

/// A deal that stories are told of: forehand has the ace of clubs, middlehand two clubs besides his jacks, and rearhand a good game of spades.
pub const DEAL: &str =
    "DQ.D8.DJ.S8.HA.CA.C8.C7.H7.HT.CJ.DT.D9.HJ.S9.HQ.DK.CK.DA.CQ.D7.ST.SJ.SQ.SK.H8.S7.HK.H9.SA.C9.CT";

/// People who have sat down at one table.
#[derive(Debug)]
pub struct Company {
    /// The table.
    pub table: Uuid,
    /// The people, in the order in which they sat down; the first one has made the table.
    pub people: Vec<Client>,
}

/// The settings of a table that loses no time: a name, and no pause between deals.
pub fn settings(name: &str) -> NewSettings {
    let mut settings = NewSettings::new(Name::new(name).unwrap());
    settings.pause_seconds = Some(0);
    settings
}

impl Company {
    /// Three or four people come and sit down at a new table.
    pub async fn sit_down(server: &Server, settings: NewSettings) -> Company {
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
        Company { table, people }
    }

    /// The same, and all are ready, so that the list begins.
    pub async fn begin(server: &Server, settings: NewSettings) -> Company {
        let mut company = Company::sit_down(server, settings).await;
        company.get_ready().await;
        company
    }

    /// One person sits down with computer players, and the list begins.
    pub async fn begin_with_computers(server: &Server, settings: NewSettings) -> Company {
        Company::begin_with_computers_at(server, settings, None).await
    }

    /// The same with arranged deals, which the server must allow: the first seat, the person's, deals.
    pub async fn begin_arranged_with_computers(server: &Server, mut settings: NewSettings, deals: &[&str]) -> Company {
        settings.seating = Seating::Host;
        Company::begin_with_computers_at(server, settings, Some(deals)).await
    }

    async fn begin_with_computers_at(server: &Server, settings: NewSettings, arranged: Option<&[&str]>) -> Company {
        let seats = settings.seats;
        let mut anna = Client::guest(server, NAMES[0]).await;
        let table = match arranged {
            Some(deals) => anna.arrange(settings, deals).await,
            None => anna.create(settings).await,
        };
        anna.sit(table, 1).await;
        for seat in 2..=seats {
            anna.act(table, TableAct::AddComputer { seat: Seat::try_from(seat).unwrap() }).await;
        }
        anna.is_ready(table).await;
        Company { table, people: vec![anna] }
    }

    /// The same with arranged deals, which the server must allow: the first seat deals, and the cards are on the table.
    pub async fn begin_arranged(server: &Server, settings: NewSettings, deals: &[&str]) -> Company {
        let mut people = Vec::new();
        for name in &NAMES[..usize::from(settings.seats)] {
            people.push(Client::guest(server, name).await);
        }
        Company::begin_arranged_with(people, settings, deals).await
    }

    /// The same with people who are there already.
    pub async fn begin_arranged_with(mut people: Vec<Client>, mut settings: NewSettings, deals: &[&str]) -> Company {
        settings.seating = Seating::Host;
        let table = people[0].arrange(settings, deals).await;
        for (seat, person) in (1..).zip(&mut people) {
            person.sit(table, seat).await;
        }
        let mut company = Company { table, people };
        company.get_ready().await;
        company.all_until("the cards", |seen| seen.deal == 1).await;
        company
    }

    pub(crate) async fn get_ready(&mut self) {
        for person in &mut self.people {
            person.is_ready(self.table).await;
        }
    }

    /// Whoever had a role when an arranged deal was dealt, where everybody sits as he has sat down.
    ///
    /// # Panics
    /// No deal was dealt.
    pub fn role(&mut self, role: Role) -> &mut Client {
        let seat = self.people[0].at(self.table).roles.expect("cards are dealt")[role.index()];
        &mut self.people[usize::from(seat.number()) - 1]
    }

    /// Forehand.
    pub fn forehand(&mut self) -> &mut Client {
        self.role(Role::Forehand)
    }

    /// Middlehand.
    pub fn middlehand(&mut self) -> &mut Client {
        self.role(Role::Middlehand)
    }

    /// Rearhand, who becomes the declarer in [`Company::bid`].
    pub fn rearhand(&mut self) -> &mut Client {
        self.role(Role::Rearhand)
    }

    /// All wait for the same event; what each has heard.
    pub async fn all_hear(&mut self, what: &str, wanted: impl Fn(&TableEvent) -> bool + Copy) -> Vec<EventMessage> {
        let mut heard = Vec::new();
        for person in &mut self.people {
            heard.push(person.hears(self.table, what, wanted).await);
        }
        heard
    }

    /// All wait until their table is so.
    pub async fn all_until(&mut self, what: &str, is_so: impl Fn(&Seen) -> bool + Copy) {
        for person in &mut self.people {
            person.until(self.table, what, is_so).await;
        }
    }

    /// Somebody acts.
    pub async fn act(&mut self, role: Role, act: TableAct) {
        let table = self.table;
        self.role(role).act(table, act).await;
    }

    /// The auction of [`DEAL`]: rearhand becomes the declarer with 20.
    pub async fn bid(&mut self) {
        let value = |value| TableAct::Bid { value: Bid::try_from(value).unwrap() };
        self.act(Role::Middlehand, value(18)).await;
        self.act(Role::Forehand, TableAct::Pass {}).await;
        self.act(Role::Rearhand, value(20)).await;
        self.act(Role::Middlehand, TableAct::Pass {}).await;
    }

    /// The announcement of [`DEAL`]: spades, after the skat was picked up.
    pub async fn announce(&mut self) {
        self.act(Role::Rearhand, TableAct::PickUp {}).await;
        let discard: CardSet = "D7 CT".parse().unwrap();
        self.act(Role::Rearhand, TableAct::Announce { contract: spades(), discard: discard.into(), spitzen: 0 }).await;
        self.all_hear("the announcement", |event| matches!(event, TableEvent::Announced { .. })).await;
    }

    /// Bots in the places of the people.
    pub fn into_bots(self) -> Vec<Bot> {
        let table = self.table;
        self.people.into_iter().map(|client| Bot::new(client, table)).collect()
    }

    /// Computer players in the places of the people.
    pub fn into_computers(self) -> Vec<Bot> {
        let table = self.table;
        self.people.into_iter().map(|client| Bot::computer(client, table)).collect()
    }
}

/// A game of spades after picking the skat up.
pub fn spades() -> Contract {
    let fields = ContractFields { game: Game::Spades, hand: false, ouvert: false, announced: Default::default() };
    Contract::try_from(fields).unwrap()
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
            bot.survive(&lifeline).await;
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
