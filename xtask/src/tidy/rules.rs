//! `docs/rules.md`: every rule has a status, and every test that it names exists.
//!
//! A rule is a row of a Markdown table that has the columns "Status" and "Test". The tests stand in backticks in the
//! latter; what is not the name of a function there (cards, say) is left alone.

use std::collections::HashSet;
use std::path::Path;

use super::{Finding, Source};

const TABLE: &str = "docs/rules.md";

/// A row with this status needs a test.
const IMPLEMENTED: &str = "implemented";

const STATUSES: [&str; 3] = [IMPLEMENTED, "made impossible", "meaningless online"];

/// Shorter words in backticks are not taken for the name of a test.
const SHORTEST_NAME: usize = 8;

/// Checks the table against the functions in all Rust files.
pub(super) fn check(sources: &[Source]) -> Vec<Finding> {
    let Some(table) = sources.iter().find(|source| source.path == Path::new(TABLE)) else {
        return vec![Finding::in_file(TABLE, "is missing")];
    };
    let functions: HashSet<&str> =
        sources.iter().filter(|source| source.is_rust()).flat_map(|source| functions(&source.text)).collect();
    check_table(&table.text, &functions)
}

/// The columns that matter in the table that is being read.
#[derive(Clone, Copy)]
struct Columns {
    status: usize,
    test: usize,
    count: usize,
}

fn check_table(markdown: &str, functions: &HashSet<&str>) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut columns: Option<Columns> = None;
    let mut in_table = false;
    let mut in_code = false;
    let mut rules = 0;
    for (index, line) in markdown.lines().enumerate() {
        let line = line.trim();
        in_code ^= line.starts_with("```");
        if in_code || !line.starts_with('|') {
            in_table = false;
            continue;
        }
        let mut report = |text: String| findings.push(Finding::at_line(TABLE, index + 1, text));
        let cells = cells(line);
        if !in_table {
            in_table = true;
            columns = match header(&cells) {
                Ok(columns) => columns,
                Err(text) => {
                    report(text);
                    None
                }
            };
            continue;
        }
        let Some(columns) = columns else { continue };
        if is_delimiter(&cells) {
            continue;
        }
        rules += 1;
        for text in check_row(&cells, columns, functions) {
            report(text);
        }
    }
    if rules == 0 {
        findings.push(Finding::in_file(TABLE, "has no table with rules"));
    }
    findings
}

/// The columns of a table of rules; none for a table of something else.
fn header(cells: &[&str]) -> Result<Option<Columns>, String> {
    let place = |name: &str| cells.iter().position(|cell| cell.eq_ignore_ascii_case(name));
    match (place("Status"), place("Test")) {
        (Some(status), Some(test)) => Ok(Some(Columns { status, test, count: cells.len() })),
        (None, None) => Ok(None),
        (Some(_), None) => Err("this table has a column \"Status\", but none \"Test\"".to_owned()),
        (None, Some(_)) => Err("this table has a column \"Test\", but none \"Status\"".to_owned()),
    }
}

fn check_row(cells: &[&str], columns: Columns, functions: &HashSet<&str>) -> Vec<String> {
    if cells.len() != columns.count {
        return vec![format!("this row has {} cells, its table {}", cells.len(), columns.count)];
    }
    let mut texts = Vec::new();
    let status = cells[columns.status];
    if !STATUSES.contains(&status) {
        texts.push(format!("the status \"{status}\" is none of {STATUSES:?}"));
    }
    let names: Vec<&str> = test_names(cells[columns.test]).collect();
    if status == IMPLEMENTED && names.is_empty() {
        texts.push("an implemented rule names at least one test".to_owned());
    }
    for name in names {
        if !functions.contains(name) {
            texts.push(format!("there is no test `{name}`"));
        }
    }
    texts
}

/// The cells of a table's row; `\|` does not end one.
fn cells(line: &str) -> Vec<&str> {
    let row = line.strip_prefix('|').unwrap_or(line);
    let row = row.strip_suffix('|').unwrap_or(row);
    let mut cells = Vec::new();
    let mut start = 0;
    for (place, _) in row.match_indices('|') {
        if !row[..place].ends_with('\\') {
            cells.push(row[start..place].trim());
            start = place + 1;
        }
    }
    cells.push(row[start..].trim());
    cells
}

fn is_delimiter(cells: &[&str]) -> bool {
    cells.iter().all(|cell| cell.contains('-') && cell.trim_matches([':', '-']).is_empty())
}

