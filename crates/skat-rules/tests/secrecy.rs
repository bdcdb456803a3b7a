//! A view never tells more than it may.
//!
//! At any moment of a deal, take another world that agrees with all that an observer may know then: the cards that he does not
//! see lie otherwise, and what others keep to themselves was otherwise, while all that is public was legal there as well.
//! Then he has seen the same, event by event, and sees the same now.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod walk;

use rand::RngExt;
use rand::seq::IteratorRandom;
use rand_chacha::ChaCha8Rng;
use skat_rules::{
    Action, ByRole, CardSet, Deal, DealtCards, DefendersGiveUp, Event, Observer, Offer, OpenHand, Phase, Play, Role,
    RuleSet, SeenEvent, View,
};
use walk::{Temper, Walk, cards_left, seeded, shuffled};

/// Where cards can be at a moment: in the three hands and in the skat.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Places([CardSet; 4]);

const SKAT: usize = 3;

/// What an observer knows: of which places he sees the cards, and what he can rule out elsewhere.
struct Knowledge {
    sees: [bool; 4],
    excluded: [CardSet; 4],
}

/// The declarer's side of a deal that he has picked the skat up for.
struct PickedUp {
    declarer: Role,
    /// Whether the observer is the declarer, who knows what he found.
    known: bool,
}

fn picked_up(deal: &Deal, observer: Observer) -> Option<PickedUp> {
    let declarer = match deal.phase() {
        Phase::Announcing(declared) => declared.declarer,
        Phase::Play(play) if !play.contract().is_hand() => play.declared().declarer,
        _ => return None,
    };
    Some(PickedUp { declarer, known: observer == Observer::Player(declarer) })
}

/// The places now: during the play what is left in the hands and the skat as it lies, before it what was dealt.
fn places(deal: &Deal) -> Places {
    match deal.phase() {
        Phase::Play(play) => {
            let [forehand, middlehand, rearhand] = Role::ALL.map(|role| play.hand(role));
            Places([forehand, middlehand, rearhand, play.skat()])
        }
        _ => {
            let [forehand, middlehand, rearhand] = deal.cards().hands().0;
            Places([forehand, middlehand, rearhand, deal.cards().skat()])
        }
    }
}

fn knowledge(walk: &Walk, observer: Observer) -> Knowledge {
    let mut known = Knowledge { sees: [false; 4], excluded: [CardSet::EMPTY; 4] };
    if let Observer::Player(role) = observer {
        known.sees[role.index()] = true;
    }
    known.sees[SKAT] = picked_up(&walk.deal, observer).is_some_and(|picked_up| picked_up.known);
    if let Phase::Play(play) = walk.deal.phase() {
        for role in Role::ALL {
            known.sees[role.index()] |= play.is_open(role);
        }
        known.excluded = excluded(&walk.events, play);
    }
    known
}

/// Who did not follow has nothing left that would have followed (4.2.1).
fn excluded(events: &[Event], play: &Play) -> [CardSet; 4] {
    let game = play.contract().game();
    let mut excluded = [CardSet::EMPTY; 4];
    let played = events.iter().filter_map(|event| match event {
        Event::Played { role, card } => Some((*role, *card)),
        _ => None,
    });
    let played: Vec<_> = played.collect();
    for trick in played.chunks(3) {
        let followers = game.followers(trick[0].1);
        for (role, card) in trick {
            if !followers.contains(*card) {
                excluded[role.index()] = excluded[role.index()] | followers;
            }
        }
    }
    excluded
}

/// Moves cards that the observer does not see, as long as what he knows stays true.
fn shuffle_unseen(rng: &mut ChaCha8Rng, places: Places, known: &Knowledge) -> Places {
    let hidden: Vec<usize> = (0..4).filter(|place| !known.sees[*place] && !places.0[*place].is_empty()).collect();
    let mut places = places;
    if hidden.len() < 2 {
        return places;
    }
    for _ in 0..100 {
        let [from, to] = [0; 2].map(|_| hidden[rng.random_range(0..hidden.len())]);
        if from == to {
            continue;
        }
        let one = places.0[from].iter().choose(rng).unwrap();
        let other = places.0[to].iter().choose(rng).unwrap();
        if !known.excluded[to].contains(one) && !known.excluded[from].contains(other) {
            places.0[from] = places.0[from].without(one).with(other);
            places.0[to] = places.0[to].without(other).with(one);
        }
    }
    places
}

