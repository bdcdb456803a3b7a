//! `cargo xtask test`: everything that must hold before a change is taken, in stages.

use std::path::Path;
use std::time::Duration;

use vorhand_postgres::Cluster;

use crate::failure::Failure;
use crate::postgres::{BINARY_VARIABLE, URL_VARIABLE};
use crate::supervisor::Supervisor;
use crate::{browser, build, deny, node, postgres, tidy, web, workspace};

/// Runs all stages up to the first that fails, and prints the seconds of each.
pub(crate) fn test(supervisor: &Supervisor) -> Result<(), Failure> {
    let mut stages = Stages::default();
    let outcome = run_stages(supervisor, &mut stages);
    print!("\n{}", stages.table());
    match &outcome {
        Ok(totals) => println!(
            "passed: {} stages, {} tests in {} test programs, {:.1} s",
            stages.done.len(),
            totals.passed,
            totals.programs,
            stages.total().as_secs_f64()
        ),
        Err(_) => println!("FAILED after {} stages, {:.1} s", stages.done.len(), stages.total().as_secs_f64()),
    }
    outcome.map(|_| ())
}

fn run_stages(supervisor: &Supervisor, stages: &mut Stages) -> Result<Totals, Failure> {
    stages.run("format", || supervisor.run(workspace::cargo().args(["fmt", "--all", "--check"])))?;
    stages.run("lints", || {
        let mut clippy = workspace::cargo();
        clippy.args(["clippy", "--workspace", "--all-targets", "--locked"]);
        supervisor.run(clippy.args(["--", "-D", "warnings"]))
    })?;
    stages.run("tidy", tidy::tidy)?;
    stages.run("deny", || deny::check(supervisor))?;
    let browser = stages.run("node", || {
        node::find_or_install(supervisor)?;
        browser::find_or_install(supervisor)
    })?;
    // Before the server, which holds what is built here.
    stages.run("web", || web::check(supervisor))?;
    let binary = stages.run("build", || build::server_and_tests(supervisor, "checked"))?;
    stages.run("browser", || browser::check(supervisor, &binary, &browser))?;
    let server = stages.run("postgres", || postgres::start(supervisor))?;
    let totals = stages.run("tests", || run_tests(supervisor, &server, &binary))?;
    stages.run("stop", || {
        drop(server);
        Ok(())
    })?;
    Ok(totals)
}

fn run_tests(supervisor: &Supervisor, server: &Cluster, binary: &Path) -> Result<Totals, Failure> {
    let mut command = workspace::cargo();
    // All failures are shown, not only those of the first test program that has one.
    command.args(["test", "--workspace", "--locked", "--no-fail-fast"]);
    command.args(["--profile", "checked"]);
    command.env(URL_VARIABLE, server.url());
    command.env(BINARY_VARIABLE, binary);
    let mut totals = Totals::default();
    supervisor.run_reading(&mut command, |line| {
        println!("{line}");
        totals.count(line);
    })?;
    if totals.ignored > 0 {
        return Err(Failure::Ignored(totals.ignored));
    }
    Ok(totals)
}

/// What the test programs say of themselves, added up.
#[derive(Debug, Default, PartialEq, Eq)]
struct Totals {
    programs: u64,
    passed: u64,
    ignored: u64,
}

impl Totals {
    /// Adds one test program's last line; any other line changes nothing.
    fn count(&mut self, line: &str) {
        let Some(result) = line.strip_prefix("test result: ") else {
            return;
        };
        self.programs += 1;
        for part in result.split(['.', ';']) {
            let mut words = part.split_whitespace();
            let (Some(number), Some(what)) = (words.next(), words.next()) else {
                continue;
            };
            let Ok(number) = number.parse::<u64>() else {
                continue;
            };
            match what {
                "passed" => self.passed += number,
                "ignored" => self.ignored += number,
                _ => {}
            }
        }
    }
}

/// The stages that have run, each with its time.
#[derive(Default)]
struct Stages {
    done: Vec<Stage>,
}

struct Stage {
    name: &'static str,
    time: Duration,
    passed: bool,
}

impl Stages {
    fn run<T>(&mut self, name: &'static str, stage: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
        println!("== {name}");
        let (outcome, time) = timed(stage);
        self.done.push(Stage { name, time, passed: outcome.is_ok() });
        outcome
    }

    fn total(&self) -> Duration {
        self.done.iter().map(|stage| stage.time).sum()
    }

    fn table(&self) -> String {
        let mut table = format!("{:<10}{:>10}\n", "stage", "seconds");
        for stage in &self.done {
            let note = if stage.passed { "" } else { "  failed" };
            let seconds = stage.time.as_secs_f64();
            table += &format!("{:<10}{seconds:>10.1}{note}\n", stage.name);
        }
        table
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "the seconds of a stage are measured for a person; nothing decides by them"
)]
fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = std::time::Instant::now();
    let result = work();
    (result, start.elapsed())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_results_of_all_test_programs_are_added_up() {
        let mut totals = Totals::default();
        totals.count("running 3 tests");
        totals.count("test result: ok. 12 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s");
        totals
            .count("test result: FAILED. 3 passed; 1 failed; 2 ignored; 0 measured; 0 filtered out; finished in 1.20s");
        assert_eq!(totals, Totals { programs: 2, passed: 15, ignored: 2 });
    }

    #[test]
    fn a_failing_stage_is_timed_and_marked() {
        let mut stages = Stages::default();
        stages.run("format", || Ok(())).unwrap();
        stages.run("tidy", || Err::<(), _>(Failure::Untidy(1))).unwrap_err();
        let table = stages.table();
        assert!(table.contains("format"));
        assert!(!table.lines().nth(1).unwrap().contains("failed"));
        assert!(table.lines().nth(2).unwrap().ends_with("  failed"));
    }
}
