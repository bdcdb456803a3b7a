//! A lost connection is a pause, and leaving has its price.

#![allow(clippy::unwrap_used, reason = "a test may stop where it does not find what it needs")]

use skat_protocol::{
    Account, Bid, ClientMessage, Code, DealDetail, End, Ending, GameResult, ListDetail, NewSettings, Outcome, Seat,
    SeatState, ServerMessage, TableAct, TableEvent, Vacating,
};
use skat_rules::Role;
use vorhand_tests::{Client, Company, DEAL, Engine, Server, Socket, on_both_engines, settings, within};

on_both_engines!(
    a_lost_connection_is_a_pause,
    a_closed_client_is_lost_as_well,
    who_answers_no_ping_is_lost,
    a_wait_that_is_over_counts_as_leaving,
    who_thinks_too_long_overruns_and_may_still_play,
    the_declarer_who_leaves_loses_his_game,
    a_defender_who_leaves_loses_it_for_both,
    who_leaves_the_auction_is_charged_a_grand,
    the_sitting_dealer_leaves_without_a_charge,
    a_substitute_takes_over_seat_and_score,
    a_deal_is_told_by_those_who_played_it_whoever_has_their_seats,
    who_leaves_before_the_list_just_leaves,
);

async fn arranged(engine: Engine, change: impl FnOnce(&mut NewSettings), deals: usize) -> (Server, Company) {
    let server = Server::setup(engine).with("arranged_deals", true).start().await;
    let mut wanted = settings("Halle");
    change(&mut wanted);
    let company = Company::begin_arranged(&server, wanted, &vec![DEAL; deals]).await;
    (server, company)
}

fn seat(number: u8) -> Seat {
    Seat::try_from(number).unwrap()
}

/// The result of the deal that ends because somebody leaves.
async fn left(company: &mut Company, leaver: Role) -> GameResult {
    let table = company.table;
    company.act(leaver, TableAct::Leave {}).await;
    let mut results = Vec::new();
    for role in Role::ALL {
        let person = company.role(role);
        let result = if role == leaver {
            // He only watches from now on, so that his numbers are other ones: he gets the table as it is.
            let snapshot = person.gets_snapshot(table).await;
            assert_eq!(snapshot.you, None);
            snapshot.deal.unwrap().result.expect("the deal is over")
        } else {
            let told = person.hears(table, "the result", |event| matches!(event, TableEvent::Settled { .. })).await;
            let TableEvent::Settled { result, .. } = told.event else { panic!("it was heard") };
            *result
        };
        let Outcome::Game(game) = result.outcome else { panic!("nobody has passed it in") };
        results.push(*game);
    }
    assert!(results.windows(2).all(|pair| pair[0] == pair[1]));
    results.swap_remove(0)
}

async fn a_lost_connection_is_a_pause(engine: Engine) {
    let (server, mut company) = arranged(engine, |_| {}, 1).await;
    let table = company.table;
    let away = company.middlehand().seat(table);
    company.middlehand().lose_connection();
    for role in [Role::Forehand, Role::Rearhand] {
        let lost = company.role(role).hears(table, "the loss", |event| matches!(event, TableEvent::Lost { .. })).await;
        let TableEvent::Lost { seat, wait_millis } = lost.event else { panic!("it was heard") };
        assert_eq!((seat, wait_millis), (away, 90_000));
        assert_eq!(lost.deadline_micros, Some(lost.at_micros + 90_000_000));
    }
    let mut zeno = Client::guest(&server, "Zeno").await;
    zeno.watch(table).await;
    let view = zeno.at(table).snapshot.seats.iter().find(|view| view.seat == away).unwrap();
    assert_eq!(view.state, SeatState::Lost);
    assert!(view.wait_left_millis <= 90_000);

    company.middlehand().reconnect(&server).await;
    // To log in is not enough, to come back to the table is.
    let n = company.middlehand().at(table).n;
    company.middlehand().resume(table, n).await;
    for role in [Role::Forehand, Role::Rearhand] {
        let back =
            company.role(role).hears(table, "the return", |event| matches!(event, TableEvent::Connected { .. })).await;
        assert_eq!((back.event, back.deadline_micros), (TableEvent::Connected { seat: away }, None));
    }
    company.bid().await;

    // What is used up of the wait stays used up in this deal.
    company.middlehand().lose_connection();
    let lost = company.forehand().hears(table, "the loss", |event| matches!(event, TableEvent::Lost { .. })).await;
    assert!(matches!(lost.event, TableEvent::Lost { wait_millis, .. } if wait_millis < 90_000));
}

