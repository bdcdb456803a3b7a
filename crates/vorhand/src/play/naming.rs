//! What somebody is called: the question for a name, and the names that are offered.

use skat_protocol::Name;

use super::command::{self, Command};
use super::lobby;
use super::terminal::{Input, Parting, Screen, ask};
use super::told::Manner;
use super::words::printable;

/// The name that is offered to a guest: that of the user, unless it is nobody's.
pub(crate) fn offered(user: Option<String>) -> Name {
    let user = user.filter(|user| user != "root").and_then(|user| Name::new(user).ok());
    user.unwrap_or(Name::new("Karo").expect("Karo is a name"))
}

/// A name that the server has no reason to refuse, and that hardly anybody has.
pub(crate) fn neutral() -> Name {
    let mut bytes = [0; 2];
    crate::random(&mut bytes);
    Name::new(format!("Player {:04x}", u16::from_be_bytes(bytes))).expect("letters and digits are a name")
}

/// Asks until a name is typed, or the default is taken; nothing if the questions are to be ended.
///
/// What is a command anywhere in the program is no name: it is told, and `quit` and `?` do what they say.
///
/// # Errors
/// [`Parting`] if he ends the program meanwhile.
pub(crate) async fn ask_name(
    manner: Manner,
    input: &mut Input,
    screen: &mut Screen,
    question: &str,
    default: &Name,
) -> Result<Option<Name>, Parting> {
    let words = manner.words;
    loop {
        let typed = ask(input, screen, question).await?;
        if typed.is_empty() {
            return Ok(Some(default.clone()));
        }
        match command::read(&manner, &typed) {
            Ok(Some(Command::Quit)) => return Err(Parting),
            Ok(Some(Command::Help)) => drop(screen.say(words.name_help())),
            _ if matches!(typed.to_lowercase().as_str(), "cancel" | "abbrechen") => return Ok(None),
            Ok(None) if !lobby::is_command(&typed) => match Name::new(typed) {
                Ok(name) => return Ok(Some(name)),
                Err(code) => drop(screen.say(words.code(code))),
            },
            _ => drop(screen.say(&words.name_is_command(&printable(&super::input::shortened(&typed))))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_offered_name_is_the_users() {
        let offered = |user: &str| offered(Some(user.to_owned())).as_str().to_owned();
        assert_eq!(offered("karl"), "karl");
        assert_eq!(offered("root"), "Karo");
        assert_eq!(offered("[x]"), "Karo");
        assert!(neutral().as_str().starts_with("Player "));
    }
}
