//! The games that are recorded.

use std::time::Duration;

use skat_protocol::{Bid, ChatText, Name, NewSettings, Offer, RuleSet, Seating, TableAct};
use skat_rules::{Announced, BidValue, Class, Contract, NullGame, Suit};
use skat_table::{Act, RunningDeal};

use super::stage::{Stage, seat};

/// Who watches.
const SPECTATOR: usize = 5;

/// Strong hearts and spades for rearhand.
const EVEN: &str = "DQ.D8.DJ.S8.HA.CA.C8.C7.H7.HT.CJ.DT.D9.HJ.S9.HQ.DK.CK.DA.CQ.D7.ST.SJ.SQ.SK.H8.S7.HK.H9.SA.C9.CT";

/// A null game for forehand.
const NULL: &str = "D7.D8.H7.H8.H9.S7.S9.C7.C8.CT.DQ.DJ.S8.HA.CA.HT.CJ.DT.D9.HJ.HQ.DK.CK.DA.CQ.ST.SJ.SQ.SK.HK.SA.C9";

/// All jacks and the best clubs for forehand.
const GREAT: &str = "CJ.SJ.HJ.DJ.CA.CT.CK.CQ.C9.C8.D7.D8.D9.DQ.DK.H7.H8.H9.HQ.HK.S7.S8.S9.SQ.SK.DT.DA.HT.HA.ST.SA.C7";

/// What its forehand announces.
const OPEN_CLUBS: Contract = Contract::Suit(Suit::Clubs, Class::Hand(Announced::Ouvert));

fn settings(seats: u8, rules: RuleSet) -> NewSettings {
    NewSettings {
        seats,
        rule_set: rules,
        rounds: Some(1),
        seating: Seating::Host,
        computers: Some(false),
        ..NewSettings::new(Name::new("Altenburg").expect("a name"))
    }
}

fn decks(decks: &[&str]) -> Option<Vec<String>> {
    Some(decks.iter().map(|deck| (*deck).to_owned()).collect())
}

fn is_suit(suit: Suit) -> impl Fn(&Offer) -> bool {
    move |offer| matches!(offer.contract.0, Contract::Suit(found, _) if found == suit)
}

fn says(text: &str) -> TableAct {
    TableAct::Say { text: ChatText::new(text).expect("a line") }
}

/// Three sit down at seats 1 to 3, and one watches.
async fn three(seed: u64, settings: NewSettings, arranged: Option<Vec<String>>, keeping: &[usize]) -> Stage {
    let mut stage = Stage::new(seed, settings, arranged, keeping).await;
    stage.watch(SPECTATOR).await;
    for (who, number) in [(0, 1), (1, 2), (2, 3)] {
        stage.sit(who, number).await;
    }
    stage
}

