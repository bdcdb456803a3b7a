//! What administrators do to players and tables, and the log of it.

#![allow(clippy::unwrap_used, reason = "a test may stop where it does not find what it needs")]

use std::collections::BTreeMap;

use serde_json::{Value, json};
use skat_protocol::{
    AdminTable, AuditItem, AuditPage, CloseCode, End, FoundPlayer, FoundPlayers, ListDetail, SessionList, SettingList,
    TableAct, TableEvent, TablePage,
};
use skat_rules::Role;
use uuid::Uuid;
use vorhand_tests::{
    Client, Company, DEAL, Engine, PASSWORD, Person, Server, create_first, on_both_engines, run, settings,
};

on_both_engines!(
    the_first_administrator_is_made_once,
    who_is_locked_out_is_out_at_once_until_he_is_let_in,
    a_new_name_leaves_the_old_one_to_be_found,
    roles_count_at_once_and_the_last_administrator_stays,
    a_session_ends_when_it_is_revoked,
    a_table_closes_at_once_with_its_running_deal_void,
    a_table_closes_after_its_running_deal_is_scored,
    everybody_at_a_table_hears_an_announcement,
    hidden_tables_are_seen_by_administrators,
    the_log_holds_each_act_once_and_nothing_else,
    settings_are_told_without_secrets,
);

async fn club(engine: Engine) -> (Server, Person) {
    Server::setup(engine).with("arranged_deals", true).start_administered("Hedwig").await
}

fn player(person: &Person, act: &str) -> String {
    format!("/api/v1/admin/players/{}{act}", person.id)
}

async fn audit(admin: &Person) -> Vec<AuditItem> {
    let mut entries = Vec::new();
    let mut after = String::new();
    loop {
        let page: AuditPage = admin.get(&format!("/api/v1/admin/audit?limit=3{after}")).await.read();
        entries.extend(page.entries);
        match page.next {
            Some(next) => after = format!("&after={next}"),
            None => return entries,
        }
    }
}

async fn the_first_administrator_is_made_once(engine: Engine) {
    let mut server = Server::setup(engine)
        .start_after(async |database| {
            for (name, named) in [("admin", "name_not_allowed"), ("An[na", "bracket"), (" Anna", "blank")] {
                let told = create_first(database.url(), name).await;
                let message = String::from_utf8_lossy(&told.stderr);
                assert!(!told.status.success() && message.contains(named), "{name}: {message}");
            }
            let url = ("VORHAND_DATABASE_URL", database.url());
            let short = run(&["admin", "create-first", "Anna"], &[url, ("VORHAND_PASSWORD", "1234567")]).await;
            assert!(String::from_utf8_lossy(&short.stderr).contains("8 to 256"), "{short:?}");
            let nobody = run(&["admin", "create-first", "Anna"], &[url]).await;
            assert!(String::from_utf8_lossy(&nobody.stderr).contains("nobody to ask"), "{nobody:?}");
            let made = create_first(database.url(), "Hedwig").await;
            assert!(made.status.success(), "{made:?}");
            assert!(String::from_utf8_lossy(&made.stdout).contains("Hedwig is the first administrator"), "{made:?}");
            for name in ["Hedwig", "Anna"] {
                let again = create_first(database.url(), name).await;
                let message = String::from_utf8_lossy(&again.stderr).into_owned();
                assert!(!again.status.success() && message.contains("an administrator already"), "{message}");
            }
        })
        .await;
    let hedwig = server.log_in("Hedwig").await;
    let log = audit(&hedwig).await;
    assert_eq!(log.len(), 1);
    assert_eq!((log[0].actor, log[0].subject.clone()), (None, format!("player:{}", hedwig.id)));

    // A file of SQLite has one user, and the message says what to do.
    let running = create_first(server.database().url(), "Anna").await;
    let message = String::from_utf8_lossy(&running.stderr).into_owned();
    assert!(!running.status.success());
    let wanted = if engine == Engine::Sqlite { "stop the server" } else { "an administrator already" };
    assert!(message.contains(wanted), "{message}");
    server.kill9().await;
    server.restart().await;
    assert_eq!(audit(&server.log_in("Hedwig").await).await, log);
}

