//! How people come in: as new guests, or with the token of a session.

use skat_protocol::Code;
use skat_store::{
    AuditEntry, GuestRenaming, Identity, NameHolder, NewPlayer, NewSession, Player, PlayerKind, Timestamp,
};
use skat_table::Name;
use uuid::Uuid;

use crate::app::App;
use crate::metrics::Throttled;
use crate::names;
use crate::rest::Origins;
use crate::sessions::TokenHash;
use crate::tables::in_time;

/// Writes a new guest with the token of his session.
///
/// # Errors
/// [`Code::BadName`], [`Code::NameNotAllowed`] or [`Code::NameTaken`]; [`Code::TooFast`] with the time after which he may come again.
pub(crate) async fn new_guest(
    app: &App,
    name: &str,
    token_hash: &TokenHash,
    from: &Origins,
) -> Result<Player, (Code, Option<std::time::Duration>)> {
    let refused = |code| (code, None);
    let name = names::chosen(name).map_err(refused)?;
    if names::is_of_the_server(name.as_str()) {
        return Err(refused(Code::NameNotAllowed));
    }
    // Before the database is asked anything.
    app.guests.one_more(from.address, app.world.now()).map_err(|wait| {
        app.metrics.throttled(Throttled::Guest);
        (Code::TooFast, Some(wait))
    })?;
    if is_taken(app, name.as_str(), None).await.map_err(refused)? {
        return Err(refused(Code::NameTaken));
    }
    let new =
        NewPlayer { id: app.world.id(), name: name.as_str().to_owned(), kind: PlayerKind::Guest, created_at: now(app) };
    in_time(&app.metrics, app.store.create_player(&new, None)).await.map_err(refused)?;
    if !open_session(app, new.id, token_hash, from).await.map_err(refused)? {
        return Err(refused(Code::Unavailable));
    }
    Ok(Player { id: new.id, name: new.name, kind: new.kind, created_at: new.created_at, likes_pub: false })
}

/// Writes a session; false if the player has been deleted.
///
/// Where he has too many, the one that was not used for the longest time ends.
///
/// # Errors
/// [`Code::Unavailable`] if the database does not answer.
pub(crate) async fn open_session(
    app: &App,
    player: Uuid,
    token_hash: &TokenHash,
    from: &Origins,
) -> Result<bool, Code> {
    let session = NewSession {
        token_hash: *token_hash,
        player,
        at: now(app),
        address: Some(from.address),
        agent: from.agent.clone(),
    };
    let ended = in_time(&app.metrics, app.store.open_session(&session)).await?;
    if let Some(ended) = &ended {
        app.sessions.revoked(ended);
    }
    Ok(ended.is_some())
}

/// Who comes with a token. A guest whose name belongs to an account by now gets another one, so that he does not pass for its owner.
///
/// # Errors
/// [`Code::BadToken`], [`Code::Locked`], or [`Code::Unavailable`].
pub(crate) async fn identify(app: &App, token_hash: &TokenHash) -> Result<Identity, Code> {
    let Some(mut identity) = in_time(&app.metrics, app.register.identify(token_hash)).await? else {
        return Err(why_over(app, token_hash).await?);
    };
    if identity.lock.as_ref().is_some_and(|lock| lock.is_in_force(now(app))) {
        return Err(Code::Locked);
    }
    let player = &mut identity.player;
    if identity.role.is_none() && is_taken(app, &player.name, Some(player.id)).await? {
        let name = named_by_id("Guest", player.id);
        let entry = AuditEntry {
            at: now(app),
            actor: None,
            actor_name: "server".to_owned(),
            act: "renameGuest",
            subject: AuditEntry::player(player.id),
            reason: None,
            detail: serde_json::json!({ "because": Code::NameTaken }).to_string(),
        };
        let renaming = app.store.rename_guest(player.id, name.as_str(), names::canonical, &entry);
        if in_time(&app.metrics, renaming).await? == GuestRenaming::Done {
            name.as_str().clone_into(&mut player.name);
        }
    }
    Ok(identity)
}

/// Why a token is worthless: [`Code::BadToken`], or [`Code::Locked`] as long as a lock lasts that was there when its session
/// ended.
///
/// Whose session had ended before is not told so.
///
/// # Errors
/// [`Code::Unavailable`] if the database does not answer.
pub(crate) async fn why_over(app: &App, token_hash: &TokenHash) -> Result<Code, Code> {
    let lock = in_time(&app.metrics, app.register.lock_of_token(token_hash)).await?;
    Ok(if lock.is_some_and(|lock| lock.is_in_force(now(app))) { Code::Locked } else { Code::BadToken })
}

/// Whether a name belongs to an account of somebody else, or looks like one that does, or did so a while ago.
///
/// # Errors
/// [`Code::Unavailable`] if the database does not answer.
pub(crate) async fn is_taken(app: &App, name: &str, by_other_than: Option<Uuid>) -> Result<bool, Code> {
    for look in names::looks(name) {
        let holder = in_time(&app.metrics, app.register.name_holder(&look, now(app))).await?;
        if holder.is_some() && holder != by_other_than.map(NameHolder::Player) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// A name for somebody who has none: a word, and a part of his id.
pub(crate) fn named_by_id(word: &'static str, id: Uuid) -> Name {
    let [.., high, low] = id.into_bytes();
    Name::new(&format!("{word} {high:02x}{low:02x}")).expect("a short word and four digits are a name")
}

fn now(app: &App) -> Timestamp {
    Timestamp::from_micros(app.world.now().0)
}

#[cfg(test)]
mod tests {
    use std::net::Ipv6Addr;
    use std::sync::Arc;
    use std::sync::atomic::Ordering;
    use std::time::Duration;

    use skat_store::Store;

    use super::*;
    use crate::config::Config;
    use crate::ledger::Memory;
    use crate::lives::Virtual;
    use crate::origin::Origin;
    use crate::register::Crowded;

    #[tokio::test(start_paused = true)]
    async fn who_comes_as_a_guest_counts_before_the_database_is_asked_anything() {
        let config = Config { guests_per_minute: 1, ..Config::default() };
        let ledger = Arc::new(Memory::default());
        let mut app = App::new(config, Arc::new(Virtual::new()), Store::closed().await, ledger);
        let register = Arc::new(Crowded::default());
        app.register = register.clone();
        let come = async |name, address| {
            let from = Origins { address: Ipv6Addr::from_bits(address), origin: Origin::Missing, agent: None };
            let came = new_guest(&app, name, &[1; 32], &from).await.map(|player| player.name);
            (came, register.asked.swap(0, Ordering::Relaxed) > 0)
        };
        let (here, there) = (1 << 64, 2 << 64);
        // What cannot be a name costs nothing.
        assert_eq!(come("", here).await, (Err((Code::BadName, None)), false));
        assert_eq!(come("Anna", here).await, (Err((Code::NameTaken, None)), true));
        let wait = Some(Duration::from_secs(60));
        assert_eq!(come("Berta", here).await, (Err((Code::TooFast, wait)), false), "a name that is taken counts");
        assert_eq!(come("Berta", there).await, (Err((Code::NameTaken, None)), true));
    }
}
