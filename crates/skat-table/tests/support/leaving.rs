//! Somebody leaves: how that is brought about, and what must come of it for everybody and for the list (decisions 22, 27 and 28).

use std::collections::{BTreeMap, BTreeSet};

use skat_rules::{Account, BySeat, Role, RuleSet, Seat, Settlement};
use skat_table::{Chair, Command, End, Event, Input, Mode, Observer, Refusal, Vacating};

use super::rules::{Facts, Verdict, next_seat};
use super::{Game, HOUR, MICRO, MODES, player, seats, settings};

/// Where a list stands when somebody leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Phase {
    Gathering,
    Hashing,
    Revealing,
    AuctionBeforeAnyBid,
    AuctionBeforeOwnBid,
    AuctionAfterOwnBid,
    AuctionAfterOwnPass,
    Skat,
    Announcing,
    PlayEarly,
    PlayLate,
    PlayDecidedForDeclarer,
    PlayDecidedForDefenders,
    Null,
    Open,
    Pause,
}

/// Who leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Who {
    /// Somebody at a table where no deal runs.
    Seat(Seat),
    /// A player in the auction.
    Role(Role),
    Declarer,
    LeftDefender,
    RightDefender,
    SittingDealer,
}

/// How he leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Leaving {
    /// On purpose.
    OnPurpose,
    /// His connection is lost until his wait is over.
    Lost,
    /// He overruns the time for his move, and his wait.
    Overrun,
    /// He is back in time.
    BackInTime,
    /// The server is started again while he is away.
    Restart,
}

pub(crate) const LEAVINGS: [Leaving; 5] =
    [Leaving::OnPurpose, Leaving::Lost, Leaving::Overrun, Leaving::BackInTime, Leaving::Restart];

/// The table on which somebody leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rules {
    pub(crate) seats: u8,
    pub(crate) rules: RuleSet,
    pub(crate) mode: Mode,
}

impl Rules {
    pub(crate) fn all() -> impl Iterator<Item = Rules> {
        let modes = |seats, rules| MODES.map(move |mode| Rules { seats, rules, mode });
        [3, 4]
            .into_iter()
            .flat_map(move |seats| RuleSet::OFFICIAL.into_iter().flat_map(move |rules| modes(seats, rules)))
    }

    pub(crate) fn started(self, seed: u64) -> Game {
        Game::started(seed, settings(self.seats, self.rules, self.mode))
    }

    pub(crate) fn dealt(self, seed: u64) -> Game {
        let mut game = self.started(seed);
        game.deal();
        game
    }
}

/// A way to leave at a table: seats, rule set, whether it is a free one, how.
type Way = (u8, &'static str, bool, Leaving);

/// Counts what was tried.
#[derive(Default)]
pub(crate) struct Tried {
    pub(crate) count: usize,
    pub(crate) by: BTreeMap<(Phase, Who), BTreeSet<Way>>,
}

impl Tried {
    pub(crate) fn note(&mut self, rules: Rules, phase: Phase, who: Who, leaving: Leaving) {
        self.count += 1;
        let table = (rules.seats, rules.rules.name(), rules.mode == Mode::Free, leaving);
        self.by.entry((phase, who)).or_default().insert(table);
    }
}

/// Whether the deal runs in which he leaves, and what comes of it for him.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Expected {
    /// No list has begun.
    SeatIsFree,
    /// No deal runs: nobody is charged (decision 22).
    NoCharge,
    /// The deal is settled at once (decisions 23 to 26).
    Settled(Verdict),
    /// The deal goes on without the sitting dealer (decision 28).
    DealGoesOn,
}

