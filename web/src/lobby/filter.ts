import { isPub } from '../rules/ruleSet'
import type { LobbyTable } from '../wire/messages'

/** Which tables somebody wants to see. */
export interface Filter {
  /** Only those where somebody can sit down. */
  readonly open: boolean
  /** Only those that count in the rankings. */
  readonly rated: boolean
  readonly seats: 'any' | '3' | '4'
  /** By which rules. */
  readonly rules: 'any' | 'official' | 'pub'
}

export const EVERYTHING: Filter = { open: false, rated: false, seats: 'any', rules: 'any' }

/** Whether somebody can sit down there now. */
export function isOpen(table: LobbyTable): boolean {
  return table.seats.some((seat) => seat.open)
}

/** The seat of a player at a table. */
export function seatOf(table: LobbyTable, player: string | undefined): LobbyTable['seats'][number] | undefined {
  return player === undefined ? undefined : table.seats.find((seat) => seat.player?.id === player)
}

/** How many people sit there, computer players aside. */
export function peopleAt(table: LobbyTable): number {
  return table.seats.filter((seat) => seat.player?.kind === 'human').length
}

/**
 * The tables to show, in this order: where the player sits, where people wait for another one, where nobody waits yet,
 * where nothing is free. Within each, the order in which they came, so that as little as possible changes its place.
 */
export function wanted(tables: readonly LobbyTable[], filter: Filter, player: string | undefined): LobbyTable[] {
  const found = tables.filter(
    (table) =>
      (!filter.open || isOpen(table)) &&
      (!filter.rated || table.settings.rated) &&
      (filter.rules === 'any' || isPub(table.settings.ruleSet) === (filter.rules === 'pub')) &&
      (filter.seats === 'any' || table.settings.seats === Number(filter.seats)),
  )
  const groups: LobbyTable[][] = [[], [], [], []]
  for (const table of found) groups[groupOf(table, player)]?.push(table)
  return groups.flat()
}

function groupOf(table: LobbyTable, player: string | undefined): number {
  if (seatOf(table, player)) return 0
  if (!isOpen(table)) return 3
  return peopleAt(table) > 0 ? 1 : 2
}
