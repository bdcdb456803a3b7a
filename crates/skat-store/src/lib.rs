//! The only crate with SQL: journal, players, lists, deals and rankings on PostgreSQL and SQLite.
