import type { AdminText } from './text'

/** What stands in an entry of the audit log beside its reason, as names and values in words. */
export function detailsOf(detail: unknown, text: AdminText): readonly (readonly [string, string])[] {
  if (typeof detail !== 'object' || detail === null) return []
  return Object.entries(detail).map(([name, value]: [string, unknown]) => [
    nameOf(name, text),
    valueOf(name, value, text),
  ])
}

// The log outlives versions: what these pages do not know is shown as it is.
function nameOf(name: string, text: AdminText): string {
  return found(text.audit.details, name) ?? name
}

function valueOf(name: string, value: unknown, text: AdminText): string {
  if (name === 'days' && value === null) return text.players.lockedForGood
  if (typeof value !== 'string') return JSON.stringify(value)
  if (name === 'role') return found(text.players.roles, value) ?? value
  if (name === 'runningDeal') return found({ score: text.tables.score, void: text.tables.void }, value) ?? value
  return value
}

function found(words: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(words, key) ? words[key] : undefined
}
