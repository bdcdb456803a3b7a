import { beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '../client/refusal'
import type { Me } from '../rest/schema'
import { speak } from '../text'
import type { Code } from '../wire/messages'
import { agentName } from './agent'
import { Entrance } from './entrance.svelte'
import { isAbout, isWrongPassword } from './fields'
import { logInFrom, returnsTo } from './returning'

beforeAll(() => speak('de'))

/** A server that refuses the first names with these codes. */
function server(...refusals: (Code | 'offline')[]) {
  const names: string[] = []
  return {
    names,
    known: true,
    me: undefined as Me | undefined,
    refreshMe: async () => undefined,
    async guest(name: string) {
      names.push(name)
      const code = refusals.shift()
      if (code) throw new Refusal(code)
      this.me = { name, player: 'p', session: 's', namedInArchive: false }
    },
  }
}

describe('coming in', () => {
  it('with the name as suggested', async () => {
    const client = server()
    const entrance = new Entrance(client)
    entrance.suggest(() => 0)
    expect(entrance.name).toBe('Karo 100')
    expect(await entrance.enter()).toBe(true)
    expect(client.names).toEqual(['Karo 100'])
  })

  it('nobody who is known is asked again', async () => {
    const client = server()
    client.me = { name: 'Anna', player: 'p', session: 's', namedInArchive: false }
    expect(await new Entrance(client).enter()).toBe(true)
    expect(client.names).toEqual([])
  })

  it('a suggested name that is taken is replaced without a word', async () => {
    const client = server('name_taken')
    const entrance = new Entrance(client)
    entrance.suggest(() => 0)
    expect(await entrance.enter(() => 0.5)).toBe(true)
    expect(client.names).toEqual(['Karo 100', 'Pik 550'])
  })

  it('a typed name that will not do is told and stays', async () => {
    const client = server('name_taken', 'name_taken')
    const entrance = new Entrance(client)
    entrance.name = ' Anna '
    expect(await entrance.enter()).toBe(false)
    expect(client.names).toEqual(['Anna'])
    expect(entrance.name).toBe(' Anna ')
    expect(entrance.error).toContain('gehört schon jemandem')
  })

  it('what is not about the name is thrown', async () => {
    await expect(new Entrance(server('offline')).enter()).rejects.toMatchObject({ code: 'offline' })
  })
})

describe('what a client calls itself', () => {
  const on = (browser: string, system: string): string => `${browser} auf ${system}`

  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox auf Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge auf Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
      'Chrome auf Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.0 Mobile/15E Safari/604.1',
      'Safari auf iPhone',
    ],
    ['vorhand/0.1.0', 'vorhand/0.1.0'],
    ['', 'Unbekannt'],
  ])('%s', (agent, name) => {
    expect(agentName(agent, on, 'Unbekannt')).toBe(name)
  })

  it('a long one is shortened', () => {
    expect([...agentName('x'.repeat(300), on, 'Unbekannt')]).toHaveLength(40)
  })
})

describe('after logging in', () => {
  it('whoever was led to it from a page comes back there', () => {
    const from = { page: 'table', table: '00010203-0405-0607-0809-0a0b0c0d0e0f' } as const
    expect(returnsTo(new URL(logInFrom(from), 'https://skat.example').search)).toEqual(from)
  })

  it('a page of this site that was named is shown', () => {
    expect(returnsTo('?to=%2Ft%2F00010203-0405-0607-0809-0a0b0c0d0e0f')).toEqual({
      page: 'table',
      table: '00010203-0405-0607-0809-0a0b0c0d0e0f',
    })
  })

  it.each(['', '?to=https://evil.example/', '?to=//evil.example/lobby', '?to=/login', '?to=/nowhere/at/all/x/y'])(
    '"%s" leads to the front page',
    (search) => {
      expect(returnsTo(search)).toEqual({ page: 'front' })
    },
  )
})

it('a refusal is about the field that it names', () => {
  expect(isAbout('name_taken', 'name')).toBe(true)
  expect(isAbout('wrong_login', 'password')).toBe(true)
  expect(isAbout('offline', 'name')).toBe(false)
})

it('a password that is too short to be one is a wrong one where it is to prove who somebody is', () => {
  expect(isWrongPassword('wrong_login', 'vier Wörter')).toBe(true)
  expect(isWrongPassword('bad_account_password', 'kurz')).toBe(true)
  expect(isWrongPassword('bad_account_password', 'vier Wörter')).toBe(false)
  expect(isWrongPassword('too_fast', 'kurz')).toBe(false)
})
