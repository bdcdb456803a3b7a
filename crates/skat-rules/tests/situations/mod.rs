//! The situations of single cases, played through the engine.

pub(crate) mod pub_tables;

use serde_json::{Value, json};
use skat_rules::{
    Account, Announced, BidValue, ByRole, BySeat, Class, Contract, Doublings, Ending, Entry, Game, GameResult,
    IllegalAction, Level, Matadors, NullGame, Party, Phase, Role, RuleSet, Seat, Settlement, Sheet, Slot, Suit,
    Valuation, Verdict, ranking,
};

use crate::script::{Script, cards, dealt};
use crate::{Case, check_value};

/// A case's id and what asserts it.
pub(crate) type Situation = (&'static str, fn(&Case));

/// The cases that have a situation of their own.
pub(crate) const SITUATIONS: &[Situation] = &[
    ("blog-advent4-open-defender", an_open_defender_who_cannot_take_all_loses_the_rest),
    ("blog-advent1-trick-line", the_advent_grand_is_lost_by_the_printed_line),
    ("blog-mit5-spiel6", |case| {
        matadors(case, "CJ SJ HJ DJ SA", Suit::Spades);
        let simple = Verdict::AsPlayed { points: 61, tricks: 5 };
        let value = Valuation::of(Contract::Suit(Suit::Spades, Class::PickUp), Some(Matadors::With(5)), None, simple);
        assert_eq!(case.expected["level_simple"], 5 + value.levels.count());
    }),
    ("blog-ohne6", |case| matadors(case, "DK DQ D9", Suit::Diamonds)),
    ("blog-mit7", |case| matadors(case, "CJ SJ HJ DJ HA HT HK H9", Suit::Hearts)),
    ("skatspielen-spitzen-2", |case| matadors(case, "CJ SJ DJ", Suit::Clubs)),
    ("skatspielen-spitzen-6", |case| matadors(case, "CJ SJ HJ DJ CA CT CQ", Suit::Clubs)),
    ("skatspielen-ohne-1", |case| matadors(case, "SJ HJ DJ", Suit::Hearts)),
    ("skatspielen-ohne-3", |case| matadors(case, "DJ SA ST SK SQ S9 S8 S7", Suit::Spades)),
    ("blog-hand-not-announced", hand_counts_only_where_it_was_announced),
    ("blog-jump-264", a_jump_to_264_is_legal_and_final),
    ("isko-5.2.1-levels", the_printed_numbers_of_levels),
    ("sosko-3.3.1-min", |case| assert_eq!(case.expected["min_bid"], BidValue::MIN.get())),
    ("bid-ladder", |case| {
        let bids: Vec<u16> = BidValue::ALL.iter().map(|bid| bid.get()).collect();
        assert_eq!(case.expected["bids"], json!(bids));
    }),
    ("sosko-3.3.6-forehand", |case| auction(case, "M:pass R:pass F:18", "effective_bid")),
    ("sosko-3.3.6-pass-early", forehand_cannot_pass_before_he_was_bid_to),
    ("sosko-3.3.7-passed-in", passed_in_is_a_deal_of_the_list),
    ("sosko-3.3.3-who", |case| auction(case, "M:18 F:pass R:20 M:pass", "bid")),
    ("sosko-3.3.4-hold", |case| auction(case, "M:18 F:hold M:pass R:pass", "bid")),
    ("iss-auction-23", |case| {
        auction(case, "M:18 F:hold M:20 F:hold M:pass R:22 F:hold R:23 F:hold R:24 F:hold R:27 F:pass", "bid");
    }),
    ("abandon-3.3.9-m2", |case| leaver_is_charged(case, "CJ SJ", "H7 D7", "F:leave")),
    ("abandon-3.3.9-m3", |case| leaver_is_charged(case, "CJ SJ", "HJ D7", "M:18 F:pass F:leave")),
    ("abandon-3.3.9-m4", |case| leaver_is_charged(case, "CJ SJ", "HJ DJ", "M:20 R:leave")),
    ("abandon-3.3.9-bid-over", |case| leaver_is_charged(case, "SJ", "H7 D7", "M:54 F:hold F:leave")),
    ("abandon-3.3.9-bid48", |case| leaver_is_charged(case, "SJ", "H7 D7", "M:48 F:hold M:50 F:leave")),
    ("abandon-3.4.6-declarer", the_declarer_leaves_before_the_announcement),
    ("abandon-3.4.6-defender", |case| a_defender_leaves_before_the_announcement(case, "CJ SJ", 24)),
    ("abandon-3.4.6-defender-bid-high", a_defender_leaves_after_a_high_bid),
    ("abandon-4.3.6-declarer-first-trick", the_declarer_leaves_in_the_first_trick),
    ("resign-overbid-3.4.3", an_overbid_game_is_announced_and_given_up),
    ("resign-both-defenders", one_defender_alone_cannot_give_up),
    ("doskv-4.3.3", one_defender_alone_cannot_give_up),
    ("skwo-single-win3", |case| single(case, true, 3)),
    ("skwo-single-loss3", |case| single(case, false, 3)),
    ("skwo-single-loss4", |case| single(case, false, 4)),
    ("skwo-tiebreak", ties_go_to_more_won_then_fewer_lost_then_the_lot),
    ("jskat-233", a_trick_without_points_is_a_trick),
    ("hnnng-grand-73", an_overbid_grand_is_charged_at_the_next_multiple),
    ("skatgericht-031", an_open_hand_takes_the_rest_with_schwarz),
    ("skatgericht-joke-go", a_joke_is_an_announcement),
    ("skatblog-abbruch-lost", a_lost_deal_stays_lost_when_a_defender_leaves),
    ("skatblog-open-throw-schwarz", defenders_without_a_trick_give_up_schwarz),
    ("skatblog-pik-hand-72", no_fault_of_the_defenders_wins_what_is_out_of_reach),
    ("skatblog-list-null", |case| {
        assert_eq!(case.expected["null"], json!([null_total(NullGame::Plain, 0), null_total(NullGame::Plain, 1)]));
        let ouvert = [0, 1].map(|tricks| null_total(NullGame::Ouvert, tricks));
        assert_eq!(case.expected["null_ouvert"], json!(ouvert));
    }),
];

fn matadors(case: &Case, held: &str, suit: Suit) {
    let counted = match Matadors::of(cards(held), Game::Suit(suit)) {
        Some(Matadors::With(count)) => format!("with {count}"),
        Some(Matadors::Without(count)) => format!("without {count}"),
        None => String::new(),
    };
    assert_eq!(case.expected["spitzen"], counted);
}

/// A deal of three hands in which nothing matters but who says what.
fn any_deal() -> Script {
    Script::new(RuleSet::SOSKO_2007, dealt([""; 3], ""))
}

/// A deal in which one player, by his letter, has these cards, and the skat is this one.
fn deal_with(rules: RuleSet, who: &str, held: &str, skat: &str) -> Script {
    // The jacks that nobody is given here are the others', so that none comes to him by chance.
    let jacks = skat_rules::CardSet::JACKS - cards(held) - cards(skat);
    let jacks = jacks.to_string();
    let place = "FMR".find(who).unwrap();
    let mut hands = [""; 3];
    hands[place] = held;
    hands[(place + 1) % 3] = &jacks;
    Script::new(rules, dealt(hands, skat))
}

fn role_name(role: Role) -> &'static str {
    match role {
        Role::Forehand => "forehand",
        Role::Middlehand => "middlehand",
        Role::Rearhand => "rearhand",
    }
}

