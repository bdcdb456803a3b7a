//! What happens at a table, as an observer sees it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    Bid, Card, Cards, Commitment, Contract, DealResult, Part, Player, Proof, Rounds, Seat, SeedHash, Sheet, SheetRow,
    Slot,
};

/// Why a seat became free during a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Vacating {
    /// He left on purpose.
    Left,
    /// His wait was over.
    WaitOver,
    /// He had announced it for the end of the round.
    Announced,
}

/// How a table ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum End {
    /// The list was played to its length.
    Complete,
    /// Fewer than three were left.
    Unfinished,
    /// Nobody was connected for too long.
    Idle,
    /// The host closed it before the start.
    Closed,
    /// An administrator closed it.
    ClosedByAdministrator,
}

/// What happened at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(tag = "e", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum TableEvent {
    /// Somebody sat down.
    Sat {
        /// Where.
        seat: Seat,
        /// Who.
        player: Player,
    },
    /// Somebody got up before the list.
    Rose {
        /// Where he sat.
        seat: Seat,
    },
    /// The seats were set.
    Arranged {
        /// For each seat, 1 to 4, where the one who sits there sat before.
        from: [Option<Seat>; 4],
    },
    /// Somebody is ready, or is not.
    Ready {
        /// Who.
        seat: Seat,
        /// Whether he is.
        ready: bool,
    },
    /// The list has begun.
    Started {
        /// For each seat, 1 to 4, where the one who sits there sat before.
        from: [Option<Seat>; 4],
    },
    /// A player is connected.
    Connected {
        /// Who.
        seat: Seat,
    },
    /// A player's connection is gone.
    // The OpenAPI schemas know nothing of `rename_all_fields`.
    #[schema(rename_all = "camelCase")]
    Lost {
        /// Who.
        seat: Seat,
        /// How long he is waited for, in milliseconds.
        wait_millis: u64,
    },
    /// A player thinks longer than allowed.
    #[schema(rename_all = "camelCase")]
    Overran {
        /// Who.
        seat: Seat,
        /// How long he is waited for, in milliseconds.
        wait_millis: u64,
    },
    /// The server was started again: every wait begins anew.
    Restarted,
    /// A deal is being prepared: clients send the hashes of their seeds.
    Prepared {
        /// The number of the shuffle.
        shuffle: u32,
    },
    /// The observer's own hash has come.
    HashGiven {
        /// Whose.
        seat: Seat,
    },
    /// Server and seats are bound: clients reveal their seeds.
    Committed {
        /// The number of the shuffle.
        shuffle: u32,
        /// The server's commitment.
        commitment: Commitment,
        /// The seats' hashes: seat 1 to 4, `null` where a seat takes no part.
        hashes: [Option<SeedHash>; 4],
    },
    /// The observer's own seed has come.
    SeedGiven {
        /// Whose.
        seat: Seat,
    },
    /// The cards are dealt.
    Dealt {
        /// The number of the deal in the list, 1 and up.
        deal: u32,
        /// Who deals.
        dealer: Seat,
        /// Where forehand sits.
        forehand: Seat,
        /// Where middlehand sits.
        middlehand: Seat,
        /// Where rearhand sits.
        rearhand: Seat,
        /// Who sits out: the dealer of a table of four.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sitting: Option<Seat>,
        /// What it is in the course of the list; missing where it is a deal like any other.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        slot: Option<Slot>,
        /// The observer's own hand.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hand: Option<Cards>,
        /// The number of the shuffle; missing where the cards were arranged.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        shuffle: Option<u32>,
        /// Whether each seat took part in the shuffle: seat 1 to 4.
        parts: [Part; 4],
    },
    /// A bid.
    Bid {
        /// Who.
        seat: Seat,
        /// How much.
        value: Bid,
    },
    /// The last bid was held.
    Held {
        /// Who.
        seat: Seat,
    },
    /// A pass.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// The skat was picked up, by the declarer or by who pushes in a Ramsch; only he sees it.
    PickedUp {
        /// Who.
        seat: Seat,
        /// The skat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        skat: Option<Cards>,
    },
    /// The game is announced, and forehand leads.
    Announced {
        /// The declarer.
        seat: Seat,
        /// What is played.
        contract: Contract,
        /// What he laid away; only he sees it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        discard: Option<Cards>,
        /// How many Spitzen he announced; missing for none.
        #[serde(default, skip_serializing_if = "crate::deal::is_zero")]
        spitzen: u8,
        /// His ten cards, in an open game; where Kontra is asked first, `shown` brings them afterwards.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        open: Option<Cards>,
    },
    /// Kontra was said.
    Kontra {
        /// By whom.
        seat: Seat,
    },
    /// Kontra was answered with Re.
    Re {
        /// The declarer.
        seat: Seat,
    },
    /// Somebody said no, or nothing in time, to Re or an escape; to Kontra against an open game only the observer's own no is told.
    Declined {
        /// Who.
        seat: Seat,
    },
    /// A grand hand is played instead of a forced Ramsch.
    Escaped {
        /// Who plays it.
        seat: Seat,
    },
    /// The skat was pushed on unseen.
    Pushed {
        /// By whom.
        seat: Seat,
    },
    /// Two cards were pushed on.
    LaidAway {
        /// By whom.
        seat: Seat,
        /// Which; only he sees them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cards: Option<Cards>,
    },
    /// A card was played.
    #[schema(rename_all = "camelCase")]
    Played {
        /// Who.
        seat: Seat,
        /// Which.
        card: Card,
        /// Who took the trick, if the card completed it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        taken_by: Option<Seat>,
    },
    /// The observer, a defender, wishes to give up; nobody else sees it.
    WishedToGiveUp {
        /// The observer's seat.
        seat: Seat,
    },
    /// The declarer asks to give up.
    AskedToGiveUp {
        /// The declarer.
        seat: Seat,
    },
    /// The observer's own wish, or the declarer's request, was taken back.
    TookBack {
        /// Whose it was.
        seat: Seat,
    },
    /// A defender agreed to the declarer's request.
    Agreed {
        /// Who.
        seat: Seat,
    },
    /// A party has given up.
    GaveUp {
        /// Its players: the declarer, or both defenders.
        seats: Vec<Seat>,
    },
    /// A player's cards lie open from now on.
    Shown {
        /// Whose.
        seat: Seat,
        /// The cards.
        cards: Cards,
    },
    /// A player has left the deal.
    DealLeft {
        /// Who.
        seat: Seat,
    },
    /// The deal is over.
    #[schema(rename_all = "camelCase")]
    Settled {
        /// The result, with all cards.
        result: Box<DealResult>,
        /// Its row on the sheet, with everybody's account after it.
        row: Box<SheetRow>,
        /// How many deals are still to come; missing in an endless list.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        deals_left: Option<u32>,
        /// The Bock and Ramsch rounds after it; missing while none runs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rounds: Option<Rounds>,
    },
    /// The seeds of a shuffle are revealed, after the deal or when it is given up.
    Revealed {
        /// The proof.
        proof: Box<Proof>,
    },
    /// A player wants the next deal now.
    WantsNext {
        /// Who.
        seat: Seat,
    },
    /// A player says whether he leaves after the round.
    LeavesAfterRound {
        /// Who.
        seat: Seat,
        /// Whether he does.
        leaves: bool,
    },
    /// The sitting dealer has left; his seat becomes free after the deal.
    Going {
        /// Who.
        seat: Seat,
        /// Why.
        reason: Vacating,
    },
    /// A seat is free for a substitute.
    Vacated {
        /// Which.
        seat: Seat,
        /// Why.
        reason: Vacating,
        /// The Bock and Ramsch rounds after it; missing while none runs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rounds: Option<Rounds>,
    },
    /// Nobody took a free seat: it is skipped from now on.
    Skipped {
        /// Which.
        seat: Seat,
    },
    /// Somebody wants to substitute, and all must agree.
    Offered {
        /// Where.
        seat: Seat,
        /// Who.
        player: Player,
    },
    /// A player agrees to the substitute.
    Accepted {
        /// Who.
        seat: Seat,
    },
    /// A substitute has taken over a seat with its score.
    Substituted {
        /// Where.
        seat: Seat,
        /// Who.
        player: Player,
    },
    /// A player agrees to chat while a deal runs, or not.
    ChatAllowed {
        /// Who.
        seat: Seat,
        /// Whether he does.
        allowed: bool,
    },
    /// A player said something.
    Said {
        /// Who.
        seat: Seat,
        /// What.
        text: String,
    },
    /// Whoever runs the server says something to everybody at the table.
    Announcement {
        /// What.
        text: String,
    },
    /// An administrator closes the table: the running deal is played to its end and counts, and no other one begins.
    Closing,
    /// A deal was voided: it counts 0 for everybody, and is not dealt again.
    Voided {
        /// Its number in the list.
        deal: u32,
        /// The sheet as it is now.
        sheet: Box<Sheet>,
    },
    /// A voided deal counts again.
    Restored {
        /// Its number in the list.
        deal: u32,
        /// The sheet as it is now.
        sheet: Box<Sheet>,
    },
    /// The table is over.
    Ended {
        /// How.
        end: End,
    },
}
