import { describe, expect, it } from 'vitest'
import { Refusal } from '../client/refusal'
import { prefs } from '../prefs.svelte'
import { speak } from '../text'
import type { TableAct } from '../wire/messages'
import { Desk } from './desk.svelte'
import { examplePlay, exampleView } from './example'

/** A line that notes what is done, and refuses it if it is told to. */
function line(refusal?: Refusal): { acts: TableAct[]; act: () => Promise<void>; line: { state: string } } {
  const acts: TableAct[] = []
  return {
    acts,
    act: async (...[, act]: [string?, TableAct?]) => {
      if (act) acts.push(act)
      if (refusal) throw refusal
    },
    line: { state: 'open' },
  }
}

/** Lets everything that waits for the answer go on. */
async function answered(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve()
}

prefs.language = 'de'
await speak('de')

const onTurn = { turn: 1, legal: { cards: ['H8', 'H9', 'HK'] } } as const
const trick = { leader: 2, cards: [{ seat: 2, card: 'HA' }] } as const

describe('a card that is played', () => {
  it('is on its way at once, and stays so until the server says that it lies there', async () => {
    const server = line()
    const desk = new Desk(server, 'table')
    const view = examplePlay({ ...onTurn, trick })
    desk.see(view)
    desk.use(view, 'H8', undefined)
    expect(desk.going).toBe('H8')
    await answered()
    expect(server.acts).toEqual([{ do: 'play', card: 'H8' }])
    expect(desk.going).toBe('H8')
    desk.see(examplePlay({ hands: [{ seat: 1, count: 9, cards: ['H9'] }] }, { n: 15 }))
    expect(desk.going).toBeUndefined()
  })

  it('comes back when the server refuses it, with the reason', async () => {
    const desk = new Desk(line(new Refusal('not_your_turn')), 'table')
    const view = examplePlay({ ...onTurn, trick })
    desk.see(view)
    desk.use(view, 'H8', undefined)
    await answered()
    expect(desk.going).toBeUndefined()
    expect(desk.told).toContain('nicht an der Reihe')
  })

  it('is not sent where the server allows it not: the reason is said in words', () => {
    const server = line()
    const desk = new Desk(server, 'table')
    const view = examplePlay({ ...onTurn, trick })
    desk.see(view)
    desk.use(view, 'S7', undefined)
    expect(desk.told).toBe('Du musst Herz bedienen.')
    expect(server.acts).toEqual([])
  })
})

describe('the cards that are laid away', () => {
  it('are two, can be taken back, and are put away with the deal', () => {
    const desk = new Desk(line(), 'table')
    const view = exampleView({ phase: 'announcing', turn: 1, declarer: 1 })
    desk.see(view)
    desk.use(view, 'D7', undefined)
    desk.use(view, 'H8', undefined)
    desk.use(view, 'H9', undefined)
    expect(desk.tray).toEqual(['D7', 'H8'])
    expect(desk.told).toContain('Zwei Karten')
    desk.takeBack('D7')
    expect(desk.tray).toEqual(['H8'])
    desk.see(exampleView({ number: 2 }))
    expect(desk.tray).toEqual([])
  })
})

describe('the cards that are pushed on', () => {
  it('are no jacks, and leave the tray with the hand', () => {
    const desk = new Desk(line(), 'table')
    const legal = { layAway: ['D7', 'H8', 'H9'] } as const
    const view = exampleView({ phase: 'pushing', turn: 1, legal })
    desk.see(view)
    desk.use(view, 'SJ', undefined)
    expect(desk.told).toBe('Buben dürfen nicht weitergeschoben werden.')
    desk.use(view, 'D7', undefined)
    desk.use(view, 'H8', undefined)
    expect(desk.tray).toEqual(['D7', 'H8'])
    desk.see(
      exampleView({ phase: 'pushing', turn: 2, hands: [{ seat: 1, count: 10, cards: ['H9', 'SJ'] }] }, { n: 15 }),
    )
    expect(desk.tray).toEqual([])
  })
})

describe('a card of a Ramsch', () => {
  it('follows as in a grand', () => {
    const server = line()
    const desk = new Desk(server, 'table')
    const jack = { leader: 2, cards: [{ seat: 2, card: 'DJ' }] } as const
    const view = exampleView({ phase: 'ramsch', turn: 1, legal: { cards: ['SJ'] }, trick: jack })
    desk.see(view)
    desk.use(view, 'S7', undefined)
    expect(desk.told).toBe('Du musst Trumpf bedienen.')
    desk.use(view, 'SJ', undefined)
    expect(server.acts).toEqual([{ do: 'play', card: 'SJ' }])
  })
})

describe('a Kontra', () => {
  it('is asked twice only as long as it may be said', () => {
    const desk = new Desk(line(), 'table')
    desk.see(examplePlay({ turn: 1, declarer: 2, legal: { kontra: true } }))
    desk.sure = 'kontra'
    desk.see(examplePlay({ turn: 1, declarer: 2, legal: {} }, { n: 15 }))
    expect(desk.sure).toBeUndefined()
  })

  it('moves no card while it is answered', () => {
    const desk = new Desk(line(), 'table')
    desk.see(examplePlay({ hands: [{ seat: 1, count: 3, cards: ['H8', 'H9', 'HK'] }] }))
    const hands = [{ seat: 1, count: 2, cards: ['H8', 'HK'] }] as const
    desk.see(examplePlay({ hands }, { n: 15 }))
    desk.see(examplePlay({ phase: 're', hands }, { n: 16 }))
    desk.see(examplePlay({ hands }, { n: 17 }))
    expect(desk.begun).toEqual(['H8', 'H9', 'HK'])
  })
})

describe('what the player held', () => {
  it('grows to twelve cards with the skat, and is forgotten with the deal', () => {
    const desk = new Desk(line(), 'table')
    desk.see(exampleView())
    const { cards = [] } = exampleView().deal?.hands[2] ?? {}
    desk.see(exampleView({ hands: [{ seat: 1, count: 12, cards: [...cards, 'C9', 'CT'] }] }))
    desk.see(examplePlay())
    expect(desk.known).toHaveLength(12)
    desk.see(exampleView({ number: 2, hands: [] }))
    expect(desk.known).toEqual([])
  })
})

describe('a question', () => {
  it('about giving up goes away when it can no longer be done, and one about leaving stays', () => {
    const desk = new Desk(line(), 'table')
    desk.see(examplePlay({ legal: { giveUp: true } }))
    desk.sure = 'giveUp'
    desk.see(examplePlay({ legal: {} }, { n: 15 }))
    expect(desk.sure).toBeUndefined()
    desk.sure = 'leave'
    desk.see(exampleView({ number: 2 }))
    expect(desk.sure).toBe('leave')
  })
})

describe('the places of the own cards', () => {
  it('are those of the cards at the beginning of the phase, so that a played card leaves a gap', () => {
    const desk = new Desk(line(), 'table')
    desk.see(examplePlay({ hands: [{ seat: 1, count: 3, cards: ['H8', 'H9', 'HK'] }] }))
    desk.see(examplePlay({ hands: [{ seat: 1, count: 2, cards: ['H8', 'HK'] }] }, { n: 15 }))
    expect(desk.begun).toEqual(['H8', 'H9', 'HK'])
  })
})
