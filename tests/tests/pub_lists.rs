//! Whole lists by pub rules of computer players, through sockets, judged again by a second implementation of the rules.

#![allow(clippy::unwrap_used, reason = "a test may stop where it does not find what it needs")]

use skat_notation::Record;
use skat_protocol::{
    End, GameResult, ListPage, MonthList, NewSettings, Outcome, RankingClass, RankingEntry, Rounds, RuleSet, TableAct,
};
use skat_rules::{ByRole, Contract, Settlement, Slot};
use vorhand_tests::{
    Audited, Bot, Company, Engine, Foreseen, Manner, Server, audit, is_unlucky, on_both_engines, play_out, ranking_of,
    settings,
};

on_both_engines!(
    thirty_six_pub_deals_of_computer_players_add_up,
    a_pub_list_of_four_seats_adds_up,
    kontra_bock_and_ramsch_come_as_the_rules_foresee,
    kontra_and_re_double_once_each_and_bock_once_more,
    a_list_with_switches_of_its_own_counts_in_the_third_ranking,
);

const CLASSES: [RankingClass; 3] = [RankingClass::Official, RankingClass::Pub, RankingClass::House];

fn pub_settings(name: &str, rules: &str) -> NewSettings {
    NewSettings { rule_set: RuleSet(rules.parse().unwrap()), computers: Some(true), ..settings(name) }
}

/// A server at which lists of guests and computer players count, also those with switches of their own.
async fn server_that_ranks_all(engine: Engine) -> Server {
    let setup = Server::setup(engine).with("rated_needs_account", false).with("rated_allows_computers", true);
    setup.with("deviating_rules", "apart").start().await
}

/// What a computer player at a socket was told is what REST tells, and the course of the rounds is that of the second implementation.
fn check_told(bot: &Bot, audited: &Audited) {
    assert!(bot.refused.iter().all(|(_, code)| is_unlucky(*code)), "{:?}", bot.refused);
    let seen = bot.client.at(bot.table);
    assert_eq!(seen.end(), Some(End::Complete));
    assert!(audited.list.complete);
    assert_eq!((seen.results.len(), seen.left.len()), (audited.deals.len(), audited.deals.len()));
    for (deal, (result, row)) in audited.deals.iter().zip(&seen.results) {
        assert_eq!((&deal.result, &audited.list.sheet.rows[deal.number as usize - 1]), (result, row));
    }
    for (after, (_, rounds)) in audited.after.iter().zip(&seen.left) {
        assert_eq!(after.rounds, *rounds, "the rounds after a deal");
    }
}

/// The last deal ended the list, and no other one could have.
fn check_length(bot: &Bot, audited: &Audited, deals: u32) {
    for (after, (left, _)) in audited.after.iter().zip(&bot.client.at(bot.table).left) {
        assert_eq!(*left, Some(deals - after.counted), "how many deals are left");
    }
    assert_eq!(audited.after.last().map(|after| after.counted), Some(deals));
}

/// The ranking of a list's class has its players and nobody else, and the others do not.
async fn check_rankings(server: &Server, audited: &Audited, others: &[&Audited]) {
    let expected = |audited: &Audited| {
        let players = audited.list.players.iter();
        let mut lines: Vec<_> = players.map(|one| (one.player, one.total, u64::from(one.deals))).collect();
        lines.sort_unstable();
        lines
    };
    let line = |entry: RankingEntry| (entry.player, entry.points, entry.deals);
    for class in CLASSES {
        let mut told: Vec<_> = ranking_of(server, class, 2).await.into_iter().map(line).collect();
        told.sort_unstable();
        let of_class = others.iter().copied().chain([audited]).find(|list| list.list.class == class);
        assert_eq!(told, of_class.map(expected).unwrap_or_default(), "{class:?}");
    }
}

