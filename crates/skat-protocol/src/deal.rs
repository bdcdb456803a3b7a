//! A deal as an observer sees it, and what he may do in it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use skat_rules::BidLadder;
use utoipa::ToSchema;

use crate::table::is_false;
use crate::{Bid, Card, Cards, Contract, DealResult, Part, Proof, Seat};

/// A deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DealState {
    /// Its number in the list, 1 and up.
    pub number: u32,
    /// Who dealt.
    pub dealer: Seat,
    /// Where forehand sits.
    pub forehand: Seat,
    /// Where middlehand sits.
    pub middlehand: Seat,
    /// Where rearhand sits.
    pub rearhand: Seat,
    /// Who sits out: the dealer of a table of four.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sitting: Option<Seat>,
    /// What it is in the course of the list; missing where it is a deal like any other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slot: Option<Slot>,
    /// Phase, turn and what the observer may do; an `event` brings these fields anew.
    #[serde(flatten)]
    pub now: DealNow,
    /// What is played, while cards are played; afterwards the result says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contract: Option<Contract>,
    /// How many Spitzen were announced, while cards are played; missing where none were.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub spitzen: u8,
    /// Who said Kontra, while cards are played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kontra: Option<Seat>,
    /// Whether the declarer answered it with Re, while cards are played.
    #[serde(default, skip_serializing_if = "is_false")]
    pub re: bool,
    /// How players have pushed in a Ramsch, until it is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pushes: Vec<SeatPush>,
    /// What each player has bid or held.
    pub bids: Vec<SeatBids>,
    /// The hands.
    pub hands: Vec<Hand>,
    /// The trick on the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trick: Option<Trick>,
    /// The last trick, until a card is led to the next one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_trick: Option<Trick>,
    /// How many tricks each player has taken, while cards are played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tricks: Vec<SeatTricks>,
    /// The result, once the deal is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<DealResult>,
    /// The number of the shuffle; missing where the cards were arranged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shuffle: Option<u32>,
    /// Whether each seat took part in the shuffle: seat 1 to 4.
    pub parts: [Part; 4],
    /// The proof, once the seeds are revealed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
}

/// Phase, turn and what the observer may do: what a client would need the rules for.
///
/// A missing field is none, no or nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DealNow {
    /// The phase.
    pub phase: Phase,
    /// Who is to act.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<Seat>,
    /// The last bid, until the deal is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bid: Option<Bid>,
    /// Whether the player to speak answers a bid.
    #[serde(default, skip_serializing_if = "is_false")]
    pub answering: bool,
    /// Who is or was asked about Kontra, in the phase `kontra`; `legal` says whether the observer's own answer is awaited.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub asked: Vec<Seat>,
    /// How long an answer has still time, in milliseconds, where Kontra, Re or an escape is asked; silence is no.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer_millis: Option<u64>,
    /// Whether that time stands still although somebody is connected: since a restart of the server not all who are asked
    /// have been back.
    #[serde(default, skip_serializing_if = "is_false")]
    pub answer_held: bool,
    /// The declarer, from the end of the auction to the end of the deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declarer: Option<Seat>,
    /// Whether the declarer asks to give up.
    #[serde(default, skip_serializing_if = "is_false")]
    pub declarer_asks: bool,
    /// Whether the observer himself wishes, or asks, to give up.
    #[serde(default, skip_serializing_if = "is_false")]
    pub own_wish: bool,
    /// What the observer may do; missing for those who watch, and when it is nothing.
    #[serde(default, skip_serializing_if = "Legal::is_nothing")]
    pub legal: Legal,
}

