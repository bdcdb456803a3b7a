/** Does a shuffle again from its proof, step by step, and compares it with what was seen at the table. */
import type { BySeat, Card, Cards, Proof, Seat, SeedHash } from '../wire/messages'
import { fromHex, toHex } from './bytes'
import { commitment, key, seedHash, shuffle, type Context, type Part } from './shuffle'
import type { Doubt, Verdict } from './verdict'

/** The version of the shuffle that this client knows. */
const SHUFFLE_VERSION = 1

/** What a client saw and sent before the proof. */
export interface SeenBefore {
  /** The table at which it was played. */
  readonly table: string
  /** What was announced before the deal. */
  readonly announced?: Announced
  /** The own seat and seed, and whether it must be in the proof: the server has confirmed it, or says that it is there. */
  readonly own?: { readonly seat: Seat; readonly seed: string; readonly isSent: boolean }
  /** The own ten cards, and where they lie in the deck: at 0 for forehand, 10 for middlehand, 20 for rearhand. */
  readonly dealt?: { readonly cards: Cards; readonly from: 0 | 10 | 20 }
  /** The hands of the result in the order of the deck, and the skat. */
  readonly result?: { readonly hands: readonly Cards[]; readonly skat: Cards }
}

/** What the server announced before any seed went out. */
export interface Announced {
  readonly commitment: string
  readonly hashes: BySeat<SeedHash | null>
}

/** One thing that was checked, for a page that explains it. */
export type Check =
  | { readonly step: 'version'; readonly holds: boolean; readonly version: number }
  /** The hash of the server's seed is its commitment. */
  | { readonly step: 'commitment'; readonly holds: boolean; readonly expected: string; readonly found: string }
  /** What a seat gave fits its hash. */
  | {
      readonly step: 'seat'
      readonly holds: boolean
      readonly seat: Seat
      readonly part: Part['kind']
      readonly hash?: string
    }
  /** All seeds together give a key. */
  | { readonly step: 'key'; readonly holds: true; readonly key: string }
  /** The key gives the deck; `differsAt` is the first place, 0 to 31, where it does not. */
  | { readonly step: 'deck'; readonly holds: boolean; readonly deck: readonly Card[]; readonly differsAt?: number }
  /** Commitment and hashes are those that were announced before. */
  | { readonly step: 'announced'; readonly holds: boolean }
  /** The own seed went in unchanged. */
  | { readonly step: 'ownSeed'; readonly holds: boolean }
  /** The cards that were dealt are those of the deck. */
  | { readonly step: 'cards'; readonly holds: boolean }

/** What came out. */
export interface Verification {
  readonly verdict: Verdict
  /** What was checked, in the order of the page that explains it. */
  readonly checks: readonly Check[]
}

const SEATS: readonly Seat[] = [1, 2, 3, 4]

