import { describe, expect, test } from 'vitest'
import { DECK, rankOf, SUITS } from '../format'
import type { DeckStyle } from '../prefs.svelte'
import { LANGUAGES } from '../text/language'
import { faceOf, inkOf } from './faces'
import { FRENCH, GERMAN } from './pips'
import { HEIGHT, place, turned, WIDTH } from './shape'

const DECKS: readonly DeckStyle[] = ['french', 'fourColours', 'german']

const ALL = DECKS.flatMap((deck) =>
  LANGUAGES.flatMap((language) => DECK.map((card) => ({ deck, language, card, face: faceOf(card, deck, language) }))),
)

describe('the faces of all cards', () => {
  test('lie within the card', () => {
    for (const { card, deck, face } of ALL) {
      for (const { shape } of face.layers) {
        const numbers = shape.match(/-?\d*\.?\d+/g)?.map(Number) ?? []
        expect(numbers.length % 2, `${card} ${deck}`).toBe(0)
        const outside = numbers.filter((value, at) => value < 0 || value > (at % 2 === 0 ? WIDTH : HEIGHT))
        expect(outside, `${card} ${deck}`).toEqual([])
      }
    }
  })

  test('have an index, so that none is empty before its picture has come', () => {
    for (const { face } of ALL) expect(face.layers.some((layer) => layer.paint === 'index')).toBe(true)
  })

  test('have a picture where the French deck has a court card', () => {
    for (const { card, deck, face } of ALL) {
      const isCourt = ['J', 'Q', 'K'].includes(rankOf(card))
      expect(face.picture).toBe(isCourt && deck !== 'german' ? `${rankOf(card)}${card[0]}` : undefined)
    }
  })

  test('look different from each other in each deck', () => {
    for (const deck of DECKS) {
      const drawn = DECK.map((card) => JSON.stringify(faceOf(card, deck, 'de').layers.map((layer) => layer.shape)))
      expect(new Set(drawn).size, deck).toBe(DECK.length)
    }
  })

  test('have few paths, since a table shows sixty of them', () => {
    for (const { face } of ALL) expect(face.layers.length).toBeLessThan(32)
  })
})

test('suit signs differ by their shape and not only by their colour', () => {
  for (const signs of [FRENCH, GERMAN]) {
    expect(new Set(SUITS.map((suit) => JSON.stringify(signs[suit].map((layer) => layer.shape)))).size).toBe(4)
  }
})

test('the tournament deck has four colours, the French one two', () => {
  expect(SUITS.map((suit) => inkOf(suit, 'fourColours'))).toEqual(['black', 'green', 'red', 'orange'])
  expect(SUITS.map((suit) => inkOf(suit, 'french'))).toEqual(['black', 'black', 'red', 'red'])
})

test('a shape is moved, made larger and turned', () => {
  expect(place('M0 -10L2 3Z', { x: 50, y: 70, size: 2 })).toBe('M50 50L54 76Z')
  expect(place('M0 -10L2 3Z', { x: 50, y: 70, turned: true })).toBe('M50 80L48 67Z')
  expect(turned('M10 20')).toBe('M90 120')
})
