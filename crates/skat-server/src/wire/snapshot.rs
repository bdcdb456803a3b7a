//! A table as an observer sees it.

use skat_fair::{DealProof, SeatPart};
use skat_protocol::{self as wire, ServerMessage};
use skat_rules::{ByRole, BySeat, Role, Seat, SeenPhase, SeenPlay, SeenPush, SeenQuestion, SeenRamsch};
use skat_table::{
    ChairState, DealView, Kind, Name, Observer, PlayerId, SeatView, Sitting, StepView, Table, TableView, Time,
};
use uuid::Uuid;

use super::{end, kind, millis, part, player_uuid, seat, settings_out};

/// Everything that an observer may know.
pub(crate) fn snapshot(view: &TableView, n: u64) -> ServerMessage {
    let seats = view.settings.seats;
    let mut sheet = skat_rules::Sheet::default();
    view.entries.iter().for_each(|entry| sheet.enter(*entry));
    let table = Uuid::from_bytes(view.table.0);
    let snapshot = wire::TableSnapshot {
        table,
        settings: settings_out(&view.settings),
        arranged: view.arranged,
        host: player_uuid(view.host),
        you: match view.observer {
            Observer::Seat(own) => Some(seat(own)),
            Observer::Spectator => None,
        },
        seats: view.seats.iter().map(seat_view).collect(),
        step: step(&view.step),
        deal: view.deal.as_ref().map(|deal| deal_state(deal, view)),
        sittings: view.sittings.iter().map(sitting).collect(),
        sheet: wire::Sheet::new(&sheet, seats),
        deals_left: view.deals_left,
        rounds: wire::Rounds::new(&view.rounds),
        closing: view.closing,
        chat_open: view.chat_open,
        deadline_micros: view.deadline.map(|deadline| deadline.0),
        at_micros: view.at.0,
    };
    ServerMessage::Snapshot { table, n, view: Box::new(snapshot) }
}

/// A table as the lobby shows it: who sits there now, and how far its list is as those know who watch, who may see it late.
pub(crate) fn lobby_table(table: &Table, watched: &Table, now: Time, watchers: usize) -> wire::LobbyTable {
    let view = table.view_for(now, Observer::Spectator);
    let open = |state: ChairState| matches!(state, ChairState::Free | ChairState::Vacant(_));
    wire::LobbyTable {
        table: Uuid::from_bytes(view.table.0),
        settings: settings_out(&view.settings),
        arranged: view.arranged,
        host: player_uuid(view.host),
        seats: view
            .seats
            .iter()
            .map(|chair| wire::LobbySeat { seat: seat(chair.seat), player: occupant(chair), open: open(chair.state) })
            .collect(),
        state: if view.step == StepView::Gathering { wire::LobbyState::Gathering } else { wire::LobbyState::Playing },
        deals_played: watched.sheet().entries().len() as u32,
        deals_left: watched.deals_left(),
        watchers: u32::try_from(watchers).unwrap_or(u32::MAX),
    }
}

/// Who somebody is.
pub(crate) fn player(id: PlayerId, name: &Name, who: Kind) -> wire::Player {
    wire::Player { id: player_uuid(id), name: name.as_str().to_owned(), kind: kind(who) }
}

fn sitting(sitting: &Sitting) -> wire::Sitting {
    wire::Sitting {
        seat: seat(sitting.seat),
        player: player_uuid(sitting.player),
        name: sitting.name.as_str().to_owned(),
        first_deal: sitting.first_deal,
        last_deal: sitting.last_deal,
    }
}

fn occupant(chair: &SeatView) -> Option<wire::Player> {
    chair.occupant.as_ref().map(|(id, name, who)| player(*id, name, *who))
}

fn seat_view(chair: &SeatView) -> wire::SeatView {
    let (state, vacancy_left) = match chair.state {
        ChairState::Free => (wire::SeatState::Free, None),
        ChairState::Present => (wire::SeatState::Present, None),
        ChairState::Lost => (wire::SeatState::Lost, None),
        ChairState::Overran => (wire::SeatState::Overran, None),
        ChairState::Going(_) => (wire::SeatState::Going, None),
        ChairState::Vacant(left) => (wire::SeatState::Vacant, Some(left)),
        ChairState::Skipped => (wire::SeatState::Skipped, None),
    };
    wire::SeatView {
        seat: seat(chair.seat),
        player: occupant(chair),
        state,
        ready: chair.ready,
        wants_next: chair.wants_next,
        leaves_after_round: chair.leaves_after_round,
        allows_chat: chair.allows_chat,
        wait_left_millis: millis(chair.wait_left),
        vacancy_left_millis: vacancy_left.map(millis),
    }
}

