//! Who leaves, loses his connection or thinks too long, in every phase, at three and at four seats, by both rule sets,
//! at free tables and in tournaments (decisions 16 to 30). All combinations are generated; what must come of them is in
//! `support/rules.rs` and `support/leaving.rs`, which were written from the decisions.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::collections::BTreeSet;

use skat_rules::{Action, Announced, Class, Contract, NullGame, Role, RuleSet, Seat, Suit};
use skat_table::{Command, End, Event, Mode};
use support::leaving::{Expected, Phase, Rules, Tried, Who, try_between, try_deal};
use support::rules::Facts;
use support::{Game, auction, bid, settings};

fn auction_phase(facts: &Facts, role: Role) -> Phase {
    match (facts.has_passed(role), facts.has_bid(role), facts.anybody_bid()) {
        (true, ..) => Phase::AuctionAfterOwnPass,
        (_, true, _) => Phase::AuctionAfterOwnBid,
        (_, _, true) => Phase::AuctionBeforeOwnBid,
        (_, _, false) => Phase::AuctionBeforeAnyBid,
    }
}

#[test]
fn before_the_cards_are_dealt_nobody_is_charged_decision_22() {
    let mut tried = Tried::default();
    for rules in Rules::all() {
        let mut gathering = Game::new(1, settings(rules.seats, rules.rules, rules.mode));
        (1..=rules.seats).for_each(|number| drop(gathering.sits(number)));
        try_between(rules, &gathering, Phase::Gathering, Expected::SeatIsFree, &mut tried);
        // In the first deal, within a round, and between two rounds.
        for played in [0, 1, rules.seats] {
            let mut hashing = rules.started(2);
            for _ in 0..played {
                hashing.deal();
                hashing.finish_deal();
            }
            if played > 0 {
                try_between(rules, &hashing, Phase::Pause, Expected::NoCharge, &mut tried);
                hashing.pass(hashing.table.settings().pause);
            }
            assert!(hashing.shuffle().is_some());
            try_between(rules, &hashing, Phase::Hashing, Expected::NoCharge, &mut tried);
            let mut revealing = hashing;
            revealing.give_hashes();
            assert!(revealing.events().next_back().is_some_and(|event| matches!(event, Event::Committed { .. })));
            try_between(rules, &revealing, Phase::Revealing, Expected::NoCharge, &mut tried);
        }
    }
    assert_eq!(tried.count, (3 + 4) * 4 * 4 * (1 + 3 + 3 + 2));
    for phase in [Phase::Gathering, Phase::Hashing, Phase::Revealing, Phase::Pause] {
        for seat in Seat::ALL {
            let tables = if seat == Seat::Fourth { 4 } else { 8 };
            assert_eq!(tried.by[&(phase, Who::Seat(seat))].len(), tables * 4, "{phase:?} {seat:?}");
        }
    }
}

#[test]
fn who_leaves_the_auction_loses_a_grand_decision_24() {
    let mut tried = Tried::default();
    let mut scripts: Vec<Vec<Action>> = Vec::new();
    for role in Role::ALL {
        for value in [18, 72, 100, 264] {
            scripts.push(auction(role, value));
        }
    }
    let (pass, hold) = (Action::Pass, Action::Hold);
    // Nobody bids before forehand; all three bid; rearhand outbids forehand, who has held.
    scripts.push(vec![pass, pass, bid(18)]);
    scripts.push(vec![bid(18), pass, bid(120), hold, bid(144), pass]);
    scripts.push(vec![bid(96), hold, pass, bid(99), hold, bid(240), pass]);
    for rules in Rules::all() {
        for (seed, script) in scripts.iter().enumerate() {
            let mut position = rules.dealt(seed as u64);
            for action in script {
                try_deal(rules, &position, auction_phase, &mut tried);
                position.turn(*action);
            }
            assert!(position.played().deal.declared().is_some(), "the auction is over");
        }
    }
    let moves: usize = scripts.iter().map(Vec::len).sum();
    // Three players leave in four ways, one overruns his time; the sitting dealer of four leaves in four ways.
    assert_eq!(tried.count, moves * 4 * ((3 * 4 + 1) + (3 * 4 + 1 + 4)));
    for role in Role::ALL {
        let ways = |phase| tried.by.get(&(phase, Who::Role(role))).map_or(0, BTreeSet::len);
        assert_eq!(ways(Phase::AuctionBeforeAnyBid), 8 * 5, "{role:?}");
        assert_eq!(ways(Phase::AuctionAfterOwnBid), 8 * 5, "{role:?}");
        // Who has passed has no more to do; middlehand, who speaks first, bids before the others or passes.
        assert_eq!(ways(Phase::AuctionAfterOwnPass), 8 * 4, "{role:?}");
        assert_eq!(ways(Phase::AuctionBeforeOwnBid), if role == Role::Middlehand { 0 } else { 8 * 5 }, "{role:?}");
    }
    assert!(tried.by.keys().any(|(_, who)| *who == Who::SittingDealer));
}

