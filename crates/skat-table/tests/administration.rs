//! What administrators and referees do at a table (decision 35): announcements, closing, voided deals.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use skat_rules::{Account, Class, Contract, NotVoidable, Role, RuleSet, Seat};
use skat_table::{Act, End, Event, Input, Mode, Observer, Refusal, RunningDeal, SeenEvent, Settings, StepView};
use support::{Game, seconds, settings};

const OBSERVERS: [Observer; 5] = [
    Observer::Seat(Seat::First),
    Observer::Seat(Seat::Second),
    Observer::Seat(Seat::Third),
    Observer::Seat(Seat::Fourth),
    Observer::Spectator,
];

const VOID: Act = Act::Close { running_deal: RunningDeal::Void };
const SCORE: Act = Act::Close { running_deal: RunningDeal::Score };

fn administer(game: &mut Game, act: Act) -> Result<Vec<Event>, Refusal> {
    let before = game.table.clone();
    let done = game.give(Input::Administer(act));
    if done.is_err() {
        assert_eq!(game.table, before, "a refusal changes nothing");
    }
    done
}

fn free(seats: u8) -> Settings {
    settings(seats, RuleSet::SOSKO_2007, Mode::Free)
}

/// A table in every stage, with the name of the stage.
fn stages(seats: u8) -> Vec<(&'static str, Game)> {
    let empty = Game::new(1, free(seats));
    let mut gathering = empty.clone();
    gathering.sits(1).unwrap();
    let hashing = Game::started(1, free(seats));
    let mut revealing = hashing.clone();
    revealing.give_hashes();
    let auction = Game::dealt(1, free(seats));
    let mut play = auction.clone();
    play.auction(Role::Middlehand, 18);
    play.announce(Contract::Grand(Class::PickUp));
    play.play_cards(4);
    let mut pause = play.clone();
    pause.finish_deal();
    let mut second = pause.clone();
    second.deal();
    vec![
        ("empty", empty),
        ("gathering", gathering),
        ("hashing", hashing),
        ("revealing", revealing),
        ("auction", auction),
        ("play", play),
        ("pause", pause),
        ("second deal", second),
    ]
}

/// Whether every shuffle whose seeds were bound, or whose cards were dealt, has been revealed.
fn all_revealed(game: &Game) -> bool {
    let prepared = game.events().filter(|event| matches!(event, Event::Prepared { .. })).count();
    prepared == game.events().filter(|event| matches!(event, Event::Revealed(_))).count()
}

#[test]
fn the_stages_are_those_that_they_are_called() {
    for (name, game) in stages(4) {
        let step = game.table.view_for(game.now, Observer::Spectator).step;
        let fits = match name {
            "empty" | "gathering" => step == StepView::Gathering,
            "hashing" => matches!(step, StepView::Hashing { .. }),
            "revealing" => matches!(step, StepView::Revealing { .. }),
            "pause" => matches!(step, StepView::Pause { .. }),
            _ => step == StepView::Playing,
        };
        assert!(fits, "{name}: {step:?}");
    }
}

#[test]
fn an_announcement_is_heard_by_everybody_in_every_stage_and_changes_nothing() {
    for (name, mut game) in stages(3).into_iter().chain(stages(4)) {
        let before = game.table.clone();
        let text = "The server stops at ten.".to_owned();
        assert_eq!(
            administer(&mut game, Act::Announce(text.clone())),
            Ok(vec![Event::Announcement { text: text.clone() }]),
            "{name}"
        );
        assert_eq!(game.table, before, "{name}");
        let event = Event::Announcement { text: text.clone() };
        for observer in OBSERVERS {
            assert_eq!(game.table.seen_by(&event, observer), Some(SeenEvent::Announcement { text: text.clone() }));
        }
    }
}

#[test]
fn an_announcement_has_the_form_of_what_is_said() {
    let mut game = Game::new(1, free(3));
    for text in ["", "  \n ", "a\u{7}b", &"ü".repeat(501)] {
        assert_eq!(administer(&mut game, Act::Announce(text.to_owned())), Err(Refusal::BadText), "{text:?}");
    }
    for text in ["a", "one\ntwo", &"ü".repeat(500)] {
        assert!(administer(&mut game, Act::Announce(text.to_owned())).is_ok(), "{text:?}");
    }
}

