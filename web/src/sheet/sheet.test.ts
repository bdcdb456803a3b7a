import { describe, expect, it } from 'vitest'
import { de } from '../text/de'
import { en } from '../text/en'
import type { Account, Seat, SheetRow } from '../wire/messages'
import { fiftiesOf } from '../format'
import { changeFor, creditsIn, levelsAbove, marksIn, marksOf, passedIn, runningFor } from './sheet'

// The row of the example in docs/protocol.md: spades without 1, lost at 22.
const ROW: SheetRow = {
  deal: 1,
  dealer: 1,
  charged: 1,
  contract: { game: 'spades', hand: false, ouvert: false, announced: 'nothing' },
  base: 11,
  matadors: { with: false, count: 1 },
  levels: ['game'],
  bid: 22,
  won: false,
  value: -44,
  accounts: [
    { seat: 1, points: -44, won: 0, lost: 1, credit: 0, deals: 1, total: -94 },
    { seat: 2, points: 0, won: 0, lost: 0, credit: 40, deals: 1, total: 40 },
    { seat: 3, points: 0, won: 0, lost: 0, credit: 40, deals: 1, total: 40 },
  ],
}

/** A row of a list of four seats in which the first has lost, and the others have so much in credit. */
function lostAt4(deal: number, ...credits: readonly number[]): SheetRow {
  const accounts = credits.map((credit, index): Account => {
    const seat = ([1, 2, 3, 4] satisfies Seat[])[index] ?? 1
    return { seat, points: 0, won: 0, lost: 0, credit, deals: deal, total: credit }
  })
  return { ...ROW, deal, accounts }
}

describe('the score sheet', () => {
  it('adds up as SkWO 5.1 does', () => {
    for (const account of ROW.accounts) {
      expect(account.points + fiftiesOf(account) + account.credit).toBe(account.total)
    }
  })

  it('writes a deal for who is charged, and for nobody else', () => {
    expect(([1, 2, 3] as const).map((seat) => changeFor(ROW, seat))).toEqual([-44, 0, 0])
    expect(([1, 2, 3] as const).map((seat) => runningFor(ROW, seat))).toEqual([-44, 0, 0])
  })

  it('says what lost deals have credited, which is more once a list of four goes on with three', () => {
    expect(creditsIn([], 4)).toEqual([30])
    expect(creditsIn([ROW], 3)).toEqual([40])
    const among4 = lostAt4(1, 0, 30, 30, 30)
    const among3 = lostAt4(2, 0, 70, 70, 30)
    expect(creditsIn([among4], 4)).toEqual([30])
    expect(creditsIn([among4, among3], 4)).toEqual([40, 30])
    expect(creditsIn([among4, { ...among3, voided: true }], 4)).toEqual([30])
  })

  it('counts nothing for a deal that was voided', () => {
    expect(changeFor({ ...ROW, voided: true }, 1)).toBe(0)
  })

  it('has a score for each player of a Ramsch, which is not passed in', () => {
    const { charged: _, contract: __, won: ___, ...rest } = ROW
    const ramsch: SheetRow = {
      ...rest,
      value: 0,
      slot: 'ramsch',
      ramsch: [
        { seat: 2, score: 64 },
        { seat: 3, score: -138 },
        { seat: 1, score: 74 },
      ],
    }
    expect(([1, 2, 3, 4] as const).map((seat) => changeFor(ramsch, seat))).toEqual([74, 64, -138, 0])
    expect(changeFor({ ...ramsch, voided: true }, 3)).toBe(0)
    expect(passedIn({ rows: [ramsch], accounts: [] })).toBe(0)
    expect(creditsIn([ramsch], 3)).toEqual([40])
  })

  it('marks rounds, Kontra and Re, and explains only what is there', () => {
    expect(marksOf(ROW)).toEqual([])
    expect(marksOf({ ...ROW, slot: 'bock', kontra: 2 })).toEqual(['bock', 'kontra'])
    expect(marksOf({ ...ROW, kontra: 2, re: true })).toEqual(['re'])
    expect(marksIn([{ ...ROW, kontra: 2, re: true }, ROW, { ...ROW, slot: 'bock' }])).toEqual(['bock', 're'])
  })

  it('names the levels above the game itself', () => {
    expect(levelsAbove({ ...ROW, levels: ['game', 'hand', 'schneider'] })).toEqual(['hand', 'schneider'])
  })

  it('counts the deals that were passed in', () => {
    const { charged: _, contract: __, won: ___, ...passed } = ROW
    const rows = [ROW, { ...passed, value: 0 }, { ...passed, value: 0, voided: true }]
    expect(passedIn({ rows, accounts: ROW.accounts })).toBe(1)
  })
})

it('the seat of those who sat on it in turn is not taken for a place in the rankings', () => {
  const sat = [{ name: 'Zoë', firstDeal: 1, lastDeal: 3 }]
  expect(de.sheet.sat(2, sat)).toBe('Am Sitz 2: Zoë (Spiele 1 bis 3)')
  expect(en.sheet.sat(2, sat)).toBe('At seat 2: Zoë (deals 1 to 3)')
})
