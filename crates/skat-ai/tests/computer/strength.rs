//! How well the computer plays. The seeds are fixed, so that nothing here depends on chance.

use std::collections::BTreeMap;

use skat_rules::{
    Announced, ByRole, CardSet, Class, Contract, DealtCards, Game, GameResult, NullGame, Phase, Role, RuleSet,
    Settlement, Suit,
};

use crate::table::{Chance, Player, Table};

/// Whether a result is of this kind.
type Kind = fn(&GameResult) -> bool;

/// The points that a deal brings each role on a list's sheet.
fn list_points(settlement: &Settlement) -> ByRole<i32> {
    let Settlement::Game(result) = settlement else { return ByRole([0; 3]) };
    let (own, others) = if result.value.won { (50, 0) } else { (-50, 40) };
    ByRole::from_fn(|role| if role == result.charged { result.value.score() + own } else { others })
}

fn settle(seed: u64, players: [Player; 3]) -> Settlement {
    let cards = Chance::of(seed).dealt();
    Table::new(RuleSet::SOSKO_2007, cards, players, seed).finish()
}

#[test]
fn three_computers_bid_win_and_lose_like_skat_players() {
    const DEALS: u64 = 5_000;
    let mut results: Vec<GameResult> = Vec::new();
    for seed in 0..DEALS {
        if let Settlement::Game(result) = settle(seed, [Player::Computer; 3]) {
            results.push(result);
        }
    }
    let share = |count: usize, all: usize| count as f64 / all as f64;
    let of = |kind: Kind| share(results.iter().filter(|result| kind(result)).count(), results.len());
    let passed_in = 1.0 - share(results.len(), DEALS as usize);
    assert!((0.01..0.15).contains(&passed_in), "passed in: {passed_in}");
    let won = of(|result| result.value.won);
    assert!((0.70..0.90).contains(&won), "won: {won}");
    let overbid = of(|result| result.value.overbid);
    assert!(overbid < 0.02, "overbid: {overbid}");
    let score: i32 = results.iter().map(|result| result.value.score()).sum();
    let average = f64::from(score) / results.len() as f64;
    assert!((15.0..40.0).contains(&average), "game points for each declared deal: {average}");

    let kinds: [(&str, Kind, f64, f64); 9] = [
        ("diamonds", |result| result.value.contract.game() == Game::Suit(Suit::Diamonds), 0.05, 0.25),
        ("hearts", |result| result.value.contract.game() == Game::Suit(Suit::Hearts), 0.05, 0.25),
        ("spades", |result| result.value.contract.game() == Game::Suit(Suit::Spades), 0.05, 0.25),
        ("clubs", |result| result.value.contract.game() == Game::Suit(Suit::Clubs), 0.05, 0.35),
        ("grand", |result| result.value.contract.game() == Game::Grand, 0.10, 0.40),
        ("null", |result| result.value.contract == Contract::Null(NullGame::Plain), 0.01, 0.10),
        ("null ouvert", |result| result.value.contract == Contract::Null(NullGame::Ouvert), 0.01, 0.10),
        ("hand games", |result| result.value.contract.is_hand(), 0.05, 0.30),
        ("Schneider", |result| result.value.won && result.points >= 90, 0.05, 0.35),
    ];
    for (name, kind, least, most) in kinds {
        let share = of(kind);
        assert!((least..most).contains(&share), "{name}: {share}");
    }
}

#[test]
fn every_role_declares_and_wins_about_as_often() {
    let mut by_role: BTreeMap<Role, (u32, u32)> = BTreeMap::new();
    for seed in 10_000..13_000 {
        if let Settlement::Game(result) = settle(seed, [Player::Computer; 3]) {
            let (declared, won) = by_role.entry(result.charged).or_default();
            *declared += 1;
            *won += u32::from(result.value.won);
        }
    }
    for (role, (declared, won)) in by_role {
        assert!(declared > 700, "{role:?} declared {declared} times");
        let share = f64::from(won) / f64::from(declared);
        assert!((0.7..0.9).contains(&share), "{role:?} won {share}");
    }
}

