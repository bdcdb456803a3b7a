//! Passwords and their hashes.
//!
//! Argon2id takes memory and a core for a while, which is its purpose.
//! So only as many are hashed at once as there are cores, and only so many wait; who comes then has to come again.

use std::sync::Arc;

use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Params, PasswordHasher as _, PasswordVerifier as _, Version};
use skat_protocol::Code;
use skat_table::Time;
use tokio::sync::Semaphore;

use crate::clock::World;
use crate::metrics::Metrics;

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

/// Where passwords are hashed.
pub(crate) struct Hashing {
    cores: Arc<Semaphore>,
    /// Those who are hashed and those who wait.
    places: Arc<Semaphore>,
    metrics: Arc<Metrics>,
}

impl Hashing {
    /// As many at once as there are cores, and so many who wait.
    pub(crate) fn new(queue: usize, metrics: Arc<Metrics>) -> Hashing {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let places = cores.saturating_add(queue).min(Semaphore::MAX_PERMITS);
        Hashing { cores: Arc::new(Semaphore::new(cores)), places: Arc::new(Semaphore::new(places)), metrics }
    }

    /// The hash of a password, with a salt of its own.
    ///
    /// # Errors
    /// [`Code::Unavailable`] if too many wait.
    pub(crate) async fn hash(&self, world: &dyn World, password: &str) -> Result<String, Code> {
        let mut salt = [0; 16];
        world.fill(&mut salt);
        let password = password.to_owned();
        self.work(world, move || {
            let hash = argon2().hash_password_with_salt(password.as_bytes(), &salt);
            hash.map(|hash| hash.to_string()).map_err(|_| Code::Internal)
        })
        .await
    }

    /// Whether a password has this hash.
    ///
    /// # Errors
    /// [`Code::Unavailable`] if too many wait, [`Code::Internal`] if it is no hash.
    pub(crate) async fn verify(&self, world: &dyn World, hash: &str, password: &str) -> Result<bool, Code> {
        let (hash, password) = (hash.to_owned(), password.to_owned());
        self.work(world, move || {
            let hash = PasswordHash::new(&hash).map_err(|_| Code::Internal)?;
            // With the parameters that stand in the hash.
            Ok(argon2().verify_password(password.as_bytes(), &hash).is_ok())
        })
        .await
    }

    async fn work<T: Send + 'static>(
        &self,
        world: &dyn World,
        work: impl FnOnce() -> Result<T, Code> + Send + 'static,
    ) -> Result<T, Code> {
        let came: Time = world.now();
        let place = self.places.clone().try_acquire_owned().map_err(|_| Code::Unavailable)?;
        let core = self.cores.clone().acquire_owned().await.map_err(|_| Code::Internal)?;
        self.metrics.hashing_waited(world.now().since(came));
        // Who has asked may go away, but the work goes on and so holds its core.
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop((core, place));
            done
        });
        done.await.map_err(|_| Code::Internal)?
    }
}

fn argon2() -> Argon2<'static> {
    let params = Params::new(MEMORY, ROUNDS, LANES, None).expect("they are within what Argon2 allows");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::SystemWorld;

    #[tokio::test]
    async fn a_password_is_known_by_its_hash_and_each_hash_has_its_own_salt() {
        let (hashing, world) = (Hashing::new(4, Arc::new(Metrics::new())), SystemWorld::new());
        let first = hashing.hash(&world, "Eichel-Unter").await.unwrap();
        let second = hashing.hash(&world, "Eichel-Unter").await.unwrap();
        assert_ne!(first, second);
        assert!(first.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{first}");
        assert_eq!(hashing.verify(&world, &second, "Eichel-Unter").await, Ok(true));
        assert_eq!(hashing.verify(&world, &first, "eichel-unter").await, Ok(false));
        assert_eq!(hashing.verify(&world, "nothing", "Eichel-Unter").await, Err(Code::Internal));
    }

    #[tokio::test]
    async fn nobodys_hash_costs_as_much_as_others_and_fits_no_password() {
        let (hashing, world) = (Hashing::new(4, Arc::new(Metrics::new())), SystemWorld::new());
        let fresh = hashing.hash(&world, "Eichel-Unter").await.unwrap();
        let cost = |hash: &str| {
            let hash = PasswordHash::new(hash).unwrap();
            let sizes = (hash.salt.unwrap().len(), hash.hash.unwrap().len());
            (hash.algorithm.to_string(), hash.version, hash.params.to_string(), sizes)
        };
        assert_eq!(cost(OF_NOBODY), cost(&fresh));
        assert_eq!(hashing.verify(&world, OF_NOBODY, "Eichel-Unter").await, Ok(false));
    }

    #[tokio::test]
    async fn who_comes_when_too_many_wait_has_to_come_again() {
        let (hashing, world) = (Hashing::new(0, Arc::new(Metrics::new())), SystemWorld::new());
        let all = hashing.places.clone().acquire_many_owned(hashing.places.available_permits() as u32).await.unwrap();
        assert_eq!(hashing.hash(&world, "Eichel-Unter").await, Err(Code::Unavailable));
        drop(all);
        assert!(hashing.hash(&world, "Eichel-Unter").await.is_ok());
    }
}
