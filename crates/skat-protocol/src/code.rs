//! Why something was refused, and why a connection was closed.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::schema::schema;

/// Declares the codes with their text and what they say.
macro_rules! codes {
    ($($name:ident = $text:literal: $says:literal,)*) => {
        /// Why something was refused. Its text is stable; new codes can come.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Code {
            $(
                #[doc = $says]
                #[serde(rename = $text)]
                $name,
            )*
        }

        impl Code {
            /// All codes.
            pub const ALL: &[Code] = &[$(Code::$name),*];

            /// The text on the wire.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Code::$name => $text,)*
                }
            }

            /// What it says, in one sentence.
            pub const fn description(self) -> &'static str {
                match self {
                    $(Code::$name => $says,)*
                }
            }
        }

        schema!(Code, { "type": "string", "enum": [$($text),*], "description": "Why something was refused; new codes can come." });
    };
}

codes! {
    // Messages.
    BadJson = "bad_json": "The text is not JSON.",
    BadMessage = "bad_message": "The JSON is no message: its kind is unknown, or a field is missing, unknown or of the wrong type.",
    BinaryRefused = "binary_refused": "Messages are text; binary frames are refused.",
    TooLarge = "too_large": "The message is too large.",
    TooSlow = "too_slow": "The body of the request came too slowly.",
    NotACard = "not_a_card": "A card is a suit C, S, H or D and a rank A, K, Q, J, T, 9, 8 or 7.",
    CardTwice = "card_twice": "A card stands twice in a set of cards.",
    NotADeck = "not_a_deck": "A deal has 32 different cards.",
    NotASeat = "not_a_seat": "Seats are numbered 1 to 4.",
    NotABid = "not_a_bid": "The number is no value that may be bid under these rules.",
    ContradictoryContract = "contradictory_contract": "The contract contradicts itself: only a hand game announces something or is an open suit game or grand, and null announces nothing.",
    NotHex = "not_hex": "Hashes and seeds are 64 hexadecimal digits.",
    BadName = "bad_name": "A name has 1 to 24 characters, no control character, bracket or invisible mark, at most two marks above and below a letter, and no blank at either end.",
    BadText = "bad_text": "What is said has 1 to 500 characters, not only blanks, and no control character but line breaks.",
    BadPassword = "bad_password": "A password has 1 to 64 characters and no control character, and belongs only to a table whose access is `password`.",
    PasswordMissing = "password_missing": "A table whose access is `password` needs one.",
    BadAccountPassword = "bad_account_password": "The password of an account has 8 to 256 characters and no control character.",
    BadReason = "bad_reason": "A reason has 1 to 500 characters, not only blanks, and no control character.",
    DuplicateMismatch = "duplicate_mismatch": "The id was used before, for another command.",
    // Log-in and limits.
    NotLoggedIn = "not_logged_in": "Nobody is logged in: a connection begins with `guest` or `login`, and a request needs a token or the cookie of a session.",
    AlreadyLoggedIn = "already_logged_in": "The connection has a player already.",
    BadToken = "bad_token": "No player is known by this token.",
    WrongLogin = "wrong_login": "The name and the password do not belong together.",
    Locked = "locked": "The player is locked out by an administrator.",
    Forbidden = "forbidden": "The player's role does not allow this.",
    AccountNeeded = "account_needed": "Only registered players may do this.",
    HasAccount = "has_account": "The player has an account already.",
    NameTaken = "name_taken": "The name belongs to somebody else, or looks like one that does.",
    NameNotAllowed = "name_not_allowed": "The name mixes alphabets, or is kept for the server.",
    RenamedLately = "renamed_lately": "The name was changed a short while ago.",
    SeatedNow = "seated_now": "This cannot be done while the player sits at a table.",
    ForeignOrigin = "foreign_origin": "The page that asks is from another site, which the server does not allow.",
    TooFast = "too_fast": "Too much was sent or tried in too short a time.",
    TooManyConnections = "too_many_connections": "The player or the address has too many connections.",
    TooManyTables = "too_many_tables": "The player has made, sits at or watches too many tables.",
    // Tables.
    UnknownTable = "unknown_table": "There is no such table, or not any more.",
    WrongPassword = "wrong_password": "The table's password is another one.",
    NotWatchable = "not_watchable": "Nobody may watch this table.",
    NotWatching = "not_watching": "The player neither sits at this table nor watches it.",
    ArrangedRefused = "arranged_refused": "The server deals no arranged cards.",
    NotSeated = "not_seated": "The player has no seat at this table.",
    AlreadySeated = "already_seated": "The player has a seat already.",
    SeatNotFree = "seat_not_free": "The seat is taken, or the table has no such seat.",
    TableFull = "table_full": "No seat is free.",
    NotHost = "not_host": "Only the host may do this.",
    NotNow = "not_now": "This cannot be done at this moment.",
    NoDeal = "no_deal": "No deal is running.",
    NoComputers = "no_computers": "Computer players may not sit at this table.",
    NoSubstitutes = "no_substitutes": "Nobody can take this seat over.",
    OtherShuffle = "other_shuffle": "The hash or the seed is for another shuffle than the one that is being prepared.",
    SeedMismatch = "seed_mismatch": "The seed does not fit the hash that was sent.",
    AlreadyDone = "already_done": "This was done already.",
    ChatClosed = "chat_closed": "The players' chat is closed while a deal runs.",
    TableOver = "table_over": "The table is over.",
    NothingDue = "nothing_due": "Nothing is due.",
    // Administration.
    UnknownPlayer = "unknown_player": "There is no such player.",
    NoAccount = "no_account": "The player has no account.",
    NotLocked = "not_locked": "The player is not locked out.",
    LastAdministrator = "last_administrator": "The server would have no administrator any more.",
    AlreadyVoid = "already_void": "It is void already.",
    NotVoid = "not_void": "It is not void.",
    ListRunning = "list_running": "The list is not over.",
    UnreadableSheet = "unreadable_sheet": "What the deals of this list count cannot be read, so none of them can be voided or restored; the whole list can.",
    // Settings.
    BadSeats = "bad_seats": "A table has three or four seats.",
    BadRounds = "bad_rounds": "A list has at least one round and at most 48 deals.",
    BadWait = "bad_wait": "The wait is 10 seconds to an hour.",
    BadMoveTime = "bad_move_time": "The time for a move is 5 seconds to an hour.",
    BadDelay = "bad_delay": "The delay for those who watch is at most an hour.",
    BadPause = "bad_pause": "The pause between deals and the time for a substitute are at most ten minutes.",
    BadRated = "bad_rated": "A rated list has a length and no arranged deals, and fits what the server counts.",
    BadRuleSet = "bad_rule_set": "There is no such rule set: it is `sosko-2007`, `isko-2012` or `pub-2022`, the latter perhaps with switches.",
    BadUntilPoints = "bad_until_points": "A list can end at 1 to 10000 points, and only by pub rules.",
    BadAnswerTime = "bad_answer_time": "The time for an answer is 5 to 60 seconds.",
    TournamentWatched = "tournament_watched": "Nobody watches a tournament.",
    // The deal.
    NotYourTurn = "not_your_turn": "Somebody else is to act.",
    WrongPhase = "wrong_phase": "This cannot be done in this phase of the deal.",
    BidTooLow = "bid_too_low": "The bid must be higher.",
    OnlyEighteen = "only_eighteen": "Forehand, whom nobody bid to, can take the game with 18 and nothing else.",
    SkatNotPickedUp = "skat_not_picked_up": "The skat was not picked up, so only a hand game can be announced.",
    SkatPickedUp = "skat_picked_up": "The skat was picked up, so no hand game can be announced.",
    WrongDiscard = "wrong_discard": "Two cards are laid away after picking up, none in a hand game.",
    NotHeld = "not_held": "The card is not in the player's hand.",
    NullBelowBid = "null_below_bid": "The value of this null game is below the bid.",
    MustFollow = "must_follow": "The player holds a card that follows, and must play one.",
    NothingPending = "nothing_pending": "There is nothing to take back or agree to.",
    WrongParty = "wrong_party": "Only the other party can do this.",
    DefenderCannotShow = "defender_cannot_show": "A defender cannot show his cards here.",
    KontraNotAllowed = "kontra_not_allowed": "Kontra is the defenders', and by most pub rules only of those who bid or held 18.",
    KontraTooLate = "kontra_too_late": "Kontra is said before the own first card, and before the cards of an open game lie open.",
    ReWithoutKontra = "re_without_kontra": "Nobody has said Kontra.",
    ReTooLate = "re_too_late": "Re answers Kontra at once.",
    NoRe = "no_re": "Null and null hand have no Re.",
    QuestionOpen = "question_open": "The play waits for an answer about Kontra or Re.",
    NothingAsked = "nothing_asked": "Nobody has asked the player anything.",
    TooManySpitzen = "too_many_spitzen": "The rules have no Spitze in this game, or not so many.",
    SpitzeNotHeld = "spitze_not_held": "Who announces a Spitze holds its trump.",
    JackLaidAway = "jack_laid_away": "Jacks may not be pushed on.",
    AlreadyPickedUp = "already_picked_up": "The player has picked the skat up, and pushes two cards on.",
    EscapedAlready = "escaped_already": "The player has escaped from this Ramsch before.",
    // The server.
    NotFound = "not_found": "There is nothing at this address.",
    MethodNotAllowed = "method_not_allowed": "This address does not answer that method.",
    UnsupportedMediaType = "unsupported_media_type": "A body is JSON, with the content type `application/json`.",
    UpgradeNeeded = "upgrade_needed": "This address is a WebSocket: the request must ask for an upgrade.",
    BadQuery = "bad_query": "The address has a parameter that cannot be read.",
    Unavailable = "unavailable": "The server cannot do this at the moment; it can be tried again with the same id.",
    Draining = "draining": "The server is about to stop and makes no new tables; it can be tried again with the same id.",
    Internal = "internal": "The server has made a mistake.",
}

