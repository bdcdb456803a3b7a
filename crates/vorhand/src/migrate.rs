//! `vorhand migrate`: brings the database up to date.

use std::process::ExitCode;

use skat_store::{Store, StoreOptions};

use crate::{Settings, runtime};

/// Opens the database, applies what is missing, and ends.
pub(crate) fn run(settings: &Settings) -> Result<ExitCode, String> {
    let config = settings.load()?;
    let options = StoreOptions { allow_weak_durability: config.allow_weak_durability, ..StoreOptions::default() };
    runtime()?.block_on(async {
        let store = Store::connect(&config.database_url, options).await.map_err(|error| error.to_string())?;
        store.migrate().await.map_err(|error| error.to_string())?;
        store.close().await;
        Ok(ExitCode::SUCCESS)
    })
}
