//! A random deal up to a random step, and another one that an observer cannot tell from it.

use rand::RngExt;
use rand::seq::{IteratorRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;
use skat_rules::{
    Action, ByRole, Card, CardSet, Deal, DealtCards, DefendersGiveUp, Event, Observer, OpenHand, Phase, Play, Role,
    RuleSet,
};

/// How often a player of a random deal does something besides his move: gives up, takes it back, agrees, shows.
const INCIDENT: f64 = 0.25;

/// Something that is done in a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Done {
    /// Who.
    pub(super) role: Role,
    /// What.
    pub(super) action: Action,
    /// Whether only he himself may know of it, and he is not the observer.
    pub(super) is_hidden: bool,
}

/// A deal up to a step.
#[derive(Clone, Debug)]
pub(super) struct Script {
    /// The cards.
    pub(super) cards: DealtCards,
    /// What is done, in order.
    pub(super) done: Vec<Done>,
    /// The deal then.
    pub(super) deal: Deal,
}

/// A deal that goes on by random moves, but for those of a computer player.
#[derive(Clone)]
struct Walk {
    deal: Deal,
    actions: Vec<(Role, Action)>,
    events: Vec<Event>,
    computer: Option<Role>,
}

/// Two deals that the observer cannot tell from each other, nor a computer player who takes part: it does the same in both
/// by itself.
pub(super) fn pair(random: &mut ChaCha8Rng, rules: RuleSet, observer: Observer, computer: Option<Role>) -> [Script; 2] {
    let walk = loop {
        let mut walk = Walk::new(rules, shuffled(random), computer);
        let moves = random.random_range(0..48);
        // After the end everything is open; the last step before it tells most. What a computer player is about to do
        // comes by itself.
        let mut last = None;
        loop {
            if !walk.is_computer_to_act() {
                last = Some(walk.clone());
            }
            if walk.actions.len() >= moves && !walk.is_computer_to_act() {
                break;
            }
            walk.step(random);
            if walk.deal.settlement().is_some() {
                break;
            }
        }
        if let Some(last) = last {
            break last;
        }
    };
    let here = walk.script(observer);
    let now = places(&walk.deal);
    let knows = |role: Role| observer == Observer::Player(role) || computer == Some(role);
    let other = rearranged(random, now, &Knowledge::of(&walk, knows));
    let (cards, laid) = dealt_before(random, &walk, knows, other);
    let there = elsewhere(random, &here, observer, computer, cards, laid);
    [here, there]
}

/// Goes on for so many moves, whatever comes, as somebody watches who is not told of them yet; to the end, if `may_end`.
pub(super) fn goes_on(random: &mut ChaCha8Rng, script: &Script, moves: usize, may_end: bool) -> Script {
    let mut later = script.clone();
    let mut walk = Walk { deal: script.deal, actions: Vec::new(), events: Vec::new(), computer: None };
    for _ in 0..moves {
        let before = walk.clone();
        walk.step(random);
        let is_over = walk.deal.settlement().is_some();
        if is_over && !may_end {
            walk = before;
        }
        if is_over {
            break;
        }
    }
    for (role, action) in walk.actions {
        let is_hidden = is_secret(&later.deal, role, action);
        later.act(Done { role, action, is_hidden });
    }
    later
}

/// A deal that is played to its end: all pass, or anything happens.
pub(super) fn whole(random: &mut ChaCha8Rng, rules: RuleSet) -> Script {
    let mut walk = Walk::new(rules, shuffled(random), None);
    let all_pass = random.random_bool(0.7);
    while walk.deal.settlement().is_none() {
        match walk.deal.turn().filter(|_| all_pass) {
            Some(role) => walk.act(role, Action::Pass),
            None => walk.step(random),
        }
    }
    walk.script(Observer::Spectator)
}

/// Three hands and a skat.
pub(super) fn shuffled(random: &mut ChaCha8Rng) -> DealtCards {
    let mut deck: [Card; 32] = std::array::from_fn(|index| Card::from_index(index as u8).expect("there are 32"));
    deck.shuffle(random);
    DealtCards::from_deck(&deck).expect("a deck can be dealt")
}

impl Walk {
    fn new(rules: RuleSet, cards: DealtCards, computer: Option<Role>) -> Walk {
        Walk { deal: Deal::new(rules, cards), actions: Vec::new(), events: Vec::new(), computer }
    }

    /// Whether the table would let the computer player act now.
    fn is_computer_to_act(&self) -> bool {
        self.computer.is_some_and(|role| self.deal.legal(role).agree || self.deal.turn() == Some(role))
    }

