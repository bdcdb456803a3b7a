//! Deals in short form for the tests.

use skat_rules::{Action, BidValue, ByRole, CardSet, Contract, Deal, DealtCards, Observer, Role, RuleSet, Slot, View};

use crate::Memory;

/// A deal with the memories of its three players.
pub(crate) struct Table {
    pub(crate) deal: Deal,
    memories: ByRole<Memory>,
}

/// The cards of a text such as `CJ SJ H:AT9`, where a suit with a colon is followed by its ranks.
pub(crate) fn cards(text: &str) -> CardSet {
    let words = text.split(' ').filter(|word| !word.is_empty());
    let cards = words.flat_map(|word| match word.split_once(':') {
        Some((suit, ranks)) => ranks.chars().map(|rank| format!("{suit}{rank}")).collect(),
        None => vec![word.to_owned()],
    });
    cards.map(|card| card.parse::<skat_rules::Card>().expect("a card")).collect()
}

impl Table {
    /// A deal with these hands, forehand first.
    pub(crate) fn new(hands: [&str; 3]) -> Table {
        Table::in_slot(RuleSet::SOSKO_2007, Slot::Plain, hands)
    }

    /// A deal with these hands in any place of a list.
    pub(crate) fn in_slot(rules: RuleSet, slot: Slot, hands: [&str; 3]) -> Table {
        let dealt = DealtCards::new(ByRole(hands.map(cards))).expect("three hands of ten");
        Table { deal: Deal::in_slot(rules, slot, dealt), memories: ByRole::default() }
    }

    /// A Ramsch with these hands, before forehand pushes.
    pub(crate) fn pushing(hands: [&str; 3]) -> Table {
        Table::in_slot(RuleSet::PUB_2022, Slot::Ramsch { escaped: ByRole([true; 3]) }, hands)
    }

    /// A Ramsch with these hands, in which everybody has pushed unseen.
    pub(crate) fn ramsch(hands: [&str; 3]) -> Table {
        let mut table = Table::pushing(hands);
        Role::ALL.into_iter().for_each(|role| table.act(role, Action::Push));
        table
    }

    /// The declarer takes the game at 18, picks the skat up, lays these cards away and announces.
    pub(crate) fn declared(mut self, declarer: Role, contract: Contract, discard: &str) -> Table {
        use Role::{Forehand, Middlehand, Rearhand};
        let (bid, pass) = (Action::Bid(BidValue::MIN), Action::Pass);
        let auction = match declarer {
            Forehand => [(Middlehand, pass), (Rearhand, pass), (Forehand, bid)],
            Middlehand => [(Middlehand, bid), (Forehand, pass), (Rearhand, pass)],
            Rearhand => [(Middlehand, pass), (Rearhand, bid), (Forehand, pass)],
        };
        for (role, action) in auction {
            self.act(role, action);
        }
        if !contract.is_hand() {
            self.act(declarer, Action::PickUp);
        }
        self.act(declarer, Action::Announce { contract, discard: cards(discard), spitzen: 0 });
        self
    }

    /// The cards of this text are played, each by whose turn it is.
    pub(crate) fn played(mut self, text: &str) -> Table {
        for card in text.split(' ') {
            let role = self.deal.turn().expect("a turn");
            self.act(role, Action::Play(card.parse().expect("a card")));
        }
        self
    }

    /// Does what the player wants, and lets everybody see it.
    pub(crate) fn act(&mut self, role: Role, action: Action) {
        let events = self.deal.decide(role, &action).unwrap_or_else(|why| panic!("{role:?} {action:?}: {why}"));
        for event in &events {
            for (player, memory) in Role::ALL.into_iter().zip(&mut self.memories.0) {
                if let Some(seen) = self.deal.seen_by(event, Observer::Player(player)) {
                    memory.note(&seen);
                }
            }
            self.deal.apply(event);
        }
    }

    pub(crate) fn view(&self, role: Role) -> View {
        self.deal.view_for(Observer::Player(role))
    }

    pub(crate) fn memory(&self, role: Role) -> &Memory {
        &self.memories[role]
    }

    /// What the computer does whose turn it is.
    pub(crate) fn choice(&self) -> Action {
        let role = self.deal.turn().expect("a turn");
        crate::choose(&self.view(role), self.memory(role)).expect("a choice")
    }

    /// The card that the computer plays whose turn it is.
    pub(crate) fn card(&self) -> String {
        match self.choice() {
            Action::Play(card) => card.to_string(),
            other => panic!("{other:?} is no card"),
        }
    }
}
