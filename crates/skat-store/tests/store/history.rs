//! Lists as they were played, and what the rankings over them have to be by decisions 28, 31, 32 and 35.
//!
//! Nothing here asks the database: everything is counted from the deals themselves.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use rand::{Rng, RngExt};
use serde_json::json;
use skat_rules::Seat;
use skat_store::{
    Class, DealRecord, DealSeat, Effect, ListEnd, ListPlayer, ListStart, Month, NewRow, Span, Standing, Store,
    TableOpening, Timestamp,
};
use uuid::Uuid;

use crate::fixture::{HOST, at, deal, id, name, row};

/// A deal as it was played.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    /// The seats at the table.
    pub(crate) present: Vec<usize>,
    /// Who was charged, and what is written for him; none when it was passed in, and for a Ramsch.
    pub(crate) charged: Option<(usize, i64)>,
    /// What a Ramsch counts for its three players; empty for any other deal.
    pub(crate) ramsch: Vec<(usize, i64)>,
    /// Who left, if that ended it.
    pub(crate) left: Option<usize>,
    pub(crate) voided: bool,
}

/// A list as it was played.
#[derive(Clone, Debug)]
pub(crate) struct List {
    pub(crate) id: Uuid,
    pub(crate) class: Class,
    pub(crate) rated: bool,
    pub(crate) complete: bool,
    pub(crate) counts: bool,
    pub(crate) listed: bool,
    /// Who sits where at the start.
    pub(crate) start: Vec<u128>,
    /// Before which deal who sits down where in another's place.
    pub(crate) substitutes: Vec<(usize, usize, u128)>,
    pub(crate) deals: Vec<Played>,
    /// One for each seat.
    pub(crate) lots: Vec<i64>,
    pub(crate) ended_at: Timestamp,
    pub(crate) month: Month,
    pub(crate) voided: bool,
}

/// What one seat has of some deals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Figures {
    pub(crate) game_points: i64,
    pub(crate) won: i64,
    pub(crate) lost: i64,
    pub(crate) others_lost: i64,
    pub(crate) credit: i64,
}

impl Figures {
    /// Seeger-Fabian: 50 for each deal won, minus 50 for each lost, and the credit (decision 31).
    pub(crate) fn points(&self) -> i64 {
        self.game_points + 50 * self.won - 50 * self.lost + self.credit
    }
}

/// A line of a ranking: player, points, won, lost, deals, lists, left games.
pub(crate) type Line = (Uuid, i64, i64, i64, i64, i64, i64);

pub(crate) fn line(standing: &Standing) -> Line {
    let Standing { player, points, won, lost, deals, lists, left_games, .. } = standing;
    (*player, *points, *won, *lost, *deals, *lists, *left_games)
}

impl Played {
    /// A deal at three seats that a seat won or lost.
    pub(crate) fn at_three(seat: usize, value: i64) -> Played {
        Played { present: vec![0, 1, 2], charged: Some((seat, value)), ramsch: Vec::new(), left: None, voided: false }
    }

    /// What the deal counts for a seat; nothing if it was passed in (decision 2), and no 50 and 40 in a Ramsch (decision 42).
    pub(crate) fn figures(&self, seat: usize) -> Figures {
        if let Some((_, score)) = self.ramsch.iter().find(|(player, _)| *player == seat) {
            return Figures { game_points: *score, ..Figures::default() };
        }
        match self.charged {
            Some((charged, value)) if charged == seat => Figures {
                game_points: value,
                won: i64::from(value > 0),
                lost: i64::from(value < 0),
                ..Figures::default()
            },
            // 40 each at three seats, 30 at four, the sitting dealer included; by the seats that it had (decision 28).
            Some((_, value)) if value < 0 => {
                let credit = if self.present.len() == 3 { 40 } else { 30 };
                Figures { others_lost: 1, credit, ..Figures::default() }
            }
            _ => Figures::default(),
        }
    }

    /// Whether this seat's side lost the deal because he left.
    pub(crate) fn left_game(&self, seat: usize) -> bool {
        match self.charged {
            Some((charged, value)) => self.left == Some(seat) && (charged == seat) == (value < 0),
            None => self.left == Some(seat) && self.figures(seat).game_points < 0,
        }
    }
}

