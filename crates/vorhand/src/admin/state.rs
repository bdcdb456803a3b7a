//! What stays between two commands: the tokens of log-ins, in a file that only its owner can read.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use skat_protocol::Token;

use crate::kept;

/// The tokens of log-ins, by server.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct State {
    /// The server of the last log-in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) last: Option<String>,
    #[serde(default)]
    servers: BTreeMap<String, LoggedIn>,
}

/// Who is logged in at a server.
#[derive(Debug, Serialize, Deserialize)]
struct LoggedIn {
    name: String,
    token: Token,
}

impl State {
    /// What was kept; nothing if there is no file yet.
    pub(super) fn load() -> Result<State, String> {
        match place() {
            Some(path) => State::load_from(&path),
            None => Ok(State::default()),
        }
    }

    fn load_from(path: &Path) -> Result<State, String> {
        match fs::read_to_string(path) {
            Ok(text) => serde_json::from_str(&text)
                .map_err(|_| format!("{} cannot be understood; remove it and log in again", path.display())),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(State::default()),
            Err(error) => Err(format!("{}: {error}", path.display())),
        }
    }

    /// Keeps it.
    pub(super) fn save(&self) -> Result<(), String> {
        let path = place().ok_or("neither XDG_STATE_HOME nor HOME says where to keep the token; use --token-file")?;
        self.save_to(&path)
    }

    fn save_to(&self, path: &Path) -> Result<(), String> {
        kept::make_folder(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let text = serde_json::to_string_pretty(self).expect("the state has string keys only");
        write_secret(path, &text)
    }

    /// The token of a server.
    pub(super) fn token(&self, server: &str) -> Option<Token> {
        self.servers.get(server).map(|known| known.token.clone())
    }

    /// Somebody has logged in.
    pub(super) fn log_in(&mut self, server: String, name: String, token: Token) {
        self.last = Some(server.clone());
        self.servers.insert(server, LoggedIn { name, token });
    }

    /// Somebody has logged out.
    pub(super) fn log_out(&mut self, server: &str) {
        self.servers.remove(server);
        if self.last.as_deref() == Some(server) {
            self.last = None;
        }
    }
}

/// A token that stands alone in a file.
pub(super) fn read_token(path: &Path) -> Result<Token, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Token::new(text.trim()).map_err(|_| format!("{} holds no token", path.display()))
}

/// Writes a file that only its owner can read, whole or not at all.
pub(super) fn write_secret(path: &Path, text: &str) -> Result<(), String> {
    kept::write(path, &format!("{text}\n")).map_err(|error| format!("{}: {error}", path.display()))
}

/// Where it is kept.
fn place() -> Option<PathBuf> {
    Some(kept::folder(|name| std::env::var_os(name))?.join("admin.json"))
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    #[test]
    fn tokens_are_kept_by_server_for_nobody_else_to_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("vorhand").join("admin.json");
        let mut state = State::load_from(&path).unwrap();
        state.log_in("http://a".to_owned(), "Anna".to_owned(), Token::new("one").unwrap());
        state.log_in("https://b".to_owned(), "Berta".to_owned(), Token::new("two").unwrap());
        state.save_to(&path).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(fs::metadata(path.parent().unwrap()).unwrap().permissions().mode() & 0o777, 0o700);
        let mut state = State::load_from(&path).unwrap();
        assert_eq!((state.last.as_deref(), state.token("http://a")), (Some("https://b"), Token::new("one").ok()));
        assert!(!format!("{state:?}").contains("two"));
        state.log_out("https://b");
        state.save_to(&path).unwrap();
        let state = State::load_from(&path).unwrap();
        assert_eq!((state.last.as_deref(), state.token("https://b")), (None, None));
        assert!(state.token("http://a").is_some());
    }

    #[test]
    fn a_token_file_holds_one_token_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("token");
        write_secret(&path, "abc").unwrap();
        write_secret(&path, "abcd").unwrap();
        assert_eq!(read_token(&path), Ok(Token::new("abcd").unwrap()));
        fs::write(&path, "two tokens").unwrap();
        assert!(read_token(&path).unwrap_err().contains("holds no token"));
    }
}
