// Written by codegen/main.js from docs/asyncapi.json: change that, not this.

/** A suit on the wire: clubs, spades, hearts, diamonds. */
export type Suit = 'C' | 'S' | 'H' | 'D'

/** A rank on the wire. */
export type Rank = 'A' | 'K' | 'Q' | 'J' | 'T' | '9' | '8' | '7'

/** One for each of the seats 1 to 4. */
export type BySeat<T> = readonly [T, T, T, T]

/**
 * Who may sit down.
 *
 * - `public`: Anybody, and the lobby shows the table.
 * - `link`: Whoever has the table's id; the lobby does not show the table.
 * - `password`: Whoever knows the password; the lobby shows the table.
 */
export type Access = 'public' | 'link' | 'password'

/**
 * A player's account in a list.
 */
export interface Account {
  /**
   * What deals lost by the others have credited: 40 each at three seats, 30 at four.
   */
  readonly credit: number
  /**
   * Deals that count for him, those in which he sat out as dealer included.
   */
  readonly deals: number
  /**
   * Deals lost as declarer, or charged for leaving.
   */
  readonly lost: number
  /**
   * The sum of the game points, without the 50, 40 and 30.
   */
  readonly points: number
  /**
   * Whose.
   */
  readonly seat: Seat
  /**
   * The account after Seeger and Fabian (SkWO 5.1).
   */
  readonly total: number
  /**
   * Deals won as declarer.
   */
  readonly won: number
}

/**
 * What a hand game announces beyond itself.
 *
 * - `nothing`: Nothing.
 * - `schneider`: Schneider.
 * - `schwarz`: Schwarz, and so Schneider.
 */
export type Announced = 'nothing' | 'schneider' | 'schwarz'

/** A value that may be bid: one of the usual 63, 18 to 264 (3.3.1), or where the rules have Spitzen one of `legal.bids`, up to 456. */
export type Bid = number

/** A card: its suit C, S, H or D (clubs, spades, hearts, diamonds) and its rank A, K, Q, J, T, 9, 8 or 7. */
export type Card = `${Suit}${Rank}`

/** A set of cards, in no meaningful order; no card comes twice. */
export type Cards = readonly Card[]

/** Something said: 1 to 500 characters, not only blanks, without control characters but line breaks (U+000A). */
export type ChatText = string

/** Why something was refused; new codes can come. */
export type Code =
  | 'bad_json'
  | 'bad_message'
  | 'binary_refused'
  | 'too_large'
  | 'too_slow'
  | 'not_a_card'
  | 'card_twice'
  | 'not_a_deck'
  | 'not_a_seat'
  | 'not_a_bid'
  | 'contradictory_contract'
  | 'not_hex'
  | 'bad_name'
  | 'bad_text'
  | 'bad_password'
  | 'password_missing'
  | 'bad_account_password'
  | 'bad_reason'
  | 'duplicate_mismatch'
  | 'not_logged_in'
  | 'already_logged_in'
  | 'bad_token'
  | 'wrong_login'
  | 'locked'
  | 'forbidden'
  | 'account_needed'
  | 'has_account'
  | 'name_taken'
  | 'name_not_allowed'
  | 'renamed_lately'
  | 'seated_now'
  | 'foreign_origin'
  | 'too_fast'
  | 'too_many_connections'
  | 'too_many_tables'
  | 'unknown_table'
  | 'wrong_password'
  | 'not_watchable'
  | 'not_watching'
  | 'arranged_refused'
  | 'not_seated'
  | 'already_seated'
  | 'seat_not_free'
  | 'table_full'
  | 'not_host'
  | 'not_now'
  | 'no_deal'
  | 'no_computers'
  | 'no_substitutes'
  | 'other_shuffle'
  | 'seed_mismatch'
  | 'already_done'
  | 'chat_closed'
  | 'table_over'
  | 'nothing_due'
  | 'unknown_player'
  | 'no_account'
  | 'not_locked'
  | 'last_administrator'
  | 'already_void'
  | 'not_void'
  | 'list_running'
  | 'unreadable_sheet'
  | 'bad_seats'
  | 'bad_rounds'
  | 'bad_wait'
  | 'bad_move_time'
  | 'bad_delay'
  | 'bad_pause'
  | 'bad_rated'
  | 'bad_rule_set'
  | 'bad_until_points'
  | 'bad_answer_time'
  | 'tournament_watched'
  | 'not_your_turn'
  | 'wrong_phase'
  | 'bid_too_low'
  | 'only_eighteen'
  | 'skat_not_picked_up'
  | 'skat_picked_up'
  | 'wrong_discard'
  | 'not_held'
  | 'null_below_bid'
  | 'must_follow'
  | 'nothing_pending'
  | 'wrong_party'
  | 'defender_cannot_show'
  | 'kontra_not_allowed'
  | 'kontra_too_late'
  | 're_without_kontra'
  | 're_too_late'
  | 'no_re'
  | 'question_open'
  | 'nothing_asked'
  | 'too_many_spitzen'
  | 'spitze_not_held'
  | 'jack_laid_away'
  | 'already_picked_up'
  | 'escaped_already'
  | 'not_found'
  | 'method_not_allowed'
  | 'unsupported_media_type'
  | 'upgrade_needed'
  | 'bad_query'
  | 'unavailable'
  | 'draining'
  | 'internal'

/** What binds the server to its seed: 32 bytes as hexadecimal digits. */
export type Commitment = string

/**
 * A contract as it is written. An open suit game or grand includes hand and Schwarz announced (5.2.6).
 */
export interface Contract {
  /**
   * What is announced; only hand games of a suit or grand can announce something.
   */
  readonly announced: Announced
  /**
   * What is played.
   */
  readonly game: Game
  /**
   * Whether the skat is left alone.
   */
  readonly hand: boolean
  /**
   * Whether the declarer plays with open cards.
   */
  readonly ouvert: boolean
}

/**
 * Phase, turn and what the observer may do: what a client would need the rules for.
 *
 * A missing field is none, no or nothing.
 */
export interface DealNow {
  /**
   * Whether that time stands still although somebody is connected: since a restart of the server not all who are asked
   * have been back.
   */
  readonly answerHeld?: boolean
  /**
   * How long an answer has still time, in milliseconds, where Kontra, Re or an escape is asked; silence is no.
   */
  readonly answerMillis?: number
  /**
   * Whether the player to speak answers a bid.
   */
  readonly answering?: boolean
  /**
   * Who is or was asked about Kontra, in the phase `kontra`; `legal` says whether the observer's own answer is awaited.
   */
  readonly asked?: readonly Seat[]
  /**
   * The last bid, until the deal is over.
   */
  readonly bid?: Bid
  /**
   * The declarer, from the end of the auction to the end of the deal.
   */
  readonly declarer?: Seat
  /**
   * Whether the declarer asks to give up.
   */
  readonly declarerAsks?: boolean
  /**
   * What the observer may do; missing for those who watch, and when it is nothing.
   */
  readonly legal?: Legal
  /**
   * Whether the observer himself wishes, or asks, to give up.
   */
  readonly ownWish?: boolean
  /**
   * The phase.
   */
  readonly phase: Phase
  /**
   * Who is to act.
   */
  readonly turn?: Seat
}

/**
 * The result of a deal, with all its cards.
 */
export interface DealResult {
  /**
   * What the declarer laid away, if he did.
   */
  readonly discard?: Cards
  /**
   * The hands as they were dealt.
   */
  readonly hands: readonly SeatCards[]
  /**
   * What players pushed on in a Ramsch after they had picked up.
   */
  readonly laid?: readonly SeatCards[]
  /**
   * Passed in, played, or a Ramsch.
   */
  readonly outcome: Outcome
  /**
   * What it counts for everybody at the table, the sitting dealer included.
   */
  readonly scores: readonly SeatScore[]
  /**
   * The skat as it was dealt.
   */
  readonly skat: Cards
}

/**
 * A deal.
 */
export interface DealState {
  /**
   * Whether that time stands still although somebody is connected: since a restart of the server not all who are asked
   * have been back.
   */
  readonly answerHeld?: boolean
  /**
   * How long an answer has still time, in milliseconds, where Kontra, Re or an escape is asked; silence is no.
   */
  readonly answerMillis?: number
  /**
   * Whether the player to speak answers a bid.
   */
  readonly answering?: boolean
  /**
   * Who is or was asked about Kontra, in the phase `kontra`; `legal` says whether the observer's own answer is awaited.
   */
  readonly asked?: readonly Seat[]
  /**
   * The last bid, until the deal is over.
   */
  readonly bid?: Bid
  /**
   * What each player has bid or held.
   */
  readonly bids: readonly SeatBids[]
  /**
   * What is played, while cards are played; afterwards the result says it.
   */
  readonly contract?: Contract
  /**
   * Who dealt.
   */
  readonly dealer: Seat
  /**
   * The declarer, from the end of the auction to the end of the deal.
   */
  readonly declarer?: Seat
  /**
   * Whether the declarer asks to give up.
   */
  readonly declarerAsks?: boolean
  /**
   * Where forehand sits.
   */
  readonly forehand: Seat
  /**
   * The hands.
   */
  readonly hands: readonly Hand[]
  /**
   * Who said Kontra, while cards are played.
   */
  readonly kontra?: Seat
  /**
   * The last trick, until a card is led to the next one.
   */
  readonly lastTrick?: Trick
  /**
   * What the observer may do; missing for those who watch, and when it is nothing.
   */
  readonly legal?: Legal
  /**
   * Where middlehand sits.
   */
  readonly middlehand: Seat
  /**
   * Its number in the list, 1 and up.
   */
  readonly number: number
  /**
   * Whether the observer himself wishes, or asks, to give up.
   */
  readonly ownWish?: boolean
  /**
   * Whether each seat took part in the shuffle: seat 1 to 4.
   */
  readonly parts: BySeat<Part>
  /**
   * The phase.
   */
  readonly phase: Phase
  /**
   * The proof, once the seeds are revealed.
   */
  readonly proof?: Proof
  /**
   * How players have pushed in a Ramsch, until it is over.
   */
  readonly pushes?: readonly SeatPush[]
  /**
   * Whether the declarer answered it with Re, while cards are played.
   */
  readonly re?: boolean
  /**
   * Where rearhand sits.
   */
  readonly rearhand: Seat
  /**
   * The result, once the deal is over.
   */
  readonly result?: DealResult
  /**
   * The number of the shuffle; missing where the cards were arranged.
   */
  readonly shuffle?: number
  /**
   * Who sits out: the dealer of a table of four.
   */
  readonly sitting?: Seat
  /**
   * What it is in the course of the list; missing where it is a deal like any other.
   */
  readonly slot?: Slot
  /**
   * How many Spitzen were announced, while cards are played; missing where none were.
   */
  readonly spitzen?: number
  /**
   * The trick on the table.
   */
  readonly trick?: Trick
  /**
   * How many tricks each player has taken, while cards are played.
   */
  readonly tricks?: readonly SeatTricks[]
  /**
   * Who is to act.
   */
  readonly turn?: Seat
}

