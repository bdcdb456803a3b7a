//! A Ramsch at a table: pushing, the time for it, and who leaves it (decisions 41 to 45).

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use skat_rules::{Action, Card, Event as DealEvent, Phase, Rank, Role, RuleSet, Seat, Settlement, Slot};
use skat_table::{Chair, Command, Event, Input, Mode, Settings};
use support::course::Course;
use support::{Game, HOUR, MICRO, lively, seats, seconds, settings};

fn free(seats: u8) -> Settings {
    settings(seats, RuleSet::PUB_2022, Mode::Free)
}

/// A deal for which nobody has bid.
fn pushing(seed: u64, set: Settings) -> Game {
    let mut game = Game::dealt(seed, set);
    game.pass_in();
    assert!(matches!(game.played().deal.phase(), Phase::Ramsch(_)), "it is not passed in");
    game
}

fn points(cards: impl Iterator<Item = Card>) -> i32 {
    let worth = |card: Card| match card.rank() {
        Rank::Ace => 11,
        Rank::Ten => 10,
        Rank::King => 4,
        Rank::Queen => 3,
        Rank::Jack => 2,
        _ => 0,
    };
    cards.map(worth).sum()
}

/// What each player gets when somebody leaves, counted from the journal (decision 45).
fn expected(game: &Game, leaver: Role) -> [i32; 3] {
    let (mut pushes, mut played) = (0, Vec::new());
    for (_, event) in &game.played().events {
        match *event {
            DealEvent::Pushed { .. } => pushes += 1,
            DealEvent::Played { role, card } => played.push((role, card)),
            _ => {}
        }
    }
    let (mut taken, mut tricks) = ([0; 3], [0; 3]);
    for trick in played.chunks_exact(3) {
        // Jacks are the only trumps, clubs the highest.
        let height = |card: &Card| match (card.rank(), card.suit()) {
            (Rank::Jack, suit) => 100 + suit as usize,
            (rank, suit) if suit == trick[0].1.suit() && trick[0].1.rank() != Rank::Jack => {
                let order = [Rank::Seven, Rank::Eight, Rank::Nine, Rank::Queen, Rank::King, Rank::Ten, Rank::Ace];
                1 + order.iter().position(|one| *one == rank).unwrap()
            }
            _ => 0,
        };
        let (winner, _) = trick.iter().max_by_key(|(_, card)| height(card)).unwrap();
        taken[winner.index()] += points(trick.iter().map(|(_, card)| *card));
        tricks[winner.index()] += 1;
    }
    let others = leaver.others().map(Role::index);
    taken[leaver.index()] = 120 - others.iter().map(|other| taken[*other]).sum::<i32>();
    tricks[leaver.index()] = 10 - others.iter().map(|other| tricks[*other]).sum::<i32>();
    // All ten tricks are a loss, with a player without a trick.
    let factor = 1 + pushes + i32::from(tricks.contains(&0));
    let most = *taken.iter().max().unwrap();
    taken.map(|points| if points == most { -points * factor } else { (60 - points) * factor })
}

#[test]
fn who_leaves_a_ramsch_takes_all_that_is_open_and_it_is_neither_won_nor_lost_decisions_42_45() {
    let mut tried = 0;
    for count in [3, 4] {
        for seed in 0..30_u64 {
            let mut game = pushing(seed, free(count));
            for _ in 0..seed {
                game.random_move();
            }
            for role in Role::ALL {
                for on_purpose in [true, false] {
                    let mut game = game.clone();
                    let (before, number) = (game.accounts(), game.number_of(role));
                    let (roles, expected) = (game.played().seats, expected(&game, role));
                    if on_purpose {
                        game.says(number, Command::Leave);
                    } else {
                        game.lost(number);
                        game.pass(seconds(90));
                    }
                    let settlement = game.entries()[0].settlement;
                    assert_eq!(settlement.left(), Some(role));
                    assert!(matches!(settlement, Settlement::Ramsch(_)));
                    for seat in seats(count) {
                        let place = Role::ALL.into_iter().find(|role| roles[*role] == seat);
                        // The sitting dealer scores 0.
                        let score = place.map_or(0, |role| expected[role.index()]);
                        let (old, new) = (before[seat], game.accounts()[seat]);
                        assert_eq!(new.points - old.points, score, "{settlement:?}");
                        assert_eq!(new.total() - old.total(), score, "no 50, no 40");
                    }
                    assert!(matches!(game.chair(roles[role]), Chair::Vacant { .. }));
                    game.check_journal();
                    tried += 1;
                }
            }
        }
    }
    assert_eq!(tried, 2 * 30 * 3 * 2);
}

