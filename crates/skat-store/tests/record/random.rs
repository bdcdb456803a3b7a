//! Random events of every kind.

use std::time::Duration;

use proptest::array::uniform4;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};
use skat_fair::{Commitment, DealContext, DealProof, PlayerSeed, SeatPart, SeedHash, ServerSeed};
use skat_rules::{
    BidLadder, BidValue, ByRole, BySeat, Card, CardSet, Contract, DealtCards, DefendersGiveUp, Doublings, GameResult,
    Kontra, LateSurrender, Levels, Matadors, OpenHand, Party, RamschFactor, RamschResult, RamschSkat, Role, RoundRules,
    RuleSet, RuleSetName, Seat, Settlement, SpitzeRules, Spitzen, Substitution, Valuation, WithoutBid,
};
use skat_table::{Access, End, Event, Kind, Mode, Name, PlayerId, Seating, Settings, TableId, Vacating, Watching};

use super::samples::ENDINGS;

/// Any event.
pub(super) fn event() -> impl Strategy<Value = Event> {
    prop_oneof![
        2 => opened(),
        8 => chair(),
        3 => shuffle(),
        10 => deal().prop_map(Event::Deal),
        3 => settled().prop_map(|settlement| Event::Deal(skat_rules::Event::Settled(settlement))),
    ]
}

fn opened() -> impl Strategy<Value = Event> {
    (id(), id(), settings(), vec(dealt(), 0..4)).prop_map(|(table, host, settings, arranged)| Event::Opened {
        table: TableId(table),
        host: PlayerId(host),
        settings,
        arranged,
    })
}

fn chair() -> impl Strategy<Value = Event> {
    let who = || (seat(), id().prop_map(PlayerId), name(), select(vec![Kind::Human, Kind::Computer]));
    let reason = || select(vec![Vacating::Left, Vacating::WaitOver, Vacating::Announced]);
    prop_oneof![
        who().prop_map(|(seat, player, name, kind)| Event::Sat { seat, player, name, kind }),
        who().prop_map(|(seat, player, name, kind)| Event::Substituted { seat, player, name, kind }),
        who().prop_map(|(seat, player, name, _)| Event::Offered { seat, player, name }),
        select(vec![
            |seat| Event::Rose { seat },
            |seat| Event::Connected { seat },
            |seat| Event::Lost { seat },
            |seat| Event::Overran { seat },
            |seat| Event::WantsNext { seat },
            |seat| Event::Skipped { seat },
            |seat| Event::Accepted { seat },
        ] as Vec<fn(Seat) -> Event>)
        .prop_flat_map(|event| seat().prop_map(event)),
        from().prop_map(|from| Event::Arranged { from }),
        (from(), uniform4(any::<u64>())).prop_map(|(from, lots)| Event::Started { from, lots: BySeat(lots) }),
        (seat(), any::<bool>()).prop_map(|(seat, ready)| Event::Ready { seat, ready }),
        (seat(), any::<bool>()).prop_map(|(seat, leaves)| Event::LeavesAfterRound { seat, leaves }),
        (seat(), any::<bool>()).prop_map(|(seat, allowed)| Event::ChatAllowed { seat, allowed }),
        (seat(), reason()).prop_map(|(seat, reason)| Event::Going { seat, reason }),
        (seat(), reason()).prop_map(|(seat, reason)| Event::Vacated { seat, reason }),
        (seat(), any::<String>()).prop_map(|(seat, text)| Event::Said { seat, text }),
        Just(Event::Restarted),
        any::<String>().prop_map(|text| Event::Announcement { text }),
        Just(Event::Closing),
        (1..=u32::MAX).prop_map(|deal| Event::Voided { deal }),
        (1..=u32::MAX).prop_map(|deal| Event::Restored { deal }),
        select(vec![End::Complete, End::Unfinished, End::Idle, End::Closed, End::ClosedByAdministrator])
            .prop_map(|end| Event::Ended { end }),
    ]
}

fn shuffle() -> impl Strategy<Value = Event> {
    prop_oneof![
        (1..=u32::MAX, bytes()).prop_map(|(shuffle, seed)| Event::Prepared { shuffle, server_seed: ServerSeed(seed) }),
        (seat(), bytes()).prop_map(|(seat, hash)| Event::HashGiven { seat, hash: SeedHash(hash) }),
        (bytes(), hashes())
            .prop_map(|(commitment, hashes)| Event::Committed { commitment: Commitment(commitment), hashes }),
        (seat(), bytes()).prop_map(|(seat, seed)| Event::SeedGiven { seat, seed: PlayerSeed(seed) }),
        (1..=u32::MAX, seat(), from(), dealt()).prop_filter_map("three seats", |(deal, dealer, from, cards)| {
            let [Some(forehand), Some(middlehand), Some(rearhand), _] = from.0 else { return None };
            Some(Event::Dealt { deal, dealer, seats: ByRole([forehand, middlehand, rearhand]), cards })
        }),
        (id(), 1..=u32::MAX, bytes(), bytes(), hashes(), uniform4(part()), deck()).prop_map(
            |(table, deal, commitment, server_seed, hashes, parts, deck)| {
                Event::Revealed(Box::new(DealProof {
                    context: DealContext { table, deal },
                    commitment: Commitment(commitment),
                    server_seed: ServerSeed(server_seed),
                    hashes,
                    parts: BySeat(parts),
                    deck,
                }))
            }
        ),
    ]
}

