//! Random deals, from the shuffle to the settlement.

#![allow(dead_code, reason = "each test program uses a part of it")]

use rand::seq::{IteratorRandom, SliceRandom};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use skat_rules::{
    Action, BidLadder, BidValue, ByRole, Card, CardSet, Contract, Deal, DealtCards, Event, Kontra, OpenHand, Phase,
    RamschFactor, RamschSkat, Role, RoundRules, RuleSet, Slot, SpitzeRules, WithoutBid,
};

/// A random number generator that gives the same numbers in each run.
pub(crate) fn seeded(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// A shuffled and dealt deck.
pub(crate) fn shuffled(rng: &mut ChaCha8Rng) -> DealtCards {
    let mut deck: [Card; 32] = std::array::from_fn(|index| Card::from_index(index as u8).unwrap());
    deck.shuffle(rng);
    DealtCards::from_deck(&deck).unwrap()
}

/// Pub rules with all switches drawn; each has its usual place half of the time.
pub(crate) fn pub_rules(rng: &mut ChaCha8Rng) -> RuleSet {
    let mut rules = RuleSet::PUB_2022;
    if rng.random_bool(0.5) {
        rules.kontra = [Kontra::Off, Kontra::With18, Kontra::Everybody][rng.random_range(0..3)];
    }
    if rng.random_bool(0.2) {
        rules.without_bid = WithoutBid::PassedIn;
    }
    if rng.random_bool(0.5) {
        rules.ramsch_factor = RamschFactor::Doubles;
    }
    if rng.random_bool(0.5) {
        rules.ramsch_skat = RamschSkat::Loser;
    }
    if rng.random_bool(0.5) {
        rules.rounds = round_rules(rng);
    }
    if rng.random_bool(0.5) {
        let (most, in_grand) = (rng.random_range(1..=10), rng.random_bool(0.5));
        rules.spitze = SpitzeRules { most, in_grand, only_announced: rng.random_bool(0.3) };
    }
    assert!(rules.is_valid());
    rules
}

/// Any switches of rounds.
pub(crate) fn round_rules(rng: &mut impl Rng) -> RoundRules {
    let [lost_kontra, kontra_re, sixty] = [0; 3].map(|_| rng.random_bool(0.7));
    RoundRules { lost_kontra, kontra_re, sixty, bock: rng.random_range(1..=12), ramsch: rng.random_range(0..=12) }
}

/// Any place in the course of a list.
pub(crate) fn slot(rng: &mut ChaCha8Rng) -> Slot {
    match rng.random_range(0..3) {
        0 => Slot::Plain,
        1 => Slot::Bock,
        _ => Slot::Ramsch { escaped: ByRole::from_fn(|_| rng.random_bool(0.3)) },
    }
}

/// How the players of a random deal behave.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Temper {
    /// How likely somebody, instead of the next move, gives up, takes that back, agrees, shows or leaves.
    pub(crate) incident: f64,
    /// Whether leaving is among the incidents.
    pub(crate) leaves: bool,
    /// How many cards all hands together may hold at most when somebody claims the rest.
    pub(crate) claim_cards: u8,
}

impl Temper {
    /// Plays to the end.
    pub(crate) const CALM: Temper = Temper { incident: 0.0, leaves: false, claim_cards: 0 };
    /// Now and then somebody gives up, shows or leaves.
    pub(crate) const RESTLESS: Temper = Temper { incident: 0.08, leaves: true, claim_cards: 12 };
    /// Wishes and requests to give up come and go.
    pub(crate) const WAVERING: Temper = Temper { incident: 0.3, leaves: false, claim_cards: 0 };
}

/// A deal that goes on by random moves.
#[derive(Clone, Debug)]
pub(crate) struct Walk {
    /// The live state.
    pub(crate) deal: Deal,
    /// What was done.
    pub(crate) actions: Vec<(Role, Action)>,
    /// What came of it.
    pub(crate) events: Vec<Event>,
}

impl Walk {
    /// A deal before the auction.
    pub(crate) fn new(rules: RuleSet, cards: DealtCards) -> Walk {
        Walk::in_slot(rules, Slot::Plain, cards)
    }

    /// The same in its place in the course of a list.
    pub(crate) fn in_slot(rules: RuleSet, slot: Slot, cards: DealtCards) -> Walk {
        Walk { deal: Deal::in_slot(rules, slot, cards), actions: Vec::new(), events: Vec::new() }
    }

    /// Makes one random move.
    pub(crate) fn step(&mut self, rng: &mut ChaCha8Rng, temper: Temper) {
        let (role, action) = next_action(rng, &self.deal, temper);
        self.act(role, action);
    }

    /// Does something that is legal.
    pub(crate) fn act(&mut self, role: Role, action: Action) {
        let events = self.deal.decide(role, &action).unwrap();
        for event in &events {
            self.deal.apply(event);
        }
        self.actions.push((role, action));
        self.events.extend(events);
    }

    /// Lets everybody pass, where there is an auction.
    pub(crate) fn pass_all(&mut self) {
        while let Phase::Auction(auction) = self.deal.phase()
            && let Some(role) = auction.turn()
        {
            self.act(role, Action::Pass);
        }
    }

