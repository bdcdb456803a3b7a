//! A table of three at which computers, and players who do anything that is legal, play deals.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use skat_ai::Memory;
use skat_rules::{
    Action, BidValue, ByRole, Card, CardSet, Deal, DealtCards, Observer, Role, RuleSet, SeenEvent, Settlement, Slot,
    View,
};

/// Who sits on a chair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Player {
    /// The computer.
    Computer,
    /// Somebody who calls and plays anything legal, as chance has it.
    Random,
    /// The same, but he also gives up, shows his cards and takes things back.
    Restless,
    /// Somebody who says no and pushes unseen, and always plays his lowest card.
    Low,
}

/// A deal at a table.
pub(crate) struct Table {
    pub(crate) deal: Deal,
    pub(crate) players: ByRole<Player>,
    pub(crate) memories: ByRole<Memory>,
    /// What each player has seen.
    pub(crate) seen: ByRole<Vec<SeenEvent>>,
    pub(crate) random: Chance,
}

/// A source of chance that gives the same from the same seed.
pub(crate) struct Chance(ChaCha8Rng);

impl Chance {
    pub(crate) fn of(seed: u64) -> Chance {
        Chance(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.0.next_u64() % end as u64) as usize
    }

    /// One of these.
    pub(crate) fn one_of<T>(&mut self, choices: impl IntoIterator<Item = T>) -> T {
        let mut choices: Vec<T> = choices.into_iter().collect();
        choices.swap_remove(self.below(choices.len()))
    }

    /// A shuffled deck, dealt.
    pub(crate) fn dealt(&mut self) -> DealtCards {
        let mut deck: Vec<Card> = CardSet::DECK.iter().collect();
        for place in (1..deck.len()).rev() {
            deck.swap(place, self.below(place + 1));
        }
        let deck = deck.try_into().expect("32 cards");
        DealtCards::from_deck(&deck).expect("each card once")
    }
}

impl Table {
    pub(crate) fn new(rules: RuleSet, cards: DealtCards, players: [Player; 3], seed: u64) -> Table {
        Table::in_slot(rules, Slot::Plain, cards, players, seed)
    }

    /// The same in any place of a list.
    pub(crate) fn in_slot(rules: RuleSet, slot: Slot, cards: DealtCards, players: [Player; 3], seed: u64) -> Table {
        Table {
            deal: Deal::in_slot(rules, slot, cards),
            players: ByRole(players),
            memories: ByRole::default(),
            seen: ByRole::default(),
            random: Chance::of(seed),
        }
    }

    /// Plays the deal to its end.
    pub(crate) fn finish(mut self) -> Settlement {
        while !self.step() {}
        *self.deal.settlement().expect("the deal is over")
    }

    /// One player does something; whether the deal is over.
    ///
    /// # Panics
    /// If a computer that is to act does nothing, or something illegal.
    pub(crate) fn step(&mut self) -> bool {
        if self.is_over() {
            return true;
        }
        if let Some((role, action)) = self.unasked() {
            self.act(role, action);
            return self.is_over();
        }
        let awaited = Role::ALL.into_iter().filter(|role| self.deal.awaits(*role));
        let turn = match self.deal.turn() {
            Some(turn) => turn,
            None => self.random.one_of(awaited),
        };
        let action = match self.players[turn] {
            Player::Computer => self.choice(turn).unwrap_or_else(|| panic!("{turn:?} does nothing: {:?}", self.deal)),
            Player::Random | Player::Restless => self.anything(turn),
            Player::Low => self.lowest(turn),
        };
        self.act(turn, action);
        self.is_over()
    }

    /// Whether the deal is over.
    pub(crate) fn is_over(&self) -> bool {
        self.deal.settlement().is_some()
    }

    /// What the computer on this chair would do now.
    pub(crate) fn choice(&self, role: Role) -> Option<Action> {
        skat_ai::choose(&self.view(role), &self.memories[role])
    }

    pub(crate) fn view(&self, role: Role) -> View {
        self.deal.view_for(Observer::Player(role))
    }

