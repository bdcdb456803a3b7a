//! A record: one line for one deal.

use std::fmt;

use skat_rules::{ByRole, Role, RuleSet, Slot};

use crate::date::Date;
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::text::Text;

/// One deal in one line.
///
/// Each property can be missing; [`Record::parse`] and [`fmt::Display`] keep every byte of a line that can be read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Record {
    /// `PC`: where it was played.
    pub place: Option<Text>,
    /// `SL`: what the deal is in the course of a list by pub rules; missing for a deal like any other.
    pub slot: Slot,
    /// `CO`: a comment.
    pub comment: Option<Text>,
    /// `SE`: the series, a number on the ISS.
    pub series: Option<Text>,
    /// `ID`: the deal, a number on the ISS.
    pub id: Option<Text>,
    /// `DT`: when it was played.
    pub date: Option<Date>,
    /// `OW`: whose view the record is; missing where all cards are shown.
    pub view: Option<Text>,
    /// `P0` to `P2`: the players' names.
    pub names: ByRole<Option<Text>>,
    /// `R0` to `R2`: the players' ratings, which may be empty or `null`.
    pub ratings: ByRole<Option<Text>>,
    /// `MV`: the moves.
    pub moves: Option<Vec<Move>>,
    /// `R`: the result.
    pub outcome: Option<Outcome>,
    /// Where spaces stand that mean nothing.
    pub spacing: Spacing,
}

/// Spaces that mean nothing and are written as they were read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spacing {
    /// One after the last move.
    pub after_moves: bool,
    /// One before the closing `;)`.
    pub before_end: bool,
}

impl Default for Spacing {
    /// As the ISS writes.
    fn default() -> Spacing {
        Spacing { after_moves: true, before_end: true }
    }
}

/// What our own records name as their place, before the name of the rule set.
const OWN_PLACE: &str = "Vorhand ";

impl Record {
    /// The place of our own records by these rules: `Vorhand sosko-2007`.
    pub fn place_of(rules: &RuleSet) -> Text {
        Text::new(&format!("{OWN_PLACE}{rules}"))
    }

    /// The rules that the deal was played by: what our own place names, and the rules nearest to the ISS's for all others.
    ///
    /// Where they are pub rules, the record is written in the pub form of the format, which begins with `(;GM[Pub-Skat]`.
    pub fn rules(&self) -> RuleSet {
        let place = self.place.as_ref().map_or("", Text::as_str);
        place.strip_prefix(OWN_PLACE).and_then(|text| text.parse().ok()).unwrap_or(RuleSet::SOSKO_2007)
    }
}

/// The two forms of the format: that of the ISS, and ours for deals by pub rules, which has more words.
///
/// A reader who knows only the first is stopped by the beginning of the second, before he can take anything for something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Plain,
    Pub,
}

impl Form {
    /// The form in which deals by these rules are written.
    pub(crate) const fn of(rules: &RuleSet) -> Form {
        if rules.is_pub() { Form::Pub } else { Form::Plain }
    }

    /// What every record of this form begins with.
    pub(crate) const fn begin(self) -> &'static str {
        match self {
            Form::Plain => "(;GM[Skat]",
            Form::Pub => "(;GM[Pub-Skat]",
        }
    }
}

/// What the place of a deal in the course of a list is called; nothing where it has no name of its own.
pub(crate) fn slot_text(slot: Slot) -> Option<String> {
    match slot {
        Slot::Plain => None,
        Slot::Bock => Some("bock".to_owned()),
        Slot::Ramsch { escaped } => {
            let who = Role::ALL.into_iter().filter(|role| escaped[*role]).map(|role| format!(" {}", role.index()));
            Some(format!("ramsch{}", who.collect::<String>()))
        }
    }
}

/// The place of this name, written as [`slot_text`] writes it.
pub(crate) fn read_slot(text: &str) -> Option<Slot> {
    let mut words = text.split(' ');
    let slot = match words.next() {
        Some("bock") => Slot::Bock,
        Some("ramsch") => {
            let who: Vec<&str> = words.collect();
            Slot::Ramsch { escaped: ByRole::from_fn(|role| who.contains(&role.index().to_string().as_str())) }
        }
        _ => return None,
    };
    (slot_text(slot).as_deref() == Some(text)).then_some(slot)
}

/// The properties in the order of the record, `GM` aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Property {
    Place,
    Slot,
    Comment,
    Series,
    Id,
    Date,
    View,
    Name(u8),
    Rating(u8),
    Moves,
    Outcome,
}

impl Property {
    pub(crate) const ALL: [Property; 15] = [
        Property::Place,
        Property::Slot,
        Property::Comment,
        Property::Series,
        Property::Id,
        Property::Date,
        Property::View,
        Property::Name(0),
        Property::Name(1),
        Property::Name(2),
        Property::Rating(0),
        Property::Rating(1),
        Property::Rating(2),
        Property::Moves,
        Property::Outcome,
    ];

    pub(crate) const fn key(self) -> &'static str {
        match self {
            Property::Place => "PC",
            Property::Slot => "SL",
            Property::Comment => "CO",
            Property::Series => "SE",
            Property::Id => "ID",
            Property::Date => "DT",
            Property::View => "OW",
            Property::Name(0) => "P0",
            Property::Name(1) => "P1",
            Property::Name(_) => "P2",
            Property::Rating(0) => "R0",
            Property::Rating(1) => "R1",
            Property::Rating(_) => "R2",
            Property::Moves => "MV",
            Property::Outcome => "R",
        }
    }
}

/// What every record ends with.
pub(crate) const END: &str = ";)";

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Form::of(&self.rules()).begin())?;
        let slot = slot_text(self.slot);
        for property in Property::ALL {
            let value: Option<&dyn fmt::Display> = match property {
                Property::Place => self.place.as_ref().map(|text| text as _),
                Property::Slot => slot.as_ref().map(|text| text as _),
                Property::Comment => self.comment.as_ref().map(|text| text as _),
                Property::Series => self.series.as_ref().map(|text| text as _),
                Property::Id => self.id.as_ref().map(|text| text as _),
                Property::Date => self.date.as_ref().map(|date| date as _),
                Property::View => self.view.as_ref().map(|text| text as _),
                Property::Name(place) => self.names.0[usize::from(place)].as_ref().map(|text| text as _),
                Property::Rating(place) => self.ratings.0[usize::from(place)].as_ref().map(|text| text as _),
                Property::Outcome => self.outcome.as_ref().map(|outcome| outcome as _),
                Property::Moves => {
                    if let Some(moves) = &self.moves {
                        self.write_moves(f, moves)?;
                    }
                    None
                }
            };
            if let Some(value) = value {
                write!(f, "{}[{value}]", property.key())?;
            }
        }
        f.write_str(if self.spacing.before_end { " " } else { "" })?;
        f.write_str(END)
    }
}

impl Record {
    fn write_moves(&self, f: &mut fmt::Formatter<'_>, moves: &[Move]) -> fmt::Result {
        write!(f, "{}[", Property::Moves.key())?;
        for (place, made) in moves.iter().enumerate() {
            write!(f, "{}{made}", if place > 0 { " " } else { "" })?;
        }
        f.write_str(if self.spacing.after_moves && !moves.is_empty() { " ]" } else { "]" })
    }
}
