//! Where a password comes from: a file, a variable, or somebody at a terminal.

use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};

use skat_protocol::AccountPassword;

/// The variable that may hold it.
const VARIABLE: &str = "VORHAND_PASSWORD";

/// Where a password comes from.
#[derive(Debug, clap::Args)]
pub(super) struct PasswordSource {
    /// A file whose only line is the password; otherwise it is in VORHAND_PASSWORD, or asked for.
    #[arg(long, value_name = "FILE")]
    password_file: Option<PathBuf>,
}

impl PasswordSource {
    /// A password that exists.
    pub(super) fn known(&self) -> Result<AccountPassword, String> {
        match self.written()? {
            Some(text) => checked(text),
            None => checked(ask("Password: ")?),
        }
    }

    /// A new password: whoever types it types it twice.
    pub(super) fn new_one(&self) -> Result<AccountPassword, String> {
        if let Some(text) = self.written()? {
            return checked(text);
        }
        let password = checked(ask("Password: ")?)?;
        if ask("The same again: ")? == password.as_str() { Ok(password) } else { Err("the two differ".to_owned()) }
    }

    fn written(&self) -> Result<Option<String>, String> {
        match &self.password_file {
            Some(file) => read(file).map(Some),
            None => Ok(std::env::var(VARIABLE).ok().filter(|text| !text.is_empty())),
        }
    }
}

fn read(file: &Path) -> Result<String, String> {
    let text = crate::output::read(file)?;
    Ok(text.trim_end_matches(['\r', '\n']).to_owned())
}

fn ask(question: &str) -> Result<String, String> {
    if !std::io::stdin().is_terminal() {
        return Err(format!("there is nobody to ask for the password: give --password-file, or set {VARIABLE}"));
    }
    rpassword::prompt_password(question).map_err(|error| format!("cannot ask for the password: {error}"))
}

fn checked(text: String) -> Result<AccountPassword, String> {
    AccountPassword::new(text).map_err(|code| code.description().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_file_may_end_with_a_line_break_and_holds_one_line() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("password");
        let source = PasswordSource { password_file: Some(file.clone()) };
        std::fs::write(&file, "four words make one\r\n").unwrap();
        assert_eq!(source.new_one().unwrap().as_str(), "four words make one");
        for wrong in ["short", "two\nlines of text"] {
            std::fs::write(&file, wrong).unwrap();
            assert!(source.known().unwrap_err().contains("8 to 256"), "{wrong}");
        }
    }
}