#[test]
fn closing_with_the_running_deal_void_is_at_once_and_opens_the_seeds() {
    for (name, mut game) in stages(3).into_iter().chain(stages(4)) {
        let (entries, accounts) = (game.entries().to_vec(), game.accounts());
        let events = administer(&mut game, VOID).unwrap();
        assert_eq!(events.last(), Some(&Event::Ended { end: End::ClosedByAdministrator }), "{name}");
        assert_eq!(game.table.end(), Some(End::ClosedByAdministrator));
        assert_eq!((game.entries(), game.accounts()), (&*entries, accounts), "{name}: the deal counts nothing");
        assert!(all_revealed(&game), "{name}");
        assert_eq!(game.table.deadline(), None);
        assert_eq!(administer(&mut game, VOID), Err(Refusal::Over));
        game.check_journal();
    }
}

#[test]
fn closing_with_the_running_deal_scored_is_at_once_where_none_runs() {
    for (name, mut game) in stages(3).into_iter().chain(stages(4)) {
        if game.table.running_deal().is_some() {
            continue;
        }
        let events = administer(&mut game, SCORE).unwrap();
        assert_eq!(events.last(), Some(&Event::Ended { end: End::ClosedByAdministrator }), "{name}");
        assert!(all_revealed(&game), "{name}");
        game.check_journal();
    }
}

#[test]
fn closing_with_the_running_deal_scored_lets_its_players_play_it_and_begins_no_other() {
    for (name, mut game) in stages(3).into_iter().chain(stages(4)) {
        if game.table.running_deal().is_none() {
            continue;
        }
        let before = game.entries().len();
        assert_eq!(administer(&mut game, SCORE), Ok(vec![Event::Closing]), "{name}");
        for observer in OBSERVERS {
            let view = game.table.view_for(game.now, observer);
            assert!(view.closing && view.step == StepView::Playing, "{name}");
            assert_eq!(view.deals_left, Some(1));
            assert_eq!(game.table.seen_by(&Event::Closing, observer), Some(SeenEvent::Closing));
        }
        let row = game.rows.len();
        assert_eq!(administer(&mut game, SCORE), Err(Refusal::AlreadyDone), "{name}");
        game.finish_deal();
        assert_eq!(game.entries().len(), before + 1, "{name}: it is scored");
        assert_eq!(game.table.end(), Some(End::ClosedByAdministrator), "{name}");
        assert!(game.rows[row..].iter().flat_map(|row| &row.events).all(|event| !matches!(event, Event::Dealt { .. })));
        assert!(all_revealed(&game), "{name}");
        game.check_journal();
    }
}

#[test]
fn a_table_that_closes_after_the_deal_can_still_be_closed_at_once() {
    let mut game = Game::dealt(1, free(3));
    administer(&mut game, SCORE).unwrap();
    let events = administer(&mut game, VOID).unwrap();
    assert_eq!(events.last(), Some(&Event::Ended { end: End::ClosedByAdministrator }));
    assert_eq!(game.entries().len(), 0);
}

#[test]
fn a_list_whose_last_deal_is_played_out_is_complete_although_it_closes() {
    let mut game = Game::started(1, Settings { rounds: Some(1), ..free(3) });
    for _ in 0..2 {
        game.deal();
        game.finish_deal();
    }
    game.deal();
    administer(&mut game, SCORE).unwrap();
    game.finish_deal();
    assert_eq!(game.table.end(), Some(End::Complete));
}

#[test]
fn an_endless_list_and_arranged_deals_close_after_the_running_deal() {
    let mut endless = Game::dealt(1, Settings { rounds: None, ..free(3) });
    administer(&mut endless, SCORE).unwrap();
    assert_eq!(endless.table.deals_left(), Some(1));
    endless.finish_deal();
    assert_eq!((endless.table.end(), endless.table.deals_left()), (Some(End::ClosedByAdministrator), Some(0)));
    let deals = [*endless.table.last_deal().unwrap().deal.cards(); 3];
    let mut arranged = Game::arranged(1, free(3), deals.to_vec());
    arranged.sit_all(3, 3);
    administer(&mut arranged, SCORE).unwrap();
    arranged.finish_deal();
    assert_eq!((arranged.table.end(), arranged.table.deals_left()), (Some(End::ClosedByAdministrator), Some(0)));
}

#[test]
fn who_leaves_the_deal_after_which_the_table_closes_is_charged_as_ever() {
    let mut game = Game::dealt(1, free(4));
    administer(&mut game, SCORE).unwrap();
    let away = game.number_of(Role::Forehand);
    game.lost(away);
    game.pass(seconds(90));
    assert_eq!(game.entries().len(), 1);
    assert_eq!(game.table.end(), Some(End::ClosedByAdministrator));
    game.check_journal();
}

