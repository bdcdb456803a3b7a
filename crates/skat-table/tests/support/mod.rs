//! A table with its journal, people who behave as they should, and a clock that the test moves.

#![allow(dead_code, reason = "each test program uses a part of it")]

pub(crate) mod chaos;
pub(crate) mod course;
pub(crate) mod leaving;
pub(crate) mod moves;
pub(crate) mod rules;

use std::time::Duration;

pub(crate) use moves::{auction, random_action};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use skat_fair::{DealContext, PlayerSeed, hash_seed};
use skat_rules::{
    Account, Action, BidValue, BySeat, CardSet, Class, Contract, DealtCards, Entry, Kontra, Role, RoundRules, RuleSet,
    Seat, SpitzeRules,
};
use skat_table::{
    Chair, Command, Event, Input, Kind, Mode, Name, Observer, Occupant, Played, PlayerId, Refusal, Row, Seating,
    Settings, StepView, Table, TableId, Time, Watching,
};

/// The table of all tests.
pub(crate) const TABLE: TableId = TableId([7; 16]);
/// The smallest step of the clock.
pub(crate) const MICRO: Duration = Duration::from_micros(1);
/// The longest time for a move that can be set: nobody overruns it by the way.
pub(crate) const HOUR: Duration = Duration::from_secs(3600);

/// Every rule set, and pub rules in which everything happens often.
pub(crate) fn rule_sets() -> [RuleSet; 4] {
    [RuleSet::SOSKO_2007, RuleSet::ISKO_2012, RuleSet::PUB_2022, lively()]
}

/// Pub rules with short rounds, Kontra for everybody and Spitze.
pub(crate) fn lively() -> RuleSet {
    RuleSet {
        kontra: Kontra::Everybody,
        rounds: RoundRules { bock: 1, ramsch: 2, ..RuleSet::PUB_2022.rounds },
        spitze: SpitzeRules { most: 2, in_grand: true, only_announced: false },
        ..RuleSet::PUB_2022
    }
}

/// Both modes.
pub(crate) const MODES: [Mode; 2] = [Mode::Free, Mode::Tournament];

pub(crate) const fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

/// The person, or computer player, with this number.
pub(crate) fn player(number: u8) -> PlayerId {
    PlayerId([number; 16])
}

pub(crate) fn name(number: u8) -> Name {
    Name::new(&format!("Player {number}")).unwrap()
}

/// The card sets `"CJ SJ"` and so on.
pub(crate) fn cards(text: &str) -> CardSet {
    text.parse().unwrap()
}

pub(crate) fn bid(value: u16) -> Action {
    Action::Bid(BidValue::new(value).unwrap())
}

/// A table of people who sit as they sat down, for two rounds.
pub(crate) fn settings(seats: u8, rules: RuleSet, mode: Mode) -> Settings {
    Settings {
        seats,
        rules,
        mode,
        wait: mode.wait(),
        watching: Watching::Nobody,
        rounds: Some(2),
        seating: Seating::Host,
        move_time: Some(HOUR),
        ..Settings::new(Name::new("Altenburg").unwrap())
    }
}

/// The seats of a table.
pub(crate) fn seats(count: u8) -> impl Iterator<Item = Seat> + Clone {
    Seat::ALL.into_iter().take(usize::from(count))
}

/// A table, its journal, and the state that grew beside it.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) rng: ChaCha8Rng,
    pub(crate) now: Time,
    pub(crate) rows: Vec<Row>,
    pub(crate) table: Table,
}

/// Setting up and asking.
impl Game {
    /// A table that the person 1 has made; nobody sits there.
    pub(crate) fn new(seed: u64, settings: Settings) -> Game {
        Game::arranged(seed, settings, Vec::new())
    }

    /// The same, with arranged deals.
    pub(crate) fn arranged(seed: u64, settings: Settings, deals: Vec<DealtCards>) -> Game {
        let now = Time(1_000_000);
        let row = Table::create(now, TABLE, player(1), settings, deals).unwrap();
        let table = Table::open(&row).unwrap();
        Game { rng: ChaCha8Rng::seed_from_u64(seed), now, rows: vec![row], table }
    }

    /// A table whose list has begun, with person 1 on the first seat, and so on.
    pub(crate) fn started(seed: u64, settings: Settings) -> Game {
        let seats = settings.seats;
        let mut game = Game::new(seed, settings);
        game.sit_all(seats, seats);
        game
    }

