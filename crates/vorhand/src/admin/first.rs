//! The first administrator, who is made in the database.

use skat_protocol::{AccountPassword, Name};
use skat_server::{FirstAdministratorError, SystemWorld, create_first_administrator};
use uuid::Uuid;

use super::name;
use super::password::PasswordSource;
use super::render::Answer;
use crate::{Settings, runtime, with_causes};

/// The arguments.
#[derive(Debug, clap::Args)]
pub(super) struct CreateFirst {
    /// The account's name, by the rules of every other account.
    #[arg(value_parser = name)]
    name: Name,
    #[command(flatten)]
    password: PasswordSource,
    #[command(flatten)]
    settings: Settings,
}

impl CreateFirst {
    /// Makes the account, if there is no administrator yet.
    pub(super) fn run(&self) -> Result<Answer, String> {
        let config = self.settings.load()?;
        let password = self.password.new_one()?;
        let made = runtime()?.block_on(self.make(&config, &password));
        let player = made.map_err(|error| match error {
            FirstAdministratorError::InUse(_) => format!(
                "{error}. An SQLite file has one user at a time, and the server is it: \
                 stop the server, do this again, and start it"
            ),
            FirstAdministratorError::Exists => format!(
                "{error}. Whoever it is makes others: register the name as a player, and let the administrator give \
                 the role with `vorhand admin players role {} administrator --reason …`",
                shell_word(self.name.as_str())
            ),
            error => with_causes(&error),
        })?;
        let name = self.name.as_str();
        let database = config.shown_database();
        let body = serde_json::json!({
            "player": player, "name": name, "role": "administrator", "database": database
        });
        let login = format!("vorhand admin login {}", shell_word(name));
        Ok(Answer::new(&body, format!("{name} is the first administrator in {database}. Log in with `{login}`.")))
    }

    async fn make(
        &self,
        config: &skat_server::Config,
        password: &AccountPassword,
    ) -> Result<Uuid, FirstAdministratorError> {
        create_first_administrator(config, &SystemWorld::new(), &self.name, password).await
    }
}

/// A name as a shell takes it for one word.
fn shell_word(name: &str) -> String {
    if name.chars().all(char::is_alphanumeric) { name.to_owned() } else { format!("'{}'", name.replace('\'', r"'\''")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_blanks_is_quoted_for_the_shell() {
        assert_eq!(shell_word("Änne"), "Änne");
        assert_eq!(shell_word("Jo's club; rm x"), r"'Jo'\''s club; rm x'");
    }
}
