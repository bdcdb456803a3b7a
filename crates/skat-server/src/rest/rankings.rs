//! The ranking of all rated, complete lists.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use skat_protocol::{Problem, RankingClass, RankingEntry, RankingPage};
use skat_store::Ranked;

use super::{Failure, Page, Query};
use crate::app::App;

/// The ranking: points by Seeger-Fabian and the average per deal over all rated, complete lists.
#[utoipa::path(
    get,
    path = "/api/v1/rankings",
    params(Page),
    responses((status = 200, body = RankingPage), (status = 400, body = Problem), (status = 503, body = Problem))
)]
pub(crate) async fn rankings(
    State(app): State<Arc<App>>,
    Query(page): Query<Page>,
) -> Result<Json<RankingPage>, Failure> {
    let limit = page.limit()?;
    let after: i64 = match &page.after {
        Some(place) => place.parse().ok().filter(|place| *place >= 0).ok_or(Failure::BadQuery)?,
        None => 0,
    };
    let ranked = app.store.rankings(after, limit).await?;
    let full = ranked.len() == limit as usize;
    let next = ranked.last().filter(|_| full).map(|last| last.place.to_string());
    Ok(Json(RankingPage {
        class: RankingClass::Official,
        span: "eternal".to_owned(),
        entries: ranked.iter().map(entry).collect(),
        next,
    }))
}

fn entry(ranked: &Ranked) -> RankingEntry {
    let natural = |number: i64| u64::try_from(number).unwrap_or_default();
    RankingEntry {
        place: natural(ranked.place),
        player: ranked.player,
        name: ranked.name.clone(),
        points: ranked.points,
        deals: natural(ranked.deals),
        average: ranked.average(),
        won: natural(ranked.won),
        lost: natural(ranked.lost),
        declared_share: if ranked.deals == 0 { 0.0 } else { (ranked.won + ranked.lost) as f64 / ranked.deals as f64 },
        lost_by_leaving: 0,
        lists: ranked.lists.into(),
    }
}
