import { describe, expect, test } from 'vitest'
import { BIDS } from '../format'
import { EXAMPLES, LIST_FIGURES, OVERBIDS, SETTLED } from './examples'
import { account, bidValues, overbidCharge, settlement, valueAt, worth } from './values'

describe('bid values', () => {
  test('there are 63, from 18 to 264 (3.3.1)', () => {
    const values = bidValues()
    expect(values).toHaveLength(63)
    expect(values.slice(0, 9)).toEqual([18, 20, 22, 23, 24, 27, 30, 33, 35])
    expect(values.at(-1)).toBe(264)
    expect(values).toEqual(BIDS)
  })

  test('a grand has at most eleven cases, a suit game eighteen (5.3.2)', () => {
    expect(valueAt('grand', 11)).toBe(264)
    expect(valueAt('grand', 12)).toBeUndefined()
    expect(valueAt('clubs', 18)).toBe(216)
    expect(valueAt('diamonds', 1)).toBeUndefined()
  })
})

describe('worked examples', () => {
  test('matadors and levels are added and multiplied (5.3.2)', () => {
    expect(worth(EXAMPLES.clubsWith2)).toBe(36)
    expect(worth(EXAMPLES.spadesHandWithout1)).toBe(33)
    expect(worth(EXAMPLES.heartsWith5)).toBe(60)
    expect(worth(EXAMPLES.grandWithout3Schneider)).toBe(120)
    expect(worth(EXAMPLES.diamondsHandAnnounced)).toBe(45)
    expect(worth(EXAMPLES.grandOuvertWith4)).toBe(264)
  })

  test('an overbid game is charged at the next multiple, doubled (5.4)', () => {
    for (const { bid, meant, found } of Object.values(OVERBIDS)) {
      expect(worth(meant)).toBeGreaterThanOrEqual(bid)
      expect(worth(found)).toBeLessThan(bid)
    }
    expect(overbidCharge('diamonds', OVERBIDS.handDiamonds.bid)).toBe(-72)
    expect(overbidCharge('spades', OVERBIDS.pickUpSpades.bid)).toBe(-88)
    expect(overbidCharge('hearts', 36)).toBe(-80)
  })

  test('the account credits 40 at three seats and 30 at four (SkWO 5.1)', () => {
    expect(account(LIST_FIGURES, 3)).toBe(1002)
    expect(account(LIST_FIGURES, 4)).toBe(942)
    expect(account({ points: 937, won: 18, lost: 3, othersLost: 14 }, 4)).toBe(2107)
  })

  test('a settlement comes to nothing (5.5.5)', () => {
    expect(settlement(SETTLED)).toEqual([225, 0, -225])
    expect(settlement([196, 33, -12, 85])).toEqual([482, -170, -350, 38])
  })
})
