//! One event of every kind and shape, whose text is kept beside this file.

use std::time::Duration;

use skat_fair::{Commitment, DealContext, DealProof, PlayerSeed, SeatPart, SeedHash, ServerSeed};
use skat_rules::{
    BidValue, ByRole, BySeat, Card, CardSet, Class, Contract, DealtCards, Doublings, Ending, GameResult, Kontra,
    Levels, Matadors, NullGame, OpenHand, Party, RamschFactor, RamschResult, RamschSkat, Role, RoundRules, RuleSet,
    Seat, Settlement, SpitzeRules, Spitzen, Suit, Valuation, WithoutBid,
};
use skat_table::{Access, End, Event, Kind, Mode, Name, PlayerId, Seating, Settings, TableId, Vacating, Watching};

/// The kind of an event, and all kinds: a new variant does not compile until it stands here, and then a sample is missed.
macro_rules! kinds {
    ($kind:ident, $all:ident, $of:path { $($variant:ident),* $(,)? }) => {
        pub(super) const $all: &[&str] = &[$(stringify!($variant)),*];

        pub(super) fn $kind(of: &$of) -> &'static str {
            use $of as Of;
            match of {
                $(Of::$variant { .. } => stringify!($variant)),*
            }
        }
    };
}

kinds!(
    kind,
    KINDS,
    skat_table::Event {
        Opened,
        Sat,
        Rose,
        Arranged,
        Ready,
        Started,
        Connected,
        Lost,
        Overran,
        Restarted,
        Prepared,
        HashGiven,
        Committed,
        SeedGiven,
        Dealt,
        Deal,
        Revealed,
        WantsNext,
        LeavesAfterRound,
        Going,
        Vacated,
        Skipped,
        Offered,
        Accepted,
        Substituted,
        ChatAllowed,
        Said,
        Announcement,
        Closing,
        Voided,
        Restored,
        Ended,
    }
);

kinds!(
    deal_kind,
    DEAL_KINDS,
    skat_rules::Event {
        Bid,
        Held,
        Passed,
        PickedUp,
        Announced,
        Kontra,
        Re,
        Declined,
        Escaped,
        Pushed,
        LaidAway,
        Played,
        WishedToGiveUp,
        AskedToGiveUp,
        TookBack,
        Agreed,
        GaveUp,
        Shown,
        Left,
        Settled,
    }
);

kinds!(
    ending_kind,
    ENDING_KINDS,
    skat_rules::Ending {
        PlayedOut,
        Decided,
        DeclarerGaveUpEarly,
        DeclarerGaveUp,
        DefendersGaveUp,
        Claimed,
        LeftAuction,
        DeclarerLeftBeforeAnnouncement,
        DefenderLeftBeforeAnnouncement,
        DeclarerLeft,
        DefenderLeft,
    }
);

/// All endings.
pub(super) const ENDINGS: [Ending; 14] = [
    Ending::PlayedOut,
    Ending::Decided,
    Ending::DeclarerGaveUpEarly,
    Ending::DeclarerGaveUp,
    Ending::DefendersGaveUp,
    Ending::Claimed { by: Party::Declarer, held: true },
    Ending::Claimed { by: Party::Declarer, held: false },
    Ending::Claimed { by: Party::Defenders, held: true },
    Ending::Claimed { by: Party::Defenders, held: false },
    Ending::LeftAuction,
    Ending::DeclarerLeftBeforeAnnouncement,
    Ending::DefenderLeftBeforeAnnouncement,
    Ending::DeclarerLeft,
    Ending::DefenderLeft,
];

/// The samples, in the order of the golden file.
pub(super) fn samples() -> Vec<Event> {
    let mut samples = before_the_list();
    samples.extend(shuffles());
    samples.extend(deals().into_iter().map(Event::Deal));
    samples.extend(later());
    samples.extend(with_pub_rules());
    samples
}

