//! The client's part in each shuffle: it gives its seed, keeps what it sent and saw, and compares.

use std::collections::BTreeMap;

use skat_fair::{Alarm as Seen, Announcement, DealContext, DealProof, Fault, Pledge, SeatPart, Verified};
use skat_protocol::{
    Code, DealState, EventMessage, Phase, PlayerSeed, Proof, ProofPart, SHUFFLE_VERSION, Seat, SeedHash, TableAct,
    TableEvent, TableSnapshot, TableStep,
};
use skat_rules::{BySeat, CardSet, Role};
use uuid::Uuid;

/// Shuffles that are remembered; an honest table has one under way at a time.
const KEPT: usize = 4;

/// Something about a shuffle is not as it should be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Alarm {
    /// What this client saw and sent differs from what it is shown.
    ///
    /// A slow network explains a missing hash or seed now and then.
    #[error("{0}")]
    Seen(Seen),
    /// The proof has a fault of its own.
    #[error("{0}")]
    Fault(Fault),
    /// The proof is made by another version of the shuffle, which this client cannot check.
    #[error("the shuffle has version {0}, which cannot be checked")]
    Version(u8),
    /// The server has refused the seed that fits the announced hash.
    #[error("the server refuses the own seed: {0}")]
    SeedRefused(Code),
    /// The result shows other hands than the proof.
    #[error("the result shows other cards than the proof")]
    ResultDiffers,
}

/// What is to be done after an event or a snapshot.
#[derive(Debug, Default)]
pub(crate) struct Work {
    /// Acts that go to the table.
    pub(crate) acts: Vec<TableAct>,
    /// What is wrong, with the number of the shuffle.
    pub(crate) alarms: Vec<(u32, Alarm)>,
    /// A proof that is sound and fits all that was seen.
    pub(crate) verified: Option<(u32, Verified)>,
}

/// What is known of a shuffle.
#[derive(Debug, Default)]
struct Shuffle {
    pledge: Option<Pledge>,
    /// What was announced, for a table where this client gives no seed.
    announced: Option<Announcement>,
    /// The own ten cards as they were dealt, and whose they are.
    dealt: Option<(Role, CardSet)>,
}

/// The shuffles of one table.
#[derive(Debug)]
pub(crate) struct Seeds {
    table: Uuid,
    shuffles: BTreeMap<u32, Shuffle>,
    /// The last shuffle whose proof was checked.
    checked: u32,
}

impl Seeds {
    pub(crate) fn new(table: Uuid) -> Seeds {
        Seeds { table, shuffles: BTreeMap::new(), checked: 0 }
    }

    /// Takes note of an event, the state being the one after it; `draw` gives a fresh random seed.
    pub(crate) fn event(
        &mut self,
        message: &EventMessage,
        view: &TableSnapshot,
        draw: &mut dyn FnMut() -> [u8; 32],
    ) -> Work {
        let mut work = Work::default();
        match &message.event {
            TableEvent::Prepared { shuffle } => self.hash(*shuffle, view.you, draw, &mut work),
            TableEvent::Committed { shuffle, .. } => self.committed(*shuffle, view, true, &mut work),
            TableEvent::Dealt { shuffle: Some(shuffle), .. } => self.dealt(*shuffle, view),
            TableEvent::Revealed { proof } => {
                let result = view.deal.as_ref().filter(|deal| deal.shuffle == Some(proof.shuffle));
                self.revealed(proof, result, &mut work);
            }
            _ => {}
        }
        work
    }

    /// Takes note of a snapshot.
    pub(crate) fn snapshot(&mut self, view: &TableSnapshot, draw: &mut dyn FnMut() -> [u8; 32]) -> Work {
        let mut work = Work::default();
        match &view.step {
            TableStep::Hashing { shuffle, own_missing: true } => self.hash(*shuffle, view.you, draw, &mut work),
            TableStep::Revealing { shuffle, own_missing, .. } => {
                self.committed(*shuffle, view, *own_missing, &mut work);
            }
            _ => {}
        }
        let Some(deal) = &view.deal else { return work };
        if let (Some(shuffle), Phase::Auction | Phase::Skat) = (deal.shuffle, deal.now.phase) {
            self.dealt(shuffle, view);
        }
        if let Some(proof) = deal.proof.as_ref().filter(|proof| proof.shuffle > self.checked) {
            self.revealed(proof, Some(deal), &mut work);
        }
        work
    }

    /// The server has refused an act that this gave.
    pub(crate) fn refused(&self, act: &TableAct, code: Code) -> Option<(u32, Alarm)> {
        match (act, code) {
            (TableAct::Seed { shuffle, .. }, Code::SeedMismatch) => Some((*shuffle, Alarm::SeedRefused(code))),
            // Late, or already there.
            _ => None,
        }
    }

    fn context(&self, shuffle: u32) -> DealContext {
        DealContext { table: self.table.into_bytes(), deal: shuffle }
    }

    fn shuffle(&mut self, number: u32) -> &mut Shuffle {
        while self.shuffles.len() >= KEPT && !self.shuffles.contains_key(&number) {
            self.shuffles.pop_first();
        }
        self.shuffles.entry(number).or_default()
    }

    /// Binds the own seed; a seed that is bound already is bound again.
    fn hash(&mut self, number: u32, you: Option<Seat>, draw: &mut dyn FnMut() -> [u8; 32], work: &mut Work) {
        let Some(you) = you else { return };
        let context = self.context(number);
        let shuffle = self.shuffle(number);
        let pledge = shuffle.pledge.get_or_insert_with(|| Pledge::new(context, you.0, skat_fair::PlayerSeed(draw())));
        work.acts.push(TableAct::Hash { shuffle: number, hash: SeedHash(pledge.hash().0) });
    }

