//! The first administrator: the only account that is made in the database instead of over REST, since nobody is there yet who could give the role.

use std::net::Ipv6Addr;
use std::path::PathBuf;
use std::sync::Arc;

use serde_json::json;
use skat_protocol::{AccountPassword, Code, Name};
use skat_store::{AuditEntry, FirstAdministrator, NewAccount, Role, Store, StoreError, StoreOptions, Timestamp};
use uuid::Uuid;

use crate::clock::World;
use crate::config::Config;
use crate::hashing::Hashing;
use crate::metrics::Metrics;
use crate::names;

/// Who is said to have made it, in the audit log.
const OPERATOR: &str = "shell";

/// The first administrator cannot be made; nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum FirstAdministratorError {
    /// Another process uses the SQLite file.
    #[error("{} is held by another process, most likely the server", .0.display())]
    InUse(PathBuf),
    /// There is one.
    #[error("there is an administrator already")]
    Exists,
    /// The name or the password is not allowed, or the name is taken.
    #[error("{} ({_0})", .0.description().trim_end_matches('.'))]
    Refused(Code),
    /// The database cannot be used.
    #[error("the database cannot be used: {0}")]
    Store(StoreError),
}

impl From<StoreError> for FirstAdministratorError {
    fn from(error: StoreError) -> FirstAdministratorError {
        match error {
            StoreError::InUse { path } => FirstAdministratorError::InUse(path),
            error => FirstAdministratorError::Store(error),
        }
    }
}

impl From<Code> for FirstAdministratorError {
    fn from(code: Code) -> FirstAdministratorError {
        FirstAdministratorError::Refused(code)
    }
}

/// Makes the account of the first administrator in the database that the settings name, and gives its player's id.
///
/// The database is brought up to date before.
///
/// # Errors
/// [`FirstAdministratorError`], above all where there is an administrator already.
pub async fn create_first_administrator(
    config: &Config,
    world: &dyn World,
    name: &Name,
    password: &AccountPassword,
) -> Result<Uuid, FirstAdministratorError> {
    names::for_account(name.as_str())?;
    let options = StoreOptions { allow_weak_durability: config.allow_weak_durability, ..StoreOptions::default() };
    let store = Store::connect(&config.database_url, options).await?;
    let made = make(config, &store, world, name.as_str(), password.as_str()).await;
    store.close().await;
    made
}

async fn make(
    config: &Config,
    store: &Store,
    world: &dyn World,
    name: &str,
    password: &str,
) -> Result<Uuid, FirstAdministratorError> {
    store.migrate().await?;
    for look in names::looks(name) {
        if let Some(known) = store.account_by_name(&look).await? {
            // Whoever has the name is asked last: that there is an administrator says more.
            let exists = known.role == Role::Administrator;
            return Err(if exists { FirstAdministratorError::Exists } else { Code::NameTaken.into() });
        }
    }
    let hashing = Hashing::new(config, Arc::new(Metrics::new()));
    let at = Timestamp::from_micros(world.now().0);
    let account = NewAccount {
        player: world.id(),
        name: name.to_owned(),
        canonical_name: names::canonical(name),
        password_hash: hashing.hash(world, Ipv6Addr::LOCALHOST, password).await.map_err(Code::from)?,
        role: Role::Administrator,
        at,
    };
    let audit = AuditEntry {
        at,
        actor: None,
        actor_name: OPERATOR.to_owned(),
        act: "firstAdministrator",
        subject: AuditEntry::player(account.player),
        reason: None,
        detail: json!({}).to_string(),
    };
    match store.register_first_administrator(&account, &audit).await? {
        FirstAdministrator::Done => Ok(account.player),
        FirstAdministrator::AdministratorExists => Err(FirstAdministratorError::Exists),
        FirstAdministrator::NameTaken => Err(Code::NameTaken.into()),
        FirstAdministrator::HasAccount | FirstAdministrator::NotAGuest => Err(Code::HasAccount.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::SystemWorld;

    fn config(folder: &tempfile::TempDir) -> Config {
        Config { database_url: format!("sqlite:{}", folder.path().join("vorhand.db").display()), ..Config::default() }
    }

    async fn create(config: &Config, name: &str) -> Result<Uuid, FirstAdministratorError> {
        let (name, password) = (Name::new(name).unwrap(), AccountPassword::new("four words make one").unwrap());
        Box::pin(create_first_administrator(config, &SystemWorld::new(), &name, &password)).await
    }

    #[tokio::test]
    async fn the_first_administrator_is_the_only_one_who_is_made_in_the_database() {
        let folder = tempfile::tempdir().unwrap();
        let config = config(&folder);
        assert!(matches!(create(&config, "Admin").await, Err(FirstAdministratorError::Refused(Code::NameNotAllowed))));
        let anna = create(&config, "Anna").await.unwrap();
        for name in ["Anna", "Berta"] {
            assert!(matches!(create(&config, name).await, Err(FirstAdministratorError::Exists)), "{name}");
        }
        let store = Store::connect(&config.database_url, StoreOptions::default()).await.unwrap();
        let account = store.account_by_name(&names::canonical("ANNA")).await.unwrap().unwrap();
        assert_eq!((account.player, account.role, account.name.as_str()), (anna, Role::Administrator, "Anna"));
        let log = store.audit_log(None, None, 10).await.unwrap();
        assert_eq!(log.len(), 1);
        assert_eq!((log[0].actor, &*log[0].actor_name, &*log[0].act), (None, OPERATOR, "firstAdministrator"));
        assert!(matches!(create(&config, "Cem").await, Err(FirstAdministratorError::InUse(_))));
        store.close().await;
    }
}
