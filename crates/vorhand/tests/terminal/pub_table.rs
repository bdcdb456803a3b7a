//! A table with pub rules: a Ramsch, a game with Kontra and Re, and a Bock deal, in both languages.

use skat_client::{Client, Update, Updates};
use skat_protocol::{Name, NewSettings, RuleSet, Seat, Seating, TableAct, TableSnapshot, TableStep};
use skat_server::Config;
use uuid::Uuid;

use crate::person::{ENGLISH, GERMAN, Person, Tongue};
use crate::screen::Club;

/// The jacks are spread, so that nobody takes all tricks.
const DECK: &str = "DQ.D8.DJ.S8.HA.CA.C8.C7.H7.HT.CJ.DT.D9.HJ.S9.HQ.DK.CK.DA.CQ.D7.ST.SJ.SQ.SK.H8.S7.HK.H9.SA.CT.C9";

/// What somebody does who passes, pushes unseen, says Kontra where he may, and plays the first card.
fn simple(view: &TableSnapshot) -> Option<TableAct> {
    let you = view.you?;
    let own = view.seats.iter().find(|seat| seat.seat == you)?;
    match &view.step {
        TableStep::Pause { .. } if !own.wants_next && view.deal.is_some() => return Some(TableAct::Next {}),
        TableStep::Playing => {}
        _ => return None,
    }
    let deal = view.deal.as_ref()?;
    let legal = &deal.now.legal;
    match deal.now.turn == Some(you) {
        _ if legal.kontra => Some(TableAct::Kontra {}),
        true if legal.pass => Some(TableAct::Pass {}),
        true if legal.push => Some(TableAct::Push {}),
        true => legal.cards.0.first().map(|card| TableAct::Play { card: card.into() }),
        false => None,
    }
}

/// Plays simply as long as the table is shown.
async fn partner(client: &Client, table: Uuid, mut updates: Updates) {
    loop {
        let state = match updates.next().await {
            Some(Update::Event { state, .. } | Update::Snapshot(state)) if state.table() == table => state,
            Some(_) => continue,
            None => return,
        };
        let is_newest = client.table(table).is_none_or(|newest| newest.number() == state.number());
        if let Some(act) = simple(state.view()).filter(|_| is_newest) {
            // What has been done meanwhile is refused, and told.
            let _ = client.act(table, act).await;
        }
    }
}

/// Three arranged deals: passed by all, taken by the person with Kontra and Re, and passed by all again.
async fn play(tongue: &'static Tongue, second: &str, third: &str) -> String {
    let club = Club::open_with(Config { arranged_deals: true, ..Config::default() }).await;
    let (anna, berta) = (club.guest("Anna").await, club.guest("Berta").await);
    let updates = (anna.updates(), berta.updates());
    let settings = NewSettings {
        rule_set: "pub-2022 kontra=all spitze=1".parse().map(RuleSet).unwrap(),
        rounds: None,
        answer_seconds: Some(60),
        seating: Seating::Host,
        ..NewSettings::new(Name::new("Krone").unwrap())
    };
    let table = anna.create(settings, None, Some(vec![DECK.to_owned(); 3])).await.unwrap();
    for (number, client) in [(1, &anna), (2, &berta)] {
        client.sit(table, Some(Seat::try_from(number).unwrap()), None).await.unwrap();
        client.act(table, TableAct::Ready { ready: true }).await.unwrap();
    }
    let arguments = ["--name", "Karl", "--language", tongue.code, "--ascii", "--join", &table.to_string()];
    let mut person = Person::new(club.sit("karl", 80, &arguments), tongue);
    person.screen.question(if tongue.code == "en" { "? for help:" } else { "? für Hilfe:" }).await;
    person.screen.type_line("");
    person.limit = 0;
    let list = async {
        person.play_until(second).await;
        person.limit = 18;
        person.play_until(third).await;
        person.limit = 0;
        person.play_until(tongue.over).await;
    };
    tokio::select! {
        () = partner(&anna, table, updates.0) => panic!("Anna has gone"),
        () = partner(&berta, table, updates.1) => panic!("Berta has gone"),
        () = list => {}
    }
    for kind in ["push", "lay away", "re"] {
        assert!(person.asked.contains(kind), "{kind}: {:?}\n{}", person.asked, person.screen.all());
    }
    person.screen.question("Lobby>").await;
    person.screen.type_line("q");
    let (status, _) = person.screen.end().await;
    let all = person.screen.all();
    assert!(status.success(), "{all}");
    all
}

fn assert_shown(all: &str, parts: &[&str]) {
    for part in parts {
        assert!(all.contains(part), "{part:?} is missing in:\n{all}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pub_list_is_played_in_english() {
    let all = play(&ENGLISH, "Deal 2", "Deal 3").await;
    assert_shown(
        &all,
        &[
            "Pub rules (pub-2022 kontra=all spitze=1): Kontra by every defender; ",
            "Nobody has bid: a Ramsch begins with pushing (pub 7).",
            "Berta pushes the skat on unseen: times 2.",
            "which makes it times 3 (2)?",
            "You push D",
            "The Ramsch is over.",
            "(pub 9); 2 pushed unseen (pub 11)",
            " (pub 10).",
            " says KONTRA: the deal counts times 2 now.",
            "You say RE: the deal counts times 4 now.",
            "; Kontra, so twice ",
            "; Re, so twice ",
            "Left of the round: 3 Bock, 3 Ramsch.",
            "BOCK: this deal counts twice, unless it becomes a Ramsch. Left of the round: 3 Bock, 3 Ramsch.",
            "Ramsch in a Bock round: ",
            ", Kontra and Re ",
        ],
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pub_list_is_played_in_german() {
    let all = play(&GERMAN, "Spiel 2", "Spiel 3").await;
    assert_shown(
        &all,
        &[
            "Kneipenregeln (pub-2022 kontra=all spitze=1): Kontra für jeden Gegenspieler; ",
            "Niemand hat gereizt: ein Ramsch beginnt mit dem Schieben (pub 7).",
            "Berta schiebt den Skat ungesehen: mal 2.",
            "dann zählt es mal 3 (2)?",
            "Du schiebst Ka",
            "Der Ramsch ist zu Ende.",
            "(pub 9); 2 ungesehen geschoben (pub 11)",
            " (pub 10).",
            " sagt KONTRA: das Spiel zählt jetzt mal 2.",
            "Du sagst RE: das Spiel zählt jetzt mal 4.",
            "; Kontra, also zweimal ",
            "; Re, also zweimal ",
            "Von der Runde bleiben: 3 Bock, 3 Ramsch.",
            "BOCK: dieses Spiel zählt doppelt, außer es wird ein Ramsch. Von der Runde bleiben: 3 Bock, 3 Ramsch.",
            "Ramsch in der Bockrunde: ",
            ", Kontra und Re ",
        ],
    );
}
