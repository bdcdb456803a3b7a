//! Reads a record; an error names the column.

mod outcome;

use std::str::FromStr;

use skat_rules::{Card, CardSet, Role};

use crate::date::Date;
use crate::moves::{Dealt, Face, GameType, Move};
use crate::record::{END, Form, Property, Record, Spacing, read_slot};
use crate::text::{self, Text};

/// Why a line is no record, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {kind}")]
pub struct ReadError {
    /// The column, counted in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: ReadErrorKind,
}

/// What is wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadErrorKind {
    /// The line does not begin as every record does.
    #[error("a record begins with (;GM[Skat] or (;GM[Pub-Skat]")]
    NotARecord,
    /// A deal by pub rules begins with `(;GM[Pub-Skat]` and names them in its place, and no other deal does.
    #[error(
        "the place of a record that begins with (;GM[Pub-Skat] names pub rules with switches and values that are known here, and no other does"
    )]
    OtherRules,
    /// Nothing that a deal is in the course of a list.
    #[error("bock or ramsch is expected")]
    NotASlot,
    /// No known property stands here, and the record does not end either.
    #[error("a property or the end of the record is expected")]
    UnknownProperty,
    /// The property stands here a second time, or after one that it belongs before.
    #[error("the property {key} is out of order or stands twice")]
    Misplaced {
        /// The property's key.
        key: &'static str,
    },
    /// The value does not end.
    #[error("the value has no ]")]
    NotClosed,
    /// A control character, a line separator or a mark that turns the direction of text.
    #[error("a value cannot hold this character")]
    Character,
    /// Not a date.
    #[error("a date such as 2012-03-31/08:54:30/UTC is expected")]
    NotADate,
    /// A move is made by the server or by a player.
    #[error("w, 0, 1 or 2 is expected")]
    NotAnActor,
    /// Nothing that a player does.
    #[error("a move of a player is expected")]
    NotAMove,
    /// Nothing that the server does.
    #[error("a move of the server is expected")]
    NotAServerMove,
    /// Not a card.
    #[error("a card is expected")]
    NotACard,
    /// Cards are missing or too many.
    #[error("there are {found} cards, which is the wrong number here")]
    WrongCount {
        /// How many there are.
        found: usize,
    },
    /// The cards of the deal are separated otherwise.
    #[error("another separator is expected before this card")]
    WrongSeparator,
    /// The card was dealt already.
    #[error("{card} is dealt a second time")]
    DealtTwice {
        /// The card.
        card: Card,
    },
    /// A field of the result is missing or wrong.
    #[error("the result goes on with {field} here")]
    WrongField {
        /// The field that is expected.
        field: &'static str,
    },
    /// A number is missing, out of range, or written as it is never written.
    #[error("a number is expected")]
    NotANumber,
    /// Something stands after the end.
    #[error("the record ends before this")]
    AfterEnd,
}

impl Record {
    /// Reads one line, without its line break.
    ///
    /// Law: what is read is written back byte by byte. The properties stand in the order of the format.
    ///
    /// # Errors
    /// What is wrong and at which column.
    pub fn parse(line: &str) -> Result<Record, ReadError> {
        read(line).map_err(|Wrong { at, kind }| {
            let column = line.get(..at).unwrap_or(line).chars().count() + 1;
            ReadError { column, kind }
        })
    }

    /// Reads each line of a file that is not empty, with its number counted from 1.
    pub fn parse_lines(text: &str) -> impl Iterator<Item = (usize, Result<Record, ReadError>)> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let numbered = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        numbered.map(|(index, line)| (index + 1, Record::parse(line)))
    }
}

impl FromStr for Record {
    type Err = ReadError;

    fn from_str(line: &str) -> Result<Record, ReadError> {
        Record::parse(line)
    }
}

/// An error at a byte of the line.
struct Wrong {
    at: usize,
    kind: ReadErrorKind,
}

type Read<T> = Result<T, Wrong>;

/// A piece of the line and where it begins.
#[derive(Clone, Copy)]
struct Piece<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Piece<'a> {
    fn wrong<T>(self, kind: ReadErrorKind) -> Read<T> {
        Err(Wrong { at: self.at, kind })
    }

    /// What follows the prefix.
    fn after(self, prefix: &str) -> Option<Piece<'a>> {
        let text = self.text.strip_prefix(prefix)?;
        Some(Piece { text, at: self.at + prefix.len() })
    }

    /// What stands before and after the first separator; nothing after it where there is none.
    fn split(self, separator: char) -> (Piece<'a>, Option<Piece<'a>>) {
        match self.text.split_once(separator) {
            None => (self, None),
            Some((head, tail)) => {
                let at = self.at + head.len() + separator.len_utf8();
                (Piece { text: head, at: self.at }, Some(Piece { text: tail, at }))
            }
        }
    }
}

