//! Single paragraphs of the rule texts, each in the smallest situation that shows it.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod script;

use script::{Script, cards, dealt};
use skat_rules::{
    Card, CardSet, Contract, Deal, Ending, Event, Game, GameResult, Level, Matadors, Observer, Party, Phase, Play,
    Role, RuleSet, SeenEvent, SeenPhase, Settlement, Suit,
};

/// Forehand has all clubs but the ten and the black jacks, middlehand mostly spades, rearhand hearts and diamonds.
const HANDS: [&str; 3] =
    ["CJ SJ CA CK CQ C9 C8 C7 HT DT", "HJ CT SA SK SQ S9 S8 S7 D9 D8", "DJ HA HK HQ H9 H8 H7 DA DK DQ"];

const OBSERVERS: [Observer; 4] = [
    Observer::Player(Role::Forehand),
    Observer::Player(Role::Middlehand),
    Observer::Player(Role::Rearhand),
    Observer::Spectator,
];

fn taken(rules: RuleSet, bid: u16) -> Script {
    Script::new(rules, dealt(HANDS, "ST D7")).play(&format!("M:{bid} F:hold M:pass R:pass"))
}

/// Forehand plays clubs with 2 and has laid ST and DT away.
fn clubs(rules: RuleSet, bid: u16) -> Script {
    taken(rules, bid).play("F:pick-up F:C.ST.DT")
}

fn sosko() -> Script {
    clubs(RuleSet::SOSKO_2007, 18)
}

fn isko() -> Script {
    clubs(RuleSet::ISKO_2012, 18)
}

/// Forehand draws the trumps: after five tricks he has 59 points, after six 62.
const FIVE_TRICKS: &str = "F:CJ M:HJ R:DJ F:SJ M:CT R:H7 F:CA M:S7 R:H8 F:CK M:S8 R:H9 F:CQ M:S9 R:DQ";

fn play(deal: &Deal) -> &Play {
    match deal.phase() {
        Phase::Play(play) => play,
        phase => panic!("cards are played in {phase:?}"),
    }
}

fn levels(result: &GameResult) -> Vec<Level> {
    result.value.levels.iter().collect()
}

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

/// The cards of a text from the highest to the lowest: each beats those after it.
fn assert_descending(game: Game, text: &str) {
    let cards: Vec<Card> = text.split(' ').map(card).collect();
    for (place, higher) in cards.iter().enumerate() {
        for lower in &cards[place + 1..] {
            assert!(game.beats(*higher, *lower) && !game.beats(*lower, *higher), "{game:?}: {higher} and {lower}");
        }
    }
}

#[test]
fn the_deck_has_four_suits_of_eight_cards_1_2_1() {
    for suit in Suit::ALL {
        assert_eq!(CardSet::suit(suit).len(), 8);
        assert_eq!(CardSet::suit(suit).points(), 30);
    }
    assert_eq!(Suit::ALL.map(Suit::letter), ['D', 'H', 'S', 'C']);
}

#[test]
fn the_cards_count_11_10_4_3_2_and_nothing_1_2_2() {
    let points = ["CA", "CT", "CK", "CQ", "CJ", "C9", "C8", "C7"].map(|text| card(text).points());
    assert_eq!(points, [11, 10, 4, 3, 2, 0, 0, 0]);
}

#[test]
fn jacks_and_seven_cards_are_the_trumps_of_a_suit_game_2_3_2() {
    assert_descending(Game::Suit(Suit::Hearts), "CJ SJ HJ DJ HA HT HK HQ H9 H8 H7 SA");
    assert_descending(Game::Suit(Suit::Hearts), "SA ST SK SQ S9 S8 S7");
    assert_eq!(Game::Suit(Suit::Hearts).trumps().len(), 11);
}

#[test]
fn outside_trumps_no_suit_is_above_another_2_3_1() {
    for [led, other] in [["S7", "CA"], ["C7", "DA"], ["D7", "SA"]] {
        assert!(!Game::Suit(Suit::Hearts).beats(card(other), card(led)));
    }
}

