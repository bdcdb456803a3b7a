//! What simulated players choose: something legal, of what they were told that they may do.

use rand::seq::{IndexedRandom, IteratorRandom};
use rand::{Rng, RngExt};
use rand_chacha::ChaCha8Rng;
use skat_fair::{DealContext, hash_seed};
use skat_protocol::{Bid, Card, Cards, ChatText, Legal, Offer, PlayerSeed, SeedHash, TableAct};
use skat_rules::{BidValue, CardSet};
use uuid::Uuid;

use super::seen::{Seen, Step};

/// The highest bid of a simulated player.
const HIGHEST_BID: u16 = 40;

/// What a player does who wants the list to go on; nothing while there is nothing to do.
///
/// His seed for a shuffle is one that he finds again.
pub(super) fn sensible(random: &mut ChaCha8Rng, table: Uuid, player: Uuid, seen: &Seen) -> Option<TableAct> {
    let own = seen.you?;
    if seen.is_offered && seen.step == Step::Pause {
        return Some(TableAct::Accept {});
    }
    match seen.step {
        Step::Over => None,
        Step::Gathering if !seen.wants => Some(TableAct::Ready { ready: true }),
        Step::Gathering if seen.host == player && seen.settings.computers => {
            seen.free.first().map(|seat| TableAct::AddComputer { seat: *seat })
        }
        Step::Gathering => None,
        Step::Pause => (!seen.wants && seen.settings.pause_seconds > 0).then_some(TableAct::Next {}),
        Step::Hashing(shuffle, is_missing) => is_missing.then(|| hash(table, player, own, shuffle)),
        Step::Revealing(shuffle, is_missing) => is_missing.then(|| seed(player, shuffle)),
        Step::Playing if seen.is_awaited() => legal(random, seen.legal()?, seen),
        Step::Playing => None,
    }
}

/// What a player does in a deal by whim, if he may: gives up, takes that back, agrees, shows.
pub(super) fn whim(random: &mut ChaCha8Rng, legal: &Legal) -> Option<TableAct> {
    let possible = [
        (legal.give_up, TableAct::GiveUp {}),
        (legal.take_back, TableAct::TakeBack {}),
        (legal.agree, TableAct::AgreeToGiveUp {}),
        (legal.show, TableAct::Show {}),
    ];
    possible.into_iter().filter(|(possible, _)| *possible).map(|(_, act)| act).choose(random)
}

/// Anything that can be said to a table, sensible or not.
pub(super) fn anything(random: &mut ChaCha8Rng, seen: &Seen) -> TableAct {
    let seat = skat_protocol::Seat(*skat_rules::Seat::ALL.choose(random).unwrap());
    let card = Card(skat_rules::Card::from_index(random.random_range(0..32)).unwrap());
    match random.random_range(0..24) {
        0..=3 => TableAct::Say { text: ChatText::new("Gut Blatt!").unwrap() },
        4 => TableAct::AllowChat { allowed: random.random_bool(0.7) },
        5 => TableAct::LeaveAfterRound { leaves: random.random_bool(0.5) },
        6 => TableAct::Move { seat },
        7 => TableAct::AddComputer { seat },
        8 => TableAct::Ready { ready: random.random_bool(0.7) },
        9 => TableAct::Bid { value: Bid(*BidValue::ALL.choose(random).unwrap()) },
        10 => TableAct::Play { card },
        11 => TableAct::Pass {},
        12 => TableAct::Next {},
        13 => TableAct::Accept {},
        14 => TableAct::Hash { shuffle: random.random_range(0..4), hash: SeedHash([7; 32]) },
        15 => TableAct::Seed { shuffle: random.random_range(0..4), seed: PlayerSeed([7; 32]) },
        16 if random.random_bool(0.2) => TableAct::Remove { seat },
        17 if random.random_bool(0.1) => TableAct::Close {},
        18 if random.random_bool(0.15) => TableAct::Leave {},
        19 => TableAct::Arrange { from: [1, 2, 0, 3].map(|place| seen.free.is_empty().then(|| one(place))) },
        20 => pub_act(random),
        _ => TableAct::PickUp {},
    }
}

