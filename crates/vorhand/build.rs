//! Puts the browser client into the binary, if `web/dist` holds the one of the sources in `web/`.
//!
//! Nothing is built here: without Node, or after a change of the sources, the server says how to build the client.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use skat_web::{Build, Built};

/// Set to anything but nothing, it makes a binary without the client an error.
const REQUIRED: &str = "VORHAND_CLIENT_REQUIRED";

fn main() -> Result<(), String> {
    let variable = |name: &str| env::var_os(name).map(PathBuf::from).ok_or_else(|| format!("cargo sets {name}"));
    let web = variable("CARGO_MANIFEST_DIR")?.join("../../web");
    let out = variable("OUT_DIR")?;
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed={REQUIRED}");
    let failed = |error: io::Error| format!("{}: {error}", web.display());
    for path in skat_web::watched(&web).map_err(failed)? {
        println!("cargo::rerun-if-changed={}", path.display());
    }
    let build = skat_web::find(&web).map_err(failed)?;
    let client = match &build {
        Build::Current(files) => embedded(files).map_err(failed)?,
        Build::Stale => "::skat_server::BrowserClient::Stale".to_owned(),
        Build::Missing => "::skat_server::BrowserClient::Missing".to_owned(),
    };
    match build {
        Build::Current(_) => {}
        _ if env::var_os(REQUIRED).is_some_and(|value| !value.is_empty()) => {
            return Err(format!("{REQUIRED} is set, and web/dist does not hold the client of the sources"));
        }
        Build::Stale => {
            println!("cargo::warning=web/dist is not of these sources, and stays out: `cargo xtask run` builds it")
        }
        Build::Missing => {}
    }
    fs::write(out.join("browser_client.rs"), client).map_err(|error| format!("{}: {error}", out.display()))
}

/// The client as an expression.
fn embedded(files: &[Built]) -> io::Result<String> {
    let mut text = "::skat_server::BrowserClient::Built(&[\n".to_owned();
    for Built { path, file, gzip, brotli } in files {
        let file = included(file)?;
        let [gzip, brotli] = [gzip, brotli].map(|form| match form {
            Some(form) => included(form).map(|form| format!("Some({form})")),
            None => Ok("None".to_owned()),
        });
        let (gzip, brotli) = (gzip?, brotli?);
        let entry =
            format!("::skat_server::ClientFile {{ path: {path:?}, bytes: {file}, gzip: {gzip}, brotli: {brotli} }},");
        writeln!(text, "{entry}").map_err(io::Error::other)?;
    }
    Ok(text + "])")
}

fn included(file: &Path) -> io::Result<String> {
    Ok(format!("include_bytes!({:?})", fs::canonicalize(file)?.display().to_string()))
}
