//! A player without a person: he does something legal whenever he can, and knows no rules, or thinks like a computer player.

use std::collections::HashMap;

use skat_fair::{DealContext, hash_seed};
use skat_protocol::{
    Bid, Card, Cards, ClientMessage, Code, Game, Offer, PlayerSeed, Proof, ProofPart, Seat, SeedHash, ServerMessage,
    TableAct,
};
use skat_rules::CardSet;
use uuid::Uuid;

use crate::client::{Client, text};
use crate::computer;
use crate::lifeline::{Lifeline, REFUSED};
use crate::seen::{Seen, Step};
use crate::server::Server;
use crate::wait::Streak;

/// The highest bid of a bot: more would be lost each time.
const HIGHEST_BID: u16 = 40;

/// How a player without a person finds out what to do in a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mind {
    /// Something legal, as chance has it, by the official rules.
    Chance,
    /// What the computer players of the server would do, by any rules.
    Computer,
}

/// A player without a person at one table.
#[derive(Debug)]
pub struct Bot {
    /// His client.
    pub client: Client,
    /// The table.
    pub table: Uuid,
    /// The ids of the commands that he sent, in order, each once.
    pub sent: Vec<Uuid>,
    /// The ids of the commands that were acknowledged, in the order of the answers.
    pub acked: Vec<Uuid>,
    /// Why commands were refused.
    pub refused: Vec<(TableAct, Code)>,
    /// How often he has lost his connection.
    pub losses: u32,
    mind: Mind,
    seeds: HashMap<u32, PlayerSeed>,
    revealed: HashMap<u32, PlayerSeed>,
    /// What was sent and not answered.
    pending: Option<Pending>,
    /// Nothing is done before the table has told more than this.
    quiet_at: Option<u64>,
    /// How often in a row the database did not answer.
    refusals: Streak,
}

#[derive(Clone, Debug)]
struct Pending {
    id: Uuid,
    act: TableAct,
    text: String,
    /// What he had been told when he chose it.
    n: u64,
    /// How much he had done before, as far as he had been told.
    own_acts: u32,
    /// Whether the whole table was told since: what the command has done may be part of it.
    has_new_snapshot: bool,
    /// Whether all that happened before it is told before its answer: it was sent behind a `resume`, or only to know that.
    tells_all: bool,
}

/// What a message means for whoever waits for an answer.
enum Noted {
    /// A command was acknowledged.
    Acknowledged(Uuid),
    /// The database does not answer: the command is to be sent again.
    Unavailable,
    /// The database does not answer: the table is to be asked for again.
    Nowhere,
    /// Nothing of that.
    Other,
}

impl Bot {
    /// Puts a client's hands on the table: he must sit there.
    pub fn new(client: Client, table: Uuid) -> Bot {
        Bot {
            client,
            table,
            sent: Vec::new(),
            acked: Vec::new(),
            refused: Vec::new(),
            losses: 0,
            mind: Mind::Chance,
            seeds: HashMap::new(),
            revealed: HashMap::new(),
            pending: None,
            quiet_at: None,
            refusals: Streak::default(),
        }
    }

    /// The same, thinking like a computer player; he has to see each deal from its cards on.
    pub fn computer(client: Client, table: Uuid) -> Bot {
        Bot { mind: Mind::Computer, ..Bot::new(client, table) }
    }

    /// Plays until the table is over.
    ///
    /// # Panics
    /// He loses his connection.
    pub async fn play(&mut self) {
        self.play_until(|seen| seen.end().is_some()).await;
    }

    /// Plays until the table is so, and nothing that he sent is unanswered.
    ///
    /// # Panics
    /// He loses his connection.
    pub async fn play_until(&mut self, done: impl Fn(&Seen) -> bool) {
        while !(self.pending.is_none() && done(self.client.at(self.table))) {
            self.act().await;
            match self.client.next().await {
                Ok(message) => match self.note(&message).await {
                    Noted::Acknowledged(_) | Noted::Other => {}
                    Noted::Unavailable | Noted::Nowhere => panic!("{}: {message:?}", self.client.name),
                },
                Err(gone) => panic!("{}: the connection ends with {gone:?}", self.client.name),
            }
        }
    }

    /// Plays until the table is over, through every failure of the server and of its database.
    ///
    /// # Panics
    /// He is not let in again, or the table does not go on.
    pub async fn survive(&mut self, lifeline: &Lifeline) {
        while !(self.pending.is_none() && self.knows_the_end()) {
            self.act().await;
            let noted = match self.client.next().await {
                Ok(message) => self.note(&message).await,
                Err(_) => {
                    self.losses += 1;
                    Noted::Nowhere
                }
            };
            match noted {
                Noted::Acknowledged(command) => {
                    self.refusals.is_over();
                    lifeline.acknowledged(self.client.id, command).await;
                }
                Noted::Unavailable => {
                    self.refusals.goes_on(REFUSED);
                    lifeline.is_up().await;
                    self.send_again().await;
                }
                Noted::Nowhere => {
                    self.refusals.goes_on(REFUSED);
                    self.come_back(lifeline).await;
                }
                Noted::Other => self.refusals.is_over(),
            }
        }
    }