#[test]
fn a_computer_scores_and_a_random_player_is_ruined() {
    let (mut computer, mut random) = (0, 0);
    for seed in 20_000..20_600 {
        for lone in Role::ALL {
            let mut players = [Player::Random; 3];
            players[lone.index()] = Player::Computer;
            let points = list_points(&settle(seed, players));
            computer += points[lone];
            random += points[lone.left()] + points[lone.left().left()];
        }
    }
    let (computer, random) = (f64::from(computer) / 1_800.0, f64::from(random) / 3_600.0);
    assert!(computer > 30.0 && random < -20.0, "a deal: computer {computer}, random {random}");
}

/// Plays a deal that computers bid and announced, with other players at the cards.
fn card_play(seed: u64, declarer: Player, defenders: Player) -> Option<GameResult> {
    let cards = Chance::of(seed).dealt();
    let mut table = Table::new(RuleSet::SOSKO_2007, cards, [Player::Computer; 3], seed);
    while !matches!(table.deal.phase(), Phase::Play(_)) {
        if table.step() {
            return None;
        }
    }
    let role = table.deal.declared()?.declarer;
    table.players = ByRole([defenders; 3]);
    table.players[role] = declarer;
    match table.finish() {
        Settlement::Game(result) => Some(result),
        Settlement::Ramsch(_) => unreachable!("official rules have none"),
        Settlement::PassedIn => None,
    }
}

#[test]
fn a_computer_plays_the_same_cards_far_better_than_chance() {
    use Player::{Computer, Random};
    let won = |declarer, defenders| {
        let results: Vec<GameResult> =
            (30_000..31_500).filter_map(|seed| card_play(seed, declarer, defenders)).collect();
        results.iter().filter(|result| result.value.won).count() as f64 / results.len() as f64
    };
    let both = won(Computer, Computer);
    let random_declarer = won(Random, Computer);
    let random_defenders = won(Computer, Random);
    assert!(random_declarer < both - 0.4, "declarer: computer {both}, random {random_declarer}");
    assert!(random_defenders > both + 0.08, "against computers {both}, against random defenders {random_defenders}");
}

/// Cards that take every trick from forehand: the top trumps, and tops of other suits.
fn sure_cards(chance: &mut Chance) -> CardSet {
    let jacks = "CJ SJ HJ DJ";
    let trumps = chance.one_of(["CA CT CK", "CA CT CK CQ", "CA CT CK CQ C9", "CA CT CK CQ C9 C8"]);
    let mut cards: CardSet = format!("{jacks} {trumps}").parse().expect("cards");
    let mut runs = ["SA ST SK SQ", "HA HT HK HQ", "DA DT DK DQ"].map(|run| run.split(' '));
    while cards.len() < 10 {
        let run = chance.below(3);
        cards |= runs[run].next().map_or(CardSet::EMPTY, |card| card.parse().expect("a card"));
    }
    cards
}

#[test]
fn what_takes_every_trick_is_played_ouvert_and_never_lost() {
    for seed in 0..1_000 {
        let mut chance = Chance::of(seed);
        let sure = sure_cards(&mut chance);
        let mut others: Vec<_> = (!sure).iter().collect();
        let middlehand: CardSet = (0..10).map(|_| others.swap_remove(chance.below(others.len()))).collect();
        let rearhand: CardSet = (0..10).map(|_| others.swap_remove(chance.below(others.len()))).collect();
        let cards = DealtCards::new(ByRole([sure, middlehand, rearhand])).expect("a deal");
        let defenders = chance.one_of([Player::Computer, Player::Random]);
        let players = [Player::Computer, defenders, defenders];
        let Settlement::Game(result) = Table::new(RuleSet::SOSKO_2007, cards, players, seed).finish() else {
            panic!("nobody passes these cards: {sure}");
        };
        if result.charged != Role::Forehand {
            continue;
        }
        let class = match result.value.contract {
            Contract::Suit(_, class) | Contract::Grand(class) => class,
            Contract::Null(_) => panic!("null with {sure}"),
        };
        assert_eq!(class, Class::Hand(Announced::Ouvert), "{sure}");
        assert!(result.value.won && result.tricks == 10, "{sure}");
    }
}
