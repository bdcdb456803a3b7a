//! German.

mod pub_table;
mod table;

use std::fmt::Display;

use skat_protocol::{Code, RuleSet};
use skat_rules::RuleSetName;

use super::{LobbyWords, PubWords, TableLine, codes};

/// German.
pub(crate) struct German;

/// `eine Runde`, `zwölf Runden`: a number with its noun.
fn counted<N: Display + PartialEq + From<u8>>(number: N, one: &str, many: &str) -> String {
    if number == N::from(1) { format!("1 {one}") } else { format!("{number} {many}") }
}

impl LobbyWords for German {
    fn code(&self, code: Code) -> &'static str {
        codes::german(code)
    }
    fn rules(&self, rules: RuleSet) -> String {
        match rules.0.name {
            RuleSetName::Sosko2007 => "Skat-Online-Ordnung".to_owned(),
            RuleSetName::Isko2012 => "Internationale Skatordnung".to_owned(),
            RuleSetName::Pub2022 if rules.0.deviates() => format!("Kneipenregeln ({})", rules.0),
            RuleSetName::Pub2022 => "Kneipenregeln".to_owned(),
        }
    }

    fn bad_address(&self, text: &str) -> String {
        format!("{text} ist keine Adresse eines Servers wie ws://127.0.0.1:8080 oder https://skat.example")
    }
    fn cannot_connect(&self, address: &str, why: &str) -> String {
        format!("keine Verbindung zu {address}: {why}")
    }
    fn cannot_log_in(&self, why: &str) -> String {
        format!("keine Anmeldung möglich: {why}")
    }
    fn ask_name(&self, default: &str) -> String {
        format!("Wie willst du heißen? Eingabetaste für {default}:")
    }
    fn name_help(&self) -> &'static str {
        "\
Tippe, wie du auf diesem Server heißen willst: 1 bis 24 Zeichen.
  Eingabetaste      nimmt den angebotenen Namen
  ende, q           beendet das Programm
