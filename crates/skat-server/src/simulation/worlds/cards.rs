//! Where the cards lie at a step of a deal, who knows what of it, and how they may have lain otherwise.

use rand::RngExt;
use rand::seq::IteratorRandom;
use rand_chacha::ChaCha8Rng;
use skat_rules::{ByRole, CardSet, Deal, DealtCards, Event, Game, Phase, Play, Push, Ramsch, Role};

use super::deal::Walk;

/// Where cards can be at a step: in the three hands and in the skat.
pub(super) type Places = [CardSet; 4];

const SKAT: usize = 3;

/// What those know who must not find out: of which places they see the cards, and what they can rule out elsewhere.
pub(super) struct Knowledge {
    sees: [bool; 4],
    excluded: [CardSet; 4],
}

impl Knowledge {
    pub(super) fn of(walk: &Walk, knows: impl Fn(Role) -> bool) -> Knowledge {
        let mut known = Knowledge { sees: [false; 4], excluded: [CardSet::EMPTY; 4] };
        Role::ALL.into_iter().for_each(|role| known.sees[role.index()] = knows(role));
        // Who has picked the skat up knows what he found and what he laid away.
        known.sees[SKAT] = declarer_with_skat(&walk.deal).is_some_and(&knows);
        match walk.deal.phase() {
            Phase::Play(play) => {
                for role in Role::ALL {
                    known.sees[role.index()] |= play.is_open(role);
                }
                known.excluded = excluded(&walk.events, play.contract().game());
                known.spitzen(play);
            }
            Phase::Ramsch(ramsch) => {
                known.excluded = excluded(&walk.events, Game::Grand);
                known.pushes(ramsch, knows);
            }
            _ => {}
        }
        known
    }

    /// Who has announced Spitzen holds their trumps, or has played them.
    fn spitzen(&mut self, play: &Play) {
        let game = play.contract().game();
        let trumps: CardSet = (0..play.announced_spitzen()).filter_map(|place| game.lowest_trump(place)).collect();
        let declarer = play.declared().declarer.index();
        for place in (0..4).filter(|place| *place != declarer) {
            self.excluded[place] |= trumps;
        }
    }

    /// What follows from the pushes of a Ramsch: no jack is laid away, and who has laid two cards away knows who can have them.
    fn pushes(&mut self, ramsch: &Ramsch, knows: impl Fn(Role) -> bool) {
        let laid = laid_in(ramsch);
        let has_picked_up = |role: Role| laid[role].is_some() || ramsch.is_picked_up() && ramsch.pusher() == Some(role);
        if laid.0.iter().any(Option::is_some) {
            self.excluded[SKAT] |= CardSet::JACKS;
        }
        for role in Role::ALL.into_iter().filter(|role| knows(*role)) {
            let Some(cards) = laid[role] else { continue };
            let later = || Role::ALL.into_iter().skip(role.index() + 1).filter(|later| has_picked_up(*later));
            for other in Role::ALL.into_iter().filter(|other| later().all(|later| later != *other)) {
                self.excluded[other.index()] |= cards;
            }
            self.sees[SKAT] |= later().next().is_none();
        }
    }
}

/// What each has laid away in a Ramsch, if he has.
fn laid_in(ramsch: &Ramsch) -> ByRole<Option<CardSet>> {
    ByRole::from_fn(|role| match ramsch.pushes()[role] {
        Some(Push::Seen { laid }) => Some(laid),
        Some(Push::Unseen) | None => None,
    })
}

fn declarer_with_skat(deal: &Deal) -> Option<Role> {
    match deal.phase() {
        Phase::Announcing(declared) => Some(declared.declarer),
        Phase::Play(play) if !play.contract().is_hand() => Some(play.declared().declarer),
        _ => None,
    }
}

pub(super) fn places(deal: &Deal) -> Places {
    let hands = match deal.phase() {
        Phase::Play(play) => Role::ALL.map(|role| play.hand(role)),
        Phase::Ramsch(ramsch) => Role::ALL.map(|role| ramsch.hand(role)),
        _ => deal.cards().hands().0,
    };
    let skat = match deal.phase() {
        Phase::Play(play) => play.skat(),
        Phase::Ramsch(ramsch) => ramsch.skat(),
        _ => deal.cards().skat(),
    };
    [hands[0], hands[1], hands[2], skat]
}

/// Who did not follow has nothing left that would have followed (4.2.1).
fn excluded(events: &[Event], game: Game) -> [CardSet; 4] {
    let played = events.iter().filter_map(|event| match event {
        Event::Played { role, card } => Some((*role, *card)),
        _ => None,
    });
    let played: Vec<_> = played.collect();
    let mut excluded = [CardSet::EMPTY; 4];
    for trick in played.chunks(3) {
        let followers = game.followers(trick[0].1);
        for (role, _) in trick.iter().filter(|(_, card)| !followers.contains(*card)) {
            excluded[role.index()] |= followers;
        }
    }
    excluded
}

