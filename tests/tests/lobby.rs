//! Who is there, which tables there are, and what people say.

#![allow(clippy::unwrap_used, reason = "a test may stop where it does not find what it needs")]

use skat_protocol::{
    Access, ChatText, ClientMessage, Code, LobbyPlayer, LobbyState, LobbyTable, Password, Seat, ServerMessage,
    TableAct, TableEvent,
};
use skat_rules::Role;
use uuid::Uuid;
use vorhand_tests::{Client, Company, DEAL, Engine, Server, on_both_engines, settings};

on_both_engines!(
    tables_and_players_come_and_go,
    link_tables_are_hidden_and_locked_ones_are_not,
    the_lobby_is_the_same_after_a_restart,
    what_is_said_in_the_lobby,
    the_players_chat_is_closed_while_a_deal_runs,
);

/// Opens the lobby; what there is.
async fn open(client: &mut Client) -> (Vec<LobbyTable>, Vec<LobbyPlayer>) {
    client.command(|id| ClientMessage::Lobby { id, watch: true }).await.unwrap();
    client
        .message("the lobby", |message| match message {
            ServerMessage::Lobby { tables, players } => Some((tables.clone(), players.clone())),
            _ => None,
        })
        .await
}

/// Waits until the lobby shows a table so.
async fn shows(client: &mut Client, what: &str, wanted: impl Fn(&LobbyTable) -> bool) -> LobbyTable {
    client
        .message(what, |message| match message {
            ServerMessage::LobbyTable { table } if wanted(table) => Some(table.as_ref().clone()),
            _ => None,
        })
        .await
}

async fn shows_player(client: &mut Client, what: &str, player: Uuid, is_seated: bool) {
    client
        .message(what, |message| match message {
            ServerMessage::LobbyPlayer { player: shown } if shown.player.id == player && shown.seated == is_seated => {
                Some(())
            }
            _ => None,
        })
        .await;
}

async fn tables_and_players_come_and_go(engine: Engine) {
    let server = Server::start(engine).await;
    let mut dora = Client::guest(&server, "Dora").await;
    let (tables, players) = open(&mut dora).await;
    assert_eq!(tables, []);
    assert_eq!(players.iter().map(|one| one.player.id).collect::<Vec<_>>(), [dora.id]);

    let mut anna = Client::guest(&server, "Anna").await;
    shows_player(&mut dora, "Anna", anna.id, false).await;
    let mut wanted = settings("Altenburg");
    wanted.rounds = Some(1);
    let table = anna.create(wanted).await;
    let shown = shows(&mut dora, "a new table", |shown| shown.table == table).await;
    assert_eq!(
        (shown.settings.name.as_str(), shown.state, shown.deals_left),
        ("Altenburg", LobbyState::Gathering, Some(3))
    );
    assert_eq!(shown.host, anna.id);
    assert!(shown.seats.iter().all(|seat| seat.open && seat.player.is_none()));

    anna.sit(table, 2).await;
    shows_player(&mut dora, "Anna at a table", anna.id, true).await;
    let mut berta = Client::guest(&server, "Berta").await;
    berta.sit(table, 3).await;
    let shown =
        shows(&mut dora, "two at a table", |shown| shown.seats.iter().filter(|seat| !seat.open).count() == 2).await;
    assert_eq!(shown.seats[1].player.as_ref().unwrap().name, "Anna");
    let mut zeno = Client::guest(&server, "Zeno").await;
    zeno.watch(table).await;
    shows(&mut dora, "a spectator", |shown| shown.watchers == 1).await;
    zeno.lose_connection();
    // In any order: the table has one spectator less, and there is one player less.
    let (mut unwatched, mut gone) = (false, false);
    dora.message("Zeno's end", |message| {
        match message {
            ServerMessage::LobbyTable { table } => unwatched |= table.watchers == 0,
            ServerMessage::LobbyPlayerGone { player } => gone |= *player == zeno.id,
            _ => {}
        }
        (unwatched && gone).then_some(())
    })
    .await;

    anna.act(table, TableAct::AddComputer { seat: Seat::try_from(1).unwrap() }).await;
    for person in [&mut anna, &mut berta] {
        person.is_ready(table).await;
    }
    let shown = shows(&mut dora, "the list", |shown| shown.state == LobbyState::Playing).await;
    assert!(shown.seats.iter().all(|seat| !seat.open));

    // Another one is closed before it begins.
    let second = berta.create(settings("Halle")).await;
    shows(&mut dora, "a second table", |shown| shown.table == second).await;
    berta.sit(second, 1).await;
    berta.act(second, TableAct::Close {}).await;
    dora.message("its end", |message| {
        matches!(message, ServerMessage::LobbyTableGone { table } if *table == second).then_some(())
    })
    .await;
    berta.lose_connection();
    dora.message("Berta's end", |message| {
        matches!(message, ServerMessage::LobbyPlayerGone { player } if *player == berta.id).then_some(())
    })
    .await;

    // Who looks now sees the same as who has looked on.
    let mut emil = Client::guest(&server, "Emil").await;
    let (tables, players) = open(&mut emil).await;
    assert_eq!(
        tables.iter().map(|shown| (shown.table, shown.state)).collect::<Vec<_>>(),
        [(table, LobbyState::Playing)]
    );
    let mut there: Vec<(Uuid, bool)> = players.iter().map(|one| (one.player.id, one.seated)).collect();
    let mut expected = vec![(dora.id, false), (anna.id, true), (emil.id, false)];
    there.sort();
    expected.sort();
    assert_eq!(there, expected);

    // Who has enough of it hears nothing more.
    dora.command(|id| ClientMessage::Lobby { id, watch: false }).await.unwrap();
    dora.unread();
    emil.create(settings("Leipzig")).await;
    dora.create(settings("Gera")).await;
    assert_eq!(dora.unread(), []);
}

