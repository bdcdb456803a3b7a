//! What players do in a deal, what comes of it, and why it can be refused.

use arrayvec::ArrayVec;

use crate::bid::BidValue;
use crate::card::{Card, CardSet};
use crate::game::Contract;
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
    /// Picks the skat up: the declarer (2.2.2), or who pushes in a Ramsch (decision 41).
    PickUp,
    /// Announces, and lays two cards away if the skat was picked up (3.4.1).
    Announce {
        /// The contract.
        contract: Contract,
        /// The two cards laid away; none in a hand game.
        discard: CardSet,
        /// How many Spitzen are announced; 0 where the rules have none (decision 47).
        spitzen: u8,
    },
    /// Says Kontra (decision 36).
    Kontra,
    /// Answers Kontra with Re (decision 37).
    Re,
    /// Says no to what is asked: Kontra, Re, or an escape.
    Decline,
    /// Plays a grand hand instead of a forced Ramsch (decision 44).
    Escape,
    /// Pushes on what lies in the skat, unseen (decision 41).
    Push,
    /// Pushes two cards on after picking up, jacks not among them (decision 41).
    LayAway(CardSet),
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
    /// The declarer, or who pushes in a Ramsch, has the skat in his hand.
    PickedUp {
        /// Who.
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
        /// How many Spitzen he announced.
        spitzen: u8,
        /// The ten cards that lie open in an open game (ISkO 2.2.5); nothing otherwise, and while Kontra is asked.
        open: CardSet,
    },
    /// Kontra was said (decision 36).
    Kontra {
        /// By whom.
        role: Role,
    },
    /// Re was said (decision 37).
    Re {
        /// By the declarer.
        role: Role,
    },
    /// Somebody said no, or nothing in time. Of Kontra against an open game nobody else may know it.
    Declined {
        /// Who.
        role: Role,
    },
    /// A grand hand is played instead of a forced Ramsch (decision 44).
    Escaped {
        /// Who plays it.
        role: Role,
    },
    /// What lies in the skat was pushed on unseen (decision 41).
    Pushed {
        /// By whom.
        role: Role,
    },
    /// Two cards were pushed on (decision 41).
    LaidAway {
        /// By whom.
        role: Role,
        /// The cards, which only he knows.
        cards: CardSet,
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
    /// The value cannot be bid under these rules (3.3.1).
    #[error("this is no value that can be bid here")]
    NotABid,
    /// The play waits for an answer.
    #[error("the play waits for an answer about Kontra or Re")]
    QuestionOpen,
    /// Nobody has asked him anything.
    #[error("nothing is asked of this player")]
    NothingAsked,
    /// Kontra needs a bid or hold of 18, and is the defenders' (decision 36).
    #[error("this player may not say Kontra in this deal")]
    KontraNotAllowed,
    /// Kontra is said before the own first card, and before the cards of an open game lie open (decision 36).
    #[error("it is too late for Kontra")]
    KontraTooLate,
    /// Nobody has said Kontra.
    #[error("nobody has said Kontra")]
    ReWithoutKontra,
    /// Re is the answer to Kontra, given at once (decision 37).
    #[error("it is too late for Re")]
    ReTooLate,
    /// A null game has Re only if it is open (decision 37).
    #[error("null and null hand have no Re")]
    NoRe,
    /// The rules have no Spitze in this game, or not so many (decision 47).
    #[error("so many Spitzen cannot be announced")]
    TooManySpitzen {
        /// How many can be.
        most: u8,
    },
    /// Who announces a Spitze holds its trump (decision 47).
    #[error("the trump of an announced Spitze is not in the hand")]
    SpitzeNotHeld,
    /// Jacks may not be pushed on (decision 41).
    #[error("a jack cannot be pushed on")]
    JackLaidAway,
    /// He has picked the skat up, and has two cards to push on (decision 41).
    #[error("the skat is picked up already")]
    AlreadyPickedUp,
    /// Each player escapes once from each forced Ramsch (decision 44).
    #[error("this player has escaped from this Ramsch before")]
    EscapedAlready,
    /// A defender cannot claim in null (ISkO 4.3.5), and cannot show his cards at all by the SOSkO.
    #[error("a defender cannot show his cards here")]
    DefenderCannotShow,
}
