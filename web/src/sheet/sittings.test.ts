import { describe, expect, test } from 'vitest'
import type { Sitting } from '../wire/messages'
import { nameIn, shared, withDeal } from './sittings'

const anna = { id: 'a', name: 'Anna' }
const bert = { id: 'b', name: 'Bert' }
const cem = { id: 'c', name: 'Cem' }

function sitting(seat: 1 | 2, player: typeof anna, firstDeal: number, lastDeal: number): Sitting {
  return { seat, player: player.id, name: player.name, firstDeal, lastDeal }
}

describe('who sat where', () => {
  test('is known of each deal, whoever has the seat now', () => {
    const all = [sitting(1, anna, 1, 4), sitting(2, bert, 1, 2), sitting(2, cem, 4, 4)]
    expect([1, 2, 3, 4, 5].map((deal) => nameIn(all, 2, deal))).toEqual(['Bert', 'Bert', undefined, 'Cem', undefined])
    expect(nameIn(all, 1, 3)).toBe('Anna')
    expect(shared(all)).toEqual([{ seat: 2, sat: [all[1], all[2]] }])
  })

  test('who pauses and comes back does not share his seat', () => {
    expect(shared([sitting(1, anna, 1, 2), sitting(1, anna, 4, 5)])).toEqual([])
  })

  test('goes on with each deal, begins anew for a substitute, and ends with an empty seat', () => {
    let all: readonly Sitting[] = []
    const two = { seat: 2 as const }
    all = withDeal(
      all,
      [
        { seat: 1, player: anna },
        { ...two, player: bert },
      ],
      1,
    )
    all = withDeal(all, [{ seat: 1, player: anna }, two], 2)
    all = withDeal(
      all,
      [
        { seat: 1, player: cem },
        { ...two, player: bert },
      ],
      3,
    )
    expect(all).toEqual([sitting(1, anna, 1, 2), sitting(2, bert, 1, 1), sitting(1, cem, 3, 3), sitting(2, bert, 3, 3)])
  })
})