/** The 32 cards in the order in which they were dealt: ten each for forehand, middlehand and rearhand, then the skat. */
export type Deck = readonly Card[]

/**
 * The value of a deal and how it came about.
 */
export interface Derivation {
  /**
   * The base value; missing in null games.
   */
  readonly base?: number
  /**
   * What had to be reached; missing where a leaver had not bid.
   */
  readonly bid?: Bid
  /**
   * What counts: the product, or the smallest multiple of the base value that is not below the bid (5.4).
   */
  readonly charged: number
  /**
   * What was played, or the grand that an abandoned deal counts as.
   */
  readonly contract: Contract
  /**
   * Whether it was lost and counts double (5.3.4).
   */
  readonly doubled: boolean
  /**
   * The levels, the lowest first; none in null games.
   */
  readonly levels: readonly LevelStep[]
  /**
   * The matadors; missing in null games.
   */
  readonly matadors?: Matadors
  /**
   * Whether the product is below the bid, and the deal is lost for that.
   */
  readonly overbid: boolean
  /**
   * Base value times matadors, levels and Spitzen, or the fixed value of a null game.
   */
  readonly product: number
  /**
   * The derivation, part by part, in the order in which players say it.
   */
  readonly steps: readonly Step[]
  /**
   * The same in English.
   */
  readonly text: string
}

/**
 * How a table ended.
 *
 * - `complete`: The list was played to its length.
 * - `unfinished`: Fewer than three were left.
 * - `idle`: Nobody was connected for too long.
 * - `closed`: The host closed it before the start.
 * - `closedByAdministrator`: An administrator closed it.
 */
export type End = 'complete' | 'unfinished' | 'idle' | 'closed' | 'closedByAdministrator'

/**
 * Why a deal with a charged player ended.
 *
 * - `playedOut`: All ten tricks were played.
 * - `decided`: A trick decided it: the declarer's in null, the defenders' in an open game or Schwarz announced.
 * - `declarerGaveUpEarly`: The declarer gave up before the lead to the second trick.
 * - `declarerGaveUp`: The declarer gave up later.
 * - `defendersGaveUp`: The defenders gave up.
 * - `declarerClaimHeld`: The declarer's open hand claimed the rest, and nothing could beat it.
 * - `declarerClaimFailed`: The declarer's open hand claimed the rest in vain.
 * - `defendersClaimHeld`: A defender's open hand claimed the rest, and nothing could beat it.
 * - `defendersClaimFailed`: A defender's open hand claimed the rest in vain.
 * - `leftAuction`: A player left before the auction was over.
 * - `declarerLeftBeforeAnnouncement`: The declarer left between auction and announcement.
 * - `defenderLeftBeforeAnnouncement`: A defender left between auction and announcement.
 * - `declarerLeft`: The declarer left while cards were played.
 * - `defenderLeft`: A defender left while cards were played.
 */
export type Ending =
  | 'playedOut'
  | 'decided'
  | 'declarerGaveUpEarly'
  | 'declarerGaveUp'
  | 'defendersGaveUp'
  | 'declarerClaimHeld'
  | 'declarerClaimFailed'
  | 'defendersClaimHeld'
  | 'defendersClaimFailed'
  | 'leftAuction'
  | 'declarerLeftBeforeAnnouncement'
  | 'defenderLeftBeforeAnnouncement'
  | 'declarerLeft'
  | 'defenderLeft'

/**
 * An event with its number.
 */
export interface EventMessage {
  /**
   * When it happened, in microseconds since the Unix epoch.
   */
  readonly atMicros: number
  /**
   * Whether players may chat now.
   */
  readonly chatOpen: boolean
  /**
   * When the table goes on by itself, in microseconds since the Unix epoch; missing if no time runs.
   */
  readonly deadlineMicros?: number
  /**
   * What has become of the deal, where the event is about it: replaces these fields of [`crate::DealState`], missing ones too.
   */
  readonly deal?: DealNow
  /**
   * What.
   */
  readonly event: TableEvent
  /**
   * The observer's own number at this table, one more than the last one.
   */
  readonly n: number
  /**
   * The table.
   */
  readonly table: string
}

/**
 * What is played.
 *
 * - `diamonds`: Karo, base value 9.
 * - `hearts`: Herz, base value 10.
 * - `spades`: Pik, base value 11.
 * - `clubs`: Kreuz, base value 12.
 * - `grand`: Grand, base value 24.
 * - `null`: Null, with fixed values.
 */
export type Game = 'diamonds' | 'hearts' | 'spades' | 'clubs' | 'grand' | 'null'

/**
 * The result of a deal that is written to one player's account.
 */
export interface GameResult {
  /**
   * Whether it was a Bock deal.
   */
  readonly bock?: boolean
  /**
   * His card points, the skat counted: 0 to 120; 0 where no card was played.
   */
  readonly cardPoints: number
  /**
   * The declarer, or who left before there was one.
   */
  readonly charged: Seat
  /**
   * How the value came about.
   */
  readonly derivation: Derivation
  /**
   * Why the deal ended.
   */
  readonly ending: Ending
  /**
   * Who said Kontra.
   */
  readonly kontra?: Seat
  /**
   * Who left, if leaving ended it.
   */
  readonly left?: Seat
  /**
   * The paragraph that ends the deal this way.
   */
  readonly paragraph: string
  /**
   * Whether it was answered with Re.
   */
  readonly re?: boolean
  /**
   * His tricks, 0 to 10.
   */
  readonly tricks: number
  /**
   * What is written for him: the value, or minus twice that; doubled for Kontra, for Re and in a Bock deal.
   */
  readonly value: number
  /**
   * Whether the charged player won.
   */
  readonly won: boolean
}

/**
 * A hand.
 */
export interface Hand {
  /**
   * The cards, if the observer may see them.
   */
  readonly cards?: Cards
  /**
   * How many cards, 0 to 12.
   */
  readonly count: number
  /**
   * Whose.
   */
  readonly seat: Seat
}

/**
 * A person or a program.
 *
 * - `human`: A person.
 * - `computer`: A computer player.
 */
export type Kind = 'human' | 'computer'

/**
 * What a player may do in the deal now, apart from leaving. A missing field is no or nothing.
 */
export interface Legal {
  /**
   * Whether he may agree to the declarer's giving up.
   */
  readonly agree?: boolean
  /**
   * Whether he may announce one of the offers.
   */
  readonly announce?: boolean
  /**
   * The values that he may bid, where the rules have Spitzen; otherwise they are the usual 63 within those limits.
   */
  readonly bids?: readonly Bid[]
  /**
   * The cards that he may play.
   */
  readonly cards?: Cards
  /**
   * Whether he may say no to what he is asked: Kontra, Re, or an escape.
   */
  readonly decline?: boolean
  /**
   * Whether he may play a grand hand instead of a forced Ramsch.
   */
  readonly escape?: boolean
  /**
   * Whether he may give up, or wish or ask to.
   */
  readonly giveUp?: boolean
  /**
   * The highest value that he may bid.
   */
  readonly greatestBid?: Bid
  /**
   * Whether he may hold.
   */
  readonly hold?: boolean
  /**
   * Whether he may say Kontra.
   */
  readonly kontra?: boolean
  /**
   * The cards of which he lays two away when he pushes.
   */
  readonly layAway?: Cards
  /**
   * The lowest value that he may bid, if he may bid.
   */
  readonly leastBid?: Bid
  /**
   * The contracts that he may announce.
   */
  readonly offers?: readonly Offer[]
  /**
   * Whether he may pass.
   */
  readonly pass?: boolean
  /**
   * Whether he may pick the skat up.
   */
  readonly pickUp?: boolean
  /**
   * Whether he may push the skat on unseen.
   */
  readonly push?: boolean
  /**
   * Whether he may answer Kontra with Re.
   */
  readonly re?: boolean
  /**
   * Whether he may show his cards.
   */
  readonly show?: boolean
  /**
   * Whether he may take such a wish or request back.
   */
  readonly takeBack?: boolean
}

/**
 * A level of a suit game or grand.
 *
 * - `game`: The game itself.
 * - `hand`: Played without the skat.
 * - `schneider`: A party has 30 card points or fewer.
 * - `schneiderAnnounced`: Schneider announced.
 * - `schwarz`: A party has no trick.
 * - `schwarzAnnounced`: Schwarz announced.
 * - `ouvert`: An open suit game or grand.
 */
export type Level = 'game' | 'hand' | 'schneider' | 'schneiderAnnounced' | 'schwarz' | 'schwarzAnnounced' | 'ouvert'

/**
 * A level with its paragraph.
 */
export interface LevelStep {
  /**
   * The level.
   */
  readonly level: Level
  /**
   * The paragraph that defines it.
   */
  readonly paragraph: string
}

/**
 * Somebody who is connected.
 */
export interface LobbyPlayer {
  /**
   * Whether he likes to play at pub tables.
   */
  readonly likesPub?: boolean
  /**
   * Who.
   */
  readonly player: Player
  /**
   * Whether he sits at a table.
   */
  readonly seated: boolean
}

/**
 * A seat of a table in the lobby.
 */
export interface LobbySeat {
  /**
   * Whether somebody can sit down there now.
   */
  readonly open: boolean
  /**
   * Who sits there.
   */
  readonly player?: Player
  /**
   * Which.
   */
  readonly seat: Seat
}

/**
 * What a table in the lobby is doing.
 *
 * - `gathering`: Players sit down and get ready.
 * - `playing`: A list is played.
 */
export type LobbyState = 'gathering' | 'playing'

