//! What a player remembers of a deal: the cards that fell, and what they say about the hands.

use skat_rules::{ByRole, Card, CardSet, Game, Role, SeenEvent};

/// What one player has seen in the deal that is running, beyond what his view still shows.
///
/// It is built from nothing but the events of its own observer, in their order, from the start of the deal.
/// Feeding the same events again gives the same memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Memory {
    /// What is trump; grand in a Ramsch.
    game: Option<Game>,
    /// What he laid away himself, or pushed on in a Ramsch after he had picked up.
    laid_away: CardSet,
    /// The cards of the running trick.
    trick: Plays,
    /// Every card that was played, the running trick included.
    played: CardSet,
    /// The cards that a player cannot have, since he did not follow.
    lacks: ByRole<CardSet>,
    /// The cards that a player led.
    led: ByRole<CardSet>,
    /// The cards of the tricks that a player took.
    taken: ByRole<CardSet>,
}

/// The cards of a trick, in the order in which they were played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Plays([Option<(Role, Card)>; 3]);

impl Memory {
    /// The memory at the start of a deal: nothing has happened yet.
    pub fn new() -> Memory {
        Memory::default()
    }

    /// Takes note of an event, as this player sees it.
    pub fn note(&mut self, event: &SeenEvent) {
        match *event {
            SeenEvent::Announced { contract, discard, .. } => {
                self.game = Some(contract.game());
                self.laid_away = discard.unwrap_or_default();
            }
            SeenEvent::Escaped { .. } | SeenEvent::Pushed { .. } => self.game = Some(Game::Grand),
            SeenEvent::LaidAway { cards, .. } => {
                self.game = Some(Game::Grand);
                self.laid_away |= cards.unwrap_or_default();
            }
            SeenEvent::Played { role, card } => self.note_play(role, card),
            _ => {}
        }
    }

    /// The two cards that he laid away himself; none unless he is the declarer, or pushed in a Ramsch, and picked the skat up.
    pub(crate) fn laid_away(&self) -> CardSet {
        self.laid_away
    }

    /// Every card that was played, the running trick included.
    pub(crate) fn played(&self) -> CardSet {
        self.played
    }

    /// The cards that a player has shown he has not got.
    pub(crate) fn lacks(&self, role: Role) -> CardSet {
        self.lacks[role]
    }

    /// The cards that a player led.
    pub(crate) fn led(&self, role: Role) -> CardSet {
        self.led[role]
    }

    /// The cards of the tricks that a player took.
    pub(crate) fn taken(&self, role: Role) -> CardSet {
        self.taken[role]
    }

    fn note_play(&mut self, role: Role, card: Card) {
        self.played = self.played.with(card);
        let Some(game) = self.game else { return };
        match self.trick.led() {
            None => self.led[role] = self.led[role].with(card),
            Some(led) => {
                let followers = game.followers(led);
                if !followers.contains(card) {
                    self.lacks[role] |= followers;
                }
            }
        }
        if let Some((winner, cards)) = self.trick.add(role, card, game) {
            self.taken[winner] |= cards;
            self.trick = Plays::default();
        }
    }
}

impl Plays {
    fn led(&self) -> Option<Card> {
        self.0[0].map(|(_, card)| card)
    }

    /// Adds a card; when it completes the trick, who takes it and its cards.
    fn add(&mut self, role: Role, card: Card, game: Game) -> Option<(Role, CardSet)> {
        let place = self.0.iter_mut().find(|place| place.is_none())?;
        *place = Some((role, card));
        let [Some(first), Some(second), Some(third)] = self.0 else { return None };
        let best =
            [second, third].into_iter().fold(first, |best, next| if game.beats(next.1, best.1) { next } else { best });
        Some((best.0, self.0.iter().flatten().map(|(_, card)| *card).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use skat_rules::{Class, Contract, Suit};

    fn after(plays: &[(Role, &str)]) -> Memory {
        let contract = Contract::Suit(Suit::Hearts, Class::PickUp);
        let mut memory = Memory::new();
        memory.note(&SeenEvent::Announced { role: Role::Rearhand, contract, discard: None, spitzen: 0, open: None });
        for (role, card) in plays {
            memory.note(&SeenEvent::Played { role: *role, card: card.parse().unwrap() });
        }
        memory
    }

    #[test]
    fn who_does_not_follow_has_none_of_the_suit() {
        let memory = after(&[(Role::Forehand, "C7"), (Role::Middlehand, "CA"), (Role::Rearhand, "CJ")]);
        assert_eq!(memory.lacks(Role::Middlehand), CardSet::EMPTY);
        assert_eq!(memory.lacks(Role::Rearhand), Game::Suit(Suit::Hearts).followers("C7".parse().unwrap()));
        assert!(!memory.lacks(Role::Rearhand).contains("CJ".parse().unwrap()), "a jack is a trump");
    }

    #[test]
    fn the_cards_of_a_trick_belong_to_who_took_it() {
        let memory =
            after(&[(Role::Forehand, "C7"), (Role::Middlehand, "CA"), (Role::Rearhand, "H7"), (Role::Rearhand, "SJ")]);
        assert_eq!(memory.taken(Role::Rearhand), "C7 CA H7".parse().unwrap());
        assert_eq!(memory.taken(Role::Middlehand), CardSet::EMPTY);
        assert_eq!(memory.played(), "C7 CA H7 SJ".parse().unwrap());
        assert_eq!(memory.led(Role::Rearhand), "SJ".parse().unwrap());
    }

    #[test]
    fn events_out_of_order_do_no_harm() {
        let mut memory = Memory::new();
        for _ in 0..4 {
            memory.note(&SeenEvent::Played { role: Role::Forehand, card: "C7".parse().unwrap() });
        }
        assert_eq!(memory.played(), "C7".parse().unwrap());
        assert_eq!(memory.taken(Role::Forehand), CardSet::EMPTY);
    }
}
