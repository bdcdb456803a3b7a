//! Calendar months.

use std::fmt;
use std::str::FromStr;

use jiff::civil::Date;
use jiff::tz::TimeZone;

use crate::Timestamp;

/// A calendar month, such as 2026-11; in which time zone, the settings say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Month {
    year: i16,
    month: i8,
}

/// Text that is no month.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a month is a year and a month, such as 2026-11")]
pub struct NotAMonth;

impl Month {
    /// A month of a year from 1 to 9998; none otherwise.
    #[must_use]
    pub fn new(year: i16, month: i8) -> Option<Month> {
        ((1..=9998).contains(&year) && (1..=12).contains(&month)).then_some(Month { year, month })
    }

    /// The month in which a moment lies in a time zone; moments outside of the years 1 to 9998 count to the nearest of them.
    #[must_use]
    pub fn of(at: Timestamp, zone: &TimeZone) -> Month {
        let extreme = if at.micros() < 0 { jiff::Timestamp::MIN } else { jiff::Timestamp::MAX };
        let at = jiff::Timestamp::from_microsecond(at.micros()).unwrap_or(extreme);
        let date = zone.to_datetime(at);
        match date.year() {
            ..=0 => Month { year: 1, month: 1 },
            9999.. => Month { year: 9998, month: 12 },
            year => Month { year, month: date.month() },
        }
    }

    /// The year, 1 to 9998.
    #[must_use]
    pub fn year(self) -> i16 {
        self.year
    }

    /// The month of the year, 1 to 12.
    #[must_use]
    pub fn month(self) -> i8 {
        self.month
    }

    /// The month after it; the last one has none.
    #[must_use]
    pub fn next(self) -> Option<Month> {
        if self.month == 12 { Month::new(self.year + 1, 1) } else { Month::new(self.year, self.month + 1) }
    }

    /// The first moment of the month in a time zone, and the first moment after it.
    #[must_use]
    pub fn bounds(self, zone: &TimeZone) -> (Timestamp, Timestamp) {
        let (year, month) = if self.month == 12 { (self.year + 1, 1) } else { (self.year, self.month + 1) };
        (first_moment(self.year, self.month, zone), first_moment(year, month, zone))
    }
}

/// Midnight of the first day, or where the clocks skip midnight, the first moment that there is.
fn first_moment(year: i16, month: i8, zone: &TimeZone) -> Timestamp {
    let midnight = Date::new(year, month, 1).expect("every month has a first day").at(0, 0, 0, 0);
    let moment = zone.to_timestamp(midnight).expect("these years are far from the end of all times");
    Timestamp::from_micros(moment.as_microsecond())
}

/// As it is stored and on the wire: `2026-11`.
impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.year, self.month)
    }
}

impl FromStr for Month {
    type Err = NotAMonth;

    fn from_str(text: &str) -> Result<Month, NotAMonth> {
        let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        match text.split_once('-') {
            Some((year, month)) if year.len() == 4 && month.len() == 2 && digits(year) && digits(month) => {
                let year = year.parse().map_err(|_| NotAMonth)?;
                Month::new(year, month.parse().map_err(|_| NotAMonth)?).ok_or(NotAMonth)
            }
            _ => Err(NotAMonth),
        }
    }
}
