//! What counts in the rankings, as the settings say.

use skat_protocol::Code;
use skat_store::RatedNeeds;
use skat_table::{Access, Settings};

use crate::config::{Config, DeviatingRules};

/// What counts in the rankings.
///
/// Whatever it says, a rated list has a length and no arranged deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RatedPolicy {
    needs_account: bool,
    needs_public: bool,
    needs_complete: bool,
    allows_computers: bool,
    allows_deviating: bool,
}

impl RatedPolicy {
    /// What the settings say.
    pub(crate) fn of(config: &Config) -> RatedPolicy {
        RatedPolicy {
            needs_account: config.rated_needs_account,
            needs_public: config.rated_needs_public,
            needs_complete: config.rated_needs_complete,
            allows_computers: config.rated_allows_computers,
            allows_deviating: config.deviating_rules == DeviatingRules::Apart,
        }
    }

    /// Whether a table may be made with these settings.
    ///
    /// # Errors
    /// [`Code::BadRated`].
    pub(crate) fn check(self, settings: &Settings) -> Result<(), Code> {
        let fits = (settings.access == Access::Public || !self.needs_public)
            && (!settings.computers || self.allows_computers)
            && (!settings.rules.deviates() || self.allows_deviating);
        if fits || !settings.rated { Ok(()) } else { Err(Code::BadRated) }
    }

    /// Whether somebody may sit at a table.
    ///
    /// # Errors
    /// [`Code::AccountNeeded`].
    pub(crate) fn admits(self, rated: bool, is_registered: bool) -> Result<(), Code> {
        if rated && self.needs_account && !is_registered { Err(Code::AccountNeeded) } else { Ok(()) }
    }

    /// Whether a list counts that has ended: it fits, and it was played to its end if that is needed.
    pub(crate) fn counts(self, settings: &Settings, complete: bool) -> bool {
        settings.rated && self.check(settings).is_ok() && (complete || !self.needs_complete)
    }

    /// What a list needs that an older version of the server has ended.
    pub(crate) fn needs(self) -> RatedNeeds {
        RatedNeeds {
            accounts: self.needs_account,
            public: self.needs_public,
            complete: self.needs_complete,
            no_computers: !self.allows_computers,
            named_rules: !self.allows_deviating,
        }
    }

    /// Whether lists count only if all their players are registered.
    pub(crate) fn needs_account(self) -> bool {
        self.needs_account
    }

    /// Whether lists count at which computer players sit.
    pub(crate) fn allows_computers(self) -> bool {
        self.allows_computers
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use skat_rules::RuleSet;
    use skat_table::Name;

    fn rated() -> Settings {
        Settings { rated: true, computers: false, ..Settings::new(Name::new("Altenburg").unwrap()) }
    }

    #[test]
    fn by_default_complete_lists_of_registered_players_at_public_tables_without_computers_count() {
        let policy = RatedPolicy::of(&Config::default());
        assert_eq!(policy.check(&rated()), Ok(()));
        assert!(policy.counts(&rated(), true) && !policy.counts(&rated(), false));
        for wrong in [
            Settings { access: Access::Link, ..rated() },
            Settings { access: Access::Password, ..rated() },
            Settings { computers: true, ..rated() },
            Settings { rules: "pub-2022 kontra=all".parse().unwrap(), ..rated() },
        ] {
            assert_eq!(policy.check(&wrong), Err(Code::BadRated));
            assert!(!policy.counts(&wrong, true));
            let unrated = Settings { rated: false, ..wrong };
            assert_eq!(policy.check(&unrated), Ok(()));
            assert!(!policy.counts(&unrated, true));
        }
        let with_pub_rules = Settings { rules: RuleSet::PUB_2022, ..rated() };
        assert!(policy.check(&with_pub_rules).is_ok() && policy.counts(&with_pub_rules, true));
        assert_eq!(policy.admits(true, false), Err(Code::AccountNeeded));
        assert_eq!((policy.admits(true, true), policy.admits(false, false)), (Ok(()), Ok(())));
    }

    #[test]
    fn each_of_it_is_a_setting() {
        let policy = RatedPolicy::of(&Config {
            rated_needs_account: false,
            rated_needs_public: false,
            rated_needs_complete: false,
            rated_allows_computers: true,
            deviating_rules: DeviatingRules::Apart,
            ..Config::default()
        });
        let rules = "pub-2022 spitze=2".parse().unwrap();
        let any = Settings { access: Access::Link, computers: true, rules, ..rated() };
        assert!(policy.check(&any).is_ok() && policy.counts(&any, false) && policy.admits(true, false).is_ok());
    }
}