#[test]
fn only_the_jacks_are_trumps_in_grand_2_3_3() {
    assert_descending(Game::Grand, "CJ SJ HJ DJ CA CT CK CQ C9 C8 C7");
    assert_eq!(Game::Grand.trumps(), CardSet::JACKS);
}

#[test]
fn in_null_the_jack_is_of_its_suit_and_the_ten_below_it_2_3_4() {
    assert_descending(Game::Null, "DA DK DQ DJ DT D9 D8 D7");
    assert!(Game::Null.trumps().is_empty());
    assert!(!Game::Null.beats(card("CJ"), card("D7")));
}

#[test]
fn matadors_run_from_the_jack_of_clubs_and_the_skat_counts_2_4_2() {
    let diamonds = |words| taken(RuleSet::SOSKO_2007, 18).play(words).result().value.matadors;
    assert_eq!(diamonds("F:pick-up F:D.ST.CJ F:give-up"), Some(Matadors::With(2)), "laid away, and yet his");
    let hands = ["CJ HJ CA CK CQ C9 C8 C7 HT DT", "ST CT SA SK SQ S9 S8 S7 D9 D8", HANDS[2]];
    let hand_game = Script::new(RuleSet::SOSKO_2007, dealt(hands, "SJ D7"));
    let value = hand_game.play("M:pass R:pass F:18 F:CH F:give-up").result().value;
    assert_eq!(value.matadors, Some(Matadors::With(3)), "with the jack of spades in the skat that he never saw");
}

#[test]
fn in_a_hand_game_nobody_sees_the_skat_2_2_3() {
    let hand_game = taken(RuleSet::SOSKO_2007, 18).play("F:CH");
    assert_nobody_sees(&hand_game, "ST");
}

#[test]
fn after_the_announcement_the_skat_is_in_nobodys_view_3_4_5() {
    let game = taken(RuleSet::SOSKO_2007, 18).play("F:pick-up");
    let declarer = Observer::Player(Role::Forehand);
    assert!(format!("{:?}", game.deal.view_for(declarer)).contains("ST"), "before it he sees it");
    assert_nobody_sees(&game.play("F:C.ST.DT"), "ST DT");
    assert_nobody_sees(&sosko().play(FIVE_TRICKS), "ST DT");
}

fn assert_nobody_sees(script: &Script, hidden: &str) {
    for observer in OBSERVERS {
        let view = format!("{:?}", script.deal.view_for(observer));
        assert!(hidden.split(' ').all(|card| !view.contains(card)), "{observer:?} sees {view}");
    }
}

#[test]
fn a_spectator_and_the_sitting_dealer_see_no_hand() {
    for words in ["", "F:CJ M:HJ", FIVE_TRICKS] {
        let view = sosko().play(words).deal.view_for(Observer::Spectator);
        assert!(view.hands.iter().all(|(_, hand)| hand.cards.is_none()));
    }
}

#[test]
fn an_open_game_lies_open_before_the_first_lead_isko_2_2_5() {
    for game in ["F:GO", "F:CO", "F:NHO", "F:pick-up F:NO.CJ.SJ"] {
        let script = taken(RuleSet::SOSKO_2007, 18).play(game);
        let hand = script.deal.hand(Role::Forehand);
        for observer in OBSERVERS {
            let view = script.deal.view_for(observer);
            assert_eq!(view.hands[Role::Forehand].cards, Some(hand));
            let seen = script.deal.seen_by(script.events.last().unwrap(), observer);
            assert!(matches!(seen, Some(SeenEvent::Announced { open: Some(open), .. }) if open == hand));
        }
        let others = script.deal.view_for(Observer::Player(Role::Rearhand));
        assert_eq!(others.hands[Role::Middlehand].cards, None);
    }
}

#[test]
fn the_declarer_may_play_more_than_he_bid_3_4_2() {
    assert!(taken(RuleSet::SOSKO_2007, 18).decide("F:GO").is_ok());
    let offers = taken(RuleSet::SOSKO_2007, 18).deal.offers(Role::Forehand).count();
    assert_eq!(offers, 20 + 2, "every suit game and grand by hand, and two null games");
}

