import { describe, expect, it } from 'vitest'
import { de } from '../text/de'
import { en } from '../text/en'
import type { Cards } from '../wire/messages'
import { afterVacancy, costOfGivingUp, costOfLeaving, listWithout, matadors } from './costs'
import { examplePlay, exampleView } from './example'
import type { TableView } from './view'
import { givingUpInWords, leavingInWords, waitOf } from './waiting'

const TWELVE: Cards = ['CJ', 'SJ', 'HA', 'HT', 'HK', 'H9', 'H8', 'CA', 'CT', 'DA', 'D7', 'S7']

const NULL = { game: 'null', hand: false, ouvert: false, announced: 'nothing' } as const

/** The same table by the International order. */
function international(view: TableView): TableView {
  return { ...view, settings: { ...view.settings, ruleSet: 'isko-2012' } }
}

describe('matadors (2.4)', () => {
  it('are counted with the jack of clubs and without it', () => {
    expect(matadors(TWELVE, 'hearts')).toBe(2)
    expect(matadors(['CJ', 'SJ', 'HJ', 'DJ', 'HA', 'HT', 'HK', 'HQ', 'H9', 'H8', 'H7', 'CA'], 'hearts')).toBe(11)
    expect(matadors(['CJ', 'SJ', 'HJ', 'DJ', 'HA'], 'grand')).toBe(4)
    expect(matadors(['HJ', 'HA'], 'hearts')).toBe(2)
    expect(matadors([], 'grand')).toBe(4)
  })
})

describe('leaving costs', () => {
  it('nothing before the list and between deals', () => {
    expect(costOfLeaving(exampleView({}, { step: { kind: 'gathering' } }), 1, [])).toEqual({ kind: 'free' })
    const pause = exampleView({ phase: 'settled' }, { step: { kind: 'pause', leftMillis: 1 } })
    expect(costOfLeaving(pause, 1, [])).toEqual({ kind: 'between' })
  })

  it('a lost grand in the auction, raised by the own highest bid (3.3.9)', () => {
    const view = exampleView()
    expect(costOfLeaving(view, 1, [])).toEqual({ kind: 'grandLost', least: 96, paragraph: '3.3.9', others: 40 })
    const high = exampleView({ bids: [{ seat: 1, highest: 60 }, { seat: 2 }, { seat: 3 }] })
    expect(costOfLeaving(high, 1, [])).toMatchObject({ least: 144 })
  })

  it('the declarer a lost grand before the announcement, and gives him one if a defender leaves (3.4.6)', () => {
    const view = exampleView({ phase: 'skat', declarer: 3, bid: 18 })
    expect(costOfLeaving(view, 3, [])).toMatchObject({ kind: 'grandLost', paragraph: '3.4.6', least: 96 })
    expect(costOfLeaving(view, 1, [])).toEqual({ kind: 'grandWon' })
  })

  it('the declarer his game before the second trick, and then the rest of the tricks (4.3.6)', () => {
    expect(costOfLeaving(examplePlay(), 1, [])).toEqual({ kind: 'gameLost', least: 44, others: 40 })
    const late = { tricks: [{ seat: 1, count: 2 }] } as const
    expect(costOfLeaving(examplePlay(late), 1, [])).toEqual({ kind: 'restToDefenders', least: 44 })
    const lateNull = examplePlay({ ...late, contract: NULL, bid: 18 })
    expect(costOfLeaving(lateNull, 1, [])).toEqual({ kind: 'gameLost', least: 46, others: 40 })
  })

  it('the defenders what giving up does by the order of the table (decision 23)', () => {
    const view = examplePlay()
    expect(costOfLeaving(view, 2, [])).toEqual({ kind: 'defendersGiveUp', end: 'tricks', least: 22 })
    expect(costOfLeaving(international(view), 2, [])).toEqual({ kind: 'defendersGiveUp', end: 'atOnce', least: 22 })
    expect(costOfLeaving(examplePlay({ contract: NULL }), 2, [])).toEqual({
      kind: 'defendersGiveUp',
      end: 'null',
      least: 23,
    })
  })

  it('as many matadors as the own cards make certain', () => {
    const with2: Cards = ['CJ', 'SJ', 'DA', 'DT', 'DK', 'D9', 'D8', 'CA', 'CT', 'HA']
    expect(costOfLeaving(exampleView(), 1, with2)).toMatchObject({ least: 144 })
    // The skat can still hold the jack of clubs.
    expect(costOfLeaving(exampleView(), 1, ['DJ', ...with2.slice(2), 'H7'])).toMatchObject({ least: 96 })
  })

  it('the sitting dealer nothing', () => {
    expect(costOfLeaving(exampleView({ sitting: 1 }), 1, [])).toEqual({ kind: 'sitting' })
  })

  it('the others 30 each where a dealer sits out', () => {
    expect(costOfLeaving(exampleView({ sitting: 4 }), 1, [])).toMatchObject({ others: 30 })
  })
})

