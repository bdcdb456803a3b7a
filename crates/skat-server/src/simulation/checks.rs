//! What must be true after every run.

use std::collections::BTreeMap;
use std::time::Duration;

use skat_protocol::{AdminTable, ClientMessage, Code, ServerMessage, TableSnapshot};
use skat_table::{Observer, PlayerId, Time, Watching};
use uuid::Uuid;

use super::client::{Client, Sent};
use super::journal::{Told, place};
use super::rig::Rig;
use crate::session::digest;
use crate::wire;

/// Compares what clients were told with what the journals hold.
///
/// # Errors
/// What is wrong.
pub(super) async fn journals(
    rig: &Rig,
    clients: &[Client],
    tables: &[Uuid],
    looks: &[AdminTable],
) -> Result<(), String> {
    let mut journals = BTreeMap::new();
    for table in tables {
        journals.insert(*table, Told::read(&rig.ledger, *table).await);
    }
    commands(clients, &journals)?;
    looks.iter().try_for_each(|seen| look(&seen.view, &journals))?;
    clients.iter().try_for_each(|client| told(client, &journals))
}

/// Every acknowledged command is in a journal, exactly once, and no other: nothing that nobody said, and nothing that was
/// refused.
fn commands(clients: &[Client], journals: &BTreeMap<Uuid, Told>) -> Result<(), String> {
    let mut written: BTreeMap<(Uuid, Uuid), Vec<[u8; 32]>> = BTreeMap::new();
    let mut at = BTreeMap::new();
    for (row, time) in journals.values().flat_map(|journal| journal.rows.iter().zip(&journal.written)) {
        if let (Some(player), Some(command)) = (row.player, row.command) {
            written.entry((player, command)).or_default().push(row.digest.expect("a command has a digest"));
            at.insert((player, command), *time);
        }
    }
    for client in clients {
        for (id, sent) in client.sent.iter().filter(|(_, sent)| sent.is_journalled) {
            let who = &client.person.name;
            let rows = written.remove(&(client.person.id, *id)).unwrap_or_default();
            match rows.as_slice() {
                [] if sent.acks > 0 => return Err(format!("{who}: {id} was acknowledged and is in no journal")),
                [] => continue,
                [_, _, ..] => return Err(format!("{who}: {id} is in the journal {} times", rows.len())),
                [row] if !sent.texts.iter().any(|text| digest_of(text) == *row) => {
                    return Err(format!("{who}: {id} is in the journal with another body"));
                }
                [_] => {}
            }
            first_answer(sent, at[&(client.person.id, *id)]).map_err(|why| format!("{who}: {id} {why}"))?;
        }
    }
    match written.keys().next() {
        None => Ok(()),
        Some((player, id)) => Err(format!("command {id} of {player} is in the journal, and he never sent it")),
    }
}

/// Who says again what was written has the same answer again, and none before it was written.
fn first_answer(sent: &Sent, written: Time) -> Result<(), String> {
    if let Some(acked) = sent.first_ack
        && acked < written
    {
        return Err(format!("was acknowledged at {acked:?} and written at {written:?}"));
    }
    // Something else under the same id is refused for that reason, before or afterwards.
    let is_other = |code: Code| sent.texts.len() > 1 && code == Code::DuplicateMismatch;
    // A refusal says that nothing has changed, unless the ledger was away.
    let refused = sent.refusals.iter().filter(|code| **code != Code::Unavailable && !is_other(**code)).count();
    // Of what was said before, one was not refused, since it was written; and nothing that was said later.
    let before = sent.said.iter().filter(|said| **said <= written).count();
    if refused >= before {
        let Sent { refusals, acks, said, .. } = sent;
        return Err(format!(
            "was written at {written:?}, said at {said:?}, and answered with {acks} acknowledgements and {refusals:?}"
        ));
    }
    Ok(())
}

