//! Accounts: names that last, and a password for them.
//!
//! Who has an account is registered; without one a player is a guest or a computer.
//! All that gives or takes a name or a role does so one after the other, so that a name has one holder and the server
//! an administrator, whoever asks at the same time.

use std::fmt;
use std::time::Duration;

use sqlx::Row;
use uuid::Uuid;

use crate::audit::write_audit;
use crate::engine::{OnEngine, Tx, from_row, on_engine};
use crate::player::{PlayerKind, hold};
use crate::session::revoke_all;
use crate::{AuditEntry, Store, StoreError, Timestamp};

mod locks;
mod names;
mod reserved;
mod roles;

pub use locks::{Lock, Locking};
pub use names::{FormerName, GuestRenaming, NameHolder, Renaming};
pub use roles::{NotARole, Role, RoleChange};

pub(crate) use locks::OptionalLock;
pub(crate) use reserved::reserve;
pub(crate) use roles::{has_another_administrator, optional_role, role_of};

/// For so long nobody else gets a name that an account had, even if it was deleted: 90 days.
pub const FORMER_NAME_RESERVED: Duration = Duration::from_secs(90 * 24 * 60 * 60);

/// An account as it is stored.
#[derive(Clone, PartialEq, Eq)]
pub struct Account {
    /// Whose it is.
    pub player: Uuid,
    /// His name as others see it.
    pub name: String,
    /// His name as it is compared; no other account has it.
    pub canonical_name: String,
    /// The hash of his password, with its parameters.
    pub password_hash: String,
    /// What he may do.
    pub role: Role,
    /// Whether archives may name him.
    pub named_in_archive: bool,
    /// When it was made.
    pub created_at: Timestamp,
    /// When he last changed his name himself.
    pub renamed_at: Option<Timestamp>,
}

/// Without the hash.
impl fmt::Debug for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Account")
            .field("player", &self.player)
            .field("name", &self.name)
            .field("canonical_name", &self.canonical_name)
            .field("role", &self.role)
            .finish_non_exhaustive()
    }
}

from_row!(Account, |row| Ok(Account {
    player: row.try_get("player_id")?,
    name: row.try_get("name")?,
    canonical_name: row.try_get("canonical_name")?,
    password_hash: row.try_get("password_hash")?,
    role: Role::read(row.try_get("role")?)?,
    named_in_archive: row.try_get("named_in_archive")?,
    created_at: row.try_get("created_at")?,
    renamed_at: row.try_get("renamed_at")?,
}));

/// An account to be made.
#[derive(Clone, PartialEq, Eq)]
pub struct NewAccount {
    /// Whose it will be: a guest, who keeps everything, or a new player's id.
    pub player: Uuid,
    /// The name that others see, without U+0000.
    pub name: String,
    /// The name as it is compared, without U+0000.
    pub canonical_name: String,
    /// The hash of the password, with its parameters.
    pub password_hash: String,
    /// What he may do.
    pub role: Role,
    /// When it is made.
    pub at: Timestamp,
}

/// Without the hash.
impl fmt::Debug for NewAccount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NewAccount")
            .field("player", &self.player)
            .field("name", &self.name)
            .field("canonical_name", &self.canonical_name)
            .field("role", &self.role)
            .finish_non_exhaustive()
    }
}

/// What became of a registration; unless it is done, nothing was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Registration {
    /// The account is there.
    Done,
    /// Another account has the name, or had it less than [`FORMER_NAME_RESERVED`] ago.
    NameTaken,
    /// The player has an account already.
    HasAccount,
    /// The player is a computer, or has been deleted.
    NotAGuest,
}

/// What became of the first administrator; unless it is done, nothing was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstAdministrator {
    /// The account is there.
    Done,
    /// There is an administrator already.
    AdministratorExists,
    /// Another account has the name, or had it less than [`FORMER_NAME_RESERVED`] ago.
    NameTaken,
    /// The player has an account already.
    HasAccount,
    /// The player is a computer, or has been deleted.
    NotAGuest,
}

