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

/// What stands in the place of a secret.
const HIDDEN: &str = "***";

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
            toml::Value::String(text) if name == "database_url" => without_password(&text).into(),
            value => value,
        };
        Setting { name, value: value.to_string(), changed }
    });
    shown.collect()
}

/// An address of a database without its password, wherever that stands in it.
fn without_password(url: &str) -> String {
    let (address, query) = url.split_once('?').map_or((url, None), |(address, query)| (address, Some(query)));
    let mut shown = match address.split_once("://") {
        None => address.to_owned(),
        Some((scheme, rest)) => match rest.rsplit_once('@') {
            None => address.to_owned(),
            Some((user, host)) => match user.split_once(':') {
                None => address.to_owned(),
                Some((user, _)) => format!("{scheme}://{user}:{HIDDEN}@{host}"),
            },
        },
    };
    if let Some(query) = query {
        let parts = query.split('&').map(|part| match part.split_once('=') {
            // Anything could be a secret, apart from what says how to connect.
            Some((name, value)) if matches!(name, "sslmode" | "ssl-mode" | "mode" | "host" | "port") => {
                format!("{name}={value}")
            }
            Some((name, _)) => format!("{name}={HIDDEN}"),
            None => HIDDEN.to_owned(),
        });
        shown.push('?');
        shown.push_str(&parts.collect::<Vec<_>>().join("&"));
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_password_is_shown_wherever_it_stands() {
        let cases = [
            ("sqlite:vorhand.db", "sqlite:vorhand.db"),
            ("postgres://club@localhost/vorhand", "postgres://club@localhost/vorhand"),
            ("postgres://club:Eichel@localhost:5432/vorhand", "postgres://club:***@localhost:5432/vorhand"),
            ("postgres://club:Ei:ch@el@localhost/vorhand", "postgres://club:***@localhost/vorhand"),
            ("postgres://:Eichel@localhost/vorhand", "postgres://:***@localhost/vorhand"),
            (
                "postgres://club:Eichel@localhost/vorhand?sslmode=require&password=Eichel&x",
                "postgres://club:***@localhost/vorhand?sslmode=require&password=***&***",
            ),
        ];
        for (url, shown) in cases {
            assert_eq!(without_password(url), shown);
            assert!(!without_password(url).contains("Eichel"));
        }
    }

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
