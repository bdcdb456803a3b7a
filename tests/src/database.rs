//! A database of a test's own.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

use skat_store::{Store, StoreOptions};
use tempfile::TempDir;

use crate::postgres;

/// Which database a story is told on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// A file in a temporary folder.
    Sqlite,
    /// A database of the server that `VORHAND_TEST_POSTGRES_URL` names.
    Postgres,
}

/// A database that nobody else uses; it is removed with this value.
#[derive(Debug)]
pub struct Database {
    url: String,
    /// How a server finds it that does not get there directly.
    detour: Option<String>,
    place: Place,
}

#[derive(Debug)]
enum Place {
    Folder {
        /// Removes itself.
        _folder: TempDir,
    },
    Server {
        server: String,
        name: String,
    },
}

impl Database {
    /// A new, empty one.
    ///
    /// # Panics
    /// There is no PostgreSQL to make it in, or no room.
    pub fn new(engine: Engine) -> Database {
        match engine {
            Engine::Sqlite => {
                let folder = tempfile::Builder::new().prefix("vorhand-test-").tempdir().unwrap();
                let url = format!("sqlite:{}", folder.path().join("vorhand.db").display());
                Database { url, detour: None, place: Place::Folder { _folder: folder } }
            }
            Engine::Postgres => Database::in_server(&postgres::url()),
        }
    }

    /// A new, empty one in a PostgreSQL, of which a superuser's URL is given.
    ///
    /// # Panics
    /// It cannot be reached, or has no room.
    pub fn in_server(server: &str) -> Database {
        static NEXT: AtomicU32 = AtomicU32::new(1);
        let name = format!("vorhand_e2e_{}_{}", process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        postgres::administer(server, &format!("CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'")).unwrap();
        let url = postgres::url_of(server, &name);
        Database { url, detour: None, place: Place::Server { server: server.to_owned(), name } }
    }

    /// The same one, that a server gets to by another address.
    ///
    /// # Panics
    /// It is a file.
    pub fn through(mut self, address: SocketAddr) -> Database {
        let (before, rest) = self.url.split_once('@').expect("the URL of a PostgreSQL has a user");
        let (_, database) = rest.split_once('/').expect("the URL ends with a database");
        self.detour = Some(format!("{before}@{address}/{database}"));
        self
    }

    /// Where its PostgreSQL listens.
    ///
    /// # Panics
    /// It is a file.
    pub fn address(&self) -> SocketAddr {
        postgres::address_of(&self.url)
    }

    /// How a server finds it.
    pub fn url(&self) -> &str {
        self.detour.as_deref().unwrap_or(&self.url)
    }

    /// Runs one statement that gives no rows, as a superuser, on PostgreSQL.
    ///
    /// # Panics
    /// It is refused, or it is a file.
    pub fn administer(&self, statement: &str) {
        assert!(matches!(self.place, Place::Server { .. }), "only skat-store may open a file");
        postgres::administer(&self.url, statement).unwrap();
    }

    /// Its name.
    ///
    /// # Panics
    /// It is a file.
    pub fn name(&self) -> &str {
        match &self.place {
            Place::Server { name, .. } => name,
            Place::Folder { .. } => panic!("a file has no name in a server"),
        }
    }

    /// The file that holds it.
    ///
    /// # Panics
    /// It is in a PostgreSQL.
    pub fn file(&self) -> PathBuf {
        PathBuf::from(self.url.strip_prefix("sqlite:").expect("it is a file"))
    }

    /// Writes down that a newer version has migrated it, as far as there is no SQL here: on PostgreSQL.
    ///
    /// # Panics
    /// It is not on PostgreSQL, or not migrated.
    pub fn migrate_further(&self) {
        assert!(matches!(self.place, Place::Server { .. }), "only skat-store can do that to a file");
        let future = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                      VALUES (9000, 'of the future', true, '', 0)";
        postgres::administer(&self.url, future).unwrap();
    }

    /// Opens it beside the server's back; on SQLite only while no server runs.
    ///
    /// # Panics
    /// It cannot be opened.
    pub async fn store(&self) -> Store {
        Store::connect(&self.url, StoreOptions::default()).await.unwrap()
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        match &self.place {
            Place::Folder { .. } => {}
            Place::Server { server, name } => {
                // What stays behind stays with a server that is for tests only.
                let _ = postgres::administer(server, &format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"));
            }
        }
    }
}
