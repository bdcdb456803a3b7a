//! German at a table.

use skat_protocol::{Announced, End, Ending, Game, Level, RuleSet, Vacating};

use super::super::{LobbyWords, TableWords, Who};
use super::{German, counted};

/// Somebody does something: `Du passt`, `Anton passt`.
fn does(who: &Who, you: &str, others: &str) -> String {
    who.does("Du", you, others)
}

impl TableWords for German {
    fn you(&self) -> &'static str {
        "du"
    }
    fn seat(&self, number: u8) -> String {
        format!("Platz {number}")
    }
    fn game(&self, game: Game) -> &'static str {
        match game {
            Game::Diamonds => "Karo",
            Game::Hearts => "Herz",
            Game::Spades => "Pik",
            Game::Clubs => "Kreuz",
            Game::Grand => "Grand",
            Game::Null => "Null",
        }
    }
    fn announced(&self, announced: Announced) -> &'static str {
        match announced {
            Announced::Nothing => "",
            Announced::Schneider => ", Schneider angesagt",
            Announced::Schwarz => ", Schwarz angesagt",
        }
    }
    fn hand_or_ouvert(&self, how: &'static str) -> &'static str {
        match how {
            " hand" => " Hand",
            " ouvert hand" => " ouvert Hand",
            how => how,
        }
    }
    fn level(&self, level: Level) -> &'static str {
        match level {
            Level::Game => "Spiel",
            Level::Hand => "Hand",
            Level::Schneider => "Schneider",
            Level::SchneiderAnnounced => "Schneider angesagt",
            Level::Schwarz => "Schwarz",
            Level::SchwarzAnnounced => "Schwarz angesagt",
            Level::Ouvert => "ouvert",
        }
    }
    fn matadors(&self, with: bool, count: u8) -> String {
        format!("{} {count}", if with { "mit" } else { "ohne" })
    }
    fn times(&self, base: u16, product: u16) -> String {
        format!("mal {base} ist {product}")
    }
    fn overbid_at(&self, bid: u16, charged: u16) -> String {
        format!("überreizt mit {bid}, also zählt es {charged}")
    }
    fn raised_for(&self, bid: u16, charged: u16) -> String {
        format!("wegen des Reizwerts {bid} auf {charged} erhöht")
    }
    fn lost_doubled(&self, charged: u16) -> String {
        format!("verloren, also zweimal {charged} ist {}", 2 * charged)
    }

    fn list_length(&self, rounds: Option<u16>) -> String {
        rounds.map_or("endlose Liste".to_owned(), |rounds| counted(rounds, "Runde", "Runden"))
    }
    fn table_is(&self, name: &str, rules: RuleSet, length: &str, move_seconds: Option<u32>) -> String {
        let time = move_seconds.map_or(String::new(), |seconds| format!(", {seconds} Sekunden je Zug"));
        format!("Der Tisch {name}: {}, {length}{time}.", self.rules(rules))
    }
    fn seats_are(&self, seats: &str) -> String {
        format!("Plätze: {seats}.")
    }
    fn free(&self) -> &'static str {
        "frei"
    }
    fn is_ready(&self) -> &'static str {
        " (bereit)"
    }
    fn sat_down(&self, who: &Who) -> String {
        format!("{}.", does(who, "setzt dich", "setzt sich"))
    }
    fn seat_is_free(&self, seat: u8) -> String {
        format!("Platz {seat} ist wieder frei.")
    }
    fn ready(&self, who: &Who, ready: bool) -> String {
        let not = if ready { "" } else { " nicht" };
        format!("{}{not} bereit.", does(who, "bist", "ist"))
    }
    fn seats_changed(&self) -> &'static str {
        "Der Gastgeber hat die Plätze geändert."
    }
    fn list_begins(&self) -> &'static str {
        "Die Liste beginnt."
    }

    fn is_back(&self, who: &Who) -> String {
        format!("{} wieder da.", does(who, "bist", "ist"))
    }
    fn is_gone(&self, who: &Who, seconds: u64) -> String {
        format!("{} weg und wird {seconds} Sekunden erwartet.", does(who, "bist", "ist"))
    }
    fn thinks_too_long(&self, who: &Who, seconds: u64) -> String {
        format!("{} zu lange: {seconds} Sekunden bleiben.", does(who, "überlegst", "überlegt"))
    }
    fn still_waited_for(&self, who: &Who, seconds: u64) -> String {
        format!("{} noch {seconds} Sekunden erwartet.", does(who, "wirst", "wird"))
    }
    fn restarted(&self) -> &'static str {
        "Der Server wurde neu gestartet; die Liste geht weiter."
    }

    fn deal_begins(&self, deal: u32, of: Option<u32>, dealer: &Who) -> String {
        let of = of.map_or(String::new(), |of| format!(" von {of}"));
        format!("Spiel {deal}{of}. {}.", does(dealer, "gibst", "gibt"))
    }
    fn you_are(&self, role: usize) -> &'static str {
        ["Du bist Vorhand.", "Du bist Mittelhand.", "Du bist Hinterhand."][role.min(2)]
    }
    fn you_sit_out(&self) -> &'static str {
        "Du setzt in diesem Spiel aus."
    }
    fn you_watch(&self) -> &'static str {
        "Du siehst zu."
    }
    fn deal_runs(&self, deal: u32) -> String {
        format!("Spiel {deal} läuft.")
    }
    fn bids(&self, who: &Who, value: u16) -> String {
        format!("{} {value}.", does(who, "sagst", "sagt"))
    }
    fn holds(&self, who: &Who) -> String {
        format!("{} ja.", does(who, "sagst", "sagt"))
    }
    fn passes(&self, who: &Who) -> String {
        format!("{}.", does(who, "passt", "passt"))
    }
    fn picks_up(&self, who: &Who, skat: Option<&str>) -> String {
        let skat = skat.map_or(String::new(), |skat| format!(": {skat}"));
        format!("{} den Skat auf{skat}.", does(who, "nimmst", "nimmt"))
    }
    fn announces(&self, who: &Who, contract: &str, discard: Option<&str>, open: Option<&str>) -> String {
        let discard = discard.map_or(String::new(), |cards| format!(" und drückst {cards}"));
        let open = open.map_or(String::new(), |cards| format!(", offen: {cards}"));
        format!("{} {contract}{discard}{open}.", does(who, "spielst", "spielt"))
    }
    fn game_is(&self, who: &Who, contract: &str, bid: Option<u16>) -> String {
        let bid = bid.map_or(String::new(), |bid| format!(", gereizt bis {bid}"));
        format!("{} {contract}{bid}.", does(who, "spielst", "spielt"))
    }
    fn plays(&self, who: &Who, card: &str) -> String {
        format!("{} {card}", does(who, "spielst", "spielt"))
    }
    fn takes_trick(&self, who: &Who, cards: &str, points: u32) -> String {
        format!("{} den Stich: {cards}, {}.", does(who, "bekommst", "bekommt"), counted(points, "Auge", "Augen"))
    }
    fn on_table(&self, cards: &str) -> String {
        format!("Auf dem Tisch: {cards}.")
    }
    fn you_lead(&self) -> &'static str {
        "Du spielst aus."
    }
    fn last_trick_was(&self, cards: &str) -> String {
        format!("Der letzte Stich: {cards}.")
    }
    fn no_last_trick(&self) -> &'static str {
        "Kein letzter Stich liegt da: er ist zu sehen, bis zum nächsten ausgespielt wird."
    }
    fn you_wish_to_give_up(&self) -> &'static str {
        "Du willst aufgeben. Das Spiel endet, wenn dein Partner es auch will; niemand sieht deinen Wunsch. \
         `zurücknehmen` nimmt ihn zurück."
    }
    fn asks_to_give_up(&self, who: &Who) -> String {
        format!("{} aufgeben; ein Gegenspieler muss zustimmen.", does(who, "willst", "will"))
    }
    fn takes_back(&self, who: &Who) -> String {
        format!("{} das zurück.", does(who, "nimmst", "nimmt"))
    }
    fn agrees(&self, who: &Who) -> String {
        format!("{} zu.", does(who, "stimmst", "stimmt"))
    }
    fn give_up(&self, who: &[Who]) -> String {
        let names: Vec<&str> = who
            .iter()
            .map(|who| match who {
                Who::You => "du",
                Who::Other(name) => name,
            })
            .collect();
        match who {
            [one] => format!("{} auf.", does(one, "gibst", "gibt")),
            _ => format!("Die Gegenspieler geben auf: {}.", names.join(" und ")),
        }
    }
    fn shows(&self, who: &Who, cards: &str) -> String {
        format!("{}: {cards}.", does(who, "legst deine Karten auf", "legt die Karten auf"))
    }
    fn leaves_deal(&self, who: &Who) -> String {
        format!("{} das Spiel.", does(who, "verlässt", "verlässt"))
    }
    fn hand_of(&self, who: &Who) -> String {
        match who {
            Who::You => "Deine Karten:".to_owned(),
            Who::Other(name) => format!("{name} zeigt:"),
        }
    }

    fn leaves_after_round(&self, who: &Who, leaves: bool) -> String {
        match leaves {
            true => format!("{} nach dieser Runde.", does(who, "gehst", "geht")),
            false => format!("{} doch.", does(who, "bleibst", "bleibt")),
        }
    }
    fn vacated(&self, seat: u8, reason: Vacating) -> String {
        let why = match reason {
            Vacating::Left => "wer dort saß, ist gegangen",
            Vacating::WaitOver => "auf den, der dort saß, wurde lange genug gewartet",
            Vacating::Announced => "wer dort saß, ist wie angekündigt gegangen",
        };
        format!("Platz {seat} ist frei: {why}.")
    }
    fn skipped(&self, seat: u8) -> String {
        format!("Platz {seat} bleibt frei.")
    }
    fn offered(&self, name: &str) -> String {
        format!("{name} will sich als Einwechsler setzen. Tippe annehmen, um zuzustimmen.")
    }
    fn accepts(&self, who: &Who) -> String {
        format!("{} dem Einwechsler zu.", does(who, "stimmst", "stimmt"))
    }
    fn substitutes(&self, who: &Who) -> String {
        format!("{} als Einwechsler.", does(who, "setzt dich", "setzt sich"))
    }
    fn wants_next(&self, who: &Who) -> String {
        format!("{} bereit für das nächste Spiel.", does(who, "bist", "ist"))
    }
    fn allows_chat(&self, who: &Who, allowed: bool) -> String {
        match allowed {
            true => format!("{} Gesprächen während der Spiele zu; alle müssen es.", does(who, "stimmst", "stimmt")),
            false => format!("{} keine Gespräche während der Spiele.", does(who, "willst", "will")),
        }
    }
    fn says(&self, who: &Who, text: &str) -> String {
        format!("{}: {text}", does(who, "sagst", "sagt"))
    }
    fn announcement(&self, text: &str) -> String {
        format!("Die Verwaltung des Servers sagt: {text}")
    }
    fn closing(&self) -> &'static str {
        "Die Verwaltung schließt diesen Tisch: das laufende Spiel wird zu Ende gespielt und zählt, und kein weiteres beginnt."
    }
    fn voided(&self, deal: u32) -> String {
        format!("Spiel {deal} wurde für ungültig erklärt: es zählt für alle 0 und wird nicht wiederholt.")
    }
    fn restored(&self, deal: u32) -> String {
        format!("Spiel {deal} zählt wieder.")
    }
    fn ended(&self, end: End) -> &'static str {
        match end {
            End::Complete => "Die Liste ist zu Ende.",
            End::Unfinished => "Die Liste endet unvollständig: zu wenige sind geblieben.",
            End::Idle => "Der Tisch ist geschlossen, denn niemand war da.",
            End::ClosedByAdministrator => "Die Verwaltung hat den Tisch geschlossen.",
            End::Closed => "Der Tisch wurde geschlossen, bevor seine Liste begann.",
        }
    }

    fn passed_in(&self) -> &'static str {
        "Alle haben gepasst: das Spiel ist eingepasst (3.3.7)."
    }
    fn ending(&self, ending: Ending, charged: &Who, left: Option<&Who>) -> String {
        let left = |how: &str| left.map_or(String::new(), |who| format!("{} {how}", does(who, "bist", "ist")));
        match ending {
            Ending::PlayedOut => "Alle zehn Stiche sind gespielt".to_owned(),
            Ending::Decided => "Das Spiel ist entschieden".to_owned(),
            Ending::DeclarerGaveUpEarly | Ending::DeclarerGaveUp => does(charged, "hast aufgegeben", "hat aufgegeben"),
            Ending::DefendersGaveUp => "Die Gegenspieler haben aufgegeben".to_owned(),
            Ending::DeclarerClaimHeld => "Die aufgelegte Hand des Alleinspielers macht alle übrigen Stiche".to_owned(),
            Ending::DeclarerClaimFailed => {
                "Die aufgelegte Hand des Alleinspielers macht nicht alle übrigen Stiche".to_owned()
            }
            Ending::DefendersClaimHeld => {
                "Die aufgelegte Hand eines Gegenspielers macht alle übrigen Stiche".to_owned()
            }
            Ending::DefendersClaimFailed => {
                "Die aufgelegte Hand eines Gegenspielers macht nicht alle übrigen Stiche".to_owned()
            }
            Ending::LeftAuction => left("beim Reizen gegangen"),
            Ending::DeclarerLeftBeforeAnnouncement | Ending::DefenderLeftBeforeAnnouncement => {
                left("vor der Ansage gegangen")
            }
            Ending::DeclarerLeft | Ending::DefenderLeft => left("gegangen, und das ist Aufgeben"),
        }
    }
    fn verdict(&self, who: &Who, contract: &str, won: bool, points: u8, tricks: u8) -> String {
        let verb = if won { does(who, "gewinnst", "gewinnt") } else { does(who, "verlierst", "verliert") };
        let (points, tricks) = (counted(points, "Auge", "Augen"), counted(tricks, "Stich", "Stichen"));
        format!("{verb} {contract} mit {points} und {tricks}.")
    }
    fn score(&self, value: i32) -> String {
        format!("Wertung: {value:+}")
    }
    fn in_the_list(&self) -> &'static str {
        "In der Liste"
    }
    fn skat_was(&self, skat: &str, discard: Option<&str>) -> String {
        let discard = discard.map_or(String::new(), |cards| format!("; gedrückt: {cards}"));
        format!("Der Skat: {skat}{discard}")
    }
    fn headings(&self) -> [&'static str; 5] {
        ["Punkte", "gew.", "verl.", "Summe", "Stiche"]
    }
    fn row_passed_in(&self) -> &'static str {
        "eingepasst"
    }
    fn row_voided(&self) -> &'static str {
        ", ungültig"
    }
    fn row_overbid(&self) -> &'static str {
        ", überreizt"
    }
    fn sheet_is_empty(&self) -> &'static str {
        "Noch kein Spiel steht auf der Liste."
    }

    fn ask_ready(&self, is_host: bool) -> &'static str {
        match is_host {
            true => "Eingabetaste, wenn du bereit bist, computer füllt die freien Plätze, ? für Hilfe:",
            false => "Eingabetaste, wenn du bereit bist, ? für Hilfe:",
        }
    }
    fn ask_take(&self, bid: u16) -> String {
        format!("Niemand hat gereizt. Nimmst du das Spiel mit {bid} (ja), oder passt du (p)?")
    }
    fn ask_bid(&self, least: u16) -> String {
        format!("Reizt du {least} (ja) oder eine höhere Zahl, oder passt du (p)?")
    }
    fn ask_hold(&self, bid: u16) -> String {
        format!("Hältst du {bid} (ja), oder passt du (p)?")
    }
    fn ask_skat(&self) -> &'static str {
        "Nimmst du den Skat auf (1), oder spielst du Hand (2)?"
    }
    fn ask_discard(&self) -> &'static str {
        "Welche zwei Karten drückst du? Zwei Nummern oder zwei Karten:"
    }
    fn ask_contract(&self, can_go_back: bool) -> &'static str {
        match can_go_back {
            true => "Welches Spiel? Eine Nummer oder ein Name, oder zurück:",
            false => "Welches Spiel? Eine Nummer oder ein Name:",
        }
    }
    fn offer_overbid(&self) -> &'static str {
        "überreizt: von Anfang an verloren (3.4.3)"
    }
    fn offer_below(&self, bid: u16) -> String {
        format!("unter dem Reizwert {bid}: braucht Schneider oder Schwarz")
    }
    fn ask_card(&self) -> &'static str {
        "Deine Karte?"
    }
    fn ask_agree(&self) -> &'static str {
        "Der Alleinspieler will aufgeben. Stimmst du zu (ja), oder spielst du weiter (nein)?"
    }
    fn ask_next(&self) -> &'static str {
        "Eingabetaste für das nächste Spiel:"
    }
    fn ask_sure(&self) -> &'static str {
        "Bist du sicher? ja oder nein:"
    }

    fn wrong_ready(&self) -> &'static str {
        "Drücke die Eingabetaste, wenn du bereit bist, oder tippe ? für Hilfe."
    }
    fn wrong_bid(&self, bids: &str) -> String {
        format!("Reize eine der Zahlen {bids}, oder tippe p zum Passen.")
    }
    fn wrong_hold(&self, bid: u16) -> String {
        format!("Tippe ja, um {bid} zu halten, oder p zum Passen.")
    }
    fn wrong_skat(&self) -> &'static str {
        "Tippe 1, um den Skat aufzunehmen, oder 2 für ein Handspiel."
    }
    fn wrong_discard(&self) -> &'static str {
        "Tippe zwei deiner Karten, etwa `3 7` oder `Ka7 Kr10`."
    }
    fn wrong_contract(&self, offers: usize) -> String {
        format!("Tippe eine Nummer von 1 bis {offers} oder den Namen eines dieser Spiele.")
    }
    fn must_follow(&self, card: &str) -> String {
        format!("Du musst bedienen, darum geht {card} jetzt nicht. Die Karten mit einer Nummer gehen.")
    }
    fn not_held(&self, card: &str) -> String {
        format!("Du hast {card} nicht.")
    }
    fn wrong_card(&self) -> &'static str {
        "Tippe die Nummer vor einer Karte oder eine Karte wie KrB; ? für Hilfe."
    }
    fn wrong_agree(&self) -> &'static str {
        "Tippe ja, um zuzustimmen, oder nein, um weiterzuspielen."
    }
    fn wrong_next(&self) -> &'static str {
        "Drücke die Eingabetaste für das nächste Spiel, oder tippe ? für Hilfe."
    }
    fn wrong_seat(&self) -> &'static str {
        "Die Nummer eines Platzes an diesem Tisch wird erwartet."
    }
    fn not_your_turn(&self, typed: &str) -> String {
        format!("`{typed}` bedeutet jetzt nichts: du bist nicht an der Reihe. Tippe ? für Hilfe.")
    }
    fn waiting_for(&self, who: &Who) -> String {
        format!("{} an der Reihe.", does(who, "bist", "ist"))
    }
    fn waiting_for_deal(&self) -> &'static str {
        "Das nächste Spiel kommt, wenn alle es wollen, oder nach einigen Sekunden."
    }
    fn waiting_for_players(&self) -> &'static str {
        "Die Liste beginnt, wenn alle Plätze besetzt und alle bereit sind."
    }
    fn you_only_watch(&self) -> &'static str {
        "Du siehst an diesem Tisch zu. Tippe setzen, um einen freien Platz zu nehmen, lobby für die Lobby, ? für Hilfe."
    }
    fn cannot_give_up(&self) -> &'static str {
        "Du kannst jetzt nicht aufgeben: das geht, während Karten gespielt werden, aber nie im Ramsch, oder du willst es schon."
    }
    fn cannot_show(&self) -> &'static str {
        "Du kannst deine Karten jetzt nicht auflegen."
    }
    fn nothing_changed(&self) -> &'static str {
        "Nichts wurde geändert."
    }

    fn cost_of_early_surrender(&self, least: u16) -> String {
        format!("Wer jetzt aufgibt, hat verloren (4.3.1): mindestens {least} Punkte, und 50 mehr in der Liste.")
    }
    fn cost_of_surrender(&self, least: u16, needs_consent: bool) -> String {
        let consent = if needs_consent { "Stimmt ein Gegenspieler zu (4.3.2), gehören alle" } else { "Alle" };
        let rest = if needs_consent { "den Gegenspielern" } else { "gehören den Gegenspielern (4.3.2)" };
        format!(
            "{consent} übrigen Stiche {rest}, und das Spiel zählt, wie es dann steht. \
             Ist es damit verloren, kostet es mindestens {least} Punkte, und 50 mehr in der Liste."
        )
    }
    fn cost_of_defenders_surrender(&self, alone: bool) -> &'static str {
        match alone {
            true => "Gibst du auf, gehören alle übrigen Stiche dem Alleinspieler (4.3.3).",
            false => {
                "Will dein Partner es auch, gehören alle übrigen Stiche dem Alleinspieler (4.3.3). \
                 Niemand sieht deinen Wunsch."
            }
        }
    }
    fn cost_of_showing(&self) -> &'static str {
        "Wer auflegt, beansprucht alle übrigen Stiche (4.3.4, 4.3.5). Können die anderen einen machen, gehört ihnen der Rest."
    }
    fn cost_of_leaving_early(&self) -> &'static str {
        "Jetzt zu gehen kostet nichts."
    }
    fn cost_of_leaving_between(&self) -> &'static str {
        "Du verlässt die Liste für immer. Zwischen den Spielen wird niemandem etwas angeschrieben; dein Stand bleibt beim Platz."
    }
    fn cost_of_leaving_auction(&self, least: u16, is_declarer: bool) -> String {
        let paragraph = if is_declarer { "3.4.6" } else { "3.3.9" };
        format!(
            "Wer jetzt geht, hat einen Grand verloren ({paragraph}): mindestens {least} Punkte, und 50 mehr in der Liste."
        )
    }
    fn cost_of_leaving_before_announcement(&self) -> &'static str {
        "Gehst du jetzt, hat der Alleinspieler einen Grand gewonnen (3.4.6)."
    }
    fn cost_of_leaving_as_declarer(&self, least: u16) -> String {
        format!(
            "Jetzt zu gehen ist Aufgeben (4.3.6): alle übrigen Stiche gehören den Gegenspielern. Ist das Spiel damit \
             verloren, kostet es mindestens {least} Punkte, und 50 mehr in der Liste."
        )
    }
    fn cost_of_leaving_as_defender(&self) -> &'static str {
        "Gehst du jetzt, geben beide Gegenspieler auf (4.3.6): alle übrigen Stiche gehören dem Alleinspieler."
    }
    fn cost_of_leaving_sitting(&self) -> &'static str {
        "Du setzt aus, darum endet kein Spiel, und niemandem wird etwas angeschrieben."
    }
    fn list_without_you(&self, goes_on: bool) -> &'static str {
        match goes_on {
            true => "Die Liste geht ohne dich weiter.",
            false => "Dann sind nur noch Computer übrig, darum endet die Liste.",
        }
    }
    fn cost_of_closing(&self) -> &'static str {
        "Wird der Tisch geschlossen, müssen alle gehen."
    }

    fn table_help(&self) -> &'static str {
        "\
Was du am Tisch tippen kannst:
  Beim Reizen       18, 20 … zum Reizen; ja für das Mindeste oder zum Halten; p zum Passen
  Mit Karten        die Nummer vor einer Karte, oder die Karte: KrB, ♣B, kr10. Karten in Klammern gehen jetzt nicht.
  Spiele            die Nummer vor einem Spiel, oder sein Name: Grand, Pik Hand, Null ouvert
  Eingabetaste      bereit, nächstes Spiel, oder auf wen der Tisch wartet
  blick             deine Karten und wie das Spiel steht
  t                 der letzte Stich
  liste             die Spielliste
  regeln            die Regeln dieses Tisches
  wer               wer wo sitzt, wer weg ist und wie lange er noch erwartet wird
  aufgeben          aufgeben, nachdem dir gesagt wurde, was es kostet; zurücknehmen  nimmt den Wunsch zurück
  zustimmen         zustimmen, dass der Alleinspieler aufgibt
  auflegen          deine Karten zeigen
  sag TEXT          dem Tisch etwas sagen; während eines Spiels nur, wenn alle zustimmen
  chat erlauben     Gesprächen während der Spiele zustimmen; kein chat  doch nicht
  annehmen          einem Einwechsler zustimmen
  nach runde gehen  nach dieser Runde ohne Kosten gehen; bleiben  doch nicht
  gehen             den Tisch für immer verlassen, nachdem dir gesagt wurde, was es kostet
  ende, q           das Programm beenden und den Platz behalten, wie nach einem Verbindungsabbruch
  Vor der Liste     bereit, nicht bereit, platz 2 (dorthin wechseln); der Gastgeber auch computer, entfernen 2,
                    tauschen 1 2, schließen
  einladen          wie andere an diesen Tisch kommen
  hilfe, ?          dies"
    }
    fn invitation(&self, server: &str, table: &str) -> String {
        format!("Wer sich hierher setzen will, tippt:  vorhand play {server} --join {table}")
    }
    fn you_leave(&self) -> &'static str {
        "Du hast den Tisch verlassen."
    }
    fn chat_is(&self, open: bool) -> &'static str {
        if open { "Jetzt dürfen alle reden." } else { "Während des Spiels wird nicht geredet." }
    }
    fn alarm(&self, shuffle: u32, why: &str) -> String {
        format!("ALARM: das Mischen {shuffle} ist nicht, wie es sein soll: {why}.")
    }
    fn disconnected(&self) -> &'static str {
        "Die Verbindung ist weg; sie wird wieder aufgenommen …"
    }
    fn reconnected(&self) -> &'static str {
        "Die Verbindung ist wieder da."
    }
}
