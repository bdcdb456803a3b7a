//! Somebody who reads the screen and takes what he is offered.

use std::collections::BTreeSet;

use crate::screen::Screen;

/// A language, as far as a player must know it.
pub(crate) struct Tongue {
    /// The argument for it.
    pub(crate) code: &'static str,
    bid: [&'static str; 2],
    take: &'static str,
    hold: &'static str,
    agree: &'static str,
    skat: &'static str,
    discard: &'static str,
    contract: &'static str,
    overbid: &'static str,
    push: &'static str,
    lay_away: &'static str,
    re: &'static str,
    pub(crate) card: &'static str,
    pub(crate) next: &'static str,
    pub(crate) over: &'static str,
    pub(crate) lead: &'static str,
    yes: &'static str,
}

pub(crate) const ENGLISH: Tongue = Tongue {
    code: "en",
    bid: ["Bid ", ") or a higher number, or pass (p)?"],
    take: "or pass (p)?",
    hold: "Hold ",
    agree: "or play on (n)?",
    skat: "or play a hand game (2)?",
    discard: "Lay which two cards away? Two numbers, or two cards:",
    contract: "Which game? A number or a name, or back:",
    overbid: "overbid",
    push: " unseen, which makes it times ",
    lay_away: "Push which two cards on? Two numbers, or two cards; no jacks:",
    re: "Answer the Kontra with Re (1), or not (2)?",
    card: "Your card?",
    next: "Enter for the next deal:",
    over: "The list is over.",
    lead: "You lead.",
    yes: "y",
};

pub(crate) const GERMAN: Tongue = Tongue {
    code: "de",
    bid: ["Reizt du ", ") oder eine höhere Zahl, oder passt du (p)?"],
    take: "oder passt du (p)?",
    hold: "Hältst du ",
    agree: "oder spielst du weiter (nein)?",
    skat: "oder spielst du Hand (2)?",
    discard: "Welche zwei Karten drückst du? Zwei Nummern oder zwei Karten:",
    contract: "Welches Spiel? Eine Nummer oder ein Name, oder zurück:",
    overbid: "überreizt",
    push: ", dann zählt es mal ",
    lay_away: "Welche zwei Karten schiebst du weiter? Zwei Nummern oder zwei Karten, keine Buben:",
    re: "Antwortest du auf das Kontra mit Re (1), oder nicht (2)?",
    card: "Deine Karte?",
    next: "Eingabetaste für das nächste Spiel:",
    over: "Die Liste ist zu Ende.",
    lead: "Du spielst aus.",
    yes: "ja",
};

/// What he is asked, and what he answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reply {
    /// The kind of the question.
    pub(crate) kind: &'static str,
    /// The answer.
    pub(crate) line: String,
}

/// Somebody at a terminal.
pub(crate) struct Person {
    pub(crate) screen: Screen,
    tongue: &'static Tongue,
    /// The kinds of questions that he was asked.
    pub(crate) asked: BTreeSet<&'static str>,
    /// What he types first at each kind of question.
    pub(crate) nonsense: Vec<&'static str>,
    /// How far he bids; below 18 he does not take a game that nobody else wants.
    pub(crate) limit: u32,
}

impl Person {
    pub(crate) fn new(screen: Screen, tongue: &'static Tongue) -> Person {
        Person { screen, tongue, asked: BTreeSet::new(), nonsense: Vec::new(), limit: 23 }
    }

    /// Plays until a text is shown.
    pub(crate) async fn play_until(&mut self, text: &str) {
        loop {
            if self.screen.news().contains(text) {
                return;
            }
            if let Some(reply) = self.reply() {
                if self.asked.insert(reply.kind) {
                    self.talk_nonsense(reply.kind).await;
                }
                // It is the same question after all that.
                let reply = self.reply().unwrap_or(reply);
                self.screen.type_line(&reply.line);
            }
            assert!(self.screen.more().await, "the program has ended before {text:?}:\n{}", self.screen.all());
        }
    }

    /// Types what means nothing, and reads that he is told so and asked again.
    async fn talk_nonsense(&mut self, kind: &'static str) {
        for line in self.nonsense.clone() {
            self.screen.type_line(line);
            loop {
                let news = self.screen.news();
                // Behind the echo of what was typed: a sentence, and the question again.
                let told = news.split_once('\n').map_or("", |(_, told)| told);
                if let Some(again) = self.reply()
                    && told.contains('\n')
                {
                    assert_eq!(again.kind, kind, "{news}");
                    let sentence = told.lines().next().unwrap();
                    assert!(sentence.ends_with(['.', ':']), "{kind} {line:?}: {news}");
                    break;
                }
                assert!(self.screen.more().await, "{}", self.screen.all());
            }
        }
    }

    /// What he answers to the question where the cursor stands; nothing if it stands nowhere.
    pub(crate) fn reply(&self) -> Option<Reply> {
        let news = self.screen.news();
        let tongue = self.tongue;
        let last = news.rsplit('\n').next()?;
        let question = last.strip_suffix(' ')?;
        let reply = |kind, line: &str| Some(Reply { kind, line: line.to_owned() });
        let numbers = |text: &str| -> Vec<u32> {
            text.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect()
        };
        let lines: Vec<&str> = news.lines().collect();
        let above = |back: usize| lines.len().checked_sub(back + 1).map_or("", |place| lines[place]);
        if question.starts_with(tongue.bid[0]) && question.ends_with(tongue.bid[1]) {
            let least = numbers(question)[0];
            return reply("bid", if least <= self.limit { tongue.yes } else { "p" });
        }
        if question.starts_with(tongue.hold) {
            let bid = numbers(question)[0];
            return reply("hold", if bid <= self.limit { tongue.yes } else { "p" });
        }
        match question {
            _ if question.ends_with(tongue.take) => reply("take", if self.limit < 18 { "p" } else { tongue.yes }),
            _ if question.contains(tongue.push) => reply("push", "1"),
            _ if question.starts_with(tongue.re) => reply("re", "1"),
            _ if question.ends_with(tongue.agree) => reply("agree", tongue.yes),
            _ if question.ends_with(tongue.skat) => reply("skat", "1"),
            _ if question == tongue.discard || question == tongue.lay_away => {
                let offered = menu(above(1));
                let kind = if question == tongue.discard { "discard" } else { "lay away" };
                reply(kind, &format!("{} {}", offered[offered.len() - 1], offered[offered.len() - 2]))
            }
            _ if question == tongue.contract => {
                let offers = lines[..lines.len() - 1].iter().rev().map_while(|line| {
                    let number = line.split_whitespace().next()?.parse::<u32>().ok()?;
                    Some((number, line.contains(tongue.overbid)))
                });
                let mut offers: Vec<(u32, bool)> = offers.collect();
                offers.sort_by_key(|(number, is_overbid)| (*is_overbid, *number));
                reply("contract", &offers.first()?.0.to_string())
            }
            _ if question == tongue.card => reply("card", &menu(above(1)).first()?.to_string()),
            _ if question == tongue.next => reply("next", ""),
            _ => None,
        }
    }
}

/// The numbers in front of the cards of a line: `1:♣J (♥7) 2:♦A`.
fn menu(line: &str) -> Vec<u32> {
    line.split_whitespace().filter_map(|word| word.split_once(':')?.0.parse().ok()).collect()
}