/// One combination: brings it about and compares with what is expected.
fn check(rules: Rules, position: &Game, seat: Seat, leaving: Leaving, expected: Expected) {
    let mut game = position.clone();
    let number = game.number_at(seat);
    let before = game.accounts();
    let deals = game.entries().len();
    let row = game.rows.len();
    if !leave(&mut game, seat, leaving) {
        back_in_time(game, position, seat);
        return;
    }
    let events: Vec<Event> = game.rows[row..].iter().flat_map(|row| row.events.clone()).collect();
    let reason = if leaving == Leaving::OnPurpose { Vacating::Left } else { Vacating::WaitOver };
    match expected {
        Expected::SeatIsFree => {
            assert_eq!(game.chair(seat), &Chair::Free);
            assert!(!game.table.is_running() && game.table.end().is_none());
            assert!(events.contains(&Event::Rose { seat }));
            return;
        }
        Expected::NoCharge => {
            assert_eq!(game.accounts(), before, "nobody is charged");
            assert_eq!(game.entries().len(), deals);
        }
        Expected::Settled(verdict) => {
            assert_eq!(game.entries().len(), deals + 1);
            check_entry(&game, position, before, seat, verdict);
            assert!(events.iter().any(|event| matches!(event, Event::Revealed(_))), "the seeds are open");
        }
        Expected::DealGoesOn => {
            assert_eq!(game.occupant(seat).going, Some(reason));
            let running = |game: &Game| game.played().deal;
            assert_eq!(running(&game), running(position), "nothing happens to the running deal");
            assert_eq!(game.command(number, Command::LeaveAfterRound(true)), Err(Refusal::NotSeated));
            reconnect(&mut game);
            let entry = game.finish_deal();
            if let Settlement::Game(result) = entry.settlement {
                assert_eq!(result.left, None);
                let credit = if result.value.won { 0 } else { 30 };
                assert_eq!(
                    game.accounts()[seat].credit - before[seat].credit,
                    credit,
                    "he is credited like the others"
                );
            }
        }
    }
    let vacated = Event::Vacated { seat, reason };
    assert!(game.events().rev().take(40).any(|event| *event == vacated), "{leaving:?}");
    assert_eq!(game.table.seat_of(player(number)), None);
    goes_on(rules, game, seat);
}

/// Makes him leave; false if he is back in time.
fn leave(game: &mut Game, seat: Seat, leaving: Leaving) -> bool {
    let number = game.number_at(seat);
    let wait = game.table.settings().wait;
    let is_there = |game: &Game| {
        let occupant = game.table.chairs()[seat].occupant();
        assert!(occupant.is_some_and(|occupant| occupant.going.is_none()), "his wait is not over");
    };
    match leaving {
        Leaving::OnPurpose => {
            game.says(number, Command::Leave);
            return true;
        }
        Leaving::Overrun => {
            game.pass(HOUR - MICRO);
            is_there(game);
            assert!(!game.occupant(seat).overran);
            game.pass(MICRO);
            assert!(game.occupant(seat).overran);
        }
        Leaving::Lost | Leaving::BackInTime => drop(game.lost(number)),
        Leaving::Restart => {
            game.lost(number);
            game.pass(wait - MICRO);
            game.sleep(HOUR);
            game.done(Input::Restarted);
            reconnect_but(game, Some(seat));
        }
    }
    game.pass(wait - MICRO);
    is_there(game);
    if leaving == Leaving::BackInTime {
        game.connected(number);
        is_there(game);
        game.pass(MICRO);
        is_there(game);
        return false;
    }
    game.pass(MICRO);
    true
}

fn reconnect(game: &mut Game) {
    reconnect_but(game, None);
}

fn reconnect_but(game: &mut Game, but: Option<Seat>) {
    for seat in Seat::ALL {
        let occupant = game.table.chairs()[seat].occupant();
        if let Some(player) = occupant.filter(|occupant| occupant.stays() && !occupant.connected).map(|one| one.player)
            && Some(seat) != but
        {
            game.done(Input::Connected(player));
        }
    }
}

/// He has everything that he had, and plays on.
fn back_in_time(mut game: Game, position: &Game, seat: Seat) {
    let hand = |game: &Game| game.table.view_for(game.now, Observer::Seat(seat)).deal;
    assert_eq!(hand(&game), hand(position));
    if game.table.running_deal().is_none() && game.table.is_running() {
        game.deal();
    }
    if game.table.is_running() {
        let entry = game.finish_deal();
        let left = matches!(entry.settlement, Settlement::Game(result) if result.left.is_some());
        assert!(!left, "nobody has left");
    }
}

