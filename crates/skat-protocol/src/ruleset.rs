//! The rules of a table.

use serde::{Deserialize, Serialize, Serializer};

use crate::Code;
use crate::schema::schema;

/// The rules of a table, written as their text: a versioned name, and each switch that is set otherwise than the name says.
///
/// `sosko-2007`, `isko-2012`, `pub-2022`, `pub-2022 kontra=all bock=4 spitze=2,grand`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(try_from = "String")]
pub struct RuleSet(pub skat_rules::RuleSet);

schema!(RuleSet, {
    "type": "string",
    "pattern": "^(sosko-2007|isko-2012|pub-2022( (kontra|without-bid|factor|skat|rounds|bock|ramsch|spitze)=[a-z0-9,-]+)*)$",
    "description": "The rules: `sosko-2007`, `isko-2012` or `pub-2022`, the latter perhaps with switches, each once: `kontra=` off, 18 or all; `without-bid=` pass or ramsch; `factor=` adds or doubles; `skat=` last-trick or loser; `rounds=` off or some of lost-kontra,kontra-re,60; `bock=` 1 to 12; `ramsch=` 0 to 12; `spitze=` 0 to 10, with `,grand` and `,announced`.",
});

impl RuleSet {
    /// The Skat-Online order of 2007.
    pub const SOSKO_2007: RuleSet = RuleSet(skat_rules::RuleSet::SOSKO_2007);
    /// The International order in the numbering of 2012.
    pub const ISKO_2012: RuleSet = RuleSet(skat_rules::RuleSet::ISKO_2012);
    /// Pub rules with every switch as their name says.
    pub const PUB_2022: RuleSet = RuleSet(skat_rules::RuleSet::PUB_2022);
}

impl TryFrom<String> for RuleSet {
    type Error = Code;

    fn try_from(text: String) -> Result<RuleSet, Code> {
        text.parse().map(RuleSet).map_err(|_| Code::BadRuleSet)
    }
}

impl Serialize for RuleSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl From<&skat_rules::RuleSet> for RuleSet {
    fn from(rules: &skat_rules::RuleSet) -> RuleSet {
        RuleSet(*rules)
    }
}

impl From<RuleSet> for skat_rules::RuleSet {
    fn from(RuleSet(rules): RuleSet) -> skat_rules::RuleSet {
        rules
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_rule_set_is_written_as_its_text_and_read_back() {
        for text in ["sosko-2007", "isko-2012", "pub-2022", "pub-2022 kontra=all bock=4 spitze=2,grand"] {
            let read: RuleSet = serde_json::from_value(json!(text)).unwrap();
            assert_eq!(serde_json::to_value(read).unwrap(), json!(text));
        }
    }

    #[test]
    fn what_is_no_rule_set_is_refused_with_its_code() {
        for text in
            ["", "skat", "pub-2022 ", "sosko-2007 kontra=all", "pub-2022 bock=0", "pub-2022 kontra=all kontra=18"]
        {
            let refused = serde_json::from_value::<RuleSet>(json!(text)).unwrap_err();
            assert!(refused.to_string().starts_with("bad_rule_set"), "{text}: {refused}");
        }
    }
}
