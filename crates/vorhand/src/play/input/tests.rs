use super::*;
use skat_protocol::ChatText;
use skat_rules::Contract as Played;

fn manner(language: Language) -> Manner {
    Manner::new(language, true, false)
}

fn english() -> Manner {
    manner(Language::English)
}

fn value(value: u16) -> BidValue {
    BidValue::new(value).unwrap()
}

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

fn act(question: &Question, line: &str) -> TableAct {
    match question.answer(&english(), line) {
        Ok(Answer::Act(act)) => act,
        other => panic!("{line}: {other:?}"),
    }
}

fn refusal(question: &Question, line: &str) -> String {
    question.answer(&english(), line).unwrap_err()
}

#[test]
fn a_bid_is_a_number_yes_or_a_pass() {
    let question = Question::Bid { least: value(20), greatest: value(264), others: Vec::new() };
    assert_eq!(act(&question, "ja"), TableAct::Bid { value: Bid(value(20)) });
    assert_eq!(act(&question, "y"), TableAct::Bid { value: Bid(value(20)) });
    assert_eq!(act(&question, " 24 "), TableAct::Bid { value: Bid(value(24)) });
    for pass in ["p", "Passe", "weg", "n"] {
        assert_eq!(act(&question, pass), TableAct::Pass {});
    }
    for wrong in ["18", "19", "300", "-1", "", "hold"] {
        assert!(refusal(&question, wrong).contains("20, 22, 23, 24, 27, …"), "{wrong}");
    }
    let alone = Question::Bid { least: value(18), greatest: value(18), others: Vec::new() };
    assert!(alone.answer(&english(), "20").is_err());
}

#[test]
fn a_bid_is_held_with_yes_or_its_number() {
    let question = Question::Hold { bid: value(20) };
    for yes in ["y", "ja", "20"] {
        assert_eq!(act(&question, yes), TableAct::Hold {});
    }
    assert_eq!(act(&question, "p"), TableAct::Pass {});
    for wrong in ["", "18", "22", "hm"] {
        assert!(refusal(&question, wrong).contains("hold 20"), "{wrong}");
    }
}

#[test]
fn a_card_is_a_number_of_the_menu_or_a_name() {
    let question = Question::Card {
        legal: vec![card("CJ"), card("HT"), card("HQ")],
        hand: "CJ HT HQ D7".parse().unwrap(),
        kontra: false,
    };
    for line in ["1", "cj", "CJ", "♣J", "cb", "KrB"] {
        assert_eq!(act(&question, line), TableAct::Play { card: card("CJ").into() }, "{line}");
    }
    for line in ["2", "h10", "HT", "♥10", "He10"] {
        assert_eq!(act(&question, line), TableAct::Play { card: card("HT").into() }, "{line}");
    }
    assert_eq!(act(&question, "hd"), TableAct::Play { card: card("HQ").into() });
    assert!(refusal(&question, "d7").contains("must follow"));
    assert!(refusal(&question, "sa").contains("not hold"));
    for wrong in ["0", "4", "x", "", "c", "♣", "99999999999999999999"] {
        assert!(question.answer(&english(), wrong).is_err(), "{wrong}");
    }
}

