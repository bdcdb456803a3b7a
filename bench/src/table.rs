//! A table of the server: three guests who come, sit down and play list after list, as it is written in a script.

use std::rc::Rc;

use skat_protocol::{ClientMessage, Name, NewSettings, PATH, SUBPROTOCOL, Seat, Seating, ServerMessage, TableAct};
use uuid::Uuid;

use crate::fault::Fault;
use crate::frame::Kind;
use crate::group::{Group, Heard, Sockets};
use crate::script::{List, Step};

/// Characters of an id on the wire.
const ID: usize = uuid::fmt::Hyphenated::LENGTH;

/// A table of the server.
#[derive(Debug)]
pub(crate) struct Table {
    number: usize,
    list: Rc<List>,
    /// Its id, once it is made.
    id: [u8; ID],
    stage: Stage,
    /// The step that is played next or being played.
    step: usize,
    players: [Player; 3],
    /// The id of the last command.
    command: [u8; ID],
    /// How many commands have been sent; ids are made from it.
    commands: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Player {
    /// The number of the last event that he has got.
    last: u64,
    /// How many events of the running step he has got.
    heard: usize,
    /// Whether he has got his cards of the first deal.
    is_dealt: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// So many guests are not welcome yet.
    Entering { left: usize },
    /// The first one makes the table.
    Creating,
    /// This one sits down.
    Sitting(usize),
    /// This one gets ready, and after the last of them the first deal is dealt.
    GettingReady(usize),
    /// A move can be made.
    Idle,
    /// A move is made; the sender has no answer yet.
    Unanswered,
    /// The sender has his answer, and not all have got all events.
    Answered,
    /// The list is over, and so many do not look any more at its table when they have their answers.
    Leaving { left: usize },
}

impl Table {
    /// The id of the next command: looks as random as those of clients, so that no index has it easier.
    fn next_command(&mut self) {
        self.commands += 1;
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&scrambled(self.number as u64).to_be_bytes());
        bytes[8..].copy_from_slice(&scrambled(self.commands ^ (self.number as u64) << 40).to_be_bytes());
        write_id(uuid::Builder::from_random_bytes(bytes).into_uuid(), &mut self.command);
    }

    /// Sends a message of the time before the play, which nobody measures.
    fn say(&mut self, seat: usize, message: &ClientMessage, out: &mut Sockets<'_>) -> Result<(), Fault> {
        out.buffers.message.clear();
        serde_json::to_writer(&mut out.buffers.message, message).expect("a message is plain data");
        out.send(seat, Kind::Text)
    }

    fn own_id(&self) -> Uuid {
        read_id(&self.id)
    }

    fn create(&mut self, out: &mut Sockets<'_>) -> Result<(), Fault> {
        self.stage = Stage::Creating;
        self.step = 0;
        self.players = [Player::default(); 3];
        self.next_command();
        let mut settings = NewSettings::new(name("Table", self.number));
        settings.seating = Seating::Host;
        settings.pause_seconds = Some(0);
        let arranged = Some(self.list.arranged.clone());
        let id = read_id(&self.command);
        self.say(0, &ClientMessage::Create { id, settings, password: None, arranged }, out)
    }

    fn sit(&mut self, seat: usize, out: &mut Sockets<'_>) -> Result<(), Fault> {
        self.stage = Stage::Sitting(seat);
        self.next_command();
        let place = skat_rules::Seat::from_index(seat).map(Seat);
        let sit = ClientMessage::Sit { id: read_id(&self.command), table: self.own_id(), seat: place, password: None };
        self.say(seat, &sit, out)
    }

    fn get_ready(&mut self, seat: usize, out: &mut Sockets<'_>) -> Result<(), Fault> {
        self.stage = Stage::GettingReady(seat);
        self.next_command();
        let act = TableAct::Ready { ready: true };
        self.say(seat, &ClientMessage::Act { id: read_id(&self.command), table: self.own_id(), act }, out)
    }

    fn leave(&mut self, out: &mut Sockets<'_>) -> Result<(), Fault> {
        self.stage = Stage::Leaving { left: 3 };
        for seat in 0..3 {
            self.next_command();
            let unwatch = ClientMessage::Unwatch { id: read_id(&self.command), table: self.own_id() };
            self.say(seat, &unwatch, out)?;
        }
        Ok(())
    }

