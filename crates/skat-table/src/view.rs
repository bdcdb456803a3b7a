//! What those at a table may know of it: snapshots, and events as they see them.

use std::time::Duration;

use skat_fair::{Commitment, DealProof, SeatPart, SeedHash};
use skat_rules::{Account, ByRole, BySeat, CardSet, Entry, Offer, Rounds, Seat, View};

use crate::chair::Chair;
use crate::event::{End, Event, Kind, Vacating};
use crate::ids::{Name, PlayerId, TableId, Time};
use crate::played::Played;
use crate::settings::Settings;
use crate::table::{Sitting, Stage, Step, Table};

/// Who looks at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Observer {
    /// Whoever sits at this seat.
    Seat(Seat),
    /// Somebody who watches.
    Spectator,
}

impl Observer {
    /// What he is in a deal: a player, or, as the sitting dealer, one who watches (decision 30).
    fn in_deal(self, played: &Played) -> skat_rules::Observer {
        match self {
            Observer::Seat(seat) => {
                played.role_of(seat).map_or(skat_rules::Observer::Spectator, skat_rules::Observer::Player)
            }
            Observer::Spectator => skat_rules::Observer::Spectator,
        }
    }
}

/// Everything that an observer may know of a table, enough to draw it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableView {
    /// Who looks.
    pub observer: Observer,
    /// The table.
    pub table: TableId,
    /// Its settings.
    pub settings: Settings,
    /// Whether the deals are arranged ones.
    pub arranged: bool,
    /// Who may change it.
    pub host: PlayerId,
    /// When this was so.
    pub at: Time,
    /// The seats, three or four.
    pub seats: Vec<SeatView>,
    /// What the table is doing.
    pub step: StepView,
    /// The running deal, or the last one until the next is dealt.
    pub deal: Option<DealView>,
    /// Who sat where in which deals, the running one included, in the order in which they began to.
    pub sittings: Vec<Sitting>,
    /// The deals on the sheet.
    pub entries: Vec<Entry>,
    /// The accounts.
    pub accounts: BySeat<Account>,
    /// How many deals are still to come at most, the running one included; none in an endless list, and in one that only ends
    /// at a number of points. A grand instead of a forced Ramsch is not counted, but the deal that takes its place is.
    pub deals_left: Option<u32>,
    /// Bock and Ramsch rounds, the running deal not yet taken off.
    pub rounds: Rounds,
    /// Whether an administrator said while a deal ran that the table closes after it; it stays so when the table has
    /// ended, and where it was closed at once it never is.
    pub closing: bool,
    /// Whether players may chat.
    pub chat_open: bool,
    /// The next deadline, if the time for one runs.
    pub deadline: Option<Time>,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatView {
    /// Which.
    pub seat: Seat,
    /// Who sits there.
    pub occupant: Option<(PlayerId, Name, Kind)>,
    /// What becomes of the seat.
    pub state: ChairState,
    /// Whether he is ready for the list.
    pub ready: bool,
    /// Whether he wants the next deal.
    pub wants_next: bool,
    /// Whether he leaves after the round.
    pub leaves_after_round: bool,
    /// Whether he agrees to chat during deals.
    pub allows_chat: bool,
    /// How long he will still be waited for.
    pub wait_left: Duration,
}

/// The state of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChairState {
    /// Nobody has sat down yet.
    Free,
    /// Somebody is there.
    Present,
    /// His connection is lost, and his wait runs.
    Lost,
    /// He thinks longer than allowed, and his wait runs.
    Overran,
    /// He has left; the seat becomes free after the deal.
    Going(Vacating),
    /// Free for a substitute for so long.
    Vacant(Duration),
    /// Skipped for the rest of the list.
    Skipped,
}

/// What a table is doing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepView {
    /// Players sit down and get ready.
    Gathering,
    /// Between two deals.
    Pause {
        /// How long still.
        left: Duration,
        /// Who wants to substitute where all must agree.
        offer: Option<(Seat, PlayerId, Name)>,
    },
    /// Seats send their hashes.
    Hashing {
        /// The number of the shuffle.
        shuffle: u32,
        /// Whether the observer's own hash is still missing.
        own_missing: bool,
    },
    /// Seats reveal their seeds.
    Revealing {
        /// The number of the shuffle.
        shuffle: u32,
        /// The server's commitment.
        commitment: Commitment,
        /// The seats' hashes.
        hashes: BySeat<Option<SeedHash>>,
        /// Whether the observer's own seed is still missing.
        own_missing: bool,
    },
    /// A deal runs.
    Playing,
    /// The table is over.
    Ended(End),
}

