//! A deal in words: players, cards, auction, tricks, and how its value came about.

mod ramsch;

use std::fmt::Write;

use skat_rules::{
    Announced, Card, CardSet, Class, Contract, DefendersGiveUp, Ending, Event, Game, GameResult, Party, Role,
    Settlement,
};

use crate::compare::Comparison;
use crate::derivation::{contract_name, derivation, doublings};
use crate::moves::Face;
use crate::record::Record;
use crate::replay::Replay;
use crate::text::{Text, role_name};

/// Tells a deal in English, line by line, with the derivation of its value and the paragraphs.
///
/// It shows all cards, so it is for deals that are over.
pub fn explain(record: &Record, replay: &Replay) -> String {
    let mut story = Story { text: String::new(), names: Role::ALL.map(|role| name_of(record, role)) };
    story.title(record, replay);
    story.cards(replay);
    story.escapes(&replay.events);
    story.auction(&replay.events);
    story.announcement(replay);
    story.play(replay);
    story.result(replay);
    story.comparison(record, &replay.comparison);
    story.text
}

fn name_of(record: &Record, role: Role) -> String {
    record.names[role].as_ref().map_or(String::new(), Text::to_string)
}

/// The text with its first letter as a capital.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Cards in the order in which players hold them: the jacks first, then clubs to diamonds.
fn list(cards: CardSet) -> String {
    let jacks = cards & CardSet::JACKS;
    let held = [jacks, cards - jacks].map(Face::of_set).concat();
    held.iter().map(Face::to_string).collect::<Vec<_>>().join(" ")
}

fn counted(count: u8, one: &str, many: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {many}") }
}

/// The width of the widest word of a table's first column.
const MARGIN: usize = 11;

struct Story {
    text: String,
    names: [String; 3],
}

impl Story {
    /// A line whose spaces at the end are left out.
    fn line(&mut self, line: impl AsRef<str>) {
        self.text.push_str(line.as_ref().trim_end());
        self.text.push('\n');
    }

    /// A line that begins with a word in the margin, which may be empty.
    fn entry(&mut self, word: &str, line: impl AsRef<str>) {
        self.line(format!("{word:<MARGIN$} {}", line.as_ref()));
    }

    fn title(&mut self, record: &Record, replay: &Replay) {
        let mut title = String::from("Deal");
        let filled = |text: &Option<Text>| text.as_ref().filter(|text| !text.as_str().is_empty()).cloned();
        if let Some(id) = filled(&record.id) {
            write!(title, " {id}").expect("a string takes all text");
        }
        if let Some(series) = filled(&record.series) {
            write!(title, " of series {series}").expect("a string takes all text");
        }
        if let Some(place) = filled(&record.place) {
            write!(title, ", {place}").expect("a string takes all text");
        }
        if let Some(date) = record.date {
            write!(title, ", {date}").expect("a string takes all text");
        }
        self.line(title);
        self.entry("Rules", replay.deal.rules().to_string());
        self.slot(replay.deal.slot());
        if let Some(comment) = filled(&record.comment) {
            self.entry("Comment", comment.as_str());
        }
        self.line("");
    }

    fn cards(&mut self, replay: &Replay) {
        let width = self.names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        for role in Role::ALL {
            let name = self.names[role.index()].clone();
            self.entry(&capital(role_name(role)), format!("{name:<width$} {}", list(replay.deal.cards().hand(role))));
        }
        self.entry("Skat", format!("{:<width$} {}", "", list(replay.deal.cards().skat())));
        self.line("");
    }

