//! The engine and the reference beside each other, from one action to the next.

use rand_chacha::ChaCha8Rng;
use skat_reference::judge::{self, Charged, Judgement, Order, Record, judge, speaker};
use skat_reference::stakes::{Ended, Spitzen, worth};
use skat_reference::{Name, kontra, lost_simple, matadors, playable, ramsch, trumps};
use skat_rules::{Contract, Deal, Declared, GameResult, Matadors, Phase, RamschResult, Role, Settlement};

use crate::translate::{announcement, letter, level, name, names, record, step};
use crate::walk::{Temper, Walk};

/// Plays a random deal to its end, and compares each step and the end.
pub(crate) fn compare_deal(rng: &mut ChaCha8Rng, walk: &mut Walk, temper: Temper) {
    let mut record = record(&walk.deal);
    record.steps.extend(walk.actions.iter().map(|(role, action)| (role.index(), step(action))));
    while walk.deal.settlement().is_none() {
        check_running(walk, &record);
        walk.step(rng, temper);
        let (role, action) = walk.actions.last().unwrap();
        record.steps.push((role.index(), step(action)));
    }
    let (judgement, steps) = judge(&record);
    assert_eq!(steps, record.steps.len(), "it ended elsewhere: {record:?}");
    check_settled(walk.deal.settlement().unwrap(), &judgement, &record);
}

/// Compares how a deal ended.
pub(crate) fn compare_end(walk: &Walk) {
    let mut record = record(&walk.deal);
    record.steps.extend(walk.actions.iter().map(|(role, action)| (role.index(), step(action))));
    let (judgement, _) = judge(&record);
    check_settled(walk.deal.settlement().unwrap(), &judgement, &record);
}

/// What both must agree on while the deal runs: who may do what.
fn check_running(walk: &Walk, record: &Record) {
    let deal = &walk.deal;
    check_questions(deal, record);
    match deal.phase() {
        Phase::Auction(auction) => {
            let what = match (auction.is_answering(), auction.greatest_bid().map(|bid| bid.get())) {
                (true, _) => "hold or pass",
                (false, Some(18)) => "18 or pass",
                (false, _) => "bid or pass",
            };
            assert_eq!(speaker(&record.steps), auction.turn().map(|role| (role.index(), what)));
        }
        Phase::Skat(declared) => {
            assert_eq!(speaker(&record.steps), None);
            let bid = (declared.declarer.index(), declared.bid.unwrap().get().into());
            assert_eq!(judge::highest(&record.steps), Some(bid));
            check_offers(deal, record, declared);
        }
        Phase::Announcing(declared) => check_offers(deal, record, declared),
        Phase::Escape(escape) => {
            let judge::Slot::Ramsch(escaped) = record.slot else { panic!("{record:?}") };
            let asked = (0..3).filter(|player| !escaped[*player]).nth(record.steps.len());
            assert_eq!(Some(escape.asked.index()), asked);
        }
        Phase::Ramsch(ramsch) => {
            let is_pushing = ramsch.pusher().is_some();
            for role in Role::ALL {
                let hand = names(ramsch.hand(role));
                let legal = names(ramsch.legal_cards(role));
                let on_turn = ramsch.turn() == Some(role) && !is_pushing;
                let led = ramsch.trick().led().map(name);
                assert_eq!(legal, if on_turn { playable('G', &hand, led) } else { vec![] });
                let may_lay = ramsch.pusher() == Some(role) && ramsch.is_picked_up();
                let expected: Vec<Name> = hand.into_iter().filter(|card| may_lay && !card.ends_with('J')).collect();
                assert_eq!(names(deal.legal(role).lay_away), expected);
            }
        }
        Phase::Settled(_) => {}
        Phase::Play(play) => {
            let game = letter(play.contract().game());
            let led = play.trick().led().map(name);
            let waits = kontra::open(record).stops_play;
            for role in Role::ALL {
                let legal = names(play.legal_cards(role));
                if play.turn() == Some(role) && !waits {
                    assert_eq!(legal, playable(game, &names(play.hand(role)), led));
                } else {
                    assert_eq!(legal, Vec::<Name>::new());
                }
            }
        }
    }
}

/// Who may say Kontra and Re now, and whether the play waits for it.
fn check_questions(deal: &Deal, record: &Record) {
    let open = kontra::open(record);
    let may = |may: &dyn Fn(Role) -> bool| -> Vec<usize> {
        Role::ALL.into_iter().filter(|role| may(*role)).map(Role::index).collect()
    };
    assert_eq!(may(&|role| deal.legal(role).kontra), open.kontra, "{record:?}");
    assert_eq!(!may(&|role| deal.legal(role).re).is_empty(), open.re, "{record:?}");
    let waits = matches!(deal.phase(), Phase::Play(play) if play.question().is_some());
    assert_eq!(waits, open.stops_play, "{record:?}");
}

