import { describe, expect, it } from 'vitest'
import { ADMIN_PARTS, parse, pathOf, type Route } from './route'

const ID = '0199c3a0-5b7e-7c11-9d02-3f1a2b4c5d01'

const ALL: Exclude<Route, { page: 'unknown' }>[] = [
  { page: 'front' },
  { page: 'lobby' },
  { page: 'newTable' },
  { page: 'table', table: ID },
  { page: 'rankings' },
  { page: 'lists' },
  { page: 'list', list: ID },
  { page: 'deal', list: ID, deal: 36 },
  { page: 'player', player: ID },
  { page: 'logIn' },
  { page: 'register' },
  { page: 'account' },
  { page: 'settings' },
  { page: 'rules' },
  { page: 'glossary' },
  { page: 'fairDeal' },
  { page: 'about' },
  ...ADMIN_PARTS.map((part): Route & { page: 'admin' } => ({ page: 'admin', part })),
  { page: 'admin', part: 'players', subject: ID },
  { page: 'admin', part: 'audit', subject: `player:${ID}` },
]

describe('addresses', () => {
  it.each(ALL)('lead to the page that they were made for: $page', (route) => {
    expect(parse(pathOf(route))).toEqual(route)
  })

  it('are read with capitals in an id and with a slash at the end', () => {
    expect(parse(`/t/${ID.toUpperCase()}/`)).toEqual({ page: 'table', table: ID })
  })

  it.each([
    '/t',
    '/t/7',
    `/t/${ID}/x`,
    `/lists/${ID}/deals/0`,
    `/lists/${ID}/deals/99999`,
    '/nothing',
    '/admin/secrets',
  ])('that lead nowhere say so: %s', (path) => {
    expect(parse(path)).toEqual({ page: 'unknown' })
  })
})