    fn step(&mut self, random: &mut ChaCha8Rng) {
        if let Some(role) = self.computer.filter(|_| self.is_computer_to_act()) {
            let action = self.computers_choice(role);
            return self.act(role, action);
        }
        let incident = random.random_bool(INCIDENT).then(|| self.incident(random)).flatten();
        let (role, action) = incident.unwrap_or_else(|| self.next_move(random));
        self.act(role, action);
    }

    fn computers_choice(&self, role: Role) -> Action {
        let observer = Observer::Player(role);
        let mut memory = skat_ai::Memory::new();
        self.events.iter().filter_map(|event| self.deal.seen_by(event, observer)).for_each(|seen| memory.note(&seen));
        skat_ai::choose(&self.deal.view_for(observer), &memory).expect("it has something to do")
    }

    fn act(&mut self, role: Role, action: Action) {
        let events = self.deal.decide(role, &action).expect("a walk is legal");
        events.iter().for_each(|event| self.deal.apply(event));
        self.actions.push((role, action));
        self.events.extend(events);
    }

    fn incident(&self, random: &mut ChaCha8Rng) -> Option<(Role, Action)> {
        let role = Role::ALL[random.random_range(0..3)];
        if self.computer == Some(role) {
            return None;
        }
        let legal = self.deal.legal(role);
        let left: u8 = Role::ALL.into_iter().map(|role| self.deal.hand(role).len()).sum();
        let may_show = self.deal.rules().open_hand == OpenHand::Visible || left <= 9;
        let possible = [
            (legal.give_up, Action::GiveUp),
            (legal.take_back, Action::TakeBack),
            (legal.agree && random.random_bool(0.3), Action::AgreeToGiveUp),
            (legal.show && may_show && random.random_bool(0.3), Action::Show),
        ];
        let possible = possible.into_iter().filter(|(possible, _)| *possible);
        possible.map(|(_, action)| (role, action)).choose(random)
    }

    fn next_move(&self, random: &mut ChaCha8Rng) -> (Role, Action) {
        let role = self.deal.turn().expect("the deal is not over");
        let action = match self.deal.phase() {
            Phase::Auction(auction) if auction.is_answering() => {
                if random.random_bool(0.5) {
                    Action::Hold
                } else {
                    Action::Pass
                }
            }
            Phase::Auction(auction) => match auction.least_bid() {
                Some(least) if random.random_bool(0.7) => Action::Bid(least),
                _ => Action::Pass,
            },
            Phase::Skat(_) if random.random_bool(0.7) => Action::PickUp,
            Phase::Skat(_) | Phase::Announcing(_) => {
                let lays = if matches!(self.deal.phase(), Phase::Skat(_)) { 0 } else { 2 };
                let contract = self.deal.legal_contracts(role).choose(random).expect("there is always one");
                let discard = self.deal.hand(role).into_iter().sample(random, lays).into_iter().collect();
                Action::Announce { contract, discard }
            }
            Phase::Play(play) => {
                Action::Play(play.legal_cards(role).into_iter().choose(random).expect("a card can always be played"))
            }
            Phase::Settled(_) => unreachable!("the deal is not over"),
        };
        (role, action)
    }

    fn script(&self, observer: Observer) -> Script {
        let mut deal = Deal::new(*self.deal.rules(), *self.deal.cards());
        let done = self.actions.iter().map(|(role, action)| {
            let is_hidden = is_secret(&deal, *role, *action) && observer != Observer::Player(*role);
            deal.decide(*role, action).expect("a walk is legal").iter().for_each(|event| deal.apply(event));
            Done { role: *role, action: *action, is_hidden }
        });
        let done = done.collect();
        Script { cards: *self.deal.cards(), done, deal }
    }
}

/// Where cards can be at a step: in the three hands and in the skat.
type Places = [CardSet; 4];

const SKAT: usize = 3;

/// What those know who must not find out: of which places they see the cards, and what they can rule out elsewhere.
struct Knowledge {
    sees: [bool; 4],
    excluded: [CardSet; 4],
}

impl Knowledge {
    fn of(walk: &Walk, knows: impl Fn(Role) -> bool) -> Knowledge {
        let mut known = Knowledge { sees: [false; 4], excluded: [CardSet::EMPTY; 4] };
        Role::ALL.into_iter().for_each(|role| known.sees[role.index()] = knows(role));
        // Who has picked the skat up knows what he found and what he laid away.
        known.sees[SKAT] = declarer_with_skat(&walk.deal).is_some_and(knows);
        if let Phase::Play(play) = walk.deal.phase() {
            for role in Role::ALL {
                known.sees[role.index()] |= play.is_open(role);
            }
            known.excluded = excluded(&walk.events, play);
        }
        known
    }
}

