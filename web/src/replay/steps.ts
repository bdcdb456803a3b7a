/** A finished deal, step by step: what lay where after each of its events. */
import { cardPoints } from '../format'
import type { DealDetail } from '../rest/schema'
import type { Bid, Card, Cards, Contract, Seat, SeatBids, TableEvent, TrickCard } from '../wire/messages'

/** What a player has taken. */
export interface Taken {
  readonly count: number
  /** Card points of his tricks alone, without the skat. */
  readonly points: number
}

/** The deal after a step. All cards are open in it; `isSeen` and `isSkatSeen` say what a seat saw. */
export interface Picture {
  /** What happened; nothing before the first event. */
  readonly event?: TableEvent
  /** What each player holds. */
  readonly hands: ReadonlyMap<Seat, Cards>
  /** The two cards beside the hands, and where they are: those of the skat, or what the declarer has laid away. */
  readonly skat: { readonly place: 'dealt' | 'taken' | 'laidAway'; readonly cards: Cards }
  readonly bids: readonly SeatBids[]
  readonly bid?: Bid
  readonly declarer?: Seat
  readonly contract?: Contract
  /** The trick on the table, which stays until the next one is led. */
  readonly trick: readonly TrickCard[]
  /** Who has taken it, once it is complete. */
  readonly takenBy?: Seat
  readonly taken: ReadonlyMap<Seat, Taken>
  /** Who plays with open cards, or has shown them. */
  readonly open: readonly Seat[]
}

/** The deal as it was dealt, and after each of its events. */
export function pictures(deal: DealDetail): readonly Picture[] {
  const seats = [deal.forehand, deal.middlehand, deal.rearhand]
  let now: Picture = {
    hands: new Map(deal.result.hands.map(({ seat, cards }) => [seat, cards])),
    skat: { place: 'dealt', cards: deal.result.skat },
    bids: seats.map((seat) => ({ seat })),
    trick: [],
    taken: new Map(seats.map((seat) => [seat, { count: 0, points: 0 }])),
    open: [],
  }
  const found = [now]
  for (const { event } of deal.events) {
    const next = after(now, event, deal)
    if (!next) continue
    now = { ...next, event }
    found.push(now)
  }
  return found
}

/** What an event changes; nothing for one that this client does not know, or that is not about the deal. */
function after(before: Picture, event: TableEvent, deal: DealDetail): Picture | undefined {
  switch (event.e) {
    case 'bid':
      return decided({ ...before, bid: event.value, bids: bidding(before, event.seat, event.value) })
    case 'held':
      return decided({ ...before, bids: bidding(before, event.seat, before.bid) })
    case 'passed':
      return decided({
        ...before,
        bids: before.bids.map((one) => (one.seat === event.seat ? { ...one, passed: true } : one)),
      })
    case 'pickedUp':
      return {
        ...before,
        declarer: event.seat,
        hands: holding(before, event.seat, (held) => [...held, ...before.skat.cards]),
        skat: { ...before.skat, place: 'taken' },
      }
    case 'announced':
      return announced(before, event, deal)
    case 'played':
      return played(before, event.seat, event.card, event.takenBy)
    case 'shown':
      return { ...before, open: [...new Set([...before.open, event.seat])] }
    case 'wishedToGiveUp':
    case 'askedToGiveUp':
    case 'tookBack':
    case 'agreed':
    case 'gaveUp':
    case 'dealLeft':
      return before
    default:
      return undefined
  }
}

function announced(before: Picture, event: Extract<TableEvent, { e: 'announced' }>, deal: DealDetail): Picture {
  const discard = before.skat.place === 'taken' ? (event.discard ?? deal.result.discard) : undefined
  return {
    ...before,
    declarer: event.seat,
    contract: event.contract,
    hands: holding(before, event.seat, (held) => held.filter((card) => !discard?.includes(card))),
    ...(discard && { skat: { place: 'laidAway', cards: discard } }),
    open: event.contract.ouvert ? [event.seat] : [],
  }
}

function played(before: Picture, seat: Seat, card: Card, takenBy: Seat | undefined): Picture {
  const { takenBy: takenBefore, ...rest } = before
  const trick = [...(takenBefore === undefined ? before.trick : []), { seat, card }]
  const taken = new Map(before.taken)
  const sofar = takenBy === undefined ? undefined : taken.get(takenBy)
  if (takenBy !== undefined && sofar) {
    const points = trick.reduce((sum, one) => sum + cardPoints(one.card), sofar.points)
    taken.set(takenBy, { count: sofar.count + 1, points })
  }
  return {
    ...rest,
    hands: holding(before, seat, (held) => held.filter((one) => one !== card)),
    trick,
    ...(takenBy !== undefined && { takenBy }),
    taken,
  }
}

function holding(before: Picture, seat: Seat, change: (held: Cards) => Cards): Picture['hands'] {
  return new Map([...before.hands].map(([owner, cards]) => [owner, owner === seat ? change(cards) : cards]))
}

function bidding(before: Picture, seat: Seat, value: Bid | undefined): readonly SeatBids[] {
  if (value === undefined) return before.bids
  return before.bids.map((one) => (one.seat === seat ? { ...one, highest: value } : one))
}

/** Whoever is left with a bid when the others have passed is the declarer. */
function decided(now: Picture): Picture {
  const [last, ...others] = now.bids.filter((one) => one.passed !== true)
  return others.length === 0 && last?.highest !== undefined ? { ...now, declarer: last.seat } : now
}

/** Whether somebody saw a hand then: his own, and open ones; whoever looks from nowhere sees all. */
export function isSeen(picture: Picture, seat: Seat, from: Seat | undefined): boolean {
  return from === undefined || from === seat || picture.open.includes(seat)
}

/** Whether somebody knew the two cards beside the hands then: only the declarer, once he has picked them up. */
export function isSkatSeen(picture: Picture, from: Seat | undefined): boolean {
  return from === undefined || (picture.skat.place !== 'dealt' && picture.declarer === from)
}
