//! How often something may be tried: passwords, coming in anew, and talking.
//!
//! Nobody is told apart by more than where he comes from, so an address that tries too much waits, and others do not.
//! What is remembered has a bound: where it is reached, those who have tried least are forgotten first.

use std::collections::HashMap;
use std::net::Ipv6Addr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sha2::{Digest, Sha256};
use skat_table::Time;
use uuid::Uuid;

use crate::address::household;
use crate::config::Config;

/// The most that is remembered of each kind.
const MOST_KNOWN: usize = 100_000;

/// How often what is over may be swept away.
const SWEEP_EVERY: Duration = Duration::from_secs(5);

/// After how long without another try the tries of before do not count any more.
const MINUTE: Duration = Duration::from_secs(60);

/// For how long an address is remembered that knew a password.
const TRUSTED: Duration = Duration::from_secs(30 * 24 * 3600);

/// What somebody tries a password of.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Subject<'a> {
    /// The account with this canonical name, whether there is one or not.
    Account(&'a str),
    /// A table.
    Table(Uuid),
}

/// What tries are counted by, without what it was made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Key([u8; 16]);

/// Tries of passwords.
#[derive(Debug)]
pub(crate) struct Passwords {
    /// For an address and one subject.
    pair: Limit,
    /// For one account and all addresses.
    account: Limit,
    /// For an address and all subjects.
    address: Limit,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    tries: Bounded<Tries>,
    /// Which addresses knew the password of what, and until when that is remembered.
    trusted: Bounded<Time>,
}

/// How much may be tried.
#[derive(Clone, Copy, Debug)]
struct Limit {
    /// How often a minute.
    most: u32,
    /// The longest wait.
    longest: Duration,
}

#[derive(Clone, Copy, Debug)]
struct Tries {
    count: u32,
    last: Time,
    /// When the next one may be.
    next: Time,
    /// When it is all forgotten.
    over: Time,
}

/// A password that is being tried: it counts as wrong, unless somebody says otherwise.
#[derive(Debug)]
#[must_use]
pub(crate) struct Attempt<'a> {
    passwords: &'a Passwords,
    keys: [Option<(Key, Limit)>; 3],
    now: Time,
}

impl Passwords {
    /// As the settings want it.
    pub(crate) fn new(config: &Config) -> Passwords {
        let longest = Duration::from_secs(60 * config.password_wait_minutes);
        let limit = |most| Limit { most, longest };
        Passwords {
            pair: limit(config.password_attempts),
            account: limit(config.password_attempts_per_account),
            address: limit(config.password_attempts_per_address),
            state: Mutex::default(),
        }
    }

