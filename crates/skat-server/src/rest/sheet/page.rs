//! The printable page: it looks like the paper sheet, deals down and players across.

use std::sync::LazyLock;

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use jiff::tz::TimeZone;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sha2::{Digest, Sha256};
use skat_protocol::{Account, Contract, ContractFields, Game, ListDetail, Mode, Seat, SheetRow, Slot};

use super::words::{Words, sign};
use crate::base64::base64;
use crate::rest::negotiate::Language;

/// How the page looks, on a screen and on paper.
const STYLE: &str = include_str!("sheet.css");

/// What a browser may do with the page: show it with this style, and nothing else.
static POLICY: LazyLock<HeaderValue> = LazyLock::new(|| {
    let style = base64(&Sha256::digest(STYLE));
    let policy = format!(
        "default-src 'none'; style-src 'sha256-{style}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    );
    HeaderValue::try_from(policy).expect("base64 is ASCII")
});

/// The page of a list, with times in a zone.
pub(crate) fn page(list: &ListDetail, language: Language, zone: &TimeZone) -> Response {
    let markup = document(list, language, zone).into_string();
    let mut response = ([(header::CONTENT_TYPE, "text/html; charset=utf-8")], markup).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, POLICY.clone());
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(language.tag()));
    response
}

fn document(list: &ListDetail, language: Language, zone: &TimeZone) -> Markup {
    let words = Words::of(language);
    html! {
        (DOCTYPE)
        html lang=(language.tag()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (words.title) " – " (list.settings.name) }
                style { (PreEscaped(STYLE)) }
            }
            body class=(if list.settings.seats == 4 { "four" } else { "three" }) {
                main {
                    (heading(list, words, zone))
                    @if let Some(void) = &list.void {
                        p.alarm { strong { (words.void_list) } " " (void.reason) }
                    }
                    div.wide { (sheet(list, words)) }
                    p.note {
                        (words.legend) " "
                        @for (place, (_, short, long)) in words.levels.iter().enumerate() {
                            @if place > 0 { ", " }
                            (short) " " (long)
                        }
                        "."
                        @if is_pub(list) { " " (marks(words)) "." }
                    }
                    (sitters(list, words))
                    (account(list, words))
                    div.signatures aria-label=(words.signatures) {
                        @for player in &list.players { span { bdi { (player.name) } } }
                    }
                }
            }
        }
    }
}

fn heading(list: &ListDetail, words: &Words, zone: &TimeZone) -> Markup {
    let time = |micros: i64| {
        let at = jiff::Timestamp::from_microsecond(micros).unwrap_or_default().to_zoned_datetime(zone.clone());
        (at.strftime(words.time).to_string(), at.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string())
    };
    let length = list.settings.rounds.map(|rounds| u32::from(rounds) * u32::from(list.settings.seats));
    let (began, began_exactly) = time(list.started_at_micros);
    let zone_name = zone.iana_name().map_or_else(|| began_exactly[began_exactly.len() - 6..].to_owned(), str::to_owned);
    html! {
        header {
            h1 { small { (words.title) } bdi { (list.settings.name) } }
            dl {
                div { dt { (words.began) } dd { time datetime=(began_exactly) { (began) } } }
                div {
                    dt { (words.ended) }
                    @match list.ended_at_micros.map(time) {
                        Some((ended, exactly)) => dd { time datetime=(exactly) { (ended) } },
                        None => dd { (words.running) },
                    }
                }
                div { dt { (words.zone) } dd { (zone_name) } }
                div { dt { (words.rules) } dd { ((words.rule_set)(&list.settings.rule_set.0)) } }
                div {
                    dt { (words.deals) }
                    dd {
                        @match length {
                            Some(length) => { (towards_length(list)) " / " (length) },
                            None => { (list.sheet.rows.len()) },
                        }
                    }
                }
                @if let Some(points) = list.settings.until_points {
                    div { dt { (words.until) } dd { (points) " " (words.until_points) } }
                }
                div {
                    dt { (words.list) }
                    dd {
                        (if list.settings.rated { words.rated } else { words.unrated })
                        @if list.settings.mode == Mode::Tournament { ", " (words.tournament) }
                        @if list.ended_at_micros.is_some() && !list.complete { ", " (words.incomplete) }
                    }
                }
                div { dt { "ID" } dd { (list.id) } }
            }
        }
    }
}

