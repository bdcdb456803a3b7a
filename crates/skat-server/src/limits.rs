//! What the operating system allows this process.

use std::fmt;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::config::Config;

/// Open files that a server needs beside its sockets and its database.
const OTHER_FILES: u64 = 64;

/// This process may have fewer files open than its connections need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FewFiles {
    /// The connections that the settings allow.
    connections: u64,
    /// The open files that these need.
    wanted: u64,
    /// The open files that are allowed.
    allowed: u64,
}

impl FewFiles {
    /// Compares the settings with what this process may do.
    pub fn find(config: &Config) -> Option<FewFiles> {
        FewFiles::below(config, getrlimit(Resource::Nofile).maximum?)
    }

    fn below(config: &Config, allowed: u64) -> Option<FewFiles> {
        let connections = u64::try_from(config.max_connections).unwrap_or(u64::MAX);
        let wanted = connections.saturating_add(u64::from(config.database_connections)).saturating_add(OTHER_FILES);
        (allowed < wanted).then_some(FewFiles { connections, wanted, allowed })
    }
}

impl fmt::Display for FewFiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FewFiles { connections, wanted, allowed } = self;
        write!(
            f,
            "max_connections: {connections} connections need {wanted} open files, and this process may have {allowed} (ulimit -Hn)"
        )
    }
}

/// Raises the number of files that this process may have open as far as it may do that by itself: most systems begin low, for
/// programs that cannot count.
pub fn raise_open_files() {
    let limit = getrlimit(Resource::Nofile);
    if let (Some(current), Some(most)) = (limit.current, limit.maximum)
        && current < most
        && let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: Some(most), maximum: Some(most) })
    {
        tracing::warn!(%error, current, "this process may not have more files open than it has been given");
    }
}

/// How many files this process may have open; none if it is not known or unlimited.
pub(crate) fn open_files() -> Option<u64> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    limits.lines().find_map(|line| line.strip_prefix("Max open files"))?.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_need_open_files() {
        let config = Config { max_connections: 1_000, database_connections: 8, ..Config::default() };
        assert_eq!(FewFiles::below(&config, 1_072), None);
        let told = FewFiles::below(&config, 1_071).unwrap().to_string();
        assert!(
            told.contains("max_connections: 1000 connections need 1072") && told.contains("may have 1071"),
            "{told}"
        );
        assert!(open_files().is_none_or(|limit| limit > 0));
    }

    #[test]
    fn a_process_may_have_all_files_open_that_it_may_allow_itself() {
        raise_open_files();
        assert_eq!(open_files(), getrlimit(Resource::Nofile).maximum);
    }
}