fn step(step: &StepView) -> wire::TableStep {
    match step {
        StepView::Gathering => wire::TableStep::Gathering,
        StepView::Pause { left, offer } => wire::TableStep::Pause {
            left_millis: millis(*left),
            offer: offer.as_ref().map(|(place, id, name)| wire::SubstituteOffer {
                seat: seat(*place),
                player: player(*id, name, Kind::Human),
            }),
        },
        StepView::Hashing { shuffle, own_missing } => {
            wire::TableStep::Hashing { shuffle: *shuffle, own_missing: *own_missing }
        }
        StepView::Revealing { shuffle, commitment, hashes, own_missing } => wire::TableStep::Revealing {
            shuffle: *shuffle,
            commitment: wire::Commitment(commitment.0),
            hashes: hashes.0.map(|hash| hash.map(|hash| wire::SeedHash(hash.0))),
            own_missing: *own_missing,
        },
        StepView::Playing => wire::TableStep::Playing,
        StepView::Ended(how) => wire::TableStep::Ended { end: end(*how) },
    }
}

fn deal_state(deal: &DealView, table: &TableView) -> wire::DealState {
    let at = |role: Role| seat(deal.seats[role]);
    let trick = |trick: &skat_rules::Trick| wire::Trick {
        leader: at(trick.leader()),
        cards: trick.plays().map(|(role, card)| wire::TrickCard { seat: at(role), card: wire::Card(card) }).collect(),
    };
    let view = &deal.view;
    let counts =
        |tricks: &ByRole<u8>| Role::ALL.map(|role| wire::SeatTricks { seat: at(role), count: tricks[role] }).to_vec();
    let play = match &view.phase {
        SeenPhase::Play(play) => Some(play),
        _ => None,
    };
    let ramsch = match &view.phase {
        SeenPhase::Ramsch(ramsch) => Some(ramsch),
        _ => None,
    };
    let (on_table, last, tricks) = match &view.phase {
        SeenPhase::Play(play) => (Some(&play.trick), play.last_trick.as_ref(), counts(&play.tricks)),
        SeenPhase::Ramsch(ramsch) if has_been_pushed(ramsch) => {
            (Some(&ramsch.trick), ramsch.last_trick.as_ref(), counts(&ramsch.tricks))
        }
        _ => (None, None, Vec::new()),
    };
    let result = match &view.phase {
        SeenPhase::Settled(open) => {
            table.entries.get(deal.number as usize - 1).map(|entry| wire::DealResult::new(entry, open))
        }
        _ => None,
    };
    let sits = |chair: &&SeatView| chair.seat == deal.dealer && deal.seats.0.iter().all(|other| *other != chair.seat);
    wire::DealState {
        number: deal.number,
        dealer: seat(deal.dealer),
        forehand: at(Role::Forehand),
        middlehand: at(Role::Middlehand),
        rearhand: at(Role::Rearhand),
        sitting: table.seats.iter().find(sits).map(|chair| seat(chair.seat)),
        slot: wire::Slot::new(view.slot),
        now: deal_now(deal),
        contract: play.map(|play| wire::Contract(play.contract)),
        spitzen: play.map_or(0, |play| play.spitzen),
        kontra: play.and_then(|play| play.doublings.kontra).map(at),
        re: play.is_some_and(|play| play.doublings.re),
        pushes: ramsch.map(|ramsch| pushes(ramsch, &deal.seats)).unwrap_or_default(),
        bids: Role::ALL
            .map(|role| wire::SeatBids {
                seat: at(role),
                highest: view.bids.highest[role].map(wire::Bid),
                passed: view.bids.passed[role],
            })
            .to_vec(),
        hands: Role::ALL
            .map(|role| wire::Hand {
                seat: at(role),
                count: view.hands[role].count,
                cards: view.hands[role].cards.map(wire::Cards),
            })
            .to_vec(),
        trick: on_table.map(trick),
        last_trick: last.map(trick),
        tricks,
        result,
        shuffle: deal.shuffle,
        parts: deal.parts.0.map(part),
        proof: deal.proof.as_ref().map(proof),
    }
}

