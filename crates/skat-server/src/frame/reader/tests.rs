//! Frames are read alike however they are cut, and as another program reads them.

use std::io::{self, Cursor, Read, Write};

use rand::{Rng, RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use tungstenite::protocol::frame::Frame;
use tungstenite::protocol::frame::coding::{CloseCode, Data, OpCode};
use tungstenite::protocol::{CloseFrame, Role, WebSocket, WebSocketConfig};
use tungstenite::{Error, Message, Utf8Bytes};

use super::*;

const LONGEST: Longest = Longest { frame: 4_096, message: 8_192 };

/// A frame as a client writes it.
pub(super) fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mask = [0x5a, 0x00, 0xff, 0x13];
    let mut bytes = vec![first];
    match payload.len() {
        short @ 0..126 => bytes.push(0x80 | short as u8),
        medium @ 126..65_536 => {
            bytes.push(0x80 | 126);
            bytes.extend((medium as u16).to_be_bytes());
        }
        long => {
            bytes.push(0x80 | 127);
            bytes.extend((long as u64).to_be_bytes());
        }
    }
    bytes.extend(mask);
    bytes.extend(payload.iter().zip(mask.iter().cycle()).map(|(byte, key)| byte ^ key));
    bytes
}

/// All that is read of bytes which come in these pieces, and why nothing more is.
fn read<'a>(pieces: impl IntoIterator<Item = &'a [u8]>) -> (Vec<Sent>, Option<Fault>) {
    let mut reader = Reader::new(LONGEST);
    let mut sent = Vec::new();
    for piece in pieces {
        reader.take_in(piece);
        loop {
            match reader.next() {
                Ok(Some(one)) => sent.push(one),
                Ok(None) => break,
                Err(fault) => return (sent, Some(fault)),
            }
        }
        let most = LONGEST.frame + 14 + piece.len();
        assert!(reader.bytes.len() <= most, "{} bytes are kept", reader.bytes.len());
    }
    (sent, None)
}

fn fault(bytes: &[u8]) -> Fault {
    let (sent, fault) = read([bytes]);
    let (byte_by_byte, same) = read(bytes.chunks(1));
    assert_eq!((&sent, fault), (&byte_by_byte, same));
    fault.unwrap_or_else(|| panic!("{bytes:?} is read as {sent:?}"))
}

#[test]
fn what_the_protocol_forbids_is_refused() {
    assert_eq!(fault(&[0x81, 0x05, b'h', b'e', b'l', b'l', b'o']), Fault::Unmasked);
    for bit in [0x40, 0x20, 0x10] {
        assert_eq!(fault(&frame(0x81 | bit, b"x")), Fault::ReservedBit);
    }
    for opcode in [0x3, 0x4, 0x5, 0x6, 0x7, 0xB, 0xC, 0xD, 0xE, 0xF] {
        assert_eq!(fault(&frame(0x80 | opcode, b"x")), Fault::UnknownOpcode);
    }
    assert_eq!(fault(&frame(0x82, b"x")), Fault::Binary);
    assert_eq!(fault(&frame(0x80, b"x")), Fault::OutOfOrder, "nothing to go on with");
    assert_eq!(fault(&[frame(0x01, b"x"), frame(0x81, b"y")].concat()), Fault::OutOfOrder, "the first has not ended");
    for control in [0x8, 0x9, 0xA] {
        assert_eq!(fault(&frame(control, b"")), Fault::BadControl, "control frames are not split");
        assert_eq!(fault(&frame(0x80 | control, &[b'x'; 126])), Fault::BadControl);
    }
    assert_eq!(fault(&frame(0x81, b"\xff")), Fault::NotUtf8);
    assert_eq!(fault(&frame(0x81, b"\xed\xa0\x80")), Fault::NotUtf8, "half a surrogate pair");
    assert_eq!(fault(&[0x81, 0xFE, 0, 125]), Fault::LongLength);
    assert_eq!(fault(&[0x81, 0xFF, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]), Fault::LongLength);
    assert_eq!(fault(&frame(0x88, b"\x03")), Fault::BadClose);
    for number in [0_u16, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65_535] {
        assert_eq!(fault(&frame(0x88, &number.to_be_bytes())), Fault::BadClose, "{number}");
    }
    assert_eq!(fault(&frame(0x88, b"\x03\xe8\xff")), Fault::NotUtf8);
}

