//! A view never tells more than it may.
//!
//! At any moment of a deal, take another world that agrees with all that an observer may know then: the cards that he does not
//! see lie otherwise, and what others keep to themselves was otherwise, while all that is public was legal there as well.
//! Then he has seen the same, event by event, and sees the same now.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod pushed;
mod script;
mod walk;

use rand::RngExt;
use rand::seq::IteratorRandom;
use rand_chacha::ChaCha8Rng;
use script::{Script, cards, dealt};
use skat_rules::{
    Action, ByRole, CardSet, Deal, DealtCards, DefendersGiveUp, Event, Game, Observer, Offer, OpenHand, Phase, Play,
    Question, Role, RuleSet, SeenEvent, Slot, View,
};
use walk::{Temper, Walk, cards_left, pub_rules, seeded, shuffled, slot};

/// Where cards can be at a moment: in the three hands and in the skat.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Places([CardSet; 4]);

const SKAT: usize = 3;

/// What an observer knows: of which places he sees the cards, and what he can rule out elsewhere.
struct Knowledge {
    sees: [bool; 4],
    excluded: [CardSet; 4],
    /// Cards of which everybody knows whose they are: the trumps of announced Spitzen.
    fixed: CardSet,
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
        Phase::Ramsch(ramsch) => {
            let [forehand, middlehand, rearhand] = Role::ALL.map(|role| ramsch.hand(role));
            Places([forehand, middlehand, rearhand, ramsch.skat()])
        }
        _ => {
            let [forehand, middlehand, rearhand] = deal.cards().hands().0;
            Places([forehand, middlehand, rearhand, deal.cards().skat()])
        }
    }
}

fn knowledge(walk: &Walk, observer: Observer) -> Knowledge {
    let mut known = Knowledge { sees: [false; 4], excluded: [CardSet::EMPTY; 4], fixed: CardSet::EMPTY };
    if let Observer::Player(role) = observer {
        known.sees[role.index()] = true;
    }
    known.sees[SKAT] = picked_up(&walk.deal, observer).is_some_and(|picked_up| picked_up.known);
    if let Phase::Play(play) = walk.deal.phase() {
        for role in Role::ALL {
            known.sees[role.index()] |= play.is_open(role);
        }
        let game = play.contract().game();
        known.excluded = excluded(&walk.events, game);
        known.fixed = (0..play.announced_spitzen()).filter_map(|place| game.lowest_trump(place)).collect();
    }
    if let Phase::Ramsch(_) = walk.deal.phase() {
        known.sees[SKAT] = pushed::knows_skat(&pushed::pushes(&walk.events), observer);
        known.excluded = excluded(&walk.events, Game::Grand);
    }
    known
}

