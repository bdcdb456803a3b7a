//! Nobody is told what he may not know, frame by frame.

#![allow(clippy::unwrap_used, reason = "a test may stop where it does not find what it needs")]

use skat_protocol::{
    Card, ClientMessage, Code, End, Seat, SeatState, ServerMessage, TableAct, TableEvent, TableStep, Watching,
};
use skat_rules::{CardSet, Role};
use tokio::task::JoinSet;
use uuid::Uuid;
use vorhand_tests::{Bot, Client, Company, DEAL, Engine, Server, Step, cards_in, on_both_engines, play_out, settings};

on_both_engines!(
    no_frame_of_a_list_shows_the_cards_of_others,
    the_sitting_dealer_of_four_sees_no_hand,
    a_wish_to_give_up_is_invisible_to_everybody_else,
    who_watches_with_a_delay_sees_the_past,
    nobody_watches_where_nobody_may,
);

/// Plays a list with bots before the eyes of a spectator; what each has been told.
async fn watched(engine: Engine, seats: u8, rounds: u16) -> (Vec<Bot>, Client) {
    let server = Server::start(engine).await;
    let mut wanted = settings("Halle");
    (wanted.seats, wanted.rounds) = (seats, Some(rounds));
    let mut company = Company::sit_down(&server, wanted).await;
    let table = company.table;
    let mut spectator = Client::guest(&server, "Zeno").await;
    spectator.watch(table).await;
    for person in &mut company.people {
        person.is_ready(table).await;
    }
    let mut watching = JoinSet::new();
    watching.spawn(async move {
        spectator.until(table, "the end", |seen| seen.end().is_some()).await;
        spectator
    });
    let bots = play_out(company.into_bots()).await;
    (bots, watching.join_next().await.unwrap().unwrap())
}

async fn no_frame_of_a_list_shows_the_cards_of_others(engine: Engine) {
    let (bots, spectator) = watched(engine, 3, 4).await;
    let table = bots[0].table;
    assert_eq!(spectator.at(table).end(), Some(End::Complete));
    assert_eq!(check_frames(&spectator, table), 12);
    for bot in &bots {
        assert_eq!(check_frames(&bot.client, table), 12);
        let others = bots.iter().filter(|other| other.client.id != bot.client.id);
        for other in others {
            assert!(!spectator.transcript.iter().any(|text| text.contains(other.client.token.as_str())));
            assert!(!bot.client.transcript.iter().any(|text| text.contains(other.client.token.as_str())));
            let command = other.sent[other.sent.len() / 2].to_string();
            assert!(
                !bot.client.transcript.iter().any(|text| text.contains(&command)),
                "ids are nobody else's business"
            );
        }
    }
}

async fn the_sitting_dealer_of_four_sees_no_hand(engine: Engine) {
    let (bots, spectator) = watched(engine, 4, 1).await;
    let table = bots[0].table;
    assert_eq!(check_frames(&spectator, table), 4);
    for bot in &bots {
        assert_eq!(check_frames(&bot.client, table), 4);
        let hands =
            bot.client.transcript.iter().filter(|text| text.contains("\"e\":\"dealt\"") && text.contains("\"hand\""));
        assert_eq!(hands.count(), 3, "each has a hand in the three deals that he does not deal");
    }
}

/// Checks every frame of a client: until a deal is settled it holds only cards that he may know,
/// and no seed before it is revealed. Says how many deals it has found.
fn check_frames(client: &Client, table: Uuid) -> usize {
    let frames: Vec<ServerMessage> = client.transcript.iter().map(|text| serde_json::from_str(text).unwrap()).collect();
    let mut own = None;
    let mut seeds: Vec<(usize, String)> = Vec::new();
    let mut deals = 0;
    let mut at = 0;
    while at < frames.len() {
        match &frames[at] {
            ServerMessage::Snapshot { view, .. } => own = view.you,
            ServerMessage::Event(event) if matches!(event.event, TableEvent::Dealt { .. }) => {
                at = check_deal(client, &frames, at, own);
                deals += 1;
                continue;
            }
            ServerMessage::Event(event) => {
                if let TableEvent::Revealed { proof } = &event.event {
                    let proof = serde_json::to_value(proof).unwrap();
                    let parts = proof["parts"].as_array().unwrap().iter().filter_map(|part| part["seed"].as_str());
                    let all = parts.chain(proof["serverSeed"].as_str());
                    seeds.extend(all.map(|seed| (at, seed.to_owned())));
                }
            }
            _ => {}
        }
        if deals == 0 {
            assert_eq!(cards_told(&client.transcript[at]), CardSet::EMPTY, "no card before the first deal");
        }
        at += 1;
    }
    assert!(deals > 0 && seeds.len() >= deals, "{table} has been played");
    for (revealed, seed) in seeds {
        let early = client.transcript[..revealed].iter().any(|text| text.contains(&seed));
        assert!(!early, "{}: a seed before it is revealed", client.name);
    }
    deals
}

