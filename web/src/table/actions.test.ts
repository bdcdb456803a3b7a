import { describe, expect, it } from 'vitest'
import type { Phase, TableStep } from '../wire/messages'
import { besideOf, isAwaited, isOwnTurn, taskOf } from './actions'
import { examplePlay, exampleView } from './example'
import { doublings, hasRe } from './multipliers'

// What a newer server says is not of these types; it comes all the same.
it('a step that is not known is like a pause', () => {
  const step = { kind: 'tossing' } as unknown as TableStep
  expect(taskOf(exampleView({}, { step }))).toEqual({ kind: 'pause' })
})

it('a phase of the deal that is not known asks nothing of the observer', () => {
  expect(taskOf(exampleView({ phase: 'tossing' as unknown as Phase, turn: 1 }))).toEqual({ kind: 'pause' })
})

describe('what pub tables ask', () => {
  const pub = { settings: { ...exampleView().settings, ruleSet: 'pub-2022' } }

  it('is an escape from a forced Ramsch', () => {
    const legal = { escape: true, decline: true }
    const view = exampleView({ phase: 'escape', slot: 'ramsch', turn: 1, legal }, pub)
    expect(taskOf(view)).toEqual({ kind: 'escape' })
    expect(taskOf(exampleView({ phase: 'escape', turn: 2 }, pub))).toEqual({ kind: 'wait', seat: 2 })
  })

  it('is to pick up or to push on, with what an unseen push multiplies with', () => {
    const deal = { phase: 'pushing', turn: 1, legal: { pickUp: true, push: true } } as const
    expect(taskOf(exampleView(deal, pub))).toEqual({ kind: 'push', now: 1, unseen: 2 })
    const pushes = [
      { seat: 2, seen: false },
      { seat: 3, seen: false },
    ] as const
    expect(taskOf(exampleView({ ...deal, pushes }, pub))).toEqual({ kind: 'push', now: 3, unseen: 4 })
    const doubles = { settings: { ...pub.settings, ruleSet: 'pub-2022 factor=doubles' } }
    expect(taskOf(exampleView({ ...deal, pushes }, doubles))).toEqual({ kind: 'push', now: 4, unseen: 8 })
  })

  it('is two cards to push on for who has picked up', () => {
    const view = exampleView({ phase: 'pushing', turn: 1, legal: { layAway: ['D7', 'H8'] } }, pub)
    expect(taskOf(view)).toEqual({ kind: 'layAway' })
  })

  it('is a card in a Ramsch as in every game', () => {
    expect(taskOf(exampleView({ phase: 'ramsch', turn: 1 }, pub))).toEqual({ kind: 'play' })
  })

  it('is Kontra of each defender who has not answered, against an open game', () => {
    const deal = { phase: 'kontra', declarer: 2, asked: [3, 1] } as const
    const asked = exampleView({ ...deal, legal: { kontra: true, decline: true, giveUp: true } }, pub)
    expect(taskOf(asked)).toEqual({ kind: 'kontra' })
    expect([isOwnTurn(asked), isAwaited(asked, 3), isAwaited(asked, 2)]).toEqual([true, true, false])
    // It is asked for, and so not offered beside it again.
    expect(besideOf(asked).kontra).toBe(false)
    const answered = exampleView({ ...deal, legal: { giveUp: true } }, pub)
    expect(taskOf(answered)).toEqual({ kind: 'asked', seats: [3, 1] })
    expect([isOwnTurn(answered), isAwaited(answered, 1), isAwaited(answered, 3)]).toEqual([false, false, true])
  })

  it('is Re of the declarer, with what the game counts then', () => {
    const deal = { phase: 're', turn: 1, kontra: 3, legal: { re: true, decline: true } } as const
    expect(taskOf(examplePlay(deal, pub))).toEqual({ kind: 're', by: 3, times: 4 })
    expect(taskOf(examplePlay({ ...deal, slot: 'bock' }, pub))).toMatchObject({ times: 8 })
  })

  it('is Kontra beside the own first card', () => {
    const view = examplePlay({ declarer: 2, turn: 1, legal: { cards: ['D7'], kontra: true } }, pub)
    expect([taskOf(view).kind, besideOf(view).kontra]).toEqual(['play', true])
  })
})

describe('the multipliers', () => {
  it('are those of Kontra, Re and Bock together', () => {
    expect([doublings({}), doublings({ kontra: 1 }), doublings({ kontra: 1, re: true })]).toEqual([1, 2, 4])
    expect(doublings({ kontra: 1, re: true, slot: 'bock' })).toBe(8)
    expect([doublings({ slot: 'bock' }), doublings({ slot: 'ramsch' })]).toEqual([2, 1])
  })

  it('have no Re in a null game that is not open', () => {
    const contract = { game: 'null', hand: false, ouvert: false, announced: 'nothing' } as const
    expect([hasRe(contract), hasRe({ ...contract, ouvert: true }), hasRe({ ...contract, game: 'grand' })]).toEqual([
      false,
      true,
      true,
    ])
  })
})
