//! `vorhand schema`: the descriptions of both interfaces, from the code.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde_json::Value;

/// The arguments.
#[derive(Debug, clap::Args)]
pub(crate) struct Schema {
    /// The folder to write openapi.json and asyncapi.json into.
    #[arg(long, default_value = ".")]
    out: PathBuf,
}

impl Schema {
    /// Writes both files.
    pub(crate) fn run(&self) -> Result<ExitCode, String> {
        let openapi = serde_json::to_value(skat_server::openapi()).map_err(|error| error.to_string())?;
        write(&self.out.join("openapi.json"), &openapi)?;
        write(&self.out.join("asyncapi.json"), &skat_protocol::schema::asyncapi())?;
        Ok(ExitCode::SUCCESS)
    }
}

fn write(path: &Path, value: &Value) -> Result<(), String> {
    let text = serde_json::to_string_pretty(value).map_err(|error| error.to_string())?;
    std::fs::write(path, text + "\n").map_err(|error| format!("{}: {error}", path.display()))
}
