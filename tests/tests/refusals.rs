//! Each way to be wrong at a table has its answer.

#![allow(clippy::unwrap_used, reason = "a test may stop where it does not find what it needs")]

use skat_protocol::{
    Access, Announced, Bid, Card, Cards, ClientMessage, Code, Contract, ContractFields, Game, Mode, NackDetail,
    NewSettings, Password, PlayerSeed, Seat, SeedHash, ServerMessage, TableAct, Watching,
};
use skat_rules::Role;
use uuid::Uuid;
use vorhand_tests::{Answer, Client, Company, DEAL, Engine, Nack, Server, Step, id, on_both_engines, settings, spades};

on_both_engines!(
    tables_that_cannot_be_made,
    tables_that_cannot_be_entered,
    what_only_the_host_may_do,
    what_cannot_be_done_before_a_list,
    what_the_auction_refuses,
    what_the_announcement_refuses,
    what_the_play_refuses,
    what_a_shuffle_refuses,
    who_has_no_seat_does_nothing,
    a_command_is_done_once,
    a_command_that_comes_twice_at_once_is_done_once,
);

fn seat(number: u8) -> Seat {
    Seat::try_from(number).unwrap()
}

fn bid(value: u16) -> TableAct {
    TableAct::Bid { value: Bid::try_from(value).unwrap() }
}

fn play(card: &str) -> TableAct {
    TableAct::Play { card: Card(card.parse().unwrap()) }
}

fn contract(game: Game, hand: bool) -> Contract {
    ContractFields { game, hand, ouvert: false, announced: Announced::Nothing }.try_into().unwrap()
}

fn nack(code: Code) -> Nack {
    Nack { code, detail: None }
}

fn refused(code: Code) -> Answer {
    Err(nack(code))
}

/// Tries to make a table.
async fn create(
    client: &mut Client,
    settings: NewSettings,
    password: Option<&str>,
    arranged: Option<&[&str]>,
) -> Answer {
    let password = password.map(|password| Password::new(password).unwrap());
    let arranged = arranged.map(|deals| deals.iter().map(|deal| (*deal).to_owned()).collect());
    client.command(|id| ClientMessage::Create { id, settings, password, arranged }).await
}

async fn tables_that_cannot_be_made(engine: Engine) {
    let server = Server::setup(engine).with("max_tables_per_player", 2).start().await;
    let mut anna = Client::guest(&server, "Anna").await;
    type Change = fn(&mut NewSettings);
    let wrong: [(Change, Code); 18] = [
        (|new| new.seats = 2, Code::BadSeats),
        (|new| new.seats = 5, Code::BadSeats),
        (|new| new.rounds = Some(0), Code::BadRounds),
        (|new| new.rounds = Some(17), Code::BadRounds),
        (|new| (new.seats, new.rounds) = (4, Some(13)), Code::BadRounds),
        (|new| new.wait_seconds = Some(9), Code::BadWait),
        (|new| new.wait_seconds = Some(3_601), Code::BadWait),
        (|new| new.move_seconds = Some(4), Code::BadMoveTime),
        (|new| new.move_seconds = Some(3_601), Code::BadMoveTime),
        (|new| (new.watching, new.delay_seconds) = (Some(Watching::Delayed), Some(3_601)), Code::BadDelay),
        (|new| new.pause_seconds = Some(601), Code::BadPause),
        (|new| new.vacancy_seconds = Some(601), Code::BadPause),
        (|new| (new.rated, new.computers) = (true, Some(true)), Code::BadRated),
        (|new| (new.rated, new.rounds) = (true, None), Code::BadRated),
        (|new| (new.mode, new.watching) = (Mode::Tournament, Some(Watching::Live)), Code::TournamentWatched),
        (|new| (new.mode, new.watching) = (Mode::Tournament, Some(Watching::Delayed)), Code::TournamentWatched),
        (|new| new.access = Access::Password, Code::PasswordMissing),
        (|new| (new.access, new.seats) = (Access::Password, 7), Code::PasswordMissing),
    ];
    for (place, (change, code)) in wrong.into_iter().enumerate() {
        let mut new = settings("Halle");
        change(&mut new);
        assert_eq!(create(&mut anna, new, None, None).await, refused(code), "case {place}");
    }
    assert_eq!(create(&mut anna, settings("Halle"), None, Some(&[DEAL])).await, refused(Code::ArrangedRefused));
    // Whoever gives a password believes that the table is locked.
    assert_eq!(create(&mut anna, settings("Halle"), Some("secret"), None).await, refused(Code::BadPassword));
    for _ in 0..2 {
        anna.create(settings("Halle")).await;
    }
    assert_eq!(create(&mut anna, settings("Halle"), None, None).await, refused(Code::TooManyTables));

    let replaying = Server::setup(engine).with("arranged_deals", true).start().await;
    let mut berta = Client::guest(&replaying, "Berta").await;
    let no_decks = ["", "CJ", &DEAL.replace("CJ", "CT"), &DEAL.replace("CJ", "C1"), &DEAL[3..], &format!("{DEAL}.CJ")];
    for deck in no_decks {
        assert_eq!(create(&mut berta, settings("Halle"), None, Some(&[deck])).await, refused(Code::NotADeck), "{deck}");
    }
    let mut rated = settings("Halle");
    rated.rated = true;
    assert_eq!(create(&mut berta, rated, None, Some(&[DEAL])).await, refused(Code::BadRated));
}

