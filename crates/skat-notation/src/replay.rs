//! Plays a record again by our rules.

use skat_rules::{
    Action, BidLadder, ByRole, Card, CardSet, Contract, Deal, Declared, Event, IllegalAction, LateSurrender, OpenHand,
    Phase, Play, Question, Role, RuleSet, SoFar,
};

use crate::compare::{self, Comparison};
use crate::moves::{Face, GameType, Move};
use crate::outcome::{Finish, Outcome};
use crate::record::Record;

/// A record that was played again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The deal as our rules leave it; not settled where [`Comparison::deviation`] says why.
    pub deal: Deal,
    /// All its events.
    pub events: Vec<Event>,
    /// What the players did, in order, half moves put together; this is what a server can be told.
    pub actions: Vec<(Role, Action)>,
    /// Cards that the record goes on with after our rules have ended the deal.
    pub beyond: Vec<(Role, Card)>,
    /// How our result and the recorded one compare.
    pub comparison: Comparison,
}

/// Why a record cannot be played again. Moves are counted from 1, the deal being the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// There are no moves.
    #[error("the record has no moves")]
    NoMoves,
    /// The first move does not deal.
    #[error("the record does not begin with a deal")]
    NotDealt,
    /// The deal is not wholly known, as in a player's view.
    #[error("the record does not show all cards")]
    HiddenCards,
    /// The move cannot stand there.
    #[error("move {place} does not belong there")]
    Unexpected {
        /// Which move.
        place: usize,
    },
    /// The bid is none of the values that may be bid.
    #[error("move {place}: {value} cannot be bid")]
    NotABid {
        /// Which move.
        place: usize,
        /// The bid.
        value: u16,
    },
    /// The letters of the announcement contradict each other or the pick-up.
    #[error("move {place} announces no possible game")]
    NoSuchContract {
        /// Which move.
        place: usize,
    },
    /// The skat, the cards laid away or the open cards are not those that lie there.
    #[error("move {place} names other cards than lie there")]
    WrongCards {
        /// Which move.
        place: usize,
    },
    /// The rules refuse the move.
    #[error("move {place}: {why}")]
    Illegal {
        /// Which move.
        place: usize,
        /// Why.
        why: IllegalAction,
    },
}

/// Plays a record again by the rules given, in the place of a list that the record names; [`Record::rules`] says which fit it.
///
/// # Errors
/// Why the record cannot be played again. A result that differs is no error: [`Replay::comparison`] tells.
pub fn replay(record: &Record, rules: RuleSet) -> Result<Replay, ReplayError> {
    let moves = record.moves.as_deref().ok_or(ReplayError::NoMoves)?;
    let (first, rest) = moves.split_first().ok_or(ReplayError::NoMoves)?;
    let Move::Deal(dealt) = first else {
        return Err(ReplayError::NotDealt);
    };
    let deal = Deal::in_slot(rules, record.slot, dealt.cards().ok_or(ReplayError::HiddenCards)?);
    let penalty = matches!(&record.outcome, Some(Outcome::Game(line)) if line.finish == Finish::Penalty);
    let mut follower = Follower { penalty, ..Follower::new(deal) };
    for (index, made) in rest.iter().enumerate() {
        // The deal is move 1.
        follower.follow(index + 2, made)?;
        if follower.unknown_card.is_some() {
            break;
        }
    }
    if matches!(record.outcome, Some(Outcome::Game(_))) {
        follower.finish();
    }
    let comparison = compare::compare(record.outcome.as_ref(), &follower);
    let Follower { deal, events, actions, beyond, .. } = follower;
    Ok(Replay { deal, events, actions, beyond, comparison })
}

/// What the players of a record did, as a server can be told, half moves put together.
///
/// It ends where our rules end the deal. A last trick that the record leaves out is in it.
///
/// # Errors
/// Why the record cannot be played again.
pub fn moves(record: &Record, rules: RuleSet) -> Result<Vec<(Role, Action)>, ReplayError> {
    replay(record, rules).map(|replay| replay.actions)
}

/// A deal on its way through a record.
pub(crate) struct Follower<'a> {
    /// The deal by our rules.
    pub(crate) deal: Deal,
    /// The same deal, but going on where ours is settled, as long as the record does.
    table: Deal,
    events: Vec<Event>,
    actions: Vec<(Role, Action)>,
    pub(crate) beyond: Vec<(Role, Card)>,
    /// The first half of an announcement.
    pub(crate) named: Option<(Role, &'a GameType)>,
    /// The move that hides what was played or laid away.
    pub(crate) unknown_card: Option<usize>,
    /// Whether anybody resigned.
    pub(crate) resigned: bool,
    /// What was taken before the last trick that the record leaves out.
    pub(crate) finished_from: Option<SoFar>,
    /// The first player of whom the record says that he left.
    pub(crate) left: Option<Role>,
    /// The first player of whom the record says that he ran out of time.
    pub(crate) timed_out: Option<Role>,
    /// Whether the record punishes somebody, so that a leaver is not scored by our rules.
    penalty: bool,
}

