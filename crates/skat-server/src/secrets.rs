//! Secrets that are kept in files, and the examples that nobody may run a server with.

use std::fmt::{self, Write as _};
use std::fs::File;
use std::io::{self, ErrorKind, Read as _};
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

/// The longest file with a secret or with settings, in bytes.
const LONGEST_FILE: u64 = 64 * 1024;

/// What stands in the place of a secret.
const HIDDEN: &str = "***";

/// The database's URL with what the files hold.
pub(crate) fn database_url(config: &Config) -> Result<String, SecretError> {
    let mut url = match read("database_url_file", &config.database_url_file)? {
        Some(url) => url,
        None => config.database_url.clone(),
    };
    if let Some(password) = read("database_password_file", &config.database_password_file)? {
        url = with_password(&url, &password)?;
    }
    let example = EXAMPLE_PASSWORD.trim_end().as_bytes();
    if passwords(&url).iter().any(|password| password == example) { Err(SecretError::Example) } else { Ok(url) }
}

/// A database's URL without its passwords, wherever they stand in it.
pub(crate) fn shown(url: &str) -> String {
    let url = url.trim();
    if url.starts_with("sqlite:") {
        let (file, query) = split_query(url);
        return file.to_owned() + &shown_query(query);
    }
    let (url, fragment) = url.split_once('#').map_or((url, None), |(url, fragment)| (url, Some(fragment)));
    let (address, query) = split_query(url);
    let fragment = fragment.map_or_else(String::new, |_| format!("#{HIDDEN}"));
    shown_address(address) + &shown_query(query) + &fragment
}

/// What stands before a query.
fn shown_address(address: &str) -> String {
    let Some((scheme, rest)) = address.split_once("://") else {
        return address.split_once(':').map_or(HIDDEN.to_owned(), |(scheme, _)| format!("{scheme}:{HIDDEN}"));
    };
    let (authority, path) = rest.find('/').map_or((rest, ""), |at| rest.split_at(at));
    let (user, host) = authority.rsplit_once('@').map_or((None, authority), |(user, host)| (Some(user), host));
    // A password with a character that ends an address leaves its first part where a port should be, and its rest behind.
    let name = host.rsplit_once(':').filter(|(_, port)| is_number(port)).map_or(host, |(name, _)| name);
    let is_odd = name.contains(':') && !(name.starts_with('[') && name.ends_with(']'));
    if is_odd || path.contains('@') {
        return format!("{scheme}://{HIDDEN}");
    }
    match user.map(|user| user.split_once(':').map_or((user, false), |(user, _)| (user, true))) {
        None => format!("{scheme}://{host}{path}"),
        Some((user, false)) => format!("{scheme}://{user}@{host}{path}"),
        Some((user, true)) => format!("{scheme}://{user}:{HIDDEN}@{host}{path}"),
    }
}

/// A query with its question mark. Anything could be a secret, apart from what says where the database is.
fn shown_query(query: Option<&str>) -> String {
    let part = |part: &str| match part.split_once('=') {
        Some((name, _)) if is_public(name) => part.to_owned(),
        Some((name, _)) => format!("{name}={HIDDEN}"),
        None => HIDDEN.to_owned(),
    };
    query.map_or_else(String::new, |query| format!("?{}", query.split('&').map(part).collect::<Vec<_>>().join("&")))
}

fn is_public(parameter: &str) -> bool {
    matches!(parameter, "dbname" | "host" | "hostaddr" | "mode" | "port" | "ssl-mode" | "sslmode" | "user")
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

fn split_query(url: &str) -> (&str, Option<&str>) {
    url.split_once('?').map_or((url, None), |(before, query)| (before, Some(query)))
}

/// The passwords that stand in a URL, as the database is told them.
fn passwords(url: &str) -> Vec<Vec<u8>> {
    let of_user = user_info(url).and_then(|user| user.split_once(':')).map(|(_, password)| decoded(password));
    of_user.into_iter().chain(query_passwords(url)).collect()
}

/// The passwords in a URL's query, as the database is told them.
fn query_passwords(url: &str) -> Vec<Vec<u8>> {
    let url = url.split('#').next().unwrap_or(url);
    let parts = split_query(url).1.unwrap_or_default().split('&').filter_map(|part| part.split_once('='));
    // In a query a plus stands for a blank.
    let pairs = parts.map(|(name, value)| (decoded(&name.replace('+', " ")), decoded(&value.replace('+', " "))));
    pairs.filter(|(name, _)| name == b"password").map(|(_, value)| value).collect()
}

/// A part of a URL, with each `%41` as the byte that it stands for.
fn decoded(text: &str) -> Vec<u8> {
    let mut decoded = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, behind @ ..] = rest {
        let byte = if *first == b'%' { behind.first_chunk().and_then(byte_of) } else { None };
        decoded.push(byte.unwrap_or(*first));
        rest = if byte.is_some() { &behind[2..] } else { behind };
    }
    decoded
}