/// The phase of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Phase {
    /// The auction.
    Auction,
    /// Before a forced Ramsch, somebody is asked whether he escapes from it with a grand hand.
    Escape,
    /// The skat of a Ramsch is pushed from forehand to rearhand.
    Pushing,
    /// Cards of a Ramsch are played.
    Ramsch,
    /// The declarer picks up or plays hand.
    Skat,
    /// The declarer has picked up, lays two cards away and announces.
    Announcing,
    /// Defenders are asked about Kontra, before the cards of an open game are shown.
    Kontra,
    /// The declarer is asked whether he answers Kontra with Re.
    Re,
    /// Cards are played.
    Play,
    /// The deal is over.
    Settled,
}

/// What a deal is in the course of a list with Bock and Ramsch rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Slot {
    /// Its score is doubled, unless it is a Ramsch.
    Bock,
    /// It is a forced Ramsch, unless somebody escapes from it.
    Ramsch,
}

impl Slot {
    /// What is written for a slot; nothing for a deal like any other.
    pub const fn new(slot: skat_rules::Slot) -> Option<Slot> {
        match slot {
            skat_rules::Slot::Plain => None,
            skat_rules::Slot::Bock => Some(Slot::Bock),
            skat_rules::Slot::Ramsch { .. } => Some(Slot::Ramsch),
        }
    }
}

/// How a player has pushed the skat of a Ramsch on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeatPush {
    /// Who.
    pub seat: Seat,
    /// Whether he picked it up and laid two cards on; otherwise he pushed unseen, which raises the multiplier.
    pub seen: bool,
}

/// What a player has bid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeatBids {
    /// Who.
    pub seat: Seat,
    /// The highest value that he has bid or held.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub highest: Option<Bid>,
    /// Whether he has passed.
    #[serde(default, skip_serializing_if = "is_false")]
    pub passed: bool,
}

/// A hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Hand {
    /// Whose.
    pub seat: Seat,
    /// How many cards, 0 to 12.
    pub count: u8,
    /// The cards, if the observer may see them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cards: Option<Cards>,
}

/// A trick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Trick {
    /// Who leads, or has led.
    pub leader: Seat,
    /// The cards in the order in which they were played.
    pub cards: Vec<TrickCard>,
}

/// A card of a trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TrickCard {
    /// Who played it.
    pub seat: Seat,
    /// Which.
    pub card: Card,
}

/// How many tricks a player has taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeatTricks {
    /// Who.
    pub seat: Seat,
    /// How many.
    pub count: u8,
}

/// What a player may do in the deal now, apart from leaving. A missing field is no or nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Legal {
    /// The lowest value that he may bid, if he may bid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least_bid: Option<Bid>,
    /// The highest value that he may bid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub greatest_bid: Option<Bid>,
    /// The values that he may bid, where the rules have Spitzen; otherwise they are the usual 63 within those limits.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bids: Vec<Bid>,
    /// Whether he may hold.
    #[serde(default, skip_serializing_if = "is_false")]
    pub hold: bool,
    /// Whether he may pass.
    #[serde(default, skip_serializing_if = "is_false")]
    pub pass: bool,
    /// Whether he may pick the skat up.
    #[serde(default, skip_serializing_if = "is_false")]
    pub pick_up: bool,
    /// Whether he may announce one of the offers.
    #[serde(default, skip_serializing_if = "is_false")]
    pub announce: bool,
    /// The contracts that he may announce.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<Offer>,
    /// Whether he may say Kontra.
    #[serde(default, skip_serializing_if = "is_false")]
    pub kontra: bool,
    /// Whether he may answer Kontra with Re.
    #[serde(default, skip_serializing_if = "is_false")]
    pub re: bool,
    /// Whether he may say no to what he is asked: Kontra, Re, or an escape.
    #[serde(default, skip_serializing_if = "is_false")]
    pub decline: bool,
    /// Whether he may play a grand hand instead of a forced Ramsch.
    #[serde(default, skip_serializing_if = "is_false")]
    pub escape: bool,
    /// Whether he may push the skat on unseen.
    #[serde(default, skip_serializing_if = "is_false")]
    pub push: bool,
    /// The cards of which he lays two away when he pushes.
    #[serde(default, skip_serializing_if = "Cards::is_empty")]
    pub lay_away: Cards,
    /// The cards that he may play.
    #[serde(default, skip_serializing_if = "Cards::is_empty")]
    pub cards: Cards,
    /// Whether he may give up, or wish or ask to.
    #[serde(default, skip_serializing_if = "is_false")]
    pub give_up: bool,
    /// Whether he may take such a wish or request back.
    #[serde(default, skip_serializing_if = "is_false")]
    pub take_back: bool,
    /// Whether he may agree to the declarer's giving up.
    #[serde(default, skip_serializing_if = "is_false")]
    pub agree: bool,
    /// Whether he may show his cards.
    #[serde(default, skip_serializing_if = "is_false")]
    pub show: bool,
}