fn before_the_list() -> Vec<Event> {
    let name = |text| Name::new(text).unwrap();
    let (table, host) = (TableId([0x7a; 16]), PlayerId([0x01; 16]));
    let settings = Settings::new(name("Altenburg"));
    let other = Settings {
        seats: 4,
        rules: RuleSet { open_hand: OpenHand::Visible, ..RuleSet::ISKO_2012 },
        rounds: None,
        access: Access::Password,
        watching: Watching::Delayed(Duration::from_secs(300)),
        wait: Duration::MAX,
        move_time: Some(Duration::new(30, 1)),
        computers: false,
        ..settings.clone()
    };
    let tournament = Settings {
        rules: RuleSet::ISKO_2012,
        access: Access::Link,
        watching: Watching::Nobody,
        mode: Mode::Tournament,
        wait: Mode::Tournament.wait(),
        seating: Seating::Host,
        computers: false,
        rated: true,
        pause: Duration::ZERO,
        ..settings.clone()
    };
    let from = BySeat([Some(Seat::Third), None, Some(Seat::First), Some(Seat::Fourth)]);
    vec![
        Event::Opened { table, host, settings, arranged: Vec::new() },
        Event::Opened { table, host, settings: tournament, arranged: Vec::new() },
        Event::Opened { table, host, settings: other, arranged: vec![cards(), turned()] },
        Event::Sat { seat: Seat::First, player: host, name: name("Jürgen \"W.\""), kind: Kind::Human },
        Event::Sat { seat: Seat::Fourth, player: PlayerId([0xff; 16]), name: name("♣"), kind: Kind::Computer },
        Event::Rose { seat: Seat::Second },
        Event::Arranged { from },
        Event::Ready { seat: Seat::Third, ready: true },
        Event::Ready { seat: Seat::Third, ready: false },
        Event::Started { from, lots: BySeat([0, 1, u64::MAX, 1 << 53]) },
        Event::Connected { seat: Seat::First },
        Event::Lost { seat: Seat::Second },
        Event::Overran { seat: Seat::Third },
        Event::Restarted,
    ]
}

fn shuffles() -> Vec<Event> {
    let hashes = BySeat([Some(SeedHash([0xab; 32])), None, Some(SeedHash([0xcd; 32])), None]);
    let commitment = Commitment([0x0f; 32]);
    let server_seed = ServerSeed([0x5e; 32]);
    let seed = PlayerSeed([0xed; 32]);
    let parts = BySeat([SeatPart::Revealed(seed), SeatPart::NotTaking, SeatPart::Withheld, SeatPart::NotTaking]);
    let context = DealContext { table: [0x7a; 16], deal: 3 };
    let mut deck = deck();
    deck.reverse();
    let seats = ByRole([Seat::Fourth, Seat::First, Seat::Third]);
    vec![
        Event::Prepared { shuffle: 3, server_seed },
        Event::HashGiven { seat: Seat::First, hash: SeedHash([0xab; 32]) },
        Event::Committed { commitment, hashes },
        Event::SeedGiven { seat: Seat::First, seed },
        Event::Dealt { deal: 2, dealer: Seat::Second, seats, cards: cards() },
        Event::Revealed(Box::new(DealProof { context, commitment, server_seed, hashes, parts, deck })),
    ]
}

