//! A server in this process, and players who do anything that is legal.

use std::sync::Arc;
use std::time::Duration;

use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use skat_client::{Client, Login, Options, TableState};
use skat_protocol::{Bid, ChatText, Name, NewSettings, Offer, Phase, Seat, TableAct, TableStep};
use skat_rules::CardSet;
use skat_server::{Config, Server, SystemWorld};
use tempfile::TempDir;
use uuid::Uuid;

/// A running server with a database of its own.
pub(crate) struct Host {
    pub(crate) server: Option<Server>,
    pub(crate) config: Config,
    _folder: TempDir,
}

impl Host {
    /// Starts a server on any free port.
    pub(crate) async fn start() -> Host {
        Host::start_with(|_| {}).await
    }

    /// Starts a server with other settings than usual.
    pub(crate) async fn start_with(change: impl FnOnce(&mut Config)) -> Host {
        let folder = tempfile::tempdir().unwrap();
        let mut config = Config {
            listen: ([127, 0, 0, 1], 0).into(),
            database_url: format!("sqlite:{}", folder.path().join("test.db").display()),
            computer_millis: 0,
            // All come from one address, and faster than people can.
            messages_per_second: 1_000_000,
            message_burst: 1_000_000,
            chat_per_minute: 1_000_000,
            chat_burst: 1_000_000,
            lobby_lines_per_minute: 1_000_000,
            max_tables_per_address: 1_000_000,
            max_sockets_per_player: 1_000,
            max_sockets_per_address: 1_000,
            ..Config::default()
        };
        change(&mut config);
        let server = Server::start(config.clone(), Arc::new(SystemWorld::default())).await.unwrap();
        // The same port after a restart.
        config.listen = server.address();
        Host { server: Some(server), config, _folder: folder }
    }

    /// Ends the server as SIGTERM does, and starts it again on the same database and port.
    pub(crate) async fn restart(&mut self) {
        self.server.take().unwrap().stop().await;
        self.server = Some(Server::start(self.config.clone(), Arc::new(SystemWorld::default())).await.unwrap());
    }

    /// How a guest connects.
    pub(crate) fn options(&self, name: &str) -> Options {
        let login = Login::Guest(Name::new(name).unwrap());
        let backoff = Duration::from_millis(20);
        let longest_backoff = Duration::from_millis(200);
        Options { backoff, longest_backoff, ..Options::new(format!("ws://{}", self.config.listen), login) }
    }

    /// A guest.
    pub(crate) async fn guest(&self, name: &str, seed: u64) -> Client {
        Client::connect(self.options(name), random(seed)).await.unwrap()
    }
}

/// Randomness that is the same each time.
pub(crate) fn random(seed: u64) -> impl FnMut(&mut [u8]) + Send {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    move |bytes| random.fill_bytes(bytes)
}

/// The settings of a table that does not wait.
pub(crate) fn quick(seats: u8, rounds: u16) -> NewSettings {
    NewSettings {
        seats,
        rounds: Some(rounds),
        pause_seconds: Some(0),
        vacancy_seconds: Some(1),
        ..NewSettings::new(Name::new("Altenburg").unwrap())
    }
}

/// Somebody who does anything that is legal, and sometimes something else.
pub(crate) struct Reveller {
    pub(crate) client: Client,
    pub(crate) random: ChaCha8Rng,
    /// How many times in a thousand events he leaves.
    pub(crate) leaves: u32,
}

impl Reveller {
    pub(crate) fn new(client: Client, seed: u64) -> Reveller {
        Reveller { client, random: ChaCha8Rng::seed_from_u64(seed), leaves: 0 }
    }

    /// Plays until the table is over; gives the last state.
    pub(crate) async fn play(&mut self, table: Uuid) -> Arc<TableState> {
        let mut seen = 0;
        loop {
            let state = self.client.until(table, |state| state.number() > seen || is_over(state)).await.unwrap();
            if is_over(&state) {
                return state;
            }
            let act = self.choose(&state);
            let leaves = act == Some(TableAct::Leave {});
            let is_done = match act {
                Some(act) => self.client.act(table, act).await.is_ok(),
                None => false,
            };
            if leaves {
                // Somebody else may take the seat, or he himself.
                let _ = self.client.sit(table, None, None).await;
            }
            // Whose turn it is must do something before anything else happens.
            if is_done || !is_on_turn(&state) {
                seen = state.number();
            }
        }
    }

