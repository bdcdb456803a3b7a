//! What the code describes of itself is what lies in `docs/`, and what the command line tools say of recorded games.

use std::path::{Path, PathBuf};

use vorhand_tests::run;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

#[tokio::test]
async fn the_descriptions_in_docs_are_what_the_binary_writes() {
    let folder = tempfile::tempdir().unwrap();
    let out = run(&["schema", "--out", folder.path().to_str().unwrap()], &[]).await;
    assert!(out.status.success(), "{out:?}");
    for name in ["openapi.json", "asyncapi.json"] {
        let fresh = std::fs::read_to_string(folder.path().join(name)).unwrap();
        let kept = std::fs::read_to_string(root().join("docs").join(name)).unwrap();
        assert!(fresh == kept, "docs/{name} is stale: run `cargo xtask codegen`");
    }
}

#[tokio::test]
async fn the_recorded_games_agree_and_a_changed_result_does_not() {
    let file = root().join("tests/data/iss-games.sgf");
    let out = run(&["replay", "--check", file.to_str().unwrap()], &[]).await;
    let text = String::from_utf8(out.stdout).unwrap();
    assert!(out.status.success(), "{text}");
    assert!(text.ends_with("33 deals: 30 agree, 0 differ, 3 not comparable, 0 unreadable\n"), "{text}");

    let records = std::fs::read_to_string(&file).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let changed = folder.path().join("changed.sgf");
    std::fs::write(&changed, records.replace("v:-96", "v:-72")).unwrap();
    let out = run(&["replay", "--check", changed.to_str().unwrap()], &[]).await;
    assert_eq!(out.status.code(), Some(1), "{out:?}");

    std::fs::write(&changed, "(;GM[Skat]PC[nowhere").unwrap();
    let out = run(&["replay", changed.to_str().unwrap()], &[]).await;
    let text = String::from_utf8(out.stdout).unwrap();
    assert_eq!(out.status.code(), Some(1));
    assert!(text.contains(":1:"), "the line and the column are named: {text}");
}
