import { describe, expect, test } from 'vitest'
import { Refusal } from '../client/refusal'
import type { Line } from '../client/line'
import type { Code, ServerWelcome } from '../wire/messages'
import { MOST_TRIES, MOST_WAITING } from './commands'
import { Connection, type News, type Owner, type Shown, type Wish } from './connection'
import { pause } from './backoff'
import { uuid } from './surroundings'
import { FakeWorld } from './world'

const TABLE = '00010203-0405-0607-0809-0a0b0c0d0e0f'

class FakeOwner implements Owner {
  readonly lines: Line[] = []
  readonly heard: News[] = []
  readonly gone: [string, Code][] = []
  readonly waits: [string, boolean][] = []
  welcomes: ServerWelcome[] = []
  tables: Shown[] = []
  resumed = () => {}

  line(line: Line): void {
    this.lines.push(line)
  }
  welcome(welcome: ServerWelcome): void {
    this.welcomes.push(welcome)
  }
  shown(): readonly Shown[] {
    return this.tables
  }
  news(news: News): void {
    this.heard.push(news)
  }
  notShown(table: string, code: Code): void {
    this.gone.push([table, code])
  }
  waiting(table: string, waits: boolean): void {
    this.waits.push([table, waits])
  }
  get state(): Line['state'] | undefined {
    return this.lines.at(-1)?.state
  }
}

function stage() {
  const world = new FakeWorld()
  const owner = new FakeOwner()
  const connection = new Connection(world, owner)
  connection.start()
  return { world, owner, connection }
}

function open() {
  const all = stage()
  all.world.line.welcome()
  return all
}

const hold: Wish = { t: 'act', table: TABLE, act: { do: 'hold' } }

async function code(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )
}

describe('coming in', () => {
  test('the first message is a log-in without a token, for the session of the cookie', () => {
    const { world, owner } = stage()
    expect(owner.state).toBe('connecting')
    world.line.open()
    expect(world.line.heard).toMatchObject([{ t: 'login' }])
    expect(world.line.of('login')[0]).not.toHaveProperty('token')
    world.line.welcome()
    expect(owner.state).toBe('open')
    expect(owner.welcomes).toHaveLength(1)
  })

  test.each(['bad_token', 'not_logged_in'] as const)('a session that is over (%s) wants a new log-in', (code) => {
    const { world, owner } = stage()
    world.line.open()
    world.line.say({ t: 'nack', id: world.line.of('login')[0]?.id ?? '', code })
    expect(owner.state).toBe('loggedOut')
    world.pass(100_000)
    expect(world.sockets).toHaveLength(1)
  })

  test.each(['locked', 'too_many_connections', 'foreign_origin'] as const)(
    '%s is said and not tried again',
    async (why) => {
      const { world, owner, connection } = stage()
      const before = code(connection.command(hold))
      world.line.open()
      world.line.say({ t: 'nack', id: world.line.of('login')[0]?.id ?? '', code: why })
      expect(owner.lines.at(-1)).toEqual({ state: 'refused', code: why })
      expect(await Promise.all([before, code(connection.command(hold))])).toEqual([why, why])
      world.pass(100_000)
      expect(world.sockets).toHaveLength(1)
      connection.retry()
      world.line.welcome()
      expect(owner.state).toBe('open')
    },
  )

  test('a place that an own lost line still takes is waited for', () => {
    const { world, owner } = open()
    world.line.end(1006)
    world.pass(0)
    world.line.open()
    world.line.say({ t: 'nack', id: world.line.of('login')[0]?.id ?? '', code: 'too_many_connections' })
    expect(owner.state).toBe('lost')
    world.pass(2_000)
    world.line.welcome()
    expect(owner.state).toBe('open')
  })

  test.each(['unavailable', 'draining', 'internal', 'too_fast'] as const)('%s passes by itself', (code) => {
    const { world, owner } = stage()
    world.line.open()
    world.line.say({ t: 'nack', id: world.line.of('login')[0]?.id ?? '', code })
    expect(owner.state).toBe('lost')
    world.pass(4_000)
    world.line.welcome()
    expect(owner.state).toBe('open')
  })

  test('a line on which nothing happens is given up', () => {
    const { world, owner } = stage()
    world.pass(15_000)
    expect(world.sockets[0]?.isClosed).toBe(true)
    expect(world.sockets.length).toBeGreaterThan(1)
    expect(owner.state).toBe('lost')
  })
})

