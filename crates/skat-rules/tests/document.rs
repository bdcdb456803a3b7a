//! `docs/rules.md` lists every paragraph of the orders and every decision that concerns the engine or the table, and
//! `docs/pub-rules.md` every paragraph of the pub rules that is cited anywhere.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use skat_rules::RuleSet;

/// A section's numbers: this many from 1 on.
type Section = (&'static str, u32);

const SKAT_ONLINE: [Section; 22] = [
    ("1.0", 2),
    ("1.1", 3),
    ("1.2", 2),
    ("2.1", 2),
    ("2.2", 4),
    ("2.3", 4),
    ("2.4", 3),
    ("3.1", 2),
    ("3.2", 2),
    ("3.3", 9),
    ("3.4", 6),
    ("3.5", 2),
    ("4.1", 2),
    ("4.2", 3),
    ("4.3", 6),
    ("4.4", 2),
    ("4.5", 2),
    ("5.1", 2),
    ("5.2", 7),
    ("5.3", 4),
    ("5.4", 2),
    ("5.5", 2),
];

const INTERNATIONAL: [Section; 19] = [
    ("2.1", 2),
    ("2.2", 5),
    ("2.3", 4),
    ("2.4", 3),
    ("3.1", 2),
    ("3.2", 16),
    ("3.3", 10),
    ("3.4", 8),
    ("3.5", 4),
    ("4.1", 11),
    ("4.2", 9),
    ("4.3", 6),
    ("4.4", 6),
    ("4.5", 10),
    ("5.1", 2),
    ("5.2", 8),
    ("5.3", 4),
    ("5.4", 3),
    ("5.5", 5),
];

/// The first cells of all rows of the tables under a heading.
fn rows<'a>(document: &'a str, heading: &str) -> Vec<&'a str> {
    let start = document.find(heading).expect(heading) + heading.len();
    let end = document[start..].find("\n## ").map_or(document.len(), |end| start + end);
    let cells = document[start..end].lines().filter_map(|line| line.strip_prefix("| ")?.split(" |").next());
    cells.filter(|cell| cell.starts_with(|first: char| first.is_ascii_digit())).collect()
}

fn numbers(sections: &[Section]) -> Vec<String> {
    sections.iter().flat_map(|(section, count)| (1..=*count).map(move |number| format!("{section}.{number}"))).collect()
}

#[test]
fn every_paragraph_and_every_decision_is_listed_once() {
    let document = include_str!("../../../docs/rules.md");
    let tables = "5.6".to_owned();
    let expected = [numbers(&SKAT_ONLINE), vec![tables.clone()]].concat();
    assert_eq!(rows(document, "\n## The Skat-Online order"), expected);
    assert_eq!(rows(document, "\n## The International order"), [numbers(&INTERNATIONAL), vec![tables]].concat());
    assert_eq!(rows(document, "\n## The tournament order"), ["5.1", "5.2", "8.5", "9.4", "9.7", "9.9"]);
    let decisions: Vec<String> = (1..=35).map(|number| number.to_string()).collect();
    assert_eq!(rows(document, "\n## Decisions"), decisions);
}

const PUB_RULES: &str = include_str!("../../../docs/pub-rules.md");
const LAST_PUB_PARAGRAPH: u32 = 17;

/// All text files under the repository's folders with this ending, build output and packages left out.
fn texts(folders: &[&str], ending: &str) -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut left: Vec<PathBuf> = folders.iter().map(|folder| root.join(folder)).collect();
    let mut texts = Vec::new();
    while let Some(path) = left.pop() {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() {
            if name != "target" && name != "node_modules" {
                left.extend(fs::read_dir(&path).expect("it is readable").map(|entry| entry.expect("an entry").path()));
            }
        } else if name.ends_with(ending) {
            texts.push((path.clone(), fs::read_to_string(&path).expect("it is text")));
        }
    }
    texts
}

/// The numbers of the pub paragraphs that a text cites.
fn pub_paragraphs(text: &str) -> impl Iterator<Item = u32> {
    let starts = text.match_indices("pub ").map(|(start, word)| &text[start + word.len()..]);
    let digits = |rest: &str| rest.chars().take_while(char::is_ascii_digit).collect::<String>();
    starts.filter_map(move |rest| digits(rest).parse().ok())
}

#[test]
fn the_pub_rules_have_their_17_paragraphs_in_order() {
    let headings = PUB_RULES.lines().filter_map(|line| line.strip_prefix("## ")?.split(' ').next()?.parse().ok());
    assert_eq!(headings.collect::<Vec<u32>>(), (1..=LAST_PUB_PARAGRAPH).collect::<Vec<_>>());
}

#[test]
fn every_cited_paragraph_of_the_pub_rules_exists() {
    let mut cited = BTreeSet::new();
    for (path, text) in texts(&["crates"], ".rs").into_iter().chain(texts(&["docs"], ".md")) {
        for number in pub_paragraphs(&text) {
            assert!((1..=LAST_PUB_PARAGRAPH).contains(&number), "pub {number} in {}", path.display());
            cited.insert(number);
        }
    }
    assert!(cited.len() > 5, "{cited:?}");
}

#[test]
fn every_switch_of_the_pub_rules_is_described_as_it_is_written() {
    for (switch, value) in [
        ("kontra=", "all"),
        ("kontra=", "off"),
        ("without-bid=", "pass"),
        ("factor=", "doubles"),
        ("skat=", "loser"),
        ("rounds=", "off"),
        ("bock=", "4"),
        ("ramsch=", "0"),
        ("spitze=", "2,grand,announced"),
    ] {
        let text = format!("pub-2022 {switch}{value}");
        assert_eq!(text.parse::<RuleSet>().map(|rules| rules.to_string()), Ok(text));
        assert!(PUB_RULES.contains(&format!("| `{switch}` |")), "{switch}");
    }
    let quoted = "pub-2022 kontra=all bock=4 spitze=2,grand";
    assert!(PUB_RULES.contains(quoted) && quoted.parse::<RuleSet>().is_ok());
}

#[test]
fn every_test_that_the_pub_rules_name_exists() {
    let sources = texts(&["crates", "tests/tests"], ".rs");
    let named = PUB_RULES.split('`').skip(1).step_by(2).filter(|word| word.matches('_').count() > 2);
    let mut count = 0;
    for name in named {
        let head = format!("fn {name}(");
        assert!(sources.iter().any(|(_, text)| text.contains(&head)), "there is no test {name}");
        count += 1;
    }
    assert!(count > 30, "{count} tests");
}
