//! Values of other crates in the form in which they stand in records.

use std::borrow::Cow;
use std::time::Duration;

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use skat_fair::{Commitment, PlayerSeed, SeatPart, SeedHash, ServerSeed};
use skat_rules::{
    Announced, BidValue, ByRole, BySeat, Card, CardSet, Class, Contract, DealtCards, DefendersGiveUp, Kontra,
    LateSurrender, Levels, Matadors, NullGame, OpenHand, Party, RamschFactor, RamschSkat, Role, RuleSetName, Seat,
    Substitution, WithoutBid,
};
use skat_table::{Access, End, Kind, Mode, Name, PlayerId, Seating, TableId, Vacating};
use uuid::Uuid;

/// A value that has its own form in records, written and read by `#[serde(with = "value")]`.
pub(super) trait Value: Sized {
    type Form: Serialize + DeserializeOwned;

    fn to_form(&self) -> Self::Form;

    /// The value of a form; none if it has none.
    fn from_form(form: Self::Form) -> Option<Self>;
}

pub(super) fn serialize<T: Value, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    value.to_form().serialize(serializer)
}

pub(super) fn deserialize<'de, T: Value, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    checked(deserializer, |_| true)
}

/// A number that counts from 1.
pub(super) fn from_one<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    checked(deserializer, |number| *number >= 1)
}

/// A number up to `MOST`.
pub(super) fn at_most<'de, const MOST: u8, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    checked(deserializer, |number| *number <= MOST)
}

/// Whether a field is left out, since it has the value that a record without it has.
pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// A number up to `MOST` for each role.
pub(super) fn each_at_most<'de, const MOST: u8, D: Deserializer<'de>>(deserializer: D) -> Result<ByRole<u8>, D::Error> {
    checked(deserializer, |numbers: &ByRole<u8>| numbers.0.iter().all(|number| *number <= MOST))
}

/// A list may end at some number of points, but not at none.
pub(super) fn points<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u32>, D::Error> {
    checked(deserializer, |points| *points != Some(0))
}

/// How many Bock deals a round has.
pub(super) fn bock<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    checked(deserializer, |number| (1..=12).contains(number))
}

/// A table has three or four seats.
pub(super) fn three_or_four<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    checked(deserializer, |number| matches!(number, 3 | 4))
}

/// A list has at least one round, or no end.
pub(super) fn rounds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u16>, D::Error> {
    checked(deserializer, |rounds| *rounds != Some(0))
}

/// A set of exactly `SIZE` cards.
pub(super) fn cards<'de, const SIZE: u8, D: Deserializer<'de>>(deserializer: D) -> Result<CardSet, D::Error> {
    checked(deserializer, |set: &CardSet| set.len() == SIZE)
}

/// A set of `SIZE` cards or of none.
pub(super) fn cards_or_none<'de, const SIZE: u8, D: Deserializer<'de>>(deserializer: D) -> Result<CardSet, D::Error> {
    checked(deserializer, |set: &CardSet| set.is_empty() || set.len() == SIZE)
}

/// What is left of a hand.
pub(super) fn hand<'de, D: Deserializer<'de>>(deserializer: D) -> Result<CardSet, D::Error> {
    checked(deserializer, |set: &CardSet| set.len() <= 10)
}

fn checked<'de, T: Value, D: Deserializer<'de>>(
    deserializer: D,
    is_sound: impl FnOnce(&T) -> bool,
) -> Result<T, D::Error> {
    let value = T::from_form(T::Form::deserialize(deserializer)?).filter(is_sound);
    value.ok_or_else(|| D::Error::custom("not a value of this field"))
}

/// Numbers that stand for themselves.
macro_rules! numbers {
    ($($type:ty),*) => {$(
        impl Value for $type {
            type Form = $type;

            fn to_form(&self) -> $type {
                *self
            }

            fn from_form(form: $type) -> Option<$type> {
                Some(form)
            }
        }
    )*};
}

numbers!(u8, u16, u32, u64);

