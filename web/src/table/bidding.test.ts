import { describe, expect, it } from 'vitest'
import type { Contract, Offer } from '../wire/messages'
import { besideOf, isOwnTurn, taskOf } from './actions'
import { choices, doubtOf, isSame, withSpitzen } from './announcing'
import { nextBids, secondsToAnswer } from './bids'
import { exampleView } from './example'

function contract(game: Contract['game'], more: Partial<Contract> = {}): Contract {
  return { game, hand: false, ouvert: false, announced: 'nothing', ...more }
}

describe('the next bids', () => {
  it('are the lowest in one tap and every higher one behind it', () => {
    expect(nextBids({ leastBid: 216, greatestBid: 264 })).toEqual({ next: 216, jumps: [240, 264] })
  })

  it('are 18 alone for forehand whom nobody bid to', () => {
    expect(nextBids({ leastBid: 18, greatestBid: 18 })).toEqual({ next: 18, jumps: [] })
  })

  it('are those that the server names where Spitzen can be bid', () => {
    expect(nextBids({ leastBid: 240, greatestBid: 288, bids: [240, 252, 264, 288] })).toEqual({
      next: 240,
      jumps: [252, 264, 288],
    })
  })

  it('are none where the server allows none', () => {
    expect(nextBids({})).toBeUndefined()
  })
})

describe('a jump bid', () => {
  it('can be answered after two seconds', () => {
    const jump = { atMicros: 5_000_000 }
    expect(secondsToAnswer(jump, 5_000_000)).toBe(2)
    expect(secondsToAnswer(jump, 6_400_000)).toBe(1)
    expect(secondsToAnswer(jump, 7_000_000)).toBe(0)
    expect(secondsToAnswer(undefined, 0)).toBe(0)
  })
})

describe('the choices of an announcement', () => {
  const offers: readonly Offer[] = [
    { contract: contract('null', { ouvert: true }), value: 46, overbid: false },
    { contract: contract('grand', { hand: true, announced: 'schwarz' }), value: 168, overbid: false },
    { contract: contract('grand', { hand: true }), value: 72, overbid: false },
    { contract: contract('grand', { hand: true, announced: 'schneider' }), value: 120, overbid: false },
    { contract: contract('grand', { hand: true, ouvert: true, announced: 'schwarz' }), value: 192, overbid: false },
    { contract: contract('diamonds', { hand: true }), value: 27, overbid: true },
    { contract: contract('null'), value: 23, overbid: false },
  ]

  it('are games in their order, the plainest contract of each first', () => {
    expect(choices(offers).map(({ game, variants }) => [game, ...variants.map(({ value }) => value)])).toEqual([
      ['diamonds', 27],
      ['grand', 72, 120, 168, 192],
      ['null', 23, 46],
    ])
  })

  it('have Spitzen beside them, none first', () => {
    const more: readonly Offer[] = [
      { contract: contract('null'), value: 23, overbid: false },
      { contract: contract('hearts'), spitzen: 2, value: 60, overbid: false },
      { contract: contract('hearts'), value: 20, overbid: true },
      { contract: contract('hearts'), spitzen: 1, value: 40, overbid: false },
    ]
    expect(choices(more).map(({ variants }) => variants.map(({ value }) => value))).toEqual([[20], [23]])
    expect(withSpitzen(more, contract('hearts')).map(({ value }) => value)).toEqual([20, 40, 60])
    expect(withSpitzen(more, contract('grand'))).toEqual([])
  })

  it('are only what the server offers', () => {
    expect(choices([])).toEqual([])
  })

  it('say which are overbid and which only reach the bid with more', () => {
    const [diamonds, grand] = choices(offers).map(({ variants }) => variants[0])
    expect(diamonds && doubtOf(diamonds, 48)).toBe('overbid')
    expect(grand && doubtOf(grand, 48)).toBe('none')
    expect(grand && doubtOf(grand, 80)).toBe('below')
  })

  it('know a contract again', () => {
    expect(isSame(contract('null'), contract('null'))).toBe(true)
    expect(isSame(contract('null'), contract('null', { ouvert: true }))).toBe(false)
  })
})

describe('the task at the table', () => {
  it('is to bid, to take the game with 18, or to pass, as the server allows', () => {
    const bid = exampleView({ turn: 1, legal: { leastBid: 20, greatestBid: 22, pass: true } })
    expect(taskOf(bid)).toEqual({ kind: 'bid', bids: { next: 20, jumps: [22] }, take: false })
    const take = exampleView({ turn: 1, legal: { leastBid: 18, greatestBid: 18, pass: true } })
    expect(taskOf(take)).toEqual({ kind: 'bid', bids: { next: 18, jumps: [] }, take: true })
    expect(taskOf(exampleView({ turn: 1, legal: { pass: true } }))).toEqual({ kind: 'pass' })
  })

  it('is to hold or to pass where a bid is answered', () => {
    const view = exampleView({ turn: 1, bid: 20, answering: true, legal: { hold: true, pass: true } })
    expect(taskOf(view)).toEqual({ kind: 'answer', bid: 20, pass: true })
  })

  it('is to wait while somebody else acts, and for whoever watches', () => {
    expect(taskOf(exampleView({ turn: 3 }))).toEqual({ kind: 'wait', seat: 3 })
    const { you: _, ...watched } = exampleView({ turn: 1 })
    expect(taskOf(watched)).toEqual({ kind: 'wait', seat: 1 })
    expect(isOwnTurn(watched)).toBe(false)
  })

  it('is the skat, the announcement and the card in their phases', () => {
    const skat = exampleView({ turn: 1, phase: 'skat', legal: { pickUp: true, announce: true } })
    expect(taskOf(skat)).toEqual({ kind: 'skat', pickUp: true, hand: true })
    expect(taskOf(exampleView({ turn: 1, phase: 'announcing', legal: { announce: true } })).kind).toBe('announce')
    expect(taskOf(exampleView({ turn: 1, phase: 'play' })).kind).toBe('play')
  })

  it('is to be ready before the list and to want the next deal after one', () => {
    expect(taskOf(exampleView({}, { step: { kind: 'gathering' } }))).toEqual({ kind: 'ready', ready: true })
    const pause = exampleView({ phase: 'settled' }, { step: { kind: 'pause', leftMillis: 6200 } })
    expect(taskOf(pause)).toEqual({ kind: 'next', wanted: false })
  })

  it('leaves beside it what may be done out of turn', () => {
    expect(besideOf(exampleView({ turn: 3, legal: { giveUp: true } }))).toEqual({
      agree: false,
      takeBack: false,
      giveUp: true,
      show: false,
      kontra: false,
    })
  })
})
