//! `vorhand replay --server`: recorded games, played through a real server at tables with arranged deals.

use skat_client::{Client, CommandError, Login, Options, Update, Updates};
use skat_notation::Record;
use skat_protocol::{
    self as wire, Code, DealResult, Name, NewSettings, Outcome, Seat as WireSeat, TableAct, TableEvent,
};
use skat_rules::{Action, Card, DealtCards, Event, Role, RuleSet, Seat, Settlement};
use uuid::Uuid;

use crate::output::say;

/// Deals of one table: as many as one message can hold, in whole rounds.
const DEALS_OF_A_TABLE: usize = 36;

/// A record that a server can be told.
pub(crate) struct Playable {
    /// Where it stands.
    pub(crate) place: String,
    rules: RuleSet,
    cards: DealtCards,
    actions: Vec<(Role, Action)>,
    settlement: Settlement,
    /// Whether somebody leaves in it: then nothing is played after it at its table.
    leaves: bool,
}

impl Playable {
    /// What a server can be told of a record.
    ///
    /// # Errors
    /// Why it cannot be played, in words.
    pub(crate) fn new(place: String, record: &Record) -> Result<Playable, String> {
        let rules = record.rules();
        let replay = skat_notation::replay(record, rules).map_err(|error| error.to_string())?;
        if !replay.comparison.agrees() {
            return Err("its result is not ours, see --check".to_owned());
        }
        let settlement = match (replay.comparison.deviation, replay.deal.settlement()) {
            // Without a value there is nothing to compare with.
            (
                Some(deviation @ (skat_notation::Deviation::Penalty | skat_notation::Deviation::UnknownCard { .. })),
                _,
            ) => {
                return Err(deviation.to_string());
            }
            (_, None) => return Err("it does not come to an end".to_owned()),
            (_, Some(settlement)) => *settlement,
        };
        let leaves = replay.events.iter().any(|event| matches!(event, Event::Left { .. }));
        Ok(Playable { place, rules, cards: *replay.deal.cards(), actions: replay.actions, settlement, leaves })
    }

    /// The 32 cards as a server is given them.
    fn deck(&self) -> String {
        let hands = Role::ALL.into_iter().flat_map(|role| self.cards.hand(role));
        let cards: Vec<String> = hands.chain(self.cards.skat()).map(|card: Card| card.to_string()).collect();
        cards.join(".")
    }
}

/// How many deals a server has played, and how many with the expected result.
#[derive(Debug, Default)]
pub(crate) struct Played {
    /// All of them.
    pub(crate) deals: usize,
    /// Those with another result than expected.
    pub(crate) differ: usize,
}

/// Plays records through a server.
///
/// # Errors
/// What stopped it, in words.
pub(crate) async fn play(server: &str, records: &[Playable]) -> Result<Played, String> {
    let mut played = Played::default();
    let mut company = Vec::new();
    for number in 1..=3 {
        let name = Name::new(format!("Replay {number}")).map_err(|code| code.to_string())?;
        let options = Options::new(server, Login::Guest(name));
        company.push(Client::connect(options, crate::random).await.map_err(|error| error.to_string())?);
    }
    for table in tables(records) {
        let results = play_table(&company, table).await.map_err(|error| match error.code() {
            Some(Code::ArrangedRefused) => {
                "the server deals no arranged cards: start it with VORHAND_ARRANGED_DEALS=true".to_owned()
            }
            _ => format!("{}: {error}", table.first().map_or("", |record| &record.place)),
        })?;
        for (place, record) in table.iter().enumerate() {
            played.deals += 1;
            let result = results.get(place);
            if result.is_none_or(|result| !is_expected(result, &record.settlement)) {
                played.differ += 1;
                let ours = result.map_or("no result".to_owned(), shown);
                say(&format!("{}: the server says: {ours}", record.place));
            }
        }
    }
    for client in company {
        client.close().await;
    }
    Ok(played)
}

/// The records of each table, in order: of one rule set, not too many, and none after one in which somebody leaves.
fn tables(records: &[Playable]) -> impl Iterator<Item = &[Playable]> {
    let mut rest = records;
    std::iter::from_fn(move || {
        let first = rest.first()?;
        let fits = |(place, record): &(usize, &Playable)| {
            *place < DEALS_OF_A_TABLE && record.rules == first.rules && (*place == 0 || !rest[place - 1].leaves)
        };
        let count = rest.iter().enumerate().take_while(fits).count();
        let (table, later) = rest.split_at(count);
        rest = later;
        Some(table)
    })
}

