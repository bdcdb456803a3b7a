//! A deal that was played is written, read and played again to the same settlement.

use std::collections::BTreeSet;

use proptest::prelude::*;
use skat_notation::{Date, Finish, GameLine, Heading, Move, Outcome, Record, Text, replay, write};
use skat_rules::{
    Action, BidLadder, BidValue, ByRole, Card, CardSet, Class, Contract, Deal, DealtCards, Ending, Event, GameResult,
    NullGame, Party, Role, RuleSet, Settlement, Slot,
};

use crate::samples::{ISS, XSKAT, records};

/// Numbers from a seed (splitmix64), so that a failing deal can be dealt again.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed >> 33) as usize % limit
    }

    pub(crate) fn one_in(&mut self, limit: usize) -> bool {
        self.below(limit) == 0
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    fn card(&mut self, from: CardSet) -> Card {
        self.pick(&from.iter().collect::<Vec<_>>())
    }
}

/// A deal that was played by chance, to its end or not.
#[derive(Debug)]
pub(crate) struct Played {
    pub(crate) deal: Deal,
    pub(crate) events: Vec<Event>,
}

/// Deals and plays by chance, with every way to end a deal.
fn play(seed: u64, rules: RuleSet) -> Played {
    play_in_slot(seed, rules, Slot::Plain)
}

/// The same in any place of a list.
pub(crate) fn play_in_slot(seed: u64, rules: RuleSet, slot: Slot) -> Played {
    let mut chance = Chance(seed);
    let mut deck: [Card; 32] = std::array::from_fn(|index| Card::from_index(index as u8).unwrap());
    for last in (1..32).rev() {
        deck.swap(last, chance.below(last + 1));
    }
    let mut played =
        Played { deal: Deal::in_slot(rules, slot, DealtCards::from_deck(&deck).unwrap()), events: Vec::new() };
    // Most deals are played quietly, others are full of wishes, requests and claims.
    let unrest = chance.pick(&[400, 40, 6]);
    let leaves = chance.pick(&[2000, 2000, 30]);
    while played.deal.settlement().is_none() {
        let awaited: Vec<Role> = Role::ALL.into_iter().filter(|role| played.deal.awaits(*role)).collect();
        let turn = chance.pick(&awaited);
        let anybody = chance.pick(&Role::ALL);
        if chance.one_in(leaves) {
            played.act(anybody, Action::Leave);
        } else if chance.one_in(unrest) {
            let unrest = [Action::GiveUp, Action::TakeBack, Action::AgreeToGiveUp, Action::Show, Action::GiveUp];
            played.act(anybody, chance.pick(&unrest));
        } else {
            let action = quiet(&played.deal, turn, &mut chance);
            assert!(played.act(turn, action), "{action:?} is refused: {played:?}");
        }
    }
    played
}

/// What the player whose turn it is does.
fn quiet(deal: &Deal, turn: Role, chance: &mut Chance) -> Action {
    let legal = deal.legal(turn);
    if let Some(least) = legal.least_bid {
        let jump = if chance.one_in(8) && legal.greatest_bid > Some(least) {
            BidLadder::of(&deal.rules().spitze).after(least)
        } else {
            None
        };
        return if chance.one_in(3) { Action::Pass } else { Action::Bid(jump.unwrap_or(least)) };
    }
    if legal.hold {
        return if chance.one_in(3) { Action::Pass } else { Action::Hold };
    }
    // A no to all that is asked, now and then, and Kontra when it can be said.
    if legal.decline && chance.one_in(2) {
        return Action::Decline;
    }
    let said = [(legal.kontra, Action::Kontra), (legal.re, Action::Re), (legal.escape, Action::Escape)];
    if let Some((_, action)) = said.into_iter().find(|(may, _)| *may && !chance.one_in(3)) {
        return action;
    }
    if legal.decline {
        return Action::Decline;
    }
    if !legal.lay_away.is_empty() {
        let first = chance.card(legal.lay_away);
        return Action::LayAway(CardSet::of(first).with(chance.card(legal.lay_away.without(first))));
    }
    if legal.pick_up && !chance.one_in(3) {
        return Action::PickUp;
    }
    if legal.announce {
        let contracts: Vec<Contract> = deal.legal_contracts(turn).collect();
        let contract = chance.pick(&contracts);
        let mut discard = CardSet::EMPTY;
        while !contract.is_hand() && discard.len() < 2 {
            discard = discard.with(chance.card(deal.hand(turn)));
        }
        let ten = deal.hand(turn) - discard;
        let most = deal.rules().spitze.most_in(contract.game());
        let is_held = |place: &u8| contract.game().lowest_trump(*place).is_some_and(|trump| ten.contains(trump));
        let held = (0..most).take_while(is_held).count();
        return Action::Announce { contract, discard, spitzen: chance.below(held + 1) as u8 };
    }
    if legal.push {
        return Action::Push;
    }
    Action::Play(chance.card(legal.cards))
}