async fn tables_that_cannot_be_entered(engine: Engine) {
    let server = Server::start(engine).await;
    let mut anna = Client::guest(&server, "Anna").await;
    let nowhere = id();
    assert_eq!(anna.try_to_sit(nowhere, None, None).await, refused(Code::UnknownTable));
    let watch = |table: Uuid, password: Option<&str>| {
        let password = password.map(|password| Password::new(password).unwrap());
        move |id| ClientMessage::Watch { id, table, password }
    };
    assert_eq!(anna.command(watch(nowhere, None)).await, refused(Code::UnknownTable));
    assert_eq!(anna.refused(nowhere, TableAct::Pass {}).await, nack(Code::UnknownTable));
    anna.resume(nowhere, 3).await;
    let error = anna.message("an error", |message| Some(message.clone())).await;
    assert_eq!(error, ServerMessage::Error { code: Code::UnknownTable, table: Some(nowhere), detail: None });

    let mut locked = settings("Locked");
    locked.access = Access::Password;
    let table = create(&mut anna, locked, Some("Eichel-Unter"), None).await.unwrap().unwrap();
    assert_eq!(anna.try_to_sit(table, Some(1), Some("Eichel-Unter")).await, Ok(Some(table)));
    let mut berta = Client::guest(&server, "Berta").await;
    for password in [None, Some("eichel-unter"), Some("Schellen-Ober")] {
        assert_eq!(berta.try_to_sit(table, None, password).await, refused(Code::WrongPassword));
        assert_eq!(berta.command(watch(table, password)).await, refused(Code::WrongPassword));
    }
    berta.resume(table, 0).await;
    let error = berta.message("an error", |message| Some(message.clone())).await;
    assert_eq!(error, ServerMessage::Error { code: Code::WrongPassword, table: Some(table), detail: None });
    assert_eq!(berta.command(watch(table, Some("Eichel-Unter"))).await, Ok(Some(table)));
    assert_eq!(berta.try_to_sit(table, Some(1), Some("Eichel-Unter")).await, refused(Code::SeatNotFree));
    assert_eq!(berta.try_to_sit(table, Some(4), Some("Eichel-Unter")).await, refused(Code::SeatNotFree));
    assert_eq!(berta.try_to_sit(table, None, Some("Eichel-Unter")).await, Ok(Some(table)));
    berta.until(table, "a seat", |seen| seen.you.is_some()).await;
    assert_eq!(berta.seat(table), seat(2), "any free seat");
    assert_eq!(berta.try_to_sit(table, Some(3), Some("Eichel-Unter")).await, refused(Code::AlreadySeated));
    let mut cem = Client::guest(&server, "Cem").await;
    assert_eq!(cem.try_to_sit(table, None, Some("Eichel-Unter")).await, Ok(Some(table)));
    let mut dora = Client::guest(&server, "Dora").await;
    assert_eq!(dora.try_to_sit(table, None, Some("Eichel-Unter")).await, refused(Code::TableFull));
    // Who sits there comes back without the password.
    cem.reconnect(&server).await;
    cem.resume(table, 0).await;
    cem.gets_snapshot(table).await;
}

