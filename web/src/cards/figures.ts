import { GERMAN, type Layer } from './pips'
import { ellipse, place, type Shape } from './shape'
import type { Suit } from '../wire/messages'

/** Whom a German court card shows. */
export type Person = 'unter' | 'ober' | 'king'

/** Where a figure ends below. */
const FLOOR = 126

/**
 * The figure of a German court card: the Unter's suit sign hangs low, the Ober's high, and the King has a crown.
 */
export function figure(person: Person, suit: Suit): readonly Layer[] {
  switch (person) {
    case 'unter':
      return [...UNTER, ...BADGE, ...sign(suit, 23, 112, 1.1)]
    case 'ober':
      return [...OBER, ...sign(suit, 82, 22, 1.25)]
    case 'king':
      return [...KING, ...sign(suit, 83, 22, 1.15)]
  }
}

function sign(suit: Suit, x: number, y: number, size: number): readonly Layer[] {
  return GERMAN[suit].map(({ paint, shape }) => ({ paint, shape: place(shape, { x, y, size }) }))
}

const FACE = ellipse(50, 53, 11, 13.5)

/** Eyes and brows, nose and mouth. */
const FEATURES: readonly Layer[] = [
  { paint: 'ink', shape: ellipse(45.6, 51.5, 1.2, 1.4) + ellipse(54.4, 51.5, 1.2, 1.4) },
  {
    paint: 'fineLine',
    shape:
      'M43.2 48.2C44.6 47 46.6 47 47.8 47.8M52.2 47.8C53.4 47 55.4 47 56.8 48.2M50 51.5L48.8 56.6L50.6 57M47 61C49 62.2 51 62.2 53 61',
  },
]

/** The line around the face, below a cap. */
const CHEEKS: Shape = 'M39 50C38.6 60 43 66.5 50 66.5C57 66.5 61.4 60 61 50'

const SHOULDERS: Shape = `M22 ${FLOOR}C22 98 30 84 43 79L57 79C70 84 78 98 78 ${FLOOR}Z`

/** Paper with a rim, on which the Unter's sign stands out from his coat. */
const BADGE: readonly Layer[] = [
  { paint: 'paper', shape: ellipse(23, 112, 15) },
  { paint: 'line', shape: ellipse(23, 112, 15) },
]

const UNTER: readonly Layer[] = [
  // Hair to the neck, a short coat with a broad collar and buttons, a flat cap with a feather.
  { paint: 'hair', shape: 'M36 44C34 56 35 66 39 72L61 72C65 66 66 56 64 44Z' },
  { paint: 'suit', shape: SHOULDERS },
  { paint: 'skin', shape: 'M45 64L55 64L56 82L50 88L44 82Z' },
  { paint: 'skin', shape: FACE },
  ...FEATURES,
  { paint: 'paper', shape: 'M43 78L50 90L57 78L66 84L55 99L50 92L45 99L34 84Z' },
  { paint: 'line', shape: 'M43 78L50 90L57 78L66 84L55 99L50 92L45 99L34 84ZM50 92L50 126' },
  { paint: 'gold', shape: ellipse(50, 104, 2) + ellipse(50, 112, 2) + ellipse(50, 120, 2) },
  { paint: 'suit', shape: 'M33 43C31 34 40 28 52 28C63 28 70 33 68 41C60 38 44 38 33 43Z' },
  { paint: 'gold', shape: 'M33 44C44 38.5 60 38.5 68 42L67 46C59 42.5 44 43 34 48Z' },
  { paint: 'line', shape: 'M33 44C44 38.5 60 38.5 68 42L67 46C59 42.5 44 43 34 48Z' },
  { paint: 'line', shape: 'M33 43C31 34 40 28 52 28C63 28 70 33 68 41' },
  { paint: 'line', shape: CHEEKS },
]

