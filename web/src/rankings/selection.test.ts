import { describe, expect, test } from 'vitest'
import { isMonth, parseSelection, searchOf } from './selection'

describe('which ranking', () => {
  test('it is read from the address and written there', () => {
    for (const selection of [
      { class: 'official', span: 'eternal' },
      { class: 'pub', span: 'last360' },
      { class: 'house', span: '2026-11' },
      { class: 'official', span: '2026-11' },
    ] as const) {
      expect(parseSelection(searchOf(selection))).toEqual(selection)
    }
    expect(searchOf({ class: 'official', span: 'eternal' })).toBe('')
  })

  test('what is strange is the eternal official one', () => {
    expect(parseSelection('?class=best&span=2026-13')).toEqual({ class: 'official', span: 'eternal' })
    expect(isMonth('2026-00')).toBe(false)
  })
})
