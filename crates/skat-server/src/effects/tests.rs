use std::time::Duration;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use skat_rules::{Action, BidValue, Class as GameClass, Contract, Role};
use skat_table::{Act, Command, Input, Name, PlayerId, RunningDeal, Seating, Settings, TableId, Time};

use super::*;
use crate::course::Written;

/// A table of people whose rows cause effects.
struct Game {
    past: Past,
    now: Time,
    random: ChaCha8Rng,
    effects: Vec<Effect>,
}

fn player(seat: Seat) -> PlayerId {
    PlayerId([seat.index() as u8 + 1; 16])
}

impl Game {
    /// A list of one round where the first deal runs.
    fn dealt(seats: usize) -> Game {
        Game::by(RuleSet::SOSKO_2007, seats)
    }

    /// The same by other rules.
    fn by(rules: RuleSet, seats: usize) -> Game {
        let settings = Settings {
            rules,
            seats: seats as u8,
            rounds: Some(1),
            seating: Seating::Host,
            pause: Duration::ZERO,
            ..Settings::new(Name::new("Altenburg").unwrap())
        };
        let now = Time(1_767_225_600_000_000);
        let row = Table::create(now, TableId([9; 16]), player(Seat::First), settings, Vec::new()).unwrap();
        let past = Past::new(Table::open(&row).unwrap(), 1);
        let mut game = Game { past, now, random: ChaCha8Rng::seed_from_u64(1), effects: Vec::new() };
        for seat in Seat::ALL.into_iter().take(seats) {
            let name = Name::new(&format!("Spieler {}", seat.index() + 1)).unwrap();
            game.command(seat, Command::Sit { name, seat: Some(seat) });
        }
        for seat in Seat::ALL.into_iter().take(seats) {
            game.command(seat, Command::Ready(true));
        }
        game.deal();
        game
    }

    fn table(&self) -> &Table {
        self.past.table()
    }

    /// What is done now, with what it causes beside its events.
    fn give(&mut self, input: &Input, beside: Vec<Effect>) -> Vec<Event> {
        let random = &mut self.random;
        let row = self.past.table().decide(self.now, input, &mut |bytes: &mut [u8]| random.fill_bytes(bytes)).unwrap();
        let (next, _, effects) = of_row(&self.past, &row, beside, Observers::NOBODY, &Config::default());
        let in_lobby = |table: &Table| wire::lobby_table(table, table, row.at, 0);
        let is_same = in_lobby(self.past.table()) == in_lobby(next.table());
        assert!(is_same || shows_in_lobby(&row), "the lobby must be told of {:?}", row.events);
        let effects = effects.into_iter().filter(|effect| !matches!(effect, Effect::TableShown(_))).collect();
        let events = row.events.clone();
        let written = Written::new(row.at, skat_store::record::encode(&row.events));
        let _ = self.past.take_over(next, written, Observers::NOBODY);
        self.effects = effects;
        events
    }

    fn command(&mut self, seat: Seat, command: Command) {
        self.give(&Input::Command { player: player(seat), command }, Vec::new());
    }

    fn deal(&mut self) {
        while self.table().running_deal().is_none() {
            self.now = self.table().deadline().unwrap();
            self.give(&Input::Tick, Vec::new());
        }
    }

    fn seat(&self, role: Role) -> Seat {
        self.table().running_deal().unwrap().seats[role]
    }

    fn turn(&mut self, action: Action) {
        let seat = self.table().running_deal().unwrap().turn().unwrap();
        self.command(seat, Command::Act(action));
    }

    /// Middlehand takes the skat at 18 and announces a grand.
    fn announce(&mut self) {
        for action in [Action::Bid(BidValue::MIN), Action::Pass, Action::Pass, Action::PickUp] {
            self.turn(action);
        }
        let deal = &self.table().running_deal().unwrap().deal;
        let discard = deal.hand(Role::Middlehand).iter().take(2).collect();
        self.turn(Action::Announce { contract: Contract::Grand(GameClass::PickUp), discard, spitzen: 0 });
    }

    fn pass_in(&mut self) {
        while self.table().running_deal().is_some() {
            self.turn(Action::Pass);
        }
    }

    /// Nobody bids, and whoever is to push does so unseen; somebody plays.
    fn ramsch(&mut self) {
        for action in [Action::Pass, Action::Pass, Action::Pass, Action::Push, Action::Push, Action::Push] {
            self.turn(action);
        }
    }

    /// Everybody plays the lowest card that he may.
    fn play_out(&mut self) {
        while let Some(played) = self.table().running_deal() {
            let role = played.role_of(played.turn().unwrap()).unwrap();
            let card = played.deal.legal(role).cards.iter().next().unwrap();
            self.turn(Action::Play(card));
        }
    }

