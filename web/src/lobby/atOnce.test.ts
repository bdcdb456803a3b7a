import { expect, it } from 'vitest'
import { Refusal } from '../client/refusal'
import type { Code, NewSettings, Seat, TableAct } from '../wire/messages'
import { playAtOnce } from './atOnce'

/** A server that writes down what is asked of it, and refuses one act. */
function server(refused?: TableAct['do'], code: Code | 'offline' = 'no_computers') {
  const asked: unknown[] = []
  return {
    asked,
    create: async (settings: NewSettings) => {
      asked.push(['create', settings])
      return 'table'
    },
    sit: async (_table: string, seat?: Seat) => {
      asked.push(['sit', seat])
    },
    act: async (_table: string, act: TableAct) => {
      asked.push(act)
      if (act.do === refused) throw new Refusal(code)
    },
  }
}

it('one tap makes a table, sits down with two computer players, and is ready', async () => {
  const client = server()
  expect(await playAtOnce(client, 'Übungstisch', 4)).toBe('table')
  expect(client.asked).toEqual([
    ['create', { name: 'Übungstisch', rounds: 4, access: 'link', pauseSeconds: 120 }],
    ['sit', 1],
    { do: 'addComputer', seat: 2 },
    { do: 'addComputer', seat: 3 },
    { do: 'ready', ready: true },
  ])
})

it('a table that does not come about is closed', async () => {
  const client = server('addComputer')
  await expect(playAtOnce(client, 'Übungstisch', 1)).rejects.toMatchObject({ code: 'no_computers' })
  expect(client.asked.at(-1)).toEqual({ do: 'close' })
})

it('nothing more is asked of a server that is gone', async () => {
  const client = server('addComputer', 'offline')
  await expect(playAtOnce(client, 'Übungstisch', 1)).rejects.toMatchObject({ code: 'offline' })
  expect(client.asked.at(-1)).toEqual({ do: 'addComputer', seat: 2 })
})
