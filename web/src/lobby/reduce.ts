/** The lobby, reduced from what the server tells of it. */
import type {
  LobbyPlayer,
  LobbyTable,
  ServerLobby,
  ServerLobbyPlayer,
  ServerLobbyPlayerGone,
  ServerLobbySaid,
  ServerLobbyTable,
  ServerLobbyTableGone,
} from '../wire/messages'
import type { LobbyView } from './view'

/** The most lines of the chat that are kept. */
const KEPT = 200

/** What is told of the lobby. */
export type LobbyNews =
  ServerLobby | ServerLobbyTable | ServerLobbyTableGone | ServerLobbyPlayer | ServerLobbyPlayerGone | ServerLobbySaid

/** The lobby after a message; a change of a lobby that is not known yet is none. */
export function reduceLobby(lobby: LobbyView | undefined, news: LobbyNews): LobbyView | undefined {
  if (news.t === 'lobby') return { tables: news.tables, players: news.players, chat: lobby?.chat ?? [] }
  if (lobby === undefined) return undefined
  switch (news.t) {
    case 'lobbyTable':
      return { ...lobby, tables: placed(lobby.tables, news.table, ({ table }: LobbyTable) => table) }
    case 'lobbyTableGone':
      return { ...lobby, tables: lobby.tables.filter(({ table }) => table !== news.table) }
    case 'lobbyPlayer':
      return { ...lobby, players: placed(lobby.players, news.player, ({ player }: LobbyPlayer) => player.id) }
    case 'lobbyPlayerGone':
      return { ...lobby, players: lobby.players.filter(({ player }) => player.id !== news.player) }
    case 'lobbySaid': {
      const { t: _, ...said } = news
      const line = { ...said, number: (lobby.chat.at(-1)?.number ?? 0) + 1 }
      return { ...lobby, chat: [...lobby.chat.slice(1 - KEPT), line] }
    }
  }
}

/** The same rows with one of them new or replaced in its place. */
function placed<Row>(rows: readonly Row[], row: Row, keyOf: (row: Row) => string): readonly Row[] {
  const place = rows.findIndex((one) => keyOf(one) === keyOf(row))
  return place < 0 ? [...rows, row] : rows.with(place, row)
}
