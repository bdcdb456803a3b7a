//! Whatever bytes come through a socket, and however they are cut.

use vorhand_fuzz::{Mutator, Target, outcome};

use super::tests::frame;
use super::{Fault, Longest, Reader, Sent};

const LONGEST: Longest = Longest { frame: 200, message: 300 };

fn written(sent: &Sent) -> Vec<u8> {
    match sent {
        Sent::Text(text) if text.len() <= LONGEST.frame => frame(0x81, text.as_bytes()),
        Sent::Text(text) => {
            let (begin, end) = text.as_bytes().split_at(LONGEST.frame);
            [frame(0x01, begin), frame(0x80, end)].concat()
        }
        Sent::Ping(payload) => frame(0x89, payload),
        Sent::Pong => frame(0x8A, b""),
        Sent::Close(None) => frame(0x88, b""),
        Sent::Close(Some(number)) => frame(0x88, &number.to_be_bytes()),
    }
}

/// All that is read of bytes that come in these pieces, up to the first fault.
fn read<'a>(pieces: impl Iterator<Item = &'a [u8]>) -> (Vec<Sent>, Option<Fault>) {
    let mut reader = Reader::new(LONGEST);
    let mut all = Vec::new();
    for piece in pieces {
        reader.take_in(piece);
        loop {
            match reader.next() {
                Ok(Some(sent)) => all.push(sent),
                Ok(None) => break,
                Err(fault) => return (all, Some(fault)),
            }
        }
        let kept = reader.bytes.len() + reader.begun.as_ref().map_or(0, |begun| begun.payload.len());
        assert!(kept <= piece.len() + LONGEST.frame + LONGEST.message + 14, "{kept} bytes are kept");
    }
    (all, None)
}

/// How bytes are cut changes nothing; no message is longer than allowed; what is read is written and read again as the
/// same.
#[test]
fn fuzz_frames() {
    let examples = vec![
        frame(0x81, br#"{"t":"resume","after":7}"#),
        [frame(0x01, b"{\"t\":"), frame(0x89, b"are you there"), frame(0x80, "\"ä\"}".as_bytes())].concat(),
        [frame(0x81, &[b'x'; 150]), frame(0x8A, b""), frame(0x88, &[0x03, 0xE8, b'b'])].concat(),
        [frame(0x01, &[b'x'; 200]), frame(0x80, &[b'y'; 100])].concat(),
        frame(0x01, b"").repeat(3),
        frame(0x82, b"binary"),
        vec![0x81, 0xFF, 0, 0, 0, 0, 0, 0, 0, 126, 1, 2, 3, 4],
        vec![0x81, 0xFE, 0, 125],
        vec![0x81, 0x05, b'h', b'e', b'l', b'l', b'o'],
        vec![0x88, 0x81, 1, 2, 3, 4, 5],
    ];
    let words = ["\u{1}", "\u{7f}", "\0\0\0\0"];
    let target = Target { name: "frames", examples, words: &words, memory: None };
    let mut cuts = Mutator::new(7);
    target.try_many(|input| {
        let (sent, fault) = read(std::iter::once(input));
        let size = 1 + cuts.below(9);
        assert_eq!(read(input.chunks(size)), (sent.clone(), fault), "in pieces of {size}");
        for message in &sent {
            let length = match message {
                Sent::Text(text) => text.len(),
                Sent::Ping(payload) => payload.len(),
                Sent::Pong | Sent::Close(_) => 0,
            };
            assert!(length <= LONGEST.message);
        }
        let again: Vec<u8> = sent.iter().flat_map(written).collect();
        assert_eq!(read(std::iter::once(&again[..])), (sent.clone(), None));
        let kinds: Vec<_> = sent.iter().take(4).map(std::mem::discriminant).collect();
        outcome((kinds, fault.map(|fault| std::mem::discriminant(&fault))))
    });
}
