//! What becomes of commands that have waited for their table.

use skat_protocol::{CloseCode, ServerMessage};
use skat_store::{NewPlayer, PlayerKind, TableOpening};
use skat_table::{Name, Settings, Table, TableId};

use super::*;
use crate::clock::SystemWorld;
use crate::connection::Room;
use crate::wire::{StoredSettings, settings_out};
use crate::{Config, Server};

/// A table in the database, whose host has no seat yet.
async fn open(app: &Arc<App>, host: Uuid) -> TableHandle {
    let created_at = timestamp(app.world.now());
    let player = NewPlayer { id: host, name: "Host".to_owned(), kind: PlayerKind::Guest, created_at };
    app.store.create_player(&player, None).await.unwrap();
    let id = TableId(app.world.id().into_bytes());
    let settings = Settings::new(Name::new("Altenburg").unwrap());
    let stored = StoredSettings { settings: settings_out(&settings), password_hash: None }.to_json();
    let row = Table::create(app.world.now(), id, PlayerId(host.into_bytes()), settings, Vec::new()).unwrap();
    let new_row = NewRow {
        table: Uuid::from_bytes(id.0),
        seq: 1,
        epoch: 1,
        command: None,
        at: timestamp(row.at),
        due_at: None,
        body: skat_store::record::encode(&row.events),
        effects: vec![Effect::TableOpened(TableOpening { host, settings: stored })],
    };
    app.ledger.append(new_row).await.unwrap();
    app.tables.find(app, id).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn only_who_has_lost_his_session_is_not_heard_any_more() {
    let folder = tempfile::tempdir().unwrap();
    let config = Config {
        listen: ([127, 0, 0, 1], 0).into(),
        database_url: format!("sqlite:{}", folder.path().join("vorhand.db").display()),
        ..Config::default()
    };
    let server = Box::pin(Server::start(config, Arc::new(SystemWorld::new()))).await.unwrap();
    let app = server.app();
    let host = app.world.id();
    for (closed, counts) in [
        (None, true),
        (Some(CloseCode::GoingAway), true),
        (Some(CloseCode::TooSlow), true),
        (Some(CloseCode::Superseded), true),
        (Some(CloseCode::NotLoggedIn), false),
    ] {
        let handle = open(app, host).await;
        let table = Uuid::from_bytes(handle.id.0);
        let connection = Connection::new(Room { messages: 8, bytes: 8_192 }, app.metrics.clone());
        if let Some(code) = closed {
            connection.close(code);
        }
        let id = app.world.id();
        let command = Command::Sit { name: Name::new("Host").unwrap(), seat: None };
        let (player, answer) = (PlayerId(host.into_bytes()), Answer::to_command(connection.clone(), id));
        let at = app.world.now();
        handle.send(ToTable::Command { answer, id, player, digest: [1; 32], command, at }).await;
        let expected = match counts {
            true => ServerMessage::Ack { id, table: Some(table) },
            false => ServerMessage::Nack { id, code: Code::NotLoggedIn, detail: None },
        };
        assert_eq!(connection.told().await, crate::connection::text(&expected), "{closed:?}");
        assert_eq!(app.store.command(host, id).await.unwrap().is_some(), counts, "{closed:?}");
    }
    server.stop().await;
}
