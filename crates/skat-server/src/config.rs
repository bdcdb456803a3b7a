//! The settings of a server: a file, and environment variables over it.

mod reading;
#[cfg(test)]
mod tests;

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use ipnet::IpNet;
use jiff::tz::TimeZone;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::secrets::{self, SecretError};
use reading::{fault, read};

/// The settings; `config/vorhand.toml` describes each.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// `sqlite:FILE` or `postgres://…`.
    pub database_url: String,
    /// A file that holds `database_url`, and goes before it; empty for none.
    pub database_url_file: PathBuf,
    /// A file that holds the password of the user in `database_url`; empty for none.
    pub database_password_file: PathBuf,
    /// Connections to the database.
    pub database_connections: u32,
    /// Whether a database that may forget what it has committed is accepted; for tests only.
    pub allow_weak_durability: bool,
    /// Where metrics are served: a listener of their own; none if they are not.
    #[serde(serialize_with = "text_or_empty", deserialize_with = "address_or_none")]
    pub metrics_listen: Option<SocketAddr>,
    /// How the log is written.
    pub log_format: LogFormat,
    /// What is logged, such as `info` or `skat_server=debug,info`.
    pub log_filter: String,
    /// Where people reach the server, such as `https://skat.example`; empty if it is not known.
    pub public_url: String,
    /// Other pages than the server's own that may open a socket here and send requests, as origins such as
    /// `https://skat.example`; answers to their requests are for the server's own pages only.
    pub allowed_origins: Vec<String>,
    /// The proxies that are believed when they say whom they speak for: addresses or networks.
    #[serde(serialize_with = "texts", deserialize_with = "networks")]
    pub trusted_proxies: Vec<IpNet>,
    /// How often a minute one address may try a password of one account or table, before it has to wait longer and longer.
    pub password_attempts: u32,
    /// How often all addresses together may try passwords of one account in a minute; addresses that have succeeded are not held up.
    pub password_attempts_per_account: u32,
    /// How often a minute one address may try passwords of all accounts and tables.
    pub password_attempts_per_address: u32,
    /// The longest that somebody has to wait before he may try another password, in minutes.
    pub password_wait_minutes: u64,
    /// Passwords that may wait to be hashed.
    pub password_queue: usize,
    /// Passwords of one address that may be hashed or wait for it at a time.
    pub password_queue_per_address: usize,
    /// How many passwords of one address are hashed in a minute, right ones and new ones too.
    pub password_checks_per_minute: u32,
    /// How many accounts one address may register in an hour.
    pub registrations_per_hour: u32,
    /// How many guests may come from one address in a minute.
    pub guests_per_minute: u32,
    /// How often a player may change his name, in days.
    pub rename_days: u32,
    /// How long it is kept from where a player came, in days.
    pub address_days: u32,
    /// Whether only registered players may sit at rated tables.
    pub rated_needs_account: bool,
    /// Whether only public tables may be rated.
    pub rated_needs_public: bool,
    /// Whether a rated list counts only if all its deals were played.
    pub rated_needs_complete: bool,
    /// Whether computer players may sit at rated tables.
    pub rated_allows_computers: bool,
    /// Whether tables can be rated whose pub rules have a switch that is set otherwise than their name says.
    pub deviating_rules: DeviatingRules,
    /// The time zone in which the months of the rankings begin, by its IANA name.
    pub time_zone: String,
    /// The most tables that may be open at a time.
    pub max_tables: usize,
    /// The most tables that one player may have made and that are still open.
    pub max_tables_per_player: usize,
    /// The most tables that those of one address may have made and that are still open.
    pub max_tables_per_address: usize,
    /// The most connections at a time, sockets among them.
    pub max_connections: usize,
    /// The most connections of one address at a time.
    pub max_connections_per_address: usize,
    /// The most sockets at a time.
    pub max_sockets: usize,
    /// The most sockets of one player at a time.
    pub max_sockets_per_player: usize,
    /// The most sockets of one address at a time.
    pub max_sockets_per_address: usize,
    /// How long a connection may be silent at first, in seconds.
    pub first_byte_seconds: u64,
    /// How long the headers of a request may take, in seconds; a connection without a request is closed after it too.
    pub header_seconds: u64,
    /// How many messages a second one socket may send in the long run.
    pub messages_per_second: u32,
    /// How many messages one socket may send at once before that counts.
    pub message_burst: u32,
    /// How many lines of chat a minute one player may write in the long run.
    pub chat_per_minute: u32,
    /// How many lines of chat one player may write at once before that counts.
    pub chat_burst: u32,
    /// How many lines of chat a minute those of one address may write in the lobby.
    pub lobby_lines_per_minute: u32,
    /// How many KiB a second of whole lobbies those of one address are told in the long run; 64 times as many at once.
    pub lobby_kib_per_second: u32,
    /// Messages that may wait for one socket before it is closed.
    pub outbox_messages: usize,
    /// Bytes that may wait for one socket before it is closed.
    pub outbox_bytes: usize,
    /// Commands that may wait for one table.
    pub table_queue: usize,
    /// Rows that may wait for the database.
    pub journal_queue: usize,
    /// Rows in one transaction.
    pub journal_batch: usize,
    /// Whether journals are kept in memory only, to measure what writing them costs; needs `allow_weak_durability`.
    pub journal_in_memory: bool,
    /// The largest message from a client, in bytes.
    pub max_message_bytes: usize,
    /// The largest frame from a client, in bytes.
    pub max_frame_bytes: usize,
    /// How often a socket is pinged, in seconds.
    pub ping_seconds: u64,
    /// After how long without a sign of life a socket is closed, in seconds.
    pub dead_seconds: u64,
    /// How long one write to a socket may take, in seconds.
    pub write_seconds: u64,
    /// How long a socket may take to log in, in seconds.
    pub login_seconds: u64,
    /// How long a computer player seems to think, in milliseconds.
    pub computer_millis: u64,
    /// How long seats have to send hashes, and then seeds, in seconds.
    pub seed_seconds: u64,
    /// How long a list is kept when nobody is connected, in hours; a table whose list has not begun, half an hour at most.
    pub idle_hours: u64,
    /// How long the end of the server may take, in seconds.
    pub drain_seconds: u64,
    /// How long a start waits for the server before it to end, in seconds.
    pub takeover_seconds: u64,
    /// Whether tables with arranged deals may be made; for tests with recorded games only.
    pub arranged_deals: bool,
}

