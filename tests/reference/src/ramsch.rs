//! Ramsch a second time (decisions 41 to 45), from the decisions alone.

use super::judge::{Judgement, Record, Step};
use super::stakes::House;
use super::{Name, count_all, owner};

/// What a Ramsch comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The card points with the skat.
    pub points: [u32; 3],
    /// The tricks.
    pub tricks: [u32; 3],
    /// Who took the skat.
    pub skat_to: usize,
    /// How many pushed without looking.
    pub unseen: u32,
    /// The game points.
    pub scores: [i32; 3],
}

/// The scores, from who has what, after so many unseen pushes, if somebody left, with him.
pub fn scores(house: &House, points: [u32; 3], tricks: [u32; 3], unseen: u32, left: Option<usize>) -> [i32; 3] {
    if let Some(marcher) = (0..3).find(|player| tricks[*player] == 10)
        && left != Some(marcher)
    {
        let mut scores = [0; 3];
        scores[marcher] = 120;
        return scores;
    }
    let without_trick = tricks.contains(&0);
    let multiplier = multiplier(house, unseen, without_trick);
    let most = points.into_iter().max().unwrap();
    points.map(|own| {
        let own_score = if own == most { -(own as i32) } else { 60 - own as i32 };
        own_score * multiplier
    })
}

/// What the scores of a Ramsch are multiplied with that is no Durchmarsch.
pub fn multiplier(house: &House, unseen: u32, without_trick: bool) -> i32 {
    let mut multiplier = 1;
    for _ in 0..unseen + u32::from(without_trick) {
        multiplier = if house.sharp { multiplier * 2 } else { multiplier + 1 };
    }
    multiplier
}

/// The cards under way.
struct Table {
    hands: [Vec<Name>; 3],
    skat: Vec<Name>,
    unseen: u32,
    /// Each finished trick with its owner.
    tricks: Vec<(usize, Vec<Name>)>,
    laid: Vec<Name>,
    leader: usize,
}

/// Judges a Ramsch whose pushing begins with this step of the record.
pub fn judge(record: &Record, from: usize) -> (Judgement, usize) {
    let (hands, skat) = (record.hands.clone(), record.skat.clone());
    let mut table = Table { hands, skat, unseen: 0, tricks: vec![], laid: vec![], leader: 0 };
    for (place, (who, step)) in record.steps.iter().enumerate().skip(from) {
        match step {
            Step::Leave => return (Judgement::Ramsch(table.end(&record.house, Some(*who))), place + 1),
            Step::Push => table.unseen += 1,
            Step::PickUp => table.hands[*who].append(&mut table.skat),
            Step::LayAway(cards) => {
                table.hands[*who].retain(|held| !cards.contains(held));
                table.skat = cards.clone();
            }
            Step::Card(card) => table.card(*who, card),
            other => panic!("{other:?} in a Ramsch"),
        }
        if table.tricks.len() == 10 {
            return (Judgement::Ramsch(table.end(&record.house, None)), place + 1);
        }
    }
    (Judgement::Running, record.steps.len())
}

/// Somebody left before the pushing, when he or another was asked whether he escapes.
pub fn left_before(record: &Record, leaver: usize) -> Judgement {
    let (hands, skat) = (record.hands.clone(), record.skat.clone());
    let table = Table { hands, skat, unseen: 0, tricks: vec![], laid: vec![], leader: 0 };
    Judgement::Ramsch(table.end(&record.house, Some(leaver)))
}

impl Table {
    fn card(&mut self, who: usize, card: Name) {
        self.hands[who].retain(|held| *held != card);
        self.laid.push(card);
        if self.laid.len() == 3 {
            let winner = (self.leader + owner('G', &self.laid)) % 3;
            self.tricks.push((winner, std::mem::take(&mut self.laid)));
            self.leader = winner;
        }
    }

    fn end(self, house: &House, left: Option<usize>) -> Outcome {
        let mut points = [0; 3];
        let mut tricks = [0; 3];
        for (winner, cards) in &self.tricks {
            points[*winner] += count_all(cards);
            tricks[*winner] += 1;
        }
        let skat_to = match left {
            // Who leaves takes all that lies open, and the skat.
            Some(leaver) => {
                points[leaver] += count_all(&self.laid) + self.hands.iter().map(|hand| count_all(hand)).sum::<u32>();
                tricks[leaver] += 10 - tricks.iter().sum::<u32>();
                leaver
            }
            None if house.skat_to_most => {
                let most = points.into_iter().max().unwrap();
                // Several have the most: the one of them who took a trick last.
                self.tricks.iter().rev().map(|(winner, _)| *winner).find(|winner| points[*winner] == most).unwrap()
            }
            None => self.tricks.last().unwrap().0,
        };
        points[skat_to] += count_all(&self.skat);
        let scores = scores(house, points, tricks, self.unseen, left);
        Outcome { points, tricks, skat_to, unseen: self.unseen, scores }
    }
}
