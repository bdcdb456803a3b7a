/** The verifiable deal to the byte, as docs/fair-deal.md describes it. */
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Card, Rank, Suit } from '../wire/messages'
import { ascii, fourBytes, joined } from './bytes'

/** Which shuffle of which table. */
export interface Context {
  /** The table's id, 16 bytes. */
  readonly table: Uint8Array
  /** The number of the shuffle. */
  readonly shuffle: number
}

/** What a seat gave to a shuffle. */
export type Part =
  { readonly kind: 'notTaking' | 'withheld' } | { readonly kind: 'revealed'; readonly seed: Uint8Array }

/** The order in which the deck begins. */
const SUITS: readonly Suit[] = ['D', 'H', 'S', 'C']
const RANKS: readonly Rank[] = ['7', '8', '9', 'Q', 'K', 'T', 'A', 'J']

/** What the server binds itself with to its seed. */
export function commitment(context: Context, serverSeed: Uint8Array): Uint8Array {
  return sha256(joined(ascii('vorhand/commit/1'), named(context), serverSeed))
}

/** What a seat (1 to 4) binds itself with to its seed. */
export function seedHash(context: Context, seat: number, seed: Uint8Array): Uint8Array {
  return sha256(joined(ascii('vorhand/pledge/1'), named(context), Uint8Array.of(seat - 1), seed))
}

/** The key that all seeds give. */
export function key(context: Context, serverSeed: Uint8Array, parts: readonly Part[]): Uint8Array {
  const given = parts.map((part) =>
    joined(Uint8Array.of(flag(part)), part.kind === 'revealed' ? part.seed : new Uint8Array(32)),
  )
  return hmac(sha256, serverSeed, joined(ascii('vorhand/derive/1'), named(context), ...given))
}

/** What a key makes of the deck. */
export interface Shuffled {
  readonly deck: readonly Card[]
  /** The places that were drawn, for the places 31 to 1. */
  readonly drawn: readonly number[]
  /** The bytes that were used, the refused ones among them. */
  readonly used: Uint8Array
}

/** Shuffles the deck. */
export function shuffle(key: Uint8Array): Shuffled {
  const deck: Card[] = SUITS.flatMap((suit) => RANKS.map((rank): Card => `${suit}${rank}`))
  const drawn: number[] = []
  const used: number[] = []
  const stream = bytes(key)
  for (let place = 31; place >= 1; place -= 1) {
    const choices = place + 1
    let byte: number
    do {
      byte = stream()
      used.push(byte)
    } while (byte >= 256 - (256 % choices))
    const chosen = byte % choices
    drawn.push(chosen)
    swap(deck, place, chosen)
  }
  return { deck, drawn, used: Uint8Array.from(used) }
}

function named({ table, shuffle }: Context): Uint8Array {
  return joined(table, fourBytes(shuffle))
}

function flag(part: Part): number {
  switch (part.kind) {
    case 'notTaking':
      return 0
    case 'revealed':
      return 1
    case 'withheld':
      return 2
  }
}

/** The stream of a key: gives the next byte each time. */
function bytes(key: Uint8Array): () => number {
  let block = new Uint8Array(0)
  let place = 0
  let number = 0
  return () => {
    if (place === block.length) {
      block = Uint8Array.from(hmac(sha256, key, fourBytes(number)))
      number += 1
      place = 0
    }
    const byte = block[place]
    place += 1
    if (byte === undefined) throw new Error('a block has 32 bytes')
    return byte
  }
}

function swap(deck: Card[], one: number, other: number): void {
  const [first, second] = [deck[one], deck[other]]
  if (first === undefined || second === undefined) throw new Error('a deck has 32 places')
  deck[one] = second
  deck[other] = first
}
