//! How names are compared, so that nobody takes another's name by a trick, and which names an account may have.
//!
//! Two names are the same if they differ in nothing but case, width, blanks, punctuation, or letters that look alike.
//! [`canonical`] is what such names have in common, and what is stored.
//!
//! Look-alikes are those of Unicode's report 39 (its skeleton), and it depends on the case what looks like what:
//! a Greek `Ν` looks like an `N`, and a `ν` like a `v`.
//! So a name is folded through its capitals first, which makes case meaningless; and where somebody wants a name,
//! [`looks`] also gives what it looks like as it stands. Either must not be taken.
//! For names in Latin letters both are the same.
//!
//! Marks make letters of their own, such as "ü"; those that nobody can tell from others or that hide what they stand on are in no name.

use std::collections::BTreeSet;

use skat_protocol::Code;
use skat_table::Name;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::{canonical_combining_class, is_combining_mark};
use unicode_security::mixed_script::AugmentedScriptSet;
use unicode_security::skeleton;

use crate::computer;

/// Names that look as if the server spoke.
const RESERVED: &[&str] = &[
    "admin",
    "administrator",
    "computer",
    "deleted",
    "gast",
    "guest",
    "moderator",
    "operator",
    "referee",
    "root",
    "schiedsrichter",
    "server",
    "support",
    "system",
    "vorhand",
];

/// Words that change nothing about who speaks: "the admin".
const ARTICLES: &[&str] = &["the", "der", "die", "das"];

/// The most marks above, below or through a letter: Vietnamese and Greek have two.
const MOST_AROUND: usize = 2;

/// The most marks of any kind on a letter: Hebrew has a dot within, one above and two below.
const MOST_MARKS: usize = 4;

/// The dot above a letter.
const DOT: char = '\u{307}';

/// How often a name is folded until nothing changes any more; it takes two or three times.
const MOST_ROUNDS: usize = 16;

/// What a name has in common with all that are the same; empty if it is nothing but punctuation.
pub(crate) fn canonical(name: &str) -> String {
    settle(name, |text| {
        let capitals = text.to_lowercase().to_uppercase();
        let alike: String = skeleton(&capitals).collect();
        skeleton(&alike.to_lowercase()).collect()
    })
}

/// Everything that a name may be taken for; what is stored of its owner is among it.
pub(crate) fn looks(name: &str) -> BTreeSet<String> {
    let as_it_stands = settle(name, |text| {
        let alike: String = skeleton(text).collect();
        let folded = alike.to_lowercase().to_uppercase().to_lowercase();
        skeleton(&folded).collect()
    });
    [canonical(name), as_it_stands].into_iter().filter(|look| !look.is_empty()).collect()
}

/// A name that somebody chooses now, for himself or for a table: one whose marks can be seen and told apart.
///
/// Names that were chosen before this was asked stay what they are.
///
/// # Errors
/// [`Code::BadName`].
pub(crate) fn chosen(name: &str) -> Result<Name, Code> {
    let checked = Name::new(name).map_err(|_| Code::BadName)?;
    if name.chars().any(hides_others) || !has_plain_marks(name) { Err(Code::BadName) } else { Ok(checked) }
}

/// Whether an account may have a name: it has letters or digits of one alphabet, and does not look as if the server or a computer player spoke.
///
/// # Errors
/// [`Code::BadName`] if it is no name, [`Code::NameNotAllowed`].
pub(crate) fn for_account(name: &str) -> Result<Name, Code> {
    let checked = chosen(name)?;
    let has_letters = name.chars().any(char::is_alphanumeric) && !canonical(name).is_empty();
    let is_allowed = has_letters && !mixes_alphabets(name) && !is_of_the_server(name);
    if is_allowed { Ok(checked) } else { Err(Code::NameNotAllowed) }
}

/// Whether a name looks as if the server or a computer player spoke; "Admin 2", "1 Admin" or "The Admin" are no better than "Admin".
pub(crate) fn is_of_the_server(name: &str) -> bool {
    let wide: String = name.nfkc().collect();
    let stem = wide.trim_matches(|letter: char| !letter.is_alphabetic());
    let reserved: BTreeSet<String> = RESERVED.iter().map(|name| canonical(name)).collect();
    let articles: Vec<String> = ARTICLES.iter().map(|word| canonical(word)).collect();
    let speaks = |look: String| {
        let without = articles.iter().flat_map(|word| [look.strip_prefix(&**word), look.strip_suffix(&**word)]);
        without.flatten().chain([&*look]).any(|look| reserved.contains(look))
    };
    [name, stem].into_iter().any(|name| looks(name).into_iter().any(speaks) || is_a_computers(name))
}

