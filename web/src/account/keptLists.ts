/** A list that somebody has played in this browser; the server names those at public tables only. */
export interface KeptList {
  /** The list, which is also its table's id. */
  readonly list: string
  /** The table's name. */
  readonly name: string
  /** Who played it here. */
  readonly player: string
  /** When its first deal was over here, in microseconds since the Unix epoch. */
  readonly atMicros: number
}

/** How many lists are kept, whoever played them. */
const MOST = 20

const KEY = 'vorhand.lists'

/** Reads what was kept; whatever is strange is left out. */
export function parseKept(text: string | null): readonly KeptList[] {
  let kept: unknown
  try {
    kept = JSON.parse(text ?? '[]')
  } catch {
    return []
  }
  return Array.isArray(kept) ? kept.flatMap(keptList).slice(0, MOST) : []
}

function keptList(value: unknown): KeptList[] {
  if (typeof value !== 'object' || value === null) return []
  const { list, name, player, atMicros } = Object.fromEntries<unknown>(Object.entries(value))
  const isOne =
    typeof list === 'string' && typeof name === 'string' && typeof player === 'string' && typeof atMicros === 'number'
  return isOne ? [{ list, name, player, atMicros }] : []
}

/** The lists with one more, the newest first; the same if it is kept already. */
export function withList(kept: readonly KeptList[], one: KeptList): readonly KeptList[] {
  const isKept = kept.some((other) => other.list === one.list && other.player === one.player)
  return isKept ? kept : [one, ...kept].slice(0, MOST)
}

/** The lists that a player has played in this browser, the newest first. */
export function listsOf(kept: readonly KeptList[], player: string): readonly KeptList[] {
  return kept.filter((one) => one.player === player)
}

/** The lists that this browser has kept; none where it keeps nothing. */
export function keptLists(): readonly KeptList[] {
  try {
    return parseKept(localStorage.getItem(KEY))
  } catch {
    return []
  }
}

/** Keeps a list, unless it is kept already. */
export function keepList(one: KeptList): void {
  const kept = keptLists()
  const now = withList(kept, one)
  if (now === kept) return
  try {
    localStorage.setItem(KEY, JSON.stringify(now))
  } catch {
    // A browser that keeps nothing knows of no lists later; nothing else depends on it.
  }
}