fn test_names(cell: &str) -> impl Iterator<Item = &str> {
    let in_backticks = cell.split('`').skip(1).step_by(2);
    in_backticks.filter(|text| text.len() >= SHORTEST_NAME && text.bytes().all(is_in_name))
}

fn is_in_name(byte: u8) -> bool {
    byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_'
}

/// The names of the functions that a Rust text declares, comments left out.
fn functions(rust: &str) -> impl Iterator<Item = &str> {
    rust.lines()
        .map(str::trim_start)
        .filter(|line| !line.starts_with("//"))
        .flat_map(|line| line.match_indices("fn ").map(move |(place, _)| (line, place)))
        .filter(|(line, place)| !line[..*place].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
        .map(|(line, place)| {
            let name = line[place + 3..].trim_start();
            let end = name.find(|c: char| !c.is_alphanumeric() && c != '_');
            &name[..end.unwrap_or(name.len())]
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = "| Paragraph | Rule | Status | Test |\n|---|:--|---|---|\n";

    fn texts(rows: &str) -> Vec<String> {
        let functions = HashSet::from(["null_ends_at_the_first_trick", "overbid_is_lost"]);
        check_table(&format!("{HEADER}{rows}"), &functions).iter().map(Finding::to_string).collect()
    }

    #[test]
    fn rows_with_a_status_and_existing_tests_are_fine() {
        let rows = "\
            | 5.1 | Null | implemented | `null_ends_at_the_first_trick`, `overbid_is_lost` |\n\
            | 5.2 | `CJ` \\| `SJ` | made impossible | the server deals `CJ` |\n\
            | 5.3 | Shuffling | meaningless online | |\n";
        assert_eq!(texts(rows), Vec::<String>::new());
    }

    #[test]
    fn a_test_that_does_not_exist_is_found_with_its_line() {
        assert_eq!(
            texts("| 5.1 | Null | implemented | `null_is_always_won` |\n"),
            ["docs/rules.md:3: there is no test `null_is_always_won`"]
        );
        assert_eq!(
            texts("| 5.1 | Null | made impossible | `null_is_always_won` |\n"),
            ["docs/rules.md:3: there is no test `null_is_always_won`"]
        );
    }

    #[test]
    fn an_implemented_rule_names_a_test() {
        assert_eq!(
            texts("| 5.1 | Null | implemented | see `CJ` |\n"),
            ["docs/rules.md:3: an implemented rule names at least one test"]
        );
    }

    #[test]
    fn another_status_is_found() {
        let texts = texts("| 5.1 | Null | planned | |\n");
        assert_eq!(texts.len(), 1);
        assert!(texts[0].starts_with("docs/rules.md:3: the status \"planned\""));
    }

    #[test]
    fn a_row_that_does_not_fit_its_table_is_found() {
        assert_eq!(
            texts("| 5.1 | a | b | implemented | `overbid_is_lost` |\n"),
            ["docs/rules.md:3: this row has 5 cells, its table 4"]
        );
    }

    #[test]
    fn a_table_of_something_else_is_left_alone_but_rules_there_must_be() {
        let legend = "| Short | Long |\n|---|---|\n| H | Hearts |\n";
        let findings = check_table(legend, &HashSet::new());
        assert_eq!(findings, [Finding::in_file(TABLE, "has no table with rules")]);
        let halved = "| Rule | Test |\n|---|---|\n| H | `overbid_is_lost` |\n";
        assert_eq!(check_table(halved, &HashSet::new()).len(), 2);
    }

    #[test]
    fn a_table_in_a_code_block_is_an_example() {
        let rows = "| 5.3 | x | meaningless online | |\n\n```\n| Status | Test |\n| a | `b_c_d_e_f` |\n```\n";
        assert_eq!(texts(rows), Vec::<String>::new());
    }

    #[test]
    fn functions_are_found_where_they_are_declared_only() {
        let rust = "
            // fn in_a_comment() {}
            /// fn in_a_doc_comment() {}
            #[test] fn after_an_attribute() {}
            pub(crate) async fn with_words_before<T>(t: T) {}
            proptest! { fn in_a_macro(a in 0..9) {} }
            let call = fn_once(defn not_a_function);
        ";
        let found: Vec<_> = functions(rust).collect();
        assert_eq!(found, ["after_an_attribute", "with_words_before", "in_a_macro"]);
    }
}
