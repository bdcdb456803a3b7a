import { describe, expect, it } from 'vitest'
import { de } from '../text/de'
import { en } from '../text/en'
import type { End, TableEvent, Vacating } from '../wire/messages'
import { examplePlay, exampleView } from './example'
import {
  holderOf,
  sayBids,
  sayClock,
  sayHand,
  sayLastTrick,
  sayScore,
  sayTrick,
  sentences,
  whoPlays,
  type Tongue,
} from './speech'

const german: Tongue = { texts: de.table, language: 'de', deck: 'french', order: 'trumps' }
const english: Tongue = { texts: en.table, language: 'en', deck: 'french', order: 'trumps' }

function said(lastEvent: TableEvent, tongue: Tongue = german, view = exampleView({ turn: 2 })): string {
  return sentences({ ...view, lastEvent }, view, tongue)
    .map(({ text }) => text)
    .join(' ')
}

describe('what is said of an event', () => {
  it.each<[TableEvent, string, string]>([
    [{ e: 'bid', seat: 3, value: 20 }, 'Cem reizt 20.', 'Cem bids 20.'],
    [{ e: 'bid', seat: 1, value: 20 }, 'Du reizt 20.', 'You bid 20.'],
    [{ e: 'passed', seat: 2 }, 'Anna passt.', 'Anna passes.'],
    [
      { e: 'played', seat: 2, card: 'CJ', takenBy: 1 },
      'Anna: Kreuz Bube. Der Stich geht an dich.',
      'Anna: jack of clubs. You take the trick.',
    ],
    [{ e: 'gaveUp', seats: [2, 3] }, 'Die Gegenspieler geben auf.', 'The defenders give up.'],
    [
      { e: 'lost', seat: 2, waitMillis: 90_000 },
      'Anna ist nicht verbunden und wird 1 Minute und 30 Sekunden erwartet.',
      'Anna is not connected, and waited for: 1 minute and 30 seconds.',
    ],
    [{ e: 'hashGiven', seat: 1 }, '', ''],
    // Of the own line the page has told by itself.
    [{ e: 'lost', seat: 1, waitMillis: 90_000 }, '', ''],
  ])('%j', (event, inGerman, inEnglish) => {
    expect(said(event)).toBe(inGerman)
    expect(said(event, english)).toBe(inEnglish)
  })

  it('names the role and the cards of a new deal', () => {
    const dealt: TableEvent = {
      e: 'dealt',
      deal: 1,
      dealer: 1,
      forehand: 2,
      middlehand: 3,
      rearhand: 1,
      hand: ['H7', 'CJ'],
      parts: ['revealed', 'revealed', 'revealed', 'notTaking'],
    }
    expect(said(dealt)).toBe('Spiel 1. Du gibst. Du bist Hinterhand. Deine Karten: Kreuz Bube und Herz 7.')
  })

  it('ends with what the observer is to do, which is said at once', () => {
    const before = exampleView({ turn: 3 })
    const after = exampleView(
      { turn: 1, legal: { leastBid: 20, greatestBid: 264, pass: true } },
      { lastEvent: { e: 'held', seat: 3 } },
    )
    expect(sentences(after, before, german)).toEqual([
      { text: 'Cem hält.', urgency: 'polite' },
      { text: 'Du bist am Zug: 20 reizen oder passen.', urgency: 'assertive' },
    ])
  })

  it('does not repeat the turn when somebody talks', () => {
    const view = exampleView({ turn: 1, legal: { leastBid: 20, greatestBid: 264, pass: true } })
    expect(said({ e: 'said', seat: 2, text: 'Na?' }, german, view)).toBe('Anna sagt: Na?')
  })

  it('is nothing for an event of a newer server', () => {
    // What a newer server sends is not of this type; it comes all the same.
    const unknown = { e: 'tossed', seat: 2 } as unknown as TableEvent
    expect(said(unknown)).toBe('')
  })

  it('says less of what a newer server has other words for', () => {
    const reason = 'tossed' as unknown as Vacating
    expect(said({ e: 'vacated', seat: 2, reason })).toBe('Platz 2 ist wieder frei.')
    expect(said({ e: 'ended', end: 'tossed' as unknown as End })).toBe('Die Liste ist zu Ende.')
  })
})