#[test]
fn what_is_too_big_is_refused_by_its_header() {
    assert_eq!(fault(&[0x81, 0xFE, 0x10, 0x01]), Fault::TooBig);
    assert_eq!(fault(&[0x81, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]), Fault::TooBig);
    let half = vec![b'x'; 4_096];
    let (sent, _) = read([&*[frame(0x01, &half), frame(0x80, &half)].concat()]);
    assert_eq!(sent, [Sent::Text("x".repeat(8_192))]);
    let third = &frame(0x80, b"x")[..6];
    assert_eq!(fault(&[&frame(0x01, &half), &frame(0x00, &half), third].concat()), Fault::TooBig);
}

#[test]
fn a_message_has_only_so_many_fragments() {
    let mut bytes = frame(0x01, b"a");
    for _ in 2..MOST_FRAGMENTS {
        bytes.extend(frame(0x00, b""));
    }
    let (sent, fault_of_all) = read([&*[&bytes[..], &frame(0x80, b"z")].concat()]);
    assert_eq!((sent, fault_of_all), (vec![Sent::Text("az".to_owned())], None));
    bytes.extend(frame(0x00, b""));
    assert_eq!(fault(&[bytes, frame(0x80, b"z")].concat()), Fault::TooManyFragments);
}

#[test]
fn control_frames_come_between_the_fragments_of_a_message() {
    let suits = "♠♥".as_bytes();
    // The first fragment ends in the middle of a character.
    let bytes = [frame(0x01, &suits[..4]), frame(0x89, b"there?"), frame(0x8A, b""), frame(0x80, &suits[4..])].concat();
    let wanted = [Sent::Ping(b"there?".to_vec()), Sent::Pong, Sent::Text("♠♥".to_owned())];
    assert_eq!(read([&*bytes]).0, wanted);
    assert_eq!(read([&*frame(0x88, b"")]).0, [Sent::Close(None)]);
    assert_eq!(read([&*frame(0x88, b"\x03\xe8bye")]).0, [Sent::Close(Some(1000))]);
}

#[test]
fn a_silent_client_keeps_no_buffer() {
    let mut reader = Reader::new(LONGEST);
    reader.take_in(&frame(0x81, &[b'x'; 4_000]));
    assert!(matches!(reader.next(), Ok(Some(Sent::Text(_)))));
    assert_eq!(reader.next(), Ok(None));
    assert_eq!((reader.bytes.capacity(), reader.at), (0, 0));
}

/// What another implementation reads of the same bytes.
fn read_by_another(bytes: &[u8]) -> Vec<Sent> {
    let config = WebSocketConfig::default()
        .max_frame_size(Some(LONGEST.frame))
        .max_message_size(Some(LONGEST.message))
        .accept_unmasked_frames(false);
    let stream = Deaf(Cursor::new(bytes.to_vec()));
    let mut socket = WebSocket::from_raw_socket(stream, Role::Server, Some(config));
    let mut sent = Vec::new();
    loop {
        match socket.read() {
            Ok(Message::Text(text)) => sent.push(Sent::Text(text.as_str().to_owned())),
            Ok(Message::Ping(payload)) => sent.push(Sent::Ping(payload.to_vec())),
            Ok(Message::Pong(_)) => sent.push(Sent::Pong),
            Ok(Message::Close(frame)) => {
                sent.push(Sent::Close(frame.map(|frame| frame.code.into())));
                return sent;
            }
            Ok(other) => panic!("{other:?}"),
            Err(Error::Io(_) | Error::Protocol(_) | Error::ConnectionClosed) => return sent,
            Err(error) => panic!("{error}"),
        }
    }
}

