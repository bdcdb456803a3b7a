//! The moves of a record, as they are written.

use std::fmt;

use skat_rules::{Announced, Card, CardSet, Class, Contract, DealtCards, Game, NullGame, Role, Suit};

/// A card as it lies in a record: `CJ`, or `??` where it is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// A known card.
    Up(Card),
    /// A card that the record does not show.
    Down,
}

impl Face {
    /// The card, if it is known.
    pub const fn card(self) -> Option<Card> {
        match self {
            Face::Up(card) => Some(card),
            Face::Down => None,
        }
    }

    /// The cards of a set, the highest index first.
    pub(crate) fn of_set(cards: CardSet) -> Vec<Face> {
        let mut faces: Vec<Face> = cards.iter().map(Face::Up).collect();
        faces.reverse();
        faces
    }

    /// The set of these cards; none if one is unknown.
    pub(crate) fn set(faces: &[Face]) -> Option<CardSet> {
        faces.iter().map(|face| face.card()).collect()
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Face::Up(card) => card.fmt(f),
            Face::Down => f.write_str("??"),
        }
    }
}

/// The 32 cards as a record shows them: ten of forehand, of middlehand and of rearhand, and two of the skat.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dealt {
    /// The cards, each known one only once.
    pub(crate) faces: Vec<Face>,
    /// Whether `|` stands between the four groups, as in a player's view.
    pub(crate) grouped: bool,
}

impl Dealt {
    /// How many cards are in a record.
    pub(crate) const COUNT: usize = 32;

    /// The cards in the order of the record.
    pub fn faces(&self) -> &[Face] {
        &self.faces
    }

    /// The deal; none if the record does not show all cards.
    pub fn cards(&self) -> Option<DealtCards> {
        let cards: Vec<Card> = self.faces.iter().map(|face| face.card()).collect::<Option<_>>()?;
        DealtCards::from_deck(cards.as_array()?).ok()
    }

    /// Whether the four groups are separated, which is how a player's view is written.
    pub fn is_view(&self) -> bool {
        self.grouped
    }

    /// Whether the card after this one begins a new hand or the skat.
    pub(crate) const fn ends_group(place: usize) -> bool {
        matches!(place, 9 | 19 | 29)
    }
}

impl From<&DealtCards> for Dealt {
    /// The cards of each hand, the highest index first; in which order they were dealt is not known any more.
    fn from(cards: &DealtCards) -> Dealt {
        let hands = Role::ALL.into_iter().map(|role| cards.hand(role));
        Dealt { faces: hands.chain([cards.skat()]).flat_map(Face::of_set).collect(), grouped: false }
    }
}

impl fmt::Display for Dealt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, face) in self.faces.iter().enumerate() {
            if place > 0 {
                f.write_str(if self.grouped && Dealt::ends_group(place - 1) { "|" } else { "." })?;
            }
            face.fmt(f)?;
        }
        Ok(())
    }
}

/// A letter after that of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// `O`: an open game. On a suit game or grand it implies the other three.
    Ouvert,
    /// `H`: a hand game.
    Hand,
    /// `S`: Schneider announced.
    Schneider,
    /// `Z`: Schwarz announced, and so Schneider.
    Schwarz,
}

impl Mark {
    const fn letter(self) -> char {
        match self {
            Mark::Ouvert => 'O',
            Mark::Hand => 'H',
            Mark::Schneider => 'S',
            Mark::Schwarz => 'Z',
        }
    }

    fn from_letter(letter: char) -> Option<Mark> {
        [Mark::Ouvert, Mark::Hand, Mark::Schneider, Mark::Schwarz].into_iter().find(|mark| mark.letter() == letter)
    }
}

/// The game as it is announced: `D`, `GH`, `CO`, `NHO`. The order of the marks is kept.
///
/// With Spitzen, which only the pub form has, a plus sign and their number follow: `DH+2`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct GameType {
    game: Game,
    marks: Vec<Mark>,
    spitzen: u8,
}

impl GameType {
    /// Reads a game's letter and its marks, each at most once, in any order.
    pub(crate) fn read(word: &str) -> Option<GameType> {
        GameType::read_letters(word, 0)
    }

    /// The same with a number of Spitzen, if there is one.
    pub(crate) fn read_pub(word: &str) -> Option<GameType> {
        let Some((letters, number)) = word.split_once('+') else { return GameType::read(word) };
        let spitzen = number.parse().ok().filter(|spitzen: &u8| *spitzen > 0 && spitzen.to_string() == number)?;
        GameType::read_letters(letters, spitzen)
    }

    fn read_letters(word: &str, spitzen: u8) -> Option<GameType> {
        let mut letters = word.chars();
        let game = match letters.next()? {
            'G' => Game::Grand,
            'N' => Game::Null,
            letter => Game::Suit(Suit::from_letter(letter)?),
        };
        let mut marks = Vec::new();
        for letter in letters {
            let mark = Mark::from_letter(letter)?;
            if marks.contains(&mark) {
                return None;
            }
            marks.push(mark);
        }
        Some(GameType { game, marks, spitzen })
    }

