//! A Ramsch as one player knows it: what is where, and how likely the rest is.

use skat_rules::{ByRole, Card, CardSet, Game, Observer, Role, SeenPush, SeenRamsch, Trick, View};

use crate::memory::Memory;

/// What lies in the skat that nobody has looked at, in card points.
const UNKNOWN_SKAT: f32 = 9.0;

/// What a player knows whose turn it is in a Ramsch.
pub(crate) struct Knowledge<'a> {
    pub(crate) own: Role,
    pub(crate) hand: CardSet,
    /// The cards that he may play; never empty.
    pub(crate) legal: CardSet,
    pub(crate) trick: &'a Trick,
    pub(crate) memory: &'a Memory,
    /// How many tricks each player has.
    pub(crate) tricks: ByRole<u8>,
    /// The cards that lie in other hands, or in the skat if he does not know it.
    pub(crate) unseen: CardSet,
    /// The card points that he expects in the skat.
    pub(crate) skat_points: f32,
    counts: ByRole<u8>,
    could_hold: ByRole<CardSet>,
    skat_room: f32,
}

impl<'a> Knowledge<'a> {
    /// What the view's player knows; nothing if he is not to play a card.
    pub(crate) fn of(view: &View, ramsch: &'a SeenRamsch, memory: &'a Memory) -> Option<Knowledge<'a>> {
        let Observer::Player(own) = view.observer else { return None };
        let hand = view.hands[own].cards?;
        let legal = view.legal.cards & hand;
        if legal.is_empty() {
            return None;
        }
        let laid = memory.laid_away();
        // What he pushed on lies in the skat if nobody has picked it up behind him.
        let later = Role::ALL.into_iter().filter(|role| *role > own);
        let is_known = laid.len() == 2 && later.clone().all(|role| ramsch.pushes[role] == Some(SeenPush::Unseen));
        let lying = [Some(ramsch.trick), ramsch.last_trick];
        let lying = lying.iter().flatten().flat_map(|trick| trick.cards()).copied();
        let gone = lying.fold(memory.played(), CardSet::with) | if is_known { laid } else { CardSet::EMPTY };
        let unseen = !(gone | hand);
        let could_hold = ByRole::from_fn(|role| if role == own { CardSet::EMPTY } else { unseen - memory.lacks(role) });
        Some(Knowledge {
            own,
            hand,
            legal,
            trick: &ramsch.trick,
            memory,
            tricks: ramsch.tricks,
            unseen,
            skat_points: if is_known { f32::from(laid.points()) } else { UNKNOWN_SKAT },
            counts: ByRole::from_fn(|role| view.hands[role].count),
            could_hold,
            skat_room: if is_known { 0.0 } else { 2.0 },
        })
    }

    /// The other players who have not played to the trick yet, in their order.
    pub(crate) fn behind(&self) -> impl Iterator<Item = Role> {
        let open = 2 - self.trick.cards().len().min(2);
        self.own.others().into_iter().take(open)
    }

    /// The highest card on the table.
    pub(crate) fn best(&self) -> Option<Card> {
        let winner = self.trick.winner(Game::Grand);
        self.trick.plays().find(|(role, _)| *role == winner).map(|(_, card)| card)
    }

    /// The chance that a player holds this card, 0 to 1.
    fn chance_of_card(&self, role: Role, card: Card) -> f32 {
        let could_hold = self.could_hold[role];
        if !could_hold.contains(card) {
            return 0.0;
        }
        if could_hold.len() <= self.counts[role] {
            return 1.0;
        }
        let others = self.own.others().into_iter().filter(|other| self.could_hold[*other].contains(card));
        let room: f32 = others.map(|other| f32::from(self.counts[other])).sum();
        f32::from(self.counts[role]) / (room + self.skat_room).max(1.0)
    }

    /// The chance that a player holds none of these cards, 0 to 1.
    pub(crate) fn chance_of_none(&self, role: Role, cards: CardSet) -> f32 {
        let held = cards & self.could_hold[role];
        held.iter().map(|card| 1.0 - self.chance_of_card(role, card)).product()
    }

    /// The chance that a player who plays later has to go above `best`, 0 to 1.
    pub(crate) fn chance_of_being_forced(&self, role: Role, led: Card, best: Card) -> f32 {
        let followers = Game::Grand.followers(led) & self.could_hold[role];
        let above: CardSet = followers.iter().filter(|card| Game::Grand.beats(*card, best)).collect();
        self.chance_of_none(role, followers - above) * (1.0 - self.chance_of_none(role, above))
    }

    /// The chance that a card takes the trick that lies there, or the one that it leads, 0 to 1.
    pub(crate) fn chance_of_taking(&self, card: Card) -> f32 {
        if self.best().is_some_and(|best| !Game::Grand.beats(card, best)) {
            return 0.0;
        }
        let led = self.trick.led().unwrap_or(card);
        self.behind().map(|role| 1.0 - self.chance_of_being_forced(role, led, card)).product()
    }

    /// The chance that a card takes a trick that it leads later, 0 to 1.
    pub(crate) fn chance_of_taking_own_lead(&self, card: Card) -> f32 {
        self.own.others().into_iter().map(|role| 1.0 - self.chance_of_being_forced(role, card, card)).product()
    }

    /// The card points of the tricks that a player has taken.
    pub(crate) fn points(&self, role: Role) -> u8 {
        self.memory.taken(role).points()
    }

    /// Whether a player has taken every trick so far.
    pub(crate) fn has_all_tricks(&self, role: Role) -> bool {
        role.others().iter().all(|other| self.tricks[*other] == 0)
    }
}
