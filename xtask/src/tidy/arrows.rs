//! Which crate may use which: the table of the architecture, enforced.

use serde_json::Value;

use super::Finding;

/// What one crate may depend on, tests and benchmarks aside.
struct Arrows {
    from: &'static str,
    /// Crates of this workspace.
    own: Own,
    /// Crates of others.
    foreign: Foreign,
}

enum Own {
    Only(&'static [&'static str]),
    /// All but the listed ones.
    AllBut(&'static [&'static str]),
}

enum Foreign {
    Only(&'static [&'static str]),
    Any,
}

const TABLE: &[Arrows] = &[
    Arrows { from: "skat-rules", own: Own::Only(&[]), foreign: Foreign::Only(&["arrayvec", "thiserror"]) },
    Arrows {
        from: "skat-fair",
        own: Own::Only(&["skat-rules"]),
        foreign: Foreign::Only(&["hmac", "sha2", "thiserror"]),
    },
    Arrows { from: "skat-notation", own: Own::Only(&["skat-rules"]), foreign: Foreign::Only(&["thiserror"]) },
    Arrows { from: "skat-ai", own: Own::Only(&["skat-rules"]), foreign: Foreign::Only(&["thiserror"]) },
    Arrows { from: "skat-table", own: Own::Only(&["skat-fair", "skat-rules"]), foreign: Foreign::Only(&["thiserror"]) },
    Arrows { from: "skat-protocol", own: Own::Only(&["skat-rules"]), foreign: Foreign::Any },
    Arrows {
        from: "skat-store",
        own: Own::Only(&["skat-ai", "skat-fair", "skat-notation", "skat-rules", "skat-table"]),
        foreign: Foreign::Any,
    },
    Arrows {
        from: "skat-server",
        own: Own::Only(&[
            "skat-ai",
            "skat-fair",
            "skat-notation",
            "skat-protocol",
            "skat-rules",
            "skat-store",
            "skat-table",
        ]),
        foreign: Foreign::Any,
    },
    Arrows {
        from: "skat-client",
        own: Own::Only(&["skat-fair", "skat-protocol", "skat-rules"]),
        foreign: Foreign::Any,
    },
    Arrows { from: "skat-web", own: Own::Only(&[]), foreign: Foreign::Only(&["sha2"]) },
    Arrows {
        from: "vorhand",
        own: Own::AllBut(&[
            "skat-reference",
            "vorhand-bench",
            "vorhand-fuzz",
            "vorhand-postgres",
            "vorhand-power",
            "vorhand-tests",
            "xtask",
        ]),
        foreign: Foreign::Any,
    },
    Arrows { from: "vorhand-bench", own: Own::AllBut(&["vorhand-tests", "xtask"]), foreign: Foreign::Any },
    Arrows { from: "vorhand-fuzz", own: Own::Only(&[]), foreign: Foreign::Any },
    Arrows { from: "vorhand-postgres", own: Own::Only(&[]), foreign: Foreign::Any },
    Arrows { from: "skat-reference", own: Own::Only(&[]), foreign: Foreign::Only(&[]) },
    Arrows { from: "vorhand-power", own: Own::Only(&[]), foreign: Foreign::Any },
    Arrows { from: "vorhand-tests", own: Own::AllBut(&["vorhand-bench", "xtask"]), foreign: Foreign::Any },
    Arrows { from: "xtask", own: Own::Only(&["skat-web", "vorhand-postgres"]), foreign: Foreign::Any },
];

/// The one crate with SQL, and what marks SQL in a dependency's name.
const SQL: (&str, &str) = ("skat-store", "sqlx");

/// A package of the workspace with what its manifest declares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Package {
    name: String,
    dependencies: Vec<Dependency>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Dependency {
    name: String,
    /// Only for tests, examples and benchmarks.
    for_tests: bool,
}

/// The packages in what `cargo metadata --no-deps` says.
pub(super) fn packages(metadata: &Value) -> Vec<Package> {
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    list(&metadata["packages"])
        .iter()
        .map(|package| Package {
            name: text(&package["name"]),
            dependencies: list(&package["dependencies"])
                .iter()
                .map(|dependency| Dependency {
                    name: text(&dependency["name"]),
                    for_tests: dependency["kind"] == "dev",
                })
                .collect(),
        })
        .collect()
}