async fn a_closed_client_is_lost_as_well(engine: Engine) {
    let (server, mut company) = arranged(engine, |_| {}, 1).await;
    let table = company.table;
    let token = Some(company.forehand().token.clone());
    let mut socket = Socket::open(server.address()).await;
    let id = company.forehand().random.id();
    for message in [ClientMessage::Login { id, token }, ClientMessage::Resume { table, after: 0, seat: None }] {
        socket.send(serde_json::to_string(&message).unwrap()).await;
    }
    assert!(socket.text().await.contains("welcome"));
    assert!(socket.text().await.contains("snapshot"));
    socket.close().await;
    let lost = company.middlehand().hears(table, "the loss", |event| matches!(event, TableEvent::Lost { .. })).await;
    let away = company.forehand().seat(table);
    assert!(matches!(lost.event, TableEvent::Lost { seat, .. } if seat == away));
}

async fn who_answers_no_ping_is_lost(engine: Engine) {
    let server = Server::setup(engine)
        .with("arranged_deals", true)
        .with("ping_seconds", 1)
        .with("dead_seconds", 10)
        .start()
        .await;
    let mut company = Company::begin_arranged(&server, settings("Halle"), &[DEAL]).await;
    let table = company.table;
    let silent = company.rearhand().seat(table);
    // The others read, which answers pings; rearhand's machine is off the network.
    let [anna, berta, cem] = &mut company.people[..] else { panic!("three have sat down") };
    let mut talking: Vec<&mut Client> =
        [anna, berta, cem].into_iter().filter(|one| one.seat(table) != silent).collect();
    let [first, second] = &mut talking[..] else { panic!("two are left") };
    let is_loss = move |event: &TableEvent| matches!(event, TableEvent::Lost { seat, .. } if *seat == silent);
    let both = async {
        tokio::select! {
            lost = first.hears(table, "the loss", is_loss) => lost,
            lost = second.hears(table, "the loss", is_loss) => lost,
        }
    };
    within("the loss", both).await;
}

async fn a_wait_that_is_over_counts_as_leaving(engine: Engine) {
    let (server, mut company) =
        arranged(engine, |new| (new.wait_seconds, new.vacancy_seconds) = (Some(10), Some(0)), 2).await;
    let table = company.table;
    company.bid().await;
    company.announce().await;
    let away = company.rearhand().seat(table);
    company.rearhand().lose_connection();
    let told = company.forehand().hears(table, "the result", |event| matches!(event, TableEvent::Settled { .. })).await;
    let TableEvent::Settled { result, .. } = told.event else { panic!("it was heard") };
    let Outcome::Game(game) = result.outcome else { panic!("spades were played") };
    assert_eq!((game.ending, game.left, game.charged, game.value), (Ending::DeclarerLeft, Some(away), away, -44));
    let vacated = company.forehand().hears(table, "the end", |event| matches!(event, TableEvent::Vacated { .. })).await;
    assert_eq!(vacated.event, TableEvent::Vacated { seat: away, reason: Vacating::WaitOver, rounds: None });
    company.forehand().hears(table, "the end", |event| *event == TableEvent::Ended { end: End::Unfinished }).await;
    // Who comes back now finds that it is over, and his loss.
    let back = company.rearhand();
    back.reconnect(&server).await;
    back.resume(table, 0).await;
    let snapshot = back.gets_snapshot(table).await;
    assert_eq!(snapshot.you, None);
    let lost: &Account = snapshot.sheet.accounts.iter().find(|account| account.seat == away).unwrap();
    assert_eq!((lost.points, lost.lost, lost.total), (-44, 1, -94));
}

async fn who_thinks_too_long_overruns_and_may_still_play(engine: Engine) {
    let (_server, mut company) = arranged(engine, |new| new.move_seconds = Some(5), 1).await;
    let table = company.table;
    let slow = company.middlehand().seat(table);
    let told = company.all_hear("the overrun", |event| matches!(event, TableEvent::Overran { .. })).await;
    assert!(told.iter().all(|told| told.event == TableEvent::Overran { seat: slow, wait_millis: 90_000 }));
    company.bid().await;
}

