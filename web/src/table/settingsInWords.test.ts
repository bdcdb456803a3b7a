import { beforeAll, describe, expect, it } from 'vitest'
import { speak, t } from '../text'
import { SETTINGS } from '../wire/example'
import type { Settings } from '../wire/messages'
import { settingsInWords } from './settingsInWords'

beforeAll(() => speak('de'))

function lines(settings: Partial<Settings>): readonly string[] {
  return settingsInWords({ ...SETTINGS, ...settings }, t().table, 'de')
}

describe('the settings of a pub table', () => {
  it('say the rules in one line, what ends the list, and how long is asked', () => {
    const pub = lines({ ruleSet: 'pub-2022 kontra=off', untilPoints: 500, answerSeconds: 15 })
    expect(pub[0]).toMatch(/^Hausregeln: kein Kontra; /)
    expect(pub).toContain('Die Liste endet auch, sobald jemand 500 Punkte hat')
    expect(pub).toContain('Kontra, Re und der Ausweg werden 15 Sekunden lang gefragt')
  })

  it('say nothing of it elsewhere', () => {
    expect(lines({ answerSeconds: 15 })).toHaveLength(lines({}).length)
    expect(lines({})[0]).toMatch(/SOSkO/)
    expect(lines({ ruleSet: 'isko-2030' })[0]).toBe('isko-2030')
  })
})