async fn what_only_the_host_may_do(engine: Engine) {
    let server = Server::start(engine).await;
    let mut wanted = settings("Halle");
    wanted.computers = Some(false);
    let mut company = Company::sit_down(&server, wanted).await;
    let table = company.table;
    let [anna, berta, _] = &mut company.people[..] else { panic!("three have sat down") };
    let arrange = TableAct::Arrange { from: [Some(seat(2)), Some(seat(1)), Some(seat(3)), None] };
    for act in
        [arrange, TableAct::Remove { seat: seat(1) }, TableAct::AddComputer { seat: seat(3) }, TableAct::Close {}]
    {
        assert_eq!(berta.refused(table, act).await, nack(Code::NotHost));
    }
    assert_eq!(anna.refused(table, TableAct::AddComputer { seat: seat(3) }).await, nack(Code::NoComputers));
    let lost = TableAct::Arrange { from: [Some(seat(2)), Some(seat(1)), None, None] };
    assert_eq!(anna.refused(table, lost).await, nack(Code::SeatNotFree));
    anna.act(table, TableAct::Close {}).await;
    assert_eq!(anna.refused(table, TableAct::Close {}).await, nack(Code::TableOver));
    assert_eq!(berta.refused(table, TableAct::Ready { ready: true }).await, nack(Code::TableOver));
}

async fn what_cannot_be_done_before_a_list(engine: Engine) {
    let server = Server::start(engine).await;
    let mut company = Company::sit_down(&server, settings("Halle")).await;
    let table = company.table;
    let [anna, berta, _] = &mut company.people[..] else { panic!("three have sat down") };
    let deals = [
        bid(18),
        TableAct::Hold {},
        TableAct::Pass {},
        TableAct::PickUp {},
        play("CJ"),
        TableAct::GiveUp {},
        TableAct::Show {},
    ];
    for act in deals {
        assert_eq!(anna.refused(table, act).await, nack(Code::NoDeal));
    }
    let hash = TableAct::Hash { shuffle: 1, hash: SeedHash([7; 32]) };
    let seed = TableAct::Seed { shuffle: 1, seed: PlayerSeed([7; 32]) };
    for act in [hash, seed, TableAct::Next {}, TableAct::Accept {}, TableAct::LeaveAfterRound { leaves: true }] {
        assert_eq!(anna.refused(table, act).await, nack(Code::NotNow));
    }
    assert_eq!(anna.refused(table, TableAct::Move { seat: seat(2) }).await, nack(Code::SeatNotFree));
    assert_eq!(anna.refused(table, TableAct::AddComputer { seat: seat(2) }).await, nack(Code::SeatNotFree));
    assert_eq!(anna.refused(table, TableAct::Ready { ready: false }).await, nack(Code::AlreadyDone));
    berta.is_ready(table).await;
    assert_eq!(berta.refused(table, TableAct::Ready { ready: true }).await, nack(Code::AlreadyDone));
}

/// An arranged deal that has just been dealt.
async fn dealt(engine: Engine) -> (Server, Company) {
    let server = Server::setup(engine).with("arranged_deals", true).start().await;
    let company = Company::begin_arranged(&server, settings("Halle"), &[DEAL]).await;
    (server, company)
}