async fn who_is_locked_out_is_out_at_once_until_he_is_let_in(engine: Engine) {
    let (server, admin) = club(engine).await;
    let ludwig = server.register("Ludwig").await;
    let elsewhere = server.log_in("Ludwig").await;
    let mut clients = [ludwig.connect().await, elsewhere.connect().await];
    let before = server.log_in("Ludwig").await;
    before.delete("/api/v1/sessions/current").await.is_done();
    let lock = json!({ "reason": "talked about his cards", "days": 7 });
    let found: FoundPlayer = admin.post(&player(&ludwig, "/lock"), &lock).await.read();
    let set = found.lock.unwrap();
    assert_eq!((set.reason.as_str(), set.locked_by), ("talked about his cards", Some(admin.id)));
    assert_eq!(set.until_micros, Some(set.locked_at_micros + 7 * 24 * 60 * 60 * 1_000_000));

    // Nothing that he sends is done any more, however fast.
    for client in &mut clients {
        let text = skat_protocol::ChatText::new("still here").unwrap();
        client.begin(|id| skat_protocol::ClientMessage::LobbySay { id, text }).await;
        assert_eq!(client.gone().await, Some(CloseCode::Locked), "he is told why");
        assert!(!client.transcript.iter().any(|text| text.contains("\"t\":\"ack\"")));
    }
    // Who had a session until then is told so, and who has a token that had ended before is not.
    for person in [&ludwig, &elsewhere] {
        assert_eq!(person.get("/api/v1/me").await.refusal(), (403, "locked".to_owned()));
    }
    assert_eq!(before.get("/api/v1/me").await.refusal(), (401, "bad_token".to_owned()));
    assert_eq!(ludwig.log_in_again().await.refusal(), (403, "locked".to_owned()));
    let wrong = json!({ "name": "Ludwig", "password": "five words make no one" });
    let wrong = server.stranger().post("/api/v1/sessions", wrong).await;
    assert_eq!(wrong.refusal(), (401, "wrong_login".to_owned()), "who does not know the password learns nothing");

    // Another lock takes the place of the first, for good.
    let found: FoundPlayer = admin.post(&player(&ludwig, "/lock"), json!({ "reason": "again" })).await.read();
    assert_eq!(found.lock.unwrap().until_micros, None);
    assert_eq!(ludwig.get("/api/v1/me").await.refusal(), (403, "locked".to_owned()));
    let found: FoundPlayer = admin.post(&player(&ludwig, "/unlock"), json!({ "reason": "sorry" })).await.read();
    assert_eq!(found.lock, None);
    assert_eq!(ludwig.get("/api/v1/me").await.refusal(), (401, "bad_token".to_owned()), "his session has ended");
    let back = server.log_in("Ludwig").await;
    assert_eq!(back.id, ludwig.id);
    back.connect().await;
    let again = admin.post(&player(&ludwig, "/unlock"), json!({ "reason": "sorry" })).await;
    assert_eq!(again.refusal(), (409, "not_locked".to_owned()));
    // A guest can be locked out too; the last administrator cannot lock himself out.
    let guest = server.guest("Gast eins").await;
    assert_eq!(admin.post(&player(&guest, "/lock"), json!({ "reason": "noise" })).await.status, 200);
    assert_eq!(guest.get("/api/v1/me").await.refusal(), (403, "locked".to_owned()));
    let himself = admin.post(&player(&admin, "/lock"), json!({ "reason": "a slip" })).await;
    assert_eq!(himself.refusal(), (409, "last_administrator".to_owned()));
    for days in [json!(0), json!(3_661), json!(-1), json!("7"), json!(1.5)] {
        let reply = admin.post(&player(&ludwig, "/lock"), json!({ "reason": "x", "days": days })).await;
        assert_eq!(reply.status, 400, "{days}");
    }
    assert_eq!(back.get("/api/v1/me").await.status, 200);
}