async fn play_table(company: &[Client], records: &[Playable]) -> Result<Vec<DealResult>, CommandError> {
    let Some((first, host)) = records.first().zip(company.first()) else { return Ok(Vec::new()) };
    let name = Name::new("Replay").map_err(|code| skat_client::Refusal { code, detail: None })?;
    let settings = NewSettings {
        rule_set: wire::RuleSet::from(&first.rules),
        rounds: None,
        access: wire::Access::Link,
        watching: Some(wire::Watching::Nobody),
        seating: wire::Seating::Host,
        computers: Some(false),
        pause_seconds: Some(0),
        ..NewSettings::new(name)
    };
    let decks = records.iter().map(Playable::deck).collect();
    let table = host.create(settings, None, Some(decks)).await?;
    for (seat, client) in Seat::ALL.into_iter().zip(company) {
        client.sit(table, Some(WireSeat(seat)), None).await?;
    }
    let mut updates = host.updates();
    for client in company {
        client.act(table, TableAct::Ready { ready: true }).await?;
    }
    for (deal, record) in records.iter().enumerate() {
        for (role, action) in &record.actions {
            // At a table of three the dealer of each deal sits one further, and forehand sits left of him.
            let seat = (deal + 1 + role.index()) % company.len();
            company[seat].act(table, act(*action)).await?;
        }
    }
    let results = results(&mut updates, table, records.len()).await;
    for client in company {
        // Who left is not shown the table any more.
        let _ = client.unwatch(table).await;
    }
    Ok(results)
}

/// The results that the server has told, up to the end of the table.
async fn results(updates: &mut Updates, table: Uuid, deals: usize) -> Vec<DealResult> {
    let mut results = Vec::new();
    while results.len() < deals {
        match updates.next().await {
            Some(Update::Event { message, .. }) if message.table == table => {
                if let TableEvent::Settled { result, .. } = &message.event {
                    results.push(DealResult::clone(result));
                }
            }
            Some(Update::Ended(_)) | None => break,
            Some(_) => {}
        }
    }
    results
}

/// An action as it goes to the server.
pub(crate) fn act(action: Action) -> TableAct {
    match action {
        Action::Bid(value) => TableAct::Bid { value: wire::Bid(value) },
        Action::Hold => TableAct::Hold {},
        Action::Pass => TableAct::Pass {},
        Action::PickUp => TableAct::PickUp {},
        Action::Announce { contract, discard } => {
            TableAct::Announce { contract: wire::Contract(contract), discard: wire::Cards(discard) }
        }
        Action::Play(card) => TableAct::Play { card: wire::Card(card) },
        Action::GiveUp => TableAct::GiveUp {},
        Action::TakeBack => TableAct::TakeBack {},
        Action::AgreeToGiveUp => TableAct::AgreeToGiveUp {},
        Action::Show => TableAct::Show {},
        Action::Leave => TableAct::Leave {},
    }
}

/// Whether the server's result is the expected one: value, won, matadors, points, tricks and overbid.
fn is_expected(result: &DealResult, expected: &Settlement) -> bool {
    match (&result.outcome, expected) {
        (Outcome::PassedIn, Settlement::PassedIn) => true,
        (Outcome::Game(ours), Settlement::Game(theirs)) => {
            let matadors = theirs.value.matadors.map(wire::Matadors::from);
            ours.value == theirs.value.score()
                && ours.won == theirs.value.won
                && ours.card_points == theirs.points
                && ours.tricks == theirs.tricks
                && ours.derivation.matadors == matadors
                && ours.derivation.overbid == theirs.value.overbid
        }
        _ => false,
    }
}

fn shown(result: &DealResult) -> String {
    match &result.outcome {
        Outcome::PassedIn => "passed in".to_owned(),
        Outcome::Game(game) => {
            let (value, points, tricks) = (game.value, game.card_points, game.tricks);
            format!("{value} with {points} card points and {tricks} tricks: {}", game.derivation.text)
        }
    }
}
