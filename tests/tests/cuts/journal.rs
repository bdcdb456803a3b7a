//! What a journal says of a list.

use std::collections::HashSet;

use skat_store::JournalRow;
use skat_table::Event;
use uuid::Uuid;

use crate::game::without_ids_and_times;

/// Everything that has happened at a table, apart from who was there and who was not; without ids and times.
pub(crate) fn events(rows: &[JournalRow], table: Uuid, players: &[Uuid]) -> Vec<String> {
    let events = rows.iter().flat_map(|row| skat_store::record::decode(&row.body).unwrap());
    let events = events.filter(|event| !matches!(event, Event::Connected { .. } | Event::Lost { .. }));
    events.map(|event| without_ids_and_times(&format!("{event:?}"), table, players)).collect()
}

/// The commands of a player, in order.
pub(crate) fn commands(rows: &[JournalRow], player: Uuid) -> Vec<Uuid> {
    rows.iter().filter(|row| row.player == Some(player)).filter_map(|row| row.command).collect()
}

/// What was acknowledged is in the journal, once, and nothing else is.
pub(crate) fn check_commands(rows: &[JournalRow], player: Uuid, acknowledged: &[Uuid], what: &str) {
    let written = commands(rows, player);
    let once: HashSet<Uuid> = written.iter().copied().collect();
    assert_eq!(once.len(), written.len(), "{what}: no command is written twice");
    let acknowledged_once: HashSet<Uuid> = acknowledged.iter().copied().collect();
    assert_eq!(acknowledged_once.len(), acknowledged.len(), "{what}: no command is acknowledged twice");
    let lost: Vec<&Uuid> = acknowledged_once.difference(&once).collect();
    assert!(lost.is_empty(), "{what}: acknowledged and lost: {lost:?}");
    let unanswered: Vec<&Uuid> = once.difference(&acknowledged_once).collect();
    assert!(unanswered.is_empty(), "{what}: written and never acknowledged: {unanswered:?}");
}