#[test]
fn the_three_players_are_declarer_and_defenders_3_5_1() {
    let taken = taken(RuleSet::SOSKO_2007, 18);
    let declared = taken.deal.declared().unwrap();
    assert_eq!(declared.declarer, Role::Forehand);
    assert_eq!(declared.declarer.others(), [Role::Middlehand, Role::Rearhand]);
}

#[test]
fn forehand_leads_and_then_whoever_took_the_trick_4_1_1() {
    let game = sosko();
    assert_eq!(game.deal.turn(), Some(Role::Forehand));
    let game = game.play("F:C7");
    assert_eq!(game.deal.turn(), Some(Role::Middlehand));
    let game = game.play("M:CT");
    assert_eq!(game.deal.turn(), Some(Role::Rearhand));
    let game = game.play("R:DJ");
    assert_eq!(game.deal.turn(), Some(Role::Rearhand));
    assert_eq!(game.play("R:HA F:HT M:HJ").deal.turn(), Some(Role::Middlehand));
}

#[test]
fn a_trick_is_complete_with_the_third_card_4_4_1() {
    let game = sosko().play("F:CJ M:HJ");
    assert_eq!((play(&game.deal).tricks(Role::Forehand), play(&game.deal).trick().cards().len()), (0, 2));
    let game = game.play("R:DJ");
    assert_eq!((play(&game.deal).tricks(Role::Forehand), play(&game.deal).trick().cards().len()), (1, 0));
}

#[test]
fn a_suit_game_is_played_to_the_tenth_trick_4_3_1() {
    let game = sosko().play(FIVE_TRICKS).play("F:C9 M:SQ R:DA F:C8 M:SK R:DK F:C7 M:SA R:HQ F:HT M:D8 R:HA R:HK F:D7");
    assert!(game.deal.settlement().is_none());
    let result = game.play("M:D9").result();
    assert_eq!((result.ending, result.tricks), (Ending::PlayedOut, 8));
    assert_eq!(result.points, 120 - 21 - 4);
    assert_eq!(levels(&result), [Level::Game, Level::Schneider]);
}

#[test]
fn the_last_trick_can_be_looked_at_until_the_next_lead_4_4_3() {
    let last = |script: &Script, observer| match script.deal.view_for(observer).phase {
        SeenPhase::Play(seen) => seen.last_trick.map(|trick| trick.cards().to_vec()),
        phase => panic!("{phase:?}"),
    };
    let game = sosko().play("F:CJ M:HJ R:DJ");
    for observer in OBSERVERS {
        assert_eq!(last(&game, observer), Some(["CJ", "HJ", "DJ"].map(card).to_vec()));
    }
    let game = game.play("F:SJ");
    assert!(OBSERVERS.into_iter().all(|observer| last(&game, observer).is_none()));
}

#[test]
fn given_up_before_the_second_trick_is_lost_simple_4_3_1() {
    for words in ["", "F:CJ", "F:C7 M:CT R:DJ"] {
        let result = sosko().play(words).play("F:give-up").result();
        assert_eq!(result.ending, Ending::DeclarerGaveUpEarly);
        assert_eq!((result.value.score(), levels(&result)), (-72, vec![Level::Game]), "not Schneider, not Schwarz");
    }
    assert_eq!(clubs(RuleSet::SOSKO_2007, 45).play("F:give-up").result().value.score(), -96, "as high as the bid");
    // Decision 16: diamonds hand with 2, Schneider announced, is 2 x 9 x (2 + 4).
    let diamonds = taken(RuleSet::SOSKO_2007, 18).play("F:DHS F:give-up").result();
    assert_eq!(diamonds.value.score(), -108);
    assert_eq!(taken(RuleSet::SOSKO_2007, 18).play("F:NHO F:give-up").result().value.score(), -118);
}

