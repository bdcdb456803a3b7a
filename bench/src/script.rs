//! What is played: lists of deals from fixed seeds, each action written down beforehand with all that must come of it.
//!
//! Everything expected comes from the rules and from the types of the protocol, so that the generator only compares bytes.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use skat_protocol::{
    Bid, Card as WireCard, Contract as WireContract, DealResult, Seat as WireSeat, SheetRow, TableAct, TableEvent,
};
use skat_rules::{
    Action, Announced, BidValue, ByRole, BySeat, Card, CardSet, Contract, Deal, DealtCards, Entry, Event, Role,
    RuleSet, Seat, Sheet, Slot,
};

/// Where the players sit.
const SEATS: [Seat; 3] = [Seat::First, Seat::Second, Seat::Third];

/// A list of deals that is played from the first to the last.
#[derive(Debug)]
pub struct List {
    /// The deals as a table with arranged deals wants them.
    pub arranged: Vec<String>,
    /// All actions of all deals.
    pub steps: Vec<Step>,
}

/// One action, and what each of the three players must be told of it.
#[derive(Debug)]
pub struct Step {
    /// Who acts: the place of his seat, 0 to 2.
    pub seat: usize,
    /// The action, as `act` of the protocol.
    pub act: String,
    /// The beginnings of the events that everybody at the table gets, in their order.
    pub events: Vec<Vec<u8>>,
    /// Whether the deal is over with it.
    pub ends_deal: bool,
}

impl List {
    /// The list of a seed: as many deals as wanted, each played by random legal actions.
    pub fn new(seed: u64, deals: usize) -> List {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut list = List { arranged: Vec::new(), steps: Vec::new() };
        let mut sheet = Sheet::default();
        for number in 1..=deals {
            list.play(&mut random, &mut sheet, number, deals);
        }
        list
    }

    fn play(&mut self, random: &mut ChaCha8Rng, sheet: &mut Sheet, number: usize, deals: usize) {
        // The first seat deals first, and forehand sits left of whoever deals (3.2.1, 3.3.2).
        let dealer = SEATS[(number - 1) % 3];
        let seats = ByRole::from_fn(|role| SEATS[(number + role.index()) % 3]);
        let deck = shuffled(random);
        self.arranged.push(deck.map(|card| card.to_string()).join("."));
        let hand = |role: Role| deck[role.index() * 10..][..10].iter().copied().collect::<CardSet>();
        let cards = DealtCards::new(ByRole::from_fn(hand)).expect("a shuffled deck is a deal");
        let mut deal = Deal::new(RuleSet::SOSKO_2007, cards);
        while let Some((role, action)) = any_action(random, &deal) {
            let mut events = Vec::new();
            let mut ends_deal = false;
            for event in deal.decide(role, &action).expect("a legal action is accepted") {
                deal.apply(&event);
                if let Event::Settled(settlement) = event {
                    ends_deal = true;
                    let present = BySeat([true, true, true, false]);
                    let entry = Entry { dealer, seats, present, slot: Slot::Plain, settlement, voided: false };
                    sheet.enter(entry);
                    let left = (deals - number) as u32;
                    events.push(beginning(&settled(sheet, &entry, &deal, left)));
                    events.push(after_deal(number, deals));
                } else {
                    events.push(beginning(&seen(&event, &seats)));
                }
            }
            let act = serde_json::to_string(&TableAct::from(action)).expect("an action is plain data");
            self.steps.push(Step { seat: seats[role].index(), act, events, ends_deal });
        }
    }
}

