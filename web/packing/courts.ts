import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from 'svgo'
import type { Plugin } from 'vite'

/** The court cards of the French deck, as their files are called in the package cardsJS. */
const COURTS = ['J', 'Q', 'K'].flatMap((rank) => ['C', 'S', 'H', 'D'].map((suit) => `${rank}${suit}`))

const MODULE = 'virtual:courts'

/** The drawing without what its editor left in it, its places in the card's own units and to one digit. */
const LEAN: Config = {
  multipass: true,
  plugins: [
    'convertStyleToAttrs',
    'cleanupIds',
    'moveGroupAttrsToElems',
    'collapseGroups',
    { name: 'preset-default', params: { overrides: { mergePaths: false, convertPathData: { floatPrecision: 1 } } } },
  ],
}

/** The colours of the drawings from the bottom up; each has one path of each. */
const LAYERS = 4

/**
 * The pictures of the French court cards, made from the package cardsJS while building: `virtual:courts` exports the
 * address of each, a file of its own that a page loads when it draws the card.
 *
 * Of each drawing only the frame and what is inside of it stays, without the indices and the large suit signs: the cards
 * have their own ones.
 */
export function courts(): Plugin {
  let web = ''
  let base = '/'
  let isBuild = false
  const picture = (court: string): Promise<string> =>
    insideOf(readFileSync(join(web, 'node_modules/cardsJS/cards', `${court}.svg`), 'utf8'))
  return {
    name: 'vorhand-courts',
    configResolved(config) {
      web = config.root
      base = config.base
      isBuild = config.command === 'build'
    },
    resolveId(id) {
      return id === MODULE ? `\0${MODULE}` : undefined
    },
    async load(id) {
      if (id !== `\0${MODULE}`) return undefined
      const addresses: [string, string][] = []
      for (const court of COURTS) {
        if (!isBuild) {
          addresses.push([court, `${base}@courts/${court}.svg`])
          continue
        }
        const source = await picture(court)
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
        const fileName = `assets/${court}-${hash}.svg`
        this.emitFile({ type: 'asset', fileName, source })
        addresses.push([court, base + fileName])
      }
      return `export default ${JSON.stringify(Object.fromEntries(addresses))}`
    },
    configureServer(server) {
      server.middlewares.use('/@courts', (request, response, next) => {
        const court = COURTS.find((one) => request.url === `/${one}.svg`)
        if (court === undefined) return next()
        response.setHeader('content-type', 'image/svg+xml')
        picture(court).then((source) => response.end(source), next)
      })
    },
  }
}

interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A closed line of a path: where it begins, what follows as it was written, and about where it lies. */
interface Line {
  readonly text: string
  readonly box: Box
}

/** A card's frame with what is inside of it, as a picture that has just its size. */
export async function insideOf(card: string): Promise<string> {
  // Only who draws cards waits for it: a test or a change of another file does not.
  const { optimize } = await import('svgo')
  const { data } = optimize(card, LEAN)
  const moved = /<g transform="translate\((-?[\d.]+)[ ,](-?[\d.]+)\)"/.exec(data)
  const by = { x: Number(moved?.[1] ?? 0), y: Number(moved?.[2] ?? 0) }
  // One of them holds its drawing twice, one above the other.
  const layers = [...data.matchAll(/<path\b[^>]*>/g)].slice(0, LAYERS).map(([element]) => ({
    fill: /\bfill="([^"]+)"/.exec(element)?.[1] ?? '#000',
    lines: linesOf(/\bd="([^"]+)"/.exec(element)?.[1] ?? '', by),
  }))
  const all = layers.flatMap((layer) => layer.lines)
  const frame = union(all.filter((line) => isFrame(line.box)))
  const inside = layers.map(({ fill, lines }) => {
    const kept = lines.filter(({ box }) => overlaps(box, frame) && !isSuitSign(box, frame))
    return `<path fill="${fill}" d="${kept.map((line) => line.text).join('')}"/>`
  })
  const { left, top, right, bottom } = frame
  const size = [left, top, right - left, bottom - top].map((value) => Number(value.toFixed(1))).join(' ')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${size}" preserveAspectRatio="none">${inside.join('')}</svg>`
}

/** The frame's lines are the only ones that go nearly around the whole card. */
function isFrame({ left, top, right, bottom }: Box): boolean {
  return right - left > 140 && bottom - top > 240
}

