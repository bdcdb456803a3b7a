//! Where PostgreSQL's programs are.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::account::Account;

/// Debian and Ubuntu keep each version's server programs in a folder below this one, outside PATH.
const DISTRIBUTION: &str = "/usr/lib/postgresql";

/// The two programs that make and serve a cluster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Programs {
    pub(crate) initdb: PathBuf,
    pub(crate) postgres: PathBuf,
}

impl Programs {
    /// The first ones that the account can run: those in PATH, then the distribution's, the newest first.
    pub fn find(account: &Account) -> Option<Programs> {
        let path = env::var_os("PATH").unwrap_or_default();
        env::split_paths(&path)
            .chain(newest_first(Path::new(DISTRIBUTION)))
            .filter_map(|folder| in_folder(&folder))
            .find(|programs| runs(account, programs))
    }
}

fn in_folder(folder: &Path) -> Option<Programs> {
    // A link in PATH leads to a folder where PostgreSQL finds the rest of itself.
    let initdb = fs::canonicalize(folder.join("initdb")).ok()?;
    let postgres = fs::canonicalize(folder.join("postgres")).ok()?;
    Some(Programs { initdb, postgres })
}

/// The `bin` folders below the distribution's folder, by version, the highest first.
fn newest_first(distribution: &Path) -> Vec<PathBuf> {
    let mut versions: Vec<(Vec<u32>, PathBuf)> = fs::read_dir(distribution)
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let version: Result<Vec<u32>, _> = name.split('.').map(str::parse).collect();
            Some((version.ok()?, entry.path().join("bin")))
        })
        .collect();
    versions.sort_unstable_by(|a, b| b.cmp(a));
    versions.into_iter().map(|(_, folder)| folder).collect()
}

fn runs(account: &Account, programs: &Programs) -> bool {
    [&programs.initdb, &programs.postgres].into_iter().all(|program| {
        account
            .command(program)
            .arg("--version")
            .current_dir("/")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_version_comes_first() {
        let distribution = tempfile::tempdir().unwrap();
        for name in ["9.6", "15", "17", "9.10", "common"] {
            fs::create_dir(distribution.path().join(name)).unwrap();
        }
        let found: Vec<_> = newest_first(distribution.path())
            .into_iter()
            .map(|folder| folder.strip_prefix(distribution.path()).unwrap().to_owned())
            .collect();
        let wanted = ["17/bin", "15/bin", "9.10/bin", "9.6/bin"].map(PathBuf::from);
        assert_eq!(found, wanted);
    }

    #[test]
    fn a_folder_with_only_one_of_the_programs_does_not_count() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("postgres"), "").unwrap();
        assert_eq!(in_folder(folder.path()), None);
        fs::write(folder.path().join("initdb"), "").unwrap();
        assert!(in_folder(folder.path()).is_some());
    }

    #[test]
    fn a_program_that_cannot_run_is_passed_over() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("postgres"), "").unwrap();
        fs::write(folder.path().join("initdb"), "").unwrap();
        let programs = in_folder(folder.path()).unwrap();
        assert!(!runs(&Account::for_server().unwrap(), &programs));
    }
}
