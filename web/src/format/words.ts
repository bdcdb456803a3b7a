import type { Language } from '../text'

const conjunctions: Record<Language, Intl.ListFormat> = {
  de: new Intl.ListFormat('de-DE', { type: 'conjunction' }),
  en: new Intl.ListFormat('en-GB', { type: 'conjunction' }),
}

/** Words in a row: "Anna, Berta und Cem". */
export function joined(words: readonly string[], language: Language): string {
  return conjunctions[language].format(words)
}

/** The same text with a capital letter at its beginning. */
export function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