fn is_a_computers(name: &str) -> bool {
    let looks = looks(name);
    computer::players().any(|(_, name)| looks.contains(&canonical(name.as_str())))
}

/// Whether letters of several alphabets stand side by side, other than those that are written together (such as kana and kanji).
fn mixes_alphabets(name: &str) -> bool {
    let letters: String = name.nfkc().filter(|letter| letter.is_alphanumeric()).collect();
    AugmentedScriptSet::from(letters.as_str()).is_empty()
}

/// Signs that stand for letters that cannot be shown, and marks that other letters disappear in or are struck out with.
fn hides_others(letter: char) -> bool {
    let encloses = matches!(letter, '\u{488}'..='\u{489}' | '\u{20dd}'..='\u{20e0}' | '\u{20e2}'..='\u{20e4}' | '\u{a670}'..='\u{a672}');
    let is_overlay = canonical_combining_class(letter) == 1;
    // The last two are formats of music and shorthand, which cannot be seen.
    encloses
        || is_overlay
        || matches!(letter, '\u{fffc}' | '\u{fffd}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}')
}

/// Whether each mark stands on a letter, once, and with few others.
fn has_plain_marks(name: &str) -> bool {
    let mut on_letter = false;
    for letter in name.chars() {
        if !is_combining_mark(letter) {
            on_letter = letter.is_alphanumeric();
        } else if !on_letter {
            return false;
        }
    }
    // What is written into a letter, or belongs to an alphabet's own way of writing, has a class below 200.
    let is_around = |mark: &char| matches!(canonical_combining_class(*mark), 200..=239);
    let mut marks: Vec<char> = Vec::new();
    for letter in name.nfd() {
        if !is_combining_mark(letter) {
            marks.clear();
            continue;
        }
        if marks.contains(&letter) {
            return false;
        }
        marks.push(letter);
        if marks.len() > MOST_MARKS || marks.iter().filter(|mark| is_around(mark)).count() > MOST_AROUND {
            return false;
        }
    }
    true
}

/// Folds a text until nothing changes any more.
fn settle(name: &str, fold: impl Fn(&str) -> String) -> String {
    let mut text = name.to_owned();
    for _ in 0..MOST_ROUNDS {
        // Some dashes look like letters.
        let wide: String = text.nfkd().filter(|letter| letter.is_ascii() || !is_between(*letter)).collect();
        let next = tidy(&fold(&wide));
        if next == text {
            break;
        }
        text = next;
    }
    text
}

/// Without blanks and punctuation, and with one letter for those that the skeleton keeps apart.
fn tidy(text: &str) -> String {
    let letters = text.nfkd().filter(|letter| !is_between(*letter));
    let letters = letters.map(|letter| match letter {
        'i' => 'l',
        '0' => 'o',
        other => other,
    });
    without_own_dots(letters).replace("vv", "w")
}

/// Without the dot on letters that have one anyway, unless it stands on another mark; all that look like an i are an l here.
fn without_own_dots(letters: impl Iterator<Item = char>) -> String {
    let mut has_own_dot = false;
    let kept = letters.filter(|letter| match canonical_combining_class(*letter) {
        0 => {
            has_own_dot = matches!(letter, 'l' | 'j');
            true
        }
        230 if *letter == DOT && has_own_dot => false,
        230 => {
            has_own_dot = false;
            true
        }
        _ => true,
    });
    kept.collect()
}

