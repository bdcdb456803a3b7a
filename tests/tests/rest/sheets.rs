//! A list's sheet in its three forms, and the same check of a deal by the server and by `vorhand verify`.

use skat_protocol::{DealDetail, ListDetail, Verification};
use skat_store::{AuditEntry, Timestamp};
use vorhand_tests::{Company, Engine, Request, Server, audit, on_both_engines, play_out, run, settings};

use crate::history::{self, ANNA, BERT, DIETER, GUEST, Plan, id};

on_both_engines!(
    the_forms_of_a_played_sheet_agree,
    a_voided_deal_counts_nothing_in_any_form,
    the_page_speaks_the_language_that_is_asked_for,
    the_server_verifies_as_the_program_does,
    what_may_not_be_watched_is_not_there_before_its_end,
);

async fn get(server: &Server, path: &str, accept: &str) -> String {
    let reply = Request::new("GET", path).with("accept", accept).send(server.address()).await.unwrap();
    assert_eq!((reply.status, reply.content_type.as_str()), (200, accept), "{path}");
    reply.text
}

/// The cells of a table of values.
fn table(text: &str) -> Vec<Vec<String>> {
    let mut rows = vec![vec![String::new()]];
    let mut quoted = false;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let row = rows.last_mut().unwrap();
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                row.last_mut().unwrap().push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => row.push(String::new()),
            '\r' if !quoted => {}
            '\n' if !quoted => rows.push(vec![String::new()]),
            letter => row.last_mut().unwrap().push(letter),
        }
    }
    assert_eq!(rows.pop(), Some(vec![String::new()]), "the last row ends its line");
    rows
}

/// The text of each cell of each row of a page's table, by the table's class.
fn page_rows(page: &str, class: &str) -> Vec<Vec<String>> {
    let start = page.find(&format!("<table class=\"{class}\"")).unwrap();
    let table = &page[start..start + page[start..].find("</table>").unwrap()];
    let text = |cell: &str| {
        let mut text = String::new();
        let mut inside = true;
        for letter in cell.chars() {
            match letter {
                '<' => inside = false,
                '>' => inside = true,
                letter if inside => text.push(letter),
                _ => {}
            }
        }
        text.replace('−', "-").replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
    };
    let cells = |row: &str| {
        let cells = row.split("</td>").flat_map(|part| part.split("</th>"));
        let mut cells: Vec<String> =
            cells.map(|cell| text(&format!("<{}", cell.split_once('<').map_or("", |(_, of)| of)))).collect();
        cells.pop();
        cells
    };
    table.split("<tr").skip(1).map(|row| cells(row.split_once('>').unwrap().1)).collect()
}

