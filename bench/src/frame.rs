//! WebSocket frames (RFC 6455, 5.2): as much of them as short messages in one frame need.

use std::ops::Range;

/// What a frame is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A message of text.
    Text,
    /// A message of bytes.
    Binary,
    /// The end of the connection.
    Close,
    /// A sign of life is wanted.
    Ping,
    /// A sign of life.
    Pong,
}

impl Kind {
    const fn opcode(self) -> u8 {
        match self {
            Kind::Text => 1,
            Kind::Binary => 2,
            Kind::Close => 8,
            Kind::Ping => 9,
            Kind::Pong => 10,
        }
    }

    const fn of_opcode(opcode: u8) -> Option<Kind> {
        Some(match opcode {
            1 => Kind::Text,
            2 => Kind::Binary,
            8 => Kind::Close,
            9 => Kind::Ping,
            10 => Kind::Pong,
            _ => return None,
        })
    }
}

/// A frame that has arrived whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// What it is.
    pub kind: Kind,
    /// What its payload is masked with: every client's is, no server's.
    pub mask: Option<[u8; 4]>,
    /// Where its payload lies in the bytes that were read; the next frame begins where it ends.
    pub payload: Range<usize>,
}

/// The bytes are no frame that could come here: fragments, extensions and frames of 64 KiB and more are not used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a frame that begins with {first:#04x} {second:#04x}, which is not used here")]
pub struct Malformed {
    first: u8,
    second: u8,
}

/// The frame at the beginning of some bytes; nothing as long as it has not arrived whole.
///
/// # Errors
/// [`Malformed`].
pub fn read(bytes: &[u8]) -> Result<Option<Frame>, Malformed> {
    let [first, second, rest @ ..] = bytes else { return Ok(None) };
    let malformed = Malformed { first: *first, second: *second };
    // The last fragment, and no extension.
    if first & 0xf0 != 0x80 {
        return Err(malformed);
    }
    let kind = Kind::of_opcode(first & 0x0f).ok_or(malformed)?;
    let (length, mut start) = match (second & 0x7f, rest) {
        (127, _) => return Err(malformed),
        (126, [high, low, ..]) => (usize::from(u16::from_be_bytes([*high, *low])), 4),
        (126, _) => return Ok(None),
        (length, _) => (usize::from(length), 2),
    };
    let mut mask = None;
    if second & 0x80 != 0 {
        let Some(key) = bytes[start.min(bytes.len())..].first_chunk() else { return Ok(None) };
        mask = Some(*key);
        start += 4;
    }
    let payload = start..start + length;
    Ok((payload.end <= bytes.len()).then_some(Frame { kind, mask, payload }))
}

/// Writes a frame with less than 64 KiB; a client's has a mask, a server's has none.
///
/// # Panics
/// The payload has 64 KiB or more.
pub fn write(out: &mut Vec<u8>, kind: Kind, mask: Option<[u8; 4]>, payload: &[u8]) {
    let masked = if mask.is_some() { 0x80 } else { 0 };
    out.push(0x80 | kind.opcode());
    match payload.len() {
        short @ 0..126 => out.push(masked | short as u8),
        long => {
            let length = u16::try_from(long).expect("messages here are short");
            out.push(masked | 126);
            out.extend_from_slice(&length.to_be_bytes());
        }
    }
    out.extend_from_slice(mask.as_ref().map_or(&[], |mask| mask.as_slice()));
    let start = out.len();
    out.extend_from_slice(payload);
    if let Some(mask) = mask {
        toggle(&mut out[start..], mask);
    }
}

/// Masks a payload, or takes the mask off, which is the same.
pub fn toggle(payload: &mut [u8], mask: [u8; 4]) {
    let mut words = payload.chunks_exact_mut(4);
    for word in &mut words {
        for (byte, key) in word.iter_mut().zip(mask) {
            *byte ^= key;
        }
    }
    for (byte, key) in words.into_remainder().iter_mut().zip(mask) {
        *byte ^= key;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again_whatever_its_length_and_wherever_it_is_cut() {
        for length in [0, 1, 4, 24, 125, 126, 300, 65_535] {
            for mask in [None, Some([1, 2, 3, 250])] {
                let payload: Vec<u8> = (0..length).map(|place| place as u8).collect();
                let mut bytes = Vec::new();
                write(&mut bytes, Kind::Text, mask, &payload);
                for cut in (0..bytes.len().min(20)).chain([bytes.len() - 1]) {
                    assert_eq!(read(&bytes[..cut]), Ok(None));
                }
                bytes.extend([0x81, 0]);
                let frame = read(&bytes).unwrap().unwrap();
                assert_eq!((frame.kind, frame.mask), (Kind::Text, mask));
                assert_eq!(frame.payload.end, bytes.len() - 2);
                let mut seen = bytes[frame.payload].to_vec();
                toggle(&mut seen, mask.unwrap_or_default());
                assert_eq!(seen, payload);
            }
        }
    }

    #[test]
    fn fragments_extensions_unknown_kinds_and_huge_frames_are_refused() {
        for bytes in [[0x01, 0], [0xc1, 0], [0x83, 0], [0x81, 127]] {
            assert!(read(&bytes).is_err());
        }
    }
}
