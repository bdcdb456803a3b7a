/** When to try again. */

/** Why a line has ended, as far as it says when to come back. */
export type Gone =
  /** Lost, or ended by the server for a reason that passes at once. */
  | 'lost'
  /** The server stops: all clients come back, not all at the same moment. */
  | 'goingAway'
  /** Too much was sent. */
  | 'tooFast'

const LONGEST = 30_000

/** After so many seconds who was too fast comes back. */
const SOME_SECONDS = 3_000

/**
 * How long to wait before the next try, in milliseconds, after so many since the last line that held.
 *
 * The first try comes at once, the next ones after 1, 2, 4, up to 30 seconds, each more or less by a random part.
 */
export function pause(attempts: number, gone: Gone, random: number): number {
  if (gone === 'tooFast') return jittered(Math.max(SOME_SECONDS, doubled(attempts)), random)
  if (attempts === 0) return gone === 'goingAway' ? random * 1000 : 0
  return jittered(doubled(attempts), random)
}

/** How long to wait before a command or a `resume` is sent again, after so many tries. */
export function again(tries: number, random: number): number {
  return jittered(doubled(Math.max(1, tries)), random)
}

function doubled(attempts: number): number {
  return Math.min(LONGEST, 1000 * 2 ** Math.min(attempts - 1, 10))
}

function jittered(millis: number, random: number): number {
  return millis * (0.75 + random / 2)
}