    /// A table whose first deal has been dealt: the person 1 deals.
    pub(crate) fn dealt(seed: u64, settings: Settings) -> Game {
        let mut game = Game::started(seed, settings);
        game.deal();
        game
    }

    /// What comes of an input now, already taken over.
    pub(crate) fn give(&mut self, input: Input) -> Result<Vec<Event>, Refusal> {
        let rng = &mut self.rng;
        let row = self.table.decide(self.now, &input, &mut |bytes: &mut [u8]| rng.fill(bytes))?;
        assert!(!row.events.is_empty(), "an accepted input causes something: {input:?}");
        self.table.apply(&row);
        self.rows.push(row.clone());
        Ok(row.events)
    }

    /// What comes of an input that must be accepted.
    pub(crate) fn done(&mut self, input: Input) -> Vec<Event> {
        match self.give(input.clone()) {
            Ok(events) => events,
            Err(refusal) => panic!("{input:?} is refused: {refusal}"),
        }
    }

    /// What comes of a command of the person with this number.
    pub(crate) fn command(&mut self, number: u8, command: Command) -> Result<Vec<Event>, Refusal> {
        self.give(Input::Command { player: player(number), command })
    }

    /// What comes of a command that must be accepted.
    pub(crate) fn says(&mut self, number: u8, command: Command) -> Vec<Event> {
        self.done(Input::Command { player: player(number), command })
    }

    /// An action that must be accepted.
    pub(crate) fn acts(&mut self, number: u8, action: Action) -> Vec<Event> {
        self.says(number, Command::Act(action))
    }

    pub(crate) fn lost(&mut self, number: u8) -> Vec<Event> {
        self.done(Input::Lost(player(number)))
    }

    pub(crate) fn connected(&mut self, number: u8) -> Vec<Event> {
        self.done(Input::Connected(player(number)))
    }

    /// Somebody sits down anywhere, or offers himself as a substitute.
    pub(crate) fn sits(&mut self, number: u8) -> Result<Vec<Event>, Refusal> {
        self.command(number, Command::Sit { name: name(number), seat: None })
    }

    /// Everybody sits down and is ready; computer players take the seats after the people.
    pub(crate) fn sit_all(&mut self, people: u8, seats: u8) {
        for number in 1..=people {
            self.sits(number).unwrap();
        }
        for number in people + 1..=seats {
            let seat = Seat::from_index(usize::from(number) - 1).unwrap();
            self.says(1, Command::AddComputer { name: name(number), player: player(number), seat });
        }
        for number in 1..=people {
            self.says(number, Command::Ready(true));
        }
    }
}

/// Time.
impl Game {
    /// Lets time pass; whatever is due happens exactly then.
    pub(crate) fn pass(&mut self, span: Duration) {
        let until = self.now.plus(span);
        while let Some(deadline) = self.table.deadline().filter(|deadline| *deadline <= until) {
            self.now = self.now.max(deadline);
            self.done(Input::Tick);
        }
        self.now = until;
    }

    /// Lets time pass while the server does nothing.
    pub(crate) fn sleep(&mut self, span: Duration) {
        self.now = self.now.plus(span);
    }

    /// How long until the next deadline.
    pub(crate) fn due_in(&self) -> Option<Duration> {
        self.table.deadline().map(|deadline| deadline.since(self.now))
    }
}

/// Playing.
impl Game {
    /// The number of the shuffle that is being prepared.
    pub(crate) fn shuffle(&self) -> Option<u32> {
        match self.table.view_for(self.now, Observer::Spectator).step {
            StepView::Hashing { shuffle, .. } | StepView::Revealing { shuffle, .. } => Some(shuffle),
            _ => None,
        }
    }

    /// The seed that somebody uses for a shuffle.
    pub(crate) fn seed(number: u8, shuffle: u32) -> PlayerSeed {
        let mut seed = [number; 32];
        seed[..4].copy_from_slice(&shuffle.to_be_bytes());
        PlayerSeed(seed)
    }

    /// The people who are there send their hashes, as their clients do by themselves.
    pub(crate) fn give_hashes(&mut self) {
        let Some(deal) = self.shuffle() else { return };
        for (seat, number) in self.people() {
            let hash = hash_seed(DealContext { table: TABLE.0, deal }, seat, &Game::seed(number, deal));
            let _ = self.command(number, Command::GiveHash { shuffle: deal, hash });
        }
    }

