import { describe, expect, test } from 'vitest'
import type { DealDetail } from '../rest/schema'
import type { Card, Cards, Seat, TableEvent } from '../wire/messages'
import { landmarks, seenFrom, stepsOf } from './steps'

function cards(text: string): Cards {
  return text.split(' ').map((card) => card as Card)
}

const FOREHAND = cards('CJ SJ HJ DJ CA CT CK CQ C9 C8')
const MIDDLEHAND = cards('SA ST SK SQ S9 S8 S7 HA HT HK')
const REARHAND = cards('HQ H9 H8 H7 DA DT DK DQ D9 D8')
const SKAT = cards('C7 D7')

/** The deal of the examples: forehand at seat 2 is the declarer. */
function deal(events: readonly TableEvent[]): DealDetail {
  return {
    list: '00010203-0405-0607-0809-0a0b0c0d0e0f',
    number: 1,
    ruleSet: 'sosko-2007',
    dealtAtMicros: 100,
    dealer: 1,
    forehand: 2,
    middlehand: 3,
    rearhand: 1,
    result: {
      outcome: { kind: 'passedIn' },
      scores: [],
      hands: [
        { seat: 2, cards: FOREHAND },
        { seat: 3, cards: MIDDLEHAND },
        { seat: 1, cards: REARHAND },
      ],
      skat: SKAT,
      discard: cards('C8 D7'),
    },
    events: events.map((event, at) => ({ atMicros: 101 + at, event })),
  }
}

const AUCTION: readonly TableEvent[] = [
  { e: 'bid', seat: 3, value: 18 },
  { e: 'held', seat: 2 },
  { e: 'passed', seat: 3 },
  { e: 'passed', seat: 1 },
]

const GAME: readonly TableEvent[] = [
  ...AUCTION,
  { e: 'pickedUp', seat: 2, skat: SKAT },
  {
    e: 'announced',
    seat: 2,
    contract: { game: 'clubs', hand: false, ouvert: false, announced: 'nothing' },
    discard: cards('C8 D7'),
  },
  { e: 'played', seat: 2, card: 'CJ' },
  { e: 'played', seat: 3, card: 'S7' },
  { e: 'played', seat: 1, card: 'H7', takenBy: 2 },
  { e: 'played', seat: 2, card: 'SJ' },
]

function held(step: { hands: readonly { seat: Seat; cards: Cards }[] } | undefined, seat: Seat): Cards {
  return step?.hands.find((hand) => hand.seat === seat)?.cards ?? []
}

describe('the steps of a deal', () => {
  test('begin as it was dealt and end when it is over', () => {
    const steps = stepsOf(deal(GAME))
    expect(steps).toHaveLength(GAME.length + 2)
    expect(steps[0]?.phase).toBe('dealt')
    expect(held(steps[0], 2)).toEqual(FOREHAND)
    expect(steps.at(-1)?.phase).toBe('over')
    expect(steps.at(-1)?.event).toBeUndefined()
  })

  test('the auction leaves the one who has not passed', () => {
    const steps = stepsOf(deal(AUCTION))
    expect(steps[2]?.bids.find((one) => one.seat === 2)?.highest).toBe(18)
    expect(steps[3]?.declarer).toBeUndefined()
    expect(steps[4]?.declarer).toBe(2)
  })

  test('a deal that is passed in has no declarer', () => {
    const steps = stepsOf(deal([3, 1, 2].map((seat) => ({ e: 'passed', seat: seat as Seat }))))
    expect(steps.at(-1)?.declarer).toBeUndefined()
  })

  test('the skat goes to the declarer, who lays two away', () => {
    const steps = stepsOf(deal(GAME))
    expect(held(steps[5], 2)).toHaveLength(12)
    expect(steps[5]?.skat).toBeUndefined()
    expect(held(steps[6], 2)).toHaveLength(10)
    expect(held(steps[6], 2)).toContain('C7')
    expect(steps[6]?.discard).toEqual(['C8', 'D7'])
  })

  test('the skat stays where it is in a hand game', () => {
    const hand: TableEvent = {
      e: 'announced',
      seat: 2,
      contract: { game: 'clubs', hand: true, ouvert: false, announced: 'nothing' },
    }
    const last = stepsOf(deal([...AUCTION, hand])).at(-1)
    expect(last?.skat).toEqual(SKAT)
    expect(last?.discard).toBeUndefined()
  })

  test('a complete trick stays until the next one is led', () => {
    const steps = stepsOf(deal(GAME))
    expect(steps[9]?.trick).toMatchObject({ number: 1, takenBy: 2 })
    expect(steps[9]?.trick?.cards).toHaveLength(3)
    expect(steps[9]?.tricks.find((one) => one.seat === 2)?.count).toBe(1)
    expect(steps[10]?.trick).toEqual({ number: 2, cards: [{ seat: 2, card: 'SJ' }] })
    expect(held(steps[10], 2)).toHaveLength(8)
  })

  test('an event that is not known is no step', () => {
    const strange = [{ e: 'somethingNew' }] as unknown as readonly TableEvent[]
    expect(stepsOf(deal(strange))).toHaveLength(2)
  })
})

describe('what a seat saw', () => {
  test('the own hand is open and the others are backs', () => {
    const [first] = stepsOf(deal(GAME))
    if (!first) throw new Error('a first step')
    const seen = seenFrom(first, 3)
    expect(seen.hands).toEqual([
      { seat: 2, shown: { count: 10 } },
      { seat: 3, shown: { cards: MIDDLEHAND } },
      { seat: 1, shown: { count: 10 } },
    ])
    expect(seen.skat).toEqual({ count: 2 })
  })

  test('only the declarer knows what he has laid away', () => {
    const step = stepsOf(deal(GAME))[6]
    if (!step) throw new Error('a step')
    expect(seenFrom(step, 2).discard).toEqual({ cards: ['C8', 'D7'] })
    expect(seenFrom(step, 3).discard).toEqual({ count: 2 })
    expect(seenFrom(step, undefined).discard).toEqual({ cards: ['C8', 'D7'] })
  })

  test('an open hand and a settled deal are seen by all', () => {
    const steps = stepsOf(deal([...GAME, { e: 'shown', seat: 2, cards: cards('HJ DJ') }]))
    const [shown, over] = [steps.at(-2), steps.at(-1)]
    if (!shown || !over) throw new Error('two steps')
    expect(seenFrom(shown, 3).hands[0]?.shown).toHaveProperty('cards')
    expect(seenFrom(shown, 3).hands[2]?.shown).toHaveProperty('count')
    expect(seenFrom(over, 3).hands[2]?.shown).toHaveProperty('cards')
  })
})

test('the landmarks are the announcement and each complete trick', () => {
  expect(landmarks(stepsOf(deal(GAME)))).toEqual([0, 6, 9, 11])
})
