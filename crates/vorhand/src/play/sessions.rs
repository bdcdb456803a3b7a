//! Who somebody was at which server: what lets a closed terminal take its seat back.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use skat_protocol::Token;

use crate::kept;

/// A visit that can be gone on with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Session {
    /// The player's name.
    pub(crate) name: String,
    /// What he is known by: a secret.
    pub(crate) token: Token,
    /// Whether he has an account.
    #[serde(default)]
    pub(crate) account: bool,
}

/// The file with the visits, by the addresses of the servers.
#[derive(Clone, Debug)]
pub(crate) struct Sessions {
    file: PathBuf,
}

/// The file cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SessionsError {
    /// There is no folder for it.
    #[error("neither XDG_STATE_HOME nor HOME names a folder")]
    NoFolder,
    /// It cannot be read or written.
    #[error("{}: {cause}", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// Why.
        cause: std::io::Error,
    },
    /// It holds something else.
    #[error("{} is no file of this program", file.display())]
    Foreign {
        /// The file.
        file: PathBuf,
    },
}

impl Sessions {
    /// The file in its usual place: `$XDG_STATE_HOME/vorhand/sessions.toml`, or below `~/.local/state`.
    ///
    /// # Errors
    /// [`SessionsError::NoFolder`] if neither is known.
    pub(crate) fn usual(variable: impl Fn(&str) -> Option<String>) -> Result<Sessions, SessionsError> {
        let folder = kept::folder(|name| variable(name).map(OsString::from)).ok_or(SessionsError::NoFolder)?;
        Ok(Sessions { file: folder.join("sessions.toml") })
    }

    /// The visit at a server, if there was one.
    ///
    /// # Errors
    /// [`SessionsError`] if the file is there and cannot be read.
    pub(crate) fn at(&self, server: &str) -> Result<Option<Session>, SessionsError> {
        Ok(self.read()?.remove(server))
    }

    /// Keeps the visit at a server.
    ///
    /// # Errors
    /// [`SessionsError`] if the file cannot be read or written; then it is as it was.
    pub(crate) fn keep(&self, server: &str, session: &Session) -> Result<(), SessionsError> {
        let mut sessions = self.read()?;
        sessions.insert(server.to_owned(), session.clone());
        self.write(&sessions)
    }

    /// Forgets the visit at a server.
    ///
    /// # Errors
    /// [`SessionsError`] if the file cannot be read or written; then it is as it was.
    pub(crate) fn forget(&self, server: &str) -> Result<(), SessionsError> {
        let mut sessions = self.read()?;
        if sessions.remove(server).is_some() { self.write(&sessions) } else { Ok(()) }
    }

    fn failed(&self, cause: std::io::Error) -> SessionsError {
        SessionsError::File { file: self.file.clone(), cause }
    }

    fn read(&self) -> Result<BTreeMap<String, Session>, SessionsError> {
        let text = match std::fs::read_to_string(&self.file) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(BTreeMap::new()),
            Err(error) => return Err(self.failed(error)),
        };
        // What exactly is wrong would repeat parts of the file, which holds secrets.
        toml::from_str(&text).map_err(|_| SessionsError::Foreign { file: self.file.clone() })
    }

    /// Writes a new file beside the old one and puts it in its place, readable for its owner alone.
    fn write(&self, sessions: &BTreeMap<String, Session>) -> Result<(), SessionsError> {
        let text = toml::to_string(sessions).map_err(|_| SessionsError::Foreign { file: self.file.clone() })?;
        kept::make_folder(&self.file).and_then(|()| kept::write(&self.file, &text)).map_err(|cause| self.failed(cause))
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;
    use std::path::Path;

    use super::*;

    fn session(name: &str) -> Session {
        Session { name: name.to_owned(), token: Token::new("ab".repeat(32)).unwrap(), account: false }
    }

    fn sessions(folder: &Path) -> Sessions {
        let folder = folder.display().to_string();
        Sessions::usual(|name| (name == "XDG_STATE_HOME").then(|| folder.clone())).unwrap()
    }

    #[test]
    fn a_visit_is_kept_for_its_server_and_its_owner_alone() {
        let folder = tempfile::tempdir().unwrap();
        let sessions = sessions(folder.path());
        assert_eq!(sessions.at("ws://club:8080").unwrap(), None);
        sessions.keep("ws://club:8080", &session("Anna")).unwrap();
        sessions.keep("wss://skat.example", &session("Berta")).unwrap();
        assert_eq!(sessions.at("ws://club:8080").unwrap(), Some(session("Anna")));
        let file = folder.path().join("vorhand/sessions.toml");
        assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(std::fs::metadata(file.parent().unwrap()).unwrap().permissions().mode() & 0o777, 0o700);
        sessions.forget("ws://club:8080").unwrap();
        assert_eq!(sessions.at("ws://club:8080").unwrap(), None);
        assert_eq!(sessions.at("wss://skat.example").unwrap(), Some(session("Berta")));
    }

    #[test]
    fn a_foreign_file_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let sessions = sessions(folder.path());
        sessions.keep("ws://club", &session("Anna")).unwrap();
        let file = folder.path().join("vorhand/sessions.toml");
        std::fs::write(&file, "secret = \"ab\"").unwrap();
        let error = sessions.keep("ws://club", &session("Berta")).unwrap_err();
        assert!(!error.to_string().contains("secret"), "{error}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "secret = \"ab\"");
    }

    #[test]
    fn the_file_is_below_the_state_folder_or_home() {
        let file = |set: &[(&str, &str)]| {
            let value = |name: &str| set.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
            Sessions::usual(value).map(|sessions| sessions.file.display().to_string())
        };
        assert_eq!(file(&[("XDG_STATE_HOME", "/s"), ("HOME", "/h")]).unwrap(), "/s/vorhand/sessions.toml");
        let home = "/h/.local/state/vorhand/sessions.toml";
        assert_eq!(file(&[("HOME", "/h")]).unwrap(), home);
        assert_eq!(file(&[("XDG_STATE_HOME", "relative"), ("HOME", "/h")]).unwrap(), home);
        assert!(file(&[]).is_err());
    }
}