/// Who did not follow has nothing left that would have followed (4.2.1).
fn excluded(events: &[Event], game: Game) -> [CardSet; 4] {
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
        let may_move = !known.fixed.contains(one) && !known.fixed.contains(other);
        if may_move && !known.excluded[to].contains(one) && !known.excluded[from].contains(other) {
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

/// The same in a Ramsch, where players have laid cards on; none if the cards cannot lie so.
fn pushed_before(
    rng: &mut ChaCha8Rng,
    walk: &Walk,
    observer: Observer,
    places: Places,
) -> Option<(DealtCards, ByRole<CardSet>)> {
    let [forehand, middlehand, rearhand, skat] = places.0;
    let mut hands = ByRole([forehand, middlehand, rearhand]);
    for event in &walk.events {
        if let Event::Played { role, card } = event {
            hands[*role] = hands[*role].with(*card);
        }
    }
    pushed::dealt_before(rng, &pushed::pushes(&walk.events), observer, hands, skat)
}

/// Whether only the player himself may know that this was done.
///
/// That is a defender's wish to give up, where both must (decision 18), and a defender's no to Kontra while another's is awaited (pub 2).
fn is_secret(deal: &Deal, role: Role, action: Action) -> bool {
    let defends = |play: &Play| play.declared().declarer != role;
    if action == Action::Decline {
        return matches!(
            deal.phase(),
            Phase::Play(play) if matches!(
                play.question(),
                Some(Question::Kontra { awaited, .. }) if role.others().iter().any(|other| awaited[*other])
            )
        );
    }
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
    fn new(observer: Observer, rules: RuleSet, slot: Slot, cards: DealtCards) -> Watcher {
        let deal = Deal::in_slot(rules, slot, cards);
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

    /// Says no for another whose no the observer cannot know of, since more than one is asked.
    fn decline_in_secret(&mut self, rng: &mut ChaCha8Rng) {
        let silent = Role::ALL.into_iter().find(|role| {
            let is_other = self.observer != Observer::Player(*role);
            is_other && self.deal.legal(*role).decline && is_secret(&self.deal, *role, Action::Decline)
        });
        if let Some(role) = silent.filter(|_| rng.random_bool(0.5)) {
            self.act(role, Action::Decline);
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
    let mut watcher = Watcher::new(observer, *walk.deal.rules(), walk.deal.slot(), *walk.deal.cards());
    walk.actions.iter().for_each(|(role, action)| watcher.act(*role, *action));
    assert_eq!(watcher.deal, walk.deal);
    watcher
}

/// The same public actions in another world.
fn watch_elsewhere(
    rng: &mut ChaCha8Rng,
    walk: &Walk,
    observer: Observer,
    dealt: DealtCards,
    laid: ByRole<CardSet>,
) -> Watcher {
    let mut watcher = Watcher::new(observer, *walk.deal.rules(), walk.deal.slot(), dealt);
    // A defender's no that is said later in this world, or never.
    let mut owed: Option<Role> = None;
    for (role, action) in &walk.actions {
        let is_own = observer == Observer::Player(*role);
        if *action == Action::Decline && is_secret(&watcher.deal, *role, *action) && owed.is_none() && !is_own {
            if rng.random_bool(0.5) {
                owed = Some(*role);
            } else {
                watcher.act(*role, *action);
            }
            continue;
        }
        if is_secret(&watcher.deal, *role, *action) && !is_own && *action != Action::Decline {
            continue;
        }
        // The observer's own wish would end the deal here if another had one.
        let own_wish = is_own && *action == Action::GiveUp;
        watcher.act_in_secret(rng, own_wish);
        let action = match *action {
            Action::Announce { contract, spitzen, .. } => Action::Announce { contract, discard: laid[*role], spitzen },
            Action::LayAway(_) => Action::LayAway(laid[*role]),
            other => other,
        };
        // Both have said no in the end; who did so first is known to none but themselves.
        match owed.filter(|_| action == Action::Decline) {
            Some(first) if is_own || rng.random_bool(0.5) => {
                watcher.act(first, Action::Decline);
                watcher.act(*role, action);
                owed = None;
            }
            Some(second) => {
                watcher.act(*role, action);
                watcher.act(second, Action::Decline);
                owed = None;
            }
            None => watcher.act(*role, action),
        }
        if action == Action::Kontra {
            owed = None;
        }
    }
    watcher.decline_in_secret(rng);
    watcher.act_in_secret(rng, false);
    watcher
}

/// All that an observer is told when he tries something: the reasons for refusals say no more than his view.
fn refusals(deal: &Deal, observer: Observer) -> Vec<String> {
    let Observer::Player(role) = observer else { return Vec::new() };
    let mut actions = vec![Action::Hold, Action::Pass, Action::PickUp, Action::TakeBack, Action::AgreeToGiveUp];
    actions.extend([Action::GiveUp, Action::Kontra, Action::Re, Action::Decline, Action::Escape, Action::Push]);
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

/// A random deal up to a random moment, before its end: after it everything is open.
fn interrupted(rng: &mut ChaCha8Rng, mut walk: Walk, temper: Temper) -> Walk {
    let moves = rng.random_range(0..45);
    while walk.actions.len() < moves && walk.deal.settlement().is_none() {
        let before = walk.clone();
        walk.step(rng, temper);
        // The last moment before the end is the most telling one.
        if walk.deal.settlement().is_some() {
            return before;
        }
    }
    walk
}

/// Another world for an observer: the cards as dealt, and what was laid away or on in it.
fn elsewhere(rng: &mut ChaCha8Rng, walk: &Walk, observer: Observer) -> (DealtCards, ByRole<CardSet>) {
    let now = places(&walk.deal);
    let known = knowledge(walk, observer);
    if !matches!(walk.deal.phase(), Phase::Ramsch(_)) {
        let other = shuffle_unseen(rng, now, &known);
        let (dealt, laid) = dealt_before(rng, walk, observer, other);
        return (dealt, ByRole([laid; 3]));
    }
    // What was seen on its way to others must lie where they can have it: most arrangements do not fit.
    let mut other = now;
    for _ in 0..200 {
        other = shuffle_unseen(rng, other, &known);
        if let Some(before) = pushed_before(rng, walk, observer, other) {
            return before;
        }
    }
    pushed_before(rng, walk, observer, now).unwrap_or_else(|| {
        let laid = pushed::pushes(&walk.events);
        let laid = |role: Role| laid.iter().find(|push| push.role == role).and_then(|push| push.laid);
        (*walk.deal.cards(), ByRole::from_fn(|role| laid(role).unwrap_or(CardSet::EMPTY)))
    })
}

/// Plays random deals up to random moments, and checks other worlds for every observer; gives how many differed.
fn check_walk(rng: &mut ChaCha8Rng, walk: &Walk) -> u32 {
    let mut differed = 0;
    for observer in OBSERVERS {
        let here = watch(walk, observer);
        let (dealt, laid) = elsewhere(rng, walk, observer);
        let there = watch_elsewhere(rng, walk, observer, dealt, laid);
        assert_eq!(here.seen, there.seen, "{observer:?} of {walk:?}");
        assert_eq!(here.deal.view_for(observer), there.deal.view_for(observer));
        assert_eq!(refusals(&here.deal, observer), refusals(&there.deal, observer));
        differed += u32::from(here.deal != there.deal);
    }
    differed
}

fn check_worlds(rules: RuleSet, temper: Temper, seed: u64, deals: u32) {
    let mut rng = seeded(seed);
    let mut differed = 0;
    for _ in 0..deals {
        let walk = Walk::new(rules, shuffled(&mut rng));
        let walk = interrupted(&mut rng, walk, temper);
        differed += check_walk(&mut rng, &walk);
    }
    assert!(differed * 10 > 4 * deals * 9, "nearly always there is another world: {differed} of four times {deals}");
}

/// The same in pub deals with any switches; `in_ramsch` lets nobody bid, so that there is one.
fn check_pub_worlds(temper: Temper, seed: u64, deals: u32, in_ramsch: bool) {
    let mut rng = seeded(seed);
    let mut differed = 0;
    for _ in 0..deals {
        let (rules, slot) = (pub_rules(&mut rng), slot(&mut rng));
        let mut walk = Walk::in_slot(rules, slot, shuffled(&mut rng));
        if in_ramsch {
            walk.pass_all();
            if walk.deal.settlement().is_some() {
                continue;
            }
        }
        let walk = interrupted(&mut rng, walk, temper);
        differed += check_walk(&mut rng, &walk);
    }
    assert!(differed > 2 * deals, "mostly there is another world: {differed} of four times {deals}");
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

#[test]
fn another_world_with_the_same_knowledge_gives_the_same_view_in_pub_deals() {
    check_pub_worlds(Temper::CALM, 25, 6_000, false);
    check_pub_worlds(Temper::WAVERING, 26, 6_000, false);
}

#[test]
fn another_world_with_the_same_knowledge_gives_the_same_view_in_ramsch() {
    check_pub_worlds(Temper::CALM, 27, 6_000, true);
}

/// What an observer has seen of a script.
fn seen(script: &Script, observer: Observer) -> Vec<SeenEvent> {
    script.events.iter().filter_map(|event| script.deal.seen_by(event, observer)).collect()
}

#[test]
fn what_is_pushed_is_known_to_who_laid_it_and_to_who_picked_it_up() {
    let hands = ["CJ SJ CA CK CQ C9 C8 C7 HT DT", "HJ CT SA SK SQ S9 S8 S7 D9 D8", "DJ HA HK HQ H9 H8 H7 DA DK DQ"];
    let script = Script::new(RuleSet::PUB_2022, dealt(hands, "ST D7"));
    let script = script.play("M:pass R:pass F:pass F:pick-up F:lay.ST.CA M:push R:pick-up R:lay.CA.H7");
    let known = |observer| {
        let events = seen(&script, observer).into_iter();
        let cards = events.filter_map(|event| match event {
            SeenEvent::PickedUp { skat, .. } => skat,
            SeenEvent::LaidAway { cards, .. } => cards,
            _ => None,
        });
        cards.collect::<Vec<_>>()
    };
    assert_eq!(known(Observer::Player(Role::Forehand)), [cards("ST D7"), cards("ST CA")]);
    assert_eq!(known(Observer::Player(Role::Middlehand)), []);
    assert_eq!(known(Observer::Player(Role::Rearhand)), [cards("ST CA"), cards("CA H7")]);
    assert_eq!(known(Observer::Spectator), []);
    // Everybody sees who picked up, and nobody what lies there now.
    for observer in OBSERVERS {
        assert_eq!(seen(&script, observer).len(), script.events.len());
        let text = format!("{:?}", script.deal.view_for(observer).phase);
        assert!(!text.contains("laid") && !text.contains("skat"), "{text}");
    }
    let end = script.play_on();
    for observer in OBSERVERS {
        let Some(SeenEvent::Settled(settled)) = seen(&end, observer).pop() else { panic!("it is over") };
        assert_eq!(settled.laid, ByRole([Some(cards("ST CA")), None, Some(cards("CA H7"))]), "then all is open");
    }
}

#[test]
fn a_defenders_no_to_kontra_is_nobody_elses_knowledge() {
    let rules = "pub-2022 kontra=all".parse().unwrap();
    let asked = Script::new(rules, dealt([""; 3], "")).play("M:18 F:hold M:pass R:pass F:NHO");
    let said_no = asked.clone().play("M:no");
    for observer in OBSERVERS {
        let own = observer == Observer::Player(Role::Middlehand);
        let difference = seen(&said_no, observer).len() - seen(&asked, observer).len();
        assert_eq!(difference, usize::from(own));
        let changed = said_no.deal.view_for(observer) != asked.deal.view_for(observer);
        assert_eq!(changed, own, "{observer:?}");
    }
    // With the other's no the cards lie open, and nobody is told whose no was the last.
    let open = said_no.play("R:no");
    let last = seen(&open, Observer::Spectator).pop();
    assert!(matches!(last, Some(SeenEvent::Shown { role: Role::Forehand, .. })));
    assert!(!seen(&open, Observer::Spectator).iter().any(|event| matches!(event, SeenEvent::Declined { .. })));
}
