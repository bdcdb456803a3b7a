//! What an event does to the deal.

use skat_protocol::{
    Cards, Contract, DealNow, DealResult, DealState, EventMessage, Hand, Phase, Seat, SeatBids, SeatCards, SeatPush,
    SeatTricks, TableEvent, Trick, TrickCard,
};
use skat_rules::{Announced, CardSet, Class};

use super::TableState;

/// The cards of the running deal that a snapshot shows as played.
pub(super) fn seen_plays(deal: Option<&DealState>) -> CardSet {
    let tricks = deal.into_iter().flat_map(|deal| deal.trick.iter().chain(&deal.last_trick));
    tricks.flat_map(|trick| &trick.cards).map(|play| play.card.0).collect()
}

impl TableState {
    /// What an event does to the deal; false if it does not tell enough.
    pub(super) fn deal_event(&mut self, message: &EventMessage) -> bool {
        let event = &message.event;
        if let TableEvent::Dealt { .. } = event {
            return self.dealt(event, message.deal.as_ref());
        }
        if let TableEvent::Revealed { proof } = event {
            let deal = self.view.deal.as_mut().filter(|deal| deal.shuffle == Some(proof.shuffle));
            // Seeds of a shuffle that was given up belong to no deal.
            if let Some(deal) = deal.filter(|deal| deal.result.is_some()) {
                deal.proof = Some((**proof).clone());
            }
            return true;
        }
        let Some(now) = &message.deal else { return true };
        let Some(deal) = &mut self.view.deal else { return false };
        let is_exact = match event {
            TableEvent::Settled { result, .. } => settle(deal, result, self.hidden.played),
            event => {
                if let TableEvent::Played { card, .. } = event {
                    self.hidden.played = self.hidden.played.with(card.0);
                }
                change(deal, event, now);
                true
            }
        };
        deal.now = now.clone();
        is_exact
    }

    fn dealt(&mut self, event: &TableEvent, now: Option<&DealNow>) -> bool {
        let TableEvent::Dealt { deal, dealer, forehand, middlehand, rearhand, sitting, slot, hand, shuffle, parts } =
            event
        else {
            return false;
        };
        let Some(now) = now else { return false };
        self.count_down(*dealer);
        self.hidden.played = CardSet::EMPTY;
        let players = [*forehand, *middlehand, *rearhand];
        let own = |seat: Seat| hand.filter(|_| self.view.you == Some(seat));
        self.view.deal = Some(DealState {
            number: *deal,
            dealer: *dealer,
            forehand: *forehand,
            middlehand: *middlehand,
            rearhand: *rearhand,
            sitting: *sitting,
            slot: *slot,
            now: now.clone(),
            contract: None,
            spitzen: 0,
            kontra: None,
            re: false,
            pushes: Vec::new(),
            bids: players.map(|seat| SeatBids { seat, highest: None, passed: false }).to_vec(),
            hands: players.map(|seat| Hand { seat, count: 10, cards: own(seat) }).to_vec(),
            trick: None,
            last_trick: None,
            tricks: Vec::new(),
            result: None,
            shuffle: *shuffle,
            parts: *parts,
            proof: None,
        });
        true
    }

    /// A new deal: those of seats that were passed over are not played.
    fn count_down(&mut self, dealer: Seat) {
        if self.view.arranged {
            return;
        }
        let turns = self.turns();
        // The step is that of the running deal already.
        let Some(before) = self.view.deals_left else { return };
        let old = self.view.deal.as_ref().map(|deal| deal.dealer);
        if self.has_escaped(&turns) {
            // It was counted when the deal before it was over.
            return;
        }
        let after =
            |dealer: Option<Seat>| turns.iter().filter(|seat| dealer.is_none_or(|old| **seat > old)).count() as u32;
        let later = before.saturating_sub(after(old)) / turns.len().max(1) as u32;
        let begins_round = old.is_some_and(|old| dealer <= old);
        let later = if begins_round { later.saturating_sub(1) } else { later };
        self.view.deals_left = Some(later * turns.len() as u32 + after(Some(dealer)) + 1);
    }
}

