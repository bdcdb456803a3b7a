import type { HandOrder } from '../prefs.svelte'
import { SUITS, rankOf, suitOf, trumpSuit } from '../format'
import type { Card, Cards, Contract, Rank, Suit } from '../wire/messages'

/** How the cards of a hand are to lie. */
export interface Ordering {
  /** What the player has chosen. */
  readonly by: HandOrder
  /** What is played, once it is known. */
  readonly contract?: Pick<Contract, 'game'>
  /** The order in which the player has laid his cards; cards that he does not hold any more do no harm. */
  readonly own?: Cards
}

/** The ranks below the jacks in suit games and grand, the highest first (2.3.2). */
const RANKS_BELOW_JACKS: readonly Rank[] = ['A', 'T', 'K', 'Q', '9', '8', '7']

/** The ranks in null games, the highest first (2.5.1). */
const NULL_RANKS: readonly Rank[] = ['A', 'K', 'Q', 'J', 'T', '9', '8', '7']

/**
 * The cards of a hand, from left to right: jacks and then suit by suit, the trumps first if the player likes it so, in
 * null games without trumps; or as he has laid them himself.
 */
export function order(cards: Cards, { by, contract, own = [] }: Ordering): Cards {
  switch (by) {
    case 'suits':
      return sorted(cards, contract?.game === 'null', undefined)
    case 'trumps':
      return sorted(cards, contract?.game === 'null', contract && trumpSuit(contract.game))
    case 'own':
      return ownOrder(cards, own, order(cards, contract ? { by: 'trumps', contract } : { by: 'trumps' }))
  }
}

function sorted(cards: Cards, isNull: boolean, trumps: Suit | undefined): Cards {
  const suits = trumps ? [trumps, ...SUITS.filter((suit) => suit !== trumps)] : SUITS
  const key = (card: Card): number => {
    const [suit, rank] = [suitOf(card), rankOf(card)]
    if (isNull) return 10 * suits.indexOf(suit) + NULL_RANKS.indexOf(rank)
    // The jacks keep their own rank, whatever is trumps.
    if (rank === 'J') return SUITS.indexOf(suit) - 10
    return 10 * suits.indexOf(suit) + RANKS_BELOW_JACKS.indexOf(rank)
  }
  return [...cards].sort((left, right) => key(left) - key(right))
}

/** The own order as far as it goes; a card that is new goes to the last one of its kind, or to the end. */
function ownOrder(cards: Cards, own: Cards, usual: Cards): Cards {
  const laid = own.filter((card, at) => cards.includes(card) && own.indexOf(card) === at)
  if (laid.length === 0) return usual
  for (const card of usual) {
    if (laid.includes(card)) continue
    const beside = laid.findLastIndex((other) => isAlike(card, other))
    laid.splice(beside < 0 ? laid.length : beside + 1, 0, card)
  }
  return laid
}

function isAlike(card: Card, other: Card): boolean {
  if (rankOf(card) === 'J' || rankOf(other) === 'J') return rankOf(card) === rankOf(other)
  return suitOf(card) === suitOf(other)
}