const OBER: readonly Layer[] = [
  // A moustache, a coat with a sash and epaulettes, a wide hat with a plume.
  { paint: 'hair', shape: 'M37 46C36 56 37 62 40 66L60 66C63 62 64 56 63 46Z' },
  { paint: 'suit', shape: SHOULDERS },
  {
    paint: 'gold',
    shape: 'M27 92C30 85 36 81 42 79L46 86C38 88 33 92 31 98ZM73 92C70 85 64 81 58 79L54 86C62 88 67 92 69 98Z',
  },
  {
    paint: 'line',
    shape: 'M27 92C30 85 36 81 42 79L46 86C38 88 33 92 31 98ZM73 92C70 85 64 81 58 79L54 86C62 88 67 92 69 98Z',
  },
  { paint: 'paper', shape: 'M60 82L70 90L36 126L24 126C38 112 50 98 60 82Z' },
  { paint: 'line', shape: 'M60 82L70 90L36 126L24 126C38 112 50 98 60 82Z' },
  { paint: 'skin', shape: 'M45 63L55 63L56 80L50 84L44 80Z' },
  { paint: 'skin', shape: FACE },
  ...FEATURES,
  {
    paint: 'hair',
    shape: 'M50 58.6C46 57.6 42.6 59 40 63C43.6 62 47 62.6 50 61C53 62.6 56.4 62 60 63C57.4 59 54 57.6 50 58.6Z',
  },
  { paint: 'hair', shape: 'M50 63.6C48.8 66 49 69 50 71C51 69 51.2 66 50 63.6Z' },
  { paint: 'suit', shape: 'M38 40C37 24 63 24 62 40Z' },
  { paint: 'line', shape: 'M38 40C37 24 63 24 62 40' },
  { paint: 'ink', shape: 'M27 41C36 35 64 35 73 41C64 48 36 48 27 41Z' },
  { paint: 'paper', shape: 'M39 37C34 30 34 20 42 12C44 20 47 27 45 36Z' },
  { paint: 'line', shape: 'M39 37C34 30 34 20 42 12C44 20 47 27 45 36ZM42 35L41 18' },
]

const KING: readonly Layer[] = [
  // A long beard, an ermine collar over the robe, a crown.
  { paint: 'suit', shape: SHOULDERS },
  { paint: 'hair', shape: 'M36 44C34 58 35 68 38 74L62 74C65 68 66 58 64 44Z' },
  {
    paint: 'paper',
    shape: 'M28 88C34 82 39 79 43 78L57 78C61 79 66 82 72 88L64 100L54 95L54 126L46 126L46 95L36 100Z',
  },
  {
    paint: 'line',
    shape: 'M28 88C34 82 39 79 43 78L57 78C61 79 66 82 72 88L64 100L54 95L54 126M46 126L46 95L36 100L28 88',
  },
  {
    paint: 'ink',
    shape: [
      [36, 90],
      [64, 90],
      [50, 104],
      [50, 113],
      [50, 121],
    ]
      .map(([x = 0, y = 0]) => ellipse(x, y, 1.2, 2))
      .join(''),
  },
  { paint: 'skin', shape: FACE },
  {
    paint: 'hair',
    shape: 'M38.6 55C37 72 44 84 50 90C56 84 63 72 61.4 55C58 60 55 58.4 50 58.4C45 58.4 42 60 38.6 55Z',
  },
  { paint: 'paper', shape: 'M46.4 61.4C48.6 62.8 51.4 62.8 53.6 61.4C52.4 64.2 47.6 64.2 46.4 61.4Z' },
  ...FEATURES.slice(0, 1),
  {
    paint: 'fineLine',
    shape: 'M43.2 48.2C44.6 47 46.6 47 47.8 47.8M52.2 47.8C53.4 47 55.4 47 56.8 48.2M50 51.5L48.8 56.4L50.6 56.8',
  },
  { paint: 'gold', shape: 'M36 44L32 22L42 32L50 16L58 32L68 22L64 44C56 41 44 41 36 44Z' },
  {
    paint: 'line',
    shape: 'M36 44L32 22L42 32L50 16L58 32L68 22L64 44C56 41 44 41 36 44ZM35.2 39.6C44 36.6 56 36.6 64.8 39.6',
  },
  { paint: 'suit', shape: ellipse(50, 15.5, 2.6) + ellipse(32, 21.5, 2.2) + ellipse(68, 21.5, 2.2) },
]
