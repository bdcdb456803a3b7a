//! The auction (3.3).

use crate::action::{Action, Event, Events, IllegalAction};
use crate::bid::{BidLadder, BidValue};
use crate::role::{ByRole, Role};

/// What each player bid or held, and who has passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bids {
    /// The highest value that each player bid or held himself.
    pub highest: ByRole<Option<BidValue>>,
    /// Who has passed.
    pub passed: ByRole<bool>,
}

impl Bids {
    /// Those before anybody has spoken, and of a deal without an auction.
    pub(crate) const NONE: Bids = Bids { highest: ByRole([None; 3]), passed: ByRole([false; 3]) };
}

/// The auction's state: who bids to whom, and what was bid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Auction {
    bids: Bids,
    bid: Option<BidValue>,
    ladder: BidLadder,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Stage {
    /// The bidder speaks to the hearer.
    Bidding { bidder: Role, hearer: Role },
    /// The hearer answers the bid.
    Answering { bidder: Role, hearer: Role },
    /// Nobody has bid: forehand plays or passes (3.3.6).
    ForehandAlone,
    /// It is over.
    Over { declarer: Option<Role> },
}

impl Auction {
    pub(crate) fn new(ladder: BidLadder) -> Auction {
        Auction {
            bids: Bids::NONE,
            bid: None,
            ladder,
            stage: Stage::Bidding { bidder: Role::Middlehand, hearer: Role::Forehand },
        }
    }

    /// What each player bid or held, and who has passed.
    pub fn bids(&self) -> &Bids {
        &self.bids
    }

    /// The last bid.
    pub fn bid(&self) -> Option<BidValue> {
        self.bid
    }

    /// Who is to speak.
    pub fn turn(&self) -> Option<Role> {
        match self.stage {
            Stage::Bidding { bidder, .. } => Some(bidder),
            Stage::Answering { hearer, .. } => Some(hearer),
            Stage::ForehandAlone => Some(Role::Forehand),
            Stage::Over { .. } => None,
        }
    }

    /// Whether the player to speak answers a bid, by holding it or passing.
    pub fn is_answering(&self) -> bool {
        matches!(self.stage, Stage::Answering { .. })
    }

    /// The lowest value that the player to speak can bid; none when he answers a bid or the highest has been held.
    pub fn least_bid(&self) -> Option<BidValue> {
        match self.stage {
            Stage::Bidding { .. } => self.bid.map_or(Some(BidValue::MIN), |bid| self.ladder.after(bid)),
            Stage::ForehandAlone => Some(BidValue::MIN),
            Stage::Answering { .. } | Stage::Over { .. } => None,
        }
    }

    /// The highest value that the player to speak can bid: 18 for forehand, whom nobody bid to (decision 2), otherwise the highest of all.
    pub fn greatest_bid(&self) -> Option<BidValue> {
        match self.stage {
            Stage::ForehandAlone => Some(BidValue::MIN),
            _ => self.least_bid().map(|_| self.ladder.greatest()),
        }
    }

    /// The declarer and his bid once the auction is over; none if everybody passed.
    pub(crate) fn winner(&self) -> Option<(Role, BidValue)> {
        match self.stage {
            Stage::Over { declarer } => declarer.zip(self.bid),
            _ => None,
        }
    }

    pub(crate) fn decide(&self, role: Role, action: &Action) -> Result<Events, IllegalAction> {
        if !matches!(action, Action::Bid(_) | Action::Hold | Action::Pass) {
            return Err(IllegalAction::WrongPhase);
        }
        if self.turn() != Some(role) {
            return Err(IllegalAction::NotYourTurn);
        }
        let event = match (action, self.stage) {
            (Action::Pass, _) => Event::Passed { role },
            (Action::Hold, Stage::Answering { .. }) => Event::Held { role },
            (Action::Bid(value), Stage::Bidding { .. }) => {
                if self.ladder.get(value.get()).is_none() {
                    return Err(IllegalAction::NotABid);
                }
                let least = self.least_bid();
                if least.is_none_or(|least| *value < least) {
                    return Err(IllegalAction::BidTooLow { least });
                }
                Event::Bid { role, value: *value }
            }
            (Action::Bid(BidValue::MIN), Stage::ForehandAlone) => Event::Bid { role, value: BidValue::MIN },
            (Action::Bid(_), Stage::ForehandAlone) => return Err(IllegalAction::OnlyEighteen),
            _ => return Err(IllegalAction::WrongPhase),
        };
        Ok(Events::from_iter([event]))
    }

