//! Kontra, Re and the escape are asked for a time, and silence is no (decisions 36, 37 and 44).

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::time::Duration;

use skat_rules::{Action, Announced, Class, Contract, Event as DealEvent, IllegalAction, NullGame, Phase, Role, Seat};
use skat_table::{Command, Event, Input, Mode, Observer, Refusal, Settings};
use support::{Game, HOUR, MICRO, lively, player, seconds, settings};

const OPEN: Contract = Contract::Null(NullGame::Ouvert);

fn free(seats: u8) -> Settings {
    settings(seats, lively(), Mode::Free)
}

/// Middlehand has announced an open null, and both defenders are asked.
fn kontra_asked(set: Settings) -> Game {
    let mut game = Game::dealt(1, set);
    game.auction(Role::Middlehand, 18);
    game.announce(OPEN);
    assert_eq!(game.played().turn(), None, "both are asked at once");
    game
}

/// Middlehand has said Kontra, and forehand is asked for Re.
fn re_asked(set: Settings) -> Game {
    let mut game = Game::dealt(1, set);
    game.auction(Role::Forehand, 18);
    game.announce(Contract::Grand(Class::PickUp));
    game.play_cards(1);
    game.acts_as(Role::Middlehand, Action::Kontra);
    game
}

/// The first forced Ramsch of a round has been dealt, and forehand is asked.
fn escape_asked(set: Settings) -> Game {
    let mut game = Game::started(1, set);
    game.forced_ramsch();
    game
}

/// A game in which something is asked.
type Asked = fn(Settings) -> Game;

const QUESTIONS: [Asked; 3] = [kontra_asked, re_asked, escape_asked];

/// What happened in the deal with the last row.
fn last_row(game: &Game) -> Vec<DealEvent> {
    let events = game.rows.last().unwrap().events.iter();
    let events = events.map(|event| match event {
        Event::Deal(event) => *event,
        other => panic!("{other:?} is no event of the deal"),
    });
    events.collect()
}

fn answer_left(game: &Game) -> Option<Duration> {
    let views = [Observer::Seat(Seat::First), Observer::Seat(Seat::Third), Observer::Spectator]
        .map(|observer| game.table.view_for(game.now, observer).deal.unwrap().answer_left);
    assert!(views.iter().all(|view| *view == views[0]), "everybody sees how long");
    views[0]
}

fn is_held(game: &Game) -> bool {
    let views = [Observer::Seat(Seat::First), Observer::Seat(Seat::Third), Observer::Spectator]
        .map(|observer| game.table.view_for(game.now, observer).deal.unwrap().answer_held);
    assert!(views.iter().all(|view| *view == views[0]), "everybody sees whether the time runs");
    views[0]
}

#[test]
fn who_does_not_answer_in_time_has_said_no() {
    for asked in QUESTIONS {
        for answer_time in [5, 15, 60] {
            for seats in [3, 4] {
                let mut game = asked(Settings { answer_time: seconds(answer_time), ..free(seats) });
                assert_eq!(answer_left(&game), Some(seconds(answer_time)));
                assert_eq!(game.due_in(), Some(seconds(answer_time)));
                let awaited: Vec<Role> =
                    Role::ALL.into_iter().filter(|role| game.played().deal.awaits(*role)).collect();
                game.pass(seconds(answer_time) - MICRO);
                assert_eq!(answer_left(&game), Some(MICRO));
                assert!(awaited.iter().all(|role| game.played().deal.awaits(*role)));
                game.pass(MICRO);
                let said_no = |event: &DealEvent| match event {
                    DealEvent::Declined { role } => Some(*role),
                    _ => None,
                };
                // Both in one row, so that nobody learns who had answered before.
                assert_eq!(last_row(&game).iter().filter_map(said_no).collect::<Vec<_>>(), awaited);
                game.check_journal();
                game.finish_deal();
            }
        }
    }
}

#[test]
fn after_a_no_to_kontra_the_open_cards_are_shown_and_forehand_leads() {
    let mut game = kontra_asked(free(3));
    game.pass(seconds(15));
    let [DealEvent::Declined { .. }, DealEvent::Declined { .. }, DealEvent::Shown { role: Role::Middlehand, .. }] =
        last_row(&game)[..]
    else {
        panic!("{:?}", last_row(&game));
    };
    assert_eq!((game.played().deal.turn(), answer_left(&game)), (Some(Role::Forehand), None));
    assert_eq!(game.due_in(), Some(HOUR), "forehand has the whole time for his move");
}