fn deal() -> impl Strategy<Value = skat_rules::Event> {
    use skat_rules::Event as Deal;
    prop_oneof![
        (role(), bid()).prop_map(|(role, value)| Deal::Bid { role, value }),
        select(vec![
            |role| Deal::Held { role },
            |role| Deal::Passed { role },
            |role| Deal::WishedToGiveUp { role },
            |role| Deal::AskedToGiveUp { role },
            |role| Deal::TookBack { role },
            |role| Deal::Agreed { role },
            |role| Deal::Kontra { role },
            |role| Deal::Re { role },
            |role| Deal::Declined { role },
            |role| Deal::Escaped { role },
            |role| Deal::Pushed { role },
            |role| Deal::Left { role },
        ] as Vec<fn(Role) -> Deal>)
        .prop_flat_map(|event| role().prop_map(event)),
        (role(), some_cards(2..=2)).prop_map(|(role, skat)| Deal::PickedUp { role, skat }),
        (role(), contract(), option::of(some_cards(2..=2)), 0..=10_u8, option::of(some_cards(10..=10))).prop_map(
            |(role, contract, discard, spitzen, open)| {
                let (discard, open) = (discard.unwrap_or_default(), open.unwrap_or_default());
                Deal::Announced { role, contract, discard, spitzen, open }
            }
        ),
        (role(), some_cards(2..=2)).prop_map(|(role, cards)| Deal::LaidAway { role, cards }),
        (role(), card()).prop_map(|(role, card)| Deal::Played { role, card }),
        party().prop_map(|party| Deal::GaveUp { party }),
        (role(), some_cards(0..=10)).prop_map(|(role, cards)| Deal::Shown { role, cards }),
    ]
}

fn settled() -> impl Strategy<Value = Settlement> {
    let result = (role(), select(&ENDINGS[..]), option::of(role()), valuation(), doublings(), 0..=120_u8, 0..=10_u8);
    let points = proptest::array::uniform3(0..=120_u8);
    let tricks = proptest::array::uniform3(0..=10_u8);
    let ramsch = (points, tricks, role(), 0..=3_u8, factor(), option::of(role()));
    prop_oneof![
        1 => Just(Settlement::PassedIn),
        9 => result.prop_map(|(charged, ending, left, value, doublings, points, tricks)| {
            Settlement::Game(GameResult { charged, ending, left, value, doublings, points, tricks })
        }),
        3 => ramsch.prop_map(|(points, tricks, skat_to, unseen, factor, left)| {
            let (points, tricks) = (ByRole(points), ByRole(tricks));
            Settlement::Ramsch(RamschResult { points, tricks, skat_to, unseen, factor, left })
        }),
    ]
}

fn doublings() -> impl Strategy<Value = Doublings> {
    prop_oneof![
        Just(Doublings::default()),
        (option::of(role()), any::<bool>(), any::<bool>()).prop_map(|(kontra, re, bock)| Doublings {
            kontra,
            re,
            bock
        }),
    ]
}

fn factor() -> impl Strategy<Value = RamschFactor> {
    select(vec![RamschFactor::Adds, RamschFactor::Doubles])
}

fn spitzen() -> impl Strategy<Value = Spitzen> {
    prop_oneof![
        Just(Spitzen::default()),
        (0..=10_u8, 0..=10_u8).prop_map(|(announced, counted)| Spitzen { announced, counted }),
    ]
}

fn valuation() -> impl Strategy<Value = Valuation> {
    let matadors = prop_oneof![(1..=11_u8).prop_map(Matadors::With), (1..=11_u8).prop_map(Matadors::Without)];
    let levels = (0..128_u8).prop_map(|bits| Levels::from_bits(bits).unwrap());
    let numbers = (option::of(bid()), any::<[u16; 2]>(), any::<[bool; 3]>());
    (contract(), option::of(matadors), levels, spitzen(), numbers).prop_map(
        |(contract, matadors, levels, spitzen, (bid, [product, charged], [overbid, spitze_missed, won]))| Valuation {
            contract,
            matadors,
            levels,
            spitzen,
            bid,
            product,
            charged,
            overbid,
            spitze_missed,
            won,
        },
    )
}