/// Something that is only said at pub tables.
fn pub_act(random: &mut ChaCha8Rng) -> TableAct {
    let cards = CardSet::DECK.into_iter().sample(random, 2).into_iter().collect();
    let acts = [
        TableAct::Kontra {},
        TableAct::Re {},
        TableAct::Decline {},
        TableAct::Escape {},
        TableAct::Push {},
        TableAct::LayAway { cards: Cards(cards) },
    ];
    acts.into_iter().choose(random).expect("there are six")
}

fn one(place: usize) -> skat_protocol::Seat {
    skat_protocol::Seat(skat_rules::Seat::ALL[place])
}

fn legal(random: &mut ChaCha8Rng, legal: &Legal, seen: &Seen) -> Option<TableAct> {
    let bid = seen.now.as_ref().and_then(|now| now.bid).map_or(0, u16::from);
    if let Some(Bid(least)) = legal.least_bid
        && least.get() <= HIGHEST_BID
        && random.random_bool(0.6)
    {
        return Some(TableAct::Bid { value: Bid(least) });
    }
    if legal.hold && bid <= HIGHEST_BID && random.random_bool(0.6) {
        return Some(TableAct::Hold {});
    }
    if legal.pass {
        return Some(TableAct::Pass {});
    }
    if let Some(act) = answer(random, legal) {
        return Some(act);
    }
    if !legal.lay_away.is_empty() {
        let cards = legal.lay_away.0.into_iter().sample(random, 2).into_iter().collect();
        return Some(TableAct::LayAway { cards: Cards(cards) });
    }
    if legal.push && random.random_bool(0.5) {
        return Some(TableAct::Push {});
    }
    if legal.pick_up && (legal.push || random.random_bool(0.8)) {
        return Some(TableAct::PickUp {});
    }
    if legal.announce {
        let Offer { contract, spitzen, .. } = *legal.offers.choose(random)?;
        let lays = if contract.0.is_hand() { 0 } else { 2 };
        let discard: CardSet = seen.hand.into_iter().sample(random, lays).into_iter().collect();
        return Some(TableAct::Announce { contract, discard: Cards(discard), spitzen });
    }
    legal.cards.0.iter().choose(random).map(|card| TableAct::Play { card: Card(card) })
}

/// What is said about Kontra, Re or an escape; nothing where nothing is asked and nothing is to be said.
fn answer(random: &mut ChaCha8Rng, legal: &Legal) -> Option<TableAct> {
    let yes = match (legal.kontra, legal.re, legal.escape) {
        (true, ..) => Some(TableAct::Kontra {}),
        (_, true, _) => Some(TableAct::Re {}),
        (.., true) => Some(TableAct::Escape {}),
        _ => None,
    };
    let no = legal.decline.then_some(TableAct::Decline {});
    yes.filter(|_| random.random_bool(0.4)).or(no)
}

/// Binds the seed that a player has for a shuffle.
pub(super) fn hash(table: Uuid, player: Uuid, own: skat_protocol::Seat, shuffle: u32) -> TableAct {
    let context = DealContext { table: table.into_bytes(), deal: shuffle };
    let hash = hash_seed(context, own.0, &skat_fair::PlayerSeed(seed_of(player, shuffle)));
    TableAct::Hash { shuffle, hash: SeedHash(hash.0) }
}

/// Reveals the seed that a player has for a shuffle.
pub(super) fn seed(player: Uuid, shuffle: u32) -> TableAct {
    TableAct::Seed { shuffle, seed: PlayerSeed(seed_of(player, shuffle)) }
}

fn seed_of(player: Uuid, shuffle: u32) -> [u8; 32] {
    let mut seed = [0; 32];
    seed[..16].copy_from_slice(player.as_bytes());
    seed[16..20].copy_from_slice(&shuffle.to_be_bytes());
    seed
}

/// A command's id.
pub(super) fn id(random: &mut ChaCha8Rng) -> Uuid {
    let mut bytes = [0; 16];
    random.fill_bytes(&mut bytes);
    uuid::Builder::from_random_bytes(bytes).into_uuid()
}
