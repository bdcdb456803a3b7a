//! Making a table: what is asked for it, and what the server is told.

use skat_client::{Client, CommandError};
use skat_protocol::{Access, Code, Name, NewSettings, Password, RuleSet, Seat, TableAct, TableSnapshot, TableStep};
use uuid::Uuid;

use super::terminal::{Input, Parting, Screen, ask, ask_hidden};
use super::words::Words;

/// The most deals of a list.
const MOST_DEALS: u16 = 48;

/// The most points at which a list can end.
const MOST_POINTS: u32 = 10_000;

/// A table that somebody wants to make and sit down at.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// What it is set to.
    pub(crate) settings: NewSettings,
    /// Its password, if it has one.
    pub(crate) password: Option<Password>,
    /// How many computer players sit down there.
    pub(crate) computers: u8,
    /// Whether he is ready at once.
    pub(crate) is_ready: bool,
}

/// Asks for everything, each with a default; nothing if the questions were ended.
///
/// # Errors
/// [`Parting`] if he ends the program meanwhile.
pub(crate) async fn questions(
    words: &'static dyn Words,
    input: &mut Input,
    screen: &mut Screen,
    default_name: &str,
) -> Result<Option<Plan>, Parting> {
    screen.say(words.new_table_intro());
    let question = words.ask_table_name(default_name);
    let name = read(input, screen, &question, |typed| {
        let name = if typed.is_empty() { default_name } else { typed };
        Name::new(name).map_err(|code| words.code(code).to_owned())
    });
    let Some(name) = name.await? else { return Ok(None) };
    let seats = read(input, screen, words.ask_seats(), |typed| match typed {
        "" | "3" => Ok(3),
        "4" => Ok(4),
        _ => Err(words.wrong_seats().to_owned()),
    });
    let Some(seats) = seats.await? else { return Ok(None) };
    let rules = read(input, screen, words.ask_rules(), |typed| match typed {
        "" | "1" => Ok(RuleSet::SOSKO_2007),
        "2" => Ok(RuleSet::ISKO_2012),
        "3" => Ok(RuleSet::PUB_2022),
        text => text.parse().map(RuleSet).map_err(|_| words.wrong_rules().to_owned()),
    });
    let Some(rule_set) = rules.await? else { return Ok(None) };
    let most = MOST_DEALS / u16::from(seats);
    let question = words.ask_rounds(seats);
    let rounds = read(input, screen, &question, |typed| match typed.parse::<u16>() {
        _ if typed.is_empty() => Ok(Some(12)),
        Ok(0) => Ok(None),
        Ok(rounds) if rounds <= most => Ok(Some(rounds)),
        _ => Err(words.wrong_rounds(most)),
    });
    let Some(rounds) = rounds.await? else { return Ok(None) };
    let (mut until_points, mut answer_seconds) = (None, None);
    if rule_set.0.is_pub() {
        let points = read(input, screen, words.ask_until_points(), |typed| match typed.parse::<u32>() {
            _ if typed.is_empty() => Ok(None),
            Ok(0) => Ok(None),
            Ok(points) if points <= MOST_POINTS => Ok(Some(points)),
            _ => Err(words.wrong_until_points().to_owned()),
        });
        match points.await? {
            Some(points) => until_points = points,
            None => return Ok(None),
        }
        let seconds = read(input, screen, words.ask_answer_seconds(), |typed| match typed.parse::<u32>() {
            _ if typed.is_empty() => Ok(None),
            Ok(seconds) if (5..=60).contains(&seconds) => Ok(Some(seconds)),
            _ => Err(words.wrong_answer_seconds().to_owned()),
        });
        match seconds.await? {
            Some(seconds) => answer_seconds = seconds,
            None => return Ok(None),
        }
    }
    let question = words.ask_computers(seats - 1);
    let computers = read(input, screen, &question, |typed| match typed.parse::<u8>() {
        _ if typed.is_empty() => Ok(0),
        Ok(count) if count < seats => Ok(count),
        _ => Err(words.wrong_computers(seats - 1)),
    });
    let Some(computers) = computers.await? else { return Ok(None) };
    let password = loop {
        let typed = ask_hidden(input, screen, words.ask_new_password()).await?;
        match typed.as_str() {
            "" => break None,
            typed => match Password::new(typed) {
                Ok(password) => break Some(password),
                Err(code) => drop(screen.say(words.code(code))),
            },
        }
    };
    let access = if password.is_some() { Access::Password } else { Access::Public };
    let settings =
        NewSettings { seats, rule_set, rounds, until_points, answer_seconds, access, ..NewSettings::new(name) };
    Ok(Some(Plan { settings, password, computers, is_ready: computers + 1 == seats }))
}

/// Asks until the answer can be read; nothing if the questions were ended.
async fn read<T>(
    input: &mut Input,
    screen: &mut Screen,
    question: &str,
    parse: impl Fn(&str) -> Result<T, String>,
) -> Result<Option<T>, Parting> {
    loop {
        let typed = ask(input, screen, question).await?;
        if matches!(typed.to_lowercase().as_str(), "cancel" | "abbrechen") {
            return Ok(None);
        }
        match parse(&typed) {
            Ok(value) => return Ok(Some(value)),
            Err(text) => drop(screen.say(&text)),
        }
    }
}

/// Makes a table, sits down there, and fills seats with computer players.
///
/// # Errors
/// [`CommandError`] if something of it is refused.
pub(crate) async fn make(client: &Client, plan: &Plan) -> Result<Uuid, CommandError> {
    let Plan { settings, password, computers, is_ready } = plan;
    let table = client.create(settings.clone(), password.clone(), None).await?;
    client.sit(table, None, password.clone()).await?;
    // Somebody may sit down at the same moment; computer players take the last seats.
    for number in (1..=settings.seats).rev().take(usize::from(*computers)) {
        let Ok(seat) = Seat::try_from(number) else { continue };
        taken(client.act(table, TableAct::AddComputer { seat }).await)?;
    }
    if *is_ready {
        taken(client.act(table, TableAct::Ready { ready: true }).await)?;
        // So that he is not asked whether he is.
        let is_own = |view: &TableSnapshot| view.seats.iter().any(|seat| Some(seat.seat) == view.you && seat.ready);
        client.until(table, |state| state.view().step != TableStep::Gathering || is_own(state.view())).await?;
    }
    Ok(table)
}

/// A seat that somebody else has taken meanwhile is as good.
fn taken(result: Result<(), CommandError>) -> Result<(), CommandError> {
    match result {
        Err(error) if matches!(error.code(), Some(Code::SeatNotFree | Code::NotNow)) => Ok(()),
        result => result,
    }
}