describe('coming back', () => {
  test('the pauses are 0, 1, 2, 4, up to 30 seconds, each more or less by a random part', () => {
    const middle = [0, 1, 2, 3, 4, 5, 6, 7, 40].map((attempts) => pause(attempts, 'lost', 0.5))
    expect(middle).toEqual([0, 1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000])
    expect([pause(3, 'lost', 0), pause(3, 'lost', 1)]).toEqual([3000, 5000])
    expect([pause(0, 'goingAway', 0), pause(0, 'goingAway', 0.7)]).toEqual([0, 700])
    expect(pause(0, 'tooFast', 0)).toBeGreaterThan(2000)
  })

  test('a lost line comes back at once, then later and later, and says when', () => {
    const { world, owner } = open()
    world.pass(6_000)
    world.line.end(1006)
    expect(owner.lines.at(-1)).toEqual({ state: 'lost', retryAtMillis: 6_000 })
    world.pass(0)
    expect(world.sockets).toHaveLength(2)
    world.line.end(1006)
    expect(owner.lines.at(-1)).toEqual({ state: 'lost', retryAtMillis: 7_000 })
    world.pass(999)
    expect(world.sockets).toHaveLength(2)
    world.pass(1)
    expect(world.sockets).toHaveLength(3)
    world.line.end(1006)
    expect(owner.lines.at(-1)).toEqual({ state: 'lost', retryAtMillis: 9_000 })
  })

  test('a line that does not hold counts like none', () => {
    const { world, owner } = open()
    world.line.end(1006)
    world.pass(0)
    world.line.welcome()
    world.line.end(1006)
    expect(owner.lines.at(-1)).toEqual({ state: 'lost', retryAtMillis: 1_000 })
    world.pass(1_000)
    world.line.welcome()
    world.pass(5_000)
    world.line.end(1006)
    expect(owner.lines.at(-1)).toEqual({ state: 'lost', retryAtMillis: 6_000 })
  })

  test('a server that goes away is come back to after a random part of a second', () => {
    const { world, owner } = open()
    world.chance = 0.25
    world.line.end(1001)
    expect(owner.lines.at(-1)).toEqual({ state: 'lost', retryAtMillis: 250 })
  })

  test('who was too fast waits some seconds, who was too slow comes at once', () => {
    const { world, owner } = open()
    world.line.end(4003)
    expect(owner.lines.at(-1)).toEqual({ state: 'lost', retryAtMillis: 3_000 })
    const slow = open()
    slow.world.line.end(4004)
    expect(slow.owner.lines.at(-1)).toEqual({ state: 'lost', retryAtMillis: 0 })
  })

  test('a page that was superseded does not come back by itself, and says so to what waits', async () => {
    const { world, owner, connection } = open()
    const waiting = code(connection.command(hold))
    world.line.end(4002)
    expect(owner.state).toBe('superseded')
    expect([await waiting, await code(connection.command(hold))]).toEqual(['superseded', 'superseded'])
    world.pass(1_000_000)
    connection.nudge()
    expect(world.sockets).toHaveLength(1)
    connection.retry()
    world.line.welcome()
    expect(owner.state).toBe('open')
  })

  test('a session that ends wants a new log-in, a line that took too long to log in does not', () => {
    const { world, owner } = open()
    world.line.end(4001)
    expect(owner.state).toBe('loggedOut')
    const slow = stage()
    slow.world.line.open()
    slow.world.line.end(4001)
    expect(slow.owner.state).toBe('lost')
  })

  test('whoever is locked out is told so, and does not come back by himself', async () => {
    const { world, owner, connection } = open()
    const said = code(connection.command(hold))
    world.line.end(4005)
    expect(owner.lines.at(-1)).toEqual({ state: 'refused', code: 'locked' })
    expect(await said).toBe('locked')
    expect(await code(connection.command(hold))).toBe('locked')
    world.pass(1_000_000)
    expect(world.sockets).toHaveLength(1)
  })

  test('who broke the protocol waits for a person', async () => {
    const { world, owner, connection } = open()
    world.line.end(1008)
    expect(owner.lines.at(-1)).toEqual({ state: 'refused', code: 'policy' })
    expect(await code(connection.command(hold))).toBe('policy')
    world.pass(1_000_000)
    expect(world.sockets).toHaveLength(1)
  })

  test('when the network or the page is back it tries at once', () => {
    const { world, connection } = open()
    world.line.end(1006)
    world.pass(0)
    world.line.end(1006)
    world.pass(1_000)
    world.line.end(1006)
    expect(world.sockets).toHaveLength(3)
    connection.nudge()
    expect(world.sockets).toHaveLength(4)
    connection.nudge()
    expect(world.sockets).toHaveLength(4)
  })

  test('a page that is back finds out that its line is dead', () => {
    const { world, owner, connection } = open()
    connection.nudge()
    expect(world.line.last.t).toBe('unwatch')
    world.pass(10_000)
    expect(owner.state).toBe('lost')
    const { world: alive, owner: still, connection: other } = open()
    other.nudge()
    alive.line.say({ t: 'nack', id: alive.line.of('unwatch')[0]?.id ?? '', code: 'not_watching' })
    alive.pass(20_000)
    expect(still.state).toBe('open')
  })

  test('what a closed socket still says is not heard', () => {
    const { world, owner, connection } = open()
    connection.stop()
    expect(owner.state).toBe('idle')
    expect(world.line.isClosed).toBe(true)
    expect(world.timers).toBe(0)
  })
})

