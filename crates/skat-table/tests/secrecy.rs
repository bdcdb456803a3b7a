//! Nobody is told what he may not know: the hands, the skat, the discard, wishes to give up, seeds, hashes and lots.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::collections::BTreeSet;
use std::fmt::Debug;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use skat_rules::{Action, ByRole, Card, CardSet, Class, Contract, NullGame, Role, RuleSet, Seat};
use skat_table::{End, Event, Mode, Observer, Played, Row, SeenEvent, Table, TableView};
use support::chaos::random_game;
use support::{Game, lively, settings};

const OBSERVERS: [Observer; 5] = [
    Observer::Seat(Seat::First),
    Observer::Seat(Seat::Second),
    Observer::Seat(Seat::Third),
    Observer::Seat(Seat::Fourth),
    Observer::Spectator,
];

/// All cards that a text names.
fn named(text: &str) -> CardSet {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
    words.filter(|word| word.len() == 2).filter_map(|word| word.parse::<Card>().ok()).collect()
}

fn text(value: &impl Debug) -> String {
    format!("{value:?}")
}

/// The same without the blank places of an unfinished trick, which show as a card.
fn text_of_deal(value: &impl Debug) -> String {
    let text = text(value);
    let mut parts = text.split("Trick { ");
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (cards, rest) = part.split_once("], len: ").expect("a trick has a length");
        let length: usize = rest[..1].parse().expect("a trick has up to three cards");
        let (leader, cards) = cards.split_once('[').expect("a trick has cards");
        filled.push_str(leader);
        filled.extend(cards.split(", ").take(length).map(|card| format!("{card} ")));
        filled.push_str(rest);
    }
    filled
}

/// What has happened at a table, as far as it decides what somebody may know.
#[derive(Default)]
struct Known {
    /// The shuffle whose seeds nobody may know yet.
    secret_shuffle: Option<u32>,
    /// Whether the hashes of that shuffle are open.
    committed: bool,
    /// The cards of the running deal that lie open, or have lain open.
    open: CardSet,
    /// What each player has picked up: the declarer, or who pushes in a Ramsch.
    picked_up: ByRole<CardSet>,
    checked: u64,
}

impl Known {
    fn note(&mut self, event: &Event) {
        match event {
            Event::Prepared { shuffle, .. } => (self.secret_shuffle, self.committed) = (Some(*shuffle), false),
            Event::Committed { .. } => self.committed = true,
            Event::Revealed(_) => self.secret_shuffle = None,
            Event::Dealt { .. } => (self.open, self.picked_up) = Default::default(),
            Event::Deal(event) => match *event {
                skat_rules::Event::PickedUp { role, skat } => self.picked_up[role] |= skat,
                skat_rules::Event::Announced { open, .. } => self.open |= open,
                skat_rules::Event::Played { card, .. } => self.open = self.open.with(card),
                skat_rules::Event::Shown { cards, .. } => self.open |= cards,
                _ => {}
            },
            _ => {}
        }
    }

    /// The cards that somebody may have seen in the running deal.
    fn cards(&self, played: &Played, observer: Observer) -> CardSet {
        let Observer::Seat(seat) = observer else { return self.open };
        let Some(role) = played.role_of(seat) else { return self.open };
        self.open | played.deal.cards().hand(role) | self.picked_up[role]
    }

