//! A SQLite file system that forgets what was not synced, for tests.
//!
//! A killed process does not show whether its writes have reached the disk, since the operating system still has them.
//! Here a [`Disk`] notes what SQLite writes and when it waits for the disk, and says at any moment what a power failure
//! could leave: all that was synced, and of the rest any sectors in any order, or none.
//!
//! [`watch`] makes the file system known; a URL chooses it: `sqlite:club.db?vfs=vorhand-power`, with [`NAME`].
//!
//! [`Hold`] keeps everybody else from writing.
//!
//! What it takes for granted, as SQLite does: a sector of 512 bytes is written whole or not at all, a write changes no
//! byte outside of it, and a disk that says that it has synced has done so.
//! A new or deleted name is on disk when its folder has been synced.

mod disk;
mod hold;
mod vfs;

pub use disk::{Disk, Image};
pub use hold::Hold;
pub use vfs::{NAME, watch};
