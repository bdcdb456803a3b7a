/** Who may change the table: its maker while he sits there, otherwise the first person who does. */
import type { TableEvent } from '../wire/messages'
import { people } from './seats'
import type { TableView } from './view'

/** The maker of a table, if its snapshot tells: a host who is not the first person at the table can be no other. */
export function creatorOf(view: Pick<TableView, 'host' | 'seats'>): string | undefined {
  return people(view.seats)[0] === view.host ? undefined : view.host
}

/** Whether an event can make somebody else the host. */
export function concernsHost(event: TableEvent): boolean {
  switch (event.e) {
    case 'sat':
    case 'rose':
    case 'arranged':
    case 'started':
    case 'vacated':
    case 'substituted':
      return true
    default:
      return false
  }
}

/** The host after an event, given the people before it and after it; nothing if the events do not tell. */
export function hostAfter(
  host: string,
  creator: string | undefined,
  before: readonly string[],
  after: readonly string[],
): string | undefined {
  const first = after[0]
  if (creator !== undefined) return after.includes(creator) ? creator : (first ?? creator)
  // The host was the first person, and may have made the table or not.
  const hasNew = after.some((player) => !before.includes(player))
  if (hasNew || first === undefined) return undefined
  if (first === host) return host
  return after.includes(host) ? undefined : first
}
