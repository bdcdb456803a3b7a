import { describe, expect, test } from 'vitest'
import type { DealDetail } from '../rest/schema'
import type { Card, Cards, Seat, TableEvent } from '../wire/messages'
import { AS_GRAND, isPlayed, isSeen, isSkatSeen, pictures, playedAs, type Picture } from './steps'

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

describe('the pictures of a deal', () => {
  test('begin as it was dealt, and each event is one', () => {
    const all = pictures(deal(GAME))
    expect(all).toHaveLength(GAME.length + 1)
    expect(all[0]?.event).toBeUndefined()
    expect(all[0]?.hands.get(2)).toEqual(FOREHAND)
  })

  test('the auction leaves the one who has not passed', () => {
    const all = pictures(deal(AUCTION))
    expect(all[2]?.bids.find((one) => one.seat === 2)?.highest).toBe(18)
    expect(all[3]?.declarer).toBeUndefined()
    expect(all[4]?.declarer).toBe(2)
  })

  test('a deal that is passed in has no declarer', () => {
    const all = pictures(deal([3, 1, 2].map((seat) => ({ e: 'passed', seat: seat as Seat }))))
    expect(all.at(-1)?.declarer).toBeUndefined()
  })

  test('the skat goes to the declarer, who lays two away', () => {
    const all = pictures(deal(GAME))
    expect(all[5]?.hands.get(2)).toHaveLength(12)
    expect(all[5]?.skat).toEqual({ place: 'taken', cards: SKAT })
    expect(all[6]?.hands.get(2)).toHaveLength(10)
    expect(all[6]?.hands.get(2)).toContain('C7')
    expect(all[6]?.skat).toEqual({ place: 'laidAway', cards: ['C8', 'D7'] })
  })

  test('the skat stays where it is in a hand game', () => {
    const hand: TableEvent = {
      e: 'announced',
      seat: 2,
      contract: { game: 'clubs', hand: true, ouvert: false, announced: 'nothing' },
    }
    expect(pictures(deal([...AUCTION, hand])).at(-1)?.skat).toEqual({ place: 'dealt', cards: SKAT })
  })

  test('a complete trick stays until the next one is led', () => {
    const all = pictures(deal(GAME))
    expect(all[9]?.trick).toHaveLength(3)
    expect(all[9]?.takenBy).toBe(2)
    expect(all[9]?.taken.get(2)).toEqual({ count: 1, points: 2 })
    expect(all[10]?.trick).toEqual([{ seat: 2, card: 'SJ' }])
    expect(all[10]?.takenBy).toBeUndefined()
    expect(all[10]?.hands.get(2)).toHaveLength(8)
  })

  test('an event that is not known is none', () => {
    const strange = [{ e: 'somethingNew' }] as unknown as readonly TableEvent[]
    expect(pictures(deal(strange))).toHaveLength(1)
  })
})

describe('what a seat saw', () => {
  function at(step: number, events = GAME): Picture {
    const found = pictures(deal(events)).at(step)
    if (!found) throw new Error(`no step ${step}`)
    return found
  }

  test('the own hand, and no other one', () => {
    expect(([2, 3, 1] as const).map((seat) => isSeen(at(0), seat, 3))).toEqual([false, true, false])
    expect(([2, 3, 1] as const).map((seat) => isSeen(at(0), seat, undefined))).toEqual([true, true, true])
  })

  test('nobody saw the skat before it was picked up, and then only the declarer', () => {
    expect(isSkatSeen(at(4), 2)).toBe(false)
    expect(isSkatSeen(at(5), 2)).toBe(true)
    expect(isSkatSeen(at(6), 2)).toBe(true)
    expect(isSkatSeen(at(6), 3)).toBe(false)
    expect(isSkatSeen(at(4), undefined)).toBe(true)
  })

  test('a hand that was shown', () => {
    const shown = at(-1, [...GAME, { e: 'shown', seat: 2, cards: cards('HJ DJ') }])
    expect(isSeen(shown, 2, 3)).toBe(true)
    expect(isSeen(shown, 1, 3)).toBe(false)
  })

  test('an open hand from the announcement on, or after Kontra was asked', () => {
    const contract = { game: 'clubs', hand: true, ouvert: true, announced: 'schwarz' } as const
    const announced: TableEvent = { e: 'announced', seat: 2, contract }
    const atOnce = at(-1, [...AUCTION, { ...announced, open: FOREHAND }])
    expect(([3, 1] as const).map((seat) => isSeen(atOnce, 2, seat))).toEqual([true, true])
    const asked: readonly TableEvent[] = [...AUCTION, announced, { e: 'declined', seat: 3 }]
    expect(isSeen(at(-1, asked), 2, 3)).toBe(false)
    expect(isSeen(at(-1, [...asked, { e: 'shown', seat: 2, cards: FOREHAND }]), 2, 3)).toBe(true)
  })
})

