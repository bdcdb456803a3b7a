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

/**
 * Speaks a language from now on.
 *
 * Where its texts cannot be loaded it throws a `Refusal`, and the language before goes on.
 */
export async function speak(language: Language): Promise<void> {
  // What is being done goes on in the old language rather than be lost by loading the page anew.
  catalogue = await part(load[language], 'say')
  if (typeof document !== 'undefined') document.documentElement.lang = language
}