    /// Plays to the end.
    pub(crate) fn finish(&mut self, rng: &mut ChaCha8Rng, temper: Temper) {
        while self.deal.settlement().is_none() {
            self.step(rng, temper);
        }
    }
}

/// How many cards all hands hold together.
pub(crate) fn cards_left(deal: &Deal) -> u8 {
    Role::ALL.into_iter().map(|role| deal.hand(role).len()).sum()
}

/// A random legal move in a deal that is not over.
pub(crate) fn next_action(rng: &mut ChaCha8Rng, deal: &Deal, temper: Temper) -> (Role, Action) {
    if rng.random_bool(temper.incident)
        && let Some(incident) = incident(rng, deal, temper)
    {
        return incident;
    }
    let role = Role::ALL.into_iter().filter(|role| deal.awaits(*role)).choose(rng).unwrap();
    (role, next_move(rng, deal, role))
}

fn incident(rng: &mut ChaCha8Rng, deal: &Deal, temper: Temper) -> Option<(Role, Action)> {
    let role = Role::ALL[rng.random_range(0..3)];
    let legal = deal.legal(role);
    let may_show = deal.rules().open_hand == OpenHand::Visible || cards_left(deal) <= temper.claim_cards;
    let possible = [
        (legal.give_up, Action::GiveUp),
        (legal.take_back, Action::TakeBack),
        (legal.agree, Action::AgreeToGiveUp),
        (legal.show && may_show, Action::Show),
        (temper.leaves, Action::Leave),
    ];
    let action = possible.into_iter().filter(|(possible, _)| *possible).map(|(_, action)| action).choose(rng)?;
    // Giving up is what most others hang on, so it must not end nearly every deal.
    Some((role, action)).filter(|_| action != Action::Leave || rng.random_bool(0.3))
}

fn next_move(rng: &mut ChaCha8Rng, deal: &Deal, role: Role) -> Action {
    match deal.phase() {
        Phase::Auction(auction) if auction.is_answering() => {
            if rng.random_bool(0.5) {
                Action::Hold
            } else {
                Action::Pass
            }
        }
        Phase::Auction(auction) => match auction.least_bid() {
            Some(least) if rng.random_bool(0.6) => {
                Action::Bid(jump(rng, deal.rules(), least, auction.greatest_bid().unwrap()))
            }
            _ => Action::Pass,
        },
        Phase::Skat(_) if rng.random_bool(0.6) => Action::PickUp,
        Phase::Skat(_) => {
            let offer = deal.offers(role).choose(rng).unwrap();
            Action::Announce { contract: offer.contract, discard: CardSet::EMPTY, spitzen: offer.spitzen }
        }
        Phase::Announcing(_) => announcement(rng, deal, role),
        Phase::Escape(_) if rng.random_bool(0.2) => Action::Escape,
        Phase::Escape(_) => Action::Decline,
        Phase::Ramsch(ramsch) => match (ramsch.pusher(), ramsch.is_picked_up()) {
            (Some(_), false) if rng.random_bool(0.5) => Action::Push,
            (Some(_), false) => Action::PickUp,
            (Some(_), true) => {
                Action::LayAway(deal.legal(role).lay_away.into_iter().sample(rng, 2).into_iter().collect())
            }
            (None, _) => Action::Play(ramsch.legal_cards(role).into_iter().choose(rng).unwrap()),
        },
        Phase::Play(play) if play.may_say_kontra(role) && rng.random_bool(0.3) => Action::Kontra,
        Phase::Play(play) if play.question().is_some() => {
            if deal.legal(role).re && rng.random_bool(0.4) {
                Action::Re
            } else {
                Action::Decline
            }
        }
        Phase::Play(play) => Action::Play(play.legal_cards(role).into_iter().choose(rng).unwrap()),
        Phase::Settled(_) => unreachable!("the deal is over"),
    }
}

/// The lowest bid or one above it; sometimes any.
fn jump(rng: &mut ChaCha8Rng, rules: &RuleSet, least: BidValue, greatest: BidValue) -> BidValue {
    let ladder = BidLadder::of(&rules.spitze);
    let above: Vec<BidValue> = ladder.values().filter(|bid| *bid >= least && *bid <= greatest).collect();
    let highest = if rng.random_bool(0.1) { above.len() } else { above.len().min(3) };
    above[rng.random_range(0..highest)]
}

/// An announcement after the skat was picked up, Spitzen only if their trumps are kept.
fn announcement(rng: &mut ChaCha8Rng, deal: &Deal, role: Role) -> Action {
    loop {
        let offer = deal.offers(role).choose(rng).unwrap();
        let action =
            Action::Announce { contract: offer.contract, discard: discard(rng, deal, role), spitzen: offer.spitzen };
        if deal.decide(role, &action).is_ok() {
            return action;
        }
    }
}

/// A contract that may be announced.
pub(crate) fn contract(rng: &mut ChaCha8Rng, deal: &Deal, role: Role) -> Contract {
    deal.legal_contracts(role).choose(rng).unwrap()
}

/// Two cards of a hand.
pub(crate) fn discard(rng: &mut ChaCha8Rng, deal: &Deal, role: Role) -> CardSet {
    deal.hand(role).into_iter().sample(rng, 2).into_iter().collect()
}