/// Each variant as a word that stays when the variant gets another name.
macro_rules! words {
    ($($type:ident { $($variant:ident = $word:literal),* })*) => {$(
        impl Value for $type {
            type Form = Cow<'static, str>;

            fn to_form(&self) -> Cow<'static, str> {
                Cow::Borrowed(match self {
                    $($type::$variant => $word),*
                })
            }

            fn from_form(form: Cow<'static, str>) -> Option<$type> {
                match &*form {
                    $($word => Some($type::$variant),)*
                    _ => None,
                }
            }
        }
    )*};
}

words! {
    Role { Forehand = "F", Middlehand = "M", Rearhand = "R" }
    Party { Declarer = "declarer", Defenders = "defenders" }
    Kind { Human = "human", Computer = "computer" }
    Vacating { Left = "left", WaitOver = "waitOver", Announced = "announced" }
    End { Complete = "complete", Unfinished = "unfinished", Idle = "idle", Closed = "closed", ClosedByAdministrator = "closedByAdministrator" }
    Mode { Free = "free", Tournament = "tournament" }
    Seating { Lot = "lot", Host = "host" }
    Access { Public = "public", Link = "link", Password = "password" }
    RuleSetName { Sosko2007 = "sosko-2007", Isko2012 = "isko-2012", Pub2022 = "pub-2022" }
    DefendersGiveUp { Both = "both", One = "one" }
    LateSurrender { Free = "free", WithConsent = "withConsent" }
    OpenHand { Visible = "visible", BindingClaim = "bindingClaim" }
    Substitution { BetweenDeals = "betweenDeals", BetweenRounds = "betweenRounds" }
    Kontra { Off = "off", With18 = "with18", Everybody = "everybody" }
    WithoutBid { PassedIn = "passedIn", Ramsch = "ramsch" }
    RamschFactor { Adds = "adds", Doubles = "doubles" }
    RamschSkat { LastTrick = "lastTrick", Loser = "loser" }
}

/// Newtypes of 32 bytes as 64 hexadecimal digits.
macro_rules! digits {
    ($($type:ident),*) => {$(
        impl Value for $type {
            type Form = String;

            fn to_form(&self) -> String {
                self.to_hex()
            }

            fn from_form(form: String) -> Option<$type> {
                form.parse().ok()
            }
        }
    )*};
}

digits!(ServerSeed, PlayerSeed, Commitment, SeedHash);

/// Ids as UUIDs.
macro_rules! ids {
    ($($type:ident),*) => {$(
        impl Value for $type {
            type Form = Uuid;

            fn to_form(&self) -> Uuid {
                self.0.to_form()
            }

            fn from_form(form: Uuid) -> Option<$type> {
                Value::from_form(form).map($type)
            }
        }
    )*};
}

ids!(PlayerId, TableId);

impl Value for [u8; 16] {
    type Form = Uuid;

    fn to_form(&self) -> Uuid {
        Uuid::from_bytes(*self)
    }

    fn from_form(form: Uuid) -> Option<[u8; 16]> {
        Some(form.into_bytes())
    }
}

impl Value for Name {
    type Form = String;

    fn to_form(&self) -> String {
        self.as_str().to_owned()
    }

    fn from_form(form: String) -> Option<Name> {
        Name::new(&form).ok()
    }
}

impl Value for Duration {
    type Form = u128;

    fn to_form(&self) -> u128 {
        self.as_nanos()
    }

    fn from_form(form: u128) -> Option<Duration> {
        const SECOND: u128 = 1_000_000_000;
        let seconds = u64::try_from(form / SECOND).ok()?;
        Some(Duration::new(seconds, (form % SECOND) as u32))
    }
}

impl Value for Seat {
    type Form = u8;

    fn to_form(&self) -> u8 {
        self.index() as u8 + 1
    }

    fn from_form(form: u8) -> Option<Seat> {
        Seat::from_index(usize::from(form).checked_sub(1)?)
    }
}

impl<T: Value> Value for Option<T> {
    type Form = Option<T::Form>;

    fn to_form(&self) -> Option<T::Form> {
        self.as_ref().map(T::to_form)
    }

