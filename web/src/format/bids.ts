import type { Bid } from '../wire/messages'

/** The 63 values that may be bid, the lowest first (3.3.1). */
export const BIDS: readonly Bid[] = [
  18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46, 48, 50, 54, 55, 59, 60, 63, 66, 70, 72, 77, 80, 81, 84, 88,
  90, 96, 99, 100, 108, 110, 117, 120, 121, 126, 130, 132, 135, 140, 143, 144, 150, 153, 154, 156, 160, 162, 165, 168,
  170, 176, 180, 187, 192, 198, 204, 216, 240, 264,
]

/** The next higher value; none after 264. */
function nextBid(bid: Bid): Bid | undefined {
  return BIDS.find((value) => value > bid)
}

/** The values from one to another, both included: what may be bid, between `leastBid` and `greatestBid`. */
export function bidsBetween(least: Bid, greatest: Bid): readonly Bid[] {
  return BIDS.filter((value) => value >= least && value <= greatest)
}

/**
 * Whether a bid is more than one step above the one before, which is none for the first bid. Beyond 264, where only
 * rules with Spitzen bid, every bid is taken for a jump: which values there are is not known to who answers.
 */
export function isJump(before: Bid | undefined, bid: Bid): boolean {
  const next = before === undefined ? BIDS[0] : nextBid(before)
  return next === undefined || bid > next
}
