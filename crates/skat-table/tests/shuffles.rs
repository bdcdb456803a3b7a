//! The verifiable deal at the table: who binds and reveals a seed when, and what comes of seats that do not.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use skat_fair::{DealContext, DealProof, PlayerSeed, SeatPart, check_announced, hash_seed, verify};
use skat_rules::{BySeat, DealtCards, RuleSet, Seat};
use skat_table::{Command, Event, Mode, Observer, Part, Refusal, SeenEvent, Settings, StepView};
use support::{Game, MICRO, TABLE, seats, settings};

fn three() -> Settings {
    settings(3, RuleSet::SOSKO_2007, Mode::Free)
}

fn hash(game: &mut Game, number: u8, shuffle: u32) -> Result<Vec<Event>, Refusal> {
    let seat = game.table.seat_of(support::player(number)).unwrap();
    let hash = hash_seed(DealContext { table: TABLE.0, deal: shuffle }, seat, &Game::seed(number, shuffle));
    game.command(number, Command::GiveHash { shuffle, hash })
}

fn seed(game: &mut Game, number: u8, shuffle: u32) -> Result<Vec<Event>, Refusal> {
    game.command(number, Command::GiveSeed { shuffle, seed: Game::seed(number, shuffle) })
}

fn proofs(game: &Game) -> Vec<DealProof> {
    let proofs = game.events().filter_map(|event| match event {
        Event::Revealed(proof) => Some(**proof),
        _ => None,
    });
    proofs.collect()
}

#[test]
fn the_cards_are_those_that_the_announced_seeds_give() {
    for count in [3, 4] {
        let mut game = Game::started(1, settings(count, RuleSet::SOSKO_2007, Mode::Free));
        for deal in 0..usize::from(count) {
            game.give_hashes();
            let seen = game.events().next_back().map(|event| game.table.seen_by(event, Observer::Spectator));
            let Some(Some(SeenEvent::Committed { shuffle, commitment, hashes })) = seen else {
                panic!("all are bound: {seen:?}")
            };
            game.deal();
            let dealt = *game.played().deal.cards();
            assert_eq!(game.table.proof(), None);
            game.finish_deal();
            let proof = proofs(&game)[deal];
            let context = DealContext { table: TABLE.0, deal: shuffle };
            let announced = skat_fair::Announcement { context, commitment, hashes };
            assert_eq!(check_announced(&proof, &announced), Ok(()));
            assert_eq!(verify(&proof).map(|verified| verified.seeds), Ok(count));
            assert_eq!(DealtCards::from_deck(&proof.deck), Ok(dealt));
            if game.table.end().is_none() {
                assert_eq!(game.table.proof(), Some(proof));
                game.pass(game.table.settings().pause);
            }
        }
    }
}

#[test]
fn a_hash_or_a_seed_for_another_shuffle_is_refused() {
    let mut game = Game::started(1, three());
    assert_eq!(hash(&mut game, 1, 2), Err(Refusal::OtherShuffle));
    assert_eq!(seed(&mut game, 1, 1), Err(Refusal::NotNow));
    hash(&mut game, 1, 1).unwrap();
    assert_eq!(hash(&mut game, 1, 1), Err(Refusal::AlreadyDone));
    hash(&mut game, 2, 1).unwrap();
    hash(&mut game, 3, 1).unwrap();
    assert_eq!(hash(&mut game, 3, 1), Err(Refusal::NotNow));
    assert_eq!(seed(&mut game, 1, 2), Err(Refusal::OtherShuffle));
    seed(&mut game, 1, 1).unwrap();
    assert_eq!(seed(&mut game, 1, 1), Err(Refusal::AlreadyDone));
}

#[test]
fn a_seed_that_does_not_fit_its_hash_is_refused_and_may_come_right() {
    let mut game = Game::started(1, three());
    game.give_hashes();
    let other = Command::GiveSeed { shuffle: 1, seed: PlayerSeed([9; 32]) };
    assert_eq!(game.command(2, other), Err(Refusal::SeedMismatch));
    // Another seat's seed does not fit either.
    let stolen = Command::GiveSeed { shuffle: 1, seed: Game::seed(1, 1) };
    assert_eq!(game.command(2, stolen), Err(Refusal::SeedMismatch));
    seed(&mut game, 2, 1).unwrap();
}