/// What a deal brings to forehand, middlehand, rearhand and, at four seats, the sitting dealer.
fn totals(settlement: Settlement, seats: usize) -> Vec<i32> {
    let mut sheet = Sheet::default();
    sheet.enter(Entry {
        dealer: if seats == 3 { Seat::Third } else { Seat::Fourth },
        seats: ByRole([Seat::First, Seat::Second, Seat::Third]),
        present: BySeat::from_fn(|seat| seat.index() < seats),
        slot: Slot::Plain,
        settlement,
        voided: false,
    });
    assert!(sheet.accounts().0[..seats].iter().all(|account| account.deals == 1));
    sheet.accounts().0[..seats].iter().map(Account::total).collect()
}

/// The totals of the charged player and of the others at a table of so many seats.
fn split_totals(result: GameResult, seats: usize) -> (i32, Vec<i32>) {
    let mut totals = totals(Settlement::Game(result), seats);
    (totals.remove(result.charged.index()), totals)
}

fn an_open_defender_who_cannot_take_all_loses_the_rest(case: &Case) {
    let hands = ["D9 DJ H7 HQ HK S9 SQ SA CT CA", "D7 DT HJ S7 SK ST SJ C8 C9 CJ", "D8 DQ DA H8 HT HA S8 C7 CQ CK"];
    let eighth_trick = Script::new(RuleSet::ISKO_2012, dealt(hands, "DK H9")).play(
        "M:18 F:hold M:pass R:pass F:pick-up F:C.DK.H9 \
         F:DJ M:SJ R:CQ M:C8 R:CK F:CA F:CT M:C9 R:C7 F:SQ M:SK R:S8 M:HJ R:DQ F:HK M:S7 R:H8 F:S9 F:SA M:ST R:HT",
    );
    let result = eighth_trick.clone().play("M:show").result();
    assert_eq!(result.ending, Ending::Claimed { by: Party::Defenders, held: false });
    assert_eq!((result.charged, result.value.won), (Role::Forehand, true));
    assert!(!result.value.levels.contains(Level::Schneider), "{}", case.expected["level"]);
    assert_eq!(case.expected["winner"], "declarer");
    // By the SOSkO a defender cannot show his cards at all.
    let mut sosko = Script::new(RuleSet::SOSKO_2007, *eighth_trick.deal.cards());
    eighth_trick.events.iter().for_each(|event| sosko.deal.apply(event));
    assert_eq!(sosko.refusal("M:show"), IllegalAction::DefenderCannotShow);
}

