//! A deal's result, part by part, against the judgement of the second implementation of the rules.

use skat_protocol::{
    DealDetail, Derivation, GameResult, Matadors, Outcome, RamschResult, RamschScore, RamschStep, Seat, SheetRow, Slot,
    Step,
};
use skat_reference::judge::{self, Charged, Judgement, Record};
use skat_reference::{kontra, ramsch};

use super::told::{announcement, level, seats};

/// Compares what is told of a finished deal, and its row, with what it came to.
pub(super) fn check(row: &SheetRow, deal: &DealDetail, record: &Record, judgement: &Judgement) {
    assert_eq!(row.slot, deal.slot);
    check_questions(record);
    match (judgement, &deal.result.outcome) {
        (Judgement::PassedIn, Outcome::PassedIn) => check_without_game(row),
        (Judgement::Charged(charged), Outcome::Game(told)) => check_game(row, deal, record, charged, told),
        (Judgement::Ramsch(outcome), Outcome::Ramsch(told)) => check_ramsch(row, deal, record, outcome, told),
        (judged, told) => panic!("{judged:?} judged, {told:?} told"),
    }
    let in_ramsch: Vec<RamschScore> = match judgement {
        Judgement::Ramsch(outcome) => {
            seats(deal).into_iter().zip(outcome.scores).map(|(seat, score)| RamschScore { seat, score }).collect()
        }
        _ => Vec::new(),
    };
    assert_eq!(row.ramsch, in_ramsch);
}

/// Kontra and Re were said by who had the right to it, and in time.
fn check_questions(record: &Record) {
    for (place, (who, step)) in record.steps.iter().enumerate() {
        if matches!(step, judge::Step::Kontra | judge::Step::Re) {
            let before = Record { steps: record.steps[..place].to_vec(), ..record.clone() };
            let open = kontra::open(&before);
            let may = if *step == judge::Step::Kontra { open.kontra.contains(who) } else { open.re };
            assert!(may, "{step:?} by {who} in {record:?}");
        }
    }
}

/// Who has ended the deal by leaving.
fn leaver(record: &Record) -> Option<usize> {
    record.steps.last().filter(|(_, step)| *step == judge::Step::Leave).map(|(who, _)| *who)
}

/// On the row stands no game.
fn check_without_game(row: &SheetRow) {
    assert_eq!((row.charged, row.won, row.value), (None, None, 0));
    assert_eq!((row.contract, row.kontra, row.re), (None, None, false));
}

fn check_game(row: &SheetRow, deal: &DealDetail, record: &Record, charged: &Charged, told: &GameResult) {
    let context = || format!("{told:?}, but {charged:?} in {record:?}");
    let seat = seats(deal)[charged.player];
    assert_eq!((told.charged, row.charged), (seat, Some(seat)));
    assert_eq!((told.won, row.won), (charged.score.won, Some(charged.score.won)), "{}", context());
    assert_eq!((told.value, row.value), (charged.stake, charged.stake), "{}", context());
    let said = record.steps.iter().find(|(_, step)| *step == judge::Step::Kontra);
    let said: Option<Seat> = said.map(|(who, _)| seats(deal)[*who]);
    assert_eq!((told.kontra, row.kontra), (said, said));
    assert_eq!((told.re, row.re), (charged.re, charged.re));
    assert_eq!(told.bock, deal.slot == Some(Slot::Bock));
    assert_eq!(told.left, leaver(record).map(|player| seats(deal)[player]));
    if let Some(played) = charged.played {
        assert_eq!((u32::from(told.card_points), u32::from(told.tricks)), played, "{}", context());
    }
    check_derivation(told, charged);
    let steps = &told.derivation;
    assert_eq!((row.contract, row.base, row.matadors), (Some(steps.contract), steps.base, steps.matadors));
    assert_eq!(row.levels, steps.levels.iter().map(|step| step.level).collect::<Vec<_>>());
    assert_eq!((row.bid, row.overbid), (steps.bid, steps.overbid));
    assert_eq!(row.spitzen, count_spitzen(steps));
}

fn count_spitzen(derivation: &Derivation) -> u8 {
    let counts = derivation.steps.iter().map(|step| match step {
        Step::SpitzenAnnounced { count, .. } | Step::Spitzen { count, .. } => *count,
        _ => 0,
    });
    counts.sum()
}

