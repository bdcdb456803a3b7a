//! English at a table.

use skat_protocol::{Announced, End, Ending, Game, Level, RuleSet, Vacating};

use super::super::{LobbyWords, TableWords, Who};
use super::English;

/// Somebody does something: `You pass`, `Anton passes`.
fn does(who: &Who, you: &str, others: &str) -> String {
    who.does("You", you, others)
}

impl TableWords for English {
    fn you(&self) -> &'static str {
        "you"
    }
    fn seat(&self, number: u8) -> String {
        format!("seat {number}")
    }
    fn game(&self, game: Game) -> &'static str {
        match game {
            Game::Diamonds => "diamonds",
            Game::Hearts => "hearts",
            Game::Spades => "spades",
            Game::Clubs => "clubs",
            Game::Grand => "grand",
            Game::Null => "null",
        }
    }
    fn announced(&self, announced: Announced) -> &'static str {
        match announced {
            Announced::Nothing => "",
            Announced::Schneider => ", Schneider announced",
            Announced::Schwarz => ", Schwarz announced",
        }
    }
    fn hand_or_ouvert(&self, how: &'static str) -> &'static str {
        how
    }
    fn level(&self, level: Level) -> &'static str {
        match level {
            Level::Game => "game",
            Level::Hand => "hand",
            Level::Schneider => "Schneider",
            Level::SchneiderAnnounced => "Schneider announced",
            Level::Schwarz => "Schwarz",
            Level::SchwarzAnnounced => "Schwarz announced",
            Level::Ouvert => "ouvert",
        }
    }
    fn matadors(&self, with: bool, count: u8) -> String {
        format!("{} {count}", if with { "with" } else { "without" })
    }
    fn times(&self, base: u16, product: u16) -> String {
        format!("times {base} is {product}")
    }
    fn overbid_at(&self, bid: u16, charged: u16) -> String {
        format!("overbid at {bid}, so it counts {charged}")
    }
    fn raised_for(&self, bid: u16, charged: u16) -> String {
        format!("raised to {charged} for the bid of {bid}")
    }
    fn lost_doubled(&self, charged: u16) -> String {
        format!("lost, so twice {charged} is {}", 2 * charged)
    }

    fn list_length(&self, rounds: Option<u16>) -> String {
        match rounds {
            None => "an endless list".to_owned(),
            Some(1) => "one round".to_owned(),
            Some(rounds) => format!("{rounds} rounds"),
        }
    }
    fn table_is(&self, name: &str, rules: RuleSet, length: &str, move_seconds: Option<u32>) -> String {
        let time = move_seconds.map_or(String::new(), |seconds| format!(", {seconds} seconds for each move"));
        format!("The table {name}: {}, {length}{time}.", self.rules(rules))
    }
    fn seats_are(&self, seats: &str) -> String {
        format!("Seats: {seats}.")
    }
    fn free(&self) -> &'static str {
        "free"
    }
    fn is_ready(&self) -> &'static str {
        " (ready)"
    }
    fn sat_down(&self, who: &Who) -> String {
        format!("{}.", does(who, "sit down", "sits down"))
    }
    fn seat_is_free(&self, seat: u8) -> String {
        format!("Seat {seat} is free again.")
    }
    fn ready(&self, who: &Who, ready: bool) -> String {
        let not = if ready { "" } else { " not" };
        format!("{}{not} ready.", does(who, "are", "is"))
    }
    fn seats_changed(&self) -> &'static str {
        "The host has changed the seats."
    }
    fn list_begins(&self) -> &'static str {
        "The list begins."
    }

    fn is_back(&self, who: &Who) -> String {
        format!("{}.", does(who, "are back", "is back"))
    }
    fn is_gone(&self, who: &Who, seconds: u64) -> String {
        format!("{} and waited for: {seconds} seconds.", does(who, "are away", "is away"))
    }
    fn thinks_too_long(&self, who: &Who, seconds: u64) -> String {
        format!("{}: {seconds} seconds are left.", does(who, "think too long", "thinks too long"))
    }
    fn still_waited_for(&self, who: &Who, seconds: u64) -> String {
        format!("{} still waited for: {seconds} seconds.", does(who, "are", "is"))
    }
    fn restarted(&self) -> &'static str {
        "The server was started again; the list goes on."
    }

    fn deal_begins(&self, deal: u32, of: Option<u32>, dealer: &Who) -> String {
        let of = of.map_or(String::new(), |of| format!(" of {of}"));
        format!("Deal {deal}{of}. {}.", does(dealer, "deal", "deals"))
    }
    fn you_are(&self, role: usize) -> &'static str {
        ["You are forehand.", "You are middlehand.", "You are rearhand."][role.min(2)]
    }
    fn you_sit_out(&self) -> &'static str {
        "You sit out this deal."
    }
    fn you_watch(&self) -> &'static str {
        "You watch."
    }
    fn deal_runs(&self, deal: u32) -> String {
        format!("Deal {deal} runs.")
    }
    fn bids(&self, who: &Who, value: u16) -> String {
        format!("{} {value}.", does(who, "bid", "bids"))
    }
    fn holds(&self, who: &Who) -> String {
        format!("{}.", does(who, "hold", "holds"))
    }
    fn passes(&self, who: &Who) -> String {
        format!("{}.", does(who, "pass", "passes"))
    }
    fn picks_up(&self, who: &Who, skat: Option<&str>) -> String {
        let skat = skat.map_or(String::new(), |skat| format!(": {skat}"));
        format!("{}{skat}.", does(who, "pick the skat up", "picks the skat up"))
    }
    fn announces(&self, who: &Who, contract: &str, discard: Option<&str>, open: Option<&str>) -> String {
        let discard = discard.map_or(String::new(), |cards| format!(" and lay {cards} away"));
        let open = open.map_or(String::new(), |cards| format!(", with open cards: {cards}"));
        format!("{} {contract}{discard}{open}.", does(who, "play", "plays"))
    }
    fn game_is(&self, who: &Who, contract: &str, bid: Option<u16>) -> String {
        let bid = bid.map_or(String::new(), |bid| format!(", the bid is {bid}"));
        format!("{} {contract}{bid}.", does(who, "play", "plays"))
    }
    fn plays(&self, who: &Who, card: &str) -> String {
        format!("{} {card}", does(who, "play", "plays"))
    }
    fn takes_trick(&self, who: &Who, cards: &str, points: u32) -> String {
        format!("{}: {cards}, {points} points.", does(who, "take the trick", "takes the trick"))
    }
    fn on_table(&self, cards: &str) -> String {
        format!("On the table: {cards}.")
    }
    fn you_lead(&self) -> &'static str {
        "You lead."
    }
    fn last_trick_was(&self, cards: &str) -> String {
        format!("The last trick: {cards}.")
    }
    fn no_last_trick(&self) -> &'static str {
        "There is no last trick to look at: it can be seen until the next card is led."
    }
    fn you_wish_to_give_up(&self) -> &'static str {
        "You wish to give up. The deal ends if your partner wishes it too; nobody sees your wish. `take back` takes it back."
    }
    fn asks_to_give_up(&self, who: &Who) -> String {
        format!("{} to give up; a defender must agree.", does(who, "ask", "asks"))
    }
    fn takes_back(&self, who: &Who) -> String {
        format!("{} back.", does(who, "take that", "takes that"))
    }
    fn agrees(&self, who: &Who) -> String {
        format!("{}.", does(who, "agree", "agrees"))
    }
    fn give_up(&self, who: &[Who]) -> String {
        let names: Vec<&str> = who
            .iter()
            .map(|who| match who {
                Who::You => "you",
                Who::Other(name) => name,
            })
            .collect();
        match who {
            [one] => format!("{}.", does(one, "give up", "gives up")),
            _ => format!("The defenders give up: {}.", names.join(" and ")),
        }
    }
    fn shows(&self, who: &Who, cards: &str) -> String {
        format!("{}: {cards}.", does(who, "show your cards", "shows"))
    }
    fn leaves_deal(&self, who: &Who) -> String {
        format!("{} the deal.", does(who, "leave", "leaves"))
    }
    fn hand_of(&self, who: &Who) -> String {
        match who {
            Who::You => "Your cards:".to_owned(),
            Who::Other(name) => format!("{name} shows:"),
        }
    }

    fn leaves_after_round(&self, who: &Who, leaves: bool) -> String {
        match leaves {
            true => format!("{} after this round.", does(who, "leave", "leaves")),
            false => format!("{} after all.", does(who, "stay", "stays")),
        }
    }
    fn vacated(&self, seat: u8, reason: Vacating) -> String {
        let why = match reason {
            Vacating::Left => "who sat there has left",
            Vacating::WaitOver => "who sat there was waited for long enough",
            Vacating::Announced => "who sat there has left as announced",
        };
        format!("Seat {seat} is free: {why}.")
    }
    fn skipped(&self, seat: u8) -> String {
        format!("Seat {seat} stays free.")
    }
    fn offered(&self, name: &str) -> String {
        format!("{name} wants to sit down as a substitute. Type accept to agree.")
    }
    fn accepts(&self, who: &Who) -> String {
        format!("{} to the substitute.", does(who, "agree", "agrees"))
    }
    fn substitutes(&self, who: &Who) -> String {
        format!("{} as a substitute.", does(who, "sit down", "sits down"))
    }
    fn wants_next(&self, who: &Who) -> String {
        format!("{} ready for the next deal.", does(who, "are", "is"))
    }
    fn allows_chat(&self, who: &Who, allowed: bool) -> String {
        match allowed {
            true => format!("{} to talk during deals; all must agree.", does(who, "agree", "agrees")),
            false => format!("{} to talk during deals.", does(who, "do not want", "does not want")),
        }
    }
    fn says(&self, who: &Who, text: &str) -> String {
        format!("{}: {text}", does(who, "say", "says"))
    }
    fn announcement(&self, text: &str) -> String {
        format!("The server's administration says: {text}")
    }
    fn closing(&self) -> &'static str {
        "The administration closes this table: the running deal is played to its end and counts, and no other one begins."
    }
    fn voided(&self, deal: u32) -> String {
        format!("Deal {deal} was voided: it counts 0 for everybody, and is not dealt again.")
    }
    fn restored(&self, deal: u32) -> String {
        format!("Deal {deal} counts again.")
    }
    fn ended(&self, end: End) -> &'static str {
        match end {
            End::Complete => "The list is over.",
            End::Unfinished => "The list ends unfinished: too few are left.",
            End::Idle => "The table is closed, since nobody was there.",
            End::ClosedByAdministrator => "The administration has closed the table.",
            End::Closed => "The table was closed before its list began.",
        }
    }

    fn passed_in(&self) -> &'static str {
        "Everybody has passed: the deal is passed in (3.3.7)."
    }
    fn ending(&self, ending: Ending, charged: &Who, left: Option<&Who>) -> String {
        let left = |how: &str| left.map_or(String::new(), |who| format!("{} {how}", does(who, "left", "left")));
        match ending {
            Ending::PlayedOut => "All ten tricks are played".to_owned(),
            Ending::Decided => "The deal is decided".to_owned(),
            Ending::DeclarerGaveUpEarly | Ending::DeclarerGaveUp => does(charged, "gave up", "gave up"),
            Ending::DefendersGaveUp => "The defenders gave up".to_owned(),
            Ending::DeclarerClaimHeld => "The declarer's open hand takes the rest".to_owned(),
            Ending::DeclarerClaimFailed => "The declarer's open hand does not take the rest".to_owned(),
            Ending::DefendersClaimHeld => "A defender's open hand takes the rest".to_owned(),
            Ending::DefendersClaimFailed => "A defender's open hand does not take the rest".to_owned(),
            Ending::LeftAuction => left("in the auction"),
            Ending::DeclarerLeftBeforeAnnouncement | Ending::DefenderLeftBeforeAnnouncement => {
                left("before the announcement")
            }
            Ending::DeclarerLeft | Ending::DefenderLeft => left("the table, which is giving up"),
        }
    }
    fn verdict(&self, who: &Who, contract: &str, won: bool, points: u8, tricks: u8) -> String {
        let verb = if won { does(who, "win", "wins") } else { does(who, "lose", "loses") };
        let tricks = if tricks == 1 { "1 trick".to_owned() } else { format!("{tricks} tricks") };
        format!("{verb} {contract} with {points} card points and {tricks}.")
    }
    fn score(&self, value: i32) -> String {
        format!("Score: {value:+}")
    }
    fn in_the_list(&self) -> &'static str {
        "In the list"
    }
    fn skat_was(&self, skat: &str, discard: Option<&str>) -> String {
        let discard = discard.map_or(String::new(), |cards| format!("; laid away: {cards}"));
        format!("The skat: {skat}{discard}")
    }
    fn headings(&self) -> [&'static str; 5] {
        ["points", "won", "lost", "total", "tricks"]
    }
    fn row_passed_in(&self) -> &'static str {
        "passed in"
    }
    fn row_voided(&self) -> &'static str {
        ", void"
    }
    fn row_overbid(&self) -> &'static str {
        ", overbid"
    }
    fn sheet_is_empty(&self) -> &'static str {
        "No deal is on the sheet yet."
    }

    fn ask_ready(&self, is_host: bool) -> &'static str {
        match is_host {
            true => "Enter when you are ready, computers to fill the free seats, ? for help:",
            false => "Enter when you are ready, ? for help:",
        }
    }
    fn ask_take(&self, bid: u16) -> String {
        format!("Nobody has bid. Take the game with {bid} (y), or pass (p)?")
    }
    fn ask_bid(&self, least: u16) -> String {
        format!("Bid {least} (y) or a higher number, or pass (p)?")
    }
    fn ask_hold(&self, bid: u16) -> String {
        format!("Hold {bid} (y), or pass (p)?")
    }
    fn ask_skat(&self) -> &'static str {
        "Pick the skat up (1), or play a hand game (2)?"
    }
    fn ask_discard(&self) -> &'static str {
        "Lay which two cards away? Two numbers, or two cards:"
    }
    fn ask_contract(&self, can_go_back: bool) -> &'static str {
        match can_go_back {
            true => "Which game? A number or a name, or back:",
            false => "Which game? A number or a name:",
        }
    }
    fn offer_overbid(&self) -> &'static str {
        "overbid: lost from the start (3.4.3)"
    }
    fn offer_below(&self, bid: u16) -> String {
        format!("below the bid of {bid}: needs Schneider or Schwarz")
    }
    fn ask_card(&self) -> &'static str {
        "Your card?"
    }
    fn ask_agree(&self) -> &'static str {
        "The declarer wants to give up. Agree (y), or play on (n)?"
    }
    fn ask_next(&self) -> &'static str {
        "Enter for the next deal:"
    }
    fn ask_sure(&self) -> &'static str {
        "Are you sure? yes or no:"
    }

    fn wrong_ready(&self) -> &'static str {
        "Press Enter when you are ready, or type ? for help."
    }
    fn wrong_bid(&self, bids: &str) -> String {
        format!("Bid one of {bids}, or type p to pass.")
    }
    fn wrong_hold(&self, bid: u16) -> String {
        format!("Type y to hold {bid}, or p to pass.")
    }
    fn wrong_skat(&self) -> &'static str {
        "Type 1 to pick the skat up, or 2 for a hand game."
    }
    fn wrong_discard(&self) -> &'static str {
        "Type two of your cards, such as `3 7` or `D7 C10`."
    }
    fn wrong_contract(&self, offers: usize) -> String {
        format!("Type a number from 1 to {offers}, or the name of one of these games.")
    }
    fn must_follow(&self, card: &str) -> String {
        format!("You must follow, so {card} cannot be played now. The cards with a number can.")
    }
    fn not_held(&self, card: &str) -> String {
        format!("You do not hold {card}.")
    }
    fn wrong_card(&self) -> &'static str {
        "Type the number in front of a card, or a card such as CJ; ? for help."
    }
    fn wrong_agree(&self) -> &'static str {
        "Type y to agree, or n to play on."
    }
    fn wrong_next(&self) -> &'static str {
        "Press Enter for the next deal, or type ? for help."
    }
    fn wrong_seat(&self) -> &'static str {
        "The number of a seat at this table is expected."
    }
    fn not_your_turn(&self, typed: &str) -> String {
        format!("`{typed}` means nothing now: it is not your turn. Type ? for help.")
    }
    fn waiting_for(&self, who: &Who) -> String {
        format!("{} on turn.", does(who, "are", "is"))
    }
    fn waiting_for_deal(&self) -> &'static str {
        "The next deal comes when all want it, or after a few seconds."
    }
    fn waiting_for_players(&self) -> &'static str {
        "The list begins when all seats are taken and all are ready."
    }
    fn you_only_watch(&self) -> &'static str {
        "You watch this table. Type sit to sit down if a seat is free, lobby to go back to the lobby, ? for help."
    }
    fn cannot_give_up(&self) -> &'static str {
        "You cannot give up now: that is possible while cards are played, but never in Ramsch, or you wish it already."
    }
    fn cannot_show(&self) -> &'static str {
        "You cannot show your cards now."
    }
    fn nothing_changed(&self) -> &'static str {
        "Nothing was changed."
    }

    fn cost_of_early_surrender(&self, least: u16) -> String {
        format!("Giving up now loses the game (4.3.1): at least {least} points, and 50 more in the list.")
    }
    fn cost_of_surrender(&self, least: u16, needs_consent: bool) -> String {
        let consent = if needs_consent { "If a defender agrees (4.3.2), all" } else { "All (4.3.2)" };
        format!(
            "{consent} remaining tricks are the defenders', and the deal counts as it stands then. \
             If that loses it, it costs at least {least} points, and 50 more in the list."
        )
    }
    fn cost_of_defenders_surrender(&self, alone: bool) -> &'static str {
        match alone {
            true => "If you give up, all remaining tricks are the declarer's (4.3.3).",
            false => {
                "If your partner wishes it too, all remaining tricks are the declarer's (4.3.3). Nobody sees your wish."
            }
        }
    }
    fn cost_of_showing(&self) -> &'static str {
        "Who shows his cards claims all remaining tricks (4.3.4, 4.3.5). If the others can take one, the rest is theirs."
    }
    fn cost_of_leaving_early(&self) -> &'static str {
        "Leaving now costs nothing."
    }
    fn cost_of_leaving_between(&self) -> &'static str {
        "You leave the list for good. Between deals nobody is charged; your score stays with the seat."
    }
    fn cost_of_leaving_auction(&self, least: u16, is_declarer: bool) -> String {
        let paragraph = if is_declarer { "3.4.6" } else { "3.3.9" };
        format!("Who leaves now has lost a grand ({paragraph}): at least {least} points, and 50 more in the list.")
    }
    fn cost_of_leaving_before_announcement(&self) -> &'static str {
        "If you leave now, the declarer has won a grand (3.4.6)."
    }
    fn cost_of_leaving_as_declarer(&self, least: u16) -> String {
        format!(
            "Leaving now is giving up (4.3.6): all remaining tricks are the defenders'. If that loses the game, it costs \
             at least {least} points, and 50 more in the list."
        )
    }
    fn cost_of_leaving_as_defender(&self) -> &'static str {
        "Leaving now gives up for both defenders (4.3.6): all remaining tricks are the declarer's."
    }
    fn cost_of_leaving_sitting(&self) -> &'static str {
        "You sit out, so leaving ends no deal and nobody is charged."
    }
    fn list_without_you(&self, goes_on: bool) -> &'static str {
        match goes_on {
            true => "The list goes on without you.",
            false => "Only computer players are left then, so the list ends.",
        }
    }
    fn cost_of_closing(&self) -> &'static str {
        "Closing the table sends everybody away."
    }

    fn table_help(&self) -> &'static str {
        "\
What can be typed at a table:
  In the auction    18, 20 … to bid; y to bid the least or to hold; p to pass
  With cards        the number in front of a card, or the card: CJ, ♣J, c10. Cards in brackets cannot be played now.
  Games             the number in front of a game, or its name: grand, spades hand, null ouvert
  Enter             say ready, take the next deal, or see whom the table waits for
  look              your cards and the deal as it stands
  t                 the last trick
  sheet             the score sheet
  rules             the rules of this table
  who               who sits where, who is away and how long he is still waited for
  give up           give up, after you are told what it costs; take back  takes the wish back
  agree             agree that the declarer gives up
  show              show your cards
  say TEXT          say something to the table; during a deal only if all agree
  allow chat        agree to talk during deals; no chat  not after all
  accept            agree to a substitute
  leave after round leave after this round without a charge; stay  not after all
  leave             leave the table for good, after you are told what it costs
  quit, q           end the program and keep the seat, as after a lost connection
  Before the list   ready, not ready, seat 2 (change to it); the host also computers, remove 2, swap 1 2, close
  invite            how others come to this table
  help, ?           this"
    }
    fn invitation(&self, server: &str, table: &str) -> String {
        format!("To sit down here, others type:  vorhand play {server} --join {table}")
    }
    fn you_leave(&self) -> &'static str {
        "You have left the table."
    }
    fn chat_is(&self, open: bool) -> &'static str {
        if open { "Players may talk now." } else { "Players may not talk while the deal runs." }
    }
    fn alarm(&self, shuffle: u32, why: &str) -> String {
        format!("ALARM: shuffle {shuffle} is not as it should be: {why}.")
    }
    fn disconnected(&self) -> &'static str {
        "The connection is lost; coming back …"
    }
    fn reconnected(&self) -> &'static str {
        "The connection is back."
    }
}