describe('a Ramsch', () => {
  const PUSHED: readonly TableEvent[] = [
    { e: 'pickedUp', seat: 2, skat: SKAT },
    { e: 'laidAway', seat: 2, cards: cards('C8 D7') },
    { e: 'pushed', seat: 3 },
    { e: 'pickedUp', seat: 1, skat: cards('C8 D7') },
    { e: 'laidAway', seat: 1 },
  ]

  function ramsch(events: readonly TableEvent[]): readonly Picture[] {
    const one = deal(events)
    return pictures({
      ...one,
      ruleSet: 'pub-2022',
      slot: 'ramsch',
      result: {
        ...one.result,
        laid: [
          { seat: 2, cards: cards('C8 D7') },
          { seat: 1, cards: cards('D8 D7') },
        ],
        outcome: {
          kind: 'ramsch',
          players: [],
          skatTo: 2,
          unseen: 1,
          virgin: false,
          multiplier: 2,
          steps: [],
          text: '',
        },
      },
    })
  }

  test('the skat goes from hand to hand, and nobody is the declarer', () => {
    const all = ramsch(PUSHED)
    expect(all).toHaveLength(PUSHED.length + 1)
    expect(all.map((one) => one.declarer)).toEqual(all.map(() => undefined))
    expect(all[1]?.hands.get(2)).toHaveLength(12)
    expect(all[2]?.hands.get(2)).toHaveLength(10)
    expect(all[2]?.skat).toEqual({ place: 'pushed', cards: ['C8', 'D7'] })
    expect(all[3]?.pushes).toEqual([
      { seat: 2, seen: true },
      { seat: 3, seen: false },
    ])
    // What the event does not tell, the result does.
    expect(all[5]?.skat).toEqual({ place: 'pushed', cards: ['D8', 'D7'] })
    expect(all[5]?.hands.get(1)).toHaveLength(10)
  })

  test('what lies there is known to who laid it and to who picked it up', () => {
    const all = ramsch(PUSHED)
    const knowing = all.map((one) => ([2, 3, 1] as const).filter((seat) => isSkatSeen(one, seat)))
    expect(knowing).toEqual([[], [2], [2], [2], [2, 1], [1]])
  })

  test('cards rank as in a grand, and tricks count once all have pushed', () => {
    const all = ramsch(PUSHED)
    expect(all.map(isPlayed)).toEqual([false, false, false, false, false, true])
    expect(all.at(-1) && playedAs(all[5] as Picture)).toEqual(AS_GRAND)
  })

  test('whoever escapes plays a grand hand, which can be doubled', () => {
    const all = pictures(
      deal([
        { e: 'declined', seat: 2 },
        { e: 'escaped', seat: 3 },
        { e: 'kontra', seat: 1 },
        { e: 're', seat: 3 },
      ]),
    )
    expect(all[1]?.contract).toBeUndefined()
    expect(all[2]).toMatchObject({ declarer: 3, contract: { game: 'grand', hand: true } })
    expect(all[4]).toMatchObject({ kontra: 1, re: true })
  })
})