#[test]
fn given_up_later_counts_what_was_taken_until_then_4_3_2() {
    let late = |words: &str| sosko().play(words).play("F:give-up").result();
    let schneider = late("F:CJ M:HJ R:DJ F:SJ");
    assert_eq!((schneider.ending, schneider.points, schneider.tricks), (Ending::DeclarerGaveUp, 26, 1));
    assert_eq!(schneider.value.score(), -96, "with 2, game 3, Schneider 4");
    let schwarz = late("F:C7 M:CT R:DJ R:HA");
    assert_eq!(schwarz.value.score(), -120, "and Schwarz 5");
    let lost = late(FIVE_TRICKS);
    assert_eq!((lost.points, lost.value.score()), (59, -72));
    let won = sosko().play(FIVE_TRICKS).play("F:C9 M:SQ R:HQ").play("F:give-up").result();
    assert_eq!((won.points, won.value.score()), (59 + 3 + 3, 36), "61 are enough");
    let null = taken(RuleSet::SOSKO_2007, 18).play("F:NH F:C7 M:CT R:DJ M:SA F:give-up").result();
    assert_eq!((null.ending, null.value.score()), (Ending::DeclarerGaveUp, -70));
}

#[test]
fn both_defenders_give_up_and_the_rest_is_the_declarers_4_3_3() {
    let result = sosko().play("F:CJ M:HJ R:DJ R:give-up F:SJ M:give-up").result();
    assert_eq!((result.ending, result.points, result.tricks), (Ending::DefendersGaveUp, 120, 10));
    assert_eq!(levels(&result), [Level::Game, Level::Schneider, Level::Schwarz]);
    let result = sosko().play("F:C7 M:CT R:DJ R:give-up M:give-up").result();
    assert_eq!((result.points, result.tricks), (108, 9), "they keep their trick");
    assert_eq!(levels(&result), [Level::Game, Level::Schneider]);
    let null = taken(RuleSet::SOSKO_2007, 18).play("F:NH F:C7 M:CT R:DJ M:give-up R:give-up").result();
    assert_eq!((null.value.won, null.tricks), (true, 0), "in null no trick is added");
}

#[test]
fn a_wish_to_give_up_is_seen_by_nobody_else_4_3_3() {
    let before = sosko();
    let wished = before.clone().play("M:give-up");
    let back = wished.clone().play("M:take-back");
    for observer in OBSERVERS.into_iter().filter(|observer| *observer != Observer::Player(Role::Middlehand)) {
        assert_eq!(wished.deal.view_for(observer), before.deal.view_for(observer));
        for event in &back.events[before.events.len()..] {
            assert_eq!(back.deal.seen_by(event, observer), None);
        }
    }
    let own = wished.deal.view_for(Observer::Player(Role::Middlehand));
    assert!(matches!(own.phase, SeenPhase::Play(seen) if seen.own_wish) && own.legal.take_back);
}

#[test]
fn one_defender_ends_the_deal_isko_4_3_3() {
    for word in ["M:give-up", "R:give-up"] {
        let result = isko().play("F:CJ M:HJ R:DJ F:SJ").play(word).result();
        assert_eq!(result.ending, Ending::DefendersGaveUp);
        assert_eq!((result.value.score(), levels(&result)), (36, vec![Level::Game]), "simple, not Schneider");
    }
    let decided = isko().play(FIVE_TRICKS).play("F:C9 M:SQ R:DA F:C8 M:give-up").result();
    assert_eq!((decided.value.score(), decided.points), (36, 73), "decided: with the points so far");
}

#[test]
fn a_fault_of_the_defenders_wins_the_level_that_is_due_isko_4_1_5() {
    let at_48 = clubs(RuleSet::ISKO_2012, 48).play("F:CJ M:give-up").result();
    assert_eq!((at_48.value.score(), levels(&at_48)), (48, vec![Level::Game, Level::Schneider]));
    let announced = taken(RuleSet::ISKO_2012, 18).play("F:CHS F:CJ M:give-up").result();
    assert_eq!((announced.value.won, announced.value.charged), (true, 72), "with 2 and 4 levels");
    let prevented = clubs(RuleSet::ISKO_2012, 48).play("F:C7 M:CT R:DJ R:HA F:HT M:HJ M:give-up").result();
    assert_eq!((prevented.value.won, prevented.value.score()), (false, -96), "they have 35 already");
}

#[test]
fn what_even_schwarz_cannot_reach_is_not_won_by_a_fault_isko_5_4_3() {
    let result = clubs(RuleSet::ISKO_2012, 72).play("M:give-up").result();
    assert_eq!((result.value.won, result.value.overbid, result.value.score()), (false, true, -144));
}