    fn knows_the_end(&self) -> bool {
        self.client.knows(self.table) && self.client.at(self.table).end().is_some()
    }

    /// Comes to a server whose database was brought back, where less has happened than he has seen; his seeds he has still.
    ///
    /// # Panics
    /// The server does not let him in, or does not know his table.
    pub async fn start_over(&mut self, server: &Server) {
        self.client = self.client.again(server).await;
        (self.pending, self.quiet_at) = (None, None);
        self.client.resume(self.table, 0).await;
        self.client.gets_snapshot(self.table).await;
    }

    /// Connects again, asks for what was missed, and sends again what was not answered.
    pub async fn come_back(&mut self, lifeline: &Lifeline) {
        self.client.reconnect_through(lifeline).await;
        let seen = self.client.knows(self.table).then(|| self.client.at(self.table));
        let after = seen.map_or(0, |seen| seen.n);
        self.client.resume(self.table, after).await;
        self.quiet_at = None;
        match &mut self.pending {
            Some(pending) => {
                pending.tells_all = true;
                self.send_again().await;
            }
            None => self.ask(after).await,
        }
    }

    /// Sends what no table accepts, to know by the answer that he has been told everything.
    ///
    /// No event says that: a table that has not noticed his loss does not tell that he is back.
    async fn ask(&mut self, n: u64) {
        let no_shuffle = TableAct::Hash { shuffle: 0, hash: SeedHash([0; 32]) };
        let question = self.pending(no_shuffle, n, 0);
        self.pending = Some(Pending { tells_all: true, ..question });
        self.send_again().await;
    }

    fn pending(&mut self, act: TableAct, n: u64, own_acts: u32) -> Pending {
        let id = self.client.random.id();
        let text = text(&ClientMessage::Act { id, table: self.table, act: act.clone() });
        Pending { id, act, text, n, own_acts, has_new_snapshot: false, tells_all: false }
    }

    async fn send_again(&mut self) {
        if let Some(pending) = &self.pending {
            self.client.send_text(pending.text.clone()).await;
        }
    }

    /// Takes a message in.
    async fn note(&mut self, message: &ServerMessage) -> Noted {
        let answered = |pending: &Pending, id: &Uuid| pending.id == *id;
        match message {
            ServerMessage::Ack { id, .. } => {
                let pending = self.pending.take_if(|pending| answered(pending, id));
                let pending = pending.unwrap_or_else(|| panic!("{}: an answer to nothing", self.client.name));
                self.acked.push(pending.id);
                // What it did is told after the answer, unless the answer is a second one: then it was told before.
                let seen = self.client.at(self.table);
                let (n, was_told) = (seen.n, seen.own_acts > pending.own_acts);
                let is_unsure = !was_told && (pending.has_new_snapshot || pending.tells_all);
                self.quiet_at = (!was_told && !is_unsure).then_some(n);
                if is_unsure {
                    self.ask(n).await;
                }
                Noted::Acknowledged(pending.id)
            }
            ServerMessage::Nack { id, code: Code::Unavailable, .. } => {
                let is_pending = self.pending.as_ref().is_some_and(|pending| answered(pending, id));
                assert!(is_pending, "{}: an answer to nothing", self.client.name);
                Noted::Unavailable
            }
            ServerMessage::Nack { id, code, .. } => {
                let pending = self.pending.take_if(|pending| answered(pending, id));
                let pending = pending.unwrap_or_else(|| panic!("{}: an answer to nothing", self.client.name));
                self.refused.push((pending.act, *code));
                self.quiet_at = (!pending.tells_all).then_some(pending.n);
                Noted::Other
            }
            ServerMessage::Error { code: Code::Unavailable, .. } => Noted::Nowhere,
            ServerMessage::Error { code, .. } => panic!("{}: {code}", self.client.name),
            ServerMessage::Snapshot { table, .. } if *table == self.table => {
                self.quiet_at = None;
                if let Some(pending) = &mut self.pending {
                    pending.has_new_snapshot = true;
                }
                Noted::Other
            }
            _ => Noted::Other,
        }
    }

    /// Does what there is to do, unless an answer is still to come.
    async fn act(&mut self) {
        if !self.client.knows(self.table) {
            return;
        }
        let seen = self.client.at(self.table);
        if self.pending.is_some() || self.quiet_at.is_some_and(|quiet| seen.n <= quiet) {
            return;
        }
        let (n, own_acts) = (seen.n, seen.own_acts);
        let Some(act) = self.choose() else { return };
        let pending = self.pending(act, n, own_acts);
        self.sent.push(pending.id);
        self.pending = Some(pending);
        self.send_again().await;
    }