fn read(line: &str) -> Read<Record> {
    let whole = Piece { text: line, at: 0 };
    let begun = [Form::Pub, Form::Plain].into_iter().find_map(|form| Some((form, whole.after(form.begin())?)));
    let Some((form, mut rest)) = begun else {
        return whole.wrong(ReadErrorKind::NotARecord);
    };
    let mut record = Record::default();
    let mut last = None;
    loop {
        let before_end = rest.text.starts_with(' ');
        let end = if before_end { rest.after(" ") } else { Some(rest) };
        if let Some(end) = end.and_then(|rest| rest.after(END)) {
            record.spacing.before_end = before_end;
            if form == Form::Pub && record.place.is_none() {
                return end.wrong(ReadErrorKind::OtherRules);
            }
            return if end.text.is_empty() { Ok(record) } else { end.wrong(ReadErrorKind::AfterEnd) };
        }
        let known = |property: &Property| form == Form::Pub || *property != Property::Slot;
        let begun = Property::ALL.into_iter().filter(known).find_map(|property| {
            let value = rest.after(property.key())?.after("[")?;
            Some((property, value))
        });
        let Some((property, value)) = begun else {
            return rest.wrong(ReadErrorKind::UnknownProperty);
        };
        if last >= Some(property) {
            return rest.wrong(ReadErrorKind::Misplaced { key: property.key() });
        }
        let (value, Some(after)) = value.split(']') else {
            return rest.wrong(ReadErrorKind::NotClosed);
        };
        if let Some((place, _)) = value.text.char_indices().find(|(_, c)| text::replacement(*c).is_some()) {
            return Err(Wrong { at: value.at + place, kind: ReadErrorKind::Character });
        }
        read_property(&mut record, form, property, value)?;
        last = Some(property);
        rest = after;
    }
}

fn read_property(record: &mut Record, form: Form, property: Property, value: Piece<'_>) -> Read<()> {
    let text = || Some(Text::new(value.text));
    match property {
        Property::Place => {
            record.place = text();
            if Form::of(&record.rules()) != form {
                return value.wrong(ReadErrorKind::OtherRules);
            }
        }
        Property::Slot => match read_slot(value.text) {
            Some(slot) => record.slot = slot,
            None => return value.wrong(ReadErrorKind::NotASlot),
        },
        Property::Comment => record.comment = text(),
        Property::Series => record.series = text(),
        Property::Id => record.id = text(),
        Property::View => record.view = text(),
        Property::Name(place) => record.names.0[usize::from(place)] = text(),
        Property::Rating(place) => record.ratings.0[usize::from(place)] = text(),
        Property::Date => match value.text.parse::<Date>() {
            Ok(date) => record.date = Some(date),
            Err(_) => return value.wrong(ReadErrorKind::NotADate),
        },
        Property::Moves => record.moves = Some(read_moves(value, form, &mut record.spacing)?),
        Property::Outcome => record.outcome = Some(outcome::read(value, form)?),
    }
    Ok(())
}

fn read_moves(value: Piece<'_>, form: Form, spacing: &mut Spacing) -> Read<Vec<Move>> {
    let mut moves = Vec::new();
    if value.text.is_empty() {
        return Ok(moves);
    }
    let mut rest = value;
    loop {
        let (actor, words) = rest.split(' ');
        let (word, after) = match words {
            Some(words) => words.split(' '),
            None => (Piece { text: "", at: actor.at + actor.text.len() }, None),
        };
        moves.push(match actor.text {
            "w" => read_server_move(word)?,
            "0" => read_move(Role::Forehand, form, word)?,
            "1" => read_move(Role::Middlehand, form, word)?,
            "2" => read_move(Role::Rearhand, form, word)?,
            _ => return actor.wrong(ReadErrorKind::NotAnActor),
        });
        match after {
            Some(after) if !after.text.is_empty() => rest = after,
            after => {
                spacing.after_moves = after.is_some();
                return Ok(moves);
            }
        }
    }
}

fn read_server_move(word: Piece<'_>) -> Read<Move> {
    let role = |piece: Option<Piece<'_>>| match piece.map(|piece| piece.text) {
        Some("0") => Some(Role::Forehand),
        Some("1") => Some(Role::Middlehand),
        Some("2") => Some(Role::Rearhand),
        _ => None,
    };
    if let Some(role) = role(word.after("TI.")) {
        return Ok(Move::TimeOut(role));
    }
    if let Some(role) = role(word.after("LE.")) {
        return Ok(Move::Leave(role));
    }
    if word.text.len() < 2 || read_face(word.text.get(..2).unwrap_or("")).is_none() {
        return word.wrong(ReadErrorKind::NotAServerMove);
    }
    if word.text.contains('|') || word.text.len() > "C7.C8".len() {
        return read_deal(word).map(Move::Deal);
    }
    match read_faces(word)?[..] {
        [first, second] => Ok(Move::Skat([first, second])),
        ref faces => word.wrong(ReadErrorKind::WrongCount { found: faces.len() }),
    }
}