/// How the log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// Lines for people.
    Readable,
    /// One JSON object a line.
    Json,
}

/// What becomes of tables whose pub rules have a switch that is set otherwise than their name says (decision 48).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DeviatingRules {
    /// They cannot be rated.
    Unrated,
    /// They can be rated, and have rankings of their own.
    Apart,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            database_url: "sqlite:vorhand.db".to_owned(),
            database_url_file: PathBuf::new(),
            database_password_file: PathBuf::new(),
            database_connections: 8,
            allow_weak_durability: false,
            metrics_listen: None,
            log_format: LogFormat::Readable,
            log_filter: "info".to_owned(),
            public_url: String::new(),
            allowed_origins: Vec::new(),
            trusted_proxies: Vec::new(),
            password_attempts: 5,
            password_attempts_per_account: 50,
            password_attempts_per_address: 50,
            password_wait_minutes: 60,
            password_queue: 64,
            password_queue_per_address: 4,
            password_checks_per_minute: 60,
            registrations_per_hour: 30,
            guests_per_minute: 60,
            rename_days: 30,
            address_days: 90,
            rated_needs_account: true,
            rated_needs_public: true,
            rated_needs_complete: true,
            rated_allows_computers: false,
            deviating_rules: DeviatingRules::Unrated,
            time_zone: "Europe/Berlin".to_owned(),
            max_tables: 5_000,
            max_tables_per_player: 10,
            max_tables_per_address: 30,
            max_connections: 25_000,
            max_connections_per_address: 200,
            max_sockets: 20_000,
            max_sockets_per_player: 5,
            max_sockets_per_address: 50,
            first_byte_seconds: 10,
            header_seconds: 10,
            messages_per_second: 20,
            message_burst: 40,
            chat_per_minute: 30,
            chat_burst: 5,
            lobby_lines_per_minute: 60,
            lobby_kib_per_second: 4_096,
            outbox_messages: 256,
            outbox_bytes: 262_144,
            table_queue: 256,
            journal_queue: 4_096,
            journal_batch: 1_024,
            journal_in_memory: false,
            max_message_bytes: 8_192,
            max_frame_bytes: 4_096,
            ping_seconds: 15,
            dead_seconds: 30,
            write_seconds: 5,
            login_seconds: 15,
            computer_millis: 700,
            seed_seconds: 3,
            idle_hours: 24,
            drain_seconds: 20,
            takeover_seconds: 30,
            arranged_deals: false,
        }
    }
}

