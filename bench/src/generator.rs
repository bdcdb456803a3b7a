//! The load: one thread that plays all clients of all tables, checks what they are told and measures how long that takes.

use std::net::SocketAddr;
use std::ops::Range;
use std::time::{Duration, Instant};

use mio::{Events, Poll, Token};

use crate::alarm::Alarm;
use crate::clock::now;
use crate::fault::Fault;
use crate::frame::{self, Kind};
use crate::group::{Buffers, Group, Heard, Sockets};
use crate::meter::{Meter, Processes};
use crate::process;
use crate::report::{PhaseReport, Report};
use crate::socket::{Read, Socket};

/// The token of the timer; sockets have their numbers.
const ALARM: Token = Token(usize::MAX);

/// Bytes that are read at once.
const READ: usize = 64 * 1024;

/// How many groups may be on their way to their first move at once, so that a server is not stormed by its measurement.
const ARRIVING: usize = 32;

/// Moves of a deal, about. So many tables in a row are each a move further than the one before when the first phase begins:
/// otherwise all would bid at the same time, and play at the same time.
const APART: usize = 36;

/// How long nothing may come while something is waited for.
const PATIENCE: Duration = Duration::from_secs(20);

/// When the next move of a group is made.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pace {
    /// As soon as all three have been told of the one before.
    Closed,
    /// So many times a second, all groups evenly spread, whatever the server does.
    ///
    /// A move that cannot be made in time, since the one before has not arrived, counts from when it was due.
    Open {
        /// Moves a second of each group, more than 0.
        per_second: f64,
    },
}

/// One measurement with the groups that are there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Phase {
    /// How fast.
    pub pace: Pace,
    /// How long is played before it counts.
    pub warm_up: Duration,
    /// How long is measured.
    pub length: Duration,
    /// How many moves are measured at least, however long that takes.
    pub least_moves: u64,
}

/// Whom the load goes to.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Where the server or relay listens.
    pub address: SocketAddr,
    /// Whose processor time and memory are measured.
    pub processes: Processes,
}

/// What a group does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// It is not ready yet, or not again.
    Busy,
    /// It can make a move.
    Idle,
    /// It has made a move, which was due then.
    Moving(Instant),
}

/// Brings so many groups to their first move, and runs the phases.
pub(crate) fn run<G: Group>(target: &Target, plan: &G::Plan, groups: usize, phases: &[Phase]) -> Result<Report, Fault> {
    let idle = process::memory(target.processes.server).map_err(Fault::system("reading the memory of the server"))?;
    let start = now();
    let mut generator = Generator::<G>::new(groups)?;
    generator.arrive(target.address, plan, groups)?;
    let setup_seconds = start.elapsed().as_secs_f64();
    let phases = phases.iter().map(|phase| generator.run(phase, target.processes)).collect::<Result<_, _>>()?;
    Ok(Report { groups, setup_seconds, idle, phases })
}

struct Generator<G> {
    poll: Poll,
    events: Events,
    alarm: Alarm,
    sockets: Vec<Socket>,
    groups: Vec<G>,
    states: Vec<State>,
    /// How many moves each group makes before the first phase.
    ahead: Vec<usize>,
    /// How many groups are not idle.
    waiting: usize,
    /// When the last message came.
    last_heard: Instant,
    scratch: Vec<u8>,
    buffers: Buffers,
    /// How fast moves are made; nothing between the phases.
    pace: Option<Pace>,
    meter: Meter,
}

impl<G: Group> Generator<G> {
    fn new(groups: usize) -> Result<Generator<G>, Fault> {
        let poll = Poll::new().map_err(Fault::system("making a poll"))?;
        let alarm = Alarm::new(poll.registry(), ALARM)?;
        Ok(Generator {
            poll,
            events: Events::with_capacity(1024),
            alarm,
            sockets: Vec::with_capacity(groups * 3),
            groups: Vec::with_capacity(groups),
            states: Vec::with_capacity(groups),
            ahead: (0..groups).map(|number| number % APART).collect(),
            waiting: 0,
            last_heard: now(),
            scratch: vec![0; READ],
            buffers: Buffers::default(),
            pace: None,
            meter: Meter::new(),
        })
    }

    fn arrive(&mut self, address: SocketAddr, plan: &G::Plan, groups: usize) -> Result<(), Fault> {
        for number in 0..groups {
            let group = G::new(plan, number);
            let path = group.path();
            for seat in 0..3 {
                let socket = Socket::open(address, &path, G::SUBPROTOCOL, number * 3 + seat, self.poll.registry())?;
                self.sockets.push(socket);
            }
            self.groups.push(group);
            self.states.push(State::Busy);
            self.waiting += 1;
            let heard = self.with_group(number, |group, out| group.begin(out))?;
            self.heard(number, heard)?;
            while self.waiting >= ARRIVING {
                self.turn(None)?;
            }
        }
        self.settle()
    }

    /// Waits until all groups are idle.
    fn settle(&mut self) -> Result<(), Fault> {
        self.pace = None;
        self.alarm.clear();
        while self.waiting > 0 {
            self.turn(None)?;
        }
        Ok(())
    }

