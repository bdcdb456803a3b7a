/** A finished deal, step by step: what lay where after each of its events. */
import { cardPoints } from '../format'
import type { DealDetail } from '../rest/schema'
import type { Bid, Card, Cards, Contract, Seat, SeatBids, TableEvent, TrickCard } from '../wire/messages'

/** That somebody has pushed the skat of a Ramsch on. */
export interface Push {
  readonly seat: Seat
  readonly seen: boolean
}

/** How a Ramsch is played: cards rank, and jacks are trumps, as in a grand. */
export const AS_GRAND: Contract = { game: 'grand', hand: false, ouvert: false, announced: 'nothing' }

/** What is played instead of a forced Ramsch. */
const ESCAPE: Contract = { ...AS_GRAND, hand: true }

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
  /** The two cards beside the hands, and where they are: those of the skat, or what somebody has laid away or pushed on. */
  readonly skat: { readonly place: 'dealt' | 'taken' | 'laidAway' | 'pushed'; readonly cards: Cards }
  /** Who knows these two cards: who has picked them up or laid them. */
  readonly skatKnownTo: readonly Seat[]
  readonly bids: readonly SeatBids[]
  readonly bid?: Bid
  readonly declarer?: Seat
  readonly contract?: Contract
  /** How many Spitzen were announced. */
  readonly spitzen?: number
  /** Who has said Kontra, and whether the answer was Re. */
  readonly kontra?: Seat
  readonly re?: boolean
  /** In a Ramsch, who has pushed the skat on so far, and whether he had looked at it; missing in any other deal. */
  readonly pushes?: readonly Push[]
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
    skatKnownTo: [],
    bids: seats.map((seat) => ({ seat })),
    trick: [],
    taken: new Map(seats.map((seat) => [seat, { count: 0, points: 0 }])),
    open: [],
    ...(isRamsch(deal) && { pushes: [] }),
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

/** Whether a deal became a Ramsch, also where somebody has left it. */
function isRamsch(deal: DealDetail): boolean {
  return deal.result.outcome.kind === 'ramsch'
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
        // Who picks the skat of a Ramsch up plays against nobody yet.
        ...(before.pushes === undefined && { declarer: event.seat }),
        hands: holding(before, event.seat, (held) => [...held, ...before.skat.cards]),
        skat: { ...before.skat, place: 'taken' },
        skatKnownTo: [...new Set([...before.skatKnownTo, event.seat])],
      }
    case 'laidAway':
      return laidAway(before, event.seat, event.cards, deal)
    case 'pushed':
      return { ...before, pushes: [...(before.pushes ?? []), { seat: event.seat, seen: false }] }
    case 'escaped':
      return { ...before, declarer: event.seat, contract: ESCAPE }
    case 'kontra':
      return { ...before, kontra: event.seat }
    case 're':
      return { ...before, re: true }
    case 'declined':
      return before
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
    ...(event.spitzen !== undefined && { spitzen: event.spitzen }),
    ...(discard && { skat: { place: 'laidAway', cards: discard } }),
    // Where Kontra is asked first, the cards are shown afterwards.
    open: event.open === undefined ? [] : [event.seat],
  }
}

function laidAway(before: Picture, seat: Seat, told: Cards | undefined, deal: DealDetail): Picture {
  const cards = told ?? deal.result.laid?.find((one) => one.seat === seat)?.cards ?? []
  return {
    ...before,
    hands: holding(before, seat, (held) => held.filter((card) => !cards.includes(card))),
    skat: { place: 'pushed', cards },
    skatKnownTo: [seat],
    pushes: [...(before.pushes ?? []), { seat, seen: true }],
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

/** Whether somebody knew the two cards beside the hands then: who has picked them up or laid them, and nobody else. */
export function isSkatSeen(picture: Picture, from: Seat | undefined): boolean {
  return from === undefined || picture.skatKnownTo.includes(from)
}

/** How the cards of a picture are ordered; a Ramsch has no contract. */
export function playedAs({ contract, pushes }: Picture): Contract | undefined {
  return contract ?? (pushes === undefined ? undefined : AS_GRAND)
}

/** Whether cards are played by now: then tricks count, and before that bids and pushes. */
export function isPlayed({ contract, pushes }: Picture): boolean {
  return contract !== undefined || pushes?.length === 3
}
