//! A referee who believes nothing of a finished list: he counts the sheet, plays the records again and shuffles the cards again.

use skat_client::deal_proof;
use skat_notation::Record;
use skat_protocol::{Account, DealDetail, ListDetail, ListProofs, Outcome, RankingPage, Seat, SheetRow};
use skat_rules::Settlement;
use uuid::Uuid;

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
}

/// One player's account, counted by the printed rule (SkWO 5.1) and by nothing else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counted {
    points: i32,
    won: u32,
    lost: u32,
    others_lost: u32,
}

/// Checks all that REST tells of a list whose players were the same from its start to its end.
///
/// # Panics
/// Something does not add up.
pub async fn audit(server: &Server, list: Uuid) -> Audited {
    let detail: ListDetail = server.get(&format!("/api/v1/lists/{list}")).await.read();
    assert_eq!(detail.id, list);
    check_sheet(&detail);
    let mut deals = Vec::new();
    for row in &detail.sheet.rows {
        let deal: DealDetail = server.get(&format!("/api/v1/lists/{list}/deals/{}", row.deal)).await.read();
        check_deal(&detail, row, &deal);
        let record = server.get(&format!("/api/v1/lists/{list}/deals/{}/record", row.deal)).await;
        assert_eq!(Some(record.text.trim_end()), deal.record.as_deref());
        deals.push(deal);
    }
    let records = server.get(&format!("/api/v1/lists/{list}/records")).await;
    assert_eq!((records.status, records.content_type.as_str()), (200, "text/plain"));
    let lines: Vec<&str> = deals.iter().filter_map(|deal| deal.record.as_deref()).collect();
    assert_eq!(records.text.lines().collect::<Vec<_>>(), lines);
    let proofs: ListProofs = server.get(&format!("/api/v1/lists/{list}/proofs")).await.read();
    check_proofs(&proofs, &deals);
    Audited { list: detail, deals, proofs }
}

/// Counts the sheet again: the value to the declarer, 50 for each deal won or lost, and 40 or 30 to the others for each lost one.
fn check_sheet(list: &ListDetail) {
    let seats = usize::from(list.settings.seats);
    let credit = if seats == 3 { 40 } else { 30 };
    let mut counted = vec![Counted::default(); seats];
    for (number, row) in (1..).zip(&list.sheet.rows) {
        assert_eq!(row.deal, number);
        assert_eq!(usize::from(row.dealer.number()) - 1, (number as usize - 1) % seats, "each seat deals in turn");
        if let (Some(charged), Some(won)) = (row.charged, row.won) {
            assert_eq!(row.value > 0, won);
            for (seat, account) in counted.iter_mut().enumerate() {
                match (seat == usize::from(charged.number()) - 1, won) {
                    (true, true) => account.won += 1,
                    (true, false) => account.lost += 1,
                    (false, true) => {}
                    (false, false) => account.others_lost += 1,
                }
            }
            counted[usize::from(charged.number()) - 1].points += row.value;
        } else {
            assert_eq!(row.value, 0, "nothing is written when all pass");
        }
        let expected: Vec<Account> =
            counted.iter().enumerate().map(|(seat, one)| one.account(seat, credit, number)).collect();
        assert_eq!(row.accounts, expected, "the running totals after deal {number}");
    }
    let played = list.sheet.rows.len() as u32;
    let expected: Vec<Account> =
        counted.iter().enumerate().map(|(seat, one)| one.account(seat, credit, played)).collect();
    assert_eq!(list.sheet.accounts, expected);
    assert_eq!(list.players.len(), seats);
    for player in &list.players {
        let one = &counted[usize::from(player.seat.number()) - 1];
        assert_eq!((player.points, player.won, player.lost), (i64::from(one.points), one.won, one.lost));
        assert_eq!((player.others_lost, player.deals), (one.others_lost, played));
        assert_eq!(player.total, i64::from(one.total(credit)));
    }
    let mut by_place = list.players.clone();
    by_place.sort_by_key(|player| player.place);
    let places: Vec<Option<u32>> = by_place.iter().map(|player| player.place).collect();
    assert_eq!(places, (1..=seats as u32).map(Some).collect::<Vec<_>>());
    // The lot that decides between equal ones is not shown.
    let better = |a: &skat_protocol::ListPlayer| (-a.total, -i64::from(a.won), i64::from(a.lost));
    assert!(by_place.is_sorted_by_key(better), "the order of the list: {by_place:?}");
}