fn the_advent_grand_is_lost_by_the_printed_line(case: &Case) {
    let hands = ["HT D7 H7 DA HK H8 HQ H9 DQ D9", "DJ DK S9 ST SK CQ CT CK SQ D8", "CJ SJ HJ CA C9 C8 C7 SA S7 HA"];
    let tricks = [
        "F:HT M:DJ R:HA",
        "M:DK R:HJ F:D7",
        "R:SA F:H7 M:S9",
        "R:S7 F:DA M:ST",
        "M:SK R:SJ F:HK",
        "R:CA F:H8 M:CQ",
        "R:C7 F:HQ M:CT",
        "M:CK R:C8 F:H9",
        "M:SQ R:CJ F:D9",
        "R:C9 F:DQ M:D8",
    ];
    let script = Script::new(RuleSet::SOSKO_2007, dealt(hands, "DT S8"));
    let mut script = script.play("M:pass R:18 F:pass R:pick-up R:G.DT.S8");
    for (number, trick) in (1..).zip(tricks) {
        script = script.play(trick);
        let expected = &case.expected["defender_points_after"][number.to_string()];
        if let (Phase::Play(play), Value::Number(points)) = (script.deal.phase(), expected) {
            assert_eq!(points.as_u64(), Some(play.so_far().defender_points.into()), "after trick {number}");
        }
    }
    assert_eq!(case.expected["declarer_lost"], !script.result().value.won);
    assert_eq!(script.result().value.score(), -2 * 24 * 4, "with 3, game 4");
}