    pub(crate) fn act(&mut self, role: Role, action: Action) {
        let events = self
            .deal
            .decide(role, &action)
            .unwrap_or_else(|why| panic!("{role:?} {action:?}: {why}, in {:?}", self.deal));
        for event in &events {
            for player in Role::ALL {
                if let Some(seen) = self.deal.seen_by(event, Observer::Player(player)) {
                    self.memories[player].note(&seen);
                    self.seen[player].push(seen);
                }
            }
            self.deal.apply(event);
        }
    }

    /// What somebody does who need not be asked: a restless player as chance has it, or a computer that agrees.
    fn unasked(&mut self) -> Option<(Role, Action)> {
        let role = self.random.one_of(Role::ALL);
        if self.players[role] == Player::Computer {
            return self.choice(role).filter(|_| !self.deal.awaits(role)).map(|action| (role, action));
        }
        if self.players[role] != Player::Restless || self.random.below(8) > 0 {
            return None;
        }
        let legal = self.deal.legal(role);
        // A claim of many cards is searched for long.
        let may_show = legal.show && self.deal.hand(role).len() < 5;
        let rare = self.random.below(4) == 0;
        let choices = [
            (Action::GiveUp, legal.give_up && rare),
            (Action::TakeBack, legal.take_back),
            (Action::AgreeToGiveUp, legal.agree),
            (Action::Show, may_show && rare),
        ];
        let legal: Vec<Action> = choices.into_iter().filter(|(_, may)| *may).map(|(action, _)| action).collect();
        if legal.is_empty() { None } else { Some((role, self.random.one_of(legal))) }
    }

    /// Anything legal of a player whose turn it is.
    fn anything(&mut self, role: Role) -> Action {
        let legal = self.deal.legal(role);
        let said = [
            (Action::Kontra, legal.kontra),
            (Action::Re, legal.re),
            (Action::Escape, legal.escape),
            (Action::Decline, legal.decline),
            (Action::Push, legal.push),
        ];
        let said: Vec<Action> = said.into_iter().filter(|(_, may)| *may).map(|(action, _)| action).collect();
        if !said.is_empty() && (legal.cards.is_empty() || self.random.below(2) == 0) && !legal.pick_up {
            return self.random.one_of(said);
        }
        if !legal.lay_away.is_empty() {
            let first = self.random.one_of(legal.lay_away);
            let second = self.random.one_of(legal.lay_away.without(first));
            return Action::LayAway(CardSet::of(first).with(second));
        }
        if !legal.cards.is_empty() {
            return Action::Play(self.random.one_of(legal.cards));
        }
        if legal.pick_up && self.random.below(2) == 0 {
            return Action::PickUp;
        }
        if legal.push {
            return Action::Push;
        }
        if legal.announce {
            let contract = self.random.one_of(self.deal.legal_contracts(role));
            let mut hand = self.deal.hand(role);
            let mut discard = CardSet::EMPTY;
            while hand.len() > 10 {
                let card = self.random.one_of(hand);
                hand = hand.without(card);
                discard = discard.with(card);
            }
            return Action::Announce { contract, discard, spitzen: 0 };
        }
        let mut calls = vec![Action::Pass];
        if legal.hold {
            calls.push(Action::Hold);
        }
        if let (Some(least), Some(greatest)) = (legal.least_bid, legal.greatest_bid) {
            let bids = BidValue::ALL.into_iter().filter(|bid| (least..=greatest).contains(bid));
            calls.extend(bids.take(4).map(Action::Bid));
        }
        self.random.one_of(calls)
    }

    /// What somebody does who knows one rule.
    fn lowest(&self, role: Role) -> Action {
        let legal = self.deal.legal(role);
        let height = |card: &Card| (CardSet::JACKS.contains(*card), card.points(), card.rank());
        match legal.cards.iter().min_by_key(height) {
            Some(card) => Action::Play(card),
            None if legal.decline => Action::Decline,
            None => Action::Push,
        }
    }
}
