import type { LobbyPlayer, LobbyTable } from '../wire/messages'

/** A line of the lobby's chat. */
export interface LobbyLine {
  readonly player: string
  readonly name: string
  readonly text: string
  readonly atMicros: number
  /** Counts the lines, for keys. */
  readonly number: number
}

/** The lobby as it is now. */
export interface LobbyView {
  /** The open tables in the order in which they came. */
  readonly tables: readonly LobbyTable[]
  /** Who is there, in the order of coming. */
  readonly players: readonly LobbyPlayer[]
  /** What was said while the lobby was watched, the oldest first; at most 200 lines. */
  readonly chat: readonly LobbyLine[]
}
