//! The date of a record.

use std::fmt;
use std::str::FromStr;

/// A second in UTC, from the year 0 to 9999, written `2012-03-31/08:54:30/UTC`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
    second_of_day: u32,
}

/// The text is not a date such as `2012-03-31/08:54:30/UTC`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a date such as 2012-03-31/08:54:30/UTC is expected")]
pub struct NotADate;

const SECONDS_OF_DAY: i64 = 86_400;
/// 400 years of the Gregorian calendar.
const DAYS_OF_ERA: i64 = 146_097;
/// From 1 March of the year 0 to 1 January 1970.
const DAYS_BEFORE_1970: i64 = 719_468;

impl Date {
    /// The date of so many seconds after the beginning of 1970 in UTC; none outside the years 0 to 9999.
    pub fn from_unix_seconds(seconds: i64) -> Option<Date> {
        let day = seconds.div_euclid(SECONDS_OF_DAY).checked_add(DAYS_BEFORE_1970)?;
        let second_of_day = seconds.rem_euclid(SECONDS_OF_DAY) as u32;
        // Years are counted from March, so that the leap day is the last one.
        let era = day.div_euclid(DAYS_OF_ERA);
        let day_of_era = day.rem_euclid(DAYS_OF_ERA);
        let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month_from_march = (5 * day_of_year + 2) / 153;
        let day_of_month = day_of_year - (153 * month_from_march + 2) / 5 + 1;
        let month = (month_from_march + 2) % 12 + 1;
        let year = u16::try_from(year_of_era + era * 400 + i64::from(month <= 2)).ok()?;
        (year <= 9999).then_some(Date { year, month: month as u8, day: day_of_month as u8, second_of_day })
    }
}

fn days_of_month(year: u16, month: u8) -> u8 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        _ => 31,
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (hour, minute, second) = (self.second_of_day / 3600, self.second_of_day / 60 % 60, self.second_of_day % 60);
        write!(f, "{:04}-{:02}-{:02}/{hour:02}:{minute:02}:{second:02}/UTC", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = NotADate;

    fn from_str(text: &str) -> Result<Date, NotADate> {
        let pattern = b"0000-00-00/00:00:00/UTC";
        let fits = text.len() == pattern.len()
            && text.bytes().zip(pattern).all(|(byte, expected)| match expected {
                b'0' => byte.is_ascii_digit(),
                expected => byte == *expected,
            });
        if !fits {
            return Err(NotADate);
        }
        let number = |from: usize, to: usize| text[from..to].parse::<u16>().map_err(|_| NotADate);
        let (year, month, day) = (number(0, 4)?, number(5, 7)? as u8, number(8, 10)? as u8);
        let (hour, minute, second) = (number(11, 13)?, number(14, 16)?, number(17, 19)?);
        let real = (1..=12).contains(&month)
            && (1..=days_of_month(year, month)).contains(&day)
            && hour < 24
            && minute < 60
            && second < 60;
        let second_of_day = u32::from(hour) * 3600 + u32::from(minute) * 60 + u32::from(second);
        if real { Ok(Date { year, month, day, second_of_day }) } else { Err(NotADate) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        let of = |seconds| Date::from_unix_seconds(seconds).map(|date| date.to_string());
        assert_eq!(of(0).as_deref(), Some("1970-01-01/00:00:00/UTC"));
        assert_eq!(of(1_333_184_070).as_deref(), Some("2012-03-31/08:54:30/UTC"));
        assert_eq!(of(951_782_399).as_deref(), Some("2000-02-28/23:59:59/UTC"));
        assert_eq!(of(951_782_400).as_deref(), Some("2000-02-29/00:00:00/UTC"));
        assert_eq!(of(-1).as_deref(), Some("1969-12-31/23:59:59/UTC"));
        assert_eq!(of(i64::MAX), None);
        assert_eq!(of(i64::MIN), None);
    }

    #[test]
    fn every_day_is_read_back_from_its_text() {
        for day in (-719_528..2_932_896).step_by(97) {
            let date = Date::from_unix_seconds(day * SECONDS_OF_DAY + 12_345).unwrap();
            assert_eq!(date.to_string().parse(), Ok(date));
        }
    }

    #[test]
    fn a_day_that_no_calendar_has_is_refused() {
        for text in ["", "2012-02-30/00:00:00/UTC", "2011-02-29/00:00:00/UTC", "2012-00-01/00:00:00/UTC"] {
            assert_eq!(text.parse::<Date>(), Err(NotADate), "{text}");
        }
        for text in
            ["2012-03-31/24:00:00/UTC", "2012-03-31/08:54:30/CET", "2012-03-31 08:54:30/UTC", "+012-03-31/08:54:30/UTC"]
        {
            assert_eq!(text.parse::<Date>(), Err(NotADate), "{text}");
        }
    }
}
