//! The rankings: over all time, by month, and over each player's last 360 deals.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use skat_protocol::{MonthList, RankingClass, RankingEntry, RankingPage};
use skat_store::{Class, Span, Standing, StandingCursor};
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use uuid::Uuid;

use super::answers::{BadQuery, Failed, NotModified};
use super::csv::{self, Cell};
use super::negotiate::{self, Form};
use super::request::limit;
use super::{Failure, Query, cursor};
use crate::app::App;

/// The routes of rankings.
pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(rankings)).routes(routes!(months))
}

/// Which page of which ranking.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wanted {
    /// Which kind of lists; `official` without it.
    #[serde(default)]
    class: RankingClass,
    /// Over which time: `eternal`, `last360`, or a month such as `2026-11`; `eternal` without it.
    #[param(pattern = r"^(eternal|last360|[12][0-9]{3}-(0[1-9]|1[0-2]))$")]
    span: Option<String>,
    /// The `next` of the page before; the first page without it.
    after: Option<String>,
    /// The most entries, 1 to 200; 50 without it.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<u32>,
}

/// A ranking, the best first: points after Seeger and Fabian, then more won, then fewer lost, then a lot.
///
/// As JSON, or as a table of values if `Accept` likes `text/csv` better; the header `Link` names the next page of either.
#[utoipa::path(
    get,
    path = "/api/v1/rankings",
    tag = "rankings",
    params(Wanted),
    responses(
        (status = 200, content((RankingPage = "application/json"), (String = "text/csv"))),
        NotModified, BadQuery, Failed
    )
)]
pub(crate) async fn rankings(
    State(app): State<Arc<App>>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let limit = limit(wanted.limit)?;
    let class = class(wanted.class);
    let span: Span = match &wanted.span {
        None => Span::Eternal,
        Some(span) => span.parse().map_err(|_| Failure::BadQuery)?,
    };
    let scope = format!("rankings {class} {span}");
    let after = wanted.after.as_deref().map(|after| read_cursor(&scope, after)).transpose()?;
    let (standings, next) = app.store.standings(class, span, after.as_ref(), limit).await?;
    let next = next.as_ref().map(|next| write_cursor(&scope, next));
    let link = next.as_ref().map(|next| {
        let link = format!("</api/v1/rankings?class={class}&span={span}&limit={limit}&after={next}>; rel=\"next\"");
        HeaderValue::try_from(link).expect("it is ASCII")
    });
    let entries: Vec<RankingEntry> = standings.iter().map(entry).collect();
    let mut response = match negotiate::form(&headers, &[Form::Json, Form::Csv]) {
        Form::Csv => table(&entries)?,
        _ => Json(RankingPage { class: wanted.class, span: span.to_string(), entries, next }).into_response(),
    };
    response.headers_mut().insert(header::VARY, HeaderValue::from_static("accept"));
    if let Some(link) = link {
        response.headers_mut().insert(header::LINK, link);
    }
    Ok(response)
}

/// Which kind of lists.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct OfClass {
    /// Which kind of lists; `official` without it.
    #[serde(default)]
    pub(super) class: RankingClass,
}

/// The months that have a ranking, the newest first.
#[utoipa::path(
    get,
    path = "/api/v1/rankings/months",
    tag = "rankings",
    params(OfClass),
    responses((status = 200, body = MonthList), NotModified, BadQuery, Failed)
)]
pub(crate) async fn months(
    State(app): State<Arc<App>>,
    Query(wanted): Query<OfClass>,
) -> Result<Json<MonthList>, Failure> {
    let months = app.store.months(class(wanted.class)).await?;
    Ok(Json(MonthList { months: months.iter().map(ToString::to_string).collect(), zone: app.config.time_zone.clone() }))
}

/// The store's word for a class.
pub(super) fn class(class: RankingClass) -> Class {
    match class {
        RankingClass::Official => Class::Official,
        RankingClass::Pub => Class::Pub,
        RankingClass::House => Class::House,
    }
}

/// The wire's word for a class.
pub(super) fn class_out(class: Class) -> RankingClass {
    match class {
        Class::Official => RankingClass::Official,
        Class::Pub => RankingClass::Pub,
        Class::House => RankingClass::House,
    }
}

/// A line of a ranking.
pub(super) fn entry(standing: &Standing) -> RankingEntry {
    let natural = |number: i64| u64::try_from(number).unwrap_or_default();
    RankingEntry {
        place: standing.place,
        player: standing.player,
        name: standing.name.clone(),
        points: standing.points,
        deals: natural(standing.deals),
        average: standing.average(),
        won: natural(standing.won),
        lost: natural(standing.lost),
        declared_share: standing.declared_share(),
        lost_by_leaving: natural(standing.left_games),
        lists: natural(standing.lists),
    }
}

fn table(entries: &[RankingEntry]) -> Result<Response, Failure> {
    let head = [
        "place",
        "player",
        "name",
        "points",
        "deals",
        "average",
        "won",
        "lost",
        "declaredShare",
        "lostByLeaving",
        "lists",
    ];
    let number = |number: u64| Cell::Number(i64::try_from(number).unwrap_or(i64::MAX));
    let row = |entry: &RankingEntry| {
        vec![
            number(entry.place),
            Cell::Word(entry.player.to_string()),
            Cell::Text(entry.name.clone()),
            Cell::Number(entry.points),
            number(entry.deals),
            Cell::Fraction(entry.average),
            number(entry.won),
            number(entry.lost),
            Cell::Fraction(entry.declared_share),
            number(entry.lost_by_leaving),
            number(entry.lists),
        ]
    };
    csv::table(&head.map(str::to_owned), &entries.iter().map(row).collect::<Vec<_>>())
}

type CursorFields = (u64, i64, i64, i64, i64, Uuid);

fn write_cursor(scope: &str, cursor: &StandingCursor) -> String {
    let StandingCursor { place, points, won, lost, lot, player } = *cursor;
    cursor::write(scope, &(place, points, won, lost, lot, player))
}

fn read_cursor(scope: &str, text: &str) -> Result<StandingCursor, Failure> {
    let (place, points, won, lost, lot, player): CursorFields = cursor::read(scope, text)?;
    Ok(StandingCursor { place, points, won, lost, lot, player })
}
