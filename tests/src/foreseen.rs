//! Cards for a story: deals that computer players are known to play as the story wants it.
//!
//! A computer player does the same each time with the same cards, so three of them are watched until they have done it.

use skat_ai::{Memory, choose};
use skat_rules::{Action, ByRole, Card, CardSet, Deal, DealtCards, Observer, Role, RuleSet, Settlement, Slot};

use crate::random::Random;

/// How three players play a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// As computer players do.
    Computer,
    /// The same, but they say Kontra and Re whenever they may.
    Bold,
}

/// A deal whose course is known before it is played.
#[derive(Clone, Debug)]
pub struct Foreseen {
    /// The cards, for a table with arranged deals.
    pub cards: String,
    /// What the players do, in order.
    pub actions: Vec<(Role, Action)>,
    /// What comes of it.
    pub settlement: Settlement,
}

impl Foreseen {
    /// The first deal of a series that is played as wanted; each number names another series.
    ///
    /// Open games are left out: two are asked about Kontra at once in them, and who answers first is not foreseen.
    ///
    /// # Panics
    /// There is none among many.
    pub fn find(
        rules: RuleSet,
        slot: Slot,
        manner: Manner,
        series: u64,
        wanted: impl Fn(&Settlement) -> bool,
    ) -> Foreseen {
        const MANY: u64 = 100_000;
        let deals = (0..MANY).map(|number| play(Deal::in_slot(rules, slot, dealt(series * MANY + number)), manner));
        let is_open = |action: &Action| matches!(action, Action::Announce { contract, .. } if contract.is_ouvert());
        let mut closed = deals.filter(|deal| !deal.actions.iter().any(|(_, action)| is_open(action)));
        closed.find(|deal| wanted(&deal.settlement)).expect("one of many deals is played as wanted")
    }
}

fn dealt(seed: u64) -> DealtCards {
    let mut random = Random::new(seed);
    let mut deck: Vec<Card> = CardSet::DECK.iter().collect();
    for place in (1..deck.len()).rev() {
        deck.swap(place, random.below(place + 1));
    }
    DealtCards::from_deck(&deck.try_into().unwrap()).unwrap()
}

fn play(mut deal: Deal, manner: Manner) -> Foreseen {
    let mut memories = ByRole([Memory::new(); 3]);
    let mut actions = Vec::new();
    loop {
        if let Some(settlement) = deal.settlement() {
            let cards = deal.cards();
            let in_order = Role::ALL.into_iter().flat_map(|role| cards.hand(role)).chain(cards.skat());
            let cards = in_order.map(|card| card.to_string()).collect::<Vec<_>>().join(".");
            return Foreseen { cards, actions, settlement: *settlement };
        }
        let chosen = |role: Role| {
            let bold = match deal.legal(role) {
                legal if legal.kontra => Some(Action::Kontra),
                legal if legal.re => Some(Action::Re),
                _ => None,
            };
            let bold = bold.filter(|_| manner == Manner::Bold);
            let action = bold.or_else(|| choose(&deal.view_for(Observer::Player(role)), &memories[role]))?;
            Some((role, action))
        };
        let (role, action) = Role::ALL.into_iter().find_map(chosen).expect("somebody has something to do");
        for event in deal.decide(role, &action).expect("what is chosen is legal") {
            for player in Role::ALL {
                if let Some(seen) = deal.seen_by(&event, Observer::Player(player)) {
                    memories[player].note(&seen);
                }
            }
            deal.apply(&event);
        }
        actions.push((role, action));
    }
}
