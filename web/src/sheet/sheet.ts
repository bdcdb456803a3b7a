import { creditAt } from '../format'
import type { Level, Seat, Sheet, SheetRow } from '../wire/messages'

/**
 * What the deals that somebody lost have credited to each of the others (SkWO 5.1), the most first: 40 where three were
 * left, 30 among four, and both in a list of four seats that has gone on with three. What comes next while none was lost.
 */
export function creditsIn(rows: readonly SheetRow[], seats: number): readonly number[] {
  const found = new Set<number>()
  rows.forEach((row, index) => {
    if (row.won !== false || row.voided === true) return
    for (const { seat, credit } of row.accounts) {
      const before = rows[index - 1]?.accounts.find((account) => account.seat === seat)?.credit ?? 0
      if (seat !== row.charged && credit > before) found.add(credit - before)
    }
  })
  return found.size === 0 ? [creditAt(seats)] : [...found].sort((one, other) => other - one)
}

/** What a deal changed in somebody's game points; 0 when it was voided. A Ramsch has a score for each of its players. */
export function changeFor(row: SheetRow, seat: Seat): number {
  if (row.voided === true) return 0
  if (row.ramsch) return row.ramsch.find((one) => one.seat === seat)?.score ?? 0
  return row.charged === seat ? row.value : 0
}

/** A mark of pub rules beside a deal. */
export type Mark = 'bock' | 'ramsch' | 'kontra' | 're'

/** The marks of a deal: its place in a round, and Kontra, with Re if that was the answer. */
export function marksOf(row: SheetRow): readonly Mark[] {
  const said = row.kontra === undefined ? [] : [row.re === true ? ('re' as const) : ('kontra' as const)]
  return row.slot === undefined ? said : [row.slot, ...said]
}

/** Which marks stand on a sheet, in the order in which they are explained below it. */
export function marksIn(rows: readonly SheetRow[]): readonly Mark[] {
  const found = new Set(rows.flatMap(marksOf))
  return (['bock', 'ramsch', 'kontra', 're'] as const).filter((mark) => found.has(mark))
}

/** The running total of somebody's game points after a deal. */
export function runningFor(row: SheetRow, seat: Seat): number {
  return row.accounts.find((account) => account.seat === seat)?.points ?? 0
}

/** The levels above the game itself, which every game has. */
export function levelsAbove(row: SheetRow): readonly Level[] {
  return (row.levels ?? []).filter((level) => level !== 'game')
}

/** How many deals were passed in, those that were voided not counted. */
export function passedIn(sheet: Sheet): number {
  return sheet.rows.filter((row) => row.charged === undefined && row.ramsch === undefined && row.voided !== true).length
}
