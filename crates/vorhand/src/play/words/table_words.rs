//! What is said at a table.

use skat_protocol::{
    Announced, Contract, ContractFields, Derivation, End, Ending, Game, Level, RuleSet, Step, Vacating,
};

use super::{Doubling, PubWords, Who};

/// One line of the accounts.
#[derive(Clone, Debug)]
pub(crate) struct AccountOf {
    /// Whose.
    pub(crate) name: String,
    /// The sum of his game points.
    pub(crate) points: i32,
    /// Deals that he has won as declarer.
    pub(crate) won: u32,
    /// Deals that he has lost.
    pub(crate) lost: u32,
    /// The account after Seeger and Fabian.
    pub(crate) total: i32,
}

/// The words of a table; cards come as they are written.
pub(crate) trait TableWords: PubWords {
    /// The reader's name at the table: `you`.
    fn you(&self) -> &'static str;
    /// A seat whose player is not known: `seat 2`.
    fn seat(&self, number: u8) -> String;
    /// A game without its class: `spades`.
    fn game(&self, game: Game) -> &'static str;
    /// `ouvert`, `hand` and what is announced, behind the game: `, Schneider announced`.
    fn announced(&self, announced: Announced) -> &'static str;
    /// A level of a value.
    fn level(&self, level: Level) -> &'static str;
    /// `with 2`, `without 1`.
    fn matadors(&self, with: bool, count: u8) -> String;
    /// `times 11 is 44`.
    fn times(&self, base: u16, product: u16) -> String;
    /// Overbid, and what counts.
    fn overbid_at(&self, bid: u16, charged: u16) -> String;
    /// Raised for the bid.
    fn raised_for(&self, bid: u16, charged: u16) -> String;
    /// Lost, and so twice.
    fn lost_doubled(&self, charged: u16) -> String;

