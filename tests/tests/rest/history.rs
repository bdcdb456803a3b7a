//! A history of lists that is the same in every run, written into a database before a server starts on it.

use skat_fair::{DealContext, PlayerSeed, SeatPart, ServerSeed};
use skat_notation::{Date, Heading, Record, Text};
use skat_protocol::{DealResult, Name, NewSettings, Outcome, Proof, ProofPart, SHUFFLE_VERSION, Settings, SheetRow};
use skat_rules::{
    Action, BidValue, ByRole, BySeat, Class, Contract, Deal, DealtCards, Entry, NullGame, Role, RuleSet, Seat,
    Settlement, Sheet,
};
use skat_store::{
    DealRecord, DealSeat, Effect, Journal, JournalOptions, ListEnd, ListPlayer, ListStart, Month, NewAccount,
    NewPlayer, NewRow, PlayerKind, Store, TableOpening, Timestamp,
};
use tokio::task::JoinSet;
use uuid::Uuid;
use vorhand_tests::Database;

/// An id that is the same in every run.
pub(crate) fn id(number: u128) -> Uuid {
    Uuid::from_u128(0x0001_0203_0405_0607_0809_0a0b_0c0d_0000 + number)
}

/// The players of the history: a name that would be a formula, one that would be HTML, and a guest.
pub(crate) const ANNA: (u128, &str) = (1, "Anna");
/// Has agreed to nothing.
pub(crate) const BERT: (u128, &str) = (2, "<b>Bert</b>");
/// Has agreed to be named in archives.
pub(crate) const DIETER: (u128, &str) = (3, "=Dieter");
/// Has no account.
pub(crate) const GUEST: (u128, &str) = (4, "Cäcilie, die \"Kluge\"");

/// Half past eleven in the evening of the last day of October in Berlin.
const END_OF_OCTOBER: i64 = 1_793_485_800_000_000;

const MINUTE: i64 = 60_000_000;

