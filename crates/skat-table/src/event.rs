//! What is asked of a table, what happened at it, and why something was refused.

use skat_fair::{Commitment, DealProof, PlayerSeed, SeedHash, ServerSeed};
use skat_rules::{Action, ByRole, BySeat, DealtCards, IllegalAction, NotVoidable, Seat};

use crate::ids::{Name, PlayerId, TableId, Time};
use crate::settings::{BadSettings, Settings};

/// What reaches a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A player's command.
    Command {
        /// Who sent it.
        player: PlayerId,
        /// The command.
        command: Command,
    },
    /// A player's connection is there.
    Connected(PlayerId),
    /// A player's connection is gone.
    Lost(PlayerId),
    /// A computer player acts.
    Computer {
        /// Where it sits.
        seat: Seat,
        /// What it does.
        action: Action,
    },
    /// An administrator or a referee acts.
    Administer(Act),
    /// The server was started again: every wait begins anew.
    Restarted,
    /// The time of [`crate::Table::deadline`] has come.
    Tick,
}

/// What a player can ask of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Sits down, at a seat or anywhere; between deals, as a substitute.
    Sit {
        /// The player's name.
        name: Name,
        /// Where; any free seat otherwise.
        seat: Option<Seat>,
    },
    /// Changes to a free seat before the list starts.
    Move(Seat),
    /// Sets the seats before the list starts: for each seat, who sits there now (3.1.1). Only the host may.
    Arrange(BySeat<Option<Seat>>),
    /// Puts a computer player on a free seat. Only the host may.
    AddComputer {
        /// Its name.
        name: Name,
        /// Its id.
        player: PlayerId,
        /// Where.
        seat: Seat,
    },
    /// Takes a player away before the list starts. Only the host may.
    Remove(Seat),
    /// Is ready for the list to start, or is not.
    Ready(bool),
    /// Binds the own seed for the next deal.
    GiveHash {
        /// The number of the shuffle that it is for.
        shuffle: u32,
        /// The hash.
        hash: SeedHash,
    },
    /// Reveals the own seed.
    GiveSeed {
        /// The number of the shuffle that it is for.
        shuffle: u32,
        /// The seed.
        seed: PlayerSeed,
    },
    /// Acts in the deal; [`Action::Leave`] is [`Command::Leave`].
    Act(Action),
    /// Wants the next deal now.
    Next,
    /// Leaves for good.
    Leave,
    /// Leaves after the running round, without a charge (ISkO 4.5.9), or does not after all.
    LeaveAfterRound(bool),
    /// Agrees that a substitute sits down (ISkO 3.1.2).
    Accept,
    /// Agrees to chat while a deal runs (4.2.3), or does not any more.
    AllowChat(bool),
    /// Says something to the table.
    Say(String),
    /// Closes the table before the list starts. Only the host may.
    Close,
}

/// What an administrator or a referee can do at a table that is not over.
///
/// Who may do what, and why it is done, is kept elsewhere: a table knows neither roles nor reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Says something to everybody at the table, whether the chat is open or not.
    Announce(String),
    /// Closes the table.
    Close {
        /// What becomes of the running deal.
        running_deal: RunningDeal,
    },
    /// Voids a finished deal of the list: it counts 0 for everybody, and dealer and schedule stay (decision 35).
    Void {
        /// Its number in the list.
        deal: u32,
    },
    /// Lets a voided deal count again.
    Restore {
        /// Its number in the list.
        deal: u32,
    },
}

/// What becomes of the running deal when a table is closed. Where no deal runs, the table is closed at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RunningDeal {
    /// Nothing: the table is closed at once, and the deal is not on the sheet.
    Void,
    /// Its players play it to its end and it is scored; then the table is closed.
    /// No other deal begins, and the list is complete only if this was its last one.
    Score,
}

/// A person or a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A person.
    Human,
    /// A computer player.
    Computer,
}

/// Why a seat became free during a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Vacating {
    /// He left on purpose.
    Left,
    /// His wait was over.
    WaitOver,
    /// He had announced it for the end of the round (decision 29).
    Announced,
}

