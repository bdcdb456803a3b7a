//! Random lists with drops, returns, leaves and duplicates, replayed from their journal to the same state.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use skat_fair::{DealContext, PlayerSeed, hash_seed};
use skat_rules::{Action, BidValue, CardSet, Deal, Role, RuleSet, Seat};
use skat_table::{
    Command, Event, Input, Kind, Mode, Name, Observer, PlayerId, Row, Seating, Settings, Table, TableId, Time, Watching,
};
use std::time::Duration;

const TABLE: TableId = TableId([7; 16]);

fn player(number: u8) -> PlayerId {
    PlayerId([number; 16])
}

fn name(number: u8) -> Name {
    Name::new(&format!("Player {number}")).unwrap()
}

/// A table with its journal, and the live state that grew beside it.
struct Game {
    rng: ChaCha8Rng,
    now: Time,
    rows: Vec<Row>,
    table: Table,
}

impl Game {
    fn new(seed: u64, settings: Settings) -> Game {
        let now = Time(1_000_000);
        let row = Table::create(now, TABLE, player(1), settings, Vec::new()).unwrap();
        let table = Table::open(&row).unwrap();
        Game { rng: ChaCha8Rng::seed_from_u64(seed), now, rows: vec![row], table }
    }

    fn give(&mut self, input: Input) -> bool {
        let rng = &mut self.rng;
        let mut random = |bytes: &mut [u8]| rng.fill(bytes);
        match self.table.decide(self.now, &input, &mut random) {
            Ok(row) => {
                self.table.apply(&row);
                self.rows.push(row);
                true
            }
            Err(_) => false,
        }
    }

    fn command(&mut self, number: u8, command: Command) -> bool {
        self.give(Input::Command { player: player(number), command })
    }

    fn pass(&mut self, time: Duration) {
        self.now = self.now.plus(time);
        while self.table.deadline().is_some_and(|deadline| deadline <= self.now) {
            assert!(self.give(Input::Tick), "a deadline is there, and nothing is due: {:?}", self.table);
        }
    }

    fn sit_all(&mut self, people: u8, seats: u8) {
        for number in 1..=people {
            assert!(self.command(number, Command::Sit { name: name(number), seat: None }));
        }
        for number in people + 1..=seats {
            let seat = Seat::from_index(usize::from(number) - 1).unwrap();
            assert!(self.command(1, Command::AddComputer { name: name(number), player: player(number), seat }));
        }
        for number in 1..=people {
            assert!(self.command(number, Command::Ready(true)));
        }
    }

    /// The players' clients: hashes and seeds.
    fn seeds(&mut self, seeds: &dyn Fn(u8) -> bool) {
        for number in 1..=9 {
            let Some(seat) = self.table.seat_of(player(number)) else { continue };
            if !seeds(number) {
                continue;
            }
            let seed = PlayerSeed([number; 32]);
            let shuffles = self.rows.iter().flat_map(|row| &row.events);
            let shuffle = shuffles.filter(|event| matches!(event, Event::Prepared { .. })).count() as u32;
            let hash = hash_seed(DealContext { table: TABLE.0, deal: shuffle }, seat, &seed);
            self.command(number, Command::GiveHash(hash));
        }
        for number in 1..=9 {
            self.command(number, Command::GiveSeed(PlayerSeed([number; 32])));
        }
    }

    /// One legal action by whose turn it is.
    fn act(&mut self) -> bool {
        let Some(played) = self.table.running_deal() else { return false };
        let Some(seat) = played.turn() else { return false };
        let role = played.role_of(seat).unwrap();
        let action = random_action(&mut self.rng, &played.deal, role);
        let occupant = self.table.chairs()[seat].occupant().unwrap();
        match occupant.kind {
            Kind::Computer => self.give(Input::Computer { seat, action }),
            Kind::Human => {
                let player = occupant.player;
                self.give(Input::Command { player, command: Command::Act(action) })
            }
        }
    }

    fn check(&self) {
        let mut replayed = Table::open(&self.rows[0]).unwrap();
        for row in &self.rows[1..] {
            replayed.apply(row);
        }
        assert_eq!(replayed, self.table, "folding the journal gives the live state");
    }
}