#[test]
fn both_defenders_share_one_time_and_an_answer_does_not_renew_it() {
    for first in [Role::Forehand, Role::Rearhand] {
        let mut game = kontra_asked(free(4));
        game.pass(seconds(10));
        game.acts_as(first, Action::Decline);
        let number = game.number_of(first);
        let again = Command::Act(Action::Decline);
        assert_eq!(game.command(number, again), Err(Refusal::Illegal(IllegalAction::NothingAsked)));
        assert_eq!(game.due_in(), Some(seconds(5)));
        game.pass(seconds(5));
        assert_eq!(last_row(&game).len(), 2, "the other's no, and the open cards");
        assert!(!game.played().deal.is_asking());
    }
}

#[test]
fn kontra_asks_for_re_with_a_time_of_its_own_and_the_other_defender_is_not_asked_any_more() {
    let mut game = Game::dealt(1, free(3));
    game.auction(Role::Middlehand, 18);
    game.announce(OPEN);
    game.pass(seconds(12));
    game.acts_as(Role::Rearhand, Action::Kontra);
    assert_eq!(answer_left(&game), Some(seconds(15)));
    let awaited = Role::ALL.map(|role| game.played().deal.awaits(role));
    assert_eq!(awaited, [false, true, false]);
    game.pass(seconds(15));
    let doublings = |game: &Game| match game.played().deal.phase() {
        Phase::Play(play) => *play.doublings(),
        _ => panic!("cards are played"),
    };
    assert_eq!((doublings(&game).kontra, doublings(&game).re), (Some(Role::Rearhand), false));
}

#[test]
fn each_player_is_asked_about_the_escape_for_a_time_of_his_own() {
    for seats in [3, 4] {
        let mut game = escape_asked(free(seats));
        for role in Role::ALL {
            assert_eq!(game.played().deal.turn(), Some(role));
            game.pass(seconds(15) - MICRO);
            assert_eq!(game.played().deal.turn(), Some(role));
            game.pass(MICRO);
            assert_eq!(last_row(&game), [DealEvent::Declined { role }]);
        }
        assert!(matches!(game.played().deal.phase(), Phase::Ramsch(_)));
        assert_eq!((game.due_in(), answer_left(&game)), (Some(HOUR), None), "pushing is a move as any other");
    }
}

#[test]
fn nobody_overruns_the_time_for_his_move_while_a_question_is_open() {
    for asked in QUESTIONS {
        let set = Settings { move_time: Some(seconds(5)), answer_time: seconds(60), ..free(3) };
        let mut game = asked(set);
        let question = game.played().deal;
        game.pass(seconds(60) - MICRO);
        assert_eq!(game.played().deal, question);
        assert!(game.table.occupants().all(|(_, occupant)| !occupant.overran));
        game.pass(MICRO);
        while game.played().deal.is_asking() {
            game.pass(seconds(60));
        }
        // The time for the next move is whole.
        let next = game.played().turn().unwrap();
        assert_eq!(game.due_in(), Some(seconds(5)));
        game.pass(seconds(5));
        assert!(game.occupant(next).overran);
    }
}

#[test]
fn kontra_ends_the_wait_of_who_thought_too_long_about_his_first_card() {
    let mut game = Game::dealt(1, Settings { move_time: Some(seconds(5)), ..free(3) });
    game.auction(Role::Forehand, 18);
    game.announce(Contract::Grand(Class::PickUp));
    game.play_cards(1);
    let seat = game.played().seats[Role::Middlehand];
    game.pass(seconds(20));
    assert!(game.occupant(seat).overran);
    game.acts_as(Role::Middlehand, Action::Kontra);
    assert!(!game.occupant(seat).overran);
    game.pass(seconds(15));
    assert_eq!((game.played().turn(), game.due_in()), (Some(seat), Some(seconds(5))));
}

#[test]
fn the_time_runs_for_those_who_are_away_too() {
    for asked in QUESTIONS {
        let mut game = asked(free(3));
        let away = Role::ALL.into_iter().find(|role| game.played().deal.awaits(*role)).unwrap();
        game.lost(game.number_of(away));
        assert_eq!(game.due_in(), Some(seconds(15)));
        game.pass(seconds(15));
        assert!(!game.played().deal.awaits(away) || !game.played().deal.is_asking());
        assert!(game.occupant(game.played().seats[away]).stays(), "he is still waited for");
        assert_eq!(game.entries().last().and_then(|entry| entry.settlement.left()), None);
    }
}

