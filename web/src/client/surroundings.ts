import { browser, type Surroundings } from '../connection/surroundings'
import type { Keep } from '../fair/seeds'
import { createRest, type Rest } from '../rest/client'

/** What a client needs of the world around it; tests give it another world. */
export interface ClientSurroundings extends Surroundings {
  readonly rest: Rest
  /** Where seeds outlive a reload. */
  readonly keep: Keep
  /** The own clock in microseconds since the Unix epoch, as long as the server's is not known. */
  wallMicros(): number
  /** Calls back when the network or the page is there again. */
  onReturn(returned: () => void): void
}

/** The browser that the page is in. */
export function browserSurroundings(): ClientSurroundings {
  return {
    ...browser(),
    rest: createRest((...request) => globalThis.fetch(...request)),
    keep: {
      getItem(key) {
        try {
          return sessionStorage.getItem(key)
        } catch {
          return null
        }
      },
      setItem: (key, value) => sessionStorage.setItem(key, value),
      removeItem(key) {
        try {
          sessionStorage.removeItem(key)
        } catch {
          // Where nothing can be kept there is nothing.
        }
      },
    },
    wallMicros: () => Date.now() * 1000,
    onReturn(returned) {
      window.addEventListener('online', returned)
      window.addEventListener('pageshow', (event) => {
        if (event.persisted) returned()
      })
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') returned()
      })
    },
  }
}
