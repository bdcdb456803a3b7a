import type { Code } from '../wire/messages'

/** How the line to the server is. */
export type Line =
  /** Nobody is logged in, and no line is wanted. */
  | { readonly state: 'idle' }
  /** The first try. */
  | { readonly state: 'connecting' }
  /** Logged in. */
  | { readonly state: 'open' }
  /** Comes back by itself; `retryAtMillis` is the next try by `performance.now()`. */
  | { readonly state: 'lost'; readonly retryAtMillis: number }
  /** Another page or machine has the seat. */
  | { readonly state: 'superseded' }
  /** The session has ended. */
  | { readonly state: 'loggedOut' }
  /** The server wants nothing of this client; `retry` tries it again. */
  | { readonly state: 'refused'; readonly code: Code | 'policy' }