#[test]
fn two_different_cards_are_laid_away() {
    let question = Question::Discard { hand: "CJ SJ CA CT SA ST HA HT DA DT D8 D7".parse().unwrap() };
    let two = Draft { discard: Some("D8 D7".parse().unwrap()), ..Draft::default() };
    for line in ["d7 d8", "11 12", "d7,11", " D8  D7 ", "Ka7 Ka8"] {
        assert_eq!(question.answer(&english(), line), Ok(Answer::Draft(two)), "{line}");
    }
    for wrong in ["d7", "d7 d7", "d7 d8 da", "d7 d8 d7", "d7 d9", "", "12 12"] {
        assert!(question.answer(&english(), wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_game_is_a_number_of_the_menu_or_a_name() {
    let offers: Vec<Offer> = Played::all()
        .map(|played| Offer { contract: Contract(played), spitzen: 0, value: 18, overbid: false })
        .collect();
    let question = Question::Contract { offers: offers.clone(), discard: CardSet::EMPTY };
    let name = |contract: Contract| english().words.contract(contract);
    let announced = |line: &str| match act(&question, line) {
        TableAct::Announce { contract, .. } => name(contract),
        other => panic!("{other:?}"),
    };
    assert_eq!(announced("1"), name(offers[0].contract));
    for (line, name) in [
        ("grand", "grand"),
        ("g", "grand"),
        ("gh", "grand hand"),
        ("Pik", "spades"),
        ("kreuz hand", "clubs hand"),
        ("hearts hand, schneider announced", "hearts hand, Schneider announced"),
        ("Herz Hand, Schwarz angesagt", "hearts hand, Schwarz announced"),
        ("dhz", "diamonds hand, Schwarz announced"),
        ("no", "null ouvert"),
        ("nho", "null ouvert hand"),
        ("Null Ouvert Hand", "null ouvert hand"),
    ] {
        assert_eq!(announced(line), name, "{line}");
    }
    // Every name means one contract.
    for offer in &offers {
        for language in [Language::English, Language::German] {
            assert_eq!(announced(&manner(language).words.contract(offer.contract)), name(offer.contract));
        }
        assert_eq!(announced(&short_name(offer.contract)), name(offer.contract));
    }
    assert_eq!(question.answer(&english(), "back"), Ok(Answer::Draft(Draft::default())));
    for wrong in ["0", "99", "", "ramsch"] {
        assert!(question.answer(&english(), wrong).is_err(), "{wrong}");
    }
}

fn lay_away() -> Question {
    let hand: CardSet = "CJ SJ CA CT SA ST HA HT DA DT D8 D7".parse().unwrap();
    Question::LayAway { hand, allowed: hand - CardSet::JACKS }
}

#[test]
fn bids_beyond_264_are_those_of_the_server() {
    let others = [252, 264, 276, 288].map(value).to_vec();
    let question = Question::Bid { least: value(264), greatest: value(288), others };
    assert_eq!(act(&question, "288"), TableAct::Bid { value: Bid(value(288)) });
    for wrong in ["252", "270", "300"] {
        assert!(refusal(&question, wrong).contains("264, 276, 288"), "{wrong}");
    }
}

#[test]
fn kontra_re_and_an_escape_are_said_or_declined() {
    for (question, yes) in [
        (Question::Kontra, TableAct::Kontra {}),
        (Question::Re, TableAct::Re {}),
        (Question::Escape, TableAct::Escape {}),
    ] {
        for line in ["1", "y", "ja"] {
            assert_eq!(act(&question, line), yes, "{question:?} {line}");
        }
        for line in ["2", "n", "nein"] {
            assert_eq!(act(&question, line), TableAct::Decline {}, "{question:?} {line}");
        }
        assert!(question.answer(&english(), "").is_err());
    }
    // Said by its name, before a card too.
    let question = Question::Card { legal: vec![card("CJ")], hand: "CJ".parse().unwrap(), kontra: true };
    for question in [question, Question::Kontra] {
        assert_eq!(question.answer(&english(), "Kontra"), Ok(Answer::Command(Command::Act(TableAct::Kontra {}))));
    }
    assert_eq!(Question::Re.answer(&english(), "re"), Ok(Answer::Command(Command::Act(TableAct::Re {}))));
}

#[test]
fn the_skat_of_a_ramsch_is_picked_up_or_pushed() {
    let question = Question::Push { multiplier: 2, is_last: false };
    assert_eq!(act(&question, "1"), TableAct::PickUp {});
    for line in ["2", "schieben", "Push"] {
        assert_eq!(act(&question, line), TableAct::Push {}, "{line}");
    }
}

#[test]
fn two_cards_without_jacks_are_pushed_on() {
    let two = TableAct::LayAway { cards: Cards("D8 D7".parse().unwrap()) };
    for line in ["d7 d8", "11 12"] {
        assert_eq!(act(&lay_away(), line), two, "{line}");
    }
    for wrong in ["cj d7", "1 12", "d7", "d7 d9"] {
        assert!(refusal(&lay_away(), wrong).contains("jacks"), "{wrong}");
    }
}

#[test]
fn a_game_with_spitzen_goes_by_its_number_or_its_name() {
    let grand = Contract(Played::Grand(Class::PickUp));
    let offers = (0..=2).map(|spitzen| Offer { contract: grand, spitzen, value: 48, overbid: false }).collect();
    let question = Question::Contract { offers, discard: CardSet::EMPTY };
    let announced = |line: &str| match act(&question, line) {
        TableAct::Announce { contract, spitzen, .. } if contract == grand => spitzen,
        other => panic!("{other:?}"),
    };
    for (line, spitzen) in [
        ("1", 0),
        ("grand", 0),
        ("2", 1),
        ("grand spitze", 1),
        ("g spitze 2", 2),
        ("grand, 2 Spitzen angesagt", 2),
        ("Grand, Spitze announced", 1),
        ("grand 2 spitzen", 2),
    ] {
        assert_eq!(announced(line), spitzen, "{line}");
    }
    for wrong in ["grand spitze 3", "pik spitze", "spitze"] {
        assert!(question.answer(&english(), wrong).is_err(), "{wrong}");
    }
    // What the menu shows can be typed.
    for language in [Language::English, Language::German] {
        let words = manner(language).words;
        for spitzen in 1..=2 {
            let shown = format!("{}, {}", words.contract(grand), words.spitzen_announced(spitzen));
            assert_eq!(announced(&shown), spitzen, "{shown}");
        }
    }
}

#[test]
fn only_a_clear_yes_does_what_costs_something() {
    let question = Question::Sure { of: Sure::Leave, cost: String::new() };
    for yes in ["yes", "ja", "Y", " j "] {
        assert_eq!(act(&question, yes), TableAct::Leave {});
    }
    for no in ["", "no", "nein", "leave", "1", "yes please", "?"] {
        assert_eq!(question.answer(&english(), no), Ok(Answer::No), "{no}");
    }
}

#[test]
fn commands_can_be_typed_whatever_is_asked() {
    let question = Question::Skat;
    assert_eq!(question.answer(&english(), "?"), Ok(Answer::Command(Command::Help)));
    assert_eq!(question.answer(&english(), "Q"), Ok(Answer::Command(Command::Quit)));
    let said = TableAct::Say { text: ChatText::new("Na, weg?").unwrap() };
    assert_eq!(question.answer(&english(), "say Na, weg?"), Ok(Answer::Command(Command::Act(said))));
    assert_eq!(unasked(&english(), "give up"), Ok(Some(Command::GiveUp)));
    assert_eq!(unasked(&english(), ""), Ok(None));
    assert!(unasked(&english(), "18").unwrap_err().contains("not your turn"));
}

#[test]
fn every_wrong_answer_is_told_in_a_sentence() {
    let questions = [
        Question::Ready { is_host: true },
        Question::Bid { least: value(18), greatest: value(264), others: Vec::new() },
        Question::Hold { bid: value(18) },
        Question::Skat,
        Question::Discard { hand: "CJ SJ CA CT SA ST HA HT DA DT D8 D7".parse().unwrap() },
        Question::Contract { offers: Vec::new(), discard: CardSet::EMPTY },
        Question::Card { legal: vec![card("CJ")], hand: "CJ".parse().unwrap(), kontra: false },
        Question::Agree,
        Question::Next,
        Question::Escape,
        Question::Kontra,
        Question::Re,
        Question::Push { multiplier: 2, is_last: false },
        lay_away(),
    ];
    for question in questions {
        for language in [Language::English, Language::German] {
            for typed in ["gibberish", "-7", "\u{1b}[2J", "🂡", &"x".repeat(5_000)] {
                let told = question.answer(&manner(language), typed).unwrap_err();
                assert!(told.ends_with(['.', ':']) && !told.contains('\u{1b}'), "{question:?}: {told}");
            }
        }
    }
}
