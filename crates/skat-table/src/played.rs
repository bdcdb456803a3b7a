//! A deal at the table, and the shuffle that it came from.

use std::time::Duration;

use skat_fair::{Commitment, DealContext, DealProof, PlayerSeed, SeatPart, SeedHash, ServerSeed};
use skat_rules::{ByRole, BySeat, Deal, Phase, Question, Role, Seat};

use crate::event::Refusal;
use crate::ids::{TableId, Time};

/// A deal at the table, running or over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Its number in the list, 1 and up.
    pub number: u32,
    /// Who dealt.
    pub dealer: Seat,
    /// Where the three players sit.
    pub seats: ByRole<Seat>,
    /// Which seats were at the table.
    pub present: BySeat<bool>,
    /// The deal itself, with its hidden cards.
    pub deal: Deal,
    /// What happened, with the times.
    pub events: Vec<(Time, skat_rules::Event)>,
    /// When it was dealt.
    pub dealt_at: Time,
    /// How long the player who is to act has thought.
    pub(crate) thought: Duration,
    /// How long the open question has been asked: each has its own time, which both defenders share.
    pub(crate) asked: Duration,
    pub(crate) shuffle: Option<Shuffle>,
}

impl Played {
    /// The role of a seat; none for the sitting dealer.
    pub fn role_of(&self, seat: Seat) -> Option<Role> {
        Role::ALL.into_iter().find(|role| self.seats[*role] == seat)
    }

    /// The seat that is to act.
    pub fn turn(&self) -> Option<Seat> {
        self.deal.turn().map(|role| self.seats[role])
    }

    /// Whether something is awaited of a seat: it is its turn, or it is asked together with another.
    pub fn awaits(&self, seat: Seat) -> bool {
        self.role_of(seat).is_some_and(|role| self.deal.awaits(role))
    }

    /// Whether a seat is asked the open question, or was before it said no: others may not learn from this that it has.
    pub(crate) fn asks(&self, seat: Seat) -> bool {
        let Some(role) = self.role_of(seat) else { return false };
        match self.deal.phase() {
            Phase::Escape(escape) => escape.asked == role,
            Phase::Play(play) => play.question().is_some_and(|question| match question {
                Question::Kontra { asked, .. } => asked[role],
                Question::Re => play.is_asked(role),
            }),
            _ => false,
        }
    }

    /// The number of the shuffle that the cards came from; none where they were arranged.
    pub fn shuffle_number(&self) -> Option<u32> {
        self.shuffle.as_ref().map(|shuffle| shuffle.number)
    }
}

/// A shuffle between server and seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shuffle {
    pub(crate) number: u32,
    pub(crate) server_seed: ServerSeed,
    pub(crate) commitment: Option<Commitment>,
    pub(crate) hashes: BySeat<Option<SeedHash>>,
    pub(crate) seeds: BySeat<Option<PlayerSeed>>,
    pub(crate) revealed: bool,
}

impl Shuffle {
    /// What each seat gave.
    pub(crate) fn parts(&self) -> BySeat<SeatPart> {
        BySeat::from_fn(|seat| match (self.hashes[seat], self.seeds[seat]) {
            (None, _) => SeatPart::NotTaking,
            (Some(_), Some(seed)) => SeatPart::Revealed(seed),
            (Some(_), None) => SeatPart::Withheld,
        })
    }

    /// Refuses what is meant for another shuffle.
    pub(crate) fn check_number(&self, number: u32) -> Result<(), Refusal> {
        if number == self.number { Ok(()) } else { Err(Refusal::OtherShuffle) }
    }

    pub(crate) fn context(&self, table: TableId) -> DealContext {
        DealContext { table: table.0, deal: self.number }
    }

    /// Everything that a verifier needs, once the deal is over.
    pub(crate) fn proof(&self, table: TableId) -> DealProof {
        let context = self.context(table);
        // Hashes that were never announced bind nobody.
        let (hashes, parts) = match self.commitment {
            Some(_) => (self.hashes, self.parts()),
            None => Default::default(),
        };
        DealProof {
            context,
            commitment: skat_fair::commit(context, &self.server_seed),
            server_seed: self.server_seed,
            hashes,
            parts,
            deck: skat_fair::shuffle(context, &self.server_seed, &parts),
        }
    }
}

/// Whether a player has made the move that was his to make, so that his time for it is over.
/// The next move can be his as well, and has its own time.
pub(crate) fn is_move(event: &skat_rules::Event) -> bool {
    use skat_rules::Event::{Announced, Bid, Held, Kontra, LaidAway, Passed, PickedUp, Played, Pushed};
    matches!(
        event,
        Bid { .. }
            | Held { .. }
            | Passed { .. }
            | PickedUp { .. }
            | Pushed { .. }
            | LaidAway { .. }
            | Announced { .. }
            | Kontra { .. }
            | Played { .. }
    )
}