/// A contract that may be announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Offer {
    /// The contract.
    pub contract: Contract,
    /// How many Spitzen are announced with it; missing for none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub spitzen: u8,
    /// What it counts at least if it is won, on the cards that he has seen.
    pub value: u16,
    /// Whether it cannot reach the bid with any level, and so is lost from the start (3.4.3).
    pub overbid: bool,
}

impl Legal {
    /// What the rules allow, with the contracts that may be announced.
    pub fn new(legal: &skat_rules::Legal, offers: impl IntoIterator<Item = skat_rules::Offer>) -> Legal {
        Legal {
            least_bid: legal.least_bid.map(Bid),
            greatest_bid: legal.greatest_bid.map(Bid),
            bids: Vec::new(),
            hold: legal.hold,
            pass: legal.pass,
            pick_up: legal.pick_up,
            announce: legal.announce,
            offers: offers.into_iter().map(|offer| Offer::from(&offer)).collect(),
            kontra: legal.kontra,
            re: legal.re,
            decline: legal.decline,
            escape: legal.escape,
            push: legal.push,
            lay_away: Cards(legal.lay_away),
            cards: Cards(legal.cards),
            give_up: legal.give_up,
            take_back: legal.take_back,
            agree: legal.agree,
            show: legal.show,
        }
    }

    /// What it was made of by [`Legal::new`], for whoever has the rules.
    pub fn in_rules(&self, rules: &skat_rules::RuleSet) -> skat_rules::Legal {
        skat_rules::Legal {
            least_bid: self.least_bid.map(|bid| bid.0),
            greatest_bid: self.greatest_bid.map(|bid| bid.0),
            ladder: self.least_bid.map(|_| BidLadder::of(&rules.spitze)),
            hold: self.hold,
            pass: self.pass,
            pick_up: self.pick_up,
            announce: self.announce,
            kontra: self.kontra,
            re: self.re,
            decline: self.decline,
            escape: self.escape,
            push: self.push,
            lay_away: self.lay_away.0,
            cards: self.cards.0,
            give_up: self.give_up,
            take_back: self.take_back,
            agree: self.agree,
            show: self.show,
        }
    }

    /// The same with the values that may be bid, where these rules have others than the usual ones.
    #[must_use]
    pub fn by_rules(mut self, rules: &skat_rules::RuleSet) -> Legal {
        if let (Some(Bid(least)), Some(Bid(greatest))) = (self.least_bid, self.greatest_bid)
            && rules.spitze.most > 0
        {
            let ladder = BidLadder::of(&rules.spitze);
            self.bids = ladder.values().filter(|value| (least..=greatest).contains(value)).map(Bid).collect();
        }
        self
    }

    /// Whether there is nothing that he may do.
    pub fn is_nothing(&self) -> bool {
        *self == Legal::default()
    }
}

impl From<&skat_rules::Offer> for Offer {
    fn from(offer: &skat_rules::Offer) -> Offer {
        Offer { contract: Contract(offer.contract), spitzen: offer.spitzen, value: offer.value, overbid: offer.overbid }
    }
}

/// For numbers that are left out while they are 0.
pub(crate) fn is_zero(number: &u8) -> bool {
    *number == 0
}