async fn a_new_name_leaves_the_old_one_to_be_found(engine: Engine) {
    let (server, admin) = club(engine).await;
    let rita = server.referee(&admin, "Rita").await;
    let (inge, anna) = (server.register("Inge").await, server.register("Anna").await);
    for (name, status, code) in [
        ("ANNA", 409, "name_taken"),
        ("A n n a", 409, "name_taken"),
        ("\u{410}nna", 400, "name_not_allowed"),
        ("Server", 400, "name_not_allowed"),
        ("[x]", 400, "bad_name"),
    ] {
        let reply = admin.put(&player(&inge, "/name"), json!({ "name": name, "reason": "x" })).await;
        assert_eq!(reply.refusal(), (status, code.to_owned()), "{name}");
    }
    let given = json!({ "name": "Ingrid B", "reason": "a name for a club" });
    let found: FoundPlayer = admin.put(&player(&inge, "/name"), given).await.read();
    assert_eq!((found.name.as_str(), found.former_names[0].name.as_str()), ("Ingrid B", "Inge"));
    assert_eq!(inge.get("/api/v1/me").await.json()["name"], "Ingrid B");
    assert_eq!(server.log_in("Ingrid B").await.id, inge.id);
    for query in ["formerName=Inge", "formerName=inge", "name=Ingr"] {
        let found: FoundPlayers = rita.get(&format!("/api/v1/admin/players?{query}")).await.read();
        assert_eq!(found.players.iter().map(|found| found.player).collect::<Vec<_>>(), [inge.id], "{query}");
    }
    // Nobody takes the old name at once, and passes for her.
    let reply = admin.put(&player(&anna, "/name"), json!({ "name": "Inge", "reason": "x" })).await;
    assert_eq!(reply.refusal(), (409, "name_taken".to_owned()));
    let nobody = server.stranger().post("/api/v1/accounts", json!({ "name": "INGE", "password": PASSWORD })).await;
    assert_eq!(nobody.refusal(), (409, "name_taken".to_owned()));
}

async fn roles_count_at_once_and_the_last_administrator_stays(engine: Engine) {
    let (server, admin) = club(engine).await;
    let ilse = server.register("Ilse").await;
    let guest = server.guest("Gast eins").await;
    let set = async |who: &Person, of: &Person, role: &str| {
        who.put(&player(of, "/role"), json!({ "role": role, "reason": "elected" })).await
    };
    assert_eq!(ilse.get("/api/v1/admin/players?name=x").await.status, 403);
    assert_eq!(set(&admin, &ilse, "referee").await.status, 200);
    assert_eq!(ilse.get("/api/v1/admin/players?name=x").await.status, 200);
    assert_eq!(ilse.get("/api/v1/admin/audit").await.status, 403);
    for role in ["player", "referee"] {
        assert_eq!(set(&admin, &admin, role).await.refusal(), (409, "last_administrator".to_owned()));
    }
    assert_eq!(set(&admin, &ilse, "administrator").await.status, 200);
    assert_eq!(ilse.get("/api/v1/admin/audit").await.status, 200);
    assert_eq!(set(&ilse, &admin, "player").await.status, 200);
    assert_eq!(admin.get("/api/v1/admin/audit").await.refusal(), (403, "forbidden".to_owned()));
    assert_eq!(set(&ilse, &ilse, "player").await.refusal(), (409, "last_administrator".to_owned()));
    let deletion = ilse.post("/api/v1/me/deletion", json!({ "password": PASSWORD })).await;
    assert_eq!(deletion.refusal(), (409, "last_administrator".to_owned()));
    assert_eq!(set(&ilse, &guest, "referee").await.status, 409, "a guest has no account to give a role to");
    let nowhere = format!("/api/v1/admin/players/{}/role", Uuid::from_u128(1));
    let nobody = ilse.put(&nowhere, json!({ "role": "player", "reason": "x" })).await;
    assert_eq!(nobody.refusal(), (404, "unknown_player".to_owned()));
    assert_eq!(set(&ilse, &admin, "king").await.status, 400);
}