describe('what is shown', () => {
  test('each table is resumed with its last number and its seat, then what stands is asked for anew', () => {
    const { world, owner, connection } = open()
    owner.tables = [
      { table: TABLE, after: 14, seat: 1 },
      { table: 'other', after: 0 },
    ]
    owner.resumed = () => void code(connection.command({ t: 'lobby', watch: true }))
    world.line.end(1006)
    world.pass(0)
    world.line.welcome()
    expect(world.line.heard.slice(1)).toMatchObject([
      { t: 'resume', table: TABLE, after: 14, seat: 1 },
      { t: 'resume', table: 'other', after: 0 },
      { t: 'lobby', watch: true },
    ])
  })

  test('a resume that is unavailable is tried again after 1, 2, 4 seconds, for a snapshot that tells the end', () => {
    const { world, owner } = open()
    owner.tables = [{ table: TABLE, after: 14, seat: 1 }]
    const refuse = () => world.line.say({ t: 'error', code: 'unavailable', table: TABLE })
    refuse()
    world.pass(999)
    expect(world.line.of('resume')).toHaveLength(0)
    world.pass(1)
    // Where nothing is missing, `after` 14 would be answered by nothing.
    expect(world.line.of('resume')).toEqual([{ t: 'resume', table: TABLE, after: 0, seat: 1 }])
    refuse()
    world.pass(1_999)
    expect(world.line.of('resume')).toHaveLength(1)
    world.pass(1)
    expect(world.line.of('resume')).toHaveLength(2)
    expect(owner.gone).toEqual([])
  })

  test('a table that waits for the database says so, over two lines, until something comes of it', () => {
    const { world, owner } = open()
    owner.tables = [{ table: TABLE, after: 14, seat: 1 }]
    world.line.say({ t: 'error', code: 'unavailable', table: TABLE })
    world.line.say({ t: 'error', code: 'unavailable', table: TABLE })
    expect(owner.waits).toEqual([[TABLE, true]])
    world.line.end(1001)
    world.pass(1_000)
    world.line.welcome([TABLE])
    expect(world.line.of('resume')).toEqual([{ t: 'resume', table: TABLE, after: 0, seat: 1 }])
    expect(owner.waits).toHaveLength(1)
    world.line.sayText(JSON.stringify({ t: 'event', table: TABLE, n: 15, event: { e: 'danced' }, atMicros: 0 }))
    expect(owner.waits).toEqual([
      [TABLE, true],
      [TABLE, false],
    ])
    world.pass(100_000)
    expect(world.line.of('resume')).toHaveLength(1)
  })

  test('a resume that came too fast misses the same as before, and nobody need know', () => {
    const { world, owner } = open()
    owner.tables = [{ table: TABLE, after: 14, seat: 1 }]
    world.line.say({ t: 'error', code: 'too_fast', table: TABLE })
    world.pass(1_000)
    expect(world.line.of('resume')).toEqual([{ t: 'resume', table: TABLE, after: 14, seat: 1 }])
    expect(owner.waits).toEqual([])
  })

  test('a table that is gone, or a line that ends for good, waits no longer', () => {
    const { world, owner, connection } = open()
    world.line.say({ t: 'error', code: 'unavailable', table: 'closed meanwhile' })
    owner.tables = [{ table: TABLE, after: 14, seat: 1 }]
    world.line.say({ t: 'error', code: 'unavailable', table: TABLE })
    world.line.say({ t: 'error', code: 'unknown_table', table: TABLE })
    world.line.say({ t: 'error', code: 'unavailable', table: TABLE })
    connection.stop()
    expect(owner.waits.map(([, waits]) => waits)).toEqual([true, false, true, false])
  })

  test('a table that is gone is told', () => {
    const { world, owner } = open()
    world.line.say({ t: 'error', code: 'unknown_table', table: TABLE })
    expect(owner.gone).toEqual([[TABLE, 'unknown_table']])
  })

  test('a message of a newer server is not heard, and its event counts', () => {
    const { world, owner } = open()
    world.line.sayText('{"t":"fanfare"}')
    world.line.sayText('{')
    world.line.sayText('[]')
    world.line.sayText(JSON.stringify({ t: 'event', table: TABLE, n: 15, event: { e: 'danced' }, atMicros: 0 }))
    expect(owner.heard).toEqual([{ t: 'unknownEvent', table: TABLE, n: 15 }])
  })
})

