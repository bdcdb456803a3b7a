use skat_protocol::EventMessage;

use super::super::result::tests::{bock_deal, seat, table};
use super::*;

fn state(answer_millis: Option<u64>) -> Arc<TableState> {
    let mut deal = bock_deal();
    deal.now.answer_millis = answer_millis;
    Arc::new(TableState::new(1, TableSnapshot { deal: Some(deal), ..table("pub-2022") }))
}

/// Somebody says no, and the next one is asked; or something that is not about the deal, where nothing is said of it.
fn event(answer_millis: Option<Option<u64>>) -> Update {
    let deal = answer_millis.map(|answer_millis| {
        let mut now = bock_deal().now;
        now.answer_millis = answer_millis;
        now
    });
    let event = match deal {
        Some(_) => TableEvent::Declined { seat: seat(1) },
        None => TableEvent::Connected { seat: seat(1) },
    };
    let message =
        EventMessage { table: Uuid::nil(), n: 1, at_micros: 0, event, deal, chat_open: false, deadline_micros: None };
    Update::Event { message: Arc::new(message), state: state(answer_millis.flatten()) }
}

#[test]
fn each_of_two_questions_in_a_row_has_its_own_time() {
    let first = seconds_to_answer(&event(Some(Some(15_000))), None);
    assert_eq!(first, Some(15));
    // Nine seconds later the next one is asked, with the same time as the first had.
    assert_eq!(seconds_to_answer(&event(Some(Some(15_000))), Some(6)), Some(15));
    assert_eq!(seconds_to_answer(&event(Some(Some(5_200))), Some(6)), Some(6), "a second that has begun counts");
    assert_eq!(seconds_to_answer(&event(Some(None)), Some(6)), None, "nobody is asked any more");
}

#[test]
fn what_says_nothing_of_the_deal_leaves_the_time_as_it_is() {
    assert_eq!(seconds_to_answer(&event(None), Some(6)), Some(6));
    assert_eq!(seconds_to_answer(&Update::Disconnected, Some(6)), Some(6));
}

#[test]
fn a_time_that_is_held_does_not_run_until_it_is_told_anew() {
    let held = |mut update: Update| {
        if let Update::Event { message, .. } = &mut update
            && let Some(now) = &mut Arc::make_mut(message).deal
        {
            now.answer_held = true;
        }
        update
    };
    let left = seconds_to_answer(&held(event(Some(Some(15_000)))), Some(6));
    assert_eq!(left, None);
    assert_eq!(seconds_to_answer(&event(None), left), None);
    assert_eq!(seconds_to_answer(&event(Some(Some(15_000))), left), Some(15));
}

#[test]
fn a_snapshot_says_the_time_anew() {
    assert_eq!(seconds_to_answer(&Update::Snapshot(state(Some(9_000))), Some(2)), Some(9));
    assert_eq!(seconds_to_answer(&Update::Snapshot(state(None)), Some(2)), None);
}
