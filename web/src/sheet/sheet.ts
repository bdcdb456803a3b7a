import type { Account, Level, Seat, Sheet, SheetRow } from '../wire/messages'

/** What a deal lost by somebody else credits to each of the others (SkWO 5.1): 40 at three seats, 30 at four. */
export function creditFor(seats: number): number {
  return seats === 4 ? 30 : 40
}

/** The 50 for each deal more won than lost, negative when more were lost (SkWO 5.1). */
export function fiftiesOf(account: Account): number {
  return 50 * (account.won - account.lost)
}

/** What a deal changed in somebody's game points; 0 when it was voided. */
export function changeFor(row: SheetRow, seat: Seat): number {
  return row.charged === seat && row.voided !== true ? row.value : 0
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
  return sheet.rows.filter((row) => row.charged === undefined && row.voided !== true).length
}