    /// What the deal that is over now counts.
    fn seats(&self) -> Vec<DealSeat> {
        let [Effect::DealFinished { seats, .. }] = &self.effects[..] else { panic!("{:?}", self.effects) };
        for line in seats {
            assert_eq!(line.player, wire::player_uuid(player(line.seat)));
        }
        seats.clone()
    }
}

/// What a seat has: won, lost, credit.
type Line = (Seat, bool, bool, u8);

/// Who lost the deal by leaving, and what each seat has.
fn summary(seats: &[DealSeat]) -> (Vec<Seat>, Vec<Line>) {
    let left = seats.iter().filter(|line| line.left_game).map(|line| line.seat);
    (left.collect(), seats.iter().map(|line| (line.seat, line.won, line.lost, line.credit)).collect())
}

#[test]
fn a_declarer_who_leaves_loses_by_leaving() {
    let mut game = Game::dealt(3);
    game.announce();
    let [forehand, declarer, rearhand] = Role::ALL.map(|role| game.seat(role));
    game.command(declarer, Command::Leave);
    let seats = game.seats();
    let mut expected = vec![(forehand, false, false, 40), (declarer, false, true, 0), (rearhand, false, false, 40)];
    expected.sort_unstable();
    assert_eq!(summary(&seats), (vec![declarer], expected));
    let charged = seats.iter().find(|line| line.seat == declarer).unwrap();
    assert!(charged.game_points < 0 && charged.points() == charged.game_points - 50);
}

#[test]
fn a_defender_who_leaves_loses_by_leaving_and_his_partner_does_not() {
    for role in [Role::Forehand, Role::Rearhand] {
        let mut game = Game::dealt(3);
        game.announce();
        let [leaver, declarer] = [role, Role::Middlehand].map(|role| game.seat(role));
        game.command(leaver, Command::Leave);
        let seats = game.seats();
        let lines = Seat::ALL.into_iter().take(3).map(|seat| (seat, seat == declarer, false, 0));
        assert_eq!(summary(&seats), (vec![leaver], lines.collect()));
        assert!(seats.iter().all(|line| (line.game_points > 0) == (line.seat == declarer)));
    }
}

#[test]
fn who_leaves_the_auction_loses_by_leaving() {
    for role in Role::ALL {
        let mut game = Game::dealt(3);
        game.turn(Action::Bid(BidValue::MIN));
        let leaver = game.seat(role);
        game.command(leaver, Command::Leave);
        let lines = Seat::ALL.into_iter().take(3).map(|seat| match seat == leaver {
            true => (seat, false, true, 0),
            false => (seat, false, false, 40),
        });
        assert_eq!(summary(&game.seats()), (vec![leaver], lines.collect()));
    }
}

#[test]
fn at_four_seats_the_dealer_who_sits_out_has_his_share_and_loses_nothing_by_leaving() {
    let mut game = Game::dealt(4);
    game.announce();
    let dealer = game.table().running_deal().unwrap().dealer;
    let declarer = game.seat(Role::Middlehand);
    assert!(Role::ALL.into_iter().all(|role| game.seat(role) != dealer));
    game.command(dealer, Command::Leave);
    assert!(game.effects.is_empty() && game.table().running_deal().is_some());
    game.command(declarer, Command::Leave);
    let lines = Seat::ALL.into_iter().map(|seat| match seat == declarer {
        true => (seat, false, true, 0),
        false => (seat, false, false, 30),
    });
    assert_eq!(summary(&game.seats()), (vec![declarer], lines.collect()));
}

#[test]
fn a_deal_that_nobody_left_is_lost_by_nobody_s_leaving() {
    for seats in [3, 4] {
        let mut game = Game::dealt(seats);
        game.pass_in();
        let present = Seat::ALL.into_iter().take(seats);
        let lines: Vec<_> = present.map(|seat| DealSeat::played(seat, wire::player_uuid(player(seat)))).collect();
        assert_eq!(game.seats(), lines);
    }
}

#[test]
fn a_ramsch_counts_for_each_of_its_players_and_is_neither_won_nor_lost() {
    for seats in [3, 4] {
        let mut game = Game::by(RuleSet::PUB_2022, seats);
        game.ramsch();
        game.play_out();
        let played = game.table().last_deal().unwrap();
        let Some(Settlement::Ramsch(result)) = played.deal.settlement() else { panic!("{played:?}") };
        let (scores, roles) = (result.scores(), played.seats);
        let lines = game.seats();
        assert_eq!(lines.len(), seats);
        for line in &lines {
            let role = Role::ALL.into_iter().find(|role| roles[*role] == line.seat);
            let score = role.map_or(0, |role| i64::from(scores[role]));
            let expected = DealSeat { game_points: score, ..DealSeat::played(line.seat, line.player) };
            assert_eq!((line, line.points()), (&expected, score));
        }
        let [Effect::DealFinished { deal, .. }] = &game.effects[..] else { panic!("{:?}", game.effects) };
        assert_eq!((&*deal.rule_set, &*deal.outcome, deal.value, deal.won), ("pub-2022", "ramsch", 0, None));
        assert_eq!((deal.declarer, deal.overbid), (None, false));
    }
}

