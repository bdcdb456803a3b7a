//! Everything that is kept about a player, as JSON for himself.

use serde_json::{Value, json};
use skat_protocol::Seat;
use skat_store::{
    Export, ExportedAccount, ExportedAct, ExportedContribution, ExportedDeal, ExportedList, ExportedSession,
    ExportedStanding, FormerName, Lock, SeenAddress, Timestamp,
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
        "likesPub": player.likes_pub,
        "lot": export.lot,
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
        "deals": export.deals.iter().map(deal).collect::<Vec<_>>(),
        "contributions": export.contributions.iter().map(contribution).collect::<Vec<_>>(),
        "standings": export.standings.iter().map(standing).collect::<Vec<_>>(),
        "said": export.said.iter().map(|said| json!({
            "table": said.table,
            "atMicros": said.at.micros(),
            "text": said.text,
        })).collect::<Vec<_>>(),
        "acts": export.audit.iter().map(act).collect::<Vec<_>>(),
        "acted": export.acted.iter().map(act).collect::<Vec<_>>(),
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

fn session(session: &ExportedSession) -> Value {
    json!({
        "id": session.id.to_string(),
        "createdAtMicros": session.created_at.micros(),
        "lastUsedAtMicros": session.last_used_at.map(Timestamp::micros),
        "endedAtMicros": session.ended_at.map(Timestamp::micros),
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

fn deal(deal: &ExportedDeal) -> Value {
    let line = &deal.line.line;
    json!({
        "list": deal.list,
        "number": deal.line.number,
        "seat": Seat(line.seat).number(),
        "points": line.game_points,
        "won": line.won,
        "lost": line.lost,
        "othersLost": line.others_lost,
        "credit": line.credit,
        "left": line.left_game,
        "voided": deal.line.voided,
    })
}

fn contribution(counted: &ExportedContribution) -> Value {
    json!({
        "class": counted.class.as_str(),
        "list": counted.list,
        "endedAtMicros": counted.ended_at.micros(),
        "points": counted.points,
        "won": counted.won,
        "lost": counted.lost,
        "deals": counted.deals,
        "leftGames": counted.left_games,
    })
}

fn standing(standing: &ExportedStanding) -> Value {
    json!({
        "class": standing.class.as_str(),
        "span": standing.span,
        "points": standing.points,
        "won": standing.won,
        "lost": standing.lost,
        "deals": standing.deals,
        "lists": standing.lists,
        "leftGames": standing.left_games,
    })
}

fn act(act: &ExportedAct) -> Value {
    json!({
        "atMicros": act.at.micros(),
        "act": act.act,
        "subject": act.subject,
        "reason": act.reason,
        "detail": serde_json::from_str::<Value>(&act.detail).unwrap_or_default(),
    })
}
