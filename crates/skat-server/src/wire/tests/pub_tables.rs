//! What is told at a pub table, to whom, and what is refused there.

use skat_protocol::{Code, ServerMessage, TableEvent};
use skat_rules::{
    Action, Announced, BidValue, ByRole, Class, Contract, DealtCards, NullGame, Role, RuleSet, Slot, Suit,
};
use skat_table::{Command, Input, Observer, PlayerId};

use super::Recorded;

/// A pub table of three people, whose deals all have the same cards.
struct Pub(Recorded);

impl Pub {
    fn new(rules: &str) -> Pub {
        let hand = |cards: &str| cards.parse().unwrap();
        let cards = DealtCards::new(ByRole([
            hand("DQ D8 DJ S8 HA CA C8 C7 H7 HT"),
            hand("CJ DT D9 HJ S9 HQ DK CK DA CQ"),
            hand("D7 ST SJ SQ SK H8 S7 HK H9 SA"),
        ]));
        let rules: RuleSet = rules.parse().unwrap();
        let mut table = Recorded::with(rules, vec![cards.unwrap(); 6]);
        for (number, name) in [(1, "Anna"), (2, "Berta"), (3, "Cem")] {
            table.command_sit(number, name);
        }
        for number in 1..=3 {
            table.command(number, Command::Ready(true));
        }
        let mut table = Pub(table);
        table.deal();
        table
    }

    fn deal(&mut self) {
        while self.0.table.running_deal().is_none() {
            self.0.now = self.0.table.deadline().unwrap();
            self.0.give(Input::Tick);
        }
    }

    fn observer(&self, role: Role) -> Observer {
        Observer::Seat(self.0.table.last_deal().unwrap().seats[role])
    }

    fn player(&self, role: Role) -> u8 {
        self.0.table.last_deal().unwrap().seats[role].index() as u8 + 1
    }

    fn act(&mut self, role: Role, action: Action) {
        self.0.command(self.player(role), Command::Act(action));
    }

    fn acts(&mut self, acts: &[(Role, Action)]) {
        acts.iter().for_each(|(role, action)| self.act(*role, *action));
    }

    /// Why it is refused; nothing has changed.
    fn refused(&self, role: Role, action: Action) -> Code {
        let input = Input::Command { player: PlayerId([self.player(role); 16]), command: Command::Act(action) };
        let before = self.0.table.clone();
        let refused = self.0.table.decide(self.0.now, &input, &mut |_: &mut [u8]| {}).unwrap_err();
        assert!(before == self.0.table);
        super::super::refusal(&refused).0
    }

    /// What an observer was told since so many messages.
    fn told(&self, observer: Observer, since: usize) -> Vec<TableEvent> {
        let told = self.0.told[since..].iter().filter(|(told, _)| *told == observer);
        let event = |text: &String| match serde_json::from_str(text).unwrap() {
            ServerMessage::Event(message) => message.event,
            other => panic!("{other:?}"),
        };
        told.map(|(_, text)| event(text)).collect()
    }

    fn slot(&self) -> Slot {
        self.0.table.running_deal().unwrap().deal.slot()
    }
}

use Role::{Forehand, Middlehand, Rearhand};

fn bid(value: u16) -> Action {
    Action::Bid(BidValue::new(value).unwrap())
}

fn play(card: &str) -> Action {
    Action::Play(card.parse().unwrap())
}

fn hand_game(contract: Contract) -> Action {
    Action::Announce { contract, discard: "".parse().unwrap(), spitzen: 0 }
}

/// Forehand holds the 18 of middlehand and plays this.
fn forehand_plays(contract: Contract) -> [(Role, Action); 5] {
    [
        (Middlehand, bid(18)),
        (Forehand, Action::Hold),
        (Middlehand, Action::Pass),
        (Rearhand, Action::Pass),
        (Forehand, hand_game(contract)),
    ]
}

