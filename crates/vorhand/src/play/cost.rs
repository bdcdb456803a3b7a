//! What giving up, showing and leaving cost, for who asks for it.

use skat_protocol::{Contract, DealState, Kind, Phase, SeatBids, Slot, TableSnapshot, TableStep};
use skat_rules::{CardSet, Matadors, OpenHand, RamschFactor, Spitzen, Valuation, Verdict};

use super::told;
use super::words::Words;

/// What leaving costs now.
pub(crate) fn of_leaving(words: &'static dyn Words, view: &TableSnapshot, known: CardSet) -> String {
    let (Some(you), Some(deal)) = (view.you, &view.deal) else {
        return words.cost_of_leaving_early().to_owned();
    };
    let is_other = |player: &skat_protocol::Player| player.kind == Kind::Human;
    let goes_on = view.seats.iter().any(|seat| seat.seat != you && seat.player.as_ref().is_some_and(is_other));
    let without_you = words.list_without_you(goes_on);
    if view.step != TableStep::Playing || deal.now.phase == Phase::Settled {
        let cost = words.cost_of_leaving_between();
        return if goes_on { cost.to_owned() } else { format!("{cost} {without_you}") };
    }
    format!("{} {without_you}", of_leaving_deal(words, view, deal, known))
}

/// What leaving costs in the running deal.
fn of_leaving_deal(words: &'static dyn Words, view: &TableSnapshot, deal: &DealState, known: CardSet) -> String {
    let you = view.you;
    if you.is_some() && deal.sitting == you {
        return words.cost_of_leaving_sitting().to_owned();
    }
    let is_declarer = you.is_some() && deal.now.declarer == you;
    match deal.now.phase {
        Phase::Auction => words.cost_of_leaving_auction(grand(deal, own_bids(deal, view)), false),
        Phase::Skat | Phase::Announcing if is_declarer => {
            words.cost_of_leaving_auction(grand(deal, own_bids(deal, view)), true)
        }
        Phase::Escape => words.cost_of_leaving_escape().to_owned(),
        Phase::Pushing | Phase::Ramsch => words.cost_of_leaving_ramsch(whole_ramsch(view, deal)),
        Phase::Skat | Phase::Announcing => words.cost_of_leaving_before_announcement().to_owned(),
        Phase::Kontra | Phase::Re | Phase::Play if is_declarer => {
            words.cost_of_leaving_as_declarer(least_loss(deal, known))
        }
        Phase::Kontra | Phase::Re | Phase::Play => words.cost_of_leaving_as_defender().to_owned(),
        Phase::Settled => words.cost_of_leaving_between().to_owned(),
    }
}

/// What giving up costs now.
pub(crate) fn of_giving_up(words: &'static dyn Words, view: &TableSnapshot, known: CardSet) -> String {
    let is_international = showing_is_binding(view);
    let Some(deal) = &view.deal else { return words.cannot_give_up().to_owned() };
    if deal.now.declarer != view.you {
        return words.cost_of_defenders_surrender(is_international).to_owned();
    }
    let least = least_loss(deal, known);
    let tricks: u8 = deal.tricks.iter().map(|tricks| tricks.count).sum();
    let is_second_led = tricks == 1 && deal.trick.as_ref().is_some_and(|trick| !trick.cards.is_empty());
    match tricks > 1 || is_second_led {
        true => words.cost_of_surrender(least, is_international),
        false => words.cost_of_early_surrender(least),
    }
}

fn own_bids<'a>(deal: &'a DealState, view: &TableSnapshot) -> Option<&'a SeatBids> {
    deal.bids.iter().find(|bids| Some(bids.seat) == view.you)
}

/// What doubles a score so far, multiplied: Kontra, Re and Bock (decision 38).
pub(crate) fn factor(deal: &DealState) -> u32 {
    let doublings = [deal.kontra.is_some(), deal.re, deal.slot == Some(Slot::Bock)];
    1 << doublings.into_iter().filter(|doubles| *doubles).count()
}

/// A score as a loss, doubled as it stands.
fn loss(deal: &DealState, value: &Valuation) -> u16 {
    (value.score().unsigned_abs() * factor(deal)).try_into().unwrap_or(u16::MAX)
}

/// The least that a grand costs which counts as lost because somebody left: his own highest bid raises it.
fn grand(deal: &DealState, bids: Option<&SeatBids>) -> u16 {
    let bid = bids.and_then(|bids| bids.highest).map(|bid| bid.0);
    loss(deal, &Valuation::of_abandoned(Matadors::With(1), bid, false))
}

/// What all ten tricks of a Ramsch cost its leaver, since the others stay without (decision 45);
/// nothing where one of them has a trick already.
fn whole_ramsch(view: &TableSnapshot, deal: &DealState) -> Option<u32> {
    if deal.tricks.iter().any(|tricks| Some(tricks.seat) != view.you && tricks.count > 0) {
        return None;
    }
    let (so_far, _) = told::multipliers(view, deal);
    let with_virgin = match view.settings.rule_set.0.ramsch_factor {
        RamschFactor::Adds => u32::from(so_far) + 1,
        RamschFactor::Doubles => u32::from(so_far) * 2,
    };
    Some(120 * with_virgin)
}

/// The least that the running game costs if it is lost. Matadors that are held count whatever lies in the skat, and all
/// twelve cards of a game with pick-up show them in any case; otherwise one is taken, which there always is.
fn least_loss(deal: &DealState, known: CardSet) -> u16 {
    let Some(Contract(contract)) = deal.contract else { return 0 };
    let are_certain = |matadors: &Matadors| matches!(matadors, Matadors::With(_)) || known.len() == 12;
    let matadors = Matadors::of(known, contract.game()).filter(are_certain).or(Some(Matadors::With(1)));
    let bid = deal.now.bid.map(|bid| bid.0);
    let spitzen = Spitzen { announced: deal.spitzen, counted: 0 };
    loss(deal, &Valuation::with_spitzen(contract, matadors, bid, Verdict::LostSimple, spitzen))
}

/// Whether showing claims the rest, and so wants to be asked twice.
pub(crate) fn showing_is_binding(view: &TableSnapshot) -> bool {
    view.settings.rule_set.0.open_hand == OpenHand::BindingClaim
}

#[cfg(test)]
mod tests {
    use skat_rules::Card;

    use super::super::result::tests::bock_deal;
    use super::*;

    fn cards(names: &str) -> CardSet {
        names.split(' ').map(|name| name.parse::<Card>().unwrap()).collect()
    }

    /// A lost Bock deal in spades: 11 times the cases, times 2, times 2.
    #[test]
    fn held_matadors_count_at_once_and_missing_ones_when_all_twelve_cards_are_known() {
        let deal = bock_deal();
        let with_three = "CJ SJ HJ SA ST C7 C8 C9 HA HT";
        assert_eq!(least_loss(&deal, cards(with_three)), 11 * 4 * 2 * 2);
        let without_two = "HJ DJ SA ST SK C7 C8 C9 HA HT";
        assert_eq!(least_loss(&deal, cards(without_two)), 11 * 2 * 2 * 2, "the skat may hold the jack of clubs");
        assert_eq!(least_loss(&deal, cards(&format!("{without_two} D7 D8"))), 11 * 3 * 2 * 2);
    }
}
