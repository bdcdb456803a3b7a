import { beforeAll, expect, it } from 'vitest'
import { speak, t } from '../text'
import type { Seat } from '../wire/messages'
import { AS_GRAND, type Picture } from './steps'
import { playedInWords, sayStep } from './words'

beforeAll(() => speak('de'))

const NAMES: Readonly<Record<Seat, string>> = { 1: 'Anna', 2: 'Berta', 3: 'Cem', 4: 'Doris' }
const PICTURE: Picture = {
  hands: new Map(),
  skat: { place: 'pushed', cards: ['C8', 'D7'] },
  skatKnownTo: [2],
  bids: [],
  trick: [],
  taken: new Map(),
  open: [],
}

function nameOf(seat: Seat): string {
  return NAMES[seat]
}

function says(picture: Partial<Picture>, from?: Seat): string {
  return sayStep({ ...PICTURE, ...picture }, from, nameOf, t(), 'de', 'french')
}

it('what was pushed is told to who laid it, and to who sees all', () => {
  const laid = { event: { e: 'laidAway', seat: 2 } } as const
  expect(says(laid)).toContain('Kreuz 8')
  expect(says(laid, 2)).toContain('Kreuz 8')
  expect(says(laid, 3)).not.toContain('Kreuz 8')
})

it('a no says what was asked', () => {
  const no = { event: { e: 'declined', seat: 2 } } as const
  expect(says(no)).toBe(t().table.said.staysInRamsch('Berta'))
  expect(says({ ...no, contract: AS_GRAND })).toBe(t().table.said.noKontra('Berta'))
  expect(says({ ...no, contract: AS_GRAND, kontra: 1 })).toBe(t().table.said.noRe('Berta'))
})

it('a contract stands with Kontra and Re, and a Ramsch is one once it is pushed', () => {
  const played = (more: Partial<Picture>): string =>
    playedInWords({ ...PICTURE, ...more }, nameOf, t().replay, 'de', 'french')
  expect(played({})).toBe('')
  expect(played({ contract: AS_GRAND, kontra: 1, re: true })).toBe('Grand · Kontra von Anna · Re')
  expect(played({ pushes: [] })).toBe('')
  expect(played({ pushes: [{ seat: 2, seen: true }] })).toBe('Ramsch')
})