#[test]
fn a_late_surrender_needs_a_defenders_consent_isko_4_3_2() {
    let asked = isko().play("F:CJ M:HJ R:DJ F:SJ F:give-up");
    for observer in OBSERVERS {
        let view = asked.deal.view_for(observer);
        assert!(matches!(view.phase, SeenPhase::Play(seen) if seen.declarer_asks), "all know that he asks");
    }
    let result = asked.play("R:agree").result();
    assert_eq!((result.ending, result.value.score()), (Ending::DeclarerGaveUp, -96));
    assert!(isko().play("F:CJ M:HJ R:DJ F:give-up").deal.settlement().is_some(), "early he needs none");
}

#[test]
fn shown_cards_lie_open_and_change_nothing_4_3_4() {
    let shown = sosko().play("F:CJ M:HJ F:show");
    for observer in OBSERVERS {
        let view = shown.deal.view_for(observer);
        assert_eq!(view.hands[Role::Forehand].cards, Some(cards("SJ CA CK CQ C9 C8 C7 HT D7")));
    }
    let played_on = shown.play("R:DJ F:SJ");
    let spectator = played_on.deal.view_for(Observer::Spectator);
    assert_eq!(spectator.hands[Role::Forehand].cards, Some(cards("CA CK CQ C9 C8 C7 HT D7")));
    assert_eq!(spectator.hands[Role::Middlehand].cards, None);
}

#[test]
fn an_open_hand_claims_the_rest_isko_4_3_4() {
    let four_tricks = "F:CJ M:HJ R:DJ F:SJ M:CT R:H7 F:CA M:S7 R:H8 F:HT M:D8 R:HA R:DA F:D7 M:D9";
    let at_lead = isko().play(four_tricks).play("R:HK F:C7 M:S8");
    let result = at_lead.play("F:show").result();
    assert_eq!(result.ending, Ending::Claimed { by: Party::Declarer, held: true });
    assert_eq!((result.points, result.tricks), (120 - 21 - 11, 8), "and the trick on the table, were there one");
    let failed = isko().play("F:CJ M:HJ R:DJ F:show").result();
    assert_eq!(failed.ending, Ending::Claimed { by: Party::Declarer, held: false });
    assert_eq!((failed.value.score(), levels(&failed)), (-72, vec![Level::Game]), "undecided: lost simple");
}

#[test]
fn a_defenders_open_hand_must_take_all_the_rest_itself_isko_4_3_5() {
    let failed = isko().play("F:C7 M:CT R:DJ R:show").result();
    assert_eq!(failed.ending, Ending::Claimed { by: Party::Defenders, held: false });
    assert_eq!((failed.value.won, failed.value.score()), (true, 36));
}

#[test]
fn who_leaves_the_play_gives_up_without_consent_4_3_6() {
    let late = "F:CJ M:HJ R:DJ F:SJ";
    for game in [sosko(), isko()] {
        let early = game.clone().play("F:CJ F:leave").result();
        assert_eq!((early.ending, early.left, early.value.score()), (Ending::DeclarerLeft, Some(Role::Forehand), -72));
        assert_eq!(game.play(late).play("F:leave").result().value.score(), -96);
    }
    for leaver in ["M:leave", "R:leave"] {
        let sosko = sosko().play(late).play(leaver).result();
        assert_eq!((sosko.ending, sosko.value.score()), (Ending::DefenderLeft, 60), "as if both had given up");
        let isko = isko().play(late).play(leaver).result();
        assert_eq!((isko.ending, isko.value.score()), (Ending::DefenderLeft, 36));
    }
}

#[test]
fn null_is_over_with_the_declarers_first_trick_5_2_7() {
    let lost = taken(RuleSet::SOSKO_2007, 18).play("F:NH F:CA M:CT R:DJ").result();
    assert_eq!((lost.ending, lost.value.score()), (Ending::Decided, -70));
    let going_on = taken(RuleSet::SOSKO_2007, 18).play("F:NH F:C7 M:CT R:DJ");
    assert!(going_on.deal.settlement().is_none());
}

