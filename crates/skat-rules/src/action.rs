//! What players do in a deal, what comes of it, and why it can be refused.

use arrayvec::ArrayVec;

use crate::card::{Card, CardSet};
use crate::game::{BidValue, Contract};
use crate::role::Role;
use crate::settle::{Party, Settlement};

/// What a player wants to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Bids a value; forehand, whom nobody bid to, takes the game with 18 (3.3.2, 3.3.6).
    Bid(BidValue),
    /// Holds the value that was bid (3.3.2).
    Hold,
    /// Passes (3.3.3, 3.3.4).
    Pass,
    /// Picks the skat up (2.2.2).
    PickUp,
    /// Announces, and lays two cards away if the skat was picked up (3.4.1).
    Announce {
        /// The contract.
        contract: Contract,
        /// The two cards laid away; none in a hand game.
        discard: CardSet,
    },
    /// Plays a card (4.1, 4.2).
    Play(Card),
    /// Gives up, or wishes to (4.3).
    GiveUp,
    /// Takes the wish to give up, or the request, back.
    TakeBack,
    /// Agrees to the declarer's request to give up (ISkO 4.3.2).
    AgreeToGiveUp,
    /// Shows the own cards (4.3.4).
    Show,
    /// Leaves for good (3.3.9, 3.4.6, 4.3.6).
    Leave,
}

/// What happened in a deal. Some events hold hidden cards: what others may know of them is a [`crate::SeenEvent`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A bid.
    Bid {
        /// Who bid.
        role: Role,
        /// What he bid.
        value: BidValue,
    },
    /// The last bid was held.
    Held {
        /// Who held it.
        role: Role,
    },
    /// A pass.
    Passed {
        /// Who passed.
        role: Role,
    },
    /// The declarer has the skat in his hand.
    PickedUp {
        /// The declarer.
        role: Role,
        /// The skat.
        skat: CardSet,
    },
    /// The game is announced and the play begins (4.1.1).
    Announced {
        /// The declarer.
        role: Role,
        /// The contract.
        contract: Contract,
        /// What he laid away; nothing in a hand game.
        discard: CardSet,
        /// The ten cards that lie open in an open game (ISkO 2.2.5); nothing otherwise.
        open: CardSet,
    },
    /// A card was played.
    Played {
        /// Who played it.
        role: Role,
        /// The card.
        card: Card,
    },
    /// A defender wishes to give up, which nobody else may know (decision 18).
    WishedToGiveUp {
        /// The defender.
        role: Role,
    },
    /// The declarer asks to give up, which needs a defender's consent (ISkO 4.3.2).
    AskedToGiveUp {
        /// The declarer.
        role: Role,
    },
    /// The wish or the request was taken back.
    TookBack {
        /// Whose it was.
        role: Role,
    },
    /// A defender agreed to the declarer's request.
    Agreed {
        /// The defender.
        role: Role,
    },
    /// A party has given up.
    GaveUp {
        /// The party.
        party: Party,
    },
    /// A player's cards lie open from now on.
    Shown {
        /// Whose.
        role: Role,
        /// The cards.
        cards: CardSet,
    },
    /// A player has left.
    Left {
        /// Who.
        role: Role,
    },
    /// The deal is over.
    Settled(Settlement),
}

/// The events of one action; the last one may be [`Event::Settled`].
pub type Events = ArrayVec<Event, 4>;

/// Why an action was refused; nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum IllegalAction {
    /// Somebody else is to act.
    #[error("it is another player's turn")]
    NotYourTurn,
    /// The deal is in another phase, or over.
    #[error("this cannot be done in this phase of the deal")]
    WrongPhase,
    /// The bid is not above the last one.
    #[error("the bid must be higher")]
    BidTooLow {
        /// The lowest possible bid, if there is one.
        least: Option<BidValue>,
    },
    /// Forehand, whom nobody bid to, can take the game with 18 and nothing else (decision 2).
    #[error("forehand takes the game at 18 when nobody has bid")]
    OnlyEighteen,
    /// A contract with pick-up while the skat lies on the table.
    #[error("the skat was not picked up")]
    SkatNotPickedUp,
    /// A hand game after the skat was picked up (3.4.4).
    #[error("a hand game cannot be announced after picking up the skat")]
    SkatPickedUp,
    /// Two cards are laid away after picking up, none in a hand game (2.2.2).
    #[error("the wrong number of cards was laid away")]
    WrongDiscard {
        /// How many must be laid away.
        expected: u8,
    },
    /// The card is not in the player's hand.
    #[error("the card is not in the hand")]
    NotHeld,
    /// The null game's value is below the bid (decision 6).
    #[error("the value of this null game is below the bid")]
    NullBelowBid {
        /// The null game's value.
        value: u16,
        /// The bid.
        bid: BidValue,
    },
    /// The player holds a card that follows (4.2.1).
    #[error("the player must follow")]
    MustFollow {
        /// The card that was led.
        led: Card,
        /// His cards that follow.
        held: CardSet,
    },
    /// He has already given up, asked to, or agreed.
    #[error("this was done already")]
    AlreadyDone,
    /// There is no wish or request to take back or agree to.
    #[error("there is nothing to take back or agree to")]
    NothingPending,
    /// Only the other party can do this.
    #[error("the other party can do this")]
    WrongParty,
    /// A defender cannot claim in null (ISkO 4.3.5), and cannot show his cards at all by the SOSkO.
    #[error("a defender cannot show his cards here")]
    DefenderCannotShow,
}
