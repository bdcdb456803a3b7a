//! Players: looking them up, keeping them out, giving names and roles, ending sessions.

use std::net::IpAddr;

use ipnet::IpNet;
use skat_protocol::{
    Because, FoundPlayer, FoundPlayers, GivenName, GivenRole, Name, NewLock, Reason, Role, SessionEntry, SessionList,
};

use super::caller::{CallError, Caller, escaped};
use super::render::{Answer, Columns, facts, more, time, time_or};
use super::{name, reason, role};

/// What is done with players.
#[derive(Debug, clap::Subcommand)]
pub(super) enum Players {
    /// Find players by their name, a former name or an address.
    Find(Find),
    /// Tell everything about a player.
    Show {
        /// His id, or the name of his account.
        player: String,
    },
    /// Keep a player out; his connections are closed at once.
    Lock {
        /// His id, or the name of his account.
        player: String,
        /// For how many days, 1 to 3660; for good without it.
        #[arg(long, value_parser = clap::value_parser!(u32).range(1..=3660))]
        days: Option<u32>,
        /// Why; it is kept in the audit log.
        #[arg(long, value_parser = reason)]
        reason: Reason,
    },
    /// Let a player in again.
    Unlock {
        /// His id, or the name of his account.
        player: String,
        /// Why; it is kept in the audit log.
        #[arg(long, value_parser = reason)]
        reason: Reason,
    },
    /// Give a player another name; the old one can still be found.
    Rename {
        /// His id, or the name of his account.
        player: String,
        /// The name from now on.
        #[arg(value_parser = name)]
        name: Name,
        /// Why; it is kept in the audit log.
        #[arg(long, value_parser = reason)]
        reason: Reason,
    },
    /// Give a player another role: player, referee or administrator.
    Role {
        /// His id, or the name of his account.
        player: String,
        /// The role from now on.
        #[arg(value_parser = role)]
        role: Role,
        /// Why; it is kept in the audit log.
        #[arg(long, value_parser = reason)]
        reason: Reason,
    },
    /// Tell where a player is logged in.
    Sessions {
        /// His id, or the name of his account.
        player: String,
    },
    /// End all sessions of a player, or one session; connections of them are closed at once.
    Revoke {
        /// His id, or the name of his account.
        #[arg(required_unless_present = "session", conflicts_with = "session")]
        player: Option<String>,
        /// The session, by its id.
        #[arg(long, value_parser = session)]
        session: Option<String>,
    },
}

/// What is looked for.
#[derive(Debug, clap::Args)]
pub(super) struct Find {
    #[command(flatten)]
    what: What,
    /// The most players that are told.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    limit: u32,
}

#[derive(Debug, clap::Args)]
#[group(required = true, multiple = false)]
struct What {
    /// A name or its beginning.
    name: Option<String>,
    /// A name of before.
    #[arg(long, value_name = "NAME")]
    former: Option<String>,
    /// An address, or a range of them such as 192.0.2.0/24; only for administrators.
    #[arg(long, value_name = "ADDRESS", value_parser = range)]
    address: Option<IpNet>,
}

/// A range of addresses; a single one is a range of one.
fn range(text: &str) -> Result<IpNet, String> {
    let alone = || text.parse::<IpAddr>().map(IpNet::from);
    text.parse()
        .or_else(|_| alone())
        .map_err(|_| "an address or a range of them is expected, such as 192.0.2.0/24 or 2001:db8::/32".to_owned())
}

/// A session's id.
fn session(text: &str) -> Result<String, String> {
    let is_id = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    if is_id { Ok(text.to_lowercase()) } else { Err("the id of a session has 32 hexadecimal digits".to_owned()) }
}

impl Players {
    /// Does it.
    pub(super) fn run(&self, caller: &Caller) -> Result<Answer, CallError> {
        match self {
            Players::Find(find) => find.run(caller),
            Players::Show { player } => {
                let found: FoundPlayer = caller.get(&format!("/admin/players/{}", caller.player(player)?))?;
                Ok(Answer::new(&found, described(&found)))
            }
            Players::Lock { player, days, reason } => {
                let body = NewLock { reason: reason.clone(), days: *days };
                changed(caller, player, "POST", "lock", &body)
            }
            Players::Unlock { player, reason } => {
                changed(caller, player, "POST", "unlock", &Because { reason: reason.clone() })
            }
            Players::Rename { player, name, reason } => {
                let body = GivenName { name: name.clone(), reason: reason.clone() };
                changed(caller, player, "PUT", "name", &body)
            }
            Players::Role { player, role, reason } => {
                let body = GivenRole { role: *role, reason: reason.clone() };
                changed(caller, player, "PUT", "role", &body)
            }
            Players::Sessions { player } => {
                let list: SessionList = caller.get(&format!("/admin/players/{}/sessions", caller.player(player)?))?;
                Ok(Answer::new(&list, sessions(&list.sessions)))
            }
            Players::Revoke { session: Some(session), .. } => {
                caller.act("DELETE", &format!("/admin/sessions/{session}"), None::<&()>)?;
                Ok(Answer::done("The session is over."))
            }
            Players::Revoke { player, session: None } => {
                let player = caller.player(player.as_deref().unwrap_or_default())?;
                caller.act("DELETE", &format!("/admin/players/{player}/sessions"), None::<&()>)?;
                Ok(Answer::done("All his sessions are over."))
            }
        }
    }
}

fn changed(
    caller: &Caller,
    player: &str,
    method: &str,
    what: &str,
    body: &impl serde::Serialize,
) -> Result<Answer, CallError> {
    let path = format!("/admin/players/{}/{what}", caller.player(player)?);
    let found: FoundPlayer = caller.send_body(method, &path, body)?;
    Ok(Answer::new(&found, described(&found)))
}