Mit einem Konto:  --account NAME"
    }
    fn name_is_command(&self, typed: &str) -> String {
        format!(
            "{typed} ist ein Befehl; den kannst du tippen, wenn du drin bist. Zuerst bitte dein Name; --name nimmt jeden Namen."
        )
    }
    fn input_has_ended(&self) -> &'static str {
        "Die Eingabe war zu Ende, bevor du drin warst. Wenn niemand tippt: --name NAME für einen Gast, oder VORHAND_PASSWORD für ein Konto."
    }
    fn bot_needs_password(&self) -> &'static str {
        "Mit --bot wird niemand nach dem Passwort gefragt: setze VORHAND_PASSWORD, oder melde dich einmal ohne --bot an."
    }
    fn you_are_called(&self, name: &str, server: &str) -> String {
        format!("Du bist {name} bei {server}.")
    }
    fn token_is_gone(&self) -> &'static str {
        "Der Server kennt dich von deinem letzten Besuch nicht mehr, darum kommst du als neuer Gast."
    }
    fn logged_out(&self) -> &'static str {
        "Der Server hat dich abgemeldet: du selbst oder ein Verantwortlicher hat diesen Besuch beendet."
    }
    fn superseded(&self) -> &'static str {
        "Du bist mit einem anderen Fenster an diesen Tisch gekommen, darum endet dieses. Dein Platz gehört dir dort."
    }
    fn has_ended(&self, why: &dyn Display) -> String {
        format!("Der Besuch ist zu Ende: {why}.")
    }
    fn not_kept(&self, why: &dyn Display) -> String {
        format!(
            "Dieser Besuch lässt sich nicht merken; wer das Fenster schließt, kommt nicht mehr zu ihm zurück: {why}."
        )
    }
    fn come_back(&self, command: &str, seat_seconds: Option<u32>) -> String {
        match seat_seconds {
            Some(seconds) => format!(
                "Dein Platz bleibt dir: solange die anderen da sind, warten sie {seconds} Sekunden auf dich.\n\
                 So kommst du zurück:  {command}"
            ),
            None => format!("Auf Wiedersehen. So kommst du zurück:  {command}"),
        }
    }
    fn goodbye(&self) -> &'static str {
        "Auf Wiedersehen."
    }
    fn you_sit_at(&self, table: &str) -> String {
        format!("Du hast einen Platz am Tisch {table}.")
    }
    fn ask_go_on(&self) -> &'static str {
        "Eingabetaste, um dort weiterzuspielen, lobby für die Lobby:"
    }
    fn wrong_go_on(&self) -> &'static str {
        "Drücke die Eingabetaste, um an deinem Tisch weiterzuspielen, oder tippe lobby."
    }
    fn turn_elsewhere(&self, table: &str) -> String {
        format!("Am Tisch {table} bist du an der Reihe: tippe weiter.")
    }

    fn lobby_greeting(&self) -> &'static str {
        "Das ist die Lobby. Tippe c, um sofort gegen Computer zu spielen, die Nummer eines Tisches, um dich zu setzen, \
         n für einen neuen Tisch, ? für alles andere."
    }
    fn ask_lobby(&self) -> &'static str {
        "Lobby>"
    }
    fn lobby_help(&self) -> &'static str {
        "\
Was du in der Lobby tippen kannst:
  c, computer       sofort gegen zwei Computer spielen
  tische, Eingabe   die Liste der Tische
  3, setzen 3       sich an Tisch 3 setzen
  zusehen 3         an Tisch 3 zusehen
  beitreten ID      sich an einen Tisch setzen, mit seiner Kennung oder einem Link
  n, neu            einen Tisch aufmachen
  weiter            an dem Tisch weiterspielen, an dem du einen Platz hast
  spieler           wer da ist
  kneipe            die anderen wissen lassen, dass du Kneipenregeln magst; keine kneipe  nicht mehr
  sag TEXT          allen in der Lobby etwas sagen
  registrieren      ein Konto anlegen, damit Name und Spiele dir auf Dauer gehören
  hilfe, ?          dies
  ende, q           das Programm beenden; ein Platz bleibt dir wie nach einem Verbindungsabbruch"
    }
    fn no_tables(&self) -> &'static str {
        "Es gibt noch keine Tische. Tippe c, um gegen Computer zu spielen, oder n für einen neuen Tisch."
    }
    fn table_line(&self, table: &TableLine) -> String {
        let TableLine { number, name, players, seats, open, rules, deals, played, password, .. } = table;
        let TableLine { rated, has_account, yours, .. } = table;
        let length = deals.map_or("endlose Liste".to_owned(), |deals| counted(deals, "Spiel", "Spiele"));
        let until = table.until_points.map_or(String::new(), |points| format!(", {}", self.until_points(points)));
        let state = match (played, open) {
            (Some(played), 0) => format!("wird gespielt, {} gespielt", counted(*played, "Spiel", "Spiele")),
            (Some(played), open) => format!(
                "wird gespielt, {} gespielt, {} für Einwechsler frei",
                counted(*played, "Spiel", "Spiele"),
                counted(*open as u64, "Platz", "Plätze")
            ),
            (None, open) => format!("{open} von {seats} Plätzen frei"),
        };
        let rules = self.rules(*rules);
        let players = if players.is_empty() { "noch niemand".to_owned() } else { players.clone() };
        let password = if *password { "; mit Passwort" } else { "" };
        let rated = match (rated, has_account) {
            (true, true) => "; gewertet",
            (true, false) => "; gewertet, nur mit Konto: registrieren",
            (false, _) => "",
        };
        let yours = if *yours { "; hier sitzt du: weiter" } else { "" };
        format!("{number:>3}  {name}: {players}; {state}; {length}{until}, {rules}{password}{rated}{yours}")
    }
    fn new_table(&self, line: &str) -> String {
        format!("Neuer Tisch: {}", line.trim())
    }
    fn players_are(&self, players: &str) -> String {
        format!("Da sind: {players}.")
    }
    fn at_a_table(&self) -> &'static str {
        " (an einem Tisch)"
    }
    fn said_in_lobby(&self, name: &str, text: &str) -> String {
        format!("{name} sagt in der Lobby: {text}")
    }
    fn wrong_lobby(&self) -> &'static str {
        "Das ist kein Befehl der Lobby. Tippe c, um gegen Computer zu spielen, die Nummer eines Tisches oder ? für Hilfe."
    }
    fn no_such_number(&self, number: &str) -> String {
        format!("Kein Tisch hat die Nummer {number}. Die Eingabetaste zeigt die Liste der Tische.")
    }
    fn names_no_table(&self, text: &str) -> String {
        format!("{text} nennt keinen Tisch: erwartet wird seine Nummer, seine Kennung oder ein Link zu ihm.")
    }
    fn you_sit_nowhere(&self) -> &'static str {
        "Du hast an keinem Tisch einen Platz."
    }
    fn ask_table_password(&self) -> &'static str {
        "Das Passwort des Tisches? (Es wird nicht angezeigt.)"
    }
    fn table_is_made(&self) -> &'static str {
        "Der Tisch ist aufgemacht."
    }

    fn new_table_intro(&self) -> &'static str {
        "Ein neuer Tisch. Die Eingabetaste nimmt, was in Klammern steht; abbrechen beendet die Fragen."
    }
    fn ask_table_name(&self, default: &str) -> String {
        format!("Wie soll er heißen? [{default}]")
    }
    fn ask_seats(&self) -> &'static str {
        "Wie viele Plätze, 3 oder 4? [3]"
    }
    fn ask_rules(&self) -> &'static str {
        "Welche Regeln: 1 Skat-Online-Ordnung (sosko-2007), 2 Internationale Skatordnung (isko-2012), 3 Kneipenregeln (pub-2022), oder ihr \
         Text mit Schaltern, etwa pub-2022 kontra=all spitze=2? [1]"
    }
    fn ask_rounds(&self, seats: u8) -> String {
        format!("Wie viele Runden? In jeder gibt jeder einmal: {seats} Spiele. 0 für eine endlose Liste. [12]")
    }
    fn ask_computers(&self, most: u8) -> String {
        format!("Wie viele Computerspieler, 0 bis {most}? [0]")
    }
    fn ask_new_password(&self) -> &'static str {
        "Ein Passwort für alle, die sich setzen? Es wird nicht angezeigt; Eingabetaste für keines. [keines]"
    }
    fn wrong_seats(&self) -> &'static str {
        "Ein Tisch hat 3 oder 4 Plätze: tippe 3 oder 4."
    }
    fn wrong_rules(&self) -> &'static str {
        "Tippe 1 für die Skat-Online-Ordnung, 2 für die Internationale Skatordnung, 3 für Kneipenregeln, oder pub-2022 mit \
         Schaltern: kontra=off, 18 oder all; without-bid=pass oder ramsch; factor=adds oder doubles; skat=last-trick oder \
         loser; rounds=off oder einige von lost-kontra,kontra-re,60; bock=1 bis 12; ramsch=0 bis 12; spitze=0 bis 10, mit \
         ,grand und ,announced."
    }
    fn wrong_rounds(&self, most: u16) -> String {
        format!("Tippe eine Zahl von 1 bis {most}, oder 0 für eine endlose Liste.")
    }
    fn wrong_computers(&self, most: u8) -> String {
        format!("Tippe eine Zahl von 0 bis {most}.")
    }
    fn no_table_made(&self) -> &'static str {
        "Es wurde kein Tisch aufgemacht."
    }

    fn ask_password(&self, name: &str) -> String {
        format!("Das Passwort von {name}? (Es wird nicht angezeigt.)")
    }
    fn register_intro(&self) -> &'static str {
        "Mit einem Konto gehört dir dein Name, und die Spiele, die du als Gast gespielt hast, bleiben deine. \
         Um die Fragen zu beenden, tippe abbrechen oder ein leeres Passwort."
    }
    fn ask_account_name(&self, default: &str) -> String {
        format!("Der Name? Eingabetaste für {default}:")
    }
    fn ask_new_account_password(&self) -> &'static str {
        "Ein Passwort, mindestens 8 Zeichen? (Es wird nicht angezeigt.)"
    }
    fn ask_password_again(&self) -> &'static str {
        "Dasselbe Passwort noch einmal?"
    }
    fn wrong_account_password(&self) -> &'static str {
        "Das Passwort eines Kontos hat 8 bis 256 Zeichen."
    }
    fn passwords_differ(&self) -> &'static str {
        "Die beiden Passwörter sind verschieden."
    }
    fn registered(&self, name: &str) -> String {
        format!("Du bist als {name} registriert. Von einem anderen Rechner aus:  --account {name}")
    }
    fn not_registered(&self) -> &'static str {
        "Es wurde nichts registriert."
    }
    fn registered_already(&self) -> &'static str {
        "Du hast schon ein Konto."
    }
    fn register_hint(&self) -> &'static str {
        "Tippe registrieren, um ein Konto anzulegen."
    }
    fn retry_after(&self, seconds: u64) -> String {
        format!("Versuche es in {seconds} Sekunden wieder.")
    }
    fn not_reached(&self, why: &dyn Display) -> String {
        format!("Der Server lässt sich nicht fragen: {why}.")
    }
    fn not_understood(&self) -> &'static str {
        "Die Antwort des Servers kennt dieses Programm nicht. Ist es ein Vorhand-Server mit Konten?"
    }
}