async fn a_session_ends_when_it_is_revoked(engine: Engine) {
    let (server, admin) = club(engine).await;
    let first = server.register("Paula").await;
    let (second, browser) = (server.log_in("Paula").await, server.browse("Paula").await);
    let mut client = second.connect().await;
    let list: SessionList = admin.get(&player(&first, "/sessions")).await.read();
    assert_eq!(list.sessions.len(), 3);
    assert!(
        list.sessions
            .iter()
            .all(|session| !session.current && session.address.as_deref().is_none_or(|it| it.starts_with("127.")))
    );
    let own = second.get("/api/v1/sessions").await.json();
    let own =
        own["sessions"].as_array().unwrap().iter().find(|session| session["current"] == true).unwrap()["id"].clone();
    admin.delete(&format!("/api/v1/admin/sessions/{}", own.as_str().unwrap())).await.is_done();
    assert_eq!(client.gone().await, Some(CloseCode::NotLoggedIn));
    assert_eq!(second.get("/api/v1/me").await.refusal(), (401, "bad_token".to_owned()));
    assert_eq!(first.get("/api/v1/me").await.status, 200);
    let again = admin.delete(&format!("/api/v1/admin/sessions/{}", own.as_str().unwrap())).await;
    assert_eq!(again.refusal(), (404, "not_found".to_owned()));
    for wrong in ["x", "", &"g".repeat(32), &"0".repeat(31)] {
        assert_eq!(admin.delete(&format!("/api/v1/admin/sessions/{wrong}")).await.status, 404, "{wrong}");
    }

    let mut client = first.connect().await;
    admin.delete(&player(&first, "/sessions")).await.is_done();
    assert_eq!(client.gone().await, Some(CloseCode::NotLoggedIn));
    for gone in [&first, &browser] {
        assert_eq!(gone.get("/api/v1/me").await.status, 401);
    }
    assert_eq!(admin.get("/api/v1/me").await.status, 200);
    let list: SessionList = admin.get(&player(&first, "/sessions")).await.read();
    assert!(list.sessions.is_empty());
    server.log_in("Paula").await;
}

/// Three people in the middle of a deal, with somebody who watches.
async fn playing(server: &Server) -> (Company, Client) {
    let mut wanted = settings("Halle");
    wanted.rounds = Some(2);
    let mut company = Company::begin_arranged(server, wanted, &[DEAL, DEAL]).await;
    let mut zeno = Client::guest(server, "Zeno").await;
    zeno.watch(company.table).await;
    company.bid().await;
    company.announce().await;
    (company, zeno)
}

async fn a_table_closes_at_once_with_its_running_deal_void(engine: Engine) {
    let (server, admin) = club(engine).await;
    let (mut company, mut zeno) = playing(&server).await;
    let table = company.table;
    let close = format!("/api/v1/admin/tables/{table}/close");
    assert_eq!(admin.post(&close, json!({ "runningDeal": "void" })).await.status, 400, "there is no reason");
    admin.post(&close, json!({ "runningDeal": "void", "reason": "closing time" })).await.is_done();
    let is_end = |event: &TableEvent| matches!(event, TableEvent::Ended { end: End::ClosedByAdministrator });
    company.all_hear("the end", is_end).await;
    zeno.hears(table, "the end", is_end).await;
    let list: ListDetail = admin.get(&format!("/api/v1/admin/lists/{table}")).await.read();
    assert_eq!((list.complete, list.sheet.rows.len()), (false, 0));
    assert!(list.ended_at_micros.is_some() && list.players.iter().all(|player| player.total == 0));
    let again = admin.post(&close, json!({ "runningDeal": "void", "reason": "again" })).await;
    assert!(matches!(again.refusal().1.as_str(), "table_over" | "unknown_table"), "{}", again.text);
    let tables: TablePage = admin.get("/api/v1/admin/tables").await.read();
    assert!(tables.tables.iter().all(|open| open.table != table));
}

async fn a_table_closes_after_its_running_deal_is_scored(engine: Engine) {
    let (server, admin) = club(engine).await;
    let (mut company, mut zeno) = playing(&server).await;
    let table = company.table;
    let close = format!("/api/v1/admin/tables/{table}/close");
    admin.post(&close, json!({ "runningDeal": "score", "reason": "closing time" })).await.is_done();
    company.all_hear("that it closes", |event| matches!(event, TableEvent::Closing)).await;
    let seen: AdminTable = admin.get(&format!("/api/v1/admin/tables/{table}")).await.read();
    assert!(seen.view.closing);
    company.act(Role::Rearhand, TableAct::GiveUp {}).await;
    company.all_hear("the result", |event| matches!(event, TableEvent::Settled { .. })).await;
    let is_end = |event: &TableEvent| matches!(event, TableEvent::Ended { end: End::ClosedByAdministrator });
    company.all_hear("the end", is_end).await;
    zeno.hears(table, "the end", is_end).await;
    let list: ListDetail = server.get(&format!("/api/v1/lists/{table}")).await.read();
    assert_eq!((list.complete, list.sheet.rows.len()), (false, 1));
    assert!(list.players.iter().any(|player| player.lost == 1));
}