/**
 * A table in the lobby.
 */
export interface LobbyTable {
  /**
   * Whether its deals are arranged ones.
   */
  readonly arranged?: boolean
  /**
   * How many deals are still to come, the running one included; missing in an endless list.
   */
  readonly dealsLeft?: number
  /**
   * How many deals are on the sheet.
   */
  readonly dealsPlayed: number
  /**
   * The id of the player who made it.
   */
  readonly host: string
  /**
   * Its seats, three or four.
   */
  readonly seats: readonly LobbySeat[]
  /**
   * What it is set to.
   */
  readonly settings: Settings
  /**
   * Gathering or playing.
   */
  readonly state: LobbyState
  /**
   * The table's id.
   */
  readonly table: string
  /**
   * How many people watch.
   */
  readonly watchers: number
}

/**
 * The unbroken run of top trumps that the declarer holds or lacks (2.4).
 */
export interface Matadors {
  /**
   * How many, 1 to 11.
   */
  readonly count: number
  /**
   * Whether he holds the jack of clubs: with or without.
   */
  readonly with: boolean
}

/**
 * How a list is played.
 *
 * - `free`: A free table: somebody lost is waited for 90 seconds, a free seat can be taken, people may watch.
 * - `tournament`: A tournament: the wait is ten minutes, nobody substitutes, nobody watches.
 */
export type Mode = 'free' | 'tournament'

/**
 * More about a refusal; which fields there are depends on the code.
 */
export interface NackDetail {
  /**
   * The bid, after `null_below_bid`.
   */
  readonly bid?: Bid
  /**
   * How many cards must be laid away, after `wrong_discard`.
   */
  readonly expected?: number
  /**
   * The player's own cards that follow, after `must_follow`.
   */
  readonly held?: Cards
  /**
   * The lowest possible bid, after `bid_too_low`.
   */
  readonly leastBid?: Bid
  /**
   * The card that was led, after `must_follow`.
   */
  readonly led?: Card
  /**
   * How many Spitzen can be announced at most, after `too_many_spitzen`.
   */
  readonly most?: number
  /**
   * A sentence for whoever writes the client, after `bad_json` and `bad_message`.
   */
  readonly text?: string
  /**
   * The null game's value, after `null_below_bid`.
   */
  readonly value?: number
}

/** A name: 1 to 24 characters without control characters, brackets or invisible marks, and no blank at either end. */
export type Name = string

/**
 * What somebody who makes a table asks for; everything but the name can be left out.
 */
export interface NewSettings {
  /**
   * Who may sit down; `public` by default.
   */
  readonly access?: Access
  /**
   * How long Kontra, Re and an escape are asked before silence is no: 5 to 60; 15 by default. Only pub rules ask.
   */
  readonly answerSeconds?: number
  /**
   * Whether computer players may sit down; by default they may unless the list is rated.
   */
  readonly computers?: boolean
  /**
   * How much later those who watch see what happens from the first deal on, where `watching` is `delayed`: 1 to 3600; 60 by default.
   */
  readonly delaySeconds?: number
  /**
   * Free or tournament; `free` by default.
   */
  readonly mode?: Mode
  /**
   * How long a player may think before his wait begins: 5 to 3600; by default as long as he likes.
   */
  readonly moveSeconds?: number
  /**
   * The table's name.
   */
  readonly name: Name
  /**
   * How long a result stays before the next deal: 0 to 600; 8 by default.
   */
  readonly pauseSeconds?: number
  /**
   * Whether the list counts in the rankings; it does not by default.
   */
  readonly rated?: boolean
  /**
   * How many rounds the list has, each seat dealing once in a round, at most 48 deals; `null` for an endless list; 12 by default.
   */
  readonly rounds?: number | null
  /**
   * The rules; `sosko-2007` by default.
   */
  readonly ruleSet?: RuleSet
  /**
   * How seats are found; `lot` by default.
   */
  readonly seating?: Seating
  /**
   * Three or four; 3 by default.
   */
  readonly seats?: number
  /**
   * How many points end the list, beside `rounds`: it is over after the deal in which somebody's account has reached them; 1 to 10000.
   * Only with pub rules; by default none do.
   */
  readonly untilPoints?: number
  /**
   * How long a free seat is kept for a substitute: 0 to 600; 120 by default.
   */
  readonly vacancySeconds?: number
  /**
   * How long a lost player is waited for in a deal: 10 to 3600; by default 90 at free tables and 600 in tournaments.
   */
  readonly waitSeconds?: number
  /**
   * Who may watch; by default `live` at free tables and `nobody` in tournaments.
   */
  readonly watching?: Watching
}

/**
 * A contract that may be announced.
 */
export interface Offer {
  /**
   * The contract.
   */
  readonly contract: Contract
  /**
   * Whether it cannot reach the bid with any level, and so is lost from the start (3.4.3).
   */
  readonly overbid: boolean
  /**
   * How many Spitzen are announced with it; missing for none.
   */
  readonly spitzen?: number
  /**
   * What it counts at least if it is won, on the cards that he has seen.
   */
  readonly value: number
}

/**
 * Nobody bid and forehand passed (3.3.7).
 */
export interface OutcomePassedIn {
  readonly kind: 'passedIn'
}

/**
 * With a declarer, or a leaver who is charged.
 */
export interface OutcomeGame {
  readonly kind: 'game'
  /**
   * Whether it was a Bock deal.
   */
  readonly bock?: boolean
  /**
   * His card points, the skat counted: 0 to 120; 0 where no card was played.
   */
  readonly cardPoints: number
  /**
   * The declarer, or who left before there was one.
   */
  readonly charged: Seat
  /**
   * How the value came about.
   */
  readonly derivation: Derivation
  /**
   * Why the deal ended.
   */
  readonly ending: Ending
  /**
   * Who said Kontra.
   */
  readonly kontra?: Seat
  /**
   * Who left, if leaving ended it.
   */
  readonly left?: Seat
  /**
   * The paragraph that ends the deal this way.
   */
  readonly paragraph: string
  /**
   * Whether it was answered with Re.
   */
  readonly re?: boolean
  /**
   * His tricks, 0 to 10.
   */
  readonly tricks: number
  /**
   * What is written for him: the value, or minus twice that; doubled for Kontra, for Re and in a Bock deal.
   */
  readonly value: number
  /**
   * Whether the charged player won.
   */
  readonly won: boolean
}

/**
 * A Ramsch, which has no declarer.
 */
export interface OutcomeRamsch {
  readonly kind: 'ramsch'
  /**
   * Who left, if leaving ended it: all open tricks and the skat are his.
   */
  readonly left?: Seat
  /**
   * Who took all ten tricks: then he gets 120, and nothing is multiplied.
   */
  readonly march?: Seat
  /**
   * What the scores are multiplied with.
   */
  readonly multiplier: number
  /**
   * The three players, forehand first.
   */
  readonly players: readonly RamschPlayer[]
  /**
   * Who took the skat.
   */
  readonly skatTo: Seat
  /**
   * The derivation, part by part.
   */
  readonly steps: readonly RamschStep[]
  /**
   * The same in English, with each player's score.
   */
  readonly text: string
  /**
   * How many pushed unseen, 0 to 3.
   */
  readonly unseen: number
  /**
   * Whether a player has no trick, which raises the multiplier.
   */
  readonly virgin: boolean
}

/** How a deal ended. */
export type Outcome = OutcomePassedIn | OutcomeGame | OutcomeRamsch

/**
 * Whether a seat took part in a shuffle.
 *
 * - `notTaking`: It did not.
 * - `revealed`: Its seed went in.
 * - `withheld`: It bound a seed and did not reveal it.
 */
export type Part = 'notTaking' | 'revealed' | 'withheld'

/** The password of a table: 1 to 64 characters without control characters. */
export type Password = string

/**
 * The phase of a deal.
 *
 * - `auction`: The auction.
 * - `escape`: Before a forced Ramsch, somebody is asked whether he escapes from it with a grand hand.
 * - `pushing`: The skat of a Ramsch is pushed from forehand to rearhand.
 * - `ramsch`: Cards of a Ramsch are played.
 * - `skat`: The declarer picks up or plays hand.
 * - `announcing`: The declarer has picked up, lays two cards away and announces.
 * - `kontra`: Defenders are asked about Kontra, before the cards of an open game are shown.
 * - `re`: The declarer is asked whether he answers Kontra with Re.
 * - `play`: Cards are played.
 * - `settled`: The deal is over.
 */
export type Phase =
  'auction' | 'escape' | 'pushing' | 'ramsch' | 'skat' | 'announcing' | 'kontra' | 're' | 'play' | 'settled'

/**
 * Who somebody is.
 */
export interface Player {
  /**
   * His id.
   */
  readonly id: string
  /**
   * Person or program.
   */
  readonly kind: Kind
  /**
   * His name.
   */
  readonly name: string
}

/** A player's share of a shuffle: 32 bytes as hexadecimal digits; secret until all are bound. */
export type PlayerSeed = string

/**
 * Everything that a verifier needs to do a shuffle again; public once the deal is over.
 */
export interface Proof {
  /**
   * The server's commitment, as announced.
   */
  readonly commitment: Commitment
  /**
   * The cards as they were dealt.
   */
  readonly deck: Deck
  /**
   * The seats' hashes, as announced: seat 1 to 4, `null` where a seat had none.
   */
  readonly hashes: BySeat<SeedHash | null>
  /**
   * What each seat gave: seat 1 to 4.
   */
  readonly parts: BySeat<ProofPart>
  /**
   * The server's seed.
   */
  readonly serverSeed: ServerSeed
  /**
   * The number of the shuffle at its table, 1 and up.
   */
  readonly shuffle: number
  /**
   * The version of the shuffle: 1.
   */
  readonly shuffleVersion: number
  /**
   * The table.
   */
  readonly table: string
}

/**
 * It took no part.
 */
export interface ProofPartNotTaking {
  readonly part: 'notTaking'
}

/**
 * Its seed.
 */
export interface ProofPartRevealed {
  readonly part: 'revealed'
  /**
   * The seed.
   */
  readonly seed: PlayerSeed
}

/**
 * It bound a seed and did not reveal it.
 */
export interface ProofPartWithheld {
  readonly part: 'withheld'
}