/// Each contract is offered with what it counts at least, and with whether it is lost from the start.
fn check_offers(deal: &Deal, record: &Record, declared: &Declared) {
    let role = declared.declarer;
    let bid = u32::from(declared.bid.unwrap().get());
    let picked_up = matches!(deal.phase(), Phase::Announcing(_));
    let possible = Contract::all().filter(|contract| contract.is_hand() != picked_up);
    let known = names(deal.hand(role));
    let mut expected = Vec::new();
    for contract in possible {
        let said = announcement(contract);
        if said.game == 'N' {
            if said.base() >= bid {
                expected.push((contract, 0, said.base(), false));
            }
            continue;
        }
        let matadors = matadors(said.game, &known).unsigned_abs();
        let rising = trumps(said.game).into_iter().rev().take(record.house.spitzen_in(said.game) as usize);
        let held = rising.take_while(|trump| known.contains(trump)).count() as u32;
        for announced in 0..=held {
            let spitzen = Spitzen { announced, made: held };
            let ended = Ended::AsPlayed { points: 120, tricks: 10 };
            let most = worth(&record.house, said, matadors, bid, ended, spitzen);
            let least = lost_simple(said, matadors, 0).charged + 2 * announced * said.base();
            expected.push((contract, announced, least, most.overbid));
        }
    }
    let offers = deal.offers(role);
    let offers = offers.map(|offer| (offer.contract, offer.spitzen.into(), offer.value.into(), offer.overbid));
    assert_eq!(offers.collect::<Vec<_>>(), expected);
    for other in role.others() {
        assert_eq!(deal.offers(other).count(), 0);
    }
}

fn check_settled(settlement: &Settlement, judgement: &Judgement, record: &Record) {
    match (settlement, judgement) {
        (Settlement::PassedIn, Judgement::PassedIn) => {
            assert_eq!(settlement.scores().0, [0; 3]);
        }
        (Settlement::Game(result), Judgement::Charged(charged)) => {
            let mut scores = [0; 3];
            scores[charged.player] = charged.stake;
            assert_eq!(settlement.scores().0, scores);
            check_result(result, charged, record);
        }
        (Settlement::Ramsch(result), Judgement::Ramsch(outcome)) => {
            assert_eq!(settlement.scores().0, outcome.scores);
            check_ramsch(result, outcome);
        }
        _ => panic!("{settlement:?} is not {judgement:?}"),
    }
}

fn check_result(result: &GameResult, charged: &Charged, record: &Record) {
    let value = &result.value;
    let score = &charged.score;
    let context = || format!("{result:?} and {charged:?} of {record:?}");
    assert_eq!((value.won, value.overbid), (score.won, score.overbid), "{}", context());
    assert_eq!(value.spitze_missed, score.spitze_missed, "{}", context());
    assert_eq!(u32::from(value.charged), score.charged, "{}", context());
    assert_eq!(value.score(), score.score);
    assert_eq!(result.score(), charged.stake);
    assert_eq!((result.doublings.kontra.is_some(), result.doublings.re), (charged.kontra, charged.re));
    if record.order == Order::Sosko {
        assert_eq!(result.is_sixty(), charged.sixty, "{}", context());
    }
    assert_eq!(u32::from(value.spitzen.announced), charged.spitzen.announced);
    let matadors = match value.matadors {
        Some(Matadors::With(count)) => i32::from(count),
        Some(Matadors::Without(count)) => -i32::from(count),
        None => 0,
    };
    assert_eq!(matadors, charged.matadors);
    let mut levels: Vec<&str> = value.levels.iter().map(level).collect();
    let mut expected = score.levels.clone();
    levels.sort_unstable();
    expected.sort_unstable();
    assert_eq!(levels, expected);
    if let Some(played) = charged.played {
        assert_eq!((u32::from(result.points), u32::from(result.tricks)), played);
    }
}

fn check_ramsch(result: &RamschResult, outcome: &ramsch::Outcome) {
    assert_eq!(result.points.0.map(u32::from), outcome.points);
    assert_eq!(result.tricks.0.map(u32::from), outcome.tricks);
    assert_eq!(result.skat_to.index(), outcome.skat_to);
    assert_eq!(u32::from(result.unseen), outcome.unseen);
}