impl List {
    /// A rated, complete list of three that counts, with the deals that `deals` makes of their places.
    pub(crate) fn of_three(number: u128, players: [u128; 3], deals: Vec<Played>) -> List {
        let ended_at = at(i64::try_from(number).unwrap() * 1_000_000);
        List {
            id: id(1_000 + number),
            class: Class::Official,
            rated: true,
            complete: true,
            counts: true,
            listed: true,
            start: players.to_vec(),
            substitutes: Vec::new(),
            deals,
            lots: (0..3).map(|seat| i64::try_from(number).unwrap() * 10 + seat).collect(),
            ended_at,
            month: Month::new(2026, 1).unwrap(),
            voided: false,
        }
    }

    /// Who sits on a seat in the deal with this index.
    pub(crate) fn sitter(&self, deal: usize, seat: usize) -> u128 {
        let last = self.substitutes.iter().rev().find(|(first, place, _)| *place == seat && *first <= deal);
        last.map_or(self.start[seat], |(_, _, player)| *player)
    }

    /// Whose a seat's score is in the end.
    pub(crate) fn holder(&self, seat: usize) -> u128 {
        self.sitter(self.deals.len(), seat)
    }

    fn is_in(&self, class: Class) -> bool {
        self.class == class && self.rated && self.counts && !self.voided
    }

    /// The sheet's sums: each seat's figures and how many deals count for it (decision 35).
    pub(crate) fn sums(&self) -> Vec<(Figures, u32)> {
        let sum = |seat: usize| {
            let mut sum = (Figures::default(), 0);
            for deal in self.deals.iter().filter(|deal| deal.present.contains(&seat)) {
                sum.1 += 1;
                if !deal.voided {
                    let figures = deal.figures(seat);
                    sum.0.game_points += figures.game_points;
                    sum.0.won += figures.won;
                    sum.0.lost += figures.lost;
                    sum.0.others_lost += figures.others_lost;
                    sum.0.credit += figures.credit;
                }
            }
            sum
        };
        (0..self.start.len()).map(sum).collect()
    }

    /// The lines under the sheet, by seat (decisions 31 and 32).
    pub(crate) fn players(&self) -> Vec<ListPlayer> {
        let sums = self.sums();
        let mut order: Vec<usize> = (0..sums.len()).collect();
        order.sort_by_key(|seat| {
            let (figures, _) = sums[*seat];
            (Reverse(figures.points()), Reverse(figures.won), figures.lost, self.lots[*seat], *seat)
        });
        let number = |figure: i64| u32::try_from(figure).unwrap();
        let players = sums.iter().enumerate().map(|(seat, (figures, deals))| {
            let holder = self.holder(seat);
            let place = order.iter().position(|other| *other == seat).unwrap();
            ListPlayer {
                game_points: figures.game_points,
                won: number(figures.won),
                lost: number(figures.lost),
                others_lost: number(figures.others_lost),
                total: figures.points(),
                deals: *deals,
                place: Some(u32::try_from(place).unwrap() + 1),
                lot: Some(self.lots[seat]),
                ..ListPlayer::seated(Seat::ALL[seat], id(holder), name(holder))
            }
        });
        players.collect()
    }

    /// What each deal counts for the seats that were at the table.
    pub(crate) fn deal_seats(&self, index: usize) -> Vec<DealSeat> {
        let deal = &self.deals[index];
        let lines = deal.present.iter().map(|&seat| {
            let figures = deal.figures(seat);
            DealSeat {
                game_points: figures.game_points,
                won: figures.won > 0,
                lost: figures.lost > 0,
                others_lost: figures.others_lost > 0,
                credit: u8::try_from(figures.credit).unwrap(),
                left_game: deal.left_game(seat),
                ..DealSeat::played(Seat::ALL[seat], id(self.sitter(index, seat)))
            }
        });
        lines.collect()
    }

