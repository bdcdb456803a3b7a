//! What settings may be, and what is said of those that may not.

use super::*;

fn load(env: &[(&str, &str)]) -> Result<Config, ConfigError> {
    Config::load(None, env.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())))
}

#[test]
fn the_annotated_file_holds_the_defaults() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../config/vorhand.toml");
    let config = Config::load(Some(&file), std::iter::empty()).unwrap();
    assert_eq!(config.to_table(), Config::default().to_table());
    let text = std::fs::read_to_string(file).unwrap();
    let set = text.lines().filter(|line| line.contains(" = ") && !line.starts_with('#')).count();
    let fields = Config::default().to_table().len();
    assert_eq!(set, fields, "each setting stands in the file");
}

#[test]
fn a_variable_overrides_the_file() {
    let config = load(&[
        ("VORHAND_LISTEN", "0.0.0.0:9000"),
        ("VORHAND_DATABASE_URL", "postgres://club@localhost/vorhand"),
        ("VORHAND_COMPUTER_MILLIS", "0"),
        ("VORHAND_ARRANGED_DEALS", "true"),
        ("VORHAND_ALLOWED_ORIGINS", "https://skat.example, https://club.example"),
        ("VORHAND_TRUSTED_PROXIES", "10.0.0.0/8, ::1"),
        ("VORHAND_PUBLIC_URL", "https://skat.example/"),
        ("VORHAND_TABLE_PASSWORD", "Eichel-Unter"),
        ("PATH", "/bin"),
    ])
    .unwrap();
    assert_eq!(config.listen.port(), 9000);
    assert_eq!(config.database_url, "postgres://club@localhost/vorhand");
    assert_eq!(config.computer_millis, 0);
    assert!(config.arranged_deals);
    assert_eq!(config.allowed_origins, ["https://skat.example", "https://club.example"]);
    assert_eq!(config.trusted_proxies, ["10.0.0.0/8".parse().unwrap(), "::1/128".parse().unwrap()]);
    assert!(config.is_https() && config.public_origin() == Some("https://skat.example"));
}

#[test]
fn without_tls_only_this_machine_cannot_be_listened_to() {
    let open = |url: &str, listen: &str| {
        load(&[("VORHAND_PUBLIC_URL", url), ("VORHAND_LISTEN", listen)]).unwrap().is_open_to_readers()
    };
    let (here, everywhere) = ("127.0.0.1:8080", "0.0.0.0:8080");
    for near in ["", "http://localhost:8080", "http://127.0.0.1", "http://[::1]:8080", "http://[::1]"] {
        assert!(!open(near, here) && open(near, everywhere), "{near}");
    }
    assert!(open("http://skat.example", here) && open("http://skat.example:8080", everywhere));
    assert!(!open("https://skat.example", here) && !open("https://skat.example", everywhere));
}

#[test]
fn a_setting_that_cannot_be_meant_is_refused() {
    for (name, value) in [
        ("ALLOWED_ORIGINS", "*"),
        ("ALLOWED_ORIGINS", "https://skat.example/"),
        ("ALLOWED_ORIGINS", "null"),
        ("METRICS_LISTEN", "127.0.0.1:8080"),
        ("MAX_FRAME_BYTES", "1"),
        ("DATABASE_CONNECTIONS", "100000000"),
        ("COMPUTER_MILLIS", "100000000"),
        ("RENAME_DAYS", "4294967295"),
    ] {
        let message = load(&[(&format!("VORHAND_{name}"), value)]).unwrap_err().to_string();
        assert!(message.contains(&name.to_lowercase()), "{name} = {value}: {message}");
    }
}

