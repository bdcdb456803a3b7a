import { describe, expect, test } from 'vitest'
import { MOST_TRIES } from '../connection/commands'
import type { FakeWorld } from '../connection/world'
import { createClient, type Client } from './client.svelte'
import { FakeClientWorld, settled, stage, ack } from './stage'

describe('the lobby', () => {
  const anna = { player: { id: 'anna', name: 'Anna', kind: 'human' }, seated: false } as const

  function watching(client: Client, world: FakeWorld) {
    const leave = client.watchLobby()
    world.line.say({ t: 'lobby', tables: [], players: [anna] })
    return leave
  }

  test('it is watched as long as somebody looks, and a moment longer', async () => {
    const { world, client } = await stage()
    const leave = watching(client, world)
    const other = client.watchLobby()
    expect(client.lobby?.players).toEqual([anna])
    expect(world.line.of('lobby')).toHaveLength(1)
    leave()
    leave()
    world.pass(10_000)
    expect(client.lobby).toBeDefined()
    other()
    world.pass(4_000)
    const again = client.watchLobby()
    world.pass(10_000)
    expect(world.line.of('lobby')).toHaveLength(1)
    again()
    world.pass(5_000)
    expect(client.lobby).toBeUndefined()
    expect(world.line.of('lobby').map(({ watch }) => watch)).toEqual([true, false])
    world.line.say({ t: 'lobbyPlayerGone', player: 'anna' })
    expect(client.lobby).toBeUndefined()
  })

  /** Refuses until the connection gives the command up. */
  async function refuseAll(world: FakeWorld): Promise<void> {
    for (let tries = 0; tries <= MOST_TRIES; tries += 1) {
      const heard = world.line.of('lobby').length
      world.line.say({ t: 'nack', id: world.line.of('lobby').at(-1)?.id ?? '', code: 'unavailable' })
      while (tries < MOST_TRIES && world.line.of('lobby').length === heard) world.pass(500)
    }
    await settled()
  }

  test.each(['on a new line', 'on an open one'])(
    'where it is refused in the end %s it is asked for again',
    async (when) => {
      const world = new FakeClientWorld()
      const client = createClient(world)
      if (when === 'on a new line') client.watchLobby()
      await client.start()
      world.line.welcome()
      if (when === 'on an open one') client.watchLobby()
      await refuseAll(world)
      const before = new Set(world.line.of('lobby').map(({ id }) => id))
      world.pass(30_000)
      expect(before.has(world.line.of('lobby').at(-1)?.id ?? '')).toBe(false)
      world.line.say({ t: 'lobby', tables: [], players: [anna] })
      expect(client.lobby?.players).toEqual([anna])
    },
  )

  test('where it was refused, the next page that shows it asks at once, and one that nobody shows is not asked for', async () => {
    const { world, client } = await stage()
    const leave = client.watchLobby()
    await refuseAll(world)
    client.watchLobby()()
    leave()
    const asked = world.line.of('lobby').length
    const answer = () => world.line.say({ t: 'ack', id: world.line.of('lobby').at(-1)?.id ?? '' })
    answer()
    world.pass(5_000)
    answer()
    world.pass(60_000)
    const heard = world.line.of('lobby').slice(asked - 1)
    expect(heard.map(({ watch }) => watch)).toEqual([true, false])
  })

  test('what a line that is lost leaves unanswered does not trouble the next one', async () => {
    const { world, client } = await stage()
    client.watchLobby()
    world.line.end(1006)
    world.pass(0)
    world.line.welcome()
    await settled()
    world.line.say({ t: 'lobby', tables: [], players: [anna] })
    expect(client.lobby?.players).toEqual([anna])
    world.pass(1_000)
    expect(world.line.of('lobby')).toHaveLength(1)
  })

  test('it comes anew on each line', async () => {
    const world = new FakeClientWorld()
    const client = createClient(world)
    client.watchLobby()
    await client.start()
    world.line.welcome()
    expect(world.line.of('lobby')).toHaveLength(1)
    world.line.end(1006)
    world.pass(0)
    world.line.welcome()
    expect(world.line.of('lobby')).toHaveLength(1)
  })

  test('what is said is said once', async () => {
    const { world, client } = await stage()
    const said = client.sayInLobby('Hello')
    ack(world, 'lobbySay')
    await said
  })
})
