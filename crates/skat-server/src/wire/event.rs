//! Events as an observer sees them.

use skat_protocol::{self as wire, TableEvent, TimedEvent};
use skat_rules::{ByRole, Deal, Party, Role, Seat, SeenSettled};
use skat_table::{Played, SeenEvent, Table};

use super::{end, millis, part, player, proof, seat, vacating};

/// An event with its number; the table is as it was right after the event.
///
/// This is the plain way to say it, to which tests hold what is told: [`super::Telling`].
#[cfg(test)]
pub(crate) fn event(
    table: &Table,
    seen: &SeenEvent,
    observer: skat_table::Observer,
    n: u64,
    at: skat_table::Time,
) -> Option<skat_protocol::ServerMessage> {
    let deal = is_about_deal(table, seen).then(|| table.deal_for(observer)).flatten();
    let message = wire::EventMessage {
        table: uuid::Uuid::from_bytes(table.id().0),
        n,
        at_micros: at.0,
        event: seen_event(table, seen)?,
        deal: deal.as_ref().map(super::snapshot::deal_now),
        chat_open: table.is_chat_open(),
        deadline_micros: table.deadline().map(|deadline| deadline.0),
    };
    Some(message.into())
}

/// Whether an event says something of a deal, so that what has become of the deal is told with it.
///
/// A restart, and who comes back after it, changes how long an open question is asked.
pub(super) fn is_about_deal(table: &Table, seen: &SeenEvent) -> bool {
    match seen {
        SeenEvent::Dealt { .. } | SeenEvent::Deal(_) => true,
        SeenEvent::Restarted | SeenEvent::Connected { .. } => table.answer_time_left().is_some(),
        _ => false,
    }
}

/// An event in the wire's words, with seats instead of roles.
pub(super) fn seen_event(table: &Table, seen: &SeenEvent) -> Option<TableEvent> {
    Some(match seen {
        SeenEvent::Sat { seat: place, player: id, name, kind } => {
            TableEvent::Sat { seat: seat(*place), player: player(*id, name, *kind) }
        }
        SeenEvent::Rose { seat: place } => TableEvent::Rose { seat: seat(*place) },
        SeenEvent::Arranged { from } => TableEvent::Arranged { from: from.0.map(|from| from.map(seat)) },
        SeenEvent::Ready { seat: place, ready } => TableEvent::Ready { seat: seat(*place), ready: *ready },
        SeenEvent::Started { from } => TableEvent::Started { from: from.0.map(|from| from.map(seat)) },
        SeenEvent::Connected { seat: place } => TableEvent::Connected { seat: seat(*place) },
        SeenEvent::Lost { seat: place, wait } => TableEvent::Lost { seat: seat(*place), wait_millis: millis(*wait) },
        SeenEvent::Overran { seat: place, wait } => {
            TableEvent::Overran { seat: seat(*place), wait_millis: millis(*wait) }
        }
        SeenEvent::Restarted => TableEvent::Restarted,
        SeenEvent::Prepared { shuffle } => TableEvent::Prepared { shuffle: *shuffle },
        SeenEvent::HashGiven { seat: place } => TableEvent::HashGiven { seat: seat(*place) },
        SeenEvent::Committed { shuffle, commitment, hashes } => TableEvent::Committed {
            shuffle: *shuffle,
            commitment: wire::Commitment(commitment.0),
            hashes: hashes.0.map(|hash| hash.map(|hash| wire::SeedHash(hash.0))),
        },
        SeenEvent::SeedGiven { seat: place } => TableEvent::SeedGiven { seat: seat(*place) },
        SeenEvent::Dealt { deal, dealer, seats, hand, parts } => TableEvent::Dealt {
            deal: *deal,
            dealer: seat(*dealer),
            forehand: seat(seats[Role::Forehand]),
            middlehand: seat(seats[Role::Middlehand]),
            rearhand: seat(seats[Role::Rearhand]),
            sitting: (!seats.0.contains(dealer)).then(|| seat(*dealer)),
            slot: table.last_deal().and_then(|played| wire::Slot::new(played.deal.slot())),
            hand: hand.map(wire::Cards),
            shuffle: table.last_deal().and_then(skat_table::Played::shuffle_number),
            parts: parts.0.map(part),
        },
        SeenEvent::Deal(skat_rules::SeenEvent::Settled(open)) => settled(table, open)?,
        SeenEvent::Deal(event) => {
            let played = table.last_deal()?;
            deal_event(&played.deal, &played.seats, event)?
        }
        SeenEvent::Revealed(revealed) => TableEvent::Revealed { proof: Box::new(proof(revealed)) },
        SeenEvent::WantsNext { seat: place } => TableEvent::WantsNext { seat: seat(*place) },
        SeenEvent::LeavesAfterRound { seat: place, leaves } => {
            TableEvent::LeavesAfterRound { seat: seat(*place), leaves: *leaves }
        }
        SeenEvent::Going { seat: place, reason } => TableEvent::Going { seat: seat(*place), reason: vacating(*reason) },
        SeenEvent::Vacated { seat: place, reason } => {
            let rounds = wire::Rounds::new(&table.rounds());
            TableEvent::Vacated { seat: seat(*place), reason: vacating(*reason), rounds }
        }
        SeenEvent::Skipped { seat: place } => TableEvent::Skipped { seat: seat(*place) },
        SeenEvent::Offered { seat: place, player: id, name } => {
            TableEvent::Offered { seat: seat(*place), player: player(*id, name, skat_table::Kind::Human) }
        }
        SeenEvent::Accepted { seat: place } => TableEvent::Accepted { seat: seat(*place) },
        SeenEvent::Substituted { seat: place, player: id, name, kind } => {
            TableEvent::Substituted { seat: seat(*place), player: player(*id, name, *kind) }
        }
        SeenEvent::ChatAllowed { seat: place, allowed } => {
            TableEvent::ChatAllowed { seat: seat(*place), allowed: *allowed }
        }
        SeenEvent::Said { seat: place, text } => TableEvent::Said { seat: seat(*place), text: text.clone() },
        SeenEvent::Announcement { text } => TableEvent::Announcement { text: text.clone() },
        SeenEvent::Closing => TableEvent::Closing,
        SeenEvent::Voided { deal } => TableEvent::Voided { deal: *deal, sheet: sheet(table) },
        SeenEvent::Restored { deal } => TableEvent::Restored { deal: *deal, sheet: sheet(table) },
        SeenEvent::Ended { end: how } => TableEvent::Ended { end: end(*how) },
    })
}

