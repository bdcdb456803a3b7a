//! What a server tells Prometheus.

use std::collections::{BTreeMap, BTreeSet};

use promql_parser::parser::VectorSelector;
use vorhand_tests::{Request, Server};

/// Labels that Prometheus adds by itself.
const ADDED: [&str; 2] = ["job", "instance"];

/// One scrape.
#[derive(Debug)]
pub(crate) struct Scrape {
    /// Each number: its name, its labels and its value.
    samples: Vec<(String, BTreeMap<String, String>, f64)>,
    /// The families with their kinds, by their names without suffixes.
    pub(crate) families: BTreeMap<String, String>,
}

impl Scrape {
    /// Asks a server that was started with `metrics_listen`.
    pub(crate) async fn of(server: &Server) -> Scrape {
        let reply = Request::new("GET", "/metrics").send(server.metrics_address()).await.unwrap();
        assert_eq!((reply.status, &*reply.content_type), (200, "application/openmetrics-text"));
        assert!(reply.text.ends_with("# EOF\n") && reply.text.matches("# EOF").count() == 1);
        Scrape::read(&reply.text)
    }

    pub(crate) fn read(text: &str) -> Scrape {
        let families = text.lines().filter_map(|line| line.strip_prefix("# TYPE ")).map(|line| {
            let (name, kind) = line.split_once(' ').unwrap();
            (name.to_owned(), kind.to_owned())
        });
        let samples = text.lines().filter(|line| !line.starts_with('#')).map(sample).collect();
        Scrape { samples, families: families.collect() }
    }

    /// The names of all numbers.
    pub(crate) fn names(&self) -> BTreeSet<&str> {
        self.samples.iter().map(|(name, ..)| &**name).collect()
    }

    /// The names by which people write about metrics: those of histograms without what follows them.
    pub(crate) fn spoken(&self) -> BTreeSet<String> {
        let spoken = self.families.iter().map(|(name, kind)| match kind.as_str() {
            "counter" => format!("{name}_total"),
            "info" => format!("{name}_info"),
            _ => name.clone(),
        });
        spoken.collect()
    }

    /// Whether the server tells a number that this selects; what Prometheus adds is not looked at.
    pub(crate) fn has(&self, selector: &VectorSelector) -> bool {
        !self.series(selector).is_empty()
    }

    /// The labels of all numbers that this selects; without those that Prometheus adds, which are the same everywhere.
    pub(crate) fn series(&self, selector: &VectorSelector) -> BTreeSet<BTreeMap<String, String>> {
        let fits = |(name, has, _): &&(String, BTreeMap<String, String>, f64)| {
            let mut wanted = selector.matchers.matchers.iter().filter(|one| !ADDED.contains(&&*one.name));
            Some(name) == selector.name.as_ref()
                && wanted.all(|one| has.get(&one.name).is_some_and(|value| one.is_match(value)))
        };
        self.samples.iter().filter(fits).map(|(_, labels, _)| labels.clone()).collect()
    }

    /// A number, with one label at most.
    pub(crate) fn value(&self, name: &str, label: Option<(&str, &str)>) -> f64 {
        let fits = |has: &BTreeMap<String, String>| {
            label.is_none_or(|(key, value)| has.get(key).is_some_and(|is| is == value))
        };
        let found = self.samples.iter().find(|(is, has, _)| is == name && fits(has));
        found.unwrap_or_else(|| panic!("{name} {label:?} is not told")).2
    }

    /// All labels with their values.
    pub(crate) fn labels(&self) -> impl Iterator<Item = (&str, &str)> {
        self.samples.iter().flat_map(|(_, labels, _)| labels.iter().map(|(name, value)| (&**name, &**value)))
    }
}

/// `name{label="value",…} 1`
fn sample(line: &str) -> (String, BTreeMap<String, String>, f64) {
    let (what, value) = line.rsplit_once(' ').unwrap();
    let (name, labels) = what.split_once('{').unwrap_or((what, "}"));
    let labels = labels.strip_suffix('}').unwrap().split("\",").filter(|label| !label.is_empty());
    let labels = labels.map(|label| {
        let (name, value) = label.split_once("=\"").unwrap();
        (name.to_owned(), value.trim_end_matches('"').to_owned())
    });
    (name.to_owned(), labels.collect(), value.parse().unwrap())
}