async fn what_the_auction_refuses(engine: Engine) {
    let (_server, mut company) = dealt(engine).await;
    let table = company.table;
    let (first, second, third) = (Role::Forehand, Role::Middlehand, Role::Rearhand);
    for role in [first, third] {
        assert_eq!(company.role(role).refused(table, bid(18)).await, nack(Code::NotYourTurn));
        assert_eq!(company.role(role).refused(table, TableAct::Pass {}).await, nack(Code::NotYourTurn));
    }
    assert_eq!(company.role(second).refused(table, TableAct::Hold {}).await, nack(Code::WrongPhase));
    for act in [
        TableAct::PickUp {},
        play("CJ"),
        TableAct::Announce { contract: spades(), discard: Cards::default(), spitzen: 0 },
    ] {
        assert_eq!(company.role(second).refused(table, act).await, nack(Code::WrongPhase));
    }
    company.act(second, bid(20)).await;
    assert_eq!(company.role(second).refused(table, bid(22)).await, nack(Code::NotYourTurn));
    company.act(first, TableAct::Hold {}).await;
    let low = company.role(second).refused(table, bid(18)).await;
    let least = NackDetail { least_bid: Some(Bid::try_from(22).unwrap()), ..NackDetail::default() };
    assert_eq!(low, Nack { code: Code::BidTooLow, detail: Some(least) });
    company.act(second, TableAct::Pass {}).await;
    assert_eq!(company.role(second).refused(table, bid(22)).await, nack(Code::NotYourTurn));
    company.act(third, TableAct::Pass {}).await;
    assert_eq!(company.role(second).refused(table, TableAct::PickUp {}).await, nack(Code::NotYourTurn));
}

async fn what_the_announcement_refuses(engine: Engine) {
    let (_server, mut company) = dealt(engine).await;
    let table = company.table;
    company.bid().await;
    let announce =
        |contract, discard: &str| TableAct::Announce { contract, discard: Cards(discard.parse().unwrap()), spitzen: 0 };
    let declarer = company.rearhand();
    let not_picked_up = declarer.refused(table, announce(spades(), "")).await;
    assert_eq!(not_picked_up, nack(Code::SkatNotPickedUp));
    let expects = |expected| Some(NackDetail { expected: Some(expected), ..NackDetail::default() });
    let hand = declarer.refused(table, announce(contract(Game::Spades, true), "D7 H7")).await;
    assert_eq!(hand, Nack { code: Code::WrongDiscard, detail: expects(0) });
    declarer.act(table, TableAct::PickUp {}).await;
    assert_eq!(declarer.refused(table, TableAct::PickUp {}).await, nack(Code::WrongPhase));
    assert_eq!(declarer.refused(table, announce(contract(Game::Spades, true), "")).await, nack(Code::SkatPickedUp));
    for discard in ["", "D7", "D7 CT C9"] {
        let wrong = declarer.refused(table, announce(spades(), discard)).await;
        assert_eq!(wrong, Nack { code: Code::WrongDiscard, detail: expects(2) });
    }
    assert_eq!(declarer.refused(table, announce(spades(), "D7 CJ")).await, nack(Code::NotHeld));
    assert_eq!(company.forehand().refused(table, announce(spades(), "D7 CT")).await, nack(Code::NotYourTurn));

    // Null is worth 23, and 24 was bid.
    let (_server, mut company) = dealt(engine).await;
    let table = company.table;
    company.act(Role::Middlehand, bid(24)).await;
    company.act(Role::Forehand, TableAct::Pass {}).await;
    company.act(Role::Rearhand, TableAct::Pass {}).await;
    company.act(Role::Middlehand, TableAct::PickUp {}).await;
    let null = announce(contract(Game::Null, false), "CJ HJ");
    let detail = NackDetail { value: Some(23), bid: Some(Bid::try_from(24).unwrap()), ..NackDetail::default() };
    let below = company.middlehand().refused(table, null).await;
    assert_eq!(below, Nack { code: Code::NullBelowBid, detail: Some(detail) });
}