    /// A message of the time before the play: read with the protocol's own types.
    fn prepare(&mut self, seat: usize, text: &[u8], out: &mut Sockets<'_>) -> Result<Heard, Fault> {
        let message = serde_json::from_slice(text).map_err(|_| out.unexpected(seat, b"a message", text))?;
        match (self.stage, message) {
            (Stage::Entering { left: 1 }, ServerMessage::Welcome { .. }) => self.create(out)?,
            (Stage::Entering { left }, ServerMessage::Welcome { .. }) => {
                self.stage = Stage::Entering { left: left - 1 }
            }
            (Stage::Creating, ServerMessage::Ack { table: Some(table), .. }) => {
                write_id(table, &mut self.id);
                self.sit(0, out)?;
            }
            (Stage::Sitting(sitting), ServerMessage::Snapshot { n, .. }) if sitting == seat => {
                self.players[seat].last = n;
                match seat {
                    2 => self.get_ready(0, out)?,
                    _ => self.sit(seat + 1, out)?,
                }
            }
            (Stage::GettingReady(ready @ 0..2), ServerMessage::Ack { .. }) => self.get_ready(ready + 1, out)?,
            (Stage::Leaving { left: 1 }, ServerMessage::Ack { .. }) => self.create(out)?,
            (Stage::Leaving { left }, ServerMessage::Ack { .. }) => self.stage = Stage::Leaving { left: left - 1 },
            (Stage::Sitting(_) | Stage::GettingReady(_), ServerMessage::Ack { .. }) => {}
            (Stage::Sitting(_) | Stage::GettingReady(_), ServerMessage::Event(event)) => {
                self.count(seat, event.n, text, out)?;
                self.players[seat].is_dealt |= matches!(event.event, skat_protocol::TableEvent::Dealt { .. });
                if self.players.iter().all(|player| player.is_dealt) {
                    self.stage = Stage::Idle;
                    return Ok(Heard::Ready);
                }
            }
            (stage, _) => return Err(out.unexpected(seat, format!("something else in {stage:?}").as_bytes(), text)),
        }
        Ok(Heard::Nothing)
    }

    /// Events are numbered without gaps.
    fn count(&mut self, seat: usize, number: u64, text: &[u8], out: &Sockets<'_>) -> Result<(), Fault> {
        let player = &mut self.players[seat];
        player.last += 1;
        if number == player.last {
            return Ok(());
        }
        Err(out.unexpected(seat, format!("number {}", player.last).as_bytes(), text))
    }

    fn hear_answer(&mut self, seat: usize, text: &[u8], out: &Sockets<'_>) -> Result<Heard, Fault> {
        let id = text.strip_prefix(br#"{"t":"ack","id":""#).and_then(|rest| rest.first_chunk());
        let step = &self.list.steps[self.step];
        if self.stage != Stage::Unanswered || seat != step.seat || id != Some(&self.command) {
            return Err(out.unexpected(seat, &self.command, text));
        }
        self.stage = Stage::Answered;
        Ok(Heard::Acknowledged)
    }

    fn hear_event(
        &mut self,
        seat: usize,
        event: Event<'_>,
        text: &[u8],
        out: &mut Sockets<'_>,
    ) -> Result<Heard, Fault> {
        let list = Rc::clone(&self.list);
        let step = &list.steps[self.step];
        let expected: &[u8] = step.events.get(self.players[seat].heard).map_or(b"nothing more", Vec::as_slice);
        let is_too_early = self.stage == Stage::Unanswered && seat == step.seat;
        if self.stage == Stage::Idle || is_too_early || *event.table != self.id || !event.body.starts_with(expected) {
            return Err(out.unexpected(seat, expected, text));
        }
        self.count(seat, event.number, text, out)?;
        self.players[seat].heard += 1;
        let has_all = |player: &Player| player.heard == step.events.len();
        if self.stage == Stage::Answered && self.players.iter().all(has_all) {
            return self.finish(step, list.steps.len(), out);
        }
        Ok(Heard::Nothing)
    }

    fn finish(&mut self, step: &Step, steps: usize, out: &mut Sockets<'_>) -> Result<Heard, Fault> {
        for player in &mut self.players {
            player.heard = 0;
        }
        self.step += 1;
        if self.step == steps {
            self.leave(out)?;
            return Ok(Heard::Ended);
        }
        self.stage = Stage::Idle;
        Ok(Heard::Moved { ends_deal: step.ends_deal })
    }
}

impl Group for Table {
    /// The lists that are played; tables beyond their number play them again.
    type Plan = Vec<Rc<List>>;

    const SUBPROTOCOL: Option<&'static str> = Some(SUBPROTOCOL);

