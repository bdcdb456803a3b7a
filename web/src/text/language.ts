/** The languages that the pages speak. */
export const LANGUAGES = ['de', 'en'] as const

export type Language = (typeof LANGUAGES)[number]

/** The language among ours that a browser's list of languages likes best; English if it knows neither. */
export function preferred(languages: readonly string[]): Language {
  for (const tag of languages) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().split('-')[0] === language)
    if (found) return found
  }
  return 'en'
}
