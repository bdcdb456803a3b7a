//! Frames of RFC 6455, as a client writes them: every byte is checked, and nothing is kept that is longer than allowed.

use crate::config::Config;

/// The most frames of which one message may be made.
pub(crate) const MOST_FRAGMENTS: usize = 32;

/// What a client has sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sent {
    /// A whole message.
    Text(String),
    /// It wants to have this back.
    Ping(Vec<u8>),
    /// It is there.
    Pong,
    /// It says goodbye, with a number or without.
    Close(Option<u16>),
}

/// Why what a client has sent cannot be read any further.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Fault {
    /// A frame or a message is longer than allowed.
    #[error("a frame or a message is too long")]
    TooBig,
    /// It is no text.
    #[error("a message is binary")]
    Binary,
    /// A text is not UTF-8.
    #[error("a text is not UTF-8")]
    NotUtf8,
    /// A client must mask what it sends.
    #[error("a frame is not masked")]
    Unmasked,
    /// No extension was agreed on that uses these bits.
    #[error("a reserved bit is set")]
    ReservedBit,
    /// There is no such frame.
    #[error("a frame is of an unknown kind")]
    UnknownOpcode,
    /// A length is written in more bytes than it needs.
    #[error("a length is written too long")]
    LongLength,
    /// A ping, a pong or a goodbye is split, or longer than 125 bytes.
    #[error("a control frame is split or too long")]
    BadControl,
    /// A message goes on that has not begun, or begins before the one before has ended.
    #[error("a fragment is out of order")]
    OutOfOrder,
    /// A message is made of too many frames.
    #[error("a message has too many fragments")]
    TooManyFragments,
    /// A goodbye has half a number, or one that nobody may send.
    #[error("a goodbye has no good number")]
    BadClose,
}

/// How much a client may send.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Longest {
    /// In one frame, in bytes.
    pub(crate) frame: usize,
    /// In one message, in bytes.
    pub(crate) message: usize,
}

impl Longest {
    /// As the settings want it.
    pub(crate) fn of(config: &Config) -> Longest {
        Longest { frame: config.max_frame_bytes, message: config.max_message_bytes }
    }
}

/// Makes messages of bytes, however these are cut.
///
/// It keeps what has come of a frame and of a message that are not whole yet, and nothing in between.
#[derive(Debug)]
pub(crate) struct Reader {
    longest: Longest,
    /// Bytes that are not read yet, from `at` on.
    bytes: Vec<u8>,
    at: usize,
    /// A message of which more is to come.
    begun: Option<Begun>,
}

#[derive(Debug)]
struct Begun {
    payload: Vec<u8>,
    fragments: usize,
}

/// What a header says.
struct Header {
    is_final: bool,
    opcode: u8,
    mask: [u8; 4],
    /// The bytes of the header itself.
    size: usize,
    /// The bytes after it.
    length: usize,
}

const CONTINUATION: u8 = 0x0;
const TEXT: u8 = 0x1;
const BINARY: u8 = 0x2;
const CLOSE: u8 = 0x8;
const PING: u8 = 0x9;
const PONG: u8 = 0xA;

impl Reader {
    /// A reader that has read nothing yet.
    pub(crate) fn new(longest: Longest) -> Reader {
        Reader { longest, bytes: Vec::new(), at: 0, begun: None }
    }

    /// Takes in what has come.
    pub(crate) fn take_in(&mut self, bytes: &[u8]) {
        if self.at > 0 {
            self.bytes.drain(..self.at);
            self.at = 0;
        }
        self.bytes.extend_from_slice(bytes);
    }

    /// The next that was sent; nothing if it is not whole yet.
    ///
    /// # Errors
    /// Why nothing can be read any more.
    pub(crate) fn next(&mut self) -> Result<Option<Sent>, Fault> {
        while let Some(header) = header(&self.bytes[self.at..], self.longest)? {
            self.admit(&header)?;
            let start = self.at + header.size;
            let Some(payload) = self.bytes.get_mut(start..start + header.length) else { return Ok(None) };
            unmask(payload, header.mask);
            self.at = start + header.length;
            if let Some(sent) = self.frame(&header, start)? {
                return Ok(Some(sent));
            }
        }
        if self.at == self.bytes.len() {
            // Most sockets say nothing for most of the time: then they keep nothing.
            (self.bytes, self.at) = (Vec::new(), 0);
        }
        Ok(None)
    }

