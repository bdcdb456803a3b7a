//! Which rows may be written beside those that are being written.

use std::collections::HashSet;

use uuid::Uuid;

use super::NewRow;
use crate::Effect;

/// What the transactions that are under way have to themselves, so that none of them waits for another.
#[derive(Debug, Default)]
pub(super) struct UnderWay {
    /// A table's next row must see the fate of the one before.
    tables: HashSet<Uuid>,
    /// The same command at two tables: the second one must find the first, or find that there is none.
    commands: HashSet<(Uuid, Uuid)>,
    /// The end of a list changes rankings, which other lists change too.
    ends_list: bool,
}

/// What one transaction has taken of it.
#[derive(Debug, Default)]
pub(super) struct Taken {
    tables: Vec<Uuid>,
    commands: Vec<(Uuid, Uuid)>,
    ends_list: bool,
}

impl UnderWay {
    /// Lets a row into a transaction, unless something of it belongs to a transaction that is under way.
    ///
    /// Its own has no second row of a table, and no command twice; it may end several lists.
    pub(super) fn admit(&mut self, row: &NewRow, taken: &mut Taken) -> bool {
        let command = row.command.map(|command| (command.player, command.id));
        let ends_list = row.effects.iter().any(|effect| matches!(effect, Effect::ListFinished(_)));
        if self.tables.contains(&row.table)
            || command.is_some_and(|command| self.commands.contains(&command))
            || ends_list && self.ends_list && !taken.ends_list
        {
            return false;
        }
        self.tables.insert(row.table);
        taken.tables.push(row.table);
        self.commands.extend(command);
        taken.commands.extend(command);
        self.ends_list |= ends_list;
        taken.ends_list |= ends_list;
        true
    }

    /// A transaction has ended.
    pub(super) fn end(&mut self, taken: Taken) {
        for table in &taken.tables {
            self.tables.remove(table);
        }
        for command in &taken.commands {
            self.commands.remove(command);
        }
        self.ends_list &= !taken.ends_list;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{Command, ListEnd, Month, Timestamp};

    fn row(table: u128, command: Option<u128>, ends_list: bool) -> NewRow {
        let end = ListEnd {
            complete: true,
            counts: true,
            registered_only: false,
            month: Month::new(2026, 11).unwrap(),
            players: Vec::new(),
        };
        NewRow {
            table: Uuid::from_u128(table),
            seq: 2,
            epoch: 1,
            command: command.map(|id| Command { player: Uuid::nil(), id: Uuid::from_u128(id), digest: [0; 32] }),
            at: Timestamp::from_micros(0),
            due_at: None,
            body: Arc::default(),
            effects: if ends_list { vec![Effect::ListFinished(end)] } else { Vec::new() },
        }
    }

    #[test]
    fn a_table_has_one_row_under_way_and_the_next_one_after_it() {
        let (mut under_way, mut first, mut second) = (UnderWay::default(), Taken::default(), Taken::default());
        assert!(under_way.admit(&row(1, None, false), &mut first));
        assert!(!under_way.admit(&row(1, None, false), &mut first));
        assert!(!under_way.admit(&row(1, None, false), &mut second));
        assert!(under_way.admit(&row(2, None, false), &mut second));
        under_way.end(first);
        assert!(under_way.admit(&row(1, None, false), &mut second));
    }

    #[test]
    fn a_command_is_under_way_at_one_table() {
        let (mut under_way, mut first, mut second) = (UnderWay::default(), Taken::default(), Taken::default());
        assert!(under_way.admit(&row(1, Some(7), false), &mut first));
        assert!(!under_way.admit(&row(2, Some(7), false), &mut first));
        assert!(!under_way.admit(&row(2, Some(7), false), &mut second));
        // Refused as a whole: its table is free.
        assert!(under_way.admit(&row(2, Some(8), false), &mut second));
        under_way.end(first);
        assert!(under_way.admit(&row(3, Some(7), false), &mut second));
    }

    #[test]
    fn lists_end_in_one_transaction_at_a_time() {
        let (mut under_way, mut first, mut second) = (UnderWay::default(), Taken::default(), Taken::default());
        assert!(under_way.admit(&row(1, None, true), &mut first));
        assert!(under_way.admit(&row(2, None, true), &mut first));
        assert!(!under_way.admit(&row(3, None, true), &mut second));
        assert!(under_way.admit(&row(4, None, false), &mut second));
        under_way.end(second);
        let mut second = Taken::default();
        assert!(!under_way.admit(&row(3, None, true), &mut second));
        under_way.end(first);
        assert!(under_way.admit(&row(3, None, true), &mut second));
    }
}