fn sheet(list: &ListDetail, words: &Words) -> Markup {
    let seats: Vec<Seat> = list.sheet.accounts.iter().map(|account| account.seat).collect();
    let won: i64 = counted(list).map(|row| i64::from(row.value)).filter(|value| *value > 0).sum();
    let lost: i64 = counted(list).map(|row| i64::from(row.value)).filter(|value| *value < 0).sum();
    html! {
        table.sheet {
            thead {
                tr {
                    th scope="col" rowspan="2" { (words.number) }
                    th scope="col" rowspan="2" { (words.dealer) }
                    th scope="col" rowspan="2" { (words.game) }
                    th scope="col" rowspan="2" { (words.base) }
                    th scope="col" rowspan="2" { (words.matadors) }
                    @for (_, short, long) in &words.levels {
                        th scope="col" rowspan="2" { abbr title=(long) { (short) } }
                    }
                    th scope="col" rowspan="2" { (words.plus) }
                    th scope="col" rowspan="2" { (words.minus) }
                    @for seat in &seats {
                        th.first scope="colgroup" colspan="3" {
                            small { (words.seat) " " (seat.number()) } bdi { (name_at(list, *seat)) }
                        }
                    }
                }
                tr {
                    @for _ in &seats {
                        th.first scope="col" { (words.points) }
                        th scope="col" { (words.won) }
                        th scope="col" { (words.lost) }
                    }
                }
            }
            tbody { @for row in &list.sheet.rows { (line(row, &seats, words)) } }
            tfoot {
                tr {
                    th scope="row" colspan="11" { (words.sum) }
                    td { (won) }
                    td.minus { (signed(lost)) }
                    @for account in &list.sheet.accounts {
                        td.first { (signed(account.points.into())) }
                        td { (account.won) }
                        td { (account.lost) }
                    }
                }
            }
        }
    }
}

fn line(row: &SheetRow, seats: &[Seat], words: &Words) -> Markup {
    let levels = |level| row.levels.contains(&level);
    html! {
        tr.void[row.voided] {
            th scope="row" {
                @match row.slot {
                    Some(Slot::Bock) => { (mark(words.bock_mark)) " " },
                    Some(Slot::Ramsch) => { (mark(words.ramsch_mark)) " " },
                    None => {},
                }
                (row.deal)
            }
            td.middle { (row.dealer.number()) }
            @match row.contract {
                None => td.note.label[row.voided] colspan="11" {
                    (if row.voided { words.void } else if row.ramsch.is_empty() { words.passed_in } else { words.ramsch })
                },
                Some(Contract(contract)) => {
                    @let (sign, colour) = sign(ContractFields::from(Contract(contract)).game);
                    td class=(format!("middle {colour}")) {
                        (sign)
                        @if row.kontra.is_some() { " " (mark(if row.re { words.re_mark } else { words.kontra_mark })) }
                    }
                    td { (base(row)) }
                    td { @if let Some(matadors) = row.matadors {
                        (if matadors.with { words.with } else { words.without }) " " (matadors.count)
                        @if row.spitzen > 0 { " " abbr title=(words.spitzen) { "+" (row.spitzen) } }
                    } }
                    @for (level, ..) in words.levels {
                        td.middle { @if levels(level) || null_marks(contract, level) { "×" } }
                    }
                    @if row.voided {
                        td.label colspan="2" { (words.void) }
                    } @else {
                        td { @if row.value > 0 { (row.value) } }
                        td.minus { @if row.value < 0 {
                            (signed(row.value.into()))
                            @if row.overbid { abbr title=(words.overbid) { "*" } }
                        } }
                    }
                }
            }
            @for seat in seats { (player(row, *seat)) }
        }
    }
}

/// A player's three columns: what the deal has changed, as on paper.
fn player(row: &SheetRow, seat: Seat) -> Markup {
    let shade = if row.dealer == seat { " dealer" } else { "" };
    let account: Option<&Account> = row.accounts.iter().find(|account| account.seat == seat);
    let has_score = row.charged == Some(seat) || row.ramsch.iter().any(|score| score.seat == seat);
    let account = account.filter(|_| has_score && !row.voided);
    let (is_won, is_lost) = (row.won == Some(true), row.won == Some(false));
    html! {
        @match account {
            None => { td class=(format!("first{shade}")) {} td class=(shade.trim()) {} td class=(shade.trim()) {} },
            Some(account) => {
                td class=(format!("first total{shade}")) { (signed(account.points.into())) }
                td class=(shade.trim()) { @if is_won { (account.won) } }
                td class=(shade.trim()) { @if is_lost { (account.lost) } }
            }
        }
    }
}

/// Who sat at the seats that somebody took over.
fn sitters(list: &ListDetail, words: &Words) -> Markup {
    let seats = list.sheet.accounts.iter().map(|account| account.seat);
    let at = |seat: Seat| list.sittings.iter().filter(move |sitting| sitting.seat == seat);
    let shared = seats.filter(|seat| {
        let mut players = at(*seat).map(|sitting| sitting.player);
        players.next().is_some_and(|first| players.any(|other| other != first))
    });
    html! {
        @for seat in shared {
            p.note {
                (words.seat) " " (seat.number()) ": "
                @for (place, sitting) in at(seat).enumerate() {
                    @if place > 0 { ", " }
                    bdi { (sitting.name) } " (" (span(sitting.first_deal, sitting.last_deal, words)) ")"
                }
                "."
            }
        }
    }
}

