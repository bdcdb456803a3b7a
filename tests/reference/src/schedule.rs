//! The course of Bock and Ramsch rounds a second time (decisions 39, 40, 44 and 46): a list of the deals to come.

/// The switches of rounds.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// Whether a deal that its declarer loses with Kontra starts a round.
    pub lost_kontra: bool,
    /// Whether Kontra and Re do.
    pub kontra_re: bool,
    /// Whether 60 to 60 does.
    pub sixty: bool,
    /// How many Bock deals a round has.
    pub bock: usize,
    /// How many forced Ramsch deals follow.
    pub ramsch: usize,
}

/// What a deal was, as far as rounds go.
#[derive(Clone, Copy, Debug)]
pub enum Was {
    /// Passed in, or a Ramsch.
    NoGame,
    /// With a declarer, or a leaver who is charged.
    Game {
        /// The seat of the declarer.
        declarer: usize,
        /// Whether he won.
        won: bool,
        /// Whether Kontra was said.
        kontra: bool,
        /// Whether Re was.
        re: bool,
        /// 60 to 60 between the parties.
        sixty: bool,
    },
}

/// The deals that are still to come of the running round, `B` and `R`, and whether another one waits.
#[derive(Clone, Debug, Default)]
pub struct Schedule {
    /// The next one first.
    pub to_come: Vec<char>,
    /// Whether another one waits.
    pub waits: bool,
    /// The seats that have escaped from the Ramsch that is next.
    pub escaped: [bool; 4],
}

impl Schedule {
    /// Enters a deal; whether the same dealer deals again.
    pub fn enter(&mut self, course: &Course, was: Was) -> bool {
        let mut again = false;
        match (self.to_come.first(), was) {
            (Some('R'), Was::Game { declarer, .. }) => {
                self.escaped[declarer] = true;
                again = true;
            }
            (Some(_), _) => {
                self.to_come.remove(0);
                self.escaped = [false; 4];
            }
            (None, _) => {}
        }
        let round = || ["B".repeat(course.bock), "R".repeat(course.ramsch)].concat().chars().collect();
        if self.to_come.is_empty() && self.waits {
            self.waits = false;
            self.to_come = round();
        }
        if triggers(course, was) {
            if self.to_come.is_empty() {
                self.to_come = round();
            } else {
                self.waits = true;
            }
        }
        again
    }
}

/// Whether a deal starts a round (decision 39).
pub fn triggers(course: &Course, was: Was) -> bool {
    let Was::Game { won, kontra, re, sixty, .. } = was else { return false };
    (course.lost_kontra && kontra && !won) || (course.kontra_re && kontra && re) || (course.sixty && sixty)
}