/// What follows a deal by itself where there is no pause: the next one, or the end of the list.
fn after_deal(number: usize, deals: usize) -> Vec<u8> {
    if number == deals {
        return br#"{"e":"ended","end":"complete""#.to_vec();
    }
    let dealer = SEATS[number % 3].index() + 1;
    format!(r#"{{"e":"dealt","deal":{},"dealer":{dealer},"#, number + 1).into_bytes()
}

fn settled(sheet: &Sheet, entry: &Entry, deal: &Deal, left: u32) -> TableEvent {
    let number = sheet.entries().len() as u32;
    let open = deal.revealed().expect("a settled deal is open");
    TableEvent::Settled {
        result: Box::new(DealResult::new(entry, &open)),
        row: Box::new(SheetRow::new(number, entry, sheet.accounts(), 3)),
        deals_left: Some(left),
        rounds: None,
    }
}

/// An event without what only one of the players is told, which stands at its end.
fn seen(event: &Event, seats: &ByRole<Seat>) -> TableEvent {
    let seat = |role: Role| WireSeat(seats[role]);
    match *event {
        Event::Bid { role, value } => TableEvent::Bid { seat: seat(role), value: Bid(value) },
        Event::Held { role } => TableEvent::Held { seat: seat(role) },
        Event::Passed { role } => TableEvent::Passed { seat: seat(role) },
        Event::PickedUp { role, .. } => TableEvent::PickedUp { seat: seat(role), skat: None },
        Event::Announced { role, contract, .. } => {
            let contract = WireContract(contract);
            TableEvent::Announced { seat: seat(role), contract, discard: None, spitzen: 0, open: None }
        }
        Event::Played { role, card } => TableEvent::Played { seat: seat(role), card: WireCard(card), taken_by: None },
        Event::WishedToGiveUp { .. }
        | Event::AskedToGiveUp { .. }
        | Event::TookBack { .. }
        | Event::Agreed { .. }
        | Event::GaveUp { .. }
        | Event::Shown { .. }
        | Event::Left { .. }
        | Event::Kontra { .. }
        | Event::Re { .. }
        | Event::Declined { .. }
        | Event::Escaped { .. }
        | Event::Pushed { .. }
        | Event::LaidAway { .. }
        | Event::Settled(_) => unreachable!("the scripts bid, announce and play"),
    }
}

/// An event as it is written, without the brace that closes it.
fn beginning(event: &TableEvent) -> Vec<u8> {
    let mut text = serde_json::to_vec(event).expect("an event is plain data");
    text.pop();
    text
}

fn shuffled(random: &mut ChaCha8Rng) -> [Card; 32] {
    let mut deck: [Card; 32] = std::array::from_fn(|index| Card::from_index(index as u8).expect("below 32"));
    for last in (1..32).rev() {
        deck.swap(last, random.random_range(0..=last));
    }
    deck
}

/// A random legal action of whoever is to act; auctions are about as long as those of people.
fn any_action(random: &mut ChaCha8Rng, deal: &Deal) -> Option<(Role, Action)> {
    let role = deal.turn()?;
    let legal = deal.legal(role);
    let action = if !legal.cards.is_empty() {
        Action::Play(any_card(random, legal.cards))
    } else if legal.hold {
        if random.random_range(0..2) == 0 { Action::Hold } else { Action::Pass }
    } else if let Some(least) = legal.least_bid {
        let dares = least == BidValue::MIN && random.random_range(0..3) > 0 || random.random_range(0..3) == 0;
        if dares { Action::Bid(least) } else { Action::Pass }
    } else if legal.pass {
        Action::Pass
    } else if legal.pick_up && random.random_range(0..4) > 0 {
        Action::PickUp
    } else {
        let contract = any_contract(random, deal, role);
        let mut discard = CardSet::EMPTY;
        while !contract.is_hand() && discard.len() < 2 {
            discard = discard.with(any_card(random, deal.hand(role)));
        }
        Action::Announce { contract, discard, spitzen: 0 }
    };
    Some((role, action))
}

fn any_card(random: &mut ChaCha8Rng, cards: CardSet) -> Card {
    let place = random.random_range(0..usize::from(cards.len()));
    cards.iter().nth(place).expect("below the count")
}

/// A random legal contract; those that often end before the last card are as rare as among people.
fn any_contract(random: &mut ChaCha8Rng, deal: &Deal, role: Role) -> Contract {
    let contracts: Vec<Contract> = deal.legal_contracts(role).collect();
    loop {
        let contract = contracts[random.random_range(0..contracts.len())];
        let ends_early = matches!(contract, Contract::Null(_)) || contract.announced() >= Announced::Schwarz;
        if !ends_early || random.random_range(0..8) == 0 {
            return contract;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_list_every_time_and_another_seed_another_one() {
        let texts = |seed| List::new(seed, 3).steps.into_iter().map(|step| step.act).collect::<Vec<_>>();
        assert_eq!(texts(1), texts(1));
        assert_ne!(texts(1), texts(2));
    }

    #[test]
    fn each_deal_ends_with_its_result_and_the_last_one_with_the_list() {
        let list = List::new(7, 12);
        assert_eq!(list.arranged.len(), 12);
        let ends: Vec<&Step> = list.steps.iter().filter(|step| step.ends_deal).collect();
        assert_eq!(ends.len(), 12);
        for end in &ends {
            let settled = std::str::from_utf8(&end.events[end.events.len() - 2]).unwrap();
            assert!(settled.starts_with(r#"{"e":"settled","result":{"outcome":"#), "{settled}");
        }
        assert!(ends[11].events.last().unwrap().starts_with(br#"{"e":"ended""#));
        assert!(list.steps.last().unwrap().ends_deal);
    }

    #[test]
    fn most_deals_are_played_to_the_last_card() {
        let list = List::new(3, 36);
        let cards = list.steps.iter().filter(|step| step.act.contains(r#""play""#)).count();
        assert!(cards > 36 * 18, "{cards} cards in 36 deals");
    }
}