    fn run(&mut self, phase: &Phase, processes: Processes) -> Result<PhaseReport, Fault> {
        let start = now();
        self.pace = Some(phase.pace);
        for number in 0..self.groups.len() {
            match phase.pace {
                Pace::Closed => self.make_move(number, now())?,
                Pace::Open { per_second } => {
                    let share = number as f64 / self.groups.len() as f64;
                    self.alarm.add(start + Duration::from_secs_f64(share / per_second), number);
                }
            }
        }
        self.turn_until(start + phase.warm_up)?;
        self.meter.begin(processes)?;
        self.turn_until(start + phase.warm_up + phase.length)?;
        while self.meter.moves() < phase.least_moves {
            self.turn(None)?;
        }
        let report = self.meter.end(processes)?;
        self.settle()?;
        Ok(report)
    }

    fn turn_until(&mut self, end: Instant) -> Result<(), Fault> {
        while now() < end {
            self.turn(Some(end))?;
        }
        Ok(())
    }

    /// Makes the moves that are due, and takes what has come.
    fn turn(&mut self, end: Option<Instant>) -> Result<(), Fault> {
        while let Some((due, number)) = self.alarm.next(now()) {
            self.make_move(number, due)?;
        }
        let time = now();
        self.alarm.set(time)?;
        let wait = end.map_or(PATIENCE, |end| end.saturating_duration_since(time)).min(PATIENCE);
        self.poll.poll(&mut self.events, Some(wait)).map_err(Fault::system("waiting for messages"))?;
        let events = std::mem::replace(&mut self.events, Events::with_capacity(0));
        for event in &events {
            if event.token() != ALARM {
                self.read(event.token().0)?;
            }
        }
        self.events = events;
        let silent = now().saturating_duration_since(self.last_heard);
        if self.waiting > 0 && silent >= PATIENCE {
            return Err(Fault::Silent { seconds: silent.as_secs(), waiting: self.waiting });
        }
        Ok(())
    }

    fn make_move(&mut self, number: usize, due: Instant) -> Result<(), Fault> {
        match self.states[number] {
            State::Idle => {
                self.states[number] = State::Moving(due);
                self.waiting += 1;
                self.last_heard = self.last_heard.max(due);
                self.with_group(number, |group, out| group.make_move(out))
            }
            // It is at a new table, or will be: its turns begin when it is ready.
            State::Busy => Ok(()),
            State::Moving(_) => unreachable!("the next move is planned when this one is over"),
        }
    }

    fn with_group<T>(&mut self, number: usize, work: impl FnOnce(&mut G, &mut Sockets<'_>) -> T) -> T {
        let first = number * 3;
        let sockets = &mut self.sockets[first..first + 3];
        work(&mut self.groups[number], &mut Sockets { first, sockets, buffers: &mut self.buffers })
    }

    fn read(&mut self, socket: usize) -> Result<(), Fault> {
        let mut scratch = std::mem::take(&mut self.scratch);
        loop {
            let (length, is_last) = match self.sockets[socket].read(&mut scratch)? {
                Read::Some(length) => (length, false),
                Read::Last(length) => (length, true),
                Read::Nothing => break,
            };
            self.last_heard = now();
            let mut used = 0;
            while let Some(frame) = frame::read(&scratch[used..length]).map_err(|malformed| {
                Fault::unexpected(socket, malformed.to_string().as_bytes(), &scratch[used..length])
            })? {
                let payload = used + frame.payload.start..used + frame.payload.end;
                used = payload.end;
                self.take(socket, frame.kind, &scratch, payload)?;
            }
            self.sockets[socket].keep(&scratch[used..length]);
            if is_last {
                break;
            }
        }
        self.scratch = scratch;
        Ok(())
    }

    fn take(&mut self, socket: usize, kind: Kind, scratch: &[u8], payload: Range<usize>) -> Result<(), Fault> {
        let payload = &scratch[payload];
        let (number, seat) = (socket / 3, socket % 3);
        match kind {
            Kind::Text | Kind::Binary => {
                let heard = self.with_group(number, |group, out| group.hear(seat, payload, out))?;
                self.heard(number, heard)
            }
            Kind::Ping => {
                self.buffers.message.clear();
                self.buffers.message.extend_from_slice(payload);
                self.with_group(number, |_, out| out.send(seat, Kind::Pong))
            }
            Kind::Pong => Ok(()),
            Kind::Close => {
                let code = payload.first_chunk().map_or(0, |code| u16::from_be_bytes(*code));
                let reason = String::from_utf8_lossy(payload.get(2..).unwrap_or_default()).into_owned();
                Err(Fault::Closed { socket, said: format!(": {code} {reason}") })
            }
        }
    }

    fn heard(&mut self, number: usize, heard: Heard) -> Result<(), Fault> {
        let due = match self.states[number] {
            State::Moving(due) => due,
            State::Busy | State::Idle => self.last_heard,
        };
        match heard {
            Heard::Nothing => return Ok(()),
            Heard::Acknowledged => {
                self.meter.acknowledged(self.last_heard.saturating_duration_since(due));
                return Ok(());
            }
            Heard::Ready => {}
            Heard::Moved { ends_deal } => {
                self.meter.told(self.last_heard.saturating_duration_since(due), ends_deal);
            }
            Heard::Ended => {
                self.meter.told(self.last_heard.saturating_duration_since(due), true);
                self.states[number] = State::Busy;
                return Ok(());
            }
        }
        self.states[number] = State::Idle;
        self.waiting -= 1;
        match self.pace {
            None if self.ahead[number] > 0 => {
                self.ahead[number] -= 1;
                self.make_move(number, now())
            }
            None => Ok(()),
            Some(Pace::Closed) => self.make_move(number, now()),
            Some(Pace::Open { per_second }) => {
                self.alarm.add(due + Duration::from_secs_f64(1.0 / per_second), number);
                Ok(())
            }
        }
    }
}
