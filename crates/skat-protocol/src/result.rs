//! How a deal ended, and what it counts for each player.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use skat_rules::{Entry, Party, Role, SeenSettled, Settlement};
use utoipa::ToSchema;

use crate::table::is_false;
use crate::{Cards, Derivation, RamschResult, Seat};

/// The result of a deal, with all its cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DealResult {
    /// Passed in, played, or a Ramsch.
    pub outcome: Outcome,
    /// What it counts for everybody at the table, the sitting dealer included.
    pub scores: Vec<SeatScore>,
    /// The hands as they were dealt.
    pub hands: Vec<SeatCards>,
    /// The skat as it was dealt.
    pub skat: Cards,
    /// What the declarer laid away, if he did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub discard: Option<Cards>,
    /// What players pushed on in a Ramsch after they had picked up.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub laid: Vec<SeatCards>,
}

/// How a deal ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Outcome {
    /// Nobody bid and forehand passed (3.3.7).
    PassedIn,
    /// With a declarer, or a leaver who is charged.
    Game(Box<GameResult>),
    /// A Ramsch, which has no declarer.
    Ramsch(Box<RamschResult>),
}

/// The result of a deal that is written to one player's account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GameResult {
    /// The declarer, or who left before there was one.
    pub charged: Seat,
    /// Why the deal ended.
    pub ending: Ending,
    /// The paragraph that ends the deal this way.
    pub paragraph: String,
    /// Who left, if leaving ended it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<Seat>,
    /// Whether the charged player won.
    pub won: bool,
    /// What is written for him: the value, or minus twice that; doubled for Kontra, for Re and in a Bock deal.
    pub value: i32,
    /// Who said Kontra.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kontra: Option<Seat>,
    /// Whether it was answered with Re.
    #[serde(default, skip_serializing_if = "is_false")]
    pub re: bool,
    /// Whether it was a Bock deal.
    #[serde(default, skip_serializing_if = "is_false")]
    pub bock: bool,
    /// His card points, the skat counted: 0 to 120; 0 where no card was played.
    pub card_points: u8,
    /// His tricks, 0 to 10.
    pub tricks: u8,
    /// How the value came about.
    pub derivation: Derivation,
}

/// Why a deal with a charged player ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Ending {
    /// All ten tricks were played.
    PlayedOut,
    /// A trick decided it: the declarer's in null, the defenders' in an open game or Schwarz announced.
    Decided,
    /// The declarer gave up before the lead to the second trick.
    DeclarerGaveUpEarly,
    /// The declarer gave up later.
    DeclarerGaveUp,
    /// The defenders gave up.
    DefendersGaveUp,
    /// The declarer's open hand claimed the rest, and nothing could beat it.
    DeclarerClaimHeld,
    /// The declarer's open hand claimed the rest in vain.
    DeclarerClaimFailed,
    /// A defender's open hand claimed the rest, and nothing could beat it.
    DefendersClaimHeld,
    /// A defender's open hand claimed the rest in vain.
    DefendersClaimFailed,
    /// A player left before the auction was over.
    LeftAuction,
    /// The declarer left between auction and announcement.
    DeclarerLeftBeforeAnnouncement,
    /// A defender left between auction and announcement.
    DefenderLeftBeforeAnnouncement,
    /// The declarer left while cards were played.
    DeclarerLeft,
    /// A defender left while cards were played.
    DefenderLeft,
}

/// What a deal counts for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeatScore {
    /// Who.
    pub seat: Seat,
    /// His game points.
    pub score: i32,
    /// What it adds to his account after Seeger and Fabian, with the 50, the 40 or the 30 (SkWO 5.1).
    pub list_points: i32,
}

/// A hand as it was dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SeatCards {
    /// Whose.
    pub seat: Seat,
    /// The cards.
    pub cards: Cards,
}

impl From<skat_rules::Ending> for Ending {
    fn from(ending: skat_rules::Ending) -> Ending {
        match ending {
            skat_rules::Ending::PlayedOut => Ending::PlayedOut,
            skat_rules::Ending::Decided => Ending::Decided,
            skat_rules::Ending::DeclarerGaveUpEarly => Ending::DeclarerGaveUpEarly,
            skat_rules::Ending::DeclarerGaveUp => Ending::DeclarerGaveUp,
            skat_rules::Ending::DefendersGaveUp => Ending::DefendersGaveUp,
            skat_rules::Ending::Claimed { by: Party::Declarer, held: true } => Ending::DeclarerClaimHeld,
            skat_rules::Ending::Claimed { by: Party::Declarer, held: false } => Ending::DeclarerClaimFailed,
            skat_rules::Ending::Claimed { by: Party::Defenders, held: true } => Ending::DefendersClaimHeld,
            skat_rules::Ending::Claimed { by: Party::Defenders, held: false } => Ending::DefendersClaimFailed,
            skat_rules::Ending::LeftAuction => Ending::LeftAuction,
            skat_rules::Ending::DeclarerLeftBeforeAnnouncement => Ending::DeclarerLeftBeforeAnnouncement,
            skat_rules::Ending::DefenderLeftBeforeAnnouncement => Ending::DefenderLeftBeforeAnnouncement,
            skat_rules::Ending::DeclarerLeft => Ending::DeclarerLeft,
            skat_rules::Ending::DefenderLeft => Ending::DefenderLeft,
        }
    }
}

impl DealResult {
    /// The result of a deal from its entry on the sheet and its open cards.
    pub fn new(entry: &Entry, open: &SeenSettled) -> DealResult {
        let mut sheet = skat_rules::Sheet::default();
        sheet.enter(*entry);
        let scores = entry.settlement.scores();
        DealResult {
            outcome: match &entry.settlement {
                Settlement::PassedIn => Outcome::PassedIn,
                Settlement::Game(game) => Outcome::Game(Box::new(GameResult {
                    charged: Seat(entry.seats[game.charged]),
                    ending: game.ending.into(),
                    paragraph: game.paragraph().to_owned(),
                    left: game.left.map(|role| Seat(entry.seats[role])),
                    won: game.value.won,
                    value: game.score(),
                    kontra: game.doublings.kontra.map(|role| Seat(entry.seats[role])),
                    re: game.doublings.re,
                    bock: game.doublings.bock,
                    card_points: game.points,
                    tricks: game.tricks,
                    derivation: Derivation::new(&game.value, &game.doublings),
                })),
                Settlement::Ramsch(ramsch) => Outcome::Ramsch(Box::new(RamschResult::new(ramsch, &entry.seats))),
            },
            scores: skat_rules::Seat::ALL
                .into_iter()
                .filter(|seat| entry.present[*seat])
                .map(|seat| SeatScore {
                    seat: Seat(seat),
                    score: entry.role_of(seat).map_or(0, |role| scores[role]),
                    list_points: sheet.accounts()[seat].total(),
                })
                .collect(),
            hands: Role::ALL
                .map(|role| SeatCards { seat: Seat(entry.seats[role]), cards: Cards(open.hands[role]) })
                .to_vec(),
            skat: Cards(open.skat),
            discard: open.discard.map(Cards),
            laid: Role::ALL
                .into_iter()
                .filter_map(|role| Some(SeatCards { seat: Seat(entry.seats[role]), cards: Cards(open.laid[role]?) }))
                .collect(),
        }
    }
}
