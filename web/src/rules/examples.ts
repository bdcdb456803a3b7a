import type { Example, Figures } from './values'

/** The worked examples of the rules page; their sentences are in the texts, their numbers are computed. */
export const EXAMPLES = {
  clubsWith2: { game: 'clubs', isWith: true, matadors: 2, levels: ['game'] },
  spadesHandWithout1: { game: 'spades', isWith: false, matadors: 1, levels: ['game', 'hand'] },
  heartsWith5: { game: 'hearts', isWith: true, matadors: 5, levels: ['game'] },
  grandWithout3Schneider: { game: 'grand', isWith: false, matadors: 3, levels: ['game', 'schneider'] },
  diamondsHandAnnounced: {
    game: 'diamonds',
    isWith: true,
    matadors: 1,
    levels: ['game', 'hand', 'schneider', 'schneiderAnnounced'],
  },
  grandOuvertWith4: {
    game: 'grand',
    isWith: true,
    matadors: 4,
    levels: ['game', 'hand', 'schneider', 'schneiderAnnounced', 'schwarz', 'schwarzAnnounced', 'ouvert'],
  },
} as const satisfies Record<string, Example>

export type ExampleName = keyof typeof EXAMPLES

/** Examples of overbidding: what was meant, what it became by the skat, and the bid. */
export const OVERBIDS = {
  handDiamonds: {
    bid: 36,
    meant: { game: 'diamonds', isWith: false, matadors: 2, levels: ['game', 'hand'] },
    found: { game: 'diamonds', isWith: false, matadors: 1, levels: ['game', 'hand'] },
  },
  pickUpSpades: {
    bid: 44,
    meant: { game: 'spades', isWith: false, matadors: 3, levels: ['game'] },
    found: { game: 'spades', isWith: true, matadors: 1, levels: ['game'] },
  },
} as const satisfies Record<string, { bid: number; meant: Example; found: Example }>

export type OverbidName = keyof typeof OVERBIDS

/** A player's figures at the end of a list. */
export const LIST_FIGURES: Figures = { points: 412, won: 9, lost: 2, othersLost: 6 }

/** The game points of three players who settle up. */
export const SETTLED: readonly number[] = [120, 45, -30]
