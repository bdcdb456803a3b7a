//! What clients ask of a table.

use skat_protocol::{Code, TableAct};
use skat_rules::{Action, ByRole, BySeat, Card, CardSet, DealtCards, Role};
use skat_table::Command;

use crate::computer;

/// A command in the table's words. A computer player is chosen by the table's task.
pub(crate) fn command(act: TableAct) -> Command {
    match act {
        TableAct::Move { seat } => Command::Move(seat.0),
        TableAct::Arrange { from } => Command::Arrange(BySeat(from.map(|seat| seat.map(|seat| seat.0)))),
        TableAct::AddComputer { seat } => {
            let (player, name) = computer::first();
            Command::AddComputer { name, player, seat: seat.0 }
        }
        TableAct::Remove { seat } => Command::Remove(seat.0),
        TableAct::Ready { ready } => Command::Ready(ready),
        TableAct::Hash { shuffle, hash } => Command::GiveHash { shuffle, hash: skat_fair::SeedHash(hash.0) },
        TableAct::Seed { shuffle, seed } => Command::GiveSeed { shuffle, seed: skat_fair::PlayerSeed(seed.0) },
        TableAct::Bid { value } => Command::Act(Action::Bid(value.0)),
        TableAct::Hold {} => Command::Act(Action::Hold),
        TableAct::Pass {} => Command::Act(Action::Pass),
        TableAct::PickUp {} => Command::Act(Action::PickUp),
        TableAct::Announce { contract, discard, spitzen } => {
            Command::Act(Action::Announce { contract: contract.0, discard: discard.0, spitzen })
        }
        TableAct::Kontra {} => Command::Act(Action::Kontra),
        TableAct::Re {} => Command::Act(Action::Re),
        TableAct::Decline {} => Command::Act(Action::Decline),
        TableAct::Escape {} => Command::Act(Action::Escape),
        TableAct::Push {} => Command::Act(Action::Push),
        TableAct::LayAway { cards } => Command::Act(Action::LayAway(cards.0)),
        TableAct::Play { card } => Command::Act(Action::Play(card.0)),
        TableAct::GiveUp {} => Command::Act(Action::GiveUp),
        TableAct::TakeBack {} => Command::Act(Action::TakeBack),
        TableAct::AgreeToGiveUp {} => Command::Act(Action::AgreeToGiveUp),
        TableAct::Show {} => Command::Act(Action::Show),
        TableAct::Next {} => Command::Next,
        TableAct::Leave {} => Command::Leave,
        TableAct::LeaveAfterRound { leaves } => Command::LeaveAfterRound(leaves),
        TableAct::Accept {} => Command::Accept,
        TableAct::AllowChat { allowed } => Command::AllowChat(allowed),
        TableAct::Say { text } => Command::Say(text.as_str().to_owned()),
        TableAct::Close {} => Command::Close,
    }
}

/// Reads a deal that is dealt as it stands: 32 cards joined by dots, as records write them.
pub(crate) fn arranged_deal(text: &str) -> Result<DealtCards, Code> {
    let cards: Vec<Card> = text.split('.').map(str::parse).collect::<Result<_, _>>().map_err(|_| Code::NotADeck)?;
    let deck: [Card; 32] = cards.try_into().map_err(|_| Code::NotADeck)?;
    // The skat is what the hands leave over, so a card that stands in both would not be noticed.
    if deck.iter().copied().collect::<CardSet>().len() != 32 {
        return Err(Code::NotADeck);
    }
    let hand = |role: Role| deck[role.index() * 10..][..10].iter().copied().collect::<CardSet>();
    DealtCards::new(ByRole::from_fn(hand)).map_err(|_| Code::NotADeck)
}
