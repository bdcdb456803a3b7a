//! German at a pub table.

use skat_protocol::{RamschStep, Rounds, Slot, rules_in_words};
use skat_rules::RuleSet;

use super::super::{Doubling, PubWords, RamschShare, Who};
use super::{German, counted};

fn does(who: &Who, you: &str, others: &str) -> String {
    who.does("Du", you, others)
}

impl PubWords for German {
    fn pub_rules(&self, rules: &RuleSet) -> String {
        format!("{}.", rules_in_words::in_german(rules))
    }
    fn until_points(&self, points: u32) -> String {
        format!("bis {points} Punkte")
    }
    fn answer_time(&self, seconds: u32) -> String {
        format!("Nach Kontra, Re und dem Ausweg aus dem Ramsch wird {seconds} Sekunden gefragt; Schweigen heißt nein.")
    }

    fn slot(&self, slot: Slot, rounds: Option<Rounds>) -> String {
        let left = rounds.map_or(String::new(), |rounds| format!(" {}", self.rounds_left(rounds)));
        match slot {
            Slot::Bock => format!("BOCK: dieses Spiel zählt doppelt, außer es wird ein Ramsch.{left}"),
            Slot::Ramsch => format!("RAMSCH: dieses Spiel ist ein Pflichtramsch.{left}"),
        }
    }
    fn rounds_left(&self, rounds: Rounds) -> String {
        let Rounds { bock_left, ramsch_left, waiting } = rounds;
        let bock = (bock_left > 0).then(|| format!("{bock_left} Bock"));
        let ramsch = (ramsch_left > 0).then(|| format!("{ramsch_left} Ramsch"));
        let left: Vec<String> = bock.into_iter().chain(ramsch).collect();
        let waiting = if waiting { "; noch eine Runde folgt" } else { "" };
        format!("Von der Runde bleiben: {}{waiting}.", left.join(", "))
    }
    fn ramsch_begins(&self, forced: bool) -> &'static str {
        match forced {
            true => "Niemand spielt Grand Hand: der Ramsch beginnt mit dem Schieben (pub 13).",
            false => "Niemand hat gereizt: ein Ramsch beginnt mit dem Schieben (pub 7).",
        }
    }
    fn ramsch_is(&self, multiplier: u16) -> String {
        format!("Ramsch, bis jetzt mal {multiplier}.")
    }
    fn says_kontra(&self, who: &Who, factor: u32) -> String {
        format!("{} KONTRA: das Spiel zählt jetzt mal {factor}.", does(who, "sagst", "sagt"))
    }
    fn says_re(&self, who: &Who, factor: u32) -> String {
        format!("{} RE: das Spiel zählt jetzt mal {factor}.", does(who, "sagst", "sagt"))
    }
    fn says_no(&self, who: &Who) -> String {
        format!("{} nein.", does(who, "sagst", "sagt"))
    }
    fn escapes(&self, who: &Who) -> String {
        format!("{} Grand Hand statt Ramsch.", does(who, "spielst", "spielt"))
    }
    fn pushes_unseen(&self, who: &Who, multiplier: u16) -> String {
        format!("{} den Skat ungesehen: mal {multiplier}.", does(who, "schiebst", "schiebt"))
    }
    fn lays_away(&self, who: &Who, cards: Option<&str>) -> String {
        format!("{} {} weiter.", does(who, "schiebst", "schiebt"), cards.unwrap_or("zwei Karten"))
    }
    fn spitzen_announced(&self, count: u8) -> String {
        if count == 1 { "Spitze angesagt".to_owned() } else { format!("{count} Spitzen angesagt") }
    }
    fn kontra_and_re(&self, re: bool) -> &'static str {
        if re { "Kontra und Re" } else { "Kontra" }
    }
    fn waiting_for_answer(&self) -> &'static str {
        "Die Gegenspieler werden nach Kontra gefragt."
    }
    fn answer_soon(&self, seconds: u64) -> String {
        format!("Noch {seconds} Sekunden für die Antwort; Schweigen heißt nein.")
    }

    fn spitzen_made(&self, count: u8) -> String {
        if count == 1 { "Spitze".to_owned() } else { format!("{count} Spitzen") }
    }
    fn spitze_missed(&self, announced: u8) -> &'static str {
        match announced {
            1 => "die angesagte Spitze wurde nicht gemacht",
            _ => "nicht alle angesagten Spitzen wurden gemacht",
        }
    }
    fn doubled_for(&self, why: Doubling, from: u32) -> String {
        let why = match why {
            Doubling::Kontra => "Kontra",
            Doubling::Re => "Re",
            Doubling::Bock => "Bock",
        };
        format!("{why}, also zweimal {from} ist {}", 2 * from)
    }
    fn ramsch_over(&self) -> &'static str {
        "Der Ramsch ist zu Ende."
    }
    fn ramsch_step(&self, step: &RamschStep, who: Option<&Who>) -> String {
        let who = |you: &str, others: &str| who.map_or(String::new(), |who| does(who, you, others));
        match step {
            RamschStep::Left { .. } => {
                format!("{} und bekommt alles, was offen war", who("bist gegangen", "ist gegangen"))
            }
            RamschStep::Skat { .. } => who("bekommst den Skat", "bekommt den Skat"),
            RamschStep::Unseen { count, .. } => format!("{count} ungesehen geschoben"),
            RamschStep::Virgin { .. } => "eine Jungfrau".to_owned(),
            RamschStep::March { .. } => {
                who("machst einen Durchmarsch: 120 Punkte", "macht einen Durchmarsch: 120 Punkte")
            }
            RamschStep::Multiplier { value, .. } => format!("mal {value}"),
        }
    }
    fn ramsch_share(&self, share: &RamschShare) -> String {
        let RamschShare { who, points, tricks, multiplier, score, loser, is_march } = share;
        let has = does(who, "hast", "hat");
        let (eyes, tricks) = (counted(*points, "Auge", "Augen"), counted(*tricks, "Stich", "Stichen"));
        let how = match (is_march, loser) {
            (true, _) => String::new(),
            (false, true) => format!("minus {points}, mal {multiplier} ist "),
            (false, false) => format!("60 minus {points}, mal {multiplier} ist "),
        };
        format!("{has} {eyes} in {tricks}: {how}{score:+}")
    }
    fn laid_was(&self, who: &Who, cards: &str) -> String {
        format!("{} weitergeschoben: {cards}", does(who, "hast", "hat"))
    }
    fn row_ramsch(&self, slot: Option<Slot>) -> &'static str {
        match slot {
            None => "Ramsch",
            Some(Slot::Bock) => "Ramsch in der Bockrunde",
            Some(Slot::Ramsch) => "Pflichtramsch",
        }
    }
    fn row_slot(&self, slot: Slot) -> &'static str {
        match slot {
            Slot::Bock => ", Bock",
            Slot::Ramsch => ", statt Ramsch",
        }
    }

    fn ask_escape(&self) -> &'static str {
        "Pflichtramsch. Spielst du stattdessen Grand Hand (1), oder nicht (2)?"
    }
    fn ask_kontra(&self) -> &'static str {
        "Ein offenes Spiel. Sagst du Kontra, bevor die Karten offen liegen (1), oder nicht (2)?"
    }
    fn ask_re(&self) -> &'static str {
        "Antwortest du auf das Kontra mit Re (1), oder nicht (2)?"
    }
    fn silence_is_no(&self, seconds: u64) -> String {
        format!("{seconds} Sekunden Schweigen heißen nein:")
    }
    fn ask_push(&self, multiplier: u16, is_last: bool) -> String {
        let last = if is_last { "lässt du ihn ungesehen liegen" } else { "schiebst du ihn ungesehen weiter" };
        format!("Nimmst du den Skat auf (1), oder {last}, dann zählt es mal {multiplier} (2)?")
    }
    fn ask_lay_away(&self) -> &'static str {
        "Welche zwei Karten schiebst du weiter? Zwei Nummern oder zwei Karten, keine Buben:"
    }
    fn ask_card_or_kontra(&self) -> &'static str {
        "Deine Karte, oder vorher kontra?"
    }

    fn wrong_escape(&self) -> &'static str {
        "Tippe 1 für Grand Hand, oder 2, um den Ramsch zu spielen."
    }
    fn wrong_kontra(&self) -> &'static str {
        "Tippe 1 oder kontra, um Kontra zu sagen, oder 2, um es zu lassen."
    }
    fn wrong_re(&self) -> &'static str {
        "Tippe 1 oder re, um Re zu sagen, oder 2, um es zu lassen."
    }
    fn wrong_push(&self) -> &'static str {
        "Tippe 1, um den Skat aufzunehmen, oder 2, um ihn ungesehen zu schieben."
    }
    fn wrong_lay_away(&self) -> &'static str {
        "Tippe zwei deiner Karten, etwa `3 7` oder `Ka7 Kr10`; Buben werden nicht geschoben."
    }

    fn cost_of_leaving_ramsch(&self, whole: Option<u32>) -> String {
        let whole = whole.map_or(String::new(), |points| format!(": mit allen zehn kostet es {points} Punkte"));
        format!(
            "Wer einen Ramsch verlässt, bekommt den Skat und alle offenen Stiche (pub 14){whole}. Eine 50 oder 40 gibt es \
             nicht."
        )
    }
    fn cost_of_leaving_escape(&self) -> &'static str {
        "Wer vor einem Pflichtramsch geht, hat ihn mit allen Stichen verloren (pub 14): 240 Punkte. Eine 50 oder 40 gibt es \
         nicht."
    }

    fn ask_until_points(&self) -> &'static str {
        "Endet die Liste auch bei einer Punktzahl, 1 bis 10000? 0 für nein. [0]"
    }
    fn wrong_until_points(&self) -> &'static str {
        "Tippe eine Zahl von 1 bis 10000, oder 0 für keine."
    }
    fn ask_answer_seconds(&self) -> &'static str {
        "Wie viele Sekunden für Kontra, Re und den Ausweg aus dem Ramsch, 5 bis 60? [15]"
    }
    fn wrong_answer_seconds(&self) -> &'static str {
        "Tippe eine Zahl von 5 bis 60."
    }
    fn answer_seconds_need_pub(&self) -> &'static str {
        "Nach Kontra, Re und dem Ausweg aus dem Ramsch wird nur nach Kneipenregeln gefragt."
    }

    fn likes_pub_now(&self, likes: bool) -> &'static str {
        match likes {
            true => "Die anderen können jetzt lesen, dass du Kneipenregeln magst.",
            false => "Die anderen lesen nicht mehr, dass du Kneipenregeln magst.",
        }
    }
    fn likes_pub_tables(&self) -> &'static str {
        " (mag Kneipenregeln)"
    }
    fn pub_help(&self) -> &'static str {
        "  Kneipenregeln     kontra vor deiner ersten Karte; re als Antwort darauf; nein zu allem, was gefragt wird
                    im Ramsch 1, um den Skat aufzunehmen, 2, um ihn ungesehen zu schieben; dann zwei Karten zum Schieben
                    ein Spiel mit Spitze: seine Nummer oder sein Name, Pik Spitze, Grand Spitze 2"
    }
}
