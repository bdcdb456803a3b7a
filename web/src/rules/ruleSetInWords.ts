import { ruleSetName } from '../format'
import type { Catalogue, Language } from '../text'
import type { RuleSet } from '../wire/messages'
import { deviates, isPub, pubRules, type PubRules } from './ruleSet'

const alternatives: Record<Language, Intl.ListFormat> = {
  de: new Intl.ListFormat('de-DE', { type: 'disjunction' }),
  en: new Intl.ListFormat('en-GB', { type: 'disjunction' }),
}

/** A rule set in one line: the name of an order, or the pub rules with each of their switches. */
export function ruleSetInWords(ruleSet: RuleSet, texts: Catalogue['pub'], language: Language): string {
  if (!isPub(ruleSet)) return ruleSetName(ruleSet, language)
  const rules = pubRules(ruleSet)
  if (!rules) return ruleSet
  const name = deviates(ruleSet) ? texts.house : texts.name
  return texts.line(name, switchesInWords(rules, texts, language))
}

function switchesInWords(rules: PubRules, texts: Catalogue['pub'], language: Language): readonly string[] {
  const hasForced = rules.starts.length > 0 && rules.ramsch > 0
  const how = [texts.factor[rules.factor], texts.skat[rules.skat]] as const
  const starts = alternatives[language].format(rules.starts.map((start) => texts.starts[start]))
  return [
    texts.kontra[rules.kontra],
    rules.withoutBid === 'ramsch' ? texts.ramsch(...how) : texts.passedIn,
    ...(rules.withoutBid === 'pass' && hasForced ? [texts.forcedRamsch(...how)] : []),
    rules.starts.length > 0 ? texts.rounds(starts, rules.bock, rules.ramsch) : texts.noRounds,
    rules.spitze > 0 ? texts.spitze(rules.spitze, rules.inGrand, rules.onlyAnnounced) : texts.noSpitze,
  ]
}
