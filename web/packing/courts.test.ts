import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { insideOf } from './courts'

const CARD = `<svg xmlns="http://www.w3.org/2000/svg" width="224" height="313">
  <rect width="223" height="311" x="0.5" y="0.5" rx="10" style="fill:#ffffff" />
  <path style="fill:#131f67" d="m 30,26 164,0 0,261 -164,0 z m 2,2 0,257 160,0 0,-257 z m 60,60 30,0 0,30 z" />
  <path style="fill:#e2cf00" d="M 100,100 120,100 120,130 Z" />
  <path style="fill:#d40000" d="M 34,30 74,30 74,84 Z M 8,8 24,8 24,30 Z" />
  <path style="fill:#000000" d="M 100,200 C 110,210 120,210 130,200 Z" />
</svg>`

test('of a court card stays what is inside of its frame', async () => {
  const picture = await insideOf(CARD)
  expect(picture).toContain('viewBox="30 26 164 261"')
  // The frame with its hole, and what is drawn within.
  expect(picture).toContain('M30 26')
  expect(picture).toContain('M100 100')
  expect(picture).toContain('M100 200')
})

test('the index outside of the frame and the suit sign in its corner are left out', async () => {
  const picture = await insideOf(CARD)
  expect(picture).not.toContain('M34 30')
  expect(picture).not.toContain('M8 8')
})

test('a real court card gets a third as large, and keeps its four colours', async () => {
  const card = readFileSync(new URL('../node_modules/cardsJS/cards/QH.svg', import.meta.url), 'utf8')
  const picture = await insideOf(card)
  expect(picture.length).toBeLessThan(card.length / 2)
  expect(picture.match(/<path /g)).toHaveLength(4)
  expect(picture).not.toMatch(/inkscape|sodipodi|<text|<image|NaN/)
})
