import { expect, it } from 'vitest'
import { knownOr, worded } from './newer'

const words: Record<string, string> = { playedOut: 'ausgespielt' }

it('a word of the wire is said in words, and one that is not known as it stands', () => {
  expect(['playedOut', 'tossed', 'constructor'].map((word) => worded(words, word))).toEqual([
    'ausgespielt',
    'tossed',
    'constructor',
  ])
  expect(knownOr(words, 'tossed', 'beendet')).toBe('beendet')
})