    /// The people who are there reveal their seeds.
    pub(crate) fn give_seeds(&mut self) {
        let Some(deal) = self.shuffle() else { return };
        for (_, number) in self.people() {
            let _ = self.command(number, Command::GiveSeed { shuffle: deal, seed: Game::seed(number, deal) });
        }
    }

    /// The people who are there, with their seats and numbers.
    pub(crate) fn people(&self) -> Vec<(Seat, u8)> {
        let there = |occupant: &Occupant| occupant.stays() && occupant.connected;
        let there = self.table.occupants().filter(|(_, occupant)| there(occupant));
        there.map(|(seat, occupant)| (seat, occupant.player.0[0])).collect()
    }

    /// Brings the table to its next deal.
    pub(crate) fn deal(&mut self) {
        assert!(self.table.running_deal().is_none(), "a deal is running");
        for _ in 0..20 {
            self.give_hashes();
            self.give_seeds();
            if self.table.running_deal().is_some() {
                return;
            }
            let next = self.due_in().expect("the next deal comes by itself");
            self.pass(next);
        }
        panic!("no deal comes: {:?}", self.table.view_for(self.now, Observer::Spectator).step);
    }

    /// The deal that is running.
    pub(crate) fn played(&self) -> &Played {
        self.table.running_deal().expect("a deal is running")
    }

    /// The person on a seat.
    pub(crate) fn number_at(&self, seat: Seat) -> u8 {
        self.occupant(seat).player.0[0]
    }

    /// The person with a role in the running deal.
    pub(crate) fn number_of(&self, role: Role) -> u8 {
        self.number_at(self.played().seats[role])
    }

    pub(crate) fn occupant(&self, seat: Seat) -> &Occupant {
        self.table.chairs()[seat].occupant().expect("somebody sits there")
    }

    pub(crate) fn chair(&self, seat: Seat) -> &Chair {
        &self.table.chairs()[seat]
    }

    pub(crate) fn entries(&self) -> &[Entry] {
        self.table.sheet().entries()
    }

    pub(crate) fn accounts(&self) -> BySeat<Account> {
        *self.table.sheet().accounts()
    }

    /// Whoever's turn it is does this.
    pub(crate) fn turn(&mut self, action: Action) -> Vec<Event> {
        let seat = self.played().turn().expect("it is somebody's turn");
        self.acts_at(seat, action)
    }

    /// The person, or computer player, on this seat does this.
    pub(crate) fn acts_at(&mut self, seat: Seat, action: Action) -> Vec<Event> {
        let (player, kind) = (self.occupant(seat).player, self.occupant(seat).kind);
        self.done(match kind {
            Kind::Computer => Input::Computer { seat, action },
            Kind::Human => Input::Command { player, command: Command::Act(action) },
        })
    }

    /// The person, or computer player, with this role does this.
    pub(crate) fn acts_as(&mut self, role: Role, action: Action) -> Vec<Event> {
        let seat = self.played().seats[role];
        self.acts_at(seat, action)
    }

    /// Whoever's turn it is, or is asked, makes a random legal move.
    pub(crate) fn random_move(&mut self) -> Vec<Event> {
        let played = self.table.running_deal().expect("a deal is running");
        let role = Role::ALL.into_iter().find(|role| played.deal.awaits(*role)).expect("something is awaited");
        let seat = played.seats[role];
        self.random_move_of(seat)
    }

    /// A random legal move of somebody of whom one is awaited.
    pub(crate) fn random_move_of(&mut self, seat: Seat) -> Vec<Event> {
        let played = self.table.running_deal().expect("a deal is running");
        let role = played.role_of(seat).expect("he plays");
        let action = random_action(&mut self.rng, &played.deal, role);
        self.acts_at(seat, action)
    }

    /// Plays the running deal to its end.
    pub(crate) fn finish_deal(&mut self) -> Entry {
        let before = self.entries().len();
        while self.entries().len() == before {
            self.random_move();
        }
        self.entries()[before]
    }

    /// Everybody passes.
    pub(crate) fn pass_in(&mut self) {
        for _ in 0..3 {
            self.turn(Action::Pass);
        }
    }

    /// Plays an auction that this player wins with this value: those before him bid it too, and pass then.
    pub(crate) fn auction(&mut self, declarer: Role, value: u16) {
        for action in auction(declarer, value) {
            self.turn(action);
        }
    }

