//! The end of a PostgreSQL that gets to know nothing of it.

use std::fs;
use std::io;
use std::os::fd::OwnedFd;
use std::process::Child;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::process::{Pid, PidfdFlags, Signal, kill_process, pidfd_open, pidfd_send_signal};

/// Kills a postmaster and all its processes with SIGKILL, and returns when all have ended.
pub(crate) fn kill_all(postmaster: &mut Child) -> io::Result<()> {
    let pid = Pid::from_child(postmaster);
    // While it stands still it starts no more processes.
    kill_process(pid, Signal::STOP)?;
    let processes = children(pid)?;
    postmaster.kill()?;
    for process in &processes {
        // Fails only for one that has ended by itself.
        let _ = pidfd_send_signal(process, Signal::KILL);
    }
    postmaster.wait()?;
    // They hold the memory that they share; as long as one does, there is no other postmaster on the same data.
    for process in &processes {
        poll(&mut [PollFd::new(process, PollFlags::IN)], None)?;
    }
    Ok(())
}

/// The processes that a process has started. Each is held by its own handle, so that no number can mean another one.
fn children(parent: Pid) -> io::Result<Vec<OwnedFd>> {
    let mut found = Vec::new();
    for entry in fs::read_dir("/proc")? {
        let Some(pid) = entry?.file_name().to_str().and_then(|name| name.parse().ok()).and_then(Pid::from_raw) else {
            continue;
        };
        // What has ended meanwhile is no child any more.
        let Ok(handle) = pidfd_open(pid, PidfdFlags::empty()) else { continue };
        let stat = fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_nonzero())).unwrap_or_default();
        if parent_in(&stat) == Some(parent) {
            found.push(handle);
        }
    }
    Ok(found)
}

/// The parent in a line of `/proc/…/stat`: the second word after the program's name, which can hold anything.
fn parent_in(stat: &str) -> Option<Pid> {
    let (_, after_name) = stat.rsplit_once(')')?;
    after_name.split_whitespace().nth(1)?.parse().ok().and_then(Pid::from_raw)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parent_is_found_behind_any_name() {
        assert_eq!(parent_in("7 (a) S 1 (b) S 12 7 7 0"), Pid::from_raw(12));
        assert_eq!(parent_in("7 (postgres) S 12 7 7 0 -1"), Pid::from_raw(12));
        assert_eq!(parent_in(""), None);
    }
}