fn random_action(rng: &mut ChaCha8Rng, deal: &Deal, role: Role) -> Action {
    let legal = deal.legal(role);
    let pick =
        |rng: &mut ChaCha8Rng, set: CardSet| set.iter().nth(rng.random_range(0..usize::from(set.len()))).unwrap();
    if let Some(least) = legal.least_bid {
        return if rng.random_bool(0.4) { Action::Bid(least) } else { Action::Pass };
    }
    if legal.hold {
        return if rng.random_bool(0.4) { Action::Hold } else { Action::Pass };
    }
    if legal.pick_up && rng.random_bool(0.7) {
        return Action::PickUp;
    }
    if legal.announce {
        let contracts: Vec<_> = deal.legal_contracts(role).collect();
        let contract = contracts[rng.random_range(0..contracts.len())];
        let mut discard = CardSet::EMPTY;
        while !contract.is_hand() && discard.len() < 2 {
            discard = discard.with(pick(rng, deal.hand(role)));
        }
        return Action::Announce { contract, discard };
    }
    Action::Play(pick(rng, legal.cards))
}

fn settings(seats: u8, rules: RuleSet, mode: Mode) -> Settings {
    Settings {
        seats,
        rules,
        mode,
        wait: mode.wait(),
        watching: Watching::Nobody,
        rounds: Some(2),
        seating: Seating::Host,
        pause: Duration::ZERO,
        ..Settings::new(Name::new("Altenburg").unwrap())
    }
}

#[test]
fn a_list_of_four_ends_after_whole_rounds_and_its_sheet_adds_up() {
    let mut game = Game::new(1, settings(4, RuleSet::SOSKO_2007, Mode::Free));
    game.sit_all(4, 4);
    while game.table.end().is_none() {
        game.seeds(&|number| number != 3);
        while game.act() {}
        let waits = game.table.running_deal().is_none() && game.table.end().is_none();
        if waits {
            game.pass(Duration::from_secs(4));
        }
    }
    game.check();
    let entries = game.table.sheet().entries();
    assert_eq!(game.table.end(), Some(skat_table::End::Complete));
    assert_eq!(entries.len(), 8);
    let dealers: Vec<usize> = entries.iter().map(|entry| entry.dealer.index()).collect();
    assert_eq!(dealers, [0, 1, 2, 3, 0, 1, 2, 3], "each seat deals in turn, the first first (3.2.1)");
    assert!(entries.iter().all(|entry| entry.role_of(entry.dealer).is_none()), "the dealer of four sits out");
    let proofs = game.rows.iter().flat_map(|row| &row.events).filter_map(|event| match event {
        Event::Revealed(proof) => Some(**proof),
        _ => None,
    });
    let proofs: Vec<_> = proofs.collect();
    assert!(skat_fair::verify_list(TABLE.0, 8, &proofs).is_ok());
}

#[test]
fn random_lists_replay_to_the_same_state() {
    for seed in 0..300 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let seats = if rng.random_bool(0.5) { 3 } else { 4 };
        let rules = if rng.random_bool(0.5) { RuleSet::SOSKO_2007 } else { RuleSet::ISKO_2012 };
        let mode = if rng.random_bool(0.7) { Mode::Free } else { Mode::Tournament };
        let people = rng.random_range(1..=seats);
        let mut set = settings(seats, rules, mode);
        set.move_time = rng.random_bool(0.5).then_some(Duration::from_secs(30));
        let mut game = Game::new(seed, set);
        game.sit_all(people, seats);
        for _ in 0..2_000 {
            if game.table.end().is_some() {
                break;
            }
            let number = rng.random_range(1..=people + 2);
            match rng.random_range(0..200) {
                0..=2 => drop(game.give(Input::Lost(player(number)))),
                3..=12 => drop(game.give(Input::Connected(player(number)))),
                13 => drop(game.command(number, Command::Leave)),
                14 => drop(game.command(number, Command::Sit { name: name(number), seat: None })),
                15 => drop(game.command(number, Command::Accept)),
                16 => drop(game.command(number, Command::LeaveAfterRound(rng.random_bool(0.5)))),
                17 => drop(game.command(number, Command::Act(Action::GiveUp))),
                18 => drop(game.command(number, Command::Act(Action::TakeBack))),
                19 => drop(game.command(number, Command::Act(Action::Show))),
                20 => drop(game.command(number, Command::Say("Gut Blatt!".into()))),
                21 => drop(game.command(number, Command::AllowChat(rng.random_bool(0.5)))),
                22 => drop(game.give(Input::Restarted)),
                23 => game.pass(Duration::from_secs(rng.random_range(0..200))),
                24..=40 => game.pass(Duration::from_secs(rng.random_range(0..3))),
                41..=60 => game.seeds(&|_| true),
                61 => drop(game.command(number, Command::Act(Action::Bid(BidValue::MAX)))),
                _ => drop(game.act()),
            }
        }
        game.check();
        for observer in Seat::ALL.map(Observer::Seat).into_iter().chain([Observer::Spectator]) {
            let _ = game.table.view_for(observer);
        }
    }
}