    fn auction(&mut self, events: &[Event]) {
        let mut said = Vec::new();
        let mut highest = None;
        let mut players = Vec::from(Role::ALL);
        for event in events {
            match *event {
                Event::Bid { role, value } => {
                    highest = Some((role, value));
                    said.push(format!("{} {}", role_name(role), value.get()));
                }
                Event::Held { role } => {
                    highest = highest.map(|(_, value)| (role, value));
                    said.push(format!("{} holds", role_name(role)));
                }
                Event::Passed { role } => {
                    players.retain(|other| *other != role);
                    said.push(format!("{} passes", role_name(role)));
                }
                _ => {}
            }
        }
        if said.is_empty() {
            return;
        }
        let mut word = "Auction";
        for line in wrapped(&said) {
            self.entry(word, line);
            word = "";
        }
        if let (Some((_, value)), [declarer]) = (highest, &players[..]) {
            self.entry("", format!("{} plays for {}.", capital(role_name(*declarer)), value.get()));
        }
    }

    fn announcement(&mut self, replay: &Replay) {
        let mut word = if ramsch::is_ramsch(&replay.deal) { "Pushing" } else { "Game" };
        for event in &replay.events {
            match *event {
                Event::PickedUp { role, skat } => {
                    self.entry(word, format!("{} picks {} up.", capital(role_name(role)), list(skat)));
                    word = "";
                }
                Event::Escaped { role } => {
                    self.entry(word, format!("{} plays grand hand instead (pub 13).", capital(role_name(role))));
                    word = "";
                }
                Event::Pushed { role } => {
                    self.entry(word, format!("{} pushes the skat on unseen (pub 7).", capital(role_name(role))));
                    word = "";
                }
                Event::LaidAway { role, cards } => {
                    self.entry(word, format!("{} pushes {} on.", capital(role_name(role)), list(cards)));
                    word = "";
                }
                Event::Announced { role, contract, discard, spitzen, .. } => {
                    let with_spitzen = match spitzen {
                        0 => String::new(),
                        count => format!(", {} (pub 15)", counted(count, "Spitze", "Spitzen")),
                    };
                    let announces = format!("announces {}{with_spitzen}", contract_name(contract));
                    let role = capital(role_name(role));
                    if discard.is_empty() {
                        self.entry(word, format!("{role} {announces}."));
                    } else {
                        self.entry(word, format!("{role} lays {} away and {announces}.", list(discard)));
                    }
                    word = "";
                }
                _ => {}
            }
        }
    }

    fn play(&mut self, replay: &Replay) {
        let no_contract = if ramsch::is_ramsch(&replay.deal) { Game::Grand } else { Game::Null };
        let game = replay.events.iter().find_map(contract_of).map_or(no_contract, Contract::game);
        let mut has_declarer = false;
        let mut tricks = Tricks { game, number: 0, plays: Vec::new(), asides: Vec::new() };
        for event in &replay.events {
            match *event {
                Event::Played { role, card } => tricks.add(self, role, card),
                // Who does not want to escape stands above.
                Event::Declined { .. } if !has_declarer => {}
                ref event => tricks.asides.extend(aside(event)),
            }
            has_declarer |= contract_of(event).is_some();
            tricks.tell_asides(self);
        }
        if !replay.beyond.is_empty() {
            tricks.flush(self);
            self.entry("", "The record goes on:");
            for (role, card) in &replay.beyond {
                tricks.add(self, *role, *card);
            }
        }
        tricks.flush(self);
    }

    fn result(&mut self, replay: &Replay) {
        let rules = replay.deal.rules();
        self.line("");
        match replay.deal.settlement() {
            None => self.entry("Result", "Not settled by these rules."),
            Some(Settlement::PassedIn) => self.entry("Result", "Passed in, a valid deal of value 0 (3.3.7)."),
            Some(Settlement::Ramsch(result)) => self.ramsch(result, rules),
            Some(Settlement::Game(result)) => {
                self.entry("Result", ending(result));
                let both_at_fault = matches!(result.ending, Ending::DefendersGaveUp | Ending::DefenderLeft)
                    && rules.defenders_give_up == DefendersGiveUp::One;
                let by_fault = both_at_fault || matches!(result.ending, Ending::Claimed { .. });
                self.entry("", verdict(result, by_fault));
                let mut word = "Value";
                for line in derivation(&result.value) {
                    self.entry(word, line);
                    word = "";
                }
                for line in doublings(result) {
                    self.entry("", line);
                }
                let score = result.score();
                self.entry("Score", format!("{score:+} for {}", role_name(result.charged)));
            }
        }
    }