/// The settings cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("cannot read the settings from {path}: {cause}")]
    Unreadable {
        /// The file.
        path: String,
        /// Why.
        cause: std::io::Error,
    },
    /// A value is wrong, or a name is unknown.
    #[error("the settings are wrong: {0}")]
    Wrong(String),
    /// A secret cannot be used.
    #[error("the settings are wrong: {0}")]
    Secret(SecretError),
}

/// A year.
const LONGEST_IDLE_HOURS: u64 = 24 * 366;

/// A week.
const LONGEST_WAIT_MINUTES: u64 = 7 * 24 * 60;

/// No client can do with less: a command names itself and a table by ids of 36 letters.
const SMALLEST_MESSAGE_BYTES: usize = 256;

/// With less, the answer to a client who comes back could close his socket again and again.
const SMALLEST_OUTBOX_MESSAGES: usize = 128;
const SMALLEST_OUTBOX_BYTES: usize = 64 * 1024;

impl Config {
    /// Reads the settings from a file, if there is one, and from environment variables over it:
    /// `VORHAND_LISTEN` sets `listen`, and so on. Secrets are read from the files that hold them.
    ///
    /// # Errors
    /// [`ConfigError`] names the file, or the first setting that is wrong or unknown.
    pub fn load(file: Option<&Path>, env: impl Iterator<Item = (String, String)>) -> Result<Config, ConfigError> {
        Config::load_or_tell_all(file, env).map_err(|mut wrong| wrong.swap_remove(0))
    }

    /// The same, but tells everything that is wrong.
    ///
    /// # Errors
    /// At least one [`ConfigError`].
    pub fn load_or_tell_all(
        file: Option<&Path>,
        env: impl Iterator<Item = (String, String)>,
    ) -> Result<Config, Vec<ConfigError>> {
        let table = read(file, env).map_err(|error| vec![error])?;
        // One by one, so that an error can name the setting.
        let wrong: Vec<ConfigError> = table.iter().filter_map(|(key, value)| fault(key, value)).collect();
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let all: Result<Config, toml::de::Error> = table.try_into();
        let mut config = all.map_err(|error| vec![ConfigError::Wrong(error.message().to_owned())])?;
        let mut wrong: Vec<ConfigError> = config.faults().into_iter().map(ConfigError::Wrong).collect();
        match secrets::database_url(&config) {
            Ok(url) => config.database_url = url,
            Err(secret) => wrong.push(ConfigError::Secret(secret)),
        }
        if wrong.is_empty() { Ok(config) } else { Err(wrong) }
    }

