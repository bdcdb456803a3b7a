//! Passwords and their hashes.
//!
//! Argon2id takes memory and a core for a while, which is its purpose.
//! So only as many are hashed at once as there are cores, and only so many wait; who comes then has to come again.
//! Of these places one household has only a few, and only so many turns a minute, right passwords included:
//! nobody can keep all others out.

use std::collections::HashMap;
use std::net::Ipv6Addr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use argon2::password_hash::Error;
use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Params, PasswordHasher as _, PasswordVerifier as _, Version};
use skat_protocol::Code;
use skat_table::Time;
use tokio::sync::Semaphore;

use crate::address::household;
use crate::clock::World;
use crate::config::Config;
use crate::metrics::Metrics;
use crate::rest::Failure;
use crate::throttle::Arrivals;

/// Memory in KiB.
const MEMORY: u32 = 19 * 1024;

/// Rounds.
const ROUNDS: u32 = 2;

/// Lanes.
const LANES: u32 = 1;

/// The hash that a password is compared with where there is no account, so that it takes as long as where there is one.
///
/// Nothing is known to have this hash, and whatever has it is refused too.
pub(crate) const OF_NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$c2NobmVpZGVyc2Nod2Fyeg$q83vASNFZ4mrze8BI0VniavN7wEjRWeJq83vASNFZ4k";

/// When a household may come again whose places are all taken: a hash takes far less.
const SOON: Duration = Duration::from_secs(1);

/// Where passwords are hashed.
pub(crate) struct Hashing {
    cores: Arc<Semaphore>,
    /// Those who are hashed and those who wait.
    places: Arc<Semaphore>,
    /// How many places there are.
    most: usize,
    households: Arc<Households>,
    turns: Arrivals,
    metrics: Arc<Metrics>,
}

/// Why a password was not hashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotHashed {
    /// This household has had its share, until after this time.
    TooFast(Duration),
    /// Too many wait.
    TooMany,
    /// What is stored is no hash, or the work has failed.
    Broken,
}

/// How many places each household has taken.
///
/// There are no more entries than places, since each stands for one at least.
struct Households {
    most: usize,
    taken: Mutex<HashMap<Ipv6Addr, usize>>,
}

/// A place that a household has taken; it is free again with this value.
struct HouseholdPlace {
    households: Arc<Households>,
    household: Ipv6Addr,
}

impl Hashing {
    /// As many at once as there are cores, and so many who wait as the settings say.
    pub(crate) fn new(config: &Config, metrics: Arc<Metrics>) -> Hashing {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let places = cores.saturating_add(config.password_queue).min(Semaphore::MAX_PERMITS);
        // Whatever the settings say, half of the places are for others.
        let most = config.password_queue_per_address.min(places / 2).max(1);
        Hashing {
            cores: Arc::new(Semaphore::new(cores)),
            places: Arc::new(Semaphore::new(places)),
            most: places,
            households: Arc::new(Households { most, taken: Mutex::default() }),
            turns: Arrivals::new(config.password_checks_per_minute, Duration::from_secs(60)),
            metrics,
        }
    }

    /// How many passwords are hashed or wait for it, and how many may.
    pub(crate) fn taken(&self) -> (usize, usize) {
        (self.most.saturating_sub(self.places.available_permits()), self.most)
    }

    /// The hash of a password, with a salt of its own.
    ///
    /// # Errors
    /// [`NotHashed`].
    pub(crate) async fn hash(&self, world: &dyn World, from: Ipv6Addr, password: &str) -> Result<String, NotHashed> {
        let mut salt = [0; 16];
        world.fill(&mut salt);
        let password = password.to_owned();
        self.work(world, from, move || {
            let hash = argon2().hash_password_with_salt(password.as_bytes(), &salt);
            hash.map(|hash| hash.to_string()).map_err(|_| NotHashed::Broken)
        })
        .await
    }

