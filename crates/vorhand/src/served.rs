//! `vorhand replay --server`: recorded games, played through a real server at tables with arranged deals.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use skat_client::{Client, CommandError, Login, Options, Update, Updates};
use skat_notation::Record;
use skat_protocol::{
    self as wire, Code, DealResult, Name, NewSettings, Outcome, Seat as WireSeat, TableAct, TableEvent,
};
use skat_rules::{Action, Card, DealtCards, Event, Role, RuleSet, Seat, Settlement, Slot};
use tokio::task::JoinSet;
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
        if record.slot != Slot::Plain {
            return Err("it belongs to a Bock and Ramsch round, which only its list brings".to_owned());
        }
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
    /// Those with another result than expected, or none.
    pub(crate) differ: usize,
}

/// The records that wait for a table, those of one table together.
type Waiting = Arc<Mutex<VecDeque<Range<usize>>>>;

/// Plays records through a server, at several tables at a time.
///
/// # Errors
/// What stopped it, in words.
pub(crate) async fn play(server: &str, records: Vec<Playable>, tables: usize) -> Result<Played, String> {
    let records: Arc<[Playable]> = records.into();
    let waiting = Arc::new(Mutex::new(chunks(&records)));
    let mut companies = JoinSet::new();
    for number in 0..tables {
        companies.spawn(play_tables(server.to_owned(), number, records.clone(), waiting.clone()));
    }
    let mut played = Played::default();
    while let Some(finished) = companies.join_next().await {
        let own = finished.map_err(|error| error.to_string())??;
        played.deals += own.deals;
        played.differ += own.differ;
    }
    Ok(played)
}

/// The records of each table, in order: of one rule set, not too many, and none after one in which somebody leaves,
/// or which may start a round by pub rules.
fn chunks(records: &[Playable]) -> VecDeque<Range<usize>> {
    let mut chunks = VecDeque::new();
    let mut start = 0;
    while let Some(first) = records.get(start) {
        let rest = &records[start..];
        let fits = |(place, record): &(usize, &Playable)| {
            *place < DEALS_OF_A_TABLE
                && record.rules == first.rules
                && (*place == 0 || !first.rules.is_pub() && !rest[place - 1].leaves)
        };
        let count = rest.iter().enumerate().take_while(fits).count();
        chunks.push_back(start..start + count);
        start += count;
    }
    chunks
}

/// Three players at one table after the other, as long as there are records.
async fn play_tables(
    server: String,
    number: usize,
    records: Arc<[Playable]>,
    waiting: Waiting,
) -> Result<Played, String> {
    let lock = || waiting.lock().unwrap_or_else(PoisonError::into_inner);
    let mut played = Played::default();
    let mut company = Vec::new();
    loop {
        let Some(chunk) = lock().pop_front() else { break };
        // Who has nothing to play does not come at all.
        while company.len() < 3 {
            let name =
                Name::new(format!("Replay {}", 3 * number + company.len() + 1)).map_err(|code| code.to_string())?;
            let options = Options::new(server.as_str(), Login::Guest(name));
            let client = Client::connect(options, crate::random).await;
            company.push(client.map_err(|error| error.to_string())?);
        }
        let table = &records[chunk.clone()];
        let Done { results, refused } = play_table(&company, table).await.map_err(|error| match error.code() {
            Some(Code::ArrangedRefused) => {
                "the server deals no arranged cards: start it with VORHAND_ARRANGED_DEALS=true".to_owned()
            }
            _ => format!("{}: {error}", table.first().map_or("", |record| &record.place)),
        })?;
        let ends = refused.as_ref().map_or(table.len(), |refused| refused.deal + 1);
        for (place, record) in table[..ends].iter().enumerate() {
            played.deals += 1;
            let result = results.get(place).and_then(Option::as_ref);
            if result.is_none_or(|result| !is_expected(result, &record.settlement)) {
                played.differ += 1;
                let ours = match &refused {
                    Some(refused) if refused.deal == place => refused.why.clone(),
                    _ => result.map_or("no result".to_owned(), shown),
                };
                say(&format!("{}: the server says: {ours}", record.place));
            }
        }
        if ends < table.len() {
            // The others are played at a table of their own.
            lock().push_back(chunk.start + ends..chunk.end);
        }
    }
    for client in company {
        client.close().await;
    }
    Ok(played)
}

/// What a table has come to.
struct Done {
    /// The results, as far as it came.
    results: Vec<Option<DealResult>>,
    /// What the server has refused, after which the table is abandoned.
    refused: Option<Refused>,
}

/// The server has refused an action of a record.
struct Refused {
    /// The place of the deal at its table.
    deal: usize,
    /// What and why, in words.
    why: String,
}

