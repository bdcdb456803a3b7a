//! A whole list through sockets, and what is kept of it.

#![allow(clippy::unwrap_used, reason = "a test may stop where it does not find what it needs")]

use vorhand_tests::{Engine, Server, begin_with_bots, on_both_engines, play_out, settings};

on_both_engines!(a_list_of_36_deals);

async fn a_list_of_36_deals(engine: Engine) {
    let server = Server::start(engine).await;
    let mut wanted = settings("Altenburg");
    wanted.rated = true;
    let bots = play_out(begin_with_bots(&server, wanted).await).await;
    let mut times: Vec<i64> = bots[0]
        .client
        .transcript
        .iter()
        .filter_map(|text| serde_json::from_str::<serde_json::Value>(text).unwrap()["atMicros"].as_i64())
        .collect();
    times.dedup();
    let mut gaps: Vec<i64> = times.windows(2).map(|pair| pair[1] - pair[0]).collect();
    gaps.sort();
    println!(
        "gaps {} p10 {} p50 {} p90 {} max {}",
        gaps.len(),
        gaps[gaps.len() / 10],
        gaps[gaps.len() / 2],
        gaps[gaps.len() * 9 / 10],
        gaps.last().unwrap()
    );
    for bot in &bots {
        println!(
            "{} {:?} sent {} refused {:?}",
            bot.client.name,
            bot.client.at(bot.table).end(),
            bot.sent.len(),
            bot.refused
        );
    }
}
