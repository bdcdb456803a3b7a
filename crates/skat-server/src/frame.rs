//! Frames of RFC 6455: as a server writes them, and as it reads them ([`Reader`]).

mod buffer;
mod reader;

use bytes::Bytes;
use skat_protocol::CloseCode;

pub(crate) use buffer::Buffer;
pub(crate) use reader::{Fault, Longest, Reader, Sent};

/// The bit of the first byte that says that a message ends with its frame.
const FINAL: u8 = 0x80;

/// The longest header that a server writes: two bytes, and eight for the length.
const LONGEST_HEADER: usize = 10;

/// The most that a control frame holds.
const MOST_IN_CONTROL: usize = 125;

/// What a frame is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Opcode {
    Text = 0x1,
    Close = 0x8,
    Ping = 0x9,
    Pong = 0xA,
}

/// A text message as it goes over the wire: header and payload in one piece, which all its receivers share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Text(Bytes);

impl Text {
    /// Makes a message of what `write` writes, which must be UTF-8.
    pub(crate) fn written(write: impl FnOnce(&mut Buffer)) -> Text {
        let mut buffer = Buffer::new();
        buffer.add(&[0; LONGEST_HEADER]);
        write(&mut buffer);
        let frame = buffer.as_mut_bytes();
        let (header, length) = header(Opcode::Text, frame.len() - LONGEST_HEADER);
        let start = LONGEST_HEADER - length;
        frame[start..LONGEST_HEADER].copy_from_slice(&header[..length]);
        Text(Bytes::copy_from_slice(&frame[start..]))
    }

    /// Makes a message of parts that are written already, which must be UTF-8.
    pub(crate) fn of_parts<const COUNT: usize>(parts: [&[u8]; COUNT]) -> Text {
        let all = parts.iter().map(|part| part.len()).sum();
        let (header, length) = header(Opcode::Text, all);
        let mut frame = Vec::with_capacity(length + all);
        frame.extend_from_slice(&header[..length]);
        parts.iter().for_each(|part| frame.extend_from_slice(part));
        Text(frame.into())
    }

    /// The frame as it was written by [`Text::written`].
    pub(crate) fn of_frame(frame: Bytes) -> Text {
        Text(frame)
    }

    /// What it says.
    #[cfg_attr(not(test), allow(dead_code, reason = "only a rig without sockets reads texts"))]
    pub(crate) fn as_str(&self) -> &str {
        let length = match self.0[1] {
            126 => 4,
            127 => 10,
            _ => 2,
        };
        std::str::from_utf8(&self.0[length..]).expect("a text was written as text")
    }

    /// Header and payload.
    pub(crate) fn into_frame(self) -> Bytes {
        self.0
    }
}

/// The header of a frame of the server, which masks nothing and splits nothing, and how long it is.
fn header(opcode: Opcode, length: usize) -> ([u8; LONGEST_HEADER], usize) {
    let mut header = [0; LONGEST_HEADER];
    header[0] = FINAL | opcode as u8;
    if let Some(short) = u8::try_from(length).ok().filter(|length| usize::from(*length) <= MOST_IN_CONTROL) {
        header[1] = short;
        (header, 2)
    } else if let Ok(medium) = u16::try_from(length) {
        header[1] = 126;
        header[2..4].copy_from_slice(&medium.to_be_bytes());
        (header, 4)
    } else {
        header[1] = 127;
        header[2..10].copy_from_slice(&(length as u64).to_be_bytes());
        (header, 10)
    }
}

/// A ping without anything in it.
pub(crate) fn ping() -> Bytes {
    Bytes::from_static(&[FINAL | Opcode::Ping as u8, 0])
}

/// The answer to a ping, with what was in it: at most 125 bytes.
pub(crate) fn pong(payload: &[u8]) -> Bytes {
    control(Opcode::Pong, payload)
}

/// A goodbye with its reason.
pub(crate) fn close(code: CloseCode) -> Bytes {
    let payload = [&code.number().to_be_bytes()[..], code.as_str().as_bytes()].concat();
    control(Opcode::Close, &payload)
}

/// The answer to a goodbye: the code that the client has sent, if he sent one.
pub(crate) fn close_again(code: Option<u16>) -> Bytes {
    control(Opcode::Close, code.map(u16::to_be_bytes).as_ref().map_or(&[], |code| &code[..]))
}

fn control(opcode: Opcode, payload: &[u8]) -> Bytes {
    let payload = &payload[..payload.len().min(MOST_IN_CONTROL)];
    let (header, length) = header(opcode, payload.len());
    [&header[..length], payload].concat().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(of: &str) -> Text {
        Text::written(|buffer| buffer.add(of.as_bytes()))
    }

    #[test]
    fn the_header_of_a_text_says_its_length_in_the_shortest_way() {
        for (length, header) in [
            (0, &[0x81, 0][..]),
            (125, &[0x81, 125]),
            (126, &[0x81, 126, 0, 126]),
            (65_535, &[0x81, 126, 255, 255]),
            (65_536, &[0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]),
        ] {
            let payload = "x".repeat(length);
            let text = text(&payload);
            assert_eq!(text.as_str(), payload);
            assert_eq!(text.into_frame(), [header, payload.as_bytes()].concat());
        }
    }

    #[test]
    fn a_goodbye_has_a_number_and_a_word() {
        assert_eq!(close(CloseCode::Policy), &b"\x88\x08\x03\xf0policy"[..]);
        assert_eq!(close_again(Some(1000)), &b"\x88\x02\x03\xe8"[..]);
        assert_eq!(close_again(None), &b"\x88\x00"[..]);
        assert_eq!(ping(), &b"\x89\x00"[..]);
        assert_eq!(pong(b"abc"), &b"\x8a\x03abc"[..]);
    }
}
