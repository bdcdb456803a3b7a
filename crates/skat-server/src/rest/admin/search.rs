//! Players looked for by name, former name or address.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use ipnet::IpNet;
use serde::Deserialize;
use skat_protocol::{self as protocol, Code, FoundPlayers};
use skat_store::{FoundPlayer, Lock, PlayerKind, PlayerQuery, PlayerRow, SeenAddress};
use skat_table::Name;
use uuid::Uuid;

use super::super::answers::{BadQuery, Failed, Forbidden, Unauthorized};
use super::super::caller::Referee;
use super::super::request::limit;
use super::super::sessions::role_out;
use super::super::{Failure, Query, cursor};
use crate::app::App;
use crate::{address, names};

/// Whom to look for: exactly one of `name`, `formerName` and `address`.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(super) struct Wanted {
    /// How his name begins, in whatever case and width; that of a guest, and nothing but punctuation, to the letter.
    name: Option<String>,
    /// How a name begins that he had before, in whatever case and width; punctuation alone is none.
    former_name: Option<String>,
    /// Where he was seen: an address, or a range such as `192.0.2.0/24`. Only administrators may ask for it.
    address: Option<String>,
    /// The `next` of the page before; the first page without it.
    after: Option<String>,
    /// The most entries, 1 to 200; 50 without it.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
}

/// Players by name, former name or address, by their ids.
#[utoipa::path(
    get,
    path = "/api/v1/admin/players",
    tag = "administration",
    security(("bearer" = []), ("cookie" = [])),
    params(Wanted),
    responses((status = 200, body = FoundPlayers), BadQuery, Unauthorized, Forbidden, Failed)
)]
pub(super) async fn players(
    State(app): State<Arc<App>>,
    Referee(caller): Referee,
    Query(wanted): Query<Wanted>,
) -> Result<Json<FoundPlayers>, Failure> {
    let query = query(&wanted).ok_or(Failure::BadQuery)?;
    let by_address = matches!(query, PlayerQuery::Address { .. });
    if by_address && caller.role() != Some(skat_store::Role::Administrator) {
        return Err(Failure::Refused(Code::Forbidden));
    }
    let limit = limit(wanted.limit)?;
    let scope = format!("admin players {query:?}");
    let after: Option<Uuid> = wanted.after.as_deref().map(|after| cursor::read(&scope, after)).transpose()?;
    let mut found = app.store.search_players(&query, after, limit + 1).await?;
    let more = found.len() > limit as usize;
    found.truncate(limit as usize);
    let next = found.last().filter(|_| more).map(|last| cursor::write(&scope, &last.player.id));
    let players = found.iter().map(|found| player(found, by_address.then_some(&*found.addresses))).collect();
    Ok(Json(FoundPlayers { players, next }))
}

/// What is asked for, if it is exactly one thing that can be read.
fn query(wanted: &Wanted) -> Option<PlayerQuery> {
    match (&wanted.name, &wanted.former_name, &wanted.address) {
        (Some(name), None, None) => {
            let canonical = names::canonical(name);
            // Nothing but punctuation can only be the beginning of a name letter by letter.
            let is_read = !canonical.is_empty() || begins_a_name(name);
            is_read.then(|| PlayerQuery::Name { canonical, plain: name.clone() })
        }
        (None, Some(name), None) => {
            Some(names::canonical(name)).filter(|canonical| !canonical.is_empty()).map(PlayerQuery::FormerName)
        }
        (None, None, Some(range)) => {
            let (low, high) = address_range(range)?;
            Some(PlayerQuery::Address { low, high })
        }
        _ => None,
    }
}

/// Whether there are names that begin so, letter by letter.
fn begins_a_name(text: &str) -> bool {
    !text.is_empty() && (Name::new(text).is_ok() || Name::new(&format!("{text}x")).is_ok())
}

