import type { Proof } from '../wire/messages'

/** More than a proof with all its fields, in characters. */
const LONGEST = 20_000

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

/** Reads a proof from a text: as it stands, or as the `proof` of a deal. */
export function readProof(text: string): Proof | NoProof {
  if (text.length > LONGEST) return 'tooLong'
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'notJson'
  }
  if (isProof(value)) return value
  if (isRecord(value) && isProof(value['proof'])) return value['proof']
  return 'noProof'
}
