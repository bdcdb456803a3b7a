//! `vorhand check`: says in words what is wrong with the settings and the database, without changing anything.

use std::fmt;
use std::net::{SocketAddr, TcpListener};
use std::process::ExitCode;

use skat_server::{Config, DeviatingRules, FewFiles, StartLogError};
use skat_store::{Finding, Inspection, inspect};
use tracing_subscriber::EnvFilter;

use crate::output::say;
use crate::{Settings, runtime};

/// A trusted network with fewer fixed bits than this holds machines that are nobody's proxy.
const NARROW: (u8, u8) = (16, 48);

/// The arguments.
#[derive(Debug, clap::Args)]
pub(crate) struct Check {
    #[command(flatten)]
    settings: Settings,
    /// Look at the settings only, not at the database and at what this machine allows.
    #[arg(long)]
    settings_only: bool,
}

/// Something to say.
#[derive(Debug, PartialEq, Eq)]
enum Said {
    /// With this a server does not serve.
    Wrong(String),
    /// With this it serves, and something is not as it should be.
    Doubtful(String),
    /// This is worth knowing.
    Note(String),
}

impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Said::Wrong(text) => write!(f, "wrong:    {text}"),
            Said::Doubtful(text) => write!(f, "doubtful: {text}"),
            Said::Note(text) => write!(f, "note:     {text}"),
        }
    }
}