describe('giving up', () => {
  it('before the second trick loses with the matadors that are known (4.3.1)', () => {
    const contract = { game: 'hearts', hand: false, ouvert: false, announced: 'nothing' } as const
    expect(costOfGivingUp(examplePlay({ contract }), TWELVE)).toMatchObject({ kind: 'lost', least: 60 })
  })

  it('counts every level up to the announced one (decision 16)', () => {
    const contract = { game: 'diamonds', hand: true, ouvert: false, announced: 'schneider' } as const
    const with2: Cards = ['CJ', 'SJ', 'DA', 'DT', 'DK', 'D9', 'D8', 'CA', 'CT', 'HA', 'H7', 'S7']
    expect(costOfGivingUp(examplePlay({ contract, bid: 18 }), with2)).toMatchObject({ kind: 'lost', least: 108 })
  })

  it('later leaves the rest to the defenders, by the International order only if one agrees (4.3.2)', () => {
    const late = { tricks: [{ seat: 1, count: 2 }] } as const
    expect(costOfGivingUp(examplePlay(late), [])).toMatchObject({ kind: 'restToDefenders', consent: false })
    expect(costOfGivingUp(international(examplePlay(late)), [])).toMatchObject({
      kind: 'restToDefenders',
      consent: true,
    })
  })

  it('needs both defenders, by the International order one (4.3.3)', () => {
    const view = examplePlay({ declarer: 2 })
    expect(costOfGivingUp(view, [])).toEqual({ kind: 'defendersGiveUp', end: 'tricks', alone: false, least: 22 })
    expect(costOfGivingUp(international(view), [])).toEqual({
      kind: 'defendersGiveUp',
      end: 'atOnce',
      alone: true,
      least: 22,
    })
  })

  it('costs twice the fixed value of a null game', () => {
    const contract = { game: 'null', hand: true, ouvert: true, announced: 'nothing' } as const
    expect(costOfGivingUp(examplePlay({ contract }), [])).toEqual({ kind: 'lost', least: 118, paragraph: '4.3.1' })
    const late = examplePlay({ contract, tricks: [{ seat: 2, count: 2 }] })
    expect(costOfGivingUp(late, [])).toEqual({ kind: 'lost', least: 118, paragraph: '4.3.2' })
  })
})

describe('a pub table', () => {
  const pub = { settings: { ...exampleView().settings, ruleSet: 'pub-2022' } }

  it('doubles what is lost for Kontra, for Re and in a Bock deal', () => {
    expect(costOfLeaving(examplePlay({ kontra: 2 }, pub), 1, [])).toMatchObject({ least: 88 })
    expect(costOfGivingUp(examplePlay({ kontra: 2, re: true }, pub), [])).toMatchObject({ least: 176 })
    expect(costOfGivingUp(examplePlay({ kontra: 2, re: true, slot: 'bock' }, pub), [])).toMatchObject({ least: 352 })
    expect(costOfLeaving(examplePlay({ kontra: 3 }, pub), 2, [])).toMatchObject({ least: 44 })
    expect(costOfLeaving(exampleView({ slot: 'bock' }, pub), 1, [])).toMatchObject({ least: 192 })
    expect(costOfLeaving(examplePlay({ phase: 're', kontra: 2 }, pub), 1, [])).toMatchObject({ kind: 'gameLost' })
  })

  it('counts announced Spitzen twice, for what was announced and for what is paid', () => {
    expect(costOfGivingUp(examplePlay({ spitzen: 2, bid: 18 }, pub), [])).toMatchObject({ least: 132 })
  })

  it('gives all of a Ramsch to who leaves it before the others have a trick (pub 14)', () => {
    const escape = exampleView({ phase: 'escape', slot: 'ramsch' }, pub)
    expect(costOfLeaving(escape, 1, [])).toEqual({ kind: 'ramschLost', loss: 240, others: 120 })
    const pushes = [
      { seat: 2, seen: false },
      { seat: 3, seen: false },
    ] as const
    const pushing = exampleView({ phase: 'pushing', pushes }, pub)
    expect(costOfLeaving(pushing, 1, [])).toEqual({ kind: 'ramschLost', loss: 480, others: 240 })
    expect(leavingInWords(pushing, [], de.table)).toContain('480 Punkte weniger')
  })

  it('gives the open tricks of a Ramsch to who leaves it later', () => {
    const tricks = [
      { seat: 2, count: 1 },
      { seat: 3, count: 1 },
      { seat: 1, count: 0 },
    ] as const
    const view = exampleView({ phase: 'ramsch', tricks }, pub)
    expect(costOfLeaving(view, 1, [])).toEqual({ kind: 'ramschTricks', multiplier: 1 })
    expect(costOfLeaving(view, 2, [])).toEqual({ kind: 'ramschTricks', multiplier: 2 })
    expect(leavingInWords(view, [], en.table)).toContain('all open tricks and the skat are yours')
  })
})

