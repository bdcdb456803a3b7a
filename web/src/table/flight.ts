import { prefersReducedMotion } from 'svelte/motion'
import type { TransitionConfig } from 'svelte/transition'

/** How long a card travels from a hand to the trick, and a trick to its winner, in milliseconds. */
const TO_TRICK = 150
const TO_WINNER = 250

/** Where a card comes from or goes to: a rectangle of the window; nothing where it is not on the screen. */
export interface Journey {
  readonly place: () => DOMRect | undefined
}

/** Lets a card come from a hand to where it lies now. */
export function comesFrom(card: HTMLElement, { place }: Journey): TransitionConfig {
  return travel(card, place(), TO_TRICK, false)
}

/** Lets a card go to who has taken it. */
export function goesTo(card: HTMLElement, { place }: Journey): TransitionConfig {
  return travel(card, place(), TO_WINNER, true)
}

function travel(card: HTMLElement, other: DOMRect | undefined, duration: number, fades: boolean): TransitionConfig {
  if (!other || other.width === 0 || prefersReducedMotion.current) return { duration: 0 }
  const here = card.getBoundingClientRect()
  const right = other.left + other.width / 2 - (here.left + here.width / 2)
  const down = other.top + other.height / 2 - (here.top + here.height / 2)
  return {
    duration,
    easing: (time) => 1 - (1 - time) ** 2,
    css: (_, left) =>
      `translate: ${right * left}px ${down * left}px;${fades ? ` opacity: ${1 - left * 0.8}; z-index: 0;` : ''}`,
  }
}