    fn choose(&mut self) -> Option<TableAct> {
        let seen = self.client.at(self.table);
        let own = seen.you?;
        match seen.step.clone() {
            Step::Gathering | Step::Ended(_) => None,
            // Where there is no pause nobody has to ask for the next deal.
            Step::Pause if seen.snapshot.settings.pause_seconds == 0 => None,
            Step::Pause => (!seen.wants_next).then_some(TableAct::Next {}),
            Step::Hashing { shuffle, own_missing } => own_missing.then(|| {
                let fresh = PlayerSeed(self.client.random.seed());
                let seed = *self.seeds.entry(shuffle).or_insert(fresh);
                TableAct::Hash { shuffle, hash: self.hash(own, shuffle, &seed) }
            }),
            Step::Revealing { shuffle, hashes, own_missing } => own_missing.then(|| {
                let seed = self.seeds[&shuffle];
                let announced = hashes[usize::from(own.number()) - 1];
                assert_eq!(announced, Some(self.hash(own, shuffle, &seed)), "the own hash stands there unchanged");
                self.revealed.insert(shuffle, seed);
                TableAct::Seed { shuffle, seed }
            }),
            Step::Playing if self.mind == Mind::Computer => computer::choose(seen),
            Step::Playing => {
                if seen.turn() != Some(own) {
                    return None;
                }
                let (legal, hand) = (seen.now.as_ref()?.legal.clone(), seen.hand);
                let bid = seen.now.as_ref().and_then(|now| now.bid).map_or(0, u16::from);
                Some(self.choose_legal(&legal, hand, bid))
            }
        }
    }

    fn choose_legal(&mut self, legal: &skat_protocol::Legal, hand: CardSet, bid: u16) -> TableAct {
        let random = &mut self.client.random;
        if legal.give_up && random.below(400) == 0 {
            return TableAct::GiveUp {};
        }
        if let Some(Bid(least)) = legal.least_bid
            && least.get() <= HIGHEST_BID
            && random.percent(60)
        {
            return TableAct::Bid { value: Bid(least) };
        }
        if legal.hold && bid <= HIGHEST_BID && random.percent(60) {
            return TableAct::Hold {};
        }
        if legal.pass {
            return TableAct::Pass {};
        }
        if legal.pick_up && random.percent(85) {
            return TableAct::PickUp {};
        }
        if legal.announce {
            let contract = self.choose_contract(&legal.offers, hand);
            let is_hand = contract.0.is_hand();
            let worst = hand.iter().filter(|card| !is_jack(*card));
            let discard: CardSet = worst.take(if is_hand { 0 } else { 2 }).collect();
            return TableAct::Announce { contract, discard: Cards(discard), spitzen: 0 };
        }
        let cards: Vec<_> = legal.cards.0.iter().collect();
        assert!(!cards.is_empty(), "whoever is on turn may do something: {legal:?}");
        TableAct::Play { card: Card(self.client.random.one(&cards)) }
    }

    /// Mostly his longest suit, as long as the bid can be reached with it.
    fn choose_contract(&mut self, offers: &[Offer], hand: CardSet) -> skat_protocol::Contract {
        let reaching: Vec<Offer> = offers.iter().filter(|offer| !offer.overbid).copied().collect();
        let offers = if reaching.is_empty() { offers.to_vec() } else { reaching };
        if self.client.random.percent(20) {
            return self.client.random.one(&offers).contract;
        }
        let trumps = |offer: &&Offer| offer.contract.0.game().trumps();
        let strength = |offer: &&Offer| {
            let fields: skat_protocol::ContractFields = offer.contract.into();
            let plain = u8::from(!fields.ouvert && fields.announced == skat_protocol::Announced::Nothing);
            (plain, u8::from(fields.game != Game::Null), (trumps(offer) & hand).len())
        };
        offers.iter().max_by_key(strength).expect("whoever announces has an offer").contract
    }

    fn hash(&self, own: Seat, shuffle: u32, seed: &PlayerSeed) -> SeedHash {
        let context = DealContext { table: self.table.into_bytes(), deal: shuffle };
        SeedHash(hash_seed(context, own.0, &skat_fair::PlayerSeed(seed.0)).0)
    }

    /// Whether a proof that counts his seed as given has the one that he gave.
    ///
    /// # Panics
    /// It has another one.
    pub fn check_own_seed(&self, proof: &Proof) {
        let own = self.client.seat(self.table);
        if let ProofPart::Revealed { seed } = proof.parts[usize::from(own.number()) - 1] {
            assert_eq!(Some(&seed), self.revealed.get(&proof.shuffle), "the proof has the seed that was sent");
        }
    }
}

fn is_jack(card: skat_rules::Card) -> bool {
    card.rank() == skat_rules::Rank::Jack
}