#[test]
fn a_wrong_or_unknown_setting_is_named() {
    let message = |env: &[(&str, &str)]| load(env).unwrap_err().to_string();
    assert!(message(&[("VORHAND_LISTN", "x")]).contains("listn"));
    assert!(message(&[("VORHAND_LISTEN", "nowhere")]).contains("listen: "));
    assert!(message(&[("VORHAND_OUTBOX_MESSAGES", "0")]).contains("outbox_messages"));
    assert!(message(&[("VORHAND_OUTBOX_MESSAGES", "127")]).contains("outbox_messages must be at least 128"));
    assert!(message(&[("VORHAND_OUTBOX_BYTES", "65535")]).contains("outbox_bytes must be at least 65536"));
    assert!(message(&[("VORHAND_TIME_ZONE", "Europe/Altenburg")]).contains("time_zone"));
    assert!(message(&[("VORHAND_PUBLIC_URL", "skat.example")]).contains("public_url"));
    assert!(message(&[("VORHAND_PUBLIC_URL", "https://skat.example/club")]).contains("public_url"));
    assert!(message(&[("VORHAND_TRUSTED_PROXIES", "10.0.0.0/8, proxy")]).contains("trusted_proxies: "));
    for number in ["-3", "none", "99999999999"] {
        let said = message(&[("VORHAND_DATABASE_CONNECTIONS", number)]);
        assert!(said.contains("database_connections: ") && said.contains("whole number"), "{said}");
    }
}

#[test]
fn what_was_written_is_not_repeated() {
    for (setting, value, expected) in [
        (
            "allowed_origins",
            "https://skat.example, https://club:Eichel@h",
            "\"https://skat.example\", and entry 2 is none",
        ),
        ("trusted_proxies", "::1, 10.0.0.0/8, Eichel", "\"10.0.0.0/8\", and entry 3 is neither"),
        ("time_zone", "Europe/Eichel", "the IANA name of a time zone"),
        ("public_url", "https://club:Eichel@skat.example", "without a path"),
        ("metrics_listen", "Eichel:80", "invalid socket address syntax"),
        ("log_format", "Eichel", "`readable` or `json`"),
        ("arranged_deals", "Eichel", "a boolean"),
    ] {
        let variable = format!("VORHAND_{}", setting.to_uppercase());
        let said = load(&[(&variable, value)]).unwrap_err().to_string();
        assert!(said.contains(setting) && said.contains(expected) && !said.contains("Eichel"), "{said}");
    }
}

#[test]
fn a_frame_is_no_longer_than_a_message() {
    let said = load(&[("VORHAND_MAX_MESSAGE_BYTES", "4095")]).unwrap_err().to_string();
    assert!(said.contains("max_frame_bytes must be at most max_message_bytes"), "{said}");
    load(&[("VORHAND_MAX_MESSAGE_BYTES", "4096")]).unwrap();
}

#[test]
fn everything_that_is_wrong_is_told() {
    let variables = [("OUTBOX_MESSAGES", "0"), ("TIME_ZONE", "Mars"), ("DATABASE_PASSWORD_FILE", "/nowhere")];
    let variables = variables.map(|(name, value)| (format!("VORHAND_{name}"), value.to_owned()));
    assert_eq!(Config::load_or_tell_all(None, variables.into_iter()).unwrap_err().len(), 3);
}

/// What is said of a file.
fn said_of(text: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("vorhand.toml");
    std::fs::write(&file, text).unwrap();
    Config::load(Some(&file), std::iter::empty()).unwrap_err().to_string()
}

#[test]
fn a_file_that_cannot_be_read_is_not_quoted() {
    let said = said_of("max_tables = 7\ndatabase_url = postgres://club:Eichel@db/skat\n");
    assert!(said.contains("line 2: database_url: ") && !said.contains("Eichel"), "{said}");
    let said = said_of("max_tables = 7\nEichel = postgres\n");
    assert!(said.contains("line 2: ") && !said.contains("Eichel"), "{said}");
}

#[test]
fn a_number_beyond_what_a_file_can_hold_is_told_by_its_setting() {
    for number in ["99999999999999999999999", "-99999999999999999999999", &"9".repeat(100)] {
        let said = said_of(&format!("# A club\nmax_sockets = {number}\n"));
        assert!(said.contains("line 2: max_sockets: expected a whole number") && !said.contains("999"), "{said}");
    }
}