impl Find {
    fn run(&self, caller: &Caller) -> Result<Answer, CallError> {
        let query = match (&self.what.former, &self.what.address) {
            (Some(former), _) => format!("formerName={}", escaped(former)),
            (None, Some(range)) => format!("address={}", escaped(&range.to_string())),
            (None, None) => format!("name={}", escaped(self.what.name.as_deref().unwrap_or_default())),
        };
        let (players, next) =
            caller.pages(&format!("/admin/players?{query}"), self.limit as usize, |page: FoundPlayers| {
                (page.players, page.next)
            })?;
        let text = format!("{}{}", table(&players), more(next.as_ref()));
        Ok(Answer::new(&FoundPlayers { players, next }, text))
    }
}

/// What kind of player it is: a guest, a computer player, or somebody with a role.
fn kind(player: &FoundPlayer) -> String {
    match player.role {
        _ if player.deleted => "deleted".to_owned(),
        _ if player.computer => "computer".to_owned(),
        Some(role) => role.to_string(),
        None => "guest".to_owned(),
    }
}

fn former(player: &FoundPlayer) -> String {
    player.former_names.iter().map(|former| former.name.as_str()).collect::<Vec<_>>().join(", ")
}

fn locked(player: &FoundPlayer) -> String {
    match &player.lock {
        None => String::new(),
        Some(lock) => time_or(lock.until_micros, "for good"),
    }
}

fn table(players: &[FoundPlayer]) -> String {
    let mut columns = Columns::new(&["ID", "NAME", "ROLE", "LOCKED UNTIL", "FORMER NAMES"]);
    for player in players {
        let id = player.player.to_string();
        columns.row([id, player.name.clone(), kind(player), locked(player), former(player)]);
    }
    columns.text("Nobody is found.")
}

fn described(player: &FoundPlayer) -> String {
    let mut lines = vec![
        ("name", player.name.clone()),
        ("id", player.player.to_string()),
        ("role", kind(player)),
        ("came", time(player.created_at_micros)),
        ("last seen", time_or(player.last_seen_at_micros, "never")),
    ];
    for former in &player.former_names {
        lines.push(("former name", format!("{}, until {}", former.name, time(former.until_micros))));
    }
    match &player.lock {
        None => lines.push(("locked", "no".to_owned())),
        Some(lock) => {
            lines.push(("locked", format!("until {}", time_or(lock.until_micros, "ever"))));
            lines.push(("since", time(lock.locked_at_micros)));
            lines.push(("because", lock.reason.clone()));
            if let Some(by) = lock.locked_by {
                lines.push(("by", by.to_string()));
            }
        }
    }
    for address in player.addresses.iter().flatten() {
        lines.push(("address", address.clone()));
    }
    facts(&lines)
}

fn sessions(sessions: &[SessionEntry]) -> String {
    let mut columns = Columns::new(&["ID", "BEGAN", "LAST USED", "ADDRESS", "CLIENT"]);
    for session in sessions {
        columns.row([
            session.id.clone(),
            time(session.created_at_micros),
            time_or(session.last_used_at_micros, "never"),
            session.address.clone().unwrap_or_default(),
            session.agent.clone().unwrap_or_default(),
        ]);
    }
    columns.text("He is logged in nowhere.")
}

#[cfg(test)]
mod tests {
    use skat_protocol::{FormerName, Lock};
    use uuid::Uuid;

    use super::*;

    fn anna() -> FoundPlayer {
        FoundPlayer {
            player: Uuid::from_u128(7),
            name: "Anna".to_owned(),
            role: Some(Role::Referee),
            computer: false,
            deleted: false,
            created_at_micros: 0,
            last_seen_at_micros: None,
            former_names: vec![FormerName { name: "Berta".to_owned(), until_micros: 60_000_000 }],
            lock: Some(Lock {
                reason: "talked".to_owned(),
                locked_at_micros: 0,
                until_micros: None,
                locked_by: Some(Uuid::from_u128(8)),
            }),
            addresses: Some(vec!["192.0.2.1".to_owned()]),
        }
    }

    #[test]
    fn a_player_is_told_in_facts_and_many_in_rows() {
        let text = described(&anna());
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(
            lines,
            [
                "name         Anna",
                "id           00000000-0000-0000-0000-000000000007",
                "role         referee",
                "came         1970-01-01 00:00:00 UTC",
                "last seen    never",
                "former name  Berta, until 1970-01-01 00:01:00 UTC",
                "locked       until ever",
                "since        1970-01-01 00:00:00 UTC",
                "because      talked",
                "by           00000000-0000-0000-0000-000000000008",
                "address      192.0.2.1",
            ]
        );
        let guest = FoundPlayer { role: None, lock: None, former_names: Vec::new(), ..anna() };
        assert_eq!(
            table(&[anna(), guest]),
            "ID                                    NAME  ROLE     LOCKED UNTIL  FORMER NAMES\n\
             00000000-0000-0000-0000-000000000007  Anna  referee  for good      Berta\n\
             00000000-0000-0000-0000-000000000007  Anna  guest"
        );
        assert_eq!(table(&[]), "Nobody is found.");
    }

    #[test]
    fn an_address_alone_is_a_range_of_one() {
        assert_eq!(range("192.0.2.7").unwrap().to_string(), "192.0.2.7/32");
        assert_eq!(range("2001:db8::/32").unwrap().to_string(), "2001:db8::/32");
        assert!(range("192.0.2").is_err());
    }
}
