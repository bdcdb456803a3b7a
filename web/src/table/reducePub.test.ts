import { describe, expect, test } from 'vitest'
import type { DealNow, DealResult, EventMessage, SheetRow, TableEvent } from '../wire/messages'
import { exampleView } from './example'
import { apply, fromSnapshot, type TableState } from './reduce'
import { turnEndsMicros, type DealNowShown, type TableView } from './view'

const OWN = ['D7', 'H8', 'H9', 'HK', 'S7', 'SQ', 'SK', 'ST', 'SA', 'SJ'] as const
const FOREHAND = ['D8', 'DQ', 'DJ', 'H7', 'HT', 'HA', 'S8', 'C7', 'C8', 'CA'] as const
const MIDDLEHAND = ['D9', 'DK', 'DT', 'DA', 'HQ', 'HJ', 'S9', 'CQ', 'CK', 'CJ'] as const

/** Berta at seat 1 as rearhand of a pub table, in a deal that has just been dealt. */
function stateOf(deal: Partial<DealNowShown> = {}, more: Partial<TableView> = {}): TableState {
  const settings = { ...exampleView().settings, ruleSet: 'pub-2022' }
  const bids = [{ seat: 2 }, { seat: 3 }, { seat: 1 }] as const
  const { id: table, n, chat: _, ...view } = exampleView({ bids, ...deal }, { settings, ...more })
  return fromSnapshot({ t: 'snapshot', table, n, view: { ...view, table } })
}

/** The state after events, each with what it says of the deal, and whether they have told everything. */
function after(
  state: TableState,
  ...events: readonly (readonly [TableEvent, DealNow?])[]
): { readonly view: TableView; readonly isExact: boolean; readonly state: TableState } {
  let now = state
  let isExact = true
  for (const [event, deal] of events) {
    const message: EventMessage = {
      table: '',
      n: now.view.n + 1,
      atMicros: now.view.atMicros + 1,
      chatOpen: false,
      event,
      ...(deal && { deal }),
    }
    const applied = apply(now, message)
    if (applied.kind !== 'applied') throw new Error(applied.kind)
    isExact = isExact && applied.isExact
    now = applied.state
  }
  return { view: now.view, isExact, state: now }
}

const account = { points: 0, won: 0, lost: 0, credit: 0, deals: 1, total: 0 }
const accounts = ([1, 2, 3] as const).map((seat) => ({ seat, ...account }))

function row(more: Partial<SheetRow> = {}): SheetRow {
  return { deal: 1, dealer: 1, value: 0, accounts, ...more }
}

const passedIn: DealResult = {
  outcome: { kind: 'passedIn' },
  scores: [],
  hands: [
    { seat: 2, cards: FOREHAND },
    { seat: 3, cards: MIDDLEHAND },
    { seat: 1, cards: OWN },
  ],
  skat: ['C9', 'CT'],
}

const NO_TRICKS = [
  { seat: 2, count: 0 },
  { seat: 3, count: 0 },
  { seat: 1, count: 0 },
] as const

