import type { Language } from '../text'
import { format as german } from '../text/de/format'
import { format as english } from '../text/en/format'
import type { Wording } from '../text/wording'

/** The words of this folder in each language. */
export const WORDS: Record<Language, Wording<typeof german>> = { de: german, en: english }