/// Blanks and punctuation.
fn is_between(letter: char) -> bool {
    letter.is_whitespace()
        || letter.is_ascii_punctuation()
        || matches!(letter, '\u{a1}'..='\u{bf}' | '\u{2000}'..='\u{206f}' | '\u{3000}'..='\u{303f}')
            && !letter.is_alphanumeric()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt as _, SeedableRng as _};
    use rand_chacha::ChaCha8Rng;

    /// Whether the second one would be taken for the first.
    fn meets(owner: &str, other: &str) -> bool {
        looks(other).contains(&canonical(owner))
    }

    #[test]
    fn tricks_with_case_width_blanks_and_look_alikes_do_not_make_a_new_name() {
        let tricks = [
            ("Anna", &["ANNA", "anna", "\u{410}nna", "\u{410}NN\u{410}", "\u{ff21}\u{ff4e}\u{ff4e}\u{ff41}"][..]),
            (
                "Anna",
                &["A n n a", "An-na", "Anna.", "_Anna_", "\u{2014}Anna", "\u{ff21}nna", "\u{1d400}nna", "Ann\u{251}"],
            ),
            ("Alice", &["AIice", "A1ice", "A|ice", "ALICE", "al\u{456}ce", "Al\u{131}ce", "\u{391}lice", "ALlCE"]),
            ("Bernd_1", &["Bernd l", "Bernd I", "BERND 1", "Bernd.i", "\u{412}ernd1"]),
            ("Otto", &["0tto", "Ott\u{43e}", "\u{41e}tt\u{3bf}", "OTT0"]),
            ("Arnold", &["Amold", "ARNOLD", "AMOLD"]),
            ("David", &["Da\u{3bd}id", "DAVID"]),
            ("Walter", &["VValter", "vvalter"]),
            ("Strauß", &["STRAUSS", "Strauss", "STRAU\u{1e9e}"]),
            ("Jürgen", &["Ju\u{308}rgen", "JÜRGEN"]),
            ("Вова", &["ВОВА", "вова", "BOBA"]),
            ("Chris", &["Chri\u{307}s", "CHR\u{130}S", "Chr\u{131}\u{307}s", "Chr\u{456}\u{307}s", "Chrl\u{307}s"]),
            ("Jan", &["j\u{307}an", "\u{458}\u{307}an"]),
            ("Chrïs", &["CHRÏS", "Chri\u{307}\u{308}s"]),
        ];
        for (owner, others) in tricks {
            assert!(meets(owner, owner), "{owner}");
            for other in others {
                assert!(meets(owner, other), "{owner} and {other}: {} and {:?}", canonical(owner), looks(other));
            }
        }
    }

    #[test]
    fn other_names_stay_other_names() {
        let names = [
            "Anna", "Anne", "Hanna", "Jürgen", "Jurgen", "Bär", "Bar", "Bernd 2", "Bernd 3", "Berta", "Cem", "Дора",
            "Дима", "李雷", "♠", "♣",
        ];
        for owner in names {
            for other in names {
                assert_eq!(meets(owner, other), owner == other, "{owner} and {other}");
            }
        }
    }

    #[test]
    fn marks_neither_hide_a_letter_nor_pile_up() {
        for name in [
            "Jürgen",
            "Ju\u{308}rgen",
            "Nguyễn Thị Ngọc Hiệp",
            "Łukasz",
            "Søren",
            "Ǻse",
            "Ἑλένη",
            "ᾧ",
            "שָׁלוֹם",
            "שָּׁרה",
            "مُحَمَّد",
            "अनुष्का",
            "สมชาย ผู้ดี",
            "ဇော်ဝင်း",
            "Anna ♠",
            "Anna ≠ Berta",
        ] {
            assert!(chosen(name).is_ok(), "{name}");
        }
        for name in [
            "Ju\u{308}\u{308}rgen",
            "Jü\u{308}rgen",
            "Z\u{300}\u{301}\u{302}",
            "Z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}\u{308}\u{309}",
            "Q\u{fffc}",
            "Q\u{fffd}",
            "Anna\u{338}",
            "Anna\u{334}",
            "Anna\u{20d2}",
            "Anna\u{20dd}",
            "Anna\u{20e0}",
            "Anna\u{20e3}",
            "Anna\u{488}",
            "Anna\u{489}",
            "Anna\u{1d173}",
            "\u{301}Anna",
            "Anna \u{301}B",
            "An-\u{307}na",
        ] {
            assert_eq!(chosen(name), Err(Code::BadName), "{name:?}");
            assert_eq!(for_account(name), Err(Code::BadName), "{name:?}");
        }
    }

    #[test]
    fn an_account_has_one_alphabet_and_does_not_speak_for_the_server() {
        for name in [
            "Anna",
            "Bernd_1",
            "Jörg-Uwe O'Hara",
            "Łukasz",
            "Вова",
            "Ελένη",
            "東京タワー",
            "Anna ♠",
            "Nguyễn",
            "محمد",
            "3. Mann",
            "Dieter",
            "Theo",
            "Derya",
            "Administrata",
            "Ingrid",
        ] {
            assert!(for_account(name).is_ok(), "{name}");
        }
        for name in [
            "\u{410}nna",
            "Da\u{3bd}id",
            "Вoва",
            "admin",
            "ADMIN",
            "Adm1n",
            "\u{410}dmin",
            "Admin 2",
            "admin1",
            "Re-feree",
            "1Admin",
            "1 Admin 2",
            "The Admin",
            "TheAdmin",
            "Der Schiedsrichter",
            "Admin the?",
            "♠ Admin ♠",
            "Server 24/7",
            "Schiedsrichter",
            "Schledsrichter",
            "SERVER",
            "guest",
            "Gast",
            "Vorhand",
            "deleted",
            "Delet ed",
            "...",
            "♠♣",
            "- -",
        ] {
            assert_eq!(for_account(name).map_err(Some), Err(Some(Code::NameNotAllowed)), "{name}");
        }
        for (_, computer) in computer::players() {
            assert_eq!(for_account(computer.as_str()), Err(Code::NameNotAllowed), "{computer}");
        }
        for name in ["", " Anna", "An[na", "An\u{200b}na", "An\u{202e}na", "An\u{7}na", &"a".repeat(25)] {
            assert_eq!(for_account(name), Err(Code::BadName), "{name:?}");
        }
    }

    /// Any text, with more of those letters that tricks are played with.
    fn any_text(random: &mut ChaCha8Rng) -> String {
        let length = random.random_range(0..12);
        let letters = (0..length).map(|_| match random.random_range(0..6) {
            0 => char::from(random.random_range(b' '..=b'~')),
            1 => random.random_range('\u{a0}'..='\u{24f}'),
            2 => random.random_range('\u{300}'..='\u{58f}'),
            3 => random.random_range('\u{1e00}'..='\u{218f}'),
            4 => random.random_range('\u{ff00}'..='\u{ffef}'),
            _ => random.random::<char>(),
        });
        letters.collect()
    }

    #[test]
    fn what_is_canonical_stays_so() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..20_000 {
            let name = any_text(&mut random);
            let once = canonical(&name);
            assert_eq!(canonical(&once), once, "{name:?}");
            assert!(once.is_empty() || looks(&name).contains(&once), "{name:?}");
            let _ = for_account(&name);
        }
        for letter in '\0'..=char::MAX {
            let once = canonical(&letter.to_string());
            assert_eq!(canonical(&once), once, "{letter:?}");
        }
    }

    #[test]
    fn case_and_width_mean_nothing() {
        let mut random = ChaCha8Rng::seed_from_u64(2);
        for _ in 0..20_000 {
            let name = any_text(&mut random);
            let is = canonical(&name);
            // Marks have no order of their own before the text is normal.
            let normal: String = name.nfkd().collect();
            for same in [normal.to_lowercase(), normal.to_uppercase(), name.nfkc().collect(), name.nfd().collect()] {
                assert_eq!(canonical(&same), is, "{name:?} and {same:?}");
            }
        }
        for letter in ' '..='~' {
            let wide = char::from_u32(letter as u32 + 0xfee0).filter(|_| letter != ' ').unwrap_or('\u{3000}');
            assert_eq!(canonical(&format!("a{wide}b")), canonical(&format!("a{letter}b")), "{letter}");
        }
    }

    #[test]
    fn a_name_in_latin_letters_looks_like_itself_alone() {
        let mut random = ChaCha8Rng::seed_from_u64(3);
        for letter in ('!'..='~').chain('\u{c0}'..='\u{17f}') {
            let name = format!("{letter}a");
            // Icelandic and Croatian ones are another letter's look-alikes when they are small.
            let most = if "ðđ".contains(letter) { 2 } else { 1 };
            assert!(looks(&name).len() <= most, "{name}: {:?}", looks(&name));
        }
        for _ in 0..5_000 {
            let name: String = (0..random.random_range(1..12)).map(|_| random.random_range('!'..='~')).collect();
            assert!(looks(&name).len() <= 1, "{name}: {:?}", looks(&name));
        }
    }
}
