import { describe, expect, it } from 'vitest'
import { de } from '../text/de'
import { en } from '../text/en'
import type { TableEvent } from '../wire/messages'
import { examplePlay, exampleView } from './example'
import { roundsInWords, sayBids, sayClock, sentences, whoPlays, type Tongue } from './speech'
import type { TableView } from './view'

const german: Tongue = { texts: de.table, language: 'de', deck: 'french', order: 'trumps' }
const english: Tongue = { texts: en.table, language: 'en', deck: 'french', order: 'trumps' }

const pub = { settings: { ...exampleView().settings, ruleSet: 'pub-2022' } }

function said(lastEvent: TableEvent, view: TableView, before: TableView, tongue = german): string {
  return sentences({ ...view, lastEvent }, before, tongue)
    .map(({ text }) => text)
    .join(' ')
}

describe('what is said at a pub table', () => {
  it('names who says Kontra, Re, or neither', () => {
    const play = examplePlay({}, pub)
    const re = examplePlay({ phase: 're', turn: 2, declarer: 2, kontra: 3 }, pub)
    expect(said({ e: 'kontra', seat: 3 }, re, play)).toBe('Cem sagt Kontra.')
    expect(said({ e: 're', seat: 2 }, play, re)).toBe('Anna sagt Re.')
    expect(said({ e: 'declined', seat: 2 }, play, re)).toBe('Anna sagt kein Re.')
    const kontra = exampleView({ phase: 'kontra', declarer: 2, asked: [3, 1] }, pub)
    expect(said({ e: 'declined', seat: 1 }, kontra, kontra, english)).toBe('You say no Kontra.')
    const escape = exampleView({ phase: 'escape', turn: 3 }, pub)
    expect(said({ e: 'declined', seat: 2 }, escape, escape)).toBe('Anna spielt den Ramsch mit.')
  })

  it('asks at once, with what it does and what silence means', () => {
    const play = examplePlay({}, pub)
    const legal = { re: true, decline: true }
    const answer = { answerMillis: 15_000, answerEndsMicros: 15_000_000 }
    const re = examplePlay({ phase: 're', turn: 1, kontra: 3, legal, ...answer }, pub)
    expect(said({ e: 'kontra', seat: 3 }, re, play)).toBe(
      'Cem sagt Kontra. Du bist gefragt: Re? Das Spiel zählt dann mal 4. Schweigst du 15 Sekunden lang, heißt das nein.',
    )
    expect(said({ e: 'kontra', seat: 3 }, re, play, english)).toBe(
      'Cem says Kontra. You are asked: Re? The game counts times 4 then. Silence for 15 seconds is a no.',
    )
    const asked = exampleView({ phase: 'kontra', declarer: 2, asked: [3, 1], legal: { decline: true } }, pub)
    const contract = { game: 'null', hand: false, ouvert: true, announced: 'nothing' } as const
    expect(said({ e: 'announced', seat: 2, contract }, asked, exampleView({}, pub))).toBe(
      'Anna spielt Null ouvert. Du bist gefragt: Kontra?',
    )
    const first = examplePlay({ declarer: 2, turn: 1, legal: { cards: ['D7'], kontra: true } }, pub)
    expect(said({ e: 'passed', seat: 2 }, first, exampleView({}, pub))).toContain('Du kannst Kontra sagen.')
  })

  it('says what silence means only while the time runs, and once it does after a restart', () => {
    const asked = { phase: 're', turn: 1, kontra: 3, legal: { re: true, decline: true }, answerMillis: 15_000 } as const
    const held = examplePlay({ ...asked, answerHeld: true }, pub)
    expect(said({ e: 'kontra', seat: 3 }, held, examplePlay({}, pub))).toBe(
      'Cem sagt Kontra. Du bist gefragt: Re? Das Spiel zählt dann mal 4.',
    )
    const runs = examplePlay({ ...asked, answerEndsMicros: 15_000_000 }, pub)
    const connected = { e: 'connected', seat: 3 } as const
    expect(said(connected, held, held)).toBe('Cem ist wieder da.')
    expect(said(connected, runs, held)).toBe(
      'Cem ist wieder da. Du bist gefragt: Re? Das Spiel zählt dann mal 4. Schweigst du 15 Sekunden lang, heißt das nein.',
    )
    expect(said(connected, runs, runs)).toBe('Cem ist wieder da.')
  })

  it('tells a Ramsch from the pushing to its multiplier', () => {
    const auction = exampleView({ turn: 2 }, pub)
    const pushing = exampleView({ phase: 'pushing', turn: 2 }, pub)
    expect(said({ e: 'passed', seat: 2 }, pushing, auction)).toBe(
      'Anna passt. Niemand hat gereizt: Ramsch, es wird geschoben.',
    )
    const pushes = [{ seat: 2, seen: false }] as const
    const own = exampleView({ phase: 'pushing', turn: 1, pushes, legal: { pickUp: true, push: true } }, pub)
    expect(said({ e: 'pushed', seat: 2 }, own, pushing)).toBe(
      'Anna schiebt ungesehen weiter. Du bist am Zug: Skat aufnehmen, oder ungesehen weiterschieben. Bisher mal 2, dann mal 3.',
    )
    const ramsch = exampleView({ phase: 'ramsch', turn: 2, pushes }, pub)
    expect(said({ e: 'laidAway', seat: 1, cards: ['D7', 'H8'] }, ramsch, own)).toBe(
      'Du schiebst zwei Karten weiter. Ramsch, mal 2.',
    )
    expect(whoPlays(ramsch, german)).toBe('Ramsch, bisher mal 2')
    expect(sayBids(ramsch, german)).toContain('Anna schiebt ungesehen weiter. Ramsch, mal 2.')
  })

  it('tells what a deal is in the course of the list, and what becomes of the rounds', () => {
    const before = exampleView({}, pub)
    const dealt: TableEvent = {
      e: 'dealt',
      deal: 2,
      dealer: 2,
      forehand: 3,
      middlehand: 1,
      rearhand: 2,
      slot: 'bock',
      parts: ['revealed', 'revealed', 'revealed', 'notTaking'],
    }
    expect(said(dealt, before, before)).toContain('Bock, das Spiel zählt doppelt.')
    const rounds = { bockLeft: 3, ramschLeft: 3, waiting: false }
    const vacated: TableEvent = { e: 'vacated', seat: 3, reason: 'left' }
    expect(said(vacated, { ...before, rounds }, before)).toContain(
      'Eine Bockrunde beginnt: 3 Bock, dann 3 Pflichtramsch.',
    )
    expect(said(vacated, before, { ...before, rounds })).toContain('Die Bockrunde ist zu Ende.')
    const waiting = { ...rounds, waiting: true }
    expect(said(vacated, { ...before, rounds: waiting }, { ...before, rounds })).toContain('eine weitere Bockrunde')
    const last = { ...before, rounds: { bockLeft: 0, ramschLeft: 1, waiting: true } }
    const next = said(vacated, { ...before, rounds }, last)
    expect(next).toContain('Eine Bockrunde beginnt: 3 Bock, dann 3 Pflichtramsch.')
    expect(next).not.toContain('eine weitere Bockrunde')
    const fewer = { ...before, rounds: { ...rounds, bockLeft: 2 } }
    expect(said(vacated, fewer, { ...before, rounds })).not.toContain('Bockrunde')
  })

  it('tells a result with what doubled it, the scores, and the round that it starts', () => {
    const before = examplePlay({ kontra: 3 }, pub)
    const [first, ...others] = before.sheet.accounts
    if (!first) throw new Error('Berta has an account')
    const accounts = [{ ...first, points: -88, lost: 1, total: -138 }, ...others]
    const rounds = { bockLeft: 3, ramschLeft: 3, waiting: false }
    const outcome = {
      kind: 'game',
      charged: 1,
      ending: 'playedOut',
      paragraph: '4.3.1',
      won: false,
      value: -88,
      cardPoints: 60,
      tricks: 5,
      kontra: 3,
      derivation: {
        contract: { game: 'spades', hand: false, ouvert: false, announced: 'nothing' },
        levels: [],
        product: 22,
        charged: 22,
        overbid: false,
        doubled: true,
        steps: [],
        text: '',
      },
    } as const
    const row = { deal: 1, dealer: 1, value: -88, voided: false, accounts } as const
    const result = { outcome, hands: [], skat: [], scores: [] } as const
    const settled = { e: 'settled', result, row, rounds } as const
    const after = { ...before, rounds, sheet: { rows: [row], accounts } }
    expect(said(settled, after, before)).toBe(
      'Berta verliert Pik, Kontra: −88. Stand: Du −138, Anna 0 und Cem 0. Eine Bockrunde beginnt: 3 Bock, dann 3 Pflichtramsch.',
    )
    expect(said(settled, after, before, english)).toBe(
      'Berta loses spades, Kontra: −88. Scores: You −138, Anna 0 and Cem 0. A Bock round begins: 3 Bock, then 3 forced Ramsch.',
    )
  })

  it('names all who are asked when somebody wants to know who is to act', () => {
    const asked = exampleView({ phase: 'kontra', declarer: 2, asked: [3, 1], legal: {} }, pub)
    expect(sayClock(asked, 0, german)).toContain('Nach Kontra gefragt: Cem und Berta.')
  })
})

describe('what stands at a pub table', () => {
  it('is Kontra and Re beside the game', () => {
    expect(whoPlays(examplePlay({ kontra: 2, re: true, spitzen: 1 }, pub), german)).toBe(
      'Du spielst Pik, Spitze, gereizt 22, Kontra, Re',
    )
  })

  it('is how far the round is, and whether one waits', () => {
    const view = exampleView({}, pub)
    expect(roundsInWords(view, de.table)).toBe('')
    const bock = { bockLeft: 2, ramschLeft: 3, waiting: false }
    expect(roundsInWords({ ...view, rounds: bock }, de.table)).toBe('Bock, noch 2 Spiele')
    const ramsch = { bockLeft: 0, ramschLeft: 3, waiting: true }
    expect(roundsInWords({ ...view, rounds: ramsch }, de.table)).toBe(
      'Pflichtramsch, noch 3 · eine weitere Runde wartet',
    )
  })
})