#[test]
fn who_is_late_takes_no_part_and_who_withholds_is_named() {
    let mut game = Game::started(1, settings(4, RuleSet::SOSKO_2007, Mode::Free));
    let time = game.table.settings().seed_time;
    // The third gives no hash; the fourth gives one and then no seed.
    for number in [1, 2, 4] {
        hash(&mut game, number, 1).unwrap();
    }
    game.pass(time - MICRO);
    assert!(matches!(game.table.view_for(game.now, Observer::Spectator).step, StepView::Hashing { .. }));
    game.pass(MICRO);
    assert!(matches!(game.table.view_for(game.now, Observer::Spectator).step, StepView::Revealing { .. }));
    assert_eq!(hash(&mut game, 3, 1), Err(Refusal::NotNow));
    assert_eq!(seed(&mut game, 3, 1), Err(Refusal::NotNow), "nothing was bound");
    for number in [1, 2] {
        seed(&mut game, number, 1).unwrap();
    }
    game.pass(time - MICRO);
    assert!(game.table.running_deal().is_none());
    game.pass(MICRO);
    let expected = BySeat([Part::Revealed, Part::Revealed, Part::NotTaking, Part::Withheld]);
    assert_eq!(game.table.view_for(game.now, Observer::Spectator).deal.unwrap().parts, expected);
    game.pass_in();
    let proof = proofs(&game)[0];
    assert_eq!(verify(&proof).map(|verified| (verified.seeds, verified.withheld)), Ok((2, 1)));
    assert_eq!(proof.parts[Seat::Fourth], SeatPart::Withheld);
}

#[test]
fn computer_players_give_no_seed_and_nobody_waits_for_one() {
    let mut game = Game::new(1, three());
    game.sit_all(1, 3);
    hash(&mut game, 1, 1).unwrap();
    seed(&mut game, 1, 1).unwrap();
    game.pass_in();
    assert_eq!(verify(&proofs(&game)[0]).map(|verified| verified.seeds), Ok(1));
}

#[test]
fn a_shuffle_is_given_up_when_somebody_goes_and_its_seeds_are_open() {
    type Begin = fn(&mut Game);
    let steps: [Begin; 3] = [|_| {}, |game| drop(hash(game, 1, 1)), Game::give_hashes];
    for begin in steps {
        for leaves in [false, true] {
            let mut game = Game::started(1, settings(4, RuleSet::SOSKO_2007, Mode::Tournament));
            begin(&mut game);
            if leaves {
                game.says(2, Command::Leave)
            } else {
                game.lost(2)
            };
            assert_eq!(proofs(&game).len(), 1);
            assert!(verify(&proofs(&game)[0]).is_ok());
            if !leaves {
                assert_eq!(game.shuffle(), None, "nothing is dealt to somebody who is away");
                game.connected(2);
            }
            assert_eq!(game.shuffle(), Some(2));
            game.deal();
            assert_eq!(game.played().number, 1, "it is still the first deal");
            assert_eq!(game.played().shuffle_number(), Some(2));
            game.pass_in();
            assert!(skat_fair::verify_list(TABLE.0, 2, &proofs(&game)[..2]).is_ok());
        }
    }
}

#[test]
fn each_shuffle_has_another_seed_of_the_server() {
    let mut game = Game::started(1, three());
    let count = 6;
    for _ in 0..count {
        game.deal();
        game.pass_in();
    }
    let verified = skat_fair::verify_list(TABLE.0, count, &proofs(&game)).unwrap();
    assert_eq!(verified.deals.len(), count as usize);
    assert!(verified.reused_seeds.is_empty());
    assert!(seats(3).all(|seat| game.accounts()[seat].deals == count));
}
