import { flushSync } from 'svelte'

/** Something that changes, in a test. */
export interface Named {
  readonly name: string
  change(name: string): void
}

/** Runs a set-up as a component would; returns what it gave, and what ends it. */
export function within<Value>(setUp: (named: Named) => Value): [Value, () => void] {
  let name = $state('')
  let value: Value | undefined
  const end = $effect.root(() => {
    value = setUp({
      get name() {
        return name
      },
      change: (next) => {
        name = next
      },
    })
  })
  flushSync()
  if (value === undefined) throw new Error('nothing was set up')
  return [value, end]
}
