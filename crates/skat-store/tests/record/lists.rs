//! The journals of short lists that were played at random.

use std::time::Duration;

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use skat_fair::{DealContext, PlayerSeed, hash_seed};
use skat_rules::{Action, CardSet, Legal, RuleSet, Seat};
use skat_table::{Act, Command, Event, Input, Kind, Name, PlayerId, Row, RunningDeal, Settings, Table, TableId, Time};

/// What random lists are played by.
const RULES: [&str; 4] = [
    "sosko-2007",
    "isko-2012",
    "pub-2022",
    "pub-2022 kontra=all factor=doubles skat=loser rounds=lost-kontra,kontra-re,60 bock=1 ramsch=1 spitze=2,grand",
];

const TABLE: TableId = TableId([9; 16]);

/// The rows of a short list, in which players also drop out, come back, leave, talk and give up, and its table at the end.
pub(super) fn played(seed: u64) -> (Vec<Row>, Table) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let seats = rng.random_range(3..=4);
    let people = rng.random_range(1..=seats);
    let rules: RuleSet = RULES.choose(&mut rng).unwrap().parse().unwrap();
    // A Bock and Ramsch round needs some deals.
    let rounds = if rules.is_pub() { 3 } else { 1 };
    let settings =
        Settings { seats, rules, rounds: Some(rounds), pause: Duration::from_secs(1), ..Settings::new(name(0)) };
    let mut list = List::open(rng, settings);
    for number in 1..=people {
        list.command(number, Command::Sit { name: name(number), seat: None });
    }
    for number in people + 1..=seats {
        let seat = Seat::ALL[usize::from(number) - 1];
        list.command(1, Command::AddComputer { name: name(number), player: player(number), seat });
    }
    for number in 1..=people {
        list.command(number, Command::Ready(true));
    }
    for _ in 0..u32::from(rounds) * 1_500 {
        if list.table.end().is_some() {
            break;
        }
        list.step(people);
    }
    (list.rows, list.table)
}

struct List {
    rng: ChaCha8Rng,
    now: Time,
    table: Table,
    rows: Vec<Row>,
    shuffle: u32,
    /// Of how many steps one is each kind of trouble.
    acts: u32,
}

impl List {
    fn open(rng: ChaCha8Rng, settings: Settings) -> List {
        // Rounds end when people leave, so they leave less often where there are some.
        let acts = if settings.rules.is_pub() { 600 } else { 150 };
        let now = Time(1_700_000_000_000_000);
        let row = Table::create(now, TABLE, player(1), settings, Vec::new()).unwrap();
        List { rng, now, table: Table::open(&row).unwrap(), rows: vec![row], shuffle: 0, acts }
    }

    fn step(&mut self, people: u8) {
        let number = self.rng.random_range(1..=people + 1);
        let yes = self.rng.random_bool(0.5);
        match self.rng.random_range(0..self.acts) {
            0 => self.give(Input::Lost(player(number))),
            1..=9 => self.give(Input::Connected(player(number))),
            10 => self.command(number, Command::Leave),
            11 => self.command(number, Command::Sit { name: name(number), seat: None }),
            12 => self.command(number, Command::Accept),
            13 => self.command(number, Command::LeaveAfterRound(yes)),
            14 => self.command(number, Command::Act(Action::GiveUp)),
            15 => self.command(number, Command::Act(Action::TakeBack)),
            16 => self.command(number, Command::Act(Action::AgreeToGiveUp)),
            17 => self.command(number, Command::Act(Action::Show)),
            18 => self.command(number, Command::Say("Kontra wäre \"schön\" …\n".to_owned())),
            19 => self.command(number, Command::AllowChat(yes)),
            20 => self.command(number, Command::Next),
            21 => self.give(Input::Restarted),
            61 => {
                let act = self.act_of_administrator();
                self.give(Input::Administer(act));
            }
            22..=40 => self.wait(),
            41..=60 => self.give_seeds(people),
            _ => self.act(),
        }
    }

    fn give(&mut self, input: Input) {
        let rng = &mut self.rng;
        let Ok(row) = self.table.decide(self.now, &input, &mut |bytes: &mut [u8]| rng.fill_bytes(bytes)) else {
            return;
        };
        self.table.apply(&row);
        for event in &row.events {
            if let Event::Prepared { shuffle, .. } = event {
                self.shuffle = *shuffle;
            }
        }
        self.rows.push(row);
    }

