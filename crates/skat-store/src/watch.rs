//! One server for one PostgreSQL database.

use std::sync::Arc;
use std::time::Duration;

use sqlx::{Connection, PgConnection, PgPool};
use tokio::sync::Mutex;

/// The number of the lock that a server holds, which no other lock of this program has.
const SERVER: i64 = 0x0056_6f72_6861_6e64;

/// How long it is waited between two attempts.
const PAUSE: Duration = Duration::from_millis(25);

/// The connection that holds the lock; PostgreSQL gives it free with the connection, so at once if this process is killed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Watch(Arc<Mutex<Option<PgConnection>>>);

impl Watch {
    /// Takes the lock, or says after this time that another server has it.
    pub(crate) async fn begin(&self, pool: &PgPool, patience: Duration) -> Result<bool, sqlx::Error> {
        let mut connection = PgConnection::connect_with(&pool.connect_options()).await?;
        let attempts = 1 + patience.as_millis() / PAUSE.as_millis();
        for attempt in 1..=attempts {
            let is_taken: bool =
                sqlx::query_scalar("SELECT pg_try_advisory_lock($1)").bind(SERVER).fetch_one(&mut connection).await?;
            if is_taken {
                *self.0.lock().await = Some(connection);
                return Ok(true);
            }
            if attempt == 1 && attempts > 1 {
                tracing::info!("another server uses the database: its end is waited for");
            }
            if attempt < attempts {
                tokio::time::sleep(PAUSE).await;
            }
        }
        connection.close().await?;
        Ok(false)
    }

    /// Gives the lock free.
    pub(crate) async fn end(&self) {
        if let Some(connection) = self.0.lock().await.take() {
            // It is free however the connection ends.
            let _ = connection.close().await;
        }
    }
}
