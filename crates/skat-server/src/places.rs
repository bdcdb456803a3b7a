//! How many there may be of something: of all together, and of each kind.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A number of places. Whoever takes one gives it back by dropping it.
///
/// What is remembered of a kind is forgotten with its last place, so it has the same bound.
#[derive(Debug)]
pub(crate) struct Places<K: Eq + Hash>(Arc<Inner<K>>);

#[derive(Debug)]
struct Inner<K> {
    most: usize,
    most_of_each: usize,
    taken: Mutex<Taken<K>>,
}

#[derive(Debug)]
struct Taken<K> {
    all: usize,
    of_each: HashMap<K, usize>,
}

/// A place that is taken.
#[derive(Debug)]
pub(crate) struct Place<K: Eq + Hash> {
    of: Arc<Inner<K>>,
    kind: Option<K>,
}

/// No place is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Full {
    /// For anybody.
    All,
    /// For this kind.
    Kind,
}

impl<K: Eq + Hash + Clone> Places<K> {
    /// So many places, and so many for each kind.
    pub(crate) fn new(most: usize, most_of_each: usize) -> Places<K> {
        let taken = Mutex::new(Taken { all: 0, of_each: HashMap::new() });
        Places(Arc::new(Inner { most, most_of_each, taken }))
    }

    /// Takes a place for a kind, or for one that needs only a place among all.
    ///
    /// # Errors
    /// What is full.
    pub(crate) fn take(&self, kind: Option<K>) -> Result<Place<K>, Full> {
        let mut taken = self.0.taken();
        if taken.all >= self.0.most {
            return Err(Full::All);
        }
        if let Some(kind) = &kind {
            let of_kind = taken.of_each.entry(kind.clone()).or_default();
            if *of_kind >= self.0.most_of_each {
                return Err(Full::Kind);
            }
            *of_kind += 1;
        }
        taken.all += 1;
        Ok(Place { of: self.0.clone(), kind })
    }

    /// How many are taken.
    pub(crate) fn taken(&self) -> usize {
        self.0.taken().all
    }
}

impl<K> Inner<K> {
    fn taken(&self) -> MutexGuard<'_, Taken<K>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Eq + Hash> Drop for Place<K> {
    fn drop(&mut self) {
        let mut taken = self.of.taken();
        taken.all -= 1;
        let Some(kind) = self.kind.take() else { return };
        let Some(of_kind) = taken.of_each.get_mut(&kind) else { return };
        *of_kind -= 1;
        if *of_kind == 0 {
            taken.of_each.remove(&kind);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_has_its_places_and_all_have_theirs() {
        let places = Places::new(3, 2);
        let first = places.take(Some("a")).unwrap();
        let second = places.take(Some("a")).unwrap();
        assert_eq!(places.take(Some("a")).unwrap_err(), Full::Kind);
        let other = places.take(Some("b")).unwrap();
        assert_eq!(places.take(Some("c")).unwrap_err(), Full::All);
        assert_eq!(places.take(None).unwrap_err(), Full::All);
        drop(first);
        let proxied = places.take(None).unwrap();
        drop(proxied);
        let again = places.take(Some("a")).unwrap();
        assert_eq!(places.taken(), 3);
        drop((second, other, again));
        assert_eq!(places.taken(), 0);
        assert!(places.0.taken().of_each.is_empty(), "who has left is forgotten");
    }
}
