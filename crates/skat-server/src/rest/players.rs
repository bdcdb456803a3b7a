//! Players as everybody may see them.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use skat_protocol::{
    HeadToHead, ListPage, Opponent, PlayerName, PlayerPage, PlayerProfile, PlayerStanding, RankingClass,
};
use skat_store::{PlayerKind, PlayerRow, Shown};
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use uuid::Uuid;

use super::answers::{BadQuery, Failed, NotFound, NotModified};
use super::rankings::{class_out, entry};
use super::{Failure, Page, Path, Query, lists};
use crate::app::App;
use crate::names;

/// The routes of players.
pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(players))
        .routes(routes!(player))
        .routes(routes!(lists_of))
        .routes(routes!(against))
}

/// Whose name.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Named {
    /// The name, whatever its case and width.
    #[param(min_length = 1, max_length = 24)]
    name: String,
}

/// The longest name that is looked for, in characters.
const LONGEST_NAME: usize = 24;

/// The registered player with a name; nobody if there is none, 400 if it cannot be a name.
#[utoipa::path(
    get,
    path = "/api/v1/players",
    tag = "players",
    params(Named),
    responses((status = 200, body = PlayerPage), NotModified, BadQuery, Failed)
)]
pub(crate) async fn players(
    State(app): State<Arc<App>>,
    Query(named): Query<Named>,
) -> Result<Json<PlayerPage>, Failure> {
    if named.name.is_empty()
        || named.name.chars().nth(LONGEST_NAME).is_some()
        || named.name.chars().any(char::is_control)
    {
        return Err(Failure::BadQuery);
    }
    let account = app.store.account_by_name(&names::canonical(&named.name)).await?;
    let players = account.map(|account| PlayerName { player: account.player, name: account.name });
    Ok(Json(PlayerPage { players: players.into_iter().collect() }))
}

/// Which rankings of his.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct OneClass {
    /// Only those over this kind of lists; all without it.
    class: Option<RankingClass>,
}

/// A player with his line in each ranking that he is in.
#[utoipa::path(
    get,
    path = "/api/v1/players/{player}",
    tag = "players",
    params(("player" = Uuid, Path, description = "The player's id"), OneClass),
    responses((status = 200, body = PlayerProfile), NotModified, BadQuery, NotFound, Failed)
)]
pub(crate) async fn player(
    State(app): State<Arc<App>>,
    Path(player): Path<Uuid>,
    Query(wanted): Query<OneClass>,
) -> Result<Json<PlayerProfile>, Failure> {
    let row = existing(&app, player).await?;
    let standings = app.store.standings_of(player).await?;
    let standing = |(class, span, standing): &(_, skat_store::Span, _)| PlayerStanding {
        class: class_out(*class),
        span: span.to_string(),
        entry: entry(standing),
    };
    Ok(Json(PlayerProfile {
        player: row.id,
        name: row.name,
        registered: row.role.is_some(),
        computer: row.kind == PlayerKind::Computer,
        deleted: row.deleted,
        created_at_micros: row.created_at.micros(),
        standings: standings
            .iter()
            .map(standing)
            .filter(|line| wanted.class.is_none_or(|class| line.class == class))
            .collect(),
    }))
}

/// The lists of public tables in which a player has a seat, the newest first.
#[utoipa::path(
    get,
    path = "/api/v1/players/{player}/lists",
    tag = "players",
    params(("player" = Uuid, Path, description = "The player's id"), Page),
    responses((status = 200, body = ListPage), NotModified, BadQuery, NotFound, Failed)
)]
pub(crate) async fn lists_of(
    State(app): State<Arc<App>>,
    Path(player): Path<Uuid>,
    Query(page): Query<Page>,
) -> Result<Json<ListPage>, Failure> {
    let limit = page.limit()?;
    let scope = format!("lists {player}");
    let after = page.after.as_deref().map(|after| lists::read_cursor(&scope, after)).transpose()?;
    existing(&app, player).await?;
    let found = app.store.lists_of(player, Shown::Public, after, limit + 1).await?;
    lists::page(&scope, found, limit).map(Json)
}

/// Two players against each other, over the complete lists of public tables in which both have a seat; 400 for a player and himself.
#[utoipa::path(
    get,
    path = "/api/v1/players/{player}/against/{other}",
    tag = "players",
    params(
        ("player" = Uuid, Path, description = "The one's id"),
        ("other" = Uuid, Path, description = "The other's id")
    ),
    responses((status = 200, body = HeadToHead), NotModified, BadQuery, NotFound, Failed)
)]
pub(crate) async fn against(
    State(app): State<Arc<App>>,
    Path((player, other)): Path<(Uuid, Uuid)>,
) -> Result<Json<HeadToHead>, Failure> {
    if player == other {
        return Err(Failure::BadQuery);
    }
    let (one, two) = (existing(&app, player).await?, existing(&app, other).await?);
    let figures = app.store.head_to_head(player, other).await?;
    let opponent = |row: PlayerRow, ahead, points| Opponent { player: row.id, name: row.name, ahead, points };
    Ok(Json(HeadToHead {
        player: opponent(one, figures.first_better, figures.first_points),
        other: opponent(two, figures.second_better, figures.second_points),
        lists: figures.lists,
        deals: figures.deals,
    }))
}

async fn existing(app: &App, player: Uuid) -> Result<PlayerRow, Failure> {
    app.store.player(player).await?.ok_or(Failure::NotFound)
}