/// Before the list, a game with a contested auction, one that is passed in, a null ouvert, and one that is overbid.
pub(super) async fn deals() -> String {
    let rules = settings(3, RuleSet::SOSKO_2007);
    let mut stage = Stage::new(1, rules, decks(&[EVEN, EVEN, NULL, EVEN]), &[0, 1, SPECTATOR]).await;
    stage.watch(SPECTATOR).await;
    stage.sit(0, 1).await;
    stage.sit(1, 3).await;
    stage.act(1, TableAct::Move { seat: seat(2) }).await;
    stage.sit(4, 3).await;
    stage.act(4, TableAct::Leave {}).await;
    stage.sit(2, 3).await;
    stage.compare().await;
    stage.act(0, TableAct::Arrange { from: [Some(seat(1)), Some(seat(3)), Some(seat(2)), None] }).await;
    stage.act(0, TableAct::Arrange { from: [Some(seat(1)), Some(seat(3)), Some(seat(2)), None] }).await;
    stage.act(2, says("Gut Blatt!")).await;
    stage.act(1, TableAct::Ready { ready: true }).await;
    stage.act(1, TableAct::Ready { ready: false }).await;
    stage.compare().await;
    stage.ready([0, 1, 2]).await;
    stage.compare().await;

    // Seat 3 jumps, seat 1 takes it over.
    stage.at(3, TableAct::Bid { value: Bid(BidValue::MIN) }).await;
    stage.at(2, TableAct::Pass {}).await;
    stage.at(1, TableAct::Bid { value: Bid(BidValue::new(22).expect("a bid")) }).await;
    stage.compare().await;
    stage.auction([22, 0, 0, 0]).await;
    stage.compare().await;
    stage.announce(true, is_suit(Suit::Spades)).await;
    stage.compare().await;
    stage.moves(4).await;
    for who in 0..3 {
        stage.act(who, TableAct::AllowChat { allowed: true }).await;
    }
    stage.act(0, says("Schön gespielt!")).await;
    stage.act(2, TableAct::AllowChat { allowed: false }).await;
    stage.compare().await;
    stage.play_out().await;
    stage.compare().await;

    stage.act(1, TableAct::Next {}).await;
    stage.compare().await;
    stage.next_deal().await;
    stage.auction([0; 4]).await;
    stage.compare().await;

    stage.next_deal().await;
    stage.auction([18, 0, 0, 0]).await;
    stage.announce(false, |offer| offer.contract.0 == Contract::Null(NullGame::OuvertHand)).await;
    stage.compare().await;
    stage.moves(2).await;
    stage.compare().await;
    stage.play_out().await;

    stage.next_deal().await;
    stage.auction([0, 60, 60, 0]).await;
    stage.announce(true, |offer| offer.overbid).await;
    stage.play_out().await;
    stage.compare().await;
    stage.end().await
}

/// Giving up by the Skat-Online order, and showing.
pub(super) async fn surrender() -> String {
    let rules = settings(3, RuleSet::SOSKO_2007);
    let mut stage = three(2, rules, decks(&[EVEN, EVEN, EVEN, GREAT]), &[0, 2]).await;
    stage.ready([0, 1, 2]).await;

    // The declarer before the second trick.
    stage.auction([18, 0, 0, 0]).await;
    stage.announce(true, is_suit(Suit::Hearts)).await;
    stage.moves(1).await;
    stage.at(1, TableAct::GiveUp {}).await;
    stage.compare().await;

    // Both defenders, one of whom thinks again.
    stage.next_deal().await;
    stage.auction([0, 18, 0, 0]).await;
    stage.announce(false, is_suit(Suit::Spades)).await;
    stage.moves(5).await;
    stage.at(1, TableAct::GiveUp {}).await;
    stage.compare().await;
    stage.at(1, TableAct::TakeBack {}).await;
    stage.compare().await;
    stage.at(3, TableAct::GiveUp {}).await;
    stage.at(1, TableAct::GiveUp {}).await;
    stage.compare().await;

    // The declarer later, with open cards.
    stage.next_deal().await;
    stage.auction([0, 0, 18, 0]).await;
    stage.announce(true, is_suit(Suit::Spades)).await;
    stage.moves(4).await;
    stage.at(3, TableAct::Show {}).await;
    stage.compare().await;
    stage.moves(3).await;
    stage.compare().await;
    stage.at(3, TableAct::GiveUp {}).await;
    stage.compare().await;

    // Clubs ouvert, to the end.
    stage.next_deal().await;
    stage.auction([0, 18, 0, 0]).await;
    stage.announce(false, |offer| offer.contract.0 == OPEN_CLUBS).await;
    stage.compare().await;
    stage.play_out().await;
    stage.compare().await;
    stage.end().await
}

