import type { Verdict } from '../fair/verdict'
import type { DealState, Player, Seat, SeatView, TableEvent, TableSnapshot, Trick } from '../wire/messages'

/** A seat as it is now. */
export interface SeatNow extends SeatView {
  /**
   * When the wait is over if he does not come back, by the server's clock; only while it runs, which is while `state`
   * is `lost` or `overran` in a list.
   */
  readonly waitEndsMicros?: number
  /** When nobody can take the seat over any more, by the server's clock, where `state` is `vacant`. */
  readonly vacancyEndsMicros?: number
}

/** The deal as it is now, as far as the observer may know it. */
export interface DealNowShown extends DealState {
  /** The last trick of a deal that is over, complete or not: a snapshot shows none any more. */
  readonly finalTrick?: Trick
  /** When the time for the answer is over, by the server's clock; only while it runs. */
  readonly answerEndsMicros?: number
}

/** A line of the table's chat; `n` counts the lines of a table, for keys. */
export type ChatLine = ChatSaid | ChatAnnouncement | ChatPresence

/** Somebody said something. */
export interface ChatSaid {
  readonly kind: 'said'
  readonly n: number
  readonly atMicros: number
  readonly seat: Seat
  readonly name: string
  readonly text: string
}

/** An administrator said something to everybody. */
export interface ChatAnnouncement {
  readonly kind: 'announcement'
  readonly n: number
  readonly atMicros: number
  readonly text: string
}

/** Somebody came, went, was lost or came back. */
export interface ChatPresence {
  readonly kind: 'came' | 'left' | 'lost' | 'back'
  readonly n: number
  readonly atMicros: number
  readonly seat: Seat
  readonly name: string
}

/** A table as its observer knows it, drawn by components. */
export interface TableView extends Omit<TableSnapshot, 'table' | 'seats' | 'deal'> {
  /** The table's id. */
  readonly id: string
  /** The number of the last event that is in it. */
  readonly n: number
  readonly seats: readonly SeatNow[]
  readonly deal?: DealNowShown
  /** What was said and who came and went while the table was shown, the oldest first; at most 200 lines. */
  readonly chat: readonly ChatLine[]
  /** What became of the last shuffle that was revealed. */
  readonly verdict?: Verdict
  /** The event that led to this view; missing after a snapshot. */
  readonly lastEvent?: TableEvent
  /** There while the observer has to answer a bid that is more than one step above the one before. */
  readonly jumpBid?: { readonly atMicros: number }
}

/**
 * When the time of who is to act is over, as far as it is known: that of an open question, if it runs, otherwise when the
 * table goes on by itself, which another one's wait can bring about too.
 */
export function turnEndsMicros({
  deal,
  deadlineMicros,
}: Pick<TableView, 'deal' | 'deadlineMicros'>): number | undefined {
  if (deal?.answerHeld === true) return undefined
  return deal?.answerEndsMicros ?? deadlineMicros
}

/** How much later an onlooker sees the table, in seconds: 0 if at once, as everybody does until the first deal. */
export function delayOf({ settings, deal, you }: Pick<TableView, 'settings' | 'deal' | 'you'>): number {
  const isLater = you === undefined && settings.watching === 'delayed' && deal !== undefined
  return isLater ? (settings.delaySeconds ?? 0) : 0
}

/** The moment that the observer sees at a moment of the server's clock: whoever watches later looks back. */
export function seenMicros(view: Pick<TableView, 'settings' | 'deal' | 'you'>, nowMicros: number): number {
  return nowMicros - delayOf(view) * 1_000_000
}

/** Who sits on a seat. */
export function playerAt(view: Pick<TableView, 'seats'>, seat: Seat): Player | undefined {
  return view.seats.find((one) => one.seat === seat)?.player
}