    /// What is wrong with settings that can be read.
    fn faults(&self) -> Vec<String> {
        let positive = [
            ("database_connections", self.database_connections as usize),
            ("outbox_messages", self.outbox_messages),
            ("outbox_bytes", self.outbox_bytes),
            ("max_connections", self.max_connections),
            ("max_connections_per_address", self.max_connections_per_address),
            ("max_sockets_per_player", self.max_sockets_per_player),
            ("max_sockets_per_address", self.max_sockets_per_address),
            ("first_byte_seconds", self.first_byte_seconds as usize),
            ("header_seconds", self.header_seconds as usize),
            ("messages_per_second", self.messages_per_second as usize),
            ("message_burst", self.message_burst as usize),
            ("chat_per_minute", self.chat_per_minute as usize),
            ("chat_burst", self.chat_burst as usize),
            ("lobby_lines_per_minute", self.lobby_lines_per_minute as usize),
            ("lobby_kib_per_second", self.lobby_kib_per_second as usize),
            ("max_tables_per_address", self.max_tables_per_address),
            ("table_queue", self.table_queue),
            ("journal_queue", self.journal_queue),
            ("journal_batch", self.journal_batch),
            ("max_message_bytes", self.max_message_bytes),
            ("max_frame_bytes", self.max_frame_bytes),
            ("ping_seconds", self.ping_seconds as usize),
            ("dead_seconds", self.dead_seconds as usize),
            ("write_seconds", self.write_seconds as usize),
            ("login_seconds", self.login_seconds as usize),
            ("password_attempts", self.password_attempts as usize),
            ("password_attempts_per_account", self.password_attempts_per_account as usize),
            ("password_attempts_per_address", self.password_attempts_per_address as usize),
            ("password_queue_per_address", self.password_queue_per_address),
            ("password_checks_per_minute", self.password_checks_per_minute as usize),
            ("password_wait_minutes", self.password_wait_minutes as usize),
            ("registrations_per_hour", self.registrations_per_hour as usize),
            ("guests_per_minute", self.guests_per_minute as usize),
            ("address_days", self.address_days as usize),
        ];
        let zeros = positive.iter().filter(|(_, value)| *value == 0);
        let mut faults: Vec<String> = zeros.map(|(name, _)| format!("{name} must be greater than 0")).collect();
        if self.ping_seconds >= self.dead_seconds {
            faults.push("dead_seconds must be greater than ping_seconds".to_owned());
        }
        if self.max_frame_bytes > self.max_message_bytes {
            faults.push("max_frame_bytes must be at most max_message_bytes".to_owned());
        }
        if self.journal_in_memory && !self.allow_weak_durability {
            faults.push("journal_in_memory loses every table at the end: it needs allow_weak_durability".to_owned());
        }
        if self.idle_hours > LONGEST_IDLE_HOURS {
            faults.push(format!("idle_hours must be at most {LONGEST_IDLE_HOURS}"));
        }
        if self.password_wait_minutes > LONGEST_WAIT_MINUTES {
            faults.push(format!("password_wait_minutes must be at most {LONGEST_WAIT_MINUTES}"));
        }
        if !self.public_url.is_empty() && self.public_origin().is_none() {
            faults.push("public_url must be http:// or https:// and a host, without a path".to_owned());
        }
        // What was written is not repeated: an address may hold a password.
        let origins = (1..).zip(&self.allowed_origins);
        let wrong = origins.filter(|(_, origin)| !is_origin(origin));
        faults.extend(wrong.map(|(number, _)| {
            format!("allowed_origins: expected origins such as \"https://skat.example\", and entry {number} is none")
        }));
        if self.metrics_listen == Some(self.listen) && self.listen.port() != 0 {
            faults.push("metrics_listen must be another address than listen".to_owned());
        }
        let least = [
            ("max_message_bytes", self.max_message_bytes, SMALLEST_MESSAGE_BYTES),
            ("max_frame_bytes", self.max_frame_bytes, SMALLEST_MESSAGE_BYTES),
            ("outbox_messages", self.outbox_messages, SMALLEST_OUTBOX_MESSAGES),
            ("outbox_bytes", self.outbox_bytes, SMALLEST_OUTBOX_BYTES),
        ];
        let too_little = least.iter().filter(|(_, value, least)| (1..*least).contains(value));
        faults.extend(too_little.map(|(name, _, least)| format!("{name} must be at least {least}")));
        let most = [
            ("database_connections", u64::from(self.database_connections), 1_000),
            ("computer_millis", self.computer_millis, 60_000),
            ("rename_days", u64::from(self.rename_days), 3_660),
        ];
        let too_much = most.iter().filter(|(_, value, most)| value > most);
        faults.extend(too_much.map(|(name, _, most)| format!("{name} must be at most {most}")));
        if self.zone().is_none() {
            faults.push("time_zone: expected the IANA name of a time zone such as \"Europe/Berlin\"".to_owned());
        }
        faults
    }

