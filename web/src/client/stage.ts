import { FakeWorld } from '../connection/world'
import { createRest } from '../rest/client'
import { SETTINGS } from '../wire/example'
import type { Player, Seat, ServerSnapshot, TableEvent, TableSnapshot } from '../wire/messages'
import { createClient } from './client.svelte'
import { Refusal } from './refusal'
import type { ClientSurroundings } from './surroundings'

/** A table. */
export const TABLE = '00010203-0405-0607-0809-0a0b0c0d0e0f'
/** Another one. */
export const OTHER = '00010203-0405-0607-0809-0a0b0c0d0eff'
/** What REST says of the player of these tests. */
export const ME = { player: 'player', name: 'Berta', namedInArchive: false, session: 'session' }
/** What REST says when he comes in. */
export const SESSION = { player: 'player', name: 'Berta', session: 'session' }

type Answer = readonly [status: number, body?: object] | 'offline'

/** A world in which a client can be tested: REST, the line, the time and what is kept are said by the test. */
export class FakeClientWorld extends FakeWorld implements ClientSurroundings {
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

/** A table as the server shows it. */
export function snapshot(change: Partial<TableSnapshot> = {}, n = 1, you?: Seat): ServerSnapshot {
  const view: TableSnapshot = {
    table: TABLE,
    settings: SETTINGS,
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

/** Something that happens at it. */
export function event(n: number, event: TableEvent) {
  return { t: 'event', table: TABLE, n, atMicros: 2_000, event, chatOpen: true } as const
}

/** Lets everything go on that needs no time. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  await new Promise((resolve) => setImmediate(resolve))
}

/** A client whose line is open; the player sits at these tables. */
export async function stage(tables: readonly string[] = []) {
  const world = new FakeClientWorld()
  const client = createClient(world)
  await client.start()
  world.line.welcome(tables, 7_000_000)
  return { world, client }
}

/** Shows a table where the player sits. */
export async function seated() {
  const all = await stage([TABLE])
  all.world.line.say(snapshot({}, 1, 1))
  return all
}

/** How something ends: `done`, or why it was refused. */
export async function code(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'done',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )
}

/** Says yes to the newest command of its kind. */
export function ack(world: FakeWorld, kind: 'watch' | 'sit' | 'act' | 'create' | 'lobbySay', table?: string): void {
  world.line.say({ t: 'ack', id: world.line.of(kind).at(-1)?.id ?? '', ...(table !== undefined && { table }) })
}

/** Says no to the newest command of its kind. */
export function nack(
  world: FakeWorld,
  kind: 'watch' | 'sit' | 'act',
  code: 'wrong_password' | 'not_watchable' | 'table_full' | 'not_now',
): void {
  world.line.say({ t: 'nack', id: world.line.of(kind).at(-1)?.id ?? '', code })
}
