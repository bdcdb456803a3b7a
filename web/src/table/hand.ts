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

/** The place that a key leads to from another one; nothing if the key leads nowhere. `isTwoRows` is how the hand lies. */
export function placeByKey(key: string, at: number, count: number, isTwoRows: boolean): number | undefined {
  const last = count - 1
  const { row, column, columns } = spotOf(at, count)
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, at - 1)
    case 'ArrowRight':
      return Math.min(last, at + 1)
    case 'ArrowUp':
      return isTwoRows && row === 1 && count > ONE_ROW ? Math.min(column, count - columns - 1) : Math.max(0, at - 1)
    case 'ArrowDown':
      return isTwoRows && row === 0 ? Math.min(last, columns + column) : Math.min(last, at + 1)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}

/** The cards with one of them at another place. */
export function moved(cards: Cards, card: Card, to: number): Cards {
  const others = cards.filter((one) => one !== card)
  return [...others.slice(0, to), card, ...others.slice(to)]
}