    /// Whether a password has this hash.
    ///
    /// # Errors
    /// [`NotHashed`].
    pub(crate) async fn verify(
        &self,
        world: &dyn World,
        from: Ipv6Addr,
        hash: &str,
        password: &str,
    ) -> Result<bool, NotHashed> {
        let (hash, password) = (hash.to_owned(), password.to_owned());
        self.work(world, from, move || {
            // With the parameters that stand in the hash.
            let hash = PasswordHash::new(&hash);
            match hash.map_err(|_| Error::EncodingInvalid).and_then(|hash| verify(&password, &hash)) {
                Ok(()) => Ok(true),
                Err(Error::PasswordInvalid) => Ok(false),
                Err(error) => {
                    tracing::error!(%error, "a stored hash of a password cannot be read: nobody gets in with it");
                    Err(NotHashed::Broken)
                }
            }
        })
        .await
    }

    async fn work<T: Send + 'static>(
        &self,
        world: &dyn World,
        from: Ipv6Addr,
        work: impl FnOnce() -> Result<T, NotHashed> + Send + 'static,
    ) -> Result<T, NotHashed> {
        let done = self.in_turn(world, from, work).await;
        if let Err(why) = &done {
            self.metrics.hashing_refused(*why);
        }
        done
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        world: &dyn World,
        from: Ipv6Addr,
        work: impl FnOnce() -> Result<T, NotHashed> + Send + 'static,
    ) -> Result<T, NotHashed> {
        let came: Time = world.now();
        let of_household = self.households.take(household(from)).ok_or(NotHashed::TooFast(SOON))?;
        let place = self.places.clone().try_acquire_owned().map_err(|_| NotHashed::TooMany)?;
        self.turns.one_more(from, came).map_err(NotHashed::TooFast)?;
        let core = self.cores.clone().acquire_owned().await.map_err(|_| NotHashed::Broken)?;
        self.metrics.hashing_waited(world.now().since(came));
        // Who has asked may go away, but the work goes on and so holds its core.
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop((core, place, of_household));
            done
        });
        done.await.map_err(|_| NotHashed::Broken)?
    }
}

impl Households {
    /// Takes a place for a household, if it may have one more.
    fn take(self: &Arc<Self>, household: Ipv6Addr) -> Option<HouseholdPlace> {
        let mut all = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let taken = all.get(&household).copied().unwrap_or(0);
        if taken >= self.most {
            return None;
        }
        all.insert(household, taken + 1);
        Some(HouseholdPlace { households: self.clone(), household })
    }
}

impl Drop for HouseholdPlace {
    fn drop(&mut self) {
        let mut all = self.households.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let left = all.get(&self.household).map_or(0, |taken| taken - 1);
        if left == 0 {
            all.remove(&self.household);
        } else {
            all.insert(self.household, left);
        }
    }
}

impl From<NotHashed> for Code {
    fn from(why: NotHashed) -> Code {
        match why {
            NotHashed::TooFast(_) => Code::TooFast,
            NotHashed::TooMany => Code::Unavailable,
            NotHashed::Broken => Code::Internal,
        }
    }
}

impl From<NotHashed> for Failure {
    fn from(why: NotHashed) -> Failure {
        match why {
            NotHashed::TooFast(wait) => Failure::TooFast(wait),
            NotHashed::TooMany | NotHashed::Broken => Failure::Refused(why.into()),
        }
    }
}

fn verify(password: &str, hash: &PasswordHash) -> Result<(), Error> {
    argon2().verify_password(password.as_bytes(), hash)
}

