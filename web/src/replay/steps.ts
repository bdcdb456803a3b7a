/** A finished deal, step by step: what lay where after each of its events. */
import type { DealDetail } from '../rest/schema'
import type { Bid, Card, Cards, Contract, Seat, SeatBids, TableEvent, TrickCard } from '../wire/messages'

/** The part of a deal that a step belongs to. */
export type ReplayPhase = 'dealt' | 'auction' | 'skat' | 'play' | 'over'

/** A trick with who has taken it, once it is complete. */
export interface ReplayTrick {
  readonly number: number
  readonly cards: readonly TrickCard[]
  readonly takenBy?: Seat
}

/** The deal after a step. All cards are open in it; `seenFrom` hides what a seat did not see. */
export interface ReplayStep {
  readonly phase: ReplayPhase
  /** What happened; nothing before the first event, and at the end, where the deal is settled. */
  readonly event?: TableEvent
  readonly atMicros: number
  /** What each player holds, in the order of forehand, middlehand and rearhand. */
  readonly hands: readonly { readonly seat: Seat; readonly cards: Cards }[]
  /** The skat, as long as it lies. */
  readonly skat?: Cards
  /** What the declarer has laid away. */
  readonly discard?: Cards
  readonly bids: readonly SeatBids[]
  readonly bid?: Bid
  readonly declarer?: Seat
  readonly contract?: Contract
  /** The trick on the table, which stays until the next one is led. */
  readonly trick?: ReplayTrick
  /** How many tricks each player has taken, in the same order as the hands. */
  readonly tricks: readonly { readonly seat: Seat; readonly count: number }[]
  /** Who plays or has shown his cards openly. */
  readonly open: readonly Seat[]
}

/** The states of a deal: as it was dealt, after each event, and settled. */
export function stepsOf(deal: DealDetail): readonly ReplayStep[] {
  const seats = [deal.forehand, deal.middlehand, deal.rearhand]
  let now: ReplayStep = {
    phase: 'dealt',
    atMicros: deal.dealtAtMicros,
    hands: seats.map((seat) => ({ seat, cards: deal.result.hands.find((hand) => hand.seat === seat)?.cards ?? [] })),
    skat: deal.result.skat,
    bids: seats.map((seat) => ({ seat })),
    tricks: seats.map((seat) => ({ seat, count: 0 })),
    open: [],
  }
  const steps = [now]
  for (const { atMicros, event } of deal.events) {
    const next = after(now, event, deal)
    if (!next) continue
    now = { ...next, event, atMicros }
    steps.push(now)
  }
  const { event: _, ...last } = now
  steps.push({ ...last, phase: 'over' })
  return steps
}

/** What an event changes; nothing for one that this client does not know, or that is not about the deal. */
function after(step: ReplayStep, event: TableEvent, deal: DealDetail): ReplayStep | undefined {
  switch (event.e) {
    case 'bid':
      return decided({ ...step, phase: 'auction', bid: event.value, bids: bidding(step, event.seat, event.value) })
    case 'held':
      return decided({ ...step, phase: 'auction', bids: bidding(step, event.seat, step.bid) })
    case 'passed':
      return decided({
        ...step,
        phase: 'auction',
        bids: step.bids.map((one) => (one.seat === event.seat ? { ...one, passed: true } : one)),
      })
    case 'pickedUp': {
      const { skat, ...rest } = step
      const found = event.skat ?? skat ?? []
      return {
        ...rest,
        phase: 'skat',
        declarer: event.seat,
        hands: holding(step, event.seat, (held) => [...held, ...found]),
      }
    }
    case 'announced':
      return announced(step, event, deal)
    case 'played':
      return played(step, event.seat, event.card, event.takenBy)
    case 'shown':
      return { ...step, open: [...new Set([...step.open, event.seat])] }
    case 'wishedToGiveUp':
    case 'askedToGiveUp':
    case 'tookBack':
    case 'agreed':
    case 'gaveUp':
    case 'dealLeft':
      return step
    default:
      return undefined
  }
}

