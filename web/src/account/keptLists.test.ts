import { describe, expect, it } from 'vitest'
import { listsOf, parseKept, withList, type KeptList } from './keptLists'

function played(number: number, player = 'anna'): KeptList {
  return { list: `list ${number}`, name: `Tisch ${number}`, player, atMicros: number }
}

describe('lists that a browser keeps', () => {
  it('the newest stands first, and only the last twenty are kept', () => {
    let kept: readonly KeptList[] = []
    for (let number = 1; number <= 22; number += 1) kept = withList(kept, played(number))
    expect(kept.map((one) => one.atMicros)).toEqual(Array.from({ length: 20 }, (_, index) => 22 - index))
  })

  it('a list is kept once for each who played it', () => {
    const kept = withList([], played(1))
    expect(withList(kept, { ...played(1), atMicros: 9 })).toBe(kept)
    expect(withList(kept, played(1, 'berta'))).toHaveLength(2)
  })

  it('everybody sees only his own', () => {
    const kept = [played(3), played(2, 'berta'), played(1)]
    expect(listsOf(kept, 'anna')).toEqual([played(3), played(1)])
  })

  it('what was kept is read again', () => {
    const kept = [played(2), played(1)]
    expect(parseKept(JSON.stringify(kept))).toEqual(kept)
  })

  it('what is strange is left out', () => {
    expect(parseKept(null)).toEqual([])
    expect(parseKept('{')).toEqual([])
    expect(parseKept('{"list":"a"}')).toEqual([])
    expect(parseKept(JSON.stringify([null, 7, { list: 'a' }, played(1)]))).toEqual([played(1)])
  })
})
