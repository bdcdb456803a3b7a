/** A drawing made of absolute lines: `M`, `L`, `C` and `Z` of SVG, each with pairs of numbers. */
export type Shape = string

/** Where a shape is drawn: its own origin comes to `x`, `y`, and `size` is how much larger it gets. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly size?: number
  /** Whether it stands on its head. */
  readonly turned?: boolean
}

/** The units of a card's face, at the proportion of 5 to 7. */
export const WIDTH = 100
export const HEIGHT = 140

/** The letters and the numbers of the shapes that were placed so far: a sign is read once for all of its places. */
const parts = new Map<Shape, readonly (string | number)[]>()

/** A shape at a place. */
export function place(shape: Shape, { x, y, size = 1, turned = false }: Place): Shape {
  const scale = turned ? -size : size
  let placed = ''
  let isAcross = false
  let isFirst = true
  for (const part of partsOf(shape)) {
    if (typeof part === 'string') {
      placed += part
      isAcross = false
      isFirst = true
    } else {
      isAcross = !isAcross
      placed += (isFirst ? '' : ' ') + short((isAcross ? x : y) + scale * part)
      isFirst = false
    }
  }
  return placed
}

function partsOf(shape: Shape): readonly (string | number)[] {
  let found = parts.get(shape)
  if (!found) {
    const words = shape.match(/-?\d*\.?\d+|[A-Z]/g) ?? []
    found = words.map((word) => (word >= 'A' ? word : Number(word)))
    parts.set(shape, found)
  }
  return found
}

/** The same shape as it looks from the other side of the table. */
export function turned(shape: Shape): Shape {
  return place(shape, { x: WIDTH, y: HEIGHT, turned: true })
}

/** A shape and what it is from the other side. */
export function bothEnds(shape: Shape): Shape {
  return shape + turned(shape)
}

/** How far the handles of a quarter of a circle reach. */
const QUARTER = 0.5523

/** An ellipse, drawn clockwise like all shapes that overlap, so that nothing is cut out of them. */
export function ellipse(x: number, y: number, across: number, down = across): Shape {
  const [h, v] = [across * QUARTER, down * QUARTER]
  const points = [
    [x + across, y + v, x + h, y + down, x, y + down],
    [x - h, y + down, x - across, y + v, x - across, y],
    [x - across, y - v, x - h, y - down, x, y - down],
    [x + h, y - down, x + across, y - v, x + across, y],
  ]
  const curves = points.map((curve) => `C${curve.map(short).join(' ')}`)
  return `M${short(x + across)} ${short(y)}${curves.join('')}Z`
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100)
}
