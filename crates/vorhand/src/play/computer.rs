//! A computer player at this end of the connection: it sees what any client sees.

use skat_client::{Client, Update, Updates};
use skat_protocol::{Bid, Cards, Contract, DealState, Legal, Phase, TableAct, TableEvent, TableSnapshot, TableStep};
use skat_rules::{Class, Contract as RulesContract};
use uuid::Uuid;

use super::holders::Holders;
use super::seen::Seen;
use super::told::{self, Manner};
use crate::output::say;

/// Plays by itself until the table is over; says how each deal ends.
pub(crate) async fn play(
    client: &Client,
    table: Uuid,
    mut updates: Updates,
    manner: &Manner,
) -> Result<TableSnapshot, String> {
    let mut seen = Seen::default();
    let mut holders = Holders::default();
    loop {
        let state = match updates.next().await {
            Some(Update::Event { message, state }) if message.table == table => {
                seen.note(&message.event, state.view());
                holders.note(state.view());
                if let TableEvent::Settled { row, .. } = &message.event {
                    say(&told::short_result(manner, &holders.named(state.view()), row));
                }
                state
            }
            Some(Update::Snapshot(state)) if state.table() == table => {
                seen.catch_up(state.view());
                holders.note(state.view());
                state
            }
            Some(Update::TableGone { table: gone, code }) if gone == table => {
                return Err(manner.words.code(code).to_owned());
            }
            Some(Update::Alarm { shuffle, alarm, .. }) => {
                say(&manner.words.alarm(shuffle, &alarm.to_string()));
                continue;
            }
            Some(Update::Missed(_)) => {
                client.refresh(table).await.map_err(|ended| ended.to_string())?;
                continue;
            }
            Some(Update::Ended(ended)) => return Err(ended.to_string()),
            None => return Err("the connection has ended".to_owned()),
            Some(_) => continue,
        };
        if let TableStep::Ended { .. } = state.view().step {
            return Ok(holders.named(state.view()));
        }
        // Later events are on their way: what is chosen now may be refused then.
        if client.table(table).is_some_and(|newest| newest.number() != state.number()) {
            continue;
        }
        for act in acts(&seen, state.view()) {
            if client.act(table, act).await.is_ok() {
                break;
            }
        }
    }
}

/// What to do now, the best first; the later ones are for a server that refuses the first.
fn acts(seen: &Seen, view: &TableSnapshot) -> Vec<TableAct> {
    let Some(you) = view.you else { return Vec::new() };
    let own = view.seats.iter().find(|seat| seat.seat == you);
    match &view.step {
        TableStep::Gathering if own.is_some_and(|own| !own.ready) => vec![TableAct::Ready { ready: true }],
        TableStep::Pause { .. } if own.is_some_and(|own| !own.wants_next) => vec![TableAct::Next {}],
        TableStep::Playing => {
            let chosen = seen.choose(view).map(TableAct::from);
            // Both defenders may be asked about Kontra at once, so it is nobody's turn.
            let is_awaited = |deal: &&DealState| deal.now.turn == Some(you) || deal.now.legal.decline;
            let Some(deal) = view.deal.as_ref().filter(is_awaited) else {
                return chosen.into_iter().collect();
            };
            let hand = deal.hands.iter().find(|hand| hand.seat == you).and_then(|hand| hand.cards);
            let any = any_act(deal.now.phase, &deal.now.legal, hand.unwrap_or_default());
            chosen.into_iter().chain(any).collect()
        }
        _ => Vec::new(),
    }
}

/// Something legal, so that a table never stands still for a computer player.
fn any_act(phase: Phase, legal: &Legal, hand: Cards) -> Option<TableAct> {
    let grand = Contract(RulesContract::Grand(Class::PickUp));
    match phase {
        Phase::Auction if legal.pass => Some(TableAct::Pass {}),
        Phase::Auction => legal.least_bid.map(|least| TableAct::Bid { value: Bid(least.0) }),
        Phase::Skat => Some(TableAct::PickUp {}),
        Phase::Announcing => {
            let discard = Cards(hand.0.iter().take(2).collect());
            Some(TableAct::Announce { contract: grand, discard, spitzen: 0 })
        }
        Phase::Escape | Phase::Kontra | Phase::Re => legal.decline.then_some(TableAct::Decline {}),
        Phase::Pushing if legal.push => Some(TableAct::Push {}),
        Phase::Pushing => Some(TableAct::LayAway { cards: Cards(legal.lay_away.0.iter().take(2).collect()) }),
        Phase::Play | Phase::Ramsch => legal.cards.0.first().map(|card| TableAct::Play { card: card.into() }),
        Phase::Settled => None,
    }
}
