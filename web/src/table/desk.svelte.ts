import { announce } from '../announce.svelte'
import { explain } from '../client/explain'
import { Refusal } from '../client/refusal'
import { suitName } from '../format'
import { prefs } from '../prefs.svelte'
import { t } from '../text'
import type { Card, Cards, Contract, Phase, TableAct } from '../wire/messages'
import { isPlaying } from './actions'
import { hindrance, type Hindrance } from './following'
import { forgetOwnOrder, keepOwnOrder, ownOrderOf } from './ownOrder'
import type { TableView } from './view'

/** What is asked twice, since it cannot be taken back. */
export type Sure = 'giveUp' | 'leave' | 'show' | 'close' | 'kontra' | 'overbid' | 'below'

/** What a desk needs of the client. */
export interface Line {
  act(table: string, act: TableAct): Promise<void>
  readonly line: { readonly state: string }
}

/** How many cards are laid away. */
const LAID_AWAY = 2

/** What a player has begun at a table and not done yet: cards laid aside, a game chosen, a question, a card on its way. */
export class Desk {
  /** The cards that are to be laid away with the announcement. */
  tray: Cards = $state.raw([])
  /** Whether he wants to play without the skat. */
  playsHand = $state(false)
  /** The contract that is chosen, but not announced. */
  chosen: Contract | undefined = $state.raw()
  /** How many Spitzen are to be announced with it. */
  spitzen = $state(0)
  /** Whether the higher bids are shown. */
  showsJumps = $state(false)
  /** What he is asked twice. */
  sure: Sure | undefined = $state()
  /** The card that is on its way to the trick, until the server says that it lies there. */
  going: Card | undefined = $state()
  /** Whether the server has not answered yet. */
  busy = $state(false)
  /** Why the last thing did not work. */
  told: string | undefined = $state()
  /** The own order of the hand. */
  own: Cards = $state.raw([])

  /** The cards of the running deal that were his: what he holds, has played and has laid away. */
  known: Cards = []
  /** Those that he held when the running phase of the deal began, as far as this page has seen them. */
  begun: Cards = $state.raw([])
  /** From where on the screen the card goes to the trick. */
  from: DOMRect | undefined

  readonly #line: Line
  readonly #table: string
  #deal: number | undefined
  #phase: Phase | undefined
  #n = -1

  constructor(line: Line, table: string) {
    this.#line = line
    this.#table = table
  }

  /** Puts away what no longer fits the table as it is now. */
  see(view: TableView): void {
    const { deal } = view
    const hand = deal?.hands.find((one) => one.seat === view.you)?.cards ?? []
    if (deal?.number !== this.#deal) {
      this.known = []
      if (this.#deal !== undefined) forgetOwnOrder(this.#table, this.#deal)
      this.own = deal === undefined ? [] : ownOrderOf(this.#table, deal.number)
      this.going = undefined
    }
    // The cards stay where they lie while Kontra and Re are asked.
    const goesOn = isPlaying(deal?.phase) && isPlaying(this.#phase)
    if (deal?.number !== this.#deal || (deal?.phase !== this.#phase && !goesOn)) this.begun = hand
    if (deal?.number !== this.#deal || deal?.phase !== this.#phase) {
      this.tray = []
      this.playsHand = false
      this.chosen = undefined
      this.spitzen = 0
      this.showsJumps = false
      // Leaving has another price now, and is asked again with it.
      if (this.sure !== 'leave') this.sure = undefined
    }
    this.#deal = deal?.number
    this.#phase = deal?.phase
    if (deal?.phase === 'settled') forgetOwnOrder(this.#table, deal.number)
    if (deal?.phase !== 'settled') this.known = [...new Set([...this.known, ...hand])]
    if (this.going && !hand.includes(this.going)) this.going = undefined
    if (this.sure === 'giveUp' && !deal?.legal?.giveUp) this.sure = undefined
    if (this.sure === 'show' && !deal?.legal?.show) this.sure = undefined
    if (this.sure === 'kontra' && !deal?.legal?.kontra) this.sure = undefined
    // What was pushed on, or laid away, is gone.
    if (this.tray.some((card) => !hand.includes(card))) this.tray = this.tray.filter((card) => hand.includes(card))
    if (view.n !== this.#n) this.told = undefined
    this.#n = view.n
  }

  /** Does something at the table. Whether the server did it; if not, `told` says why. */
  async act(act: TableAct): Promise<boolean> {
    this.busy = true
    this.told = undefined
    try {
      await this.#line.act(this.#table, act)
      return true
    } catch (reason) {
      if (!(reason instanceof Refusal)) throw reason
      this.tell(explain(reason))
      return false
    } finally {
      this.busy = false
    }
  }

  /** Says why something does not work, to eyes and ears. */
  tell(text: string): void {
    this.told = text
    announce(text, 'assertive')
  }

  /** Does what a card that was tapped, dragged up or chosen by key does now. */
  use(view: TableView, card: Card, from: DOMRect | undefined): void {
    const { deal } = view
    if (deal?.phase === 'announcing' && deal.turn === view.you) this.#layAside(card)
    else if (deal?.legal?.layAway) {
      if (deal.legal.layAway.includes(card)) this.#layAside(card)
      else this.tell(t().table.refused.jack)
    } else if (deal) void this.#play(view, card, from)
  }

  /** Lays the own cards in an order, which lasts until the deal is over. */
  arrange(cards: Cards): void {
    this.own = cards
    if (this.#deal !== undefined) keepOwnOrder(this.#table, this.#deal, cards)
  }

  /** Takes a card back from those that are to be laid away. */
  takeBack(card: Card): void {
    this.tray = this.tray.filter((one) => one !== card)
    this.told = undefined
  }

  #layAside(card: Card): void {
    if (this.tray.includes(card)) this.takeBack(card)
    else if (this.tray.length >= LAID_AWAY) this.tell(t().table.refused.trayFull)
    else {
      this.tray = [...this.tray, card]
      this.told = undefined
    }
  }

  async #play(view: TableView, card: Card, from: DOMRect | undefined): Promise<void> {
    if (!view.deal || this.going) return
    const why = hindrance(view.deal, card)
    if (why) {
      this.tell(inWords(why))
      return
    }
    // The card moves at once; a refusal takes it back.
    this.from = from
    this.going = card
    if (this.#line.line.state !== 'open') this.tell(t().table.refused.lost)
    if (!(await this.act({ do: 'play', card }))) this.going = undefined
  }
}

function inWords(why: Hindrance): string {
  const { refused } = t().table
  switch (why.kind) {
    case 'notYourTurn':
      return refused.notYourTurn
    case 'notNow':
      return refused.notNow
    case 'mustFollow':
      return refused.mustFollow(why.led === 'trumps' ? refused.trumps : suitName(why.led, prefs.language, prefs.deck))
  }
}
