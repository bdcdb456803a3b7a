/** The boundary: what comes over the line becomes messages, or nothing. */
import { EVENTS, type ServerMessage } from '../wire/messages'

/** An event of a newer server, which only counts. */
export interface UnknownEvent {
  readonly t: 'unknownEvent'
  readonly table: string
  readonly n: number
}

const KINDS: ReadonlySet<string> = new Set<ServerMessage['t']>([
  'ack',
  'nack',
  'error',
  'welcome',
  'snapshot',
  'event',
  'lobby',
  'lobbyTable',
  'lobbyTableGone',
  'lobbyPlayer',
  'lobbyPlayerGone',
  'lobbySaid',
])

const KNOWN_EVENTS: ReadonlySet<string> = new Set(EVENTS)

/**
 * A message, if the text is one that this client knows.
 *
 * The server is trusted to send what its schemas say; only what a newer one may add is looked for.
 */
export function parse(text: string): ServerMessage | UnknownEvent | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null || !('t' in value)) return undefined
  if (typeof value.t !== 'string' || !KINDS.has(value.t)) return undefined
  if (value.t === 'event' && !hasKnownEvent(value)) {
    const { table, n } = { table: undefined, n: undefined, ...value } satisfies { table: unknown; n: unknown }
    return typeof table === 'string' && typeof n === 'number' ? { t: 'unknownEvent', table, n } : undefined
  }
  return value as ServerMessage
}

function hasKnownEvent(message: object): boolean {
  if (!('event' in message)) return false
  const { event } = message
  return typeof event === 'object' && event !== null && 'e' in event && KNOWN_EVENTS.has(String(event.e))
}
