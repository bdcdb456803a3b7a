/** What an entry of the audit log is about. */
export interface Subject {
  readonly kind: 'player' | 'table' | 'list' | 'session'
  readonly id: string
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

/** Reads a subject, written `player:` and an id; undefined for a kind that these pages do not know. */
export function parseSubject(text: string): Subject | undefined {
  const at = text.indexOf(':')
  const id = text.slice(at + 1)
  if (at < 0 || id === '') return undefined
  switch (text.slice(0, at)) {
    case 'player':
      return { kind: 'player', id }
    case 'table':
      return { kind: 'table', id }
    case 'list':
      return { kind: 'list', id }
    case 'session':
      return { kind: 'session', id }
    default:
      return undefined
  }
}

/** The id in what was typed or pasted: an id itself, or a link to a list or a table. */
export function idIn(text: string): string | undefined {
  return UUID.exec(text)?.[0].toLowerCase()
}

/** Days as they were typed: nothing is for good, `undefined` is no such number (1 to 3660). */
export function daysIn(text: string): number | 'forGood' | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return 'forGood'
  if (!/^\d{1,4}$/.test(trimmed)) return undefined
  const days = Number(trimmed)
  return days >= 1 && days <= 3660 ? days : undefined
}
