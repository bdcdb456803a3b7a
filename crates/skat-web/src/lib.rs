//! The browser client as `npm run build` in `web/` leaves it: its files, and whether they were built from the sources that
//! lie there now.
//!
//! The build script of `vorhand` embeds what is found here, and the project's commands ask whether it is up to date.
//! Nothing is built here, and nothing is served.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// The folder in `web/` that a build fills.
const BUILT: &str = "dist";

/// The file in it that says from which sources it was built; a build that was broken off has none.
const STAMP: &str = ".sources";

/// The folders in `web/` with sources; beside them count all files that lie in `web/` itself.
const FOLDERS: [&str; 3] = ["packing", "public", "src"];

/// What lies in `web/dist`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Build {
    /// A client that was built from the sources as they are, in the order of its paths.
    Current(Vec<Built>),
    /// A client of other sources, or one whose build was broken off.
    Stale,
    /// None.
    Missing,
}

/// A file of the client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Built {
    /// Where a browser asks for it, such as `/assets/index-BKx2.js`.
    pub path: String,
    /// Where it lies.
    pub file: PathBuf,
    /// Where it lies compressed with gzip, if that makes it smaller.
    pub gzip: Option<PathBuf>,
    /// Where it lies compressed with Brotli, if that makes it smaller.
    pub brotli: Option<PathBuf>,
}

/// What is built in a folder `web/`, which need not be there.
///
/// # Errors
/// Something that is there cannot be read.
pub fn find(web: &Path) -> io::Result<Build> {
    let built = web.join(BUILT);
    let is_missing = |error: &io::Error| error.kind() == ErrorKind::NotFound;
    match fs::metadata(built.join("index.html")) {
        Ok(_) => {}
        Err(error) if is_missing(&error) => return Ok(Build::Missing),
        Err(error) => return Err(error),
    }
    let stamp = match fs::read_to_string(built.join(STAMP)) {
        Ok(stamp) => stamp,
        Err(error) if is_missing(&error) => return Ok(Build::Stale),
        Err(error) => return Err(error),
    };
    if stamp.trim_end() != hash(web)? {
        return Ok(Build::Stale);
    }
    let paths = files_below(&built, "")?;
    let beside = |path: &str, ending: &str| {
        let other = format!("{path}{ending}");
        paths.contains(&other).then(|| built.join(other))
    };
    let is_form = |path: &str| {
        [".br", ".gz"]
            .iter()
            .any(|ending| path.strip_suffix(ending).is_some_and(|whole| paths.iter().any(|p| p == whole)))
    };
    let files = paths.iter().filter(|path| !is_form(path) && !is_hidden(path)).map(|path| Built {
        path: format!("/{path}"),
        file: built.join(path),
        gzip: beside(path, ".gz"),
        brotli: beside(path, ".br"),
    });
    Ok(Build::Current(files.collect()))
}

/// What a build script has to watch, so that it runs again when [`find`] could find something else.
///
/// # Errors
/// Something that is there cannot be read.
pub fn watched(web: &Path) -> io::Result<Vec<PathBuf>> {
    // Cargo takes a path that is not there for one that has just changed. Where nothing is built, its coming shows in the
    // folder around it.
    if !web.join(BUILT).is_dir() {
        return Ok(if web.is_dir() { vec![web.to_path_buf()] } else { Vec::new() });
    }
    let folders = FOLDERS.map(|folder| web.join(folder));
    let files = top_files(web)?.into_iter().map(|name| web.join(name));
    Ok(files.chain(folders.into_iter().filter(|folder| folder.is_dir())).chain([web.join(BUILT)]).collect())
}

/// The hash of everything that a client is built from; `packing/sources.ts` in `web/` stamps a build with the same.
///
/// A line for each file, by its path, with the hash of its bytes. Hidden files and tests do not count.
fn hash(web: &Path) -> io::Result<String> {
    let mut paths = top_files(web)?;
    for folder in FOLDERS {
        if web.join(folder).is_dir() {
            paths.extend(files_below(web, folder)?);
        }
    }
    paths.retain(|path| !is_hidden(path) && !is_test(path));
    paths.sort_unstable();
    let mut lines = Sha256::new();
    for path in paths {
        let digest = hexadecimal(&Sha256::digest(fs::read(web.join(&path))?));
        lines.update(format!("{path} {digest}\n"));
    }
    Ok(hexadecimal(&lines.finalize()))
}

/// The names of the files that lie in `web/` itself.
fn top_files(web: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(web)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            names.push(name(&entry)?);
        }
    }
    names.sort_unstable();
    Ok(names)
}

