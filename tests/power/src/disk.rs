//! What a disk holds when the power fails: what was synced, and of the rest anything.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::mpsc::SyncSender;
use std::sync::{Mutex, MutexGuard};

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

/// What a disk writes whole or not at all, in bytes.
const SECTOR: u64 = 512;

/// The files of one folder as SQLite has written them, and as the disk may hold them.
#[derive(Debug, Default)]
pub struct Disk {
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    names: BTreeMap<String, Name>,
    cuts: Option<Cuts>,
}

/// A name in the folder.
#[derive(Debug, Default)]
struct Name {
    /// The file that has it now.
    current: Option<Inode>,
    /// Whether the disk knows that, or that there is none.
    is_on_disk: bool,
    /// What the disk may still have under this name otherwise.
    before: Option<Vec<u8>>,
}

#[derive(Debug, Default)]
struct Inode {
    synced: Vec<u8>,
    unsynced: Vec<Change>,
}

#[derive(Debug)]
enum Change {
    Write { at: u64, bytes: Vec<u8> },
    Truncate { length: u64 },
}

/// When the power fails, and who is told.
struct Cuts {
    random: ChaCha8Rng,
    /// How many operations are between two failures, at most.
    within: u32,
    left: u32,
    witness: Box<dyn Fn() -> usize + Send>,
    images: SyncSender<Image>,
}

impl std::fmt::Debug for Cuts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Cuts").field("within", &self.within).field("left", &self.left).finish_non_exhaustive()
    }
}

/// The files that a power failure has left.
#[derive(Debug)]
pub struct Image {
    /// What the witness said at that moment.
    pub witness: usize,
    files: Vec<(String, Vec<u8>)>,
}

impl Image {
    /// Writes the files into a folder.
    ///
    /// # Errors
    /// They cannot be written.
    pub fn write_to(&self, folder: &Path) -> io::Result<()> {
        self.files.iter().try_for_each(|(name, bytes)| std::fs::write(folder.join(name), bytes))
    }
}

impl Disk {
    /// From now on the power fails again and again, at random moments that are at most `within` operations apart.
    ///
    /// Each time the witness is asked first, and what the disk holds then is sent to `images`; whoever writes waits
    /// meanwhile, and goes on as if nothing had happened. It ends when nobody receives any more.
    pub fn fail_often(
        &self,
        seed: u64,
        within: u32,
        witness: impl Fn() -> usize + Send + 'static,
        images: SyncSender<Image>,
    ) {
        let random = ChaCha8Rng::seed_from_u64(seed);
        self.lock().cuts = Some(Cuts { random, within, left: within, witness: Box::new(witness), images });
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("nobody panics while he holds it")
    }

    /// A file is there: a new one, or one that somebody else has made with these bytes.
    pub(crate) fn opened(&self, name: &str, bytes: impl FnOnce() -> Vec<u8>) {
        let mut state = self.lock();
        if state.names.get(name).is_none_or(|name| name.current.is_none()) {
            state.fail_perhaps();
            let name = state.names.entry(name.to_owned()).or_default();
            // Its name is known to the disk when the folder is synced.
            (name.current, name.is_on_disk) = (Some(Inode { synced: bytes(), unsynced: Vec::new() }), false);
        }
    }

    pub(crate) fn wrote(&self, name: &str, at: u64, bytes: &[u8]) {
        self.change(name, Change::Write { at, bytes: bytes.to_vec() });
    }

    pub(crate) fn truncated(&self, name: &str, length: u64) {
        self.change(name, Change::Truncate { length });
    }

    fn change(&self, name: &str, change: Change) {
        let mut state = self.lock();
        state.fail_perhaps();
        if let Some(inode) = state.inode(name) {
            inode.unsynced.push(change);
        }
    }

    pub(crate) fn synced(&self, name: &str, with_folder: bool) {
        let mut state = self.lock();
        state.fail_perhaps();
        if let Some(inode) = state.inode(name) {
            inode.sync();
        }
        if with_folder {
            state.folder_synced();
        }
    }

    pub(crate) fn deleted(&self, name: &str, with_folder: bool) {
        let mut state = self.lock();
        state.fail_perhaps();
        if let Some(name) = state.names.get_mut(name)
            && let Some(gone) = name.current.take()
        {
            if name.is_on_disk {
                name.before = Some(gone.synced);
            }
            name.is_on_disk = false;
        }
        if with_folder {
            state.folder_synced();
        }
    }
}

impl State {
    fn inode(&mut self, name: &str) -> Option<&mut Inode> {
        self.names.get_mut(name)?.current.as_mut()
    }

    fn folder_synced(&mut self) {
        for name in self.names.values_mut() {
            (name.is_on_disk, name.before) = (true, None);
        }
    }

    /// Before an operation: it is not yet done when the power fails.
    fn fail_perhaps(&mut self) {
        let Some(mut cuts) = self.cuts.take() else { return };
        cuts.left -= 1;
        if cuts.left == 0 {
            cuts.left = cuts.random.random_range(1..=cuts.within);
            let witness = (cuts.witness)();
            let image = Image { witness, files: self.after_failure(&mut cuts.random) };
            if cuts.images.send(image).is_err() {
                return;
            }
        }
        self.cuts = Some(cuts);
    }