#[test]
fn a_restart_keeps_in_mind_that_the_table_closes() {
    let mut game = Game::dealt(1, free(3));
    administer(&mut game, SCORE).unwrap();
    game.done(Input::Restarted);
    (1..=3).for_each(|number| drop(game.connected(number)));
    assert!(game.table.is_closing());
    game.finish_deal();
    assert_eq!(game.table.end(), Some(End::ClosedByAdministrator));
}

#[test]
fn a_voided_deal_counts_0_and_leaves_dealer_and_schedule_as_they_are_decision_35() {
    for seats in [3, 4] {
        let mut game = Game::started(7, free(seats));
        let mut plain = game.clone();
        for round in 0..2 * seats {
            for game in [&mut game, &mut plain] {
                game.deal();
                game.finish_deal();
            }
            if round == 1 {
                administer(&mut game, Act::Void { deal: 2 }).unwrap();
            }
            assert_eq!(game.table.deals_left(), plain.table.deals_left());
        }
        assert_eq!(game.table.end(), Some(End::Complete));
        let same =
            |game: &Game| game.entries().iter().map(|entry| (entry.dealer, entry.settlement)).collect::<Vec<_>>();
        assert_eq!(same(&game), same(&plain));
        assert_eq!(game.entries().iter().map(|entry| entry.voided).filter(|voided| *voided).count(), 1);
        let mut expected = skat_rules::Sheet::default();
        plain
            .entries()
            .iter()
            .enumerate()
            .filter(|(place, _)| *place != 1)
            .for_each(|(_, entry)| expected.enter(*entry));
        for seat in Seat::ALL {
            let deals = game.accounts()[seat].deals;
            assert_eq!(game.accounts()[seat], Account { deals, ..expected.accounts()[seat] });
            assert_eq!(deals, plain.accounts()[seat].deals, "it is a deal played");
        }
        game.check_journal();
    }
}

#[test]
fn a_deal_is_voided_and_restored_while_the_next_one_runs_and_everybody_is_told() {
    let mut game = Game::dealt(3, free(4));
    game.finish_deal();
    let before = game.accounts();
    game.deal();
    let running = game.table.running_deal().cloned();
    assert_eq!(administer(&mut game, Act::Void { deal: 1 }), Ok(vec![Event::Voided { deal: 1 }]));
    for observer in OBSERVERS {
        let seen = game.table.seen_by(&Event::Voided { deal: 1 }, observer);
        assert_eq!(seen, Some(SeenEvent::Voided { deal: 1 }));
        let view = game.table.view_for(game.now, observer);
        assert!(view.entries[0].voided);
        assert!(view.accounts.iter().all(|(_, account)| account.total() == 0));
    }
    assert_eq!(game.table.running_deal(), running.as_ref(), "the running deal goes on");
    assert_eq!(administer(&mut game, Act::Restore { deal: 1 }), Ok(vec![Event::Restored { deal: 1 }]));
    assert_eq!(game.accounts(), before);
    game.check_journal();
}

#[test]
fn only_a_finished_deal_is_voided_and_only_once() {
    let refused = |game: &mut Game, act, why| assert_eq!(administer(game, act), Err(Refusal::Void(why)));
    for (name, mut game) in stages(4) {
        // The running deal is no such deal either.
        let next = game.entries().len() as u32 + 1;
        for deal in [0, next, next + 1, u32::MAX] {
            refused(&mut game, Act::Void { deal }, NotVoidable::NoSuchDeal);
            refused(&mut game, Act::Restore { deal }, NotVoidable::NoSuchDeal);
        }
        if next > 1 {
            refused(&mut game, Act::Restore { deal: 1 }, NotVoidable::NotVoid);
            administer(&mut game, Act::Void { deal: 1 }).unwrap();
            refused(&mut game, Act::Void { deal: 1 }, NotVoidable::AlreadyVoid);
        } else {
            assert!(game.entries().is_empty(), "{name}");
        }
    }
}

#[test]
fn nothing_is_done_at_a_table_that_is_over() {
    let mut game = Game::dealt(1, free(3));
    game.finish_deal();
    administer(&mut game, VOID).unwrap();
    for act in [Act::Announce("Hello".into()), VOID, SCORE, Act::Void { deal: 1 }, Act::Restore { deal: 1 }] {
        assert_eq!(administer(&mut game, act), Err(Refusal::Over));
    }
}