/// A byte from its two hexadecimal digits.
fn byte_of(digits: &[u8; 2]) -> Option<u8> {
    let [high, low] = digits.map(|digit| char::from(digit).to_digit(16));
    u8::try_from(high? * 16 + low?).ok()
}

/// A file's text without the end of its last line; none without a file.
fn read(setting: &'static str, path: &Path) -> Result<Option<String>, SecretError> {
    if path.as_os_str().is_empty() {
        return Ok(None);
    }
    let text = read_short(path);
    let text = text.map_err(|cause| SecretError::Unreadable { setting, path: path.to_owned(), cause })?;
    match text.trim_end_matches(['\r', '\n']) {
        "" => Err(SecretError::Empty { setting, path: path.to_owned() }),
        secret => Ok(Some(secret.to_owned())),
    }
}

/// A file's text; of one that is longer than [`LONGEST_FILE`], or has no end, no more is read than shows that.
///
/// It need be no regular file: a shell hands over a secret in a pipe.
pub(crate) fn read_short(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?.take(LONGEST_FILE + 1).read_to_string(&mut text)?;
    if text.len() as u64 > LONGEST_FILE {
        let why = format!("it is longer than {} KiB", LONGEST_FILE / 1024);
        return Err(io::Error::new(ErrorKind::FileTooLarge, why));
    }
    Ok(text)
}

/// What stands before the host of a URL.
fn user_info(url: &str) -> Option<&str> {
    let (_, rest) = url.split_once("://")?;
    let authority = rest.split(['/', '?', '#']).next()?;
    authority.rsplit_once('@').map(|(user, _)| user)
}