    /// Whether a frame may come now, as far as its header says.
    fn admit(&self, header: &Header) -> Result<(), Fault> {
        let so_far = match (&self.begun, header.opcode) {
            (_, CLOSE | PING | PONG) => return Ok(()),
            (None, TEXT) => 0,
            (Some(begun), CONTINUATION) if begun.fragments >= MOST_FRAGMENTS => return Err(Fault::TooManyFragments),
            (Some(begun), CONTINUATION) => begun.payload.len(),
            (_, BINARY) => return Err(Fault::Binary),
            _ => return Err(Fault::OutOfOrder),
        };
        if so_far + header.length > self.longest.message { Err(Fault::TooBig) } else { Ok(()) }
    }

    /// A frame is whole: its payload lies between `start` and where the reader is.
    fn frame(&mut self, header: &Header, start: usize) -> Result<Option<Sent>, Fault> {
        let payload = &self.bytes[start..self.at];
        match header.opcode {
            PING => return Ok(Some(Sent::Ping(payload.to_vec()))),
            PONG => return Ok(Some(Sent::Pong)),
            CLOSE => return close(payload).map(Some),
            _ => {}
        }
        let whole = match (self.begun.take(), header.is_final) {
            (None, true) => payload.to_vec(),
            (begun, is_final) => {
                let mut begun = begun.unwrap_or(Begun { payload: Vec::new(), fragments: 0 });
                begun.payload.extend_from_slice(payload);
                begun.fragments += 1;
                if !is_final {
                    self.begun = Some(begun);
                    return Ok(None);
                }
                begun.payload
            }
        };
        String::from_utf8(whole).map(|text| Some(Sent::Text(text))).map_err(|_| Fault::NotUtf8)
    }
}

/// Reads a header; nothing if it is not whole yet. What can be refused is refused at its first byte that says so.
fn header(bytes: &[u8], longest: Longest) -> Result<Option<Header>, Fault> {
    let Some(first) = bytes.first() else { return Ok(None) };
    let (is_final, opcode) = (first & 0x80 != 0, first & 0x0F);
    if first & 0x70 != 0 {
        return Err(Fault::ReservedBit);
    }
    if !matches!(opcode, CONTINUATION | TEXT | BINARY | CLOSE | PING | PONG) {
        return Err(Fault::UnknownOpcode);
    }
    let is_control = opcode >= CLOSE;
    let Some(second) = bytes.get(1) else { return Ok(None) };
    if second & 0x80 == 0 {
        return Err(Fault::Unmasked);
    }
    let short = second & 0x7F;
    if is_control && (!is_final || short > 125) {
        return Err(Fault::BadControl);
    }
    let (length, at) = match short {
        126 => {
            let Some([high, low]) = bytes.get(2..4) else { return Ok(None) };
            (u64::from(u16::from_be_bytes([*high, *low])), 4)
        }
        127 => {
            let Some(length) = bytes.get(2..10).and_then(|length| length.try_into().ok()) else { return Ok(None) };
            (u64::from_be_bytes(length), 10)
        }
        short => (u64::from(short), 2),
    };
    if (short == 126 && length < 126) || (short == 127 && length <= u64::from(u16::MAX)) {
        return Err(Fault::LongLength);
    }
    let length = usize::try_from(length).ok().filter(|length| is_control || *length <= longest.frame);
    let length = length.ok_or(Fault::TooBig)?;
    let mask = bytes.get(at..at + 4).and_then(|mask| mask.try_into().ok());
    Ok(mask.map(|mask| Header { is_final, opcode, mask, size: at + 4, length }))
}

fn unmask(payload: &mut [u8], mask: [u8; 4]) {
    let mut fours = payload.chunks_exact_mut(4);
    for four in &mut fours {
        four.iter_mut().zip(mask).for_each(|(byte, key)| *byte ^= key);
    }
    fours.into_remainder().iter_mut().zip(mask).for_each(|(byte, key)| *byte ^= key);
}

fn close(payload: &[u8]) -> Result<Sent, Fault> {
    let Some((number, reason)) = payload.split_first_chunk() else {
        return if payload.is_empty() { Ok(Sent::Close(None)) } else { Err(Fault::BadClose) };
    };
    let number = u16::from_be_bytes(*number);
    if !matches!(number, 1000..=1003 | 1007..=1014 | 3000..=4999) {
        return Err(Fault::BadClose);
    }
    std::str::from_utf8(reason).map_err(|_| Fault::NotUtf8)?;
    Ok(Sent::Close(Some(number)))
}

#[cfg(test)]
mod fuzz;
#[cfg(test)]
mod tests;