function announced(step: ReplayStep, event: Extract<TableEvent, { e: 'announced' }>, deal: DealDetail): ReplayStep {
  const discard = step.skat === undefined ? (event.discard ?? deal.result.discard) : undefined
  return {
    ...step,
    phase: 'play',
    declarer: event.seat,
    contract: event.contract,
    hands: holding(step, event.seat, (held) => held.filter((card) => !discard?.includes(card))),
    ...(discard && { discard }),
    open: event.contract.ouvert ? [event.seat] : [],
  }
}

function played(step: ReplayStep, seat: Seat, card: Card, takenBy: Seat | undefined): ReplayStep {
  const isNew = step.trick === undefined || step.trick.takenBy !== undefined
  const before = isNew ? [] : (step.trick?.cards ?? [])
  const number = (step.trick?.number ?? 0) + (isNew ? 1 : 0)
  return {
    ...step,
    phase: 'play',
    hands: holding(step, seat, (held) => held.filter((one) => one !== card)),
    trick: { number, cards: [...before, { seat, card }], ...(takenBy !== undefined && { takenBy }) },
    tricks: step.tricks.map((one) => (one.seat === takenBy ? { ...one, count: one.count + 1 } : one)),
  }
}

function holding(step: ReplayStep, seat: Seat, change: (held: Cards) => Cards): ReplayStep['hands'] {
  return step.hands.map((hand) => (hand.seat === seat ? { seat, cards: change(hand.cards) } : hand))
}

function bidding(step: ReplayStep, seat: Seat, value: Bid | undefined): readonly SeatBids[] {
  if (value === undefined) return step.bids
  return step.bids.map((one) => (one.seat === seat ? { ...one, highest: value } : one))
}

/** Whoever is left with a bid when the others have passed is the declarer. */
function decided(step: ReplayStep): ReplayStep {
  const left = step.bids.filter((one) => one.passed !== true)
  const [last] = left
  return left.length === 1 && last?.highest !== undefined ? { ...step, declarer: last.seat } : step
}

/** Cards as an observer sees them: open, or so many backs. */
export type Shown = { readonly cards: Cards } | { readonly count: number }

/** A step as an observer sees it. */
export interface SeenStep {
  readonly hands: readonly { readonly seat: Seat; readonly shown: Shown }[]
  readonly skat?: Shown
  readonly discard?: Shown
}

/** What a seat saw after a step, or everything where nobody's eyes are borrowed. Once the deal is over all saw all. */
export function seenFrom(step: ReplayStep, seat: Seat | undefined): SeenStep {
  const isOpen = (owner: Seat | undefined): boolean =>
    seat === undefined || step.phase === 'over' || owner === seat || (owner !== undefined && step.open.includes(owner))
  const shown = (cards: Cards, owner: Seat | undefined): Shown => (isOpen(owner) ? { cards } : { count: cards.length })
  const own = (cards: Cards): Shown =>
    seat === undefined || step.phase === 'over' || step.declarer === seat ? { cards } : { count: cards.length }
  return {
    hands: step.hands.map((hand) => ({ seat: hand.seat, shown: shown(hand.cards, hand.seat) })),
    ...(step.skat && { skat: shown(step.skat, undefined) }),
    ...(step.discard && { discard: own(step.discard) }),
  }
}

/** The steps at which a trick is complete, for larger leaps, with the first and the last step. */
export function landmarks(steps: readonly ReplayStep[]): readonly number[] {
  const found = steps.flatMap((step, at) => {
    const isAnnounced = step.event?.e === 'announced'
    const isTrick = step.event?.e === 'played' && step.event.takenBy !== undefined
    return isAnnounced || isTrick ? [at] : []
  })
  return [...new Set([0, ...found, steps.length - 1])]
}
