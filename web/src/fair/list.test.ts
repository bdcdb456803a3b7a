import { describe, expect, test } from 'vitest'
import { recordings } from '../table/recorded'
import type { Proof } from '../wire/messages'
import { verifyList } from './list'
import { readProofs } from './pasted'
import { doubtsInWords, rightInWords, rightListInWords } from './words'
import { de } from '../text/de'

/** The proofs of a recorded game, as somebody at the table was told them. */
function recorded(): readonly Proof[] {
  const games = recordings().map(({ frames }) =>
    frames.flatMap(({ message }) =>
      message.t === 'event' && message.event.e === 'revealed' ? [message.event.proof] : [],
    ),
  )
  const longest = games.toSorted((left, right) => right.length - left.length)[0] ?? []
  if (longest.length < 3) throw new Error('a recorded game has three shuffles')
  return longest.slice(0, 3)
}

const PROOFS = recorded()
const LIST = { list: PROOFS[0]?.table ?? '', shuffles: 3, proofs: PROOFS }

describe('the proofs of a list', () => {
  test('are all right in a recorded game', () => {
    const { shuffles, doubts } = verifyList(LIST)
    expect(doubts).toEqual([])
    expect(shuffles.map(({ verification }) => verification.verdict.kind)).toEqual(Array(3).fill('unverified'))
  })

  test('a shuffle that is missing is seen, and the last one may still come', () => {
    const gap = verifyList({ ...LIST, proofs: PROOFS.filter((_, at) => at !== 1) })
    expect(gap.doubts).toEqual([{ kind: 'missing', shuffle: 2 }])
    expect(verifyList({ ...LIST, shuffles: 4 }).doubts).toEqual([{ kind: 'notYet', shuffle: 4 }])
  })

  test('an old shuffle that is played again is seen', () => {
    const [first, second] = PROOFS
    if (!first || !second) throw new Error('two proofs')
    expect(verifyList({ ...LIST, shuffles: 2, proofs: [first, second, first] }).doubts).toEqual([
      { kind: 'repeated', shuffle: 1 },
      { kind: 'outOfOrder', shuffle: 1 },
    ])
  })

  test('proofs of another table are seen', () => {
    const other = verifyList({ ...LIST, list: '00000000-0000-4000-8000-000000000000' })
    expect(other.doubts.map((doubt) => doubt.kind)).toEqual(Array(3).fill('otherTable'))
  })

  test('a wrong proof is seen by itself', () => {
    const [first, second, third] = PROOFS
    if (!first || !second || !third) throw new Error('three proofs')
    const changed = { ...second, deck: [...second.deck.slice(1), ...second.deck.slice(0, 1)] }
    const { shuffles } = verifyList({ ...LIST, proofs: [first, changed, third] })
    expect(shuffles.map(({ verification }) => verification.verdict.kind)).toEqual(['unverified', 'wrong', 'unverified'])
  })

  test('are read from what the server gives', () => {
    expect(readProofs(JSON.stringify(LIST))).toEqual({ kind: 'list', list: LIST })
    expect(readProofs(JSON.stringify(PROOFS[0]))).toEqual({ kind: 'one', proof: PROOFS[0] })
    expect(readProofs(JSON.stringify({ ...LIST, proofs: [7] }))).toBe('noProof')
    expect(readProofs(JSON.stringify({ ...LIST, shuffles: -1 }))).toBe('noProof')
  })
})

describe('what is heard of proofs that are right', () => {
  test('says with it that one is missing still, and that seeds were withheld', () => {
    const late = verifyList({ ...LIST, shuffles: 4 })
    const right = de.fair.whole.right(3)
    expect(rightListInWords(verifyList(LIST), de.fair)).toEqual([right])
    expect(rightListInWords(late, de.fair)).toEqual([right, de.fair.whole.notYet(4)])
    const verdict = { kind: 'unverified', shuffle: 1, seeds: 2, withheld: 1 } as const
    expect(rightInWords(verdict, de.fair)).toEqual([de.fair.outcome.unverified(2), de.fair.withheld(1)])
    const shuffles = late.shuffles.map(({ proof, verification }) => ({
      proof,
      verification: { ...verification, verdict },
    }))
    expect(rightListInWords({ ...late, shuffles }, de.fair)).toEqual([
      right,
      de.fair.whole.notYet(4),
      de.fair.whole.withheldIn(3),
    ])
  })

  test('is nothing where something is wrong, which is an alert where it stands', () => {
    const gap = verifyList({ ...LIST, proofs: PROOFS.filter((_, at) => at !== 1) })
    expect(rightListInWords(gap, de.fair)).toEqual([])
    expect(doubtsInWords(gap, de.fair)).toEqual([de.fair.whole.missing(2)])
    expect(rightInWords({ kind: 'wrong', shuffle: 1, why: ['fault'] }, de.fair)).toEqual([])
  })
})