async fn everybody_at_a_table_hears_an_announcement(engine: Engine) {
    let (server, admin) = club(engine).await;
    let (mut company, mut zeno) = playing(&server).await;
    let table = company.table;
    let path = format!("/api/v1/admin/tables/{table}/announcements");
    // Players may not chat while a deal runs; the server may.
    let said = "The server stops at ten.\nGoodbye, ♠ and all!";
    admin.post(&path, json!({ "text": said })).await.is_done();
    let is_said = |event: &TableEvent| matches!(event, TableEvent::Announcement { text } if text == said);
    company.all_hear("the announcement", is_said).await;
    zeno.hears(table, "the announcement", is_said).await;
    for text in [json!(""), json!("  "), json!("x".repeat(501)), json!("a\u{7}"), json!(7)] {
        assert_eq!(admin.post(&path, json!({ "text": text })).await.status, 400, "{text}");
    }
    let nowhere = format!("/api/v1/admin/tables/{}/announcements", Uuid::from_u128(1));
    assert_eq!(admin.post(&nowhere, json!({ "text": "hello" })).await.refusal(), (404, "unknown_table".to_owned()));
}

async fn hidden_tables_are_seen_by_administrators(engine: Engine) {
    let (server, admin) = club(engine).await;
    let mut anna = Client::guest(&server, "Anna").await;
    let mut wanted = settings("Secret");
    wanted.access = skat_protocol::Access::Link;
    let hidden = anna.create(wanted).await;
    let open = anna.create(settings("Open")).await;
    let tables: TablePage = server.get("/api/v1/tables").await.read();
    assert_eq!(tables.tables.iter().map(|table| table.table).collect::<Vec<_>>(), [open]);
    let mut all = Vec::new();
    let mut after = String::new();
    loop {
        let page: TablePage = admin.get(&format!("/api/v1/admin/tables?limit=1{after}")).await.read();
        all.extend(page.tables.into_iter().map(|table| table.table));
        let Some(next) = page.next else { break };
        after = format!("&after={next}");
    }
    all.sort();
    let mut both = vec![hidden, open];
    both.sort();
    assert_eq!(all, both);
    let seen: AdminTable = admin.get(&format!("/api/v1/admin/tables/{hidden}")).await.read();
    assert_eq!(seen.table.settings.name, "Secret");
}

