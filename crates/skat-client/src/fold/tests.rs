//! What no real server does within a test's time; the law itself is tested beside one.

use super::*;

fn state() -> TableState {
    TableState::new(14, serde_json::from_str(include_str!("../seeds/table.json")).unwrap())
}

fn message(n: u64, event: TableEvent) -> EventMessage {
    let table = state().table();
    EventMessage { table, n, at_micros: 5, event, deal: None, chat_open: true, deadline_micros: Some(9) }
}

fn seat(number: u8) -> Seat {
    Seat::try_from(number).unwrap()
}

fn state_of(state: &TableState, number: u8) -> SeatState {
    state.view().seats.iter().find(|view| view.seat == seat(number)).unwrap().state
}

#[test]
fn events_apply_in_their_order_only() {
    let mut state = state();
    let ready = |n| message(n, TableEvent::Ready { seat: seat(1), ready: false });
    assert_eq!(state.apply(&ready(14)), Applied::Already);
    assert_eq!(state.apply(&ready(16)), Applied::Missing);
    assert_eq!(state, super::tests::state());
    assert_eq!(state.apply(&ready(15)), Applied::Exactly);
    assert_eq!((state.number(), state.view().seats[0].ready), (15, false));
    assert_eq!((state.view().chat_open, state.view().deadline_micros), (true, Some(9)));
}

#[test]
fn an_unknown_event_counts_and_asks_for_a_snapshot() {
    let mut state = state();
    assert_eq!(state.skip(14), Applied::Already);
    assert_eq!(state.skip(16), Applied::Missing);
    assert_eq!(state.skip(15), Applied::Incompletely);
    assert_eq!(state.number(), 15);
}

#[test]
fn who_has_overrun_and_is_lost_is_back_as_one_who_has_overrun() {
    let mut state = state();
    let wait_millis = 1_000;
    state.apply(&message(15, TableEvent::Overran { seat: seat(1), wait_millis }));
    assert_eq!(state_of(&state, 1), SeatState::Overran);
    state.apply(&message(16, TableEvent::Lost { seat: seat(1), wait_millis }));
    assert_eq!(state_of(&state, 1), SeatState::Lost);
    state.apply(&message(17, TableEvent::Connected { seat: seat(1) }));
    assert_eq!(state_of(&state, 1), SeatState::Overran);
    state.apply(&message(18, TableEvent::Passed { seat: seat(1) }));
    assert_eq!(state_of(&state, 1), SeatState::Present);
}

#[test]
fn after_a_restart_every_person_is_lost_until_he_is_back() {
    let mut state = state();
    state.apply(&message(15, TableEvent::Restarted));
    assert!([1, 2, 3].iter().all(|number| state_of(&state, *number) == SeatState::Lost));
    state.apply(&message(16, TableEvent::Connected { seat: seat(2) }));
    assert_eq!(state_of(&state, 2), SeatState::Present);
}

#[test]
fn a_table_that_closes_has_no_deal_after_the_running_one() {
    let mut state = state();
    assert_eq!(state.apply(&message(15, TableEvent::Closing)), Applied::Exactly);
    assert_eq!((state.view().closing, state.view().deals_left), (true, Some(1)));
    let end = skat_protocol::End::ClosedByAdministrator;
    assert_eq!(state.apply(&message(16, TableEvent::Ended { end })), Applied::Exactly);
    assert_eq!(state.view().deals_left, Some(0));
}

#[test]
fn a_voided_deal_brings_the_sheet_that_counts_from_then_on() {
    let mut state = state();
    let mut sheet = state.view().sheet.clone();
    for account in &mut sheet.accounts {
        account.total += 7;
    }
    let event = TableEvent::Voided { deal: 1, sheet: Box::new(sheet.clone()) };
    assert_eq!(state.apply(&message(15, event)), Applied::Exactly);
    assert_eq!(state.view().sheet, sheet);
    sheet.accounts.clear();
    let event = TableEvent::Restored { deal: 1, sheet: Box::new(sheet.clone()) };
    assert_eq!(state.apply(&message(16, event)), Applied::Exactly);
    assert_eq!(state.view().sheet, sheet);
    assert_eq!(state.apply(&message(17, TableEvent::Announcement { text: "Hello".to_owned() })), Applied::Exactly);
}

#[test]
fn who_is_moved_needs_a_snapshot_since_other_numbers_count_for_him() {
    let mut state = state();
    let from = [Some(seat(2)), Some(seat(1)), Some(seat(3)), None];
    assert_eq!(state.apply(&message(15, TableEvent::Arranged { from })), Applied::Incompletely);
}
