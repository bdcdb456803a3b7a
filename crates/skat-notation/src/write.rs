//! Writes a deal that was played as a record.

use skat_rules::{ByRole, DealtCards, Event, Party, Role, Settlement, Slot};

use crate::date::Date;
use crate::moves::{Dealt, Face, GameType, Move};
use crate::outcome::{GameLine, Outcome, RamschLine};
use crate::record::{Form, Record};
use crate::text::Text;

/// What a record says of a deal apart from its cards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// Where it was played: [`Record::place_of`] names the rules, so that the record can be played again by them.
    pub place: Text,
    /// What the deal is in the course of its list; it is written where the place names pub rules.
    pub slot: Slot,
    /// A comment.
    pub comment: Text,
    /// The list or table.
    pub series: Text,
    /// The deal.
    pub id: Text,
    /// When it was played.
    pub date: Option<Date>,
    /// The players' names.
    pub names: ByRole<Text>,
    /// The players' ratings; empty where there are none.
    pub ratings: ByRole<Text>,
    /// Whether who left in the end did so by running out of time, which is written `w TI.n` and not `w LE.n`.
    pub timed_out: bool,
}

/// Writes a deal from its events; without a settlement among them its result is `unknown`.
///
/// The format has no words for some things. Played again by the same rules, the record has the same settlement all the
/// same; what it loses is this:
///
/// - A defender's wish to give up is written only if it ended the deal, since nobody else may know of the others
///   (decision 18); nothing is taken back in a record.
/// - A declarer's request is written as his resignation once a defender agreed, and which one agreed is lost.
/// - Where one defender gives up for both (`isko-2012`), the one to the declarer's left is named.
/// - An open hand that is a binding claim (`isko-2012`) is `SC` with its cards, a defender's too; that it ended the deal
///   shows only in the result, and again when it is played by these rules.
/// - Who left before the announcement stands in the result as [`GameLine::of`] says.
///
/// Deals by pub rules are written in the pub form of the format. It loses a defender's no to Kontra against an open game,
/// which nobody else may know of; where the cards are shown, nobody who was asked has said Kontra.
pub fn write(heading: &Heading, cards: &DealtCards, events: &[Event]) -> Record {
    let timed_out = heading.timed_out;
    let mut record = Record { place: Some(heading.place.clone()), ..Record::default() };
    let form = Form::of(&record.rules());
    let wishes = wishes_come_true(events);
    let mut declarer = None;
    let mut moves = vec![Move::Deal(Dealt::from(cards))];
    let mut outcome = Outcome::Unknown;
    for (place, event) in events.iter().enumerate() {
        match *event {
            Event::Bid { role, value } => moves.push(Move::Bid(role, value.get())),
            Event::Held { role } => moves.push(Move::Hold(role)),
            Event::Passed { role } => moves.push(Move::Pass(role)),
            Event::PickedUp { role, skat } => {
                moves.push(Move::PickUp(role));
                if let [first, second] = Face::of_set(skat)[..] {
                    moves.push(Move::Skat([first, second]));
                }
            }
            Event::Announced { role, contract, discard, spitzen, open } => {
                declarer = Some(role);
                let cards = [discard, open].map(Face::of_set).concat();
                moves.push(Move::Announce { role, game: GameType::with_spitzen(contract, spitzen), cards });
            }
            Event::Kontra { role } => moves.push(Move::Kontra(role)),
            Event::Re { role } => moves.push(Move::Re(role)),
            // A defender is asked about Kontra in secret: that he does not want it shows only where the cards follow.
            Event::Declined { role } if declarer.is_some_and(|declarer| declarer != role) => {}
            Event::Declined { role } => moves.push(Move::Decline(role)),
            Event::Escaped { role } => {
                declarer = Some(role);
                moves.push(Move::Escape(role));
            }
            Event::Pushed { role } => moves.push(Move::Push { role, cards: Vec::new() }),
            Event::LaidAway { role, cards } => moves.push(Move::Push { role, cards: Face::of_set(cards) }),
            Event::Played { role, card } => moves.push(Move::Play(role, Face::Up(card))),
            Event::WishedToGiveUp { role } if wishes[role] == Some(place) => moves.push(Move::Resign(role)),
            Event::WishedToGiveUp { .. }
            | Event::AskedToGiveUp { .. }
            | Event::TookBack { .. }
            | Event::Agreed { .. } => {}
            Event::GaveUp { party } => {
                moves.extend(declarer.map(|declarer| Move::Resign(who(party, declarer, &wishes))))
            }
            Event::Shown { role, cards } => moves.push(Move::Show { role, cards: Face::of_set(cards) }),
            Event::Left { role } => moves.push(if timed_out { Move::TimeOut(role) } else { Move::Leave(role) }),
            Event::Settled(Settlement::PassedIn) => outcome = Outcome::Passed,
            Event::Settled(Settlement::Game(ref result)) => {
                outcome = Outcome::Game(match form {
                    Form::Plain => GameLine::of(result, timed_out),
                    Form::Pub => GameLine::of_house(result, timed_out),
                });
            }
            Event::Settled(Settlement::Ramsch(ref result)) => {
                outcome = Outcome::Ramsch(RamschLine::of(result, timed_out));
            }
        }
    }
    record.slot = match form {
        Form::Plain => Slot::Plain,
        Form::Pub => heading.slot,
    };
    record.comment = Some(heading.comment.clone());
    record.series = Some(heading.series.clone());
    record.id = Some(heading.id.clone());
    record.date = heading.date;
    record.names = ByRole::from_fn(|role| Some(heading.names[role].clone()));
    record.ratings = ByRole::from_fn(|role| Some(heading.ratings[role].clone()));
    record.moves = Some(moves);
    record.outcome = Some(outcome);
    record
}

/// Where each defender's wish stands that the other joined.
fn wishes_come_true(events: &[Event]) -> ByRole<Option<usize>> {
    let mut wishes = ByRole::default();
    for (place, event) in events.iter().enumerate() {
        match event {
            Event::WishedToGiveUp { role } => wishes[*role] = Some(place),
            Event::TookBack { role } => wishes[*role] = None,
            Event::GaveUp { party: Party::Defenders } => return wishes,
            _ => {}
        }
    }
    ByRole::default()
}

/// Whose resignation ended the deal: the declarer's, or that of a defender who had not wished it before.
fn who(party: Party, declarer: Role, wishes: &ByRole<Option<usize>>) -> Role {
    match party {
        Party::Declarer => declarer,
        Party::Defenders => {
            let [left, right] = declarer.others();
            if wishes[left].is_none() { left } else { right }
        }
    }
}