/// Every shuffle that was begun has its proof, sound and in order, and every shuffled deal is one of them.
fn check_proofs(proofs: &ListProofs, deals: &[DealDetail]) {
    let numbers: Vec<u32> = proofs.proofs.iter().map(|proof| proof.shuffle).collect();
    assert_eq!(numbers, (1..=proofs.shuffles).collect::<Vec<_>>(), "no shuffle is left out");
    for proof in &proofs.proofs {
        assert_eq!((proof.table, proof.shuffle_version), (proofs.list, skat_fair::SHUFFLE_VERSION));
        if let Err(faults) = skat_fair::verify(&deal_proof(proof)) {
            panic!("shuffle {}: {faults:?}", proof.shuffle);
        }
    }
    let mut shuffled = deals.iter().filter_map(|deal| deal.proof.as_ref());
    assert!(shuffled.all(|proof| proofs.proofs.contains(proof)));
}

/// Plays a deal's record again, and compares its value, its proof and its cards with what is told of it.
fn check_deal(list: &ListDetail, row: &SheetRow, deal: &DealDetail) {
    assert_eq!((deal.list, deal.number, deal.dealer), (list.id, row.deal, row.dealer));
    let line = deal.record.as_deref().expect("the format can express every deal");
    let record = Record::parse(line).unwrap();
    let rules = record.rules();
    assert_eq!(rules, list.settings.rule_set.into());
    let replay = skat_notation::replay(&record, rules).unwrap_or_else(|error| panic!("{error} in {line}"));
    assert!(replay.comparison.agrees(), "{:?} in {line}", replay.comparison);
    let seats = [deal.forehand, deal.middlehand, deal.rearhand];
    match (replay.deal.settlement().expect("the record is a whole deal"), &deal.result.outcome) {
        (Settlement::PassedIn, Outcome::PassedIn) => assert_eq!(row.charged, None),
        (Settlement::Game(replayed), Outcome::Game(told)) => {
            assert_eq!(replayed.score(), row.value, "{line}");
            assert_eq!(told.value, row.value);
            assert_eq!(Some(seats[replayed.charged.index()]), row.charged);
            assert_eq!((Some(told.charged), Some(told.won)), (row.charged, row.won));
            let steps = told.derivation.clone();
            assert_eq!(row.value.unsigned_abs(), u32::from(steps.charged) * if steps.doubled { 2 } else { 1 });
        }
        (replayed, told) => panic!("{replayed:?} replayed, {told:?} told"),
    }
    let cards = replay.deal.cards();
    for (role, seat) in skat_rules::Role::ALL.into_iter().zip(seats) {
        let hand = deal.result.hands.iter().find(|hand| hand.seat == seat).expect("each player has a hand");
        assert_eq!(hand.cards.0, cards.hand(role));
    }
    assert_eq!(deal.result.skat.0, cards.skat());
    if let Some(proof) = &deal.proof {
        assert_eq!(proof.table, list.id);
        let proof = deal_proof(proof);
        if let Err(faults) = skat_fair::verify(&proof) {
            panic!("{faults:?}");
        }
        for role in skat_rules::Role::ALL {
            assert_eq!(skat_fair::check_own_hand(&proof, role, cards.hand(role)), Ok(()));
        }
        assert_eq!(skat_fair::skat(&proof.deck), cards.skat());
    }
}

impl Counted {
    fn total(&self, credit: i32) -> i32 {
        self.points + 50 * self.won as i32 - 50 * self.lost as i32 + credit * self.others_lost as i32
    }

    fn account(&self, seat: usize, credit: i32, deals: u32) -> Account {
        Account {
            seat: Seat::try_from(seat as u8 + 1).unwrap(),
            points: self.points,
            won: self.won,
            lost: self.lost,
            credit: credit * self.others_lost as i32,
            deals,
            total: self.total(credit),
        }
    }
}

/// The whole ranking, page by page.
///
/// # Panics
/// A page cannot be had.
pub async fn ranking(server: &Server, limit: u32) -> Vec<skat_protocol::RankingEntry> {
    let mut entries = Vec::new();
    let mut after = String::new();
    loop {
        let page: RankingPage = server.get(&format!("/api/v1/rankings?limit={limit}{after}")).await.read();
        assert!(page.entries.len() <= limit as usize);
        entries.extend(page.entries);
        match page.next {
            Some(next) => after = format!("&after={next}"),
            None => return entries,
        }
    }
}
