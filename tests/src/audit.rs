//! A referee who believes nothing of a finished list: he judges each deal by a second implementation of the rules, counts the
//! sheet, plays the records again and shuffles the cards again.

mod course;
mod replay;
mod result;
mod sheet;
mod told;

use skat_protocol::{DealDetail, ListDetail, ListProofs, RankingClass, RankingEntry, RankingPage, RuleSet};
use skat_reference::judge::judge;
use uuid::Uuid;

pub use self::course::AfterDeal;
use self::course::Course;
use self::sheet::Counting;
use self::told::Rules;
use crate::server::Server;

/// A finished list with all its deals, as REST tells them.
#[derive(Clone, Debug)]
pub struct Audited {
    /// The list.
    pub list: ListDetail,
    /// Its deals.
    pub deals: Vec<DealDetail>,
    /// The proofs of all its shuffles.
    pub proofs: ListProofs,
    /// Where it stood after each of its deals.
    pub after: Vec<AfterDeal>,
}

/// Checks all that REST tells of a list whose players were the same from its start to its end, and of which nothing is void.
///
/// # Panics
/// Something does not add up.
pub async fn audit(server: &Server, list: Uuid) -> Audited {
    let detail: ListDetail = server.get(&format!("/api/v1/lists/{list}")).await.read();
    assert_eq!((detail.id, detail.class), (list, class_of(detail.settings.rule_set)));
    let rules = Rules::of(detail.settings.rule_set);
    let seats = usize::from(detail.settings.seats);
    let (mut course, mut counting) = (Course::new(rules, seats), Counting::new(seats));
    let (mut deals, mut after) = (Vec::new(), Vec::new());
    for row in &detail.sheet.rows {
        let deal: DealDetail = server.get(&format!("/api/v1/lists/{list}/deals/{}", row.deal)).await.read();
        assert_eq!((deal.list, deal.number, deal.dealer), (list, row.deal, row.dealer));
        assert_eq!((deal.rule_set, deal.class), (detail.settings.rule_set, detail.class));
        let slot = course.check(&deal);
        let record = told::record(&rules, slot, &deal);
        let (judgement, steps) = judge(&record);
        assert_eq!(steps, record.steps.len(), "deal {} is over before its last step: {record:?}", row.deal);
        result::check(row, &deal, &record, &judgement);
        counting.enter(row, &deal, &judgement);
        after.push(course.enter(&deal, &judgement));
        replay::check_record(&detail, &deal);
        let line = server.get(&format!("/api/v1/lists/{list}/deals/{}/record", row.deal)).await;
        assert_eq!(Some(line.text.trim_end()), deal.record.as_deref());
        deals.push(deal);
    }
    counting.check_end(&detail);
    let records = server.get(&format!("/api/v1/lists/{list}/records")).await;
    assert_eq!((records.status, records.content_type.as_str()), (200, "text/plain"));
    let lines: Vec<&str> = deals.iter().filter_map(|deal| deal.record.as_deref()).collect();
    assert_eq!(records.text.lines().collect::<Vec<_>>(), lines);
    let proofs: ListProofs = server.get(&format!("/api/v1/lists/{list}/proofs")).await.read();
    replay::check_proofs(&proofs, &deals);
    Audited { list: detail, deals, proofs, after }
}

/// Which ranking a list by these rules would count in: official ones, pub rules by their name, pub rules with switches.
fn class_of(rules: RuleSet) -> RankingClass {
    let text = serde_json::to_value(rules).unwrap();
    match text.as_str().expect("rules are a text") {
        "sosko-2007" | "isko-2012" => RankingClass::Official,
        "pub-2022" => RankingClass::Pub,
        _ => RankingClass::House,
    }
}

/// The whole ranking of official lists, page by page.
///
/// # Panics
/// A page cannot be had.
pub async fn ranking(server: &Server, limit: u32) -> Vec<RankingEntry> {
    ranking_of(server, RankingClass::Official, limit).await
}

/// The whole ranking of lists of a class, page by page.
///
/// # Panics
/// A page cannot be had.
pub async fn ranking_of(server: &Server, class: RankingClass, limit: u32) -> Vec<RankingEntry> {
    let word = serde_json::to_value(class).unwrap();
    let word = word.as_str().expect("a class is a word");
    let mut entries = Vec::new();
    let mut after = String::new();
    loop {
        let page: RankingPage = server.get(&format!("/api/v1/rankings?class={word}&limit={limit}{after}")).await.read();
        assert!(page.class == class && page.entries.len() <= limit as usize);
        entries.extend(page.entries);
        match page.next {
            Some(next) => after = format!("&after={next}"),
            None => return entries,
        }
    }
}
