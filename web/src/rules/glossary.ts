import type { Language } from '../text'
import { TERMS, isTerm, type GlossaryEntry, type GlossaryTerm, type GlossaryText } from './terms'

/** All terms in the order of their words. */
export function alphabetical(text: GlossaryText, language: Language): readonly GlossaryTerm[] {
  const order = new Intl.Collator(language)
  return Object.keys(TERMS)
    .filter(isTerm)
    .sort((one, other) => order.compare(text.entries[one].word, text.entries[other].word))
}

/** Those terms whose words, in one language or the other, hold what was typed; all of them if nothing was. */
export function matching(
  terms: readonly GlossaryTerm[],
  typed: string,
  text: GlossaryText,
  other: GlossaryText,
): readonly GlossaryTerm[] {
  const wanted = folded(typed)
  if (wanted === '') return terms
  return terms.filter((term) =>
    words(text.entries[term])
      .concat(words(other.entries[term]))
      .some((word) => word.includes(wanted)),
  )
}

function words({ word, also }: GlossaryEntry): readonly string[] {
  return also === undefined ? [folded(word)] : [folded(word), folded(also)]
}

/** Without case and marks, and with umlauts as they are typed where there are none. */
function folded(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
}
