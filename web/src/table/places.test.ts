import { describe, expect, it } from 'vitest'
import { exampleView } from './example'
import { hindrance, kindOf } from './following'
import { moved, placeByKey, spotOf } from './hand'
import { isWriting, letterOf } from './keys'
import { placesOf, roleOf, seatAt } from './places'
import { swapped } from './seating'
import { de } from '../text/de'
import { settingsInWords } from './settingsInWords'

describe('the places around the table', () => {
  it('run clockwise from the left of the observer', () => {
    const view = exampleView()
    const places = placesOf({ seats: view.seats, you: 2 })
    expect([...places]).toEqual([
      [2, 'own'],
      [3, 'left'],
      [1, 'right'],
    ])
    expect(seatAt(places, 'right')).toBe(1)
    expect(seatAt(places, 'top')).toBeUndefined()
  })

  it('have seat 1 below for whoever only watches, and one above at a table of four', () => {
    const { seats } = exampleView()
    const four = [...seats, { seat: 4, state: 'free', waitLeftMillis: 0 } as const]
    expect([...placesOf({ seats: four }).values()]).toEqual(['own', 'left', 'top', 'right'])
  })

  it('have a role in each deal', () => {
    const deal = { forehand: 2, middlehand: 3, rearhand: 4, sitting: 1 } as const
    expect(roleOf(deal, 2)).toBe('forehand')
    expect(roleOf(deal, 1)).toBe('sitting')
    expect(roleOf({ forehand: 2, middlehand: 3, rearhand: 4 }, 1)).toBeUndefined()
  })
})

describe('the seats that are swapped', () => {
  it('say by seat where the one who shall sit there sits now', () => {
    expect(swapped(exampleView(), 1, 3)).toEqual([3, 2, 1, null])
  })

  it('leave a free seat free', () => {
    const { seats } = exampleView()
    const free = seats.map((seat) =>
      seat.seat === 3 ? ({ seat: 3, state: 'free', waitLeftMillis: 0 } as const) : seat,
    )
    expect(swapped({ seats: free }, 2, 3)).toEqual([1, null, 2, null])
  })
})

describe('a hand in two rows', () => {
  it('has five and five, six and six, and few cards in one row', () => {
    expect(spotOf(4, 10)).toEqual({ row: 0, column: 4, columns: 5 })
    expect(spotOf(5, 10)).toEqual({ row: 1, column: 0, columns: 5 })
    expect(spotOf(6, 12)).toEqual({ row: 1, column: 0, columns: 6 })
    expect(spotOf(4, 5)).toEqual({ row: 1, column: 4, columns: 5 })
  })

  it('is walked through with the arrow keys', () => {
    const ten = Array.from({ length: 10 }, (_, at) => spotOf(at, 10))
    expect(placeByKey('ArrowRight', 9, ten, true)).toBe(9)
    expect(placeByKey('ArrowLeft', 3, ten, true)).toBe(2)
    expect(placeByKey('ArrowDown', 3, ten, true)).toBe(8)
    expect(placeByKey('ArrowUp', 8, ten, true)).toBe(3)
    expect(placeByKey('ArrowDown', 3, ten, false)).toBe(4)
    expect(placeByKey('Home', 8, ten, false)).toBe(0)
    expect(placeByKey('End', 1, ten, false)).toBe(9)
    expect(placeByKey('x', 1, ten, false)).toBeUndefined()
    // Three are left: the first and the fourth of the upper row, and the last of the lower one.
    const gaps = [0, 3, 9].map((at) => spotOf(at, 10))
    expect(placeByKey('ArrowDown', 0, gaps, true)).toBe(2)
    expect(placeByKey('ArrowUp', 2, gaps, true)).toBe(1)
    expect(placeByKey('ArrowUp', 0, gaps, true)).toBe(0)
  })

  it('can be ordered by hand', () => {
    expect(moved(['CJ', 'SJ', 'HJ'], 'CJ', 2)).toEqual(['SJ', 'HJ', 'CJ'])
  })
})

describe('why a card cannot be played', () => {
  const contract = { game: 'hearts', hand: false, ouvert: false, announced: 'nothing' } as const
  const trick = { leader: 2, cards: [{ seat: 2, card: 'DJ' }] } as const

  it('is that trumps must be followed where a jack was led', () => {
    expect(hindrance({ phase: 'play', contract, trick, legal: { cards: ['H7'] } }, 'CA')).toEqual({
      kind: 'mustFollow',
      led: 'trumps',
    })
  })

  it('is nothing where the server allows the card, whatever was led', () => {
    expect(hindrance({ phase: 'play', contract, trick, legal: { cards: ['CA'] } }, 'CA')).toBeUndefined()
  })

  it('is that others are to act', () => {
    expect(hindrance({ phase: 'play', contract, trick }, 'CA')).toEqual({ kind: 'notYourTurn' })
  })

  it('knows a jack as a plain card in null', () => {
    expect(kindOf('DJ', 'null')).toBe('D')
    expect(kindOf('H7', 'hearts')).toBe('trumps')
    expect(kindOf('H7', 'grand')).toBe('H')
  })
})

describe('the letters of the table', () => {
  const press = (key: string, more = {}): Parameters<typeof letterOf>[0] => ({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...more,
  })

  it('are those of the language, without a modifier', () => {
    expect(letterOf(press('H'), de.table.key)).toBe('hand')
    expect(letterOf(press('?'), de.table.key)).toBe('help')
    expect(letterOf(press('h', { ctrlKey: true }), de.table.key)).toBeUndefined()
    expect(letterOf(press('x'), de.table.key)).toBeUndefined()
    expect(new Set(Object.values(de.table.key)).size).toBe(Object.keys(de.table.key).length)
  })

  it('are letters to whoever is not in the page', () => {
    expect(typeof HTMLElement === 'undefined' ? false : isWriting(null)).toBe(false)
  })
})

describe('the settings in words', () => {
  it('say rules, length and waits', () => {
    const lines = settingsInWords(exampleView().settings, de.table, 'de')
    expect(lines).toContain('12 Runden, 36 Spiele')
    expect(lines).toContain('Auf wen die Verbindung verliert, wird 1 Minute und 30 Sekunden gewartet')
  })
})
