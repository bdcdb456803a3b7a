//! An open hand's claim (ISkO 4.3.4, 4.3.5), by trying every card of everybody.

use super::{Name, owner, playable};

/// Whether `claimant` takes every remaining trick, or none in null, whatever the others play.
///
/// `hands` are those of forehand, middlehand and rearhand, `leader` leads to the trick on the table.
pub fn holds(game: char, hands: &[Vec<Name>; 3], leader: usize, table: &[Name], claimant: usize) -> bool {
    if table.len() == 3 {
        let winner = (leader + owner(game, table)) % 3;
        let right = (winner == claimant) != (game == 'N');
        return right && holds(game, hands, winner, &[], claimant);
    }
    let turn = (leader + table.len()) % 3;
    if hands[turn].is_empty() {
        return true;
    }
    let mut results = playable(game, &hands[turn], table.first().copied()).into_iter().map(|card| {
        let mut hands = hands.clone();
        hands[turn].retain(|held| *held != card);
        holds(game, &hands, leader, &[table, &[card]].concat(), claimant)
    });
    if turn == claimant { results.any(|result| result) } else { results.all(|result| result) }
}
