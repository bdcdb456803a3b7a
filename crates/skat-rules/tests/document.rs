//! `docs/rules.md` lists every paragraph of the orders and every decision that concerns the engine or the table.

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