    fn comparison(&mut self, record: &Record, comparison: &Comparison) {
        if let Some(outcome) = &record.outcome {
            self.entry("Recorded", outcome.to_string());
        }
        let mut word = "Compared";
        if let Some(deviation) = comparison.deviation {
            self.entry(word, format!("Not by these rules: {deviation}."));
            word = "";
        }
        for difference in &comparison.differences {
            self.entry(word, format!("Differs in {difference}."));
            word = "";
        }
        if comparison.deviation.is_none() && comparison.agrees() {
            self.entry(word, "It agrees.");
        }
    }
}

fn contract_of(event: &Event) -> Option<Contract> {
    match event {
        Event::Announced { contract, .. } => Some(*contract),
        Event::Escaped { .. } => Some(Contract::Grand(Class::Hand(Announced::Nothing))),
        _ => None,
    }
}

/// Words with commas between them and a stop at the end, in lines of some 100 characters.
fn wrapped(words: &[String]) -> Vec<String> {
    let mut lines = vec![String::new()];
    for (place, word) in words.iter().enumerate() {
        let end = if place + 1 == words.len() { "." } else { "," };
        let last = lines.last_mut().expect("there is a line");
        if last.len() + word.len() > 95 {
            lines.push(format!("{word}{end}"));
        } else {
            let space = if last.is_empty() { "" } else { " " };
            write!(last, "{space}{word}{end}").expect("a string takes all text");
        }
    }
    lines
}

/// What happens beside auction, announcement and the cards that are played.
fn aside(event: &Event) -> Option<String> {
    Some(match *event {
        Event::WishedToGiveUp { role } => format!("{} wishes to give up.", capital(role_name(role))),
        Event::AskedToGiveUp { role } => format!("{} asks to give up.", capital(role_name(role))),
        Event::TookBack { role } => format!("{} takes that back.", capital(role_name(role))),
        Event::Agreed { role } => format!("{} agrees.", capital(role_name(role))),
        Event::GaveUp { party: Party::Declarer } => "The declarer gives up.".to_owned(),
        Event::GaveUp { party: Party::Defenders } => "The defenders give up.".to_owned(),
        Event::Shown { role, cards } => format!("{} shows {}.", capital(role_name(role)), list(cards)),
        Event::Kontra { role } => format!("{} says Kontra (pub 1).", capital(role_name(role))),
        Event::Re { role } => format!("{} says Re (pub 3).", capital(role_name(role))),
        Event::Declined { role } => format!("{} says no.", capital(role_name(role))),
        Event::Left { role } => format!("{} leaves.", capital(role_name(role))),
        _ => return None,
    })
}

/// The tricks as they come, a line for each.
struct Tricks {
    game: Game,
    /// How many tricks have a line.
    number: u8,
    plays: Vec<(Role, Card)>,
    /// What else happened; told after the line of the trick in which it did.
    asides: Vec<String>,
}

impl Tricks {
    fn add(&mut self, story: &mut Story, role: Role, card: Card) {
        self.plays.push((role, card));
        if self.plays.len() == 3 {
            self.flush(story);
        }
    }

    fn tell_asides(&mut self, story: &mut Story) {
        if self.plays.is_empty() {
            self.asides.drain(..).for_each(|aside| story.entry("", aside));
        }
    }

    /// Writes the trick, complete or not.
    fn flush(&mut self, story: &mut Story) {
        let plays = std::mem::take(&mut self.plays);
        if !plays.is_empty() {
            if self.number == 0 {
                story.line("");
                story.entry("Trick", "Forehand   Middlehand Rearhand   taken by     points");
            }
            self.number += 1;
            story.entry(&format!("{:>5}", self.number), self.row(&plays));
        }
        self.tell_asides(story);
    }

