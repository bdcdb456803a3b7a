//! Reads the result of a record.

use std::str::FromStr;

use skat_rules::{ByRole, Role};

use super::{Piece, Read, ReadErrorKind, read_number};
use crate::outcome::{Finish, GameLine, HouseLine, Outcome, RamschLine};
use crate::record::Form;

/// Reads what `R` holds.
pub(super) fn read(value: Piece<'_>, form: Form) -> Read<Outcome> {
    match value.text {
        "passed" => return Ok(Outcome::Passed),
        "unknown" => return Ok(Outcome::Unknown),
        _ => {}
    }
    let mut fields = Fields { rest: Some(value), end: value.at + value.text.len() };
    if form == Form::Pub && value.text.split(' ').next() == Some("ramsch") {
        fields.next();
        return read_ramsch(fields).map(Outcome::Ramsch);
    }
    let line = GameLine {
        declarer: fields.role("d:")?,
        finish: fields.one_of("win, loss or penalty", |word| match word {
            // The ISS's penalties are not ours.
            "penalty" if form == Form::Pub => None,
            "win" => Some(Finish::Win),
            "loss" => Some(Finish::Loss),
            "penalty" => Some(Finish::Penalty),
            _ => None,
        })?,
        value: fields.number("v:")?,
        matadors: fields.number("m:")?,
        overbid: fields.one_of("bidok or overbid", |word| match word {
            "bidok" => Some(false),
            "overbid" => Some(true),
            _ => None,
        })?,
        points: fields.number("p:")?,
        tricks: fields.number("t:")?,
        schneider: fields.flag("s:")?,
        schwarz: fields.flag("z:")?,
        penalties: ByRole([fields.number("p0:")?, fields.number("p1:")?, fields.number("p2:")?]),
        left: fields.role("l:")?,
        timed_out: fields.role("to:")?,
        resigned: (form == Form::Pub || fields.rest.is_some()).then(|| fields.flag("r:")).transpose()?,
        house: (form == Form::Pub).then(|| read_house(&mut fields)).transpose()?,
    };
    fields.end()?;
    Ok(Outcome::Game(line))
}

fn read_house(fields: &mut Fields<'_>) -> Read<HouseLine> {
    Ok(HouseLine {
        kontra: fields.role("k:")?,
        re: fields.flag("re:")?,
        bock: fields.flag("b:")?,
        spitzen: fields.number("sp:")?,
    })
}

fn read_ramsch(mut fields: Fields<'_>) -> Read<RamschLine> {
    let line = RamschLine {
        scores: fields.three("v:")?,
        points: fields.three("p:")?,
        tricks: fields.three("t:")?,
        skat_to: fields.one_of("sk:0, sk:1 or sk:2", |word| match word {
            "sk:0" => Some(Role::Forehand),
            "sk:1" => Some(Role::Middlehand),
            "sk:2" => Some(Role::Rearhand),
            _ => None,
        })?,
        unseen: fields.number("u:")?,
        multiplier: fields.number("x:")?,
        left: fields.role("l:")?,
        timed_out: fields.role("to:")?,
    };
    fields.end()?;
    Ok(line)
}

/// The fields of a result, one after the other.
struct Fields<'a> {
    rest: Option<Piece<'a>>,
    end: usize,
}

impl<'a> Fields<'a> {
    fn next(&mut self) -> Piece<'a> {
        let Some(rest) = self.rest else {
            return Piece { text: "", at: self.end };
        };
        let (word, rest) = rest.split(' ');
        self.rest = rest;
        word
    }

    fn value(&mut self, field: &'static str) -> Read<Piece<'a>> {
        let word = self.next();
        word.after(field).map_or_else(|| word.wrong(ReadErrorKind::WrongField { field }), Ok)
    }

    fn number<N: FromStr + ToString>(&mut self, field: &'static str) -> Read<N> {
        read_number(self.value(field)?)
    }

    /// One number for each player, with commas between them.
    fn three<N: FromStr + ToString>(&mut self, field: &'static str) -> Read<ByRole<N>> {
        let value = self.value(field)?;
        let (first, rest) = value.split(',');
        let (second, third) = rest.map_or((None, None), |rest| {
            let (second, third) = rest.split(',');
            (Some(second), third)
        });
        match (second, third) {
            (Some(second), Some(third)) => Ok(ByRole([read_number(first)?, read_number(second)?, read_number(third)?])),
            _ => value.wrong(ReadErrorKind::NotANumber),
        }
    }

    /// Nothing more may follow.
    fn end(&self) -> Read<()> {
        self.rest.map_or(Ok(()), |rest| rest.wrong(ReadErrorKind::AfterEnd))
    }

    fn one_of<T>(&mut self, field: &'static str, of: impl FnOnce(&str) -> Option<T>) -> Read<T> {
        let word = self.next();
        of(word.text).map_or_else(|| word.wrong(ReadErrorKind::WrongField { field }), Ok)
    }

    fn flag(&mut self, field: &'static str) -> Read<bool> {
        let value = self.value(field)?;
        match value.text {
            "0" => Ok(false),
            "1" => Ok(true),
            _ => value.wrong(ReadErrorKind::NotANumber),
        }
    }

    fn role(&mut self, field: &'static str) -> Read<Option<Role>> {
        let value = self.value(field)?;
        match value.text {
            "-1" => Ok(None),
            "0" => Ok(Some(Role::Forehand)),
            "1" => Ok(Some(Role::Middlehand)),
            "2" => Ok(Some(Role::Rearhand)),
            _ => value.wrong(ReadErrorKind::NotANumber),
        }
    }
}
