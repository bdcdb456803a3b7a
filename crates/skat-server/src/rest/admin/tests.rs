//! What referees and administrators do over REST, at a server with a database of its own.

mod club;

use serde_json::{Value, json};
use skat_store::Role;
use skat_table::Watching;
use uuid::Uuid;

use club::Club;

/// The acts of the audit log, and nothing else about them.
async fn acts(club: &Club) -> Vec<String> {
    club.acts().await.into_iter().map(|(act, _)| act).collect()
}

fn because() -> Value {
    json!({ "reason": "Cards were shown." })
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_without_a_role_comes_in_and_referees_do_not_administer() {
    let club = Club::open().await;
    let (guest, player) = (club.member("Gustav", None).await, club.member("Paula", Some(Role::Player)).await);
    let referee = club.member("Renate", Some(Role::Referee)).await;
    for path in ["players?name=A", "tables", "settings", "audit"] {
        assert_eq!(club.ask(None, "GET", path, None).await.problem(), (401, "not_logged_in"), "{path}");
        assert_eq!(club.get(&guest, path).await.problem(), (403, "forbidden"), "{path}");
        assert_eq!(club.get(&player, path).await.problem(), (403, "forbidden"), "{path}");
    }
    club.get(&referee, "players?name=A").await.ok();
    assert_eq!(club.get(&referee, "players?address=::/0").await.problem(), (403, "forbidden"));
    for path in ["tables", "settings", "audit"] {
        assert_eq!(club.get(&referee, path).await.problem(), (403, "forbidden"), "{path}");
    }
    assert!(acts(&club).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deal_of_a_running_list_is_voided_and_restored_at_its_table() {
    let club = Club::open().await;
    let (host, referee) = (club.member("Host", None).await, club.member("Renate", Some(Role::Referee)).await);
    let administrator = club.member("Albert", Some(Role::Administrator)).await;
    let table = club.table(&host, 2, Watching::Nobody).await;
    let before = club.get(&referee, &format!("lists/{table}")).await.ok()["sheet"].clone();
    let deal = format!("lists/{table}/deals/1");

    let voided = club.post(&referee, &format!("{deal}/void"), because()).await.ok();
    assert_eq!(voided["void"]["reason"], "Cards were shown.");
    assert_eq!(club.post(&referee, &format!("{deal}/void"), because()).await.problem(), (409, "already_void"));
    let list = club.get(&referee, &format!("lists/{table}")).await.ok();
    let seen = club.get(&administrator, &format!("tables/{table}")).await.ok();
    assert_eq!(seen["view"]["sheet"], list["sheet"], "the table and the database agree");
    assert_eq!(list["sheet"]["rows"][0]["voided"], true);
    assert_eq!(list["sheet"]["rows"][1].get("voided"), None);
    assert_ne!(list["sheet"]["accounts"], before["accounts"]);
    assert_eq!(list["sheet"]["accounts"][0]["deals"], 2, "it is a deal played");

    let restored = club.post(&referee, &format!("{deal}/restore"), because()).await.ok();
    assert_eq!(restored.get("void"), None);
    assert_eq!(club.post(&referee, &format!("{deal}/restore"), because()).await.problem(), (409, "not_void"));
    assert_eq!(club.get(&referee, &format!("lists/{table}")).await.ok()["sheet"], before);
    assert_eq!(acts(&club).await, ["voidDeal", "restoreDeal"], "what was refused is no act");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_told_of_the_deal_that_runs_and_it_cannot_be_voided() {
    let club = Club::open().await;
    let (host, referee) = (club.member("Host", None).await, club.member("Renate", Some(Role::Referee)).await);
    let administrator = club.member("Albert", Some(Role::Administrator)).await;
    for watching in [Watching::Nobody, Watching::Live] {
        let table = club.table(&host, 1, watching).await;
        for act in ["void", "restore"] {
            let path = format!("lists/{table}/deals/2/{act}");
            assert_eq!(club.post(&referee, &path, because()).await.problem(), (404, "not_found"));
        }
        assert_eq!(club.get(&referee, &format!("lists/{table}/deals/2")).await.problem(), (404, "not_found"));
        let first = club.get(&referee, &format!("lists/{table}/deals/1")).await.ok();
        assert_eq!(first["result"]["hands"].as_array().unwrap().len(), 3, "a finished deal is open to a referee");
        let seen = club.get(&administrator, &format!("tables/{table}")).await.ok();
        assert_eq!(seen["view"]["deal"]["number"], 2);
        let hands = seen["view"]["deal"]["hands"].as_array().unwrap();
        assert!(hands.iter().all(|hand| hand.get("cards").is_none()), "{hands:?}");
        assert_eq!(seen["view"]["deal"].get("proof"), None);
    }
    assert!(acts(&club).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deal_and_a_list_that_are_over_are_voided_and_restored_in_the_database() {
    let club = Club::open().await;
    let (host, referee) = (club.member("Host", None).await, club.member("Renate", Some(Role::Referee)).await);
    let administrator = club.member("Albert", Some(Role::Administrator)).await;
    let table = club.table(&host, 2, Watching::Live).await;
    let list = format!("lists/{table}");
    assert_eq!(club.post(&referee, &format!("{list}/void"), because()).await.problem(), (409, "list_running"));
    let close = json!({ "runningDeal": "void", "reason": "The hall closes." });
    club.post(&administrator, &format!("tables/{table}/close"), close).await.ok();
    let before = club.get(&referee, &list).await.ok();
    assert!(before["endedAtMicros"].is_i64());

    let voided = club.post(&referee, &format!("{list}/deals/2/void"), because()).await.ok();
    assert_eq!(voided["void"]["reason"], "Cards were shown.");
    assert_eq!(club.post(&referee, &format!("{list}/deals/2/void"), because()).await.problem(), (409, "already_void"));
    assert_eq!(club.get(&referee, &list).await.ok()["sheet"]["rows"][1]["voided"], true);
    club.post(&referee, &format!("{list}/deals/2/restore"), because()).await.ok();
    assert_eq!(club.get(&referee, &list).await.ok(), before);

    let voided = club.post(&referee, &format!("{list}/void"), because()).await.ok();
    assert_eq!(voided["void"]["reason"], "Cards were shown.");
    assert_eq!(club.post(&referee, &format!("{list}/void"), because()).await.problem(), (409, "already_void"));
    club.post(&referee, &format!("{list}/restore"), because()).await.ok();
    assert_eq!(club.post(&referee, &format!("{list}/restore"), because()).await.problem(), (409, "not_void"));
    assert_eq!(club.get(&referee, &list).await.ok(), before);

    let acts = acts(&club).await;
    assert_eq!(acts, ["closeTable", "voidDeal", "restoreDeal", "voidList", "restoreList"]);
    let nowhere = Uuid::from_u128(7);
    for act in ["void", "restore", "deals/1/void", "deals/1/restore"] {
        let path = format!("lists/{nowhere}/{act}");
        assert_eq!(club.post(&referee, &path, because()).await.problem(), (404, "not_found"), "{act}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reason_is_wanted_and_a_bad_one_changes_nothing() {
    let club = Club::open().await;
    let (host, referee) = (club.member("Host", None).await, club.member("Renate", Some(Role::Referee)).await);
    let table = club.table(&host, 1, Watching::Live).await;
    let path = format!("lists/{table}/deals/1/void");
    for reason in ["", "   ", "two\nlines", &"x".repeat(501)] {
        let told = club.post(&referee, &path, json!({ "reason": reason })).await;
        assert_eq!(told.problem(), (400, "bad_reason"), "{reason:?}");
    }
    assert_eq!(club.post(&referee, &path, json!({})).await.problem(), (400, "bad_message"));
    assert!(acts(&club).await.is_empty());
    club.post(&referee, &path, json!({ "reason": "x".repeat(500) })).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_spoken_to_and_closed() {
    let club = Club::open().await;
    let (host, administrator) =
        (club.member("Host", None).await, club.member("Albert", Some(Role::Administrator)).await);
    let table = club.table(&host, 1, Watching::Live).await;
    let path = format!("tables/{table}");
    club.get(&administrator, &path).await.ok();
    let all = club.get(&administrator, "tables").await.ok();
    assert_eq!(all["tables"][0]["table"], table.to_string());
    // A full last page is the last one, and what was no page's `next` is no cursor.
    assert_eq!(club.get(&administrator, "tables?limit=1").await.ok().get("next"), None);
    let made_up = club.get(&administrator, &format!("tables?after={table}")).await;
    assert_eq!(made_up.problem(), (400, "bad_query"));

    club.post(&administrator, &format!("{path}/announcements"), json!({ "text": "We stop at ten." })).await.ok();
    let told = club.post(&administrator, &format!("{path}/announcements"), json!({ "text": " " })).await;
    assert_eq!(told.problem(), (400, "bad_text"));

    let close = |running_deal: &str| json!({ "runningDeal": running_deal, "reason": "The hall closes." });
    club.post(&administrator, &format!("{path}/close"), close("score")).await.ok();
    club.post(&administrator, &format!("{path}/close"), close("score")).await.ok();
    let view = club.get(&administrator, &path).await.ok()["view"].clone();
    assert_eq!((&view["closing"], &view["dealsLeft"]), (&json!(true), &json!(1)));
    club.post(&administrator, &format!("{path}/close"), close("void")).await.ok();
    let view = club.get(&administrator, &path).await.ok()["view"].clone();
    assert_eq!(view["step"], json!({ "kind": "ended", "end": "closedByAdministrator" }));
    assert_eq!(club.post(&administrator, &format!("{path}/close"), close("void")).await.problem(), (409, "table_over"));
    assert_eq!(club.get(&administrator, "tables").await.ok()["tables"], json!([]));

    let subject = format!("table:{table}");
    let acts = ["announce", "closeTable", "closeTable"].map(|act| (act.to_owned(), subject.clone()));
    assert_eq!(club.acts().await, acts, "to close what closes is no act");
    let log = club.get(&administrator, &format!("audit?subject={subject}&limit=2")).await.ok();
    assert_eq!(log["entries"][0]["detail"], json!({ "runningDeal": "void" }));
    assert_eq!(log["entries"][0]["reason"], "The hall closes.");
    assert_eq!(log["entries"][0]["actorName"], "Albert");
    let rest = format!("audit?subject={subject}&limit=2&after={}", log["next"].as_str().unwrap());
    let rest = club.get(&administrator, &rest).await.ok();
    assert_eq!((&rest["entries"][0]["detail"]["text"], rest.get("next")), (&json!("We stop at ten."), None));

    let nowhere = format!("tables/{}", Uuid::from_u128(7));
    assert_eq!(club.get(&administrator, &nowhere).await.problem(), (404, "unknown_table"));
    assert_eq!(
        club.post(&administrator, &format!("{nowhere}/close"), close("void")).await.problem(),
        (404, "unknown_table")
    );
    assert_eq!(club.get(&administrator, "audit?after=x").await.problem(), (400, "bad_query"));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_locked_out_has_no_session_any_more_until_he_is_let_in() {
    let club = Club::open().await;
    let administrator = club.member("Albert", Some(Role::Administrator)).await;
    let referee = club.member("Renate", Some(Role::Referee)).await;
    let path = |member: &club::Member| format!("players/{}", member.id);
    let lock = |days: Option<u32>| match days {
        Some(days) => json!({ "reason": "He cheats.", "days": days }),
        None => json!({ "reason": "He cheats." }),
    };
    assert_eq!(
        club.post(&administrator, &format!("{}/lock", path(&administrator)), lock(None)).await.problem(),
        (409, "last_administrator")
    );
    for days in [0, 3_661] {
        let told = club.post(&administrator, &format!("{}/lock", path(&referee)), lock(Some(days))).await;
        assert_eq!(told.problem(), (400, "bad_message"));
    }
    assert_eq!(
        club.post(&administrator, &format!("{}/unlock", path(&referee)), because()).await.problem(),
        (409, "not_locked")
    );
    let locked = club.post(&administrator, &format!("{}/lock", path(&referee)), lock(Some(7))).await.ok();
    let span = locked["lock"]["untilMicros"].as_i64().unwrap() - locked["lock"]["lockedAtMicros"].as_i64().unwrap();
    assert_eq!(span, 7 * 24 * 3_600 * 1_000_000);
    assert_eq!(locked["lock"]["lockedBy"], administrator.id.to_string());
    assert_eq!(club.get(&referee, "players?name=A").await.problem(), (403, "locked"), "whose session it was is told");

    let unlocked = club.post(&administrator, &format!("{}/unlock", path(&referee)), because()).await.ok();
    assert_eq!(unlocked.get("lock"), None);
    assert_eq!(club.get(&referee, "players?name=A").await.problem(), (401, "bad_token"), "it has ended all the same");
    let back = club::Member { id: referee.id, token: club.session(referee.id).await };
    club.get(&back, "players?name=A").await.ok();

    let nobody = format!("players/{}", Uuid::from_u128(7));
    for act in ["lock", "unlock"] {
        let told = club.post(&administrator, &format!("{nobody}/{act}"), because()).await;
        assert_eq!(told.problem(), (404, "unknown_player"), "{act}");
    }
    assert_eq!(acts(&club).await, ["lock", "unlock"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn players_get_other_names_and_roles_and_are_found_by_what_they_were_called() {
    let club = Club::open().await;
    let administrator = club.member("Albert", Some(Role::Administrator)).await;
    let player = club.member("Paula", Some(Role::Player)).await;
    let guest = club.member("Gustav", None).await;
    let path = |member: &club::Member, what: &str| format!("players/{}/{what}", member.id);
    let name = |name: &str| json!({ "name": name, "reason": "It was rude." });
    let found = club.put(&administrator, &path(&player, "name"), name("Pauline")).await.ok();
    assert_eq!((&found["name"], &found["formerNames"][0]["name"]), (&json!("Pauline"), &json!("Paula")));
    assert_eq!(club.put(&administrator, &path(&player, "name"), name("ALBERT")).await.problem(), (409, "name_taken"));
    assert_eq!(
        club.put(&administrator, &path(&player, "name"), name("Vorhand")).await.problem(),
        (400, "name_not_allowed")
    );
    assert_eq!(club.put(&administrator, &path(&guest, "name"), name("Pauline")).await.problem(), (409, "name_taken"));
    let found = club.put(&administrator, &path(&guest, "name"), name("Gerd")).await.ok();
    assert_eq!((&found["name"], &found["formerNames"][0]["name"]), (&json!("Gerd"), &json!("Gustav")));
    // The names that they have already are no acts.
    club.put(&administrator, &path(&guest, "name"), name("Gerd")).await.ok();
    club.put(&administrator, &path(&player, "name"), name("Pauline")).await.ok();
    let one = |search: Value| {
        search["players"].as_array().unwrap().iter().map(|one| one["player"].clone()).collect::<Vec<_>>()
    };
    let id = json!(player.id.to_string());
    let found = one(club.get(&administrator, "players?formerName=GUSTAV").await.ok());
    assert_eq!(found, [json!(guest.id.to_string())]);
    assert_eq!(one(club.get(&administrator, "players?name=.").await.ok()), Vec::<Value>::new(), "not everybody");
    assert_eq!(one(club.get(&administrator, "players?formerName=paula").await.ok()), std::slice::from_ref(&id));
    assert_eq!(one(club.get(&administrator, "players?name=PAULINE").await.ok()), std::slice::from_ref(&id));
    // The administrator himself asks from here.
    let here = club.get(&administrator, "players?address=127.0.0.0/8").await.ok();
    assert_eq!(here["players"][0]["addresses"], json!(["127.0.0.1"]));
    assert_eq!(one(club.get(&administrator, "players?address=192.0.2.0/24").await.ok()), Vec::<Value>::new());
    for bad in [
        "players",
        "players?name=A&address=::1",
        "players?address=x",
        "players?name=A&limit=0",
        "players?name=A&after=x",
        "players?name=A&after=00000000000000000000000000000001",
        "players?name=%20",
        "players?formerName=.",
        "audit?after=-1",
        "audit?after=x",
    ] {
        assert_eq!(club.get(&administrator, bad).await.problem(), (400, "bad_query"), "{bad}");
    }

    let role = |role: &str| json!({ "role": role, "reason": "She knows the rules." });
    assert_eq!(club.put(&administrator, &path(&player, "role"), role("referee")).await.ok()["role"], "referee");
    club.put(&administrator, &path(&player, "role"), role("referee")).await.ok();
    club.get(&player, "players?name=A").await.ok();
    assert_eq!(club.put(&administrator, &path(&guest, "role"), role("referee")).await.problem(), (409, "no_account"));
    assert_eq!(
        club.put(&administrator, &path(&administrator, "role"), role("player")).await.problem(),
        (409, "last_administrator")
    );
    assert_eq!(acts(&club).await, ["rename", "rename", "role"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_are_seen_and_ended() {
    let club = Club::open().await;
    let administrator = club.member("Albert", Some(Role::Administrator)).await;
    let referee = club.member("Renate", Some(Role::Referee)).await;
    let second = club::Member { id: referee.id, token: club.session(referee.id).await };
    let path = format!("players/{}/sessions", referee.id);
    let sessions = club.get(&administrator, &path).await.ok()["sessions"].clone();
    assert_eq!(sessions.as_array().unwrap().len(), 2);
    let newest = sessions[0]["id"].as_str().unwrap();
    club.delete(&administrator, &format!("sessions/{newest}")).await.ok();
    assert_eq!(club.delete(&administrator, &format!("sessions/{newest}")).await.problem(), (404, "not_found"));
    assert_eq!(club.delete(&administrator, "sessions/none").await.problem(), (404, "not_found"));
    assert_eq!(club.get(&second, "players?name=A").await.problem(), (401, "bad_token"));
    club.get(&referee, "players?name=A").await.ok();
    club.delete(&administrator, &path).await.ok();
    club.delete(&administrator, &path).await.ok();
    assert_eq!(club.get(&referee, "players?name=A").await.problem(), (401, "bad_token"));
    assert_eq!(club.get(&administrator, &path).await.ok()["sessions"], json!([]));
    let nobody = format!("players/{}/sessions", Uuid::from_u128(7));
    assert_eq!(club.get(&administrator, &nobody).await.problem(), (404, "unknown_player"));
    assert_eq!(club.delete(&administrator, &nobody).await.problem(), (404, "unknown_player"));
    assert_eq!(acts(&club).await, ["revokeSession", "revokeSessions"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_goes_on_where_the_one_before_ended_and_only_there() {
    let club = Club::open().await;
    let administrator = club.member("Albert", Some(Role::Administrator)).await;
    let host = club.member("Host", None).await;
    for name in ["Anna", "Anton", "Ariane"] {
        let member = club.member(name, Some(Role::Player)).await;
        let reason = json!({ "reason": "Cards were shown." });
        club.post(&administrator, &format!("players/{}/lock", member.id), reason).await.ok();
    }
    for _ in 0..3 {
        let table = club.table(&host, 0, Watching::Live).await;
        club.get(&administrator, &format!("tables/{table}")).await.ok();
    }
    let mut cursors = Vec::new();
    for (path, field, pages) in [("players?name=An&", "players", 2), ("tables?", "tables", 3), ("audit?", "entries", 3)]
    {
        let (mut after, mut seen) = (String::new(), Vec::new());
        loop {
            let page = club.get(&administrator, &format!("{path}limit=1{after}")).await.ok();
            seen.push(page[field][0].clone());
            let Some(next) = page["next"].as_str() else { break };
            after = format!("&after={next}");
        }
        assert_eq!(seen.len(), pages, "{path}");
        let whole = club.get(&administrator, &format!("{path}limit={pages}")).await.ok();
        assert_eq!((&whole[field], whole.get("next")), (&Value::Array(seen), None), "a full last page is the last");
        cursors.push((path, after));
    }
    for (path, _) in &cursors {
        for (other, after) in &cursors {
            let status = club.get(&administrator, &format!("{path}limit=1{after}")).await.status;
            assert_eq!(status, if path == other { 200 } else { 400 }, "{other} at {path}");
        }
    }
    let (_, after) = &cursors[0];
    assert_eq!(club.get(&administrator, &format!("players?name=Al{after}")).await.problem(), (400, "bad_query"));
}