/// The cards as they must have been dealt, when they lie so now, and what the declarer laid away.
fn dealt_before(rng: &mut ChaCha8Rng, walk: &Walk, observer: Observer, places: Places) -> (DealtCards, CardSet) {
    let deal = &walk.deal;
    let [forehand, middlehand, rearhand, skat] = places.0;
    let mut hands = ByRole([forehand, middlehand, rearhand]);
    let Phase::Play(_) = deal.phase() else { return (DealtCards::new(hands).unwrap(), CardSet::EMPTY) };
    for event in &walk.events {
        if let Event::Played { role, card } = event {
            hands[*role] = hands[*role].with(*card);
        }
    }
    if let Some(PickedUp { declarer, known }) = picked_up(deal, observer) {
        let twelve = hands[declarer] | skat;
        let found = if known { deal.cards().skat() } else { twelve.iter().sample(rng, 2).into_iter().collect() };
        hands[declarer] = twelve - found;
        return (DealtCards::new(hands).unwrap(), skat);
    }
    (DealtCards::new(hands).unwrap(), CardSet::EMPTY)
}

/// Whether only the player himself may know that this was done: a defender's wish to give up, where both must (decision 18).
fn is_secret(deal: &Deal, role: Role, action: Action) -> bool {
    let defends = |play: &Play| play.declared().declarer != role;
    deal.rules().defenders_give_up == DefendersGiveUp::Both
        && matches!(action, Action::GiveUp | Action::TakeBack)
        && matches!(deal.phase(), Phase::Play(play) if defends(play))
}

/// What one observer saw of a deal: each event that was shown to him, and his view after each public action.
#[derive(Debug, PartialEq)]
struct Seen {
    events: Vec<SeenEvent>,
    views: Vec<View>,
    offers: Vec<Offer>,
}

struct Watcher {
    observer: Observer,
    deal: Deal,
    seen: Seen,
}

impl Watcher {
    fn new(observer: Observer, rules: RuleSet, cards: DealtCards) -> Watcher {
        let deal = Deal::new(rules, cards);
        let seen = Seen { events: Vec::new(), views: vec![deal.view_for(observer)], offers: Vec::new() };
        Watcher { observer, deal, seen }
    }

    fn act(&mut self, role: Role, action: Action) {
        let secret = is_secret(&self.deal, role, action) && self.observer != Observer::Player(role);
        for event in self.deal.decide(role, &action).expect("it is legal in both worlds") {
            let seen = self.deal.seen_by(&event, self.observer);
            self.deal.apply(&event);
            assert_eq!(self.deal.seen_by(&event, self.observer), seen, "before and after the event is applied");
            self.seen.events.extend(seen);
        }
        let view = self.deal.view_for(self.observer);
        if secret {
            assert_eq!(Some(&view), self.seen.views.last(), "a secret act changes nothing for others");
            return;
        }
        self.seen.views.push(view);
        if let Observer::Player(role) = self.observer {
            self.seen.offers.extend(self.deal.offers(role));
        }
    }

    /// Makes or takes back wishes that the observer cannot know of, so that none ends the deal.
    fn act_in_secret(&mut self, rng: &mut ChaCha8Rng, all_back: bool) {
        let Phase::Play(play) = self.deal.phase() else { return };
        let pending = |role: Role| play.wants_to_give_up(role);
        for role in play.declared().declarer.others() {
            let others = Observer::Player(role) != self.observer;
            if !others || !is_secret(&self.deal, role, Action::GiveUp) {
                continue;
            }
            let nobody = Role::ALL.into_iter().all(|role| !pending(role));
            let action = if pending(role) { Action::TakeBack } else { Action::GiveUp };
            if (pending(role) && all_back) || (rng.random_bool(0.2) && (pending(role) || nobody && !all_back)) {
                return self.act(role, action);
            }
        }
    }
}