async fn link_tables_are_hidden_and_locked_ones_are_not(engine: Engine) {
    let server = Server::start(engine).await;
    let mut dora = Client::guest(&server, "Dora").await;
    open(&mut dora).await;
    let mut anna = Client::guest(&server, "Anna").await;
    let mut hidden = settings("By link");
    hidden.access = Access::Link;
    let hidden = anna.create(hidden).await;
    let mut locked = settings("By password");
    locked.access = Access::Password;
    let password = Some(Password::new("Eichel-Unter").unwrap());
    let answer = anna.command(|id| ClientMessage::Create { id, settings: locked, password, arranged: None }).await;
    let locked = answer.unwrap().unwrap();
    // The hidden one was made first, and it is not what the lobby tells of.
    let shown = shows(&mut dora, "a table", |_| true).await;
    assert_eq!((shown.table, shown.settings.access), (locked, Access::Password));
    let mut emil = Client::guest(&server, "Emil").await;
    let (tables, _) = open(&mut emil).await;
    assert_eq!(tables.iter().map(|shown| shown.table).collect::<Vec<_>>(), [locked]);
    for client in [&dora, &emil] {
        assert!(!client.transcript.iter().any(|text| text.contains(&hidden.to_string()) || text.contains("Eichel")));
    }
    // Whoever has the link sits down.
    emil.sit(hidden, 1).await;
    shows_player(&mut dora, "Emil at a table", emil.id, true).await;
    assert!(!dora.transcript.iter().any(|text| text.contains(&hidden.to_string())));
}

async fn the_lobby_is_the_same_after_a_restart(engine: Engine) {
    let mut server = Server::start(engine).await;
    let mut anna = Client::guest(&server, "Anna").await;
    let table = anna.create(settings("Altenburg")).await;
    anna.sit(table, 2).await;
    let mut hidden = settings("By link");
    hidden.access = Access::Link;
    anna.create(hidden).await;
    let (before, _) = open(&mut anna).await;
    server.kill9().await;
    server.restart().await;
    anna.reconnect(&server).await;
    assert_eq!(anna.seated_at, [table]);
    let (after, players) = open(&mut anna).await;
    assert_eq!(after, before);
    assert_eq!(players.iter().map(|one| (one.player.id, one.seated)).collect::<Vec<_>>(), [(anna.id, true)]);
}

async fn what_is_said_in_the_lobby(engine: Engine) {
    let server = Server::start(engine).await;
    let mut anna = Client::guest(&server, "Anna").await;
    let mut berta = Client::guest(&server, "Berta").await;
    open(&mut anna).await;
    open(&mut berta).await;
    let text = "One more for a list of 36?\nAll are welcome. ♣";
    anna.command(|id| ClientMessage::LobbySay { id, text: ChatText::new(text).unwrap() }).await.unwrap();
    for client in [&mut anna, &mut berta] {
        let said = client
            .message("what was said", |message| match message {
                ServerMessage::LobbySaid { player, name, text, .. } => Some((*player, name.clone(), text.clone())),
                _ => None,
            })
            .await;
        assert_eq!((said.1.as_str(), said.2.as_str()), ("Anna", text));
    }
    // Who does not look at the lobby may call into it all the same, and hears nothing.
    let mut cem = Client::guest(&server, "Cem").await;
    cem.command(|id| ClientMessage::LobbySay { id, text: ChatText::new("Me").unwrap() }).await.unwrap();
    berta.message("the answer", |message| matches!(message, ServerMessage::LobbySaid { .. }).then_some(())).await;
    assert_eq!(cem.unread(), []);
}

async fn the_players_chat_is_closed_while_a_deal_runs(engine: Engine) {
    let server = Server::setup(engine).with("arranged_deals", true).start().await;
    let mut company = Company::begin_arranged(&server, settings("Halle"), &[DEAL, DEAL]).await;
    let table = company.table;
    let say = || TableAct::Say { text: ChatText::new("A good hand!").unwrap() };
    assert_eq!(company.forehand().refused(table, say()).await.code, Code::ChatClosed);
    for role in [Role::Forehand, Role::Middlehand] {
        company.act(role, TableAct::AllowChat { allowed: true }).await;
        assert_eq!(company.role(role).refused(table, say()).await.code, Code::ChatClosed, "all must agree");
    }
    assert_eq!(company.forehand().refused(table, TableAct::AllowChat { allowed: true }).await.code, Code::AlreadyDone);
    company.act(Role::Rearhand, TableAct::AllowChat { allowed: true }).await;
    let third = company.rearhand().seat(table);
    let allowed = company
        .all_hear("the consent", |event| matches!(event, TableEvent::ChatAllowed { seat, .. } if *seat == third))
        .await;
    assert!(allowed.iter().all(|told| told.chat_open));
    company.act(Role::Middlehand, say()).await;
    let said = company.all_hear("what was said", |event| matches!(event, TableEvent::Said { .. })).await;
    assert!(said.iter().all(|told| matches!(&told.event, TableEvent::Said { text, .. } if text == "A good hand!")));

    company.act(Role::Forehand, TableAct::AllowChat { allowed: false }).await;
    assert_eq!(company.middlehand().refused(table, say()).await.code, Code::ChatClosed);
    // After the deal everybody may talk again.
    let passes = [Role::Middlehand, Role::Rearhand, Role::Forehand];
    for role in passes {
        let told = company.role(role).at(table).deal;
        assert_eq!(told, 1);
        company.act(role, TableAct::Pass {}).await;
    }
    let settled = company.all_hear("the end", |event| matches!(event, TableEvent::Settled { .. })).await;
    assert!(settled.iter().all(|told| told.chat_open));
}
