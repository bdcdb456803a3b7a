import { SETTINGS } from '../wire/example'
import type { LobbySeat, LobbyTable, Player, Seat, Settings } from '../wire/messages'

/** A player with this name, which is his id too. For tests. */
export function player(name: string, kind: Player['kind'] = 'human'): Player {
  return { id: name, name, kind }
}

/** A table with these players on its first seats; the others are open. For tests. */
export function lobbyTable(
  table: string,
  players: readonly Player[],
  more: Partial<Omit<LobbyTable, 'settings'>> & { settings?: Partial<Settings> } = {},
): LobbyTable {
  const settings: Settings = { ...SETTINGS, ...more.settings }
  const numbers = ([1, 2, 3, 4] satisfies Seat[]).slice(0, settings.seats)
  const seats = numbers.map((seat, index): LobbySeat => {
    const sits = players[index]
    return sits ? { seat, open: false, player: sits } : { seat, open: true }
  })
  return {
    table,
    host: players[0]?.id ?? 'nobody',
    seats,
    state: 'gathering',
    dealsPlayed: 0,
    watchers: 0,
    ...more,
    settings,
  }
}