/** What a seat gave to a shuffle. */
export type ProofPart = ProofPartNotTaking | ProofPartRevealed | ProofPartWithheld

/**
 * A player of a Ramsch.
 */
export interface RamschPlayer {
  /**
   * Whether he has the most card points, alone or with others.
   */
  readonly loser?: boolean
  /**
   * His card points, the skat counted for who took it; all together 120.
   */
  readonly points: number
  /**
   * His game points.
   */
  readonly score: number
  /**
   * Who.
   */
  readonly seat: Seat
  /**
   * His tricks; all together 10.
   */
  readonly tricks: number
}

/**
 * The result of a Ramsch: whoever has the most card points loses them, times the multiplier.
 */
export interface RamschResult {
  /**
   * Who left, if leaving ended it: all open tricks and the skat are his.
   */
  readonly left?: Seat
  /**
   * Who took all ten tricks: then he gets 120, and nothing is multiplied.
   */
  readonly march?: Seat
  /**
   * What the scores are multiplied with.
   */
  readonly multiplier: number
  /**
   * The three players, forehand first.
   */
  readonly players: readonly RamschPlayer[]
  /**
   * Who took the skat.
   */
  readonly skatTo: Seat
  /**
   * The derivation, part by part.
   */
  readonly steps: readonly RamschStep[]
  /**
   * The same in English, with each player's score.
   */
  readonly text: string
  /**
   * How many pushed unseen, 0 to 3.
   */
  readonly unseen: number
  /**
   * Whether a player has no trick, which raises the multiplier.
   */
  readonly virgin: boolean
}

/**
 * What a Ramsch counts for a player.
 */
export interface RamschScore {
  /**
   * His game points.
   */
  readonly score: number
  /**
   * Who.
   */
  readonly seat: Seat
}

/**
 * Somebody left: all open tricks and the skat are his.
 */
export interface RamschStepLeft {
  readonly kind: 'left'
  /**
   * The paragraph.
   */
  readonly paragraph: string
  /**
   * Who.
   */
  readonly seat: Seat
}

/**
 * Who took the skat.
 */
export interface RamschStepSkat {
  readonly kind: 'skat'
  /**
   * The paragraph.
   */
  readonly paragraph: string
  /**
   * Who.
   */
  readonly seat: Seat
}

/**
 * So many pushed unseen.
 */
export interface RamschStepUnseen {
  /**
   * How many.
   */
  readonly count: number
  readonly kind: 'unseen'
  /**
   * The paragraph.
   */
  readonly paragraph: string
}

/**
 * A player has no trick.
 */
export interface RamschStepVirgin {
  readonly kind: 'virgin'
  /**
   * The paragraph.
   */
  readonly paragraph: string
}

/**
 * Somebody took all ten tricks.
 */
export interface RamschStepMarch {
  readonly kind: 'march'
  /**
   * The paragraph.
   */
  readonly paragraph: string
  /**
   * Who.
   */
  readonly seat: Seat
}

/**
 * What the scores are multiplied with.
 */
export interface RamschStepMultiplier {
  readonly kind: 'multiplier'
  /**
   * The paragraph.
   */
  readonly paragraph: string
  /**
   * The multiplier.
   */
  readonly value: number
}

/** One part of a Ramsch's derivation, with the paragraph that it follows. */
export type RamschStep =
  RamschStepLeft | RamschStepSkat | RamschStepUnseen | RamschStepVirgin | RamschStepMarch | RamschStepMultiplier

/**
 * The Bock and Ramsch round that runs, and whether another one follows.
 */
export interface Rounds {
  /**
   * How many Bock deals it has still, a running one included.
   */
  readonly bockLeft: number
  /**
   * How many forced Ramsch deals follow these, a running one included.
   */
  readonly ramschLeft: number
  /**
   * Whether one more round waits behind it.
   */
  readonly waiting: boolean
}

/** The rules: `sosko-2007`, `isko-2012` or `pub-2022`, the latter perhaps with switches, each once: `kontra=` off, 18 or all; `without-bid=` pass or ramsch; `factor=` adds or doubles; `skat=` last-trick or loser; `rounds=` off or some of lost-kontra,kontra-re,60; `bock=` 1 to 12; `ramsch=` 0 to 12; `spitze=` 0 to 10, with `,grand` and `,announced`. */
export type RuleSet = string

/** A chair at the table, 1 to 4, clockwise; the first deals first (3.2.1). */
export type Seat = 1 | 2 | 3 | 4

/**
 * What a player has bid.
 */
export interface SeatBids {
  /**
   * The highest value that he has bid or held.
   */
  readonly highest?: Bid
  /**
   * Whether he has passed.
   */
  readonly passed?: boolean
  /**
   * Who.
   */
  readonly seat: Seat
}

/**
 * A hand as it was dealt.
 */
export interface SeatCards {
  /**
   * The cards.
   */
  readonly cards: Cards
  /**
   * Whose.
   */
  readonly seat: Seat
}

/**
 * How a player has pushed the skat of a Ramsch on.
 */
export interface SeatPush {
  /**
   * Who.
   */
  readonly seat: Seat
  /**
   * Whether he picked it up and laid two cards on; otherwise he pushed unseen, which raises the multiplier.
   */
  readonly seen: boolean
}

/**
 * What a deal counts for a player.
 */
export interface SeatScore {
  /**
   * What it adds to his account after Seeger and Fabian, with the 50, the 40 or the 30 (SkWO 5.1).
   */
  readonly listPoints: number
  /**
   * His game points.
   */
  readonly score: number
  /**
   * Who.
   */
  readonly seat: Seat
}

/**
 * The state of a seat.
 *
 * - `free`: Nobody has sat down yet.
 * - `present`: Somebody is there.
 * - `lost`: His connection is lost, and his wait runs.
 * - `overran`: He thinks longer than allowed, and his wait runs.
 * - `going`: He has left; the seat becomes free after the deal.
 * - `vacant`: Free for a substitute.
 * - `skipped`: Skipped for the rest of the list.
 */
export type SeatState = 'free' | 'present' | 'lost' | 'overran' | 'going' | 'vacant' | 'skipped'

/**
 * How many tricks a player has taken.
 */
export interface SeatTricks {
  /**
   * How many.
   */
  readonly count: number
  /**
   * Who.
   */
  readonly seat: Seat
}

/**
 * A seat.
 */
export interface SeatView {
  /**
   * Whether he agrees to chat while a deal runs.
   */
  readonly allowsChat?: boolean
  /**
   * Whether he leaves after the round.
   */
  readonly leavesAfterRound?: boolean
  /**
   * Who sits there.
   */
  readonly player?: Player
  /**
   * Whether he is ready for the list to start.
   */
  readonly ready?: boolean
  /**
   * Which.
   */
  readonly seat: Seat
  /**
   * What becomes of it.
   */
  readonly state: SeatState
  /**
   * How long a substitute may still come, in milliseconds, where `state` is `vacant`.
   */
  readonly vacancyLeftMillis?: number
  /**
   * How long he would still be waited for, in milliseconds; it runs down while `state` is `lost` or `overran`.
   */
  readonly waitLeftMillis: number
  /**
   * Whether he wants the next deal now.
   */
  readonly wantsNext?: boolean
}

/**
 * How seats are found (3.1.1).
 *
 * - `lot`: By lot, when the list starts.
 * - `host`: As the players sat down and the host set them.
 */
export type Seating = 'lot' | 'host'

/** What binds a seat to its seed: 32 bytes as hexadecimal digits. */
export type SeedHash = string

/** The server's share of a shuffle: 32 bytes as hexadecimal digits; secret until the deal is over. */
export type ServerSeed = string

/**
 * What a table is set to, with every default filled in.
 */
export interface Settings {
  /**
   * Who may sit down.
   */
  readonly access: Access
  /**
   * How long Kontra, Re and an escape are asked; missing where the rules ask nothing.
   */
  readonly answerSeconds?: number
  /**
   * Whether computer players may sit down.
   */
  readonly computers: boolean
  /**
   * How much later those who watch see what happens from the first deal on, where `watching` is `delayed`.
   */
  readonly delaySeconds?: number
  /**
   * Free or tournament.
   */
  readonly mode: Mode
  /**
   * How long a player may think before his wait begins; missing for as long as he likes.
   */
  readonly moveSeconds?: number
  /**
   * The table's name.
   */
  readonly name: string
  /**
   * How long a result stays before the next deal, unless all want to go on.
   */
  readonly pauseSeconds: number
  /**
   * Whether the list counts in the rankings.
   */
  readonly rated: boolean
  /**
   * How many rounds the list has, each seat dealing once in a round; `null` for an endless list.
   */
  readonly rounds?: number | null
  /**
   * The rules.
   */
  readonly ruleSet: RuleSet
  /**
   * How seats are found.
   */
  readonly seating: Seating
  /**
   * Three or four.
   */
  readonly seats: number
  /**
   * How many points end the list as well; missing where none do.
   */
  readonly untilPoints?: number
  /**
   * How long a free seat is kept for a substitute between deals.
   */
  readonly vacancySeconds: number
  /**
   * How long a lost player is waited for, per deal; five times that per list.
   */
  readonly waitSeconds: number
  /**
   * Who may watch.
   */
  readonly watching: Watching
}

/**
 * The score sheet.
 */
export interface Sheet {
  /**
   * The accounts as they stand.
   */
  readonly accounts: readonly Account[]
  /**
   * The deals, in order.
   */
  readonly rows: readonly SheetRow[]
}

/**
 * One deal on the sheet.
 */
