//! The rankings equal a plain recount.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use skat_store::{Class, Effect, Engine, Month, NewRow, Span, StandingCursor, Store, StoreOptions, Voiding};
use tokio::task::JoinSet;

use crate::accounts::{new_account, register};
use crate::fixture::{Database, at, audited, id, name, on_both_engines, row, with_database};
use crate::history::{History, Likely, List, Played, line, random_list};

/// Voids or restores something of a list that is over, in the model and in the database.
async fn change_something(random: &mut ChaCha8Rng, history: &mut History, store: &Store) {
    let index = random.random_range(0..history.lists.len());
    let list = &mut history.lists[index];
    let audit = audited("change", list.id);
    let done = if random.random_bool(0.3) {
        list.voided = !list.voided;
        if list.voided {
            store.void_list(list.id, "a foul", at(1), &audit).await
        } else {
            store.restore_list(list.id, &audit).await
        }
    } else {
        let place = random.random_range(0..list.deals.len());
        let number = u32::try_from(place).unwrap() + 1;
        let deal = &mut list.deals[place];
        deal.voided = !deal.voided;
        if deal.voided {
            store.void_deal(list.id, number, "a foul", at(1), &audit).await
        } else {
            store.restore_deal(list.id, number, &audit).await
        }
    };
    assert_eq!(done.unwrap(), Voiding::Done);
}

/// Plays random lists and voids and restores in between.
async fn a_random_history(database: &Database, seed: u64, lists: u128, likely: Likely) -> History {
    let mut tasks = JoinSet::new();
    let journal = database.journal(&mut tasks);
    database.players(1..=likely.players).await;
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut history = History::default();
    for number in 0..lists {
        let list = random_list(&mut random, number, likely);
        journal.append(list.row()).await.unwrap();
        history.end(list);
        while random.random_bool(0.4) {
            change_something(&mut random, &mut history, &database.store).await;
        }
        if random.random_bool(0.1) {
            history.check(&database.store).await;
        }
    }
    history.check(&database.store).await;
    history
}

/// Lists of three with players 1 to 3 that have so many deals together.
fn lists_with(first: u128, deals: usize) -> Vec<List> {
    let mut lists = Vec::new();
    let mut left = deals;
    for number in first.. {
        let length = left.min(36);
        if length == 0 {
            break;
        }
        left -= length;
        let values = [-48, 18, 36, -24, 20];
        let deals = (0..length).map(|deal| Played::at_three(deal % 3, values[deal % 5]));
        lists.push(List::of_three(number, [1, 2, 3], deals.collect()));
    }
    lists
}

async fn play(database: &Database, history: &mut History, lists: Vec<List>) {
    let mut tasks = JoinSet::new();
    let journal = database.journal(&mut tasks);
    database.players(1..=9).await;
    for list in lists {
        journal.append(list.row()).await.unwrap();
        history.end(list);
    }
}