#[test]
fn who_leaves_a_ramsch_loses_by_leaving_and_nobody_is_credited() {
    for role in Role::ALL {
        let mut game = Game::by(RuleSet::PUB_2022, 4);
        game.ramsch();
        let leaver = game.seat(role);
        game.command(leaver, Command::Leave);
        let seats = game.seats();
        let lines = Seat::ALL.into_iter().map(|seat| (seat, false, false, 0));
        assert_eq!(summary(&seats), (vec![leaver], lines.collect()));
        let points = |line: &DealSeat| if line.seat == leaver { -600 } else { 300 };
        let players = Role::ALL.map(|role| game.table().last_deal().unwrap().seats[role]);
        for line in seats.iter().filter(|line| players.contains(&line.seat)) {
            assert_eq!(
                line.game_points,
                points(line),
                "120 times 1, 3 pushes and a player without a trick (decision 45)"
            );
        }
    }
}

#[test]
fn lists_by_pub_rules_are_ranked_apart_and_those_with_other_switches_apart_from_them() {
    for (rules, expected) in [
        ("sosko-2007", Class::Official),
        ("isko-2012", Class::Official),
        ("pub-2022", Class::Pub),
        ("pub-2022 bock=4", Class::House),
    ] {
        let game = Game::by(rules.parse().unwrap(), 3);
        let start = list_start(game.table());
        assert_eq!((start.class, &*start.rule_set), (expected, rules));
    }
}

#[test]
fn the_lobby_is_told_when_a_deal_is_over_and_when_there_will_be_no_more() {
    let mut game = Game::dealt(3);
    let lobby = |game: &Game| {
        let shown = wire::lobby_table(game.table(), game.table(), game.now, 0);
        (shown.deals_played, shown.deals_left)
    };
    assert_eq!(lobby(&game), (0, Some(3)));
    game.pass_in();
    assert_eq!(lobby(&game), (1, Some(2)));
    game.deal();
    assert_eq!(lobby(&game), (1, Some(2)));
    game.give(&Input::Administer(Act::Close { running_deal: RunningDeal::Score }), Vec::new());
    assert_eq!(lobby(&game), (1, Some(1)));
    game.pass_in();
    assert!(game.table().end().is_some());
}

/// What the effects are, in their order.
fn order(effects: &[Effect]) -> Vec<&'static str> {
    let word = |effect: &Effect| match effect {
        Effect::DealVoided { .. } => "voided",
        Effect::DealFinished { .. } => "deal",
        Effect::ListFinished(_) => "list",
        Effect::TableClosed => "closed",
        _ => "other",
    };
    effects.iter().map(word).collect()
}

#[test]
fn a_deal_is_void_or_restored_before_the_list_counts_that_ends_with_the_same_row() {
    for restores in [false, true] {
        let mut game = Game::dealt(3);
        game.announce();
        let declarer = game.seat(Role::Middlehand);
        game.command(declarer, Command::Act(Action::GiveUp));
        assert_eq!(order(&game.effects), ["deal"]);
        let lost = game.table().sheet().accounts()[declarer].total();
        assert!(lost < 0);
        game.deal();
        game.pass_in();
        game.deal();
        if restores {
            game.give(&Input::Administer(Act::Void { deal: 1 }), Vec::new());
        }
        // His wait is over, and the tick that would say so has not come.
        game.give(&Input::Lost(player(game.seat(Role::Forehand))), Vec::new());
        game.now = game.now.plus(game.table().settings().wait);
        let (act, reason) = match restores {
            false => (Act::Void { deal: 1 }, Some("a wrong card".to_owned())),
            true => (Act::Restore { deal: 1 }, None),
        };
        let events = game.give(&Input::Administer(act), vec![Effect::DealVoided { number: 1, reason }]);
        assert!(matches!(events[0], Event::Voided { deal: 1 } | Event::Restored { deal: 1 }), "{events:?}");
        assert!(matches!(events.last(), Some(Event::Ended { end: End::Complete })), "{events:?}");
        assert_eq!(order(&game.effects), ["voided", "deal", "list", "closed"]);
        let Effect::ListFinished(end) = &game.effects[2] else { panic!("{:?}", game.effects) };
        let line = end.players.iter().find(|line| line.seat == declarer).unwrap();
        assert_eq!((line.lost, line.deals), (u32::from(restores), 3));
    }
}