export interface SheetRow {
  /**
   * Everybody's account after the deal: the running totals (5.5.1).
   */
  readonly accounts: readonly Account[]
  /**
   * The base value; missing in null games.
   */
  readonly base?: number
  /**
   * The bid that had to be reached.
   */
  readonly bid?: Bid
  /**
   * The declarer, or the leaver who is charged; missing when it was passed in, and for a Ramsch.
   */
  readonly charged?: Seat
  /**
   * What was played, or counts as played.
   */
  readonly contract?: Contract
  /**
   * Its number in the list, 1 and up.
   */
  readonly deal: number
  /**
   * Who dealt.
   */
  readonly dealer: Seat
  /**
   * Who said Kontra.
   */
  readonly kontra?: Seat
  /**
   * The levels, the lowest first.
   */
  readonly levels?: readonly Level[]
  /**
   * The matadors; missing in null games.
   */
  readonly matadors?: Matadors
  /**
   * Whether it was lost for the bid.
   */
  readonly overbid?: boolean
  /**
   * What a Ramsch counts for each of its players; missing for any other deal.
   */
  readonly ramsch?: readonly RamschScore[]
  /**
   * Whether it was answered with Re.
   */
  readonly re?: boolean
  /**
   * What it was in the course of the list; missing where it was a deal like any other.
   */
  readonly slot?: Slot
  /**
   * How many levels Spitzen add; missing for none.
   */
  readonly spitzen?: number
  /**
   * What is written for him; 0 when it was passed in, and for a Ramsch.
   */
  readonly value: number
  /**
   * Whether the deal was voided: it stays on the sheet with what it would have been, and counts 0 for everybody.
   */
  readonly voided?: boolean
  /**
   * Whether the charged player won; missing when it was passed in, and for a Ramsch.
   */
  readonly won?: boolean
}

/**
 * That somebody sat at a seat from one deal of a list to another.
 */
export interface Sitting {
  /**
   * The number of the first deal in which he sat there.
   */
  readonly firstDeal: number
  /**
   * The number of the last one; he sat there in all between.
   */
  readonly lastDeal: number
  /**
   * His name: that of the time, or of a list that is over that of today if somebody else has his seat now.
   */
  readonly name: string
  /**
   * Who, by his id.
   */
  readonly player: string
  /**
   * Where.
   */
  readonly seat: Seat
}

/**
 * What a deal is in the course of a list with Bock and Ramsch rounds.
 *
 * - `bock`: Its score is doubled, unless it is a Ramsch.
 * - `ramsch`: It is a forced Ramsch, unless somebody escapes from it.
 */
export type Slot = 'bock' | 'ramsch'

/**
 * So many matadors, each counting one.
 */
export interface StepMatadors {
  /**
   * How many.
   */
  readonly count: number
  readonly kind: 'matadors'
  /**
   * The paragraph.
   */
  readonly paragraph: string
  /**
   * Whether with or without.
   */
  readonly with: boolean
}

/**
 * One more level.
 */
export interface StepLevel {
  readonly kind: 'level'
  /**
   * Which.
   */
  readonly level: Level
  /**
   * The paragraph.
   */
  readonly paragraph: string
}

/**
 * The base value that the sum is multiplied with.
 */
export interface StepBase {
  readonly kind: 'base'
  /**
   * The paragraph.
   */
  readonly paragraph: string
  /**
   * The base value.
   */
  readonly value: number
}

/**
 * The fixed value of a null game.
 */
export interface StepNull {
  readonly kind: 'null'
  /**
   * The paragraph.
   */
  readonly paragraph: string
  /**
   * The value.
   */
  readonly value: number
}

/**
 * The product is below the bid, so this multiple of the base value counts.
 */
export interface StepOverbid {
  /**
   * The bid.
   */
  readonly bid: Bid
  /**
   * The multiple.
   */
  readonly charged: number
  readonly kind: 'overbid'
  /**
   * The paragraph.
   */
  readonly paragraph: string
}

/**
 * An innocent declarer's value is raised to this multiple, since the bid was higher.
 */
export interface StepRaised {
  /**
   * The bid.
   */
  readonly bid: Bid
  /**
   * The multiple.
   */
  readonly charged: number
  readonly kind: 'raised'
  /**
   * The paragraph.
   */
  readonly paragraph: string
}

/**
 * Lost deals count double.
 */
export interface StepLostDoubled {
  readonly kind: 'lostDoubled'
  /**
   * The paragraph.
   */
  readonly paragraph: string
}

/**
 * The declarer had what wins, but an announced Spitze was not made.
 */
export interface StepSpitzeMissed {
  readonly kind: 'spitzeMissed'
  /**
   * The paragraph.
   */
  readonly paragraph: string
}

/**
 * So many Spitzen were announced, each counting one.
 */
export interface StepSpitzenAnnounced {
  /**
   * How many.
   */
  readonly count: number
  readonly kind: 'spitzenAnnounced'
  /**
   * The paragraph.
   */
  readonly paragraph: string
}

/**
 * So many Spitzen were made, or are to be paid as if they were, each counting one.
 */
export interface StepSpitzen {
  /**
   * How many.
   */
  readonly count: number
  readonly kind: 'spitzen'
  /**
   * The paragraph.
   */
  readonly paragraph: string
}

/**
 * Doubled for Kontra.
 */
export interface StepKontra {
  readonly kind: 'kontra'
  /**
   * The paragraph.
   */
  readonly paragraph: string
}

/**
 * Doubled for Re.
 */
export interface StepRe {
  readonly kind: 're'
  /**
   * The paragraph.
   */
  readonly paragraph: string
}

/**
 * Doubled in a Bock deal.
 */
export interface StepBock {
  readonly kind: 'bock'
  /**
   * The paragraph.
   */
  readonly paragraph: string
}

/** One part of a derivation, with the paragraph that it follows. */
export type Step =
  | StepMatadors
  | StepLevel
  | StepBase
  | StepNull
  | StepOverbid
  | StepRaised
  | StepLostDoubled
  | StepSpitzeMissed
  | StepSpitzenAnnounced
  | StepSpitzen
  | StepKontra
  | StepRe
  | StepBock

/**
 * Who wants to substitute where all must agree.
 */
export interface SubstituteOffer {
  /**
   * Who.
   */
  readonly player: Player
  /**
   * Where.
   */
  readonly seat: Seat
}

/**
 * Changes to a free seat before the list starts.
 */
export interface TableActMove {
  readonly do: 'move'
  /**
   * Which.
   */
  readonly seat: Seat
}

/**
 * Sets the seats before the list starts; only the host may.
 */
export interface TableActArrange {
  readonly do: 'arrange'
  /**
   * For each seat, 1 to 4, where the one who shall sit there sits now, or `null` for nobody.
   */
  readonly from: BySeat<Seat | null>
}

/**
 * Puts a computer player on a free seat; only the host may.
 */
export interface TableActAddComputer {
  readonly do: 'addComputer'
  /**
   * Which.
   */
  readonly seat: Seat
}

/**
 * Takes a player away before the list starts; only the host may.
 */
export interface TableActRemove {
  readonly do: 'remove'
  /**
   * Where he sits.
   */
  readonly seat: Seat
}

/**
 * Is ready for the list to start, or is not.
 */
export interface TableActReady {
  readonly do: 'ready'
  /**
   * Whether he is.
   */
  readonly ready: boolean
}

/**
 * Binds the own seed for a shuffle.
 */
export interface TableActHash {
  readonly do: 'hash'
  /**
   * The hash of the own seed.
   */
  readonly hash: SeedHash
  /**
   * The number of the shuffle, from `prepared`.
   */
  readonly shuffle: number
}

/**
 * Reveals the own seed, after `committed` has shown the own hash.
 */
export interface TableActSeed {
  readonly do: 'seed'
  /**
   * The seed.
   */
  readonly seed: PlayerSeed
  /**
   * The number of the shuffle.
   */
  readonly shuffle: number
}

/**
 * Bids; forehand, whom nobody bid to, takes the game with 18.
 */
export interface TableActBid {
  readonly do: 'bid'
  /**
   * How much.
   */
  readonly value: Bid
}

/**
 * Holds the last bid.
 */
export interface TableActHold {
  readonly do: 'hold'
}

/**
 * Passes.
 */
export interface TableActPass {
  readonly do: 'pass'
}

/**
 * Picks the skat up.
 */
export interface TableActPickUp {
  readonly do: 'pickUp'
}

/**
 * Announces, and lays two cards away if the skat was picked up.
 */
export interface TableActAnnounce {
  /**
   * What is played.
   */
  readonly contract: Contract
  /**
   * The two cards laid away; none in a hand game.
   */
  readonly discard?: Cards
  readonly do: 'announce'
  /**
   * How many Spitzen are announced; none if missing.
   */
  readonly spitzen?: number
}

/**
 * Says Kontra.
 */
export interface TableActKontra {
  readonly do: 'kontra'
}

/**
 * Answers Kontra with Re.
 */
export interface TableActRe {
  readonly do: 're'
}

/**
 * Says no to what is asked: Kontra, Re, or an escape.
 */
export interface TableActDecline {
  readonly do: 'decline'
}

/**
 * Plays a grand hand instead of a forced Ramsch.
 */
export interface TableActEscape {
  readonly do: 'escape'
}

/**
 * Pushes on what lies in the skat, unseen.
 */
export interface TableActPush {
  readonly do: 'push'
}

/**
 * Pushes two cards on after picking up.
 */
export interface TableActLayAway {
  /**
   * Which; jacks are not among them.
   */
  readonly cards: Cards
  readonly do: 'layAway'
}

/**
 * Plays a card.
 */
export interface TableActPlay {
  /**
   * Which.
   */
  readonly card: Card
  readonly do: 'play'
}

/**
 * Gives up, or wishes or asks to.
 */
export interface TableActGiveUp {
  readonly do: 'giveUp'
}

/**
 * Takes the own wish or request to give up back.
 */
export interface TableActTakeBack {
  readonly do: 'takeBack'
}

/**
 * Agrees to the declarer's request to give up.
 */
export interface TableActAgreeToGiveUp {
  readonly do: 'agreeToGiveUp'
}

/**
 * Shows the own cards.
 */
export interface TableActShow {
  readonly do: 'show'
}

/**
 * Wants the next deal now.
 */
export interface TableActNext {
  readonly do: 'next'
}

/**
 * Leaves for good.
 */
export interface TableActLeave {
  readonly do: 'leave'
}

/**
 * Leaves after the running round without a charge, or does not after all.
 */
export interface TableActLeaveAfterRound {
  readonly do: 'leaveAfterRound'
  /**
   * Whether he does.
   */
  readonly leaves: boolean
}

/**
 * Agrees that the one who offered himself as a substitute sits down.
 */
export interface TableActAccept {
  readonly do: 'accept'
}

/**
 * Agrees to chat while a deal runs, or does not any more.
 */
export interface TableActAllowChat {
  /**
   * Whether he does.
   */
  readonly allowed: boolean
  readonly do: 'allowChat'
}

/**
 * Says something to the table.
 */