    fn row(&self, plays: &[(Role, Card)]) -> String {
        let column = |role: Role| match plays.iter().position(|play| play.0 == role) {
            Some(0) => format!("{} leads", plays[0].1),
            Some(place) => plays[place].1.to_string(),
            None => "-".to_owned(),
        };
        let [forehand, middlehand, rearhand] = Role::ALL.map(column);
        let cards = format!("{forehand:<10} {middlehand:<10} {rearhand:<10}");
        let [first, second, third] = plays else {
            return cards;
        };
        let best = [second, third].into_iter().fold(first, |best, next| match self.game.beats(next.1, best.1) {
            true => next,
            false => best,
        });
        let points: u8 = plays.iter().map(|play| play.1.points()).sum();
        format!("{cards} {:<12} {points:>6}", role_name(best.0))
    }
}

/// How the deal ended.
fn ending(result: &GameResult) -> String {
    let charged = capital(role_name(result.charged));
    let left = result.left.map_or(String::new(), |role| capital(role_name(role)));
    let paragraph = result.paragraph();
    let text = match result.ending {
        Ending::PlayedOut => "All ten tricks were played".to_owned(),
        Ending::Decided if result.value.contract.game() == Game::Null => format!("{charged} took a trick"),
        Ending::Decided => "The defenders took a trick".to_owned(),
        Ending::DeclarerGaveUpEarly => format!("{charged} gave up before the second trick"),
        Ending::DeclarerGaveUp => format!("{charged} gave up"),
        Ending::DefendersGaveUp => "The defenders gave up".to_owned(),
        Ending::Claimed { by, held } => {
            let by = if by == Party::Declarer { "The declarer's" } else { "A defender's" };
            format!("{by} claim of all further tricks {}", if held { "holds" } else { "fails" })
        }
        Ending::LeftAuction => format!("{left} left in the auction and is charged a grand"),
        Ending::DeclarerLeftBeforeAnnouncement => format!("{left} left before the announcement and is charged a grand"),
        Ending::DefenderLeftBeforeAnnouncement => {
            format!("{left} left before the announcement; {charged} is credited a grand")
        }
        Ending::DeclarerLeft | Ending::DefenderLeft => format!("{left} left, which is giving up"),
    };
    format!("{text} ({paragraph}).")
}

/// Who won, with what, and what it takes; not where a party's fault decides without regard to that.
fn verdict(result: &GameResult, by_fault: bool) -> String {
    let charged = capital(role_name(result.charged));
    let value = &result.value;
    let before_play = matches!(
        result.ending,
        Ending::LeftAuction | Ending::DeclarerLeftBeforeAnnouncement | Ending::DefenderLeftBeforeAnnouncement
    );
    let verdict = if value.won { "wins" } else { "loses" };
    if before_play {
        return format!("{charged} {verdict}.");
    }
    let tricks = counted(result.tricks, "trick", "tricks");
    let points = counted(result.points, "card point", "card points");
    if by_fault {
        return format!("{charged} {verdict}; there were {points} and {tricks} so far.");
    }
    if value.overbid {
        return format!("{charged} {verdict} with {points} and {tricks}; an overbid deal is lost (5.4).");
    }
    if value.spitze_missed {
        return format!("{charged} {verdict} with {points} and {tricks}; an announced Spitze was missed (pub 15).");
    }
    let needed = match (value.contract.game(), value.contract.announced()) {
        (Game::Null, _) => return format!("{charged} {verdict} with {tricks}; there may be none (5.2.7)."),
        (_, Announced::Nothing) => "61 points win (5.2.2)",
        (_, Announced::Schneider) => "90 points win, Schneider is announced (5.2.5)",
        (_, Announced::Schwarz) => "all tricks win, Schwarz is announced (5.2.5)",
        (_, Announced::Ouvert) => "all tricks win, the game is open (5.2.6)",
    };
    format!("{charged} {verdict} with {points} and {tricks}; {needed}.")
}