/// Compares the three forms of a list's sheet.
async fn compare(server: &Server, path: &str) -> ListDetail {
    let list: ListDetail = server.get(path).await.read();
    let values = table(&get(server, path, "text/csv").await);
    let page = get(server, path, "text/html").await;
    assert_eq!(page, get(server, &format!("{path}/sheet"), "text/html").await);
    let column =
        |name: &str| values[0].iter().position(|head| head == name).unwrap_or_else(|| panic!("no column {name}"));
    let written = page_rows(&page, "sheet");
    // Two rows of heads above, the sums below.
    let written = &written[2..];
    assert_eq!((values.len() - 1, written.len() - 1), (list.sheet.rows.len(), list.sheet.rows.len()));
    for (place, row) in list.sheet.rows.iter().enumerate() {
        let (value, line) = (&values[place + 1], &written[place]);
        let cell = |name: &str| value[column(name)].as_str();
        assert_eq!(cell("deal"), row.deal.to_string());
        assert_eq!(cell("dealer"), row.dealer.number().to_string());
        assert_eq!(cell("charged"), row.charged.map(|seat| seat.number().to_string()).unwrap_or_default());
        assert_eq!(cell("value"), row.value.to_string());
        assert_eq!(cell("voided"), row.voided.to_string());
        assert_eq!(cell("won"), row.won.map(|won| won.to_string()).unwrap_or_default());
        assert_eq!((&line[0], &line[1]), (&row.deal.to_string(), &row.dealer.number().to_string()));
        for account in &row.accounts {
            let seat = account.seat.number();
            assert_eq!(cell(&format!("points{seat}")), account.points.to_string());
            assert_eq!(cell(&format!("won{seat}")), account.won.to_string());
            assert_eq!(cell(&format!("lost{seat}")), account.lost.to_string());
            assert_eq!(cell(&format!("total{seat}")), account.total.to_string());
        }
        // On paper only the declarer's column changes.
        let players = &line[line.len() - 3 * row.accounts.len()..];
        for (account, cells) in row.accounts.iter().zip(players.chunks(3)) {
            let is_written = row.charged == Some(account.seat) && !row.voided;
            assert_eq!(cells[0], if is_written { account.points.to_string() } else { String::new() });
        }
        if row.contract.is_some() && !row.voided {
            let value = line[line.len() - 3 * row.accounts.len() - 2..].iter().find(|cell| !cell.is_empty()).unwrap();
            assert_eq!(value.trim_end_matches('*'), row.value.to_string());
        }
    }
    let account = page_rows(&page, "account");
    let row = |place: usize| account[place][1..].to_vec();
    let all = |of: &dyn Fn(&skat_protocol::Account) -> i64| -> Vec<String> {
        list.sheet.accounts.iter().map(|account| of(account).to_string()).collect()
    };
    assert_eq!(row(0), list.players.iter().map(|player| player.name.clone()).collect::<Vec<_>>());
    assert_eq!(row(1), all(&|account| account.points.into()));
    assert_eq!(row(2), all(&|account| account.won.into()));
    assert_eq!(row(3), all(&|account| account.lost.into()));
    assert_eq!(row(4), all(&|account| 50 * (i64::from(account.won) - i64::from(account.lost))));
    assert_eq!(row(5), list.players.iter().map(|player| player.others_lost.to_string()).collect::<Vec<_>>());
    assert_eq!(row(6), all(&|account| account.credit.into()));
    assert_eq!(row(7), all(&|account| account.total.into()));
    assert_eq!(row(8), list.players.iter().map(|player| format!("{}.", player.place.unwrap())).collect::<Vec<_>>());
    assert_eq!(row(9), list.settlement.iter().map(|part| part.points.to_string()).collect::<Vec<_>>());
    assert_eq!(list.settlement.iter().map(|part| part.points).sum::<i64>(), 0, "what one gets another pays");
    // What is kept of the list agrees with what its deals add up to.
    for (player, account) in list.players.iter().zip(&list.sheet.accounts) {
        assert_eq!((player.total, player.points), (account.total.into(), account.points.into()));
        assert_eq!((player.won, player.lost, player.deals), (account.won, account.lost, account.deals));
    }
    list
}

async fn the_forms_of_a_played_sheet_agree(engine: Engine) {
    let server = Server::start(engine).await;
    let mut wanted = settings("=cmd & <i>Co</i>");
    wanted.rounds = Some(3);
    let bots = play_out(Company::begin(&server, wanted).await.into_bots()).await;
    // The referee of the tests counts the sheet by himself.
    let audited = audit(&server, bots[0].table).await;
    let list = compare(&server, &format!("/api/v1/lists/{}", bots[0].table)).await;
    assert_eq!(list, audited.list);
    assert!(list.sheet.rows.iter().all(|row| !row.voided) && list.void.is_none());
}

async fn a_voided_deal_counts_nothing_in_any_form(engine: Engine) {
    let plans = [
        Plan { deals: 6, ..Plan::new(100, &[ANNA, BERT, DIETER], 0) },
        Plan { deals: 8, ..Plan::new(101, &[GUEST, ANNA, DIETER, BERT], 10) },
    ];
    let setup = Server::setup(engine);
    let mut server = setup.start_after(async |database| history::write(database, &plans).await).await;
    let paths = plans.each_ref().map(|plan| format!("/api/v1/lists/{}", id(plan.number)));
    let before = [compare(&server, &paths[0]).await, compare(&server, &paths[1]).await];
    server.kill9().await;
    let store = server.database().store().await;
    let audit = AuditEntry {
        at: Timestamp::from_micros(7),
        actor: None,
        actor_name: "shell".to_owned(),
        act: "void",
        subject: "list".to_owned(),
        reason: None,
        detail: "{}".to_owned(),
    };
    for list in [100, 101] {
        for number in [2, 3] {
            store.void_deal(id(list), number, "a card too many", audit.at, &audit).await.unwrap();
        }
    }
    store.void_list(id(101), "played <drunk>", audit.at, &audit).await.unwrap();
    store.close().await;
    server.restart().await;
    for (path, before) in paths.iter().zip(before) {
        let after = compare(&server, path).await;
        let voided: Vec<u32> = after.sheet.rows.iter().filter(|row| row.voided).map(|row| row.deal).collect();
        assert_eq!(voided, [2, 3]);
        assert_eq!(after.sheet.rows.len(), before.sheet.rows.len(), "a voided deal stays on the sheet");
        assert_ne!(after.sheet.accounts, before.sheet.accounts);
        let value = |row: &skat_protocol::SheetRow| (row.deal, row.value, row.contract);
        assert!(after.sheet.rows.iter().map(value).eq(before.sheet.rows.iter().map(value)));
        let deals = |list: &ListDetail| list.sheet.accounts.iter().map(|account| account.deals).collect::<Vec<_>>();
        assert_eq!(deals(&after), deals(&before), "a voided deal was played");
        let deal: DealDetail = server.get(&format!("{path}/deals/3")).await.read();
        assert_eq!(deal.void.unwrap().reason, "a card too many");
        let deal: DealDetail = server.get(&format!("{path}/deals/1")).await.read();
        assert_eq!(deal.void, None);
        assert!(get(&server, &format!("{path}/sheet"), "text/html").await.contains("<tr class=\"void\">"));
    }
    let void: ListDetail = server.get(&paths[1]).await.read();
    assert_eq!(void.void.as_ref().map(|void| (void.reason.as_str(), void.at_micros)), Some(("played <drunk>", 7)));
    assert!(get(&server, &paths[1], "text/html").await.contains("played &lt;drunk&gt;"));
}