export interface TableActSay {
  readonly do: 'say'
  /**
   * What.
   */
  readonly text: ChatText
}

/**
 * Closes the table before the list starts; only the host may.
 */
export interface TableActClose {
  readonly do: 'close'
}

/** What a player does at his table. */
export type TableAct =
  | TableActMove
  | TableActArrange
  | TableActAddComputer
  | TableActRemove
  | TableActReady
  | TableActHash
  | TableActSeed
  | TableActBid
  | TableActHold
  | TableActPass
  | TableActPickUp
  | TableActAnnounce
  | TableActKontra
  | TableActRe
  | TableActDecline
  | TableActEscape
  | TableActPush
  | TableActLayAway
  | TableActPlay
  | TableActGiveUp
  | TableActTakeBack
  | TableActAgreeToGiveUp
  | TableActShow
  | TableActNext
  | TableActLeave
  | TableActLeaveAfterRound
  | TableActAccept
  | TableActAllowChat
  | TableActSay
  | TableActClose

/**
 * Somebody sat down.
 */
export interface TableEventSat {
  readonly e: 'sat'
  /**
   * Who.
   */
  readonly player: Player
  /**
   * Where.
   */
  readonly seat: Seat
}

/**
 * Somebody got up before the list.
 */
export interface TableEventRose {
  readonly e: 'rose'
  /**
   * Where he sat.
   */
  readonly seat: Seat
}

/**
 * The seats were set.
 */
export interface TableEventArranged {
  readonly e: 'arranged'
  /**
   * For each seat, 1 to 4, where the one who sits there sat before.
   */
  readonly from: BySeat<Seat | null>
}

/**
 * Somebody is ready, or is not.
 */
export interface TableEventReady {
  readonly e: 'ready'
  /**
   * Whether he is.
   */
  readonly ready: boolean
  /**
   * Who.
   */
  readonly seat: Seat
}

/**
 * The list has begun.
 */
export interface TableEventStarted {
  readonly e: 'started'
  /**
   * For each seat, 1 to 4, where the one who sits there sat before.
   */
  readonly from: BySeat<Seat | null>
}

/**
 * A player is connected.
 */
export interface TableEventConnected {
  readonly e: 'connected'
  /**
   * Who.
   */
  readonly seat: Seat
}

/**
 * A player's connection is gone.
 */
export interface TableEventLost {
  readonly e: 'lost'
  /**
   * Who.
   */
  readonly seat: Seat
  /**
   * How long he is waited for, in milliseconds.
   */
  readonly waitMillis: number
}

/**
 * A player thinks longer than allowed.
 */
export interface TableEventOverran {
  readonly e: 'overran'
  /**
   * Who.
   */
  readonly seat: Seat
  /**
   * How long he is waited for, in milliseconds.
   */
  readonly waitMillis: number
}

/**
 * The server was started again: every wait begins anew.
 */
export interface TableEventRestarted {
  readonly e: 'restarted'
}

/**
 * A deal is being prepared: clients send the hashes of their seeds.
 */
export interface TableEventPrepared {
  readonly e: 'prepared'
  /**
   * The number of the shuffle.
   */
  readonly shuffle: number
}

/**
 * The observer's own hash has come.
 */
export interface TableEventHashGiven {
  readonly e: 'hashGiven'
  /**
   * Whose.
   */
  readonly seat: Seat
}

/**
 * Server and seats are bound: clients reveal their seeds.
 */
export interface TableEventCommitted {
  /**
   * The server's commitment.
   */
  readonly commitment: Commitment
  readonly e: 'committed'
  /**
   * The seats' hashes: seat 1 to 4, `null` where a seat takes no part.
   */
  readonly hashes: BySeat<SeedHash | null>
  /**
   * The number of the shuffle.
   */
  readonly shuffle: number
}

/**
 * The observer's own seed has come.
 */
export interface TableEventSeedGiven {
  readonly e: 'seedGiven'
  /**
   * Whose.
   */
  readonly seat: Seat
}

/**
 * The cards are dealt.
 */
export interface TableEventDealt {
  /**
   * The number of the deal in the list, 1 and up.
   */
  readonly deal: number
  /**
   * Who deals.
   */
  readonly dealer: Seat
  readonly e: 'dealt'
  /**
   * Where forehand sits.
   */
  readonly forehand: Seat
  /**
   * The observer's own hand.
   */
  readonly hand?: Cards
  /**
   * Where middlehand sits.
   */
  readonly middlehand: Seat
  /**
   * Whether each seat took part in the shuffle: seat 1 to 4.
   */
  readonly parts: BySeat<Part>
  /**
   * Where rearhand sits.
   */
  readonly rearhand: Seat
  /**
   * The number of the shuffle; missing where the cards were arranged.
   */
  readonly shuffle?: number
  /**
   * Who sits out: the dealer of a table of four.
   */
  readonly sitting?: Seat
  /**
   * What it is in the course of the list; missing where it is a deal like any other.
   */
  readonly slot?: Slot
}

/**
 * A bid.
 */
export interface TableEventBid {
  readonly e: 'bid'
  /**
   * Who.
   */
  readonly seat: Seat
  /**
   * How much.
   */
  readonly value: Bid
}

/**
 * The last bid was held.
 */
export interface TableEventHeld {
  readonly e: 'held'
  /**
   * Who.
   */
  readonly seat: Seat
}

/**
 * A pass.
 */
export interface TableEventPassed {
  readonly e: 'passed'
  /**
   * Who.
   */
  readonly seat: Seat
}

/**
 * The skat was picked up, by the declarer or by who pushes in a Ramsch; only he sees it.
 */
export interface TableEventPickedUp {
  readonly e: 'pickedUp'
  /**
   * Who.
   */
  readonly seat: Seat
  /**
   * The skat.
   */
  readonly skat?: Cards
}

/**
 * The game is announced, and forehand leads.
 */
export interface TableEventAnnounced {
  /**
   * What is played.
   */
  readonly contract: Contract
  /**
   * What he laid away; only he sees it.
   */
  readonly discard?: Cards
  readonly e: 'announced'
  /**
   * His ten cards, in an open game; where Kontra is asked first, `shown` brings them afterwards.
   */
  readonly open?: Cards
  /**
   * The declarer.
   */
  readonly seat: Seat
  /**
   * How many Spitzen he announced; missing for none.
   */
  readonly spitzen?: number
}

/**
 * Kontra was said.
 */
export interface TableEventKontra {
  readonly e: 'kontra'
  /**
   * By whom.
   */
  readonly seat: Seat
}

/**
 * Kontra was answered with Re.
 */
export interface TableEventRe {
  readonly e: 're'
  /**
   * The declarer.
   */
  readonly seat: Seat
}

/**
 * Somebody said no, or nothing in time, to Re or an escape; to Kontra against an open game only the observer's own no is told.
 */
export interface TableEventDeclined {
  readonly e: 'declined'
  /**
   * Who.
   */
  readonly seat: Seat
}

/**
 * A grand hand is played instead of a forced Ramsch.
 */
export interface TableEventEscaped {
  readonly e: 'escaped'
  /**
   * Who plays it.
   */
  readonly seat: Seat
}

/**
 * The skat was pushed on unseen.
 */
export interface TableEventPushed {
  readonly e: 'pushed'
  /**
   * By whom.
   */
  readonly seat: Seat
}

/**
 * Two cards were pushed on.
 */
export interface TableEventLaidAway {
  /**
   * Which; only he sees them.
   */
  readonly cards?: Cards
  readonly e: 'laidAway'
  /**
   * By whom.
   */
  readonly seat: Seat
}

/**
 * A card was played.
 */
export interface TableEventPlayed {
  /**
   * Which.
   */
  readonly card: Card
  readonly e: 'played'
  /**
   * Who.
   */
  readonly seat: Seat
  /**
   * Who took the trick, if the card completed it.
   */
  readonly takenBy?: Seat
}

/**
 * The observer, a defender, wishes to give up; nobody else sees it.
 */
export interface TableEventWishedToGiveUp {
  readonly e: 'wishedToGiveUp'
  /**
   * The observer's seat.
   */
  readonly seat: Seat
}

/**
 * The declarer asks to give up.
 */
export interface TableEventAskedToGiveUp {
  readonly e: 'askedToGiveUp'
  /**
   * The declarer.
   */
  readonly seat: Seat
}

/**
 * The observer's own wish, or the declarer's request, was taken back.
 */
export interface TableEventTookBack {
  readonly e: 'tookBack'
  /**
   * Whose it was.
   */
  readonly seat: Seat
}

/**
 * A defender agreed to the declarer's request.
 */
export interface TableEventAgreed {
  readonly e: 'agreed'
  /**
   * Who.
   */
  readonly seat: Seat
}

/**
 * A party has given up.
 */
export interface TableEventGaveUp {
  readonly e: 'gaveUp'
  /**
   * Its players: the declarer, or both defenders.
   */
  readonly seats: readonly Seat[]
}

/**
 * A player's cards lie open from now on.
 */
export interface TableEventShown {
  /**
   * The cards.
   */
  readonly cards: Cards
  readonly e: 'shown'
  /**
   * Whose.
   */
  readonly seat: Seat
}

/**
 * A player has left the deal.
 */
export interface TableEventDealLeft {
  readonly e: 'dealLeft'
  /**
   * Who.
   */
  readonly seat: Seat
}

/**
 * The deal is over.
 */
export interface TableEventSettled {
  /**
   * How many deals are still to come; missing in an endless list.
   */
  readonly dealsLeft?: number
  readonly e: 'settled'
  /**
   * The result, with all cards.
   */
  readonly result: DealResult
  /**
   * The Bock and Ramsch rounds after it; missing while none runs.
   */
  readonly rounds?: Rounds
  /**
   * Its row on the sheet, with everybody's account after it.
   */
  readonly row: SheetRow
}

/**
 * The seeds of a shuffle are revealed, after the deal or when it is given up.
 */
export interface TableEventRevealed {
  readonly e: 'revealed'
  /**
   * The proof.
   */
  readonly proof: Proof
}

/**
 * A player wants the next deal now.
 */
export interface TableEventWantsNext {
  readonly e: 'wantsNext'
  /**
   * Who.
   */
  readonly seat: Seat
}

/**
 * A player says whether he leaves after the round.
 */
