import { describe, expect, it } from 'vitest'
import { readProof } from './pasted'

const HEX = 'ab'.repeat(32)
const PROOF = {
  table: '00010203-0405-0607-0809-0a0b0c0d0e0f',
  shuffle: 1,
  shuffleVersion: 1,
  commitment: HEX,
  serverSeed: HEX,
  hashes: [HEX, null, null, null],
  parts: [{ part: 'revealed', seed: HEX }, { part: 'withheld' }, { part: 'notTaking' }, { part: 'notTaking' }],
  deck: Array.from({ length: 32 }, () => 'CJ'),
}

describe('a proof that somebody pastes', () => {
  it('is read as it stands, and as part of a deal', () => {
    expect(readProof(JSON.stringify(PROOF))).toEqual(PROOF)
    expect(readProof(JSON.stringify({ number: 7, proof: PROOF }))).toEqual(PROOF)
  })

  it.each([
    ['', 'notJson'],
    ['{', 'notJson'],
    ['[]', 'noProof'],
    ['null', 'noProof'],
    ['{"proof":null}', 'noProof'],
    [JSON.stringify({ ...PROOF, deck: ['CJ'] }), 'noProof'],
    [JSON.stringify({ ...PROOF, parts: [{ part: 'revealed' }, ...PROOF.parts.slice(1)] }), 'noProof'],
    [JSON.stringify({ ...PROOF, hashes: [7, null, null, null] }), 'noProof'],
    [' '.repeat(20_001), 'tooLong'],
  ])('is refused when it is none', (text, why) => {
    expect(readProof(text)).toBe(why)
  })
})