#[test]
fn who_leaves_before_the_announcement_makes_a_grand_of_it_decisions_25_and_26() {
    let mut tried = Tried::default();
    let phase = |facts: &Facts, _| if facts.has_picked_up() { Phase::Announcing } else { Phase::Skat };
    for rules in Rules::all() {
        for declarer in Role::ALL {
            for (seed, value) in (0_u64..).zip([18, 48, 59, 96, 121, 264]) {
                let mut position = rules.dealt(seed + 100 * declarer.index() as u64);
                position.auction(declarer, value);
                try_deal(rules, &position, phase, &mut tried);
                position.turn(Action::PickUp);
                try_deal(rules, &position, phase, &mut tried);
            }
        }
    }
    assert_eq!(tried.count, 3 * 6 * 2 * 4 * ((3 * 4 + 1) + (3 * 4 + 1 + 4)));
    check_all_roles(&tried, &[Phase::Skat, Phase::Announcing], false);
}

/// A contract with the bid that it follows.
const CONTRACTS: [(Contract, u16); 12] = [
    (Contract::Suit(Suit::Diamonds, Class::PickUp), 18),
    (Contract::Suit(Suit::Spades, Class::PickUp), 59),
    (Contract::Suit(Suit::Clubs, Class::Hand(Announced::Nothing)), 36),
    (Contract::Suit(Suit::Hearts, Class::Hand(Announced::Schneider)), 20),
    (Contract::Suit(Suit::Diamonds, Class::Hand(Announced::Schwarz)), 18),
    (Contract::Grand(Class::PickUp), 24),
    (Contract::Grand(Class::PickUp), 264),
    (Contract::Grand(Class::Hand(Announced::Nothing)), 120),
    (Contract::Null(NullGame::Plain), 23),
    (Contract::Null(NullGame::Hand), 18),
    (Contract::Null(NullGame::Ouvert), 46),
    (Contract::Grand(Class::Hand(Announced::Ouvert)), 24),
];

fn play_phase(facts: &Facts, _: Role) -> Phase {
    let contract = facts.contract().expect("it is announced");
    match () {
        () if contract.is_ouvert() => Phase::Open,
        () if support::moves::is_null(contract) => Phase::Null,
        () if facts.is_early() => Phase::PlayEarly,
        () => Phase::PlayLate,
    }
}

/// A deal with this contract after so many cards; the first of the seeds where it goes on so long.
fn in_play(rules: Rules, declarer: Role, (contract, bid): (Contract, u16), cards: usize) -> Game {
    let positions = (cards as u64 * 1000..).map(|seed| {
        let mut game = rules.dealt(seed);
        game.auction(declarer, bid);
        game.announce(contract);
        game.play_cards(cards).then_some(game)
    });
    positions.flatten().next().expect("there are many seeds")
}

#[test]
fn who_leaves_the_play_gives_up_for_his_party_decision_23() {
    let mut tried = Tried::default();
    let mut positions = 0;
    for rules in Rules::all() {
        for declarer in Role::ALL {
            for (place, contract) in CONTRACTS.into_iter().enumerate() {
                // Before the lead, in the first trick, after it, after the second lead, and later.
                let early = [0, 1, 2, 3];
                let late = [4, 5, 6, 7];
                let far = if contract.0.is_ouvert() || support::moves::is_null(contract.0) { [8, 9] } else { [14, 25] };
                let pick = (place + declarer.index()) % 4;
                for cards in [0, early[pick], late[pick], far[pick % 2]] {
                    let position = in_play(rules, declarer, contract, cards);
                    try_deal(rules, &position, play_phase, &mut tried);
                    positions += 1;
                }
            }
        }
    }
    assert_eq!(positions, 8 * 3 * 12 * 4);
    assert_eq!(tried.count, positions / 2 * ((3 * 4 + 1) + (3 * 4 + 1 + 4)));
    check_all_roles(&tried, &[Phase::PlayEarly, Phase::PlayLate, Phase::Null, Phase::Open], true);
}

