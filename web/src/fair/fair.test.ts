import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { recordings } from '../table/recorded'
import type { TableView } from '../table/view'
import { SETTINGS } from '../wire/example'
import type { BySeat, Card, Proof, ProofPart, Seat, SeedHash } from '../wire/messages'
import { fromHex, toHex } from './bytes'
import { Seeds } from './seeds'
import { commitment, key, seedHash, shuffle, type Context, type Part } from './shuffle'
import { verifyProof } from './verify'

const SEATS: readonly Seat[] = [1, 2, 3, 4]

/** The golden vectors of the page that describes the shuffle. */
function vectors(): readonly ReadonlyMap<string, string>[] {
  const page = readFileSync(new URL('../../../docs/fair-deal.md', import.meta.url), 'utf8')
  return [...page.matchAll(/^```vector\n([^`]*)```/gm)].map(([, block = '']) => {
    const lines = block.trim().split('\n')
    return new Map(lines.map((line) => [line.split('=')[0]?.trim() ?? '', line.split('=')[1]?.trim() ?? '']))
  })
}

function bytes(text: string | undefined, length: number): Uint8Array {
  const found = fromHex(text ?? '', length)
  if (found === undefined) throw new Error(`${text} is not hexadecimal`)
  return found
}

function context(vector: ReadonlyMap<string, string>): Context {
  return { table: bytes(vector.get('table'), 16), shuffle: Number(vector.get('deal')) }
}

function parts(vector: ReadonlyMap<string, string>): readonly Part[] {
  return [0, 1, 2, 3].map((seat) => {
    const [kind, seed] = (vector.get(`seat-${seat}`) ?? '').split(' ')
    if (kind === 'revealed') return { kind, seed: bytes(seed, 32) }
    return { kind: kind === 'withheld' ? kind : 'notTaking' }
  })
}

function isCard(text: string): text is Card {
  return /^[CSHD][AKQJT987]$/.test(text)
}

function bySeat<T>(values: readonly T[]): BySeat<T> {
  const [one, two, three, four] = values
  if (one === undefined || two === undefined || three === undefined || four === undefined) throw new Error('four seats')
  return [one, two, three, four]
}

/** A vector as the server would send it. */
function proof(vector: ReadonlyMap<string, string>): Proof {
  const { table, shuffle } = context(vector)
  const hashes = SEATS.map((seat): SeedHash | null => vector.get(`hash-${seat - 1}`) ?? null)
  const given = parts(vector).map((part): ProofPart =>
    part.kind === 'revealed' ? { part: 'revealed', seed: toHex(part.seed) } : { part: part.kind },
  )
  return {
    table: toHex(table).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5'),
    shuffle,
    shuffleVersion: 1,
    commitment: vector.get('commitment') ?? '',
    serverSeed: vector.get('server-seed') ?? '',
    hashes: bySeat(hashes),
    parts: bySeat(given),
    deck: (vector.get('deck') ?? '').split(' ').filter(isCard),
  }
}

function vector(place: number): ReadonlyMap<string, string> {
  const found = vectors()[place]
  if (found === undefined) throw new Error('no such vector')
  return found
}

describe('the golden vectors', () => {
  test('there are eight', () => {
    expect(vectors()).toHaveLength(8)
  })

  test.each(vectors().map((vector, place) => [place, vector] as const))('vector %i to the byte', (_, vector) => {
    const where = context(vector)
    const serverSeed = bytes(vector.get('server-seed'), 32)
    expect(toHex(commitment(where, serverSeed))).toBe(vector.get('commitment'))
    const given = parts(vector)
    given.forEach((part, place) => {
      if (part.kind !== 'revealed') return
      expect(toHex(seedHash(where, place + 1, part.seed))).toBe(vector.get(`hash-${place}`))
    })
    const derived = key(where, serverSeed, given)
    expect(toHex(derived)).toBe(vector.get('key'))
    const { deck, drawn, used } = shuffle(derived)
    expect(toHex(used)).toBe(vector.get('bytes'))
    expect(drawn.join(' ')).toBe(vector.get('drawn'))
    expect(deck.join(' ')).toBe(vector.get('deck'))
  })

  test.each(vectors().map((vector, place) => [place, vector] as const))('vector %i is a sound proof', (_, vector) => {
    const { verdict, checks } = verifyProof(proof(vector))
    expect(verdict.kind).toBe('unverified')
    expect(checks.every((check) => check.holds)).toBe(true)
    expect(checks.map((check) => check.step)).toEqual([
      ...['version', 'commitment', 'seat', 'seat', 'seat', 'seat', 'key', 'deck'],
    ])
  })
})

describe('a proof that is not sound', () => {
  const sound = proof(vector(1))
  const [first, second, third, fourth] = sound.parts

  test.each<[string, Partial<Proof>]>([
    ['another seed of the server', { serverSeed: '00'.repeat(32) }],
    ['another commitment', { commitment: '00'.repeat(32) }],
    ['a seed that does not fit its hash', { parts: [second, first, third, fourth] }],
    ['a seed without a hash', { hashes: [null, sound.hashes[1], sound.hashes[2], null] }],
    ['a hash that was dropped', { parts: [{ part: 'notTaking' }, second, third, fourth] }],
    ['withheld without a hash', { parts: [first, second, third, { part: 'withheld' }] }],
    ['another deck', { deck: [...sound.deck.slice(1), ...sound.deck.slice(0, 1)] }],
    ['a deck that is too short', { deck: sound.deck.slice(1) }],
    ['what is not hexadecimal', { serverSeed: 'seed' }],
  ])('%s is a fault', (_, change) => {
    const { verdict } = verifyProof({ ...sound, ...change })
    expect(verdict).toEqual({ kind: 'wrong', shuffle: 1, why: ['fault'] })
  })

  test('another version cannot be checked', () => {
    expect(verifyProof({ ...sound, shuffleVersion: 2 }).verdict).toMatchObject({ kind: 'wrong', why: ['otherVersion'] })
  })
})

describe('a proof that tells another story', () => {
  const sound = proof(vector(1))
  const seed = sound.parts[0].part === 'revealed' ? sound.parts[0].seed : ''
  const seen = {
    table: sound.table,
    announced: { commitment: sound.commitment, hashes: sound.hashes },
    own: { seat: 1, seed, isSent: true },
    dealt: { cards: sound.deck.slice(0, 10), from: 0 },
    result: { hands: [0, 10, 20].map((from) => sound.deck.slice(from, from + 10)), skat: sound.deck.slice(30) },
  } as const

  test('what fits is verified', () => {
    expect(verifyProof(sound, seen).verdict).toEqual({ kind: 'verified', shuffle: 1, seeds: 3, withheld: 0 })
  })

  test('who gave no seed trusts the others', () => {
    const { own: _, ...others } = seen
    expect(verifyProof(sound, others).verdict.kind).toBe('unverified')
  })

  test.each<[string, object, string]>([
    ['another commitment was announced', { announced: { ...seen.announced, commitment: '00' } }, 'announcedOtherwise'],
    ['another table', { table: '00000000-0000-0000-0000-000000000000' }, 'announcedOtherwise'],
    ['another seed was sent', { own: { seat: 1, seed: '11'.repeat(32), isSent: true } }, 'ownSeedChanged'],
    ['the own seed is left out', { own: { seat: 4, seed, isSent: true } }, 'ownSeedMissing'],
    ['other cards were dealt', { dealt: { cards: sound.deck.slice(10, 20), from: 0 } }, 'otherCards'],
    ['the result shows another skat', { result: { ...seen.result, skat: sound.deck.slice(0, 2) } }, 'otherCards'],
  ])('%s', (_, change, doubt) => {
    expect(verifyProof(sound, { ...seen, ...change }).verdict).toEqual({ kind: 'wrong', shuffle: 1, why: [doubt] })
  })
})

test('every shuffle of the recorded games is sound, and its cards are those that were dealt', () => {
  let proofs = 0
  for (const { frames } of recordings()) {
    for (const { message } of frames) {
      if (message.t !== 'event' || message.event.e !== 'revealed') continue
      expect(verifyProof(message.event.proof).verdict.kind).toBe('unverified')
      proofs += 1
    }
  }
  expect(proofs).toBeGreaterThan(10)
})

describe('the own seeds', () => {
  const table = '00010203-0405-0607-0809-0a0b0c0d0e0f'
  const blank: TableView = {
    id: table,
    n: 1,
    settings: SETTINGS,
    arranged: false,
    host: 'host',
    you: 1,
    seats: [],
    step: { kind: 'hashing', shuffle: 7, ownMissing: true },
    sheet: { rows: [], accounts: [] },
    chatOpen: true,
    atMicros: 0,
    chat: [],
  }

  function storage() {
    const kept = new Map<string, string>()
    return {
      kept,
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
  }

  function drawing() {
    let drawn = 0
    return (count: number) => new Uint8Array(count).fill((drawn += 1))
  }

  function revealing(hashes: BySeat<SeedHash | null>, ownMissing = true): TableView {
    return { ...blank, step: { kind: 'revealing', shuffle: 7, commitment: 'c'.repeat(64), hashes, ownMissing } }
  }

  function hashOf(seeds: Seeds): string {
    const [act] = seeds.event({ e: 'prepared', shuffle: 7 }, blank).acts
    if (act?.do !== 'hash') throw new Error('no hash was sent')
    return act.hash
  }

  const committed = { e: 'committed', shuffle: 7, commitment: '', hashes: [null, null, null, null] } as const

  test('a hash first, and the seed only when the hash stands in the announcement', () => {
    const seeds = new Seeds(table, storage(), drawing())
    const hash = hashOf(seeds)
    const { acts } = seeds.event(committed, revealing([hash, null, null, null]))
    expect(acts).toEqual([{ do: 'seed', shuffle: 7, seed: '01'.repeat(32) }])
  })

  test('no seed without the own hash, with another one, or for a second announcement', () => {
    const missing = new Seeds(table, storage(), drawing())
    hashOf(missing)
    expect(missing.event(committed, revealing([null, null, null, null])).acts).toEqual([])
    const other = new Seeds(table, storage(), drawing())
    hashOf(other)
    expect(other.event(committed, revealing(['f'.repeat(64), null, null, null])).acts).toEqual([])
    const twice = new Seeds(table, storage(), drawing())
    const hash = hashOf(twice)
    expect(twice.event(committed, revealing([hash, null, null, null])).acts).toHaveLength(1)
    expect(twice.snapshot(revealing([hash, 'e'.repeat(64), null, null])).acts).toEqual([])
  })

  test('a reload in the middle of a shuffle reveals the seed that was bound before', () => {
    const keep = storage()
    const hash = hashOf(new Seeds(table, keep, drawing()))
    const after = new Seeds(table, keep, () => new Uint8Array(32).fill(99))
    expect(after.snapshot(blank).acts).toEqual([{ do: 'hash', shuffle: 7, hash }])
    const { acts } = after.snapshot(revealing([hash, null, null, null]))
    expect(acts).toEqual([{ do: 'seed', shuffle: 7, seed: '01'.repeat(32) }])
    expect(after.snapshot(revealing([hash, null, null, null], false)).acts).toEqual([])
  })

  test('nothing strange that is kept does harm', () => {
    const keep = storage()
    for (const text of ['{', 'null', '[1,null,{}]']) {
      keep.kept.set(`vorhand.seeds.${table}`, text)
      expect(hashOf(new Seeds(table, keep, drawing()))).toHaveLength(64)
    }
  })

  test('who watches gives none', () => {
    const { you: _, ...watching } = blank
    expect(new Seeds(table, storage(), drawing()).snapshot(watching).acts).toEqual([])
  })

  test('nothing is kept of a table that is let go of', () => {
    const keep = storage()
    const seeds = new Seeds(table, keep, drawing())
    hashOf(seeds)
    expect(keep.kept.size).toBe(1)
    seeds.forget()
    expect(keep.kept.size).toBe(0)
  })

  test('only the last shuffles are kept', () => {
    const keep = storage()
    const seeds = new Seeds(table, keep, drawing())
    for (let shuffle = 1; shuffle <= 40; shuffle += 1) seeds.event({ e: 'prepared', shuffle }, blank)
    const kept: unknown = JSON.parse(keep.kept.get(`vorhand.seeds.${table}`) ?? '')
    expect(kept).toHaveLength(4)
  })
})
