//! How long writing takes, and what becomes of it.

use std::ops::Deref;
use std::sync::Arc;

use skat_store::{AppendError, NewRow};

use super::Ledger;
use crate::clock::World;
use crate::metrics::Metrics;

/// A ledger whose writing is measured. For everything else it is the ledger itself.
pub(crate) struct Measured {
    ledger: Arc<dyn Ledger>,
    metrics: Arc<Metrics>,
    world: Arc<dyn World>,
}

impl Measured {
    /// Measures a ledger.
    pub(crate) fn new(ledger: Arc<dyn Ledger>, metrics: Arc<Metrics>, world: Arc<dyn World>) -> Measured {
        Measured { ledger, metrics, world }
    }

    /// Writes a row and its effects.
    ///
    /// # Errors
    /// See [`Ledger::append`].
    pub(crate) async fn append(&self, row: NewRow) -> Result<(), AppendError> {
        let began = self.world.now();
        let result = self.ledger.append(row).await;
        self.metrics.journal_answered(result.as_ref().err(), self.world.now().since(began));
        result
    }
}

impl Deref for Measured {
    type Target = dyn Ledger;

    fn deref(&self) -> &(dyn Ledger + 'static) {
        &*self.ledger
    }
}
