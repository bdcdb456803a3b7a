import { ellipse, type Shape } from './shape'

/** A sign of an index: a line in a box of 20 by 30, drawn so that it looks the same on every machine. */
interface Glyph {
  readonly shape: Shape
  readonly width: number
}

const GLYPHS: ReadonlyMap<string, Glyph> = new Map([
  ['7', { width: 20, shape: 'M2 2.4L17.4 2.4L8 29' }],
  ['8', { width: 20, shape: ellipse(10, 8.4, 6.2, 6.4) + ellipse(10, 21.3, 7.4, 6.6) }],
  ['9', { width: 20, shape: ellipse(10, 9.8, 7.4, 7.8) + 'M17.4 9.8C17.6 20 13.6 26.6 5 28' }],
  ['10', { width: 23, shape: 'M0.6 7L5 2.2L5 29' + ellipse(16.4, 15.3, 5.2, 12.8) }],
  ['A', { width: 20, shape: 'M1.4 29L10 2L18.6 29M4.6 20L15.4 20' }],
  ['K', { width: 20, shape: 'M3.4 1L3.4 29M17 1L4 17M8.6 12L18 29' }],
  ['Q', { width: 20, shape: ellipse(10, 14.6, 8, 12) + 'M11.5 20.5L18.6 29' }],
  ['J', { width: 18, shape: 'M14 1L14 20.5C14 25.6 11.6 27.8 8 27.8C4.4 27.8 2.2 25.4 2.2 21' }],
  [
    'B',
    {
      width: 20,
      shape:
        'M3.4 2.2L3.4 27.8L10 27.8C15 27.8 17.4 25 17.4 21.2C17.4 17.2 14.8 14.6 10 14.6L3.4 14.6' +
        'M10 14.6C14.2 14.6 16.2 11.8 16.2 8.4C16.2 4.8 14 2.2 10 2.2L2 2.2',
    },
  ],
  ['D', { width: 20, shape: 'M3.4 2.2L3.4 27.8L8 27.8C14.6 27.8 17.6 22.6 17.6 15C17.6 7.4 14.6 2.2 8 2.2L2 2.2' }],
  ['U', { width: 20, shape: 'M3 1L3 19C3 24.8 5.8 27.8 10 27.8C14.2 27.8 17 24.8 17 19L17 1' }],
  ['O', { width: 20, shape: ellipse(10, 15, 7.8, 12.8) }],
])

/** The glyph of an index such as "B" or "10". */
export function glyph(index: string): Glyph {
  const found = GLYPHS.get(index)
  if (!found) throw new Error(`no index is ${index}`)
  return found
}
