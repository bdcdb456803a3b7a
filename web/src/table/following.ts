import { suitOf, trumpSuit } from '../format'
import type { Card, Cards, DealState, Game, Suit } from '../wire/messages'

/** What was led: a plain suit, or trumps. */
export type Led = Suit | 'trumps'

/** What a card is in a game: a suit, or a trump. */
export function kindOf(card: Card, game: Game): Led {
  const suit = suitOf(card)
  if (game === 'null') return suit
  return card.endsWith('J') || trumpSuit(game) === suit ? 'trumps' : suit
}

/** Why a card cannot be played now. */
export type Hindrance =
  { readonly kind: 'notYourTurn' } | { readonly kind: 'mustFollow'; readonly led: Led } | { readonly kind: 'notNow' }

/** Why the server does not allow a card now; nothing if it does. What is legal is the server's word, never found here. */
export function hindrance(
  deal: Pick<DealState, 'legal' | 'contract' | 'trick' | 'phase'>,
  card: Card,
): Hindrance | undefined {
  if (deal.phase !== 'play' && deal.phase !== 'ramsch') return { kind: 'notNow' }
  const legal: Cards | undefined = deal.legal?.cards
  if (!legal || legal.length === 0) return { kind: 'notYourTurn' }
  if (legal.includes(card)) return undefined
  const led = deal.trick?.cards[0]?.card
  // A Ramsch is played as a grand (pub 8).
  const game = deal.phase === 'ramsch' ? 'grand' : deal.contract?.game
  if (!led || game === undefined) return { kind: 'notNow' }
  return { kind: 'mustFollow', led: kindOf(led, game) }
}
