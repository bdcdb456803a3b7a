//! A rule set in a readable line, in German and in English, with every switch that it has: a table's introduction and a
//! printed sheet say it alike.

use skat_rules::{Kontra, RamschFactor, RamschSkat, RuleSet, RuleSetName, WithoutBid};

/// In German, without a full stop: `Skat-Online-Ordnung (sosko-2007)`.
pub fn in_german(rules: &RuleSet) -> String {
    let name = match rules.name {
        RuleSetName::Sosko2007 => "Skat-Online-Ordnung",
        RuleSetName::Isko2012 => "Internationale Skatordnung",
        RuleSetName::Pub2022 => "Kneipenregeln",
    };
    line(name, rules, german::switches)
}

/// In English, without a full stop: `Skat-Online order (sosko-2007)`.
pub fn in_english(rules: &RuleSet) -> String {
    let name = match rules.name {
        RuleSetName::Sosko2007 => "Skat-Online order",
        RuleSetName::Isko2012 => "International order",
        RuleSetName::Pub2022 => "Pub rules",
    };
    line(name, rules, english::switches)
}

fn line(name: &str, rules: &RuleSet, switches: impl Fn(&RuleSet) -> [String; 4]) -> String {
    match rules.is_pub() {
        true => format!("{name} ({rules}): {}", switches(rules).join("; ")),
        false => format!("{name} ({rules})"),
    }
}

/// What can start a round: without Kontra, only 60 to 60 can.
fn starts<'a>(rules: &RuleSet, [lost_kontra, kontra_re, sixty]: [&'a str; 3]) -> Vec<&'a str> {
    let (rounds, has_kontra) = (&rules.rounds, rules.kontra != Kontra::Off);
    let starts = [
        (rounds.lost_kontra && has_kontra, lost_kontra),
        (rounds.kontra_re && has_kontra, kontra_re),
        (rounds.sixty, sixty),
    ];
    starts.into_iter().filter(|(on, _)| *on).map(|(_, text)| text).collect()
}

/// Whether a Ramsch can be played at all.
fn has_ramsch(rules: &RuleSet) -> bool {
    rules.without_bid == WithoutBid::Ramsch || (rules.rounds.ramsch > 0 && !starts(rules, [""; 3]).is_empty())
}

/// One of some: `A, B or C`.
fn one_of(texts: &[&str], or: &str) -> String {
    match texts {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} {or} {last}", first.join(", ")),
    }
}

mod german {
    use super::*;

    const STARTS: [&str; 3] = ["verlorenem Kontra", "Kontra mit Re", "60 zu 60"];

    pub(super) fn switches(rules: &RuleSet) -> [String; 4] {
        [kontra(rules).to_owned(), rounds(rules), ramsch(rules), spitze(rules)]
    }

    fn deals(count: u8) -> String {
        if count == 1 { "1 Spiel".to_owned() } else { format!("{count} Spiele") }
    }

    fn kontra(rules: &RuleSet) -> &'static str {
        match rules.kontra {
            Kontra::Off => "kein Kontra",
            Kontra::With18 => "Kontra, wer selbst 18 gereizt oder gehalten hat, Hinterhand auch ab 20",
            Kontra::Everybody => "Kontra für jeden Gegenspieler",
        }
    }

    fn rounds(rules: &RuleSet) -> String {
        let (rounds, starts) = (&rules.rounds, starts(rules, STARTS));
        let ramsch = match rounds.ramsch {
            0 => String::new(),
            count => format!(" und {} Pflichtramsch", deals(count)),
        };
        match starts.is_empty() {
            true => "keine Bockrunden".to_owned(),
            false => format!("{} Bock{ramsch} nach {}", deals(rounds.bock), one_of(&starts, "oder")),
        }
    }

    fn ramsch(rules: &RuleSet) -> String {
        let without = match rules.without_bid {
            WithoutBid::PassedIn => "ohne Gebot eingepasst",
            WithoutBid::Ramsch => "ohne Gebot Ramsch",
        };
        if !has_ramsch(rules) {
            return without.to_owned();
        }
        let factor = match rules.ramsch_factor {
            RamschFactor::Adds => "erhöhen ungesehenes Schieben und eine Jungfrau den Faktor um je eins",
            RamschFactor::Doubles => "verdoppeln ungesehenes Schieben und eine Jungfrau den Faktor",
        };
        let skat = match rules.ramsch_skat {
            RamschSkat::LastTrick => "der letzte Stich bekommt den Skat",
            RamschSkat::Loser => "wer die meisten Augen hat, bekommt den Skat",
        };
        format!("{without}; im Ramsch {factor}, und {skat}")
    }

    fn spitze(rules: &RuleSet) -> String {
        let spitze = &rules.spitze;
        if spitze.most == 0 {
            return "keine Spitze".to_owned();
        }
        let grand = if spitze.in_grand { ", auch im Grand" } else { "" };
        let announced = if spitze.only_announced { ", nur angesagt" } else { "" };
        format!("Spitze, höchstens {}{grand}{announced}", spitze.most)
    }
}

mod english {
    use super::*;

    const STARTS: [&str; 3] = ["a deal lost with Kontra", "Kontra and Re", "60 to 60"];

    pub(super) fn switches(rules: &RuleSet) -> [String; 4] {
        [kontra(rules).to_owned(), rounds(rules), ramsch(rules), spitze(rules)]
    }

