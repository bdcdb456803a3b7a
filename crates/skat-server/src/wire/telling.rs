//! An event as it is told: what all observers see alike is written once, and copied for each of them.

use std::ops::Range;

use skat_protocol::DealNow;
use skat_table::{Observer, SeenEvent, Table, Time};
use uuid::Uuid;

use super::event::{is_about_deal, seen_event};
use super::snapshot::deal_now;
use crate::frame::{Buffer, Text};

/// One event of a table that is as it was right after it.
///
/// What is told is an [`skat_protocol::EventMessage`], letter by letter as that writes itself.
pub(crate) struct Telling<'a> {
    table: &'a Table,
    /// All that was written so far.
    written: Buffer,
    /// Everything up to the number.
    head: Part,
    /// Everything between the number and the event.
    at: Part,
    /// Everything after the deal.
    tail: Part,
    /// What was seen, and how that is written.
    seen: Vec<(SeenEvent, Part)>,
    /// What has become of the deal, and how that is written.
    deals: Vec<(DealNow, Part)>,
}

/// A part of what was written.
type Part = Range<usize>;

impl<'a> Telling<'a> {
    /// An event that was accepted at this time.
    pub(crate) fn new(table: &'a Table, at: Time) -> Telling<'a> {
        let mut written = Buffer::new();
        let head = written.part(|out| {
            out.add(br#"{"t":"event","table":"#);
            out.add_json(&Uuid::from_bytes(table.id().0));
            out.add(br#","n":"#);
        });
        let at = written.part(|out| {
            out.add(br#","atMicros":"#);
            out.add_json(&at.0);
            out.add(br#","event":"#);
        });
        let tail = written.part(|out| {
            out.add(br#","chatOpen":"#);
            out.add_json(&table.is_chat_open());
            if let Some(deadline) = table.deadline() {
                out.add(br#","deadlineMicros":"#);
                out.add_json(&deadline.0);
            }
            out.add(b"}");
        });
        Telling { table, written, head, at, tail, seen: Vec::new(), deals: Vec::new() }
    }

    /// What an observer is told of what he may see of it, under his own number.
    ///
    /// Nothing for a deal's event at a table without a deal, which no table gives.
    pub(crate) fn text(&mut self, seen: SeenEvent, observer: Observer, n: u64) -> Option<Text> {
        let deal = is_about_deal(self.table, &seen).then(|| self.table.deal_for(observer)).flatten();
        let deal = match deal {
            Some(deal) => once(&mut self.deals, deal_now(&deal), |deal| {
                Some(self.written.part(|out| {
                    out.add(br#","deal":"#);
                    out.add_json(deal);
                }))
            })?,
            None => 0..0,
        };
        let seen = once(&mut self.seen, seen, |seen| {
            let event = seen_event(self.table, seen)?;
            Some(self.written.part(|out| out.add_json(&event)))
        })?;
        let n = n.to_string();
        let part = |part: &Part| &self.written.as_bytes()[part.clone()];
        Some(Text::of_parts([
            part(&self.head),
            n.as_bytes(),
            part(&self.at),
            part(&seen),
            part(&deal),
            part(&self.tail),
        ]))
    }
}

/// How something is written, which is written only if nothing like it was before.
fn once<T: PartialEq>(before: &mut Vec<(T, Part)>, wanted: T, write: impl FnOnce(&T) -> Option<Part>) -> Option<Part> {
    if let Some((_, part)) = before.iter().find(|(known, _)| *known == wanted) {
        return Some(part.clone());
    }
    let part = write(&wanted)?;
    before.push((wanted, part.clone()));
    Some(part)
}