    /// The contract: `spades hand, Schneider announced`.
    fn contract(&self, contract: Contract) -> String {
        let ContractFields { game, hand, ouvert, announced } = contract.into();
        let how = match (hand, ouvert) {
            (true, true) if game != Game::Null => " ouvert",
            (true, true) => " ouvert hand",
            (true, false) => " hand",
            (false, true) => " ouvert",
            (false, false) => "",
        };
        let also = if ouvert { "" } else { self.announced(announced) };
        format!("{}{}{also}", self.game(game), self.hand_or_ouvert(how))
    }
    /// ` hand`, ` ouvert` and ` ouvert hand` in this language.
    fn hand_or_ouvert(&self, how: &'static str) -> &'static str;

    /// How a value came about: `with 2, game 3, hand 4, times 11 is 44 (2.4.2, 5.2.1, 5.1.1)`.
    fn derivation(&self, derivation: &Derivation) -> String {
        let (mut parts, mut paragraphs, mut more) = (Vec::new(), Vec::<&str>::new(), Vec::new());
        let (mut count, mut announced) = (0, 0);
        // What is doubled, one part after the other.
        let mut sum = u32::from(derivation.charged);
        for step in &derivation.steps {
            let (part, paragraph) = match step {
                Step::Matadors { with, count: matadors, paragraph } => {
                    count = *matadors;
                    (self.matadors(*with, *matadors), paragraph)
                }
                Step::Level { level, paragraph } => {
                    count += 1;
                    (format!("{} {count}", self.level(*level)), paragraph)
                }
                Step::Base { value, paragraph } => (self.times(*value, derivation.product), paragraph),
                Step::Null { value, paragraph } => {
                    (format!("{} {value}", self.contract(derivation.contract)), paragraph)
                }
                Step::Overbid { bid, charged, paragraph } => {
                    more.push(format!("{} ({paragraph})", self.overbid_at(bid.0.get(), *charged)));
                    continue;
                }
                Step::Raised { bid, charged, paragraph } => {
                    more.push(format!("{} ({paragraph})", self.raised_for(bid.0.get(), *charged)));
                    continue;
                }
                Step::SpitzeMissed { paragraph } => {
                    more.push(format!("{} ({paragraph})", self.spitze_missed(announced)));
                    continue;
                }
                Step::LostDoubled { paragraph } => {
                    more.push(format!("{} ({paragraph})", self.lost_doubled(derivation.charged)));
                    sum *= 2;
                    continue;
                }
                Step::Kontra { paragraph } => {
                    more.push(format!("{} ({paragraph})", self.doubled_for(Doubling::Kontra, sum)));
                    sum *= 2;
                    continue;
                }
                Step::Re { paragraph } => {
                    more.push(format!("{} ({paragraph})", self.doubled_for(Doubling::Re, sum)));
                    sum *= 2;
                    continue;
                }
                Step::Bock { paragraph } => {
                    more.push(format!("{} ({paragraph})", self.doubled_for(Doubling::Bock, sum)));
                    sum *= 2;
                    continue;
                }
                Step::SpitzenAnnounced { count: spitzen, paragraph } => {
                    count += *spitzen;
                    announced = *spitzen;
                    (format!("{} {count}", self.spitzen_announced(*spitzen)), paragraph)
                }
                Step::Spitzen { count: spitzen, paragraph } => {
                    count += *spitzen;
                    (format!("{} {count}", self.spitzen_made(*spitzen)), paragraph)
                }
            };
            parts.push(part);
            if !paragraphs.contains(&paragraph.as_str()) {
                paragraphs.push(paragraph);
            }
        }
        let main = format!("{} ({})", parts.join(", "), paragraphs.join(", "));
        std::iter::once(main).chain(more).collect::<Vec<_>>().join("; ")
    }

    // Before the list.

    /// How long a list is: so many rounds, or endless.
    fn list_length(&self, rounds: Option<u16>) -> String;
    /// What this table is: name, rules, length.
    fn table_is(&self, name: &str, rules: RuleSet, length: &str, move_seconds: Option<u32>) -> String;
    /// Who sits where.
    fn seats_are(&self, seats: &str) -> String;
    /// A free seat in that list.
    fn free(&self) -> &'static str;
    /// Behind somebody's name in that list.
    fn is_ready(&self) -> &'static str;
    /// Somebody has sat down.
    fn sat_down(&self, who: &Who) -> String;
    /// A seat is free again.
    fn seat_is_free(&self, seat: u8) -> String;
    /// Somebody is ready, or not.
    fn ready(&self, who: &Who, ready: bool) -> String;
    /// The host has changed the seats.
    fn seats_changed(&self) -> &'static str;
    /// The list begins.
    fn list_begins(&self) -> &'static str;

    // Who is there.

    /// Somebody is back.
    fn is_back(&self, who: &Who) -> String;
    /// Somebody is gone and waited for.
    fn is_gone(&self, who: &Who, seconds: u64) -> String;
    /// Somebody thinks too long.
    fn thinks_too_long(&self, who: &Who, seconds: u64) -> String;
    /// So long is somebody still waited for.
    fn still_waited_for(&self, who: &Who, seconds: u64) -> String;
    /// The server was restarted.
    fn restarted(&self) -> &'static str;

    // The deal.

    /// A deal begins: its number, of how many, who deals.
    fn deal_begins(&self, deal: u32, of: Option<u32>, dealer: &Who) -> String;
    /// The reader is forehand, middlehand or rearhand: 0 to 2.
    fn you_are(&self, role: usize) -> &'static str;
    /// The reader deals and sits out.
    fn you_sit_out(&self) -> &'static str;
    /// The reader watches.
    fn you_watch(&self) -> &'static str;
    /// The deal as it stands when somebody comes back to it.
    fn deal_runs(&self, deal: u32) -> String;
    /// Somebody bids.
    fn bids(&self, who: &Who, value: u16) -> String;
    /// Somebody holds.
    fn holds(&self, who: &Who) -> String;
    /// Somebody passes.
    fn passes(&self, who: &Who) -> String;
    /// Somebody picks the skat up, and the reader sees it.
    fn picks_up(&self, who: &Who, skat: Option<&str>) -> String;
    /// Somebody plays a game; perhaps with what is laid away, perhaps open.
    fn announces(&self, who: &Who, contract: &str, discard: Option<&str>, open: Option<&str>) -> String;
    /// The game as it was announced.
    fn game_is(&self, who: &Who, contract: &str, bid: Option<u16>) -> String;
    /// Somebody plays a card.
    fn plays(&self, who: &Who, card: &str) -> String;
    /// Somebody takes the trick.
    fn takes_trick(&self, who: &Who, cards: &str, points: u32) -> String;
    /// The trick on the table.
    fn on_table(&self, cards: &str) -> String;
    /// The reader leads.
    fn you_lead(&self) -> &'static str;
    /// The last trick.
    fn last_trick_was(&self, cards: &str) -> String;
    /// There is no last trick.
    fn no_last_trick(&self) -> &'static str;
    /// The reader's wish to give up, which nobody sees.
    fn you_wish_to_give_up(&self) -> &'static str;
    /// The declarer asks to give up.
    fn asks_to_give_up(&self, who: &Who) -> String;
    /// Somebody takes it back.
    fn takes_back(&self, who: &Who) -> String;
    /// Somebody agrees.
    fn agrees(&self, who: &Who) -> String;
    /// Some give up.
    fn give_up(&self, who: &[Who]) -> String;
    /// Somebody shows his cards.
    fn shows(&self, who: &Who, cards: &str) -> String;
    /// Somebody leaves the deal.
    fn leaves_deal(&self, who: &Who) -> String;
    /// Somebody's hand: `Anna's cards`.
    fn hand_of(&self, who: &Who) -> String;

    // Between deals.

    /// Somebody leaves after the round, or does not.
    fn leaves_after_round(&self, who: &Who, leaves: bool) -> String;
    /// A seat is free for a substitute.
    fn vacated(&self, seat: u8, reason: Vacating) -> String;
    /// A seat stays free.
    fn skipped(&self, seat: u8) -> String;
    /// Somebody wants to substitute.
    fn offered(&self, name: &str) -> String;
    /// Somebody agrees to the substitute.
    fn accepts(&self, who: &Who) -> String;
    /// Somebody substitutes.
    fn substitutes(&self, who: &Who) -> String;
    /// Somebody wants the next deal.
    fn wants_next(&self, who: &Who) -> String;
    /// Somebody allows chat during deals, or not.
    fn allows_chat(&self, who: &Who, allowed: bool) -> String;
    /// Somebody says something.
    fn says(&self, who: &Who, text: &str) -> String;
    /// Whoever runs the server says something to the table.
    fn announcement(&self, text: &str) -> String;
    /// An administrator closes the table.
    fn closing(&self) -> &'static str;
    /// A deal was voided.
    fn voided(&self, deal: u32) -> String;
    /// A deal counts again.
    fn restored(&self, deal: u32) -> String;
    /// The list is over.
    fn ended(&self, end: End) -> &'static str;

    // The result.

    /// The deal is passed in.
    fn passed_in(&self) -> &'static str;
    /// Why the deal is over.
    fn ending(&self, ending: Ending, charged: &Who, left: Option<&Who>) -> String;
    /// Who has won or lost what, with so many points and tricks.
    fn verdict(&self, who: &Who, contract: &str, won: bool, points: u8, tricks: u8) -> String;
    /// What is written for the deal.
    fn score(&self, value: i32) -> String;
    /// What everybody gets in the list, with the 50, 40 and 30.
    fn in_the_list(&self) -> &'static str;
    /// The skat, and what was laid away.
    fn skat_was(&self, skat: &str, discard: Option<&str>) -> String;
    /// Headings of the accounts: points, won, lost, total, tricks.
    fn headings(&self) -> [&'static str; 5];
    /// A row of the sheet for a deal that was passed in.
    fn row_passed_in(&self) -> &'static str;
    /// Behind the game in a row of the sheet that was voided.
    fn row_voided(&self) -> &'static str;
    /// Behind the game in a row of the sheet that was overbid.
    fn row_overbid(&self) -> &'static str;
    /// Nothing is on the sheet yet.
    fn sheet_is_empty(&self) -> &'static str;

    // Questions. They end without a blank.

    /// Whether he is ready.
    fn ask_ready(&self, is_host: bool) -> &'static str;
    /// Take the game with this, or pass.
    fn ask_take(&self, bid: u16) -> String;
    /// Bid at least this, or pass.
    fn ask_bid(&self, least: u16) -> String;
    /// Hold this, or pass.
    fn ask_hold(&self, bid: u16) -> String;
    /// Pick up or play hand.
    fn ask_skat(&self) -> &'static str;
    /// Which two cards are laid away.
    fn ask_discard(&self) -> &'static str;
    /// Which game.
    fn ask_contract(&self, can_go_back: bool) -> &'static str;
    /// Behind an offer that is overbid.
    fn offer_overbid(&self) -> &'static str;
    /// Behind an offer that must come to more than its least value.
    fn offer_below(&self, bid: u16) -> String;
    /// Which card.
    fn ask_card(&self) -> &'static str;
    /// Whether he agrees that the declarer gives up.
    fn ask_agree(&self) -> &'static str;
    /// The next deal.
    fn ask_next(&self) -> &'static str;
    /// Yes or no, after what it costs.
    fn ask_sure(&self) -> &'static str;

    // What was typed and is wrong, as sentences.

    /// Not ready, or anything else.
    fn wrong_ready(&self) -> &'static str;
    /// No possible bid.
    fn wrong_bid(&self, bids: &str) -> String;
    /// Neither held nor passed.
    fn wrong_hold(&self, bid: u16) -> String;
    /// Neither picked up nor hand.
    fn wrong_skat(&self) -> &'static str;
    /// Not two of the own cards.
    fn wrong_discard(&self) -> &'static str;
    /// No number of an offer.
    fn wrong_contract(&self, offers: usize) -> String;
    /// A card that cannot be played now.
    fn must_follow(&self, card: &str) -> String;
    /// A card of somebody else.
    fn not_held(&self, card: &str) -> String;
    /// No card.
    fn wrong_card(&self) -> &'static str;
    /// Neither agreed nor not.
    fn wrong_agree(&self) -> &'static str;
    /// Something else than Enter.
    fn wrong_next(&self) -> &'static str;
    /// No number of a seat.
    fn wrong_seat(&self) -> &'static str;
    /// He is not on turn.
    fn not_your_turn(&self, typed: &str) -> String;
    /// Whom the table waits for.
    fn waiting_for(&self, who: &Who) -> String;
    /// The next deal comes by itself.
    fn waiting_for_deal(&self) -> &'static str;
    /// Others are still to come or to get ready.
    fn waiting_for_players(&self) -> &'static str;
    /// He watches, and does nothing else.
    fn you_only_watch(&self) -> &'static str;
    /// Giving up is not possible now.
    fn cannot_give_up(&self) -> &'static str;
    /// Showing is not possible now.
    fn cannot_show(&self) -> &'static str;
    /// Nothing was changed.
    fn nothing_changed(&self) -> &'static str;

    // What something costs, before he is asked whether he is sure.

    /// The declarer gives up before the second trick.
    fn cost_of_early_surrender(&self, least: u16) -> String;
    /// The declarer gives up later, with or without a defender's consent.
    fn cost_of_surrender(&self, least: u16, needs_consent: bool) -> String;
    /// A defender gives up, alone or only if the other one does too.
    fn cost_of_defenders_surrender(&self, alone: bool) -> &'static str;
    /// By the International order showing claims all remaining tricks.
    fn cost_of_showing(&self) -> &'static str;
    /// Leaving before the list.
    fn cost_of_leaving_early(&self) -> &'static str;
    /// Leaving between deals.
    fn cost_of_leaving_between(&self) -> &'static str;
    /// Leaving in the auction, or as declarer before the announcement.
    fn cost_of_leaving_auction(&self, least: u16, is_declarer: bool) -> String;
    /// Leaving as a defender before the announcement.
    fn cost_of_leaving_before_announcement(&self) -> &'static str;
    /// Leaving as declarer during the play.
    fn cost_of_leaving_as_declarer(&self, least: u16) -> String;
    /// Leaving as a defender during the play.
    fn cost_of_leaving_as_defender(&self) -> &'static str;
    /// Leaving as the sitting dealer.
    fn cost_of_leaving_sitting(&self) -> &'static str;
    /// Whether the list goes on without him, or ends since only computer players are left.
    fn list_without_you(&self, goes_on: bool) -> &'static str;
    /// Closing the table.
    fn cost_of_closing(&self) -> &'static str;

    // And more.

    /// All commands of a table.
    fn table_help(&self) -> &'static str;
    /// How others come to this table.
    fn invitation(&self, server: &str, table: &str) -> String;
    /// The reader leaves the table.
    fn you_leave(&self) -> &'static str;
    /// Players may talk, or not.
    fn chat_is(&self, open: bool) -> &'static str;
    /// A shuffle that is not as it should be.
    fn alarm(&self, shuffle: u32, why: &str) -> String;
    /// The connection is lost.
    fn disconnected(&self) -> &'static str;
    /// The connection is back.
    fn reconnected(&self) -> &'static str;
}
