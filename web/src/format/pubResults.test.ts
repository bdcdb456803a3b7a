import { describe, expect, test } from 'vitest'
import { recordings } from '../table/recorded'
import type { DealResult, RamschResult, Seat } from '../wire/messages'
import { derivationSentence, outcomeSentence, ramschSentence } from './index'

const seat = (seat: Seat): string => `seat ${seat}`
const platz = (seat: Seat): string => `Platz ${seat}`

/** The results of the pub table that the server's tests have recorded, each once, by the server's own text. */
function recorded(): ReadonlyMap<string, DealResult['outcome']> {
  const found = new Map<string, DealResult['outcome']>()
  for (const { message } of recordings().flatMap(({ game, frames }) => (game === 'pub' ? frames : []))) {
    if (message.t !== 'event' || message.event.e !== 'settled') continue
    const { outcome } = message.event.result
    if (outcome.kind === 'game') found.set(outcome.derivation.text, outcome)
    if (outcome.kind === 'ramsch') found.set(outcome.text, outcome)
  }
  return found
}

function derived(outcome: DealResult['outcome'], language: 'de' | 'en', nameOf: (seat: Seat) => string): string {
  if (outcome.kind === 'game') return derivationSentence(outcome.derivation, language)
  return outcome.kind === 'ramsch' ? ramschSentence(outcome, nameOf, language) : ''
}

describe('the results of a pub table', () => {
  test('are derived in English as the server says them', () => {
    const all = recorded()
    expect(all.size).toBe(5)
    for (const [text, outcome] of all) expect(derived(outcome, 'en', seat)).toBe(text)
  })

  test('are derived in German as players say them', () => {
    expect([...recorded().values()].map((outcome) => derived(outcome, 'de', platz))).toEqual([
      'ohne 1, Spiel 2, mal 10 ist 20; 5.3.4: verloren, zweimal 20 ist 40; pub 4: Kontra, mal 2 ist 80; pub 4: Re, mal 2 ist 160',
      'mit 1, Spiel 2, mal 10 ist 20; 5.3.4: verloren, zweimal 20 ist 40; pub 4: Bock, mal 2 ist 80',
      'mit 1, Spiel 2, Hand 3, mal 24 ist 72; 5.3.4: verloren, zweimal 72 ist 144; pub 4: Kontra, mal 2 ist 288; pub 4: Re, mal 2 ist 576',
      'pub 9: Skat an Platz 2; pub 11: 1 ungesehen geschoben, mal 2; pub 10: Platz 1: 60 − 14 ist 46, mal 2 ist 92; Platz 2: minus 103, mal 2 ist −206; Platz 3: 60 − 3 ist 57, mal 2 ist 114',
      'Null ouvert Hand 59; pub 4: Bock, mal 2 ist 118',
    ])
  })

  test('say what was doubled beside the game', () => {
    const lines = (language: 'de' | 'en', nameOf: (seat: Seat) => string) =>
      [...recorded().values()].map((outcome) => outcomeSentence(outcome, nameOf, language))
    expect(lines('de', platz)).toEqual([
      'Platz 1 verliert Herz, Kontra, Re: −160',
      'Platz 1 verliert Herz, Bock: −80',
      'Platz 2 verliert Grand Hand, Kontra, Re: −576',
      'Platz 2 verliert den Ramsch: −206',
      'Platz 2 gewinnt Null ouvert Hand, Bock: +118',
    ])
    expect(lines('en', seat)).toEqual([
      'seat 1 loses hearts, Kontra, Re: −160',
      'seat 1 loses hearts, Bock: −80',
      'seat 2 loses grand hand, Kontra, Re: −576',
      'seat 2 loses the Ramsch: −206',
      'seat 2 wins null ouvert hand, Bock: +118',
    ])
  })
})

describe('a Ramsch', () => {
  // Decision 45: who leaves has all ten, and so has lost 120 at 1 + pushes + 1; each other scores 60 times that.
  const left: RamschResult = {
    players: [
      { seat: 2, points: 0, tricks: 0, score: 180 },
      { seat: 3, points: 120, tricks: 10, score: -360, loser: true },
      { seat: 1, points: 0, tricks: 0, score: 180 },
    ],
    skatTo: 3,
    unseen: 1,
    virgin: true,
    multiplier: 3,
    left: 3,
    steps: [
      { kind: 'left', seat: 3, paragraph: 'pub 14' },
      { kind: 'unseen', count: 1, paragraph: 'pub 11' },
      { kind: 'virgin', paragraph: 'pub 11' },
      { kind: 'multiplier', value: 3, paragraph: 'pub 11' },
    ],
    text: '',
  }

  test('that somebody left is his', () => {
    expect(ramschSentence(left, platz, 'de')).toBe(
      'pub 14: Platz 3 ging, alles Offene gehört ihm; pub 11: 1 ungesehen geschoben, eine Jungfrau, mal 3; ' +
        'pub 10: Platz 2: 60 − 0 ist 60, mal 3 ist 180; Platz 3: minus 120, mal 3 ist −360; Platz 1: 60 − 0 ist 60, mal 3 ist 180',
    )
    expect(ramschSentence(left, seat, 'en')).toBe(
      'pub 14: seat 3 left, and all that was open is his; pub 11: 1 unseen, a player without a trick, times 3; ' +
        'pub 10: seat 2: 60 - 0 is 60, times 3 is 180; seat 3: minus 120, times 3 is -360; seat 1: 60 - 0 is 60, times 3 is 180',
    )
    expect(outcomeSentence({ kind: 'ramsch', ...left }, platz, 'de')).toBe('Platz 3 verliert den Ramsch: −360')
    expect(outcomeSentence({ kind: 'ramsch', ...left }, seat, 'en')).toBe('seat 3 loses the Ramsch: −360')
  })
})
