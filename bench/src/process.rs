//! What processes cost: their time on the processor and their memory, as Linux tells it in `/proc`.

use std::fs;
use std::io;
use std::time::Duration;

use rustix::thread::{CpuSet, sched_setaffinity};
use serde::{Deserialize, Serialize};

/// Lets this thread, and whatever it starts from now on, run on one core only.
///
/// # Errors
/// There is no such core, or it is not ours.
pub fn pin_to(core: usize) -> io::Result<()> {
    let mut cores = CpuSet::new();
    cores.set(core);
    Ok(sched_setaffinity(None, &cores)?)
}

/// Lets this thread, and whatever it starts from now on, run on every core again.
///
/// # Errors
/// The system refuses.
pub fn unpin() -> io::Result<()> {
    let mut cores = CpuSet::new();
    (0..CpuSet::MAX_CPU).for_each(|core| cores.set(core));
    Ok(sched_setaffinity(None, &cores)?)
}

/// Processor time that a process has used, that of all its threads and of its children that have ended.
///
/// # Errors
/// There is no such process.
pub fn cpu_time(process: u32) -> io::Result<Duration> {
    let stat = stat(process)?;
    Ok(stat.time)
}

/// The same of a process and all its children.
///
/// # Errors
/// There is no such process.
pub fn cpu_time_with_children(process: u32) -> io::Result<Duration> {
    let mut time = cpu_time(process)?;
    for child in children(process)? {
        // A child that has ended meanwhile counts in its parent's time.
        time += cpu_time(child).unwrap_or_default();
    }
    Ok(time)
}

/// The processes that a process has started and that still run.
///
/// # Errors
/// `/proc` cannot be read.
pub fn children(process: u32) -> io::Result<Vec<u32>> {
    let numbers = fs::read_dir("/proc")?.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok());
    Ok(numbers.filter(|number| stat(*number).is_ok_and(|stat| stat.parent == process)).collect())
}

/// The child of this process that runs a program of this name.
///
/// # Errors
/// There is none, or `/proc` cannot be read.
pub fn child_named(program: &str) -> io::Result<u32> {
    let is_named =
        |child: &u32| fs::read_to_string(format!("/proc/{child}/comm")).is_ok_and(|name| name.trim_end() == program);
    let found = children(std::process::id())?.into_iter().find(is_named);
    found.ok_or_else(|| io::Error::new(io::ErrorKind::NotFound, "there is no such child"))
}

/// What memory a process has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Memory {
    /// Its pages in memory, those shared with others included.
    pub resident_kib: u64,
    /// The same with each shared page divided by those who share it.
    pub proportional_kib: u64,
}

/// The memory of a process. What the kernel keeps for its sockets is not in it.
///
/// # Errors
/// There is no such process, or it is not ours.
pub fn memory(process: u32) -> io::Result<Memory> {
    let text = fs::read_to_string(format!("/proc/{process}/smaps_rollup"))?;
    let field = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|line| line.split_whitespace().next()?.parse().ok()).ok_or_else(unreadable)
    };
    Ok(Memory { resident_kib: field("Rss:")?, proportional_kib: field("Pss:")? })
}

struct Stat {
    parent: u32,
    time: Duration,
}

fn stat(process: u32) -> io::Result<Stat> {
    let text = fs::read_to_string(format!("/proc/{process}/stat"))?;
    // The name of the program stands in brackets and can hold anything.
    let (_, fields) = text.rsplit_once(") ").ok_or_else(unreadable)?;
    let fields: Vec<&str> = fields.split(' ').collect();
    let field = |place: usize| fields.get(place).and_then(|text| text.parse::<u64>().ok()).ok_or_else(unreadable);
    // Times of user and system, of the process and of its ended children: fields 14 to 17 of proc(5).
    let ticks = field(11)? + field(12)? + field(13)? + field(14)?;
    let seconds = ticks as f64 / rustix::param::clock_ticks_per_second() as f64;
    Ok(Stat { parent: field(1)? as u32, time: Duration::from_secs_f64(seconds) })
}

fn unreadable() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "a file in /proc is not as expected")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_process_has_memory_and_is_a_child_of_its_parent() {
        let own = std::process::id();
        let memory = memory(own).unwrap();
        assert!(memory.proportional_kib > 0 && memory.resident_kib >= memory.proportional_kib);
        assert!(children(std::os::unix::process::parent_id()).unwrap().contains(&own));
        // What was asked first is less: time passes in between.
        let alone = cpu_time(own).unwrap();
        assert!(cpu_time_with_children(own).unwrap() >= alone);
    }

    #[test]
    fn a_process_that_does_not_exist_is_an_error() {
        assert!(cpu_time(u32::MAX).is_err());
    }
}
