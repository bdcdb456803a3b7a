import { describe, expect, test } from 'vitest'
import { derivationSentence } from '../format/derivation'
import { SETTINGS } from '../wire/example'
import {
  EVENTS,
  type EventMessage,
  type Seat,
  type ServerSnapshot,
  type TableEvent,
  type TableSnapshot,
} from '../wire/messages'
import { recordings, type Recording } from './recorded'
import { apply, fromSnapshot, skip, type TableState } from './reduce'
import type { TableView } from './view'

/** How far a span may be off that the server rounds to milliseconds. */
const ROUNDED = 2

/** The view as a snapshot would say it, without what only time changes; and the spans, which are compared apart. */
function asSnapshot(view: TableView): Partial<TableSnapshot> {
  const { id: table, n: _n, chat: _chat, verdict: _verdict, lastEvent: _event, jumpBid: _jump, ...rest } = view
  const { finalTrick: _final, ...deal } = rest.deal ?? { finalTrick: undefined }
  return { ...rest, table, ...('number' in deal && { deal }) }
}

type Plain = null | boolean | number | string | readonly Plain[] | { readonly [key: string]: Plain | undefined }

/** The same without times, and with sets of cards in one order. */
function comparable(value: unknown, key = ''): Plain | undefined {
  if (
    [
      'atMicros',
      'deadlineMicros',
      'waitEndsMicros',
      'vacancyEndsMicros',
      'waitLeftMillis',
      'vacancyLeftMillis',
      'leftMillis',
      'answerMillis',
      'answerEndsMicros',
    ].includes(key)
  )
    return undefined
  if (Array.isArray(value)) {
    const plain = value.map((one: unknown) => comparable(one) ?? null)
    const isSet = value.every((one) => typeof one === 'string' && /^[CSHD][AKQJT987]$/.test(one)) && key !== 'deck'
    return isSet ? plain.sort() : plain
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, comparable(one, name)]))
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return value === null ? null : undefined
}

function compare(state: TableState, fresh: ServerSnapshot): void {
  const { view } = state
  expect(view.n).toBe(fresh.n)
  expect(comparable(asSnapshot(view))).toEqual(comparable(fresh.view))
  expect(view.deadlineMicros).toBe(fresh.view.deadlineMicros)
  for (const seat of view.seats) {
    const other = fresh.view.seats.find((one) => one.seat === seat.seat)
    // Since the last event time has gone on.
    const passed = (fresh.view.atMicros - view.atMicros) / 1000
    const wait = seat.waitEndsMicros === undefined ? seat.waitLeftMillis : seat.waitLeftMillis - passed
    expect(Math.abs(wait - (other?.waitLeftMillis ?? 0))).toBeLessThanOrEqual(ROUNDED)
    const vacancy = seat.vacancyLeftMillis ?? 0
    const left = seat.vacancyEndsMicros === undefined ? vacancy : Math.max(0, vacancy - passed)
    expect(Math.abs(left - (other?.vacancyLeftMillis ?? 0))).toBeLessThanOrEqual(ROUNDED)
  }
  const { answerMillis, answerEndsMicros } = view.deal ?? {}
  const toAnswer = answerEndsMicros === undefined ? answerMillis : (answerEndsMicros - fresh.view.atMicros) / 1000
  expect(Math.abs((toAnswer ?? 0) - (fresh.view.deal?.answerMillis ?? 0))).toBeLessThanOrEqual(ROUNDED)
}

/** Reduces a recording; gives the last state, and what was met on the way. */
function play({ frames }: Recording) {
  let state: TableState | undefined
  let isExact = true
  let compared = 0
  const inexact: string[] = []
  const kinds = new Set<string>()
  for (const frame of frames) {
    if (frame.kind === 'fresh') {
      if (state === undefined) throw new Error('a snapshot comes first')
      if (isExact) {
        compare(state, frame.message)
        compared += 1
      } else state = fromSnapshot(frame.message, state)
      isExact = true
    } else if (frame.message.t === 'snapshot') {
      state = fromSnapshot(frame.message, state)
      isExact = true
    } else {
      if (state === undefined) throw new Error('a snapshot comes first')
      kinds.add(frame.message.event.e)
      const applied = apply(state, frame.message)
      if (applied.kind !== 'applied') throw new Error(`event ${frame.message.n} is ${applied.kind}`)
      if (!applied.isExact) inexact.push(frame.message.event.e)
      isExact = isExact && applied.isExact
      state = applied.state
    }
  }
  if (state === undefined) throw new Error('nothing was told')
  return { state, compared, inexact, kinds }
}

