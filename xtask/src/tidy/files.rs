//! What may not stand in a file, how long files may be, and what they may not be called.

use std::path::Path;

use super::{Finding, Source};

const ARCHITECTURE: &str = "ARCHITECTURE.md";
const LONGEST_ARCHITECTURE: usize = 300;

/// Past some 500 lines a file has a second subject; past this many nobody can overlook it.
const LONGEST_RUST: usize = 700;

/// Folders of somebody's machine. The pieces are put together here so that this file does not hold them.
const MACHINE_PATHS: [&str; 3] = [concat!("/wo", "rk/"), concat!("/ro", "ot/"), concat!("/ho", "me/")];

/// A module of one of these names has no subject.
const NAMES_WITHOUT_SUBJECT: [&str; 8] =
    ["common", "helper", "helpers", "manager", "misc", "util", "utils", "utilities"];

/// All checks of single files.
pub(super) fn check(sources: &[Source]) -> Vec<Finding> {
    let mut findings = Vec::from_iter(architecture(sources));
    for source in sources {
        findings.extend(machine_paths(source));
        findings.extend(conflict_marks(source));
        if source.is_rust() {
            findings.extend(length(source));
            findings.extend(subject(source));
            findings.extend(ignored_tests(source));
        }
        if source.path.extension().is_some_and(|extension| extension == "ts" || extension == "js") {
            findings.extend(left_out_tests(source));
        }
    }
    findings
}

fn architecture(sources: &[Source]) -> Option<Finding> {
    let Some(source) = sources.iter().find(|source| source.path == Path::new(ARCHITECTURE)) else {
        return Some(Finding::in_file(ARCHITECTURE, "is missing"));
    };
    too_long(source, LONGEST_ARCHITECTURE)
}

fn length(source: &Source) -> Option<Finding> {
    too_long(source, LONGEST_RUST)
}

fn too_long(source: &Source, limit: usize) -> Option<Finding> {
    let lines = source.text.lines().count();
    (lines > limit).then(|| Finding::in_file(&source.path, format!("has {lines} lines, more than {limit}")))
}

fn machine_paths(source: &Source) -> Vec<Finding> {
    at_lines(source, |line| {
        MACHINE_PATHS
            .into_iter()
            .find(|path| has_absolute(line, path))
            .map(|path| format!("{path} is a folder of one machine"))
    })
}

/// Whether the path stands there from its root on: `a/b/` and `../b/` do not hold `/b/`.
fn has_absolute(line: &str, path: &str) -> bool {
    line.match_indices(path)
        .any(|(place, _)| !line[..place].ends_with(|c: char| c.is_alphanumeric() || "._-*})~/".contains(c)))
}

fn conflict_marks(source: &Source) -> Vec<Finding> {
    let marks = ["<", ">"].map(|mark| mark.repeat(7) + " ");
    at_lines(source, |line| {
        marks.iter().any(|mark| line.starts_with(mark)).then(|| "is left from a conflict".to_owned())
    })
}

/// Also a test in TypeScript that is left out, or that alone is run.
fn left_out_tests(source: &Source) -> Vec<Finding> {
    let calls = ["skip", "only", "todo", "skipIf", "runIf", "fails"].map(|how| format!(".{how}("));
    at_lines(source, |line| {
        let line = line.trim_start();
        let rest = ["test", "it", "describe"].iter().find_map(|word| line.strip_prefix(word))?;
        calls.iter().any(|call| rest.starts_with(call)).then(|| "no test is left out".to_owned())
    })
}

fn ignored_tests(source: &Source) -> Vec<Finding> {
    let attribute = concat!("#[", "ignore");
    at_lines(source, |line| line.trim_start().starts_with(attribute).then(|| "no test is ignored".to_owned()))
}

fn subject(source: &Source) -> Option<Finding> {
    let mut parts = source.path.with_extension("");
    if parts.ends_with("mod") {
        parts.pop();
    }
    let name = parts.file_name()?.to_str()?;
    NAMES_WITHOUT_SUBJECT
        .contains(&name)
        .then(|| Finding::in_file(&source.path, format!("`{name}` does not say what it is about")))
}

fn at_lines(source: &Source, check: impl Fn(&str) -> Option<String>) -> Vec<Finding> {
    source
        .text
        .lines()
        .enumerate()
        .filter_map(|(index, line)| check(line).map(|text| Finding::at_line(&source.path, index + 1, text)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(path: &str, text: &str) -> Source {
        Source { path: path.into(), text: text.to_owned() }
    }

    #[test]
    fn the_architecture_is_there_and_short() {
        assert!(architecture(&[]).is_some());
        let of_length = |lines| [source(ARCHITECTURE, &"line\n".repeat(lines))];
        assert!(architecture(&of_length(LONGEST_ARCHITECTURE)).is_none());
        assert!(architecture(&of_length(LONGEST_ARCHITECTURE + 1)).is_some());
    }

    #[test]
    fn a_rust_file_has_one_subject() {
        let of_length = |path, lines| check(&[source(path, &"//\n".repeat(lines)), source(ARCHITECTURE, "")]);
        assert!(of_length("a.rs", LONGEST_RUST).is_empty());
        assert_eq!(of_length("a.rs", LONGEST_RUST + 1), [Finding::in_file("a.rs", "has 701 lines, more than 700")]);
        assert!(of_length("data.sgf", LONGEST_RUST + 1).is_empty());
    }

    #[test]
    fn a_path_of_one_machine_is_found_from_its_root_on() {
        let path = MACHINE_PATHS[0];
        let found = |before: &str| machine_paths(&source("a.md", &format!("x\n{before}{path}a"))).len();
        for before in ["", "see ", "`", "(", "\"", "file:", "="] {
            assert_eq!(found(before), 1, "{before:?}");
        }
        for before in ["a", "..", "./some-", "$HOME}"] {
            assert_eq!(found(before), 0, "{before:?}");
        }
        let findings = machine_paths(&source("a.md", &format!("x\n{path}a")));
        assert_eq!(findings[0].line, Some(2));
    }

    #[test]
    fn what_a_conflict_left_is_found() {
        let text = format!("a\n{} ours\n=======\n{} theirs\n", "<".repeat(7), ">".repeat(7));
        let lines: Vec<_> = conflict_marks(&source("a", &text)).iter().map(|f| f.line).collect();
        assert_eq!(lines, [Some(2), Some(4)]);
    }

    #[test]
    fn no_test_is_ignored() {
        let text = format!("#[test]\n    {}]\nfn a() {{}}", concat!("#[", "ignore"));
        assert_eq!(ignored_tests(&source("a.rs", &text))[0].line, Some(2));
    }

    #[test]
    fn no_test_in_typescript_is_left_out() {
        let found = |line: &str| check(&[source("a.test.ts", line), source(ARCHITECTURE, "")]).len();
        for line in ["test.skip('a', () => {})", "  it.only('a')", "describe.todo('a')", "test.skipIf(slow)('a')"] {
            assert_eq!(found(line), 1, "{line}");
        }
        for line in ["test('a', () => {})", "array.skip(1)", "items.only('a')", "test.each([1])('a')"] {
            assert_eq!(found(line), 0, "{line}");
        }
    }

    #[test]
    fn a_module_is_named_by_its_subject() {
        for path in ["src/utils.rs", "src/common/mod.rs", "tests/helpers.rs"] {
            assert!(subject(&source(path, "")).is_some(), "{path}");
        }
        for path in ["src/auction.rs", "src/common/auction.rs", "src/play/mod.rs"] {
            assert!(subject(&source(path, "")).is_none(), "{path}");
        }
    }
}
