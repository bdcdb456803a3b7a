import { SETTINGS } from '../wire/example'
import type { Seat } from '../wire/messages'
import type { DealNowShown, TableView } from './view'

/** For tests: Berta at seat 1 sees a table of three with Anna and Cem, in the first deal, which she has dealt. */
export function exampleView(deal: Partial<DealNowShown> = {}, more: Partial<TableView> = {}): TableView {
  const names: readonly (readonly [Seat, string])[] = [
    [1, 'Berta'],
    [2, 'Anna'],
    [3, 'Cem'],
  ]
  return {
    id: '00010203-0405-0607-0809-0a0b0c0d0e0f',
    n: 14,
    settings: SETTINGS,
    arranged: false,
    host: 'player-1',
    you: 1,
    seats: names.map(([seat, name]) => ({
      seat,
      player: { id: `player-${seat}`, name, kind: 'human' },
      state: 'present',
      ready: true,
      waitLeftMillis: 90_000,
    })),
    step: { kind: 'playing' },
    deal: {
      number: 1,
      dealer: 1,
      forehand: 2,
      middlehand: 3,
      rearhand: 1,
      phase: 'auction',
      bids: [{ seat: 2, passed: true }, { seat: 3, highest: 18 }, { seat: 1 }],
      hands: [
        { seat: 2, count: 10 },
        { seat: 3, count: 10 },
        { seat: 1, count: 10, cards: ['D7', 'H8', 'H9', 'HK', 'S7', 'SQ', 'SK', 'ST', 'SA', 'SJ'] },
      ],
      parts: ['revealed', 'revealed', 'revealed', 'notTaking'],
      ...deal,
    },
    sheet: {
      rows: [],
      accounts: names.map(([seat]) => ({ seat, points: 0, won: 0, lost: 0, credit: 0, deals: 0, total: 0 })),
    },
    dealsLeft: 36,
    chatOpen: false,
    atMicros: 1_764_446_431_000_000,
    chat: [],
    ...more,
  }
}

/** The same while Berta plays spades at 22, before the first card. */
export function examplePlay(deal: Partial<DealNowShown> = {}, more: Partial<TableView> = {}): TableView {
  return exampleView(
    {
      phase: 'play',
      turn: 2,
      bid: 22,
      declarer: 1,
      contract: { game: 'spades', hand: false, ouvert: false, announced: 'nothing' },
      bids: [
        { seat: 2, passed: true },
        { seat: 3, highest: 20, passed: true },
        { seat: 1, highest: 22 },
      ],
      trick: { leader: 2, cards: [] },
      tricks: [
        { seat: 2, count: 0 },
        { seat: 3, count: 0 },
        { seat: 1, count: 0 },
      ],
      ...deal,
    },
    more,
  )
}
