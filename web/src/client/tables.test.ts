import { describe, expect, test } from 'vitest'
import { createClient } from './client.svelte'
import { TABLE, OTHER, FakeClientWorld, snapshot, event, stage, seated, code, ack, nack } from './stage'

describe('tables', () => {
  test('the own seats are resumed by themselves', async () => {
    const { world, client } = await stage([TABLE])
    expect(world.line.of('resume')).toEqual([{ t: 'resume', table: TABLE, after: 0 }])
    world.line.say(snapshot({}, 1, 1))
    expect([client.mine, client.tables.get(TABLE)?.you]).toEqual([[TABLE], 1])
    await client.open(TABLE)
    client.close(TABLE)
    expect(client.tables.has(TABLE)).toBe(true)
    expect(world.line.of('unwatch')).toEqual([])
  })

  test('another table is watched until it is closed', async () => {
    const { world, client } = await stage()
    const opened = client.open(TABLE)
    ack(world, 'watch')
    world.line.say(snapshot())
    await opened
    expect(client.tables.get(TABLE)?.n).toBe(1)
    client.close(TABLE)
    expect(client.tables.size).toBe(0)
    expect(world.line.of('unwatch')).toHaveLength(1)
  })

  test('a page that is opened before the line is there waits for it', async () => {
    const world = new FakeClientWorld()
    const client = createClient(world)
    const opened = Promise.all([client.open(TABLE), client.open(OTHER)])
    await client.start()
    world.line.welcome([TABLE])
    expect(world.line.of('resume').map(({ table }) => table)).toEqual([TABLE])
    expect(world.line.of('watch').map(({ table }) => table)).toEqual([OTHER])
    world.line.say(snapshot({}, 1, 1))
    world.line.say(snapshot({ table: OTHER }))
    await opened
  })

  test('why a table is not shown is told', async () => {
    const { world, client } = await stage()
    const opened = client.open(TABLE)
    nack(world, 'watch', 'not_watchable')
    expect(await code(opened)).toBe('not_watchable')
    expect(client.gone.get(TABLE)).toBe('not_watchable')
  })

  test('a password is asked for, and remembered for the next line', async () => {
    const { world, client } = await stage()
    const refused = client.open(TABLE)
    nack(world, 'watch', 'wrong_password')
    expect(await code(refused)).toBe('wrong_password')
    const opened = client.open(TABLE, 'Eichel-Unter')
    expect(world.line.of('watch').at(-1)).toMatchObject({ password: 'Eichel-Unter' })
    world.line.say(snapshot())
    await opened
    expect(client.gone.size).toBe(0)
    world.line.end(1006)
    world.pass(0)
    world.line.welcome()
    world.line.say({ t: 'error', code: 'wrong_password', table: TABLE })
    expect(world.line.of('watch').at(-1)).toMatchObject({ password: 'Eichel-Unter' })
    world.line.say({ t: 'error', code: 'unknown_table', table: TABLE })
    expect([client.gone.get(TABLE), client.tables.size]).toEqual(['unknown_table', 0])
  })

  test('whoever sits down plays, and whoever cannot still watches', async () => {
    const { world, client } = await stage()
    const sat = client.sit(TABLE, 2)
    const opened = client.open(TABLE)
    expect(world.line.of('watch')).toEqual([])
    ack(world, 'sit')
    world.line.say(snapshot({}, 1, 2))
    await Promise.all([sat, opened])
    expect(client.mine).toEqual([TABLE])
    const full = client.sit(OTHER)
    const watched = client.open(OTHER)
    nack(world, 'sit', 'table_full')
    expect(await code(full)).toBe('table_full')
    world.line.say(snapshot({ table: OTHER }))
    await watched
    expect(client.tables.get(OTHER)?.you).toBeUndefined()
  })

  test('events make a new view each, and one that is missing is asked for once', async () => {
    const { world, client } = await seated()
    const before = client.tables.get(TABLE)
    world.line.say(event(2, { e: 'ready', seat: 1, ready: true }))
    const after = client.tables.get(TABLE)
    expect([after?.n, after?.seats[0]?.ready, after?.lastEvent?.e]).toEqual([2, true, 'ready'])
    expect(before?.seats[0]?.ready).toBeUndefined()
    world.line.say(event(5, { e: 'ready', seat: 1, ready: false }))
    world.line.say(event(6, { e: 'ready', seat: 1, ready: true }))
    expect(world.line.of('resume').slice(1)).toEqual([{ t: 'resume', table: TABLE, after: 2, seat: 1 }])
    expect(client.tables.get(TABLE)).toBe(after)
  })

  test('an event of a newer server counts, and brings a snapshot', async () => {
    const { world, client } = await seated()
    world.line.sayText(JSON.stringify({ ...event(2, { e: 'restarted' }), event: { e: 'danced' } }))
    expect(client.tables.get(TABLE)?.n).toBe(2)
    expect(world.line.of('resume').at(-1)).toEqual({ t: 'resume', table: TABLE, after: 0 })
  })

  test('a table that is over is nobody’s seat, and stays as long as it is shown', async () => {
    const { world, client } = await seated()
    await client.open(TABLE)
    world.line.say(event(2, { e: 'ended', end: 'closed' }))
    expect([client.mine, client.tables.size]).toEqual([[], 1])
    client.close(TABLE)
    expect(client.tables.size).toBe(0)
  })

  test('an act is done once, also over two lines', async () => {
    const { world, client } = await seated()
    const done = client.act(TABLE, { do: 'ready', ready: true })
    const [first] = world.line.of('act')
    world.line.end(1001)
    world.pass(1_000)
    world.line.welcome([TABLE])
    expect(world.line.of('act')).toEqual([first])
    ack(world, 'act', TABLE)
    await done
    const refused = client.act(TABLE, { do: 'next' })
    nack(world, 'act', 'not_now')
    expect(await code(refused)).toBe('not_now')
  })

  test('a table is made', async () => {
    const { world, client } = await stage()
    const made = client.create({ name: 'Altenburg' })
    ack(world, 'create', TABLE)
    expect(await made).toBe(TABLE)
  })
})