/// The parts are those of the reference, and whoever follows the steps one by one comes to the value.
fn check_derivation(told: &GameResult, charged: &Charged) {
    let derivation = &told.derivation;
    let score = &charged.score;
    let matadors = match derivation.matadors {
        Some(Matadors { with: true, count }) => i32::from(count),
        Some(Matadors { with: false, count }) => -i32::from(count),
        None => 0,
    };
    assert_eq!(matadors, charged.matadors);
    let mut levels: Vec<&str> = derivation.levels.iter().map(|step| level(step.level)).collect();
    let mut expected = score.levels.clone();
    levels.sort_unstable();
    expected.sort_unstable();
    assert_eq!(levels, expected);
    assert_eq!((u32::from(derivation.charged), derivation.overbid), (score.charged, score.overbid));
    assert_eq!(derivation.doubled, !score.won);
    let base = announcement(derivation.contract).base();
    assert_eq!(u32::from(derivation.base.unwrap_or(derivation.product)), base);

    let (mut cases, mut value, mut doublings, mut spitze_missed) = (0, 0, Vec::new(), false);
    for step in &derivation.steps {
        match step {
            Step::Matadors { count, .. } | Step::SpitzenAnnounced { count, .. } | Step::Spitzen { count, .. } => {
                cases += i32::from(*count);
            }
            Step::Level { .. } => cases += 1,
            Step::Base { value: base, .. } => value = cases * i32::from(*base),
            Step::Null { value: fixed, .. } => value = i32::from(*fixed),
            Step::Overbid { charged, .. } | Step::Raised { charged, .. } => value = i32::from(*charged),
            Step::SpitzeMissed { .. } => spitze_missed = true,
            Step::LostDoubled { .. } => value *= -2,
            Step::Kontra { .. } | Step::Re { .. } | Step::Bock { .. } => {
                value *= 2;
                doublings.push(step);
            }
        }
    }
    assert_eq!((value, spitze_missed), (charged.stake, score.spitze_missed), "{derivation:?}");
    let has = |wanted: fn(&Step) -> bool| doublings.iter().filter(|step| wanted(step)).count();
    assert_eq!(has(|step| matches!(step, Step::Kontra { .. })), usize::from(charged.kontra));
    assert_eq!(has(|step| matches!(step, Step::Re { .. })), usize::from(charged.re));
    assert_eq!(has(|step| matches!(step, Step::Bock { .. })), usize::from(told.bock));
}

fn check_ramsch(row: &SheetRow, deal: &DealDetail, record: &Record, outcome: &ramsch::Outcome, told: &RamschResult) {
    check_without_game(row);
    let seats = seats(deal);
    let left = leaver(record);
    let march = outcome.tricks.iter().position(|tricks| *tricks == 10).filter(|player| Some(*player) != left);
    let most = outcome.points.into_iter().max().unwrap();
    for (player, told) in told.players.iter().enumerate() {
        assert_eq!(told.seat, seats[player]);
        let (points, tricks) = (u32::from(told.points), u32::from(told.tricks));
        assert_eq!((points, tricks), (outcome.points[player], outcome.tricks[player]), "{outcome:?} of {record:?}");
        assert_eq!(told.score, outcome.scores[player], "{outcome:?} of {record:?}");
        assert_eq!(told.loser, march.is_none() && points == most);
    }
    assert_eq!(told.players.len(), 3);
    assert_eq!((told.skat_to, u32::from(told.unseen)), (seats[outcome.skat_to], outcome.unseen));
    assert_eq!((told.march, told.left), (march.map(|player| seats[player]), left.map(|player| seats[player])));
    let virgin = march.is_none() && outcome.tricks.contains(&0);
    assert_eq!(told.virgin, virgin);
    let multiplier = if march.is_some() { 1 } else { ramsch::multiplier(&record.house, outcome.unseen, virgin) };
    assert_eq!(i32::from(told.multiplier), multiplier);
    for step in &told.steps {
        match step {
            RamschStep::Left { seat, .. } => assert_eq!(Some(*seat), told.left),
            RamschStep::Skat { seat, .. } => assert_eq!(*seat, told.skat_to),
            RamschStep::Unseen { count, .. } => assert_eq!(*count, told.unseen),
            RamschStep::Virgin { .. } => assert!(virgin),
            RamschStep::March { seat, .. } => assert_eq!(Some(*seat), told.march),
            RamschStep::Multiplier { value, .. } => assert_eq!(*value, told.multiplier),
        }
    }
}