/// The archive of the month has the records of this list among those of its class, and those of no other class.
async fn check_archive(server: &Server, audited: &Audited) {
    let class = |class: RankingClass| serde_json::to_value(class).unwrap().as_str().unwrap().to_owned();
    let own = class(audited.list.class);
    let months: MonthList = server.get(&format!("/api/v1/rankings/months?class={own}")).await.read();
    let [month] = &months.months[..] else { panic!("a list ends in one month: {months:?}") };
    let game = |line: &str| {
        let Record { id, slot, moves, outcome, .. } = Record::parse(line).unwrap();
        (id, slot, moves, outcome)
    };
    let games: Vec<_> = audited.deals.iter().map(|deal| game(deal.record.as_deref().unwrap())).collect();
    for one in CLASSES {
        let text = server.get(&format!("/api/v1/archive/{month}?class={}", class(one))).await.text;
        let told: Vec<_> = text.lines().map(game).collect();
        if one == audited.list.class {
            assert_eq!(told, games);
            assert!(
                text.lines().all(|line| Record::parse(line).unwrap().rules() == audited.list.settings.rule_set.into())
            );
        } else {
            assert!(told.iter().all(|game| !games.contains(game)), "{one:?}");
        }
    }
}

async fn thirty_six_pub_deals_of_computer_players_add_up(engine: Engine) {
    let server = server_that_ranks_all(engine).await;
    let mut wanted = pub_settings("Altenburg", "pub-2022");
    wanted.rated = true;
    let company = Company::begin_with_computers(&server, wanted).await;
    let table = company.table;
    let bots = play_out(company.into_computers()).await;
    let audited = audit(&server, table).await;
    assert_eq!(audited.list.class, RankingClass::Pub);
    check_told(&bots[0], &audited);
    check_length(&bots[0], &audited, 36);
    assert!(audited.deals.iter().all(|deal| deal.proof.is_some()));
    bots[0].client.at(table).proofs.iter().for_each(|proof| bots[0].check_own_seed(proof));
    check_rankings(&server, &audited, &[]).await;
    check_archive(&server, &audited).await;
    let page: ListPage = server.get("/api/v1/lists").await.read();
    assert_eq!((page.lists.len(), page.lists[0].class), (1, RankingClass::Pub));
}

async fn a_pub_list_of_four_seats_adds_up(engine: Engine) {
    let server = Server::start(engine).await;
    let mut wanted = pub_settings("Leipzig", "pub-2022 factor=doubles skat=loser");
    (wanted.seats, wanted.rounds) = (4, Some(3));
    let bots = play_out(Company::begin_with_computers(&server, wanted).await.into_computers()).await;
    let audited = audit(&server, bots[0].table).await;
    check_told(&bots[0], &audited);
    check_length(&bots[0], &audited, 12);
    assert!(ranking_of(&server, RankingClass::House, 10).await.is_empty(), "only rated lists are ranked");
}

/// A game that is played out and starts no round by the points of its parties.
fn game(settlement: &Settlement) -> Option<&skat_rules::GameResult> {
    match settlement {
        Settlement::Game(result) if !result.is_sixty() => Some(result),
        _ => None,
    }
}

fn is_won(settlement: &Settlement) -> bool {
    game(settlement).is_some_and(|game| game.value.won && game.doublings.kontra.is_none())
}

fn is_lost(settlement: &Settlement) -> bool {
    game(settlement).is_some_and(|game| !game.value.won && game.doublings.kontra.is_none())
}

fn is_lost_with_kontra(settlement: &Settlement) -> bool {
    game(settlement).is_some_and(|game| !game.value.won && game.doublings.kontra.is_some() && !game.doublings.re)
}

fn is_sixty(settlement: &Settlement) -> bool {
    matches!(settlement, Settlement::Game(game) if game.is_sixty() && game.doublings.kontra.is_none())
}

fn is_ramsch(settlement: &Settlement) -> bool {
    matches!(settlement, Settlement::Ramsch(_))
}

fn is_ramsch_with_push(settlement: &Settlement) -> bool {
    matches!(settlement, Settlement::Ramsch(ramsch) if ramsch.unseen > 0 && !ramsch.has_virgin())
}