async fn what_the_play_refuses(engine: Engine) {
    let (_server, mut company) = dealt(engine).await;
    let table = company.table;
    company.bid().await;
    company.announce().await;
    let (first, second, third) = (Role::Forehand, Role::Middlehand, Role::Rearhand);
    assert_eq!(company.role(second).refused(table, play("CJ")).await, nack(Code::NotYourTurn));
    assert_eq!(company.role(first).refused(table, play("CJ")).await, nack(Code::NotHeld));
    company.act(first, play("CA")).await;
    let held = Cards("CK CQ".parse().unwrap());
    let detail = NackDetail { led: Some(Card("CA".parse().unwrap())), held: Some(held), ..NackDetail::default() };
    let astray = company.role(second).refused(table, play("HQ")).await;
    assert_eq!(astray, Nack { code: Code::MustFollow, detail: Some(detail) });
    // The jack of clubs is no club.
    assert_eq!(company.role(second).refused(table, play("CJ")).await.code, Code::MustFollow);
    for act in [TableAct::Pass {}, bid(22), TableAct::Hold {}, TableAct::PickUp {}] {
        assert_eq!(company.role(second).refused(table, act).await.code, Code::WrongPhase);
    }
    for act in [TableAct::TakeBack {}, TableAct::AgreeToGiveUp {}] {
        let code = company.role(first).refused(table, act).await.code;
        assert!(matches!(code, Code::NothingPending | Code::WrongParty | Code::WrongPhase), "{code}");
    }
    company.act(first, TableAct::GiveUp {}).await;
    assert_eq!(company.role(first).refused(table, TableAct::GiveUp {}).await, nack(Code::AlreadyDone));
    assert_eq!(
        company.role(first).refused(table, TableAct::Say { text: skat_protocol::ChatText::new("Ouch").unwrap() }).await,
        nack(Code::ChatClosed)
    );
    for role in [first, second, third] {
        assert_eq!(company.role(role).refused(table, TableAct::Next {}).await, nack(Code::NotNow));
    }
}

async fn what_a_shuffle_refuses(engine: Engine) {
    let server = Server::start(engine).await;
    let mut company = Company::begin(&server, settings("Halle")).await;
    let table = company.table;
    company.all_until("the shuffle", |seen| matches!(seen.step, Step::Hashing { shuffle: 1, .. })).await;
    let hash = |shuffle, byte| TableAct::Hash { shuffle, hash: SeedHash([byte; 32]) };
    let seed = |shuffle, byte| TableAct::Seed { shuffle, seed: PlayerSeed([byte; 32]) };
    let anna = &mut company.people[0];
    assert_eq!(anna.refused(table, hash(2, 7)).await, nack(Code::OtherShuffle));
    assert_eq!(anna.refused(table, seed(1, 7)).await, nack(Code::NotNow), "no seed before all are bound");
    anna.act(table, hash(1, 7)).await;
    assert_eq!(anna.refused(table, hash(1, 8)).await, nack(Code::AlreadyDone), "nobody changes his hash");
    company.people[1].act(table, hash(1, 8)).await;
    company.people[2].act(table, hash(1, 9)).await;
    company.all_until("the hashes", |seen| matches!(seen.step, Step::Revealing { shuffle: 1, .. })).await;
    let anna = &mut company.people[0];
    assert_eq!(anna.refused(table, seed(1, 7)).await, nack(Code::SeedMismatch));
    assert_eq!(anna.refused(table, seed(2, 7)).await, nack(Code::OtherShuffle));
    assert_eq!(anna.refused(table, hash(1, 7)).await, nack(Code::NotNow));
}

async fn who_has_no_seat_does_nothing(engine: Engine) {
    let (server, mut company) = dealt(engine).await;
    let table = company.table;
    let mut dora = Client::guest(&server, "Dora").await;
    let acts = || {
        let text = skat_protocol::ChatText::new("The ace!").unwrap();
        [
            bid(18),
            TableAct::Pass {},
            play("CJ"),
            TableAct::GiveUp {},
            TableAct::Leave {},
            TableAct::Next {},
            TableAct::Say { text },
            TableAct::AllowChat { allowed: true },
            TableAct::Ready { ready: true },
        ]
    };
    for act in acts() {
        assert_eq!(dora.refused(table, act).await, nack(Code::NotSeated), "from outside");
    }
    assert_eq!(dora.refused(table, TableAct::Remove { seat: seat(1) }).await, nack(Code::NotHost));
    dora.watch(table).await;
    for act in acts() {
        assert_eq!(dora.refused(table, act).await, nack(Code::NotSeated), "as a spectator");
    }
    // Somebody else's seat at another table is of no use here.
    let own = dora.create(settings("Leipzig")).await;
    dora.sit(own, 1).await;
    assert_eq!(dora.refused(table, TableAct::Pass {}).await, nack(Code::NotSeated));
    assert_eq!(company.forehand().refused(own, TableAct::Ready { ready: true }).await, nack(Code::NotSeated));
    company.bid().await;
}