fn read_deal(word: Piece<'_>) -> Read<Dealt> {
    let grouped = word.text.contains('|');
    let mut faces = Vec::with_capacity(Dealt::COUNT);
    let mut known = CardSet::EMPTY;
    let mut next = word.at;
    for (place, part) in word.text.split(['.', '|']).enumerate() {
        let piece = Piece { text: part, at: next };
        next += part.len() + 1;
        let Some(face) = read_face(part) else {
            return piece.wrong(ReadErrorKind::NotACard);
        };
        if let Face::Up(card) = face {
            if known.contains(card) {
                return piece.wrong(ReadErrorKind::DealtTwice { card });
            }
            known = known.with(card);
        }
        if place > 0 {
            let expected = if grouped && Dealt::ends_group(place - 1) { '|' } else { '.' };
            if !word.text[..piece.at - word.at].ends_with(expected) {
                return piece.wrong(ReadErrorKind::WrongSeparator);
            }
        }
        faces.push(face);
    }
    match faces.len() {
        Dealt::COUNT => Ok(Dealt { faces, grouped }),
        found => word.wrong(ReadErrorKind::WrongCount { found }),
    }
}

fn read_move(role: Role, form: Form, word: Piece<'_>) -> Read<Move> {
    match word.text {
        "y" => return Ok(Move::Hold(role)),
        "p" => return Ok(Move::Pass(role)),
        "s" => return Ok(Move::PickUp(role)),
        "RE" => return Ok(Move::Resign(role)),
        "kontra" if form == Form::Pub => return Ok(Move::Kontra(role)),
        "rekontra" if form == Form::Pub => return Ok(Move::Re(role)),
        "no" if form == Form::Pub => return Ok(Move::Decline(role)),
        "escape" if form == Form::Pub => return Ok(Move::Escape(role)),
        _ => {}
    }
    if word.text.starts_with(|c: char| c.is_ascii_digit()) {
        return read_number(word).map(|value| Move::Bid(role, value));
    }
    let (head, cards) = word.split('.');
    let counted = |faces: Vec<Face>, counts: &[usize]| match counts.contains(&faces.len()) {
        true => Ok(faces),
        false => word.wrong(ReadErrorKind::WrongCount { found: faces.len() }),
    };
    if head.text == "SC" {
        let cards = cards.map_or(Ok(Vec::new()), read_faces)?;
        return Ok(Move::Show { role, cards: counted(cards, &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])? });
    }
    if head.text == "push" && form == Form::Pub {
        let cards = cards.map_or(Ok(Vec::new()), read_faces)?;
        return Ok(Move::Push { role, cards: counted(cards, &[0, 2])? });
    }
    if let Some(face) = read_face(head.text) {
        if cards.is_none() {
            return Ok(Move::Play(role, face));
        }
        return Ok(Move::LayAway { role, cards: counted(read_faces(word)?, &[2, 12])? });
    }
    let game = match form {
        Form::Plain => GameType::read(head.text),
        Form::Pub => GameType::read_pub(head.text),
    };
    let Some(game) = game else {
        return word.wrong(ReadErrorKind::NotAMove);
    };
    let cards = cards.map_or(Ok(Vec::new()), read_faces)?;
    Ok(Move::Announce { role, game, cards: counted(cards, &[0, 2, 10, 12])? })
}

/// Cards with a dot between them.
fn read_faces(piece: Piece<'_>) -> Read<Vec<Face>> {
    let mut faces = Vec::new();
    let mut rest = Some(piece);
    while let Some(piece) = rest {
        let (head, tail) = piece.split('.');
        match read_face(head.text) {
            Some(face) => faces.push(face),
            None => return head.wrong(ReadErrorKind::NotACard),
        }
        rest = tail;
    }
    Ok(faces)
}

fn read_face(text: &str) -> Option<Face> {
    match text {
        "??" => Some(Face::Down),
        text => text.parse().ok().map(Face::Up),
    }
}

/// A number as it is written back: without a plus sign, leading zeros, or a minus sign before zero.
fn read_number<N: FromStr + ToString>(piece: Piece<'_>) -> Read<N> {
    match piece.text.parse::<N>() {
        Ok(number) if number.to_string() == piece.text => Ok(number),
        _ => piece.wrong(ReadErrorKind::NotANumber),
    }
}