#[test]
fn open_games_and_announced_schwarz_are_over_with_the_defenders_first_trick_5_2_6() {
    for (game, value) in [("F:CO", -2 * 12 * 9), ("F:CHZ", -2 * 12 * 8)] {
        let script = taken(RuleSet::SOSKO_2007, 18).play(game);
        assert!(script.clone().play("F:CJ M:HJ R:DJ").deal.settlement().is_none());
        let result = script.play("F:C7 M:CT R:DJ").result();
        assert_eq!((result.ending, result.value.score()), (Ending::Decided, value));
    }
}

#[test]
fn announced_schneider_is_played_on_when_it_has_failed() {
    let failed = "F:HT M:D8 R:HA R:DA F:DT M:D9 R:HK F:C7 M:HJ M:CT R:DJ F:CJ";
    assert!(taken(RuleSet::SOSKO_2007, 18).play("F:CHS").play(failed).deal.settlement().is_none());
}

#[test]
fn the_events_of_a_deal_are_all_that_happened_in_it() {
    let game = sosko().play("F:CJ M:HJ R:DJ F:give-up");
    let played = game.events.iter().filter(|event| matches!(event, Event::Played { .. })).count();
    assert_eq!(played, 3);
    assert!(matches!(game.events[..], [.., Event::GaveUp { party: Party::Declarer }, Event::Settled(_)]));
}

#[test]
fn passed_in_is_a_valid_deal_of_value_0_3_3_7() {
    let deal = Script::new(RuleSet::SOSKO_2007, dealt(HANDS, "ST D7"));
    assert!(deal.clone().play("M:pass R:pass").deal.settlement().is_none());
    let settlement = deal.play("M:pass R:pass F:pass").settlement();
    assert_eq!((settlement, settlement.scores().0), (Settlement::PassedIn, [0; 3]));
}

#[test]
fn hand_counts_only_where_it_was_announced_3_4_1() {
    let picked_up = taken(RuleSet::SOSKO_2007, 36).play("F:pick-up F:C.ST.D7 F:give-up").result();
    assert_eq!((picked_up.value.charged, levels(&picked_up)), (36, vec![Level::Game]));
    let hand_game = taken(RuleSet::SOSKO_2007, 36).play("F:CH F:give-up").result();
    assert_eq!((hand_game.value.charged, levels(&hand_game)), (48, vec![Level::Game, Level::Hand]));
}

#[test]
fn an_overbid_game_may_be_announced_and_given_up_3_4_3() {
    // Without 4 spades would have been worth 55; with the jack of clubs in the skat even Schwarz makes 44 only.
    let hands = ["SA ST SK SQ S9 HA HT HK HQ DA", "SJ HJ DJ CA CT CK CQ C9 C8 C7", ""];
    let found = Script::new(RuleSet::SOSKO_2007, dealt(hands, "CJ D7")).play("M:50 F:hold M:pass R:pass F:pick-up");
    let offers: Vec<_> = found.deal.offers(Role::Forehand).collect();
    assert!(offers.iter().all(|offer| offer.overbid == matches!(offer.contract, Contract::Suit(..))));
    let result = found.play("F:H.D7.DA F:give-up").result();
    assert_eq!((result.value.overbid, result.value.score()), (true, -100));
}

#[test]
fn one_defender_alone_ends_nothing_4_3_3() {
    for words in ["M:give-up", "R:give-up", "M:give-up F:CJ M:HJ", "M:give-up M:take-back R:give-up"] {
        assert!(sosko().play(words).deal.settlement().is_none());
    }
}

#[test]
fn a_lost_deal_stays_lost_when_the_defenders_give_up_4_3_5() {
    let with_68 = sosko().play("F:HT M:CT R:HA M:SA R:DA F:D7 M:HJ R:DJ F:CA");
    for words in ["M:give-up R:give-up", "M:leave", "R:leave"] {
        let result = with_68.clone().play(words).result();
        assert_eq!((result.points, result.tricks), (120 - 68, 7), "the rest is the declarer's");
        assert_eq!((result.value.won, result.value.score()), (false, -72));
    }
}