    /// Server and seats are bound: reveals the own seed if its hash stands there.
    fn committed(&mut self, number: u32, view: &TableSnapshot, is_wanted: bool, work: &mut Work) {
        let TableStep::Revealing { commitment, hashes, .. } = &view.step else { return };
        let announcement = Announcement {
            context: self.context(number),
            commitment: skat_fair::Commitment(commitment.0),
            hashes: BySeat(hashes.map(|hash| hash.map(|hash| skat_fair::SeedHash(hash.0)))),
        };
        let shuffle = self.shuffle(number);
        if *shuffle.announced.get_or_insert(announcement) != announcement {
            work.alarms.push((number, Alarm::Seen(Seen::AnnouncedTwice)));
            return;
        }
        let Some(pledge) = &mut shuffle.pledge else { return };
        match pledge.reveal(&announcement) {
            Ok(seed) if is_wanted => {
                work.acts.push(TableAct::Seed { shuffle: number, seed: PlayerSeed(seed.0) });
            }
            Ok(_) => {}
            Err(alarm) => work.alarms.push((number, Alarm::Seen(alarm))),
        }
    }

    fn dealt(&mut self, number: u32, view: &TableSnapshot) {
        let Some(deal) = &view.deal else { return };
        let own = own_hand(deal, view.you);
        let shuffle = self.shuffle(number);
        shuffle.dealt = shuffle.dealt.or(own);
    }

    fn revealed(&mut self, proof: &Proof, deal: Option<&DealState>, work: &mut Work) {
        let number = proof.shuffle;
        self.checked = self.checked.max(number);
        let shuffle = self.shuffles.remove(&number).unwrap_or_default();
        if proof.shuffle_version != SHUFFLE_VERSION {
            work.alarms.push((number, Alarm::Version(proof.shuffle_version)));
            return;
        }
        let expected = self.context(number);
        let proof = deal_proof(proof);
        let before = work.alarms.len();
        let mut alarm = |alarm: Alarm| work.alarms.push((number, alarm));
        if proof.context != expected {
            alarm(Alarm::Seen(Seen::OtherDeal { expected, found: proof.context }));
        }
        let verified =
            skat_fair::verify(&proof).map_err(|faults| faults.into_iter().map(Alarm::Fault).for_each(&mut alarm));
        let seen = match (&shuffle.pledge, &shuffle.announced) {
            (Some(pledge), _) => pledge.check(&proof),
            (None, Some(announced)) => skat_fair::check_announced(&proof, announced),
            (None, None) => Ok(()),
        };
        // A shuffle that was given up and never dealt has not waited for everybody.
        let is_honest = |seen: &Seen| deal.is_none() && matches!(seen, Seen::OwnHashMissing | Seen::OwnSeedMissing);
        let seen = seen.err().into_iter().flatten().filter(|seen| !is_honest(seen));
        seen.map(Alarm::Seen).for_each(&mut alarm);
        if let Some((role, hand)) = shuffle.dealt
            && let Err(seen) = skat_fair::check_own_hand(&proof, role, hand)
        {
            alarm(Alarm::Seen(seen));
        }
        if deal.is_some_and(|deal| !fits_result(&proof, deal)) {
            alarm(Alarm::ResultDiffers);
        }
        if let (Ok(verified), true) = (verified, work.alarms.len() == before) {
            work.verified = Some((number, verified));
        }
    }
}

/// The proof in the words of the verifier.
pub fn deal_proof(proof: &Proof) -> DealProof {
    DealProof {
        context: DealContext { table: proof.table.into_bytes(), deal: proof.shuffle },
        commitment: skat_fair::Commitment(proof.commitment.0),
        server_seed: skat_fair::ServerSeed(proof.server_seed.0),
        hashes: BySeat(proof.hashes.map(|hash| hash.map(|hash| skat_fair::SeedHash(hash.0)))),
        parts: BySeat(proof.parts.map(|part| match part {
            ProofPart::NotTaking => SeatPart::NotTaking,
            ProofPart::Revealed { seed } => SeatPart::Revealed(skat_fair::PlayerSeed(seed.0)),
            ProofPart::Withheld => SeatPart::Withheld,
        })),
        deck: proof.deck.0,
    }
}

/// The observer's role and hand, if he plays in this deal.
fn own_hand(deal: &DealState, you: Option<Seat>) -> Option<(Role, CardSet)> {
    let you = you?;
    let seats = [deal.forehand, deal.middlehand, deal.rearhand];
    let role = Role::ALL.into_iter().zip(seats).find(|(_, seat)| *seat == you)?.0;
    let hand = deal.hands.iter().find(|hand| hand.seat == you)?;
    Some((role, hand.cards?.0)).filter(|(_, cards)| cards.len() == 10)
}

/// Whether the result shows the hands and the skat that the proof gives.
fn fits_result(proof: &DealProof, deal: &DealState) -> bool {
    let Some(result) = &deal.result else { return true };
    let seats = [deal.forehand, deal.middlehand, deal.rearhand];
    let hands = Role::ALL.into_iter().zip(seats).all(|(role, seat)| {
        let shown = result.hands.iter().find(|hand| hand.seat == seat);
        shown.is_some_and(|hand| hand.cards.0 == skat_fair::hand(&proof.deck, role))
    });
    hands && result.skat.0 == skat_fair::skat(&proof.deck)
}

#[cfg(test)]
mod tests;
