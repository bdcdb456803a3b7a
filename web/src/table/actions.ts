import type { Bid, Phase, Seat } from '../wire/messages'
import { newer } from '../wire/newer'
import { nextBids, type NextBids } from './bids'
import { doublings, multiplierAfter, unseenPushes } from './multipliers'
import type { TableView } from './view'

/** The one thing that the table wants of the observer now, or whom it waits for. */
export type Task =
  | { readonly kind: 'ready'; readonly ready: boolean }
  | { readonly kind: 'bid'; readonly bids: NextBids; readonly take: boolean }
  /** Nothing can be bid any more: only passing is left. */
  | { readonly kind: 'pass' }
  | { readonly kind: 'answer'; readonly bid: Bid; readonly pass: boolean }
  /** Pick the skat up, or play a hand game. */
  | { readonly kind: 'skat'; readonly pickUp: boolean; readonly hand: boolean }
  /** Lay two cards away and announce. */
  | { readonly kind: 'announce' }
  | { readonly kind: 'play' }
  /** Escape from a forced Ramsch with a grand hand, or not. */
  | { readonly kind: 'escape' }
  /** Pick the skat of a Ramsch up, or push it on unseen: what is multiplied with so far, and after that. */
  | { readonly kind: 'push'; readonly now: number; readonly unseen: number }
  /** Push two cards on after picking up. */
  | { readonly kind: 'layAway' }
  /** Say Kontra against an open game, or not. */
  | { readonly kind: 'kontra' }
  /** Answer Kontra with Re, or not: what the score is multiplied with then. */
  | { readonly kind: 're'; readonly by: Seat; readonly times: number }
  /** These are asked whether they say Kontra. */
  | { readonly kind: 'asked'; readonly seats: readonly Seat[] }
  | { readonly kind: 'next'; readonly wanted: boolean }
  | { readonly kind: 'wait'; readonly seat: Seat }
  /** The cards are being shuffled. */
  | { readonly kind: 'shuffle' }
  | { readonly kind: 'pause' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'gathering' }

/** What the table wants of the observer now. */
export function taskOf(view: TableView): Task {
  const own = view.seats.find((seat) => seat.seat === view.you)
  switch (view.step.kind) {
    case 'gathering':
      return own ? { kind: 'ready', ready: own.ready ?? false } : { kind: 'gathering' }
    case 'hashing':
    case 'revealing':
      return { kind: 'shuffle' }
    case 'pause':
      return own && own.state !== 'going' && view.deal
        ? { kind: 'next', wanted: own.wantsNext ?? false }
        : { kind: 'pause' }
    case 'ended':
      return { kind: 'ended' }
    case 'playing':
      return taskInDeal(view)
    default:
      return newer(view.step, { kind: 'pause' })
  }
}

function taskInDeal(view: TableView): Task {
  const { deal, you } = view
  if (!deal || deal.phase === 'settled') return { kind: 'pause' }
  const { legal, turn } = deal
  if (deal.phase === 'kontra') {
    return legal?.decline ? { kind: 'kontra' } : { kind: 'asked', seats: deal.asked ?? [] }
  }
  if (turn === undefined || turn !== you) return turn === undefined ? { kind: 'pause' } : { kind: 'wait', seat: turn }
  switch (deal.phase) {
    case 'auction': {
      if (legal?.hold && deal.bid !== undefined) return { kind: 'answer', bid: deal.bid, pass: legal.pass ?? false }
      const bids = legal && nextBids(legal)
      if (bids) return { kind: 'bid', bids, take: bids.jumps.length === 0 && bids.next === 18 }
      return { kind: 'pass' }
    }
    case 'skat':
      return { kind: 'skat', pickUp: legal?.pickUp ?? false, hand: legal?.announce ?? false }
    case 'announcing':
      return { kind: 'announce' }
    case 'escape':
      return { kind: 'escape' }
    case 'pushing': {
      if (legal?.layAway !== undefined) return { kind: 'layAway' }
      const unseen = unseenPushes(deal)
      return { kind: 'push', now: multiplierAfter(view, unseen), unseen: multiplierAfter(view, unseen + 1) }
    }
    case 're':
      return { kind: 're', by: deal.kontra ?? turn, times: doublings({ ...deal, re: true }) }
    case 'ramsch':
    case 'play':
      return { kind: 'play' }
    default:
      return newer(deal.phase, { kind: 'pause' })
  }
}

/** What can be done beside that, out of turn too. */
export interface Beside {
  readonly agree: boolean
  readonly takeBack: boolean
  readonly giveUp: boolean
  readonly show: boolean
  /** Before the own first card; where it is asked for, it is the task. */
  readonly kontra: boolean
}

/** What the observer may do beside his task. */
export function besideOf(view: TableView): Beside {
  const legal = view.deal?.legal
  return {
    agree: legal?.agree ?? false,
    takeBack: legal?.takeBack ?? false,
    giveUp: legal?.giveUp ?? false,
    show: legal?.show ?? false,
    kontra: view.deal?.phase === 'play' && (legal?.kontra ?? false),
  }
}

/** Whether it is the observer's turn in a deal, or his answer is awaited while several are asked. */
export function isOwnTurn(view: TableView): boolean {
  const { deal, you } = view
  if (you === undefined || !deal || view.step.kind !== 'playing' || deal.phase === 'settled') return false
  return deal.turn === you || (deal.phase === 'kontra' && deal.legal?.decline === true)
}

/**
 * Whether something is awaited of a seat: it is its turn, or it was asked together with others. Of these the observer
 * knows only of himself whether he has answered.
 */
export function isAwaited({ deal, step, you }: Pick<TableView, 'deal' | 'step' | 'you'>, seat: Seat): boolean {
  if (!deal || step.kind !== 'playing' || deal.phase === 'settled') return false
  if (deal.phase !== 'kontra') return deal.turn === seat
  return seat === you ? deal.legal?.decline === true : (deal.asked ?? []).includes(seat)
}

/** Whether a contract is played, also while Kontra or Re is asked: the cards lie as they lay. */
export function isPlaying(phase: Phase | undefined): boolean {
  return phase === 'kontra' || phase === 're' || phase === 'play' || phase === 'ramsch'
}