    /// Announces after the auction, with a discard of the lowest cards where the skat is picked up.
    pub(crate) fn announce(&mut self, contract: Contract) {
        let mut discard = CardSet::EMPTY;
        if !contract.is_hand() {
            self.turn(Action::PickUp);
            let played = self.played();
            let declarer = played.deal.turn().expect("the declarer is to announce");
            discard = played.deal.hand(declarer).iter().take(2).collect();
        }
        self.turn(Action::Announce { contract, discard, spitzen: 0 });
    }

    /// Plays a deal that starts a round: Kontra and Re, and the declarer, forehand, gives up (decision 39).
    pub(crate) fn kontra_and_re(&mut self) {
        self.auction(Role::Forehand, 18);
        self.announce(Contract::Grand(Class::PickUp));
        self.play_cards(1);
        self.acts_as(Role::Middlehand, Action::Kontra);
        self.acts_as(Role::Forehand, Action::Re);
        self.acts_as(Role::Forehand, Action::GiveUp);
    }

    /// Plays a deal that forehand loses at once, and that starts nothing.
    pub(crate) fn give_up(&mut self) {
        self.auction(Role::Forehand, 18);
        self.announce(Contract::Grand(Class::PickUp));
        self.acts_as(Role::Forehand, Action::GiveUp);
    }

    /// Somebody escapes from the forced Ramsch that has been dealt, and gives his grand up (decision 44).
    pub(crate) fn escape(&mut self, role: Role) {
        for before in Role::ALL.into_iter().filter(|before| *before < role) {
            if self.played().deal.awaits(before) {
                self.acts_as(before, Action::Decline);
            }
        }
        self.acts_as(role, Action::Escape);
        self.acts_as(role, Action::GiveUp);
    }

    /// Brings a list whose rules have one Bock deal in a round to its first forced Ramsch, which is dealt.
    pub(crate) fn forced_ramsch(&mut self) {
        self.deal();
        self.kontra_and_re();
        self.deal();
        self.give_up();
        self.deal();
    }

    /// Plays so many random cards; false if the deal is over before.
    pub(crate) fn play_cards(&mut self, count: usize) -> bool {
        let before = self.entries().len();
        for _ in 0..count {
            self.random_move();
            if self.entries().len() > before {
                return false;
            }
        }
        true
    }
}

/// The journal.
impl Game {
    /// Everything that happened, in order.
    pub(crate) fn events(&self) -> impl DoubleEndedIterator<Item = &Event> {
        self.rows.iter().flat_map(|row| &row.events)
    }

    /// What the journal alone gives.
    pub(crate) fn replayed(&self) -> Table {
        let mut replayed = Table::open(&self.rows[0]).unwrap();
        self.rows[1..].iter().for_each(|row| replayed.apply(row));
        replayed
    }

    /// Folding the journal gives the live state.
    pub(crate) fn check_journal(&self) {
        assert_eq!(self.replayed(), self.table, "folding the journal gives the live state");
    }

    /// A deadline is there when something is due by itself, neither earlier nor later, and nothing waits for nobody.
    pub(crate) fn check_deadline(&self) {
        let mut random = |bytes: &mut [u8]| bytes.fill(1);
        let mut tick = |at: Time| self.table.decide(at, &Input::Tick, &mut random);
        let clock = self.table.clock();
        let Some(deadline) = self.table.deadline() else {
            let turn = self.table.running_deal().and_then(Played::turn);
            let may_wait = match self.table.end() {
                Some(_) => true,
                None if self.table.is_running() => turn.is_some_and(|seat| !self.occupant(seat).is_waited_for()),
                None => true,
            };
            assert!(may_wait, "the table waits for nobody: {:?}", self.table);
            assert!(tick(clock.plus(HOUR * 1000)).is_err(), "something is due and there is no deadline");
            return;
        };
        assert!(deadline > clock, "a deadline lies ahead: {:?}", self.table);
        let before = Time(deadline.0 - 1);
        assert_eq!(tick(before), Err(Refusal::NothingDue), "nothing is due before the deadline");
        let row = tick(deadline).expect("at the deadline something is due");
        let mut after = self.table.clone();
        after.apply(&row);
        assert!(after.deadline().is_none_or(|next| next > deadline), "the table does not turn in circles");
    }
}