/// What an event does to a deal that goes on.
fn change(deal: &mut DealState, event: &TableEvent, now: &DealNow) {
    match event {
        TableEvent::Bid { seat, value } => bids(deal, *seat, |bids| bids.highest = Some(*value)),
        TableEvent::Held { seat } => bids(deal, *seat, |bids| bids.highest = now.bid),
        TableEvent::Passed { seat } => bids(deal, *seat, |bids| bids.passed = true),
        TableEvent::PickedUp { seat, skat } => hand(deal, *seat, |hand| {
            hand.count += 2;
            hand.cards = hand.cards.zip(*skat).map(|(own, skat)| Cards(own.0 | skat.0)).or(hand.cards);
        }),
        TableEvent::Announced { seat, contract, discard, spitzen, open } => {
            hand(deal, *seat, |hand| {
                hand.count = 10;
                let left = hand.cards.map(|own| Cards(own.0 - discard.unwrap_or_default().0));
                hand.cards = open.or(left);
            });
            deal.contract = Some(*contract);
            deal.spitzen = *spitzen;
            begin_play(deal);
        }
        TableEvent::Escaped { .. } => {
            let grand_hand = skat_rules::Contract::Grand(Class::Hand(Announced::Nothing));
            deal.contract = Some(Contract(grand_hand));
            begin_play(deal);
        }
        TableEvent::Kontra { seat } => deal.kontra = Some(*seat),
        TableEvent::Re { .. } => deal.re = true,
        TableEvent::Pushed { seat } => {
            deal.pushes.push(SeatPush { seat: *seat, seen: false });
            begin_ramsch(deal, now);
        }
        TableEvent::LaidAway { seat, cards } => {
            hand(deal, *seat, |hand| {
                hand.count = 10;
                hand.cards = hand.cards.zip(*cards).map(|(own, laid)| Cards(own.0 - laid.0)).or(hand.cards);
            });
            deal.pushes.push(SeatPush { seat: *seat, seen: true });
            begin_ramsch(deal, now);
        }
        TableEvent::Played { seat, card, taken_by } => {
            hand(deal, *seat, |hand| {
                hand.count = hand.count.saturating_sub(1);
                hand.cards = hand.cards.map(|own| Cards(own.0.without(card.0)));
            });
            let mut trick = deal.trick.take().unwrap_or(Trick { leader: *seat, cards: Vec::new() });
            trick.cards.push(TrickCard { seat: *seat, card: *card });
            match taken_by {
                Some(winner) => {
                    deal.tricks.iter_mut().filter(|tricks| tricks.seat == *winner).for_each(|tricks| tricks.count += 1);
                    deal.last_trick = Some(trick);
                    deal.trick = Some(Trick { leader: *winner, cards: Vec::new() });
                }
                None => {
                    deal.last_trick = None;
                    deal.trick = Some(trick);
                }
            }
        }
        TableEvent::Shown { seat, cards } => hand(deal, *seat, |hand| hand.cards = Some(*cards)),
        _ => {}
    }
}

/// Forehand leads to the first trick.
fn begin_play(deal: &mut DealState) {
    deal.trick = Some(Trick { leader: deal.forehand, cards: Vec::new() });
    let players = [deal.forehand, deal.middlehand, deal.rearhand];
    deal.tricks = players.map(|seat| SeatTricks { seat, count: 0 }).to_vec();
}

/// After the last push the play of a Ramsch begins.
fn begin_ramsch(deal: &mut DealState, now: &DealNow) {
    if now.phase == Phase::Ramsch {
        begin_play(deal);
    }
}

/// The cards that each player had when the play began, or when the deal ended before: forehand, middlehand, rearhand.
fn begun_with(deal: &DealState, result: &DealResult) -> [(Seat, CardSet); 3] {
    let players = [deal.forehand, deal.middlehand, deal.rearhand];
    let of = |hands: &[SeatCards], seat: Seat| {
        hands.iter().find(|hand| hand.seat == seat).map_or(CardSet::EMPTY, |hand| hand.cards.0)
    };
    let is_ramsch = matches!(deal.now.phase, Phase::Pushing | Phase::Ramsch);
    // What lies in the skat of a Ramsch, from push to push.
    let mut lying = result.skat.0;
    players.map(|seat| {
        let dealt = of(&result.hands, seat);
        let has_pushed = deal.pushes.iter().find(|push| push.seat == seat);
        let has_picked_up = deal.hands.iter().any(|hand| hand.seat == seat && hand.count > 10);
        let cards = match (result.discard, has_pushed) {
            _ if is_ramsch && has_pushed.is_some_and(|push| push.seen) => {
                let laid = of(&result.laid, seat);
                let kept = (dealt | lying) - laid;
                lying = laid;
                kept
            }
            _ if is_ramsch && has_pushed.is_none() && has_picked_up => dealt | lying,
            (Some(discard), _) if deal.now.declarer == Some(seat) => (dealt | result.skat.0) - discard.0,
            _ => dealt,
        };
        (seat, cards)
    })
}

/// The end of a deal: everything is open. False if it cannot be told what each player had left.
fn settle(deal: &mut DealState, result: &DealResult, played: CardSet) -> bool {
    let was_played = matches!(deal.now.phase, Phase::Kontra | Phase::Re | Phase::Play | Phase::Pushing | Phase::Ramsch);
    // Only complete where the whole play was seen.
    let count = deal.tricks.iter().map(|tricks| usize::from(tricks.count) * 3).sum::<usize>()
        + deal.trick.as_ref().map_or(0, |trick| trick.cards.len());
    let saw_all = usize::from(played.len()) == count;
    let mut is_exact = true;
    let begun_with = begun_with(deal, result);
    for hand in &mut deal.hands {
        let begun = begun_with.iter().find(|(seat, _)| *seat == hand.seat).map_or(CardSet::EMPTY, |(_, cards)| *cards);
        let left = if was_played { begun - played } else { begun };
        if !was_played {
            hand.count = left.len();
        }
        hand.cards = Some(match hand.cards {
            Some(known) if was_played => known,
            _ if was_played && hand.count == 0 => Cards(CardSet::EMPTY),
            _ => {
                is_exact &= !was_played || saw_all;
                Cards(left)
            }
        });
    }
    deal.contract = None;
    deal.spitzen = 0;
    deal.kontra = None;
    deal.re = false;
    deal.pushes = Vec::new();
    deal.trick = None;
    deal.last_trick = None;
    deal.tricks = Vec::new();
    deal.result = Some(result.clone());
    is_exact
}

fn bids(deal: &mut DealState, seat: Seat, change: impl FnOnce(&mut SeatBids)) {
    if let Some(bids) = deal.bids.iter_mut().find(|bids| bids.seat == seat) {
        change(bids);
    }
}

fn hand(deal: &mut DealState, seat: Seat, change: impl FnOnce(&mut Hand)) {
    if let Some(hand) = deal.hands.iter_mut().find(|hand| hand.seat == seat) {
        change(hand);
    }
}