async fn play_table(company: &[Client], records: &[Playable]) -> Result<Done, CommandError> {
    let nothing = Done { results: Vec::new(), refused: None };
    let Some((first, host)) = records.first().zip(company.first()) else { return Ok(nothing) };
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
    let steps: Vec<(usize, usize, Action)> = (0..)
        .zip(records)
        .flat_map(|(deal, record)| record.actions.iter().map(move |action| (deal, action)))
        // At a table of three the dealer of each deal sits one further, and forehand sits left of him.
        .map(|(deal, (role, action))| (deal, (deal + 1 + role.index()) % company.len(), *action))
        .collect();
    // Who leaves is not told what comes of it.
    let leaver = steps.iter().find(|(.., action)| *action == Action::Leave).map(|(_, seat, _)| *seat);
    let witness = (0..company.len()).find(|seat| Some(*seat) != leaver).unwrap_or_default();
    let updates = company[witness].updates();
    for client in company {
        client.act(table, TableAct::Ready { ready: true }).await?;
    }
    let mut refused = None;
    for (deal, seat, action) in steps {
        match company[seat].act(table, TableAct::from(action)).await {
            Ok(()) => {}
            Err(CommandError::Refused(refusal)) => {
                let why = format!("seat {} cannot do {action:?}: {refusal}", seat + 1);
                refused = Some(Refused { deal, why });
                break;
            }
            Err(ended) => return Err(ended),
        }
    }
    let wanted = refused.as_ref().map_or(records.len(), |refused| refused.deal);
    let results = results(updates, table, wanted).await;
    for client in company {
        if refused.is_some() {
            let _ = client.act(table, TableAct::Leave {}).await;
        }
        // Who left is not shown the table any more.
        let _ = client.unwatch(table).await;
    }
    Ok(Done { results, refused })
}

/// The results that the server has told of so many deals; none where it came back with a later deal.
async fn results(mut updates: Updates, table: Uuid, deals: usize) -> Vec<Option<DealResult>> {
    let mut results = vec![None; deals];
    let mut put = |deal: u32, result: &DealResult| {
        if let Some(place) = (deal as usize).checked_sub(1).and_then(|place| results.get_mut(place)) {
            *place = Some(result.clone());
        }
    };
    let mut finished = 0;
    while finished < deals {
        match updates.next().await {
            Some(Update::Event { message, state }) if message.table == table => {
                if let TableEvent::Settled { result, row, .. } = &message.event {
                    put(row.deal, result);
                }
                finished = state.view().sheet.rows.len();
            }
            Some(Update::Snapshot(state)) if state.table() == table => {
                if let Some((deal, result)) =
                    state.view().deal.as_ref().and_then(|deal| deal.result.as_ref().map(|result| (deal.number, result)))
                {
                    put(deal, result);
                }
                finished = state.view().sheet.rows.len();
            }
            Some(Update::TableGone { table: gone, .. }) if gone == table => break,
            Some(Update::Ended(_)) | None => break,
            Some(_) => {}
        }
    }
    results
}

/// Whether the server's result is the expected one: value, won, matadors, points, tricks and overbid.
fn is_expected(result: &DealResult, expected: &Settlement) -> bool {
    match (&result.outcome, expected) {
        (Outcome::PassedIn, Settlement::PassedIn) => true,
        (Outcome::Game(ours), Settlement::Game(theirs)) => {
            let matadors = theirs.value.matadors.map(wire::Matadors::from);
            ours.value == theirs.score()
                && ours.won == theirs.value.won
                && ours.card_points == theirs.points
                && ours.tricks == theirs.tricks
                && ours.derivation.matadors == matadors
                && ours.derivation.overbid == theirs.value.overbid
        }
        (Outcome::Ramsch(ours), Settlement::Ramsch(theirs)) => {
            let (scores, players) = (theirs.scores(), ours.players.iter().zip(Role::ALL));
            players.into_iter().all(|(player, role)| {
                (player.points, player.tricks) == (theirs.points[role], theirs.tricks[role])
                    && player.score == scores[role]
            })
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
        Outcome::Ramsch(ramsch) => format!("a Ramsch: {}", ramsch.text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEAL: &str =
        "D7.D8.D9.DQ.DK.DT.DA.DJ.H7.H8.H9.HQ.HK.HT.HA.HJ.S7.S8.S9.SQ.SK.ST.SA.SJ.C7.C8.C9.CQ.CK.CT.CA.CJ";

    fn playable(moves: &str, place: &str) -> Playable {
        let line = format!("(;GM[Skat]{place}MV[w {DEAL} {moves} ] ;)");
        Playable::new("x:1".to_owned(), &Record::parse(&line).unwrap()).unwrap()
    }

    #[test]
    fn a_table_has_36_deals_of_one_rule_set_and_none_after_somebody_has_left() {
        let passed = || playable("1 p 2 p 0 p", "");
        let international = || playable("1 p 2 p 0 p", "PC[Vorhand isko-2012]");
        let left = || playable("1 p w LE.2", "");
        let mut records: Vec<Playable> = (0..40).map(|_| passed()).collect();
        records.extend([left(), passed(), international(), international(), left()]);
        let chunks: Vec<Range<usize>> = chunks(&records).into();
        assert_eq!(chunks, [0..36, 36..41, 41..42, 42..44, 44..45]);
    }

    #[test]
    fn a_server_is_given_each_hand_and_then_the_skat() {
        let deck = playable("1 p 2 p 0 p", "").deck();
        let cards: Vec<Card> = deck.split('.').map(|card| card.parse().unwrap()).collect();
        let cards: [Card; 32] = cards.try_into().unwrap();
        let dealt: Vec<Card> = DEAL.split('.').map(|card| card.parse().unwrap()).collect();
        assert_eq!(DealtCards::from_deck(&cards), DealtCards::from_deck(&dealt.try_into().unwrap()));
    }

    #[test]
    fn a_record_without_a_result_of_ours_is_not_played() {
        let unfinished = format!("(;GM[Skat]MV[w {DEAL} 1 18 ] ;)");
        let record = Record::parse(&unfinished).unwrap();
        assert!(Playable::new(String::new(), &record).is_err());
    }
}