describe('who plays', () => {
  it('stands there from the last bid on, and with the game once it is announced', () => {
    expect(whoPlays(exampleView(), german)).toBe('')
    expect(whoPlays(exampleView({ phase: 'skat', declarer: 1, bid: 22 }), german)).toBe(
      'Du bist Alleinspieler, gereizt 22',
    )
    expect(whoPlays(examplePlay(), german)).toBe('Du spielst Pik, gereizt 22')
  })
})

describe('what is said when it is asked for', () => {
  it('are hand, bids, trick, last trick, clock and score', () => {
    const trick = { leader: 2, cards: [{ seat: 2, card: 'HA' }] } as const
    const lastTrick = {
      leader: 2,
      cards: [
        { seat: 2, card: 'CA' },
        { seat: 1, card: 'C9' },
      ],
    } as const
    const view = examplePlay({ trick, lastTrick }, { deadlineMicros: 60_000_000 })
    expect(sayHand(['CJ', 'SJ'], german)).toBe('Deine Karten: Kreuz Bube und Pik Bube.')
    expect(sayBids(view, german)).toBe('Gereizt: Anna passt; Cem 20, passt; Du 22. Du spielst Pik.')
    expect(sayTrick(view, german)).toBe('Anna: Herz Ass.')
    expect(sayLastTrick(view, english)).toBe('Anna: ace of clubs. You: 9 of clubs.')
    expect(sayClock(view, 18_000_000, german)).toBe('Anna ist am Zug. Noch 42 Sekunden.')
    expect(sayScore(view, german)).toBe(
      'Stand: Berta 0 (0 Stiche), Anna 0 (0 Stiche) und Cem 0 (0 Stiche).'.replace('Berta', 'Du'),
    )
  })

  it('says who is waited for, but not of the listener, who is back', () => {
    const view = exampleView()
    const seats = view.seats.map((seat) => ({ ...seat, state: 'lost', waitEndsMicros: 7 }) as const)
    const said = sayClock({ ...view, seats }, 0, german)
    expect(said).toBe(`${de.table.wait.lost('Anna')} ${de.table.wait.lost('Cem')} ${de.table.noClock}`)
    expect(sayClock({ ...view, you: 2, seats }, 0, german)).toContain(de.table.wait.lost('Berta'))
  })

  it('says that there is nothing where there is nothing', () => {
    const view = examplePlay()
    expect(sayTrick(view, german)).toBe('Noch keine Karte im Stich.')
    expect(sayLastTrick(view, english)).toContain('no last trick')
    expect(sayClock(view, 0, english)).toBe('Anna is to act. No clock is running.')
  })
})

describe('whose a seat is', () => {
  const sat = (seat: 2 | 3, name: string, firstDeal: number, lastDeal: number) =>
    ({ seat, player: name, name, firstDeal, lastDeal }) as const
  const vacant = exampleView({}, { sittings: [sat(2, 'Anna', 1, 3), sat(3, 'Zoë', 1, 1), sat(3, 'Cem', 2, 3)] })
  const seats = vacant.seats.map((seat) => {
    const { player: _, ...empty } = seat
    return seat.seat === 3 ? empty : seat
  })

  it('a score is of whoever has left the seat as long as nobody has taken it over', () => {
    expect(holderOf({ ...vacant, seats }, 3, en.table)).toBe('Cem')
    expect(holderOf(vacant, 3, en.table)).toBe('Cem')
    expect(holderOf(exampleView({}, { seats }), 3, en.table)).toBe('Seat 3')
    expect(sayScore({ ...vacant, seats }, english)).toContain('Cem')
  })
})
