//! People who do not behave: anything, at any time, in any order.

use std::time::Duration;

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use skat_fair::{PlayerSeed, SeedHash};
use skat_rules::{Action, BidValue, BySeat, Card, CardSet, DealtCards, Seat};
use skat_table::{Act, Chair, Command, Input, RunningDeal, Seating, Settings};

use super::{Game, MODES, name, player, rule_sets, seconds, settings};

/// A random table: its settings, and how many people are about, of whom some sit.
pub(crate) fn random_game(seed: u64) -> (Game, u8) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let seats = rng.random_range(3..=4);
    let rules = *rule_sets().choose(&mut rng).unwrap();
    let mode = *MODES.choose(&mut rng).unwrap();
    let set = Settings {
        move_time: rng.random_bool(0.5).then_some(seconds(30)),
        seating: if rng.random_bool(0.5) { Seating::Lot } else { Seating::Host },
        pause: seconds(*[0, 8].choose(&mut rng).unwrap()),
        vacancy: seconds(*[0, 5, 120].choose(&mut rng).unwrap()),
        rounds: rng.random_bool(0.8).then_some(rng.random_range(1..=3)),
        until_points: (rules.is_pub() && rng.random_bool(0.3)).then_some(rng.random_range(1..=400)),
        answer_time: seconds(rng.random_range(5..=60)),
        ..settings(seats, rules, mode)
    };
    let deals = if rng.random_bool(0.2) { rng.random_range(1..6) } else { 0 };
    let deals = (0..deals).map(|_| shuffled(&mut rng)).collect();
    let mut game = Game::arranged(seed, set, deals);
    let people = rng.random_range(1..=seats);
    if rng.random_bool(0.8) {
        game.sit_all(people, seats);
    }
    (game, people + 2)
}

/// Three hands and a skat.
pub(crate) fn shuffled(rng: &mut ChaCha8Rng) -> DealtCards {
    use rand::seq::SliceRandom;
    let mut deck: [Card; 32] = std::array::from_fn(|index| Card::from_index(index as u8).unwrap());
    deck.shuffle(rng);
    DealtCards::from_deck(&deck).unwrap()
}

impl Game {
    /// Something happens, sensible or not. Whatever was accepted is refused when it comes again.
    pub(crate) fn anything(&mut self, rng: &mut ChaCha8Rng, people: u8) {
        let seat = *Seat::ALL.choose(rng).unwrap();
        let number = rng.random_range(1..=people);
        let act = |action: Action| command(number, Command::Act(action));
        let vacant = self.table.chairs().iter().any(|(_, chair)| matches!(chair, Chair::Vacant { .. }));
        let input = match rng.random_range(0..400) {
            // A free seat draws people to the table.
            0..=80 if vacant && rng.random_bool(0.5) => {
                command(number, Command::Sit { name: name(number), seat: None })
            }
            0..=80 if vacant => command(number, Command::Accept),
            0..=1 => Input::Lost(player(number)),
            2..=12 => Input::Connected(player(number)),
            13 if rng.random_bool(0.5) => command(number, Command::Leave),
            14..=15 => command(number, Command::Sit { name: name(number), seat: None }),
            16 => command(number, Command::Sit { name: name(number), seat: Some(seat) }),
            17..=19 => command(number, Command::Accept),
            20 => command(number, Command::LeaveAfterRound(rng.random_bool(0.5))),
            21 => act(Action::GiveUp),
            22 => act(Action::TakeBack),
            23 => act(Action::AgreeToGiveUp),
            24 => act(Action::Show),
            25 if rng.random_bool(0.3) => act(Action::Leave),
            26 => command(number, Command::Say("Gut Blatt!".into())),
            27 => command(number, Command::AllowChat(rng.random_bool(0.7))),
            28 => Input::Restarted,
            29 => command(number, Command::Move(seat)),
            30 => command(number, Command::Arrange(random_seats(rng))),
            31 => command(1, Command::AddComputer { name: name(9), player: player(rng.random_range(5..9)), seat }),
            32 if rng.random_bool(0.2) => command(number, Command::Remove(seat)),
            33..=35 => command(number, Command::Ready(rng.random_bool(0.8))),
            36 if rng.random_bool(0.05) => command(number, Command::Close),
            37 => command(number, Command::GiveHash { shuffle: rng.random_range(0..5), hash: SeedHash([number; 32]) }),
            38 => {
                command(number, Command::GiveSeed { shuffle: rng.random_range(0..5), seed: PlayerSeed([number; 32]) })
            }
            39..=42 => command(number, Command::Next),
            43 => act(Action::Bid(*BidValue::ALL.choose(rng).unwrap())),
            44 => act(Action::Play(Card::from_index(rng.random_range(0..32)).unwrap())),
            45 => Input::Computer { seat, action: Action::Pass },
            46 => Input::Tick,
            90 => act(*[Action::Kontra, Action::Re, Action::Escape, Action::Push].choose(rng).unwrap()),
            91..=92 => act(Action::Decline),
            93 => act(Action::LayAway(CardSet::from_bits(3 << rng.random_range(0..31)))),
            94 => Input::Computer { seat, action: Action::Decline },
            47 => return self.pass(seconds(rng.random_range(0..200))),
            48 => return self.pass(seconds(if rng.random_bool(0.1) { 100_000 } else { 700 })),
            49..=65 => return self.pass(Duration::from_micros(rng.random_range(0..3_000_000))),
            86..=89 => Input::Administer(random_act(rng)),
            66..=75 => return self.give_hashes(),
            76..=85 => return self.give_seeds(),
            _ => {
                let awaited = |seat: &Seat| self.table.running_deal().is_some_and(|played| played.awaits(*seat));
                let there = |seat: &Seat| awaited(seat) && self.occupant(*seat).connected;
                // Of two who are asked any may be the first.
                let mut seats: Vec<Seat> = Seat::ALL.into_iter().filter(there).collect();
                if seats.len() > 1 && rng.random_bool(0.5) {
                    seats.reverse();
                }
                if let Some(seat) = seats.first() {
                    self.random_move_of(*seat);
                }
                return;
            }
        };
        if self.give(input.clone()).is_ok() && !may_come_twice(&input) {
            let again = self.give(input.clone());
            assert!(again.is_err(), "{input:?} is accepted twice");
        }
    }