/** Checks a proof, and where something was seen before, whether it is the same story. */
export function verifyProof(proof: Proof, seen?: SeenBefore): Verification {
  const number = proof.shuffle
  if (proof.shuffleVersion !== SHUFFLE_VERSION) {
    const check: Check = { step: 'version', holds: false, version: proof.shuffleVersion }
    return { verdict: { kind: 'wrong', shuffle: number, why: ['otherVersion'] }, checks: [check] }
  }
  const checks: Check[] = [{ step: 'version', holds: true, version: proof.shuffleVersion }]
  const doubts = new Set<Doubt>()
  const note = (check: Check, doubt: Doubt): void => {
    checks.push(check)
    if (!check.holds) doubts.add(doubt)
  }
  const table = fromHex(proof.table.replaceAll('-', ''), 16)
  const serverSeed = fromHex(proof.serverSeed, 32)
  const parts = readParts(proof)
  if (table === undefined || serverSeed === undefined || parts === undefined) {
    return { verdict: { kind: 'wrong', shuffle: number, why: ['fault'] }, checks }
  }

  const context: Context = { table, shuffle: number }
  const found = toHex(commitment(context, serverSeed))
  const expected = proof.commitment.toLowerCase()
  note({ step: 'commitment', holds: found === expected, expected, found }, 'fault')
  SEATS.forEach((seat, place) => {
    const [part, hash] = [parts[place], proof.hashes[place] ?? undefined]
    if (part === undefined) return
    const fits = part.kind !== 'revealed' || toHex(seedHash(context, seat, part.seed)) === hash?.toLowerCase()
    const holds = (part.kind === 'notTaking') === (hash === undefined) && fits
    note({ step: 'seat', holds, seat, part: part.kind, ...(hash !== undefined && { hash }) }, 'fault')
  })
  const derived = key(context, serverSeed, parts)
  checks.push({ step: 'key', holds: true, key: toHex(derived) })
  const { deck } = shuffle(derived)
  const differsAt = deck.findIndex((card, place) => card !== proof.deck[place])
  const isSame = differsAt < 0 && proof.deck.length === deck.length
  note({ step: 'deck', holds: isSame, deck, ...(differsAt >= 0 && { differsAt }) }, 'fault')

  if (seen !== undefined) compare(proof, parts, seen, note)
  const seeds = parts.filter((part) => part.kind === 'revealed').length
  const withheld = parts.filter((part) => part.kind === 'withheld').length
  return { verdict: verdict(number, seeds, withheld, [...doubts], seen), checks }
}

function verdict(
  shuffle: number,
  seeds: number,
  withheld: number,
  why: readonly Doubt[],
  seen: SeenBefore | undefined,
): Verdict {
  if (why.length > 0) return { kind: 'wrong', shuffle, why }
  const isOurs = seen?.own?.isSent === true
  return { kind: isOurs ? 'verified' : 'unverified', shuffle, seeds, withheld }
}

/** Whether the proof tells the same story as the table did. */
function compare(
  proof: Proof,
  parts: readonly Part[],
  { table, announced, own, dealt, result }: SeenBefore,
  note: (check: Check, doubt: Doubt) => void,
): void {
  const isSameTable = proof.table.toLowerCase() === table.toLowerCase()
  if (announced !== undefined || !isSameTable) {
    const holds = isSameTable && (announced === undefined || isSameAnnouncement(proof, announced))
    note({ step: 'announced', holds }, 'announcedOtherwise')
  }
  if (own?.isSent === true) {
    const part = parts[own.seat - 1]
    const isThere = part?.kind === 'revealed'
    const holds = isThere && toHex(part.seed) === own.seed.toLowerCase()
    note({ step: 'ownSeed', holds }, isThere ? 'ownSeedChanged' : 'ownSeedMissing')
  }
  if (dealt !== undefined || result !== undefined) {
    const hand = (from: number): Cards => proof.deck.slice(from, from + 10)
    const isOwn = dealt === undefined || isSameSet(hand(dealt.from), dealt.cards)
    const areAll =
      result === undefined ||
      (result.hands.every((cards, place) => isSameSet(hand(10 * place), cards)) &&
        isSameSet(proof.deck.slice(30), result.skat))
    note({ step: 'cards', holds: isOwn && areAll }, 'otherCards')
  }
}

function isSameAnnouncement(proof: Proof, announced: Announced): boolean {
  const isSame = (one: string | null | undefined, other: string | null | undefined): boolean =>
    (one ?? '').toLowerCase() === (other ?? '').toLowerCase()
  return (
    isSame(proof.commitment, announced.commitment) &&
    announced.hashes.every((hash, place) => isSame(hash, proof.hashes[place]))
  )
}

function isSameSet(one: Cards, other: Cards): boolean {
  return one.length === other.length && one.every((card) => other.includes(card))
}

function readParts(proof: Proof): readonly Part[] | undefined {
  const parts: Part[] = []
  for (const part of proof.parts) {
    if (part.part !== 'revealed') {
      parts.push({ kind: part.part })
      continue
    }
    const seed = fromHex(part.seed, 32)
    if (seed === undefined) return undefined
    parts.push({ kind: 'revealed', seed })
  }
  return parts
}