    /// The origin of the server's own pages, if it is known.
    pub fn public_origin(&self) -> Option<&str> {
        let origin = self.public_url.strip_suffix('/').unwrap_or(&self.public_url);
        is_origin(origin).then_some(origin)
    }

    /// Whether people reach the server over TLS.
    pub fn is_https(&self) -> bool {
        self.public_url.starts_with("https://")
    }

    /// Whether people come from elsewhere without TLS, so that passwords and cards can be read on the way.
    pub fn is_open_to_readers(&self) -> bool {
        let host = self.public_origin().and_then(|origin| origin.split_once("://")).map(|(_, host)| host);
        let is_far = host.is_some_and(|host| {
            let name = host.rsplit_once(':').filter(|(_, port)| !port.contains(']')).map_or(host, |(name, _)| name);
            let address: Option<IpAddr> = name.trim_matches(['[', ']']).parse().ok();
            address.map_or(name != "localhost", |address| !address.is_loopback())
        });
        !self.is_https() && (is_far || !self.listen.ip().is_loopback())
    }

    /// The time zone in which the months of the rankings begin; there is one in settings that were checked.
    pub fn zone(&self) -> Option<TimeZone> {
        TimeZone::get(&self.time_zone).ok()
    }

    /// The database's address as people may see it, without its password.
    pub fn shown_database(&self) -> String {
        secrets::shown(&self.database_url)
    }

    /// All settings by name, as the file would hold them; secrets included.
    pub(crate) fn to_table(&self) -> toml::Table {
        toml::Table::try_from(self).expect("settings are what a file can hold")
    }

    /// How long a computer player seems to think.
    pub fn computer_pace(&self) -> Duration {
        Duration::from_millis(self.computer_millis)
    }
}

/// Whether a text is what browsers send as the origin of a page: a scheme and a host, and nothing behind them.
fn is_origin(text: &str) -> bool {
    let Some((scheme, host)) = text.split_once("://") else { return false };
    let is_host = !host.is_empty() && !host.contains(|c: char| c.is_whitespace() || "/?#@*".contains(c));
    matches!(scheme, "http" | "https") && is_host
}

/// An address as text; an empty one for none.
fn text_or_empty<S: Serializer>(address: &Option<SocketAddr>, to: S) -> Result<S::Ok, S::Error> {
    match address {
        Some(address) => to.collect_str(address),
        None => to.serialize_str(""),
    }
}

fn texts<S: Serializer>(networks: &[IpNet], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(networks.iter().map(IpNet::to_string))
}

/// An address, or nothing where the text is empty.
fn address_or_none<'de, D: Deserializer<'de>>(from: D) -> Result<Option<SocketAddr>, D::Error> {
    let text = String::deserialize(from)?;
    if text.is_empty() { Ok(None) } else { text.parse().map(Some).map_err(serde::de::Error::custom) }
}

/// Networks, or single addresses; what is neither is told by its place among them only.
fn networks<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<IpNet>, D::Error> {
    let read = |(number, text): (usize, String)| {
        let alone = || text.parse().map(|address: IpAddr| IpNet::from(address)).ok();
        let wrong = || format!("expected addresses or networks such as \"10.0.0.0/8\", and entry {number} is neither");
        text.parse().ok().or_else(alone).ok_or_else(|| serde::de::Error::custom(wrong()))
    };
    (1..).zip(Vec::<String>::deserialize(from)?).map(read).collect()
}