async fn the_log_holds_each_act_once_and_nothing_else(engine: Engine) {
    let (server, admin) = club(engine).await;
    let rita = server.register("Rita").await;
    let paula = server.register("Paula").await;
    let (mut company, _zeno) = playing(&server).await;
    let table = company.table;
    let reason = |text: &str| json!({ "reason": text });
    let tables = |act: &str| format!("/api/v1/admin/tables/{table}/{act}");
    let lists = |act: &str| format!("/api/v1/admin/lists/{table}/{act}");

    admin.put(&player(&rita, "/role"), json!({ "role": "referee", "reason": "one" })).await;
    admin.post(&player(&paula, "/lock"), json!({ "reason": "two", "days": 1 })).await;
    admin.post(&player(&paula, "/unlock"), reason("three")).await;
    admin.put(&player(&paula, "/name"), json!({ "name": "Paulina", "reason": "four" })).await;
    // The lock has ended those of before.
    server.log_in("Paulina").await;
    admin.delete(&player(&paula, "/sessions")).await;
    assert_eq!(admin.delete(&player(&paula, "/sessions")).await.status, 204, "nothing is left to end");
    let paula = server.log_in("Paulina").await;
    let sessions: SessionList = admin.get(&player(&paula, "/sessions")).await.read();
    admin.delete(&format!("/api/v1/admin/sessions/{}", sessions.sessions[0].id)).await;
    admin.post(&tables("announcements"), json!({ "text": "seven" })).await;
    admin.post(&tables("close"), json!({ "runningDeal": "score", "reason": "eight" })).await;
    company.act(Role::Rearhand, TableAct::GiveUp {}).await;
    company.all_hear("the end", |event| matches!(event, TableEvent::Ended { .. })).await;
    rita.post(&lists("deals/1/void"), reason("nine")).await;
    rita.post(&lists("deals/1/restore"), reason("ten")).await;
    rita.post(&lists("void"), reason("eleven")).await;
    rita.post(&lists("restore"), reason("twelve")).await;

    // What changes nothing, is refused, or only looked at, is no act.
    for (act, body) in
        [("/role", json!({ "role": "referee", "reason": "no" })), ("/name", json!({ "name": "Rita", "reason": "no" }))]
    {
        assert_eq!(admin.put(&player(&rita, act), body).await.status, 200);
    }
    admin.post(&player(&paula, "/unlock"), reason("no")).await;
    admin.put(&player(&admin, "/role"), json!({ "role": "player", "reason": "no" })).await;
    admin.put(&player(&paula, "/name"), json!({ "name": "Rita", "reason": "no" })).await;
    rita.post(&lists("restore"), reason("no")).await;
    rita.post(&lists("deals/7/void"), reason("no")).await;
    rita.post(&player(&paula, "/lock"), reason("no")).await;
    admin.post(&tables("close"), json!({ "runningDeal": "score", "reason": "no" })).await;
    admin.get("/api/v1/admin/settings").await;
    admin.get(&lists("deals/1")).await;

    let mut log = audit(&admin).await;
    assert!(log.is_sorted_by(|newer, older| newer.id > older.id && newer.at_micros >= older.at_micros));
    log.reverse();
    let reasons: Vec<&str> = log.iter().map(|entry| entry.reason.as_deref().unwrap_or("-")).collect();
    assert_eq!(
        reasons,
        ["-", "one", "two", "three", "four", "-", "-", "-", "eight", "nine", "ten", "eleven", "twelve"]
    );
    assert_eq!(log[7].detail["text"], "seven");
    let actors: Vec<Option<Uuid>> = log.iter().map(|entry| entry.actor).collect();
    assert_eq!(actors[0], None);
    assert!(actors[1..9].iter().all(|actor| *actor == Some(admin.id)));
    assert!(actors[9..].iter().all(|actor| *actor == Some(rita.id)));
    assert!(log[9..].iter().all(|entry| entry.actor_name == "Rita" && entry.subject == format!("list:{table}")));
    let mut acts: BTreeMap<&str, u32> = BTreeMap::new();
    log.iter().for_each(|entry| *acts.entry(&entry.act).or_default() += 1);
    assert!(acts.values().all(|count| *count == 1), "each act has its own word: {acts:?}");
    let about: AuditPage = admin.get(&format!("/api/v1/admin/audit?subject=player:{}", paula.id)).await.read();
    assert_eq!(about.entries.len(), log.iter().filter(|entry| entry.subject == format!("player:{}", paula.id)).count());
    assert!(about.entries.len() >= 4);

    // It says no names of those to whom it was done, and nothing can be done to it.
    let text =
        serde_json::to_string(&log.iter().map(|entry| (&entry.subject, &entry.detail)).collect::<Vec<_>>()).unwrap();
    assert!(!text.contains("Paul"), "{text}");
    for method in ["POST", "PUT", "PATCH", "DELETE"] {
        for path in ["/api/v1/admin/audit".to_owned(), format!("/api/v1/admin/audit/{}", log[0].id)] {
            let reply = admin.send(vorhand_tests::Request::new(method, &path)).await;
            assert!(matches!(reply.status, 404 | 405), "{method} {path}: {}", reply.status);
        }
    }
    log.reverse();
    assert_eq!(audit(&admin).await, log);
}

async fn settings_are_told_without_secrets(engine: Engine) {
    let setup = Server::setup(engine).with("max_tables_per_player", 7);
    let (server, admin) = setup.start_administered("Hedwig").await;
    let list: SettingList = admin.get("/api/v1/admin/settings").await.read();
    let of = |name: &str| list.settings.iter().find(|setting| setting.name == name).unwrap_or_else(|| panic!("{name}"));
    assert_eq!((of("max_tables_per_player").value.as_str(), of("max_tables_per_player").changed), ("7", true));
    assert_eq!((of("max_frame_bytes").value.as_str(), of("max_frame_bytes").changed), ("4096", false));
    let url = server.database().url();
    if let Some((user, _)) = url.split_once("://").and_then(|(_, rest)| rest.rsplit_once('@'))
        && let Some((_, password)) = user.split_once(':')
    {
        assert!(!serde_json::to_string(&list).unwrap().contains(password));
    }
    let text: Value = serde_json::to_value(&list).unwrap();
    assert!(!text.to_string().contains(admin.token.as_ref().unwrap().as_str()));
}
