import { describe, expect, test } from 'vitest'
import { MOST_TRIES } from '../connection/commands'
import { FakeWorld } from '../connection/world'
import { createRest } from '../rest/client'
import type { Player, Seat, ServerSnapshot, TableEvent, TableSnapshot } from '../wire/messages'
import { createClient, type Client } from './client.svelte'
import { Refusal } from './refusal'
import type { ClientSurroundings } from './surroundings'

const TABLE = '00010203-0405-0607-0809-0a0b0c0d0e0f'
const OTHER = '00010203-0405-0607-0809-0a0b0c0d0eff'
const ME = { player: 'player', name: 'Berta', namedInArchive: false, session: 'session' }
const SESSION = { player: 'player', name: 'Berta', session: 'session' }

type Answer = readonly [status: number, body?: object] | 'offline'

class FakeClientWorld extends FakeWorld implements ClientSurroundings {
  /** What REST answers, by method and path. */
  readonly answers = new Map<string, Answer>([['GET /api/v1/me', [200, ME]]])
  readonly asked: string[] = []
  readonly kept = new Map<string, string>()
  returned: () => void = () => {}

  /** While it is set, answers are on their way: each comes when it is called. */
  held: (() => void)[] | undefined

  readonly rest = createRest(async (address, init) => {
    const key = `${init?.method} ${String(address)}`
    this.asked.push(key)
    const answer = this.answers.get(key) ?? [404, { code: 'not_found' }]
    await new Promise<void>((resolve) => (this.held ? this.held.push(resolve) : resolve()))
    if (answer === 'offline') throw new TypeError('no network')
    const [status, body] = answer
    const type = status < 400 ? 'application/json' : 'application/problem+json'
    const text = body === undefined ? null : JSON.stringify(body)
    return new Response(text, { status, headers: { 'content-type': type } })
  })

  readonly keep = {
    getItem: (key: string) => this.kept.get(key) ?? null,
    setItem: (key: string, value: string) => void this.kept.set(key, value),
    removeItem: (key: string) => void this.kept.delete(key),
  }

  wallMicros(): number {
    return 5
  }

  onReturn(returned: () => void): void {
    this.returned = returned
  }
}

const berta: Player = { id: 'player', name: 'Berta', kind: 'human' }

function snapshot(change: Partial<TableSnapshot> = {}, n = 1, you?: Seat): ServerSnapshot {
  const view: TableSnapshot = {
    table: TABLE,
    settings: {
      name: 'Altenburg',
      seats: 3,
      ruleSet: 'sosko-2007',
      rounds: 12,
      access: 'public',
      watching: 'live',
      mode: 'free',
      waitSeconds: 90,
      seating: 'lot',
      computers: true,
      rated: false,
      pauseSeconds: 8,
      vacancySeconds: 120,
    },
    arranged: false,
    host: 'player',
    seats: [
      { seat: 1, player: berta, state: 'present', waitLeftMillis: 90_000 },
      { seat: 2, state: 'free', waitLeftMillis: 0 },
      { seat: 3, state: 'free', waitLeftMillis: 0 },
    ],
    step: { kind: 'gathering' },
    sheet: { rows: [], accounts: [] },
    dealsLeft: 36,
    chatOpen: true,
    atMicros: 1_000,
    ...(you !== undefined && { you }),
    ...change,
  }
  return { t: 'snapshot', table: view.table, n, view }
}

function event(n: number, event: TableEvent) {
  return { t: 'event', table: TABLE, n, atMicros: 2_000, event, chatOpen: true } as const
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  await new Promise((resolve) => setImmediate(resolve))
}

async function stage(tables: readonly string[] = []) {
  const world = new FakeClientWorld()
  const client = createClient(world)
  await client.start()
  world.line.welcome(tables, 7_000_000)
  return { world, client }
}

/** Shows a table where the player sits. */
async function seated() {
  const all = await stage([TABLE])
  all.world.line.say(snapshot({}, 1, 1))
  return all
}

async function code(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )
}

function ack(world: FakeWorld, kind: 'watch' | 'sit' | 'act' | 'create' | 'lobbySay', table?: string): void {
  world.line.say({ t: 'ack', id: world.line.of(kind).at(-1)?.id ?? '', ...(table !== undefined && { table }) })
}

function nack(
  world: FakeWorld,
  kind: 'watch' | 'sit' | 'act',
  code: 'wrong_password' | 'not_watchable' | 'table_full' | 'not_now',
): void {
  world.line.say({ t: 'nack', id: world.line.of(kind).at(-1)?.id ?? '', code })
}

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
