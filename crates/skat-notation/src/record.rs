//! A record: one line for one deal.

use std::fmt;

use skat_rules::{ByRole, RuleSet};

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
    pub fn rules(&self) -> RuleSet {
        let place = self.place.as_ref().map_or("", Text::as_str);
        place.strip_prefix(OWN_PLACE).and_then(|text| text.parse().ok()).unwrap_or(RuleSet::SOSKO_2007)
    }
}

/// The properties in the order of the record, `GM` aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Property {
    Place,
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
    pub(crate) const ALL: [Property; 14] = [
        Property::Place,
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

/// What every record begins with.
pub(crate) const BEGIN: &str = "(;GM[Skat]";
/// What every record ends with.
pub(crate) const END: &str = ";)";

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(BEGIN)?;
        for property in Property::ALL {
            let value: Option<&dyn fmt::Display> = match property {
                Property::Place => self.place.as_ref().map(|text| text as _),
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
