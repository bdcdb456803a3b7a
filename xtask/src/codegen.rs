//! `cargo xtask codegen`: the files in docs/ that come from the code.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use crate::failure::Failure;
use crate::supervisor::Supervisor;
use crate::workspace;

/// Lets the server's binary write its schemas and brings docs/ up to date, or with `check` says what is stale.
pub(crate) fn codegen(supervisor: &Supervisor, check: bool) -> Result<(), Failure> {
    let folder =
        tempfile::tempdir().map_err(|source| Failure::System { doing: "making a temporary folder", source })?;
    let mut command = workspace::cargo();
    command.args(["run", "--quiet", "--locked", "--package", "vorhand", "--"]);
    command.args(["schema", "--out"]).arg(folder.path());
    supervisor.run(&mut command)?;

    let docs = workspace::root().join("docs");
    let stale = stale_files(folder.path(), &docs)?;
    if check {
        if stale.is_empty() {
            println!("docs/ is what the code gives");
            return Ok(());
        }
        return Err(Failure::Stale(names(&stale)));
    }
    for file in &stale {
        copy(&folder.path().join(file), &docs.join(file))?;
        println!("wrote docs/{}", file.display());
    }
    if stale.is_empty() {
        println!("docs/ was up to date");
    }
    Ok(())
}

/// The files below `fresh` that are missing below `kept` or have other bytes there, relative and sorted.
fn stale_files(fresh: &Path, kept: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut stale = Vec::new();
    for file in files_below(fresh)? {
        let new = fs::read(fresh.join(&file)).map_err(|source| in_file(&fresh.join(&file), source))?;
        match fs::read(kept.join(&file)) {
            Ok(old) if old == new => {}
            Ok(_) => stale.push(file),
            Err(error) if error.kind() == ErrorKind::NotFound => stale.push(file),
            Err(source) => return Err(in_file(&kept.join(&file), source)),
        }
    }
    stale.sort();
    Ok(stale)
}

fn files_below(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(relative) = folders.pop() {
        let here = folder.join(&relative);
        for entry in fs::read_dir(&here).map_err(|source| in_file(&here, source))? {
            let entry = entry.map_err(|source| in_file(&here, source))?;
            let path = relative.join(entry.file_name());
            let kind = entry.file_type().map_err(|source| in_file(&here, source))?;
            if kind.is_dir() {
                folders.push(path);
            } else {
                files.push(path);
            }
        }
    }
    Ok(files)
}

fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).map_err(|source| in_file(folder, source))?;
    }
    fs::copy(from, to).map_err(|source| in_file(to, source))?;
    Ok(())
}

fn names(files: &[PathBuf]) -> Vec<String> {
    files.iter().map(|file| format!("docs/{}", file.display())).collect()
}

fn in_file(path: &Path, source: std::io::Error) -> Failure {
    Failure::File { path: path.to_owned(), source }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_stale_when_it_is_missing_or_differs() {
        let fresh = tempfile::tempdir().unwrap();
        let kept = tempfile::tempdir().unwrap();
        fs::create_dir(fresh.path().join("schemas")).unwrap();
        fs::write(fresh.path().join("same.json"), "1").unwrap();
        fs::write(fresh.path().join("other.json"), "1").unwrap();
        fs::write(fresh.path().join("schemas/new.json"), "1").unwrap();
        fs::write(kept.path().join("same.json"), "1").unwrap();
        fs::write(kept.path().join("other.json"), "2").unwrap();
        fs::write(kept.path().join("by-hand.md"), "text").unwrap();

        let stale = stale_files(fresh.path(), kept.path()).unwrap();
        assert_eq!(stale, [Path::new("other.json"), Path::new("schemas/new.json")]);

        for file in &stale {
            copy(&fresh.path().join(file), &kept.path().join(file)).unwrap();
        }
        assert!(stale_files(fresh.path(), kept.path()).unwrap().is_empty());
        assert!(kept.path().join("by-hand.md").exists());
    }
}
