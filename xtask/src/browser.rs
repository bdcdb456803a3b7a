//! The tests in `tests/browser`: real browsers against the real server.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::postgres::BINARY_VARIABLE;
use crate::supervisor::Supervisor;
use crate::{apt, build, node, web};

/// Where the tests are.
const TESTS: &str = "tests/browser";

/// The variable that tells them which browser to start.
const BROWSER_VARIABLE: &str = "VORHAND_TEST_BROWSER";

/// The names under which Chromium is installed.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/// Chromium, and letters for it to write with.
const PACKAGES: [&str; 2] = ["chromium", "fonts-liberation"];

/// Checks the tests' own sources, and runs all of them against a binary.
pub(crate) fn check(supervisor: &Supervisor, binary: &Path, browser: &Path) -> Result<(), Failure> {
    node::packages(supervisor, TESTS)?;
    for script in ["format:check", "check"] {
        supervisor.run(&mut node::npm(TESTS, &["run", script]))?;
    }
    run(supervisor, binary, browser, &[])
}

/// `cargo xtask browser`: builds client and server, unless [`BINARY_VARIABLE`] names one, and runs tests.
pub(crate) fn browser(supervisor: &Supervisor, arguments: &[OsString]) -> Result<(), Failure> {
    node::find_or_install(supervisor)?;
    let browser = find_or_install(supervisor)?;
    let binary = match env::var_os(BINARY_VARIABLE) {
        Some(binary) => PathBuf::from(binary),
        None => {
            web::build(supervisor)?;
            build::server(supervisor, "checked")?
        }
    };
    node::packages(supervisor, TESTS)?;
    run(supervisor, &binary, &browser, arguments)
}

fn run(supervisor: &Supervisor, binary: &Path, browser: &Path, arguments: &[OsString]) -> Result<(), Failure> {
    let mut command = node::npm(TESTS, &["test", "--"]);
    command.args(arguments).env(BINARY_VARIABLE, binary).env(BROWSER_VARIABLE, browser);
    supervisor.run(&mut command)
}

/// The browser that [`BROWSER_VARIABLE`] names, or one in PATH; root installs one when there is none.
pub(crate) fn find_or_install(supervisor: &Supervisor) -> Result<PathBuf, Failure> {
    let found = match find() {
        None if apt::install(supervisor, "Chromium", &PACKAGES)? => find(),
        found => found,
    };
    found.ok_or_else(|| Failure::BrowserMissing { install: apt::advice(&PACKAGES) })
}

fn find() -> Option<PathBuf> {
    if let Some(named) = env::var_os(BROWSER_VARIABLE) {
        return Some(PathBuf::from(named));
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = env::split_paths(&path).collect();
    let named = NAMES.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    named.into_iter().find(|program| program.is_file())
}
