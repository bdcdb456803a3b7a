//! What a rated list needs to count.

use uuid::Uuid;

use crate::PlayerKind;
use crate::engine::{Tx, on_engine};

/// What a rated list needs to count in the rankings, as the settings say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedNeeds {
    /// That everybody who has a seat in the end has an account, or has deleted it meanwhile.
    pub accounts: bool,
    /// That it was played at a public table.
    pub public: bool,
    /// That all its deals were played.
    pub complete: bool,
    /// That no computer player has a seat in the end.
    pub no_computers: bool,
    /// That no switch of its rules is set otherwise than their name says.
    pub named_rules: bool,
}

/// Whether everybody who has a seat in a list has an account, or had one.
pub(crate) async fn all_have_accounts(tx: &mut Tx<'_>, list: Uuid) -> Result<bool, sqlx::Error> {
    let without: i64 = on_engine!(tx, tx => sqlx::query_scalar(
        "SELECT count(*) FROM list_player l JOIN player p ON p.id = l.player_id \
         WHERE l.list_id = $1 AND p.deleted_at IS NULL \
         AND NOT EXISTS (SELECT 1 FROM account a WHERE a.player_id = p.id)",
    )
    .bind(list)
    .fetch_one(&mut **tx)
    .await)?;
    Ok(without == 0)
}

/// Whether a computer player has a seat in a list.
pub(crate) async fn has_computers(tx: &mut Tx<'_>, list: Uuid) -> Result<bool, sqlx::Error> {
    let computers: i64 = on_engine!(tx, tx => sqlx::query_scalar(
        "SELECT count(*) FROM list_player l JOIN player p ON p.id = l.player_id \
         WHERE l.list_id = $1 AND p.kind = $2",
    )
    .bind(list)
    .bind(PlayerKind::Computer.as_str())
    .fetch_one(&mut **tx)
    .await)?;
    Ok(computers > 0)
}
