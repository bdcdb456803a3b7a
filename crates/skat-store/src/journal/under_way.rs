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
