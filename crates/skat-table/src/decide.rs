//! What comes of an input, or why it is refused.

use skat_rules::{Action, BySeat, Seat, Substitution};

use crate::chair::Chair;
use crate::event::{Act, Command, End, Event, Input, Kind, Refusal, Row, RunningDeal};
use crate::ids::{Name, PlayerId, Random, TableId, Time};
use crate::settings::{BadSettings, Mode, Settings};
use crate::table::{Stage, Step, Table};
use skat_rules::DealtCards;

/// The longest message, in characters.
const LONGEST_TEXT: usize = 500;

impl Table {
    /// The first row of a table.
    ///
    /// `arranged` holds deals that are dealt as they stand, instead of shuffled ones; such a list ends with them and is never rated.
    ///
    /// # Errors
    /// [`Refusal::Settings`] if the settings are wrong.
    pub fn create(
        at: Time,
        table: TableId,
        host: PlayerId,
        settings: Settings,
        arranged: Vec<DealtCards>,
    ) -> Result<Row, Refusal> {
        settings.check()?;
        if settings.rated && !arranged.is_empty() {
            return Err(BadSettings::Rated.into());
        }
        Ok(Row { at, events: vec![Event::Opened { table, host, settings, arranged }] })
    }

    /// Decides what comes of an input that arrives at a moment; a moment before the last row counts as that row's.
    ///
    /// An answer that arrives when the time for it is over is refused like one after a no; whatever else is done in the deal
    /// then, and can be done after that no, stands behind it in the same row.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn decide(&self, at: Time, input: &Input, random: &mut dyn Random) -> Result<Row, Refusal> {
        let at = at.max(self.clock);
        if let Stage::Ended(_) = self.stage {
            return Err(Refusal::Over);
        }
        let acting = match input {
            Input::Command { player, command: Command::Act(action) } if *action != Action::Leave => {
                Some((self.seated(*player)?, action))
            }
            Input::Computer { seat, action } => Some((self.computer(*seat, action)?, action)),
            _ => None,
        };
        // What comes after the time for an answer finds the answer given: all who were silent have said no before it.
        let is_late = acting.is_some() && self.is_answer_late(at);
        let (mut events, mut caused) = (Vec::new(), Vec::new());
        // Most inputs are cards and bids that end nothing: they need no copy of the table.
        if let Some((seat, action)) = acting.filter(|_| !is_late) {
            caused = self.act(seat, action)?;
            if !matches!(caused.last(), Some(Event::Deal(skat_rules::Event::Settled(_)))) {
                return Ok(Row { at, events: caused });
            }
        }
        let mut after = self.clone();
        if *input == Input::Restarted {
            after.clock = at;
        } else {
            after.advance(at);
        }
        if is_late {
            after.follow(random, &mut events);
        }
        if acting.is_none() || is_late {
            caused = after.judge(input)?;
        }
        for event in caused {
            after.apply_event(&event);
            events.push(event);
        }
        after.follow(random, &mut events);
        if events.is_empty() {
            return Err(Refusal::NothingDue);
        }
        Ok(Row { at, events })
    }

    /// What an input causes by itself, without what follows from it.
    fn judge(&self, input: &Input) -> Result<Vec<Event>, Refusal> {
        let event = match input {
            Input::Command { player, command } => return self.command(*player, command),
            Input::Computer { seat, action } => return self.act(self.computer(*seat, action)?, action),
            Input::Connected(player) => {
                let seat = self.seated(*player)?;
                self.unless(seat, |occupant| occupant.connected)?;
                Event::Connected { seat }
            }
            Input::Lost(player) => {
                let seat = self.seated(*player)?;
                self.unless(seat, |occupant| !occupant.connected)?;
                Event::Lost { seat }
            }
            Input::Administer(act) => return self.administer(act),
            Input::Restarted => Event::Restarted,
            Input::Tick => return Ok(Vec::new()),
        };
        Ok(vec![event])
    }

    /// The seat of a computer player that acts; none ever leaves.
    fn computer(&self, seat: Seat, action: &Action) -> Result<Seat, Refusal> {
        match self.chairs[seat].occupant() {
            Some(occupant) if occupant.is_human() => Err(Refusal::NotSeated),
            Some(_) if *action == Action::Leave => Err(Refusal::NotNow),
            Some(_) => Ok(seat),
            None => Err(Refusal::NotSeated),
        }
    }

    fn act(&self, seat: Seat, action: &Action) -> Result<Vec<Event>, Refusal> {
        let played = self.running_deal().ok_or(Refusal::NoDeal)?;
        let role = played.role_of(seat).ok_or(Refusal::NotNow)?;
        Ok(played.deal.decide(role, action)?.into_iter().map(Event::Deal).collect())
    }

    fn administer(&self, act: &Act) -> Result<Vec<Event>, Refusal> {
        let event = match act {
            Act::Announce(text) => {
                check_text(text)?;
                Event::Announcement { text: text.clone() }
            }
            Act::Close { running_deal: RunningDeal::Score } if self.running_deal().is_some() => {
                if self.closing {
                    return Err(Refusal::AlreadyDone);
                }
                Event::Closing
            }
            Act::Close { .. } => return Ok(self.close(End::ClosedByAdministrator)),
            Act::Void { deal } => {
                self.sheet.check_change(*deal, true)?;
                Event::Voided { deal: *deal }
            }
            Act::Restore { deal } => {
                self.sheet.check_change(*deal, false)?;
                Event::Restored { deal: *deal }
            }
        };
        Ok(vec![event])
    }

    /// What only the host may do, whether he sits here or not; nothing for other commands.
    fn command_of_host(&self, host: PlayerId, command: &Command) -> Result<Option<Event>, Refusal> {
        let event = match command {
            Command::Close => {
                self.as_host(host)?;
                self.while_gathering()?;
                Event::Ended { end: End::Closed }
            }
            Command::Arrange(from) => {
                self.as_host(host)?;
                self.while_gathering()?;
                self.check_arrangement(from)?;
                Event::Arranged { from: *from }
            }
            Command::AddComputer { name, player: computer, seat } => {
                self.as_host(host)?;
                if !self.settings.computers {
                    return Err(Refusal::NoComputers);
                }
                self.not_seated_yet(*computer)?;
                let (seat, player, name, kind) = (*seat, *computer, name.clone(), Kind::Computer);
                if self.is_running() {
                    self.vacant(seat)?;
                    if self.must_agree(self.seat_of(host)) {
                        return Err(Refusal::NoSubstitutes);
                    }
                    Event::Substituted { seat, player, name, kind }
                } else {
                    self.free(seat)?;
                    Event::Sat { seat, player, name, kind }
                }
            }
            Command::Remove(seat) => {
                self.as_host(host)?;
                self.while_gathering()?;
                self.chairs[*seat].occupant().ok_or(Refusal::NotSeated)?;
                Event::Rose { seat: *seat }
            }
            _ => return Ok(None),
        };
        Ok(Some(event))
    }

    fn command(&self, player: PlayerId, command: &Command) -> Result<Vec<Event>, Refusal> {
        if let Command::Sit { name, seat } = command {
            return self.sit(player, name, *seat);
        }
        if let Some(event) = self.command_of_host(player, command)? {
            return Ok(vec![event]);
        }
        let own = self.seated(player)?;
        let event = match command {
            Command::Sit { .. }
            | Command::Close
            | Command::Arrange(_)
            | Command::AddComputer { .. }
            | Command::Remove(_) => return Err(Refusal::NotNow),
            Command::Move(seat) => {
                self.while_gathering()?;
                self.free(*seat)?;
                let from = BySeat::from_fn(|new| match new {
                    _ if new == *seat => Some(own),
                    _ if new == own => None,
                    _ => self.chairs[new].occupant().map(|_| new),
                });
                Event::Arranged { from }
            }
            Command::Ready(ready) => {
                self.while_gathering()?;
                self.unless(own, |occupant| occupant.ready == *ready)?;
                Event::Ready { seat: own, ready: *ready }
            }
            Command::GiveHash { shuffle: number, hash } => match self.step() {
                Some(Step::Hashing { shuffle, .. }) => {
                    shuffle.check_number(*number)?;
                    if shuffle.hashes[own].is_some() {
                        return Err(Refusal::AlreadyDone);
                    }
                    Event::HashGiven { seat: own, hash: *hash }
                }
                _ => return Err(Refusal::NotNow),
            },
            Command::GiveSeed { shuffle: number, seed } => match self.step() {
                Some(Step::Revealing { shuffle, .. }) => {
                    shuffle.check_number(*number)?;
                    let hash = shuffle.hashes[own].ok_or(Refusal::NotNow)?;
                    if shuffle.seeds[own].is_some() {
                        return Err(Refusal::AlreadyDone);
                    }
                    if !skat_fair::fits(shuffle.context(self.id), own, seed, &hash) {
                        return Err(Refusal::SeedMismatch);
                    }
                    Event::SeedGiven { seat: own, seed: *seed }
                }
                _ => return Err(Refusal::NotNow),
            },
            Command::Act(Action::Leave) | Command::Leave => match self.stage {
                Stage::Gathering => Event::Rose { seat: own },
                _ => Event::Going { seat: own, reason: crate::Vacating::Left },
            },
            Command::Act(action) => return self.act(own, action),
            Command::Next => {
                if !matches!(self.step(), Some(Step::Pause { .. })) {
                    return Err(Refusal::NotNow);
                }
                self.unless(own, |occupant| occupant.wants_next)?;
                Event::WantsNext { seat: own }
            }
            Command::LeaveAfterRound(leaves) => {
                if !self.is_running() {
                    return Err(Refusal::NotNow);
                }
                self.unless(own, |occupant| occupant.leaves_after_round == *leaves)?;
                Event::LeavesAfterRound { seat: own, leaves: *leaves }
            }
            Command::Accept => match self.step() {
                Some(Step::Pause { offer: Some(offer), .. }) if offer.accepted[own] => {
                    return Err(Refusal::AlreadyDone);
                }
                Some(Step::Pause { offer: Some(_), .. }) => Event::Accepted { seat: own },
                _ => return Err(Refusal::NotNow),
            },
            Command::AllowChat(allowed) => {
                self.unless(own, |occupant| occupant.allows_chat == *allowed)?;
                Event::ChatAllowed { seat: own, allowed: *allowed }
            }
            Command::Say(text) => {
                check_text(text)?;
                if !self.is_chat_open() {
                    return Err(Refusal::ChatClosed);
                }
                Event::Said { seat: own, text: text.clone() }
            }
        };
        Ok(vec![event])
    }

    fn sit(&self, player: PlayerId, name: &Name, seat: Option<Seat>) -> Result<Vec<Event>, Refusal> {
        self.not_seated_yet(player)?;
        let kind = Kind::Human;
        if !self.is_running() {
            let any = Seat::ALL.into_iter().find(|seat| self.chairs[*seat] == Chair::Free);
            let seat = seat.or(any).ok_or(Refusal::TableFull)?;
            self.free(seat)?;
            return Ok(vec![Event::Sat { seat, player, name: name.clone(), kind }]);
        }
        // Whoever has left keeps the score of his seat until somebody takes it over: he can come back to that one only.
        let left =
            Seat::ALL.into_iter().find(|seat| matches!(&self.leavers[*seat], Some((leaver, _)) if *leaver == player));
        let any = Seat::ALL.into_iter().find(|seat| matches!(self.chairs[*seat], Chair::Vacant { .. }));
        let seat = seat.or(left).or(any).ok_or(Refusal::TableFull)?;
        if left.is_some_and(|left| left != seat) {
            return Err(Refusal::AlreadySeated);
        }
        self.vacant(seat)?;
        let name = name.clone();
        Ok(vec![if self.must_agree(None) {
            if matches!(self.step(), Some(Step::Pause { offer: Some(_), .. })) {
                return Err(Refusal::NotNow);
            }
            Event::Offered { seat, player, name }
        } else {
            Event::Substituted { seat, player, name, kind }
        }])
    }

    /// Whether people at the table, apart from one who has agreed already, must agree to a substitute (ISkO 3.1.2).
    fn must_agree(&self, agreed: Option<Seat>) -> bool {
        let mut people = self.occupants().filter(|(_, occupant)| occupant.stays());
        self.settings.rules.substitution == Substitution::BetweenRounds && people.any(|(seat, _)| Some(seat) != agreed)
    }

    fn check_arrangement(&self, from: &BySeat<Option<Seat>>) -> Result<(), Refusal> {
        let mut new: Vec<Seat> = from.iter().filter_map(|(_, old)| *old).collect();
        new.sort();
        let old: Vec<Seat> = self.occupants().map(|(seat, _)| seat).collect();
        let fits = from.iter().all(|(seat, old)| old.is_none() || self.chairs[seat] != Chair::Missing);
        if new == old && fits { Ok(()) } else { Err(Refusal::SeatNotFree) }
    }

    fn not_seated_yet(&self, player: PlayerId) -> Result<(), Refusal> {
        if self.seat_of(player).is_some() { Err(Refusal::AlreadySeated) } else { Ok(()) }
    }

    /// Where a person sits who has not left. Computer players act by [`Input::Computer`] alone.
    fn seated(&self, player: PlayerId) -> Result<Seat, Refusal> {
        let sits = |occupant: &crate::Occupant| occupant.player == player && occupant.stays();
        self.occupants().find(|(_, occupant)| sits(occupant)).map(|(seat, _)| seat).ok_or(Refusal::NotSeated)
    }

    fn as_host(&self, player: PlayerId) -> Result<(), Refusal> {
        if self.host() == player { Ok(()) } else { Err(Refusal::NotHost) }
    }

    fn while_gathering(&self) -> Result<(), Refusal> {
        if self.stage == Stage::Gathering { Ok(()) } else { Err(Refusal::NotNow) }
    }

    fn free(&self, seat: Seat) -> Result<(), Refusal> {
        if self.chairs[seat] == Chair::Free { Ok(()) } else { Err(Refusal::SeatNotFree) }
    }

    /// Whether a substitute may take this seat now.
    fn vacant(&self, seat: Seat) -> Result<(), Refusal> {
        if !matches!(self.chairs[seat], Chair::Vacant { .. }) {
            return Err(Refusal::SeatNotFree);
        }
        if self.settings.mode == Mode::Tournament {
            return Err(Refusal::NoSubstitutes);
        }
        if self.may_substitute() { Ok(()) } else { Err(Refusal::NotNow) }
    }

    fn unless(&self, seat: Seat, done: impl FnOnce(&crate::Occupant) -> bool) -> Result<(), Refusal> {
        match self.chairs[seat].occupant() {
            Some(occupant) if done(occupant) => Err(Refusal::AlreadyDone),
            _ => Ok(()),
        }
    }

    pub(crate) fn step(&self) -> Option<&Step> {
        match &self.stage {
            Stage::Running(list) => Some(&list.step),
            _ => None,
        }
    }
}

/// Refuses what may not be said: nothing, too much, or control characters.
fn check_text(text: &str) -> Result<(), Refusal> {
    let control = |letter: char| letter.is_control() && letter != '\n';
    if text.trim().is_empty() || text.chars().count() > LONGEST_TEXT || text.chars().any(control) {
        return Err(Refusal::BadText);
    }
    Ok(())
}
