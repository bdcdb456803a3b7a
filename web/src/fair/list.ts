/** Does all shuffles of a list again, and looks for what only the list as a whole shows. */
import type { Proof } from '../wire/messages'
import { verifyProof, type Verification } from './verify'

/** The proofs of a list, as the server gives them. */
export interface ListProofs {
  /** The list, which is also its table. */
  readonly list: string
  /** How many shuffles were begun. */
  readonly shuffles: number
  readonly proofs: readonly Proof[]
}

/** What is wrong with a list although each of its proofs may be right by itself. */
export type ListDoubt =
  /** A shuffle was begun and has no proof, although a later one was begun too. */
  | { readonly kind: 'missing'; readonly shuffle: number }
  /** The last shuffle has no proof: it comes with the end of its deal, and after the list that is an alarm. */
  | { readonly kind: 'notYet'; readonly shuffle: number }
  /** A proof comes out of turn: its number is not the next one. */
  | { readonly kind: 'outOfOrder'; readonly shuffle: number }
  /** A proof is of another table. */
  | { readonly kind: 'otherTable'; readonly shuffle: number }
  /** A commitment or a seed of the server was there before. */
  | { readonly kind: 'repeated'; readonly shuffle: number }

export interface ListVerification {
  readonly shuffles: readonly { readonly proof: Proof; readonly verification: Verification }[]
  readonly doubts: readonly ListDoubt[]
}

/** Checks the proofs of a list, each by itself and all together. */
export function verifyList({ list, shuffles, proofs }: ListProofs): ListVerification {
  const doubts: ListDoubt[] = []
  const [commitments, seeds] = [new Set<string>(), new Set<string>()]
  let due = 1
  for (const proof of proofs) {
    const { shuffle } = proof
    if (proof.table.toLowerCase() !== list.toLowerCase()) doubts.push({ kind: 'otherTable', shuffle })
    if (isRepeated(commitments, proof.commitment) || isRepeated(seeds, proof.serverSeed)) {
      doubts.push({ kind: 'repeated', shuffle })
    }
    if (shuffle < due || shuffle > shuffles) {
      doubts.push({ kind: 'outOfOrder', shuffle })
      continue
    }
    for (; due < shuffle; due += 1) doubts.push({ kind: 'missing', shuffle: due })
    due = shuffle + 1
  }
  for (; due <= shuffles; due += 1) doubts.push({ kind: due < shuffles ? 'missing' : 'notYet', shuffle: due })
  return { shuffles: proofs.map((proof) => ({ proof, verification: verifyProof(proof) })), doubts }
}

/** Whether something is wrong with a list, and not just not there yet. */
export function isWrong({ shuffles, doubts }: ListVerification): boolean {
  return (
    doubts.some((doubt) => doubt.kind !== 'notYet') ||
    shuffles.some(({ verification }) => verification.verdict.kind === 'wrong')
  )
}

function isRepeated(before: Set<string>, value: string): boolean {
  const known = value.toLowerCase()
  const isThere = before.has(known)
  before.add(known)
  return isThere
}
