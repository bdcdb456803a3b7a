import { describe, expect, test } from 'vitest'
import { createClient } from './client.svelte'
import { TABLE, OTHER, ME, SESSION, FakeClientWorld, snapshot, settled, stage, seated, code, ack } from './stage'

describe('who the player is', () => {
  test('nobody is known, and no line is wanted', async () => {
    const world = new FakeClientWorld()
    world.answers.set('GET /api/v1/me', [401, { code: 'not_logged_in' }])
    const client = createClient(world)
    expect(client.known).toBe(false)
    const early = code(client.open(TABLE))
    await client.start()
    expect([client.known, client.me, client.line.state, world.sockets.length]).toEqual([true, undefined, 'idle', 0])
    expect(await early).toBe('not_logged_in')
    expect(await code(client.open(TABLE))).toBe('not_logged_in')
  })

  test('a table is asked for as soon as it is known who comes, even before there is a line', async () => {
    const world = new FakeClientWorld()
    const client = createClient(world)
    await client.refreshMe()
    expect([client.me?.name, client.line.state]).toEqual(['Berta', 'idle'])
    const opened = code(client.open(TABLE))
    expect(await Promise.race([opened, Promise.resolve('waits')])).toBe('waits')
  })

  test('somebody is known, and comes in', async () => {
    const { client } = await stage()
    expect([client.me?.name, client.line.state]).toEqual(['Berta', 'open'])
  })

  test('a page that is opened without a line says so, and recovers', async () => {
    const world = new FakeClientWorld()
    world.answers.set('GET /api/v1/me', 'offline')
    const client = createClient(world)
    const started = client.start()
    await settled()
    expect([client.line.state, client.known]).toEqual(['lost', false])
    world.pass(2_000)
    await settled()
    expect(world.asked).toHaveLength(2)
    world.answers.set('GET /api/v1/me', [200, ME])
    world.returned()
    await started
    expect([client.line.state, client.known]).toEqual(['connecting', true])
  })

  test('a guest comes in with a cookie', async () => {
    const world = new FakeClientWorld()
    world.answers.set('GET /api/v1/me', [401, { code: 'not_logged_in' }])
    const client = createClient(world)
    await client.start()
    world.answers.set('POST /api/v1/guests', [201, SESSION])
    world.answers.set('GET /api/v1/me', [200, ME])
    await client.guest('Berta')
    world.line.welcome()
    expect([client.me?.name, client.line.state]).toEqual(['Berta', 'open'])
  })

  test('a guest is made once, also where it cannot be asked who that is', async () => {
    const world = new FakeClientWorld()
    world.answers.set('GET /api/v1/me', [401, { code: 'not_logged_in' }])
    const client = createClient(world)
    await client.start()
    world.answers.set('POST /api/v1/guests', [201, SESSION])
    world.answers.set('GET /api/v1/me', 'offline')
    const made = client.guest('Berta').then(() => client.create({ name: 'Altenburg' }))
    await settled()
    expect([client.line.state, client.known, client.me]).toEqual(['lost', false, undefined])
    const opened = client.open(TABLE)
    world.answers.set('GET /api/v1/me', [200, ME])
    world.pass(30_000)
    await settled()
    world.line.welcome()
    world.line.say(snapshot())
    await opened
    ack(world, 'create', OTHER)
    expect(await made).toBe(OTHER)
    expect([client.line.state, client.me?.name]).toEqual(['open', 'Berta'])
    expect(world.asked.filter((one) => one.startsWith('POST'))).toHaveLength(1)
  })

  test('an answer from before somebody came in says nothing about him', async () => {
    const world = new FakeClientWorld()
    world.answers.set('GET /api/v1/me', [401, { code: 'not_logged_in' }])
    world.answers.set('POST /api/v1/guests', [201, SESSION])
    const client = createClient(world)
    const held: (() => void)[] = (world.held = [])
    const started = client.start()
    world.held = undefined
    world.answers.set('GET /api/v1/me', [200, ME])
    await client.guest('Berta')
    world.line.welcome([TABLE])
    world.line.say(snapshot({}, 1, 1))
    for (const answer of held) answer()
    await started
    await settled()
    expect([client.me?.name, client.line.state, client.tables.size]).toEqual(['Berta', 'open', 1])
    expect(world.sockets).toHaveLength(1)
  })

  test('a question that failed before somebody came in is not asked again', async () => {
    const world = new FakeClientWorld()
    world.answers.set('GET /api/v1/me', 'offline')
    world.answers.set('POST /api/v1/guests', [201, SESSION])
    const client = createClient(world)
    const started = client.start()
    await settled()
    world.answers.set('GET /api/v1/me', [200, ME])
    await client.guest('Berta')
    world.line.welcome()
    await started
    const asked = world.asked.length
    world.pass(60_000)
    await settled()
    expect([client.line.state, world.asked.length]).toEqual(['open', asked])
  })

  test('of two answers the one to the newer question counts, also if it comes first', async () => {
    const { world, client } = await stage()
    const held: (() => void)[] = (world.held = [])
    const older = client.refreshMe()
    world.answers.set('GET /api/v1/me', [200, { ...ME, name: 'Bertram' }])
    const newer = client.refreshMe()
    for (const answer of held.reverse()) {
      answer()
      await settled()
    }
    await Promise.all([older, newer])
    expect(client.me?.name).toBe('Bertram')
  })

  test('a refusal leaves all as it was', async () => {
    const { world, client } = await stage()
    world.answers.set('POST /api/v1/sessions', [401, { code: 'wrong_login' }])
    expect(await code(client.logIn('Anna', 'secret'))).toBe('wrong_login')
    expect([client.me?.name, client.line.state, world.sockets.length]).toEqual(['Berta', 'open', 1])
  })

  test('a guest who registers keeps his tables', async () => {
    const { world, client } = await seated()
    world.answers.set('POST /api/v1/accounts', [201, SESSION])
    const registered = client.register('Berta', 'four words make one')
    await registered
    expect(client.tables.has(TABLE)).toBe(true)
    world.line.welcome([TABLE])
    expect(world.line.of('resume')).toEqual([{ t: 'resume', table: TABLE, after: 1, seat: 1 }])
  })

  test('whoever logs in as somebody else sees nothing of the one before', async () => {
    const { world, client } = await seated()
    world.answers.set('POST /api/v1/sessions', [201, { ...SESSION, player: 'other' }])
    world.answers.set('GET /api/v1/me', [200, { ...ME, player: 'other', name: 'Anna' }])
    await client.logIn('Anna', 'secret')
    expect([client.tables.size, client.mine, client.me?.name]).toEqual([0, [], 'Anna'])
  })

  test('logging out ends the line', async () => {
    const { world, client } = await seated()
    world.answers.set('DELETE /api/v1/sessions/current', [204])
    await client.logOut()
    expect([client.me, client.line.state, client.tables.size, world.line.isClosed]).toEqual([
      undefined,
      'idle',
      0,
      true,
    ])
  })

  test('whoever is locked out reads why, and can log out here', async () => {
    const { world, client } = await stage()
    world.line.end(4005)
    expect(client.line).toEqual({ state: 'refused', code: 'locked' })
    expect(client.me).toBeUndefined()
    world.answers.set('DELETE /api/v1/sessions/current', [403, { code: 'locked' }])
    await client.logOut()
    expect([client.me, client.line.state]).toEqual([undefined, 'idle'])
  })

  test('a session that is ended elsewhere leaves nobody', async () => {
    const { world, client } = await stage()
    world.line.end(4001)
    expect([client.me, client.line.state]).toEqual([undefined, 'loggedOut'])
  })
})

test('the server’s clock is known from the welcome on', async () => {
  const world = new FakeClientWorld()
  const client = createClient(world)
  expect(client.serverNow()).toBe(5)
  await client.start()
  world.line.welcome([], 7_000_000)
  world.pass(250)
  expect(client.serverNow()).toBe(7_250_000)
})
