import { describe, expect, test } from 'vitest'
import { daysIn, idIn, parseSubject } from './subject'

const ID = '0199c3a0-5b7e-7c11-9d02-3f1a2b4c5d01'

describe('subjects of the audit log', () => {
  test('each kind is read', () => {
    expect(parseSubject(`player:${ID}`)).toEqual({ kind: 'player', id: ID })
    expect(parseSubject('session:00ff')).toEqual({ kind: 'session', id: '00ff' })
  })

  test('what is none is not made one', () => {
    expect(parseSubject('player:')).toBeUndefined()
    expect(parseSubject('card:7')).toBeUndefined()
    expect(parseSubject('player')).toBeUndefined()
  })
})

describe('what is typed', () => {
  test('an id is found in a link', () => {
    expect(idIn(`https://skat.example/lists/${ID.toUpperCase()}?x`)).toBe(ID)
    expect(idIn('nothing')).toBeUndefined()
  })

  test('a lock lasts 1 to 3660 days or for good', () => {
    expect(daysIn(' ')).toBe('forGood')
    expect(daysIn('7')).toBe(7)
    expect(daysIn('3660')).toBe(3660)
    for (const wrong of ['0', '3661', '-1', '1.5', 'a']) expect(daysIn(wrong)).toBeUndefined()
  })
})
