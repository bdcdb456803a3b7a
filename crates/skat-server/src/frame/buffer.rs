//! Where a message is written before its length is known.

use std::io;
use std::ops::Range;

use serde::Serialize;

/// As much as nearly every message has; what is longer goes to the heap.
const ROOM: usize = 2_048;

/// Bytes that were written so far.
pub(crate) struct Buffer {
    near: [u8; ROOM],
    length: usize,
    /// All of them, once they have found no room.
    far: Vec<u8>,
}

impl Buffer {
    /// Nothing yet.
    pub(crate) fn new() -> Buffer {
        Buffer { near: [0; ROOM], length: 0, far: Vec::new() }
    }

    /// Adds bytes.
    #[inline]
    pub(crate) fn add(&mut self, bytes: &[u8]) {
        match self.near.get_mut(self.length..self.length + bytes.len()) {
            Some(room) if self.far.is_empty() => {
                room.copy_from_slice(bytes);
                self.length += bytes.len();
            }
            _ => self.add_far(bytes),
        }
    }

    /// Adds a value as JSON.
    pub(crate) fn add_json(&mut self, value: &impl Serialize) {
        serde_json::to_writer(self, value).expect("a message is plain data with text keys");
    }

    /// Writes a part, and tells where it lies.
    pub(crate) fn part(&mut self, write: impl FnOnce(&mut Buffer)) -> Range<usize> {
        let start = self.as_bytes().len();
        write(self);
        start..self.as_bytes().len()
    }

    #[cold]
    fn add_far(&mut self, bytes: &[u8]) {
        if self.far.is_empty() {
            self.far.extend_from_slice(&self.near[..self.length]);
        }
        self.far.extend_from_slice(bytes);
    }

    /// What was written.
    pub(crate) fn as_bytes(&self) -> &[u8] {
        if self.far.is_empty() { &self.near[..self.length] } else { &self.far }
    }

    /// What was written, to be written over.
    pub(super) fn as_mut_bytes(&mut self) -> &mut [u8] {
        if self.far.is_empty() { &mut self.near[..self.length] } else { &mut self.far }
    }
}

impl io::Write for Buffer {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.add(bytes);
        Ok(bytes.len())
    }

    #[inline]
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.add(bytes);
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_finds_no_room_follows_what_was_written_before() {
        for piece in [1, 7, 100, ROOM - 1, ROOM, ROOM + 1] {
            let mut buffer = Buffer::new();
            let mut all = Vec::new();
            for number in 0..40_u8 {
                let bytes = vec![number; piece];
                buffer.add(&bytes);
                all.extend(bytes);
                assert_eq!(buffer.as_bytes(), all);
            }
        }
    }
}