async fn the_page_speaks_the_language_that_is_asked_for(engine: Engine) {
    let plans = [Plan::new(100, &[ANNA, BERT, DIETER], 0)];
    let setup = Server::setup(engine);
    let server = setup.start_after(async |database| history::write(database, &plans).await).await;
    let path = format!("/api/v1/lists/{}/sheet", id(100));
    for (query, accepted, spoken) in [
        ("", None, "en"),
        ("", Some("de-CH, en;q=0.5"), "de"),
        ("?language=en", Some("de"), "en"),
        ("?language=de", None, "de"),
        ("", Some("fr"), "en"),
    ] {
        let request = Request::new("GET", &format!("{path}{query}"));
        let request = match accepted {
            Some(accepted) => request.with("accept-language", accepted),
            None => request,
        };
        let reply = request.send(server.address()).await.unwrap();
        assert_eq!(reply.header("content-language"), Some(spoken), "{query} {accepted:?}");
        assert!(reply.text.contains(&format!("<html lang=\"{spoken}\">")));
        assert!(reply.text.contains(if spoken == "de" { "Spielliste" } else { "Score sheet" }));
        // Times are those of the zone in which months begin.
        assert!(reply.text.contains("T23:30:00+01:00"), "{}", reply.text);
        let policy = reply.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
        assert!(!reply.text.contains("<b>Bert") && !reply.text.contains("<script"));
    }
}

async fn the_server_verifies_as_the_program_does(engine: Engine) {
    let server = Server::start(engine).await;
    let mut wanted = settings("Altenburg");
    wanted.rounds = Some(1);
    let bots = play_out(Company::begin(&server, wanted).await.into_bots()).await;
    let path = format!("/api/v1/lists/{}/deals/2", bots[0].table);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("deal.json");
    let deal = server.get(&path).await.text;
    let verified: Verification = server.get(&format!("{path}/verification")).await.read();
    assert_eq!((verified.valid, verified.has_proof, verified.revealed, verified.withheld), (true, true, 3, 0));
    assert_eq!((verified.list, verified.number, verified.decks), (bots[0].table, 2, Some(1)));
    std::fs::write(&file, deal).unwrap();
    let said = run(&["verify", file.to_str().unwrap()], &[]).await;
    let text = String::from_utf8(said.stdout).unwrap();
    assert!(said.status.success() && text.contains(": verified") && text.contains("those of 3 players"), "{text}");
}

async fn what_may_not_be_watched_is_not_there_before_its_end(engine: Engine) {
    let server = Server::start(engine).await;
    let mut wanted = settings("Private");
    wanted.rounds = Some(1);
    wanted.mode = skat_protocol::Mode::Tournament;
    let company = Company::begin(&server, wanted).await;
    let path = format!("/api/v1/lists/{}", company.table);
    let parts = ["", "/sheet", "/records", "/proofs", "/deals/1", "/deals/1/record", "/deals/1/verification"];
    for part in parts {
        let reply = server.get(&format!("{path}{part}")).await;
        assert_eq!(reply.refusal(), (404, "not_found".to_owned()), "{part}");
    }
    play_out(company.into_bots()).await;
    for part in parts {
        assert_eq!(server.get(&format!("{path}{part}")).await.status, 200, "{part}");
    }
}