/// What the observer saw in the walk's own world, from which only his own secrets and the public actions matter.
fn watch(walk: &Walk, observer: Observer) -> Watcher {
    let mut watcher = Watcher::new(observer, *walk.deal.rules(), *walk.deal.cards());
    walk.actions.iter().for_each(|(role, action)| watcher.act(*role, *action));
    assert_eq!(watcher.deal, walk.deal);
    watcher
}

/// The same public actions in another world.
fn watch_elsewhere(rng: &mut ChaCha8Rng, walk: &Walk, observer: Observer, dealt: DealtCards, laid: CardSet) -> Watcher {
    let mut watcher = Watcher::new(observer, *walk.deal.rules(), dealt);
    for (role, action) in &walk.actions {
        let is_own = observer == Observer::Player(*role);
        if is_secret(&watcher.deal, *role, *action) && !is_own {
            continue;
        }
        // The observer's own wish would end the deal here if another had one.
        let own_wish = is_own && *action == Action::GiveUp;
        watcher.act_in_secret(rng, own_wish);
        let action = match *action {
            Action::Announce { contract, spitzen, .. } => Action::Announce { contract, discard: laid, spitzen },
            other => other,
        };
        watcher.act(*role, action);
    }
    watcher.act_in_secret(rng, false);
    watcher
}

/// All that an observer is told when he tries something: the reasons for refusals say no more than his view.
fn refusals(deal: &Deal, observer: Observer) -> Vec<String> {
    let Observer::Player(role) = observer else { return Vec::new() };
    let mut actions = vec![Action::Hold, Action::Pass, Action::PickUp, Action::TakeBack, Action::AgreeToGiveUp];
    actions.push(Action::GiveUp);
    if deal.rules().open_hand == OpenHand::Visible || cards_left(deal) <= 9 {
        actions.push(Action::Show);
    }
    actions.extend(CardSet::DECK.iter().map(Action::Play));
    actions.into_iter().map(|action| format!("{:?}", deal.decide(role, &action).err())).collect()
}

const OBSERVERS: [Observer; 4] = [
    Observer::Player(Role::Forehand),
    Observer::Player(Role::Middlehand),
    Observer::Player(Role::Rearhand),
    Observer::Spectator,
];

/// Plays random deals up to random moments, and checks other worlds for every observer.
fn check_worlds(rules: RuleSet, temper: Temper, seed: u64, deals: u32) {
    let mut rng = seeded(seed);
    let mut differed = 0;
    let mut checked = 0;
    for _ in 0..deals {
        let mut walk = Walk::new(rules, shuffled(&mut rng));
        let moves = rng.random_range(0..45);
        while walk.actions.len() < moves && walk.deal.settlement().is_none() {
            let before = walk.clone();
            walk.step(&mut rng, temper);
            // After the end everything is open; the last moment before it is the most telling one.
            if walk.deal.settlement().is_some() {
                walk = before;
                break;
            }
        }
        for observer in OBSERVERS {
            let here = watch(&walk, observer);
            let now = places(&walk.deal);
            let other = shuffle_unseen(&mut rng, now, &knowledge(&walk, observer));
            let (dealt, laid) = dealt_before(&mut rng, &walk, observer, other);
            let there = watch_elsewhere(&mut rng, &walk, observer, dealt, laid);
            assert_eq!(here.seen, there.seen, "{observer:?} of {walk:?}");
            assert_eq!(here.deal.view_for(observer), there.deal.view_for(observer));
            assert_eq!(refusals(&here.deal, observer), refusals(&there.deal, observer));
            differed += u32::from(here.deal != there.deal);
            checked += 1;
        }
    }
    assert!(differed * 10 > checked * 9, "nearly always there is another world: {differed} of {checked}");
}

#[test]
fn another_world_with_the_same_knowledge_gives_the_same_view_sosko() {
    check_worlds(RuleSet::SOSKO_2007, Temper::CALM, 21, 4_000);
    check_worlds(RuleSet::SOSKO_2007, Temper::WAVERING, 22, 8_000);
}

#[test]
fn another_world_with_the_same_knowledge_gives_the_same_view_isko() {
    check_worlds(RuleSet::ISKO_2012, Temper::CALM, 23, 4_000);
    check_worlds(RuleSet::ISKO_2012, Temper::WAVERING, 24, 4_000);
}
