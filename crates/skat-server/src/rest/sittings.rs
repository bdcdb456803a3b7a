//! Who sat where in the deals of a list.

use skat_protocol::{DealPlayer, Seat, Sitting};
use skat_store::Sitter;

/// Those who sat at the table in one deal.
pub(super) fn at_deal(sitters: Vec<Sitter>) -> Vec<DealPlayer> {
    let player = |Sitter { seat, player, name, .. }| DealPlayer { seat: Seat(seat), player, name };
    sitters.into_iter().map(player).collect()
}

/// From which deal to which each sat at his seat, by seat and deal. The sitters come by deal and seat.
pub(super) fn of_list(sitters: Vec<Sitter>) -> Vec<Sitting> {
    let mut sittings: Vec<Sitting> = Vec::new();
    for Sitter { number, seat, player, name } in sitters {
        let seat = Seat(seat);
        let last = sittings.iter_mut().rev().find(|sitting| sitting.seat == seat);
        match last.filter(|last| last.player == player && last.last_deal + 1 == number) {
            Some(last) => last.last_deal = number,
            None => sittings.push(Sitting { seat, player, name, first_deal: number, last_deal: number }),
        }
    }
    sittings.sort_by_key(|sitting| (sitting.seat.0, sitting.first_deal));
    sittings
}

/// The name of who sat at a seat in a deal.
pub(super) fn name_in(sittings: &[Sitting], seat: Seat, deal: u32) -> Option<&str> {
    let sat = |sitting: &&Sitting| sitting.seat == seat && (sitting.first_deal..=sitting.last_deal).contains(&deal);
    sittings.iter().find(sat).map(|sitting| sitting.name.as_str())
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn sitter(number: u32, seat: usize, name: &str) -> Sitter {
        let player = Uuid::from_u128(name.len() as u128);
        Sitter { number, seat: skat_rules::Seat::ALL[seat], player, name: name.to_owned() }
    }

    #[test]
    fn whoever_takes_a_seat_over_has_it_from_his_first_deal_on_and_a_gap_ends_a_sitting() {
        let (anna, bo, cem) = ("Anna", "Bo", "Cem");
        let sitters = [
            [sitter(1, 0, anna), sitter(1, 1, bo)].to_vec(),
            [sitter(2, 0, cem), sitter(2, 1, bo)].to_vec(),
            // The second seat is empty in the third deal.
            [sitter(3, 0, anna)].to_vec(),
            [sitter(4, 0, anna), sitter(4, 1, bo)].to_vec(),
        ];
        let sittings = of_list(sitters.concat());
        let found = sittings.iter().map(|one| (one.seat.number(), &*one.name, one.first_deal, one.last_deal));
        let expected = [(1, anna, 1, 1), (1, cem, 2, 2), (1, anna, 3, 4), (2, bo, 1, 2), (2, bo, 4, 4)];
        assert_eq!(found.collect::<Vec<_>>(), expected);
        let [first, second] = [sittings[0].seat, sittings[3].seat];
        assert_eq!(name_in(&sittings, first, 2), Some(cem));
        assert_eq!(name_in(&sittings, first, 3), Some(anna));
        assert_eq!(name_in(&sittings, second, 3), None);
    }
}