/// The ends of a range of addresses, IPv4 mapped into IPv6; one address is a range too.
fn address_range(text: &str) -> Option<(Ipv6Addr, Ipv6Addr)> {
    let range: IpNet = text.parse().or_else(|_| text.parse::<IpAddr>().map(IpNet::from)).ok()?;
    let mapped = |address| match address {
        IpAddr::V4(address) => Ipv4Addr::to_ipv6_mapped(&address),
        IpAddr::V6(address) => address,
    };
    Some((mapped(range.network()), mapped(range.broadcast())))
}

/// A player as referees and administrators see him, with his addresses where those are told.
pub(super) fn player(found: &FoundPlayer, addresses: Option<&[SeenAddress]>) -> protocol::FoundPlayer {
    let PlayerRow { id, name, kind, created_at, deleted, role, lock, likes_pub: _ } = &found.player;
    protocol::FoundPlayer {
        player: *id,
        name: name.clone(),
        role: role.map(role_out),
        computer: *kind == PlayerKind::Computer,
        deleted: *deleted,
        created_at_micros: created_at.micros(),
        last_seen_at_micros: found.last_seen_at.map(|at| at.micros()),
        former_names: found
            .former_names
            .iter()
            .map(|name| protocol::FormerName { name: name.name.clone(), until_micros: name.until.micros() })
            .collect(),
        lock: lock.as_ref().map(lock_out),
        addresses: addresses.map(|addresses| addresses.iter().map(|seen| address::shown(seen.address)).collect()),
    }
}

fn lock_out(lock: &Lock) -> protocol::Lock {
    protocol::Lock {
        reason: lock.reason.clone(),
        locked_at_micros: lock.locked_at.micros(),
        until_micros: lock.until.map(|until| until.micros()),
        locked_by: lock.locked_by,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(text: &str) -> Option<(String, String)> {
        address_range(text).map(|(low, high)| (low.to_canonical().to_string(), high.to_canonical().to_string()))
    }

    fn ends(low: &str, high: &str) -> Option<(String, String)> {
        Some((low.to_owned(), high.to_owned()))
    }

    #[test]
    fn a_range_is_an_address_or_all_addresses_with_a_prefix() {
        assert_eq!(range("192.0.2.7"), ends("192.0.2.7", "192.0.2.7"));
        assert_eq!(range("192.0.2.0/24"), ends("192.0.2.0", "192.0.2.255"));
        assert_eq!(range("192.0.2.7/24"), ends("192.0.2.0", "192.0.2.255"));
        assert_eq!(range("0.0.0.0/0"), ends("0.0.0.0", "255.255.255.255"));
        assert_eq!(range("2001:db8::/64"), ends("2001:db8::", "2001:db8::ffff:ffff:ffff:ffff"));
        assert_eq!(range("::1"), ends("::1", "::1"));
        assert_eq!(range("::ffff:192.0.2.7"), ends("192.0.2.7", "192.0.2.7"));
        for text in ["", "192.0.2", "192.0.2.0/33", "2001:db8::/129", "example.org", "192.0.2.0-192.0.2.9", "1.2.3.4/"]
        {
            assert_eq!(range(text), None, "{text}");
        }
    }

    #[test]
    fn exactly_one_thing_is_looked_for() {
        let wanted = |name: Option<&str>, former: Option<&str>, address: Option<&str>| Wanted {
            name: name.map(str::to_owned),
            former_name: former.map(str::to_owned),
            address: address.map(str::to_owned),
            after: None,
            limit: None,
        };
        assert!(query(&wanted(Some("Anna"), None, None)).is_some());
        assert!(query(&wanted(None, Some("Anna"), None)).is_some());
        assert!(query(&wanted(Some("..."), None, None)).is_some(), "a guest may be called so");
        assert!(query(&wanted(None, None, Some("::1"))).is_some());
        for (name, former, address) in [
            (None, None, None),
            (Some(""), None, None),
            (None, Some(""), None),
            (Some(" "), None, None),
            (Some("\n"), None, None),
            (Some("["), None, None),
            (None, Some("."), None),
            (None, Some("- -"), None),
            (None, None, Some("")),
            (Some("Anna"), Some("Berta"), None),
            (Some("Anna"), None, Some("::1")),
        ] {
            assert_eq!(query(&wanted(name, former, address)), None);
        }
    }
}