describe('recorded games', () => {
  const all = recordings()

  test.each(all.map((one) => [one.game, one.observer, one] as const))(
    '%s: after its events %s knows what a fresh snapshot says',
    (_game, _observer, recording) => {
      const { compared } = play(recording)
      expect(compared).toBeGreaterThan(5)
    },
  )

  test('every event that there is happens in them', () => {
    const kinds = new Set(all.flatMap((one) => [...play(one).kinds]))
    // Those of pub tables are tested in reducePub.test.ts.
    const ofPub = ['kontra', 're', 'declined', 'escaped', 'pushed', 'laidAway']
    expect(EVENTS.filter((kind) => !kinds.has(kind) && !ofPub.includes(kind))).toEqual([])
  })

  test('only a change of seats and of the host wants a snapshot', () => {
    const inexact = new Set(all.flatMap((one) => play(one).inexact))
    for (const kind of inexact) expect(['sat', 'arranged', 'started', 'rose', 'vacated', 'substituted']).toContain(kind)
  })

  test('every derivation is said in English as the server says it', () => {
    const derivations = all.flatMap(({ frames }) =>
      frames.flatMap(({ message }) => {
        const result = message.t === 'event' && message.event.e === 'settled' ? message.event.result : undefined
        return result?.outcome.kind === 'game' ? [result.outcome.derivation] : []
      }),
    )
    expect(derivations.length).toBeGreaterThan(10)
    for (const one of derivations) expect(derivationSentence(one, 'en')).toBe(one.text)
  })

  test('the same events over again change nothing, and a gap is seen', () => {
    const [recording] = all
    if (recording === undefined) throw new Error('there are recordings')
    const { state } = play(recording)
    for (const { message } of recording.frames) {
      if (message.t === 'event' && message.n <= state.view.n) expect(apply(state, message).kind).toBe('known')
    }
  })
})

function stateOf(change: Partial<TableSnapshot> = {}): TableState {
  const seat = (seat: Seat, name: string) => ({
    seat,
    player: { id: name, name, kind: 'human' as const },
    state: 'present' as const,
    ready: true,
    waitLeftMillis: 90_000,
  })
  const view: TableSnapshot = {
    table: '00010203-0405-0607-0809-0a0b0c0d0e0f',
    settings: SETTINGS,
    arranged: false,
    host: 'Anna',
    you: 1,
    seats: [seat(1, 'Anna'), seat(2, 'Berta'), seat(3, 'Cem')],
    step: { kind: 'playing' },
    deal: {
      number: 1,
      dealer: 1,
      forehand: 2,
      middlehand: 3,
      rearhand: 1,
      phase: 'auction',
      turn: 3,
      bids: [{ seat: 2 }, { seat: 3 }, { seat: 1 }],
      hands: [
        { seat: 2, count: 10 },
        { seat: 3, count: 10 },
        { seat: 1, count: 10, cards: ['D7', 'H8', 'H9', 'HK', 'S7', 'SQ', 'SK', 'ST', 'SA', 'SJ'] },
      ],
      parts: ['notTaking', 'notTaking', 'notTaking', 'notTaking'],
    },
    sheet: { rows: [], accounts: [] },
    dealsLeft: 36,
    chatOpen: false,
    atMicros: 1_000_000,
    ...change,
  }
  return fromSnapshot({ t: 'snapshot', table: view.table, n: 14, view })
}

function message(n: number, event: TableEvent, more: Partial<EventMessage> = {}): EventMessage {
  return { table: '', n, atMicros: 2_000_000, event, chatOpen: false, ...more }
}

function after(state: TableState, ...messages: readonly EventMessage[]): TableState {
  return messages.reduce((state, message) => {
    const applied = apply(state, message)
    if (applied.kind !== 'applied') throw new Error(applied.kind)
    return applied.state
  }, state)
}

