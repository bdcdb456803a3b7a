//! The file of settings, and the environment over it.

use skat_server::Config;
use vorhand_fuzz::{Target, outcome};

use crate::memory::{alone, at_most};

/// Between the file and the variables.
const BORDER: &[u8] = b"\n=== VARIABLES ===\n";

/// A password that must not be told, in any error.
const SECRET: &str = "geheim8472";

const WORDS: &[&str] = &[
    "\n=== VARIABLES ===\n",
    "VORHAND_LISTEN=",
    "VORHAND_DATABASE_URL=",
    "VORHAND_TRUSTED_PROXIES=",
    "listen = ",
    "true",
    "[]",
    "[[",
    "\"\"\"",
    "'''",
    "\"",
    "= {",
    "log_filter = ",
    "database_url = \"postgres://skat:geheim8472@[::1",
    "0x7fffffffffffffff",
    "1979-05-27T07:32:00Z",
    "inf",
    "nan",
    "10.0.0.0/33",
    "::/0",
    "https://",
    "\\u0000",
    "#",
];

/// The settings are read, or it is told what is wrong: at least one thing, the same each time, and never a password.
#[test]
fn fuzz_settings() {
    let _alone = alone();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("vorhand.toml");
    let examples = vec![
        include_bytes!("../../../../config/vorhand.toml").to_vec(),
        include_bytes!("../../corpus/settings-short.txt").to_vec(),
        include_bytes!("../../corpus/settings-wrong.txt").to_vec(),
        include_bytes!("../../corpus/settings-secret.txt").to_vec(),
    ];
    let target = Target { name: "settings", examples, words: WORDS, memory: at_most(2_000, 400_000) };
    target.try_many(|input| {
        let border = input.windows(BORDER.len()).position(|window| window == BORDER);
        let (text, variables) = match border {
            Some(place) => (&input[..place], &input[place + BORDER.len()..]),
            None => (input, &[][..]),
        };
        std::fs::write(&file, text).unwrap();
        let variables = String::from_utf8_lossy(variables).into_owned();
        let variables = || {
            let pairs = variables.lines().filter_map(|line| line.split_once('='));
            pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect::<Vec<_>>().into_iter()
        };
        match (Config::load(Some(&file), variables()), Config::load_or_tell_all(Some(&file), variables())) {
            (Ok(config), Ok(_)) => {
                // Where it stands as a host or a path, nobody can know that it is one.
                let is_password = config.database_url.matches(SECRET).count() == 1
                    && config.database_url.contains(&format!(":{SECRET}@"));
                assert!(!is_password || !config.shown_database().contains(SECRET));
                outcome((config.is_https(), config.is_open_to_readers(), config.database_url.starts_with("postgres")))
            }
            (Err(first), Err(all)) => {
                assert_eq!(all[0].to_string(), first.to_string());
                for error in &all {
                    let told = format!("{error} {error:?}");
                    assert!(!told.contains(SECRET), "{told}");
                }
                outcome((std::mem::discriminant(&first), all.len().min(5)))
            }
            (first, all) => panic!("{first:?} is not {all:?}"),
        }
    });
}