#[test]
fn a_ramsch_that_somebody_leaves_uses_its_slot_up_decision_40() {
    for count in [3, 4] {
        for (answers, moves) in [(0, 0), (2, 0), (3, 0), (3, 1), (3, 9)] {
            let mut game = Game::started(2, Settings { rounds: Some(4), ..settings(count, lively(), Mode::Free) });
            game.forced_ramsch();
            for role in Role::ALL.into_iter().take(answers) {
                game.acts_as(role, Action::Decline);
            }
            for _ in 0..moves {
                game.random_move();
            }
            let dealer = game.played().dealer;
            let leaver = game.number_of(Role::Forehand);
            game.says(leaver, Command::Leave);
            assert_eq!((game.table.rounds().bock_left(), game.table.rounds().ramsch_left()), (0, 1));
            game.sits(9).unwrap();
            game.deal();
            assert_ne!(game.played().dealer, dealer);
            assert!(matches!(game.played().deal.slot(), Slot::Ramsch { .. }));
            Course::of(&game);
        }
    }
}

#[test]
fn the_sitting_dealer_of_a_ramsch_may_leave_and_it_goes_on() {
    let mut game = pushing(3, free(4));
    let dealer = game.played().dealer;
    game.says(game.number_at(dealer), Command::Leave);
    let entry = game.finish_deal();
    assert_eq!(entry.settlement.left(), None);
    assert!(matches!(game.chair(dealer), Chair::Vacant { .. }));
}

#[test]
fn each_push_has_its_own_time_and_who_is_too_slow_is_waited_for() {
    let mut game = pushing(4, Settings { move_time: Some(seconds(20)), ..free(3) });
    let slow = |game: &mut Game, action: Action| {
        assert_eq!(game.due_in(), Some(seconds(20)));
        game.pass(seconds(20) - MICRO);
        game.turn(action);
        assert!(game.table.occupants().all(|(_, occupant)| !occupant.overran), "{action:?}");
    };
    slow(&mut game, Action::Push);
    slow(&mut game, Action::PickUp);
    let laid = game.played().deal.legal(Role::Middlehand).lay_away.iter().take(2).collect();
    slow(&mut game, Action::LayAway(laid));
    let seat = game.played().seats[Role::Rearhand];
    game.pass(seconds(30));
    assert!(game.occupant(seat).overran);
    game.turn(Action::Push);
    assert!(!game.occupant(seat).overran);
    assert_eq!(game.due_in(), Some(seconds(20)), "forehand leads");
}

#[test]
fn a_return_while_pushing_restores_what_was_picked_up() {
    let mut game = pushing(5, free(3));
    game.turn(Action::PickUp);
    let (seat, number) = (game.played().seats[Role::Forehand], game.number_of(Role::Forehand));
    let view = |game: &Game| game.table.view_for(game.now, skat_table::Observer::Seat(seat)).deal.unwrap().view;
    let before = view(&game);
    assert_eq!(before.hands[Role::Forehand].count, 12);
    game.lost(number);
    game.pass(seconds(90) - MICRO);
    game.connected(number);
    assert_eq!(view(&game), before);
    game.done(Input::Restarted);
    (1..=3).for_each(|number| drop(game.connected(number)));
    assert_eq!(view(&game), before);
    assert_eq!(game.due_in(), Some(HOUR));
}

#[test]
fn computer_players_push_and_play_a_ramsch_in_their_turn() {
    let mut game = Game::new(6, free(3));
    game.sit_all(1, 3);
    game.deal();
    game.pass_in();
    while let Some(turn) = game.table.running_deal().and_then(|played| played.turn()) {
        assert_eq!(game.table.computer_to_act(), (turn != Seat::First).then_some(turn));
        game.random_move();
    }
    assert!(game.events().any(|event| matches!(event, Event::Deal(DealEvent::Settled(Settlement::Ramsch(_))))));
}
