/** The games that the server's tests have recorded, for tests. */
import { readFileSync, readdirSync } from 'node:fs'
import { parse } from '../connection/incoming'
import type { ServerEvent, ServerSnapshot } from '../wire/messages'

/** What an observer was told, or what a fresh snapshot said at that point. */
export type Frame =
  | { readonly kind: 'told'; readonly message: ServerSnapshot | ServerEvent }
  | { readonly kind: 'fresh'; readonly message: ServerSnapshot }

/** What one observer of a game was told. */
export interface Recording {
  readonly game: string
  readonly observer: string
  readonly frames: readonly Frame[]
}

const folder = new URL('../../fixtures/', import.meta.url)

/** All of them. */
export function recordings(): readonly Recording[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  return files.sort().flatMap((file) => {
    const read: unknown = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
    if (!Array.isArray(read)) throw new Error(`${file} has a list of observers`)
    return read.map((one: unknown) => recording(file.replace('.json', ''), one))
  })
}

function recording(game: string, one: unknown): Recording {
  if (typeof one !== 'object' || one === null || !('observer' in one) || !('frames' in one))
    throw new Error('an observer')
  const { observer, frames } = one
  if (!Array.isArray(frames)) throw new Error('an observer has frames')
  return { game, observer: String(observer), frames: frames.map(frame) }
}

function frame(value: unknown): Frame {
  if (typeof value !== 'object' || value === null) throw new Error('a frame')
  const message = parse(JSON.stringify('told' in value ? value.told : 'fresh' in value ? value.fresh : undefined))
  if (message?.t === 'snapshot') return { kind: 'told' in value ? 'told' : 'fresh', message }
  if (message?.t === 'event' && 'told' in value) return { kind: 'told', message }
  throw new Error('a frame has a snapshot or an event')
}
