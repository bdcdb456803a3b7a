//! Tables: looking at them, telling them something, closing them.

use skat_protocol::{
    AdminTable, Announcement, ChatText, CloseTable, LobbyState, LobbyTable, Reason, RunningDeal, TablePage, TableStep,
};
use uuid::Uuid;

use super::caller::{CallError, Caller};
use super::lists::sheet;
use super::reason;
use super::render::{Answer, Columns, facts, more};

/// What is done with tables.
#[derive(Debug, clap::Subcommand)]
pub(super) enum Tables {
    /// Tell which tables there are, those that the lobby hides included.
    List {
        /// The most tables that are told.
        #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
        limit: u32,
    },
    /// Look at a table: what anybody could see who watches it.
    Show {
        /// The table's id.
        table: Uuid,
    },
    /// Tell everybody at a table something.
    Announce {
        /// The table's id.
        table: Uuid,
        /// What.
        #[arg(value_parser = said)]
        text: ChatText,
    },
    /// Close a table.
    Close {
        /// The table's id.
        table: Uuid,
        #[command(flatten)]
        running: Running,
        /// Why; it is kept in the audit log.
        #[arg(long, value_parser = reason)]
        reason: Reason,
    },
}

/// What becomes of the running deal.
#[derive(Debug, clap::Args)]
#[group(required = true, multiple = false)]
pub(super) struct Running {
    /// The running deal is played to its end and scored; the table closes then.
    #[arg(long)]
    score: bool,
    /// The running deal counts nothing; the table closes at once.
    #[arg(long)]
    void: bool,
}

fn said(text: &str) -> Result<ChatText, String> {
    ChatText::new(text).map_err(|code| code.description().to_owned())
}

impl Tables {
    /// Does it.
    pub(super) fn run(&self, caller: &Caller) -> Result<Answer, CallError> {
        match self {
            Tables::List { limit } => {
                let (tables, next) =
                    caller.pages("/admin/tables", *limit as usize, |page: TablePage| (page.tables, page.next))?;
                let text = format!("{}{}", rows(&tables), more(next.as_ref()));
                Ok(Answer::new(&TablePage { tables, next }, text))
            }
            Tables::Show { table } => {
                let seen: AdminTable = caller.get(&format!("/admin/tables/{table}"))?;
                Ok(Answer::new(&seen, described(&seen)))
            }
            Tables::Announce { table, text } => {
                let body = Announcement { text: text.clone() };
                caller.act("POST", &format!("/admin/tables/{table}/announcements"), Some(&body))?;
                Ok(Answer::done("The table has been told."))
            }
            Tables::Close { table, running, reason } => {
                let running_deal = if running.void { RunningDeal::Void } else { RunningDeal::Score };
                let body = CloseTable { running_deal, reason: reason.clone() };
                caller.act("POST", &format!("/admin/tables/{table}/close"), Some(&body))?;
                Ok(Answer::done(match running_deal {
                    RunningDeal::Void => "The table is closed.",
                    RunningDeal::Score => "The table closes after the running deal.",
                }))
            }
        }
    }
}

fn state(table: &LobbyTable) -> &'static str {
    match table.state {
        LobbyState::Gathering => "gathering",
        LobbyState::Playing => "playing",
    }
}

/// The deals that were played, of those that there are.
fn deals(table: &LobbyTable) -> String {
    match table.deals_left {
        Some(left) => format!("{} of {}", table.deals_played, u64::from(table.deals_played) + u64::from(left)),
        None => table.deals_played.to_string(),
    }
}

fn players(table: &LobbyTable) -> String {
    let names = table.seats.iter().map(|seat| seat.player.as_ref().map_or("-", |player| player.name.as_str()));
    names.collect::<Vec<_>>().join(", ")
}

fn rows(tables: &[LobbyTable]) -> String {
    let mut columns = Columns::new(&["ID", "NAME", "STATE", ">DEALS", ">WATCHERS", "PLAYERS"]);
    for table in tables {
        columns.row([
            table.table.to_string(),
            table.settings.name.as_str().to_owned(),
            state(table).to_owned(),
            deals(table),
            table.watchers.to_string(),
            players(table),
        ]);
    }
    columns.text("There is no table.")
}

fn described(seen: &AdminTable) -> String {
    let AdminTable { table, view, sheet: rows } = seen;
    let mut lines = vec![
        ("name", table.settings.name.as_str().to_owned()),
        ("id", table.table.to_string()),
        ("state", state(table).to_owned()),
        ("deals", deals(table)),
        ("watchers", table.watchers.to_string()),
    ];
    for seat in &table.seats {
        let player = seat.player.as_ref();
        let name = player.map_or_else(|| "free".to_owned(), |player| format!("{}  {}", player.name, player.id));
        lines.push(("seat", format!("{}  {name}", seat.seat.number())));
    }
    if view.closing {
        lines.push(("closing", "after the running deal".to_owned()));
    }
    if let (TableStep::Playing, Some(deal)) = (&view.step, &view.deal) {
        let turn = deal.now.turn.map_or_else(String::new, |seat| format!(", seat {} is to act", seat.number()));
        lines.push(("running deal", format!("{}{turn}", deal.number)));
    }
    format!("{}\n\n{}", facts(&lines), sheet(rows))
}