    fn deals(count: u8) -> String {
        if count == 1 { "1 deal".to_owned() } else { format!("{count} deals") }
    }

    fn kontra(rules: &RuleSet) -> &'static str {
        match rules.kontra {
            Kontra::Off => "no Kontra",
            Kontra::With18 => "Kontra by whoever bid or held 18, rearhand also from 20",
            Kontra::Everybody => "Kontra by every defender",
        }
    }

    fn rounds(rules: &RuleSet) -> String {
        let (rounds, starts) = (&rules.rounds, starts(rules, STARTS));
        let ramsch =
            if rounds.ramsch == 0 { String::new() } else { format!(" and {} of forced Ramsch", deals(rounds.ramsch)) };
        match starts.is_empty() {
            true => "no Bock rounds".to_owned(),
            false => format!("{} of Bock{ramsch} after {}", deals(rounds.bock), one_of(&starts, "or")),
        }
    }

    fn ramsch(rules: &RuleSet) -> String {
        let without = match rules.without_bid {
            WithoutBid::PassedIn => "passed in without a bid",
            WithoutBid::Ramsch => "Ramsch without a bid",
        };
        if !has_ramsch(rules) {
            return without.to_owned();
        }
        let factor = match rules.ramsch_factor {
            RamschFactor::Adds => "an unseen push and a player without a trick each raise the multiplier by one",
            RamschFactor::Doubles => "an unseen push and a player without a trick each double the multiplier",
        };
        let skat = match rules.ramsch_skat {
            RamschSkat::LastTrick => "the last trick takes the skat",
            RamschSkat::Loser => "whoever has the most points takes the skat",
        };
        format!("{without}; in a Ramsch {factor}, and {skat}")
    }

    fn spitze(rules: &RuleSet) -> String {
        let spitze = &rules.spitze;
        if spitze.most == 0 {
            return "no Spitze".to_owned();
        }
        let grand = if spitze.in_grand { ", in grands too" } else { "" };
        let announced = if spitze.only_announced { ", only announced" } else { "" };
        format!("Spitze, {} at most{grand}{announced}", spitze.most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both(rules: &str) -> [String; 2] {
        let rules: RuleSet = rules.parse().expect("a rule set");
        [in_german(&rules), in_english(&rules)]
    }

    #[test]
    fn an_official_order_is_its_name() {
        let sosko = ["Skat-Online-Ordnung (sosko-2007)", "Skat-Online order (sosko-2007)"];
        assert_eq!(both("sosko-2007"), sosko);
        let isko = ["Internationale Skatordnung (isko-2012)", "International order (isko-2012)"];
        assert_eq!(both("isko-2012"), isko);
    }

    #[test]
    fn pub_rules_say_each_switch() {
        let usual = [
            "Kneipenregeln (pub-2022): Kontra, wer selbst 18 gereizt oder gehalten hat, Hinterhand auch ab 20; \
             3 Spiele Bock und 3 Spiele Pflichtramsch nach verlorenem Kontra, Kontra mit Re oder 60 zu 60; \
             ohne Gebot Ramsch; im Ramsch erhöhen ungesehenes Schieben und eine Jungfrau den Faktor um je eins, \
             und der letzte Stich bekommt den Skat; keine Spitze",
            "Pub rules (pub-2022): Kontra by whoever bid or held 18, rearhand also from 20; \
             3 deals of Bock and 3 deals of forced Ramsch after a deal lost with Kontra, Kontra and Re or 60 to 60; \
             Ramsch without a bid; in a Ramsch an unseen push and a player without a trick each raise the multiplier \
             by one, and the last trick takes the skat; no Spitze",
        ];
        assert_eq!(both("pub-2022"), usual);
        let other = "pub-2022 kontra=off without-bid=pass factor=doubles skat=loser rounds=60 bock=1 ramsch=1 \
                     spitze=2,grand,announced";
        let otherwise = [
            "kein Kontra; 1 Spiel Bock und 1 Spiel Pflichtramsch nach 60 zu 60; ohne Gebot eingepasst; \
             im Ramsch verdoppeln ungesehenes Schieben und eine Jungfrau den Faktor, \
             und wer die meisten Augen hat, bekommt den Skat; Spitze, höchstens 2, auch im Grand, nur angesagt",
            "no Kontra; 1 deal of Bock and 1 deal of forced Ramsch after 60 to 60; passed in without a bid; \
             in a Ramsch an unseen push and a player without a trick each double the multiplier, \
             and whoever has the most points takes the skat; Spitze, 2 at most, in grands too, only announced",
        ];
        let names = ["Kneipenregeln", "Pub rules"];
        assert_eq!(both(other), [0, 1].map(|place| format!("{} ({other}): {}", names[place], otherwise[place])));
    }

    #[test]
    fn what_cannot_occur_is_not_said() {
        let rules = "pub-2022 kontra=off without-bid=pass rounds=lost-kontra,kontra-re";
        let lines = [
            format!("Kneipenregeln ({rules}): kein Kontra; keine Bockrunden; ohne Gebot eingepasst; keine Spitze"),
            format!("Pub rules ({rules}): no Kontra; no Bock rounds; passed in without a bid; no Spitze"),
        ];
        assert_eq!(both(rules), lines);
    }
}
