/** The order in which a player has laid the cards of the running deal, for as long as its browser tab lives. */
import type { Cards } from '../wire/messages'

const ALL: Readonly<Record<string, true>> = Object.fromEntries(
  ['C', 'S', 'H', 'D'].flatMap((suit) => [...'789TJQKA'].map((rank) => [suit + rank, true])),
)

function keyOf(table: string, deal: number): string {
  return `vorhand.order.${table}.${deal}`
}

function isCards(value: unknown): value is Cards {
  return Array.isArray(value) && value.every((card) => typeof card === 'string' && Object.hasOwn(ALL, card))
}

/** The order that was kept for a deal; nothing if none was, or if what is kept is no order of cards. */
export function ownOrderOf(table: string, deal: number): Cards {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(table, deal)) ?? '[]')
    return isCards(kept) ? kept : []
  } catch {
    // A browser that keeps nothing still plays.
    return []
  }
}

/** Keeps the order of a deal, so that loading the page anew does not lose it. */
export function keepOwnOrder(table: string, deal: number, cards: Cards): void {
  try {
    sessionStorage.setItem(keyOf(table, deal), JSON.stringify(cards))
  } catch {
    // See `ownOrderOf`.
  }
}

/** Forgets the order of a deal that is over. */
export function forgetOwnOrder(table: string, deal: number): void {
  try {
    sessionStorage.removeItem(keyOf(table, deal))
  } catch {
    // See `ownOrderOf`.
  }
}