impl Check {
    /// Says what there is to say; exits 1 if a server could not serve.
    pub(crate) fn run(&self) -> Result<ExitCode, String> {
        let mut said = Vec::new();
        match self.settings.load_or_tell_all() {
            Err(wrong) => said.extend(wrong.iter().map(|error| Said::Wrong(error.to_string()))),
            Ok(config) => {
                said.extend(of_settings(&config));
                said.extend(of_traces());
                if !self.settings_only {
                    said.extend(FewFiles::find(&config).map(|few| Said::Doubtful(few.to_string())));
                    said.extend(of_listening(config.listen));
                    said.extend(config.metrics_listen.into_iter().flat_map(of_listening));
                    said.extend(runtime()?.block_on(of_database(&config)));
                }
            }
        }
        said.iter().for_each(|said| say(&said.to_string()));
        let wrong = said.iter().filter(|said| matches!(said, Said::Wrong(_))).count();
        let doubtful = said.iter().filter(|said| matches!(said, Said::Doubtful(_))).count();
        say(&match (wrong, doubtful) {
            (0, 0) => "All is well.".to_owned(),
            (0, doubtful) => format!("The server can serve; to be looked at: {doubtful}."),
            (wrong, _) => format!("The server cannot serve; to be put right: {wrong}."),
        });
        Ok(if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

fn of_settings(config: &Config) -> Vec<Said> {
    let mut said = Vec::new();
    if let Err(error) = EnvFilter::builder().parse(&config.log_filter) {
        said.push(Said::Wrong(StartLogError::from(error).to_string()));
    }
    if config.is_open_to_readers() {
        let text = "public_url: others can reach the server, and it does not begin with https://, so passwords and cards can \
                    be read on the way; put a proxy that speaks TLS before it, or let it be your own network only";
        said.push(Said::Doubtful(text.to_owned()));
    }
    if config.is_https() && config.trusted_proxies.is_empty() {
        let text = "trusted_proxies: public_url begins with https://, so there is a proxy, and it is not believed when it \
                    tells where players come from: all of them share one address and its limits";
        said.push(Said::Doubtful(text.to_owned()));
    }
    for network in &config.trusted_proxies {
        let narrow = if network.addr().is_ipv4() { NARROW.0 } else { NARROW.1 };
        if network.prefix_len() < narrow {
            said.push(Said::Doubtful(format!(
                "trusted_proxies: every machine in {network} could claim to come from anywhere; name the proxies' own \
                 addresses"
            )));
        }
    }
    if config.allow_weak_durability {
        said.push(Said::Doubtful("allow_weak_durability: moves that were answered can be lost".to_owned()));
    }
    if config.arranged_deals {
        said.push(Said::Doubtful("arranged_deals: players can choose the cards at their tables".to_owned()));
    }
    let deviating = match config.deviating_rules {
        DeviatingRules::Unrated => "cannot be rated",
        DeviatingRules::Apart => "count in a third kind of rankings",
    };
    said.push(Said::Note(format!(
        "deviating_rules: tables by plain pub-2022 have rankings of their own, and those that set a switch otherwise \
         {deviating}"
    )));
    said
}

/// Where traces go, if they do.
fn of_traces() -> Option<Said> {
    match skat_server::collector() {
        Ok(collector) => collector.map(|address| Said::Note(format!("traces go to {address}"))),
        Err(error) => Some(Said::Wrong(error.to_string())),
    }
}

/// Whether an address can be listened to.
fn of_listening(address: SocketAddr) -> Option<Said> {
    match TcpListener::bind(address) {
        Ok(_) => None,
        Err(error) if error.kind() == std::io::ErrorKind::AddrInUse => {
            Some(Said::Note(format!("{address} is listened to already, perhaps by the server itself")))
        }
        Err(error) => Some(Said::Wrong(format!("{address} cannot be listened to: {error}"))),
    }
}

async fn of_database(config: &Config) -> Vec<Said> {
    match inspect(&config.database_url, config.database_connections).await {
        Ok(inspection) => of_inspection(config, &inspection),
        Err(error) => vec![Said::Wrong(error.to_string())],
    }
}

fn of_inspection(config: &Config, inspection: &Inspection) -> Vec<Said> {
    let mut said: Vec<Said> = inspection.findings.iter().map(|finding| of_finding(config, finding)).collect();
    let engine = inspection.engine;
    if let Some(tables) = inspection.open_tables {
        said.push(Said::Note(format!("the database is {engine}; open tables: {tables}")));
    }
    said
}

fn of_finding(config: &Config, finding: &Finding) -> Said {
    match finding {
        Finding::NoFile { path } => {
            Said::Note(format!("there is no database in {} yet; the server makes it when it starts", path.display()))
        }
        Finding::InUse { path } => Said::Note(format!("a server is running on this database ({})", path.display())),
        Finding::NoFolder { path } => Said::Wrong(format!("there is no folder {} for the database", path.display())),
        Finding::NotWritable { path, cause } => {
            Said::Wrong(format!("this user cannot write to {}: {cause}", path.display()))
        }
        Finding::Interrupted => Said::Note(
            "whoever wrote to the database last has ended in the middle; the server puts that right when it starts"
                .to_owned(),
        ),
        Finding::Empty => Said::Doubtful(
            "the database is empty; `vorhand migrate` prepares it, as `vorhand serve` does when it starts".to_owned(),
        ),
        Finding::OfOthers => Said::Doubtful(
            "the database holds tables of something else and none of this server's; is it the right one?".to_owned(),
        ),
        Finding::Behind { missing } => Said::Doubtful(format!(
            "the database is not migrated: {} missing; `vorhand migrate` brings it up to date, as `vorhand serve` does \
             when it starts",
            versions(missing)
        )),
        Finding::Ahead { unknown } if unknown.len() == 1 => Said::Doubtful(format!(
            "a newer version of this program has migrated the database one step ahead ({}); this one runs on it, and \
             what is new in the newer one rests",
            versions(unknown)
        )),
        Finding::Ahead { unknown } => Said::Wrong(format!(
            "newer versions of this program have migrated the database {} steps ahead ({}); only one step is supported, \
             so use a newer version",
            unknown.len(),
            versions(unknown)
        )),
        Finding::Unfinished { version } => {
            Said::Wrong(format!("migration {version} of the database was begun and has failed; restore a backup"))
        }
        Finding::Weak { setting, value } => {
            let text = format!("the database's {setting} is {value}: a power failure could lose what was answered");
            if config.allow_weak_durability { Said::Doubtful(text) } else { Said::Wrong(text) }
        }
        Finding::Encoding { encoding } => Said::Wrong(format!(
            "the database keeps text as {encoding}; it must be UTF8 (CREATE DATABASE … ENCODING 'UTF8')"
        )),
        Finding::FewConnections { allowed, wanted } => Said::Doubtful(format!(
            "database_connections: the server may open {wanted} connections, and the database takes {allowed}"
        )),
        Finding::NoAdministrator => Said::Doubtful(
            "there is no administrator yet; `vorhand admin create-first NAME` makes the first one".to_owned(),
        ),
        other => Said::Doubtful(format!("the database: {other:?}")),
    }
}

fn versions(versions: &[i64]) -> String {
    versions.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(change: impl FnOnce(&mut Config)) -> Config {
        let mut config = Config::default();
        change(&mut config);
        config
    }

    fn doubts(change: impl FnOnce(&mut Config)) -> Vec<String> {
        let told = of_settings(&config(change));
        told.iter().filter(|said| !matches!(said, Said::Note(_))).map(ToString::to_string).collect()
    }

    #[test]
    fn the_defaults_are_well() {
        assert_eq!(doubts(|_| {}), [""; 0]);
    }

    #[test]
    fn what_counts_of_pub_rules_is_said_as_it_is_set() {
        for (deviating_rules, expected) in
            [(DeviatingRules::Unrated, "cannot be rated"), (DeviatingRules::Apart, "count in a third kind")]
        {
            let told = of_settings(&config(|config| config.deviating_rules = deviating_rules));
            assert!(matches!(&told[..], [Said::Note(text)] if text.contains(expected)), "{told:?}");
        }
    }

    #[test]
    fn plain_http_beyond_this_machine_is_doubtful() {
        let open = SocketAddr::from(([0, 0, 0, 0], 8080));
        let told = doubts(|config| config.listen = open);
        assert!(told.len() == 1 && told[0].contains("https://"), "{told:?}");
        let told = doubts(|config| {
            config.listen = open;
            config.public_url = "https://skat.example".to_owned();
            config.trusted_proxies = vec!["172.30.42.250".parse::<std::net::IpAddr>().unwrap().into()];
        });
        assert_eq!(told, [""; 0]);
    }

    #[test]
    fn a_proxy_that_is_not_believed_or_a_whole_network_that_is_are_doubtful() {
        let told = doubts(|config| config.public_url = "https://skat.example".to_owned());
        assert!(told.len() == 1 && told[0].contains("trusted_proxies"), "{told:?}");
        for (network, is_wide) in [("10.0.0.0/8", true), ("0.0.0.0/0", true), ("10.1.2.0/24", false), ("::/0", true)] {
            let told = doubts(|config| config.trusted_proxies = vec![network.parse().unwrap()]);
            assert_eq!(told.len(), usize::from(is_wide), "{network}: {told:?}");
        }
    }

    #[test]
    fn a_filter_that_cannot_be_read_keeps_the_server_from_starting() {
        for filter in ["skat_server=loud", "skat_server[{name=loud(}]=info"] {
            let told = of_settings(&config(|config| config.log_filter = filter.to_owned()));
            let is_named = |text: &str| text.contains("log_filter: expected levels") && !text.contains("loud");
            assert!(matches!(&told[..], [Said::Wrong(text), Said::Note(_)] if is_named(text)), "{told:?}");
        }
    }

    #[test]
    fn one_step_ahead_is_served_and_two_are_not() {
        let one = of_finding(&Config::default(), &Finding::Ahead { unknown: vec![7] });
        let two = of_finding(&Config::default(), &Finding::Ahead { unknown: vec![7, 8] });
        assert!(matches!(one, Said::Doubtful(_)) && matches!(two, Said::Wrong(_)));
    }

    #[test]
    fn weak_durability_is_wrong_unless_it_is_allowed() {
        let weak = Finding::Weak { setting: "fsync".to_owned(), value: "off".to_owned() };
        assert!(matches!(of_finding(&Config::default(), &weak), Said::Wrong(_)));
        let allowed = config(|config| config.allow_weak_durability = true);
        assert!(matches!(of_finding(&allowed, &weak), Said::Doubtful(_)));
    }

    #[test]
    fn an_address_of_another_machine_cannot_be_listened_to() {
        // 192.0.2.0/24 is for documents.
        let told = of_listening("192.0.2.1:8080".parse().unwrap());
        assert!(matches!(told, Some(Said::Wrong(_))), "{told:?}");
        let taken = TcpListener::bind("127.0.0.1:0").unwrap();
        assert!(matches!(of_listening(taken.local_addr().unwrap()), Some(Said::Note(_))));
    }
}