/// A deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealView {
    /// Its number in the list.
    pub number: u32,
    /// Who dealt.
    pub dealer: Seat,
    /// Where the players sit.
    pub seats: ByRole<Seat>,
    /// What the observer may know of it.
    pub view: View,
    /// What he may announce.
    pub offers: Vec<Offer>,
    /// How long the open question can still be answered.
    pub answer_left: Option<Duration>,
    /// Whether that time stands still since not all who are asked have been back from a restart of the server.
    pub answer_held: bool,
    /// The number of the shuffle.
    pub shuffle: Option<u32>,
    /// What each seat gave to the shuffle, without seeds: took no part, revealed, withheld.
    pub parts: BySeat<Part>,
    /// The proof, once the seeds are revealed.
    pub proof: Option<DealProof>,
}

/// Whether a seat took part in a shuffle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Part {
    /// It did not.
    #[default]
    NotTaking,
    /// Its seed went in.
    Revealed,
    /// It bound a seed and did not reveal it.
    Withheld,
}

/// An event with what its observer may know of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the fields are those of Event, or explained where they are not")]
pub enum SeenEvent {
    /// Somebody sat down.
    Sat { seat: Seat, player: PlayerId, name: Name, kind: Kind },
    /// Somebody got up.
    Rose { seat: Seat },
    /// The seats were set.
    Arranged { from: BySeat<Option<Seat>> },
    /// Somebody is ready, or not.
    Ready { seat: Seat, ready: bool },
    /// The list has begun.
    Started { from: BySeat<Option<Seat>> },
    /// Somebody is connected.
    Connected { seat: Seat },
    /// Somebody's connection is lost, and how long he is waited for.
    Lost { seat: Seat, wait: Duration },
    /// Somebody thinks too long, and how long he is waited for.
    Overran { seat: Seat, wait: Duration },
    /// The server was started again.
    Restarted,
    /// Hashes are wanted.
    Prepared { shuffle: u32 },
    /// The observer's own hash has come.
    HashGiven { seat: Seat },
    /// All are bound: seeds are wanted.
    Committed { shuffle: u32, commitment: Commitment, hashes: BySeat<Option<SeedHash>> },
    /// The observer's own seed has come.
    SeedGiven { seat: Seat },
    /// Cards are dealt; the hand is the observer's own.
    Dealt { deal: u32, dealer: Seat, seats: ByRole<Seat>, hand: Option<CardSet>, parts: BySeat<Part> },
    /// Something happened in the deal, with the seats of the roles.
    Deal(skat_rules::SeenEvent),
    /// The seeds of a shuffle.
    Revealed(Box<DealProof>),
    /// Somebody wants the next deal.
    WantsNext { seat: Seat },
    /// Somebody leaves after the round, or does not.
    LeavesAfterRound { seat: Seat, leaves: bool },
    /// Somebody is gone.
    Going { seat: Seat, reason: Vacating },
    /// A seat is free.
    Vacated { seat: Seat, reason: Vacating },
    /// A seat is skipped.
    Skipped { seat: Seat },
    /// Somebody wants to substitute.
    Offered { seat: Seat, player: PlayerId, name: Name },
    /// Somebody agrees.
    Accepted { seat: Seat },
    /// A substitute sits down.
    Substituted { seat: Seat, player: PlayerId, name: Name, kind: Kind },
    /// Somebody agrees to chat, or not.
    ChatAllowed { seat: Seat, allowed: bool },
    /// Somebody said something.
    Said { seat: Seat, text: String },
    /// Whoever runs the server says something to everybody.
    Announcement { text: String },
    /// The table will be closed after the running deal.
    Closing,
    /// A deal was voided; the table's sheet has the new accounts.
    Voided { deal: u32 },
    /// A voided deal counts again; the table's sheet has the new accounts.
    Restored { deal: u32 },
    /// The table is over.
    Ended { end: End },
}

impl Table {
    /// What an observer may know at a moment; one before the last row counts as that row's.
    ///
    /// The moment is the observer's, not the last row's: the time of a row that he may not see would tell him that there was one.
    pub fn view_for(&self, at: Time, observer: Observer) -> TableView {
        let mut now = self.clone();
        now.advance(at);
        now.view(observer)
    }

    fn view(&self, observer: Observer) -> TableView {
        TableView {
            observer,
            table: self.id,
            settings: Settings::clone(&self.settings),
            arranged: self.is_arranged(),
            host: self.host(),
            at: self.clock,
            seats: Seat::ALL.into_iter().filter_map(|seat| self.seat_view(seat)).collect(),
            step: self.step_view(observer),
            deal: self.deal_for(observer),
            sittings: self.sittings.to_vec(),
            entries: self.sheet.entries().to_vec(),
            accounts: *self.sheet.accounts(),
            deals_left: self.deals_left(),
            rounds: self.rounds(),
            closing: self.closing,
            chat_open: self.is_chat_open(),
            deadline: self.deadline(),
        }
    }