describe('commands', () => {
  test('a command is answered once', async () => {
    const { world, connection } = open()
    const done = connection.command(hold)
    const refused = connection.command(hold)
    const [first, second] = world.line.of('act')
    expect(first?.id).not.toBe(second?.id)
    world.line.say({ t: 'ack', id: first?.id ?? '', table: TABLE })
    world.line.say({ t: 'nack', id: second?.id ?? '', code: 'bid_too_low', detail: { leastBid: 20 } })
    expect((await done).table).toBe(TABLE)
    await expect(refused).rejects.toMatchObject({ code: 'bid_too_low', detail: { leastBid: 20 } })
  })

  test('what was not answered is sent again with its id, in its order', async () => {
    const { world, connection } = open()
    const answers = [connection.command(hold), connection.command({ t: 'sit', table: TABLE })]
    const before = world.line.heard.slice(1)
    world.line.end(1006)
    world.pass(0)
    world.line.welcome()
    expect(world.line.heard.slice(1)).toEqual(before)
    for (const message of before) if (message.t !== 'resume') world.line.say({ t: 'ack', id: message.id })
    await Promise.all(answers)
  })

  test('what is said in the lobby is not said twice', async () => {
    const { world, connection } = open()
    const said = connection.command({ t: 'lobbySay', text: 'Hello' })
    world.line.end(1006)
    world.pass(0)
    world.line.welcome()
    expect(await code(said)).toBe('offline')
    expect(world.line.of('lobbySay')).toHaveLength(0)
  })

  test('commands wait for the line, but not too many', async () => {
    const { world, connection } = open()
    world.line.end(1006)
    const waiting = Array.from({ length: MOST_WAITING }, () => connection.command(hold))
    expect(await code(connection.command(hold))).toBe('offline')
    expect(await code(connection.command({ t: 'lobbySay', text: 'Hello' }))).toBe('offline')
    world.pass(0)
    world.line.welcome()
    expect(world.line.of('act')).toHaveLength(MOST_WAITING)
    connection.stop()
    expect(await Promise.all(waiting.map(code))).toEqual(waiting.map(() => 'offline'))
  })

  test.each(['unavailable', 'too_fast', 'draining'] as const)(
    '%s passes: the same command with the same id',
    (passing) => {
      const { world, connection } = open()
      void code(connection.command(hold))
      const id = world.line.of('act')[0]?.id ?? ''
      world.line.say({ t: 'nack', id, code: passing })
      world.pass(999)
      expect(world.line.of('act')).toHaveLength(1)
      world.pass(1)
      expect(world.line.of('act').map((act) => act.id)).toEqual([id, id])
    },
  )

  test('what does not pass in the end is refused', async () => {
    const { world, connection } = open()
    const answer = code(connection.command(hold))
    const id = world.line.of('act')[0]?.id ?? ''
    for (let tries = 0; tries <= MOST_TRIES; tries += 1) {
      world.line.say({ t: 'nack', id, code: 'unavailable' })
      world.pass(60_000)
    }
    expect(await answer).toBe('unavailable')
  })

  test('what waits after a refusal is sent over the new line once', () => {
    const { world, connection } = open()
    void code(connection.command(hold))
    const id = world.line.of('act')[0]?.id ?? ''
    world.line.say({ t: 'nack', id, code: 'unavailable' })
    world.line.end(1006)
    world.pass(0)
    world.line.welcome()
    expect(world.line.of('act')).toHaveLength(0)
    world.pass(1_000)
    expect(world.line.of('act')).toHaveLength(1)
  })

  test('a message that was too big is not sent again', async () => {
    const { world, connection } = open()
    const small = code(connection.command(hold))
    const big = code(connection.command({ t: 'act', table: TABLE, act: { do: 'say', text: 'x'.repeat(9_000) } }))
    world.line.end(1009)
    expect(await big).toBe('too_large')
    world.pass(0)
    world.line.welcome()
    expect(world.line.of('act')).toHaveLength(1)
    world.line.say({ t: 'ack', id: world.line.of('act')[0]?.id ?? '' })
    expect(await small).toBe('done')
  })

  test('a line that does not answer is dead', () => {
    const { world, owner, connection } = open()
    world.pass(60_000)
    expect(owner.state).toBe('open')
    void code(connection.command(hold))
    world.pass(9_999)
    expect(owner.state).toBe('open')
    world.pass(1)
    expect(world.sockets[0]?.isClosed).toBe(true)
    expect(world.sockets).toHaveLength(2)
  })

  test('nobody who is out asks for anything', async () => {
    const world = new FakeWorld()
    const connection = new Connection(world, new FakeOwner())
    expect(await code(connection.command(hold))).toBe('not_logged_in')
    connection.start()
    world.line.open()
    world.line.end(4002)
    expect(await code(connection.command(hold))).toBe('superseded')
    connection.retry()
    world.line.welcome()
    world.line.end(4001)
    expect(await code(connection.command(hold))).toBe('not_logged_in')
  })
})

test('ids are UUIDs of version 4', () => {
  const id = uuid({ bytes: (count) => Uint8Array.from({ length: count }, (_, place) => 0xf0 + place) })
  expect(id).toBe('f0f1f2f3-f4f5-46f7-b8f9-fafbfcfdfeff')
})
