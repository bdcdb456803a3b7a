//! Secrets that are kept in files, and the examples that nobody may run a server with.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use crate::config::Config;

/// The database's password as it stands among the examples.
const EXAMPLE_PASSWORD: &str = include_str!("../../../deploy/secrets/database_password.example");

/// A secret cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SecretError {
    /// Its file cannot be read.
    #[error("{setting}: cannot read {}: {cause}", .path.display())]
    Unreadable {
        /// The setting that names the file.
        setting: &'static str,
        /// The file.
        path: PathBuf,
        /// Why.
        cause: std::io::Error,
    },
    /// Its file is empty.
    #[error("{setting}: {} is empty", .path.display())]
    Empty {
        /// The setting that names the file.
        setting: &'static str,
        /// The file.
        path: PathBuf,
    },
    /// There is a password, and no user whose it could be.
    #[error("database_password_file: database_url names no user; it must be like postgres://user@host/database")]
    NoUser,
    /// There is a password in the URL too.
    #[error("database_password_file: database_url holds a password already; leave one of them out")]
    TwoPasswords,
    /// Everybody knows it.
    #[error(
        "the database's password is the one of the examples, which everybody knows: write a secret one into its file \
         before the database is made, or change it there too"
    )]
    Example,
}

/// The database's URL with what the files hold.
pub(crate) fn database_url(config: &Config) -> Result<String, SecretError> {
    let mut url = match read("database_url_file", &config.database_url_file)? {
        Some(url) => url,
        None => config.database_url.clone(),
    };
    if let Some(password) = read("database_password_file", &config.database_password_file)? {
        url = with_password(&url, &password)?;
    }
    match user_info(&url).and_then(|user| user.split_once(':')) {
        Some((_, password)) if password == EXAMPLE_PASSWORD.trim_end() => Err(SecretError::Example),
        _ => Ok(url),
    }
}

/// A file's text without the end of its last line; none without a file.
fn read(setting: &'static str, path: &Path) -> Result<Option<String>, SecretError> {
    if path.as_os_str().is_empty() {
        return Ok(None);
    }
    let text = std::fs::read_to_string(path);
    let text = text.map_err(|cause| SecretError::Unreadable { setting, path: path.to_owned(), cause })?;
    match text.trim_end_matches(['\r', '\n']) {
        "" => Err(SecretError::Empty { setting, path: path.to_owned() }),
        secret => Ok(Some(secret.to_owned())),
    }
}

/// What stands before the host of a URL.
fn user_info(url: &str) -> Option<&str> {
    let (_, rest) = url.split_once("://")?;
    let authority = rest.split(['/', '?', '#']).next()?;
    authority.rsplit_once('@').map(|(user, _)| user)
}

fn with_password(url: &str, password: &str) -> Result<String, SecretError> {
    let user = user_info(url).filter(|user| !user.is_empty()).ok_or(SecretError::NoUser)?;
    if user.contains(':') {
        return Err(SecretError::TwoPasswords);
    }
    let (scheme, rest) = url.split_once("://").ok_or(SecretError::NoUser)?;
    let rest = &rest[user.len()..];
    let mut escaped = String::with_capacity(password.len());
    for byte in password.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            escaped.push(char::from(byte));
        } else {
            let _ = write!(escaped, "%{byte:02X}");
        }
    }
    Ok(format!("{scheme}://{user}:{escaped}{rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url_of(url: &str, password: &str) -> Result<String, SecretError> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("password");
        std::fs::write(&file, password).unwrap();
        let config = Config { database_url: url.to_owned(), database_password_file: file, ..Config::default() };
        database_url(&config)
    }

    #[test]
    fn a_password_from_a_file_goes_into_the_url() {
        let url = url_of("postgres://vorhand@database:5432/vorhand?sslmode=disable", "s3cret\n").unwrap();
        assert_eq!(url, "postgres://vorhand:s3cret@database:5432/vorhand?sslmode=disable");
        let url = url_of("postgres://vorhand@database/vorhand", "a b/ü:@%\r\n").unwrap();
        assert_eq!(url, "postgres://vorhand:a%20b%2F%C3%BC%3A%40%25@database/vorhand");
    }

    #[test]
    fn a_url_from_a_file_goes_before_the_setting() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("url");
        std::fs::write(&file, "postgres://club:secret@db/skat\n").unwrap();
        let config = Config { database_url_file: file, ..Config::default() };
        assert_eq!(database_url(&config).unwrap(), "postgres://club:secret@db/skat");
        assert_eq!(database_url(&Config::default()).unwrap(), "sqlite:vorhand.db");
    }

    #[test]
    fn an_example_password_is_refused_wherever_it_stands() {
        let example = EXAMPLE_PASSWORD.trim_end();
        let refused = url_of("postgres://vorhand@database/vorhand", EXAMPLE_PASSWORD).unwrap_err();
        assert!(matches!(refused, SecretError::Example));
        let config = Config { database_url: format!("postgres://vorhand:{example}@db/vorhand"), ..Config::default() };
        assert!(matches!(database_url(&config), Err(SecretError::Example)));
    }

    #[test]
    fn what_cannot_be_used_is_named_without_the_secret() {
        let message = |url, password| url_of(url, password).unwrap_err().to_string();
        assert!(message("postgres://database/vorhand", "s3cret").contains("names no user"));
        assert!(message("sqlite:vorhand.db", "s3cret").contains("names no user"));
        assert!(message("postgres://vorhand:one@database/vorhand", "s3cret").contains("password already"));
        assert!(message("postgres://vorhand@database/vorhand", "\n").contains("is empty"));
        let config = Config { database_url_file: "/nowhere/url".into(), ..Config::default() };
        let missing = database_url(&config).unwrap_err().to_string();
        assert!(missing.contains("database_url_file") && missing.contains("/nowhere/url"), "{missing}");
    }
}
