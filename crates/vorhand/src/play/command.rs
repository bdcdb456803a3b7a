//! What can be said at a table at any time, in English or in German.

use skat_protocol::{ChatText, Seat, TableAct};

use super::told::Manner;

/// What can be said at any time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Wants help.
    Help,
    /// Ends the program and keeps the seat.
    Quit,
    /// Wants to leave the table.
    Leave,
    /// Wants to sit down, while watching.
    Sit,
    /// Wants to see the score sheet.
    Sheet,
    /// Wants to see his cards and the table.
    Look,
    /// Wants to see the last trick.
    LastTrick,
    /// Wants to know the rules of the table.
    Rules,
    /// Wants to know who is there.
    Who,
    /// Wants to know how others come here.
    Invite,
    /// Puts computer players on all free seats.
    Computers,
    /// Changes two seats.
    Swap(Seat, Seat),
    /// Wants to give up.
    GiveUp,
    /// Wants to show his cards.
    Show,
    /// Wants to close the table.
    Close,
    /// Does something that can be done out of turn.
    Act(TableAct),
}

/// The command that a line is, whatever is asked; nothing if it is none.
///
/// # Errors
/// What is wrong with it, as a sentence for whoever typed it.
pub(crate) fn read(manner: &Manner, line: &str) -> Result<Option<Command>, String> {
    let line = line.trim();
    let word = line.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    if let Some(text) = said(line) {
        let text = ChatText::new(text).map_err(|code| manner.words.code(code).to_owned())?;
        return Ok(Some(Command::Act(TableAct::Say { text })));
    }
    if let Some(command) = with_seats(&word) {
        return command.map(Some).ok_or_else(|| manner.words.wrong_seat().to_owned());
    }
    let act = |act| Some(Command::Act(act));
    Ok(match word.as_str() {
        "?" | "help" | "hilfe" => Some(Command::Help),
        "q" | "quit" | "exit" | "ende" => Some(Command::Quit),
        "leave" | "gehen" | "verlassen" | "lobby" => Some(Command::Leave),
        "sit" | "setzen" => Some(Command::Sit),
        "sheet" | "liste" | "zettel" => Some(Command::Sheet),
        "look" | "blick" | "cards" | "karten" | "table" | "tisch" => Some(Command::Look),
        "t" | "trick" | "last trick" | "stich" | "letzter stich" => Some(Command::LastTrick),
        "rules" | "regeln" => Some(Command::Rules),
        "who" | "wer" | "seats" | "plätze" => Some(Command::Who),
        "invite" | "einladen" | "link" => Some(Command::Invite),
        "computers" | "computer" => Some(Command::Computers),
        "give up" | "aufgeben" => Some(Command::GiveUp),
        "show" | "auflegen" | "zeigen" => Some(Command::Show),
        "close" | "schließen" | "schliessen" => Some(Command::Close),
        "take back" | "zurücknehmen" | "zuruecknehmen" => act(TableAct::TakeBack {}),
        "kontra" | "contra" => act(TableAct::Kontra {}),
        "re" => act(TableAct::Re {}),
        "agree" | "zustimmen" => act(TableAct::AgreeToGiveUp {}),
        "accept" | "annehmen" => act(TableAct::Accept {}),
        "leave after round" | "nach runde gehen" => act(TableAct::LeaveAfterRound { leaves: true }),
        "stay" | "bleiben" => act(TableAct::LeaveAfterRound { leaves: false }),
        "allow chat" | "chat erlauben" => act(TableAct::AllowChat { allowed: true }),
        "no chat" | "kein chat" => act(TableAct::AllowChat { allowed: false }),
        "ready" | "bereit" => act(TableAct::Ready { ready: true }),
        "not ready" | "nicht bereit" => act(TableAct::Ready { ready: false }),
        "next" | "nächstes" | "naechstes" => act(TableAct::Next {}),
        _ => None,
    })
}

/// What somebody says: `say Well played!`.
pub(crate) fn said(line: &str) -> Option<&str> {
    let (first, text) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    ["say", "sag", "sage"].iter().any(|say| first.eq_ignore_ascii_case(say)).then(|| text.trim())
}

/// Commands that name seats: nothing if it is none of them, nothing within if the seats are wrong.
fn with_seats(word: &str) -> Option<Option<Command>> {
    let (first, rest) = word.split_once(' ')?;
    let numbers: Vec<&str> = rest.split(' ').collect();
    let seat = |number: &str| Seat::try_from(number.parse::<u8>().ok()?).ok();
    let one = || if let [number] = numbers.as_slice() { seat(number) } else { None };
    match first {
        "seat" | "platz" => Some(one().map(|seat| Command::Act(TableAct::Move { seat }))),
        "computer" | "computers" => Some(one().map(|seat| Command::Act(TableAct::AddComputer { seat }))),
        "remove" | "entfernen" => Some(one().map(|seat| Command::Act(TableAct::Remove { seat }))),
        "swap" | "tauschen" => Some(match numbers.as_slice() {
            [one, other] => seat(one).zip(seat(other)).map(|(one, other)| Command::Swap(one, other)),
            _ => None,
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::words::Language;
    use super::*;

    fn manner() -> Manner {
        Manner::new(Language::English, true, false)
    }

    #[test]
    fn commands_are_read_in_both_languages() {
        let both = [
            ("?", "hilfe", Command::Help),
            ("Q", "ENDE", Command::Quit),
            ("leave", "gehen", Command::Leave),
            ("give  up", "aufgeben", Command::GiveUp),
            ("rules", "Regeln", Command::Rules),
            ("contra", "Kontra", Command::Act(TableAct::Kontra {})),
            ("re", "RE", Command::Act(TableAct::Re {})),
            ("last trick", "t", Command::LastTrick),
            ("leave after round", "nach runde gehen", Command::Act(TableAct::LeaveAfterRound { leaves: true })),
            ("seat 2", "Platz 2", Command::Act(TableAct::Move { seat: Seat::try_from(2).unwrap() })),
            ("swap 1 2", "tauschen 1 2", Command::Swap(Seat::try_from(1).unwrap(), Seat::try_from(2).unwrap())),
        ];
        for (english, german, command) in both {
            assert_eq!(read(&manner(), english), Ok(Some(command.clone())), "{english}");
            assert_eq!(read(&manner(), german), Ok(Some(command)), "{german}");
        }
        let said = TableAct::Say { text: ChatText::new("Na,  weg?").unwrap() };
        assert_eq!(read(&manner(), "say Na,  weg?"), Ok(Some(Command::Act(said))));
        for none in ["", "18", "ja", "saying", "seats 2 3"] {
            assert!(matches!(read(&manner(), none), Ok(None)), "{none}");
        }
    }

    #[test]
    fn a_wrong_seat_or_text_is_refused() {
        for wrong in ["seat 5", "seat x", "seat 1 2", "swap 1", "swap 1 9", "remove 0", "say", "say  ", "say \u{7}"] {
            assert!(read(&manner(), wrong).is_err(), "{wrong}");
        }
    }
}
