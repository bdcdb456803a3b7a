// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { Desk } from './desk.svelte'
import { examplePlay, exampleView } from './example'
import { forgetOwnOrder, keepOwnOrder, ownOrderOf } from './ownOrder'

const line = { act: async (): Promise<void> => undefined, line: { state: 'open' } }

beforeEach(() => sessionStorage.clear())

describe('the own order of the cards', () => {
  it('is kept by table and deal, until it is forgotten', () => {
    keepOwnOrder('a', 1, ['H8', 'CJ'])
    expect(ownOrderOf('a', 1)).toEqual(['H8', 'CJ'])
    expect(ownOrderOf('a', 2)).toEqual([])
    expect(ownOrderOf('b', 1)).toEqual([])
    forgetOwnOrder('a', 1)
    expect(ownOrderOf('a', 1)).toEqual([])
  })

  it('is none if what is kept is strange', () => {
    for (const strange of ['{', '{}', '["X1"]', '[1]', '["toString"]']) {
      sessionStorage.setItem('vorhand.order.a.1', strange)
      expect(ownOrderOf('a', 1)).toEqual([])
    }
  })

  it('outlives the page, and ends with the deal', () => {
    const first = new Desk(line, 'a')
    first.see(exampleView())
    first.arrange(['ST', 'D7', 'H8'])
    const second = new Desk(line, 'a')
    second.see(examplePlay())
    expect(second.own).toEqual(['ST', 'D7', 'H8'])
    second.see(examplePlay({ phase: 'settled' }))
    const third = new Desk(line, 'a')
    third.see(examplePlay({ phase: 'settled' }))
    expect(third.own).toEqual([])
  })
})