export interface TableEventLeavesAfterRound {
  readonly e: 'leavesAfterRound'
  /**
   * Whether he does.
   */
  readonly leaves: boolean
  /**
   * Who.
   */
  readonly seat: Seat
}

/**
 * The sitting dealer has left; his seat becomes free after the deal.
 */
export interface TableEventGoing {
  readonly e: 'going'
  /**
   * Why.
   */
  readonly reason: Vacating
  /**
   * Who.
   */
  readonly seat: Seat
}

/**
 * A seat is free for a substitute.
 */
export interface TableEventVacated {
  readonly e: 'vacated'
  /**
   * Why.
   */
  readonly reason: Vacating
  /**
   * The Bock and Ramsch rounds after it; missing while none runs.
   */
  readonly rounds?: Rounds
  /**
   * Which.
   */
  readonly seat: Seat
}

/**
 * Nobody took a free seat: it is skipped from now on.
 */
export interface TableEventSkipped {
  readonly e: 'skipped'
  /**
   * Which.
   */
  readonly seat: Seat
}

/**
 * Somebody wants to substitute, and all must agree.
 */
export interface TableEventOffered {
  readonly e: 'offered'
  /**
   * Who.
   */
  readonly player: Player
  /**
   * Where.
   */
  readonly seat: Seat
}

/**
 * A player agrees to the substitute.
 */
export interface TableEventAccepted {
  readonly e: 'accepted'
  /**
   * Who.
   */
  readonly seat: Seat
}

/**
 * A substitute has taken over a seat with its score.
 */
export interface TableEventSubstituted {
  readonly e: 'substituted'
  /**
   * Who.
   */
  readonly player: Player
  /**
   * Where.
   */
  readonly seat: Seat
}

/**
 * A player agrees to chat while a deal runs, or not.
 */
export interface TableEventChatAllowed {
  /**
   * Whether he does.
   */
  readonly allowed: boolean
  readonly e: 'chatAllowed'
  /**
   * Who.
   */
  readonly seat: Seat
}

/**
 * A player said something.
 */
export interface TableEventSaid {
  readonly e: 'said'
  /**
   * Who.
   */
  readonly seat: Seat
  /**
   * What.
   */
  readonly text: string
}

/**
 * Whoever runs the server says something to everybody at the table.
 */
export interface TableEventAnnouncement {
  readonly e: 'announcement'
  /**
   * What.
   */
  readonly text: string
}

/**
 * An administrator closes the table: the running deal is played to its end and counts, and no other one begins.
 */
export interface TableEventClosing {
  readonly e: 'closing'
}

/**
 * A deal was voided: it counts 0 for everybody, and is not dealt again.
 */
export interface TableEventVoided {
  /**
   * Its number in the list.
   */
  readonly deal: number
  readonly e: 'voided'
  /**
   * The sheet as it is now.
   */
  readonly sheet: Sheet
}

/**
 * A voided deal counts again.
 */
export interface TableEventRestored {
  /**
   * Its number in the list.
   */
  readonly deal: number
  readonly e: 'restored'
  /**
   * The sheet as it is now.
   */
  readonly sheet: Sheet
}

/**
 * The table is over.
 */
export interface TableEventEnded {
  readonly e: 'ended'
  /**
   * How.
   */
  readonly end: End
}

/** What happened at a table. */
export type TableEvent =
  | TableEventSat
  | TableEventRose
  | TableEventArranged
  | TableEventReady
  | TableEventStarted
  | TableEventConnected
  | TableEventLost
  | TableEventOverran
  | TableEventRestarted
  | TableEventPrepared
  | TableEventHashGiven
  | TableEventCommitted
  | TableEventSeedGiven
  | TableEventDealt
  | TableEventBid
  | TableEventHeld
  | TableEventPassed
  | TableEventPickedUp
  | TableEventAnnounced
  | TableEventKontra
  | TableEventRe
  | TableEventDeclined
  | TableEventEscaped
  | TableEventPushed
  | TableEventLaidAway
  | TableEventPlayed
  | TableEventWishedToGiveUp
  | TableEventAskedToGiveUp
  | TableEventTookBack
  | TableEventAgreed
  | TableEventGaveUp
  | TableEventShown
  | TableEventDealLeft
  | TableEventSettled
  | TableEventRevealed
  | TableEventWantsNext
  | TableEventLeavesAfterRound
  | TableEventGoing
  | TableEventVacated
  | TableEventSkipped
  | TableEventOffered
  | TableEventAccepted
  | TableEventSubstituted
  | TableEventChatAllowed
  | TableEventSaid
  | TableEventAnnouncement
  | TableEventClosing
  | TableEventVoided
  | TableEventRestored
  | TableEventEnded

/**
 * Everything that an observer may know of a table, enough to draw it.
 */
export interface TableSnapshot {
  /**
   * Whether its deals are arranged ones, which nobody shuffled.
   */
  readonly arranged: boolean
  /**
   * When this was so, in microseconds since the Unix epoch.
   */
  readonly atMicros: number
  /**
   * Whether players may chat now.
   */
  readonly chatOpen: boolean
  /**
   * Whether an administrator closes the table after the running deal.
   */
  readonly closing?: boolean
  /**
   * When the table goes on by itself, in microseconds since the Unix epoch; missing if no time runs.
   */
  readonly deadlineMicros?: number
  /**
   * The running deal, or the last one until the next is dealt.
   */
  readonly deal?: DealState
  /**
   * How many deals are still to come, the running one included; missing in an endless list.
   */
  readonly dealsLeft?: number
  /**
   * The id of the player who made it.
   */
  readonly host: string
  /**
   * The Bock and Ramsch rounds; missing while none runs. `settled` and `vacated` bring them anew.
   */
  readonly rounds?: Rounds
  /**
   * The seats, three or four.
   */
  readonly seats: readonly SeatView[]
  /**
   * What it is set to.
   */
  readonly settings: Settings
  /**
   * The score sheet.
   */
  readonly sheet: Sheet
  /**
   * Who sat where in which deals, the running one included, in the order in which they began to: more than one at a seat
   * that somebody took over. Missing before the first deal.
   */
  readonly sittings?: readonly Sitting[]
  /**
   * What the table is doing.
   */
  readonly step: TableStep
  /**
   * The table's id.
   */
  readonly table: string
  /**
   * The observer's seat; missing for those who watch.
   */
  readonly you?: Seat
}

/**
 * Players sit down and get ready.
 */
export interface TableStepGathering {
  readonly kind: 'gathering'
}

/**
 * Between two deals.
 */
export interface TableStepPause {
  readonly kind: 'pause'
  /**
   * How long still, in milliseconds.
   */
  readonly leftMillis: number
  /**
   * Who wants to substitute where all must agree.
   */
  readonly offer?: SubstituteOffer
}

/**
 * Seats send their hashes.
 */
export interface TableStepHashing {
  readonly kind: 'hashing'
  /**
   * Whether the observer's own hash is still missing.
   */
  readonly ownMissing: boolean
  /**
   * The number of the shuffle.
   */
  readonly shuffle: number
}

/**
 * Seats reveal their seeds.
 */
export interface TableStepRevealing {
  /**
   * The server's commitment.
   */
  readonly commitment: Commitment
  /**
   * The seats' hashes: seat 1 to 4, `null` where a seat takes no part.
   */
  readonly hashes: BySeat<SeedHash | null>
  readonly kind: 'revealing'
  /**
   * Whether the observer's own seed is still missing.
   */
  readonly ownMissing: boolean
  /**
   * The number of the shuffle.
   */
  readonly shuffle: number
}

/**
 * A deal runs.
 */
export interface TableStepPlaying {
  readonly kind: 'playing'
}

/**
 * The table is over.
 */
export interface TableStepEnded {
  /**
   * How.
   */
  readonly end: End
  readonly kind: 'ended'
}

/** What a table is doing. */
export type TableStep =
  TableStepGathering | TableStepPause | TableStepHashing | TableStepRevealing | TableStepPlaying | TableStepEnded

/** What a player is known by when he comes back; chosen by the server, and a secret like a password. */
export type Token = string

/**
 * A trick.
 */
export interface Trick {
  /**
   * The cards in the order in which they were played.
   */
  readonly cards: readonly TrickCard[]
  /**
   * Who leads, or has led.
   */
  readonly leader: Seat
}

/**
 * A card of a trick.
 */
export interface TrickCard {
  /**
   * Which.
   */
  readonly card: Card
  /**
   * Who played it.
   */
  readonly seat: Seat
}

/**
 * Why a seat became free during a list.
 *
 * - `left`: He left on purpose.
 * - `waitOver`: His wait was over.
 * - `announced`: He had announced it for the end of the round.
 */
export type Vacating = 'left' | 'waitOver' | 'announced'

/**
 * Who may watch.
 *
 * - `nobody`: Nobody.
 * - `live`: Whoever may sit down.
 * - `delayed`: The same, and from the first deal on `delaySeconds` later.
 */
export type Watching = 'nobody' | 'live' | 'delayed'

/**
 * Does something at a table where the player sits.
 */
export interface ClientAct {
  /**
   * What.
   */
  readonly act: TableAct
  /**
   * The command's id.
   */
  readonly id: string
  readonly t: 'act'
  /**
   * The table.
   */
  readonly table: string
}

/**
 * Makes a table; answered by `ack` with its id. Who makes it does not sit there yet.
 */
export interface ClientCreate {
  /**
   * Deals that are dealt as they stand, each as 32 cards joined by dots: ten of forehand, middlehand and rearhand, then the skat.
   * Only where the server allows it.
   */
  readonly arranged?: readonly string[]
  /**
   * The command's id.
   */
  readonly id: string
  /**
   * The password, if `access` is `password`; otherwise it is ignored.
   */
  readonly password?: Password
  /**
   * What it is set to.
   */
  readonly settings: NewSettings
  readonly t: 'create'
}

/**
 * Comes as a new guest; answered by `welcome` with a token.
 */
export interface ClientGuest {
  /**
   * The command's id.
   */
  readonly id: string
  /**
   * How he wants to be called.
   */
  readonly name: Name
  readonly t: 'guest'
}

/**
 * Watches the lobby, or no longer: `ack`, then `lobby` and what changes.
 */