on_both_engines! {
    async fn short_lists_of_few_players_with_voids_and_restores_are_ranked_as_in_a_recount(database: Database) {
        a_random_history(&database, 1, 60, Likely { players: 7, rounds: 3 }).await;
    }

    async fn long_lists_are_ranked_over_the_last_360_deals_as_in_a_recount(database: Database) {
        let history = a_random_history(&database, 2, 170, Likely { players: 6, rounds: 12 }).await;
        for class in [Class::Official, Class::Pub] {
            let ranked = history.recount(class, Span::Last360);
            assert!(ranked.len() > 2, "the history is too short to show anything: {class} {ranked:?}");
            assert!(ranked.iter().any(|(.., left_games)| *left_games > 0), "{class}");
        }
    }

    async fn another_history_is_ranked_as_in_a_recount_too(database: Database) {
        a_random_history(&database, 3, 50, Likely { players: 9, rounds: 6 }).await;
    }

    async fn with_359_deals_nobody_is_in_the_last_360_and_with_360_he_is(database: Database) {
        let mut history = History::default();
        play(&database, &mut history, lists_with(0, 359)).await;
        let last = |store: Store| async move {
            store.standings(Class::Official, Span::Last360, None, 10).await.unwrap().0
        };
        assert_eq!(last(database.store.clone()).await, []);
        history.check(&database.store).await;

        play(&database, &mut history, lists_with(20, 1)).await;
        let ranked = last(database.store.clone()).await;
        assert_eq!(ranked.iter().map(|line| (line.deals, line.lists)).collect::<Vec<_>>(), [(360, 11); 3]);
        history.check(&database.store).await;

        // One more, and the first one of all is not among them any more.
        play(&database, &mut history, lists_with(21, 1)).await;
        let ranked = last(database.store.clone()).await;
        assert_eq!(ranked.iter().map(|line| (line.deals, line.lists)).collect::<Vec<_>>(), [(360, 12); 3]);
        history.check(&database.store).await;

        // Exactly a list more.
        play(&database, &mut history, lists_with(22, 35)).await;
        let ranked = last(database.store.clone()).await;
        assert_eq!(ranked.iter().map(|line| (line.deals, line.lists)).collect::<Vec<_>>(), [(360, 12); 3]);
        history.check(&database.store).await;
    }

    async fn a_voided_list_can_take_somebody_out_of_the_last_360_and_a_voided_deal_cannot(database: Database) {
        let mut history = History::default();
        play(&database, &mut history, lists_with(0, 360)).await;
        let list = history.lists[3].id;
        database.store.void_deal(list, 2, "a foul", at(1), &audited("void", list)).await.unwrap();
        history.lists[3].deals[1].voided = true;
        history.check(&database.store).await;
        assert_eq!(history.recount(Class::Official, Span::Last360).len(), 3);
        database.store.void_list(list, "a foul", at(1), &audited("void", list)).await.unwrap();
        history.lists[3].voided = true;
        history.check(&database.store).await;
        assert_eq!(history.recount(Class::Official, Span::Last360), []);
        database.store.restore_list(list, &audited("restore", list)).await.unwrap();
        history.lists[3].voided = false;
        history.check(&database.store).await;
    }

    async fn a_seat_s_points_are_the_substitute_s_and_the_game_that_was_left_is_the_leaver_s(database: Database) {
        let mut list = List::of_three(0, [1, 2, 3], vec![
            Played::at_three(0, 18),
            Played { left: Some(0), ..Played::at_three(0, -48) },
            Played::at_three(0, 20),
        ]);
        list.substitutes = vec![(2, 0, 4)];
        let mut history = History::default();
        play(&database, &mut history, vec![list]).await;
        history.check(&database.store).await;
        let (standings, _) = database.store.standings(Class::Official, Span::Eternal, None, 10).await.unwrap();
        let lines: Vec<_> = standings.iter().map(line).collect();
        assert_eq!(lines[0], (id(4), 40, 2, 1, 3, 1, 0));
        assert_eq!(lines.len(), 3);
        assert!((standings[0].average() - 40.0 / 3.0).abs() < 1e-9);
        assert!((standings[0].declared_share() - 1.0).abs() < 1e-9);
        // He has no deals here, so he is not listed; what he left is not forgotten.
        assert_eq!(database.store.standings_of(id(1)).await.unwrap(), []);
        play(&database, &mut history, vec![List::of_three(1, [1, 2, 3], vec![Played::at_three(1, 18)])]).await;
        let of = database.store.standings_of(id(1)).await.unwrap();
        assert_eq!(of.iter().map(|(_, _, standing)| (standing.deals, standing.left_games)).collect::<Vec<_>>(), [(1, 1); 2]);
        history.check(&database.store).await;
    }

    async fn between_equals_more_won_decides_then_fewer_lost_then_the_lot_of_the_first_list_that_counts(database: Database) {
        // Players 1 and 2 have the same in everything; 3 has as many points from fewer deals won.
        let deals = vec![Played::at_three(0, 24), Played::at_three(1, 24), Played::at_three(2, 74)];
        let mut deals = deals.clone();
        deals.extend([Played::at_three(0, 24), Played::at_three(1, 24), Played::at_three(2, 24)]);
        let mut first = List::of_three(0, [1, 2, 3], deals.clone());
        first.counts = false;
        first.lots = vec![1, 2, 3];
        let mut second = List::of_three(1, [1, 2, 3], deals.clone());
        second.lots = vec![9, 8, 7];
        let mut third = List::of_three(2, [1, 2, 3], deals);
        third.lots = vec![1, 2, 3];
        let mut history = History::default();
        play(&database, &mut history, vec![first, second, third]).await;
        history.check(&database.store).await;
        let (standings, _) = database.store.standings(Class::Official, Span::Eternal, None, 10).await.unwrap();
        assert_eq!(standings.iter().map(|line| line.player).collect::<Vec<_>>(), [id(3), id(2), id(1)]);
    }

    async fn the_names_are_those_of_today(database: Database) {
        let mut history = History::default();
        play(&database, &mut history, lists_with(0, 3)).await;
        // Who registers has another name from then on.
        register(&database.store, &new_account(2, "Berta")).await;
        let (standings, _) = database.store.standings(Class::Official, Span::Eternal, None, 10).await.unwrap();
        let mut names: Vec<_> = standings.iter().map(|line| (line.player, line.name.clone())).collect();
        names.sort_unstable();
        assert_eq!(names, [(id(1), name(1)), (id(2), "Berta".to_owned()), (id(3), name(3))]);
        let of = database.store.standings_of(id(2)).await.unwrap();
        assert!(!of.is_empty() && of.iter().all(|(.., standing)| standing.name == "Berta"));
    }

    async fn a_player_s_lines_are_those_of_the_newest_months_in_each_class_that_he_stands_in(database: Database) {
        let months = (1..=12).map(|month| (2025, month)).chain((1..=3).map(|month| (2026, month)));
        let months: Vec<Month> = months.map(|(year, month)| Month::new(year, month).unwrap()).collect();
        let mut lists = lists_with(0, 15 * 36);
        for (place, (list, month)) in lists.iter_mut().zip(&months).enumerate() {
            list.month = *month;
            list.class = if [0, 9].contains(&place) { Class::Pub } else { Class::Official };
        }
        play(&database, &mut History::default(), lists).await;
        let of = database.store.standings_of(id(1)).await.unwrap();
        let found: Vec<(Class, Span)> = of.iter().map(|(class, span, _)| (*class, *span)).collect();
        // Of the 13 official months the first one is left out, and of the pub ones, which are as old, none.
        let mut expected = vec![(Class::Official, Span::Eternal), (Class::Official, Span::Last360)];
        let official = (2..15).filter(|place| *place != 9);
        expected.extend(official.map(|place| (Class::Official, Span::Month(months[place]))));
        expected.push((Class::Pub, Span::Eternal));
        expected.extend([0, 9].map(|place| (Class::Pub, Span::Month(months[place]))));
        assert_eq!(found, expected);
    }

    async fn a_deal_that_is_voided_with_the_row_that_ends_the_list_does_not_count(database: Database) {
        let mut tasks = JoinSet::new();
        let journal = database.journal(&mut tasks);
        database.players(1..=3).await;
        let mut history = History::default();
        for (number, restored) in [(0, false), (1, true)] {
            let deals = [48, -36, 20].into_iter().enumerate().map(|(seat, value)| Played::at_three(seat, value));
            let mut list = List::of_three(number, [1, 2, 3], deals.collect());
            list.deals[0].voided = restored;
            // The last deal is one that somebody left, which the same row has found out.
            let mut before = list.row_without_end();
            let last = before.effects.pop().unwrap();
            journal.append(before).await.unwrap();
            list.deals[0].voided = !restored;
            let reason = (!restored).then(|| "a wrong card".to_owned());
            let effects = vec![
                Effect::DealVoided { number: 1, reason },
                Effect::Audited(audited("change", list.id)),
                last,
                Effect::ListFinished(list.end()),
                Effect::TableClosed,
            ];
            journal.append(NewRow { at: list.ended_at, effects, ..row(list.id, 2, "changed and ended") }).await.unwrap();
            history.end(list);
            history.check(&database.store).await;
        }
    }

    async fn a_cursor_that_somebody_made_up_gives_a_page_and_no_error(database: Database) {
        let mut history = History::default();
        play(&database, &mut history, lists_with(0, 3)).await;
        let made_up = |place, points, lot| StandingCursor { place, points, won: -1, lost: i64::MAX, lot, player: id(0) };
        for (cursor, lines) in [
            (made_up(u64::MAX, i64::MAX, i64::MAX), 3),
            (made_up(7, i64::MIN, i64::MIN), 0),
        ] {
            let (page, next) = database.store.standings(Class::Official, Span::Eternal, Some(&cursor), 10).await.unwrap();
            assert_eq!((page.len(), next), (lines, None));
        }
        let (page, next) = database.store.standings(Class::Official, Span::Eternal, None, 0).await.unwrap();
        assert_eq!((page.len(), next), (0, None));
        assert_eq!(database.store.standings(Class::Pub, Span::Eternal, None, 10).await.unwrap(), (Vec::new(), None));
    }

    async fn lists_that_end_and_are_voided_at_the_same_time_are_all_counted(database: Database) {
        let mut history = History::default();
        // Those whose deals are voided and restored meanwhile.
        play(&database, &mut history, lists_with(0, 108)).await;
        // On PostgreSQL a second process writes at the same time.
        let second = match database.store.engine() {
            Engine::Postgres => Store::connect(&database.url, StoreOptions::default()).await.unwrap(),
            Engine::Sqlite => database.store.clone(),
        };
        let mut writers = JoinSet::new();
        let mut tasks = JoinSet::new();
        let one = database.journal(&mut writers);
        let (other, writer) = skat_store::Journal::new(second.clone(), skat_store::JournalOptions::default());
        writers.spawn(writer.run());
        let mut random = ChaCha8Rng::seed_from_u64(5);
        for number in 100..130 {
            let mut players: Vec<u128> = (1..=9).collect();
            let mut drawn = || players.swap_remove(random.random_range(0..players.len()));
            let seats = [drawn(), drawn(), drawn()];
            let deals = (0..6).map(|deal| Played::at_three(deal % 3, 18));
            let mut list = List::of_three(number, seats, deals.collect());
            // Whoever is first, the lot is the same.
            list.lots = seats.iter().map(|player| i64::try_from(*player).unwrap()).collect();
            let journal = if number % 2 == 0 { one.clone() } else { other.clone() };
            let row = list.row();
            history.end(list);
            tasks.spawn(async move { journal.append(row).await.unwrap() });
        }
        for (place, list) in history.lists[..3].iter_mut().enumerate() {
            let (store, id) = (if place % 2 == 0 { &database.store } else { &second }, list.id);
            for index in 0..5_u32 {
                let store = store.clone();
                list.deals[index as usize].voided = index < 3;
                tasks.spawn(async move {
                    let audit = audited("change", id);
                    assert_eq!(store.void_deal(id, index + 1, "a foul", at(1), &audit).await.unwrap(), Voiding::Done);
                    if index >= 3 {
                        assert_eq!(store.restore_deal(id, index + 1, &audit).await.unwrap(), Voiding::Done);
                    }
                });
            }
        }
        while let Some(done) = tasks.join_next().await {
            done.unwrap();
        }
        history.check(&database.store).await;
        drop((one, other));
        writers.join_all().await;
    }
}