/// Every dependency that the table does not allow, and every crate that the table does not know.
pub(super) fn check(packages: &[Package]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let is_own = |name: &str| packages.iter().any(|package| package.name == name);
    for package in packages {
        let mut report = |text| findings.push(Finding::in_file(manifest(&package.name), text));
        let Some(arrows) = TABLE.iter().find(|arrows| arrows.from == package.name) else {
            report("this crate is not in the table of xtask/src/tidy/arrows.rs".to_owned());
            continue;
        };
        for Dependency { name, for_tests } in &package.dependencies {
            let allowed = if is_own(name) { arrows.own.allows(name) } else { arrows.foreign.allows(name) };
            if !allowed && !for_tests {
                report(format!("{} may not depend on {name}", package.name));
            }
            if name.starts_with(SQL.1) && package.name != SQL.0 {
                report(format!("only {} may depend on {name}, in tests too", SQL.0));
            }
        }
    }
    for arrows in TABLE {
        if !is_own(arrows.from) {
            findings.push(Finding::in_file(manifest(arrows.from), "this crate of the architecture does not exist"));
        }
    }
    findings
}

impl Own {
    fn allows(&self, name: &str) -> bool {
        match self {
            Self::Only(names) => names.contains(&name),
            Self::AllBut(names) => !names.contains(&name),
        }
    }
}

impl Foreign {
    fn allows(&self, name: &str) -> bool {
        match self {
            Self::Only(names) => names.contains(&name),
            Self::Any => true,
        }
    }
}

fn manifest(package: &str) -> String {
    match package {
        "vorhand-tests" => "tests/Cargo.toml".to_owned(),
        "xtask" => "xtask/Cargo.toml".to_owned(),
        _ => format!("crates/{package}/Cargo.toml"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// The whole workspace without any dependency, but for one package.
    fn workspace_with(name: &str, dependencies: &[(&str, Option<&str>)]) -> Vec<Package> {
        let own = json!({
            "packages": TABLE
                .iter()
                .map(|arrows| json!({
                    "name": arrows.from,
                    "dependencies": dependencies
                        .iter()
                        .filter(|_| arrows.from == name)
                        .map(|(name, kind)| json!({ "name": name, "kind": kind }))
                        .collect::<Vec<_>>(),
                }))
                .collect::<Vec<_>>(),
        });
        packages(&own)
    }

    fn texts(packages: &[Package]) -> Vec<String> {
        check(packages).iter().map(Finding::to_string).collect()
    }

    #[test]
    fn an_arrow_of_the_table_is_fine() {
        let allowed = [("skat-rules", None), ("sha2", None), ("hmac", None)];
        assert!(check(&workspace_with("skat-fair", &allowed)).is_empty());
        let allowed = [("skat-store", None), ("axum", None)];
        assert!(check(&workspace_with("skat-server", &allowed)).is_empty());
    }

    #[test]
    fn an_arrow_against_the_table_is_found() {
        assert_eq!(
            texts(&workspace_with("skat-store", &[("skat-protocol", None)])),
            ["crates/skat-store/Cargo.toml: skat-store may not depend on skat-protocol"]
        );
        assert_eq!(
            texts(&workspace_with("skat-server", &[("skat-client", None)])),
            ["crates/skat-server/Cargo.toml: skat-server may not depend on skat-client"]
        );
    }

    #[test]
    fn a_pure_crate_may_use_listed_crates_only_and_none_to_build() {
        assert_eq!(
            texts(&workspace_with("skat-rules", &[("serde", None), ("cc", Some("build"))])),
            [
                "crates/skat-rules/Cargo.toml: skat-rules may not depend on serde",
                "crates/skat-rules/Cargo.toml: skat-rules may not depend on cc"
            ]
        );
    }

    #[test]
    fn tests_may_use_more_but_no_sql() {
        let for_tests = [("proptest", Some("dev")), ("skat-table", Some("dev"))];
        assert!(check(&workspace_with("skat-rules", &for_tests)).is_empty());
        assert_eq!(
            texts(&workspace_with("vorhand-tests", &[("sqlx-core", Some("dev"))])),
            ["tests/Cargo.toml: only skat-store may depend on sqlx-core, in tests too"]
        );
        assert!(check(&workspace_with("skat-store", &[("sqlx", None)])).is_empty());
    }

    #[test]
    fn the_table_and_the_workspace_name_the_same_crates() {
        let mut packages = workspace_with("", &[]);
        packages[0].name = "skat-new".to_owned();
        assert_eq!(
            texts(&packages),
            [
                "crates/skat-new/Cargo.toml: this crate is not in the table of xtask/src/tidy/arrows.rs",
                "crates/skat-rules/Cargo.toml: this crate of the architecture does not exist"
            ]
        );
    }
}
