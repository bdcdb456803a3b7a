//! The audit log.

use skat_protocol::{AuditItem, AuditPage};

use super::caller::{CallError, Caller, escaped};
use super::render::{Answer, Columns, more, time};

/// The arguments.
#[derive(Debug, clap::Args)]
pub(super) struct Audit {
    /// Only what was done to this, such as `player:` and an id.
    #[arg(long)]
    subject: Option<String>,
    /// The most acts that are told.
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
    limit: u32,
}

impl Audit {
    /// Tells it, the newest act first.
    pub(super) fn run(&self, caller: &Caller) -> Result<Answer, CallError> {
        let path = match &self.subject {
            Some(subject) => format!("/admin/audit?subject={}", escaped(subject)),
            None => "/admin/audit".to_owned(),
        };
        let (entries, next) = caller.pages(&path, self.limit as usize, |page: AuditPage| (page.entries, page.next))?;
        let text = format!("{}{}", rows(&entries), more(next.as_ref()));
        Ok(Answer::new(&AuditPage { entries, next }, text))
    }
}

fn rows(entries: &[AuditItem]) -> String {
    let mut columns = Columns::new(&[">NO", "WHEN", "WHO", "WHAT", "TO", "WHY", "MORE"]);
    for entry in entries {
        let more = match &entry.detail {
            serde_json::Value::Null => String::new(),
            serde_json::Value::Object(fields) if fields.is_empty() => String::new(),
            detail => detail.to_string(),
        };
        columns.row([
            entry.id.to_string(),
            time(entry.at_micros),
            entry.actor_name.clone(),
            entry.act.clone(),
            entry.subject.clone(),
            entry.reason.clone().unwrap_or_default(),
            more,
        ]);
    }
    columns.text("Nothing was done.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_act_is_one_line() {
        let item = AuditItem {
            id: 12,
            at_micros: 0,
            actor: None,
            actor_name: "Anna".to_owned(),
            act: "lock".to_owned(),
            subject: "player:7".to_owned(),
            reason: Some("talked".to_owned()),
            detail: serde_json::json!({ "days": 7 }),
        };
        assert_eq!(
            rows(&[item]),
            "NO  WHEN                     WHO   WHAT  TO        WHY     MORE\n\
             12  1970-01-01 00:00:00 UTC  Anna  lock  player:7  talked  {\"days\":7}"
        );
        assert_eq!(rows(&[]), "Nothing was done.");
    }
}