fn deals() -> Vec<skat_rules::Event> {
    use skat_rules::Event as Deal;
    let (forehand, middlehand, rearhand) = (Role::Forehand, Role::Middlehand, Role::Rearhand);
    let mut deals = vec![
        Deal::Bid { role: middlehand, value: BidValue::MIN },
        Deal::Bid { role: rearhand, value: BidValue::MAX },
        Deal::Held { role: forehand },
        Deal::Passed { role: rearhand },
        Deal::PickedUp { role: forehand, skat: set("DT CJ") },
        Deal::Played { role: forehand, card: "CJ".parse().unwrap() },
        Deal::Played { role: middlehand, card: "D7".parse().unwrap() },
        Deal::WishedToGiveUp { role: middlehand },
        Deal::AskedToGiveUp { role: forehand },
        Deal::TookBack { role: middlehand },
        Deal::Agreed { role: rearhand },
        Deal::GaveUp { party: Party::Declarer },
        Deal::GaveUp { party: Party::Defenders },
        Deal::Shown { role: rearhand, cards: set("SA HJ C7") },
        Deal::Shown { role: rearhand, cards: CardSet::EMPTY },
        Deal::Left { role: middlehand },
        Deal::Settled(Settlement::PassedIn),
    ];
    deals.extend(Contract::all().map(|contract| {
        let discard = if contract.is_hand() { CardSet::EMPTY } else { set("DT SK") };
        let open = if contract.is_ouvert() { CardSet::suit(Suit::Hearts) | set("C7 D8") } else { CardSet::EMPTY };
        Deal::Announced { role: forehand, contract, discard, spitzen: 0, open }
    }));
    deals.extend(ENDINGS.into_iter().zip(1..).map(|(ending, count)| {
        let value = Valuation {
            contract: Contract::all().nth(usize::from(count)).unwrap(),
            matadors: Some(if count < 12 { Matadors::With(count) } else { Matadors::Without(count - 3) }),
            levels: Levels::from_bits(9 * count).unwrap(),
            spitzen: Spitzen::default(),
            bid: Some(BidValue::ALL[usize::from(4 * count)]),
            product: 24 * u16::from(count),
            charged: 25 * u16::from(count),
            overbid: count % 2 == 0,
            spitze_missed: false,
            won: count % 3 == 0,
        };
        let left = (count > 9).then_some(rearhand);
        let (points, tricks) = (7 * count, count.min(10));
        let doublings = Doublings::default();
        Deal::Settled(Settlement::Game(GameResult {
            charged: middlehand,
            ending,
            left,
            value,
            doublings,
            points,
            tricks,
        }))
    }));
    let value = Valuation {
        contract: Contract::Null(NullGame::Plain),
        matadors: None,
        levels: Levels::default(),
        spitzen: Spitzen::default(),
        bid: None,
        product: u16::MAX,
        charged: 0,
        overbid: false,
        spitze_missed: false,
        won: true,
    };
    let (ending, left, doublings) = (Ending::PlayedOut, None, Doublings::default());
    let nothing = GameResult { charged: forehand, ending, left, value, doublings, points: 0, tricks: 0 };
    deals.push(Deal::Settled(Settlement::Game(nothing)));
    deals
}

fn later() -> Vec<Event> {
    let name = Name::new("Anna").unwrap();
    let (seat, player) = (Seat::Second, PlayerId([0x02; 16]));
    vec![
        Event::WantsNext { seat },
        Event::LeavesAfterRound { seat, leaves: true },
        Event::Going { seat, reason: Vacating::Left },
        Event::Vacated { seat, reason: Vacating::WaitOver },
        Event::Vacated { seat, reason: Vacating::Announced },
        Event::Skipped { seat },
        Event::Offered { seat, player, name: name.clone() },
        Event::Accepted { seat },
        Event::Substituted { seat, player, name, kind: Kind::Human },
        Event::ChatAllowed { seat, allowed: true },
        Event::Said { seat, text: "Gut \"Blatt\"!\n\\♥\u{1F0CF}".to_owned() },
        Event::Ended { end: End::Complete },
        Event::Ended { end: End::Unfinished },
        Event::Ended { end: End::Idle },
        Event::Ended { end: End::Closed },
        Event::Ended { end: End::ClosedByAdministrator },
        Event::Announcement { text: "The server stops at 22:00.\n\"Gut Blatt!\"".to_owned() },
        Event::Closing,
        Event::Voided { deal: 3 },
        Event::Restored { deal: 3 },
    ]
}