#[test]
fn the_time_stands_still_while_nobody_is_connected() {
    for asked in QUESTIONS {
        let mut game = asked(free(3));
        game.pass(seconds(4));
        for number in 1..=3 {
            game.lost(number);
        }
        assert_eq!(game.due_in(), Some(HOUR * 24));
        game.pass(HOUR * 23);
        game.connected(1);
        assert_eq!(game.due_in(), Some(seconds(11)));
    }
}

#[test]
fn a_restart_asks_anew() {
    for asked in QUESTIONS {
        let mut game = asked(free(3));
        game.pass(seconds(14));
        game.sleep(HOUR);
        game.done(Input::Restarted);
        game.pass(HOUR);
        for number in [2, 1, 3] {
            game.connected(number);
        }
        assert_eq!((answer_left(&game), game.due_in()), (Some(seconds(15)), Some(seconds(15))));
        assert!(!is_held(&game));
        game.pass(seconds(15) - MICRO);
        assert!(game.played().deal.is_asking());
        game.check_journal();
    }
}

#[test]
fn after_a_restart_the_time_is_held_until_all_who_are_asked_are_back_decision_22() {
    for asked in QUESTIONS {
        let mut game = asked(free(3));
        game.pass(seconds(14));
        let awaited: Vec<u8> = Role::ALL
            .into_iter()
            .filter(|role| game.played().deal.awaits(*role))
            .map(|role| game.number_of(role))
            .collect();
        game.done(Input::Restarted);
        let question = game.played().deal;
        for number in (1..=3).filter(|number| !awaited.contains(number)) {
            game.connected(number);
        }
        // Only the waits of those who are asked run.
        assert_eq!((answer_left(&game), is_held(&game), game.due_in()), (Some(seconds(15)), true, Some(seconds(90))));
        game.pass(seconds(60));
        assert_eq!((answer_left(&game), is_held(&game), game.due_in()), (Some(seconds(15)), true, Some(seconds(30))));
        for number in &awaited {
            assert!(is_held(&game));
            game.connected(*number);
        }
        assert_eq!((answer_left(&game), is_held(&game), game.due_in()), (Some(seconds(15)), false, Some(seconds(15))));
        // Who is lost once more is away like anybody else.
        game.lost(awaited[0]);
        assert_eq!((is_held(&game), game.due_in()), (false, Some(seconds(15))));
        assert_eq!(game.played().deal, question);
        game.check_journal();
        game.pass(seconds(15));
        assert_ne!(game.played().deal, question, "silence is no");
        game.check_journal();
    }
}

#[test]
fn whose_wait_after_a_restart_is_over_while_he_is_asked_has_left_and_nobody_has_said_no() {
    for asked in QUESTIONS {
        let mut game = asked(free(3));
        let deals = game.entries().len();
        let away = Role::ALL.into_iter().find(|role| game.played().deal.awaits(*role)).unwrap();
        game.done(Input::Restarted);
        for role in Role::ALL.into_iter().filter(|role| *role != away) {
            game.connected(game.number_of(role));
        }
        let before = game.rows.len();
        game.pass(seconds(90) - MICRO);
        assert!(is_held(&game));
        game.pass(MICRO);
        assert_eq!(game.entries()[deals].settlement.left(), Some(away));
        let mut events = game.rows[before..].iter().flat_map(|row| &row.events);
        assert!(!events.any(|event| matches!(event, Event::Deal(DealEvent::Declined { .. }))));
        game.check_journal();
    }
}

#[test]
fn a_question_of_somebody_who_is_not_back_from_a_restart_is_held_too() {
    let mut game = Game::dealt(1, free(3));
    game.auction(Role::Forehand, 18);
    game.announce(Contract::Grand(Class::PickUp));
    game.play_cards(1);
    let (declarer, defender) = (game.number_of(Role::Forehand), game.number_of(Role::Middlehand));
    game.done(Input::Restarted);
    game.connected(defender);
    game.pass(seconds(40));
    game.acts_as(Role::Middlehand, Action::Kontra);
    game.pass(seconds(20));
    assert_eq!((answer_left(&game), is_held(&game)), (Some(seconds(15)), true));
    game.connected(declarer);
    assert_eq!((is_held(&game), answer_left(&game), game.due_in()), (false, Some(seconds(15)), Some(seconds(15))));
    game.check_journal();
}