    fn new(lists: &Vec<Rc<List>>, number: usize) -> Table {
        Table {
            number,
            list: Rc::clone(&lists[number % lists.len()]),
            id: [0; ID],
            stage: Stage::Entering { left: 3 },
            step: 0,
            players: [Player::default(); 3],
            command: [0; ID],
            commands: 0,
        }
    }

    fn path(&self) -> String {
        PATH.to_owned()
    }

    fn begin(&mut self, out: &mut Sockets<'_>) -> Result<Heard, Fault> {
        for seat in 0..3 {
            self.next_command();
            let guest = ClientMessage::Guest { id: read_id(&self.command), name: name("Anna", self.number * 3 + seat) };
            self.say(seat, &guest, out)?;
        }
        Ok(Heard::Nothing)
    }

    fn make_move(&mut self, out: &mut Sockets<'_>) -> Result<(), Fault> {
        self.next_command();
        self.stage = Stage::Unanswered;
        let step = &self.list.steps[self.step];
        let message = &mut out.buffers.message;
        message.clear();
        for part in [
            br#"{"t":"act","id":""#.as_slice(),
            &self.command,
            br#"","table":""#,
            &self.id,
            br#"","act":"#,
            step.act.as_bytes(),
            b"}",
        ] {
            message.extend_from_slice(part);
        }
        let seat = step.seat;
        out.send(seat, Kind::Text)
    }

    fn hear(&mut self, seat: usize, message: &[u8], out: &mut Sockets<'_>) -> Result<Heard, Fault> {
        match self.stage {
            Stage::Idle | Stage::Unanswered | Stage::Answered => match Event::read(message) {
                Some(event) => self.hear_event(seat, event, message, out),
                None => self.hear_answer(seat, message, out),
            },
            _ => self.prepare(seat, message, out),
        }
    }
}

/// An event, as far as it is read while something is measured.
///
/// Only so much of it is looked at as is compared; the order of the fields is that of the protocol's type.
struct Event<'a> {
    table: &'a [u8; ID],
    number: u64,
    /// The event itself and what follows it.
    body: &'a [u8],
}

impl<'a> Event<'a> {
    /// Nothing for any other message.
    fn read(text: &'a [u8]) -> Option<Event<'a>> {
        let text = text.strip_prefix(br#"{"t":"event","table":""#)?;
        let (table, text) = text.split_first_chunk()?;
        let (number, text) = digits(text.strip_prefix(br#"","n":"#)?);
        let (_, text) = digits(text.strip_prefix(br#","atMicros":"#)?);
        Some(Event { table, number, body: text.strip_prefix(br#","event":"#)? })
    }
}

fn digits(text: &[u8]) -> (u64, &[u8]) {
    let length = text.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(length);
    (digits.iter().fold(0, |number: u64, digit| number.wrapping_mul(10).wrapping_add(u64::from(digit - b'0'))), rest)
}

fn name(what: &str, number: usize) -> Name {
    Name::new(format!("{what} {number}")).expect("a short name is a name")
}

fn write_id(id: Uuid, place: &mut [u8; ID]) {
    id.hyphenated().encode_lower(place);
}

fn read_id(id: &[u8; ID]) -> Uuid {
    Uuid::try_parse_ascii(id).expect("written by us")
}

/// A number that looks random (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
fn scrambled(number: u64) -> u64 {
    let mut bits = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use skat_protocol::{EventMessage, TableEvent};

    #[test]
    fn what_is_read_of_an_event_is_what_the_protocol_writes() {
        let table = Uuid::from_u64_pair(1, 2);
        let event = TableEvent::Passed { seat: Seat(skat_rules::Seat::Second) };
        let message =
            EventMessage { table, n: 1234, at_micros: 17, event, deal: None, chat_open: false, deadline_micros: None };
        let text = serde_json::to_vec(&ServerMessage::from(message)).unwrap();
        let read = Event::read(&text).unwrap();
        assert_eq!((read_id(read.table), read.number), (table, 1234));
        assert!(read.body.starts_with(br#"{"e":"passed","seat":2}"#));
    }

    #[test]
    fn an_answer_is_no_event() {
        let ack = serde_json::to_vec(&ServerMessage::Ack { id: Uuid::nil(), table: None }).unwrap();
        assert!(Event::read(&ack).is_none());
    }

    #[test]
    fn no_id_comes_twice() {
        let lists = vec![Rc::new(List::new(1, 1))];
        let mut seen = std::collections::BTreeSet::new();
        for number in 0..20 {
            let mut table = Table::new(&lists, number);
            for _ in 0..100 {
                table.next_command();
                assert!(seen.insert(table.command));
            }
        }
    }
}
