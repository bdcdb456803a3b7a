import { describe, expect, test } from 'vitest'
import { glossary as germanGlossary } from '../text/de/glossary'
import { rules as germanRules } from '../text/de/rules'
import { glossary as englishGlossary } from '../text/en/glossary'
import { rules as englishRules } from '../text/en/rules'
import { alphabetical, matching } from './glossary'
import { linksOf, pieces, plain } from './inline'
import { PUB_PARAGRAPHS, pubAnchor } from './paragraph'
import { isTerm, TERMS } from './terms'
import { SECTIONS, type Block, type RulesText } from './text'

function sentences(block: Block): readonly string[] {
  if (typeof block === 'string') return [block]
  if ('numbered' in block) return block.numbered.map(({ text }) => text)
  return 'figure' in block ? [] : block
}

function shape(text: RulesText): unknown {
  return SECTIONS.map((section) =>
    text.sections[section].blocks.map((block) => {
      if (typeof block === 'string') return 'paragraph'
      if ('numbered' in block) return `numbered ${block.numbered.length}`
      return 'figure' in block ? block.figure : block.length
    }),
  )
}

describe('links in sentences', () => {
  test('a sentence is split at its links', () => {
    expect(pieces('The [skat](skat) is his.')).toEqual([
      { text: 'The ' },
      { text: 'skat', term: 'skat' },
      { text: ' is his.' },
    ])
    expect(pieces('[A](skat)')).toEqual([{ text: 'A', term: 'skat' }])
    expect(plain('The [skat](skat) is [his](nobody).')).toBe('The skat is his.')
  })

  test('what is no term stays plain', () => {
    expect(pieces('[x](toString)')).toEqual([{ text: 'x' }])
  })

  test('every link of the texts leads to a term', () => {
    for (const text of [germanRules, englishRules]) {
      const all = SECTIONS.flatMap((section) => text.sections[section].blocks.flatMap(sentences))
      expect(all.flatMap(linksOf).filter((term) => !isTerm(term))).toEqual([])
    }
    for (const text of [germanGlossary, englishGlossary]) {
      const all = Object.values(text.entries).flatMap((entry) => linksOf(entry.text))
      expect(all.filter((term) => !isTerm(term))).toEqual([])
    }
  })
})

describe('the pub rules', () => {
  test('have as many paragraphs as results cite', () => {
    const numbered = germanRules.sections.pub.blocks.flatMap((block) =>
      typeof block !== 'string' && 'numbered' in block ? block.numbered : [],
    )
    expect(numbered).toHaveLength(PUB_PARAGRAPHS)
  })

  test('have an anchor for each paragraph, and none for those of the orders', () => {
    expect(['pub 1', 'pub 17', 'pub 18', 'pub 0', '3.3.7', 'pub'].map(pubAnchor)).toEqual([
      'pub-1',
      'pub-17',
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('the texts', () => {
  test('both languages say the same in the same order', () => {
    expect(shape(englishRules)).toEqual(shape(germanRules))
    for (const section of SECTIONS) {
      const german = germanRules.sections[section].blocks
      const english = englishRules.sections[section].blocks
      const numbers = (blocks: readonly Block[]) =>
        blocks.map((block) => sentences(block).map((one) => one.match(/\((\d\.\d\.\d[^)]*)\)/g) ?? []))
      expect(numbers(english)).toEqual(numbers(german))
      const links = (blocks: readonly Block[]) => blocks.map((block) => sentences(block).flatMap(linksOf).sort())
      expect(links(english)).toEqual(links(german))
    }
  })
})

describe('the glossary', () => {
  test('it is in the order of the alphabet of its language', () => {
    const words = alphabetical(germanGlossary, 'de').map((term) => germanGlossary.entries[term].word)
    expect(words.indexOf('Überreizt')).toBeLessThan(words.indexOf('Vorhand'))
    expect(words.indexOf('Überreizt')).toBeGreaterThan(words.indexOf('Trumpf'))
    expect(words).toHaveLength(Object.keys(TERMS).length)
  })

  test('words are found in either language, whatever their case', () => {
    const all = alphabetical(germanGlossary, 'de')
    expect(matching(all, 'spitz', germanGlossary, englishGlossary)).toContain('matadors')
    expect(matching(all, 'MATADOR', germanGlossary, englishGlossary)).toContain('matadors')
    expect(matching(all, 'ueber', germanGlossary, englishGlossary)).toEqual(['overbid'])
    expect(matching(all, 'kiebitz', germanGlossary, englishGlossary)).toEqual(['spectator'])
    expect(matching(all, '  ', germanGlossary, englishGlossary)).toEqual(all)
  })
})