describe('a Ramsch', () => {
  const pushed = after(
    stateOf({ turn: 1, phase: 'auction' }),
    [
      { e: 'passed', seat: 1 },
      { phase: 'pushing', turn: 2 },
    ],
    [
      { e: 'pushed', seat: 2 },
      { phase: 'pushing', turn: 3 },
    ],
    [
      { e: 'pickedUp', seat: 3 },
      { phase: 'pushing', turn: 3 },
    ],
    [
      { e: 'laidAway', seat: 3 },
      { phase: 'pushing', turn: 1, legal: { pickUp: true, push: true } },
    ],
  )
  const pickedUp = after(pushed.state, [
    { e: 'pickedUp', seat: 1, skat: ['DT', 'DA'] },
    { phase: 'pushing', turn: 1, legal: { layAway: ['DA', 'SA'] } },
  ])
  const played = after(
    pickedUp.state,
    [
      { e: 'laidAway', seat: 1, cards: ['DA', 'SA'] },
      { phase: 'ramsch', turn: 2 },
    ],
    [
      { e: 'played', seat: 2, card: 'DJ' },
      { phase: 'ramsch', turn: 3 },
    ],
  )

  test('is pushed, and each push stands there', () => {
    expect(pushed.view.deal).toMatchObject({
      phase: 'pushing',
      turn: 1,
      pushes: [
        { seat: 2, seen: false },
        { seat: 3, seen: true },
      ],
    })
    expect(pushed.view.deal?.hands.map(({ count }) => count)).toEqual([10, 10, 10])
    expect(pushed.view.deal?.tricks).toBeUndefined()
  })

  test('shows only the own cards that were picked up and pushed on', () => {
    expect(pickedUp.view.deal?.hands[2]).toEqual({ seat: 1, count: 12, cards: [...OWN, 'DT', 'DA'] })
    expect(played.view.deal?.hands[2]).toEqual({
      seat: 1,
      count: 10,
      cards: [...OWN.filter((card) => card !== 'SA'), 'DT'],
    })
    expect(played.view.deal?.hands[1]).toEqual({ seat: 3, count: 10 })
  })

  test('begins with forehand after the last push', () => {
    expect(played.view.deal).toMatchObject({
      phase: 'ramsch',
      trick: { leader: 2, cards: [{ seat: 2, card: 'DJ' }] },
      tricks: NO_TRICKS,
    })
    expect(played.view.deal?.contract).toBeUndefined()
    expect(played.view.deal?.declarer).toBeUndefined()
  })

  test('leaves each player at its end what he has not played of what he kept', () => {
    const laid = [
      { seat: 3, cards: ['DT', 'DA'] },
      { seat: 1, cards: ['DA', 'SA'] },
    ] as const
    const rounds = { bockLeft: 0, ramschLeft: 2, waiting: false }
    const end = after(played.state, [
      { e: 'settled', result: { ...passedIn, laid }, row: row({ slot: 'ramsch' }), dealsLeft: 27, rounds },
      { phase: 'settled' },
    ])
    expect(end.isExact).toBe(true)
    const { deal } = end.view
    expect([deal?.pushes, deal?.tricks, deal?.trick]).toEqual([undefined, undefined, undefined])
    expect(deal?.hands[0]?.cards).toEqual(FOREHAND.filter((card) => card !== 'DJ'))
    // Cem kept the skat that Anna had pushed on, and laid two diamonds there.
    expect(new Set(deal?.hands[1]?.cards)).toEqual(
      new Set([...MIDDLEHAND.filter((card) => card !== 'DT' && card !== 'DA'), 'C9', 'CT']),
    )
    expect(deal?.finalTrick).toEqual({ leader: 2, cards: [{ seat: 2, card: 'DJ' }] })
    expect(end.view.rounds).toEqual(rounds)
  })

  test('that is left while somebody holds the skat leaves it with him', () => {
    const held = after(
      stateOf({ turn: 2, phase: 'pushing' }),
      [
        { e: 'pickedUp', seat: 2 },
        { phase: 'pushing', turn: 2 },
      ],
      [{ e: 'settled', result: passedIn, row: row() }, { phase: 'settled' }],
    )
    expect(held.view.deal?.hands[0]).toEqual({ seat: 2, count: 12, cards: [...FOREHAND, 'C9', 'CT'] })
    expect(held.view.deal?.hands[1]).toEqual({ seat: 3, count: 10, cards: MIDDLEHAND })
  })
})

describe('an escape from a forced Ramsch', () => {
  const asked = stateOf({ phase: 'escape', slot: 'ramsch', turn: 2, answerMillis: 15_000 })

  test('is a grand hand, in which nothing was bid', () => {
    const { view } = after(
      asked,
      [
        { e: 'declined', seat: 2 },
        { phase: 'escape', turn: 3, answerMillis: 15_000 },
      ],
      [
        { e: 'escaped', seat: 3 },
        { phase: 'play', turn: 2, declarer: 3 },
      ],
    )
    expect(view.deal).toMatchObject({
      phase: 'play',
      declarer: 3,
      contract: { game: 'grand', hand: true, ouvert: false, announced: 'nothing' },
      trick: { leader: 2, cards: [] },
      tricks: NO_TRICKS,
    })
    expect([view.deal?.bid, view.deal?.answerMillis, view.deal?.slot]).toEqual([undefined, undefined, 'ramsch'])
  })

  test('has the same dealer deal again, and the list is not shorter for it', () => {
    const escaped = after(
      stateOf({ slot: 'ramsch', phase: 'play' }, { dealsLeft: 12 }),
      [
        { e: 'settled', result: passedIn, row: row({ slot: 'ramsch', charged: 3 }), dealsLeft: 12 },
        { phase: 'settled' },
      ],
      [
        {
          e: 'dealt',
          deal: 2,
          dealer: 1,
          forehand: 2,
          middlehand: 3,
          rearhand: 1,
          slot: 'ramsch',
          parts: ['revealed', 'revealed', 'revealed', 'notTaking'],
        },
        { phase: 'escape', turn: 2, answerMillis: 15_000 },
      ],
    )
    expect(escaped.view.dealsLeft).toBe(12)
    expect(escaped.view.deal).toMatchObject({ number: 2, slot: 'ramsch', phase: 'escape' })
  })
})