fn hand_counts_only_where_it_was_announced(case: &Case) {
    let taken = deal_with(RuleSet::SOSKO_2007, "F", "CJ SJ CA CT CK", "H7 D7").play("M:36 F:hold M:pass R:pass");
    assert_eq!(taken.refusal("F:C"), IllegalAction::SkatNotPickedUp);
    let clubs = taken.clone().play("F:pick-up F:C.H7.D7");
    let Phase::Play(play) = clubs.deal.phase() else { panic!("clubs is played") };
    assert!(!play.contract().is_hand(), "{}", case.expected["counts_as"]);
    let value = clubs.play("F:give-up").result().value;
    assert_eq!((value.levels.contains(Level::Hand), value.charged), (false, 36));
    let value = taken.play("F:CH F:give-up").result().value;
    assert_eq!((value.levels.contains(Level::Hand), value.charged), (true, 48));
}

fn a_jump_to_264_is_legal_and_final(case: &Case) {
    assert_eq!((&case.expected["legal"], &case.expected["irrevocable"]), (&json!(true), &json!(true)));
    let held = any_deal().play("M:264 F:hold");
    for word in ["F:pass", "F:take-back", "M:264", "M:hold"] {
        assert!(held.decide(word).is_err());
    }
    let taken = held.play("M:pass R:pass");
    assert_eq!(
        taken.deal.declared().map(|declared| (declared.declarer, declared.bid)),
        Some((Role::Forehand, Some(BidValue::MAX)))
    );
}

fn the_printed_numbers_of_levels(case: &Case) {
    let levels = |class, points, tricks| {
        let verdict = Verdict::AsPlayed { points, tricks };
        Valuation::of(Contract::Grand(class), Some(Matadors::With(1)), None, verdict).levels.count()
    };
    let picked_up = [(61, 6), (90, 8), (120, 10)].map(|(points, tricks)| levels(Class::PickUp, points, tricks));
    assert_eq!(case.expected["levels"]["I"], json!(picked_up));
    let hand = [
        (Announced::Nothing, 61, 6),
        (Announced::Nothing, 90, 8),
        (Announced::Schneider, 90, 8),
        // Decision 9: the printed 5 counts the announced Schneider; unannounced it is 4.
        (Announced::Schneider, 120, 10),
        (Announced::Schwarz, 120, 10),
        (Announced::Ouvert, 120, 10),
    ];
    let hand = hand.map(|(announced, points, tricks)| levels(Class::Hand(announced), points, tricks));
    assert_eq!(case.expected["levels"]["II"], json!(hand));
    assert_eq!(levels(Class::Hand(Announced::Nothing), 120, 10), 4);
}

fn auction(case: &Case, words: &str, bid: &str) {
    let script = any_deal().play(words);
    let declared = script.deal.declared().unwrap();
    assert_eq!(case.expected["declarer"], role_name(declared.declarer));
    assert_eq!(case.expected[bid], declared.bid.unwrap().get());
}

fn forehand_cannot_pass_before_he_was_bid_to(case: &Case) {
    assert_eq!(case.expected["legal"], false);
    for before in ["", "M:pass", "M:pass R:18 F:hold"] {
        assert_eq!(any_deal().play(before).refusal("F:pass"), IllegalAction::NotYourTurn);
    }
    for before in ["M:18", "M:pass R:18", "M:pass R:pass"] {
        assert!(any_deal().play(before).decide("F:pass").is_ok());
    }
}

fn passed_in_is_a_deal_of_the_list(case: &Case) {
    assert_eq!(case.expected["result"], "passed in, valid game, value 0");
    let settlement = any_deal().play("M:pass R:pass F:pass").settlement();
    assert_eq!(settlement, Settlement::PassedIn);
    assert_eq!(settlement.scores().0, [0; 3]);
    for seats in [3, 4] {
        assert_eq!(totals(settlement, seats), vec![0; seats], "and it counts as one of the deals");
    }
}