async fn the_declarer_who_leaves_loses_his_game(engine: Engine) {
    let (server, mut company) = arranged(engine, |new| new.vacancy_seconds = Some(0), 2).await;
    let table = company.table;
    company.bid().await;
    company.announce().await;
    let declarer = company.rearhand().seat(table);
    let game = left(&mut company, Role::Rearhand).await;
    assert_eq!((game.ending, game.left, game.charged), (Ending::DeclarerLeft, Some(declarer), declarer));
    assert_eq!((game.won, game.value), (false, -44), "{}", game.derivation.text);
    assert_eq!(company.rearhand().refused(table, TableAct::Next {}).await.code, Code::TableOver);
    // Nobody comes, and two do not play Skat: the list is kept as unfinished.
    company.forehand().hears(table, "the end", |event| *event == TableEvent::Ended { end: End::Unfinished }).await;
    let list: ListDetail = server.get(&format!("/api/v1/lists/{table}")).await.read();
    assert_eq!((list.complete, list.sheet.rows.len()), (false, 1));
    assert!(list.ended_at_micros.is_some());
    let totals: Vec<i32> = list.sheet.accounts.iter().map(|account| account.total).collect();
    let expected: Vec<i32> = (1..=3).map(|number| if seat(number) == declarer { -94 } else { 40 }).collect();
    assert_eq!(totals, expected);
}

async fn a_defender_who_leaves_loses_it_for_both(engine: Engine) {
    let (_server, mut company) = arranged(engine, |_| {}, 2).await;
    let table = company.table;
    company.bid().await;
    company.announce().await;
    let (defender, declarer) = (company.forehand().seat(table), company.rearhand().seat(table));
    let game = left(&mut company, Role::Forehand).await;
    assert_eq!((game.ending, game.left, game.charged), (Ending::DefenderLeft, Some(defender), declarer));
    // All tricks go to the declarer: without 1, game 2, Schneider 3, Schwarz 4.
    assert_eq!((game.won, game.value, game.card_points), (true, 44, 120), "{}", game.derivation.text);
}

async fn who_leaves_the_auction_is_charged_a_grand(engine: Engine) {
    let (_server, mut company) = arranged(engine, |_| {}, 2).await;
    let table = company.table;
    let leaver = company.middlehand().seat(table);
    company.act(Role::Middlehand, TableAct::Bid { value: Bid::try_from(18).unwrap() }).await;
    let game = left(&mut company, Role::Middlehand).await;
    assert_eq!((game.ending, game.left, game.charged), (Ending::LeftAuction, Some(leaver), leaver));
    // With the jack of clubs and without that of spades: (1 + 1) times 24, lost and so doubled.
    assert_eq!((game.won, game.value), (false, -96), "{}", game.derivation.text);
}

async fn the_sitting_dealer_leaves_without_a_charge(engine: Engine) {
    let change = |new: &mut NewSettings| (new.seats, new.rounds, new.vacancy_seconds) = (4, Some(1), Some(0));
    let (_server, mut company) = arranged(engine, change, 2).await;
    let table = company.table;
    let dealer = seat(1);
    let sitting = company.people.iter_mut().find(|person| person.seat(table) == dealer).unwrap();
    sitting.act(table, TableAct::Leave {}).await;
    company.bid().await;
    company.announce().await;
    company.act(Role::Rearhand, TableAct::GiveUp {}).await;
    let told = company.forehand().hears(table, "the result", |event| matches!(event, TableEvent::Settled { .. })).await;
    let TableEvent::Settled { row, .. } = told.event else { panic!("it was heard") };
    let account = row.accounts.iter().find(|account| account.seat == dealer).unwrap();
    assert_eq!((account.points, account.lost, account.credit), (0, 0, 30), "he was at the table of this deal");
    // Nobody comes, and the list goes on as three: the next dealer plays.
    let gone =
        company.forehand().hears(table, "the vacancy", |event| matches!(event, TableEvent::Vacated { .. })).await;
    assert_eq!(gone.event, TableEvent::Vacated { seat: dealer, reason: Vacating::Left, rounds: None });
    company.forehand().hears(table, "the skip", |event| *event == TableEvent::Skipped { seat: dealer }).await;
    let dealt = company.forehand().hears(table, "the cards", |event| matches!(event, TableEvent::Dealt { .. })).await;
    let TableEvent::Dealt { dealer, sitting, rearhand, .. } = dealt.event else { panic!("it was heard") };
    assert_eq!((dealer, sitting, rearhand), (seat(2), None, seat(2)));
}