/// Phase, turn and what the observer may do.
pub(super) fn deal_now(deal: &DealView) -> wire::DealNow {
    let at = |role: Role| seat(deal.seats[role]);
    let view = &deal.view;
    let declared = match &view.phase {
        SeenPhase::Skat(declared) | SeenPhase::Announcing(declared) => Some(*declared),
        SeenPhase::Play(play) => Some(play.declared),
        _ => None,
    };
    let (bid, answering) = match &view.phase {
        SeenPhase::Auction { bid, answering } => (*bid, *answering),
        _ => (declared.and_then(|declared| declared.bid), false),
    };
    let asked = match &view.phase {
        SeenPhase::Play(SeenPlay { question: Some(SeenQuestion::Kontra { asked }), .. }) => *asked,
        _ => ByRole([false; 3]),
    };
    let (declarer_asks, own_wish) = match &view.phase {
        SeenPhase::Play(play) => (play.declarer_asks, play.own_wish),
        _ => (false, false),
    };
    wire::DealNow {
        phase: phase(&view.phase),
        turn: view.turn.map(at),
        bid: bid.map(wire::Bid),
        answering,
        asked: Role::ALL.into_iter().filter(|role| asked[*role]).map(at).collect(),
        answer_millis: deal.answer_left.map(millis),
        answer_held: deal.answer_held,
        declarer: declared.map(|declared| at(declared.declarer)),
        declarer_asks,
        own_wish,
        legal: wire::Legal::new(&view.legal, deal.offers.iter().copied()).by_rules(&view.rules),
    }
}

fn phase(phase: &SeenPhase) -> wire::Phase {
    match phase {
        SeenPhase::Auction { .. } => wire::Phase::Auction,
        SeenPhase::Escape { .. } => wire::Phase::Escape,
        SeenPhase::Ramsch(ramsch) if has_been_pushed(ramsch) => wire::Phase::Ramsch,
        SeenPhase::Ramsch(_) => wire::Phase::Pushing,
        SeenPhase::Skat(_) => wire::Phase::Skat,
        SeenPhase::Announcing(_) => wire::Phase::Announcing,
        SeenPhase::Play(play) => match play.question {
            None => wire::Phase::Play,
            Some(SeenQuestion::Kontra { .. }) => wire::Phase::Kontra,
            Some(SeenQuestion::Re) => wire::Phase::Re,
        },
        SeenPhase::Settled(_) => wire::Phase::Settled,
    }
}

/// Whether all have pushed, so that cards are played.
fn has_been_pushed(ramsch: &SeenRamsch) -> bool {
    ramsch.pushes.0.iter().all(Option::is_some)
}

fn pushes(ramsch: &SeenRamsch, seats: &ByRole<Seat>) -> Vec<wire::SeatPush> {
    let push =
        |role: Role| Some(wire::SeatPush { seat: seat(seats[role]), seen: ramsch.pushes[role]? == SeenPush::Seen });
    Role::ALL.into_iter().filter_map(push).collect()
}

/// The proof of a shuffle.
pub(crate) fn proof(proof: &DealProof) -> wire::Proof {
    let parts: BySeat<SeatPart> = proof.parts;
    wire::Proof {
        table: Uuid::from_bytes(proof.context.table),
        shuffle: proof.context.deal,
        shuffle_version: skat_fair::SHUFFLE_VERSION,
        commitment: wire::Commitment(proof.commitment.0),
        server_seed: wire::ServerSeed(proof.server_seed.0),
        hashes: proof.hashes.0.map(|hash| hash.map(|hash| wire::SeedHash(hash.0))),
        parts: parts.0.map(|part| match part {
            SeatPart::NotTaking => wire::ProofPart::NotTaking,
            SeatPart::Revealed(seed) => wire::ProofPart::Revealed { seed: wire::PlayerSeed(seed.0) },
            SeatPart::Withheld => wire::ProofPart::Withheld,
        }),
        deck: wire::Deck(proof.deck),
    }
}
