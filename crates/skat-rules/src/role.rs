//! Who somebody is in a deal, and where he sits at the table.

use std::ops::{Index, IndexMut};

/// A player's role in one deal, in the order of dealing and playing (3.3.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Vorhand: left of the dealer, leads to the first trick.
    Forehand,
    /// Mittelhand: bids first.
    Middlehand,
    /// Hinterhand: deals at a table of three.
    Rearhand,
}

impl Role {
    /// All roles, forehand first.
    pub const ALL: [Role; 3] = [Role::Forehand, Role::Middlehand, Role::Rearhand];

    /// The player to the left.
    #[must_use]
    pub const fn left(self) -> Role {
        match self {
            Role::Forehand => Role::Middlehand,
            Role::Middlehand => Role::Rearhand,
            Role::Rearhand => Role::Forehand,
        }
    }

    /// The two other players, the left one first.
    pub const fn others(self) -> [Role; 2] {
        [self.left(), self.left().left()]
    }

    /// The place in [`Role::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// One thing for each role.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByRole<T>(pub [T; 3]);

impl<T> ByRole<T> {
    /// What `make` gives for each role.
    pub fn from_fn(mut make: impl FnMut(Role) -> T) -> ByRole<T> {
        ByRole([make(Role::Forehand), make(Role::Middlehand), make(Role::Rearhand)])
    }

    /// Each role with its thing, forehand first.
    pub fn iter(&self) -> impl Iterator<Item = (Role, &T)> {
        Role::ALL.into_iter().zip(&self.0)
    }
}

impl<T> Index<Role> for ByRole<T> {
    type Output = T;

    fn index(&self, role: Role) -> &T {
        &self.0[role.index()]
    }
}

impl<T> IndexMut<Role> for ByRole<T> {
    fn index_mut(&mut self, role: Role) -> &mut T {
        &mut self.0[role.index()]
    }
}

/// A chair at a table, clockwise; the first deals first (3.2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Seat {
    /// Platz 1.
    First,
    /// Platz 2.
    Second,
    /// Platz 3.
    Third,
    /// Platz 4, at tables of four.
    Fourth,
}

impl Seat {
    /// All seats, the first one first.
    pub const ALL: [Seat; 4] = [Seat::First, Seat::Second, Seat::Third, Seat::Fourth];

    /// The place in [`Seat::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The seat at this place of [`Seat::ALL`].
    pub fn from_index(index: usize) -> Option<Seat> {
        Seat::ALL.get(index).copied()
    }
}

/// One thing for each chair that a table can have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySeat<T>(pub [T; 4]);

impl<T> BySeat<T> {
    /// What `make` gives for each seat.
    pub fn from_fn(make: impl FnMut(Seat) -> T) -> BySeat<T> {
        BySeat(Seat::ALL.map(make))
    }

    /// Each seat with its thing, the first seat first.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::ALL.into_iter().zip(&self.0)
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}