async fn a_substitute_takes_over_seat_and_score(engine: Engine) {
    let (server, mut company) = arranged(engine, |_| {}, 2).await;
    let table = company.table;
    company.bid().await;
    company.announce().await;
    let free = company.rearhand().seat(table);
    left(&mut company, Role::Rearhand).await;
    let vacated =
        company.forehand().hears(table, "the vacancy", |event| matches!(event, TableEvent::Vacated { .. })).await;
    assert_eq!(vacated.event, TableEvent::Vacated { seat: free, reason: Vacating::Left, rounds: None });
    let mut dora = Client::guest(&server, "Dora").await;
    assert_eq!(dora.try_to_sit(table, Some(free.number()), None).await, Ok(Some(table)));
    let snapshot = dora.gets_snapshot(table).await;
    assert_eq!(snapshot.you, Some(free));
    assert_eq!(snapshot.sheet.accounts.iter().find(|account| account.seat == free).unwrap().total, -94);
    let came = company
        .forehand()
        .hears(table, "the substitute", |event| matches!(event, TableEvent::Substituted { .. }))
        .await;
    assert!(matches!(came.event, TableEvent::Substituted { seat, player } if seat == free && player.id == dora.id));
    dora.until(table, "her cards", |seen| seen.deal == 2 && seen.hand.len() == 10).await;
}

async fn a_deal_is_told_by_those_who_played_it_whoever_has_their_seats(engine: Engine) {
    let (server, mut company) = arranged(engine, |_| {}, 2).await;
    let table = company.table;
    company.bid().await;
    company.announce().await;
    let free = company.rearhand().seat(table);
    let leaver = company.rearhand().name.clone();
    let players = async || {
        let deal: DealDetail = server.get(&format!("/api/v1/lists/{table}/deals/1")).await.read();
        let list: ListDetail = server.get(&format!("/api/v1/lists/{table}")).await.read();
        let sat = list.sittings.iter().filter(|sitting| (sitting.first_deal, sitting.last_deal) == (1, 1));
        let sat: Vec<_> = sat.map(|sitting| (sitting.seat, sitting.name.clone())).collect();
        let played: Vec<_> = deal.players.into_iter().map(|player| (player.seat, player.name)).collect();
        assert_eq!(played, sat);
        let record = deal.record.unwrap();
        assert!(played.iter().all(|(_, name)| record.contains(&format!("[{name}]"))), "{record}");
        played
    };
    left(&mut company, Role::Rearhand).await;
    company.forehand().hears(table, "the vacancy", |event| matches!(event, TableEvent::Vacated { .. })).await;
    let played = players().await;
    assert_eq!(played.len(), 3);
    assert!(played.contains(&(free, leaver.clone())), "nobody sits there: {played:?}");
    let mut dora = Client::guest(&server, "Dora").await;
    assert_eq!(dora.try_to_sit(table, Some(free.number()), None).await, Ok(Some(table)));
    dora.until(table, "her cards", |seen| seen.deal == 2 && seen.hand.len() == 10).await;
    assert_eq!(players().await, played, "somebody else sits there");
    dora.resume(table, 0).await;
    let shown = dora.gets_snapshot(table).await;
    let sat = shown.sittings.iter().filter(|sitting| sitting.seat == free);
    let sat: Vec<_> = sat.map(|sitting| (&*sitting.name, sitting.first_deal, sitting.last_deal)).collect();
    assert_eq!(sat, [(&*leaver, 1, 1), ("Dora", 2, 2)]);
}

async fn who_leaves_before_the_list_just_leaves(engine: Engine) {
    let server = Server::start(engine).await;
    let mut company = Company::sit_down(&server, settings("Halle")).await;
    let table = company.table;
    let [anna, berta, cem] = &mut company.people[..] else { panic!("three have sat down") };
    berta.act(table, TableAct::Leave {}).await;
    anna.hears(table, "a free seat", |event| *event == TableEvent::Rose { seat: seat(2) }).await;
    anna.act(table, TableAct::Remove { seat: seat(3) }).await;
    cem.until(table, "his removal", |seen| seen.you.is_none()).await;
    assert_eq!(cem.refused(table, TableAct::Ready { ready: true }).await.code, Code::NotSeated);
    cem.sit(table, 2).await;
    anna.act(table, TableAct::Close {}).await;
    cem.hears(table, "the end", |event| *event == TableEvent::Ended { end: End::Closed }).await;
    assert_eq!(server.get(&format!("/api/v1/lists/{table}")).await.status, 404, "there was no list");
    let gone = cem.command(|id| ClientMessage::Unwatch { id, table }).await;
    assert_eq!(gone, Ok(None));
    cem.resume(table, 0).await;
    let told = cem.message("an answer", |message| Some(message.clone())).await;
    assert!(matches!(told, ServerMessage::Snapshot { .. }), "a table that is over can still be looked at: {told:?}");
}
