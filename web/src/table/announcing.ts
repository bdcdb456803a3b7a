import type { Contract, Game, Offer } from '../wire/messages'
import { knownOr } from '../wire/newer'

/** A game that can be announced, with all that may be announced beside it. */
export interface GameChoice {
  readonly game: Game
  /** The offers of the game, the plainest first. */
  readonly variants: readonly [Offer, ...Offer[]]
}

const GAMES: readonly Game[] = ['diamonds', 'hearts', 'spades', 'clubs', 'grand', 'null']

const ANNOUNCED = { nothing: 0, schneider: 1, schwarz: 2 } as const

/** How much a contract announces beside its game, to order them. */
function weight(contract: Contract): number {
  return (contract.ouvert ? 8 : 0) + knownOr(ANNOUNCED, contract.announced, 0) * 2 + (contract.hand ? 1 : 0)
}

/** Orders what the server offers without Spitzen: by game as players count them, and within a game by what is announced beside it. */
export function choices(offers: readonly Offer[]): readonly GameChoice[] {
  return GAMES.flatMap((game) => {
    const [plainest, ...others] = offers
      .filter((offer) => offer.contract.game === game && !offer.spitzen)
      .toSorted((one, other) => weight(one.contract) - weight(other.contract))
    return plainest ? [{ game, variants: [plainest, ...others] as const }] : []
  })
}

/** Whether two contracts are the same. */
export function isSame(one: Contract, other: Contract): boolean {
  return (
    one.game === other.game &&
    one.hand === other.hand &&
    one.ouvert === other.ouvert &&
    one.announced === other.announced
  )
}

/** What a contract is offered with, from no Spitze up to all that the player holds; one offer where there are none. */
export function withSpitzen(offers: readonly Offer[], contract: Contract): readonly Offer[] {
  return offers
    .filter((offer) => isSame(offer.contract, contract))
    .toSorted((one, other) => (one.spitzen ?? 0) - (other.spitzen ?? 0))
}

/** What is said of an offer beside its value. */
export type Doubt = 'none' | 'below' | 'overbid'

/** Whether an offer reaches the bid: by itself, only with more than is announced, or never. */
export function doubtOf(offer: Offer, bid: number | undefined): Doubt {
  if (offer.overbid) return 'overbid'
  return bid !== undefined && offer.value < bid ? 'below' : 'none'
}