    fn after_failure(&self, random: &mut ChaCha8Rng) -> Vec<(String, Vec<u8>)> {
        // Of what was not synced the disk may have all, nothing, or something.
        let percent = [0, 100, 50, 90, 10][random.random_range(0..5_usize)];
        let mut files = Vec::new();
        for (name, kept) in &self.names {
            let bytes = if kept.is_on_disk || random.random_range(0..100) < percent {
                kept.current.as_ref().map(|inode| inode.after_failure(percent, random))
            } else {
                kept.before.clone()
            };
            files.extend(bytes.map(|bytes| (name.clone(), bytes)));
        }
        files
    }
}

impl Inode {
    fn sync(&mut self) {
        for change in std::mem::take(&mut self.unsynced) {
            match change {
                Change::Write { at, bytes } => write(&mut self.synced, at, &bytes),
                Change::Truncate { length } => truncate(&mut self.synced, length),
            }
        }
    }

    /// Of each change any sectors are on disk. A sector that was written more than once can have any of its states,
    /// since those that are not kept are passed over.
    fn after_failure(&self, percent: u32, random: &mut ChaCha8Rng) -> Vec<u8> {
        let mut kept = self.synced.clone();
        for change in &self.unsynced {
            match change {
                Change::Write { at, bytes } => {
                    let mut done = 0;
                    while done < bytes.len() {
                        let place = at + done as u64;
                        let to_border = (SECTOR - place % SECTOR) as usize;
                        let piece = &bytes[done..bytes.len().min(done + to_border)];
                        if random.random_range(0..100) < percent {
                            write(&mut kept, place, piece);
                        }
                        done += piece.len();
                    }
                }
                Change::Truncate { length } => {
                    if random.random_range(0..100) < percent {
                        truncate(&mut kept, *length);
                    }
                }
            }
        }
        kept
    }
}

fn write(file: &mut Vec<u8>, at: u64, bytes: &[u8]) {
    let at = usize::try_from(at).expect("a test's file fits into memory");
    let end = at + bytes.len();
    if file.len() < end {
        file.resize(end, 0);
    }
    file[at..end].copy_from_slice(bytes);
}

fn truncate(file: &mut Vec<u8>, length: u64) {
    file.resize(usize::try_from(length).expect("a test's file fits into memory"), 0);
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may stop where it does not find what it needs")]

    use super::*;
    use std::collections::BTreeSet;

    /// What the disk can hold of one file, over many failures.
    fn states(disk: &Disk, name: &str) -> BTreeSet<Option<Vec<u8>>> {
        let state = disk.lock();
        (0..500)
            .map(|seed| {
                let files = state.after_failure(&mut ChaCha8Rng::seed_from_u64(seed));
                files.into_iter().find(|file| file.0 == name).map(|file| file.1)
            })
            .collect()
    }

    fn sectors(letters: &str) -> Vec<u8> {
        letters.bytes().flat_map(|letter| [letter; SECTOR as usize]).collect()
    }

    #[test]
    fn what_is_synced_stays_and_of_the_rest_any_sectors_may_be_there() {
        let disk = Disk::default();
        disk.opened("club.db", Vec::new);
        disk.wrote("club.db", 0, &sectors("ab"));
        disk.synced("club.db", true);
        assert_eq!(states(&disk, "club.db"), BTreeSet::from([Some(sectors("ab"))]));
        disk.wrote("club.db", 0, &sectors("AB"));
        let mut wanted: BTreeSet<_> = ["ab", "Ab", "aB", "AB"].map(|letters| Some(sectors(letters))).into();
        assert_eq!(states(&disk, "club.db"), wanted);
        disk.truncated("club.db", SECTOR);
        wanted.extend(["a", "A"].map(|letters| Some(sectors(letters))));
        assert_eq!(states(&disk, "club.db"), wanted);
        disk.synced("club.db", false);
        assert_eq!(states(&disk, "club.db"), BTreeSet::from([Some(sectors("A"))]));
    }

    #[test]
    fn a_name_is_known_to_the_disk_when_its_folder_is_synced() {
        let disk = Disk::default();
        disk.opened("club.db-wal", Vec::new);
        disk.wrote("club.db-wal", 0, b"x");
        disk.synced("club.db-wal", false);
        let (there, gone) = (Some(b"x".to_vec()), None);
        assert_eq!(states(&disk, "club.db-wal"), BTreeSet::from([there.clone(), gone.clone()]));
        disk.synced("club.db-wal", true);
        assert_eq!(states(&disk, "club.db-wal"), BTreeSet::from([there.clone()]));
        disk.deleted("club.db-wal", false);
        assert_eq!(states(&disk, "club.db-wal"), BTreeSet::from([there, gone.clone()]));
        disk.deleted("club.db-wal", true);
        assert_eq!(states(&disk, "club.db-wal"), BTreeSet::from([gone]));
    }
}