/// What a client was told is what a filter of the journal gives for his seat.
fn told(client: &Client, journals: &BTreeMap<Uuid, Told>) -> Result<(), String> {
    for told in &client.told {
        let who = &client.person.name;
        let journal = journals.get(&told.table).ok_or_else(|| format!("{who} was told of an unknown table"))?;
        let Some(at) = told.snapshot_at else {
            let event = journal.events[place(told.observer)].get(told.n as usize - 1);
            if event != Some(&told.text) {
                return Err(format!(
                    "{who}, {:?}, was told {}, and the journal says {event:?}",
                    told.observer, told.text
                ));
            }
            let row = journal.row_of(told.observer, told.n).ok_or("an event has no row")?;
            if told.heard < known_from(journal, told.observer, row) {
                return Err(format!("{who}, {:?}, was told too soon: {}", told.observer, told.text));
            }
            continue;
        };
        let is_it = |(_, snapshot): &(usize, String)| *snapshot == told.text;
        let rows: Vec<usize> = journal.snapshots(told.observer, told.n, at).filter(is_it).map(|(row, _)| row).collect();
        if rows.is_empty() {
            let expected = journal.snapshots(told.observer, told.n, at).next_back();
            return Err(format!(
                "{who}, {:?}, was shown {}, and the journal gives {expected:?}",
                told.observer, told.text
            ));
        }
        let is_right = |row: &usize| match delay(journal, told.observer, *row) {
            // What was answered to anybody by then is shown to everybody who asks. What follows may be hidden from him.
            None => journal.is_newest(*row, at) || delay(journal, told.observer, row + 1).is_some(),
            Some(_) => told.heard >= known_from(journal, told.observer, *row),
        };
        if !rows.iter().any(is_right) {
            let written = &journal.written[rows[0]..journal.written.len().min(rows[0] + 3)];
            return Err(format!(
                "{who}, {:?}, was shown at {at:?} what was not so then, but after row {}, written at {written:?}: {}",
                told.observer,
                rows[0] + 1,
                told.text
            ));
        }
    }
    Ok(())
}

/// What a table has in memory is all that was written by then, and nothing else.
fn look(view: &TableSnapshot, journals: &BTreeMap<Uuid, Told>) -> Result<(), String> {
    let journal = journals.get(&view.table).ok_or("an unknown table is in memory")?;
    if (0..journal.states.len()).any(|row| delay(journal, Observer::Spectator, row).is_some()) {
        return Ok(());
    }
    let at = Time(view.at_micros);
    let mut newest = (0..journal.states.len()).filter(|row| journal.is_newest(*row, at));
    let is_it = |row: usize| {
        let snapshot = wire::snapshot(&journal.states[row].0.view_for(at, Observer::Spectator), 0);
        matches!(&snapshot, ServerMessage::Snapshot { view: written, .. } if **written == *view)
    };
    match newest.any(is_it) {
        true => Ok(()),
        false => Err(format!("at {at:?} a table had something else in memory than was written: {view:?}")),
    }
}

/// How much later an observer sees a row: nothing is hidden from anybody until a deal was dealt.
fn delay(journal: &Told, observer: Observer, row: usize) -> Option<Duration> {
    let (table, _) = journal.states.get(row)?;
    match table.settings().watching {
        Watching::Delayed(delay) if observer == Observer::Spectator && table.last_deal().is_some() => Some(delay),
        _ => None,
    }
}

/// From when on an observer may know of a row.
fn known_from(journal: &Told, observer: Observer, row: usize) -> Time {
    match delay(journal, observer, row) {
        Some(delay) => Time(journal.rows[row].at.micros()).plus(delay),
        None => journal.written[row],
    }
}

/// Who looks at the lobby has been told all that is in it.
///
/// # Errors
/// What is wrong.
pub(super) fn lobby(rig: &Rig, clients: &[Client]) -> Result<(), String> {
    let there = rig.app.lobby.tables_after(None, usize::MAX);
    for client in clients.iter().filter(|client| client.is_here()) {
        let Some(seen) = &client.lobby else { continue };
        if !seen.values().eq(&there) {
            return Err(format!("{} sees {seen:?} in the lobby, and there is {there:?}", client.person.name));
        }
    }
    Ok(())
}

/// Every list has come to its end, and nothing goes on without anybody.
///
/// # Errors
/// What hangs.
pub(super) async fn ended(rig: &Rig, tables: &[Uuid]) -> Result<(), String> {
    for table in tables {
        let journal = Told::read(&rig.ledger, *table).await;
        let (state, _) = journal.states.last().ok_or("a journal is empty")?;
        if state.end().is_none() {
            return Err(format!("table {table} does not end: {state:?}"));
        }
    }
    if !rig.is_at_rest() {
        return Err(format!("{} tables are open and {} tasks run", rig.app.tables.open(), rig.app.table_tasks.len()));
    }
    Ok(())
}

/// Whether a table's list has ended, or cannot while nobody wants it to.
pub(super) async fn is_done(rig: &Rig, table: Uuid) -> bool {
    Told::table(&rig.ledger, table).await.is_none_or(|table| {
        let sits = |client: &Uuid| table.seat_of(PlayerId(client.into_bytes())).is_some();
        let someone = rig.people.iter().any(|person| sits(&person.id));
        table.end().is_some() || table.settings().rounds.is_none() || !table.is_running() || !someone
    })
}

fn digest_of(text: &str) -> [u8; 32] {
    ClientMessage::parse(text).map_or([0; 32], |message| digest(&message))
}
