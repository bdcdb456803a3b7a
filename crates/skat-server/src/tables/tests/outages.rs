//! Times do not run through failures of the database, whoever has noticed them.

use super::*;

const BERTA: PlayerId = PlayerId([2; 16]);
const SECOND: Duration = Duration::from_secs(1);

/// Anna and Berta play with a computer player, and Berta loses her connection; Anna is to stay.
async fn berta_is_lost(lives: &Lives, id: TableId) -> Anna {
    let app = &lives.app;
    let [anna, berta] = [ANNA, BERTA].map(|_| Anna { connection: Connection::new(ROOM, app.metrics.clone()), id });
    let handle = app.tables.find(app, id).await.unwrap();
    let does = async |person: &Anna, player, command| {
        let id = app.world.id();
        let (answer, at) = (Answer::to_command(person.connection.clone(), id), app.world.now());
        handle.send(ToTable::Command { answer, id, player, digest: [1; 32], command, at }).await;
    };
    let name = |name| Name::new(name).unwrap();
    does(&anna, ANNA, Command::Sit { name: name("Anna"), seat: Some(Seat::First) }).await;
    does(&berta, BERTA, Command::Sit { name: name("Berta"), seat: Some(Seat::Second) }).await;
    let (player, computer) = computer::first();
    does(&anna, ANNA, Command::AddComputer { name: computer, player, seat: Seat::Third }).await;
    does(&anna, ANNA, Command::Ready(true)).await;
    does(&berta, BERTA, Command::Ready(true)).await;
    drop(handle);
    // Nobody gives a seed.
    for_a(Settings::new(name("Altenburg")).seed_time + 10 * SECOND).await;
    berta.goes(app).await;
    for_a(SECOND).await;
    let rows = lives.rows(id).await;
    assert!(has(&rows, |event| matches!(event, Event::Lost { .. })).is_some(), "{rows:?}");
    anna
}

fn is_vacated(event: &Event) -> bool {
    matches!(event, Event::Vacated { .. })
}

#[tokio::test]
async fn a_wait_begins_anew_after_an_outage_in_which_its_table_has_asked_for_nothing() {
    let lives = Lives::begin().await;
    let id = lives.open(1, settings()).await;
    let anna = berta_is_lost(&lives, id).await;
    for_a(60 * SECOND).await;
    lives.app.outages.note();
    for_a(60 * SECOND).await;
    let rows = lives.rows(id).await;
    assert_eq!((restarts(&rows).len(), has(&rows, is_vacated)), (1, None), "{rows:?}");
    for_a(90 * SECOND).await;
    assert!(has(&lives.rows(id).await, is_vacated).is_some(), "nor does it last for ever");
    drop(anna);
}

#[tokio::test]
async fn nobody_is_charged_where_the_row_that_begins_a_wait_anew_is_not_written_either() {
    let lives = Lives::begin().await;
    let id = lives.open(1, settings()).await;
    let anna = berta_is_lost(&lives, id).await;
    for_a(60 * SECOND).await;
    // The first act takes until her wait is over, and is not written; nor is the row with which every wait begins anew.
    *lives.ledger.unavailable.lock().unwrap() = [40 * SECOND, Duration::ZERO].into();
    let handle = lives.app.tables.find(&lives.app, id).await.unwrap();
    for command in [Command::AllowChat(true), Command::AllowChat(true)] {
        let id = lives.app.world.id();
        let (answer, at) = (Answer::to_command(anna.connection.clone(), id), lives.app.world.now());
        handle.send(ToTable::Command { answer, id, player: ANNA, digest: [1; 32], command, at }).await;
    }
    for_a(50 * SECOND).await;
    let rows = lives.rows(id).await;
    assert_eq!((restarts(&rows).len(), has(&rows, is_vacated)), (1, None), "{rows:?}");
}

/// Decision 22: how long the server takes is nobody's delay.
#[tokio::test]
async fn what_has_waited_behind_a_slow_commit_counts_from_when_it_came() {
    let lives = Lives::begin().await;
    let id = lives.open(1, settings()).await;
    let anna = berta_is_lost(&lives, id).await;
    *lives.ledger.slow.lock().unwrap() = 10 * SECOND;
    let handle = lives.app.tables.find(&lives.app, id).await.unwrap();
    let mut came = Vec::new();
    for allows in [true, false] {
        let (id, at) = (lives.app.world.id(), lives.app.world.now());
        came.push(at);
        let answer = Answer::to_command(anna.connection.clone(), id);
        let command = Command::AllowChat(allows);
        handle.send(ToTable::Command { answer, id, player: ANNA, digest: [1; 32], command, at }).await;
        for_a(3 * SECOND).await;
    }
    for_a(20 * SECOND).await;
    let rows = lives.rows(id).await;
    let allowed = rows.iter().filter(|(_, events)| matches!(events[..], [Event::ChatAllowed { .. }]));
    assert_eq!(allowed.map(|(at, _)| *at).collect::<Vec<_>>(), came, "{rows:?}");
}

#[tokio::test]
async fn a_wait_begins_anew_after_a_lost_answer() {
    let lives = Lives::begin().await;
    let id = lives.open(1, settings()).await;
    let anna = berta_is_lost(&lives, id).await;
    for_a(60 * SECOND).await;
    lives.ledger.loses.store(true, Ordering::Relaxed);
    assert!(!anna.does(&lives.app, Command::AllowChat(true)).await);
    assert!(anna.does(&lives.app, Command::AllowChat(true)).await);
    for_a(60 * SECOND).await;
    let rows = lives.rows(id).await;
    assert_eq!((restarts(&rows).len(), has(&rows, is_vacated)), (1, None), "{rows:?}");
}

#[tokio::test]
async fn the_time_without_anybody_begins_anew_after_an_outage_through_which_a_table_has_rested() {
    let lives = Lives::begin().await;
    lives.app.table_tasks.spawn(run(lives.app.clone(), Vec::new()));
    let id = lives.open(1, settings()).await;
    for_a(HOUR / 4).await;
    assert_eq!(lives.app.tables.filling().loaded, 0);
    lives.app.outages.note();
    for_a(HOUR / 2).await;
    let is_over = |event: &Event| matches!(event, Event::Ended { .. });
    let rows = lives.rows(id).await;
    assert_eq!((restarts(&rows).len(), has(&rows, is_over)), (1, None));
    for_a(HOUR / 2).await;
    assert!(has(&lives.rows(id).await, is_over).is_some());
}

#[tokio::test]
async fn a_table_that_cannot_be_read_after_a_lost_answer_goes_on_although_nobody_comes() {
    let lives = Lives::begin().await;
    lives.app.table_tasks.spawn(run(lives.app.clone(), Vec::new()));
    let id = lives.open(1, settings()).await;
    let anna = lives.begin_list(id).await;
    until_computer(&lives, &anna).await;
    let before = lives.rows(id).await.len();
    lives.ledger.loses.store(true, Ordering::Relaxed);
    lives.ledger.is_unreadable.store(true, Ordering::Relaxed);
    for_a(2 * PACE).await;
    assert!(anna.connection.is_closed(), "its task has ended");
    for_a(10 * PACE).await;
    let rows = lives.rows(id).await;
    assert!(has(&rows[before..].to_vec(), |event| matches!(event, Event::Deal(_))).is_some(), "{:?}", &rows[before..]);
}