    fn check_event(&mut self, table: &Table, event: &Event, observer: Observer) {
        let seen = table.seen_by(event, observer);
        assert_eq!(table.is_seen_by(event, observer), seen.is_some());
        let Some(seen) = seen else { return };
        let words = text(&seen);
        // A table that is closed in the middle of a deal opens its seeds first.
        let closes = matches!(event, Event::Revealed(_));
        if let Some(played) = table.running_deal().filter(|_| !closes) {
            let known = self.cards(played, observer);
            assert!(known.contains_all(named(&words)), "{observer:?} is told {words}");
        }
        match &seen {
            SeenEvent::Revealed(_) => assert_eq!(self.secret_shuffle, None),
            _ => assert!(!words.contains("ServerSeed") && !words.contains("PlayerSeed"), "{words}"),
        }
        let others = |seat: Seat| Observer::Seat(seat) != observer;
        let is_hidden = match event {
            Event::HashGiven { seat, .. } | Event::SeedGiven { seat, .. } => others(*seat),
            Event::Deal(skat_rules::Event::WishedToGiveUp { role }) => others(table.last_deal().unwrap().seats[*role]),
            // A defender's no to the question about an open game.
            Event::Deal(skat_rules::Event::Declined { role }) => {
                let played = table.last_deal().unwrap();
                let declared = played.deal.declared();
                declared.is_some_and(|declared| declared.declarer != *role) && others(played.seats[*role])
            }
            _ => false,
        };
        assert!(!is_hidden, "{observer:?} is told {words}");
        self.checked += 1;
    }

    fn check_view(&mut self, table: &Table, observer: Observer) {
        let mut view = table.view_for(table.clock(), observer);
        if let Some(deal) = &mut view.deal
            && let Some(proof) = deal.proof.take()
        {
            assert_ne!(Some(proof.context.deal), self.secret_shuffle, "a proof comes after its deal");
        }
        let words = text(&view);
        assert!(!words.contains("ServerSeed") && !words.contains("PlayerSeed"), "{words}");
        if self.secret_shuffle.is_some() && !self.committed {
            assert!(!words.contains("SeedHash("), "hashes are open when all are bound: {words}");
        }
        if let Some(played) = table.running_deal() {
            // Less than he may have seen: tricks are turned over, and the skat is nobody's any more (decisions 8 and 15).
            let mut known = self.cards(played, observer);
            if let skat_rules::Phase::Play(play) = played.deal.phase() {
                known = play.trick().cards().iter().copied().collect();
                known = play.last_trick().map_or(known, |last| known | last.cards().iter().copied().collect());
                for role in Role::ALL {
                    let own = observer == Observer::Seat(played.seats[role]);
                    known = if own || play.is_open(role) { known | play.hand(role) } else { known };
                }
            }
            if let skat_rules::Phase::Ramsch(ramsch) = played.deal.phase() {
                known = ramsch.trick().cards().iter().copied().collect();
                known = ramsch.last_trick().map_or(known, |last| known | last.cards().iter().copied().collect());
                let own = Role::ALL.into_iter().find(|role| observer == Observer::Seat(played.seats[*role]));
                known |= own.map_or(CardSet::EMPTY, |role| ramsch.hand(role));
            }
            assert!(known.contains_all(named(&text_of_deal(&view.deal))), "{observer:?} sees {words}");
        }
        self.checked += 1;
    }
}

/// Follows a journal and looks over the shoulder of every observer.
fn follow(rows: &[Row]) -> u64 {
    let mut known = Known::default();
    let mut table = Table::open(&rows[0]).unwrap();
    for row in &rows[1..] {
        table.apply_each(row, |table, event| {
            known.note(event);
            if matches!(event, Event::Revealed(_)) && table.running_deal().is_some() {
                let closed = |end| row.events.last() == Some(&Event::Ended { end });
                assert!(closed(End::Idle) || closed(End::ClosedByAdministrator), "the seeds of a running deal");
            }
            OBSERVERS.into_iter().for_each(|observer| known.check_event(table, event, observer));
        });
        OBSERVERS.into_iter().for_each(|observer| known.check_view(&table, observer));
    }
    known.checked
}

#[test]
fn nobody_is_told_more_than_he_may_know_in_random_lists() {
    let mut checked = 0;
    for seed in 0..150 {
        let (mut game, people) = random_game(seed);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        for _ in 0..700 {
            game.anything(&mut rng, people);
        }
        checked += follow(&game.rows);
    }
    assert!(checked > 100_000, "{checked} events and views were looked at");
}