impl Played {
    /// Does it, if it can be done.
    pub(crate) fn act(&mut self, role: Role, action: Action) -> bool {
        let Ok(events) = self.deal.decide(role, &action) else {
            return false;
        };
        for event in events {
            self.deal.apply(&event);
            self.events.push(event);
        }
        true
    }

    pub(crate) fn settlement(&self) -> &Settlement {
        self.deal.settlement().expect("it was played to its end")
    }

    pub(crate) fn record(&self, timed_out: bool) -> Record {
        write(&heading(&self.deal, timed_out), self.deal.cards(), &self.events)
    }
}

fn heading(deal: &Deal, timed_out: bool) -> Heading {
    Heading {
        place: Record::place_of(deal.rules()),
        slot: deal.slot(),
        comment: Text::new("friends] and\nothers"),
        series: "0197c0de".into(),
        id: "7".into(),
        date: Date::from_unix_seconds(1_333_184_070),
        names: ByRole(["Änne", "b", ""].map(Text::new)),
        ratings: ByRole(["", "12.5", "null"].map(Text::new)),
        timed_out,
    }
}

/// Writes, reads, plays again, and writes what was played again.
pub(crate) fn check(played: &Played, timed_out: bool) {
    let record = played.record(timed_out);
    let line = record.to_string();
    assert_eq!(line.lines().count(), 1);
    assert_eq!(Record::parse(&line).as_ref(), Ok(&record), "{line}");
    assert_eq!(record.rules(), *played.deal.rules());
    let again = replay(&record, record.rules()).unwrap_or_else(|error| panic!("{error}: {line}"));
    assert_eq!(again.deal.settlement(), Some(played.settlement()), "{line}");
    assert_eq!(again.comparison, Default::default(), "{line}");
    let rewritten = write(&heading(&played.deal, timed_out), again.deal.cards(), &again.events);
    assert_eq!(rewritten.to_string(), line);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn a_deal_written_and_played_again_has_the_same_settlement(
        seed in any::<u64>(),
        rules in prop::sample::select(RuleSet::OFFICIAL.to_vec()),
        timed_out in any::<bool>(),
    ) {
        let played = play(seed, rules);
        let left = matches!(played.settlement(), Settlement::Game(GameResult { left: Some(_), .. }));
        check(&played, timed_out && left);
    }

    #[test]
    fn a_deal_that_is_not_over_is_written_with_an_unknown_result(seed in any::<u64>(), cut in any::<prop::sample::Index>()) {
        let played = play(seed, RuleSet::SOSKO_2007);
        let events = &played.events[..cut.index(played.events.len())];
        let record = write(&Heading::default(), played.deal.cards(), events);
        prop_assert_eq!(&record.outcome, &Some(Outcome::Unknown));
        prop_assert_eq!(Record::parse(&record.to_string()), Ok(record));
    }
}