/// Moves cards that the observer does not see, as long as what he knows stays true.
pub(super) fn rearranged(random: &mut ChaCha8Rng, mut places: Places, known: &Knowledge) -> Places {
    let hidden: Vec<usize> = (0..4).filter(|place| !known.sees[*place] && !places[*place].is_empty()).collect();
    if hidden.len() < 2 {
        return places;
    }
    for _ in 0..100 {
        let [from, to] = [0; 2].map(|_| hidden[random.random_range(0..hidden.len())]);
        if from == to {
            continue;
        }
        let one = places[from].iter().choose(random).expect("the place is not empty");
        let other = places[to].iter().choose(random).expect("the place is not empty");
        if !known.excluded[to].contains(one) && !known.excluded[from].contains(other) {
            places[from] = places[from].without(one).with(other);
            places[to] = places[to].without(other).with(one);
        }
    }
    places
}

/// A deal up to a step, as far as its cards go.
pub(super) struct Before {
    /// The cards as they were dealt.
    pub(super) cards: DealtCards,
    /// What each has laid away, if anybody did.
    pub(super) laid: ByRole<CardSet>,
}

/// The cards as they must have been dealt when they lie so now, and what was laid away.
pub(super) fn dealt_before(
    random: &mut ChaCha8Rng,
    walk: &Walk,
    knows: impl Fn(Role) -> bool,
    places: Places,
) -> Before {
    let [forehand, middlehand, rearhand, skat] = places;
    let mut hands = ByRole([forehand, middlehand, rearhand]);
    let mut laid = ByRole([CardSet::EMPTY; 3]);
    for event in &walk.events {
        if let Event::Played { role, card } = event {
            hands[*role] = hands[*role].with(*card);
        }
    }
    match walk.deal.phase() {
        Phase::Play(_) => {
            if let Some(declarer) = declarer_with_skat(&walk.deal) {
                let twelve = hands[declarer] | skat;
                let found = match knows(declarer) {
                    true => walk.deal.cards().skat(),
                    false => twelve.iter().sample(random, 2).into_iter().collect(),
                };
                hands[declarer] = twelve - found;
                laid[declarer] = skat;
            }
        }
        Phase::Ramsch(ramsch) => {
            pushed_before(random, ramsch, walk.deal.cards().skat(), knows, &mut hands, skat, &mut laid)
        }
        _ => {}
    }
    Before { cards: DealtCards::new(hands).expect("each card is somewhere"), laid }
}

/// Takes the pushes of a Ramsch back, the last one first: what each has laid away, and what he must have found.
fn pushed_before(
    random: &mut ChaCha8Rng,
    ramsch: &Ramsch,
    dealt: CardSet,
    knows: impl Fn(Role) -> bool,
    hands: &mut ByRole<CardSet>,
    skat: CardSet,
    laid: &mut ByRole<CardSet>,
) {
    let was_laid = laid_in(ramsch);
    // Who has picked up and not pushed yet has the skat in his hand.
    let holder = ramsch.pusher().filter(|_| ramsch.is_picked_up());
    let mut lying = skat;
    for role in Role::ALL.into_iter().rev() {
        if was_laid[role].is_none() && holder != Some(role) {
            continue;
        }
        let before = || Role::ALL.into_iter().take(role.index()).rev().filter(|earlier| was_laid[*earlier].is_some());
        let twelve = hands[role] | lying;
        let truly_found = before().next().map_or(dealt, |earlier| was_laid[earlier].expect("he has laid two away"));
        let found = if knows(role) || before().next().is_some_and(&knows) {
            truly_found
        } else {
            // What an earlier one must have laid away is found by the next, unless that one has it still.
            let is_his = |earlier: Role| knows(earlier).then(|| was_laid[earlier]).flatten();
            let must = before().filter_map(is_his).fold(CardSet::EMPTY, |all, cards| all | cards);
            let between = before().take_while(|earlier| !knows(*earlier)).fold(CardSet::EMPTY, |all, r| all | hands[r]);
            let must = (must & twelve) - between;
            let no_jacks = if before().next().is_some() { CardSet::JACKS } else { CardSet::EMPTY };
            let free = (twelve - must) - no_jacks;
            let more = 2_usize.saturating_sub(usize::from(must.len()));
            must | free.iter().sample(random, more).into_iter().collect()
        };
        if was_laid[role].is_some() {
            laid[role] = lying;
        }
        hands[role] = twelve - found;
        lying = found;
    }
}
