import type { Proof } from '../wire/messages'
import type { ListProofs } from './list'

/** More than a proof with all its fields, and than those of a list with many shuffles, in characters. */
const LONGEST = 20_000
const LONGEST_LIST = 1_000_000

/** More shuffles than an endless list sees in years. */
const MOST_SHUFFLES = 100_000

/** What is wrong with a text that should hold a proof. */
export type NoProof = 'tooLong' | 'notJson' | 'noProof'

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isTextOrNull(value: unknown): boolean {
  return typeof value === 'string' || value === null
}

function isPart(value: unknown): boolean {
  if (!isRecord(value)) return false
  if (value['part'] === 'revealed') return typeof value['seed'] === 'string'
  return value['part'] === 'withheld' || value['part'] === 'notTaking'
}

function isProof(value: unknown): value is Proof {
  if (!isRecord(value)) return false
  const { table, shuffle, shuffleVersion, commitment, serverSeed, hashes, parts, deck } = value
  return (
    typeof table === 'string' &&
    Number.isInteger(shuffle) &&
    Number.isInteger(shuffleVersion) &&
    typeof commitment === 'string' &&
    typeof serverSeed === 'string' &&
    Array.isArray(hashes) &&
    hashes.length === 4 &&
    hashes.every(isTextOrNull) &&
    Array.isArray(parts) &&
    parts.length === 4 &&
    parts.every(isPart) &&
    Array.isArray(deck) &&
    deck.length === 32 &&
    deck.every((card) => typeof card === 'string')
  )
}

function isListProofs(value: unknown): value is ListProofs {
  if (!isRecord(value)) return false
  const { list, shuffles, proofs } = value
  return (
    typeof list === 'string' &&
    typeof shuffles === 'number' &&
    Number.isInteger(shuffles) &&
    shuffles >= 0 &&
    shuffles < MOST_SHUFFLES &&
    Array.isArray(proofs) &&
    proofs.every(isProof)
  )
}

/** What a text holds: a proof as it stands or as the `proof` of a deal, or those of a list. */
export type Pasted =
  { readonly kind: 'one'; readonly proof: Proof } | { readonly kind: 'list'; readonly list: ListProofs }

/** Reads the proof of a deal, or those of a list, from a text. */
export function readProofs(text: string): Pasted | NoProof {
  if (text.length > LONGEST_LIST) return 'tooLong'
  const value = parsed(text)
  if (isListProofs(value)) return { kind: 'list', list: value }
  const proof = readProof(text)
  return typeof proof === 'string' ? proof : { kind: 'one', proof }
}

/** Reads a proof from a text: as it stands, or as the `proof` of a deal. */
export function readProof(text: string): Proof | NoProof {
  if (text.length > LONGEST) return 'tooLong'
  const value = parsed(text)
  if (value === undefined) return 'notJson'
  if (isProof(value)) return value
  if (isRecord(value) && isProof(value['proof'])) return value['proof']
  return 'noProof'
}

/** What a text says as JSON; undefined, which JSON has no word for, where it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
