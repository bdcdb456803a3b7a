//! Doors for the fuzz targets, to what only a client's bytes lead to otherwise.

use crate::frame::{Longest, Reader};

/// Reads what a client sends, piece by piece, with frames of 4 KiB and messages of 8 KiB at most.
///
/// Gives all that was sent, and why the rest cannot be read, where it cannot.
pub fn read_frames<'a>(pieces: impl IntoIterator<Item = &'a [u8]>) -> (Vec<String>, Option<String>) {
    let mut reader = Reader::new(Longest { frame: 4_096, message: 8_192 });
    let mut sent = Vec::new();
    for piece in pieces {
        reader.take_in(piece);
        loop {
            match reader.next() {
                Ok(Some(one)) => sent.push(format!("{one:?}")),
                Ok(None) => break,
                Err(fault) => return (sent, Some(fault.to_string())),
            }
        }
    }
    (sent, None)
}
