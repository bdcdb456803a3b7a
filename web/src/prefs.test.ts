import { describe, expect, it } from 'vitest'
import { parsePrefs } from './prefs.svelte'

describe('the settings that last', () => {
  it('begin in the language that the browser likes best', () => {
    expect(parsePrefs(null, ['fr-FR', 'de-AT', 'en']).language).toBe('de')
    expect(parsePrefs(null, ['fr-FR']).language).toBe('en')
  })

  it('are read as they were kept', () => {
    const kept = { language: 'en', appearance: 'dark', deck: 'german', order: 'own', sounds: true, letterKeys: false }
    expect(parsePrefs(JSON.stringify(kept), ['de'])).toEqual(kept)
  })

  it.each(['', '[]', 'null', '{"language":"xx","deck":7,"sounds":"yes"}', '{'])(
    'survive what is no setting: %s',
    (text) => {
      expect(parsePrefs(text, ['de'])).toEqual({
        language: 'de',
        appearance: 'system',
        deck: 'french',
        order: 'trumps',
        sounds: false,
        letterKeys: true,
      })
    },
  )
})