    /// A deal's record, with its line on the sheet and the reasons as the server writes them.
    fn record(&self, index: usize) -> DealRecord {
        let played = &self.deals[index];
        let accounts: Vec<_> = (0..self.start.len())
            .map(|seat| {
                let before = self.deals[..=index].iter().filter(|deal| deal.present.contains(&seat));
                let figures: Vec<Figures> = before.map(|deal| deal.figures(seat)).collect();
                let sum = |figure: fn(&Figures) -> i64| figures.iter().map(figure).sum::<i64>();
                json!({
                    "seat": seat + 1,
                    "points": sum(|figures| figures.game_points),
                    "won": sum(|figures| figures.won),
                    "lost": sum(|figures| figures.lost),
                    "credit": sum(|figures| figures.credit),
                    "deals": figures.len(),
                    "total": sum(Figures::points),
                })
            })
            .collect();
        let number = u32::try_from(index + 1).unwrap();
        let mut sheet_row = json!({"deal": number, "dealer": 1, "value": 0, "accounts": accounts});
        let mut outcome = json!({"kind": "passedIn"});
        if let Some((charged, value)) = played.charged {
            sheet_row["charged"] = json!(charged + 1);
            sheet_row["won"] = json!(value > 0);
            sheet_row["value"] = json!(value);
            outcome = json!({"kind": "game", "charged": charged + 1, "won": value > 0, "value": value});
        }
        if !played.ramsch.is_empty() {
            let score = |(seat, score): &(usize, i64)| json!({"seat": seat + 1, "score": score});
            sheet_row["ramsch"] = played.ramsch.iter().map(score).collect();
            outcome = json!({"kind": "ramsch"});
        }
        if let Some(left) = played.left {
            outcome["left"] = json!(left + 1);
        }
        DealRecord {
            declarer: played.charged.map(|(charged, _)| Seat::ALL[charged]),
            value: played.charged.map_or(0, |(_, value)| value),
            won: played.charged.map(|(_, value)| value > 0),
            derivation: json!({"outcome": outcome, "scores": []}).to_string(),
            sheet_row: sheet_row.to_string(),
            ..deal(number)
        }
    }

    /// The first row of the table: everything up to the end of the list.
    pub(crate) fn row_without_end(&self) -> NewRow {
        let players = |seat: usize| ListPlayer::seated(Seat::ALL[seat], id(self.start[seat]), name(self.start[seat]));
        let mut effects = vec![
            Effect::TableOpened(TableOpening { host: id(HOST), settings: "{}".to_owned() }),
            Effect::ListStarted(ListStart {
                rule_set: "sosko-2007".to_owned(),
                class: self.class,
                seats: u8::try_from(self.start.len()).unwrap(),
                rated: self.rated,
                listed: self.listed,
                live: true,
                players: (0..self.start.len()).map(players).collect(),
            }),
        ];
        for index in 0..self.deals.len() {
            effects.push(Effect::DealFinished { deal: Box::new(self.record(index)), seats: self.deal_seats(index) });
            if self.deals[index].voided {
                let number = u32::try_from(index + 1).unwrap();
                effects.push(Effect::DealVoided { number, reason: Some("a wrong card".to_owned()) });
            }
        }
        NewRow { at: self.ended_at, effects, ..row(self.id, 1, "played") }
    }

    pub(crate) fn end(&self) -> ListEnd {
        ListEnd {
            complete: self.complete,
            counts: self.counts,
            registered_only: false,
            month: self.month,
            players: self.players(),
        }
    }

    /// The only row of the table: everything from its opening to its end.
    pub(crate) fn row(&self) -> NewRow {
        let mut row = self.row_without_end();
        row.effects.extend([Effect::ListFinished(self.end()), Effect::TableClosed]);
        row
    }
}

/// All lists in the order in which they ended, and the lots that the players drew then.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    pub(crate) lists: Vec<List>,
    lots: BTreeMap<u128, i64>,
}

impl History {
    /// A list ends.
    pub(crate) fn end(&mut self, list: List) {
        if list.is_in(list.class) {
            // For whoever has no deal there, the list does not count.
            for seat in (0..list.start.len()).filter(|seat| list.deals.iter().any(|deal| deal.present.contains(seat))) {
                self.lots.entry(list.holder(seat)).or_insert(list.lots[seat]);
            }
        }
        self.lists.push(list);
    }