prop_compose! {
    fn settings()(
        name in name(),
        seats in 3..=4_u8,
        rules in rules(),
        rounds in option::of(1..=u16::MAX),
        until_points in option::of(1..=u32::MAX),
        answer_time in prop_oneof![Just(Duration::from_secs(15)), any::<Duration>()],
        access in select(vec![Access::Public, Access::Link, Access::Password]),
        watching in prop_oneof![
            Just(Watching::Nobody),
            Just(Watching::Live),
            any::<Duration>().prop_map(Watching::Delayed),
        ],
        mode in select(vec![Mode::Free, Mode::Tournament]),
        seating in select(vec![Seating::Lot, Seating::Host]),
        move_time in option::of(any::<Duration>()),
        [wait, pause, vacancy, seed_time, idle] in any::<[Duration; 5]>(),
        [computers, rated] in any::<[bool; 2]>(),
    ) -> Settings {
        Settings {
            name, seats, rules, rounds, until_points, answer_time, access, watching, mode, wait, move_time, seating, computers, rated, pause,
            vacancy, seed_time, idle,
        }
    }
}

prop_compose! {
    fn rules()(
        name in select(RuleSetName::ALL.to_vec()),
        defenders_give_up in select(vec![DefendersGiveUp::Both, DefendersGiveUp::One]),
        late_surrender in select(vec![LateSurrender::Free, LateSurrender::WithConsent]),
        open_hand in select(vec![OpenHand::Visible, OpenHand::BindingClaim]),
        substitution in select(vec![Substitution::BetweenDeals, Substitution::BetweenRounds]),
        kontra in select(vec![Kontra::Off, Kontra::With18, Kontra::Everybody]),
        without_bid in select(vec![WithoutBid::PassedIn, WithoutBid::Ramsch]),
        ramsch_factor in factor(),
        ramsch_skat in select(vec![RamschSkat::LastTrick, RamschSkat::Loser]),
        rounds in prop_oneof![Just(RuleSet::SOSKO_2007.rounds), round_rules()],
        spitze in prop_oneof![Just(SpitzeRules::OFF), spitze()],
    ) -> RuleSet {
        RuleSet {
            name, defenders_give_up, late_surrender, open_hand, substitution, kontra, without_bid, ramsch_factor,
            ramsch_skat, rounds, spitze,
        }
    }
}

prop_compose! {
    fn round_rules()(
        [lost_kontra, kontra_re, sixty] in any::<[bool; 3]>(),
        bock in 1..=12_u8,
        ramsch in 0..=12_u8,
    ) -> RoundRules {
        RoundRules { lost_kontra, kontra_re, sixty, bock, ramsch }
    }
}

prop_compose! {
    fn spitze()(most in 0..=10_u8, [in_grand, only_announced] in any::<[bool; 2]>()) -> SpitzeRules {
        SpitzeRules { most, in_grand, only_announced }
    }
}

fn seat() -> impl Strategy<Value = Seat> {
    select(&Seat::ALL[..])
}

fn role() -> impl Strategy<Value = Role> {
    select(&Role::ALL[..])
}

fn party() -> impl Strategy<Value = Party> {
    select(vec![Party::Declarer, Party::Defenders])
}

/// Each seat comes from another one, or from none.
fn from() -> impl Strategy<Value = BySeat<Option<Seat>>> {
    (Just(Seat::ALL).prop_shuffle(), any::<[bool; 4]>())
        .prop_map(|(seats, taken)| BySeat(std::array::from_fn(|place| taken[place].then_some(seats[place]))))
}

fn id() -> impl Strategy<Value = [u8; 16]> {
    any::<[u8; 16]>()
}

fn bytes() -> impl Strategy<Value = [u8; 32]> {
    any::<[u8; 32]>()
}

fn hashes() -> impl Strategy<Value = BySeat<Option<SeedHash>>> {
    uniform4(option::of(bytes().prop_map(SeedHash))).prop_map(BySeat)
}

fn part() -> impl Strategy<Value = SeatPart> {
    prop_oneof![
        Just(SeatPart::NotTaking),
        Just(SeatPart::Withheld),
        bytes().prop_map(|seed| SeatPart::Revealed(PlayerSeed(seed))),
    ]
}

fn name() -> impl Strategy<Value = Name> {
    vec(any::<char>(), 1..=Name::LONGEST)
        .prop_filter_map("a name", |letters| Name::new(&letters.into_iter().collect::<String>()).ok())
}

fn bid() -> impl Strategy<Value = BidValue> {
    let widest = SpitzeRules { most: 10, in_grand: true, only_announced: false };
    select(BidLadder::of(&widest).values().collect::<Vec<_>>())
}

fn contract() -> impl Strategy<Value = Contract> {
    any::<Index>().prop_map(|place| Contract::all().nth(place.index(29)).unwrap())
}

fn card() -> impl Strategy<Value = Card> {
    (0..32_u8).prop_map(|index| Card::from_index(index).unwrap())
}

fn some_cards(size: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = CardSet> {
    subsequence(CardSet::DECK.iter().collect::<Vec<_>>(), size).prop_map(CardSet::from_iter)
}

fn deck() -> impl Strategy<Value = [Card; 32]> {
    let deck: [Card; 32] = std::array::from_fn(|index| Card::from_index(index as u8).unwrap());
    Just(deck).prop_shuffle()
}

fn dealt() -> impl Strategy<Value = DealtCards> {
    deck().prop_map(|deck| DealtCards::from_deck(&deck).unwrap())
}