function union(lines: readonly Line[]): Box {
  const boxes = lines.map((line) => line.box)
  if (boxes.length === 0) throw new Error('a court card has no frame')
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  }
}

function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
}

/** The large suit signs lie alone in the corners at the upper left and the lower right. */
function isSuitSign({ left, top, right, bottom }: Box, frame: Box): boolean {
  const [width, height] = [right - left, bottom - top]
  if (width < 25 || width > 60 || height < 40 || height > 70) return false
  const isUpper = left - frame.left < 20 && top - frame.top < 20
  const isLower = frame.right - right < 20 && frame.bottom - bottom < 20
  return isUpper || isLower
}

const NUMBERS_OF: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }

/** The closed lines of a path, each with its beginning written out, so that it stands for itself. */
function linesOf(path: string, by: { readonly x: number; readonly y: number }): Line[] {
  const lines: Line[] = []
  let at = { x: by.x, y: by.y }
  let start = at
  let text = ''
  let points: { x: number; y: number }[] = []
  const end = (): void => {
    if (text !== '') lines.push({ text, box: around(points) })
    text = ''
    points = []
  }
  for (const [, letter = '', rest = ''] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const kind = letter.toLowerCase()
    const isRelative = letter === kind
    const count = NUMBERS_OF[kind]
    if (count === undefined) throw new Error(`a path has ${letter}`)
    if (kind === 'z') {
      text += 'z'
      at = start
      continue
    }
    const values = numbersOf(rest, kind === 'a')
    for (let first = 0; first < values.length; first += count) {
      const step = values.slice(first, first + count)
      // What follows the first pair of a moveto are lines.
      const isMove = kind === 'm' && first === 0
      const from = isRelative ? at : by
      if (isMove) end()
      const ends = pointsOf(kind, step, from, at)
      points.push(...ends)
      at = ends.at(-1) ?? at
      if (isMove) {
        start = at
        text = `M${short(at.x)} ${short(at.y)}`
      } else {
        const said = kind === 'm' ? (isRelative ? 'l' : 'L') : letter
        text += said + (isRelative ? step : absolute(kind, step, by)).map(short).join(' ')
      }
    }
  }
  end()
  return lines
}

/** Numbers as a path writes them: without what parts them where that is clear; flags of an arc are one digit. */
function numbersOf(text: string, isArc: boolean): number[] {
  const values: number[] = []
  const pattern = /-?(?:\d*\.\d+|\d+)/y
  let place = 0
  while (place < text.length) {
    if (/[\s,]/.test(text[place] ?? '')) {
      place += 1
      continue
    }
    const flag = values.length % 7 === 3 || values.length % 7 === 4
    if (isArc && flag) {
      values.push(Number(text[place]))
      place += 1
      continue
    }
    pattern.lastIndex = place
    const found = pattern.exec(text)
    if (!found) throw new Error(`a path has ${text.slice(place, place + 9)}`)
    values.push(Number(found[0]))
    place = pattern.lastIndex
  }
  return values
}

/** The points that a step names, the last one being where it ends; those of arcs and curves bound it well enough. */
function pointsOf(
  kind: string,
  step: readonly number[],
  from: { x: number; y: number },
  at: { x: number; y: number },
): { x: number; y: number }[] {
  const [one = 0] = step
  if (kind === 'h') return [{ x: from.x + one, y: at.y }]
  if (kind === 'v') return [{ x: at.x, y: from.y + one }]
  const pairs = kind === 'a' ? step.slice(5) : step
  const points = []
  for (let first = 0; first + 1 < pairs.length; first += 2) {
    points.push({ x: from.x + (pairs[first] ?? 0), y: from.y + (pairs[first + 1] ?? 0) })
  }
  return points
}

function absolute(kind: string, step: readonly number[], by: { x: number; y: number }): number[] {
  if (kind === 'h') return step.map((value) => value + by.x)
  if (kind === 'v') return step.map((value) => value + by.y)
  const pairsFrom = kind === 'a' ? 5 : 0
  return step.map((value, at) => (at < pairsFrom ? value : value + ((at - pairsFrom) % 2 === 0 ? by.x : by.y)))
}

function around(points: readonly { x: number; y: number }[]): Box {
  const [across, down] = [points.map((point) => point.x), points.map((point) => point.y)]
  return { left: Math.min(...across), top: Math.min(...down), right: Math.max(...across), bottom: Math.max(...down) }
}

function short(value: number): string {
  return String(Number(value.toFixed(1)))
}
