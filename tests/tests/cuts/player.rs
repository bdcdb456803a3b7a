//! Somebody at a native client who does anything that is legal.

use skat_client::{Client, CommandError, TableState};
use skat_protocol::{Bid, Card, Cards, Phase, TableAct, TableStep};
use skat_rules::CardSet;
use uuid::Uuid;
use vorhand_tests::{Random, within};

use crate::game::is_over;

/// The highest bid: more would be lost each time.
const HIGHEST_BID: u16 = 40;

/// Plays at a table until it is over and everything that the client has sent is answered.
pub(crate) async fn play(client: &Client, table: Uuid, mut random: Random) {
    // How much he had been told when he looked last.
    let mut seen = None;
    loop {
        let is_news = |state: &TableState| is_over(state) || Some(state.number()) != seen;
        let state = within("news", client.until(table, is_news)).await.unwrap();
        seen = Some(state.number());
        if is_over(&state) {
            break;
        }
        if !is_on_turn(&state) {
            continue;
        }
        let act = choose(&state, &mut random);
        // What he saw can be older than what he did: the answer comes before the event, and others come and go meanwhile.
        // Then he has chosen twice, which is refused or is his next act.
        if let Err(CommandError::Ended(ended)) = within("an answer", client.act(table, act)).await {
            panic!("{}: {ended}", client.name());
        }
    }
    // Answered after everything that was sent before.
    let refused = within("a refusal", client.act(table, TableAct::Next {})).await.unwrap_err();
    assert_eq!(refused.code(), Some(skat_protocol::Code::TableOver));
}

/// Whether the table waits for the client's player.
fn is_on_turn(state: &TableState) -> bool {
    let view = state.view();
    view.step == TableStep::Playing
        && view.deal.as_ref().is_some_and(|deal| deal.now.turn.is_some() && deal.now.turn == view.you)
}

fn choose(state: &TableState, random: &mut Random) -> TableAct {
    let deal = state.view().deal.as_ref().expect("a deal runs");
    let legal = &deal.now.legal;
    if legal.give_up && deal.now.phase == Phase::Play && random.below(200) == 0 {
        return TableAct::GiveUp {};
    }
    if let Some(Bid(least)) = legal.least_bid
        && least.get() <= HIGHEST_BID
        && random.percent(60)
    {
        return TableAct::Bid { value: Bid(least) };
    }
    if legal.hold && random.percent(60) {
        return TableAct::Hold {};
    }
    if legal.pass {
        return TableAct::Pass {};
    }
    if legal.pick_up && random.percent(80) {
        return TableAct::PickUp {};
    }
    if legal.announce {
        let contracts: Vec<_> = legal.offers.iter().map(|offer| offer.contract).collect();
        let contract = random.one(&contracts);
        let hand = deal.hands.iter().find(|hand| Some(hand.seat) == state.view().you).and_then(|hand| hand.cards);
        let hand = hand.expect("whoever announces sees his cards").0;
        let discard: CardSet = hand.iter().take(if contract.0.is_hand() { 0 } else { 2 }).collect();
        return TableAct::Announce { contract, discard: Cards(discard), spitzen: 0 };
    }
    let cards: Vec<_> = legal.cards.0.iter().collect();
    TableAct::Play { card: Card(random.one(&cards)) }
}