#[test]
fn every_ending_is_written_and_played_again_by_both_rule_sets() {
    let name = |ending: Ending| format!("{ending:?}");
    let seen = |rules: RuleSet| {
        let mut seen = BTreeSet::new();
        for seed in 0..4000 {
            let played = play(seed, rules);
            match played.settlement() {
                Settlement::Ramsch(_) => panic!("no official deal is a Ramsch"),
                Settlement::PassedIn => drop(seen.insert("PassedIn".to_owned())),
                Settlement::Game(result) => {
                    if seen.insert(name(result.ending)) || seed % 20 == 0 {
                        check(&played, false);
                    }
                }
            }
        }
        seen
    };
    let both = [
        Ending::PlayedOut,
        Ending::Decided,
        Ending::DeclarerGaveUpEarly,
        Ending::DeclarerGaveUp,
        Ending::DefendersGaveUp,
        Ending::LeftAuction,
        Ending::DeclarerLeftBeforeAnnouncement,
        Ending::DefenderLeftBeforeAnnouncement,
        Ending::DeclarerLeft,
        Ending::DefenderLeft,
    ];
    let mut expected: BTreeSet<String> = both.into_iter().map(name).collect();
    expected.insert("PassedIn".to_owned());
    assert_eq!(seen(RuleSet::SOSKO_2007), expected);
    for by in [Party::Declarer, Party::Defenders] {
        expected.extend([true, false].map(|held| name(Ending::Claimed { by, held })));
    }
    assert_eq!(seen(RuleSet::ISKO_2012), expected);
}

/// Plays `actions` on the cards of the ISS's deal 6997015: forehand has CJ CA C8 S9 HA HT H8 H7 D9 D7, SA and DT are the skat.
fn story(rules: RuleSet, actions: &[(Role, Action)]) -> Played {
    let iss = records(ISS).into_iter().find(|record| record.id == Some("6997015".into())).unwrap();
    let cards = *replay(&iss, iss.rules()).unwrap().deal.cards();
    let mut played = Played { deal: Deal::new(rules, cards), events: Vec::new() };
    for (role, action) in actions {
        assert!(played.act(*role, *action), "{role:?} {action:?}");
    }
    played
}

/// The moves after the deal, and the result.
fn written(record: &Record) -> (String, String) {
    let moves = record.moves.as_ref().unwrap().iter().skip(1).map(Move::to_string).collect::<Vec<_>>();
    (moves.join(" "), record.outcome.as_ref().unwrap().to_string())
}

fn pass_pass(then: Action) -> Vec<(Role, Action)> {
    vec![(Role::Middlehand, Action::Pass), (Role::Rearhand, Action::Pass), (Role::Forehand, then)]
}

const EIGHTEEN: Action = Action::Bid(BidValue::MIN);

fn announce(game: Contract, discard: &str) -> Action {
    Action::Announce { contract: game, discard: discard.parse().unwrap(), spitzen: 0 }
}

fn card(text: &str) -> Action {
    Action::Play(text.parse().unwrap())
}

const GRAND: Contract = Contract::Grand(Class::PickUp);

/// Forehand plays grand and has led the first trick.
fn grand(more: &[(Role, Action)]) -> Vec<(Role, Action)> {
    let mut actions = pass_pass(EIGHTEEN);
    actions.extend([(Role::Forehand, Action::PickUp), (Role::Forehand, announce(GRAND, "DT D7"))]);
    let trick = [(Role::Forehand, card("CJ")), (Role::Middlehand, card("HJ")), (Role::Rearhand, card("DJ"))];
    actions.extend(trick);
    actions.extend_from_slice(more);
    actions
}

const GRAND_MOVES: &str = "1 p 2 p 0 18 0 s w SA.DT 0 G.DT.D7 0 CJ 1 HJ 2 DJ";

#[test]
fn passed_in_is_written_as_passed() {
    let played = story(RuleSet::SOSKO_2007, &pass_pass(Action::Pass));
    assert_eq!(written(&played.record(false)), ("1 p 2 p 0 p".to_owned(), "passed".to_owned()));
}

#[test]
fn only_wishes_that_came_true_are_written() {
    let (middle, rear) = (Role::Middlehand, Role::Rearhand);
    let taken_back = [(middle, Action::GiveUp), (middle, Action::TakeBack), (rear, Action::GiveUp)];
    let played = story(RuleSet::SOSKO_2007, &grand(&[&taken_back[..], &[(Role::Forehand, Action::GiveUp)]].concat()));
    assert_eq!(written(&played.record(false)).0, format!("{GRAND_MOVES} 0 RE"));
    let joined = [(Role::Forehand, card("HA")), (middle, Action::GiveUp)];
    let played = story(RuleSet::SOSKO_2007, &grand(&[&taken_back[..], &joined[..]].concat()));
    let (moves, outcome) = written(&played.record(false));
    assert_eq!(moves, format!("{GRAND_MOVES} 2 RE 0 HA 1 RE"));
    assert_eq!(outcome, "d:0 win v:96 m:1 bidok p:120 t:10 s:1 z:1 p0:0 p1:0 p2:0 l:-1 to:-1 r:1");
}

