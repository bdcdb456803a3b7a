//! The ranking of all rated, complete lists.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use skat_protocol::{Problem, RankingClass, RankingEntry, RankingPage};
use skat_store::{Class, Span, Standing, StandingCursor};

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
    let after = page.after.as_deref().map(read_cursor).transpose()?;
    let (ranked, next) = app.store.standings(Class::Official, Span::Eternal, after.as_ref(), limit).await?;
    let next = next.as_ref().map(write_cursor);
    Ok(Json(RankingPage {
        class: RankingClass::Official,
        span: "eternal".to_owned(),
        entries: ranked.iter().map(entry).collect(),
        next,
    }))
}

fn entry(ranked: &Standing) -> RankingEntry {
    let natural = |number: i64| u64::try_from(number).unwrap_or_default();
    RankingEntry {
        place: ranked.place,
        player: ranked.player,
        name: ranked.name.clone(),
        points: ranked.points,
        deals: natural(ranked.deals),
        average: ranked.average(),
        won: natural(ranked.won),
        lost: natural(ranked.lost),
        declared_share: if ranked.deals == 0 { 0.0 } else { (ranked.won + ranked.lost) as f64 / ranked.deals as f64 },
        lost_by_leaving: 0,
        lists: natural(ranked.lists),
    }
}

fn write_cursor(cursor: &StandingCursor) -> String {
    let StandingCursor { place, points, won, lost, lot, player } = cursor;
    format!("{place}_{points}_{won}_{lost}_{lot}_{}", player.simple())
}

fn read_cursor(text: &str) -> Result<StandingCursor, Failure> {
    let parts: Vec<&str> = text.split('_').collect();
    let [place, points, won, lost, lot, player] = parts[..] else { return Err(Failure::BadQuery) };
    let number = |text: &str| text.parse::<i64>().map_err(|_| Failure::BadQuery);
    Ok(StandingCursor {
        place: place.parse().map_err(|_| Failure::BadQuery)?,
        points: number(points)?,
        won: number(won)?,
        lost: number(lost)?,
        lot: number(lot)?,
        player: player.parse().map_err(|_| Failure::BadQuery)?,
    })
}