impl<'a> Follower<'a> {
    fn new(deal: Deal) -> Follower<'a> {
        Follower {
            deal,
            table: deal,
            events: Vec::new(),
            actions: Vec::new(),
            beyond: Vec::new(),
            named: None,
            unknown_card: None,
            resigned: false,
            finished_from: None,
            left: None,
            timed_out: None,
            penalty: false,
        }
    }

    /// The play as the record has it, also after our rules have ended the deal.
    pub(crate) fn play(&self) -> Option<&Play> {
        match self.table.phase() {
            Phase::Play(play) => Some(play),
            _ => None,
        }
    }

    /// The declarer and his bid, also where leaving has ended the deal before the announcement.
    pub(crate) fn declared(&self) -> Option<&Declared> {
        self.table.declared()
    }

    fn is_settled(&self) -> bool {
        self.deal.settlement().is_some()
    }

    fn follow(&mut self, place: usize, made: &'a Move) -> Result<(), ReplayError> {
        match made {
            Move::Deal(_) => Err(ReplayError::Unexpected { place }),
            Move::Skat(faces) => self.skat(place, faces),
            Move::Bid(role, value) => {
                let ladder = BidLadder::of(&self.deal.rules().spitze);
                let value = ladder.get(*value).ok_or(ReplayError::NotABid { place, value: *value })?;
                self.act(place, *role, Action::Bid(value))
            }
            Move::Hold(role) => self.act(place, *role, Action::Hold),
            Move::Pass(role) => self.act(place, *role, Action::Pass),
            Move::PickUp(role) => self.act(place, *role, Action::PickUp),
            Move::Announce { role, game, cards } => self.announce(place, *role, game, cards),
            Move::LayAway { role, cards } => match self.named.take() {
                Some((named_by, game)) if named_by == *role => self.declare(place, *role, game, cards),
                _ => Err(ReplayError::Unexpected { place }),
            },
            Move::Kontra(role) => self.act(place, *role, Action::Kontra),
            Move::Re(role) => self.act(place, *role, Action::Re),
            Move::Decline(role) => self.act(place, *role, Action::Decline),
            Move::Escape(role) => self.act(place, *role, Action::Escape),
            Move::Push { role, cards } => self.push(place, *role, cards),
            Move::Play(_, Face::Down) => {
                self.unknown_card = Some(place);
                Ok(())
            }
            Move::Play(role, Face::Up(card)) if self.is_settled() => self.go_on(place, *role, *card),
            Move::Play(role, Face::Up(card)) => self.act(place, *role, Action::Play(*card)),
            Move::Resign(role) => self.resign(place, *role),
            Move::Show { role, cards } => self.show(place, *role, cards),
            Move::Leave(role) => {
                self.left.get_or_insert(*role);
                self.leave(place, *role)
            }
            Move::TimeOut(role) => {
                self.timed_out.get_or_insert(*role);
                self.leave(place, *role)
            }
        }
    }

    fn act(&mut self, place: usize, role: Role, action: Action) -> Result<(), ReplayError> {
        let events = self.deal.decide(role, &action).map_err(|why| ReplayError::Illegal { place, why })?;
        for event in events {
            self.deal.apply(&event);
            if !matches!(event, Event::Settled(_)) {
                self.table.apply(&event);
            }
            self.events.push(event);
        }
        self.actions.push((role, action));
        Ok(())
    }

    /// A card that the record plays after our rules have ended the deal.
    fn go_on(&mut self, place: usize, role: Role, card: Card) -> Result<(), ReplayError> {
        let illegal = |why| ReplayError::Illegal { place, why };
        let events = self.table.decide(role, &Action::Play(card)).map_err(illegal)?;
        events.iter().filter(|event| !matches!(event, Event::Settled(_))).for_each(|event| self.table.apply(event));
        self.beyond.push((role, card));
        Ok(())
    }

    fn skat(&mut self, place: usize, faces: &[Face]) -> Result<(), ReplayError> {
        let is_in_hand = match self.deal.phase() {
            Phase::Announcing(_) => true,
            Phase::Ramsch(ramsch) => ramsch.is_picked_up(),
            _ => false,
        };
        let picked_up = self.events.iter().rev().find_map(|event| match event {
            Event::PickedUp { skat, .. } => Some(*skat),
            _ => None,
        });
        let Some(skat) = picked_up.filter(|_| is_in_hand) else {
            return Err(ReplayError::Unexpected { place });
        };
        match is_of(faces, skat) {
            true => Ok(()),
            false => Err(ReplayError::WrongCards { place }),
        }
    }

    fn push(&mut self, place: usize, role: Role, cards: &[Face]) -> Result<(), ReplayError> {
        match (cards, Face::set(cards)) {
            ([], _) => self.act(place, role, Action::Push),
            (_, Some(laid)) => self.act(place, role, Action::LayAway(laid)),
            (_, None) => {
                self.unknown_card = Some(place);
                Ok(())
            }
        }
    }

    fn announce(&mut self, place: usize, role: Role, game: &'a GameType, cards: &[Face]) -> Result<(), ReplayError> {
        if matches!(self.deal.phase(), Phase::Announcing(_)) && matches!(cards.len(), 0 | 10) {
            // The two cards laid away follow in a half move.
            return match (self.named, cards) {
                (None, []) => {
                    self.named = Some((role, game));
                    Ok(())
                }
                _ => Err(ReplayError::Unexpected { place }),
            };
        }
        self.named = None;
        self.declare(place, role, game, cards)
    }

    fn declare(&mut self, place: usize, role: Role, game: &GameType, cards: &[Face]) -> Result<(), ReplayError> {
        let picked_up = matches!(self.deal.phase(), Phase::Announcing(_));
        let contract = game.contract(picked_up).ok_or(ReplayError::NoSuchContract { place })?;
        let (discard, open) = match (picked_up, cards.len()) {
            (true, 2 | 12) => cards.split_at(2),
            (false, 0 | 10) => cards.split_at(0),
            _ => return Err(ReplayError::WrongCards { place }),
        };
        let Some(discard) = Face::set(discard) else {
            self.unknown_card = Some(place);
            return Ok(());
        };
        self.act(place, role, Action::Announce { contract, discard, spitzen: game.spitzen() })?;
        // While Kontra is asked, not even an open game shows its cards.
        let lies_open = match self.play() {
            Some(play) if play.is_open(role) => play.hand(role),
            _ => CardSet::EMPTY,
        };
        match open.is_empty() || !lies_open.is_empty() && is_of(open, lies_open) {
            true => Ok(()),
            false => Err(ReplayError::WrongCards { place }),
        }
    }

    fn resign(&mut self, place: usize, role: Role) -> Result<(), ReplayError> {
        self.resigned = true;
        if self.is_settled() {
            return Ok(());
        }
        let asks = match self.deal.phase() {
            // Resigning again changes nothing.
            Phase::Play(play) if play.wants_to_give_up(role) => return Ok(()),
            Phase::Play(play) => {
                let declarer = play.declared().declarer;
                let needs_consent = self.deal.rules().late_surrender == LateSurrender::WithConsent;
                role == declarer && needs_consent && !play.is_early()
            }
            _ => false,
        };
        self.act(place, role, Action::GiveUp)?;
        if asks {
            // A record holds a declarer's surrender only where it ended the deal, but not who agreed to it.
            self.act(place, role.left(), Action::AgreeToGiveUp)?;
        }
        Ok(())
    }

    /// Cards shown: a claim where the rules say so, otherwise without effect where they cannot be shown once more.
    fn show(&mut self, place: usize, role: Role, faces: &[Face]) -> Result<(), ReplayError> {
        match self.deal.phase() {
            Phase::Settled(_) => Ok(()),
            Phase::Play(play) => {
                let is_declarer = role == play.declared().declarer;
                if let (true, Some(Question::Kontra { awaited, .. })) = (is_declarer, play.question()) {
                    let (awaited, hand) = (*awaited, play.hand(role));
                    return self.show_without_kontra(place, awaited, hand, faces);
                }
                let takes_effect = match self.deal.rules().open_hand {
                    OpenHand::Visible => is_declarer && !play.is_open(role),
                    OpenHand::BindingClaim => is_declarer || !matches!(play.contract(), Contract::Null(_)),
                };
                if takes_effect { self.act(place, role, Action::Show) } else { Ok(()) }
            }
            _ => Err(ReplayError::Unexpected { place }),
        }
    }

    /// The cards of an open game after Kontra was asked in vain: who was asked has said no, and no record says when.
    fn show_without_kontra(
        &mut self,
        place: usize,
        awaited: ByRole<bool>,
        hand: CardSet,
        faces: &[Face],
    ) -> Result<(), ReplayError> {
        if !is_of(faces, hand) {
            return Err(ReplayError::WrongCards { place });
        }
        let mut silent = Role::ALL.into_iter().filter(|role| awaited[*role]);
        silent.try_for_each(|role| self.act(place, role, Action::Decline))
    }

    fn leave(&mut self, place: usize, role: Role) -> Result<(), ReplayError> {
        if self.is_settled() || self.penalty {
            return Ok(());
        }
        self.act(place, role, Action::Leave)
    }

    /// Plays the last trick where the record leaves it out, since nobody has a choice in it.
    fn finish(&mut self) {
        let last_trick = |play: &Play| Role::ALL.into_iter().all(|role| play.hand(role).len() <= 1);
        if self.unknown_card.is_some() || self.penalty || self.is_settled() {
            return;
        }
        self.finished_from = self.play().filter(|play| last_trick(play)).map(Play::so_far);
        if self.finished_from.is_none() {
            return;
        }
        while let Some(role) = self.deal.turn() {
            let Some(card) = self.deal.hand(role).first() else { return };
            if self.act(0, role, Action::Play(card)).is_err() {
                return;
            }
        }
    }
}

/// Whether all that is seen of some cards is among these.
fn is_of(faces: &[Face], cards: CardSet) -> bool {
    faces.iter().all(|face| face.card().is_none_or(|card| cards.contains(card)))
}
