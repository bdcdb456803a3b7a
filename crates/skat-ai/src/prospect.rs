//! What a contract is expected to score: its value won, or twice its value lost, with the points of a list's sheet.

use skat_rules::{Announced, CardSet, Contract, Game, Matadors, Role, Suit};

use crate::estimate::{Outlook, Skat, null_chance, outlook};

/// What a list adds for a won deal (SkWO, Seeger-Fabian).
const WON: f32 = 50.0;
/// What a list takes for a lost deal, with what it gives to an opponent.
const LOST: f32 = 50.0 + 40.0;
/// Schwarz is about as likely as so many card points.
const SCHWARZ_POINTS: u8 = 117;

/// What is judged: ten cards to play with, who plays them, and what he knows of the skat.
#[derive(Clone, Copy)]
pub(crate) struct Holding {
    pub(crate) role: Role,
    /// The ten cards.
    pub(crate) cards: CardSet,
    pub(crate) skat: Skat,
}

impl Holding {
    /// What a contract is expected to score against a bid of 0 to 264, in points of a list's sheet.
    pub(crate) fn expectation(&self, contract: Contract, bid: u16) -> f32 {
        let Some(base) = contract.base_value() else { return self.null_expectation(contract, bid) };
        let Some(outlook) = outlook(contract.game(), self.cards, self.role, self.skat) else { return -LOST };
        let value = self.value(contract);
        let chance = |level: u16| self.chance(contract, &outlook, level);
        // The levels that are not announced can still be reached: Schneider, and then Schwarz.
        let announced = contract.announced();
        let more: u16 = match announced {
            Announced::Nothing => 2,
            Announced::Schneider => 1,
            Announced::Schwarz | Announced::Ouvert => 0,
        };
        let needed = bid.saturating_sub(value).div_ceil(base);
        let charged = f32::from(value.max(bid.next_multiple_of(base)));
        if needed > more {
            return -2.0 * charged - LOST;
        }
        let wins = chance(needed);
        let further: f32 = (needed + 1..=more).map(|level| chance(level) * f32::from(base)).sum();
        wins * (f32::from(value + needed * base) + WON) + further - (1.0 - wins) * (2.0 * charged + LOST)
    }

    /// The value of a contract with no more than its announced levels.
    pub(crate) fn value(&self, contract: Contract) -> u16 {
        match contract {
            Contract::Null(null) => null.value(),
            Contract::Suit(..) | Contract::Grand(_) => {
                let laid_away = match self.skat {
                    Skat::LaidAway(cards) => cards,
                    Skat::ToPickUp | Skat::Unseen => CardSet::EMPTY,
                };
                let matadors = Matadors::of(self.cards | laid_away, contract.game()).map_or(0, Matadors::count);
                contract.base_value().unwrap_or(0) * u16::from(matadors + contract.least_levels())
            }
        }
    }

    fn null_expectation(&self, contract: Contract, bid: u16) -> f32 {
        let Contract::Null(null) = contract else { return -LOST };
        if null.value() < bid {
            return f32::NEG_INFINITY;
        }
        let wins = null_chance(self.cards, self.role, self.skat, contract.is_ouvert());
        let value = f32::from(null.value());
        wins * (value + WON) - (1.0 - wins) * (2.0 * value + LOST)
    }

    /// The chance to reach so many levels beyond the announced ones.
    fn chance(&self, contract: Contract, outlook: &Outlook, level: u16) -> f32 {
        let reached = level
            + match contract.announced() {
                Announced::Nothing => 0,
                Announced::Schneider => 1,
                Announced::Schwarz | Announced::Ouvert => 2,
            };
        match reached {
            0 => outlook.chance_of(61),
            1 => outlook.chance_of(90),
            _ if takes_every_trick(contract.game(), self.cards, self.role) => 1.0,
            _ if contract.announced() >= Announced::Schwarz => 0.0,
            _ => outlook.chance_of(SCHWARZ_POINTS),
        }
    }
}

/// Whether the cards take every trick against all comers.
pub(crate) fn takes_every_trick(game: Game, cards: CardSet, role: Role) -> bool {
    let outside = !cards;
    let top_run = |class: CardSet| {
        let own = cards & class;
        let beaten = |card| (outside & class).iter().any(|other| game.beats(other, card));
        let top = own.iter().filter(|card| !beaten(*card)).count();
        (top, usize::from(own.len()), usize::from((outside & class).len()))
    };
    let (top, held, missing) = top_run(game.trumps());
    let draws = match role {
        Role::Forehand => top >= missing,
        // The first lead can be ruffed before he has drawn a trump, unless he ruffs it himself, and high.
        Role::Middlehand | Role::Rearhand => missing == 0 || held == usize::from(cards.len()) && top > missing,
    };
    let suits = Suit::ALL.into_iter().all(|suit| {
        let (top, held, missing) = top_run(CardSet::suit(suit) - game.trumps());
        top == held || top >= missing
    });
    draws && suits
}

/// The contracts of hand games.
pub(crate) fn hand_contracts() -> impl Iterator<Item = Contract> {
    Contract::all().filter(|contract| contract.is_hand())
}

/// The contracts with pick-up.
pub(crate) fn pick_up_contracts() -> impl Iterator<Item = Contract> {
    Contract::all().filter(|contract| !contract.is_hand())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::cards;
    use skat_rules::Class;

    #[test]
    fn top_cards_take_every_trick_from_forehand_only() {
        let clubs = Game::Suit(Suit::Clubs);
        let top = cards("CJ SJ HJ DJ C:AT SA H:AT DA");
        assert!(takes_every_trick(clubs, top, Role::Forehand));
        assert!(!takes_every_trick(clubs, top, Role::Middlehand), "an ace can be ruffed at the first trick");
        assert!(!takes_every_trick(clubs, cards("CJ SJ HJ DJ C:AT SA H:AK DA"), Role::Forehand), "the ten is out");
        assert!(
            !takes_every_trick(clubs, cards("CJ SJ HJ DJ CA SA H:ATKQ"), Role::Forehand),
            "five rounds, six trumps"
        );
        assert!(takes_every_trick(Game::Grand, cards("CJ SJ HJ DJ C:AT S:AT HA DA"), Role::Rearhand));
    }

    #[test]
    fn a_bid_beyond_all_levels_is_lost_for_certain() {
        let holding = Holding {
            role: Role::Forehand,
            cards: cards("CJ SJ HJ DJ C:AT SA H:AT DA"),
            skat: Skat::LaidAway(cards("D7 D8")),
        };
        let clubs = Contract::Suit(Suit::Clubs, Class::PickUp);
        assert_eq!(holding.value(clubs), 12 * 7);
        assert!(holding.expectation(clubs, 108) > 0.0, "Schwarz is 9 x 12");
        assert_eq!(holding.expectation(clubs, 110), -2.0 * 120.0 - LOST);
    }

    #[test]
    fn null_below_the_bid_is_no_choice() {
        let holding = Holding { role: Role::Forehand, cards: cards("C:789 S:789 H:78 D:78"), skat: Skat::Unseen };
        assert_eq!(holding.expectation(Contract::Null(skat_rules::NullGame::Hand), 36), f32::NEG_INFINITY);
        assert!(holding.expectation(Contract::Null(skat_rules::NullGame::Hand), 35) > 0.0);
    }
}