impl Store {
    /// Makes an account, and the player too if he does not exist; a guest keeps his id and gets this name.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn register(&self, account: &NewAccount) -> Result<Registration, StoreError> {
        let mut tx = begin_naming(self).await?;
        let registration = insert(&mut tx, account).await?;
        match registration {
            Registration::Done => tx.commit().await?,
            _ => tx.rollback().await?,
        }
        Ok(registration)
    }

    /// Makes the account of an administrator, if the server has none.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn register_first_administrator(
        &self,
        account: &NewAccount,
        audit: &AuditEntry,
    ) -> Result<FirstAdministrator, StoreError> {
        let mut tx = begin_naming(self).await?;
        let known: Option<Uuid> = on_engine!(&mut tx, tx =>
            sqlx::query_scalar("SELECT player_id FROM account WHERE role = $1 LIMIT 1")
                .bind(Role::Administrator.as_str())
                .fetch_optional(&mut **tx)
                .await)?;
        let answer = match known {
            Some(_) => FirstAdministrator::AdministratorExists,
            None => {
                let account = NewAccount { role: Role::Administrator, ..account.clone() };
                match insert(&mut tx, &account).await? {
                    Registration::Done => FirstAdministrator::Done,
                    Registration::NameTaken => FirstAdministrator::NameTaken,
                    Registration::HasAccount => FirstAdministrator::HasAccount,
                    Registration::NotAGuest => FirstAdministrator::NotAGuest,
                }
            }
        };
        if answer == FirstAdministrator::Done {
            write_audit(&mut tx, audit).await?;
            tx.commit().await?;
        } else {
            tx.rollback().await?;
        }
        Ok(answer)
    }

    /// A player's account.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn account(&self, player: Uuid) -> Result<Option<Account>, StoreError> {
        Ok(on_engine!(&self.readers, pool => sqlx::query_as(
            "SELECT a.*, p.name FROM account a JOIN player p ON p.id = a.player_id WHERE a.player_id = $1",
        )
        .bind(player)
        .fetch_optional(pool)
        .await)?)
    }

    /// The account with this name, as names are compared; a former name is none.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn account_by_name(&self, canonical_name: &str) -> Result<Option<Account>, StoreError> {
        Ok(on_engine!(&self.readers, pool => sqlx::query_as(
            "SELECT a.*, p.name FROM account a JOIN player p ON p.id = a.player_id WHERE a.canonical_name = $1",
        )
        .bind(canonical_name)
        .fetch_optional(pool)
        .await)?)
    }

    /// Changes a password and revokes all tokens but the one that is kept: the hashes of the revoked ones.
    ///
    /// None when he has no account.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn set_password(
        &self,
        player: Uuid,
        password_hash: &str,
        keep: Option<&[u8; 32]>,
        at: Timestamp,
    ) -> Result<Option<Vec<[u8; 32]>>, StoreError> {
        let mut tx = self.writers.begin().await?;
        hold(&mut tx, player).await?;
        let changed = on_engine!(&mut tx, tx => {
            sqlx::query("UPDATE account SET password_hash = $2 WHERE player_id = $1")
                .bind(player)
                .bind(password_hash)
                .execute(&mut **tx)
                .await?
                .rows_affected() == 1
        });
        if !changed {
            tx.rollback().await?;
            return Ok(None);
        }
        let revoked = revoke_all(&mut tx, player, keep, at).await?;
        tx.commit().await?;
        Ok(Some(revoked))
    }

    /// Says whether archives may name him; false when he has no account.
    ///
    /// # Errors
    ///
    /// [`StoreError::Database`].
    pub async fn set_named_in_archive(&self, player: Uuid, named: bool) -> Result<bool, StoreError> {
        Ok(on_engine!(&self.writers, pool =>
            sqlx::query("UPDATE account SET named_in_archive = $2 WHERE player_id = $1")
                .bind(player)
                .bind(named)
                .execute(pool)
                .await?
                .rows_affected() == 1
        ))
    }
}

/// A transaction that gives or takes a name or a role: there is one at a time, until its end.
///
/// A lock of the whole table would do the same, but would also wait for PostgreSQL's own housekeeping.
pub(crate) async fn begin_naming(store: &Store) -> Result<Tx<'static>, sqlx::Error> {
    /// Any two numbers, as long as nothing else in this database takes them.
    const NAMES: (i32, i32) = (0x534b_4154, 1);
    let mut tx = store.writers.begin().await?;
    if let OnEngine::Postgres(tx) = &mut tx {
        let query = "SELECT pg_advisory_xact_lock($1, $2)";
        sqlx::query(query).bind(NAMES.0).bind(NAMES.1).execute(&mut **tx).await?;
    }
    Ok(tx)
}

async fn insert(tx: &mut Tx<'_>, account: &NewAccount) -> Result<Registration, sqlx::Error> {
    on_engine!(&mut *tx, tx => {
        sqlx::query("INSERT INTO player (id, name, kind, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING")
            .bind(account.player)
            .bind(&*account.name)
            .bind(PlayerKind::Guest.as_str())
            .bind(account.at)
            .execute(&mut **tx)
            .await?;
    });
    // He is there now, and stays as he is.
    if !hold(tx, account.player).await?.is_some_and(|held| held.kind == PlayerKind::Guest && !held.deleted) {
        return Ok(Registration::NotAGuest);
    }
    let known: Option<Uuid> = on_engine!(&mut *tx, tx =>
        sqlx::query_scalar("SELECT player_id FROM account WHERE player_id = $1")
            .bind(account.player)
            .fetch_optional(&mut **tx)
            .await)?;
    if known.is_some() {
        return Ok(Registration::HasAccount);
    }
    if names::is_taken(tx, account.player, &account.canonical_name, account.at).await? {
        return Ok(Registration::NameTaken);
    }
    on_engine!(&mut *tx, tx => {
        sqlx::query("UPDATE player SET name = $2 WHERE id = $1")
            .bind(account.player)
            .bind(&*account.name)
            .execute(&mut **tx)
            .await?;
        sqlx::query(
            "INSERT INTO account (player_id, canonical_name, password_hash, role, named_in_archive, created_at) \
             VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(account.player)
        .bind(&*account.canonical_name)
        .bind(&*account.password_hash)
        .bind(account.role.as_str())
        // Nobody is named before he has said so.
        .bind(false)
        .bind(account.at)
        .execute(&mut **tx)
        .await?;
    });
    Ok(Registration::Done)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_of_a_password_is_not_shown() {
        let new = NewAccount {
            player: Uuid::nil(),
            name: "Anna".to_owned(),
            canonical_name: "anna".to_owned(),
            password_hash: "$argon2id$secret".to_owned(),
            role: Role::Player,
            at: Timestamp::from_micros(0),
        };
        assert!(!format!("{new:?}").contains("argon2id"));
        let account = Account {
            player: new.player,
            name: new.name,
            canonical_name: new.canonical_name,
            password_hash: new.password_hash,
            role: new.role,
            named_in_archive: false,
            created_at: new.at,
            renamed_at: None,
        };
        assert!(!format!("{account:?}").contains("argon2id"));
    }
}