#[test]
fn the_test_finds_what_is_told() {
    // The whole row of a deal would be too much for everybody.
    let game = Game::dealt(1, settings(3, RuleSet::SOSKO_2007, Mode::Free));
    let dealt = game.events().find(|event| matches!(event, Event::Dealt { .. })).unwrap();
    assert_eq!(named(&text(dealt)).len(), 32);
    let seen = game.table.seen_by(dealt, Observer::Seat(game.played().seats[Role::Rearhand])).unwrap();
    assert_eq!(named(&text(&seen)), game.played().deal.hand(Role::Rearhand));
    assert_eq!(named(&text(&game.table.seen_by(dealt, Observer::Spectator))), CardSet::EMPTY);
}

/// What everybody else sees of a wish to give up and of taking it back: nothing, not even that time has passed at the table.
#[test]
fn a_wish_to_give_up_leaves_no_trace_for_anybody_else_decision_18() {
    let mut game = Game::dealt(2, settings(4, RuleSet::SOSKO_2007, Mode::Free));
    game.auction(Role::Middlehand, 18);
    game.announce(Contract::Grand(Class::PickUp));
    game.play_cards(4);
    game.lost(game.number_at(game.played().dealer));
    for role in [Role::Forehand, Role::Rearhand] {
        let seat = game.played().seats[role];
        let number = game.number_at(seat);
        for action in [Action::GiveUp, Action::TakeBack] {
            game.pass(support::seconds(3));
            let before = game.clone();
            let events = game.acts(number, action);
            let later = game.now.plus(support::seconds(2));
            for observer in OBSERVERS.into_iter().filter(|observer| *observer != Observer::Seat(seat)) {
                assert!(events.iter().all(|event| game.table.seen_by(event, observer).is_none()));
                for at in [game.now, later] {
                    let view = |game: &Game| -> TableView { game.table.view_for(at, observer) };
                    assert_eq!(view(&game), view(&before), "{observer:?}");
                }
            }
            let own = game.table.view_for(game.now, Observer::Seat(seat));
            assert_ne!(own, before.table.view_for(game.now, Observer::Seat(seat)), "he himself sees it");
        }
    }
}

/// What a defender says to the question about an open game nobody knows before it is over, not even that he has answered (decision 36).
#[test]
fn a_no_to_kontra_leaves_no_trace_for_anybody_else_decision_36() {
    for first in [Role::Forehand, Role::Rearhand] {
        let mut game = Game::dealt(2, settings(4, lively(), Mode::Free));
        game.auction(Role::Middlehand, 18);
        game.announce(Contract::Null(NullGame::Ouvert));
        game.lost(game.number_at(game.played().dealer));
        game.pass(support::seconds(3));
        let before = game.clone();
        let seat = game.played().seats[first];
        let events = game.acts_as(first, Action::Decline);
        let later = game.now.plus(support::seconds(2));
        for observer in OBSERVERS.into_iter().filter(|observer| *observer != Observer::Seat(seat)) {
            assert!(events.iter().all(|event| game.table.seen_by(event, observer).is_none()));
            for at in [game.now, later] {
                let view = |game: &Game| -> TableView { game.table.view_for(at, observer) };
                assert_eq!(view(&game), view(&before), "{observer:?}");
            }
        }
        let own = game.table.view_for(game.now, Observer::Seat(seat));
        assert_ne!(own, before.table.view_for(game.now, Observer::Seat(seat)), "he himself sees it");
        // Nor is anything left of it when the time is over: both answers came to the same.
        let mut both = before.clone();
        game.pass(support::seconds(30));
        both.pass(support::seconds(30));
        assert_eq!(game.played().deal, both.played().deal);
        for observer in OBSERVERS {
            let view = |game: &Game| game.table.view_for(game.now, observer);
            assert_eq!(view(&game), view(&both));
        }
    }
}

