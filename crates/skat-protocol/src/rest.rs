//! Bodies of the REST interface.

mod account;
mod admin;
mod deal;
mod health;
mod list;
mod player;
mod problem;
mod ranking;

pub use account::{
    ArchiveConsent, Credentials, Deletion, Me, NewGuest, NewName, NewPassword, PubInterest, Role, SessionBody,
    SessionEntry, SessionList,
};
pub use admin::{
    AdminTable, Announcement, AuditItem, AuditPage, Because, CloseTable, FormerName, FoundPlayer, FoundPlayers,
    GivenName, GivenRole, Lock, NewLock, RunningDeal, Setting, SettingList, TablePage,
};
pub use deal::{DealDetail, DealPlayer, TimedEvent, Verification};
pub use health::{Health, Readiness};
pub use list::{ListDetail, ListPage, ListPlayer, ListProofs, ListSummary, SettlementPart, Void};
pub use player::{HeadToHead, Opponent, PlayerName, PlayerPage, PlayerProfile, PlayerStanding};
pub use problem::Problem;
pub use ranking::{MonthList, RankingClass, RankingEntry, RankingPage};