/// Giving up and claiming by the International order, with seeds.
pub(super) async fn international() -> String {
    let rules = NewSettings { move_seconds: Some(20), ..settings(3, RuleSet::ISKO_2012) };
    let mut stage = three(3, rules, None, &[0, 1]).await;
    stage.ready([0, 1, 2]).await;
    stage.compare().await;
    stage.next_deal().await;
    stage.compare().await;

    // The declarer asks.
    stage.auction([18, 0, 0, 0]).await;
    stage.announce(true, is_suit(Suit::Clubs)).await;
    stage.moves(4).await;
    stage.at(1, TableAct::GiveUp {}).await;
    stage.compare().await;
    stage.at(1, TableAct::TakeBack {}).await;
    stage.at(1, TableAct::GiveUp {}).await;
    stage.at(2, TableAct::AgreeToGiveUp {}).await;
    stage.compare().await;

    // He claims the rest. Before that he thinks too long.
    stage.next_deal().await;
    stage.auction([0, 18, 0, 0]).await;
    stage.wait(Duration::from_secs(30)).await;
    stage.compare().await;
    stage.announce(true, is_suit(Suit::Diamonds)).await;
    stage.compare().await;
    stage.moves(6).await;
    stage.at(2, TableAct::Show {}).await;
    stage.compare().await;

    // One defender is enough.
    stage.next_deal().await;
    stage.auction([0, 0, 18, 0]).await;
    stage.announce(true, is_suit(Suit::Hearts)).await;
    stage.moves(3).await;
    stage.at(1, TableAct::GiveUp {}).await;
    stage.wait(Duration::from_secs(20)).await;
    stage.compare().await;
    stage.end().await
}

/// Four seats: somebody is lost and comes back, somebody is lost for good, a substitute comes, and then none.
pub(super) async fn four() -> String {
    let rules = NewSettings { vacancy_seconds: Some(60), ..settings(4, RuleSet::SOSKO_2007) };
    let rules = NewSettings { rounds: Some(2), ..rules };
    let mut stage = Stage::new(4, rules, None, &[0, 3, SPECTATOR]).await;
    stage.watch(SPECTATOR).await;
    for (who, number) in [(0, 1), (1, 2), (2, 3), (3, 4)] {
        stage.sit(who, number).await;
    }
    stage.ready([0, 1, 2, 3]).await;
    stage.next_deal().await;
    stage.compare().await;
    stage.moves(6).await;
    stage.lose(3).await;
    stage.wait(Duration::from_secs(10)).await;
    stage.compare().await;
    stage.come_back(3).await;
    stage.compare().await;
    stage.play_out().await;
    stage.compare().await;

    // Forehand's wait is over.
    stage.next_deal().await;
    stage.moves(3).await;
    stage.lose(2).await;
    stage.wait(Duration::from_secs(95)).await;
    stage.compare().await;
    stage.sit(4, 3).await;
    stage.compare().await;

    // Rearhand leaves on purpose, and nobody comes.
    stage.next_deal().await;
    stage.moves(2).await;
    stage.at(2, TableAct::Leave {}).await;
    stage.compare().await;
    stage.wait(Duration::from_secs(40)).await;
    stage.compare().await;
    stage.wait(Duration::from_secs(30)).await;
    stage.compare().await;
    for _ in 0..6 {
        stage.next_deal().await;
        stage.play_out().await;
        stage.compare().await;
    }
    stage.end().await
}

