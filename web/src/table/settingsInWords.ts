import { dealsOf, span } from '../format'
import { isPub } from '../rules/ruleSet'
import { ruleSetInWords } from '../rules/ruleSetInWords'
import { t, type Catalogue, type Language } from '../text'
import type { RuleSet, Settings } from '../wire/messages'
import { knownOr, worded } from '../wire/newer'

/** What a table is set to, sentence by sentence. */
export function settingsInWords(
  settings: Settings,
  { setting }: Catalogue['table'],
  language: Language,
): readonly string[] {
  const { rounds, moveSeconds, delaySeconds, watching, untilPoints, answerSeconds } = settings
  const time = (seconds: number): string => span(seconds, language)
  return [
    rulesInWords(settings.ruleSet, setting, language),
    setting.seats(settings.seats),
    typeof rounds === 'number' ? setting.rounds(rounds, dealsOf(rounds, settings.seats)) : setting.endless,
    ...(untilPoints === undefined ? [] : [t().pub.untilPoints(untilPoints)]),
    worded(setting.access, settings.access),
    watching === 'delayed' && delaySeconds !== undefined
      ? setting.delayed(time(delaySeconds))
      : worded<string>(setting.watching, watching),
    worded(setting.mode, settings.mode),
    setting.wait(time(settings.waitSeconds)),
    moveSeconds === undefined ? setting.noMove : setting.move(time(moveSeconds)),
    ...(answerSeconds !== undefined && isPub(settings.ruleSet) ? [t().pub.answer(time(answerSeconds))] : []),
    worded(setting.seating, settings.seating),
    settings.computers ? setting.computers : setting.noComputers,
    settings.rated ? setting.rated : setting.notRated,
  ]
}

function rulesInWords(ruleSet: RuleSet, setting: Catalogue['table']['setting'], language: Language): string {
  if (isPub(ruleSet)) return ruleSetInWords(ruleSet, t().pub, language)
  const hint = knownOr<string, string>(setting.rulesHint, ruleSet, '')
  return [worded<string>(setting.rules, ruleSet), hint].filter((text) => text !== '').join(': ')
}