fn with_password(url: &str, password: &str) -> Result<String, SecretError> {
    let user = user_info(url).filter(|user| !user.is_empty()).ok_or(SecretError::NoUser)?;
    if user.contains(':') || !query_passwords(url).is_empty() {
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

/// Every setting as it is, but for the database's password.
impl fmt::Debug for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut settings = f.debug_struct("Config");
        for (name, value) in self.to_table() {
            match name.as_str() {
                "database_url" => settings.field(&name, &self.shown_database()),
                _ => settings.field(&name, &value),
            };
        }
        settings.finish()
    }
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
    fn an_example_password_is_refused_in_every_spelling() {
        let example = EXAMPLE_PASSWORD.trim_end();
        let encoded: String = example.bytes().map(|byte| format!("%{byte:02x}")).collect();
        let config = |url: String| Config { database_url: url, ..Config::default() };
        for url in [
            format!("postgres://u@h/d?password={example}"),
            format!("postgres://u@h/d?sslmode=disable&password={encoded}#x"),
            format!("postgres://u@h/d?p%61ssword={example}"),
            format!("postgres://u:{encoded}@h/d"),
            format!("postgres://u:another@h/d?password={}", example.replacen('e', "%65", 1)),
        ] {
            assert!(matches!(database_url(&config(url.clone())), Err(SecretError::Example)), "{url}");
        }
        for url in [
            format!("postgres://u:{example}1@h/d"),
            "postgres://u:100%@h/d?password=%4".to_owned(),
            "postgres://u@h/d".to_owned(),
        ] {
            assert_eq!(database_url(&config(url.clone())).unwrap(), url);
        }
    }

    #[test]
    fn no_password_is_shown_wherever_it_stands() {
        let cases = [
            ("sqlite:vorhand.db", "sqlite:vorhand.db"),
            ("sqlite:///var/lib/club#1@home/vorhand.db?mode=rwc", "sqlite:///var/lib/club#1@home/vorhand.db?mode=rwc"),
            ("postgres://club@localhost/vorhand", "postgres://club@localhost/vorhand"),
            ("postgres://localhost:5432/vorhand", "postgres://localhost:5432/vorhand"),
            ("postgres://club@[::1]/vorhand", "postgres://club@[::1]/vorhand"),
            ("postgres://club@%2Frun%2Fpostgresql/vorhand", "postgres://club@%2Frun%2Fpostgresql/vorhand"),
            ("postgres://club:Eichel@localhost:5432/vorhand", "postgres://club:***@localhost:5432/vorhand"),
            ("postgres://club:%45ichel@localhost/vorhand", "postgres://club:***@localhost/vorhand"),
            ("postgres://club:Ei:ch@el@localhost/vorhand", "postgres://club:***@localhost/vorhand"),
            ("postgres://:Eichel@localhost/vorhand", "postgres://:***@localhost/vorhand"),
            (
                "postgres://club:Eichel@localhost/vorhand?sslmode=require&password=Eichel&x",
                "postgres://club:***@localhost/vorhand?sslmode=require&password=***&***",
            ),
            ("postgres://h/d?password=Eichel", "postgres://h/d?password=***"),
            ("postgres://h/d?password=Ei@chel", "postgres://h/d?password=***"),
            ("postgres://h/d?p%61ssword=%45ichel&user=club", "postgres://h/d?p%61ssword=***&user=club"),
            // With these no server connects.
            ("postgres://club:Ei/chel@localhost/vorhand", "postgres://***"),
            ("postgres://club:1/Eichel@localhost/vorhand", "postgres://***"),
            ("postgres://club:Ei?chel@localhost/vorhand", "postgres://***?***"),
            ("postgres://club:Ei#chel@localhost/vorhand", "postgres://***#***"),
            ("postgres:club:Eichel@localhost", "postgres:***"),
            ("Eichel", "***"),
        ];
        for (url, without) in cases {
            assert_eq!(shown(url), without);
            assert!(url.starts_with("sqlite") || !["Ei", "ch", "%45"].iter().any(|part| shown(url).contains(part)));
        }
        let config = Config { database_url: "postgres://club:Eichel@db/skat".to_owned(), ..Config::default() };
        assert_eq!(config.shown_database(), "postgres://club:***@db/skat");
        let debug = format!("{config:?} {config:#?}");
        assert!(debug.contains("postgres://club:***@db/skat") && !debug.contains("Eichel"), "{debug}");
    }

    #[test]
    fn a_file_without_an_end_is_not_read_to_it() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("long");
        for (length, is_read) in [(LONGEST_FILE, true), (LONGEST_FILE + 1, false)] {
            std::fs::write(&file, "x".repeat(usize::try_from(length).unwrap())).unwrap();
            let config = Config { database_url_file: file.clone(), ..Config::default() };
            assert_eq!(database_url(&config).is_ok(), is_read, "{length}");
            assert_eq!(read_short(&file).is_ok(), is_read, "{length}");
        }
        let config = Config { database_url_file: "/dev/zero".into(), ..Config::default() };
        let said = database_url(&config).unwrap_err().to_string();
        assert_eq!(said, "database_url_file: cannot read /dev/zero: it is longer than 64 KiB");
        let said = Config::load(Some(Path::new("/dev/zero")), std::iter::empty()).unwrap_err().to_string();
        assert!(said.ends_with("it is longer than 64 KiB"), "{said}");
    }

    #[test]
    fn what_cannot_be_used_is_named_without_the_secret() {
        let message = |url, password| url_of(url, password).unwrap_err().to_string();
        assert!(message("postgres://database/vorhand", "s3cret").contains("names no user"));
        assert!(message("sqlite:vorhand.db", "s3cret").contains("names no user"));
        assert!(message("postgres://vorhand:one@database/vorhand", "s3cret").contains("password already"));
        assert!(message("postgres://vorhand@database/vorhand?password=one", "two").contains("password already"));
        assert!(message("postgres://vorhand@database/vorhand", "\n").contains("is empty"));
        let config = Config { database_url_file: "/nowhere/url".into(), ..Config::default() };
        let missing = database_url(&config).unwrap_err().to_string();
        assert!(missing.contains("database_url_file") && missing.contains("/nowhere/url"), "{missing}");
    }
}
