import { bidsBetween } from '../format'
import type { Bid, Legal } from '../wire/messages'

/** How long a jump bid cannot be answered, in microseconds: a hurried "yes" to 264 is a known trick. */
const JUMP_MICROS = 2_000_000

/** The bids that the server allows. */
export interface NextBids {
  /** The lowest, which one tap bids. */
  readonly next: Bid
  /** The others, ascending: each jumps over those before it. */
  readonly jumps: readonly Bid[]
}

/** What may be bid; nothing if bidding is not allowed. */
export function nextBids(legal: Pick<Legal, 'leastBid' | 'greatestBid' | 'bids'>): NextBids | undefined {
  const { leastBid } = legal
  if (leastBid === undefined) return undefined
  // With Spitzen there are values between and above the usual ones.
  if (legal.bids) return { next: leastBid, jumps: legal.bids.filter((bid) => bid > leastBid) }
  const greatest = legal.greatestBid ?? leastBid
  return { next: leastBid, jumps: bidsBetween(leastBid, greatest).filter((bid) => bid > leastBid) }
}

/** In how many whole seconds a jump bid may be answered; 0 when it may. */
export function secondsToAnswer(jump: { readonly atMicros: number } | undefined, nowMicros: number): number {
  if (!jump) return 0
  return Math.max(0, Math.ceil((jump.atMicros + JUMP_MICROS - nowMicros) / 1_000_000))
}