fn argon2() -> Argon2<'static> {
    let params = Params::new(MEMORY, ROUNDS, LANES, None).expect("they are within what Argon2 allows");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::SystemWorld;

    const PASSWORD: &str = "Eichel-Unter";

    fn hashing(queue: usize) -> Hashing {
        Hashing::new(&Config { password_queue: queue, ..Config::default() }, Arc::new(Metrics::new()))
    }

    fn at_home(number: u32) -> Ipv6Addr {
        std::net::Ipv4Addr::from(number).to_ipv6_mapped()
    }

    #[tokio::test]
    async fn a_password_is_known_by_its_hash_and_each_hash_has_its_own_salt() {
        let (hashing, world, from) = (hashing(4), SystemWorld::new(), at_home(1));
        let first = hashing.hash(&world, from, PASSWORD).await.unwrap();
        let second = hashing.hash(&world, from, PASSWORD).await.unwrap();
        assert_ne!(first, second);
        assert!(first.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{first}");
        assert_eq!(hashing.verify(&world, from, &second, PASSWORD).await, Ok(true));
        assert_eq!(hashing.verify(&world, from, &first, "eichel-unter").await, Ok(false));
        for unreadable in ["nothing", "$argon2id$v=19$m=1,t=0,p=1$c2NobmVpZGVyc2Nod2Fyeg$q83vASNFZ4mrze8BI0VniQ"] {
            assert_eq!(hashing.verify(&world, from, unreadable, PASSWORD).await, Err(NotHashed::Broken));
        }
    }

    #[tokio::test]
    async fn nobodys_hash_costs_as_much_as_others_and_fits_no_password() {
        let (hashing, world, from) = (hashing(4), SystemWorld::new(), at_home(1));
        let fresh = hashing.hash(&world, from, PASSWORD).await.unwrap();
        let cost = |hash: &str| {
            let hash = PasswordHash::new(hash).unwrap();
            let sizes = (hash.salt.unwrap().len(), hash.hash.unwrap().len());
            (hash.algorithm.to_string(), hash.version, hash.params.to_string(), sizes)
        };
        assert_eq!(cost(OF_NOBODY), cost(&fresh));
        assert_eq!(hashing.verify(&world, from, OF_NOBODY, PASSWORD).await, Ok(false));
    }

    #[tokio::test]
    async fn who_comes_when_too_many_wait_has_to_come_again() {
        let (hashing, world, from) = (hashing(0), SystemWorld::new(), at_home(1));
        let all = hashing.places.clone().acquire_many_owned(hashing.places.available_permits() as u32).await.unwrap();
        assert_eq!(hashing.hash(&world, from, PASSWORD).await, Err(NotHashed::TooMany));
        drop(all);
        assert!(hashing.hash(&world, from, PASSWORD).await.is_ok());
        assert!(hashing.households.taken.lock().unwrap().is_empty());
    }

    #[tokio::test]
    async fn one_household_cannot_keep_others_out() {
        let (hashing, world) = (hashing(Config::default().password_queue), SystemWorld::new());
        let most = hashing.households.most;
        // Nobody gets to a core, so that all wait.
        let cores = hashing.cores.available_permits();
        let busy = hashing.cores.clone().acquire_many_owned(cores as u32).await.unwrap();
        let mut waiting: Vec<_> = (0..most).map(|_| Box::pin(hashing.hash(&world, at_home(1), PASSWORD))).collect();
        for one in &mut waiting {
            assert!(futures_util::poll!(one.as_mut()).is_pending());
        }
        assert_eq!(hashing.hash(&world, at_home(1), PASSWORD).await, Err(NotHashed::TooFast(SOON)));
        let mut other = Box::pin(hashing.hash(&world, at_home(2), PASSWORD));
        assert!(futures_util::poll!(other.as_mut()).is_pending(), "another one waits for his turn");
        drop(waiting);
        drop(busy);
        assert!(other.await.is_ok());
        assert!(hashing.households.taken.lock().unwrap().is_empty(), "nothing is left of those who went away");
        assert!(hashing.hash(&world, at_home(1), PASSWORD).await.is_ok());
    }

    #[test]
    fn whatever_the_settings_say_a_household_has_half_of_the_places_at_most() {
        let config = Config { password_queue: 2, password_queue_per_address: 1_000, ..Config::default() };
        let hashing = Hashing::new(&config, Arc::new(Metrics::new()));
        assert!(hashing.households.most * 2 <= hashing.places.available_permits());
    }

    #[tokio::test]
    async fn right_passwords_count_too() {
        let config = Config { password_checks_per_minute: 3, ..Config::default() };
        let (hashing, world) = (Hashing::new(&config, Arc::new(Metrics::new())), SystemWorld::new());
        let hash = hashing.hash(&world, at_home(1), PASSWORD).await.unwrap();
        for _ in 0..2 {
            assert_eq!(hashing.verify(&world, at_home(1), &hash, PASSWORD).await, Ok(true));
        }
        let refused = hashing.verify(&world, at_home(1), &hash, PASSWORD).await;
        assert!(matches!(refused, Err(NotHashed::TooFast(wait)) if wait <= Duration::from_secs(20)), "{refused:?}");
        assert_eq!(hashing.verify(&world, at_home(2), &hash, PASSWORD).await, Ok(true));
    }
}
