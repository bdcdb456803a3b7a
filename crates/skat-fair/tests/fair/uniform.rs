//! A million deals look like a million fair ones.
//!
//! All seeds come from a counter, so each statistic is one fixed number: a test here passes always or never.
//! Were the seeds drawn anew each time, a fair shuffle would miss a bound of five standard deviations about once in a million runs.

use skat_fair::{DealContext, PlayerSeed, SeatPart, ServerSeed, hand, shuffle};
use skat_rules::{BySeat, Card, CardSet, Role};

use crate::honest::TABLE;

const DEALS: u32 = 1_000_000;

/// What is counted over all deals.
struct Counts {
    /// Deals with this card at this place, by place and card.
    places: Box<[[u32; 32]; 32]>,
    /// Deals with these two cards in the skat, by the lower and the higher index.
    skats: Box<[[u32; 32]; 32]>,
    /// Deals with these two cards on top, by the first and the second card.
    tops: Box<[[u32; 32]; 32]>,
    /// Pairs of consecutive deals with these first cards, by the first and the second deal's.
    sequels: Box<[[u32; 32]; 32]>,
    /// Deals with so many jacks in forehand's hand.
    jacks: [u32; 5],
}

/// The deck of a deal of a long list: seeds from the deal's number, and all kinds of seats.
fn deck(number: u32) -> [Card; 32] {
    let bytes = |salt: u8| {
        let mut bytes = [salt; 32];
        bytes[..4].copy_from_slice(&number.to_be_bytes());
        bytes
    };
    let parts = BySeat([
        SeatPart::Revealed(PlayerSeed(bytes(1))),
        SeatPart::Revealed(PlayerSeed(bytes(2))),
        SeatPart::Withheld,
        SeatPart::NotTaking,
    ]);
    shuffle(DealContext { table: TABLE, deal: number }, &ServerSeed(bytes(0)), &parts)
}

fn count() -> Counts {
    let table = || Box::new([[0; 32]; 32]);
    let mut counts = Counts { places: table(), skats: table(), tops: table(), sequels: table(), jacks: [0; 5] };
    let mut first_before = 0;
    for number in 1..=DEALS {
        let deck = deck(number);
        let at = |place: usize| usize::from(deck[place].index());
        for (place, cards) in counts.places.iter_mut().enumerate() {
            cards[at(place)] += 1;
        }
        counts.skats[at(30).min(at(31))][at(30).max(at(31))] += 1;
        counts.tops[at(0)][at(1)] += 1;
        // Pairs that do not overlap, so that they are independent.
        if number % 2 == 0 {
            counts.sequels[first_before][at(0)] += 1;
        }
        first_before = at(0);
        counts.jacks[usize::from((hand(&deck, Role::Forehand) & CardSet::JACKS).len())] += 1;
    }
    counts
}

/// Pearson's statistic of counts against their expectations.
fn pearson(counts: impl IntoIterator<Item = (u32, f64)>) -> f64 {
    counts.into_iter().map(|(count, expected)| (f64::from(count) - expected).powi(2) / expected).sum()
}

/// Checks that a statistic lies within five standard deviations of what chance gives.
///
/// A chi-squared variable with n degrees of freedom has mean n and variance 2n, and is nearly normal for the hundreds of degrees here.
/// Both sides count: what is too even is not random either.
#[track_caller]
fn assert_chance(statistic: f64, freedom: u32) {
    let freedom = f64::from(freedom);
    let deviations = (statistic - freedom) / (2.0 * freedom).sqrt();
    assert!(deviations.abs() < 5.0, "{statistic} for {freedom} degrees of freedom: {deviations} standard deviations");
}

#[test]
fn a_million_deals_show_a_uniform_deck() {
    let counts = count();
    let deals = f64::from(DEALS);
    let pairs = |table: &[[u32; 32]; 32]| {
        let table = *table;
        (0..32 * 32).map(move |index| (index / 32, index % 32, table[index / 32][index % 32]))
    };

    // Each card at each place, 32 by 32 counts of deals/32.
    // Every deal fills each place once and uses each card once, so rows and columns have fixed sums, and 31 by 31 counts are free.
    // For a uniform permutation the deviations have the covariance deals/31 times a projection of that rank, while Pearson's
    // statistic divides by deals/32: hence the factor 31/32.
    let places = pearson(pairs(&counts.places).map(|(_, _, count)| (count, deals / 32.0)));
    assert_chance(places * 31.0 / 32.0, 31 * 31);

    // The skat: 496 pairs, each deal has one.
    let skats = pairs(&counts.skats).filter(|(low, high, _)| low < high).map(|(_, _, count)| (count, deals / 496.0));
    assert_chance(pearson(skats), 495);

    // The two cards on top in their order: 992 pairs.
    let tops = pairs(&counts.tops).filter(|(first, second, _)| first != second);
    assert_chance(pearson(tops.map(|(_, _, count)| (count, deals / 992.0))), 991);

    // The first cards of two consecutive deals: 1024 pairs, one from every second deal.
    let sequels = pairs(&counts.sequels).map(|(_, _, count)| (count, deals / 2.0 / 1024.0));
    assert_chance(pearson(sequels), 1023);

    // Jacks in a hand: C(4, k) * C(28, 10 - k) of the C(32, 10) hands have k of them.
    // With 4 degrees of freedom the normal approximation does not hold; chance exceeds 33.4 once in a million times.
    let hands = [13_123_110.0, 27_627_600.0, 18_648_630.0, 4_736_160.0, 376_740.0];
    let all_hands = 64_512_240.0;
    let jacks = pearson(counts.jacks.into_iter().zip(hands).map(|(count, hands)| (count, deals * hands / all_hands)));
    assert!(jacks < 33.4, "{jacks}");

    // A single card in the skat: 1 in 16, so a deviation of sqrt(deals * 15) / 16; none of the 32 strays by five.
    for index in 0..32 {
        let found = f64::from(counts.places[30][index] + counts.places[31][index]);
        let deviations = (found - deals / 16.0) / ((deals * 15.0).sqrt() / 16.0);
        assert!(deviations.abs() < 5.0, "{:?}: {found}", Card::from_index(index as u8));
    }
}

/// The bound is no empty one: with `byte % choices` and no rejection, some choices have nine bytes of 256 and others eight,
/// and a tenth of the deals is enough to show it.
#[test]
fn the_bound_catches_a_shuffle_without_rejection() {
    let [fair, biased] = [true, false].map(|rejects| {
        let mut state = 0_u64;
        let mut places = [[0_u32; 32]; 32];
        for _ in 0..DEALS / 10 {
            let mut deck: [usize; 32] = std::array::from_fn(|index| index);
            for last in (1..32).rev() {
                let mut byte = splitmix(&mut state);
                while rejects && byte >= 256 - 256 % (last + 1) {
                    byte = splitmix(&mut state);
                }
                deck.swap(last, byte % (last + 1));
            }
            for (place, card) in deck.into_iter().enumerate() {
                places[place][card] += 1;
            }
        }
        let expected = f64::from(DEALS / 10) / 32.0;
        pearson(places.iter().flatten().map(|&count| (count, expected))) * 31.0 / 32.0
    });
    assert_chance(fair, 31 * 31);
    assert!(biased > 961.0 + 5.0 * 43.9, "{biased}");
}

/// The top byte of the next number of a small generator (SplitMix64), good enough for a comparison.
fn splitmix(state: &mut u64) -> usize {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ *state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((mixed ^ mixed >> 31) >> 56) as usize
}