#[test]
fn consent_by_isko_is_written_as_the_declarers_resignation() {
    let trick = [(Role::Forehand, card("HA")), (Role::Middlehand, card("HQ")), (Role::Rearhand, card("H9"))];
    let consent =
        [(Role::Forehand, card("HT")), (Role::Forehand, Action::GiveUp), (Role::Rearhand, Action::AgreeToGiveUp)];
    let played = story(RuleSet::ISKO_2012, &grand(&[&trick[..], &consent[..]].concat()));
    let (moves, outcome) = written(&played.record(false));
    assert_eq!(moves, format!("{GRAND_MOVES} 0 HA 1 HQ 2 H9 0 HT 0 RE"));
    assert_eq!(outcome, "d:0 loss v:-144 m:1 bidok p:30 t:2 s:1 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:1");
    check(&played, false);
}

#[test]
fn shown_and_open_cards_are_written() {
    let shown = story(RuleSet::SOSKO_2007, &grand(&[(Role::Forehand, Action::Show)]));
    assert_eq!(written(&shown.record(false)).0, format!("{GRAND_MOVES} 0 SC.CA.C8.SA.S9.HA.HT.H8.H7.D9"));
    let ouvert = Contract::Null(NullGame::OuvertHand);
    let mut actions = pass_pass(EIGHTEEN);
    actions.push((Role::Forehand, announce(ouvert, "")));
    let (moves, outcome) = written(&story(RuleSet::SOSKO_2007, &actions).record(false));
    assert_eq!(moves, "1 p 2 p 0 18 0 NOH.CJ.CA.C8.S9.HA.HT.H8.H7.D9.D7");
    assert_eq!(outcome, "unknown");
}

#[test]
fn who_leaves_before_the_announcement_is_charged_a_grand_in_the_result() {
    // Forehand has the jack of clubs, rearhand has not: (1 + 1) x 24 and (1 + 1) x 24, doubled (decisions 24 to 26).
    let auction = [(Role::Middlehand, Action::Pass), (Role::Rearhand, EIGHTEEN), (Role::Rearhand, Action::Leave)];
    let (moves, outcome) = written(&story(RuleSet::SOSKO_2007, &auction).record(false));
    assert_eq!(moves, "1 p 2 18 w LE.2");
    assert_eq!(outcome, "d:2 loss v:-96 m:-1 bidok p:0 t:0 s:0 z:0 p0:0 p1:0 p2:1 l:2 to:-1 r:0");
    let mut defender = pass_pass(EIGHTEEN);
    defender.extend([(Role::Forehand, Action::PickUp), (Role::Rearhand, Action::Leave)]);
    let (moves, outcome) = written(&story(RuleSet::SOSKO_2007, &defender).record(true));
    assert_eq!(moves, "1 p 2 p 0 18 0 s w SA.DT w TI.2");
    assert_eq!(outcome, "d:0 win v:48 m:1 bidok p:0 t:0 s:0 z:0 p0:0 p1:0 p2:1 l:-1 to:2 r:0");
}

#[test]
fn our_result_of_a_real_record_is_written_as_it_was_recorded() {
    let mut compared = 0;
    for record in [ISS, XSKAT].into_iter().flat_map(records) {
        let again = replay(&record, record.rules()).unwrap();
        let Some(Settlement::Game(result)) = again.deal.settlement() else {
            continue;
        };
        let Some(Outcome::Game(line)) = &record.outcome else { panic!("{record}") };
        assert_ne!(line.finish, Finish::Penalty);
        let ours = GameLine { resigned: line.resigned, ..GameLine::of(result, false) };
        assert_eq!(&ours, line, "{record}");
        compared += 1;
    }
    assert_eq!(compared, 2028);
}
