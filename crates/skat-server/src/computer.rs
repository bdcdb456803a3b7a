//! The computer players: who they are, and what they do at a table.

use std::sync::Arc;

use skat_rules::{Action, CardSet, Class, Contract, Deal, Role, Seat, View};
use skat_table::{Command, Input, Name, PlayerId, Table};
use tokio::task::JoinHandle;
use uuid::Uuid;

use crate::clock::World;
use crate::metrics::Metrics;

/// Names that say what they are, and that people do not miss.
const NAMES: [&str; 8] = [
    "Computer Anton",
    "Computer Berta",
    "Computer Cäsar",
    "Computer Dora",
    "Computer Emil",
    "Computer Frieda",
    "Computer Gustav",
    "Computer Hanna",
];

/// The id of the first one, the same on every server; the others follow.
const FIRST: u128 = 0x766f_7268_616e_8000_8000_0000_0000_0000;

/// All computer players.
pub(crate) fn players() -> impl Iterator<Item = (PlayerId, Name)> {
    (0..NAMES.len()).map(player)
}

/// The first one: whoever has not looked at the table yet asks for it, see [`choose_player`].
pub(crate) fn first() -> (PlayerId, Name) {
    player(0)
}

fn player(number: usize) -> (PlayerId, Name) {
    let id = Uuid::from_u128(FIRST + number as u128);
    (PlayerId(id.into_bytes()), Name::new(NAMES[number]).expect("the names are good ones"))
}

/// Puts a computer player who does not sit at the table yet into a command that asks for one; rather one whose name nobody has.
pub(crate) fn choose_player(table: &Table, command: &mut Command) {
    let Command::AddComputer { name, player, .. } = command else { return };
    let is_taken = |name: &Name| table.occupants().any(|(_, occupant)| occupant.name == *name);
    let free = || players().filter(|(id, _)| table.seat_of(*id).is_none());
    if let Some(free) = free().find(|(_, name)| !is_taken(name)).or_else(|| free().next()) {
        (*player, *name) = free;
    }
}

/// The computer player who has something to do, and what it looks at.
pub(crate) fn looks_at(table: &Table) -> Option<(Seat, View)> {
    let seat = table.computer_to_act()?;
    let played = table.running_deal()?;
    let role = played.role_of(seat)?;
    Some((seat, played.deal.view_for(skat_rules::Observer::Player(role))))
}

/// What a computer player chooses, while it is being found out on a thread of its own.
///
/// The table goes on meanwhile: whoever waits for it must not find out by that how much there was to choose from.
#[derive(Debug)]
pub(crate) struct Choice(JoinHandle<Option<Action>>);

impl Choice {
    /// Begins to choose for the computer player who has something to do; says who he is, and what he looks at.
    ///
    /// To be called in a runtime.
    pub(crate) fn begin(table: &Table, world: &Arc<dyn World>, metrics: &Arc<Metrics>) -> Option<(Seat, View, Choice)> {
        let (seat, view) = looks_at(table)?;
        let played = table.running_deal()?;
        let mut memory = skat_ai::Memory::new();
        for (_, event) in &played.events {
            if let Some(seen) = played.deal.seen_by(event, view.observer) {
                memory.note(&seen);
            }
        }
        let (world, metrics) = (world.clone(), metrics.clone());
        let choosing = tokio::task::spawn_blocking(move || {
            let began = world.now();
            let chosen = skat_ai::choose(&view, &memory);
            metrics.computer_chose(world.now().since(began));
            chosen
        });
        Some((seat, view, Choice(choosing)))
    }

    /// What was chosen, as soon as it is; nothing where nothing could be.
    pub(crate) async fn made(self) -> Option<Action> {
        // A failure is in the log already, and at the end of the runtime nobody plays on.
        self.0.await.unwrap_or_default()
    }
}

/// What the computer player does who has something to do, as he has chosen at this table.
pub(crate) fn act(table: &Table, chosen: Option<Action>) -> Option<Input> {
    let seat = table.computer_to_act()?;
    let played = table.running_deal()?;
    let role = played.role_of(seat)?;
    let legal = chosen.filter(|action| played.deal.decide(role, action).is_ok());
    if legal.is_none() {
        tracing::error!(table = %Uuid::from_bytes(table.id().0), "a computer player has no legal answer: any is taken");
    }
    legal.or_else(|| any_action(&played.deal, role)).map(|action| Input::Computer { seat, action })
}