    /// Everybody who ever sat somewhere.
    pub(crate) fn everybody(&self) -> BTreeSet<u128> {
        let sat = |list: &List| {
            list.start
                .clone()
                .into_iter()
                .chain(list.substitutes.iter().map(|(_, _, player)| *player))
                .collect::<Vec<_>>()
        };
        self.lists.iter().flat_map(sat).collect()
    }

    pub(crate) fn months(&self, class: Class) -> BTreeSet<Month> {
        self.lists.iter().filter(|list| list.is_in(class)).map(|list| list.month).collect()
    }

    /// A ranking, counted anew.
    pub(crate) fn recount(&self, class: Class, span: Span) -> Vec<Line> {
        let mut lists: Vec<&List> = self.lists.iter().filter(|list| list.is_in(class)).collect();
        if let Span::Month(month) = span {
            lists.retain(|list| list.month == month);
        }
        lists.sort_by_key(|list| (list.ended_at, list.id));
        let mut lines: Vec<(Line, i64)> = Vec::new();
        for player in self.everybody() {
            // Every deal of a seat that is his in the end, and every deal that he left, in their order.
            let mut his = Vec::new();
            let mut left = Vec::new();
            for (place, list) in lists.iter().enumerate() {
                for (number, deal) in list.deals.iter().enumerate() {
                    for &seat in &deal.present {
                        if list.holder(seat) == player {
                            let counted = if deal.voided { Figures::default() } else { deal.figures(seat) };
                            his.push(((place, number), counted));
                        }
                        if !deal.voided && list.sitter(number, seat) == player && deal.left_game(seat) {
                            left.push((place, number));
                        }
                    }
                }
            }
            if span == Span::Last360 {
                if his.len() < 360 {
                    continue;
                }
                his.drain(..his.len() - 360);
                let first = his[0].0;
                left.retain(|place| *place >= first);
            }
            if his.is_empty() {
                continue;
            }
            let sum = |figure: fn(&Figures) -> i64| his.iter().map(|(_, figures)| figure(figures)).sum::<i64>();
            let touched: BTreeSet<usize> = his.iter().map(|((place, _), _)| *place).collect();
            let count = |number: usize| i64::try_from(number).unwrap();
            let line = (
                id(player),
                sum(Figures::points),
                sum(|figures| figures.won),
                sum(|figures| figures.lost),
                count(his.len()),
                count(touched.len()),
                count(left.len()),
            );
            lines.push((line, self.lots[&player]));
        }
        // Points, then more won, then fewer lost, then the lot (decision 32).
        lines.sort_by_key(|((player, points, won, lost, ..), lot)| {
            (Reverse(*points), Reverse(*won), *lost, *lot, *player)
        });
        lines.into_iter().map(|(line, _)| line).collect()
    }

    /// Compares every ranking, whole and in pages, every player's places, and every list's lines with the recount.
    pub(crate) async fn check(&self, store: &Store) {
        for class in Class::ALL {
            let months = self.months(class);
            let shown: Vec<Month> = months.iter().rev().copied().collect();
            assert_eq!(store.months(class).await.unwrap(), shown, "{class}");
            let mut spans = vec![Span::Eternal, Span::Last360];
            spans.extend(months.into_iter().map(Span::Month));
            for span in spans {
                let expected = self.recount(class, span);
                let (all, next) = store.standings(class, span, None, 1_000).await.unwrap();
                assert_eq!(all.iter().map(line).collect::<Vec<_>>(), expected, "{class} {span}");
                assert_eq!(next, None);
                assert!((1..).zip(&all).all(|(place, standing)| standing.place == place));
                assert_eq!(pages(store, class, span, 3).await, all, "{class} {span}");
                for standing in &all {
                    let of = store.standings_of(standing.player).await.unwrap();
                    assert!(of.contains(&(class, span, standing.clone())), "{class} {span} {standing:?} {of:?}");
                }
            }
        }
        for list in &self.lists {
            let stored = store.list(list.id).await.unwrap().unwrap();
            assert_eq!(stored.players, list.players());
            assert_eq!(stored.voided.is_some(), list.voided);
        }
    }
}

