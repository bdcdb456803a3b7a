/** What an event does to the deal. */
import type {
  Bid,
  Card,
  Cards,
  DealNow,
  DealResult,
  Hand,
  Seat,
  SeatBids,
  TableEvent,
  TableEventDealt,
  TableEventPlayed,
  Trick,
} from '../wire/messages'
import type { DealNowShown } from './view'

/** The cards of the running deal that a snapshot shows as played. */
export function seenPlays(deal: DealNowShown | undefined): readonly Card[] {
  return [deal?.trick, deal?.lastTrick].flatMap((trick) => trick?.cards.map((play) => play.card) ?? [])
}

/** A new deal. */
export function dealt(event: TableEventDealt, now: DealNow, you: Seat | undefined): DealNowShown {
  const { deal: number, dealer, forehand, middlehand, rearhand, sitting, shuffle, parts } = event
  const players = [forehand, middlehand, rearhand]
  return {
    number,
    dealer,
    forehand,
    middlehand,
    rearhand,
    ...(sitting !== undefined && { sitting }),
    ...now,
    bids: players.map((seat) => ({ seat })),
    hands: players.map((seat) =>
      seat === you && event.hand !== undefined ? { seat, count: 10, cards: event.hand } : { seat, count: 10 },
    ),
    ...(shuffle !== undefined && { shuffle }),
    parts,
  }
}

/** The deal with what the event's message says of it: a field that is missing there is none from now on. */
export function withNow(deal: DealNowShown, now: DealNow): DealNowShown {
  const { phase: _phase, turn: _turn, bid: _bid, answering: _answering, declarer: _declarer, ...others } = deal
  const { declarerAsks: _asks, ownWish: _wish, legal: _legal, ...rest } = others
  return { ...rest, ...now }
}

/** What an event does to a deal that goes on; `bid` is the last bid after it. */
export function change(deal: DealNowShown, event: TableEvent, bid: Bid | undefined): DealNowShown {
  switch (event.e) {
    case 'bid':
      return withBids(deal, event.seat, (bids) => ({ ...bids, highest: event.value }))
    case 'held':
      return withBids(deal, event.seat, (bids) => (bid === undefined ? bids : { ...bids, highest: bid }))
    case 'passed':
      return withBids(deal, event.seat, (bids) => ({ ...bids, passed: true }))
    case 'pickedUp': {
      const { skat } = event
      return withHand(deal, event.seat, (hand) => ({
        ...hand,
        count: hand.count + 2,
        ...(hand.cards !== undefined && skat !== undefined && { cards: [...hand.cards, ...skat] }),
      }))
    }
    case 'announced': {
      const { contract, discard, open } = event
      const laid = withHand(deal, event.seat, (hand) => {
        const left = hand.cards && without(hand.cards, discard ?? [])
        const cards = open ?? left
        return { ...hand, count: 10, ...(cards !== undefined && { cards }) }
      })
      return {
        ...laid,
        contract,
        trick: { leader: deal.forehand, cards: [] },
        tricks: [deal.forehand, deal.middlehand, deal.rearhand].map((seat) => ({ seat, count: 0 })),
      }
    }
    case 'played':
      return played(deal, event)
    case 'shown':
      return withHand(deal, event.seat, (hand) => ({ ...hand, cards: event.cards }))
    default:
      return deal
  }
}

function played(deal: DealNowShown, { seat, card, takenBy }: TableEventPlayed): DealNowShown {
  const laid = withHand(deal, seat, (hand) => ({
    ...hand,
    count: Math.max(0, hand.count - 1),
    ...(hand.cards !== undefined && { cards: without(hand.cards, [card]) }),
  }))
  const before = deal.trick ?? { leader: seat, cards: [] }
  const trick: Trick = { leader: before.leader, cards: [...before.cards, { seat, card }] }
  const { lastTrick: _, ...rest } = laid
  if (takenBy === undefined) return { ...rest, trick }
  const tricks = (deal.tricks ?? []).map((one) => (one.seat === takenBy ? { ...one, count: one.count + 1 } : one))
  return { ...rest, tricks, lastTrick: trick, trick: { leader: takenBy, cards: [] } }
}

/** The end of a deal: everything is open. `isExact` is false if it cannot be told what each player had left. */
export function settled(
  deal: DealNowShown,
  result: DealResult,
  seen: readonly Card[],
): { readonly deal: DealNowShown; readonly isExact: boolean } {
  const wasPlayed = deal.phase === 'play'
  // Complete only where the whole play was seen.
  const count = (deal.tricks ?? []).reduce((sum, tricks) => sum + tricks.count * 3, 0) + (deal.trick?.cards.length ?? 0)
  const sawAll = seen.length === count
  let isExact = true
  const hands = deal.hands.map((hand): Hand => {
    const { seat } = hand
    const had = result.hands.find((one) => one.seat === seat)?.cards ?? []
    if (!wasPlayed) return { seat, count: had.length, cards: had }
    if (hand.cards !== undefined) return hand
    if (hand.count === 0) return { ...hand, cards: [] }
    if (!sawAll) isExact = false
    const isDeclarer = deal.declarer === seat
    const held = isDeclarer && result.discard ? without([...had, ...result.skat], result.discard) : had
    return { ...hand, cards: without(held, seen) }
  })
  const { contract: _contract, trick, lastTrick, tricks: _tricks, ...rest } = deal
  const finalTrick = trick !== undefined && trick.cards.length > 0 ? trick : lastTrick
  return {
    deal: {
      ...rest,
      hands,
      result,
      ...(finalTrick !== undefined && { finalTrick }),
    },
    isExact,
  }
}

function without(cards: Cards, gone: Cards): Cards {
  return cards.filter((card) => !gone.includes(card))
}

function withBids(deal: DealNowShown, seat: Seat, change: (bids: SeatBids) => SeatBids): DealNowShown {
  return { ...deal, bids: deal.bids.map((bids) => (bids.seat === seat ? change(bids) : bids)) }
}

function withHand(deal: DealNowShown, seat: Seat, change: (hand: Hand) => Hand): DealNowShown {
  return { ...deal, hands: deal.hands.map((hand) => (hand.seat === seat ? change(hand) : hand)) }
}