fn is_ramsch_with_virgin(settlement: &Settlement) -> bool {
    matches!(settlement, Settlement::Ramsch(ramsch) if ramsch.has_virgin())
}

fn rounds(bock_left: u8, ramsch_left: u8, waiting: bool) -> Option<Rounds> {
    Some(Rounds { bock_left, ramsch_left, waiting })
}

/// A list in which everything occurs: what each deal is, how it is played, and the rounds after it.
fn all_kinds() -> (Vec<Foreseen>, Vec<Option<Rounds>>) {
    let rules = skat_rules::RuleSet::PUB_2022;
    let ramsch = |escaped| Slot::Ramsch { escaped };
    let nobody = ByRole([false; 3]);
    let find =
        |slot, series, wanted: fn(&Settlement) -> bool| Foreseen::find(rules, slot, Manner::Computer, series, wanted);
    let escape = find(ramsch(nobody), 6, is_won);
    let Settlement::Game(grand) = &escape.settlement else { panic!("a grand hand is a game") };
    let escaper = ByRole::from_fn(|role| role == grand.charged);
    let deals = vec![
        (find(Slot::Plain, 1, is_ramsch_with_push), None),
        (find(Slot::Plain, 2, is_lost_with_kontra), rounds(3, 3, false)),
        (find(Slot::Bock, 3, is_won), rounds(2, 3, false)),
        (find(Slot::Bock, 4, is_lost), rounds(1, 3, false)),
        // It is not doubled, and has used its Bock deal up.
        (find(Slot::Bock, 5, is_ramsch), rounds(0, 3, false)),
        // The forced Ramsch is still to come, and who has escaped is not asked again.
        (escape, rounds(0, 3, false)),
        (find(ramsch(escaper), 7, is_ramsch_with_virgin), rounds(0, 2, false)),
        (find(ramsch(nobody), 8, is_ramsch_with_push), rounds(0, 1, false)),
        (find(ramsch(nobody), 9, is_ramsch), None),
        (find(Slot::Plain, 10, is_sixty), rounds(3, 3, false)),
        // Another round waits, and with the list's end all of it lapses.
        (find(Slot::Bock, 11, is_lost_with_kontra), rounds(2, 3, true)),
        (find(Slot::Bock, 12, is_won), rounds(1, 3, true)),
    ];
    deals.into_iter().unzip()
}

/// A list with arranged deals was played as it was foreseen.
fn check_foreseen(audited: &Audited, foreseen: &[Foreseen]) {
    assert_eq!(audited.deals.len(), foreseen.len());
    for (deal, foreseen) in audited.deals.iter().zip(foreseen) {
        let record = Record::parse(deal.record.as_deref().unwrap()).unwrap();
        let actions = skat_notation::moves(&record, record.rules()).unwrap();
        assert_eq!(actions, foreseen.actions, "deal {}", deal.number);
        assert_eq!(deal.proof, None, "nobody has shuffled these cards");
    }
}

fn told_game(audited: &Audited, number: usize) -> &GameResult {
    match &audited.deals[number - 1].result.outcome {
        Outcome::Game(game) => game,
        other => panic!("deal {number}: {other:?}"),
    }
}

async fn kontra_bock_and_ramsch_come_as_the_rules_foresee(engine: Engine) {
    let server = Server::setup(engine).with("arranged_deals", true).start().await;
    let (foreseen, rounds) = all_kinds();
    let cards: Vec<&str> = foreseen.iter().map(|deal| deal.cards.as_str()).collect();
    for seats in [3, 4] {
        let mut wanted = pub_settings("Halle", "pub-2022");
        wanted.seats = seats;
        let company = Company::begin_arranged_with_computers(&server, wanted, &cards).await;
        let bots = play_out(company.into_computers()).await;
        let audited = audit(&server, bots[0].table).await;
        check_told(&bots[0], &audited);
        check_foreseen(&audited, &foreseen);
        assert_eq!(audited.after.iter().map(|after| after.rounds).collect::<Vec<_>>(), rounds);
        assert_eq!(audited.after[11].counted, 11, "the escape is not one of the deals that make up a list");
        assert_eq!(audited.deals[5].dealer, audited.deals[6].dealer, "the same dealer deals again");
        // Twice for a loss, for Kontra, and in a Bock deal; Bock does not double the grand of an escape.
        let factors = [(2, -4), (3, 2), (4, -4), (6, 1), (10, -2), (11, -8), (12, 2)];
        for (number, factor) in factors {
            let game = told_game(&audited, number);
            assert_eq!(game.value, factor * i32::from(game.derivation.charged), "deal {number}");
        }
        for number in [1, 5, 7, 8, 9] {
            assert!(matches!(audited.deals[number - 1].result.outcome, Outcome::Ramsch(_)), "deal {number}");
        }
    }
}

