import { createSubscriber } from 'svelte/reactivity'

/** How often a running clock is drawn anew, in milliseconds. */
const EVERY = 250

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, EVERY)
  return () => clearInterval(timer)
})

/** Whoever reads this while drawing is drawn again four times a second, for as long as it is drawn. */
export function ticking(): void {
  subscribe()
}
