//! `docs/performance.md`: the goals, what was measured, and on what.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;

use vorhand_bench::{PhaseReport, Report, load};

use crate::figures::{Figure, Part, median};
use crate::plan::{FEW, MANY, MOST, Repeat, SOME};
use crate::stories::Told;

/// The page, with places for what is measured.
const TEMPLATE: &str = include_str!("performance.md");

/// Numbers by the keys of their parts, as they are kept.
pub(crate) type Kept = BTreeMap<String, f64>;

/// What is kept of figures, to be compared with later ones.
pub(crate) fn keep(figures: &[Figure]) -> Kept {
    figures.iter().flat_map(|figure| &figure.parts).map(|part| (part.key.to_owned(), part.median())).collect()
}

/// The whole page.
pub(crate) fn page(figures: &[Figure], before: &Kept, repeats: &[Repeat], told: &[Told], command: &str) -> String {
    TEMPLATE
        .replace("{{command}}", command)
        .replace("{{deals}}", &load::DEALS.to_string())
        .replace("{{repeats}}", &repeats.len().to_string())
        .replace("{{machine}}", &machine())
        .replace("{{figures}}", &goals(figures, before))
        .replace("{{runs}}", &runs(repeats))
        .replace("{{stories}}", &stories(told))
        .replace("{{notes}}", &notes(repeats))
}

/// The table of goals.
pub(crate) fn goals(figures: &[Figure], before: &Kept) -> String {
    let mut table = "| figure | goal | before | measured | spread | met |\n|---|---|---|---|---|---|\n".to_owned();
    for Figure { name, goal, parts } in figures {
        let cell = |write: &dyn Fn(&Part) -> String| parts.iter().map(write).collect::<Vec<_>>().join("<br>");
        let before = cell(&|part| before.get(part.key).map_or("–".to_owned(), |value| number(*value)));
        let measured = cell(&|part| format!("{} {}", number(part.median()), part.unit));
        let spread = cell(&|part| {
            let (least, most) = part.spread();
            format!("{} to {}", number(least), number(most))
        });
        let met = cell(&|part| if part.is_met() { "yes" } else { "**no**" }.to_owned());
        let _ = writeln!(table, "| {name} | {goal} | {before} | {measured} | {spread} | {met} |");
    }
    table
}

/// The table of all runs, each figure the one in the middle of the repeats.
fn runs(repeats: &[Repeat]) -> String {
    let mut table = "| run | tables | moves a second | deals a second | to all three, ms: median, 99 %, 99.9 % | answer, ms: median, 99 % | server's core | µs a move | PostgreSQL's core | generator's core |\n\
         |---|---|---|---|---|---|---|---|---|---|\n"
        .to_owned();
    type Run = fn(&Repeat) -> (&Report, usize);
    let runs: [(&str, usize, Run); 15] = [
        ("raw relay, closed loop", FEW, |repeat| (&repeat.raw_few, 0)),
        ("axum relay, closed loop", FEW, |repeat| (&repeat.axum_few, 0)),
        ("raw relay, closed loop", SOME, |repeat| (&repeat.raw_some, 0)),
        ("raw relay, 5 moves a second each", MANY, |repeat| (&repeat.raw_many, 0)),
        ("raw relay, closed loop", MOST, |repeat| (&repeat.raw_most, 0)),
        ("axum relay, closed loop", MOST, |repeat| (&repeat.axum_most, 0)),
        ("journal in memory, closed loop", FEW, |repeat| (&repeat.memory_few, 0)),
        ("journal in memory, 5 moves a second each", MANY, |repeat| (&repeat.memory_many, 0)),
        ("journal in memory, a move every 3 seconds each", MOST, |repeat| (&repeat.memory_most, 0)),
        ("journal in memory, closed loop", MOST, |repeat| (&repeat.memory_most, 1)),
        ("PostgreSQL, closed loop", SOME, |repeat| (&repeat.postgres_some, 0)),
        ("PostgreSQL, 2,500 moves a second", SOME, |repeat| (&repeat.postgres_some, 1)),
        ("PostgreSQL, a move every 3 seconds each", MOST, |repeat| (&repeat.postgres_most, 0)),
        ("SQLite, closed loop", SOME, |repeat| (&repeat.sqlite_some, 0)),
        ("SQLite, 2,500 moves a second", SOME, |repeat| (&repeat.sqlite_some, 1)),
    ];
    for (name, tables, run) in runs {
        let phases: Vec<&PhaseReport> = repeats.iter().map(run).map(|(report, phase)| &report.phases[phase]).collect();
        let middle = |value: &dyn Fn(&PhaseReport) -> f64| median(phases.iter().map(|phase| value(phase)).collect());
        let whole = |value: &dyn Fn(&PhaseReport) -> f64| format!("{:.0}", middle(value));
        let millis = |value: &dyn Fn(&PhaseReport) -> f64| number(middle(value) / 1e3);
        let percent = |value: &dyn Fn(&PhaseReport) -> f64| format!("{:.0} %", 100.0 * middle(value));
        let is_relay = name.contains("relay");
        let answer = match is_relay {
            true => "–".to_owned(),
            false => {
                format!("{}, {}", millis(&|phase| phase.acknowledged.median), millis(&|phase| phase.acknowledged.p99))
            }
        };
        let postgres = match name.contains("PostgreSQL") {
            true => percent(&|phase| phase.postgres_cores.unwrap_or_default()),
            false => "–".to_owned(),
        };
        let deals = match is_relay {
            true => "–".to_owned(),
            false => whole(&|phase| phase.deals as f64 / phase.seconds),
        };
        let _ = writeln!(
            table,
            "| {name} | {tables} | {} | {deals} | {}, {}, {} | {answer} | {} | {:.1} | {postgres} | {} |",
            whole(&PhaseReport::moves_per_second),
            millis(&|phase| phase.told.median),
            millis(&|phase| phase.told.p99),
            millis(&|phase| phase.told.p999),
            percent(&|phase| phase.server_cores),
            middle(&PhaseReport::server_micros_per_move),
            percent(&|phase| phase.generator_cores),
        );
    }
    table
}