#[test]
fn nobody_learns_from_the_time_after_a_restart_that_a_defender_has_said_no() {
    let times = [false, true].map(|has_said_no| {
        let mut game = kontra_asked(free(3));
        if has_said_no {
            game.acts_as(Role::Rearhand, Action::Decline);
        }
        game.done(Input::Restarted);
        let mut times = Vec::new();
        for role in [Role::Middlehand, Role::Forehand, Role::Rearhand] {
            game.connected(game.number_of(role));
            times.push((is_held(&game), answer_left(&game), game.due_in()));
        }
        times
    });
    let (wait, time) = (Some(seconds(90)), Some(seconds(15)));
    assert_eq!(times[0], [(true, time, wait), (true, time, wait), (false, time, time)]);
    assert_eq!(times[1], times[0]);
}

#[test]
fn of_a_wait_and_a_question_that_end_together_the_wait_counts_and_the_deal_is_over() {
    for (late, is_over) in [(Duration::ZERO, true), (seconds(100), true), (MICRO, false)] {
        let mut game = kontra_asked(Settings { wait: seconds(15), ..free(3) });
        let before = game.rows.len();
        // A moment after the question the wait would be over: then the silence comes first, however late the server looks.
        if !is_over {
            game.sleep(MICRO);
        }
        game.lost(game.number_of(Role::Rearhand));
        game.sleep(seconds(15) + late);
        game.done(Input::Tick);
        let events: Vec<&Event> = game.rows[before..].iter().flat_map(|row| &row.events).collect();
        let no = events.iter().position(|event| matches!(event, Event::Deal(DealEvent::Declined { .. })));
        let going = events.iter().position(|event| matches!(event, Event::Going { .. }));
        assert!(going.is_some());
        assert_eq!(no.is_some_and(|no| Some(no) < going), !is_over);
        assert_eq!(game.entries().last().unwrap().settlement.left(), Some(Role::Rearhand));
    }
}

#[test]
fn an_answer_that_arrives_when_its_time_is_over_is_refused_whether_the_server_has_looked_at_the_clock_or_not() {
    use IllegalAction::{KontraTooLate, NotYourTurn, NothingAsked, ReTooLate};
    let cases: [(Asked, Role, Action, IllegalAction); 6] = [
        (kontra_asked, Role::Forehand, Action::Kontra, KontraTooLate),
        (kontra_asked, Role::Rearhand, Action::Decline, NothingAsked),
        (re_asked, Role::Forehand, Action::Re, ReTooLate),
        (re_asked, Role::Forehand, Action::Decline, NothingAsked),
        (escape_asked, Role::Forehand, Action::Escape, NotYourTurn),
        (escape_asked, Role::Forehand, Action::Decline, NotYourTurn),
    ];
    for (asked, role, action, refusal) in cases {
        for late in [Duration::ZERO, MICRO, seconds(60)] {
            let mut game = asked(free(3));
            let (number, before) = (game.number_of(role), game.clone());
            game.sleep(seconds(15) + late);
            assert_eq!(game.command(number, Command::Act(action)), Err(Refusal::Illegal(refusal)), "{action:?}");
            assert_eq!((&game.table, &game.rows), (&before.table, &before.rows), "nothing has changed");
            // The server looks at the clock, and has the same to say.
            game.done(Input::Tick);
            assert!(matches!(last_row(&game)[0], DealEvent::Declined { .. }));
            assert_eq!(game.command(number, Command::Act(action)), Err(Refusal::Illegal(refusal)), "{action:?}");
            // One moment before it counts.
            let mut game = before;
            game.sleep(seconds(15) - MICRO);
            game.acts_as(role, action);
            game.check_journal();
        }
    }
}

#[test]
fn who_plays_on_when_the_time_for_an_answer_is_over_has_said_no_before() {
    let mut game = re_asked(free(3));
    game.sleep(seconds(15));
    let card = game.played().deal.hand(Role::Middlehand).iter().find(|card| {
        let mut after = game.played().deal;
        after.apply(&DealEvent::Declined { role: Role::Forehand });
        after.decide(Role::Middlehand, &Action::Play(*card)).is_ok()
    });
    let card = card.unwrap();
    game.acts_as(Role::Middlehand, Action::Play(card));
    let (no, played) =
        (DealEvent::Declined { role: Role::Forehand }, DealEvent::Played { role: Role::Middlehand, card });
    assert_eq!(last_row(&game), [no, played]);
    game.check_journal();
    // The next one to be asked answers at once.
    let mut game = escape_asked(free(3));
    game.sleep(seconds(15));
    game.acts_as(Role::Middlehand, Action::Escape);
    let (no, escaped) = (DealEvent::Declined { role: Role::Forehand }, DealEvent::Escaped { role: Role::Middlehand });
    assert_eq!(last_row(&game)[..2], [no, escaped]);
    game.check_journal();
}

