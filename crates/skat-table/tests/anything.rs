//! Inputs of any kind in any order at any time: nothing panics, refusals change nothing, and the journal gives the same table.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::time::Duration;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use skat_fair::{PlayerSeed, SeedHash};
use skat_rules::{Action, BidValue, BySeat, Card, CardSet, Contract, RuleSet, Seat};
use skat_table::{Act, Command, Input, Mode, Observer, RunningDeal, Seating, Settings, Table, Time, Watching};
use support::{Game, TABLE, name, player, rule_sets, settings};

fn seat() -> impl Strategy<Value = Seat> {
    select(Seat::ALL.to_vec())
}

fn card() -> impl Strategy<Value = Card> {
    (0_u8..32).prop_map(|index| Card::from_index(index).unwrap())
}

fn action() -> impl Strategy<Value = Action> {
    let contracts: Vec<Contract> = Contract::all().collect();
    prop_oneof![
        4 => select(BidValue::ALL.to_vec()).prop_map(Action::Bid),
        4 => Just(Action::Hold),
        6 => Just(Action::Pass),
        4 => Just(Action::PickUp),
        2 => (select(contracts), any::<u32>()).prop_map(|(contract, bits)| Action::Announce {
            contract,
            discard: CardSet::from_bits(bits),
            spitzen: (bits >> 30) as u8,
        }),
        2 => select(vec![Action::Kontra, Action::Re, Action::Decline, Action::Escape, Action::Push]),
        1 => any::<u32>().prop_map(|bits| Action::LayAway(CardSet::from_bits(bits))),
        4 => card().prop_map(Action::Play),
        1 => Just(Action::GiveUp),
        1 => Just(Action::TakeBack),
        1 => Just(Action::AgreeToGiveUp),
        1 => Just(Action::Show),
        1 => Just(Action::Leave),
    ]
}

fn command() -> impl Strategy<Value = Command> {
    let from = (0_u8..32, vec(proptest::option::of(seat()), 4));
    prop_oneof![
        4 => proptest::option::of(seat()).prop_map(|seat| Command::Sit { name: name(1), seat }),
        1 => seat().prop_map(Command::Move),
        1 => from.prop_map(|(_, from)| Command::Arrange(BySeat([from[0], from[1], from[2], from[3]]))),
        2 => (0_u8..9, seat()).prop_map(|(number, seat)| Command::AddComputer {
            name: name(number),
            player: player(number),
            seat,
        }),
        1 => seat().prop_map(Command::Remove),
        6 => any::<bool>().prop_map(Command::Ready),
        1 => (any::<u32>(), any::<[u8; 32]>()).prop_map(|(shuffle, hash)| Command::GiveHash {
            shuffle,
            hash: SeedHash(hash),
        }),
        1 => (0_u32..4, any::<[u8; 32]>()).prop_map(|(shuffle, seed)| Command::GiveSeed {
            shuffle,
            seed: PlayerSeed(seed),
        }),
        10 => action().prop_map(Command::Act),
        2 => Just(Command::Next),
        1 => Just(Command::Leave),
        1 => any::<bool>().prop_map(Command::LeaveAfterRound),
        1 => Just(Command::Accept),
        1 => any::<bool>().prop_map(Command::AllowChat),
        1 => ".*".prop_map(Command::Say),
        1 => Just(Command::Close),
    ]
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        4 => ".*".prop_map(Act::Announce),
        1 => select(vec![RunningDeal::Void, RunningDeal::Score]).prop_map(|running_deal| Act::Close { running_deal }),
        8 => prop_oneof![0_u32..6, any::<u32>()].prop_map(|deal| Act::Void { deal }),
        4 => (0_u32..6).prop_map(|deal| Act::Restore { deal }),
    ]
}

fn input() -> impl Strategy<Value = Input> {
    prop_oneof![
        20 => (0_u8..6, command()).prop_map(|(number, command)| Input::Command { player: player(number), command }),
        3 => (0_u8..6).prop_map(|number| Input::Connected(player(number))),
        1 => (0_u8..6).prop_map(|number| Input::Lost(player(number))),
        2 => (seat(), action()).prop_map(|(seat, action)| Input::Computer { seat, action }),
        2 => act().prop_map(Input::Administer),
        1 => Just(Input::Restarted),
        4 => Just(Input::Tick),
    ]
}

