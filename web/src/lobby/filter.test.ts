import { describe, expect, it } from 'vitest'
import { EVERYTHING, isOpen, peopleAt, seatOf, wanted } from './filter'
import { lobbyTable, player } from './fixtures'

const anna = player('Anna')
const berta = player('Berta')
const full = lobbyTable('full', [anna, player('Leni', 'computer'), player('Otto', 'computer')])
const waiting = lobbyTable('waiting', [berta], { settings: { rated: true, seats: 4 } })
const empty = lobbyTable('empty', [])

function ids(tables: readonly { table: string }[]): string[] {
  return tables.map(({ table }) => table)
}

describe('which tables are shown', () => {
  it('people who wait come first, then empty tables, then those without a free seat', () => {
    expect(ids(wanted([full, empty, waiting], EVERYTHING, undefined))).toEqual(['waiting', 'empty', 'full'])
  })

  it('the own table comes before all others', () => {
    expect(ids(wanted([empty, waiting, full], EVERYTHING, 'Anna'))).toEqual(['full', 'waiting', 'empty'])
  })

  it('those that are alike keep the order in which they came', () => {
    const tables = ['a', 'b', 'c'].map((id) => lobbyTable(id, [anna]))
    expect(ids(wanted(tables, EVERYTHING, undefined))).toEqual(['a', 'b', 'c'])
  })

  it('only open, only rated, and the number of seats narrow the choice', () => {
    const tables = [full, waiting, empty]
    expect(ids(wanted(tables, { ...EVERYTHING, open: true }, undefined))).toEqual(['waiting', 'empty'])
    expect(ids(wanted(tables, { ...EVERYTHING, rated: true }, undefined))).toEqual(['waiting'])
    expect(ids(wanted(tables, { ...EVERYTHING, seats: '3' }, undefined))).toEqual(['empty', 'full'])
    expect(ids(wanted(tables, { ...EVERYTHING, open: true, rated: true, seats: '3' }, undefined))).toEqual([])
  })
})

it('pub tables can be seen alone, or left out, whatever their switches', () => {
  const pub = lobbyTable('pub', [], { settings: { ruleSet: 'pub-2022' } })
  const house = lobbyTable('house', [], { settings: { ruleSet: 'pub-2022 bock=4' } })
  const tables = [pub, empty, house]
  expect(ids(wanted(tables, { ...EVERYTHING, rules: 'pub' }, undefined))).toEqual(['pub', 'house'])
  expect(ids(wanted(tables, { ...EVERYTHING, rules: 'official' }, undefined))).toEqual(['empty'])
})

it('a table is open while somebody can sit down, and computer players are no people', () => {
  expect(isOpen(full)).toBe(false)
  expect(isOpen(waiting)).toBe(true)
  expect(peopleAt(full)).toBe(1)
  expect(seatOf(full, 'Anna')?.seat).toBe(1)
  expect(seatOf(full, undefined)).toBeUndefined()
})
