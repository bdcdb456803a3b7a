import { beforeAll, describe, expect, it } from 'vitest'
import { speak, t } from '../text'
import { en } from '../text/en'
import { deviates, isPub, PUB_RULES, pubRules, ruleSetOf, STARTS, type PubRules } from './ruleSet'
import { ruleSetInWords } from './ruleSetInWords'

const EVERYTHING =
  'pub-2022 kontra=all without-bid=pass factor=doubles skat=loser rounds=kontra-re,60 bock=4 ramsch=0 spitze=2,grand,announced'

describe('the text of a rule set', () => {
  it('names what is set otherwise, and nothing else', () => {
    expect(ruleSetOf(PUB_RULES)).toBe('pub-2022')
    expect(ruleSetOf({ ...PUB_RULES, kontra: 'all', bock: 4, spitze: 2, inGrand: true })).toBe(
      'pub-2022 kontra=all bock=4 spitze=2,grand',
    )
    expect(ruleSetOf({ ...PUB_RULES, starts: [] })).toBe('pub-2022 rounds=off')
    expect(ruleSetOf({ ...PUB_RULES, starts: ['60', 'lost-kontra'] })).toBe('pub-2022 rounds=lost-kontra,60')
  })

  it('is read as it was written', () => {
    expect(ruleSetOf(pubRules(EVERYTHING) ?? PUB_RULES)).toBe(EVERYTHING)
    expect(pubRules('pub-2022')).toEqual(PUB_RULES)
    expect(pubRules('pub-2022 bock=3')).toEqual(PUB_RULES)
    expect(pubRules('pub-2022 rounds=off')?.starts).toEqual([])
    // The order of the switches says nothing.
    expect(pubRules('pub-2022 bock=4 kontra=off')).toEqual({ ...PUB_RULES, kontra: 'off', bock: 4 })
  })

  it('is the same after both directions, for each value of each switch', () => {
    const one = <Key extends keyof PubRules>(key: Key, values: readonly PubRules[Key][]) =>
      values.map((value): PubRules => ({ ...PUB_RULES, spitze: 3, [key]: value }))
    const all = [
      ...one('kontra', ['off', '18', 'all']),
      ...one('withoutBid', ['ramsch', 'pass']),
      ...one('factor', ['adds', 'doubles']),
      ...one('skat', ['last-trick', 'loser']),
      ...one('starts', [STARTS, [], ['lost-kontra'], ['kontra-re'], ['60'], ['lost-kontra', '60']]),
      ...one('bock', [1, 12]),
      ...one('ramsch', [0, 12]),
      ...one('spitze', [1, 10]),
      ...one('inGrand', [true, false]),
      ...one('onlyAnnounced', [true, false]),
    ]
    for (const rules of all) expect(pubRules(ruleSetOf(rules))).toEqual(rules)
  })

  it('is refused where the server would not take it', () => {
    for (const text of [
      '',
      'pub',
      'pub-2023',
      'pub-2022 ',
      'sosko-2007',
      'pub-2022 kontra=some',
      'pub-2022 kontra',
      'pub-2022 bock=0',
      'pub-2022 bock=13',
      'pub-2022 bock=4 bock=5',
      'pub-2022 ramsch=13',
      'pub-2022 spitze=11',
      'pub-2022 spitze=0,grand',
      'pub-2022 spitze=1,null',
      'pub-2022 rounds=often',
    ]) {
      expect(pubRules(text), text).toBeUndefined()
    }
  })

  it('leaves out what a Spitze that there is not would be', () => {
    expect(ruleSetOf({ ...PUB_RULES, inGrand: true, onlyAnnounced: true })).toBe('pub-2022')
  })
})

it('pub rules are known by their name, and house rules by a switch', () => {
  expect(['pub-2022', 'pub-2022 bock=4', 'sosko-2007', 'pub-20220'].map(isPub)).toEqual([true, true, false, false])
  expect(['pub-2022', 'pub-2022 bock=4', 'sosko-2007'].map(deviates)).toEqual([false, true, false])
})

describe('a rule set in one line', () => {
  beforeAll(() => speak('de'))

  it('says each switch', () => {
    expect(ruleSetInWords('pub-2022', t().pub, 'de')).toBe(
      'Kneipenregeln: Kontra ab 18 und Re; ohne Gebot Ramsch (Jungfrau und Schieben zählen dazu, Skat an den letzten Stich); nach verlorenem Kontra, Re oder 60:60 je 3 Bock und 3 Ramsch; keine Spitze',
    )
    expect(ruleSetInWords(EVERYTHING, t().pub, 'de')).toBe(
      'Hausregeln: Kontra für alle und Re; ohne Gebot eingepasst; nach Re oder 60:60 je 4 Bock; bis 2 Spitzen, auch im Grand, nur angesagte',
    )
    expect(ruleSetInWords('pub-2022 kontra=off rounds=off skat=loser factor=doubles spitze=1', t().pub, 'de')).toBe(
      'Hausregeln: kein Kontra; ohne Gebot Ramsch (Jungfrau und Schieben verdoppeln, Skat an den Verlierer); kein Bock; 1 Spitze',
    )
  })

  it('says each switch in English too', () => {
    expect(ruleSetInWords('pub-2022', en.pub, 'en')).toBe(
      'Pub rules: Kontra from 18 and Re; Ramsch without a bid (virgin and pushes add, skat to the last trick); 3 Bock and 3 Ramsch after a lost Kontra, Re or 60 to 60; no Spitze',
    )
    expect(ruleSetInWords(EVERYTHING, en.pub, 'en')).toBe(
      'House rules: Kontra for everybody and Re; passed in without a bid; 4 Bock after Re or 60 to 60; up to 2 Spitzen, in grand too, announced only',
    )
  })

  it('is the name alone for the orders, and the text itself where it cannot be read', () => {
    expect(ruleSetInWords('isko-2012', t().pub, 'de')).toBe('ISkO')
    expect(ruleSetInWords('pub-2022 hearts=all', t().pub, 'de')).toBe('pub-2022 hearts=all')
  })
})