const CLUBS: Contract = Contract::Suit(Suit::Clubs, Class::Hand(Announced::Nothing));
const PASSES: [(Role, Action); 3] = [(Middlehand, Action::Pass), (Rearhand, Action::Pass), (Forehand, Action::Pass)];

#[test]
fn a_no_to_kontra_is_told_to_its_player_alone_until_the_cards_are_shown() {
    let mut table = Pub::new("pub-2022 kontra=all");
    table.acts(&forehand_plays(Contract::Null(NullGame::OuvertHand)));
    let snapshot = |table: &Pub, observer| {
        let view = table.0.table.view_for(table.0.now, observer);
        serde_json::to_value(super::super::snapshot(&view, 1)).unwrap()["view"]["deal"].clone()
    };
    let asked = snapshot(&table, Observer::Spectator);
    assert_eq!(
        (&asked["phase"], &asked["turn"], asked["asked"].as_array().unwrap().len()),
        (&"kontra".into(), &serde_json::Value::Null, 2)
    );
    assert!(asked["answerMillis"].as_u64().unwrap() <= 15_000);
    let since = table.0.told.len();
    table.act(Middlehand, Action::Decline);
    let own = table.told(table.observer(Middlehand), since);
    assert!(matches!(own.as_slice(), [TableEvent::Declined { .. }]), "{own:?}");
    for observer in [table.observer(Forehand), table.observer(Rearhand), Observer::Spectator] {
        assert_eq!(table.told(observer, since), []);
        assert_eq!(snapshot(&table, observer)["asked"], asked["asked"]);
    }
    let since = table.0.told.len();
    table.act(Rearhand, Action::Decline);
    for observer in [table.observer(Forehand), table.observer(Middlehand), Observer::Spectator] {
        let told = table.told(observer, since);
        assert!(matches!(told.as_slice(), [TableEvent::Shown { cards, .. }] if cards.0.len() == 10), "{told:?}");
    }
}

#[test]
fn silence_about_kontra_is_no_when_its_time_is_over() {
    let mut table = Pub::new("pub-2022 kontra=all");
    table.acts(&forehand_plays(Contract::Null(NullGame::OuvertHand)));
    let since = table.0.told.len();
    table.0.now = table.0.table.deadline().unwrap();
    table.0.give(Input::Tick);
    let told = table.told(Observer::Spectator, since);
    assert!(matches!(told.as_slice(), [TableEvent::Shown { .. }]), "{told:?}");
}

#[test]
fn after_a_restart_each_event_tells_whether_the_time_for_an_answer_is_held() {
    let mut table = Pub::new("pub-2022");
    table.acts(&forehand_plays(CLUBS));
    table.acts(&[(Forehand, play("CA")), (Middlehand, Action::Kontra)]);
    let since = table.0.told.len();
    table.0.give(Input::Restarted);
    for role in [Middlehand, Rearhand, Forehand] {
        table.0.give(Input::Connected(PlayerId([table.player(role); 16])));
        assert_eq!(table.0.replayed(), table.0.table, "the journal gives the same time for the answer");
        assert_eq!(table.0.replayed().is_answer_held(), role != Forehand);
    }
    for observer in [table.observer(Forehand), table.observer(Rearhand), Observer::Spectator] {
        let told = table.0.told[since..].iter().filter(|(told, _)| *told == observer);
        let told = told.map(|(_, text)| {
            let message: serde_json::Value = serde_json::from_str(text).unwrap();
            let deal = &message["deal"];
            (message["event"]["e"].clone(), deal["answerMillis"].as_u64(), deal["answerHeld"].as_bool())
        });
        let (time, held) = (Some(15_000), Some(true));
        let expected = [
            ("restarted".into(), time, held),
            ("connected".into(), time, held),
            ("connected".into(), time, held),
            ("connected".into(), time, None),
        ];
        assert_eq!(told.collect::<Vec<(serde_json::Value, _, _)>>(), expected);
        let view = table.0.table.view_for(table.0.now, observer);
        let deal = serde_json::to_value(super::super::snapshot(&view, 1)).unwrap()["view"]["deal"].clone();
        assert_eq!((&deal["answerMillis"], &deal["answerHeld"]), (&15_000.into(), &serde_json::Value::Null));
    }
    // Where no question is open, they tell nothing of the deal.
    table.act(Forehand, Action::Re);
    let since = table.0.told.len();
    table.0.give(Input::Restarted);
    assert!(table.0.told[since..].iter().all(|(_, text)| !text.contains("\"deal\"")));
}