impl Code {
    /// The code with this text.
    pub fn named(text: &str) -> Option<Code> {
        Code::ALL.iter().copied().find(|code| code.as_str() == text)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl std::error::Error for Code {}

impl From<&skat_rules::IllegalAction> for Code {
    fn from(illegal: &skat_rules::IllegalAction) -> Code {
        use skat_rules::IllegalAction;
        match illegal {
            IllegalAction::NotYourTurn => Code::NotYourTurn,
            IllegalAction::WrongPhase => Code::WrongPhase,
            IllegalAction::BidTooLow { .. } => Code::BidTooLow,
            IllegalAction::OnlyEighteen => Code::OnlyEighteen,
            IllegalAction::SkatNotPickedUp => Code::SkatNotPickedUp,
            IllegalAction::SkatPickedUp => Code::SkatPickedUp,
            IllegalAction::WrongDiscard { .. } => Code::WrongDiscard,
            IllegalAction::NotHeld => Code::NotHeld,
            IllegalAction::NullBelowBid { .. } => Code::NullBelowBid,
            IllegalAction::MustFollow { .. } => Code::MustFollow,
            IllegalAction::AlreadyDone => Code::AlreadyDone,
            IllegalAction::NothingPending => Code::NothingPending,
            IllegalAction::WrongParty => Code::WrongParty,
            IllegalAction::DefenderCannotShow => Code::DefenderCannotShow,
            IllegalAction::NotABid => Code::NotABid,
            IllegalAction::QuestionOpen => Code::QuestionOpen,
            IllegalAction::NothingAsked => Code::NothingAsked,
            IllegalAction::KontraNotAllowed => Code::KontraNotAllowed,
            IllegalAction::KontraTooLate => Code::KontraTooLate,
            IllegalAction::ReWithoutKontra => Code::ReWithoutKontra,
            IllegalAction::ReTooLate => Code::ReTooLate,
            IllegalAction::NoRe => Code::NoRe,
            IllegalAction::TooManySpitzen { .. } => Code::TooManySpitzen,
            IllegalAction::SpitzeNotHeld => Code::SpitzeNotHeld,
            IllegalAction::JackLaidAway => Code::JackLaidAway,
            IllegalAction::AlreadyPickedUp => Code::AlreadyPickedUp,
            IllegalAction::EscapedAlready => Code::EscapedAlready,
        }
    }
}

/// Why the server closed a connection: the numbers of RFC 6455 where it has one, own ones from 4001.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CloseCode {
    /// The server stops or is restarted.
    GoingAway,
    /// The client broke the protocol.
    Policy,
    /// A message was too big.
    TooBig,
    /// Nobody logged in in time, too many log-ins failed, or the token was revoked.
    NotLoggedIn,
    /// The player has come with a newer connection.
    Superseded,
    /// Too much was sent in too short a time.
    TooFast,
    /// The client does not read what it is sent, or does not answer pings.
    TooSlow,
    /// An administrator has locked the player out.
    Locked,
}

impl CloseCode {
    /// All of them.
    pub const ALL: [CloseCode; 8] = [
        CloseCode::GoingAway,
        CloseCode::Policy,
        CloseCode::TooBig,
        CloseCode::NotLoggedIn,
        CloseCode::Superseded,
        CloseCode::TooFast,
        CloseCode::TooSlow,
        CloseCode::Locked,
    ];