/// The deals from one number to another.
fn span(first: u32, last: u32, words: &Words) -> String {
    if first == last { format!("{} {first}", words.deal) } else { format!("{} {first}–{last}", words.deals) }
}

/// What stands in a player's column.
type Value<'a> = &'a dyn Fn(&Account) -> String;

fn account(list: &ListDetail, words: &Words) -> Markup {
    let accounts = &list.sheet.accounts;
    let lost_by_others = |seat: Seat| {
        counted(list)
            .filter(|row| row.won == Some(false) && row.charged != Some(seat) && took_part(list, row, seat))
            .count()
    };
    let fifty = |account: &Account| 50 * (i64::from(account.won) - i64::from(account.lost));
    let rows: [(&str, bool, Value<'_>); 9] = [
        (words.game_points, false, &|account| signed(account.points.into())),
        (words.deals_won, false, &|account| account.won.to_string()),
        (words.deals_lost, false, &|account| account.lost.to_string()),
        (words.fifty, false, &|account| signed(fifty(account))),
        (words.others_lost, false, &|account| lost_by_others(account.seat).to_string()),
        (words.credit, false, &|account| signed(account.credit.into())),
        (words.total, true, &|account| signed(account.total.into())),
        (words.place, false, &|account| place_of(list, account.seat)),
        (words.settlement, false, &|account| {
            let part = list.settlement.iter().find(|part| part.seat == account.seat);
            part.map(|part| signed(part.points)).unwrap_or_default()
        }),
    ];
    html! {
        h2 { (words.account) }
        table.account {
            thead {
                tr {
                    td {}
                    @for account in accounts {
                        th scope="col" { bdi { (name_at(list, account.seat)) } }
                    }
                }
            }
            tbody {
                @for (label, is_strong, value) in rows {
                    tr.strong[is_strong] {
                        th scope="row" { (label) }
                        @for account in accounts { td { (value(account)) } }
                    }
                }
            }
        }
    }
}

/// How many deals count towards the length of the list: all but the grands instead of a forced Ramsch, which the same
/// dealer deals again (decision 44).
fn towards_length(list: &ListDetail) -> usize {
    let is_escape = |row: &&SheetRow| row.slot == Some(Slot::Ramsch) && row.charged.is_some();
    list.sheet.rows.iter().filter(|row| !is_escape(row)).count()
}

/// The deals that count.
fn counted(list: &ListDetail) -> impl Iterator<Item = &SheetRow> {
    list.sheet.rows.iter().filter(|row| !row.voided)
}

/// Whether a deal was one more for a seat.
fn took_part(list: &ListDetail, row: &SheetRow, seat: Seat) -> bool {
    let deals = |row: &SheetRow| row.accounts.iter().find(|account| account.seat == seat).map_or(0, |of| of.deals);
    let before = list.sheet.rows.iter().take_while(|other| other.deal < row.deal).last();
    deals(row) > before.map_or(0, deals)
}

fn name_at(list: &ListDetail, seat: Seat) -> &str {
    list.players.iter().find(|player| player.seat == seat).map_or("–", |player| &player.name)
}

fn place_of(list: &ListDetail, seat: Seat) -> String {
    let player = list.players.iter().find(|player| player.seat == seat);
    player.and_then(|player| player.place).map_or_else(|| "–".to_owned(), |place| format!("{place}."))
}

/// Whether the list is played by pub rules, whose marks need words.
fn is_pub(list: &ListDetail) -> bool {
    list.settings.rule_set.0.is_pub()
}

/// A mark with what it means.
fn mark((short, long): (&str, &str)) -> Markup {
    html! { abbr title=(long) { (short) } }
}

/// What the marks of pub rules mean.
fn marks(words: &Words) -> Markup {
    html! {
        @for (short, long) in [words.bock_mark, words.ramsch_mark, words.kontra_mark, words.re_mark] {
            (short) " " (long) "; "
        }
        "+n " (words.spitzen)
    }
}

/// The base value, or what a null game is worth without being lost or doubled.
fn base(row: &SheetRow) -> String {
    let doublings = [row.won == Some(false), row.kontra.is_some(), row.re, row.slot == Some(Slot::Bock)];
    let null = row.value.abs() >> doublings.into_iter().filter(|is| *is).count();
    row.base.map_or_else(|| null.to_string(), |base| base.to_string())
}

/// A null game has no levels; the sheet marks how it was played all the same.
fn null_marks(contract: skat_rules::Contract, level: skat_protocol::Level) -> bool {
    let fields = ContractFields::from(Contract(contract));
    fields.game == Game::Null
        && match level {
            skat_protocol::Level::Hand => fields.hand,
            skat_protocol::Level::Ouvert => fields.ouvert,
            _ => false,
        }
}

/// A number with a minus that is as wide as a plus.
fn signed(number: i64) -> String {
    number.to_string().replace('-', "−")
}

#[cfg(test)]
mod tests;