describe('the words of a cost', () => {
  it('say what becomes of the list', () => {
    const view = examplePlay()
    expect(leavingInWords(view, [], de.table)).toContain('Findet sich kein Ersatz für dich, endet die Liste.')
    const alone = {
      ...view,
      seats: view.seats.map((seat) =>
        seat.player && seat.seat !== 1 ? { ...seat, player: { ...seat.player, kind: 'computer' as const } } : seat,
      ),
    }
    expect(listWithout(alone)).toBe('onlyComputers')
    expect(leavingInWords(alone, [], en.table)).toContain('the list ends')
    const tournament = { ...view, settings: { ...view.settings, mode: 'tournament' } } as const
    expect(listWithout(tournament)).toBe('tooFew')
    const dora = {
      seat: 4,
      player: { id: 'p4', name: 'Dora', kind: 'human' },
      state: 'present',
      waitLeftMillis: 0,
    } as const
    expect(listWithout({ ...view, seats: [...view.seats, dora] })).toBe('goesOn')
    expect(listWithout({ ...view, seats: [...view.seats, { ...dora, state: 'going' }] })).toBe('needsSubstitute')
  })

  it('name what a defender gives the declarer by leaving, and what a late wait costs', () => {
    const defender = examplePlay({ declarer: 2 })
    expect(leavingInWords(defender, [], de.table)).toContain('bekommt er mindestens 22 Punkte und 50 mehr')
    const late = examplePlay({ declarer: 2, tricks: [{ seat: 2, count: 2 }] })
    const anna = late.seats[1]
    if (!anna) throw new Error('Anna has a seat')
    const wait = waitOf(late, { ...anna, state: 'lost', waitEndsMicros: 7 }, de.table)
    expect(wait?.consequence).toContain('kostet es mindestens 44 Punkte und 50 mehr')
  })

  it('name what defenders who give up give the declarer', () => {
    const defender = examplePlay({ declarer: 2 })
    const brings = 'bekommt er mindestens 22 Punkte und 50 mehr'
    expect(givingUpInWords(defender, [], de.table)).toContain(brings)
    expect(givingUpInWords(international(defender), [], de.table)).toContain(brings)
    const contract = { game: 'null', hand: false, ouvert: true, announced: 'nothing' } as const
    const ouvert = examplePlay({ declarer: 2, contract })
    expect(givingUpInWords(ouvert, [], en.table)).toContain('He gets 46 points, and 50 more in the list.')
    for (const words of [givingUpInWords(ouvert, [], de.table), leavingInWords(ouvert, [], de.table)]) {
      // A null that is given up is won: nothing is open about it.
      expect(words).toContain('Er bekommt 46 Punkte und 50 mehr in der Liste.')
      expect(words).not.toMatch(/Gewinnt|mindestens/)
    }
  })

  it('say of a vacant seat whether the list goes on without it', () => {
    const view = exampleView()
    expect(afterVacancy(view, 3)).toBe('ends')
    const dora = { seat: 4, state: 'vacant', waitLeftMillis: 0 } as const
    expect(afterVacancy({ ...view, seats: [...view.seats, dora] }, 4)).toBe('goesOn')
  })

  it('say of a wait who is away and what happens at its end', () => {
    const view = examplePlay()
    const anna = view.seats[1]
    expect(anna).toBeDefined()
    if (!anna) return
    const wait = waitOf(view, { ...anna, state: 'lost', waitEndsMicros: 7 }, de.table)
    expect(wait).toEqual({
      why: 'Anna ist nicht verbunden.',
      consequence:
        'Danach gibt Anna für beide Gegenspieler auf (4.3.6): Alle übrigen Stiche gehören dem Alleinspieler.',
      untilMicros: 7,
    })
    expect(waitOf(view, anna, de.table)).toBeUndefined()
  })
})
