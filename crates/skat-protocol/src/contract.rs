//! Bids and contracts.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use skat_rules::{BidValue, Class, NullGame, Suit};
use utoipa::ToSchema;

use crate::Code;
use crate::schema::{schema, schema_as};

/// A value that may be bid under some rules (3.3.1), written as a number: 18 to 264, or up to 456 with Spitzen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u16", into = "u16")]
pub struct Bid(pub BidValue);

schema!(Bid, {
    "type": "integer",
    "minimum": 18,
    "maximum": 456,
    "description": "A value that may be bid: one of the usual 63, 18 to 264 (3.3.1), or where the rules have Spitzen one of `legal.bids`, up to 456.",
});

impl TryFrom<u16> for Bid {
    type Error = Code;

    fn try_from(value: u16) -> Result<Bid, Code> {
        BidValue::new(value).map(Bid).ok_or(Code::NotABid)
    }
}

impl From<Bid> for u16 {
    fn from(bid: Bid) -> u16 {
        bid.0.get()
    }
}

impl From<BidValue> for Bid {
    fn from(value: BidValue) -> Bid {
        Bid(value)
    }
}

/// What is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Game {
    /// Karo, base value 9.
    Diamonds,
    /// Herz, base value 10.
    Hearts,
    /// Pik, base value 11.
    Spades,
    /// Kreuz, base value 12.
    Clubs,
    /// Grand, base value 24.
    Grand,
    /// Null, with fixed values.
    Null,
}

/// What a hand game announces beyond itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Announced {
    /// Nothing.
    #[default]
    Nothing,
    /// Schneider.
    Schneider,
    /// Schwarz, and so Schneider.
    Schwarz,
}

/// A contract as it is written. An open suit game or grand includes hand and Schwarz announced (5.2.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ContractFields {
    /// What is played.
    pub game: Game,
    /// Whether the skat is left alone.
    #[serde(default)]
    pub hand: bool,
    /// Whether the declarer plays with open cards.
    #[serde(default)]
    pub ouvert: bool,
    /// What is announced; only hand games of a suit or grand can announce something.
    #[serde(default)]
    pub announced: Announced,
}

/// A contract without contradictions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "ContractFields", into = "ContractFields")]
pub struct Contract(pub skat_rules::Contract);

schema_as!(Contract, ContractFields);

impl TryFrom<ContractFields> for Contract {
    type Error = Code;

    /// The contract of these fields; an open suit game or grand may leave out what it includes, apart from `hand`.
    fn try_from(fields: ContractFields) -> Result<Contract, Code> {
        let suit = match fields.game {
            Game::Diamonds => Some(Suit::Diamonds),
            Game::Hearts => Some(Suit::Hearts),
            Game::Spades => Some(Suit::Spades),
            Game::Clubs => Some(Suit::Clubs),
            Game::Grand => None,
            Game::Null if fields.announced == Announced::Nothing => {
                return Ok(Contract(skat_rules::Contract::Null(match (fields.ouvert, fields.hand) {
                    (false, false) => NullGame::Plain,
                    (false, true) => NullGame::Hand,
                    (true, false) => NullGame::Ouvert,
                    (true, true) => NullGame::OuvertHand,
                })));
            }
            Game::Null => return Err(Code::ContradictoryContract),
        };
        let class = match (fields.hand, fields.ouvert, fields.announced) {
            (false, false, Announced::Nothing) => Class::PickUp,
            (false, ..) => return Err(Code::ContradictoryContract),
            (true, true, _) => Class::Hand(skat_rules::Announced::Ouvert),
            (true, false, Announced::Nothing) => Class::Hand(skat_rules::Announced::Nothing),
            (true, false, Announced::Schneider) => Class::Hand(skat_rules::Announced::Schneider),
            (true, false, Announced::Schwarz) => Class::Hand(skat_rules::Announced::Schwarz),
        };
        Ok(Contract(match suit {
            Some(suit) => skat_rules::Contract::Suit(suit, class),
            None => skat_rules::Contract::Grand(class),
        }))
    }
}

impl From<Contract> for ContractFields {
    fn from(Contract(contract): Contract) -> ContractFields {
        ContractFields {
            game: match contract.game() {
                skat_rules::Game::Suit(Suit::Diamonds) => Game::Diamonds,
                skat_rules::Game::Suit(Suit::Hearts) => Game::Hearts,
                skat_rules::Game::Suit(Suit::Spades) => Game::Spades,
                skat_rules::Game::Suit(Suit::Clubs) => Game::Clubs,
                skat_rules::Game::Grand => Game::Grand,
                skat_rules::Game::Null => Game::Null,
            },
            hand: contract.is_hand(),
            ouvert: contract.is_ouvert(),
            announced: match contract.announced() {
                skat_rules::Announced::Nothing => Announced::Nothing,
                skat_rules::Announced::Schneider => Announced::Schneider,
                skat_rules::Announced::Schwarz | skat_rules::Announced::Ouvert => Announced::Schwarz,
            },
        }
    }
}

impl From<skat_rules::Contract> for Contract {
    fn from(contract: skat_rules::Contract) -> Contract {
        Contract(contract)
    }
}

impl From<Contract> for skat_rules::Contract {
    fn from(contract: Contract) -> skat_rules::Contract {
        contract.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_contract_is_read_back_from_its_fields() {
        for contract in skat_rules::Contract::all() {
            let fields = ContractFields::from(Contract(contract));
            assert_eq!(Contract::try_from(fields), Ok(Contract(contract)));
        }
    }

    #[test]
    fn the_fields_say_29_contracts_and_some_in_two_ways() {
        let games = [Game::Diamonds, Game::Hearts, Game::Spades, Game::Clubs, Game::Grand, Game::Null];
        let announced = [Announced::Nothing, Announced::Schneider, Announced::Schwarz];
        let mut good = 0;
        for game in games {
            for announced in announced {
                for (hand, ouvert) in [(false, false), (false, true), (true, false), (true, true)] {
                    match Contract::try_from(ContractFields { game, hand, ouvert, announced }) {
                        Ok(_) => good += 1,
                        Err(code) => assert_eq!(code, Code::ContradictoryContract),
                    }
                }
            }
        }
        // An open trump game includes what it announces, so three ways lead to each of the five.
        assert_eq!(good, 29 + 2 * 5);
    }

    #[test]
    fn an_open_suit_game_or_grand_is_written_with_all_that_it_includes() {
        let open = skat_rules::Contract::Grand(Class::Hand(skat_rules::Announced::Ouvert));
        let fields = ContractFields { game: Game::Grand, hand: true, ouvert: true, announced: Announced::Schwarz };
        assert_eq!(ContractFields::from(Contract(open)), fields);
    }

    #[test]
    fn the_values_of_games_are_bids_those_with_spitzen_included() {
        let up_to_264 = (0..=264).filter(|value| Bid::try_from(*value).is_ok()).collect::<Vec<u16>>();
        assert!(BidValue::ALL.iter().all(|usual| up_to_264.contains(&usual.get())));
        assert_eq!((0..=u16::MAX).rfind(|value| Bid::try_from(*value).is_ok()), Some(456));
        assert_eq!(Bid::try_from(19), Err(Code::NotABid));
    }
}
