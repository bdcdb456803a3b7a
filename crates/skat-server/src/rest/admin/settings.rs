//! The settings that are in force, without secrets.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use skat_protocol::{Setting, SettingList};

use super::super::Failure;
use super::super::answers::{Failed, Forbidden, Unauthorized};
use super::super::caller::Administrator;
use crate::app::App;
use crate::config::Config;

/// All settings as they are in force, by name. A password is not shown.
#[utoipa::path(
    get,
    path = "/api/v1/admin/settings",
    tag = "administration",
    security(("bearer" = []), ("cookie" = [])),
    responses((status = 200, body = SettingList), Unauthorized, Forbidden, Failed)
)]
pub(super) async fn settings(
    State(app): State<Arc<App>>,
    Administrator(_): Administrator,
) -> Result<Json<SettingList>, Failure> {
    Ok(Json(SettingList { settings: shown(&app.config) }))
}

fn shown(config: &Config) -> Vec<Setting> {
    let defaults = Config::default().to_table();
    let shown = config.to_table().into_iter().map(|(name, value)| {
        let changed = defaults.get(&name) != Some(&value);
        let value = match value {
            _ if name == "database_url" => config.shown_database().into(),
            value => value,
        };
        Setting { name, value: value.to_string(), changed }
    });
    shown.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_is_shown_by_its_name_and_what_was_changed_is_marked() {
        let config = Config {
            max_tables: 7,
            database_url: "postgres://club:Eichel@localhost/vorhand".into(),
            ..Config::default()
        };
        let shown = shown(&config);
        let fields = format!("{:#?}", Config::default())
            .lines()
            .filter(|line| line.starts_with("    ") && !line.starts_with("     ") && line.contains(": "))
            .count();
        assert_eq!(shown.len(), fields);
        let changed: Vec<_> = shown.iter().filter(|setting| setting.changed).map(|setting| &*setting.name).collect();
        assert_eq!(changed, ["database_url", "max_tables"]);
        assert!(shown.iter().any(|setting| setting.name == "max_tables" && setting.value == "7"));
        assert!(shown.iter().all(|setting| !setting.value.contains("Eichel")));
    }
}
