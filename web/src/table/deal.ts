/** What an event does to the deal. */
import type {
  Card,
  Cards,
  Contract,
  DealNow,
  DealResult,
  Hand,
  Seat,
  SeatBids,
  SeatCards,
  SeatPush,
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
  const { deal: number, dealer, forehand, middlehand, rearhand, sitting, slot, shuffle, parts } = event
  const players = [forehand, middlehand, rearhand]
  return {
    number,
    dealer,
    forehand,
    middlehand,
    rearhand,
    ...(sitting !== undefined && { sitting }),
    ...(slot !== undefined && { slot }),
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
  const { declarerAsks: _asks, ownWish: _wish, legal: _legal, asked: _asked, ...more } = others
  const { answerMillis: _answer, answerHeld: _held, ...rest } = more
  return { ...rest, ...now }
}

/** Lets the time for an answer run down for a span, if it runs. */
export function answerRunDown(deal: DealNowShown, passedMillis: number): DealNowShown {
  const { answerMillis, answerEndsMicros } = deal
  if (answerMillis === undefined || answerEndsMicros === undefined) return deal
  return { ...deal, answerMillis: Math.max(0, answerMillis - passedMillis) }
}

/** Says when the time for the answer is over, if it runs: not while those are awaited whom a restart has cut off. */
export function withAnswerEnd(deal: DealNowShown, atMicros: number, runs: boolean): DealNowShown {
  const { answerEndsMicros: _ends, ...rest } = deal
  if (!runs || deal.answerHeld === true || deal.answerMillis === undefined) return rest
  return { ...rest, answerEndsMicros: atMicros + Math.round(deal.answerMillis * 1000) }
}

/** What an event does to a deal that goes on; `now` is what the event's message says of it. */
export function change(deal: DealNowShown, event: TableEvent, now: DealNow): DealNowShown {
  const { bid } = now
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
      const { contract, discard, spitzen, open } = event
      const laid = withHand(deal, event.seat, (hand) => {
        const left = hand.cards && without(hand.cards, discard ?? [])
        const cards = open ?? left
        return { ...hand, count: 10, ...(cards !== undefined && { cards }) }
      })
      return begun({ ...laid, contract, ...(spitzen !== undefined && { spitzen }) })
    }
    case 'escaped':
      return begun({ ...deal, contract: GRAND_HAND })
    case 'kontra':
      return { ...deal, kontra: event.seat }
    case 're':
      return { ...deal, re: true }
    case 'pushed':
      return pushed(deal, { seat: event.seat, seen: false }, now)
    case 'laidAway': {
      const { cards: away } = event
      const laid = withHand(deal, event.seat, (hand) => ({
        ...hand,
        count: 10,
        ...(hand.cards !== undefined && away !== undefined && { cards: without(hand.cards, away) }),
      }))
      return pushed(laid, { seat: event.seat, seen: true }, now)
    }
    case 'played':
      return played(deal, event)
    case 'shown':
      return withHand(deal, event.seat, (hand) => ({ ...hand, cards: event.cards }))
    default:
      return deal
  }
}

/** What is played by who escapes from a forced Ramsch. */
const GRAND_HAND: Contract = { game: 'grand', hand: true, ouvert: false, announced: 'nothing' }

/** Forehand leads to the first trick. */
function begun(deal: DealNowShown): DealNowShown {
  const players = [deal.forehand, deal.middlehand, deal.rearhand]
  return {
    ...deal,
    trick: { leader: deal.forehand, cards: [] },
    tricks: players.map((seat) => ({ seat, count: 0 })),
  }
}

/** After the last push the play of a Ramsch begins. */
function pushed(deal: DealNowShown, push: SeatPush, now: DealNow): DealNowShown {
  const after = { ...deal, pushes: [...(deal.pushes ?? []), push] }
  return now.phase === 'ramsch' ? begun(after) : after
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
  const wasPlayed = HELD_PHASES.has(deal.phase)
  // Complete only where the whole play was seen.
  const count = (deal.tricks ?? []).reduce((sum, tricks) => sum + tricks.count * 3, 0) + (deal.trick?.cards.length ?? 0)
  const sawAll = seen.length === count
  let isExact = true
  const begunWith = heldAtFirst(deal, result)
  const hands = deal.hands.map((hand): Hand => {
    const { seat } = hand
    const held = begunWith.get(seat) ?? []
    if (!wasPlayed) return { seat, count: held.length, cards: held }
    if (hand.cards !== undefined) return hand
    if (hand.count === 0) return { ...hand, cards: [] }
    if (!sawAll) isExact = false
    return { ...hand, cards: without(held, seen) }
  })
  const { contract: _contract, spitzen: _spitzen, kontra: _kontra, re: _re, pushes: _pushes, ...others } = deal
  const { trick, lastTrick, tricks: _tricks, ...rest } = others
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

/** The phases in which players hold what is left of their cards at the end, not what they were dealt. */
const HELD_PHASES: ReadonlySet<DealNowShown['phase']> = new Set(['kontra', 're', 'play', 'pushing', 'ramsch'])

/** The cards that each player had when the play began, or when the deal ended before. */
function heldAtFirst(deal: DealNowShown, result: DealResult): ReadonlyMap<Seat, Cards> {
  const of = (hands: readonly SeatCards[] | undefined, seat: Seat): Cards =>
    hands?.find((one) => one.seat === seat)?.cards ?? []
  const isRamsch = deal.phase === 'pushing' || deal.phase === 'ramsch'
  // What lies in the skat of a Ramsch, from push to push.
  let lying: Cards = result.skat
  const held = new Map<Seat, Cards>()
  for (const seat of [deal.forehand, deal.middlehand, deal.rearhand]) {
    const had = of(result.hands, seat)
    const push = deal.pushes?.find((one) => one.seat === seat)
    const hasSkat = deal.hands.some((hand) => hand.seat === seat && hand.count > 10)
    if (isRamsch && push?.seen) {
      const laid = of(result.laid, seat)
      held.set(seat, without([...had, ...lying], laid))
      lying = laid
    } else if (isRamsch && push === undefined && hasSkat) held.set(seat, [...had, ...lying])
    else if (result.discard && deal.declarer === seat) {
      held.set(seat, without([...had, ...result.skat], result.discard))
    } else held.set(seat, had)
  }
  return held
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