#[test]
fn kontra_and_re_are_told_and_their_result_starts_a_round() {
    let mut table = Pub::new("pub-2022");
    table.acts(&forehand_plays(CLUBS));
    table.acts(&[(Forehand, play("CA")), (Middlehand, Action::Kontra), (Forehand, Action::Re)]);
    let since = table.0.told.len();
    table.act(Forehand, Action::GiveUp);
    let told = table.told(Observer::Spectator, since);
    let settled = told.iter().find_map(|event| match event {
        TableEvent::Settled { result, row, rounds, .. } => Some((result, row, rounds)),
        _ => None,
    });
    let (result, row, rounds) = settled.unwrap();
    let outcome = serde_json::to_value(&result.outcome).unwrap();
    assert_eq!((&outcome["re"], outcome["kontra"].is_u64()), (&true.into(), true));
    let text = outcome["derivation"]["text"].as_str().unwrap();
    assert!(text.contains("; pub 4: Kontra, times 2 is ") && text.ends_with(&format!(" is {}", -row.value)), "{text}");
    let rounds = rounds.unwrap();
    assert_eq!((rounds.bock_left, rounds.ramsch_left, rounds.waiting), (3, 3, false));
    table.deal();
    assert_eq!(table.slot(), Slot::Bock);
}

#[test]
fn what_is_pushed_is_told_to_who_pushed_it_alone() {
    let mut table = Pub::new("pub-2022");
    table.acts(&PASSES);
    table.acts(&[(Forehand, Action::Push), (Middlehand, Action::PickUp)]);
    let since = table.0.told.len();
    table.act(Middlehand, Action::LayAway("DA DT".parse().unwrap()));
    for observer in
        [table.observer(Forehand), table.observer(Middlehand), table.observer(Rearhand), Observer::Spectator]
    {
        let told = table.told(observer, since);
        let [TableEvent::LaidAway { cards, .. }] = told.as_slice() else { panic!("{told:?}") };
        assert_eq!(cards.is_some(), observer == table.observer(Middlehand));
    }
    table.act(Rearhand, Action::Push);
    while let Some(played) = table.0.table.running_deal().filter(|played| played.number == 1) {
        let role = played.deal.turn().unwrap();
        let card = played.deal.legal(role).cards.first().unwrap();
        table.act(role, Action::Play(card));
    }
    let told = table.told(Observer::Spectator, since);
    let settled = told.iter().find_map(|event| match event {
        TableEvent::Settled { result, row, .. } => Some((result, row)),
        _ => None,
    });
    let (result, row) = settled.unwrap();
    let outcome = serde_json::to_value(&result.outcome).unwrap();
    assert_eq!((&outcome["kind"], &outcome["unseen"]), (&"ramsch".into(), &2.into()));
    assert_eq!((result.laid.len(), row.ramsch.len(), row.value), (1, 3, 0));
}