/// Checks the frames of one deal, from its first, and gives the place behind the one that settles it.
fn check_deal(client: &Client, frames: &[ServerMessage], from: usize, own: Option<Seat>) -> usize {
    let settled = frames[from..].iter().position(
        |frame| matches!(frame, ServerMessage::Event(event) if matches!(event.event, TableEvent::Settled { .. })),
    );
    let end = from + settled.expect("every deal is settled");
    let ServerMessage::Event(settled) = &frames[end] else { panic!("it has just been found") };
    let TableEvent::Settled { result, .. } = &settled.event else { panic!("it has just been found") };
    // What is known from the beginning is the own hand, and nothing for the sitting dealer and those who watch.
    let hand = result.hands.iter().find(|hand| Some(hand.seat) == own);
    let mut known = hand.map_or(CardSet::EMPTY, |hand| hand.cards.0);
    for (text, frame) in client.transcript[from..end].iter().zip(&frames[from..end]) {
        if let ServerMessage::Event(event) = frame {
            match &event.event {
                TableEvent::PickedUp { seat, .. } if Some(*seat) == own => known |= result.skat.0,
                TableEvent::PickedUp { skat, .. } => assert_eq!(*skat, None, "the skat is the declarer's"),
                TableEvent::Announced { seat, discard, .. } if Some(*seat) != own => assert_eq!(*discard, None),
                TableEvent::Played { card: Card(card), .. } => known = known.with(*card),
                TableEvent::Shown { cards, .. } => known |= cards.0,
                _ => {}
            }
            if let TableEvent::Announced { open: Some(open), .. } = &event.event {
                known |= open.0;
            }
        }
        let told = cards_told(text);
        assert!(known.contains_all(told), "{} knows {known} and is told {told}: {text}", client.name);
    }
    end + 1
}

/// Every card that stands anywhere in a frame.
fn cards_told(text: &str) -> CardSet {
    cards_in(&serde_json::from_str(text).unwrap())
}

async fn a_wish_to_give_up_is_invisible_to_everybody_else(engine: Engine) {
    let server = Server::setup(engine).with("arranged_deals", true).start().await;
    let mut wanted = settings("Halle");
    (wanted.seats, wanted.rounds) = (4, Some(1));
    let mut company = Company::begin_arranged(&server, wanted, &[DEAL]).await;
    let table = company.table;
    let mut zeno = Client::guest(&server, "Zeno").await;
    zeno.watch(table).await;
    company.bid().await;
    company.announce().await;
    zeno.hears(table, "the announcement", |event| matches!(event, TableEvent::Announced { .. })).await;
    let numbers: Vec<u64> = company.people.iter().map(|person| person.at(table).n).collect();
    let wisher = company.forehand().seat(table);

    company.act(Role::Forehand, TableAct::GiveUp {}).await;
    let wish =
        company.forehand().hears(table, "the wish", |event| matches!(event, TableEvent::WishedToGiveUp { .. })).await;
    assert!(wish.deal.unwrap().own_wish);
    company.act(Role::Forehand, TableAct::TakeBack {}).await;
    company.forehand().hears(table, "its end", |event| matches!(event, TableEvent::TookBack { .. })).await;
    company.act(Role::Forehand, TableAct::GiveUp {}).await;
    company.act(Role::Forehand, TableAct::Play { card: Card("CA".parse().unwrap()) }).await;

    // The lead is the next that anybody else hears, with the next number, and it tells nothing of the wish.
    let lead = |event: &TableEvent| matches!(event, TableEvent::Played { .. });
    for (person, n) in company.people.iter_mut().zip(numbers) {
        let told = person.hears(table, "the lead", lead).await;
        let is_wisher = person.seat(table) == wisher;
        assert_eq!(told.n, n + if is_wisher { 4 } else { 1 });
        assert_eq!(told.deal.as_ref().unwrap().own_wish, is_wisher);
        if !is_wisher {
            let texts = person.transcript.join("\n");
            assert!(!["wish", "Wish", "tookBack"].iter().any(|word| texts.contains(word)), "{}", person.name);
        }
    }
    let before = zeno.at(table).n;
    let told = zeno.hears(table, "the lead", lead).await;
    assert_eq!(told.n, before + 1);
    assert!(!zeno.transcript.join("\n").to_lowercase().contains("wish"));

    // The snapshots of the others do not tell either, and the numbers are the same for who comes back.
    for place in 0..4 {
        let person = &mut company.people[place];
        let n = person.at(table).n;
        person.reconnect(&server).await;
        person.resume(table, 0).await;
        person.gets_snapshot(table).await;
        let is_wisher = person.seat(table) == wisher;
        assert_eq!(person.at(table).now.as_ref().unwrap().own_wish, is_wisher);
        assert!(person.at(table).n >= n);
    }
    // When his partner wishes the same, it has happened.
    company.act(Role::Middlehand, TableAct::GiveUp {}).await;
    let gave_up = company.all_hear("the end", |event| matches!(event, TableEvent::GaveUp { .. })).await;
    assert!(gave_up.iter().all(|told| matches!(&told.event, TableEvent::GaveUp { seats } if seats.len() == 2)));
}