/// What happened in a deal, with the times, as an observer has seen it; its end is told by its result.
pub(crate) fn deal_events(played: &Played, observer: skat_rules::Observer) -> Vec<TimedEvent> {
    let mut deal = Deal::in_slot(*played.deal.rules(), played.deal.slot(), *played.deal.cards());
    let mut events = Vec::new();
    for (at, event) in &played.events {
        deal.apply(event);
        let seen = deal.seen_by(event, observer);
        if let Some(event) = seen.and_then(|seen| deal_event(&deal, &played.seats, &seen)) {
            events.push(TimedEvent { at_micros: at.0, event });
        }
    }
    events
}

fn sheet(table: &Table) -> Box<wire::Sheet> {
    Box::new(wire::Sheet::new(table.sheet(), table.settings().seats))
}

fn settled(table: &Table, open: &SeenSettled) -> Option<TableEvent> {
    let (entry, accounts) = table.sheet().running().last()?;
    let number = table.sheet().entries().len() as u32;
    Some(TableEvent::Settled {
        result: Box::new(wire::DealResult::new(entry, open)),
        row: Box::new(wire::SheetRow::new(number, entry, &accounts, table.settings().seats)),
        deals_left: table.deals_left(),
        rounds: wire::Rounds::new(&table.rounds()),
    })
}

/// An event of the deal as it is right after it; nothing for its end.
fn deal_event(deal: &Deal, seats: &ByRole<Seat>, event: &skat_rules::SeenEvent) -> Option<TableEvent> {
    use skat_rules::SeenEvent;
    let at = |role: Role| seat(seats[role]);
    Some(match *event {
        SeenEvent::Bid { role, value } => TableEvent::Bid { seat: at(role), value: wire::Bid(value) },
        SeenEvent::Held { role } => TableEvent::Held { seat: at(role) },
        SeenEvent::Passed { role } => TableEvent::Passed { seat: at(role) },
        SeenEvent::PickedUp { role, skat } => TableEvent::PickedUp { seat: at(role), skat: skat.map(wire::Cards) },
        SeenEvent::Announced { role, contract, discard, spitzen, open } => TableEvent::Announced {
            seat: at(role),
            contract: wire::Contract(contract),
            discard: discard.map(wire::Cards),
            spitzen,
            open: open.map(wire::Cards),
        },
        SeenEvent::Kontra { role } => TableEvent::Kontra { seat: at(role) },
        SeenEvent::Re { role } => TableEvent::Re { seat: at(role) },
        SeenEvent::Declined { role } => TableEvent::Declined { seat: at(role) },
        SeenEvent::Escaped { role } => TableEvent::Escaped { seat: at(role) },
        SeenEvent::Pushed { role } => TableEvent::Pushed { seat: at(role) },
        SeenEvent::LaidAway { role, cards } => TableEvent::LaidAway { seat: at(role), cards: cards.map(wire::Cards) },
        SeenEvent::Played { role, card } => {
            TableEvent::Played { seat: at(role), card: wire::Card(card), taken_by: taken_by(deal, seats) }
        }
        SeenEvent::WishedToGiveUp { role } => TableEvent::WishedToGiveUp { seat: at(role) },
        SeenEvent::AskedToGiveUp { role } => TableEvent::AskedToGiveUp { seat: at(role) },
        SeenEvent::TookBack { role } => TableEvent::TookBack { seat: at(role) },
        SeenEvent::Agreed { role } => TableEvent::Agreed { seat: at(role) },
        SeenEvent::GaveUp { party } => {
            let declarer = deal.declared().map(|declared| declared.declarer);
            let gave_up = |role: &Role| (Some(*role) == declarer) == (party == Party::Declarer);
            TableEvent::GaveUp { seats: Role::ALL.into_iter().filter(gave_up).map(at).collect() }
        }
        SeenEvent::Shown { role, cards } => TableEvent::Shown { seat: at(role), cards: wire::Cards(cards) },
        SeenEvent::Left { role } => TableEvent::DealLeft { seat: at(role) },
        SeenEvent::Settled(_) => return None,
    })
}

/// Who has taken the trick that this card completed.
fn taken_by(deal: &Deal, seats: &ByRole<Seat>) -> Option<wire::Seat> {
    match deal.phase() {
        skat_rules::Phase::Play(play) => play.last_trick().map(|_| seat(seats[play.trick().leader()])),
        skat_rules::Phase::Ramsch(ramsch) => ramsch.last_trick().map(|_| seat(seats[ramsch.trick().leader()])),
        _ => None,
    }
}