/// What stands between two inputs: some sensible moves, or any time, also one that lies behind.
#[derive(Clone, Debug)]
enum Between {
    Nothing,
    Moves(usize),
    Deal,
    At(i64),
    Later(u64),
}

fn between() -> impl Strategy<Value = Between> {
    prop_oneof![
        6 => Just(Between::Nothing),
        2 => (1_usize..30).prop_map(Between::Moves),
        2 => Just(Between::Deal),
        1 => any::<i64>().prop_map(Between::At),
        3 => (0_u64..200_000_000).prop_map(Between::Later),
    ]
}

fn some_settings() -> impl Strategy<Value = Settings> {
    let tables = (3_u8..=4, select(rule_sets().to_vec()), any::<bool>(), any::<bool>());
    let times = (proptest::option::of(5_u64..60), 0_u64..60, 0_u64..60, proptest::option::of(1_u16..4));
    (tables, times).prop_map(|((seats, rules, tournament, lot), (move_time, pause, vacancy, rounds))| {
        let mode = if tournament { Mode::Tournament } else { Mode::Free };
        Settings {
            move_time: move_time.map(Duration::from_secs),
            pause: Duration::from_secs(pause),
            vacancy: Duration::from_secs(vacancy),
            rounds,
            seating: if lot { Seating::Lot } else { Seating::Host },
            ..settings(seats, rules, mode)
        }
    })
}

fn look(table: &Table, now: Time) {
    let seats = Seat::ALL.map(Observer::Seat).into_iter().chain([Observer::Spectator]);
    seats.for_each(|observer| drop(table.view_for(now, observer)));
    let _ = (
        table.deadline(),
        table.host(),
        table.proof(),
        table.computer_to_act(),
        table.deals_left(),
        table.rounds(),
        table.answer_time_left(),
        table.is_answer_held(),
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_panics_and_the_journal_gives_the_same_table(
        seed in any::<u64>(),
        set in some_settings(),
        seated in any::<bool>(),
        people in 1_u8..=4,
        steps in vec((between(), input()), 0..150),
    ) {
        let seats = set.seats;
        let mut game = Game::new(seed, set);
        if seated {
            game.sit_all(people.min(seats), seats);
        }
        for (between, input) in steps {
            match between {
                Between::Nothing => {}
                Between::Moves(count) => {
                    for _ in 0..count {
                        if game.table.answer_time_left().is_some() {
                            // What is answered too late is refused.
                            game.pass(Duration::ZERO);
                        }
                        if game.table.running_deal().is_some() {
                            game.random_move();
                        }
                    }
                }
                Between::Deal => {
                    game.give_hashes();
                    game.give_seeds();
                }
                Between::At(time) => game.now = Time(time),
                Between::Later(micros) => game.now = game.now.plus(Duration::from_micros(micros)),
            }
            let before = game.table.clone();
            if game.give(input).is_err() {
                prop_assert_eq!(&game.table, &before);
            }
            look(&game.table, game.now);
        }
        game.check_journal();
        let observers = || Seat::ALL.map(Observer::Seat).into_iter().chain([Observer::Spectator]);
        for event in game.events() {
            observers().for_each(|observer| drop(game.table.seen_by(event, observer)));
        }
        prop_assert!(game.rows.is_sorted_by_key(|row| row.at), "the journal's times never go back");
    }

    #[test]
    fn any_settings_make_a_table_or_are_refused(
        seats in any::<u8>(),
        rounds in any::<Option<u16>>(),
        until_points in any::<Option<u32>>(),
        spans in vec(any::<Duration>(), 7),
        [computers, rated, tournament, watched] in any::<[bool; 4]>(),
    ) {
        let set = Settings {
            seats,
            rounds,
            wait: spans[0],
            move_time: Some(spans[1]),
            pause: spans[2],
            vacancy: spans[3],
            seed_time: spans[4],
            idle: spans[5],
            answer_time: spans[6],
            until_points,
            computers,
            rated,
            watching: if watched { Watching::Delayed(spans[0]) } else { Watching::Nobody },
            ..settings(3, RuleSet::SOSKO_2007, if tournament { Mode::Tournament } else { Mode::Free })
        };
        if let Ok(row) = Table::create(Time(0), TABLE, player(1), set, Vec::new()) {
            look(&Table::open(&row).unwrap(), Time(i64::MAX));
        }
    }
}