    fn from_form(form: Option<T::Form>) -> Option<Option<T>> {
        form.map_or(Some(None), |form| T::from_form(form).map(Some))
    }
}

impl<T: Value> Value for Vec<T> {
    type Form = Vec<T::Form>;

    fn to_form(&self) -> Vec<T::Form> {
        self.iter().map(T::to_form).collect()
    }

    fn from_form(form: Vec<T::Form>) -> Option<Vec<T>> {
        form.into_iter().map(T::from_form).collect()
    }
}

/// What stands at each seat.
macro_rules! by_seat {
    ($($type:ty),*) => {$(
        impl Value for BySeat<$type> {
            type Form = [<$type as Value>::Form; 4];

            fn to_form(&self) -> Self::Form {
                self.0.each_ref().map(Value::to_form)
            }

            fn from_form(form: Self::Form) -> Option<BySeat<$type>> {
                let [Some(first), Some(second), Some(third), Some(fourth)] = form.map(<$type>::from_form) else {
                    return None;
                };
                Some(BySeat([first, second, third, fourth]))
            }
        }
    )*};
}

by_seat!(u64, Option<SeedHash>, SeatPart);

/// The old seat for each new one: nobody comes from two seats, and no two come from one.
impl Value for BySeat<Option<Seat>> {
    type Form = [Option<u8>; 4];

    fn to_form(&self) -> [Option<u8>; 4] {
        self.0.each_ref().map(Value::to_form)
    }

    fn from_form(form: [Option<u8>; 4]) -> Option<BySeat<Option<Seat>>> {
        let [Some(first), Some(second), Some(third), Some(fourth)] = form.map(Option::<Seat>::from_form) else {
            return None;
        };
        let seats = [first, second, third, fourth];
        differ(seats.into_iter().flatten()).then_some(BySeat(seats))
    }
}

/// Where the three players of a deal sit: at three seats.
impl Value for ByRole<Seat> {
    type Form = [u8; 3];

    fn to_form(&self) -> [u8; 3] {
        self.0.each_ref().map(Value::to_form)
    }

    fn from_form(form: [u8; 3]) -> Option<ByRole<Seat>> {
        let [Some(forehand), Some(middlehand), Some(rearhand)] = form.map(Seat::from_form) else { return None };
        let seats = [forehand, middlehand, rearhand];
        differ(seats).then_some(ByRole(seats))
    }
}

/// A number for each role.
impl Value for ByRole<u8> {
    type Form = [u8; 3];

    fn to_form(&self) -> [u8; 3] {
        self.0
    }

    fn from_form(form: [u8; 3]) -> Option<ByRole<u8>> {
        Some(ByRole(form))
    }
}

fn differ(seats: impl IntoIterator<Item = Seat>) -> bool {
    let mut seen = [false; 4];
    seats.into_iter().all(|seat| !std::mem::replace(&mut seen[seat.index()], true))
}

/// A seat's part in a shuffle: `out`, `withheld`, or its seed.
impl Value for SeatPart {
    type Form = Cow<'static, str>;

    fn to_form(&self) -> Cow<'static, str> {
        match self {
            SeatPart::NotTaking => Cow::Borrowed("out"),
            SeatPart::Withheld => Cow::Borrowed("withheld"),
            SeatPart::Revealed(seed) => Cow::Owned(seed.to_hex()),
        }
    }

    fn from_form(form: Cow<'static, str>) -> Option<SeatPart> {
        match &*form {
            "out" => Some(SeatPart::NotTaking),
            "withheld" => Some(SeatPart::Withheld),
            seed => seed.parse().ok().map(SeatPart::Revealed),
        }
    }
}

impl Value for Card {
    type Form = Cow<'static, str>;

    fn to_form(&self) -> Cow<'static, str> {
        Cow::Owned(text([*self]))
    }

    fn from_form(form: Cow<'static, str>) -> Option<Card> {
        form.parse().ok()
    }
}

/// The cards in ascending order, without blanks.
impl Value for CardSet {
    type Form = String;

    fn to_form(&self) -> String {
        text(*self)
    }