#[test]
fn who_escapes_from_a_ramsch_does_not_do_it_twice() {
    let mut table = Pub::new("pub-2022 kontra=all rounds=lost-kontra bock=1 ramsch=1");
    let lost = |table: &mut Pub, kontra: bool| {
        table.acts(&forehand_plays(CLUBS));
        table.act(Forehand, play("CA"));
        if kontra {
            table.acts(&[(Middlehand, Action::Kontra), (Forehand, Action::Decline)]);
        }
        table.act(Forehand, Action::GiveUp);
        table.deal();
    };
    lost(&mut table, true);
    assert_eq!(table.slot(), Slot::Bock);
    lost(&mut table, false);
    let dealer = table.0.table.last_deal().unwrap().dealer;
    assert_eq!(table.refused(Middlehand, Action::Escape), Code::NotYourTurn);
    assert_eq!(table.refused(Forehand, Action::Push), Code::WrongPhase);
    table.acts(&[(Forehand, Action::Escape), (Forehand, Action::GiveUp)]);
    table.deal();
    assert_eq!(table.0.table.last_deal().unwrap().dealer, dealer, "the same dealer deals again");
    assert_eq!(table.refused(Forehand, Action::Escape), Code::EscapedAlready);
    table.acts(&[(Middlehand, Action::Decline), (Rearhand, Action::Decline), (Forehand, Action::PickUp)]);
}

#[test]
fn each_thing_that_may_not_be_done_has_its_own_code() {
    let mut table = Pub::new("pub-2022 spitze=1");
    assert_eq!(table.refused(Middlehand, bid(456)), Code::NotABid);
    let announcement = forehand_plays(CLUBS);
    table.acts(&announcement[..4]);
    let spitze = |suit, spitzen| Action::Announce {
        contract: Contract::Suit(suit, Class::Hand(Announced::Nothing)),
        discard: "".parse().unwrap(),
        spitzen,
    };
    assert_eq!(table.refused(Forehand, spitze(Suit::Clubs, 2)), Code::TooManySpitzen);
    assert_eq!(table.refused(Forehand, spitze(Suit::Diamonds, 1)), Code::SpitzeNotHeld);
    table.acts(&announcement[4..]);
    assert_eq!(table.refused(Rearhand, Action::Kontra), Code::KontraNotAllowed);
    assert_eq!(table.refused(Middlehand, Action::Kontra), Code::NotYourTurn);
    assert_eq!(table.refused(Forehand, Action::Re), Code::ReWithoutKontra);
    assert_eq!(table.refused(Middlehand, Action::Decline), Code::NothingAsked);
    table.act(Forehand, play("CA"));
    table.act(Middlehand, Action::Kontra);
    assert_eq!(table.refused(Middlehand, play("CQ")), Code::QuestionOpen);
    assert_eq!(table.refused(Middlehand, Action::Re), Code::WrongParty);
    table.act(Forehand, Action::Decline);
    assert_eq!(table.refused(Forehand, Action::Re), Code::ReTooLate);

    let mut table = Pub::new("pub-2022");
    table.acts(&forehand_plays(CLUBS));
    table.acts(&[(Forehand, play("CA")), (Middlehand, play("CQ"))]);
    assert_eq!(table.refused(Middlehand, Action::Kontra), Code::KontraTooLate);

    let mut table = Pub::new("pub-2022");
    table.acts(&forehand_plays(Contract::Null(NullGame::Hand)));
    table.acts(&[(Forehand, play("CA")), (Middlehand, Action::Kontra)]);
    assert_eq!(table.refused(Forehand, Action::Re), Code::NoRe);

    let mut table = Pub::new("pub-2022");
    table.acts(&PASSES);
    assert_eq!(table.refused(Middlehand, Action::Push), Code::NotYourTurn);
    table.act(Forehand, Action::PickUp);
    assert_eq!(table.refused(Forehand, Action::Push), Code::AlreadyPickedUp);
    assert_eq!(table.refused(Forehand, Action::LayAway("DJ D8".parse().unwrap())), Code::JackLaidAway);
    assert_eq!(table.refused(Forehand, Action::LayAway("D8".parse().unwrap())), Code::WrongDiscard);
    assert_eq!(table.refused(Forehand, Action::LayAway("D8 D7".parse().unwrap())), Code::NotHeld);
}