    /// Everybody comes back and behaves, until the list ends; the number of steps that it took.
    pub(crate) fn play_out(&mut self) -> u32 {
        let away = self.table.occupants().filter(|(_, occupant)| occupant.stays() && !occupant.connected);
        let away: Vec<u8> = away.map(|(_, occupant)| occupant.player.0[0]).collect();
        for number in away {
            // An earlier return can have ended the wait of a later one.
            let _ = self.give(Input::Connected(player(number)));
        }
        for step in 0..4_000 {
            if self.table.end().is_some() {
                return step;
            }
            let rows = self.rows.len();
            if self.table.running_deal().is_some() {
                self.random_move();
            } else {
                self.give_hashes();
                self.give_seeds();
            }
            if self.rows.len() == rows {
                let next = self.due_in().expect("the table goes on by itself");
                self.pass(next);
            }
        }
        panic!("the list does not end: {:?}", self.table);
    }
}

fn command(number: u8, command: Command) -> Input {
    Input::Command { player: player(number), command }
}

/// Whether the same input again is another one: said again, set again, started again.
fn may_come_twice(input: &Input) -> bool {
    use Command::{Arrange, Say};
    let said = matches!(input, Input::Administer(Act::Announce(_)));
    said || matches!(input, Input::Restarted | Input::Command { command: Say(_) | Arrange(_), .. })
}

/// Tables are closed rarely, so that lists have other ends too.
fn random_act(rng: &mut ChaCha8Rng) -> Act {
    let deal = rng.random_range(0..6);
    match rng.random_range(0..200) {
        0 => Act::Close { running_deal: RunningDeal::Void },
        1..=2 => Act::Close { running_deal: RunningDeal::Score },
        3..=40 => Act::Announce("The server stops at ten.".into()),
        41..=130 => Act::Void { deal },
        _ => Act::Restore { deal },
    }
}

fn random_seats(rng: &mut ChaCha8Rng) -> BySeat<Option<Seat>> {
    BySeat::from_fn(|seat| match rng.random_range(0..4) {
        0 => None,
        1 => Seat::ALL.choose(rng).copied(),
        _ => Some(seat),
    })
}