/// What only pub rules know; these samples stand after all others, which are as they were before there were any.
fn with_pub_rules() -> Vec<Event> {
    use skat_rules::Event as Deal;
    let (forehand, middlehand, rearhand) = (Role::Forehand, Role::Middlehand, Role::Rearhand);
    let settings = Settings { rules: RuleSet::PUB_2022, ..Settings::new(Name::new("Stammtisch").unwrap()) };
    let house = Settings {
        rules: RuleSet {
            kontra: Kontra::Everybody,
            without_bid: WithoutBid::PassedIn,
            ramsch_factor: RamschFactor::Doubles,
            ramsch_skat: RamschSkat::Loser,
            rounds: RoundRules { lost_kontra: true, kontra_re: false, sixty: true, bock: 12, ramsch: 0 },
            spitze: SpitzeRules { most: 10, in_grand: true, only_announced: true },
            ..RuleSet::PUB_2022
        },
        until_points: Some(1_000),
        answer_time: Duration::from_secs(20),
        ..settings.clone()
    };
    let (table, host) = (TableId([0x7a; 16]), PlayerId([0x01; 16]));
    let value = Valuation {
        contract: Contract::Suit(Suit::Clubs, Class::PickUp),
        matadors: Some(Matadors::With(2)),
        levels: Levels::default(),
        spitzen: Spitzen { announced: 1, counted: 2 },
        bid: BidValue::new(456),
        product: 72,
        charged: 456,
        overbid: true,
        spitze_missed: false,
        won: false,
    };
    let doublings = Doublings { kontra: Some(rearhand), re: true, bock: true };
    let (ending, left, points, tricks) = (Ending::PlayedOut, None, 60, 5);
    let game = GameResult { charged: forehand, ending, left, value, doublings, points, tricks };
    let in_bock = GameResult { doublings: Doublings { bock: true, ..Doublings::default() }, ..game };
    let missed = GameResult { value: Valuation { spitze_missed: true, ..value }, ..game };
    let ramsch = RamschResult {
        points: ByRole([71, 49, 0]),
        tricks: ByRole([6, 4, 0]),
        skat_to: forehand,
        unseen: 3,
        factor: RamschFactor::Adds,
        left: None,
    };
    let left = RamschResult { unseen: 0, factor: RamschFactor::Doubles, left: Some(middlehand), ..ramsch };
    let mut samples = vec![
        Event::Opened { table, host, settings, arranged: Vec::new() },
        Event::Opened { table, host, settings: house, arranged: Vec::new() },
    ];
    samples.extend(
        [
            Deal::Bid { role: rearhand, value: BidValue::new(456).unwrap() },
            Deal::Announced {
                role: forehand,
                contract: Contract::Suit(Suit::Clubs, Class::PickUp),
                discard: set("DT SK"),
                spitzen: 2,
                open: CardSet::EMPTY,
            },
            Deal::Kontra { role: rearhand },
            Deal::Re { role: forehand },
            Deal::Declined { role: middlehand },
            Deal::Escaped { role: rearhand },
            Deal::Pushed { role: forehand },
            Deal::LaidAway { role: middlehand, cards: set("HA HT") },
            Deal::Settled(Settlement::Game(game)),
            Deal::Settled(Settlement::Game(in_bock)),
            Deal::Settled(Settlement::Ramsch(ramsch)),
            Deal::Settled(Settlement::Ramsch(left)),
            Deal::Settled(Settlement::Game(missed)),
        ]
        .map(Event::Deal),
    );
    samples
}

fn set(text: &str) -> CardSet {
    text.parse().unwrap()
}

fn deck() -> [Card; 32] {
    std::array::from_fn(|index| Card::from_index(index as u8).unwrap())
}

/// The deck dealt in its own order.
fn cards() -> DealtCards {
    DealtCards::from_deck(&deck()).unwrap()
}

/// The deck dealt from its other end.
fn turned() -> DealtCards {
    let mut deck = deck();
    deck.reverse();
    DealtCards::from_deck(&deck).unwrap()
}
