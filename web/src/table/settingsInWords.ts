import { span } from '../format'
import type { Catalogue, Language } from '../text'
import type { Settings } from '../wire/messages'

/** What a table is set to, sentence by sentence. */
export function settingsInWords(
  settings: Settings,
  { setting }: Catalogue['table'],
  language: Language,
): readonly string[] {
  const { rounds, moveSeconds, delaySeconds, watching } = settings
  const time = (seconds: number): string => span(seconds, language)
  return [
    `${setting.rules[settings.ruleSet]}: ${setting.rulesHint[settings.ruleSet]}`,
    setting.seats(settings.seats),
    typeof rounds === 'number' ? setting.rounds(rounds, rounds * settings.seats) : setting.endless,
    setting.access[settings.access],
    watching === 'delayed' && delaySeconds !== undefined
      ? setting.delayed(time(delaySeconds))
      : setting.watching[watching],
    setting.mode[settings.mode],
    setting.wait(time(settings.waitSeconds)),
    moveSeconds === undefined ? setting.noMove : setting.move(time(moveSeconds)),
    setting.seating[settings.seating],
    settings.computers ? setting.computers : setting.noComputers,
    settings.rated ? setting.rated : setting.notRated,
  ]
}