async fn a_command_is_done_once(engine: Engine) {
    let mut server = Server::start(engine).await;
    let mut anna = Client::guest(&server, "Anna").await;
    let (create, sit, ready, refused_once) = (id(), id(), id(), id());
    let new =
        |name: &str| ClientMessage::Create { id: create, settings: settings(name), password: None, arranged: None };
    anna.send(&new("Halle")).await;
    let table = anna.answer(create).await.unwrap().unwrap();
    let sit_at =
        |seat: u8| ClientMessage::Sit { id: sit, table, seat: Some(Seat::try_from(seat).unwrap()), password: None };
    let is_ready = |ready_: bool| ClientMessage::Act { id: ready, table, act: TableAct::Ready { ready: ready_ } };
    for message in [sit_at(2), is_ready(true)] {
        let id = message.id().unwrap();
        anna.send(&message).await;
        assert_eq!(anna.answer(id).await, Ok(Some(table)));
    }

    for restarted in [false, true] {
        if restarted {
            server.kill9().await;
            server.restart().await;
            anna.reconnect(&server).await;
        }
        for message in [new("Halle"), sit_at(2), is_ready(true)] {
            let id = message.id().unwrap();
            anna.send(&message).await;
            assert_eq!(anna.answer(id).await, Ok(Some(table)), "the same answer again: {message:?}");
        }
        for message in [new("Leipzig"), sit_at(3), is_ready(false)] {
            let id = message.id().unwrap();
            anna.send(&message).await;
            assert_eq!(anna.answer(id).await, refused(Code::DuplicateMismatch), "{message:?}");
        }
        // An id of one kind is of no use for another one.
        anna.send(&ClientMessage::Act { id: create, table, act: TableAct::Ready { ready: false } }).await;
        assert_eq!(anna.answer(create).await, refused(Code::DuplicateMismatch));
    }

    // What was refused is judged anew, with the same id and any body.
    let act = |act| ClientMessage::Act { id: refused_once, table, act };
    anna.send(&act(TableAct::Next {})).await;
    assert_eq!(anna.answer(refused_once).await, refused(Code::NotNow));
    anna.send(&act(TableAct::Ready { ready: false })).await;
    assert_eq!(anna.answer(refused_once).await, Ok(Some(table)));

    // Ids belong to whoever chose them.
    let mut berta = Client::guest(&server, "Berta").await;
    berta.send(&new("Leipzig")).await;
    let other = berta.answer(create).await.unwrap().unwrap();
    assert_ne!(other, table);
    anna.reconnect(&server).await;
    anna.resume(table, 0).await;
    let seats = anna.gets_snapshot(table).await.seats;
    let taken: Vec<bool> = seats.iter().map(|seat| seat.player.is_some()).collect();
    assert_eq!(taken, [false, true, false], "nothing was done twice");
}

async fn a_command_that_comes_twice_at_once_is_done_once(engine: Engine) {
    let server = Server::start(engine).await;
    let mut anna = Client::guest(&server, "Anna").await;
    let mut other = anna.again(&server).await;
    let mut tables = Vec::new();
    for _ in 0..10 {
        let create = id();
        let new = || ClientMessage::Create { id: create, settings: settings("Halle"), password: None, arranged: None };
        // Two clients of one player, and one of them in a hurry.
        other.send(&new()).await;
        anna.send(&new()).await;
        anna.send(&new()).await;
        let made = anna.answer(create).await.unwrap().unwrap();
        assert_eq!(anna.answer(create).await, Ok(Some(made)));
        assert_eq!(other.answer(create).await, Ok(Some(made)));
        tables.push(made);
        let sit = id();
        let down = ClientMessage::Sit { id: sit, table: made, seat: None, password: None };
        anna.send(&down).await;
        anna.send(&down).await;
        assert_eq!(anna.answer(sit).await, Ok(Some(made)));
        assert_eq!(anna.answer(sit).await, Ok(Some(made)));
        anna.act(made, TableAct::Close {}).await;
    }
    tables.dedup();
    assert_eq!(tables.len(), 10);
}
