import { rankIndex, rankOf, suitOf } from '../format'
import type { DeckStyle } from '../prefs.svelte'
import type { Language } from '../text'
import type { Card, Rank, Suit } from '../wire/messages'
import { figure, type Person } from './figures'
import { glyph } from './glyphs'
import { FRENCH, GERMAN, type Layer, type Paint } from './pips'
import { bothEnds, HEIGHT, place, type Place, type Shape, WIDTH } from './shape'

/** The rank of a court card. */
export type CourtRank = 'J' | 'Q' | 'K'

/** A court card of the French deck, as its picture is called. */
export type Court = `${CourtRank}${Suit}`

/** The colour of a suit in its deck. */
export type Ink = 'black' | 'green' | 'red' | 'orange'

/** What is drawn on a card. */
export interface Face {
  readonly ink: Ink
  /** What lies under everything else, and may come later. */
  readonly picture?: Court
  readonly layers: readonly Layer[]
}

/** How large the sign of a number card is. */
const SIZE = 0.8

const [LEFT, MIDDLE, RIGHT] = [38, WIDTH / 2, WIDTH - 38]
const [TOP, THIRD, CENTRE] = [24, 55, HEIGHT / 2]

/** Where the signs of a number card lie; those in the lower half stand on their heads. */
const PIPS: Readonly<Record<Exclude<Rank, CourtRank>, readonly Place[]>> = {
  A: [{ x: MIDDLE, y: CENTRE, size: 2.3 }],
  T: signs([...pair(TOP), ...pair(THIRD), [MIDDLE, (TOP + THIRD) / 2]], []),
  '9': signs([...pair(TOP), ...pair(THIRD)], [[MIDDLE, CENTRE]]),
  '8': signs([...pair(TOP), [MIDDLE, (TOP + CENTRE) / 2]], pair(CENTRE)),
  '7': [...signs(pair(TOP), pair(CENTRE)), { x: MIDDLE, y: (TOP + CENTRE) / 2, size: SIZE }],
}

/** The ace of a German deck is the deuce: two signs, each upright for its side of the table. */
const DEUCE: readonly Place[] = signs([[MIDDLE, 46]], []).map((one) => ({ ...one, size: 1.9 }))

const faces = new Map<string, Face>()

/** The face of a card. It is made once, so that to draw it costs nothing but its few paths. */
export function faceOf(card: Card, deck: DeckStyle, language: Language): Face {
  const key = `${card} ${deck} ${language}`
  let face = faces.get(key)
  if (!face) {
    face = make(card, deck, rankIndex(rankOf(card), language, deck))
    faces.set(key, face)
  }
  return face
}

/** The picture that lies on a card, if one does. */
export function pictureOf(card: Card, deck: DeckStyle): Court | undefined {
  const rank = rankOf(card)
  if (deck === 'german' || (rank !== 'J' && rank !== 'Q' && rank !== 'K')) return undefined
  return `${rank}${suitOf(card)}`
}

function make(card: Card, deck: DeckStyle, index: string): Face {
  const [suit, rank] = [suitOf(card), rankOf(card)]
  const ink = inkOf(suit, deck)
  const corners = cornersOf(index, deck === 'german' ? GERMAN[suit] : FRENCH[suit])
  if (rank === 'J' || rank === 'Q' || rank === 'K') {
    if (deck === 'german') return { ink, layers: [...figure(personOf(rank), suit), ...haloOf(corners), ...corners] }
    return { ink, picture: `${rank}${suit}`, layers: [...haloOf(corners), ...corners] }
  }
  const places = deck === 'german' && rank === 'A' ? DEUCE : PIPS[rank]
  return { ink, layers: [...repeated(deck === 'german' ? GERMAN[suit] : FRENCH[suit], places), ...corners] }
}

/** The colour of a suit: four of them but in the French deck. */
export function inkOf(suit: Suit, deck: DeckStyle): Ink {
  switch (suit) {
    case 'C':
      return 'black'
    case 'S':
      return deck === 'french' ? 'black' : 'green'
    case 'H':
      return 'red'
    case 'D':
      return deck === 'french' ? 'red' : 'orange'
  }
}

function personOf(rank: CourtRank): Person {
  switch (rank) {
    case 'J':
      return 'unter'
    case 'Q':
      return 'ober'
    case 'K':
      return 'king'
  }
}

/** The index with its suit sign under it, at the upper left and turned at the lower right. */
function cornersOf(index: string, sign: readonly Layer[]): readonly Layer[] {
  const { shape, width } = glyph(index)
  const letter = place(shape, { x: 15.5 - width / 2, y: 7 })
  const signs = sign.map(({ paint, shape }) => ({
    paint,
    shape: bothEnds(place(shape, { x: 15.5, y: 51, size: 0.92 })),
  }))
  return [{ paint: 'index', shape: bothEnds(letter) }, ...signs]
}

/** Between an index and its sign, where else a stray bit of the picture would show. */
const BRIDGE = bothEnds('M9 34L22 34L22 46L9 46Z')

/** Paper around the index, so that it stays clear of the picture. */
function haloOf(corners: readonly Layer[]): readonly Layer[] {
  return [{ paint: 'halo', shape: BRIDGE + corners.map(({ shape }) => shape).join('') }]
}

/** A sign at many places: each of its parts is one path for all of them. */
function repeated(sign: readonly Layer[], places: readonly Place[]): readonly Layer[] {
  return sign.map(({ paint, shape }): { paint: Paint; shape: Shape } => ({
    paint,
    shape: places.map((at) => place(shape, at)).join(''),
  }))
}

type Point = readonly [x: number, y: number]

function pair(y: number): readonly Point[] {
  return [
    [LEFT, y],
    [RIGHT, y],
  ]
}

/** Signs in the upper half with their opposites in the lower one, and those in the middle, which stand upright. */
function signs(upper: readonly Point[], middle: readonly Point[]): readonly Place[] {
  return [
    ...upper.map(([x, y]) => ({ x, y, size: SIZE })),
    ...middle.map(([x, y]) => ({ x, y, size: SIZE })),
    ...upper.map(([x, y]) => ({ x: WIDTH - x, y: HEIGHT - y, size: SIZE, turned: true })),
  ]
}