/// A list to be written.
pub(crate) struct Plan {
    pub(crate) number: u128,
    pub(crate) players: Vec<(u128, &'static str)>,
    pub(crate) deals: u32,
    pub(crate) class: skat_store::Class,
    /// Minutes after half past eleven on the last of October.
    pub(crate) ended: i64,
    pub(crate) complete: bool,
    pub(crate) listed: bool,
}

impl Plan {
    /// A complete, rated list of three at a public table.
    pub(crate) fn new(number: u128, players: &[(u128, &'static str)], ended: i64) -> Plan {
        Plan {
            number,
            players: players.to_vec(),
            deals: 3,
            class: skat_store::Class::Official,
            ended,
            complete: true,
            listed: true,
        }
    }
}

/// Writes players and lists.
pub(crate) async fn write(database: &Database, plans: &[Plan]) {
    let store = database.store().await;
    store.migrate().await.unwrap();
    for (number, name) in [ANNA, BERT, DIETER, GUEST] {
        let player = NewPlayer { id: id(number), name: name.to_owned(), kind: PlayerKind::Guest, created_at: at(-600) };
        store.create_player(&player, None).await.unwrap();
    }
    for (number, name) in [ANNA, BERT, DIETER] {
        let account = NewAccount {
            player: id(number),
            name: name.to_owned(),
            canonical_name: name.to_lowercase(),
            password_hash: "none".to_owned(),
            role: skat_store::Role::Player,
            at: at(-500),
        };
        store.register(&account).await.unwrap();
        store.set_named_in_archive(id(number), number != BERT.0).await.unwrap();
    }
    for plan in plans {
        list(&store, plan).await;
    }
    store.close().await;
}

fn at(minutes: i64) -> Timestamp {
    Timestamp::from_micros(END_OF_OCTOBER + minutes * MINUTE)
}

async fn list(store: &Store, plan: &Plan) {
    let (journal, writer) = Journal::new(store.clone(), JournalOptions::default());
    let mut writing = JoinSet::new();
    writing.spawn(writer.run());
    for (number, name) in &plan.players {
        let known = store.player(id(*number)).await.unwrap();
        if known.is_none() {
            let player =
                NewPlayer { id: id(*number), name: (*name).to_owned(), kind: PlayerKind::Guest, created_at: at(-600) };
            store.create_player(&player, None).await.unwrap();
        }
    }
    let table = id(plan.number);
    let mut sheet = Sheet::default();
    let mut proofs = Vec::new();
    let mut finished = Vec::new();
    for number in 1..=plan.deals {
        let (deal, seats, proof) = deal(plan, number, &mut sheet);
        finished.push(Effect::DealFinished { deal: Box::new(deal), seats });
        proofs.push(proof);
    }
    let host = id(plan.players[0].0);
    let opened = Effect::TableOpened(TableOpening { host, settings: stored_settings(plan) });
    let ended = Effect::ListFinished(end(plan, &sheet));
    let length = i64::from(plan.deals) * 4;
    let rows = [
        (plan.ended - length - 1, vec![opened]),
        (plan.ended - length, vec![Effect::ListStarted(start(plan))]),
        (plan.ended - 1, finished),
        (plan.ended, vec![ended, Effect::TableClosed]),
    ];
    for (seq, (minute, effects)) in (1..).zip(rows) {
        let events = if seq == 3 { proof_events(&proofs) } else { Vec::new() };
        let row = NewRow {
            table,
            seq,
            epoch: 1,
            command: None,
            at: at(minute),
            due_at: None,
            body: skat_store::record::encode(&events),
            effects,
        };
        journal.append(row).await.unwrap();
    }
}

fn stored_settings(plan: &Plan) -> String {
    let mut settings = NewSettings::new(Name::new(format!("Table {} <&>", plan.number)).unwrap());
    (settings.rated, settings.rounds) = (true, Some((plan.deals / plan.players.len() as u32) as u16));
    settings.seats = plan.players.len() as u8;
    serde_json::json!({ "settings": Settings::from(settings) }).to_string()
}

fn start(plan: &Plan) -> ListStart {
    let players = Seat::ALL.into_iter().zip(&plan.players);
    ListStart {
        rule_set: "sosko-2007".to_owned(),
        class: plan.class,
        seats: plan.players.len() as u8,
        rated: true,
        listed: plan.listed,
        live: false,
        players: players
            .map(|(seat, (player, name))| ListPlayer::seated(seat, id(*player), (*name).to_owned()))
            .collect(),
    }
}

fn end(plan: &Plan, sheet: &Sheet) -> ListEnd {
    let lots = BySeat([3, 1, 2, 4]);
    let seats = Seat::ALL.into_iter().take(plan.players.len());
    let order = skat_rules::ranking(sheet.accounts(), &lots, seats);
    let players = (1..).zip(order).map(|(place, seat)| {
        let (player, name) = plan.players[seat.index()];
        let account = &sheet.accounts()[seat];
        ListPlayer {
            game_points: account.points.into(),
            won: account.won,
            lost: account.lost,
            others_lost: account.others_lost,
            total: account.total().into(),
            deals: account.deals,
            place: Some(place),
            lot: Some(lots[seat] as i64),
            ..ListPlayer::seated(seat, id(player), name.to_owned())
        }
    });
    ListEnd {
        complete: plan.complete,
        counts: plan.complete,
        registered_only: false,
        month: Month::new(2026, if plan.ended < 30 { 10 } else { 11 }).unwrap(),
        players: players.collect(),
    }
}

/// The deals repeat: a lost grand hand, a won null, and one that is passed in; then forehand, middlehand and so on declare.
fn deal(plan: &Plan, number: u32, sheet: &mut Sheet) -> (DealRecord, Vec<DealSeat>, skat_fair::DealProof) {
    let seats = plan.players.len();
    let seat = |place: usize| Seat::ALL[(number as usize - 1 + place) % seats];
    let roles = ByRole([seat(1), seat(2), seat(3)]);
    let proof = proof(plan, number);
    let mut deal = Deal::new(RuleSet::SOSKO_2007, DealtCards::from_deck(&proof.deck).unwrap());
    let mut events = Vec::new();
    let hand_grand = Contract::Grand(Class::Hand(skat_rules::Announced::Nothing));
    let eighteen = BidValue::new(18).unwrap();
    let pass = |role| (role, Action::Pass);
    let announce = |contract| Action::Announce { contract, discard: Default::default(), spitzen: 0 };
    let mut acts = vec![pass(Role::Middlehand), pass(Role::Rearhand)];
    match (u128::from(number) + plan.number) % 3 {
        0 => acts.push(pass(Role::Forehand)),
        1 => acts.extend([
            (Role::Forehand, Action::Bid(eighteen)),
            (Role::Forehand, announce(hand_grand)),
            (Role::Forehand, Action::GiveUp),
        ]),
        _ => acts.extend([
            (Role::Forehand, Action::Bid(eighteen)),
            (Role::Forehand, announce(Contract::Null(NullGame::Hand))),
            (Role::Middlehand, Action::GiveUp),
            (Role::Rearhand, Action::GiveUp),
        ]),
    }
    for (role, act) in acts {
        for event in deal.decide(role, &act).unwrap() {
            deal.apply(&event);
            events.push(event);
        }
    }
    let settlement = *deal.settlement().expect("the deal is over");
    let entry = Entry {
        dealer: seat(0),
        seats: roles,
        present: BySeat::from_fn(|seat| seat.index() < seats),
        slot: deal.slot(),
        settlement,
        voided: false,
    };
    sheet.enter(entry);
    let (_, accounts) = sheet.running().last().unwrap();
    let open = deal.revealed().expect("the deal is over");
    let result = DealResult::new(&entry, &open);
    let name = |seat: Seat| Text::new(plan.players[seat.index()].1);
    let heading = Heading {
        place: Record::place_of(&RuleSet::SOSKO_2007),
        series: Text::new(&id(plan.number).to_string()),
        id: Text::new(&number.to_string()),
        date: Date::from_unix_seconds(at(plan.ended).micros() / 1_000_000),
        names: ByRole(roles.0.map(name)),
        ..Heading::default()
    };
    let game = match settlement {
        Settlement::PassedIn | Settlement::Ramsch(_) => None,
        Settlement::Game(game) => Some(game),
    };
    let lines = result.scores.iter().map(|score| {
        let seat = Seat::from(score.seat);
        let mut line = DealSeat::played(seat, id(plan.players[seat.index()].0));
        if let Outcome::Game(game) = &result.outcome {
            if game.charged.0 == seat {
                line.game_points = score.score.into();
                (line.won, line.lost) = (game.won, !game.won);
            } else if !game.won {
                (line.others_lost, line.credit) = (true, score.list_points as u8);
            }
        }
        line
    });
    let lines = lines.collect();
    let record = DealRecord {
        number,
        played_at: at(plan.ended - i64::from((plan.deals - number + 1) * 4)),
        rule_set: "sosko-2007".to_owned(),
        dealer: entry.dealer,
        roles,
        outcome: if game.is_some() { "played" } else { "passedIn" }.to_owned(),
        declarer: game.map(|game| roles[game.charged]),
        value: game.map_or(0, |game| game.value.score().into()),
        won: game.map(|game| game.value.won),
        overbid: game.is_some_and(|game| game.value.overbid),
        record: Some(skat_notation::write(&heading, deal.cards(), &events).to_string()),
        derivation: serde_json::to_string(&result).unwrap(),
        sheet_row: serde_json::to_string(&SheetRow::new(number, &entry, &accounts, seats as u8)).unwrap(),
        commitment: Some(proof.commitment.0),
        server_seed: Some(proof.server_seed.0),
        seeds: serde_json::to_string(&proof_out(&proof)).unwrap(),
        events: "[]".to_owned(),
    };
    (record, lines, proof)
}

fn proof(plan: &Plan, number: u32) -> skat_fair::DealProof {
    let context = DealContext { table: id(plan.number).into_bytes(), deal: number };
    let server_seed = ServerSeed([number as u8; 32]);
    let parts = BySeat::from_fn(|seat| match seat.index() {
        // In the second deal somebody withholds his seed.
        2 if number == 2 => SeatPart::Withheld,
        place if place < plan.players.len() => SeatPart::Revealed(PlayerSeed([10 * number as u8 + place as u8; 32])),
        _ => SeatPart::NotTaking,
    });
    let hashes = BySeat::from_fn(|seat| match &parts[seat] {
        SeatPart::NotTaking => None,
        SeatPart::Withheld => Some(skat_fair::SeedHash([7; 32])),
        SeatPart::Revealed(seed) => Some(skat_fair::hash_seed(context, seat, seed)),
    });
    skat_fair::DealProof {
        context,
        commitment: skat_fair::commit(context, &server_seed),
        server_seed,
        hashes,
        parts,
        deck: skat_fair::shuffle(context, &server_seed, &parts),
    }
}

fn proof_out(proof: &skat_fair::DealProof) -> Proof {
    Proof {
        table: Uuid::from_bytes(proof.context.table),
        shuffle: proof.context.deal,
        shuffle_version: SHUFFLE_VERSION,
        commitment: skat_protocol::Commitment(proof.commitment.0),
        server_seed: skat_protocol::ServerSeed(proof.server_seed.0),
        hashes: proof.hashes.0.map(|hash| hash.map(|hash| skat_protocol::SeedHash(hash.0))),
        parts: proof.parts.0.map(|part| match part {
            SeatPart::NotTaking => ProofPart::NotTaking,
            SeatPart::Revealed(seed) => ProofPart::Revealed { seed: skat_protocol::PlayerSeed(seed.0) },
            SeatPart::Withheld => ProofPart::Withheld,
        }),
        deck: skat_protocol::Deck(proof.deck),
    }
}

fn proof_events(proofs: &[skat_fair::DealProof]) -> Vec<skat_table::Event> {
    let events = proofs.iter().flat_map(|proof| {
        let prepared = skat_table::Event::Prepared { shuffle: proof.context.deal, server_seed: proof.server_seed };
        [prepared, skat_table::Event::Revealed(Box::new(*proof))]
    });
    events.collect()
}
