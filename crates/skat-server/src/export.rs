//! Everything that is kept about a player, as JSON for himself.

use serde_json::{Value, json};
use skat_protocol::Seat;
use skat_store::{
    AuditRow, Export, ExportedAccount, ExportedList, FormerName, Lock, SeenAddress, SessionRow, Timestamp,
};

use crate::address;

/// The export as JSON; moments are microseconds since the Unix epoch.
pub(crate) fn json(export: &Export) -> Value {
    let player = &export.player;
    json!({
        "player": player.id,
        "name": player.name,
        "kind": if export.account.is_some() { "account" } else { "guest" },
        "createdAtMicros": player.created_at.micros(),
        "lock": player.lock.as_ref().map(lock),
        "account": export.account.as_ref().map(account),
        "formerNames": export.former_names.iter().map(former_name).collect::<Vec<_>>(),
        "addresses": export.addresses.iter().map(seen).collect::<Vec<_>>(),
        "sessions": export.sessions.iter().map(session).collect::<Vec<_>>(),
        "tables": export.tables.iter().map(|table| json!({
            "table": table.id,
            "createdAtMicros": table.created_at.micros(),
        })).collect::<Vec<_>>(),
        "lists": export.lists.iter().map(list).collect::<Vec<_>>(),
        "said": export.said.iter().map(|said| json!({
            "table": said.table,
            "atMicros": said.at.micros(),
            "text": said.text,
        })).collect::<Vec<_>>(),
        "acts": export.audit.iter().map(act).collect::<Vec<_>>(),
    })
}

fn lock(lock: &Lock) -> Value {
    json!({
        "reason": lock.reason,
        "lockedAtMicros": lock.locked_at.micros(),
        "untilMicros": lock.until.map(Timestamp::micros),
    })
}

fn account(account: &ExportedAccount) -> Value {
    json!({
        "comparedName": account.canonical_name,
        "role": account.role.to_string(),
        "namedInArchive": account.named_in_archive,
        "createdAtMicros": account.created_at.micros(),
        "renamedAtMicros": account.renamed_at.map(Timestamp::micros),
    })
}

fn former_name(former: &FormerName) -> Value {
    json!({
        "name": former.name,
        "comparedName": former.canonical_name,
        "untilMicros": former.until.micros(),
    })
}

fn seen(seen: &SeenAddress) -> Value {
    json!({
        "address": address::shown(seen.address),
        "firstSeenAtMicros": seen.first_seen_at.micros(),
        "lastSeenAtMicros": seen.last_seen_at.micros(),
    })
}

fn session(session: &SessionRow) -> Value {
    json!({
        "id": session.id.to_string(),
        "createdAtMicros": session.created_at.micros(),
        "lastUsedAtMicros": session.last_used_at.map(Timestamp::micros),
        "address": session.address.map(address::shown),
        "agent": session.agent,
    })
}

fn list(list: &ExportedList) -> Value {
    let line = &list.line;
    json!({
        "list": list.list,
        "startedAtMicros": list.started_at.micros(),
        "endedAtMicros": list.ended_at.map(Timestamp::micros),
        "seat": Seat(line.seat).number(),
        "name": line.name,
        "points": line.game_points,
        "won": line.won,
        "lost": line.lost,
        "othersLost": line.others_lost,
        "total": line.total,
        "deals": line.deals,
        "place": line.place,
    })
}

fn act(act: &AuditRow) -> Value {
    json!({
        "atMicros": act.at.micros(),
        "act": act.act,
        "reason": act.reason,
    })
}
