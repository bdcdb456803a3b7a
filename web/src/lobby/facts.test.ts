import { beforeAll, expect, it } from 'vitest'
import { speak } from '../text'
import { marks, plays, progress } from './facts'
import { lobbyTable, player } from './fixtures'

beforeAll(() => speak('de'))

const three = [player('Anna'), player('Berta'), player('Cem')]

it('a table says its rules, its length and the time for a move', () => {
  expect(plays(lobbyTable('a', []), 'de')).toBe('SOSkO · 36 Spiele')
  const tournament = lobbyTable('a', [], {
    settings: { ruleSet: 'isko-2012', rounds: null, mode: 'tournament', moveSeconds: 60 },
  })
  expect(plays(tournament, 'de')).toBe('ISkO · endlose Liste · Turnier · 1 Minute je Zug')
})

it('a pub table is marked, and says how many points end it', () => {
  const pub = lobbyTable('a', [], { settings: { ruleSet: 'pub-2022', untilPoints: 500 } })
  expect(plays(pub, 'de')).toBe('Kneipe · 36 Spiele · bis 500 Punkte')
  expect(marks(pub).map(({ text }) => text)).toEqual(['Kneipentisch'])
  const house = lobbyTable('a', [], { settings: { ruleSet: 'pub-2022 bock=4' } })
  expect(plays(house, 'en')).toBe('House rules · 36 Spiele')
  expect(marks(house)).toHaveLength(1)
})

it('a table says how far it is', () => {
  expect(progress(lobbyTable('a', []))).toBe('wartet auf Spieler')
  expect(progress(lobbyTable('a', three))).toBe('fängt gleich an')
  expect(progress(lobbyTable('a', three, { state: 'playing', dealsPlayed: 7, dealsLeft: 29 }))).toBe(
    '7 von 36 Spielen gespielt',
  )
  const endless = lobbyTable('a', three.slice(1), { state: 'playing', dealsPlayed: 1, settings: { rounds: null } })
  expect(progress(endless)).toBe('1 Spiel gespielt · Ersatz gesucht')
})

it('a table of four that goes on with three has fewer deals than its rounds have seats', () => {
  const four = [...three, player('Doris')]
  const skipped = lobbyTable('a', four, { state: 'playing', dealsPlayed: 10, dealsLeft: 29, settings: { seats: 4 } })
  expect(progress(skipped)).toBe('10 von 39 Spielen gespielt')
})

it('what is special has a sign and a word', () => {
  expect(marks(lobbyTable('a', three))).toEqual([])
  const special = lobbyTable('a', three, {
    watchers: 2,
    settings: { rated: true, access: 'password', computers: false },
  })
  expect(marks(special).map(({ text }) => text)).toEqual(['gewertet', 'mit Passwort', 'ohne Computer', '2 sehen zu'])
})