    fn chance(&mut self, of_thousand: u32) -> bool {
        self.random.random_range(0..1_000) < of_thousand
    }

    fn choose(&mut self, state: &TableState) -> Option<TableAct> {
        let view = state.view();
        let you = view.you?;
        let own = view.seats.iter().find(|seat| seat.seat == you)?;
        if view.step == TableStep::Gathering {
            return (!own.ready).then_some(TableAct::Ready { ready: true });
        }
        if self.leaves > 0 && self.chance(self.leaves) {
            return Some(TableAct::Leave {});
        }
        if self.chance(30) {
            let text = ChatText::new("Na sowas!").unwrap();
            return Some(match self.random.random_range(0..5) {
                0 => TableAct::AllowChat { allowed: !own.allows_chat },
                1 if self.leaves > 0 => TableAct::LeaveAfterRound { leaves: !own.leaves_after_round },
                2 => TableAct::Say { text },
                3 => TableAct::Next {},
                _ => TableAct::Accept {},
            });
        }
        if let TableStep::Pause { .. } = view.step {
            return Some(if self.chance(500) { TableAct::Next {} } else { TableAct::Accept {} });
        }
        let deal = view.deal.as_ref()?;
        let legal = &deal.now.legal;
        if deal.now.phase == Phase::Play && self.chance(40) {
            let acts = [
                legal.give_up.then_some(TableAct::GiveUp {}),
                legal.take_back.then_some(TableAct::TakeBack {}),
                legal.agree.then_some(TableAct::AgreeToGiveUp {}),
                legal.show.then_some(TableAct::Show {}),
            ];
            let acts: Vec<TableAct> = acts.into_iter().flatten().collect();
            return self.one(&acts);
        }
        if deal.now.turn != Some(you) && !legal.decline {
            return None;
        }
        let said = [
            legal.kontra.then_some(TableAct::Kontra {}),
            legal.re.then_some(TableAct::Re {}),
            legal.escape.then_some(TableAct::Escape {}),
        ];
        if let Some(act) = said.into_iter().flatten().next()
            && self.chance(500)
        {
            return Some(act);
        }
        if legal.decline {
            return Some(TableAct::Decline {});
        }
        if legal.push && self.chance(400) {
            return Some(TableAct::Push {});
        }
        if !legal.lay_away.is_empty() {
            let two: CardSet = legal.lay_away.0.iter().take(2).collect();
            return Some(TableAct::LayAway { cards: two.into() });
        }
        if legal.hold {
            return Some(if self.chance(600) { TableAct::Hold {} } else { TableAct::Pass {} });
        }
        if let Some(least) = legal.least_bid {
            let is_too_high = least.0.get() > 60;
            return Some(if self.chance(600) && !is_too_high {
                TableAct::Bid { value: Bid(least.0) }
            } else {
                TableAct::Pass {}
            });
        }
        if legal.pick_up && (legal.push || self.chance(700)) {
            return Some(TableAct::PickUp {});
        }
        if legal.announce {
            let Offer { contract, spitzen, .. } = self.one(&legal.offers)?;
            let hand = deal.hands.iter().find(|hand| hand.seat == you)?.cards?;
            let discard: CardSet =
                if hand.0.len() == 12 { hand.0.iter().skip(5).take(2).collect() } else { CardSet::EMPTY };
            return Some(TableAct::Announce { contract, discard: discard.into(), spitzen });
        }
        let cards: Vec<_> = legal.cards.0.iter().collect();
        self.one(&cards).map(|card| TableAct::Play { card: card.into() })
    }

    fn one<T: Clone>(&mut self, of: &[T]) -> Option<T> {
        if of.is_empty() { None } else { Some(of[self.random.random_range(0..of.len())].clone()) }
    }
}

/// Whether the table waits for the observer.
pub(crate) fn is_on_turn(state: &TableState) -> bool {
    let view = state.view();
    view.step == TableStep::Playing
        && view
            .deal
            .as_ref()
            .is_some_and(|deal| view.you.is_some() && (deal.now.turn == view.you || deal.now.legal.decline))
}

/// Whether the list is over.
pub(crate) fn is_over(state: &TableState) -> bool {
    matches!(state.view().step, TableStep::Ended { .. })
}

/// A seat by its number.
pub(crate) fn seat(number: u8) -> Seat {
    Seat::try_from(number).unwrap()
}