    /// An event as an observer sees it; nothing where he may not know that anything happened.
    ///
    /// To be asked right after the event was applied: see [`Table::apply_each`].
    pub fn seen_by(&self, event: &Event, observer: Observer) -> Option<SeenEvent> {
        let own = |seat: Seat| (observer == Observer::Seat(seat)).then_some(());
        let wait = |seat: Seat| {
            self.chairs[seat].occupant().map_or(Duration::ZERO, |occupant| occupant.wait_left(self.settings.wait))
        };
        Some(match event.clone() {
            Event::Opened { .. } => return None,
            Event::Sat { seat, player, name, kind } => SeenEvent::Sat { seat, player, name, kind },
            Event::Rose { seat } => SeenEvent::Rose { seat },
            Event::Arranged { from } => SeenEvent::Arranged { from },
            Event::Ready { seat, ready } => SeenEvent::Ready { seat, ready },
            Event::Started { from, .. } => SeenEvent::Started { from },
            Event::Connected { seat } => SeenEvent::Connected { seat },
            Event::Lost { seat } => SeenEvent::Lost { seat, wait: wait(seat) },
            Event::Overran { seat } => SeenEvent::Overran { seat, wait: wait(seat) },
            Event::Restarted => SeenEvent::Restarted,
            Event::Prepared { shuffle, .. } => SeenEvent::Prepared { shuffle },
            Event::HashGiven { seat, .. } => {
                own(seat)?;
                SeenEvent::HashGiven { seat }
            }
            Event::Committed { commitment, hashes } => {
                let shuffle = match self.step() {
                    Some(Step::Revealing { shuffle, .. }) => shuffle.number,
                    _ => 0,
                };
                SeenEvent::Committed { shuffle, commitment, hashes }
            }
            Event::SeedGiven { seat, .. } => {
                own(seat)?;
                SeenEvent::SeedGiven { seat }
            }
            Event::Dealt { deal, dealer, seats, cards } => {
                let played = self.last_deal()?;
                let hand = match observer.in_deal(played) {
                    skat_rules::Observer::Player(role) => Some(cards.hand(role)),
                    _ => None,
                };
                SeenEvent::Dealt { deal, dealer, seats, hand, parts: parts(played) }
            }
            Event::Deal(event) => {
                let played = self.last_deal()?;
                SeenEvent::Deal(played.deal.seen_by(&event, observer.in_deal(played))?)
            }
            Event::Revealed(proof) => SeenEvent::Revealed(proof),
            Event::WantsNext { seat } => SeenEvent::WantsNext { seat },
            Event::LeavesAfterRound { seat, leaves } => SeenEvent::LeavesAfterRound { seat, leaves },
            Event::Going { seat, reason } => SeenEvent::Going { seat, reason },
            Event::Vacated { seat, reason } => SeenEvent::Vacated { seat, reason },
            Event::Skipped { seat } => SeenEvent::Skipped { seat },
            Event::Offered { seat, player, name } => SeenEvent::Offered { seat, player, name },
            Event::Accepted { seat } => SeenEvent::Accepted { seat },
            Event::Substituted { seat, player, name, kind } => SeenEvent::Substituted { seat, player, name, kind },
            Event::ChatAllowed { seat, allowed } => SeenEvent::ChatAllowed { seat, allowed },
            Event::Said { seat, text } => SeenEvent::Said { seat, text },
            Event::Announcement { text } => SeenEvent::Announcement { text },
            Event::Closing => SeenEvent::Closing,
            Event::Voided { deal } => SeenEvent::Voided { deal },
            Event::Restored { deal } => SeenEvent::Restored { deal },
            Event::Ended { end } => SeenEvent::Ended { end },
        })
    }

    fn seat_view(&self, seat: Seat) -> Option<SeatView> {
        let chair = &self.chairs[seat];
        let state = match chair {
            Chair::Missing => return None,
            Chair::Free => ChairState::Free,
            Chair::Vacant { left } => ChairState::Vacant(*left),
            Chair::Skipped => ChairState::Skipped,
            Chair::Taken(occupant) => match occupant.going {
                Some(reason) => ChairState::Going(reason),
                None if !occupant.connected => ChairState::Lost,
                None if occupant.overran => ChairState::Overran,
                None => ChairState::Present,
            },
        };
        let occupant = chair.occupant();
        Some(SeatView {
            seat,
            occupant: occupant.map(|occupant| (occupant.player, occupant.name.clone(), occupant.kind)),
            state,
            ready: occupant.is_some_and(|occupant| occupant.ready),
            wants_next: occupant.is_some_and(|occupant| occupant.wants_next),
            leaves_after_round: occupant.is_some_and(|occupant| occupant.leaves_after_round),
            allows_chat: occupant.is_some_and(|occupant| occupant.allows_chat),
            wait_left: occupant.map_or(Duration::ZERO, |occupant| occupant.wait_left(self.settings.wait)),
        })
    }

