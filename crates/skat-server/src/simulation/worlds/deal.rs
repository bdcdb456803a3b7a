//! A random deal up to a random step, and another one that an observer cannot tell from it.

use rand::RngExt;
use rand::seq::{IteratorRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;
use skat_rules::{
    Action, Announced, BidValue, ByRole, Card, CardSet, Class, Contract, Deal, DealtCards, DefendersGiveUp, Event,
    Observer, OpenHand, Phase, Question, Role, Rounds, RuleSet, Slot,
};

use super::cards::{Before, Knowledge, dealt_before, places, rearranged};
use super::stage::seat_of;

/// How often a player of a random deal does something besides his move: gives up, takes it back, agrees, shows.
const INCIDENT: f64 = 0.25;

/// How often somebody bids who may, in most deals, and where a Ramsch is wanted.
const OFTEN: f64 = 0.7;
const SELDOM: f64 = 0.1;

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
pub(super) struct Walk {
    pub(super) deal: Deal,
    actions: Vec<(Role, Action)>,
    pub(super) events: Vec<Event>,
    computer: Option<Role>,
    /// How often somebody bids who may.
    bids: f64,
}

/// Two deals that the observer cannot tell from each other, nor a computer player who takes part: it does the same in both
/// by itself.
pub(super) fn pair(
    random: &mut ChaCha8Rng,
    rules: RuleSet,
    slot: Slot,
    observer: Observer,
    computer: Option<Role>,
) -> [Script; 2] {
    let walk = loop {
        let mut walk = Walk::new(random, rules, slot, computer);
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
    let before = dealt_before(random, &walk, knows, other);
    let there = elsewhere(random, &here, observer, computer, &before);
    [here, there]
}

/// Goes on for so many moves, whatever comes, as somebody watches who is not told of them yet; to the end, if `may_end`.
pub(super) fn goes_on(random: &mut ChaCha8Rng, script: &Script, moves: usize, may_end: bool) -> Script {
    let mut later = script.clone();
    let mut walk = Walk { deal: script.deal, actions: Vec::new(), events: Vec::new(), computer: None, bids: OFTEN };
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

/// The first deals of a list, played to their ends, and what the next one is. Where the rules have rounds, the first deal
/// starts one.
pub(super) fn first(random: &mut ChaCha8Rng, rules: RuleSet, seats: u8, count: usize) -> (Vec<Script>, Slot) {
    let mut rounds = Rounds::default();
    let mut deals: Vec<Script> = Vec::new();
    loop {
        let number = deals.len();
        let players = ByRole::from_fn(|role| seat_of(role, number, seats));
        let slot = rounds.slot(&players);
        if number == count {
            return (deals, slot);
        }
        let deal = match number == 0 && has_rounds(&rules) {
            true => lost_with_kontra(random, rules),
            false => whole(random, rules, slot),
        };
        let settlement = deal.deal.settlement().expect("it is played to its end");
        rounds.note(&rules.rounds, slot, &players, settlement);
        deals.push(deal);
    }
}

/// Whether a deal that is lost with Kontra starts a round.
pub(super) fn has_rounds(rules: &RuleSet) -> bool {
    rules.is_pub() && rules.rounds.lost_kontra
}

/// Forehand loses a grand hand with Kontra.
fn lost_with_kontra(random: &mut ChaCha8Rng, rules: RuleSet) -> Script {
    use Role::{Forehand, Middlehand, Rearhand};
    let mut walk = Walk::new(random, rules, Slot::Plain, None);
    let eighteen = Action::Bid(BidValue::new(18).expect("18 can be bid"));
    let contract = Contract::Grand(Class::Hand(Announced::Nothing));
    let grand_hand = Action::Announce { contract, discard: CardSet::EMPTY, spitzen: 0 };
    let auction =
        [(Middlehand, eighteen), (Forehand, Action::Hold), (Middlehand, Action::Pass), (Rearhand, Action::Pass)];
    auction.into_iter().for_each(|(role, action)| walk.act(role, action));
    walk.act(Forehand, grand_hand);
    let (leader, card) = walk.next_move(random);
    walk.act(leader, card);
    let answer = if random.random_bool(0.5) { Action::Re } else { Action::Decline };
    for (role, action) in [(Middlehand, Action::Kontra), (Forehand, answer), (Forehand, Action::GiveUp)] {
        walk.act(role, action);
    }
    walk.script(Observer::Spectator)
}

/// A deal that is played to its end: all pass, or anything happens.
fn whole(random: &mut ChaCha8Rng, rules: RuleSet, slot: Slot) -> Script {
    let mut walk = Walk::new(random, rules, slot, None);
    let all_pass = random.random_bool(0.7);
    while walk.deal.settlement().is_none() {
        let is_auction = matches!(walk.deal.phase(), Phase::Auction(_));
        match walk.deal.turn().filter(|_| all_pass && is_auction) {
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
    fn new(random: &mut ChaCha8Rng, rules: RuleSet, slot: Slot, computer: Option<Role>) -> Walk {
        let deal = Deal::in_slot(rules, slot, shuffled(random));
        let bids = if rules.is_pub() && random.random_bool(0.5) { SELDOM } else { OFTEN };
        Walk { deal, actions: Vec::new(), events: Vec::new(), computer, bids }
    }

    /// Whether the table would let the computer player act now.
    fn is_computer_to_act(&self) -> bool {
        self.computer.is_some_and(|role| self.deal.legal(role).agree || self.deal.awaits(role))
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
        let awaited = Role::ALL.into_iter().filter(|role| self.deal.awaits(*role) && self.computer != Some(*role));
        let role = awaited.choose(random).expect("the deal is not over");
        let legal = self.deal.legal(role);
        let yes = [(legal.kontra, Action::Kontra), (legal.re, Action::Re), (legal.escape, Action::Escape)];
        let yes = yes.into_iter().find(|(may, _)| *may).map(|(_, action)| action);
        if let Some(action) = yes.filter(|_| random.random_bool(0.4)) {
            return (role, action);
        }
        if legal.decline {
            return (role, Action::Decline);
        }
        let action = match self.deal.phase() {
            Phase::Auction(auction) if auction.is_answering() => {
                if random.random_bool(0.5) {
                    Action::Hold
                } else {
                    Action::Pass
                }
            }
            Phase::Auction(auction) => match auction.least_bid() {
                Some(least) if random.random_bool(self.bids) => Action::Bid(least),
                _ => Action::Pass,
            },
            Phase::Skat(_) if random.random_bool(0.7) => Action::PickUp,
            Phase::Skat(_) | Phase::Announcing(_) => {
                let lays = if matches!(self.deal.phase(), Phase::Skat(_)) { 0 } else { 2 };
                let contract = self.deal.legal_contracts(role).choose(random).expect("there is always one");
                let discard = self.deal.hand(role).into_iter().sample(random, lays).into_iter().collect();
                let spitzen = random.random_range(0..=self.most_spitzen(role, contract, discard));
                Action::Announce { contract, discard, spitzen }
            }
            Phase::Play(play) => {
                Action::Play(play.legal_cards(role).into_iter().choose(random).expect("a card can always be played"))
            }
            Phase::Ramsch(_) if legal.push && random.random_bool(0.4) => Action::Push,
            Phase::Ramsch(_) if legal.pick_up => Action::PickUp,
            Phase::Ramsch(_) if !legal.lay_away.is_empty() => {
                Action::LayAway(legal.lay_away.into_iter().sample(random, 2).into_iter().collect())
            }
            Phase::Ramsch(_) => Action::Play(legal.cards.into_iter().choose(random).expect("it is his turn")),
            Phase::Escape(_) => unreachable!("who is asked has answered"),
            Phase::Settled(_) => unreachable!("the deal is not over"),
        };
        (role, action)
    }

    /// How many Spitzen can be announced with a game.
    fn most_spitzen(&self, role: Role, contract: Contract, discard: CardSet) -> u8 {
        let may = |spitzen: &u8| {
            let spitzen = *spitzen;
            self.deal.decide(role, &Action::Announce { contract, discard, spitzen }).is_ok()
        };
        (1..=10).take_while(may).last().unwrap_or(0)
    }

    fn script(&self, observer: Observer) -> Script {
        let mut deal = Deal::in_slot(*self.deal.rules(), self.deal.slot(), *self.deal.cards());
        let done = self.actions.iter().map(|(role, action)| {
            // What a computer player does comes by itself in both worlds.
            let is_known = observer == Observer::Player(*role) || self.computer == Some(*role);
            let is_hidden = is_secret(&deal, *role, *action) && !is_known;
            deal.decide(*role, action).expect("a walk is legal").iter().for_each(|event| deal.apply(event));
            Done { role: *role, action: *action, is_hidden }
        });
        let done = done.collect();
        Script { cards: *self.deal.cards(), done, deal }
    }
}

/// Whether only the player himself may know of it: a defender's wish to give up, where both must (decision 18), and the
/// first no to Kontra against an open game, which leaves the question open.
fn is_secret(deal: &Deal, role: Role, action: Action) -> bool {
    let Phase::Play(play) = deal.phase() else { return false };
    let is_defender = play.declared().declarer != role;
    match action {
        Action::GiveUp | Action::TakeBack => is_defender && deal.rules().defenders_give_up == DefendersGiveUp::Both,
        Action::Decline => is_defender && !closes(deal, role),
        _ => false,
    }
}

/// Whether a defender's no is the last answer to the question about Kontra.
fn closes(deal: &Deal, role: Role) -> bool {
    Role::ALL.into_iter().all(|other| other == role || !deal.awaits(other))
}

/// The same public actions in another world, where others have wished to give up or have not, or have said no to Kontra
/// or have not.
fn elsewhere(
    random: &mut ChaCha8Rng,
    here: &Script,
    observer: Observer,
    computer: Option<Role>,
    before: &Before,
) -> Script {
    let begun = |cards: DealtCards| Deal::in_slot(*here.deal.rules(), here.deal.slot(), cards);
    let mut there = Script { cards: before.cards, done: Vec::new(), deal: begun(before.cards) };
    let is_told = |role: Role| observer == Observer::Player(role) || computer == Some(role);
    let mut replayed = begun(here.cards);
    let mut to_come: Vec<(Done, bool)> = Vec::new();
    for done in &here.done {
        let closes = done.action == Action::Decline && closes(&replayed, done.role);
        let events = replayed.decide(done.role, &done.action).expect("it was done");
        events.iter().for_each(|event| replayed.apply(event));
        if !done.is_hidden {
            to_come.push((*done, closes));
        }
    }
    for (place, (done, closes)) in to_come.iter().enumerate() {
        // The observer's own wish would end the deal here if another had one.
        let is_own_wish = observer == Observer::Player(done.role) && done.action == Action::GiveUp;
        there.wish_in_secret(random, is_told, is_own_wish);
        there.decline_in_secret(random, is_told, &to_come[place..]);
        if *closes && is_open_game_asked(&there.deal) {
            // The cards are shown with this answer here, and so must they be there.
            let others = Role::ALL.into_iter().filter(|role| *role != done.role);
            for role in others {
                if there.deal.awaits(role) {
                    there.act(Done { role, action: Action::Decline, is_hidden: true });
                }
            }
        }
        let action = match done.action {
            Action::Announce { contract, spitzen, .. } => {
                Action::Announce { contract, discard: before.laid[done.role], spitzen }
            }
            Action::LayAway(_) => Action::LayAway(before.laid[done.role]),
            other => other,
        };
        there.act(Done { action, ..*done });
    }
    there.wish_in_secret(random, is_told, false);
    there.decline_in_secret(random, is_told, &[]);
    there
}

/// Whether the defenders are asked about Kontra against an open game.
fn is_open_game_asked(deal: &Deal) -> bool {
    matches!(deal.phase(), Phase::Play(play) if matches!(play.question(), Some(Question::Kontra { .. })))
}

impl Script {
    fn act(&mut self, done: Done) {
        let events = self.deal.decide(done.role, &done.action).expect("it is legal in both worlds");
        events.iter().for_each(|event| self.deal.apply(event));
        self.done.push(done);
    }

    /// Says no to Kontra against an open game in secret, where that fits what is still to come.
    fn decline_in_secret(&mut self, random: &mut ChaCha8Rng, is_told: impl Fn(Role) -> bool, to_come: &[(Done, bool)]) {
        if !is_open_game_asked(&self.deal) {
            return;
        }
        let answers = |done: &Done| matches!(done.action, Action::Kontra | Action::Decline);
        let is_free = |role: &Role| {
            let role = *role;
            self.deal.awaits(role)
                && !is_told(role)
                && !closes(&self.deal, role)
                && !to_come.iter().any(|(done, closes)| {
                    let is_his = done.role == role && answers(done);
                    let leaves_it_open = done.role != role && done.action == Action::Decline && !closes;
                    let is_declarers = self.deal.declared().is_some_and(|declared| declared.declarer == done.role);
                    !is_declarers && (is_his || leaves_it_open)
                })
        };
        if let Some(role) = Role::ALL.into_iter().find(is_free).filter(|_| random.random_bool(0.5)) {
            self.act(Done { role, action: Action::Decline, is_hidden: true });
        }
    }

    /// Makes or takes back a wish that the observer cannot know of, so that none ends the deal.
    fn wish_in_secret(&mut self, random: &mut ChaCha8Rng, is_told: impl Fn(Role) -> bool, all_back: bool) {
        let Phase::Play(play) = self.deal.phase() else { return };
        let play = *play;
        for role in play.declared().declarer.others() {
            if is_told(role) || !is_secret(&self.deal, role, Action::GiveUp) {
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
