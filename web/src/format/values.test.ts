import { expect, test } from 'vitest'
import { BASE_VALUES, creditAt, dealsOf, fiftiesOf, nullValue } from './values'

test('base values and null games count what the order says (5.1)', () => {
  expect(Object.values(BASE_VALUES)).toEqual([9, 10, 11, 12, 24])
  const nulls = [false, true].flatMap((ouvert) => [false, true].map((hand) => nullValue({ hand, ouvert })))
  expect(nulls).toEqual([23, 35, 46, 59])
})

test('an account has 50 for what was won and 40 or 30 for what others lost (SkWO 5.1)', () => {
  expect([fiftiesOf({ won: 3, lost: 1 }), fiftiesOf({ won: 0, lost: 2 })]).toEqual([100, -100])
  expect([creditAt(3), creditAt(4)]).toEqual([40, 30])
})

test('a list has whole rounds', () => {
  expect([dealsOf(12, 3), dealsOf(12, 4)]).toEqual([36, 48])
})