/// The player who says the last word has these cards.
fn leaver_is_charged(case: &Case, held: &str, skat: &str, words: &str) {
    let leaver = words.split(' ').next_back().unwrap().split(':').next().unwrap();
    let result = deal_with(RuleSet::SOSKO_2007, leaver, held, skat).play(words).result();
    assert_eq!((result.ending, result.left), (Ending::LeftAuction, Some(result.charged)));
    assert_eq!(result.charged.index(), "FMR".find(leaver).unwrap());
    assert_eq!(case.expected["charged_to"], "leaver");
    check_value(case, &result.value);
    for (seats, credit) in [(3, 40), (4, 30)] {
        let (charged, others) = split_totals(result, seats);
        assert_eq!(charged, result.value.score() - 50);
        assert_eq!(others, vec![credit; seats - 1], "the sitting dealer included");
        if let Some(each) = case.expected.get("others_each") {
            assert_eq!(each[format!("table{seats}")], credit);
        }
    }
}

fn the_declarer_leaves_before_the_announcement(case: &Case) {
    for words in ["", "F:pick-up"] {
        let taken = deal_with(RuleSet::SOSKO_2007, "F", "CJ SJ", "H7 D7").play("M:24 F:hold M:pass R:pass");
        let result = taken.play(words).play("F:leave").result();
        assert_eq!(result.ending, Ending::DeclarerLeftBeforeAnnouncement);
        assert_eq!((&case.expected["charged_to"], result.charged), (&json!("declarer"), Role::Forehand));
        check_value(case, &result.value);
        assert_eq!(split_totals(result, 3), (-194, vec![40; 2]));
        assert_eq!(split_totals(result, 4), (-194, vec![30; 3]));
    }
}

fn defender_leaves(held: &str, bid: u16, words: &str) -> GameResult {
    let words = format!("M:{bid} F:hold M:pass R:pass {words}");
    let result = deal_with(RuleSet::SOSKO_2007, "F", held, "H7 D7").play(&words).result();
    assert_eq!(result.ending, Ending::DefenderLeftBeforeAnnouncement);
    assert_eq!((result.charged, result.value.won, result.value.overbid), (Role::Forehand, true, false));
    result
}

fn a_defender_leaves_before_the_announcement(case: &Case, held: &str, bid: u16) {
    for words in ["M:leave", "R:leave", "F:pick-up M:leave"] {
        let result = defender_leaves(held, bid, words);
        assert_eq!(case.expected["credited_to"], "declarer");
        check_value(case, &result.value);
        for seats in [3, 4] {
            assert_eq!(split_totals(result, seats), (result.value.score() + 50, vec![0; seats - 1]));
        }
    }
}

fn a_defender_leaves_after_a_high_bid(case: &Case) {
    // Decision 26 takes the recommended value: an innocent player is never punished, and not the alternatives.
    let result = defender_leaves("CJ", 59, "R:leave");
    assert_eq!(case.expected["recommended_value"], result.value.score());
}

fn the_declarer_leaves_in_the_first_trick(case: &Case) {
    let clubs = deal_with(RuleSet::SOSKO_2007, "F", "CJ SJ CA CT CK", "H7 D7");
    let clubs = clubs.play("M:33 F:hold M:pass R:pass F:pick-up F:C.H7.D7 F:CJ");
    let result = clubs.play("F:leave").result();
    assert_eq!((result.ending, result.left), (Ending::DeclarerLeft, Some(Role::Forehand)));
    check_value(case, &result.value);
}

