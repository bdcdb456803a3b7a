//! How fast one socket may send.

use std::time::Duration;

use skat_table::Time;

use crate::config::Config;

/// What one socket may still send: a bucket that fills up by itself.
///
/// What is sent beyond it is refused and makes a debt; who goes on until he owes as much as the whole bucket holds is closed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Credits {
    /// What one message costs.
    each: Duration,
    /// What may be spent at once.
    burst: Duration,
    /// When the bucket is full again.
    full: Time,
}

/// What becomes of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Credit {
    /// It counts.
    Granted,
    /// It came too fast.
    Refused,
    /// Whoever sends it does not stop.
    Exhausted,
}

impl Credits {
    /// A full bucket, as the settings want it.
    pub(crate) fn new(config: &Config, now: Time) -> Credits {
        let each = Duration::from_secs(1) / config.messages_per_second.max(1);
        Credits { each, burst: each * config.message_burst, full: now }
    }

    /// Pays for a message.
    pub(crate) fn spend(&mut self, now: Time) -> Credit {
        let spent = self.full.since(now) + self.each;
        if spent > self.burst * 2 {
            return Credit::Exhausted;
        }
        self.full = now.plus(spent);
        if spent > self.burst { Credit::Refused } else { Credit::Granted }
    }

    /// Pays for a message that has cost as much as so many others, down to an empty bucket: the next ones are refused for
    /// a while then, but nobody gets into debt by it.
    pub(crate) fn charge(&mut self, messages: u32, now: Time) {
        let spent = self.full.since(now);
        self.full = now.plus(spent.max((spent + self.each * messages).min(self.burst)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(millis: u64) -> Time {
        Time(1_000_000).plus(Duration::from_millis(millis))
    }

    #[test]
    fn a_burst_is_granted_as_much_again_is_refused_and_then_it_is_over() {
        let config = Config { messages_per_second: 20, message_burst: 40, ..Config::default() };
        let mut credits = Credits::new(&config, at(0));
        for (count, credit) in [(40, Credit::Granted), (40, Credit::Refused), (2, Credit::Exhausted)] {
            for _ in 0..count {
                assert_eq!(credits.spend(at(0)), credit);
            }
        }
    }

    #[test]
    fn what_costs_much_empties_the_bucket_and_makes_no_debt() {
        let config = Config { messages_per_second: 20, message_burst: 40, ..Config::default() };
        let mut credits = Credits::new(&config, at(0));
        credits.charge(39, at(0));
        assert_eq!(credits.spend(at(0)), Credit::Granted);
        credits.charge(1_000, at(0));
        assert_eq!(credits.spend(at(0)), Credit::Refused);
        credits.charge(1_000, at(0));
        assert_eq!(credits.spend(at(49)), Credit::Refused, "what is owed is not forgiven either");
        assert_eq!(credits.spend(at(250)), Credit::Granted);
    }

    #[test]
    fn who_keeps_to_the_pace_is_never_refused_and_who_waits_has_his_burst_again() {
        let config = Config { messages_per_second: 20, message_burst: 40, ..Config::default() };
        let mut credits = Credits::new(&config, at(0));
        for message in 0..1_000 {
            assert_eq!(credits.spend(at(50 * message)), Credit::Granted);
        }
        let later = at(60_000);
        for _ in 0..40 {
            assert_eq!(credits.spend(later), Credit::Granted);
        }
        assert_eq!(credits.spend(later), Credit::Refused);
        assert_eq!(credits.spend(later.plus(Duration::from_millis(100))), Credit::Granted);
    }
}