async fn kontra_and_re_double_once_each_and_bock_once_more(engine: Engine) {
    let server = Server::setup(engine).with("arranged_deals", true).start().await;
    let rules = skat_rules::RuleSet::PUB_2022;
    let with_re = |settlement: &Settlement, won| game(settlement).is_some_and(|g| g.doublings.re && g.value.won == won);
    let is_null = |settlement: &Settlement| {
        let lost = game(settlement).filter(|game| !game.value.won && game.doublings.kontra.is_some());
        lost.is_some_and(|game| matches!(game.value.contract, Contract::Null(_)))
    };
    let foreseen = [
        Foreseen::find(rules, Slot::Plain, Manner::Bold, 21, |settlement| with_re(settlement, true)),
        Foreseen::find(rules, Slot::Bock, Manner::Bold, 22, |settlement| with_re(settlement, false)),
        // A null game has no Re.
        Foreseen::find(rules, Slot::Bock, Manner::Bold, 23, is_null),
    ];
    let cards: Vec<&str> = foreseen.iter().map(|deal| deal.cards.as_str()).collect();
    let mut company = Company::begin_arranged(&server, pub_settings("Gera", "pub-2022"), &cards).await;
    for (number, deal) in (1..).zip(&foreseen) {
        company.all_until("the cards", |seen| seen.deal == number).await;
        for (role, action) in &deal.actions {
            company.act(*role, TableAct::from(*action)).await;
        }
    }
    company.all_until("the end", |seen| seen.end().is_some()).await;
    let audited = audit(&server, company.table).await;
    check_foreseen(&audited, &foreseen);
    for (number, re, factor) in [(1, true, 4), (2, true, -16), (3, false, -8)] {
        let game = told_game(&audited, number);
        assert!(game.kontra.is_some() && game.re == re);
        assert_eq!(game.value, factor * i32::from(game.derivation.charged), "deal {number}");
    }
    let after: Vec<_> = audited.after.iter().map(|after| after.rounds).collect();
    assert_eq!(after, [rounds(3, 3, false), rounds(2, 3, true), rounds(1, 3, true)]);
}

async fn a_list_with_switches_of_its_own_counts_in_the_third_ranking(engine: Engine) {
    const RULES: &str = "pub-2022 kontra=all rounds=lost-kontra,60 bock=1 ramsch=2 spitze=2,grand";
    let server = server_that_ranks_all(engine).await;
    let mut wanted = pub_settings("Bautzen", RULES);
    (wanted.rated, wanted.rounds) = (true, Some(4));
    let bots = play_out(Company::begin_with_computers(&server, wanted).await.into_computers()).await;
    let house = audit(&server, bots[0].table).await;
    assert_eq!(house.list.class, RankingClass::House);
    assert_eq!(serde_json::to_value(house.list.settings.rule_set).unwrap(), RULES);
    check_told(&bots[0], &house);
    check_length(&bots[0], &house, 12);

    let mut wanted = settings("Borna");
    (wanted.rated, wanted.rounds) = (true, Some(1));
    let bots = play_out(Company::begin(&server, wanted).await.into_bots()).await;
    let official = audit(&server, bots[0].table).await;
    check_rankings(&server, &house, &[&official]).await;
    for list in [&house, &official] {
        check_archive(&server, list).await;
    }
}
