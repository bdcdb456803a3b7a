//! One query text for two engines.

use std::fmt;

use sqlx::{PgPool, Postgres, Sqlite, SqlitePool, Transaction};

/// Which database holds the data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// A PostgreSQL server.
    Postgres,
    /// An embedded SQLite file.
    Sqlite,
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Engine::Postgres => "PostgreSQL",
            Engine::Sqlite => "SQLite",
        })
    }
}

/// The same thing of either engine.
#[derive(Clone, Debug)]
pub(crate) enum OnEngine<P, S> {
    Postgres(P),
    Sqlite(S),
}

pub(crate) type Pool = OnEngine<PgPool, SqlitePool>;

pub(crate) type Tx<'c> = OnEngine<Transaction<'c, Postgres>, Transaction<'c, Sqlite>>;

/// Expands the same expression against whichever engine is there.
///
/// `on_engine!(&pool, p => sqlx::query("…").execute(p).await)`: both expansions must have the same type.
macro_rules! on_engine {
    ($target:expr, $inner:ident => $body:expr) => {
        match $target {
            $crate::engine::OnEngine::Postgres($inner) => $body,
            $crate::engine::OnEngine::Sqlite($inner) => $body,
        }
    };
}

/// Reads a type from a row of either engine by the same code.
macro_rules! from_row {
    ($type:ty, |$row:ident| $body:expr) => {
        impl sqlx::FromRow<'_, sqlx::postgres::PgRow> for $type {
            fn from_row($row: &sqlx::postgres::PgRow) -> Result<Self, sqlx::Error> {
                $body
            }
        }
        impl sqlx::FromRow<'_, sqlx::sqlite::SqliteRow> for $type {
            fn from_row($row: &sqlx::sqlite::SqliteRow) -> Result<Self, sqlx::Error> {
                $body
            }
        }
    };
}

pub(crate) use {from_row, on_engine};

impl Pool {
    pub(crate) async fn begin(&self) -> Result<Tx<'static>, sqlx::Error> {
        match self {
            OnEngine::Postgres(pool) => Ok(OnEngine::Postgres(pool.begin().await?)),
            // At once: a transaction that read first could not become a writer later.
            OnEngine::Sqlite(pool) => Ok(OnEngine::Sqlite(pool.begin_with("BEGIN IMMEDIATE").await?)),
        }
    }
}

impl Tx<'_> {
    pub(crate) async fn commit(self) -> Result<(), sqlx::Error> {
        on_engine!(self, tx => tx.commit().await)
    }

    pub(crate) async fn rollback(self) -> Result<(), sqlx::Error> {
        on_engine!(self, tx => tx.rollback().await)
    }
}
