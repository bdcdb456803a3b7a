//! Tables that cannot be loaded, whose loading is given up, or whose task panics, leave no other waiting and are not lost.

use super::*;

const SECOND: Duration = Duration::from_secs(1);

fn is_act(event: &Event) -> bool {
    matches!(event, Event::Deal(_))
}

#[tokio::test]
async fn a_table_with_a_gap_keeps_nobody_waiting_and_is_read_once() {
    let mut lives = Lives::begin().await;
    let (broken, whole) = (lives.open(1, settings()).await, lives.open(2, settings()).await);
    *lives.ledger.gap.lock().unwrap() = Some(Uuid::from_bytes(broken.0));
    lives.die_and_load(vec![broken, whole]).await;
    lives.app.loaded.cancelled().await;
    for_a(60 * SECOND).await;
    assert!(has(&lives.rows(whole).await, |event| *event == Event::Restarted).is_some());
    assert_eq!(lives.reads(), 2, "each was read once");
    assert_eq!(lives.app.tables.find(&lives.app, broken).await.err(), Some(Code::Internal));
    assert_eq!(lives.app.tables.filling().loading, 0);
}

#[tokio::test]
async fn a_table_whose_first_row_the_database_cannot_hold_keeps_nobody_waiting_and_is_tried_once() {
    let mut lives = Lives::begin().await;
    let id = lives.open(1, settings()).await;
    lives.ledger.rejects.store(true, Ordering::Relaxed);
    lives.die_and_load(vec![id]).await;
    lives.app.loaded.cancelled().await;
    for_a(60 * SECOND).await;
    assert_eq!(lives.reads(), 1);
    lives.ledger.rejects.store(false, Ordering::Relaxed);
    assert!(lives.app.tables.find(&lives.app, id).await.is_ok(), "whoever asks for it has it tried again");
}

#[tokio::test]
async fn a_table_that_the_database_alone_refuses_keeps_nobody_waiting_and_is_tried_again() {
    let mut lives = Lives::begin().await;
    let (refused, whole) = (lives.open(1, settings()).await, lives.open(2, settings()).await);
    *lives.ledger.refused.lock().unwrap() = Some(Uuid::from_bytes(refused.0));
    lives.die_and_load(vec![refused, whole]).await;
    for_a(3 * SECOND).await;
    assert!(lives.app.loaded.is_cancelled());
    assert!(lives.app.tables.loaded(whole).is_some() && lives.app.tables.loaded(refused).is_none());
    *lives.ledger.refused.lock().unwrap() = None;
    for_a(2 * SECOND).await;
    assert!(lives.app.tables.loaded(refused).is_some());
}

#[tokio::test]
async fn a_start_waits_for_a_database_that_does_not_answer() {
    let mut lives = Lives::begin().await;
    let id = lives.open(1, settings()).await;
    lives.ledger.loses.store(true, Ordering::Relaxed);
    lives.die_and_load(vec![id]).await;
    for_a(SECOND / 2).await;
    assert!(!lives.app.loaded.is_cancelled());
    lives.app.loaded.cancelled().await;
    assert!(lives.app.tables.loaded(id).is_some());
}

#[tokio::test]
async fn a_computer_player_acts_although_who_had_its_table_loaded_has_given_up() {
    let mut lives = Lives::begin().await;
    let id = lives.open(1, settings()).await;
    let anna = lives.begin_list(id).await;
    until_computer(&lives, &anna).await;
    lives.die().await;
    let before = lives.rows(id).await.len();
    lives.ledger.hanging.store(1, Ordering::Relaxed);
    let app = &lives.app;
    assert!(tokio::time::timeout(SECOND, app.tables.find(app, id)).await.is_err());
    assert_eq!(app.tables.filling().loading, 0, "no cell stays");
    for_a(10 * PACE).await;
    assert!(has(&lives.rows(id).await[before..].to_vec(), is_act).is_some());
}

#[tokio::test]
async fn who_still_waits_for_a_table_has_it_when_another_has_given_up() {
    let mut lives = Lives::begin().await;
    let id = lives.open(1, settings()).await;
    lives.die().await;
    lives.ledger.hanging.store(1, Ordering::Relaxed);
    let app = &lives.app;
    let impatient = tokio::time::timeout(SECOND, app.tables.find(app, id));
    let (given_up, found) = tokio::join!(impatient, app.tables.find(app, id));
    assert!(given_up.is_err() && found.is_ok());
    let filling = app.tables.filling();
    assert_eq!((filling.loaded, filling.loading), (1, 0));
    // An unknown table leaves nothing behind either.
    assert_eq!(app.tables.find(app, TableId([9; 16])).await.err(), Some(Code::UnknownTable));
    assert_eq!(app.tables.filling().loading, 0);
}

#[tokio::test]
async fn a_table_whose_task_has_panicked_is_found_and_goes_on_although_nobody_comes() {
    let lives = Lives::begin().await;
    lives.app.table_tasks.spawn(run(lives.app.clone(), Vec::new()));
    let id = lives.open(1, settings()).await;
    let anna = lives.begin_list(id).await;
    until_computer(&lives, &anna).await;
    let before = lives.rows(id).await.len();
    lives.ledger.panics.store(true, Ordering::Relaxed);
    for_a(2 * PACE).await;
    assert!(anna.connection.is_closed(), "its task has ended");
    assert_eq!(lives.app.tables.filling().loaded, 0);
    assert_eq!(lives.rows(id).await.len(), before);
    for_a(62 * SECOND).await;
    assert!(has(&lives.rows(id).await[before..].to_vec(), is_act).is_some());
    assert!(lives.ledger.asked.lock().unwrap().contains(&"raise"), "what it has asked may have been under way");
}