async fn who_watches_with_a_delay_sees_the_past(engine: Engine) {
    let server = Server::start(engine).await;
    // An hour: nothing of a deal is seen while the list is played, and all before the first one at once.
    let mut wanted = settings("Far away");
    wanted.rounds = Some(1);
    (wanted.watching, wanted.delay_seconds) = (Some(Watching::Delayed), Some(3_600));
    let mut company = Company::sit_down(&server, wanted.clone()).await;
    let table = company.table;
    let mut zeno = Client::guest(&server, "Zeno").await;
    zeno.watch(table).await;
    assert!(zeno.at(table).snapshot.seats.iter().all(|seat| seat.state == SeatState::Present), "all have come");
    for person in &mut company.people {
        person.is_ready(table).await;
    }
    play_out(company.into_bots()).await;
    zeno.hears(table, "the shuffle", |event| matches!(event, TableEvent::Committed { .. })).await;
    // Whatever was sent to him before the end has arrived before this answer.
    zeno.command(|id| ClientMessage::Lobby { id, watch: false }).await.unwrap();
    assert_eq!(zeno.unread(), []);
    zeno.resume(table, 0).await;
    let snapshot = zeno.gets_snapshot(table).await;
    assert!(matches!(snapshot.step, TableStep::Revealing { .. }) && snapshot.deal.is_none(), "{snapshot:?}");

    // A second: everything is seen in the end, and nothing more than others see.
    wanted.delay_seconds = Some(1);
    let mut company = Company::sit_down(&server, wanted).await;
    let table = company.table;
    zeno.watch(table).await;
    for person in &mut company.people {
        person.is_ready(table).await;
    }
    let bots = play_out(company.into_bots()).await;
    let played = bots[0].client.at(table).results.clone();
    zeno.until(table, "the end", |seen| seen.end().is_some()).await;
    assert_eq!(zeno.at(table).results, played);
    zeno.transcript.retain(|text| text.contains(&table.to_string()));
    assert_eq!(check_frames(&zeno, table), 3);
}

async fn nobody_watches_where_nobody_may(engine: Engine) {
    let server = Server::start(engine).await;
    let mut wanted = settings("Private");
    wanted.watching = Some(Watching::Nobody);
    let mut company = Company::sit_down(&server, wanted).await;
    let table = company.table;
    let mut zeno = Client::guest(&server, "Zeno").await;
    // Before the list everybody may look who is there.
    zeno.watch(table).await;
    for person in &mut company.people {
        person.is_ready(table).await;
    }
    let shown_out = zeno
        .message("the end", |message| matches!(message, ServerMessage::Error { .. }).then(|| message.clone()))
        .await;
    assert_eq!(shown_out, ServerMessage::Error { code: Code::NotWatchable, table: Some(table), detail: None });
    let answer = zeno.command(|id| ClientMessage::Watch { id, table, password: None }).await;
    assert_eq!(answer.unwrap_err().code, Code::NotWatchable);
    zeno.resume(table, 0).await;
    let error = zeno.message("an error", |message| Some(message.clone())).await;
    assert_eq!(error, ServerMessage::Error { code: Code::NotWatchable, table: Some(table), detail: None });
    company.all_until("the shuffle", |seen| matches!(seen.step, Step::Hashing { .. })).await;
}
