//! `cargo xtask tidy`: what no compiler checks.
//!
//! Each check takes plain data and gives findings, so that it is tested without a repository; this file brings the data.

mod arrows;
mod files;
mod rules;

use std::fmt;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::failure::Failure;
use crate::workspace;

/// Something to put right, and where.
#[derive(Debug, PartialEq, Eq)]
struct Finding {
    file: PathBuf,
    /// Counted from 1; none when the finding is about the whole file.
    line: Option<usize>,
    text: String,
}

impl Finding {
    fn in_file(file: impl Into<PathBuf>, text: impl Into<String>) -> Self {
        Self { file: file.into(), line: None, text: text.into() }
    }

    fn at_line(file: impl Into<PathBuf>, line: usize, text: impl Into<String>) -> Self {
        Self { line: Some(line), ..Self::in_file(file, text) }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.file.display())?;
        if let Some(line) = self.line {
            write!(f, "{line}:")?;
        }
        write!(f, " {}", self.text)
    }
}

/// A file of the repository with its text; bytes that are not UTF-8 are replaced.
struct Source {
    path: PathBuf,
    text: String,
}

impl Source {
    fn is_rust(&self) -> bool {
        self.path.extension().is_some_and(|extension| extension == "rs")
    }
}

/// Runs all checks and prints what they find.
pub(crate) fn tidy() -> Result<(), Failure> {
    let findings = findings()?;
    for finding in &findings {
        eprintln!("{finding}");
    }
    if findings.is_empty() {
        println!("tidy");
        return Ok(());
    }
    Err(Failure::Untidy(findings.len()))
}

fn findings() -> Result<Vec<Finding>, Failure> {
    let root = workspace::root();
    let sources = sources(&root)?;
    let mut findings = arrows::check(&arrows::packages(&workspace::metadata()?));
    findings.extend(rules::check(&sources));
    findings.extend(files::check(&sources));
    Ok(findings)
}

/// All files that git tracks or would track, as they are in the working folder.
fn sources(root: &Path) -> Result<Vec<Source>, Failure> {
    let mut command = Command::new("git");
    command
        .current_dir(root)
        // A build machine's checkout often belongs to another user than the one who builds.
        .args(["-c", "safe.directory=*", "ls-files", "-z"])
        .args(["--cached", "--others", "--exclude-standard"]);
    let listing = workspace::output(&mut command)?;
    let mut sources = Vec::new();
    for path in String::from_utf8_lossy(&listing).split_terminator('\0') {
        match fs::read(root.join(path)) {
            Ok(bytes) => sources.push(Source { path: path.into(), text: String::from_utf8_lossy(&bytes).into_owned() }),
            // Removed, but not committed yet.
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(source) => {
                return Err(Failure::File { path: root.join(path), source });
            }
        }
    }
    Ok(sources)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_repository_is_tidy() {
        let findings = findings().unwrap();
        let text: Vec<String> = findings.iter().map(Finding::to_string).collect();
        assert!(findings.is_empty(), "\n{}", text.join("\n"));
    }

    #[test]
    fn a_finding_is_written_as_compilers_do() {
        assert_eq!(Finding::at_line("a.rs", 3, "no").to_string(), "a.rs:3: no");
        assert_eq!(Finding::in_file("a.rs", "no").to_string(), "a.rs: no");
    }
}