export interface ClientLobby {
  /**
   * The command's id.
   */
  readonly id: string
  readonly t: 'lobby'
  /**
   * Whether he watches it.
   */
  readonly watch: boolean
}

/**
 * Says something in the lobby.
 */
export interface ClientLobbySay {
  /**
   * The command's id.
   */
  readonly id: string
  readonly t: 'lobbySay'
  /**
   * What.
   */
  readonly text: ChatText
}

/**
 * Comes back with the token of an earlier `welcome` or of a session; answered by `welcome`.
 */
export interface ClientLogin {
  /**
   * The command's id.
   */
  readonly id: string
  readonly t: 'login'
  /**
   * The token; missing where the connection was opened with the cookie of a session.
   */
  readonly token?: Token
}

/**
 * Wants what a table has told since a number; answered by the missing `event`s, or by one `snapshot` when they are too many or the seat is another one now.
 */
export interface ClientResume {
  /**
   * The last number that arrived; 0 if there is none, which always brings a snapshot.
   */
  readonly after: number
  /**
   * Whose numbers these are: the seat (`you`) of the snapshot that they follow; missing for those who watch.
   */
  readonly seat?: Seat
  readonly t: 'resume'
  /**
   * The table.
   */
  readonly table: string
}

/**
 * Sits down at a table: `ack`, then `snapshot` and `event`s.
 */
export interface ClientSit {
  /**
   * The command's id.
   */
  readonly id: string
  /**
   * The table's password, if it has one.
   */
  readonly password?: Password
  /**
   * Where; any free seat if missing.
   */
  readonly seat?: Seat
  readonly t: 'sit'
  /**
   * The table.
   */
  readonly table: string
}

/**
 * Watches a table no longer.
 */
export interface ClientUnwatch {
  /**
   * The command's id.
   */
  readonly id: string
  readonly t: 'unwatch'
  /**
   * The table.
   */
  readonly table: string
}

/**
 * Watches a table: `ack`, then `snapshot` and `event`s.
 */
export interface ClientWatch {
  /**
   * The command's id.
   */
  readonly id: string
  /**
   * Its password, if it has one.
   */
  readonly password?: Password
  readonly t: 'watch'
  /**
   * The table.
   */
  readonly table: string
}

/** A message from a client. */
export type ClientMessage =
  | ClientAct
  | ClientCreate
  | ClientGuest
  | ClientLobby
  | ClientLobbySay
  | ClientLogin
  | ClientResume
  | ClientSit
  | ClientUnwatch
  | ClientWatch

/**
 * A command was done, and what it did is kept.
 */
export interface ServerAck {
  /**
   * The command's id.
   */
  readonly id: string
  readonly t: 'ack'
  /**
   * The table that the command made or was about.
   */
  readonly table?: string
}

/**
 * A message without an id was refused, or a table is not shown any more.
 */
export interface ServerError {
  /**
   * Why.
   */
  readonly code: Code
  /**
   * More about it, for whoever writes the client.
   */
  readonly detail?: NackDetail
  readonly t: 'error'
  /**
   * The table that it is about.
   */
  readonly table?: string
}

/**
 * Something happened at a table.
 */
export interface ServerEvent {
  readonly t: 'event'
  /**
   * When it happened, in microseconds since the Unix epoch.
   */
  readonly atMicros: number
  /**
   * Whether players may chat now.
   */
  readonly chatOpen: boolean
  /**
   * When the table goes on by itself, in microseconds since the Unix epoch; missing if no time runs.
   */
  readonly deadlineMicros?: number
  /**
   * What has become of the deal, where the event is about it: replaces these fields of [`crate::DealState`], missing ones too.
   */
  readonly deal?: DealNow
  /**
   * What.
   */
  readonly event: TableEvent
  /**
   * The observer's own number at this table, one more than the last one.
   */
  readonly n: number
  /**
   * The table.
   */
  readonly table: string
}

/**
 * Everything in the lobby.
 */
export interface ServerLobby {
  /**
   * Who is there.
   */
  readonly players: readonly LobbyPlayer[]
  readonly t: 'lobby'
  /**
   * The tables.
   */
  readonly tables: readonly LobbyTable[]
}

/**
 * Somebody has come, or has changed.
 */
export interface ServerLobbyPlayer {
  /**
   * Who.
   */
  readonly player: LobbyPlayer
  readonly t: 'lobbyPlayer'
}

/**
 * Somebody has gone.
 */
export interface ServerLobbyPlayerGone {
  /**
   * His id.
   */
  readonly player: string
  readonly t: 'lobbyPlayerGone'
}

/**
 * Somebody said something in the lobby.
 */
export interface ServerLobbySaid {
  /**
   * When, in microseconds since the Unix epoch.
   */
  readonly atMicros: number
  /**
   * His name.
   */
  readonly name: string
  /**
   * His id.
   */
  readonly player: string
  readonly t: 'lobbySaid'
  /**
   * What he said.
   */
  readonly text: string
}

/**
 * A table in the lobby is new or has changed.
 */
export interface ServerLobbyTable {
  readonly t: 'lobbyTable'
  /**
   * The table.
   */
  readonly table: LobbyTable
}

/**
 * A table has left the lobby.
 */
export interface ServerLobbyTableGone {
  readonly t: 'lobbyTableGone'
  /**
   * Its id.
   */
  readonly table: string
}

/**
 * A command was refused, and nothing has changed by it.
 */
export interface ServerNack {
  /**
   * Why.
   */
  readonly code: Code
  /**
   * More about it, for whoever writes the client.
   */
  readonly detail?: NackDetail
  /**
   * The command's id.
   */
  readonly id: string
  readonly t: 'nack'
}

/**
 * A table as it is.
 */
export interface ServerSnapshot {
  /**
   * The number of the last event that is in it.
   */
  readonly n: number
  readonly t: 'snapshot'
  /**
   * The table.
   */
  readonly table: string
  /**
   * The table.
   */
  readonly view: TableSnapshot
}

/**
 * The answer to `guest` and `login`.
 */
export interface ServerWelcome {
  /**
   * The server's time, in microseconds since the Unix epoch.
   */
  readonly atMicros: number
  /**
   * The command's id.
   */
  readonly id: string
  /**
   * His name.
   */
  readonly name: string
  /**
   * The player's id.
   */
  readonly player: string
  readonly t: 'welcome'
  /**
   * The tables where he has a seat: each wants a `resume`.
   */
  readonly tables: readonly string[]
  /**
   * What he is known by when he comes back; only after `guest`.
   */
  readonly token?: Token
}

/** A message to a client; others can come. */
export type ServerMessage =
  | ServerAck
  | ServerError
  | ServerEvent
  | ServerLobby
  | ServerLobbyPlayer
  | ServerLobbyPlayerGone
  | ServerLobbySaid
  | ServerLobbyTable
  | ServerLobbyTableGone
  | ServerNack
  | ServerSnapshot
  | ServerWelcome

/** The events that this client knows; others can come. */
export const EVENTS: readonly TableEvent['e'][] = [
  'sat',
  'rose',
  'arranged',
  'ready',
  'started',
  'connected',
  'lost',
  'overran',
  'restarted',
  'prepared',
  'hashGiven',
  'committed',
  'seedGiven',
  'dealt',
  'bid',
  'held',
  'passed',
  'pickedUp',
  'announced',
  'kontra',
  're',
  'declined',
  'escaped',
  'pushed',
  'laidAway',
  'played',
  'wishedToGiveUp',
  'askedToGiveUp',
  'tookBack',
  'agreed',
  'gaveUp',
  'shown',
  'dealLeft',
  'settled',
  'revealed',
  'wantsNext',
  'leavesAfterRound',
  'going',
  'vacated',
  'skipped',
  'offered',
  'accepted',
  'substituted',
  'chatAllowed',
  'said',
  'announcement',
  'closing',
  'voided',
  'restored',
  'ended',
]

/** All codes, in the order of the document. */
export const CODES: readonly Code[] = [
  'bad_json',
  'bad_message',
  'binary_refused',
  'too_large',
  'too_slow',
  'not_a_card',
  'card_twice',
  'not_a_deck',
  'not_a_seat',
  'not_a_bid',
  'contradictory_contract',
  'not_hex',
  'bad_name',
  'bad_text',
  'bad_password',
  'password_missing',
  'bad_account_password',
  'bad_reason',
  'duplicate_mismatch',
  'not_logged_in',
  'already_logged_in',
  'bad_token',
  'wrong_login',
  'locked',
  'forbidden',
  'account_needed',
  'has_account',
  'name_taken',
  'name_not_allowed',
  'renamed_lately',
  'seated_now',
  'foreign_origin',
  'too_fast',
  'too_many_connections',
  'too_many_tables',
  'unknown_table',
  'wrong_password',
  'not_watchable',
  'not_watching',
  'arranged_refused',
  'not_seated',
  'already_seated',
  'seat_not_free',
  'table_full',
  'not_host',
  'not_now',
  'no_deal',
  'no_computers',
  'no_substitutes',
  'other_shuffle',
  'seed_mismatch',
  'already_done',
  'chat_closed',
  'table_over',
  'nothing_due',
  'unknown_player',
  'no_account',
  'not_locked',
  'last_administrator',
  'already_void',
  'not_void',
  'list_running',
  'unreadable_sheet',
  'bad_seats',
  'bad_rounds',
  'bad_wait',
  'bad_move_time',
  'bad_delay',
  'bad_pause',
  'bad_rated',
  'bad_rule_set',
  'bad_until_points',
  'bad_answer_time',
  'tournament_watched',
  'not_your_turn',
  'wrong_phase',
  'bid_too_low',
  'only_eighteen',
  'skat_not_picked_up',
  'skat_picked_up',
  'wrong_discard',
  'not_held',
  'null_below_bid',
  'must_follow',
  'nothing_pending',
  'wrong_party',
  'defender_cannot_show',
  'kontra_not_allowed',
  'kontra_too_late',
  're_without_kontra',
  're_too_late',
  'no_re',
  'question_open',
  'nothing_asked',
  'too_many_spitzen',
  'spitze_not_held',
  'jack_laid_away',
  'already_picked_up',
  'escaped_already',
  'not_found',
  'method_not_allowed',
  'unsupported_media_type',
  'upgrade_needed',
  'bad_query',
  'unavailable',
  'draining',
  'internal',
]
