//! The computer players: who they are, and what they do at a table.

use skat_rules::{Action, Class, Contract, Deal, Role, Seat, View};
use skat_table::{Command, Input, Name, PlayerId, Table};
use uuid::Uuid;

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

/// What the computer player does who has something to do.
pub(crate) fn act(table: &Table) -> Option<Input> {
    let (seat, view) = looks_at(table)?;
    let played = table.running_deal()?;
    let role = played.role_of(seat)?;
    let mut memory = skat_ai::Memory::new();
    for (_, event) in &played.events {
        if let Some(seen) = played.deal.seen_by(event, view.observer) {
            memory.note(&seen);
        }
    }
    let chosen = skat_ai::choose(&view, &memory);
    let legal = chosen.filter(|action| played.deal.decide(role, action).is_ok());
    if legal.is_none() {
        tracing::error!(table = %Uuid::from_bytes(table.id().0), "a computer player has no legal answer: any is taken");
    }
    legal.or_else(|| any_action(&played.deal, role)).map(|action| Input::Computer { seat, action })
}

/// Something legal, so that a table never stands still for a computer player.
fn any_action(deal: &Deal, role: Role) -> Option<Action> {
    let legal = deal.legal(role);
    let discard = deal.hand(role).iter().take(2).collect();
    let announce = Action::Announce { contract: Contract::Grand(Class::PickUp), discard };
    [
        legal.pass.then_some(Action::Pass),
        legal.pick_up.then_some(Action::PickUp),
        legal.announce.then_some(announce),
        legal.cards.first().map(Action::Play),
    ]
    .into_iter()
    .flatten()
    .next()
}
