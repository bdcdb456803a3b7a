import { part } from '../part'
import { prefs } from '../prefs.svelte'
import { load, type Loading } from '../rest/load.svelte'
import type { Wording } from '../text/wording'

/** The texts of the administration in one language. */
export type AdminText = Wording<(typeof import('../text/de/admin'))['admin']>

// They are long, and few people ever read them.
const texts = {
  de: async (): Promise<AdminText> => (await import('../text/de/admin')).admin,
  en: async (): Promise<AdminText> => (await import('../text/en/admin')).admin,
}

/** Fetches them in the chosen language; to be called while a component is set up. */
export function loadAdminText(): Loading<AdminText> {
  return load(() => part(texts[prefs.language]))
}