    fn act_of_administrator(&mut self) -> Act {
        let deal = self.rng.random_range(1..=4);
        match self.rng.random_range(0..20) {
            0..=9 => Act::Void { deal },
            10..=14 => Act::Restore { deal },
            15..=18 => Act::Announce("The server stops at ten.".to_owned()),
            _ => Act::Close { running_deal: RunningDeal::Score },
        }
    }

    fn command(&mut self, number: u8, command: Command) {
        self.give(Input::Command { player: player(number), command });
    }

    fn wait(&mut self) {
        self.now = self.now.plus(Duration::from_secs(self.rng.random_range(0..4)));
        while self.table.deadline().is_some_and(|deadline| deadline <= self.now) {
            let rows = self.rows.len();
            self.give(Input::Tick);
            assert_ne!(self.rows.len(), rows, "a deadline is there, so something is due");
        }
    }

    fn give_seeds(&mut self, people: u8) {
        let shuffle = self.shuffle;
        for number in 1..=people {
            let Some(seat) = self.table.seat_of(player(number)) else { continue };
            let context = DealContext { table: TABLE.0, deal: shuffle };
            let hash = hash_seed(context, seat, &PlayerSeed([number; 32]));
            self.command(number, Command::GiveHash { shuffle, hash });
        }
        for number in 1..=people {
            self.command(number, Command::GiveSeed { shuffle, seed: PlayerSeed([number; 32]) });
        }
    }

    /// A legal action of whose turn it is.
    fn act(&mut self) {
        let Some((seat, action)) = self.action() else { return };
        let Some(occupant) = self.table.chairs()[seat].occupant() else { return };
        match occupant.kind {
            Kind::Computer => self.give(Input::Computer { seat, action }),
            Kind::Human => {
                let player = occupant.player;
                self.give(Input::Command { player, command: Command::Act(action) });
            }
        }
    }

    fn action(&mut self) -> Option<(Seat, Action)> {
        let played = self.table.running_deal()?;
        let awaited: Vec<Seat> = Seat::ALL
            .into_iter()
            .filter(|seat| played.role_of(*seat).is_some_and(|role| played.deal.awaits(role)))
            .collect();
        let seat = *awaited.choose(&mut self.rng)?;
        let role = played.role_of(seat)?;
        let legal = played.deal.legal(role);
        let rng = &mut self.rng;
        if let Some(answer) = answer(rng, &legal) {
            return Some((seat, answer));
        }
        let (dares, picks_up) = (rng.random_bool(0.4), rng.random_bool(0.7));
        let action = match legal.least_bid {
            Some(bid) if dares => Action::Bid(bid),
            None if legal.hold && dares => Action::Hold,
            Some(_) => Action::Pass,
            None if legal.hold => Action::Pass,
            None if legal.pick_up && picks_up => Action::PickUp,
            None if legal.push => Action::Push,
            None if !legal.lay_away.is_empty() => Action::LayAway(some(rng, legal.lay_away, 2)),
            None if legal.announce => {
                let offers: Vec<_> = played.deal.offers(role).collect();
                let offer = *offers.choose(rng)?;
                let (contract, spitzen) = (offer.contract, offer.spitzen);
                let count = if contract.is_hand() { 0 } else { 2 };
                let discard = some(rng, played.deal.hand(role), count);
                Action::Announce { contract, discard, spitzen }
            }
            None => Action::Play(*legal.cards.iter().collect::<Vec<_>>().choose(rng)?),
        };
        Some((seat, action))
    }
}

/// What somebody says who is asked, or may say Kontra.
fn answer(rng: &mut ChaCha8Rng, legal: &Legal) -> Option<Action> {
    let yes = [(legal.kontra, Action::Kontra), (legal.re, Action::Re), (legal.escape, Action::Escape)];
    let yes = yes.into_iter().find(|(may, _)| *may).map(|(_, action)| action).filter(|_| rng.random_bool(0.3));
    yes.or(legal.decline.then_some(Action::Decline))
}

fn some(rng: &mut ChaCha8Rng, of: CardSet, count: usize) -> CardSet {
    of.iter().collect::<Vec<_>>().sample(rng, count).copied().collect()
}

fn player(number: u8) -> PlayerId {
    PlayerId([number; 16])
}

fn name(number: u8) -> Name {
    Name::new(&format!("Player {number}")).unwrap()
}