#[test]
fn a_decided_deal_keeps_its_winner_when_somebody_leaves_decisions_17_to_19() {
    let mut tried = Tried::default();
    for rules in Rules::all() {
        for declarer in Role::ALL {
            for (place, contract) in CONTRACTS.into_iter().enumerate() {
                if support::moves::is_null(contract.0) || contract.0.announced() != Announced::Nothing {
                    continue;
                }
                for phase in [Phase::PlayDecidedForDeclarer, Phase::PlayDecidedForDefenders] {
                    let is_decided = |game: &Game| {
                        let taken = Facts::of(game).taken();
                        match phase {
                            Phase::PlayDecidedForDeclarer => taken.points >= 61,
                            _ => taken.defender_points >= 60,
                        }
                    };
                    let positions = (place as u64 * 1000..).map(|seed| {
                        let mut game = rules.dealt(seed);
                        game.auction(declarer, contract.1);
                        game.announce(contract.0);
                        while !is_decided(&game) {
                            if !game.play_cards(1) {
                                return None;
                            }
                        }
                        // A trick decides it; some leave before the next lead, some after it.
                        game.play_cards(place % 3).then_some(game)
                    });
                    let position = positions.flatten().next().expect("there are many seeds");
                    try_deal(rules, &position, |_, _| phase, &mut tried);
                    let facts = Facts::of(&position);
                    if phase == Phase::PlayDecidedForDefenders {
                        let lost = Role::ALL.into_iter().all(|role| !facts.leaves(role, rules.rules).is_won());
                        assert!(lost, "it is lost whoever leaves");
                    }
                }
            }
        }
    }
    assert_eq!(tried.count, 8 / 2 * 3 * 6 * 2 * ((3 * 4 + 1) + (3 * 4 + 1 + 4)));
    check_all_roles(&tried, &[Phase::PlayDecidedForDeclarer, Phase::PlayDecidedForDefenders], true);
}

/// Declarer, defenders and sitting dealer have left in every way, at every table, in these phases.
fn check_all_roles(tried: &Tried, phases: &[Phase], all_overran: bool) {
    for phase in phases {
        let ways = |who| tried.by.get(&(*phase, who)).map_or(0, BTreeSet::len);
        for who in [Who::Declarer, Who::LeftDefender, Who::RightDefender] {
            let most = 8 * 5;
            let least = if all_overran || who == Who::Declarer { most } else { 8 * 4 };
            assert!((least..=most).contains(&ways(who)), "{phase:?} {who:?}: {}", ways(who));
        }
        assert_eq!(ways(Who::SittingDealer), 4 * 4, "{phase:?}");
    }
}

#[test]
fn the_sitting_dealer_who_has_left_is_credited_for_his_deal_decision_27() {
    for rules in Rules::all().filter(|rules| rules.seats == 4) {
        let mut game = rules.dealt(3);
        let (dealer, forehand) = (game.played().dealer, game.played().seats[Role::Forehand]);
        game.says(game.number_at(dealer), Command::Leave);
        game.says(game.number_at(forehand), Command::Leave);
        let credit = |seat| game.accounts()[seat].credit;
        assert_eq!((credit(dealer), credit(forehand)), (30, 0));
        assert_eq!(game.accounts()[forehand].lost, 1);
        // Both seats are free, and two are too few.
        assert_eq!(game.table.occupants().count(), 2);
        game.pass(game.table.settings().vacancy);
        assert_eq!(game.table.end(), Some(End::Unfinished));
    }
}

#[test]
fn a_list_whose_last_deal_ends_by_leaving_is_complete() {
    for rules in Rules::all() {
        for role in Role::ALL {
            let mut game = rules.started(4);
            for _ in 1..rules.seats * 2 {
                game.deal();
                game.pass_in();
            }
            game.deal();
            game.says(game.number_of(role), Command::Leave);
            assert_eq!(game.entries().len(), usize::from(rules.seats) * 2);
            assert_eq!(game.table.end(), Some(End::Complete));
        }
    }
}

#[test]
fn the_printed_examples_of_the_decisions() {
    // Decision 16: diamonds hand with 2, Schneider announced, given up: 2 x 9 x (2 + 4) = 108.
    let found = (0..).find_map(|seed| {
        let rules = Rules { seats: 3, rules: RuleSet::SOSKO_2007, mode: Mode::Free };
        let mut game = rules.dealt(seed);
        let twelve = game.played().deal.cards().hand(Role::Forehand) | game.played().deal.cards().skat();
        let jacks = twelve & support::cards("CJ SJ HJ");
        (jacks == support::cards("CJ SJ")).then(|| {
            game.auction(Role::Forehand, 18);
            game.announce(Contract::Suit(Suit::Diamonds, Class::Hand(Announced::Schneider)));
            game
        })
    });
    let mut game = found.expect("there are many seeds");
    let declarer = game.played().seats[Role::Forehand];
    game.says(game.number_at(declarer), Command::Leave);
    assert_eq!(game.accounts()[declarer].points, -108);
    assert_eq!(game.accounts()[declarer].total(), -158);
}
