//! What other programs of this project measure: they are run as they are, and what they say is quoted.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::{Deserialize, Serialize};
use vorhand_bench::process;
use vorhand_postgres::{Alone, Cluster, Options};

use crate::failure::Failure;
use crate::servers::{Place, stay_away};

/// A program that measures something, and what it is run with.
#[derive(Clone, Copy, Debug)]
struct Story {
    program: &'static str,
    arguments: &'static [&'static str],
    title: &'static str,
}

const STORIES: [Story; 2] = [
    Story {
        program: "slow_readers",
        arguments: &["1000"],
        title: "1,000 readers who stop reading, beside players: their latency, and the memory that it costs",
    },
    Story {
        program: "many_open_tables",
        arguments: &["5000"],
        title: "starting with 5,000 open tables, on both databases",
    },
];

/// What a program has said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Told {
    /// What it is about.
    pub(crate) title: String,
    /// What it has printed.
    pub(crate) text: String,
}

/// Runs those of the programs that are in a folder.
pub(crate) fn tell(place: &Place, folder: &Path) -> Result<Vec<Told>, Failure> {
    let found = STORIES.into_iter().map(|story| (story, folder.join(story.program))).filter(|(_, path)| path.is_file());
    found.map(|(story, path)| run(place, story, path)).collect()
}

fn run(place: &Place, story: Story, program: PathBuf) -> Result<Told, Failure> {
    let cluster = Cluster::begin(&Alone, Options::default())?;
    println!("{}", story.title);
    process::unpin().map_err(Failure::system("leaving the core"))?;
    let mut command = Command::new(&program);
    command.args(story.arguments).stdin(Stdio::null()).stderr(Stdio::inherit());
    command.env("VORHAND_TEST_BINARY", &place.server).env("VORHAND_TEST_POSTGRES_URL", cluster.url());
    let output = command.output();
    stay_away()?;
    let output = output.map_err(|source| Failure::Start { program: program.clone(), source })?;
    if !output.status.success() {
        return Err(Failure::Story { program, status: output.status });
    }
    let text = String::from_utf8_lossy(&output.stdout).trim_end().to_owned();
    println!("{text}");
    Ok(Told { title: story.title.to_owned(), text })
}
