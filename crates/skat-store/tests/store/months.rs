//! Which month a moment belongs to.

use jiff::tz::TimeZone;
use skat_store::{Month, Timestamp};

fn zone(name: &str) -> TimeZone {
    TimeZone::get(name).unwrap()
}

/// A moment in UTC.
fn utc(text: &str) -> Timestamp {
    let moment: jiff::Timestamp = text.parse().unwrap();
    Timestamp::from_micros(moment.as_microsecond())
}

fn month(text: &str, name: &str) -> String {
    Month::of(utc(text), &zone(name)).to_string()
}

#[test]
fn in_berlin_march_ends_in_summer_time() {
    // The last Sunday of March 2026 is the 29th: from then on it is two hours ahead of UTC.
    assert_eq!(month("2026-03-31T21:59:59.999999Z", "Europe/Berlin"), "2026-03");
    assert_eq!(month("2026-03-31T22:00:00Z", "Europe/Berlin"), "2026-04");
    // And begins in winter time.
    assert_eq!(month("2026-02-28T22:59:59.999999Z", "Europe/Berlin"), "2026-02");
    assert_eq!(month("2026-02-28T23:00:00Z", "Europe/Berlin"), "2026-03");
}

#[test]
fn in_berlin_october_ends_in_winter_time() {
    // The last Sunday of October 2026 is the 25th.
    assert_eq!(month("2026-10-31T22:59:59.999999Z", "Europe/Berlin"), "2026-10");
    assert_eq!(month("2026-10-31T23:00:00Z", "Europe/Berlin"), "2026-11");
    assert_eq!(month("2026-09-30T21:59:59.999999Z", "Europe/Berlin"), "2026-09");
    assert_eq!(month("2026-09-30T22:00:00Z", "Europe/Berlin"), "2026-10");
}

#[test]
fn where_the_last_day_of_the_month_is_the_one_with_the_change_of_clocks() {
    // Sunday, 31 March 2024 and Sunday, 31 October 2027.
    assert_eq!(month("2024-03-31T21:59:59Z", "Europe/Berlin"), "2024-03");
    assert_eq!(month("2024-03-31T22:00:00Z", "Europe/Berlin"), "2024-04");
    assert_eq!(month("2027-10-31T22:59:59Z", "Europe/Berlin"), "2027-10");
    assert_eq!(month("2027-10-31T23:00:00Z", "Europe/Berlin"), "2027-11");
}

#[test]
fn half_an_hour_before_midnight_in_utc_it_is_next_month_in_berlin_and_not_yet_in_new_york() {
    for (moment, this, next) in
        [("2026-03-31T23:30:00Z", "2026-03", "2026-04"), ("2026-10-31T23:30:00Z", "2026-10", "2026-11")]
    {
        assert_eq!(month(moment, "UTC"), this);
        assert_eq!(month(moment, "Europe/Berlin"), next);
        assert_eq!(month(moment, "America/New_York"), this);
    }
}

#[test]
fn west_of_greenwich_the_month_ends_later() {
    // In New York the clocks go forward on 8 March and back on 1 November 2026.
    assert_eq!(month("2026-04-01T03:59:59.999999Z", "America/New_York"), "2026-03");
    assert_eq!(month("2026-04-01T04:00:00Z", "America/New_York"), "2026-04");
    assert_eq!(month("2026-11-01T03:59:59.999999Z", "America/New_York"), "2026-10");
    assert_eq!(month("2026-11-01T04:00:00Z", "America/New_York"), "2026-11");
}

#[test]
fn the_bounds_of_a_month_are_its_first_moment_and_the_first_after_it() {
    for name in ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Apia", "UTC", "America/Asuncion"] {
        let zone = zone(name);
        let mut month = Month::new(2009, 1).unwrap();
        while month.year() < 2030 {
            let (from, until) = month.bounds(&zone);
            assert_eq!(Month::of(from, &zone), month, "{name}");
            assert_eq!(Month::of(Timestamp::from_micros(until.micros() - 1), &zone), month, "{name}");
            let next = month.next().unwrap();
            assert_eq!(Month::of(until, &zone), next, "{name}");
            assert_eq!(next.bounds(&zone).0, until, "{name}");
            assert!(month < next);
            month = next;
        }
    }
}

#[test]
fn a_month_is_written_as_year_and_month_and_read_again() {
    assert_eq!(Month::new(2026, 11).unwrap().to_string(), "2026-11");
    assert_eq!("0987-01".parse(), Ok(Month::new(987, 1).unwrap()));
    for wrong in
        ["", "2026", "2026-", "2026-1", "2026-13", "2026-00", "0000-01", "9999-12", "+026-11", "2026-+1", "2026-111"]
    {
        assert!(wrong.parse::<Month>().is_err(), "{wrong}");
    }
    assert_eq!(Month::new(9998, 12).unwrap().next(), None);
}

#[test]
fn no_moment_is_without_a_month() {
    for micros in [i64::MIN, i64::MIN / 2, -1, 0, i64::MAX / 2, i64::MAX] {
        let month = Month::of(Timestamp::from_micros(micros), &zone("Europe/Berlin"));
        assert_eq!(month.to_string().parse(), Ok(month));
        let _ = month.bounds(&zone("Europe/Berlin"));
    }
}
