import { dealsOf, span } from '../format'
import type { Catalogue, Language } from '../text'
import type { Settings } from '../wire/messages'
import { knownOr, worded } from '../wire/newer'

/** What a table is set to, sentence by sentence. */
export function settingsInWords(
  settings: Settings,
  { setting }: Catalogue['table'],
  language: Language,
): readonly string[] {
  const { rounds, moveSeconds, delaySeconds, watching } = settings
  const time = (seconds: number): string => span(seconds, language)
  const hint = knownOr(setting.rulesHint, settings.ruleSet, '')
  const rules = [worded(setting.rules, settings.ruleSet), hint].filter((text) => text !== '').join(': ')
  return [
    rules,
    setting.seats(settings.seats),
    typeof rounds === 'number' ? setting.rounds(rounds, dealsOf(rounds, settings.seats)) : setting.endless,
    worded(setting.access, settings.access),
    watching === 'delayed' && delaySeconds !== undefined
      ? setting.delayed(time(delaySeconds))
      : worded<string>(setting.watching, watching),
    worded(setting.mode, settings.mode),
    setting.wait(time(settings.waitSeconds)),
    moveSeconds === undefined ? setting.noMove : setting.move(time(moveSeconds)),
    worded(setting.seating, settings.seating),
    settings.computers ? setting.computers : setting.noComputers,
    settings.rated ? setting.rated : setting.notRated,
  ]
}