/// How a table ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// What happened at a table. Some events hold secrets: what others may know of them is a [`crate::SeenEvent`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The table is there.
    Opened {
        /// Its id.
        table: TableId,
        /// Who made it.
        host: PlayerId,
        /// How it is set.
        settings: Settings,
        /// Deals that are dealt as they stand, for tests of recorded games.
        arranged: Vec<DealtCards>,
    },
    /// Somebody sat down.
    Sat {
        /// Where.
        seat: Seat,
        /// Who.
        player: PlayerId,
        /// His name.
        name: Name,
        /// Person or program.
        kind: Kind,
    },
    /// Somebody got up before the list.
    Rose {
        /// Where he sat.
        seat: Seat,
    },
    /// The seats were set: for each seat, who sat where before.
    Arranged {
        /// The old seat for each new one.
        from: BySeat<Option<Seat>>,
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
        /// The old seat for each new one.
        from: BySeat<Option<Seat>>,
        /// Each player's lot, for ties at the end (decision 32).
        lots: BySeat<u64>,
    },
    /// A player is connected.
    Connected {
        /// Who.
        seat: Seat,
    },
    /// A player's connection is gone.
    Lost {
        /// Who.
        seat: Seat,
    },
    /// A player thinks longer than allowed: his wait begins.
    Overran {
        /// Who.
        seat: Seat,
    },
    /// The server was started again.
    Restarted,
    /// A deal is being prepared: seats send their hashes.
    Prepared {
        /// The number of the shuffle, 1 and up; it counts those that were given up before dealing too.
        shuffle: u32,
        /// The server's seed, secret until the deal is over.
        server_seed: ServerSeed,
    },
    /// A seat has bound its seed.
    HashGiven {
        /// Which.
        seat: Seat,
        /// Its hash.
        hash: SeedHash,
    },
    /// Server and seats are bound: seats reveal their seeds.
    Committed {
        /// The server's commitment.
        commitment: Commitment,
        /// The seats' hashes.
        hashes: BySeat<Option<SeedHash>>,
    },
    /// A seat has revealed its seed.
    SeedGiven {
        /// Which.
        seat: Seat,
        /// Its seed.
        seed: PlayerSeed,
    },
    /// The cards are dealt.
    Dealt {
        /// The number of the deal in the list, 1 and up.
        deal: u32,
        /// Who deals.
        dealer: Seat,
        /// Where the three players sit.
        seats: ByRole<Seat>,
        /// The cards.
        cards: DealtCards,
    },
    /// Something happened in the deal.
    Deal(skat_rules::Event),
    /// The seeds of a shuffle are revealed, after the deal or when it is given up.
    Revealed(Box<DealProof>),
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
    /// Somebody has left for good: a player's deal is settled for it, and the seat becomes free after the deal (decisions 23 to 28).
    Going {
        /// Who.
        seat: Seat,
        /// Why.
        reason: Vacating,
    },
    /// A seat is free.
    Vacated {
        /// Which.
        seat: Seat,
        /// Why.
        reason: Vacating,
    },
    /// Nobody took a free seat: it is skipped from now on.
    Skipped {
        /// Which.
        seat: Seat,
    },
    /// Somebody wants to substitute, and all must agree (ISkO 3.1.2).
    Offered {
        /// Where.
        seat: Seat,
        /// Who.
        player: PlayerId,
        /// His name.
        name: Name,
    },
    /// A player agrees to the substitute.
    Accepted {
        /// Who.
        seat: Seat,
    },
    /// A substitute has taken over a seat with its score (3.1.2).
    Substituted {
        /// Where.
        seat: Seat,
        /// Who.
        player: PlayerId,
        /// His name.
        name: Name,
        /// Person or program.
        kind: Kind,
    },
    /// A player agrees to chat during deals, or not.
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
    /// Whoever runs the server says something to everybody.
    Announcement {
        /// What.
        text: String,
    },
    /// The table will be closed after the running deal.
    Closing,
    /// A deal was voided.
    Voided {
        /// Its number in the list.
        deal: u32,
    },
    /// A voided deal counts again.
    Restored {
        /// Its number in the list.
        deal: u32,
    },
    /// The table is over.
    Ended {
        /// How.
        end: End,
    },
}

/// Why something was refused; nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Refusal {
    /// The settings are wrong.
    #[error(transparent)]
    Settings(#[from] BadSettings),
    /// The rules refuse the action.
    #[error(transparent)]
    Illegal(#[from] IllegalAction),
    /// The player has no seat here.
    #[error("the player has no seat at this table")]
    NotSeated,
    /// The player has a seat already.
    #[error("the player has a seat at this table")]
    AlreadySeated,
    /// The seat is taken, or the table has no such seat.
    #[error("the seat is not free")]
    SeatNotFree,
    /// No seat is free.
    #[error("the table is full")]
    TableFull,
    /// Only the host may do this.
    #[error("only the host may do this")]
    NotHost,
    /// This cannot be done at this moment.
    #[error("this cannot be done now")]
    NotNow,
    /// No deal runs.
    #[error("no deal is running")]
    NoDeal,
    /// Computer players may not sit here.
    #[error("computer players may not sit at this table")]
    NoComputers,
    /// Nobody substitutes in a tournament (SkWO 9.7).
    #[error("nobody can take this seat over")]
    NoSubstitutes,
    /// The hash or the seed is for another shuffle.
    #[error("the hash or the seed is for another shuffle")]
    OtherShuffle,
    /// The seed does not fit the hash that was sent.
    #[error("the seed does not fit its hash")]
    SeedMismatch,
    /// No such deal can be voided or restored.
    #[error(transparent)]
    Void(#[from] NotVoidable),
    /// It was done already.
    #[error("this was done already")]
    AlreadyDone,
    /// The players' chat is closed while a deal runs (4.2.3).
    #[error("the players' chat is closed while a deal runs")]
    ChatClosed,
    /// The text is empty, too long, or has control characters.
    #[error("a message has 1 to 500 characters and no control characters but line breaks")]
    BadText,
    /// The table is over.
    #[error("the table is over")]
    Over,
    /// Nothing is due.
    #[error("nothing is due")]
    NothingDue,
}

/// One journal row: what one input caused, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// When it was accepted.
    pub at: Time,
    /// What it caused, in order.
    pub events: Vec<Event>,
}
