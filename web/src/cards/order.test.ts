import { describe, expect, test } from 'vitest'
import type { Card, Cards } from '../wire/messages'
import { order } from './order'

function hand(text: string): Cards {
  return text.split(' ').map((card) => card as Card)
}

function shown(cards: Cards): string {
  return cards.join(' ')
}

const HELD = hand('H7 CJ D9 ST HA DJ CA SK HT DQ')

describe('the order of a hand', () => {
  test('jacks lie first, then suit by suit, the ten after the ace', () => {
    expect(shown(order(HELD, { by: 'suits' }))).toBe('CJ DJ CA ST SK HA HT H7 DQ D9')
  })

  test('the suits stay where they are when trumps are known', () => {
    expect(shown(order(HELD, { by: 'suits', contract: { game: 'hearts' } }))).toBe('CJ DJ CA ST SK HA HT H7 DQ D9')
  })

  test('trumps lie first once they are known', () => {
    expect(shown(order(HELD, { by: 'trumps' }))).toBe('CJ DJ CA ST SK HA HT H7 DQ D9')
    expect(shown(order(HELD, { by: 'trumps', contract: { game: 'hearts' } }))).toBe('CJ DJ HA HT H7 CA ST SK DQ D9')
    expect(shown(order(HELD, { by: 'trumps', contract: { game: 'grand' } }))).toBe('CJ DJ CA ST SK HA HT H7 DQ D9')
  })

  test('null games have no jacks before the suits, and the ten below them', () => {
    const expected = 'CA CJ SK ST HA HT H7 DQ DJ D9'
    expect(shown(order(HELD, { by: 'suits', contract: { game: 'null' } }))).toBe(expected)
    expect(shown(order(HELD, { by: 'trumps', contract: { game: 'null' } }))).toBe(expected)
  })

  test('the own order stays when a card is gone', () => {
    const own = hand('D9 DQ H7 HA HT ST SK CA DJ CJ')
    const left = HELD.filter((card) => card !== 'HA')
    expect(shown(order(left, { by: 'own', own }))).toBe('D9 DQ H7 HT ST SK CA DJ CJ')
  })

  test('a new card goes beside its kind, or to the end', () => {
    const own = hand('H7 HA DJ CA')
    const held = hand('H7 HA DJ CA HT SJ D8')
    expect(shown(order(held, { by: 'own', own }))).toBe('H7 HA HT DJ SJ CA D8')
  })

  test('without an own order the cards lie as usual', () => {
    expect(shown(order(HELD, { by: 'own' }))).toBe(shown(order(HELD, { by: 'trumps' })))
    expect(shown(order(HELD, { by: 'own', own: hand('C7 C8') }))).toBe(shown(order(HELD, { by: 'trumps' })))
  })
})