    /// Somebody wants to try a password. It counts from here on, so that many tries at once are many.
    ///
    /// # Errors
    /// How long he has to wait.
    pub(crate) fn begin(&self, subject: Subject<'_>, address: Ipv6Addr, now: Time) -> Result<Attempt<'_>, Duration> {
        let of = subject.bytes();
        let from = household(address).octets();
        let pair = key(b"pair", &[&of, &from]);
        let mut state = self.lock();
        // What others try does not hold up who has proved before that he knows the password.
        let is_trusted = state.trusted.get(&pair).is_some_and(|until| *until > now);
        let by_account = matches!(subject, Subject::Account(_)) && !is_trusted;
        let keys = [
            Some((pair, self.pair)),
            by_account.then(|| (key(b"account", &[&of]), self.account)),
            (!is_trusted).then(|| (key(b"address", &[&from]), self.address)),
        ];
        let waits =
            keys.iter().flatten().filter_map(|(key, _)| state.tries.get(key).map(|tries| tries.next.since(now)));
        match waits.max().filter(|wait| !wait.is_zero()) {
            Some(wait) => Err(wait),
            None => {
                for (key, limit) in keys.iter().flatten() {
                    let tries = state.tries.get(key).map_or(Tries::new(now), |tries| *tries).once_more(*limit, now);
                    state.tries.insert(*key, tries, now);
                }
                drop(state);
                Ok(Attempt { passwords: self, keys, now })
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Attempt<'_> {
    /// The password was right: what this address tried before is forgiven.
    pub(crate) fn succeeded(self) {
        let mut state = self.passwords.lock();
        let [pair, others @ ..] = self.keys;
        if let Some((pair, _)) = pair {
            state.tries.remove(&pair);
            state.trusted.insert(pair, self.now.plus(TRUSTED), self.now);
        }
        // The tries of others stay; whoever owns an account could take his back with it otherwise.
        others.into_iter().flatten().for_each(|(key, limit)| state.take_back(&key, limit));
    }

    /// The password was not looked at after all.
    pub(crate) fn withdraw(self) {
        let mut state = self.passwords.lock();
        self.keys.into_iter().flatten().for_each(|(key, limit)| state.take_back(&key, limit));
    }
}

impl State {
    fn take_back(&mut self, key: &Key, limit: Limit) {
        if let Some(tries) = self.tries.get_mut(key) {
            tries.count = tries.count.saturating_sub(1);
            if tries.count < limit.most {
                tries.next = tries.last;
            }
        }
    }
}

impl Tries {
    fn new(now: Time) -> Tries {
        Tries { count: 0, last: now, next: now, over: now }
    }

    fn once_more(self, limit: Limit, now: Time) -> Tries {
        let count = if self.over <= now { 1 } else { self.count.saturating_add(1) };
        let Some(beyond) = count.checked_sub(limit.most) else {
            return Tries { count, last: now, next: now, over: now.plus(MINUTE) };
        };
        let wait = MINUTE.saturating_mul(1 << beyond.min(20)).min(limit.longest);
        let next = now.plus(wait);
        Tries { count, last: now, next, over: next.plus(limit.longest) }
    }
}

impl Subject<'_> {
    fn bytes(&self) -> Vec<u8> {
        match self {
            Subject::Account(name) => [b"account ", name.as_bytes()].concat(),
            Subject::Table(id) => [b"table ", &id.as_bytes()[..]].concat(),
        }
    }
}

/// How many may come from one address within a span of time.
#[derive(Debug)]
pub(crate) struct Arrivals(Pace);

impl Arrivals {
    /// So many within a span.
    pub(crate) fn new(most: u32, span: Duration) -> Arrivals {
        Arrivals(Pace::new(most, span / most.max(1)))
    }

    /// One more comes.
    ///
    /// # Errors
    /// How long he has to wait.
    pub(crate) fn one_more(&self, address: Ipv6Addr, now: Time) -> Result<(), Duration> {
        self.0.one_more(key(b"arrivals", &[&household(address).octets()]), now)
    }
}

/// How much of the lobby may be told to those of one address.
#[derive(Debug)]
pub(crate) struct Lobbies(Pace);

/// So many seconds' worth of it may be told at once.
const LOBBY_SECONDS: u32 = 64;

impl Lobbies {
    /// So many KiB a second in the long run.
    pub(crate) fn new(kib_per_second: u32) -> Lobbies {
        let each = Duration::from_secs(1) / kib_per_second.max(1);
        Lobbies(Pace::new(kib_per_second.saturating_mul(LOBBY_SECONDS), each))
    }

    /// So many bytes more are told. A lobby of any size is told to those of an address that was told none for a while.
    ///
    /// # Errors
    /// How long they have to wait.
    pub(crate) fn one_more(&self, bytes: usize, address: Ipv6Addr, now: Time) -> Result<(), Duration> {
        let kib = u32::try_from(bytes.div_ceil(1_024)).unwrap_or(u32::MAX);
        self.0.some_more(kib, key(b"lobbies", &[&household(address).octets()]), now)
    }
}

/// How much one player may say, whatever socket he says it on.
#[derive(Debug)]
pub(crate) struct Chat(Pace);

impl Chat {
    /// As the settings want it.
    pub(crate) fn new(config: &Config) -> Chat {
        Chat(Pace::new(config.chat_burst, MINUTE / config.chat_per_minute.max(1)))
    }

    /// He says something.
    ///
    /// # Errors
    /// How long he has to wait.
    pub(crate) fn one_more(&self, player: Uuid, now: Time) -> Result<(), Duration> {
        self.0.one_more(key(b"chat", &[player.as_bytes()]), now)
    }
}

/// How many of something there may be at once, and how long each counts.
#[derive(Debug)]
struct Pace {
    each: Duration,
    span: Duration,
    /// When nothing is used up any more.
    free: Mutex<Bounded<Time>>,
}

impl Pace {
    fn new(burst: u32, each: Duration) -> Pace {
        Pace { each, span: each * burst.max(1), free: Mutex::default() }
    }

    fn one_more(&self, key: Key, now: Time) -> Result<(), Duration> {
        self.some_more(1, key, now)
    }

    /// So many at once, where nothing is used up also more than there may be otherwise.
    fn some_more(&self, count: u32, key: Key, now: Time) -> Result<(), Duration> {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let used = free.get(&key).map_or(Duration::ZERO, |free| free.since(now));
        let after = used + self.each.saturating_mul(count);
        if after > self.span && !used.is_zero() {
            return Err(used.min(after - self.span));
        }
        free.insert(key, now.plus(after), now);
        Ok(())
    }
}

/// Something that is remembered for a while.
trait Passing {
    /// When it says nothing any more.
    fn over(&self) -> Time;
    /// How many tries it stands for: those of the least are forgotten first.
    fn weight(&self) -> u32;
}

impl Passing for Tries {
    fn over(&self) -> Time {
        self.over
    }

    fn weight(&self) -> u32 {
        self.count
    }
}

impl Passing for Time {
    fn over(&self) -> Time {
        *self
    }

    fn weight(&self) -> u32 {
        0
    }
}

/// A map with at most [`MOST_KNOWN`] entries.
#[derive(Debug)]
struct Bounded<T> {
    entries: HashMap<Key, T>,
    swept: Time,
}

impl<T> Default for Bounded<T> {
    fn default() -> Bounded<T> {
        Bounded { entries: HashMap::new(), swept: Time(i64::MIN) }
    }
}

impl<T: Passing> Bounded<T> {
    fn get(&self, key: &Key) -> Option<&T> {
        self.entries.get(key)
    }

    fn get_mut(&mut self, key: &Key) -> Option<&mut T> {
        self.entries.get_mut(key)
    }

    fn remove(&mut self, key: &Key) {
        self.entries.remove(key);
    }

    fn insert(&mut self, key: Key, value: T, now: Time) {
        if self.entries.len() >= MOST_KNOWN && !self.entries.contains_key(&key) {
            self.make_room(now);
        }
        self.entries.insert(key, value);
    }

    /// Forgets what is over; an eighth of the rest where that is not enough, so that it is not looked through each time.
    fn make_room(&mut self, now: Time) {
        if now.since(self.swept) >= SWEEP_EVERY {
            self.swept = now;
            self.entries.retain(|_, value| value.over() > now);
        }
        if self.entries.len() < MOST_KNOWN {
            return;
        }
        let mut all: Vec<(u32, Time, Key)> =
            self.entries.iter().map(|(key, value)| (value.weight(), value.over(), *key)).collect();
        let (least, _, _) = all.select_nth_unstable_by_key(MOST_KNOWN / 8, |(weight, over, _)| (*weight, *over));
        for (_, _, key) in least {
            self.entries.remove(key);
        }
    }
}

fn key(kind: &[u8], parts: &[&[u8]]) -> Key {
    let mut hash = Sha256::new_with_prefix(kind);
    for part in parts {
        hash.update((part.len() as u64).to_be_bytes());
        hash.update(part);
    }
    let mut key = [0; 16];
    key.copy_from_slice(&hash.finalize()[..16]);
    Key(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: u64) -> Time {
        Time(1_000_000).plus(Duration::from_secs(seconds))
    }

    fn from(last: u32) -> Ipv6Addr {
        std::net::Ipv4Addr::from(last).to_ipv6_mapped()
    }

    /// Tries a wrong password; the wait in seconds if it is too soon.
    fn wrong(passwords: &Passwords, name: &str, address: Ipv6Addr, now: Time) -> u64 {
        match passwords.begin(Subject::Account(name), address, now) {
            Ok(_) => 0,
            Err(wait) => wait.as_secs(),
        }
    }

    fn right(passwords: &Passwords, name: &str, address: Ipv6Addr, now: Time) -> bool {
        passwords.begin(Subject::Account(name), address, now).map(Attempt::succeeded).is_ok()
    }

    #[test]
    fn after_five_tries_in_a_minute_the_wait_doubles_up_to_an_hour() {
        let passwords = Passwords::new(&Config::default());
        let mut now = at(0);
        for _ in 0..5 {
            assert_eq!(wrong(&passwords, "anna", from(1), now), 0);
        }
        for minutes in [1, 2, 4, 8, 16, 32, 60, 60] {
            let wait = wrong(&passwords, "anna", from(1), now);
            assert_eq!(wait, 60 * minutes);
            assert_eq!(wrong(&passwords, "anna", from(1), now.plus(Duration::from_secs(wait - 1))), 1);
            now = now.plus(Duration::from_secs(wait));
            assert_eq!(wrong(&passwords, "anna", from(1), now), 0);
        }
        let later = now.plus(Duration::from_secs(2 * 3600));
        for _ in 0..5 {
            assert_eq!(wrong(&passwords, "anna", from(1), later), 0, "all is forgotten after a while");
        }
    }

    #[test]
    fn four_tries_are_forgotten_after_a_minute() {
        let passwords = Passwords::new(&Config::default());
        for minute in 0..10 {
            for _ in 0..4 {
                assert_eq!(wrong(&passwords, "anna", from(1), at(61 * minute)), 0);
            }
        }
    }

    #[test]
    fn the_right_password_forgives_the_wrong_ones_of_the_same_address() {
        let passwords = Passwords::new(&Config::default());
        for _ in 0..10 {
            for _ in 0..4 {
                assert_eq!(wrong(&passwords, "anna", from(1), at(0)), 0);
            }
            assert!(right(&passwords, "anna", from(1), at(0)));
        }
    }

    #[test]
    fn guessers_do_not_hold_up_who_has_come_from_his_address_before() {
        let passwords = Passwords::new(&Config::default());
        assert!(right(&passwords, "anna", from(1), at(0)));
        for guesser in 2..200 {
            wrong(&passwords, "anna", from(guesser), at(1));
        }
        assert!(wrong(&passwords, "anna", from(500), at(1)) > 0, "the account is guarded against new addresses");
        assert!(right(&passwords, "anna", from(1), at(1)));
        assert_eq!(wrong(&passwords, "berta", from(500), at(1)), 0, "other accounts are not concerned");
    }

    #[test]
    fn one_address_tries_only_so_many_accounts() {
        let passwords = Passwords::new(&Config::default());
        let waits = (0..60).map(|number| wrong(&passwords, &format!("name{number}"), from(1), at(0)));
        assert_eq!(waits.filter(|wait| *wait == 0).count(), 50);
        // Neither his own account nor a network of his own helps.
        assert!(!right(&passwords, "mine", from(1), at(0)));
        let network = |host: u128| Ipv6Addr::from_bits(0x2001_0db8 << 96 | host);
        let waits = (0..60).map(|number| wrong(&passwords, &format!("name{number}"), network(number), at(0)));
        assert_eq!(waits.filter(|wait| *wait == 0).count(), 50);
    }

    #[test]
    fn an_owned_account_takes_no_tries_of_others_back() {
        let passwords = Passwords::new(&Config::default());
        for number in 0..49 {
            assert_eq!(wrong(&passwords, &format!("name{number}"), from(1), at(0)), 0);
            assert!(right(&passwords, "mine", from(1), at(0)));
        }
        assert_eq!(wrong(&passwords, "another", from(1), at(0)), 0);
        assert!(wrong(&passwords, "the next", from(1), at(0)) > 0);
    }

    #[test]
    fn a_try_that_came_to_nothing_does_not_count() {
        let passwords = Passwords::new(&Config::default());
        for _ in 0..100 {
            passwords.begin(Subject::Account("anna"), from(1), at(0)).unwrap().withdraw();
        }
        assert_eq!(wrong(&passwords, "anna", from(1), at(0)), 0);
    }

    #[test]
    fn tries_at_once_are_many() {
        let passwords = Passwords::new(&Config::default());
        let under_way: Vec<_> = (0..10).map(|_| passwords.begin(Subject::Table(Uuid::nil()), from(1), at(0))).collect();
        assert_eq!(under_way.iter().filter(|attempt| attempt.is_ok()).count(), 5);
    }

    #[test]
    fn so_many_come_from_an_address_and_then_one_at_a_time() {
        let arrivals = Arrivals::new(60, MINUTE);
        for _ in 0..60 {
            assert_eq!(arrivals.one_more(from(1), at(0)), Ok(()));
        }
        assert_eq!(arrivals.one_more(from(1), at(0)), Err(Duration::from_secs(1)));
        assert_eq!(arrivals.one_more(from(2), at(0)), Ok(()));
        assert_eq!(arrivals.one_more(from(1), at(1)), Ok(()));
        assert!(arrivals.one_more(from(1), at(1)).is_err());
        for _ in 0..60 {
            assert_eq!(arrivals.one_more(from(1), at(120)), Ok(()));
        }
    }

    #[test]
    fn an_address_is_told_so_much_of_the_lobby_and_one_that_was_told_nothing_all_of_it() {
        let lobbies = Lobbies::new(1);
        let seconds =
            |bytes, address, second| lobbies.one_more(bytes, from(address), at(second)).map_err(|wait| wait.as_secs());
        for _ in 0..64 {
            assert_eq!(seconds(1_000, 1, 0), Ok(()));
        }
        assert_eq!(seconds(1_000, 1, 0), Err(1));
        assert_eq!(seconds(2_049, 1, 2), Err(1));
        assert_eq!(seconds(2_048, 1, 2), Ok(()));
        // Others have their own; and a lobby that is larger than all that is only waited for.
        assert_eq!(seconds(500_000, 2, 2), Ok(()));
        assert_eq!(seconds(500_000, 2, 2 + 488), Err(1));
        assert_eq!(seconds(500_000, 2, 2 + 489), Ok(()));
    }

    #[test]
    fn what_is_remembered_has_a_bound_and_the_busiest_stay() {
        let passwords = Passwords::new(&Config { password_attempts: 2, ..Config::default() });
        for _ in 0..2 {
            assert_eq!(wrong(&passwords, "anna", from(1), at(0)), 0);
        }
        for address in 2..MOST_KNOWN as u32 + 1_000 {
            wrong(&passwords, &format!("name{address}"), from(address), at(0));
        }
        assert!(passwords.lock().tries.entries.len() <= MOST_KNOWN);
        assert!(wrong(&passwords, "anna", from(1), at(0)) > 0, "it is not washed away");
    }
}
