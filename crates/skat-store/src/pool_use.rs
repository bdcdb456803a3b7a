//! How much of its connections a store uses.

use crate::Store;
use crate::engine::{OnEngine, Pool};

/// What one pool of connections holds at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolUse {
    /// `journal` for the connections that write journals, on SQLite all that is written; `general` for the others.
    pub name: &'static str,
    /// Connections that somebody uses.
    pub used: u32,
    /// Connections that are open.
    pub open: u32,
    /// Connections that may be open at once.
    pub most: u32,
}

impl Store {
    /// How much of each pool is in use now; nothing is asked of the database.
    #[must_use]
    pub fn pools(&self) -> [PoolUse; 2] {
        [PoolUse::of("general", &self.readers), PoolUse::of("journal", &self.journal)]
    }
}

impl PoolUse {
    fn of(name: &'static str, pool: &Pool) -> PoolUse {
        let (open, idle, most) = match pool {
            OnEngine::Postgres(pool) => (pool.size(), pool.num_idle(), pool.options().get_max_connections()),
            OnEngine::Sqlite(pool) => (pool.size(), pool.num_idle(), pool.options().get_max_connections()),
        };
        let idle = u32::try_from(idle).unwrap_or(u32::MAX);
        PoolUse { name, used: open.saturating_sub(idle), open, most }
    }
}