    fn from_form(form: String) -> Option<CardSet> {
        let mut set = CardSet::EMPTY;
        for card in pairs(&form) {
            let card = card?;
            if set.bits() >> card.index() != 0 {
                return None;
            }
            set = set.with(card);
        }
        Some(set)
    }
}

/// The three hands; the skat is the rest.
impl Value for DealtCards {
    type Form = [String; 3];

    fn to_form(&self) -> [String; 3] {
        self.hands().0.map(text)
    }

    fn from_form(form: [String; 3]) -> Option<DealtCards> {
        let [Some(forehand), Some(middlehand), Some(rearhand)] = form.map(CardSet::from_form) else { return None };
        DealtCards::new(ByRole([forehand, middlehand, rearhand])).ok()
    }
}

/// The whole deck in its order.
impl Value for [Card; 32] {
    type Form = String;

    fn to_form(&self) -> String {
        text(*self)
    }

    fn from_form(form: String) -> Option<[Card; 32]> {
        let deck: Vec<Card> = pairs(&form).collect::<Option<_>>()?;
        let deck = <[Card; 32]>::try_from(deck).ok()?;
        (CardSet::from_iter(deck) == CardSet::DECK).then_some(deck)
    }
}

fn text(cards: impl IntoIterator<Item = Card>) -> String {
    cards.into_iter().flat_map(|card| [card.suit().letter(), card.rank().letter()]).collect()
}

/// The cards that stand in a text one after the other; none for what is no card.
fn pairs(text: &str) -> impl Iterator<Item = Option<Card>> {
    text.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).ok()?.parse().ok())
}

impl Value for BidValue {
    type Form = u16;

    fn to_form(&self) -> u16 {
        self.get()
    }

    fn from_form(form: u16) -> Option<BidValue> {
        BidValue::new(form)
    }
}

/// With so many, or without as many as a negative number says.
impl Value for Matadors {
    type Form = i16;

    fn to_form(&self) -> i16 {
        match *self {
            Matadors::With(count) => i16::from(count),
            Matadors::Without(count) => -i16::from(count),
        }
    }

    fn from_form(form: i16) -> Option<Matadors> {
        let count = u8::try_from(form.unsigned_abs()).ok()?;
        match form {
            1..=11 => Some(Matadors::With(count)),
            -11..=-1 => Some(Matadors::Without(count)),
            _ => None,
        }
    }
}

impl Value for Levels {
    type Form = u8;

    fn to_form(&self) -> u8 {
        self.bits()
    }

    fn from_form(form: u8) -> Option<Levels> {
        Levels::from_bits(form)
    }
}

/// The game's letter, then `H` for hand with `S`, `Z` or `O` for what is announced; `NO` and `NHO` are open null games.
impl Value for Contract {
    type Form = Cow<'static, str>;

    fn to_form(&self) -> Cow<'static, str> {
        let (game, rest) = letters(*self);
        Cow::Owned(format!("{game}{rest}"))
    }

    fn from_form(form: Cow<'static, str>) -> Option<Contract> {
        Contract::all().find(|contract| {
            let (game, rest) = letters(*contract);
            form.strip_prefix(game) == Some(rest)
        })
    }
}

fn letters(contract: Contract) -> (char, &'static str) {
    match contract {
        Contract::Suit(suit, class) => (suit.letter(), class_letters(class)),
        Contract::Grand(class) => ('G', class_letters(class)),
        Contract::Null(NullGame::Plain) => ('N', ""),
        Contract::Null(NullGame::Hand) => ('N', "H"),
        Contract::Null(NullGame::Ouvert) => ('N', "O"),
        Contract::Null(NullGame::OuvertHand) => ('N', "HO"),
    }
}

fn class_letters(class: Class) -> &'static str {
    match class {
        Class::PickUp => "",
        Class::Hand(Announced::Nothing) => "H",
        Class::Hand(Announced::Schneider) => "HS",
        Class::Hand(Announced::Schwarz) => "HZ",
        Class::Hand(Announced::Ouvert) => "HO",
    }
}