/// Something that is read from, and takes everything.
struct Deaf(Cursor<Vec<u8>>);

impl Read for Deaf {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer)
    }
}

impl Write for Deaf {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn written_by_another(message: Frame) -> Vec<u8> {
    let mut bytes = Vec::new();
    message.format(&mut bytes).unwrap();
    bytes
}

/// Some messages as another program writes them, and what is to be read of them.
fn conversation(random: &mut impl Rng) -> (Vec<u8>, Vec<Sent>) {
    let (mut bytes, mut wanted) = (Vec::new(), Vec::new());
    let mask = |random: &mut dyn Rng, mut frame: Frame| {
        frame.header_mut().mask = Some(random.next_u32().to_be_bytes());
        written_by_another(frame)
    };
    for _ in 0..random.random_range(1..8) {
        match random.random_range(0..6) {
            0 => {
                let payload: Vec<u8> = (0..random.random_range(0..126)).map(|_| random.random()).collect();
                bytes.extend(mask(random, Frame::ping(payload.clone())));
                wanted.push(Sent::Ping(payload));
            }
            1 => {
                bytes.extend(mask(random, Frame::pong(Vec::new())));
                wanted.push(Sent::Pong);
            }
            _ => {
                let length = [3, 125, 126, 127, 1_365][random.random_range(0..5)];
                let text: String = (0..length).map(|_| ['a', 'ß', '♠', '"'][random.random_range(0..4)]).collect();
                let mut rest = text.as_bytes();
                let mut opcode = Data::Text;
                loop {
                    let take =
                        if random.random_range(0..3) == 0 { random.random_range(0..=rest.len()) } else { rest.len() };
                    let is_final = take == rest.len();
                    bytes.extend(mask(random, Frame::message(rest[..take].to_vec(), OpCode::Data(opcode), is_final)));
                    (rest, opcode) = (&rest[take..], Data::Continue);
                    if is_final {
                        break;
                    }
                    if random.random_range(0..3) == 0 {
                        bytes.extend(mask(random, Frame::ping(vec![7])));
                        wanted.push(Sent::Ping(vec![7]));
                    }
                }
                wanted.push(Sent::Text(text));
            }
        }
    }
    if random.random_range(0..2) == 0 {
        let goodbye = CloseFrame { code: CloseCode::Normal, reason: Utf8Bytes::from_static("enough") };
        bytes.extend(mask(random, Frame::close(Some(goodbye))));
        wanted.push(Sent::Close(Some(1000)));
    }
    (bytes, wanted)
}

#[test]
fn however_the_bytes_are_cut_the_same_is_read_as_another_program_reads() {
    for seed in 0..2_000 {
        let random = &mut ChaCha8Rng::seed_from_u64(seed);
        let (bytes, wanted) = conversation(random);
        assert_eq!(read([&*bytes]), (wanted.clone(), None), "seed {seed}");
        assert_eq!(read_by_another(&bytes), wanted, "seed {seed}");
        let mut pieces = Vec::new();
        let mut rest = &*bytes;
        while !rest.is_empty() {
            let longest = [1, 3, 200, 5_000][random.random_range(0..4)];
            let (piece, more) = rest.split_at(random.random_range(1..=rest.len().min(longest)));
            pieces.push(piece);
            rest = more;
        }
        assert_eq!(read(pieces), (wanted, None), "seed {seed}");
    }
}

#[test]
fn garbage_is_refused_or_waited_for_and_cut_alike() {
    for seed in 0..5_000 {
        let random = &mut ChaCha8Rng::seed_from_u64(seed);
        let (mut bytes, _) = conversation(random);
        for _ in 0..random.random_range(1..4) {
            let place = random.random_range(0..bytes.len());
            bytes[place] = random.random();
        }
        let whole = read([&*bytes]);
        assert_eq!(whole, read(bytes.chunks(1)), "seed {seed}");
    }
}
