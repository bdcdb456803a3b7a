//! The ranking is the sum of all rated, complete lists.

use std::collections::BTreeMap;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use skat_rules::Seat;
use skat_store::{Effect, Engine, ListEnd, ListPlayer, ListStart, NewRow, Ranked, TableOpening};
use tokio::runtime::Runtime;
use tokio::task::JoinSet;

use crate::fixture::{Database, id, name, on_both_engines, row, with_database};

/// One seat's figures: player, total, won, lost, deals.
type Figures = (u128, i64, u32, u32, u32);

#[derive(Clone, Debug)]
struct PlayedList {
    rated: bool,
    complete: bool,
    figures: Vec<Figures>,
}

/// Few players and small figures, so that equal points are common.
fn played_list() -> impl Strategy<Value = PlayedList> {
    let figures = (1..=6_u128, -2..=2_i64, 0..=2_u32, 0..=2_u32, 1..=4_u32);
    (any::<bool>(), prop::bool::weighted(0.8), vec(figures, 3..=4)).prop_map(|(rated, complete, figures)| PlayedList {
        rated,
        complete,
        figures,
    })
}

/// The lot of this player in the list with this number.
fn lot(list: usize, player: u128) -> i64 {
    i64::try_from((list as u128 * 31 + player * 17) % 101 * 10 + player).unwrap()
}

fn seats(number: usize, list: &PlayedList) -> Vec<ListPlayer> {
    let seated = Seat::ALL.into_iter().zip(&list.figures);
    seated
        .map(|(seat, &(player, total, won, lost, deals))| ListPlayer {
            total,
            won,
            lost,
            deals,
            lot: Some(lot(number, player)),
            ..ListPlayer::seated(seat, id(player), name(player))
        })
        .collect()
}

/// The ranking as the definition says it, counted anew.
fn recount(lists: &[PlayedList]) -> Vec<Ranked> {
    let mut lines: BTreeMap<u128, (Ranked, i64)> = BTreeMap::new();
    for (number, list) in lists.iter().enumerate().filter(|(_, list)| list.rated && list.complete) {
        for &(player, total, won, lost, deals) in &list.figures {
            let (line, _) = lines.entry(player).or_insert_with(|| {
                let (player_id, name) = (id(player), name(player));
                let nothing =
                    Ranked { place: 0, player: player_id, name, points: 0, won: 0, lost: 0, deals: 0, lists: 0 };
                (nothing, lot(number, player))
            });
            line.points += total;
            line.won += i64::from(won);
            line.lost += i64::from(lost);
            line.deals += i64::from(deals);
            line.lists += 1;
        }
    }
    let mut lines: Vec<_> = lines.into_values().collect();
    lines.sort_by(|(one, one_lot), (other, other_lot)| {
        other
            .points
            .cmp(&one.points)
            .then(other.won.cmp(&one.won))
            .then(one.lost.cmp(&other.lost))
            .then(one_lot.cmp(other_lot))
    });
    (1..).zip(lines).map(|(place, (line, _))| Ranked { place, ..line }).collect()
}

async fn the_ranking_is_the_recount(database: Database, lists: Vec<PlayedList>) {
    let mut tasks = JoinSet::new();
    let journal = database.journal(&mut tasks);
    database.players(1..=6).await;
    for (number, list) in lists.iter().enumerate() {
        let opening = TableOpening { host: id(1), settings: "{}".to_owned() };
        let players = seats(number, list);
        let start = ListStart {
            rule_set: "sosko-2007".to_owned(),
            seats: u8::try_from(players.len()).unwrap(),
            rated: list.rated,
            listed: true,
            live: true,
            players: players.clone(),
        };
        let effects = vec![
            Effect::TableOpened(opening),
            Effect::ListStarted(start),
            Effect::ListFinished(ListEnd { complete: list.complete, players }),
        ];
        journal.append(NewRow { effects, ..row(id(100 + number as u128), 1, "played") }).await.unwrap();
    }
    let expected = recount(&lists);
    assert_eq!(database.store.rankings(0, 100).await.unwrap(), expected);

    let mut paged = Vec::new();
    while let Some(line) = database.store.rankings(paged.len() as i64, 1).await.unwrap().pop() {
        paged.push(line);
    }
    assert_eq!(paged, expected);
}

fn check(engine: Engine) {
    let runtime = Runtime::new().unwrap();
    let mut runner = TestRunner::new(Config { cases: 12, failure_persistence: None, ..Config::default() });
    runner
        .run(&vec(played_list(), 0..12), |lists| {
            runtime.block_on(with_database(engine, |database| the_ranking_is_the_recount(database, lists)));
            Ok(())
        })
        .unwrap();
}

mod the_ranking_is_a_recount_of_rated_complete_lists {
    use super::*;

    #[test]
    fn sqlite() {
        check(Engine::Sqlite);
    }

    #[test]
    fn postgres() {
        check(Engine::Postgres);
    }
}

on_both_engines! {
    async fn between_equals_the_lot_of_the_first_list_that_counts_decides(database: Database) {
        let list = |rated| PlayedList { rated, complete: true, figures: vec![(1, 2, 1, 0, 3), (2, 2, 1, 0, 3), (3, 0, 0, 0, 3)] };
        let lists: Vec<PlayedList> = (0..10).map(|number| list(number == 0 || number == 9)).collect();
        assert!(lot(0, 1) < lot(0, 2));
        assert!(lot(9, 1) > lot(9, 2));
        the_ranking_is_the_recount(database, lists).await;
    }
}

#[test]
fn an_average_is_points_by_deals() {
    let line = Ranked { place: 1, player: id(1), name: name(1), points: 2107, won: 18, lost: 3, deals: 48, lists: 1 };
    assert!((line.average() - 2107.0 / 48.0).abs() < 1e-9);
    assert!(Ranked { deals: 0, ..line }.average().abs() < f64::EPSILON);
}