fn declarer_with_skat(deal: &Deal) -> Option<Role> {
    match deal.phase() {
        Phase::Announcing(declared) => Some(declared.declarer),
        Phase::Play(play) if !play.contract().is_hand() => Some(play.declared().declarer),
        _ => None,
    }
}

fn places(deal: &Deal) -> Places {
    let hands = match deal.phase() {
        Phase::Play(play) => Role::ALL.map(|role| play.hand(role)),
        _ => deal.cards().hands().0,
    };
    let skat = match deal.phase() {
        Phase::Play(play) => play.skat(),
        _ => deal.cards().skat(),
    };
    [hands[0], hands[1], hands[2], skat]
}

/// Who did not follow has nothing left that would have followed (4.2.1).
fn excluded(events: &[Event], play: &Play) -> [CardSet; 4] {
    let game = play.contract().game();
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
fn rearranged(random: &mut ChaCha8Rng, mut places: Places, known: &Knowledge) -> Places {
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

/// The cards as they must have been dealt when they lie so now, and what the declarer laid away.
fn dealt_before(
    random: &mut ChaCha8Rng,
    walk: &Walk,
    knows: impl Fn(Role) -> bool,
    places: Places,
) -> (DealtCards, CardSet) {
    let [forehand, middlehand, rearhand, skat] = places;
    let mut hands = ByRole([forehand, middlehand, rearhand]);
    let mut laid = CardSet::EMPTY;
    if let Phase::Play(_) = walk.deal.phase() {
        for event in &walk.events {
            if let Event::Played { role, card } = event {
                hands[*role] = hands[*role].with(*card);
            }
        }
        if let Some(declarer) = declarer_with_skat(&walk.deal) {
            let twelve = hands[declarer] | skat;
            let found = match knows(declarer) {
                true => walk.deal.cards().skat(),
                false => twelve.iter().sample(random, 2).into_iter().collect(),
            };
            hands[declarer] = twelve - found;
            laid = skat;
        }
    }
    (DealtCards::new(hands).expect("each card is somewhere"), laid)
}

/// Whether only the player himself may know of it: a defender's wish to give up, where both must (decision 18).
fn is_secret(deal: &Deal, role: Role, action: Action) -> bool {
    deal.rules().defenders_give_up == DefendersGiveUp::Both
        && matches!(action, Action::GiveUp | Action::TakeBack)
        && matches!(deal.phase(), Phase::Play(play) if play.declared().declarer != role)
}

/// The same public actions in another world, where others have wished to give up or have not.
fn elsewhere(
    random: &mut ChaCha8Rng,
    here: &Script,
    observer: Observer,
    computer: Option<Role>,
    cards: DealtCards,
    laid: CardSet,
) -> Script {
    let mut there = Script { cards, done: Vec::new(), deal: Deal::new(*here.deal.rules(), cards) };
    for done in here.done.iter().filter(|done| !done.is_hidden) {
        // The observer's own wish would end the deal here if another had one.
        let is_own_wish = observer == Observer::Player(done.role) && done.action == Action::GiveUp;
        there.wish_in_secret(random, observer, computer, is_own_wish);
        let action = match done.action {
            Action::Announce { contract, .. } => Action::Announce { contract, discard: laid },
            other => other,
        };
        there.act(Done { action, ..*done });
    }
    there.wish_in_secret(random, observer, computer, false);
    there
}

impl Script {
    fn act(&mut self, done: Done) {
        let events = self.deal.decide(done.role, &done.action).expect("it is legal in both worlds");
        events.iter().for_each(|event| self.deal.apply(event));
        self.done.push(done);
    }

    /// Makes or takes back a wish that the observer cannot know of, so that none ends the deal.
    fn wish_in_secret(&mut self, random: &mut ChaCha8Rng, observer: Observer, computer: Option<Role>, all_back: bool) {
        let Phase::Play(play) = self.deal.phase() else { return };
        let play = *play;
        for role in play.declared().declarer.others() {
            if observer == Observer::Player(role)
                || computer == Some(role)
                || !is_secret(&self.deal, role, Action::GiveUp)
            {
                continue;
            }
            let pending = play.wants_to_give_up(role);
            let nobody = Role::ALL.into_iter().all(|role| !play.wants_to_give_up(role));
            let wishes = pending || nobody && !all_back;
            if (pending && all_back) || (wishes && random.random_bool(0.2)) {
                let action = if pending { Action::TakeBack } else { Action::GiveUp };
                return self.act(Done { role, action, is_hidden: true });
            }
        }
    }
}