/// A ranking read in pages, each after the last line of the one before.
pub(crate) async fn pages(store: &Store, class: Class, span: Span, limit: u32) -> Vec<Standing> {
    let mut all = Vec::new();
    let mut after = None;
    loop {
        let (page, next) = store.standings(class, span, after.as_ref(), limit).await.unwrap();
        assert!(next.is_none() || page.len() == limit as usize);
        all.extend(page);
        match next {
            None => return all,
            next => after = next,
        }
    }
}

/// How random lists are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Likely {
    pub(crate) players: u128,
    pub(crate) rounds: usize,
}

/// A list with anything that can happen to one; few players and small figures, so that equal points are common.
pub(crate) fn random_list(random: &mut impl Rng, number: u128, likely: Likely) -> List {
    let seats = random.random_range(3..=4_usize);
    let mut free: Vec<u128> = (1..=likely.players).collect();
    let mut draw = |random: &mut dyn Rng| free.swap_remove(random.random_range(0..free.len()));
    let start: Vec<u128> = (0..seats).map(|_| draw(random)).collect();
    let length = seats * random.random_range(1..=likely.rounds);
    let mut present: Vec<usize> = (0..seats).collect();
    if seats == 4 && random.random_bool(0.3) {
        // He left before the first deal, and nobody came.
        present.remove(random.random_range(0..4));
    }
    let class = match random.random_range(0..10) {
        0..=4 => Class::Official,
        5..=8 => Class::Pub,
        _ => Class::House,
    };
    let mut substitutes = Vec::new();
    let mut deals = Vec::new();
    for deal in 0..length {
        let place = random.random_range(0..present.len());
        // Kontra, Re and Bock double what is written, and nobody bids for a Ramsch.
        let stakes = if class == Class::Official { 1 } else { [1, 1, 2, 4, 8][random.random_range(0..5)] };
        let value = stakes * [-48, -36, 18, 18, 24][random.random_range(0..5)];
        let is_ramsch = class != Class::Official && random.random_bool(0.3);
        let charged = (!is_ramsch && random.random_bool(0.9)).then_some((present[place], value));
        let ramsch = if is_ramsch { ramsch_of(random, &present, place) } else { Vec::new() };
        let players: Vec<usize> =
            if is_ramsch { ramsch.iter().map(|(seat, _)| *seat).collect() } else { present.clone() };
        let left = (is_ramsch || charged.is_some()).then(|| players[random.random_range(0..players.len())]);
        let left = left.filter(|_| random.random_bool(0.15));
        deals.push(Played { present: present.clone(), charged, ramsch, left, voided: random.random_bool(0.05) });
        if let Some(left) = left {
            if random.random_bool(0.7) && substitutes.len() < 2 {
                substitutes.push((deal + 1, left, draw(random)));
            } else if present.len() == 4 {
                present.retain(|seat| *seat != left);
            }
        }
    }
    let month = random.random_range(1..=3);
    List {
        id: id(1_000 + number),
        class,
        rated: random.random_bool(0.9),
        // Whether an incomplete list counts is a setting.
        complete: random.random_bool(0.9),
        counts: random.random_bool(0.9),
        listed: random.random_bool(0.9),
        start,
        substitutes,
        deals,
        // Lots are equal now and then, so that the player's id has to decide.
        lots: (0..seats).map(|_| random.random_range(0..4)).collect(),
        // Several lists end at one moment.
        ended_at: at(i64::from(month) * 1_000_000 + random.random_range(0..4)),
        month: Month::new(2026, month).unwrap(),
        voided: false,
    }
}

/// What a Ramsch counts for three of the seats, from one of them on: one has lost, or two, or somebody took all tricks.
fn ramsch_of(random: &mut impl Rng, present: &[usize], from: usize) -> Vec<(usize, i64)> {
    let scores = [[-70, 25, 45], [-240, 60, 180], [-55, -55, 50], [120, 0, 0], [-360, 180, 180]];
    let scores = scores[random.random_range(0..scores.len())];
    (0..3).map(|place| (present[(from + place) % present.len()], scores[place])).collect()
}
