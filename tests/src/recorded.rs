//! Recorded games, as a server can be told them.

use std::path::{Path, PathBuf};

use skat_notation::Record;
use skat_protocol::TableAct;
use skat_rules::Role;

/// A recorded game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// The cards, for a table with arranged deals.
    pub cards: String,
    /// What the players do, in order.
    pub acts: Vec<(Role, TableAct)>,
}

impl Recorded {
    /// A game of the International Skat Server, by its id there.
    ///
    /// # Panics
    /// There is none, or it cannot be played.
    pub fn of_people(id: &str) -> Recorded {
        let text = std::fs::read_to_string(data("iss-games.sgf")).unwrap();
        let mut records = Record::parse_lines(&text).map(|(_, record)| record.unwrap());
        let record = records
            .find(|record| record.id.as_ref().is_some_and(|known| known.as_str() == id))
            .expect("the game is in the collection");
        Recorded::of(&record)
    }

    /// A record.
    ///
    /// # Panics
    /// It cannot be played.
    pub fn of(record: &Record) -> Recorded {
        let replay = skat_notation::replay(record, record.rules()).unwrap();
        let cards = replay.deal.cards();
        let hands = Role::ALL.into_iter().flat_map(|role| cards.hand(role)).chain(cards.skat());
        let cards: Vec<String> = hands.map(|card| card.to_string()).collect();
        let acts = replay.actions.iter().map(|(role, action)| (*role, TableAct::from(*action))).collect();
        Recorded { cards: cards.join("."), acts }
    }
}

/// A file beside the tests.
pub fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data").join(name)
}