#[test]
fn an_answer_to_a_question_that_is_held_comes_in_time() {
    let mut game = kontra_asked(free(3));
    game.done(Input::Restarted);
    game.connected(game.number_of(Role::Middlehand));
    game.connected(game.number_of(Role::Forehand));
    game.sleep(seconds(80));
    game.acts_as(Role::Forehand, Action::Kontra);
    assert!(matches!(game.played().deal.phase(), Phase::Play(play) if play.doublings().kontra == Some(Role::Forehand)));
    game.check_journal();
}

#[test]
fn computer_players_answer_one_after_the_other_wherever_they_sit() {
    // A person is the declarer, or one of the two who are asked.
    for declarer in [Role::Rearhand, Role::Forehand, Role::Middlehand] {
        let mut game = Game::new(1, free(3));
        game.sit_all(1, 3);
        game.deal();
        game.auction(declarer, 18);
        game.announce(OPEN);
        for computer in [Seat::Second, Seat::Third] {
            if !game.played().awaits(computer) {
                continue;
            }
            assert_eq!(game.table.computer_to_act(), Some(computer));
            game.done(Input::Computer { seat: computer, action: Action::Decline });
        }
        // A person who is asked is not waited for by the computer players' turn.
        let person = game.played().awaits(Seat::First) && game.played().deal.is_asking();
        assert_eq!(person, declarer != Role::Rearhand, "person 1 deals and is rearhand");
        if person {
            assert_eq!(game.table.computer_to_act(), None);
        }
    }
}

#[test]
fn a_computer_player_that_says_nothing_has_said_no() {
    let mut game = Game::new(1, free(3));
    game.sit_all(1, 3);
    game.deal();
    game.auction(Role::Rearhand, 18);
    game.announce(OPEN);
    game.pass(seconds(15));
    assert!(!game.played().deal.is_asking());
}

#[test]
fn who_is_asked_about_kontra_or_an_escape_may_leave_and_it_is_settled_like_any_leaving() {
    for asked in QUESTIONS {
        for seats in [3, 4] {
            for role in Role::ALL {
                for on_purpose in [true, false] {
                    let mut game = asked(Settings { answer_time: seconds(60), wait: seconds(30), ..free(seats) });
                    let (number, deals) = (game.number_of(role), game.entries().len());
                    let expected = game.played().deal.decide(role, &Action::Leave).unwrap();
                    if on_purpose {
                        game.says(number, Command::Leave);
                    } else {
                        game.lost(number);
                        game.pass(seconds(30) - MICRO);
                        assert_eq!(game.entries().len(), deals);
                        game.pass(MICRO);
                    }
                    assert_eq!(game.entries().len(), deals + 1);
                    let settled = DealEvent::Settled(game.entries()[deals].settlement);
                    assert_eq!(expected.into_iter().next_back(), Some(settled));
                    assert_eq!(game.table.seat_of(player(number)), None);
                    game.check_journal();
                }
            }
        }
    }
}

#[test]
fn the_sitting_dealer_is_asked_nothing_and_may_leave() {
    for asked in QUESTIONS {
        let mut game = asked(free(4));
        let dealer = game.played().dealer;
        assert!(!game.played().awaits(dealer));
        for action in [Action::Kontra, Action::Re, Action::Decline, Action::Escape, Action::Push] {
            let number = game.number_at(dealer);
            assert_eq!(game.command(number, Command::Act(action)), Err(Refusal::NotNow));
        }
        let before = game.played().deal;
        game.says(game.number_at(dealer), Command::Leave);
        assert_eq!(game.played().deal, before);
        assert_eq!(answer_left(&game), Some(seconds(15)));
    }
}

#[test]
fn an_open_grand_is_asked_about_too() {
    let mut game = Game::dealt(1, free(3));
    game.auction(Role::Rearhand, 18);
    game.announce(Contract::Grand(Class::Hand(Announced::Ouvert)));
    assert!(game.played().deal.is_asking());
    game.acts_as(Role::Forehand, Action::Kontra);
    game.acts_as(Role::Rearhand, Action::Re);
    let last = last_row(&game);
    assert!(matches!(last[..], [DealEvent::Re { .. }, DealEvent::Shown { role: Role::Rearhand, .. }]), "{last:?}");
}