    /// The game with Spitzen announced.
    pub(crate) fn with_spitzen(contract: Contract, spitzen: u8) -> GameType {
        GameType { spitzen, ..GameType::from(contract) }
    }

    /// How many Spitzen are announced.
    pub fn spitzen(&self) -> u8 {
        self.spitzen
    }

    /// What is trump.
    pub fn game(&self) -> Game {
        self.game
    }

    /// The marks in the order in which they are written.
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// The contract; none where the marks contradict each other or the pick-up.
    pub fn contract(&self, picked_up: bool) -> Option<Contract> {
        let has = |mark| self.marks.contains(&mark);
        let announces = has(Mark::Schneider) || has(Mark::Schwarz);
        if self.game == Game::Null {
            let null = match (picked_up, has(Mark::Hand), has(Mark::Ouvert)) {
                (true, false, false) => NullGame::Plain,
                (true, false, true) => NullGame::Ouvert,
                (false, true, false) => NullGame::Hand,
                (false, true, true) => NullGame::OuvertHand,
                (true, true, _) | (false, false, _) => return None,
            };
            return (!announces).then_some(Contract::Null(null));
        }
        let class = if has(Mark::Ouvert) {
            Class::Hand(Announced::Ouvert)
        } else if !has(Mark::Hand) {
            Class::PickUp
        } else if has(Mark::Schwarz) {
            Class::Hand(Announced::Schwarz)
        } else if has(Mark::Schneider) {
            Class::Hand(Announced::Schneider)
        } else {
            Class::Hand(Announced::Nothing)
        };
        if (class == Class::PickUp) != picked_up || class == Class::PickUp && announces {
            return None;
        }
        Some(match self.game {
            Game::Suit(suit) => Contract::Suit(suit, class),
            Game::Grand | Game::Null => Contract::Grand(class),
        })
    }
}

impl From<Contract> for GameType {
    fn from(contract: Contract) -> GameType {
        let marks: &[Mark] = match contract {
            Contract::Suit(_, class) | Contract::Grand(class) => match class {
                Class::PickUp => &[],
                Class::Hand(Announced::Nothing) => &[Mark::Hand],
                Class::Hand(Announced::Schneider) => &[Mark::Hand, Mark::Schneider],
                Class::Hand(Announced::Schwarz) => &[Mark::Hand, Mark::Schneider, Mark::Schwarz],
                Class::Hand(Announced::Ouvert) => &[Mark::Ouvert],
            },
            Contract::Null(NullGame::Plain) => &[],
            Contract::Null(NullGame::Hand) => &[Mark::Hand],
            Contract::Null(NullGame::Ouvert) => &[Mark::Ouvert],
            Contract::Null(NullGame::OuvertHand) => &[Mark::Ouvert, Mark::Hand],
        };
        GameType { game: contract.game(), marks: marks.to_vec(), spitzen: 0 }
    }
}

impl fmt::Display for GameType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.game {
            Game::Suit(suit) => suit.letter(),
            Game::Grand => 'G',
            Game::Null => 'N',
        };
        write!(f, "{letter}")?;
        self.marks.iter().try_for_each(|mark| write!(f, "{}", mark.letter()))?;
        if self.spitzen > 0 { write!(f, "+{}", self.spitzen) } else { Ok(()) }
    }
}

/// One move: who makes it, the server or a player, and what it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// The server deals.
    Deal(Dealt),
    /// The server gives the skat to who has picked it up.
    Skat([Face; 2]),
    /// The server says that a player ran out of time: `w TI.n`.
    TimeOut(Role),
    /// The server says that a player left: `w LE.n`.
    Leave(Role),
    /// A bid; whether it is one of the 63 legal values is checked when it is replayed.
    Bid(Role, u16),
    /// `y`: the bid is held.
    Hold(Role),
    /// `p`: a pass.
    Pass(Role),
    /// `s`: the declarer picks the skat up, or who pushes in a Ramsch.
    PickUp(Role),
    /// The announcement, with the two cards laid away, with the ten cards of an open game, or with both.
    ///
    /// After a pick-up no card means that the two follow in a half move of their own.
    Announce {
        /// The declarer.
        role: Role,
        /// The game.
        game: GameType,
        /// None, two, ten or twelve cards.
        cards: Vec<Face>,
    },
    /// The second half of an announcement: the cards laid away, and the ten cards of an open game.
    LayAway {
        /// The declarer.
        role: Role,
        /// Two or twelve cards.
        cards: Vec<Face>,
    },
    /// `kontra`, in the pub form only, as are the following words.
    Kontra(Role),
    /// `rekontra`: the declarer answers with Re. `RE` is a resignation.
    Re(Role),
    /// `no`: Kontra, Re or an escape was asked of the player, and he does not want it.
    Decline(Role),
    /// `escape`: the player plays a grand hand instead of a forced Ramsch.
    Escape(Role),
    /// `push`: what lies in the skat is pushed on, unseen where no cards are named, and otherwise these two.
    Push {
        /// Who pushes.
        role: Role,
        /// None or two cards.
        cards: Vec<Face>,
    },
    /// A card is played.
    Play(Role, Face),
    /// `RE`: a player resigns.
    Resign(Role),
    /// `SC`: a player shows his cards, and which they are.
    Show {
        /// Who.
        role: Role,
        /// None to ten cards.
        cards: Vec<Face>,
    },
}