/// Three seats by the International order: the server is restarted, somebody leaves as he has announced, the others
/// agree to a substitute, a referee voids a deal, and an administrator closes the table.
pub(super) async fn leaving() -> String {
    let rules = NewSettings { rounds: Some(3), ..settings(3, RuleSet::ISKO_2012) };
    let mut stage = three(5, rules, None, &[0, 1, SPECTATOR]).await;
    stage.ready([0, 1, 2]).await;
    stage.next_deal().await;
    stage.moves(5).await;
    stage.restart().await;
    stage.compare().await;
    stage.play_out().await;
    stage.administer(Act::Announce("Der Saal schließt um zehn.".to_owned())).await;
    stage.next_deal().await;
    stage.play_out().await;
    stage.act(2, TableAct::LeaveAfterRound { leaves: true }).await;
    stage.compare().await;
    stage.administer(Act::Void { deal: 1 }).await;
    stage.compare().await;
    stage.next_deal().await;
    stage.administer(Act::Restore { deal: 1 }).await;
    stage.play_out().await;
    stage.compare().await;
    stage.wait(Duration::from_secs(10)).await;
    stage.compare().await;
    stage.sit(4, 3).await;
    stage.compare().await;
    stage.act(0, TableAct::Accept {}).await;
    stage.act(1, TableAct::Accept {}).await;
    stage.compare().await;
    stage.next_deal().await;
    stage.administer(Act::Close { running_deal: RunningDeal::Score }).await;
    stage.compare().await;
    stage.play_out().await;
    stage.compare().await;
    stage.end().await
}

/// Three seats by pub rules: Kontra and Re, a Bock deal, a forced Ramsch from which somebody escapes, that Ramsch with
/// pushing, and an open game about which both are asked.
pub(super) async fn pub_rules() -> String {
    let rules = "pub-2022 kontra=all bock=1 ramsch=1".parse().expect("a rule set");
    let rules = NewSettings { rounds: None, ..settings(3, RuleSet(rules)) };
    let mut stage = three(6, rules, decks(&[EVEN, EVEN, EVEN, EVEN, NULL, NULL]), &[0, 1, SPECTATOR]).await;
    stage.ready([0, 1, 2]).await;
    stage.compare().await;

    // Seat 1 loses with Kontra and Re.
    stage.auction([40, 0, 0, 0]).await;
    stage.announce(true, is_suit(Suit::Hearts)).await;
    stage.compare().await;
    stage.moves_before(|seen| seen.legal().is_some_and(|legal| legal.kontra)).await;
    stage.compare().await;
    stage.on_turn_does(TableAct::Kontra {}).await;
    stage.compare().await;
    stage.on_turn_does(TableAct::Re {}).await;
    stage.compare().await;
    stage.at(1, TableAct::GiveUp {}).await;
    stage.compare().await;

    // A Bock deal.
    stage.next_deal().await;
    stage.compare().await;
    stage.auction([40, 0, 0, 0]).await;
    stage.announce(true, is_suit(Suit::Hearts)).await;
    stage.at(1, TableAct::GiveUp {}).await;
    stage.compare().await;

    // A forced Ramsch, from which the second who is asked escapes.
    stage.next_deal().await;
    stage.compare().await;
    stage.on_turn_does(TableAct::Decline {}).await;
    stage.compare().await;
    stage.on_turn_does(TableAct::Escape {}).await;
    stage.compare().await;
    stage.moves(3).await;
    stage.compare().await;
    stage.play_out().await;
    stage.compare().await;

    // The Ramsch itself, dealt by the same dealer.
    stage.next_deal().await;
    stage.compare().await;
    stage.on_turn_does(TableAct::Decline {}).await;
    stage.on_turn_does(TableAct::Decline {}).await;
    stage.compare().await;
    stage.on_turn_does(TableAct::Push {}).await;
    stage.compare().await;
    stage.on_turn_does(TableAct::PickUp {}).await;
    stage.compare().await;
    stage.moves(1).await;
    stage.compare().await;
    stage.moves(6).await;
    stage.compare().await;
    stage.play_out().await;
    stage.compare().await;

    // Both are asked; one says no, and nobody hears anything from the other until his time is over.
    stage.next_deal().await;
    stage.auction([40, 40, 40, 0]).await;
    stage.announce(false, |offer| offer.contract.0 == Contract::Null(NullGame::OuvertHand)).await;
    stage.compare().await;
    stage.on_turn_does(TableAct::Decline {}).await;
    stage.compare().await;
    stage.wait(Duration::from_secs(20)).await;
    stage.compare().await;
    stage.play_out().await;
    stage.compare().await;
    stage.end().await
}