    /// The number in the close frame.
    pub const fn number(self) -> u16 {
        match self {
            CloseCode::GoingAway => 1001,
            CloseCode::Policy => 1008,
            CloseCode::TooBig => 1009,
            CloseCode::NotLoggedIn => 4001,
            CloseCode::Superseded => 4002,
            CloseCode::TooFast => 4003,
            CloseCode::TooSlow => 4004,
            CloseCode::Locked => 4005,
        }
    }

    /// The reason in the close frame.
    pub const fn as_str(self) -> &'static str {
        match self {
            CloseCode::GoingAway => "going_away",
            CloseCode::Policy => "policy",
            CloseCode::TooBig => "too_big",
            CloseCode::NotLoggedIn => "not_logged_in",
            CloseCode::Superseded => "superseded",
            CloseCode::TooFast => "too_fast",
            CloseCode::TooSlow => "too_slow",
            CloseCode::Locked => "locked",
        }
    }

    /// Why, and what a client does then.
    pub const fn description(self) -> &'static str {
        match self {
            CloseCode::GoingAway => {
                "The server stops or is restarted; come back at once, after a random part of a second."
            }
            CloseCode::Policy => "The client broke the protocol; a person should look at it before it comes back.",
            CloseCode::TooBig => "A message was too big; come back, and do not send it again.",
            CloseCode::NotLoggedIn => {
                "Nobody logged in in time or after five failures, or the token has become worthless; log in first."
            }
            CloseCode::Superseded => "The player has come with a newer connection; do not come back by yourself.",
            CloseCode::TooFast => "Too much was sent in too short a time; come back after some seconds.",
            CloseCode::TooSlow => {
                "The client did not read what it was sent, or did not answer pings; come back at once."
            }
            CloseCode::Locked => "An administrator has locked the player out; do not come back by yourself.",
        }
    }

    /// The close code of this number.
    pub fn numbered(number: u16) -> Option<CloseCode> {
        CloseCode::ALL.into_iter().find(|code| code.number() == number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_code_is_read_back_from_its_text_and_no_two_share_one() {
        for code in Code::ALL {
            assert_eq!(Code::named(code.as_str()), Some(*code));
            assert_eq!(serde_json::to_value(code).unwrap(), code.as_str());
            assert_eq!(serde_json::from_value::<Code>(code.as_str().into()).unwrap(), *code);
        }
        let texts: BTreeSet<&str> = Code::ALL.iter().map(|code| code.as_str()).collect();
        assert_eq!(texts.len(), Code::ALL.len());
        assert_eq!(Code::named("no_such_code"), None);
    }

    #[test]
    fn a_code_is_lower_case_and_its_description_one_sentence() {
        for code in Code::ALL {
            assert!(code.as_str().chars().all(|c| c.is_ascii_lowercase() || c == '_'), "{code}");
            let description = code.description();
            assert!(description.ends_with('.') && !description.contains(". "), "{code}");
        }
    }

    #[test]
    fn close_codes_are_those_of_rfc_6455_or_of_the_range_for_applications() {
        for code in CloseCode::ALL {
            assert!(matches!(code.number(), 1001 | 1008 | 1009 | 4000..=4999), "{code:?}");
            assert_eq!(CloseCode::numbered(code.number()), Some(code));
            assert!(code.as_str().len() <= 123, "a close frame has no room for more");
        }
        assert_eq!(CloseCode::numbered(1000), None);
    }
}
