//! The archive of a month: all finished lists as records, one file.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use skat_notation::{Record, Text};
use skat_rules::ByRole;
use skat_store::{ArchiveCursor, ArchivedDeal, ArchivedList, ArchivedPlayer, Class, Month, StoreError, Timestamp};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use uuid::Uuid;

use super::answers::{BadQuery, Failed, NotFound};
use super::rankings::{OfClass, class};
use super::{Failure, Path, Query};
use crate::app::App;
use crate::computer;

/// The route of the archive.
pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(month))
}

/// How many lists are in memory at a time.
const LISTS_AT_ONCE: u32 = 8;

/// All complete lists of public tables that ended in a month, as records of the International Skat Server, one deal a line.
///
/// The lists stand in the order in which they ended, the deals in theirs; what was voided is left out.
/// Players are named if they have agreed to it; the others are `Player 1` and so on, the same one everywhere in this file
/// and another in the next, and a list with one of them is told by its number in the file and not by its id. Months begin and end in the time zone that the months of the rankings name.
#[utoipa::path(
    get,
    path = "/api/v1/archive/{month}",
    tag = "archive",
    params(("month" = String, Path, description = "The month, such as `2026-11`", pattern = r"^[12][0-9]{3}-(0[1-9]|1[0-2])$"), OfClass),
    responses(
        (
            status = 200, body = String, content_type = "text/plain",
            headers(("content-disposition" = String, description = "A name for the file"))
        ),
        BadQuery,
        NotFound,
        Failed
    )
)]
pub(crate) async fn month(
    State(app): State<Arc<App>>,
    Path(month): Path<String>,
    Query(wanted): Query<OfClass>,
) -> Result<Response, Failure> {
    let month: Month = month.parse().map_err(|_| Failure::BadQuery)?;
    let zone = app.config.zone().ok_or(Failure::Broken)?;
    let ended = month.bounds(&zone);
    if ended.0 > Timestamp::from_micros(app.world.now().0) {
        return Err(Failure::NotFound);
    }
    let class = class(wanted.class);
    let mut pages = Pages { app, class, ended, after: None, lists: VecDeque::new(), over: false };
    // Asked before anything is answered, so that a database that is away is a problem and no torn file.
    pages.fill().await?;
    let lines = stream::try_unfold((pages, Names::default()), |(mut pages, mut names)| async move {
        let list = pages.next().await?;
        Ok::<_, StoreError>(list.map(|list| (names.lines_of(&list), (pages, names))))
    });
    let mut response = Body::from_stream(lines).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    let file = format!("attachment; filename=\"vorhand-{class}-{month}.txt\"");
    headers.insert(header::CONTENT_DISPOSITION, HeaderValue::try_from(file).expect("it is ASCII"));
    Ok(response)
}

/// Reads the archive page by page.
struct Pages {
    app: Arc<App>,
    class: Class,
    ended: (Timestamp, Timestamp),
    after: Option<ArchiveCursor>,
    lists: VecDeque<ArchivedList>,
    over: bool,
}

impl Pages {
    async fn next(&mut self) -> Result<Option<ArchivedList>, StoreError> {
        if self.lists.is_empty() {
            self.fill().await?;
        }
        Ok(self.lists.pop_front())
    }

    async fn fill(&mut self) -> Result<(), StoreError> {
        if self.over || !self.lists.is_empty() {
            return Ok(());
        }
        let lists = self.app.store.archive(self.class, self.ended, self.after, LISTS_AT_ONCE).await?;
        self.over = lists.len() < LISTS_AT_ONCE as usize;
        self.after = lists.last().map(ArchivedList::cursor).or(self.after);
        self.lists = lists.into();
        Ok(())
    }
}

/// What the players of one file are called in it; it grows by a few bytes for each player of the month.
#[derive(Default)]
struct Names {
    /// The numbers of those who may not be named, in the order in which they came.
    numbers: BTreeMap<Uuid, usize>,
    /// How many lists there were so far.
    lists: usize,
}

impl Names {
    /// A list's deals, one a line.
    fn lines_of(&mut self, list: &ArchivedList) -> String {
        self.lists += 1;
        // Everybody can ask the list itself who played, so it is not told which one it is.
        let is_told = list.players.iter().all(is_named);
        let series = (!is_told).then(|| Text::new(&self.lists.to_string()));
        list.deals.iter().filter_map(|deal| self.line_of(list, deal, series.as_ref())).collect()
    }

    fn line_of(&mut self, list: &ArchivedList, deal: &ArchivedDeal, series: Option<&Text>) -> Option<String> {
        let Ok(mut record) = Record::parse(deal.record.as_deref()?) else {
            tracing::error!(list = %list.list.id, deal = deal.number, "a stored record cannot be read");
            return None;
        };
        if let Some(series) = series {
            record.series = Some(series.clone());
        }
        record.names = ByRole(deal.roles.0.map(|seat| {
            let sat = deal.sitting.iter().find(|(sat, _)| *sat == seat).map(|(_, player)| *player);
            let holder = || list.list.players.iter().find(|line| line.seat == seat).map(|line| line.player);
            Some(self.name(list, sat.or_else(holder)))
        }));
        Some(format!("{record}\n"))
    }

    fn name(&mut self, list: &ArchivedList, player: Option<Uuid>) -> Text {
        let Some(id) = player else { return Text::default() };
        let known = list.players.iter().find(|player| player.player == id);
        match known.filter(|player| is_named(player)) {
            Some(player) => Text::new(&player.name),
            None => {
                let next = self.numbers.len() + 1;
                Text::new(&format!("Player {}", self.numbers.entry(id).or_insert(next)))
            }
        }
    }
}

/// Whether the archive names a player; computer players are nobody whom a name could hurt.
fn is_named(player: &ArchivedPlayer) -> bool {
    player.is_named && !is_number(&player.name) || is_computer(player.player)
}

/// Whether a name is one of those that players without a name have here.
fn is_number(name: &str) -> bool {
    name.strip_prefix("Player ").is_some_and(|number| number.bytes().all(|digit| digit.is_ascii_digit()))
}

fn is_computer(player: Uuid) -> bool {
    computer::players().any(|(id, _)| Uuid::from_bytes(id.0) == player)
}
