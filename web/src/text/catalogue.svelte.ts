import { part } from '../part'
import type { Catalogue } from './de'
import type { Language } from './language'

const load: Record<Language, () => Promise<Catalogue>> = {
  de: async () => (await import('./de')).de,
  en: async () => (await import('./en')).en,
}

let catalogue = $state.raw<Catalogue>()

/** The catalogue in the language that is spoken; `speak` has been awaited before anything is drawn. */
export function t(): Catalogue {
  if (!catalogue) throw new Error('no language was chosen before the first text')
  return catalogue
}

/** How often a language was asked for: only the newest wish counts, whichever texts come last. */
let asked = 0

/**
 * Speaks a language from now on; says whether it does.
 *
 * Where another one was asked for meanwhile it does not. Where its texts cannot be loaded it throws a `Refusal`, and
 * the language before goes on.
 */
export async function speak(language: Language): Promise<boolean> {
  const ask = (asked += 1)
  try {
    // What is being done goes on in the old language rather than be lost by loading the page anew.
    const loaded = await part(load[language], 'say')
    if (ask !== asked) return false
    catalogue = loaded
  } catch (error) {
    if (ask !== asked) return false
    throw error
  }
  if (typeof document !== 'undefined') document.documentElement.lang = language
  return true
}