/// The deal is written down as the decisions want it, for everybody at the table.
fn check_entry(game: &Game, position: &Game, before: BySeat<Account>, seat: Seat, verdict: Verdict) {
    let entry = game.entries().last().unwrap();
    let Settlement::Game(result) = entry.settlement else { panic!("somebody is charged") };
    let played = position.played();
    assert_eq!(result.left, played.role_of(seat), "it is written who left");
    assert_eq!(result.charged, verdict.charged);
    assert_eq!(result.value.score(), verdict.score, "{result:?}");
    assert_eq!(result.value.won, verdict.is_won());
    let four = position.table.settings().seats == 4;
    for seat in seats(position.table.settings().seats) {
        let mut expected = before[seat];
        expected.deals += 1;
        if seat == played.seats[verdict.charged] {
            expected.points += verdict.score;
            expected.won += u32::from(verdict.is_won());
            expected.lost += u32::from(!verdict.is_won());
        } else if !verdict.is_won() {
            // 27: the sitting dealer included.
            expected.others_lost += 1;
            expected.credit += if four { 30 } else { 40 };
        }
        assert_eq!(game.accounts()[seat], expected, "{seat:?}");
    }
}

/// What becomes of the list after somebody has left it (decision 28).
fn goes_on(rules: Rules, mut game: Game, gone: Seat) {
    reconnect(&mut game);
    let set = game.table.settings().clone();
    let deals = game.entries().len();
    let last = game.entries().last().map(|entry| entry.dealer);
    let left: Vec<Seat> = seats(rules.seats).filter(|seat| *seat != gone).collect();
    let round_is_over = last.is_none_or(|last| left.iter().all(|seat| *seat <= last));
    if rules.mode == Mode::Tournament {
        assert_eq!(game.chair(gone), &Chair::Skipped, "nobody substitutes (SkWO 9.7)");
    } else {
        assert!(matches!(game.chair(gone), Chair::Vacant { .. }));
        let seat_is_kept = rules.seats == 3 || rules.rules == RuleSet::SOSKO_2007 || round_is_over;
        if seat_is_kept {
            game.pass(set.vacancy - MICRO);
            assert!(matches!(game.chair(gone), Chair::Vacant { .. }));
            assert_eq!(game.table.end(), None);
            assert!(game.shuffle().is_none(), "the next deal waits for a substitute");
            game.pass(MICRO);
        }
    }
    if rules.seats == 3 {
        assert_eq!(game.table.end(), Some(End::Unfinished));
    } else {
        assert_eq!(game.table.end(), None);
        game.deal();
        let played = game.played();
        assert_eq!(played.number as usize, deals + 1);
        assert_eq!(played.dealer, next_seat(last, &left), "the vacant seat is skipped");
        assert_eq!(played.present, BySeat::from_fn(|seat| left.contains(&seat)));
        let mut players = played.seats.0.to_vec();
        players.sort();
        assert_eq!(players, left);
    }
    game.check_journal();
}

/// Tries everybody at the table and every way of leaving in one position of a deal.
pub(crate) fn try_deal(rules: Rules, position: &Game, phase: impl Fn(&Facts, Role) -> Phase, tried: &mut Tried) {
    let facts = Facts::of(position);
    let played = position.played();
    for leaving in LEAVINGS {
        for role in Role::ALL {
            let seat = played.seats[role];
            let on_turn = played.turn() == Some(seat);
            if leaving == Leaving::Overrun && !on_turn {
                continue;
            }
            let who = match facts.declarer() {
                None => Who::Role(role),
                Some(declarer) if declarer == role => Who::Declarer,
                Some(declarer) if declarer.left() == role => Who::LeftDefender,
                Some(_) => Who::RightDefender,
            };
            check(rules, position, seat, leaving, Expected::Settled(facts.leaves(role, rules.rules)));
            tried.note(rules, phase(&facts, role), who, leaving);
        }
        if rules.seats == 4 && leaving != Leaving::Overrun {
            check(rules, position, played.dealer, leaving, Expected::DealGoesOn);
            // His phase is that of the deal: any player's who has not passed.
            let role = Role::ALL.into_iter().find(|role| !facts.has_passed(*role)).unwrap();
            tried.note(rules, phase(&facts, role), Who::SittingDealer, leaving);
        }
    }
}

/// Tries everybody and every way of leaving where no deal runs.
pub(crate) fn try_between(rules: Rules, position: &Game, phase: Phase, expected: Expected, tried: &mut Tried) {
    for leaving in LEAVINGS.into_iter().filter(|leaving| *leaving != Leaving::Overrun) {
        for seat in seats(rules.seats) {
            check(rules, position, seat, leaving, expected);
            tried.note(rules, phase, Who::Seat(seat), leaving);
        }
    }
}
