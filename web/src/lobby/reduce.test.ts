import { expect, test } from 'vitest'
import { SETTINGS } from '../wire/example'
import type { LobbyPlayer, LobbyTable } from '../wire/messages'
import { reduceLobby } from './reduce'
import type { LobbyView } from './view'

function player(id: string, seated = false): LobbyPlayer {
  return { player: { id, name: id, kind: 'human' }, seated }
}

function table(id: string, watchers = 0): LobbyTable {
  return {
    table: id,
    settings: { ...SETTINGS, name: id },
    host: 'Anna',
    seats: [],
    state: 'gathering',
    dealsPlayed: 0,
    watchers,
  }
}

const lobby: LobbyView = { tables: [table('one'), table('two')], players: [player('Anna')], chat: [] }

test('a lobby replaces the one before, but for what was said', () => {
  const said = reduceLobby(lobby, { t: 'lobbySaid', player: 'Anna', name: 'Anna', text: 'Hello', atMicros: 5 })
  expect(said?.chat).toEqual([{ player: 'Anna', name: 'Anna', text: 'Hello', atMicros: 5, number: 1 }])
  expect(reduceLobby(said, { t: 'lobby', tables: [], players: [] })).toEqual({
    tables: [],
    players: [],
    chat: said?.chat,
  })
})

test('what has changed stays in its place, what is new comes last', () => {
  const changed = reduceLobby(lobby, { t: 'lobbyTable', table: table('one', 3) })
  expect(changed?.tables).toEqual([table('one', 3), table('two')])
  expect(reduceLobby(lobby, { t: 'lobbyTable', table: table('three') })?.tables.map(({ table }) => table)).toEqual([
    ...['one', 'two', 'three'],
  ])
  expect(reduceLobby(lobby, { t: 'lobbyPlayer', player: player('Anna', true) })?.players).toEqual([
    player('Anna', true),
  ])
  expect(lobby.tables[0]?.watchers).toBe(0)
})

test('what is gone is gone', () => {
  expect(reduceLobby(lobby, { t: 'lobbyTableGone', table: 'one' })?.tables).toEqual([table('two')])
  expect(reduceLobby(lobby, { t: 'lobbyPlayerGone', player: 'Anna' })?.players).toEqual([])
})

test('changes before the lobby itself are none', () => {
  expect(reduceLobby(undefined, { t: 'lobbyPlayerGone', player: 'Anna' })).toBeUndefined()
})

test('the chat keeps its last lines', () => {
  let long: LobbyView | undefined = lobby
  for (let line = 0; line < 300; line += 1) {
    long = reduceLobby(long, { t: 'lobbySaid', player: 'Anna', name: 'Anna', text: `${line}`, atMicros: line })
  }
  expect([long?.chat.length, long?.chat.at(0)?.text, long?.chat.at(-1)?.number]).toEqual([200, '100', 300])
})
