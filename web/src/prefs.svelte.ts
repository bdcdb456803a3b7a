import { preferred, type Language } from './text/language'

/** Which faces the cards have: French ones, the same in the four colours of tournaments, or German ones. */
export type DeckStyle = 'french' | 'fourColours' | 'german'

/** How the own hand is ordered: suits with jacks first, trumps first once they are known, or as the player drags. */
export type HandOrder = 'suits' | 'trumps' | 'own'

export type Appearance = 'system' | 'light' | 'dark'

export interface Prefs {
  language: Language
  appearance: Appearance
  deck: DeckStyle
  order: HandOrder
  /** Sounds for the own turn and the end of a deal. */
  sounds: boolean
  /** Whether a letter alone does something at the table. */
  letterKeys: boolean
}

const KEY = 'vorhand.settings'

const CHOICES = {
  language: ['de', 'en'],
  appearance: ['system', 'light', 'dark'],
  deck: ['french', 'fourColours', 'german'],
  order: ['suits', 'trumps', 'own'],
} as const

function isOneOf<Value extends string>(values: readonly Value[], value: unknown): value is Value {
  return values.some((one) => one === value)
}

/** Reads what was kept; whatever is missing or strange is as at the first visit. */
export function parsePrefs(text: string | null, languages: readonly string[]): Prefs {
  const prefs: Prefs = {
    language: preferred(languages),
    appearance: 'system',
    deck: 'french',
    order: 'trumps',
    sounds: false,
    letterKeys: true,
  }
  let kept: unknown
  try {
    kept = JSON.parse(text ?? '{}')
  } catch {
    return prefs
  }
  if (typeof kept !== 'object' || kept === null) return prefs
  const found = new Map<string, unknown>(Object.entries(kept))
  const language = found.get('language')
  if (isOneOf(CHOICES.language, language)) prefs.language = language
  const appearance = found.get('appearance')
  if (isOneOf(CHOICES.appearance, appearance)) prefs.appearance = appearance
  const deck = found.get('deck')
  if (isOneOf(CHOICES.deck, deck)) prefs.deck = deck
  const order = found.get('order')
  if (isOneOf(CHOICES.order, order)) prefs.order = order
  prefs.sounds = found.get('sounds') === true
  prefs.letterKeys = found.get('letterKeys') !== false
  return prefs
}

// A browser that keeps nothing (private windows, blocked storage) still plays; the settings last as long as the page.
function read(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** The player's own settings; to change one, assign it and call `keepPrefs`. */
export const prefs: Prefs = $state(
  parsePrefs(typeof localStorage === 'undefined' ? null : read(), globalThis.navigator?.languages ?? []),
)

/** Keeps the settings for the next visit. */
export function keepPrefs(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs))
  } catch {
    // See `read`.
  }
}

/** Draws light or dark as chosen; without a choice the stylesheet follows the system. */
export function applyAppearance(): void {
  if (prefs.appearance === 'system') delete document.documentElement.dataset['appearance']
  else document.documentElement.dataset['appearance'] = prefs.appearance
}
