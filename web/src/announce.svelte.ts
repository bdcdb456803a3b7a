/** How urgently something is said to a screen reader: after what it is saying, or at once. */
export type Urgency = 'polite' | 'assertive'

interface Spoken {
  readonly id: number
  readonly text: string
}

/** How many sentences a live region holds, so that a slow reader still gets all of a quick trick. */
const HELD = 6

let next = 0

/** What the two live regions of the page hold. */
export const spoken: Record<Urgency, readonly Spoken[]> = $state({ polite: [], assertive: [] })

/**
 * Says a sentence to whoever listens to the page instead of looking at it; nothing is said of nothing.
 *
 * What is announced here is no live region (`role="status"` and the like) where it is seen, or it would be heard twice.
 */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  if (text === '') return
  next += 1
  spoken[urgency] = [...spoken[urgency].slice(1 - HELD), { id: next, text }]
}