/// Who pushes what, only he knows and who picks it up: two tables at which other cards were pushed look the same to all others,
/// and to who pushed them on unseen, until one of the cards is played (decision 41).
#[test]
fn pushed_cards_are_known_to_who_laid_them_and_who_picks_them_up_only_decision_41() {
    let mut compared = 0;
    for seed in 0..80 {
        let mut game = Game::dealt(seed, settings(4, RuleSet::PUB_2022, Mode::Free));
        game.pass_in();
        let [pusher, next] = if seed % 2 == 0 { [0, 1] } else { [1, 2] }.map(|place| Role::ALL[place]);
        if pusher == Role::Middlehand {
            game.turn(Action::Push);
        }
        game.turn(Action::PickUp);
        let pushed: Vec<Card> = game.played().deal.legal(pusher).lay_away.iter().collect();
        let mut other = game.clone();
        let pairs = [[pushed[0], pushed[1]], [pushed[2], pushed[3]]].map(|pair| pair.into_iter().collect::<CardSet>());
        let rows = [&mut game, &mut other].map(|game| game.rows.len());
        game.turn(Action::LayAway(pairs[0]));
        other.turn(Action::LayAway(pairs[1]));
        let picks_up = seed % 4 > 1 && next == Role::Middlehand;
        for game in [&mut game, &mut other] {
            if picks_up {
                game.turn(Action::PickUp);
            }
        }
        let may_know = |observer: Observer| {
            let seats = game.played().seats;
            observer == Observer::Seat(seats[pusher]) || picks_up && observer == Observer::Seat(seats[next])
        };
        let look = |game: &Game, observer: Observer, from: usize| {
            let events = game.rows[from..].iter().flat_map(|row| &row.events);
            let seen: Vec<_> = events.map(|event| game.table.seen_by(event, observer)).collect();
            (seen, game.table.view_for(game.now, observer))
        };
        for observer in OBSERVERS {
            let same = look(&game, observer, rows[0]) == look(&other, observer, rows[1]);
            assert_eq!(same, !may_know(observer), "{observer:?}");
        }
        if picks_up {
            continue;
        }
        // All push on; then cards are played that are the same at both tables.
        let is_pushing =
            |game: &Game| game.played().deal.turn().is_some_and(|role| game.played().deal.legal(role).push);
        while is_pushing(&game) {
            for game in [&mut game, &mut other] {
                game.turn(Action::Push);
            }
        }
        let (seats, outside) = (game.played().seats, OBSERVERS.into_iter());
        let outside = outside.filter(|observer| *observer != Observer::Seat(seats[pusher]));
        loop {
            for observer in outside.clone() {
                assert_eq!(look(&game, observer, rows[0]), look(&other, observer, rows[1]), "{observer:?}");
                compared += 1;
            }
            let role = game.played().deal.turn().unwrap();
            let legal = |game: &Game| game.played().deal.legal(role).cards;
            let Some(card) = (legal(&game) & legal(&other)).first() else { break };
            if [&game, &other].iter().any(|game| game.played().deal.hand(role).len() == 1) {
                break;
            }
            for game in [&mut game, &mut other] {
                game.turn(Action::Play(card));
            }
        }
    }
    assert!(compared > 1_000, "{compared} views were compared");
}

#[test]
fn hashes_are_open_only_when_all_are_bound() {
    let mut game = Game::started(3, settings(3, RuleSet::SOSKO_2007, Mode::Free));
    let number = |game: &Game| game.rows.len();
    let before = number(&game);
    game.give_hashes();
    let seen: BTreeSet<String> = game.rows[before..]
        .iter()
        .flat_map(|row| &row.events)
        .filter_map(|event| game.table.seen_by(event, Observer::Seat(Seat::First)))
        .map(|seen| text(&seen).split([' ', '(']).next().unwrap().to_owned())
        .collect();
    assert_eq!(seen, BTreeSet::from(["HashGiven".to_owned(), "Committed".to_owned()]));
    let own = game.events().filter(|event| matches!(event, Event::HashGiven { seat: Seat::First, .. })).count();
    assert_eq!(own, 1);
}

#[test]
fn the_lots_for_ties_stay_hidden_until_the_list_is_over() {
    let game = Game::started(4, settings(3, RuleSet::SOSKO_2007, Mode::Free));
    let lots = game.table.lots().0;
    for observer in OBSERVERS {
        let view = text(&game.table.view_for(game.now, observer));
        assert!(lots.iter().all(|lot| !view.contains(&lot.to_string())));
    }
}