describe('Kontra and Re', () => {
  const contract = { game: 'spades', hand: false, ouvert: false, announced: 'nothing' } as const
  const announcing = stateOf({ phase: 'announcing', turn: 2, declarer: 2, bid: 22 })
  const play = { phase: 'play', turn: 2, declarer: 2, bid: 22 } as const

  test('stand there until the deal is over, with the Spitzen', () => {
    const said = after(
      announcing,
      [{ e: 'announced', seat: 2, contract, spitzen: 1 }, play],
      [
        { e: 'played', seat: 2, card: 'CA' },
        { ...play, turn: 3 },
      ],
      [
        { e: 'kontra', seat: 3 },
        { ...play, phase: 're', answerMillis: 15_000 },
      ],
    )
    expect(said.view.deal).toMatchObject({ phase: 're', kontra: 3, spitzen: 1, answerMillis: 15_000 })
    expect(said.view.deal?.re).toBeUndefined()
    const re = after(said.state, [
      { e: 're', seat: 2 },
      { ...play, turn: 3 },
    ])
    expect(re.view.deal).toMatchObject({ phase: 'play', kontra: 3, re: true })
    expect(re.view.deal?.answerMillis).toBeUndefined()
    const end = after(re.state, [
      { e: 'settled', result: passedIn, row: row({ kontra: 3, re: true }) },
      { phase: 'settled' },
    ])
    const { deal } = end.view
    expect([deal?.kontra, deal?.re, deal?.spitzen, deal?.contract]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('are asked before the cards of an open game are shown', () => {
    const ouvert = { ...contract, game: 'null', ouvert: true } as const
    const asked = { phase: 'kontra', declarer: 2, bid: 46, answerMillis: 15_000 } as const
    const open = after(
      announcing,
      [
        { e: 'announced', seat: 2, contract: ouvert },
        { ...asked, asked: [3, 1], legal: { kontra: true, decline: true } },
      ],
      [
        { e: 'declined', seat: 1 },
        { ...asked, asked: [3, 1] },
      ],
    )
    expect(open.view.deal).toMatchObject({ phase: 'kontra', asked: [3, 1] })
    expect([open.view.deal?.turn, open.view.deal?.legal]).toEqual([undefined, undefined])
    const shown = after(open.state, [
      { e: 'shown', seat: 2, cards: FOREHAND },
      { ...play, bid: 46 },
    ])
    expect(shown.view.deal?.hands[0]?.cards).toEqual(FOREHAND)
    expect(shown.view.deal?.asked).toBeUndefined()
  })

  test('are asked to their end, whoever is waited for in the meantime', () => {
    const asked = { ...play, phase: 're', turn: 2, kontra: 3, answerMillis: 15_000 } as const
    const state = stateOf(asked, { atMicros: 1_000_000, settings: { ...exampleView().settings, answerSeconds: 20 } })
    expect(state.view.deal?.answerEndsMicros).toBe(16_000_000)
    const then = (before: TableState, atMicros: number, event: TableEvent, deal?: DealNow): TableState => {
      const now = deal && { deal }
      const message: EventMessage = { table: '', n: before.view.n + 1, atMicros, chatOpen: false, event, ...now }
      const applied = apply(before, { ...message, deadlineMicros: 8_000_000 })
      if (applied.kind !== 'applied') throw new Error(applied.kind)
      return applied.state
    }
    const lost = then(state, 4_000_000, { e: 'lost', seat: 3, waitMillis: 4_000 })
    expect(lost.view.deal).toMatchObject({ answerMillis: 12_000, answerEndsMicros: 16_000_000 })
    expect([lost.view.deadlineMicros, turnEndsMicros(lost.view)]).toEqual([8_000_000, 16_000_000])
    expect(after(lost, [{ e: 'declined', seat: 2 }, play]).view.deal?.answerEndsMicros).toBeUndefined()
    // The time stands still while nobody is connected.
    const alone = ([1, 2] as const).reduce((one, seat) => then(one, 5e6, { e: 'lost', seat, waitMillis: 1 }), lost)
    expect(alone.view.deal?.answerEndsMicros).toBeUndefined()
    expect(then(alone, 65e6, { e: 'connected', seat: 1 }).view.deal?.answerEndsMicros).toBe(76_000_000)
    // After a restart it is held until who is asked has been back, which each event says anew.
    const anew = { ...asked, answerMillis: 20_000 } as const
    const held = { ...anew, answerHeld: true } as const
    const restarted = then(then(lost, 5e6, { e: 'restarted' }, held), 6e6, { e: 'connected', seat: 1 }, held)
    expect(restarted.view.deal).toMatchObject({ answerMillis: 20_000, answerHeld: true })
    expect([restarted.view.deal?.answerEndsMicros, turnEndsMicros(restarted.view)]).toEqual([undefined, undefined])
    const said = then(restarted, 40e6, { e: 'said', seat: 1, text: 'Moin' })
    expect(said.view.deal).toMatchObject({ answerMillis: 20_000, answerHeld: true })
    const back = then(said, 50e6, { e: 'connected', seat: 2 }, anew)
    expect(back.view.deal).toMatchObject({ answerMillis: 20_000, answerEndsMicros: 70_000_000 })
    expect(back.view.deal?.answerHeld).toBeUndefined()
  })

  test('a Kontra is a move, and a no is none', () => {
    const late = stateOf({ phase: 'play', turn: 3 })
    const overran = after(late, [{ e: 'overran', seat: 3, waitMillis: 1_000 }])
    const state = (event: TableEvent) => after(overran.state, [event, play]).view.seats[2]?.state
    expect([state({ e: 'declined', seat: 3 }), state({ e: 'kontra', seat: 3 })]).toEqual(['overran', 'present'])
  })
})

describe('the rounds', () => {
  const rounds = { bockLeft: 2, ramschLeft: 3, waiting: true }

  test('are brought by what can change them, and gone where it brings none', () => {
    const running = stateOf({}, { rounds })
    expect(running.view.rounds).toEqual(rounds)
    expect(after(running, [{ e: 'passed', seat: 2 }, { phase: 'auction' }]).view.rounds).toEqual(rounds)
    const fewer = { ...rounds, waiting: false }
    const settled = after(running, [
      { e: 'settled', result: passedIn, row: row(), rounds: fewer },
      { phase: 'settled' },
    ])
    expect(settled.view.rounds).toEqual(fewer)
    expect(after(settled.state, [{ e: 'vacated', seat: 3, reason: 'left', rounds: fewer }]).view.rounds).toEqual(fewer)
    expect(after(settled.state, [{ e: 'vacated', seat: 3, reason: 'left' }]).view.rounds).toBeUndefined()
    expect(after(settled.state, [{ e: 'ended', end: 'complete' }]).view.rounds).toBeUndefined()
  })
})

test('a seat at a pub table can be taken over between any two deals', () => {
  const dora = {
    seat: 4,
    player: { id: 'player-4', name: 'Dora', kind: 'human' },
    state: 'present',
    waitLeftMillis: 0,
  } as const
  // By the International order only between rounds, and this one is not over with its first dealer.
  const playing = stateOf({}, { dealsLeft: 30, seats: [...exampleView().seats, dora] })
  const { view } = after(
    playing,
    [{ e: 'settled', result: passedIn, row: row(), dealsLeft: 29 }, { phase: 'settled' }],
    [{ e: 'vacated', seat: 3, reason: 'left' }],
  )
  expect(view.seats[2]?.vacancyEndsMicros).toBeDefined()
})
