import { describe, expect, test } from 'vitest'
import type { ListDetail, ListPlayer } from '../rest/schema'
import type { Account } from '../wire/messages'
import { isRated, ordered, standings, stateOf } from './list'

function player(seat: 1 | 2 | 3, place?: number): ListPlayer {
  const figures = { points: 0, won: 0, lost: 0, othersLost: 0, deals: 0, total: 0 }
  return { seat, player: `id${seat}`, name: `P${seat}`, ...figures, ...(place === undefined ? {} : { place }) }
}

function accountOf(seat: 1 | 2 | 3, points: number, lost: number, total: number): Account {
  return { seat, points, won: 0, lost, credit: 0, deals: 1, total }
}

describe('a list', () => {
  test('is voided before all else', () => {
    expect(stateOf({ complete: true, endedAtMicros: 1, void: { atMicros: 2, reason: 'a test' } })).toBe('voided')
    expect(stateOf({ complete: false })).toBe('running')
    expect(stateOf({ complete: false, endedAtMicros: 1 })).toBe('brokenOff')
    expect(stateOf({ complete: true, endedAtMicros: 1 })).toBe('complete')
  })

  test('its players stand by place, or by seat while there is none', () => {
    expect(ordered([player(1, 3), player(2, 1), player(3, 2)]).map((one) => one.seat)).toEqual([2, 3, 1])
    expect(ordered([player(3), player(1), player(2)]).map((one) => one.seat)).toEqual([1, 2, 3])
  })

  test('while it runs the sheet says what everybody has', () => {
    const running: Pick<ListDetail, 'players' | 'sheet' | 'settlement'> = {
      players: [player(1), player(2), player(3)],
      sheet: { rows: [], accounts: [accountOf(1, -44, 1, -94), accountOf(2, 0, 0, 40), accountOf(3, 0, 0, 40)] },
      settlement: [
        { seat: 1, points: -88 },
        { seat: 2, points: 44 },
        { seat: 3, points: 44 },
      ],
    }
    const all = standings(running)
    expect(all.map((one) => one.seat)).toEqual([2, 3, 1])
    expect(all.map((one) => one.othersLost)).toEqual([1, 1, 0])
    expect(all.at(-1)).toMatchObject({ total: -94, points: -44, settled: -88 })
  })

  test('that was broken off or voided is not rated', () => {
    expect(isRated({ complete: true, endedAtMicros: 1 }, true)).toBe(true)
    expect(isRated({ complete: false }, true)).toBe(true)
    expect(isRated({ complete: false, endedAtMicros: 1 }, true)).toBe(false)
    expect(isRated({ complete: true, endedAtMicros: 1, void: { atMicros: 2, reason: 'x' } }, true)).toBe(false)
    expect(isRated({ complete: true, endedAtMicros: 1 }, false)).toBe(false)
  })
})