    pub(crate) fn apply(&mut self, event: &Event) {
        match (*event, self.stage) {
            (Event::Bid { role, value }, stage) => {
                self.bid = Some(value);
                self.bids.highest[role] = Some(value);
                self.stage = match stage {
                    Stage::Bidding { bidder, hearer } => Stage::Answering { bidder, hearer },
                    _ => Stage::Over { declarer: Some(role) },
                };
            }
            (Event::Held { role }, Stage::Answering { bidder, hearer }) => {
                self.bids.highest[role] = self.bid;
                self.stage = Stage::Bidding { bidder, hearer };
            }
            (Event::Passed { role }, stage) => {
                self.bids.passed[role] = true;
                self.stage = self.after_pass(stage);
            }
            _ => {}
        }
    }

    fn after_pass(&self, stage: Stage) -> Stage {
        // The one of the two who did not pass meets rearhand, or is the declarer if he already has (3.3.3 to 3.3.5).
        let survivor = match stage {
            Stage::Bidding { hearer, .. } => hearer,
            Stage::Answering { bidder, .. } => bidder,
            Stage::ForehandAlone | Stage::Over { .. } => return Stage::Over { declarer: None },
        };
        let rearhand_has_spoken = self.bids.passed[Role::Rearhand] || survivor == Role::Rearhand;
        if !rearhand_has_spoken {
            Stage::Bidding { bidder: Role::Rearhand, hearer: survivor }
        } else if self.bid.is_some() {
            Stage::Over { declarer: Some(survivor) }
        } else {
            Stage::ForehandAlone
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::SpitzeRules;
    use Role::{Forehand, Middlehand, Rearhand};

    fn opened() -> Auction {
        Auction::new(BidLadder::of(&SpitzeRules::OFF))
    }

    fn auction(moves: &str) -> Auction {
        let mut auction = opened();
        for word in moves.split(' ').filter(|word| !word.is_empty()) {
            let role = auction.turn().unwrap();
            let action = match word {
                "y" => Action::Hold,
                "p" => Action::Pass,
                value => Action::Bid(BidValue::new(value.parse().unwrap()).unwrap()),
            };
            for event in auction.decide(role, &action).unwrap() {
                auction.apply(&event);
            }
        }
        auction
    }

    fn won(moves: &str) -> Option<(Role, u16)> {
        let auction = auction(moves);
        assert_eq!(auction.turn(), None, "{moves}");
        auction.winner().map(|(role, bid)| (role, bid.get()))
    }

    #[test]
    fn the_highest_bid_or_hold_wins_3_3_5() {
        assert_eq!(won("18 y p p"), Some((Forehand, 18)));
        assert_eq!(won("18 p 20 p"), Some((Rearhand, 20)));
        assert_eq!(won("18 p p"), Some((Middlehand, 18)));
        assert_eq!(won("18 y 20 y p 22 y 23 y 24 y 27 p"), Some((Rearhand, 27)));
        assert_eq!(won("p 18 y p"), Some((Forehand, 18)));
        assert_eq!(won("p 18 p"), Some((Rearhand, 18)));
        assert_eq!(won("p p 18"), Some((Forehand, 18)));
        assert_eq!(won("p p p"), None);
    }

    #[test]
    fn forehand_cannot_pass_before_a_bid_3_3_6() {
        assert_eq!(opened().decide(Forehand, &Action::Pass), Err(IllegalAction::NotYourTurn));
        assert_eq!(auction("p").decide(Forehand, &Action::Pass), Err(IllegalAction::NotYourTurn));
    }

    #[test]
    fn a_bid_may_skip_values_and_must_rise() {
        assert_eq!(won("264 y p p"), Some((Forehand, 264)));
        let after = auction("22 y");
        let bid = |value| Action::Bid(BidValue::new(value).unwrap());
        assert_eq!(after.decide(Middlehand, &bid(22)), Err(IllegalAction::BidTooLow { least: BidValue::new(23) }));
        assert_eq!(auction("264 y").decide(Middlehand, &bid(264)), Err(IllegalAction::BidTooLow { least: None }));
        assert_eq!(after.decide(Middlehand, &bid(171)), Err(IllegalAction::NotABid), "a value of the Spitze only");
        assert_eq!(auction("p p").decide(Forehand, &bid(20)), Err(IllegalAction::OnlyEighteen));
        assert_eq!(auction("18").decide(Forehand, &bid(20)), Err(IllegalAction::WrongPhase));
        assert_eq!(auction("").decide(Middlehand, &Action::Hold), Err(IllegalAction::WrongPhase));
    }
}
