//! What clients were told, against what is written.

use std::collections::HashSet;

use skat_protocol::{Code, End, ListDetail, Sheet};
use skat_store::JournalRow;
use uuid::Uuid;

use super::Survived;
use super::tables::Finished;
use crate::audit::audit;
use crate::bot::Bot;
use crate::database::Database;
use crate::journal::fold;
use crate::lifeline::Fate;
use crate::server::Server;

/// What a list's journal says of it.
pub(super) struct Replayed {
    table: Uuid,
    sheet: Sheet,
}

/// Compares the journals of lists that are over with what their players were told, and plays them again.
///
/// The server does not run, or its database is a PostgreSQL.
pub(super) async fn journals(
    database: &Database,
    finished: &mut Vec<Finished>,
    fate: &Fate,
    survived: &mut Survived,
) -> Vec<Replayed> {
    let store = database.store().await;
    let mut replayed = Vec::new();
    for list in finished.drain(..) {
        let rows = store.journal(list.table).await.unwrap();
        for bot in &list.bots {
            let told = fate.told(bot.client.id);
            check_commands(&rows, bot, &told);
            survived.commands += told.len();
            check_bot(bot);
        }
        check_players(&rows, &list.bots);
        let sheet = replay(&rows);
        assert_eq!(sheet.rows.len(), list.deals, "every deal of the list is on the sheet");
        replayed.push(Replayed { table: list.table, sheet });
    }
    store.close().await;
    replayed
}

/// The journal has each acknowledged command once, in the order of the answers, and nothing else of this player.
fn check_commands(rows: &[JournalRow], bot: &Bot, told: &[Uuid]) {
    let player = bot.client.id;
    let written: Vec<Uuid> =
        rows.iter().filter(|row| row.player == Some(player)).filter_map(|row| row.command).collect();
    let once: HashSet<Uuid> = written.iter().copied().collect();
    assert_eq!(once.len(), written.len(), "{}: a command is done twice", bot.client.name);
    let missing: Vec<&Uuid> = told.iter().filter(|command| !once.contains(command)).collect();
    assert!(missing.is_empty(), "{}: acknowledged and lost: {missing:?}", bot.client.name);
    // Each command is sent until it is answered, so nothing is written that was not acknowledged in the end.
    assert!(written == told, "{}: what is written is what was acknowledged, in that order", bot.client.name);
}

fn check_players(rows: &[JournalRow], bots: &[Bot]) {
    let players: HashSet<Uuid> = bots.iter().map(|bot| bot.client.id).collect();
    assert!(rows.iter().filter_map(|row| row.player).all(|player| players.contains(&player)));
}

fn check_bot(bot: &Bot) {
    let seen = bot.client.at(bot.table);
    assert_eq!(seen.end(), Some(End::Complete));
    let unexpected = bot.refused.iter().find(|(_, code)| !is_unlucky(*code));
    assert_eq!(unexpected, None, "{}", bot.client.name);
    seen.proofs.iter().for_each(|proof| bot.check_own_seed(proof));
}

/// Why a command can be refused that was right when it was sent: somebody else was faster.
pub fn is_unlucky(code: Code) -> bool {
    matches!(
        code,
        Code::NoDeal
            | Code::NotNow
            | Code::NotYourTurn
            | Code::WrongPhase
            | Code::OtherShuffle
            | Code::TableOver
            | Code::AlreadyDone
    )
}

/// The sheet to which the journal leads.
fn replay(rows: &[JournalRow]) -> Sheet {
    let table = fold(rows);
    assert_eq!(table.end(), Some(skat_table::End::Complete));
    Sheet::new(table.sheet(), table.settings().seats)
}

/// REST tells of each list the sheet to which its journal leads.
pub(super) async fn sheets(server: &Server, lists: &[Replayed]) {
    for list in lists {
        let told: ListDetail = server.get(&format!("/api/v1/lists/{}", list.table)).await.read();
        assert!(told.complete);
        assert_eq!(told.sheet, list.sheet);
    }
}

/// A referee finds nothing wrong with lists.
pub(super) async fn lists(server: &Server, lists: impl Iterator<Item = Uuid>) {
    for list in lists {
        assert!(audit(server, list).await.list.complete);
    }
}

/// Whoever asks again is told the same, letter by letter, by a server that has only read it.
pub(super) async fn told_again(server: &Server, finished: &[Finished]) {
    const LAST: usize = 20;
    for bot in finished.iter().flat_map(|list| &list.bots) {
        // What came before a snapshot may have left something out.
        let texts = bot.client.transcript.iter().rev().take_while(|text| !text.starts_with("{\"t\":\"snapshot\""));
        let mut told: Vec<&String> = texts.filter(|text| text.starts_with("{\"t\":\"event\"")).take(LAST).collect();
        told.reverse();
        let after = bot.client.at(bot.table).n - told.len() as u64;
        let again = bot.client.told_again(server, bot.table, after, told.len()).await;
        assert!(told.into_iter().eq(&again), "{}: {again:#?}", bot.client.name);
    }
}
