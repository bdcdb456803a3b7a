/** The chat of a table: what is said, and who comes and goes. */
import type { EventMessage, Seat } from '../wire/messages'
import { playerAt, type ChatLine, type TableView } from './view'

/** The most lines that are kept. */
const KEPT = 200

/** The chat after an event, which led from one view to the other. */
export function chatAfter(before: TableView, after: TableView, { event, atMicros }: EventMessage): readonly ChatLine[] {
  const n = (before.chat.at(-1)?.n ?? 0) + 1
  const presence = (kind: 'came' | 'left' | 'lost' | 'back', seat: Seat, view: TableView): readonly ChatLine[] => {
    const player = playerAt(view, seat)
    return player === undefined ? before.chat : kept(before.chat, { kind, n, atMicros, seat, name: player.name })
  }
  switch (event.e) {
    case 'said': {
      const name = playerAt(after, event.seat)?.name ?? ''
      return kept(before.chat, { kind: 'said', n, atMicros, seat: event.seat, name, text: event.text })
    }
    case 'announcement':
      return kept(before.chat, { kind: 'announcement', n, atMicros, text: event.text })
    case 'sat':
    case 'substituted':
      return presence('came', event.seat, after)
    case 'rose':
    case 'going':
      return presence('left', event.seat, before)
    case 'vacated':
      // Whoever left in the deal has been said to be going.
      return stateAt(before, event.seat) === 'going' ? before.chat : presence('left', event.seat, before)
    case 'lost':
      return presence('lost', event.seat, after)
    case 'connected':
      return stateAt(before, event.seat) === 'lost' ? presence('back', event.seat, after) : before.chat
    default:
      return before.chat
  }
}

function stateAt(view: TableView, seat: Seat): string | undefined {
  return view.seats.find((one) => one.seat === seat)?.state
}

function kept(chat: readonly ChatLine[], line: ChatLine): readonly ChatLine[] {
  return [...chat.slice(1 - KEPT), line]
}