describe('a server without its database', () => {
  test('a table that waits for it is named until it comes again', async () => {
    const { world, client } = await seated()
    world.line.say({ t: 'error', code: 'unavailable', table: TABLE })
    expect([[...client.waiting], client.tables.size]).toEqual([[TABLE], 1])
    world.pass(1_000)
    expect(world.line.of('resume').at(-1)).toEqual({ t: 'resume', table: TABLE, after: 0, seat: 1 })
    world.line.say(snapshot({}, 1, 1))
    expect(client.waiting.size).toBe(0)
  })

  test('a table that nobody looks at any more waits for nothing', async () => {
    const { world, client } = await stage()
    const opened = client.open(TABLE)
    world.line.say(snapshot())
    await opened
    world.line.say({ t: 'error', code: 'unavailable', table: TABLE })
    client.close(TABLE)
    expect(client.waiting.size).toBe(0)
  })
})

describe('seeds', () => {
  test('a shuffle gets the own hash, and after the announcement the own seed', async () => {
    const { world, client } = await seated()
    world.line.say(event(2, { e: 'prepared', shuffle: 1 }))
    const hash = world.line.of('act').at(-1)?.act
    if (hash?.do !== 'hash') throw new Error('no hash was sent')
    const hashes = [hash.hash, null, null, null] as const
    world.line.say(event(3, { e: 'committed', shuffle: 1, commitment: 'c'.repeat(64), hashes }))
    expect(world.line.of('act').at(-1)?.act).toMatchObject({ do: 'seed', shuffle: 1 })
    expect(client.tables.get(TABLE)?.step.kind).toBe('revealing')
  })

  test('nothing is kept of them after the table, and after logging out', async () => {
    const over = await seated()
    over.world.line.say(event(2, { e: 'prepared', shuffle: 1 }))
    expect(over.world.kept.size).toBe(1)
    over.world.line.say(event(3, { e: 'ended', end: 'unfinished' }))
    expect(over.world.kept.size).toBe(0)
    const gone = await seated()
    gone.world.line.say(event(2, { e: 'prepared', shuffle: 1 }))
    gone.world.answers.set('DELETE /api/v1/sessions/current', [204])
    await gone.client.logOut()
    expect(gone.world.kept.size).toBe(0)
  })

  test('a page that is reloaded in between reveals the same seed', async () => {
    const { world } = await seated()
    world.line.say(event(2, { e: 'prepared', shuffle: 1 }))
    const hash = world.line.of('act').at(-1)?.act
    if (hash?.do !== 'hash') throw new Error('no hash was sent')
    const after = new FakeClientWorld()
    for (const [key, value] of world.kept) after.kept.set(key, value)
    await createClient(after).start()
    after.line.welcome([TABLE])
    const hashes = [hash.hash, null, null, null] as const
    const step = { kind: 'revealing', shuffle: 1, commitment: 'c'.repeat(64), hashes, ownMissing: true } as const
    after.line.say(snapshot({ step }, 3, 1))
    expect(after.line.of('act').at(-1)?.act).toMatchObject({ do: 'seed', shuffle: 1 })
  })
})