    fn step_view(&self, observer: Observer) -> StepView {
        let own = |missing: &dyn Fn(Seat) -> bool| matches!(observer, Observer::Seat(seat) if missing(seat));
        let list = match &self.stage {
            Stage::Gathering => return StepView::Gathering,
            Stage::Ended(end) => return StepView::Ended(*end),
            Stage::Running(list) => list,
        };
        match &list.step {
            Step::Pause { left, offer } => StepView::Pause {
                left: *left,
                offer: offer.as_ref().map(|offer| (offer.seat, offer.player, offer.name.clone())),
            },
            Step::Hashing { shuffle, .. } => {
                StepView::Hashing { shuffle: shuffle.number, own_missing: own(&|seat| shuffle.hashes[seat].is_none()) }
            }
            Step::Revealing { shuffle, .. } => StepView::Revealing {
                shuffle: shuffle.number,
                // As it was announced.
                commitment: shuffle
                    .commitment
                    .unwrap_or_else(|| skat_fair::commit(shuffle.context(self.id), &shuffle.server_seed)),
                hashes: shuffle.hashes,
                own_missing: own(&|seat| shuffle.hashes[seat].is_some() && shuffle.seeds[seat].is_none()),
            },
            Step::Playing => StepView::Playing,
        }
    }

    /// Whether an observer may know of an event: whether [`Table::seen_by`] gives anything.
    ///
    /// To be asked right after the event was applied: see [`Table::apply_each`].
    pub fn is_seen_by(&self, event: &Event, observer: Observer) -> bool {
        match event {
            Event::Opened { .. } => false,
            Event::HashGiven { seat, .. } | Event::SeedGiven { seat, .. } => observer == Observer::Seat(*seat),
            Event::Dealt { .. } => self.last.is_some(),
            Event::Deal(event) => {
                let seen = |played: &Played| played.deal.seen_by(event, observer.in_deal(played)).is_some();
                self.last_deal().is_some_and(seen)
            }
            _ => true,
        }
    }

    /// The running deal, or the last one, as an observer may know it.
    pub fn deal_for(&self, observer: Observer) -> Option<DealView> {
        self.last_deal().map(|played| self.deal_view(played, observer))
    }

    fn deal_view(&self, played: &Played, observer: Observer) -> DealView {
        let inside = observer.in_deal(played);
        let offers = match inside {
            skat_rules::Observer::Player(role) => played.deal.offers(role).collect(),
            _ => Vec::new(),
        };
        DealView {
            number: played.number,
            dealer: played.dealer,
            seats: played.seats,
            view: played.deal.view_for(inside),
            offers,
            answer_left: self.answer_time_left(),
            answer_held: self.is_answer_held(),
            shuffle: played.shuffle_number(),
            parts: parts(played),
            proof: self.proof(),
        }
    }

    /// How many deals are still to come at most, the running one included; none in an endless list, and in one that only ends
    /// at a number of points. A grand instead of a forced Ramsch is not counted, but the deal that takes its place is.
    pub fn deals_left(&self) -> Option<u32> {
        if self.closing {
            return Some(u32::from(self.running_deal().is_some()));
        }
        if self.is_arranged() {
            return Some((self.arranged.len() - self.sheet.entries().len().min(self.arranged.len())) as u32);
        }
        let rounds = self.settings.rounds?;
        let seats = Seat::ALL.into_iter().filter(|seat| !matches!(self.chairs[*seat], Chair::Missing | Chair::Skipped));
        let seats: Vec<Seat> = seats.collect();
        Some(match &self.stage {
            Stage::Gathering => u32::from(rounds) * u32::from(self.settings.seats),
            Stage::Ended(_) => 0,
            Stage::Running(list) => {
                let running = u32::from(matches!(list.step, Step::Playing) || list.again);
                let in_round = match list.dealer {
                    Some(dealer) => seats.iter().filter(|seat| **seat > dealer).count(),
                    None => seats.len(),
                };
                let later = u32::from(rounds).saturating_sub(list.round + 1) * seats.len() as u32;
                later + in_round as u32 + running
            }
        })
    }
}

fn parts(played: &Played) -> BySeat<Part> {
    let Some(shuffle) = &played.shuffle else { return BySeat::default() };
    let parts = shuffle.parts();
    BySeat::from_fn(|seat| match parts[seat] {
        SeatPart::NotTaking => Part::NotTaking,
        SeatPart::Revealed(_) => Part::Revealed,
        SeatPart::Withheld => Part::Withheld,
    })
}