describe('events', () => {
  test('they apply in their order only', () => {
    const state = stateOf()
    const ready = (n: number) => message(n, { e: 'ready', seat: 1, ready: false })
    expect([apply(state, ready(14)).kind, apply(state, ready(16)).kind]).toEqual(['known', 'missing'])
    expect(after(state, ready(15)).view.seats[0]?.ready).toBeUndefined()
    expect(state.view.seats[0]?.ready).toBe(true)
  })

  test('an unknown event counts and wants a snapshot', () => {
    const state = stateOf()
    expect([skip(state, 14).kind, skip(state, 16).kind]).toEqual(['known', 'missing'])
    expect(skip(state, 15)).toMatchObject({ kind: 'applied', isExact: false, state: { view: { n: 15 } } })
  })

  test('who has overrun and is lost is back as one who has overrun', () => {
    const waitMillis = 1_000
    const overran = after(stateOf(), message(15, { e: 'overran', seat: 3, waitMillis }))
    const lost = after(overran, message(16, { e: 'lost', seat: 3, waitMillis }))
    const back = after(lost, message(17, { e: 'connected', seat: 3 }))
    const moved = after(back, message(18, { e: 'passed', seat: 3 }))
    expect([overran, lost, back, moved].map(({ view }) => view.seats[2]?.state)).toEqual([
      'overran',
      'lost',
      'overran',
      'present',
    ])
    expect([overran, lost, back, moved].map(({ view }) => view.seats[2]?.waitEndsMicros)).toEqual([
      3_000_000,
      3_000_000,
      3_000_000,
      undefined,
    ])
  })

  test('a wait runs on from the first deal of whoever watches later, at which his time steps back', () => {
    const lost = after(stateOf(), message(15, { e: 'lost', seat: 2, waitMillis: 90_000 }, { atMicros: 300_000_000 }))
    const said = (n: number, atMicros: number) => message(n, { e: 'said', seat: 3, text: 'Na?' }, { atMicros })
    const stepped = after(lost, said(16, 240_000_000))
    const later = after(stepped, said(17, 245_000_000))
    expect([lost, stepped, later].map(({ view }) => view.seats[1]?.waitLeftMillis)).toEqual([90_000, 90_000, 85_000])
    expect(later.view.atMicros).toBe(245_000_000)
  })

  test('no wait runs while nobody is connected', () => {
    const restarted = after(stateOf(), message(15, { e: 'restarted' }))
    expect(restarted.view.seats.map((seat) => [seat.state, seat.waitEndsMicros])).toEqual([
      ['lost', undefined],
      ['lost', undefined],
      ['lost', undefined],
    ])
    const back = after(restarted, message(16, { e: 'connected', seat: 1 }))
    expect(back.view.seats.map((seat) => seat.waitEndsMicros)).toEqual([undefined, 92_000_000, 92_000_000])
  })

  test('who comes and goes and what is said stands in the chat, which a snapshot keeps', () => {
    const state = after(
      stateOf(),
      message(15, { e: 'lost', seat: 2, waitMillis: 90_000 }),
      message(16, { e: 'connected', seat: 2 }),
      message(17, { e: 'said', seat: 3, text: '<b>Hello</b>' }),
      message(18, { e: 'announcement', text: 'The server stops.' }),
      message(19, { e: 'going', seat: 2, reason: 'left' }),
      message(20, { e: 'vacated', seat: 2, reason: 'left' }),
      message(21, { e: 'substituted', seat: 2, player: { id: 'Dora', name: 'Dora', kind: 'human' } }),
    )
    const lines = state.view.chat.map((line) => [
      line.kind,
      'name' in line ? line.name : '',
      'text' in line ? line.text : '',
    ])
    expect(lines).toEqual([
      ['lost', 'Berta', ''],
      ['back', 'Berta', ''],
      ['said', 'Cem', '<b>Hello</b>'],
      ['announcement', '', 'The server stops.'],
      ['left', 'Berta', ''],
      ['came', 'Dora', ''],
    ])
    expect(new Set(state.view.chat.map(({ n }) => n)).size).toBe(6)
    const again = fromSnapshot({ t: 'snapshot', table: '', n: 3, view: { ...stateOfSnapshot(state) } }, state)
    expect(again.view.chat).toEqual(state.view.chat)
    expect(again.view.lastEvent).toBeUndefined()
  })

  test('the chat keeps its last lines', () => {
    let state = stateOf()
    for (let n = 15; n < 315; n += 1) state = after(state, message(n, { e: 'said', seat: 3, text: String(n) }))
    expect([state.view.chat.length, state.view.chat.at(-1)?.n]).toEqual([200, 300])
  })
})

describe('a jump bid', () => {
  const mine = { phase: 'auction', turn: 1, answering: true } as const

  test('is one of more than one step above the bid before', () => {
    const state = stateOf()
    const bid = (value: number) =>
      apply(state, message(15, { e: 'bid', seat: 3, value }, { deal: { ...mine, bid: value } }))
    const jumps = [18, 20, 264].map((value) => {
      const applied = bid(value)
      return applied.kind === 'applied' ? applied.state.view.jumpBid : 'none'
    })
    expect(jumps).toEqual([undefined, { atMicros: 2_000_000 }, { atMicros: 2_000_000 }])
  })

  test('is one only for who answers it, and until he has', () => {
    const others = after(
      stateOf(),
      message(15, { e: 'bid', seat: 3, value: 44 }, { deal: { phase: 'auction', turn: 2, answering: true, bid: 44 } }),
    )
    expect(others.view.jumpBid).toBeUndefined()
    const own = after(stateOf(), message(15, { e: 'bid', seat: 3, value: 44 }, { deal: { ...mine, bid: 44 } }))
    const later = after(own, message(16, { e: 'connected', seat: 2 }, { atMicros: 3_000_000 }))
    expect(later.view.jumpBid).toEqual({ atMicros: 2_000_000 })
    const held = after(later, message(17, { e: 'held', seat: 1 }, { deal: { phase: 'auction', turn: 3, bid: 44 } }))
    expect(held.view.jumpBid).toBeUndefined()
    const next = after(held, message(18, { e: 'bid', seat: 3, value: 45 }, { deal: { ...mine, bid: 45 } }))
    expect(next.view.jumpBid).toBeUndefined()
  })
})

/** What a snapshot of a state would be, but for what a test does not look at. */
function stateOfSnapshot(state: TableState): TableSnapshot {
  const { id: table, n: _n, chat: _chat, lastEvent: _event, jumpBid: _jump, verdict: _verdict, ...rest } = state.view
  return { ...rest, table }
}