/// What other programs have measured, in their words.
fn stories(told: &[Told]) -> String {
    let quoted = told.iter().map(|Told { title, text }| format!("{title}:\n\n```\n{text}\n```\n"));
    let text: Vec<String> = quoted.collect();
    if text.is_empty() { "Not measured this time.\n".to_owned() } else { text.join("\n") }
}

/// In which runs the second core was full.
fn notes(repeats: &[Repeat]) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for name in repeats.iter().flat_map(Repeat::limited) {
        *counts.entry(name).or_default() += 1;
    }
    if counts.is_empty() {
        return "In no run the second core was full.".to_owned();
    }
    let runs: Vec<String> =
        counts.iter().map(|(name, count)| format!("{name} ({count} of {})", repeats.len())).collect();
    format!(
        "Generator and PostgreSQL used more than 90 % of the second core in these runs, where whatever was loaded could have done more: {}.",
        runs.join("; ")
    )
}

/// What was measured on, as far as it matters and names nobody.
fn machine() -> String {
    let file = |path| fs::read_to_string(path).unwrap_or_default();
    let field = |text: &str, name: &str| {
        let line = text.lines().find(|line| line.starts_with(name)).unwrap_or_default();
        line.split_once(':').map_or("?", |(_, value)| value.trim()).to_owned()
    };
    let processors = file("/proc/cpuinfo");
    let cores = processors.lines().filter(|line| line.starts_with("processor")).count();
    let memory: u64 = field(&file("/proc/meminfo"), "MemTotal").trim_end_matches(" kB").parse().unwrap_or_default();
    let kernel = file("/proc/sys/kernel/osrelease");
    let kernel: Vec<&str> = kernel.trim().split(['.', '-']).take(2).collect();
    format!(
        "{cores} cores of {}, {} GB of memory, Linux {}",
        field(&processors, "model name"),
        (memory * 1024).div_ceil(1_000_000_000),
        kernel.join(".")
    )
}

/// Three digits, or as many as stand before the point.
fn number(value: f64) -> String {
    match value.abs() {
        large if large >= 99.95 => format!("{value:.0}"),
        middle if middle >= 9.995 => format!("{value:.1}"),
        _ => format!("{value:.2}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figures::figures;

    #[test]
    fn numbers_have_three_digits() {
        assert_eq!([0.1234, 1.5, 12.34, 99.96, 1234.5].map(number), ["0.12", "1.50", "12.3", "100", "1234"]);
    }

    #[test]
    fn the_table_has_a_row_for_each_goal_also_in_the_page_that_is_written_down() {
        let rows =
            |text: &str| text.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| figure")).count();
        let figures = figures(&[]);
        assert_eq!(figures.len(), 7);
        assert_eq!(rows(&goals(&figures, &Kept::new())), 7);
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/performance.md");
        let page = fs::read_to_string(path).unwrap();
        for figure in &figures {
            let row = page.lines().find(|line| line.starts_with(&format!("| {} | {} |", figure.name, figure.goal)));
            let cells = row.unwrap_or_else(|| panic!("no row of {}", figure.name)).split('|').count();
            assert_eq!(cells, 8, "{row:?}");
        }
    }

    #[test]
    fn every_place_of_the_page_is_filled() {
        let page = page(&figures(&[]), &Kept::new(), &[], &[], "a command");
        assert!(!page.contains("{{") && !page.contains("}}"));
    }
}
