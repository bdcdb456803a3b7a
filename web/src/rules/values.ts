import { BASE_VALUES, creditAt, fiftiesOf, nullValue, type BasedGame } from '../format'
import type { Contract, Level } from '../wire/messages'

/** The games that have a base value (5.1.1), in the order of their suits, and the value. */
export const BASES = (['diamonds', 'hearts', 'spades', 'clubs', 'grand'] as const).map(
  (game) => [game, BASE_VALUES[game]] as const,
)

/** The null games and their fixed values (5.1.2). */
export const NULLS: readonly (readonly [Contract, number])[] = [
  [false, false],
  [true, false],
  [false, true],
  [true, true],
].map(([hand = false, ouvert = false]) => [
  { game: 'null', hand, ouvert, announced: 'nothing' },
  nullValue({ hand, ouvert }),
])

/** The most that matadors and levels come to: eleven matadors and seven levels, in grand four and seven (5.3.2). */
const MOST_SUIT = 11 + 7
const MOST_GRAND = 4 + 7

/** The least factor: one matador and the game itself. */
const LEAST = 2

/** The factors that a suit game can have. */
export const FACTORS: readonly number[] = Array.from({ length: MOST_SUIT - LEAST + 1 }, (_, index) => index + LEAST)

/** The value of a game at a factor; undefined if the game cannot have that factor. */
export function valueAt(game: BasedGame, factor: number): number | undefined {
  const most = game === 'grand' ? MOST_GRAND : MOST_SUIT
  return factor >= LEAST && factor <= most ? BASE_VALUES[game] * factor : undefined
}

/** Every value that can be bid, the lowest first: the values that a game can have (3.3.1). */
export function bidValues(): readonly number[] {
  const values = new Set<number>(NULLS.map(([, value]) => value))
  for (const [game] of BASES) {
    for (const factor of FACTORS) {
      const value = valueAt(game, factor)
      if (value !== undefined) values.add(value)
    }
  }
  return [...values].sort((one, other) => one - other)
}

/** The levels in the order in which they are counted (5.2.1). */
export const LEVELS = [
  'game',
  'hand',
  'schneider',
  'schneiderAnnounced',
  'schwarz',
  'schwarzAnnounced',
  'ouvert',
] as const satisfies readonly Level[]

/** A worked example. */
export interface Example {
  readonly game: BasedGame
  readonly isWith: boolean
  readonly matadors: number
  readonly levels: readonly Level[]
}

/** What an example comes to before it is doubled. */
export function worth({ game, matadors, levels }: Example): number {
  return (matadors + levels.length) * BASE_VALUES[game]
}

/** What is charged for an overbid game (5.4): the smallest multiple of its base value that reaches the bid, doubled. */
export function overbidCharge(game: BasedGame, bid: number): number {
  return -2 * BASE_VALUES[game] * Math.ceil(bid / BASE_VALUES[game])
}

/** The figures of one player at the end of a list. */
export interface Figures {
  readonly points: number
  readonly won: number
  readonly lost: number
  readonly othersLost: number
}

/** The account after Seeger and Fabian (SkWO 5.1). */
export function account(figures: Figures, seats: 3 | 4): number {
  return figures.points + fiftiesOf(figures) + creditAt(seats) * figures.othersLost
}

/** What each gets or pays (5.5.5): as many times the own points as there are players, minus the sum of all. */
export function settlement(points: readonly number[]): readonly number[] {
  const sum = points.reduce((total, one) => total + one, 0)
  return points.map((one) => points.length * one - sum)
}
