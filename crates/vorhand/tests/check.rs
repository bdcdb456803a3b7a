//! `vorhand check` finds what `vorhand serve` would refuse.

#![allow(clippy::unwrap_used, reason = "a test may stop where it does not find what it needs")]

use std::process::Command;

/// The exit code, and all that is said, of a command with these variables only.
fn told(arguments: &[&str], variables: &[(&str, &str)]) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_vorhand"));
    command.args(arguments).current_dir(&folder).env_clear().envs(variables.iter().copied());
    let output = command.output().unwrap();
    (output.status.code(), String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
}

#[test]
fn what_keeps_a_server_from_serving_is_wrong_and_not_repeated() {
    for (variable, value, named) in [
        ("OTEL_EXPORTER_OTLP_ENDPOINT", "Eichel", "OTEL_EXPORTER_OTLP_ENDPOINT: expected the address"),
        ("OTEL_EXPORTER_OTLP_ENDPOINT", "Eichel:4318", "OTEL_EXPORTER_OTLP_ENDPOINT: expected the address"),
        ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "Eichel", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: expected the address"),
        ("VORHAND_MAX_FRAME_BYTES", "8193", "max_frame_bytes must be at most max_message_bytes"),
        (
            "VORHAND_DATABASE_URL_FILE",
            "/dev/zero",
            "database_url_file: cannot read /dev/zero: it is longer than 64 KiB",
        ),
    ] {
        for arguments in [&["check"][..], &["check", "--settings-only"], &["serve"]] {
            let (code, said) = told(arguments, &[(variable, value), ("VORHAND_LISTEN", "127.0.0.1:0")]);
            assert_eq!(code, Some(1), "{arguments:?}: {said}");
            assert!(said.contains(named) && !said.contains("Eichel"), "{arguments:?}: {said}");
        }
    }
}