fn an_overbid_game_is_announced_and_given_up(case: &Case) {
    let hearts =
        deal_with(RuleSet::SOSKO_2007, "F", "HA HT HK HQ", "CJ D7").play("M:50 F:hold M:pass R:pass F:pick-up");
    let offers = hearts.deal.offers(Role::Forehand);
    let lost: Vec<Game> = offers.filter(|offer| offer.overbid).map(|offer| offer.contract.game()).collect();
    assert_eq!(lost, Suit::ALL.map(Game::Suit), "even with Schneider and Schwarz they reach 4 x 12 = 48 at most");
    let result = hearts.play("F:H.D7.HA F:give-up").result();
    assert_eq!(result.ending, Ending::DeclarerGaveUpEarly);
    check_value(case, &result.value);
    assert!(result.value.overbid);
}

fn one_defender_alone_cannot_give_up(case: &Case) {
    let grand = || deal_with(RuleSet::SOSKO_2007, "F", "CJ SJ", "H7 D7").play("M:18 F:hold M:pass R:pass F:GH");
    for words in ["M:give-up", "R:give-up", "M:give-up M:take-back R:give-up"] {
        assert_eq!(case.expected["game_ends"], grand().play(words).deal.settlement().is_some());
    }
    for words in ["M:give-up R:give-up", "R:give-up M:give-up", "R:give-up R:take-back R:give-up M:give-up"] {
        assert_eq!(grand().play(words).result().ending, Ending::DefendersGaveUp);
    }
}

/// A grand with 1, simple: lost by giving up, won because a defender leaves before the announcement.
fn single(case: &Case, won: bool, seats: usize) {
    let taken = deal_with(RuleSet::SOSKO_2007, "F", "CJ", "H7 D7").play("M:18 F:hold M:pass R:pass F:pick-up");
    let result = if won { taken.play("M:leave").result() } else { taken.play("F:G.H7.D7 F:give-up").result() };
    let (declarer, others) = split_totals(result, seats);
    assert_eq!((&case.expected["declarer"], &case.expected["others"]), (&json!(declarer), &json!(others)));
}

fn ties_go_to_more_won_then_fewer_lost_then_the_lot(case: &Case) {
    assert_eq!(case.expected["order"], json!(["won desc", "lost asc", "lot"]));
    let account = |points, won, lost| Account { points, won, lost, ..Account::default() };
    // All have 500 in the end.
    let accounts = BySeat([account(400, 2, 0), account(400, 3, 1), account(400, 2, 0), account(350, 3, 0)]);
    assert!(accounts.0.iter().all(|account| account.total() == 500));
    let order = |lots| ranking(&accounts, &BySeat(lots), Seat::ALL);
    assert_eq!(order([1, 2, 3, 4]), [Seat::Fourth, Seat::Second, Seat::First, Seat::Third]);
    assert_eq!(order([3, 2, 1, 4]), [Seat::Fourth, Seat::Second, Seat::Third, Seat::First]);
}

fn a_trick_without_points_is_a_trick(case: &Case) {
    let levels = |points, tricks| {
        let verdict = Verdict::AsPlayed { points, tricks };
        Valuation::of(Contract::Grand(Class::PickUp), Some(Matadors::With(1)), None, verdict).levels
    };
    for levels in [levels(0, 1), levels(120, 9)] {
        assert_eq!(case.expected["schwarz"], levels.contains(Level::Schwarz));
        assert!(levels.contains(Level::Schneider));
    }
}

fn an_overbid_grand_is_charged_at_the_next_multiple(case: &Case) {
    let played = Verdict::AsPlayed { points: 70, tricks: 6 };
    let value = Valuation::of(Contract::Grand(Class::PickUp), Some(Matadors::With(2)), BidValue::new(77), played);
    assert_eq!((value.product, value.overbid), (72, true));
    assert_eq!(case.expected["required_value"], value.charged);
}

fn an_open_hand_takes_the_rest_with_schwarz(case: &Case) {
    let hands = ["SA ST SK SQ S9 DJ CK CQ D9 D8", "CJ SJ HJ CA HA HT HK HQ H9 H7", ""];
    let script = Script::new(RuleSet::ISKO_2012, dealt(hands, "DA CT"));
    let result = script.play("M:18 F:pass R:pass M:pick-up M:G.DA.CT F:SA M:show").result();
    assert_eq!(result.ending, Ending::Claimed { by: Party::Declarer, held: true });
    assert_eq!((result.points, result.tricks), (120, 10));
    check_value(case, &result.value);
}

