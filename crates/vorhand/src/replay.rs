//! `vorhand replay`: recorded games, told in words, compared, or played through a server.

use std::path::PathBuf;
use std::process::ExitCode;

use skat_notation::{Comparison, ReadError, Record};

use crate::output::{read, say};
use crate::runtime;
use crate::served::{self, Playable};

/// The arguments.
#[derive(Debug, clap::Args)]
pub(crate) struct Replay {
    /// A file with one record of the International Skat Server a line; - for standard input.
    file: PathBuf,
    /// Only this deal of the file, counted from 1.
    #[arg(long)]
    deal: Option<usize>,
    /// Only the deals with this id, what stands in their ID.
    #[arg(long)]
    id: Option<String>,
    /// Compare each result with the recorded one instead of telling the deal; exit 1 if one differs.
    #[arg(long, conflicts_with = "server")]
    check: bool,
    /// Play the deals through this server, such as ws://127.0.0.1:8080, at tables with arranged deals, and compare its results; exit 1 if one differs.
    #[arg(long)]
    server: Option<String>,
    /// How many tables are played at a time.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=16), requires = "server")]
    tables: u8,
}

/// What came of the records so far.
#[derive(Debug, Default)]
struct Count {
    deals: usize,
    agree: usize,
    not_comparable: usize,
    differ: usize,
    unreadable: usize,
}

impl Replay {
    /// Tells or compares the deals of the file.
    pub(crate) fn run(&self) -> Result<ExitCode, String> {
        let text = read(&self.file)?;
        if let Some(server) = &self.server {
            return self.through(server, &text);
        }
        let mut count = Count::default();
        for (place, record) in self.records(&text) {
            count.deals += 1;
            match record {
                Ok(record) => self.deal(&place, &record, &mut count),
                Err(error) => {
                    count.unreadable += 1;
                    say(&format!("{place}:{}: {}", error.column, error.kind));
                }
            }
        }
        if self.check {
            say(&count.summary());
        }
        let failed = count.unreadable > 0 || self.check && count.differ > 0 || count.deals == 0;
        Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
    }

    /// The records that are wanted, each with its place.
    fn records<'a>(&'a self, text: &'a str) -> impl Iterator<Item = (String, Result<Record, ReadError>)> + 'a {
        let has_id = |record: &Result<Record, ReadError>| {
            let id = record.as_ref().ok().and_then(|record| record.id.as_ref());
            self.id.as_ref().is_none_or(|wanted| id.is_some_and(|id| id.as_str() == wanted))
        };
        (1..)
            .zip(Record::parse_lines(text))
            .filter(move |(deal, (_, record))| self.deal.is_none_or(|wanted| wanted == *deal) && has_id(record))
            .map(|(_, (line, record))| (format!("{}:{line}", self.file.display()), record))
    }

    /// Plays the deals through a server.
    fn through(&self, server: &str, text: &str) -> Result<ExitCode, String> {
        let (mut playable, mut left_out, mut unreadable) = (Vec::new(), 0, 0);
        for (place, record) in self.records(text) {
            match record.map(|record| Playable::new(place.clone(), &record)) {
                Ok(Ok(record)) => playable.push(record),
                Ok(Err(reason)) => {
                    left_out += 1;
                    say(&format!("{place}: not played: {reason}"));
                }
                Err(error) => {
                    unreadable += 1;
                    say(&format!("{place}:{}: {}", error.column, error.kind));
                }
            }
        }
        let played = runtime()?.block_on(served::play(server, playable, self.tables.into()))?;
        let agree = played.deals - played.differ;
        say(&format!("{agree} deals agree, {} differ, {left_out} not played, {unreadable} unreadable", played.differ));
        let failed = played.differ > 0 || unreadable > 0 || played.deals == 0;
        Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
    }

    fn deal(&self, place: &str, record: &Record, count: &mut Count) {
        match skat_notation::replay(record, record.rules()) {
            Ok(replay) if self.check => count.compare(place, &replay.comparison),
            Ok(replay) => say(&skat_notation::explain(record, &replay)),
            Err(error) => {
                count.unreadable += 1;
                say(&format!("{place}: {error}"));
            }
        }
    }
}

impl Count {
    fn compare(&mut self, place: &str, comparison: &Comparison) {
        for difference in &comparison.differences {
            say(&format!("{place}: {difference}"));
        }
        let keeps = comparison.deviation.filter(|deviation| deviation.keeps_record());
        match (comparison.agrees(), keeps) {
            (false, _) => self.differ += 1,
            (true, Some(deviation)) => {
                self.not_comparable += 1;
                say(&format!("{place}: {deviation}; the recorded result stands"));
            }
            (true, None) => self.agree += 1,
        }
    }

    fn summary(&self) -> String {
        let Count { deals, agree, not_comparable, differ, unreadable } = self;
        format!(
            "{deals} deals: {agree} agree, {differ} differ, {not_comparable} not comparable, {unreadable} unreadable"
        )
    }
}
