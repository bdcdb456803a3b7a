//! The settings that are in force.

use skat_protocol::{Setting, SettingList};

use super::caller::{CallError, Caller};
use super::render::{Answer, Columns};

/// The arguments.
#[derive(Debug, clap::Args)]
pub(super) struct Settings {
    /// Only those that are not the default.
    #[arg(long)]
    changed: bool,
}

impl Settings {
    /// Tells them; secrets are left out by the server.
    pub(super) fn run(&self, caller: &Caller) -> Result<Answer, CallError> {
        let mut list: SettingList = caller.get("/admin/settings")?;
        list.settings.retain(|setting| setting.changed || !self.changed);
        let text = rows(&list.settings);
        Ok(Answer::new(&list, text))
    }
}

fn rows(settings: &[Setting]) -> String {
    let mut columns = Columns::new(&["SETTING", "", "VALUE"]);
    for setting in settings {
        let mark = if setting.changed { "*" } else { "" };
        columns.row([setting.name.clone(), mark.to_owned(), setting.value.clone()]);
    }
    columns.text("All settings are the default ones.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_the_default_has_a_mark() {
        let setting =
            |name: &str, value: &str, changed| Setting { name: name.to_owned(), value: value.to_owned(), changed };
        assert_eq!(
            rows(&[setting("listen", "\"0.0.0.0:80\"", true), setting("max_tables", "5000", false)]),
            "SETTING        VALUE\nlisten      *  \"0.0.0.0:80\"\nmax_tables     5000"
        );
    }
}
