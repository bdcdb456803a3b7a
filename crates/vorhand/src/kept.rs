//! What stays between two visits: files with secrets, for their owner alone.

use std::ffi::OsString;
use std::fs::{DirBuilder, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

/// The folder for it, as the XDG base directories have it; none if no variable names one.
pub(crate) fn folder(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let named = |name: &str| variable(name).map(PathBuf::from).filter(|folder| folder.is_absolute());
    let state = named("XDG_STATE_HOME").or_else(|| Some(named("HOME")?.join(".local/state")))?;
    Some(state.join("vorhand"))
}

/// Makes the folder of a file, unless it is there.
///
/// # Errors
/// Why that is not possible.
pub(crate) fn make_folder(file: &Path) -> std::io::Result<()> {
    let folder = file.parent().unwrap_or(Path::new("/"));
    DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

/// Writes a file that only its owner can read, whole or not at all, in the place of one that is there.
///
/// # Errors
/// Why that is not possible; then the old file is as it was.
pub(crate) fn write(file: &Path, text: &str) -> std::io::Result<()> {
    let mut name = file.as_os_str().to_owned();
    name.push(format!(".{}.new", std::process::id()));
    let new = PathBuf::from(name);
    // One that is left from a process that died while it wrote could be readable for others.
    match std::fs::remove_file(&new) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut writing = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&new)?;
    writing.write_all(text.as_bytes())?;
    writing.sync_all()?;
    std::fs::rename(&new, file)
}