fn a_joke_is_an_announcement(case: &Case) {
    assert_eq!(case.expected["announcement_binding"], true);
    let hands = ["CK CQ C9 C8 SK SQ S9 HK HQ DK", "CJ SJ HJ DJ CA CT SA ST HA HT", ""];
    let script = Script::new(RuleSet::SOSKO_2007, dealt(hands, "D7 D8")).play("M:pass R:pass F:18 F:GO");
    assert_eq!(script.refusal("F:GH"), IllegalAction::WrongPhase);
    let result = script.play("F:CK M:CA R:C7").result();
    assert_eq!(result.ending, Ending::Decided);
    check_value(case, &result.value);
}

fn a_lost_deal_stays_lost_when_a_defender_leaves(case: &Case) {
    let hands = ["D7 D8 DT DA H7 HQ HT S7 C8 CK", "DJ H8 H9 S9 SQ SK ST SJ CQ CJ", "D9 DQ DK HA S8 SA C7 C9 CT CA"];
    let seventh_trick = Script::new(RuleSet::SOSKO_2007, dealt(hands, "HK HJ")).play(
        "M:pass R:18 F:hold R:pass F:pick-up F:S.DT.S7 F:H7 M:H8 R:HA R:CT F:C8 M:CQ R:C9 F:CK M:H9 \
         F:DA M:SK R:DQ M:S9 R:SA F:HJ F:HQ M:ST R:CA M:DJ",
    );
    for word in ["M:leave", "R:leave"] {
        let result = seventh_trick.clone().play(word).result();
        assert_eq!(result.ending, Ending::DefenderLeft);
        assert_eq!((&case.expected["winner"], result.value.won), (&json!("defenders"), false));
        assert_eq!((&case.expected["rest_tricks_to"], result.points, result.tricks), (&json!("declarer"), 120 - 66, 6));
    }
}

fn defenders_without_a_trick_give_up_schwarz(case: &Case) {
    let grand = deal_with(RuleSet::SOSKO_2007, "F", "CJ SJ", "H7 D7").play("M:18 F:hold M:pass R:pass F:pick-up");
    let result = grand.play("F:G.H7.D7 M:give-up R:give-up").result();
    assert_eq!((&case.expected["winner"], result.value.won), (&json!("declarer"), true));
    assert_eq!(case.expected["level"], format!("{:?}", result.value.levels.iter().last().unwrap()));
    assert_eq!(result.value.score(), 24 * 5, "with 2, game 3, Schneider 4, Schwarz 5");
}

fn no_fault_of_the_defenders_wins_what_is_out_of_reach(case: &Case) {
    // Revoking is impossible here; giving up is the defenders' act that the same paragraphs judge.
    let spades = deal_with(RuleSet::ISKO_2012, "F", "SQ S9 S8 S7", "CJ D7").play("M:72 F:hold M:pass R:pass F:SH");
    let result = spades.play("F:SQ M:give-up").result();
    assert_eq!(result.ending, Ending::DefendersGaveUp);
    check_value(case, &result.value);
    assert!(result.value.overbid);
}

/// The list points of the declarer of a null game.
fn null_total(null: NullGame, tricks: u8) -> i32 {
    let verdict = Verdict::AsPlayed { points: 0, tricks };
    let value = Valuation::of(Contract::Null(null), None, None, verdict);
    let (charged, left) = (Role::Middlehand, None);
    let doublings = Doublings::default();
    let result = GameResult { charged, ending: Ending::PlayedOut, left, value, doublings, points: 0, tricks };
    split_totals(result, 4).0
}
