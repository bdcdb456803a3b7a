import type { ListDetail, ListSummary, SettlementPart, SheetRow } from '../rest/schema'
import type { Seat } from '../wire/messages'

/** How far a list has come. */
export type ListState = 'running' | 'complete' | 'brokenOff' | 'voided'

/** How far a list has come; a voided one is that before all else. */
export function stateOf(list: Pick<ListSummary, 'complete' | 'endedAtMicros' | 'void'>): ListState {
  if (list.void !== undefined) return 'voided'
  if (list.endedAtMicros === undefined) return 'running'
  return list.complete ? 'complete' : 'brokenOff'
}

/** Whether a list counts in a ranking, or will when it is over: by default one that was broken off does not. */
export function isRated(list: Pick<ListSummary, 'complete' | 'endedAtMicros' | 'void'>, rated: boolean): boolean {
  const state = stateOf(list)
  return rated && (state === 'complete' || state === 'running')
}

/** A player with what he has in a list. */
export interface Standing {
  readonly place: number | undefined
  readonly seat: Seat
  readonly player: string
  readonly name: string
  readonly points: number
  readonly won: number
  readonly lost: number
  readonly othersLost: number
  readonly total: number
  readonly settled: number | undefined
}

/** The players by their places, and by their seats while there are none. */
export function ordered<P extends { readonly place?: number | undefined; readonly seat: Seat }>(
  players: readonly P[],
): readonly P[] {
  return [...players].sort((one, other) => (one.place ?? 0) - (other.place ?? 0) || one.seat - other.seat)
}

/** What everybody has: the result of a list that is over, or what the sheet says so far. */
export function standings(
  list: Pick<ListDetail, 'players' | 'sheet' | 'settlement' | 'endedAtMicros'>,
): readonly Standing[] {
  const isOver = list.endedAtMicros !== undefined
  const all = list.players.map((player): Standing => {
    const account = list.sheet.accounts.find((one) => one.seat === player.seat)
    const lostByAll = list.sheet.accounts.reduce((sum, one) => sum + one.lost, 0)
    const settled = settledAt(list.settlement ?? [], player.seat)
    const { seat, name } = player
    if (isOver || account === undefined) return { ...player, place: player.place, settled }
    const { points, won, lost, total } = account
    const othersLost = lostByAll - lost
    return { place: undefined, seat, player: player.player, name, points, won, lost, othersLost, total, settled }
  })
  return isOver ? ordered(all) : [...all].sort((one, other) => other.total - one.total || one.seat - other.seat)
}

function settledAt(settlement: readonly SettlementPart[], seat: Seat): number | undefined {
  return settlement.find((part) => part.seat === seat)?.points
}

/** The deals on a sheet that were voided. */
export function voidedDeals(rows: readonly SheetRow[]): readonly number[] {
  return rows.filter((row) => row.voided).map((row) => row.deal)
}
