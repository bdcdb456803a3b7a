import type { Code, NackDetail } from '../wire/messages'

/** What a refusal can say beside its code. */
export interface RefusalMore {
  readonly detail?: NackDetail
  readonly retryAfterSeconds?: number
}

/**
 * The server's code; or nobody answers (`offline`), it has no longer got a part of this page (`missing`), or it has
 * ended the line because of what this page sent (`policy`).
 */
export type Cause = Code | 'offline' | 'missing' | 'policy'

/** Why something was refused. */
export class Refusal extends Error {
  readonly code: Cause
  readonly detail?: NackDetail
  /** After how many seconds the server listens again, where it says so. */
  readonly retryAfterSeconds?: number

  constructor(code: Cause, more: RefusalMore = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    if (more.detail !== undefined) this.detail = more.detail
    if (more.retryAfterSeconds !== undefined) this.retryAfterSeconds = more.retryAfterSeconds
  }
}
