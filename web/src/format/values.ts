import type { Contract, Game } from '../wire/messages'

/** A game whose value is a multiple of a base value. */
export type BasedGame = Exclude<Game, 'null'>

/** The base values (5.1.1), in the order of the suits. */
export const BASE_VALUES: Readonly<Record<BasedGame, number>> = {
  diamonds: 9,
  hearts: 10,
  spades: 11,
  clubs: 12,
  grand: 24,
}

/** What a null game counts (5.1.2). */
export function nullValue({ hand, ouvert }: Pick<Contract, 'hand' | 'ouvert'>): 23 | 35 | 46 | 59 {
  if (ouvert) return hand ? 59 : 46
  return hand ? 35 : 23
}

/** What a deal that somebody has lost credits to each of the others (SkWO 5.1): 40 among three, 30 among four. */
export function creditAt(players: number): 30 | 40 {
  return players === 4 ? 30 : 40
}

/** The 50 for each deal more won than lost, negative when more were lost (SkWO 5.1). */
export function fiftiesOf({ won, lost }: { readonly won: number; readonly lost: number }): number {
  return 50 * (won - lost)
}

/** How many deals a list of so many rounds has while no seat is skipped: each seat deals once in each (decision 34). */
export function dealsOf(rounds: number, seats: number): number {
  return rounds * seats
}
