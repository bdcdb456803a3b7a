//! Where the frames of a WebSocket begin and end in a stream of bytes.

/// A stream of bytes that is cut into a handshake and frames.
#[derive(Debug, Default)]
pub(super) struct Frames {
    bytes: Vec<u8>,
    is_open: bool,
}

/// The head of a request or of an answer, or one frame with its header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// All of its bytes.
    pub(super) bytes: Vec<u8>,
    /// What it is.
    pub(super) kind: Kind,
}

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The head of the request or of the answer that opens the socket.
    Handshake,
    /// A whole message in one frame.
    Message,
    /// Part of a message.
    Part,
    /// A ping, a pong or a goodbye.
    Control,
}

impl Frames {
    /// Takes bytes in.
    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// The next whole piece.
    pub(super) fn next(&mut self) -> Option<Piece> {
        if !self.is_open {
            let end = self.bytes.windows(4).position(|window| window == b"\r\n\r\n")? + 4;
            self.is_open = true;
            return Some(Piece { bytes: self.take(end), kind: Kind::Handshake });
        }
        let length = frame_length(&self.bytes).filter(|length| *length <= self.bytes.len())?;
        let bytes = self.take(length);
        let (is_last, code) = (bytes[0] & 0x80 != 0, bytes[0] & 0x0f);
        let kind = match code {
            8.. => Kind::Control,
            1 | 2 if is_last => Kind::Message,
            _ => Kind::Part,
        };
        Some(Piece { bytes, kind })
    }

    /// What has come of a piece that is not whole.
    pub(super) fn rest(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.bytes)
    }

    fn take(&mut self, count: usize) -> Vec<u8> {
        let rest = self.bytes.split_off(count);
        std::mem::replace(&mut self.bytes, rest)
    }
}

/// How long the frame is that begins here, as far as that is there to be read (RFC 6455, 5.2).
fn frame_length(bytes: &[u8]) -> Option<usize> {
    let second = *bytes.get(1)?;
    let mask = if second & 0x80 == 0 { 0 } else { 4 };
    let (header, payload) = match second & 0x7f {
        126 => (4, usize::from(u16::from_be_bytes(bytes.get(2..4)?.try_into().ok()?))),
        127 => (10, usize::try_from(u64::from_be_bytes(bytes.get(2..10)?.try_into().ok()?)).ok()?),
        short => (2, usize::from(short)),
    };
    Some(header + mask + payload)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(frames: &mut Frames) -> Vec<(Kind, usize)> {
        std::iter::from_fn(|| frames.next()).map(|piece| (piece.kind, piece.bytes.len())).collect()
    }

    /// A handshake, a short masked text, a text of 200 bytes in two parts, one of 70,000 bytes, and a ping.
    fn stream() -> Vec<u8> {
        let mut bytes = b"HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\n\r\n".to_vec();
        bytes.extend([0x81, 0x82, 1, 2, 3, 4, 9, 9]);
        bytes.extend([0x01, 126, 0, 200]);
        bytes.extend([b'a'; 200]);
        bytes.extend([0x80, 0]);
        bytes.extend([0x81, 127, 0, 0, 0, 0, 0, 1, 0x11, 0x70]);
        bytes.extend([b'b'; 70_000]);
        bytes.extend([0x89, 0]);
        bytes
    }

    #[test]
    fn pieces_are_found_however_the_bytes_come() {
        let expected = [
            (Kind::Handshake, 56),
            (Kind::Message, 8),
            (Kind::Part, 204),
            (Kind::Part, 2),
            (Kind::Message, 70_010),
            (Kind::Control, 2),
        ];
        for step in [1, 2, 7, 1_000, 100_000] {
            let mut frames = Frames::default();
            let mut found = Vec::new();
            for chunk in stream().chunks(step) {
                frames.push(chunk);
                found.extend(kinds(&mut frames));
            }
            assert_eq!(found, expected, "{step} bytes at a time");
            assert!(frames.rest().is_empty());
        }
    }

    #[test]
    fn what_is_not_whole_is_the_rest() {
        let mut frames = Frames::default();
        frames.push(&stream()[..60]);
        assert_eq!(kinds(&mut frames), [(Kind::Handshake, 56)]);
        assert_eq!(frames.rest().len(), 4);
    }
}
