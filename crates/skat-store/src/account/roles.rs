//! What accounts may do; the server is never without somebody who may do everything.

use std::fmt;
use std::str::FromStr;

use sqlx::{ColumnIndex, Decode, Row, Type};
use uuid::Uuid;

use super::begin_naming;
use crate::audit::write_audit;
use crate::column::unknown;
use crate::engine::{Tx, on_engine};
use crate::{AuditEntry, Store, StoreError, Timestamp};

/// What an account may do; each may do what the one before may.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Plays.
    Player,
    /// Looks at finished deals and voids them.
    Referee,
    /// Does everything.
    Administrator,
}

/// A word is no role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a role is player, referee or administrator")]
pub struct NotARole;

impl Role {
    /// All, in ascending order.
    pub const ALL: [Role; 3] = [Role::Player, Role::Referee, Role::Administrator];

    /// Its word.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Role::Player => "player",
            Role::Referee => "referee",
            Role::Administrator => "administrator",
        }
    }

    pub(super) fn read(text: &str) -> Result<Role, sqlx::Error> {
        text.parse().map_err(|_| unknown("role"))
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Role {
    type Err = NotARole;

    fn from_str(text: &str) -> Result<Role, NotARole> {
        Role::ALL.into_iter().find(|role| role.as_str() == text).ok_or(NotARole)
    }
}

/// What became of a new role; unless it is done, nothing was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoleChange {
    /// He has the role.
    Done,
    /// He had the role already.
    Unchanged,
    /// He has no account.
    NoAccount,
    /// No administrator would be left who can come in.
    LastAdministrator,
}

impl Store {
    /// Gives an account a role.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn set_role(&self, player: Uuid, role: Role, audit: &AuditEntry) -> Result<RoleChange, StoreError> {
        let mut tx = begin_naming(self).await?;
        let change = match role_of(&mut tx, player).await? {
            None => RoleChange::NoAccount,
            Some(present) if present == role => RoleChange::Unchanged,
            Some(Role::Administrator) if !has_another_administrator(&mut tx, player, audit.at).await? => {
                RoleChange::LastAdministrator
            }
            Some(_) => RoleChange::Done,
        };
        if change == RoleChange::Done {
            on_engine!(&mut tx, tx => {
                sqlx::query("UPDATE account SET role = $2 WHERE player_id = $1")
                    .bind(player)
                    .bind(role.as_str())
                    .execute(&mut **tx)
                    .await?;
            });
            write_audit(&mut tx, audit).await?;
            tx.commit().await?;
        } else {
            tx.rollback().await?;
        }
        Ok(change)
    }
}

/// The role of an account, in a transaction of [`begin_naming`].
pub(crate) async fn role_of(tx: &mut Tx<'_>, player: Uuid) -> Result<Option<Role>, sqlx::Error> {
    let role: Option<String> = on_engine!(tx, tx =>
        sqlx::query_scalar("SELECT role FROM account WHERE player_id = $1")
            .bind(player)
            .fetch_optional(&mut **tx)
            .await)?;
    role.map(|role| Role::read(&role)).transpose()
}

/// Whether an administrator beside this one can come in at this moment, in a transaction of [`begin_naming`].
pub(crate) async fn has_another_administrator(
    tx: &mut Tx<'_>,
    player: Uuid,
    at: Timestamp,
) -> Result<bool, sqlx::Error> {
    let other: Option<Uuid> = on_engine!(tx, tx => sqlx::query_scalar(
        "SELECT a.player_id FROM account a LEFT JOIN player_lock l ON l.player_id = a.player_id \
         WHERE a.role = $1 AND a.player_id <> $2 AND (l.player_id IS NULL OR l.until <= $3) LIMIT 1",
    )
    .bind(Role::Administrator.as_str())
    .bind(player)
    .bind(at)
    .fetch_optional(&mut **tx)
    .await)?;
    Ok(other.is_some())
}

/// Reads the role of somebody who may have no account.
pub(crate) fn optional_role<'r, R: Row>(row: &'r R) -> Result<Option<Role>, sqlx::Error>
where
    &'static str: ColumnIndex<R>,
    Option<&'r str>: Decode<'r, R::Database> + Type<R::Database>,
{
    row.try_get::<Option<&str>, _>("role")?.map(Role::read).transpose()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_role_is_read_as_it_is_written() {
        for role in Role::ALL {
            assert_eq!(role.to_string().parse(), Ok(role));
        }
        assert_eq!("Referee".parse::<Role>(), Err(NotARole));
        assert!(Role::Player < Role::Referee && Role::Referee < Role::Administrator);
    }
}