impl Move {
    /// Which player the move belongs to; none for what the server does.
    pub fn player(&self) -> Option<Role> {
        match self {
            Move::Deal(_) | Move::Skat(_) | Move::TimeOut(_) | Move::Leave(_) => None,
            Move::Bid(role, _) | Move::Play(role, _) => Some(*role),
            Move::Hold(role) | Move::Pass(role) | Move::PickUp(role) | Move::Resign(role) => Some(*role),
            Move::Kontra(role) | Move::Re(role) | Move::Decline(role) | Move::Escape(role) => Some(*role),
            Move::Push { role, .. } => Some(*role),
            Move::Announce { role, .. } | Move::LayAway { role, .. } | Move::Show { role, .. } => Some(*role),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.player() {
            Some(role) => write!(f, "{} ", role.index())?,
            None => f.write_str("w ")?,
        }
        match self {
            Move::Deal(dealt) => dealt.fmt(f),
            Move::Skat(cards) => write!(f, "{}", Dotted("", cards)),
            Move::TimeOut(role) => write!(f, "TI.{}", role.index()),
            Move::Leave(role) => write!(f, "LE.{}", role.index()),
            Move::Bid(_, value) => value.fmt(f),
            Move::Hold(_) => f.write_str("y"),
            Move::Pass(_) => f.write_str("p"),
            Move::PickUp(_) => f.write_str("s"),
            Move::Announce { game, cards, .. } => write!(f, "{game}{}", Dotted(".", cards)),
            Move::LayAway { cards, .. } => write!(f, "{}", Dotted("", cards)),
            Move::Kontra(_) => f.write_str("kontra"),
            Move::Re(_) => f.write_str("rekontra"),
            Move::Decline(_) => f.write_str("no"),
            Move::Escape(_) => f.write_str("escape"),
            Move::Push { cards, .. } => write!(f, "push{}", Dotted(".", cards)),
            Move::Play(_, face) => face.fmt(f),
            Move::Resign(_) => f.write_str("RE"),
            Move::Show { cards, .. } => write!(f, "SC{}", Dotted(".", cards)),
        }
    }
}

/// Cards with a dot between them, and something before the first.
struct Dotted<'a>(&'static str, &'a [Face]);

impl fmt::Display for Dotted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, face) in self.1.iter().enumerate() {
            f.write_str(if place == 0 { self.0 } else { "." })?;
            face.fmt(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_contract_is_read_back_from_its_letters() {
        for contract in Contract::all() {
            let written = GameType::from(contract).to_string();
            let read = GameType::read(&written).unwrap();
            assert_eq!(read.contract(!contract.is_hand()), Some(contract), "{written}");
            assert_eq!(read.contract(contract.is_hand()), None, "{written}");
        }
    }

    #[test]
    fn ouvert_implies_hand_schneider_and_schwarz() {
        for word in ["GO", "GHO", "GOH", "GHOSZ", "GOHSZ", "GOSZH"] {
            let game = GameType::read(word).unwrap();
            assert_eq!(game.contract(false), Some(Contract::Grand(Class::Hand(Announced::Ouvert))), "{word}");
            assert_eq!(game.to_string(), word);
        }
        let hand = |word: &str| GameType::read(word).and_then(|game| game.contract(false));
        assert_eq!(hand("HH"), Some(Contract::Suit(Suit::Hearts, Class::Hand(Announced::Nothing))));
        assert_eq!(hand("SHZ"), Some(Contract::Suit(Suit::Spades, Class::Hand(Announced::Schwarz))));
        assert_eq!(hand("NHO"), Some(Contract::Null(NullGame::OuvertHand)));
        assert_eq!(hand("NOH"), hand("NHO"));
    }

    #[test]
    fn contradictory_letters_are_no_contract() {
        for word in ["D", "GS", "GZ", "N", "NO", "NHS", "NOHZ"] {
            assert_eq!(GameType::read(word).unwrap().contract(false), None, "{word}");
        }
        for word in ["GH", "GO", "GS", "NH"] {
            assert_eq!(GameType::read(word).unwrap().contract(true), None, "{word}");
        }
        for word in ["", "X", "GHH", "DA", "G.", "SC"] {
            assert_eq!(GameType::read(word), None, "{word}");
        }
    }

    #[test]
    fn spitzen_follow_the_letters_in_the_pub_form_only() {
        let game = GameType::read_pub("DH+2").unwrap();
        assert_eq!((game.spitzen(), game.to_string().as_str()), (2, "DH+2"));
        assert_eq!(GameType::read("DH+2"), None);
        assert_eq!(GameType::read_pub("DH"), GameType::read("DH"));
        for word in ["DH+0", "DH+02", "DH+", "DH++2", "DH+-1", "DH+256", "+2", "DH+2H"] {
            assert_eq!(GameType::read_pub(word), None, "{word}");
        }
    }
}
