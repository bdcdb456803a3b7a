import type { Card, Cards } from '../wire/messages'

/** Where a card of the hand lies: in which row and at which place of it, for a hand in one row and in two. */
export interface Spot {
  readonly row: 0 | 1
  readonly column: number
  /** How many cards its row has. */
  readonly columns: number
}

/** How many cards the lower of two rows has at most before the upper one is begun. */
const ONE_ROW = 5

/** Where the cards of a hand lie in two rows, the upper one first; few cards lie in the lower row alone. */
export function spotOf(at: number, count: number): Spot {
  if (count <= ONE_ROW) return { row: 1, column: at, columns: count }
  const upper = Math.ceil(count / 2)
  return at < upper ? { row: 0, column: at, columns: upper } : { row: 1, column: at - upper, columns: count - upper }
}

/**
 * The card that a key leads to from another one, by their places in the hand; nothing if the key leads nowhere.
 *
 * `spots` is where the cards lie that are still there, with gaps where others lay; `isTwoRows` is how the hand lies.
 */
export function placeByKey(key: string, at: number, spots: readonly Spot[], isTwoRows: boolean): number | undefined {
  const last = spots.length - 1
  const across = (row: 0 | 1, otherwise: number): number => {
    if (!isTwoRows || spots[at]?.row === row) return otherwise
    return nearest(spots, row, spots[at]?.column ?? 0) ?? otherwise
  }
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, at - 1)
    case 'ArrowRight':
      return Math.min(last, at + 1)
    case 'ArrowUp':
      return across(0, Math.max(0, at - 1))
    case 'ArrowDown':
      return across(1, Math.min(last, at + 1))
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}

/** The card of a row that lies nearest to a column. */
function nearest(spots: readonly Spot[], row: 0 | 1, column: number): number | undefined {
  let best: number | undefined
  let distance = Infinity
  spots.forEach((spot, at) => {
    const away = Math.abs(spot.column - column)
    if (spot.row !== row || away >= distance) return
    distance = away
    best = at
  })
  return best
}

/** The cards with one of them at another place. */
export function moved(cards: Cards, card: Card, to: number): Cards {
  const others = cards.filter((one) => one !== card)
  return [...others.slice(0, to), card, ...others.slice(to)]
}
