import { beforeEach, describe, expect, it } from 'vitest'
import { prefs } from '../prefs.svelte'
import { speak } from '../text'
import { codes as german } from '../text/de/codes'
import { codes as english } from '../text/en/codes'
import { LANGUAGES, type Language } from '../text/language'
import { CODES } from '../wire/messages'
import { explain, explainCode } from './explain'
import { OWN_CAUSES, Refusal } from './refusal'

async function inLanguage(language: Language): Promise<void> {
  prefs.language = language
  await speak(language)
}

beforeEach(() => inLanguage('de'))

describe.each(LANGUAGES)('in %s', (language) => {
  it.each([...CODES, ...OWN_CAUSES])('%s is a sentence that says what to do', async (code) => {
    await inLanguage(language)
    const text = explainCode(code)
    expect(text).toMatch(/^[A-ZÄÖÜ].*[.]$/)
    expect(text.length).toBeLessThan(220)
  })

  it('no two codes say the same', async () => {
    await inLanguage(language)
    const texts = Object.values(language === 'de' ? german.says : english.says)
    expect(new Set(texts).size).toBe(texts.length)
  })
})

describe('what the server tells beside its code', () => {
  it('a bid that is too low is told the least one', () => {
    expect(explain(new Refusal('bid_too_low', { detail: { leastBid: 22 } }))).toBe(
      'Du musst mindestens 22 reizen, oder passen.',
    )
  })

  it('a card that does not follow is told what was led and what follows', () => {
    const refusal = new Refusal('must_follow', { detail: { led: 'CA', held: ['C9', 'C7'] } })
    expect(explain(refusal)).toBe('Du musst bedienen. Ausgespielt ist Kreuz Ass; das bedient: Kreuz 9 und Kreuz 7.')
  })

  it('a wrong discard is told how many cards are laid away', () => {
    expect(explain(new Refusal('wrong_discard', { detail: { expected: 2 } }))).toBe('Drücke genau zwei Karten.')
    expect(explain(new Refusal('wrong_discard', { detail: { expected: 0 } }))).toContain('Handspiel')
  })

  it('a null game below the bid is told both numbers', () => {
    expect(explain(new Refusal('null_below_bid', { detail: { value: 23, bid: 24 } }))).toContain('zählt 23')
  })

  it('whoever is to wait is told how long', async () => {
    expect(explain(new Refusal('too_fast', { retryAfterSeconds: 90 }))).toContain('1 Minute und 30 Sekunden')
    expect(explain(new Refusal('unavailable', { retryAfterSeconds: 1 }))).toContain('1 Sekunde')
    await inLanguage('en')
    expect(explain(new Refusal('too_many_connections', { retryAfterSeconds: 5 }))).toMatch(/Try again in 5 seconds\.$/)
  })

  it('without a detail the code alone is said', () => {
    expect(explain(new Refusal('must_follow'))).toBe(german.says.must_follow)
  })
})