/// The files below a folder of `root`, with `/` between the parts of their paths from `root` on, sorted.
fn files_below(root: &Path, folder: &str) -> io::Result<Vec<String>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root.join(&folder))? {
            let entry = entry?;
            let name = name(&entry)?;
            let path = if folder.is_empty() { name } else { format!("{folder}/{name}") };
            let list = if entry.file_type()?.is_dir() { &mut folders } else { &mut files };
            list.push(path);
        }
    }
    files.sort_unstable();
    Ok(files)
}

fn name(entry: &fs::DirEntry) -> io::Result<String> {
    let unreadable = |_| io::Error::new(ErrorKind::InvalidData, format!("{}: no UTF-8", entry.path().display()));
    entry.file_name().into_string().map_err(unreadable)
}

fn is_hidden(path: &str) -> bool {
    path.split('/').any(|part| part.starts_with('.'))
}

/// Whether a path ends in `.test.` and letters.
fn is_test(path: &str) -> bool {
    path.rsplit_once('.').is_some_and(|(stem, ending)| {
        stem.ends_with(".test") && !ending.is_empty() && ending.bytes().all(|byte| byte.is_ascii_lowercase())
    })
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A `web/` with a client that was built from it.
    fn web() -> tempfile::TempDir {
        let web = tempfile::tempdir().unwrap();
        for folder in ["src/table", "dist/assets", "node_modules/svelte"] {
            fs::create_dir_all(web.path().join(folder)).unwrap();
        }
        for (path, text) in [
            ("index.html", "<p>"),
            (".npmrc", "hidden"),
            ("src/main.ts", "start()"),
            ("src/table/view.ts", "view"),
            ("src/table/view.test.ts", "test"),
            ("node_modules/svelte/index.js", "of others"),
            ("dist/index.html", "<p>"),
            ("dist/index.html.gz", "gz"),
            ("dist/assets/a.js", "1"),
            ("dist/assets/a.js.br", "br"),
            ("dist/assets/a.js.gz", "gz"),
            ("dist/assets/a.png", "2"),
        ] {
            fs::write(web.path().join(path), text).unwrap();
        }
        fs::write(web.path().join("dist/.sources"), format!("{}\n", hash(web.path()).unwrap())).unwrap();
        web
    }

    #[test]
    fn a_client_of_the_sources_is_found_with_its_smaller_forms() {
        let web = web();
        let Build::Current(files) = find(web.path()).unwrap() else { panic!("it is current") };
        let paths: Vec<_> = files.iter().map(|file| file.path.as_str()).collect();
        assert_eq!(paths, ["/assets/a.js", "/assets/a.png", "/index.html"]);
        assert!(files[0].gzip.is_some() && files[0].brotli.is_some());
        assert!(files[1].gzip.is_none() && files[1].brotli.is_none());
        assert!(files[2].gzip.is_some() && files[2].brotli.is_none());
        assert!(files.iter().all(|file| file.file.is_file()));
    }

    #[test]
    fn a_client_of_other_sources_is_stale() {
        type Change = fn(&Path) -> io::Result<()>;
        let changes: [Change; 5] = [
            |web| fs::write(web.join("src/main.ts"), "begin()"),
            |web| fs::write(web.join("src/new.ts"), ""),
            |web| fs::remove_file(web.join("src/table/view.ts")),
            |web| fs::write(web.join("package.json"), "{}"),
            |web| fs::remove_file(web.join("dist/.sources")),
        ];
        for (number, change) in changes.iter().enumerate() {
            let web = web();
            change(web.path()).unwrap();
            assert_eq!(find(web.path()).unwrap(), Build::Stale, "change {number}");
        }
    }

    #[test]
    fn tests_hidden_files_and_the_packages_of_others_are_no_sources() {
        let web = web();
        for path in ["src/table/view.test.ts", ".npmrc", "node_modules/svelte/index.js", "src/.main.ts.swp"] {
            fs::write(web.path().join(path), "changed").unwrap();
        }
        assert!(matches!(find(web.path()).unwrap(), Build::Current(_)));
    }

    #[test]
    fn without_a_build_or_without_a_folder_there_is_none() {
        let web = web();
        fs::remove_dir_all(web.path().join("dist")).unwrap();
        assert_eq!(find(web.path()).unwrap(), Build::Missing);
        assert_eq!(watched(web.path()).unwrap(), [web.path()]);
        assert_eq!(find(&web.path().join("nowhere")).unwrap(), Build::Missing);
        assert!(watched(&web.path().join("nowhere")).unwrap().is_empty());
    }

    #[test]
    fn what_is_watched_is_there() {
        let web = web();
        let watched = watched(web.path()).unwrap();
        assert!(watched.iter().all(|path| path.exists()));
        assert!(watched.contains(&web.path().join("src")) && watched.contains(&web.path().join("dist")));
        assert!(!watched.contains(&web.path().join("node_modules")));
    }
}