/// Something legal, so that a table never stands still for a computer player.
fn any_action(deal: &Deal, role: Role) -> Option<Action> {
    let legal = deal.legal(role);
    let two = |cards: CardSet| cards.iter().take(2).collect();
    let contract = Contract::Grand(Class::PickUp);
    let announce = Action::Announce { contract, discard: two(deal.hand(role)), spitzen: 0 };
    [
        legal.decline.then_some(Action::Decline),
        legal.push.then_some(Action::Push),
        (!legal.lay_away.is_empty()).then(|| Action::LayAway(two(legal.lay_away))),
        legal.pass.then_some(Action::Pass),
        legal.pick_up.then_some(Action::PickUp),
        legal.announce.then_some(announce),
        legal.cards.first().map(Action::Play),
    ]
    .into_iter()
    .flatten()
    .next()
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::time::Duration;

    use futures_util::FutureExt;
    use skat_table::{Row, Seating, Settings, TableId, Time};
    use tokio::runtime::Builder;

    use super::*;
    use crate::clock::SystemWorld;

    const HOST: PlayerId = PlayerId([1; 16]);

    /// A table of Anna's with two computer players, one of whom is to act.
    fn table() -> Table {
        let settings = Settings {
            seating: Seating::Host,
            pause: Duration::ZERO,
            computers: true,
            ..Settings::new(Name::new("Altenburg").unwrap())
        };
        let row = Table::create(Time(1_000_000), TableId([1; 16]), HOST, settings, Vec::new()).unwrap();
        let mut table = Table::open(&row).unwrap();
        let add = |number: usize, seat| {
            let (player, name) = player(number);
            Command::AddComputer { name, player, seat }
        };
        let sit = Command::Sit { name: Name::new("Anna").unwrap(), seat: Some(Seat::First) };
        for command in [sit, add(0, Seat::Second), add(1, Seat::Third), Command::Ready(true)] {
            give(&mut table, &Input::Command { player: HOST, command });
        }
        while table.computer_to_act().is_none() {
            let anna = table.running_deal().filter(|played| played.turn().is_some());
            let pass = Input::Command { player: HOST, command: Command::Act(Action::Pass) };
            let input = if anna.is_some() { pass } else { Input::Tick };
            give(&mut table, &input);
        }
        table
    }

    fn give(table: &mut Table, input: &Input) {
        let at = match input {
            Input::Tick => table.deadline().unwrap(),
            _ => table.clock(),
        };
        let row: Row = table.decide(at, input, &mut |bytes: &mut [u8]| bytes.fill(7)).unwrap();
        table.apply_each(&row, |_, _| {});
    }

    #[test]
    fn a_choice_keeps_nobody_waiting_and_comes_when_it_is_made() {
        let runtime = Builder::new_current_thread().max_blocking_threads(1).build().unwrap();
        runtime.block_on(async {
            let (table, world, metrics) = (table(), Arc::new(SystemWorld::new()), Arc::new(Metrics::new()));
            let world: Arc<dyn World> = world;
            // The only thread that could choose has something else to do.
            let (free, busy) = std::sync::mpsc::sync_channel::<()>(0);
            tokio::task::spawn_blocking(move || busy.recv().is_err());
            let (seat, view, choice) = Choice::begin(&table, &world, &metrics).unwrap();
            assert_eq!(Some((seat, view)), looks_at(&table));
            let mut made = pin!(choice.made());
            assert!(made.as_mut().now_or_never().is_none());
            drop(free);
            let chosen = made.await;
            assert!(chosen.is_some());
            let expected = chosen.map(|action| Input::Computer { seat, action });
            assert_eq!(act(&table, chosen), expected);
        });
    }

    #[test]
    fn a_computer_player_who_has_chosen_nothing_acts_all_the_same() {
        let mut table = table();
        let input = act(&table, None).unwrap();
        assert!(matches!(input, Input::Computer { .. }));
        give(&mut table, &input);
    }
}
