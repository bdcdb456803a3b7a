import type { Code, NackDetail } from '../wire/messages'

/** What a refusal can say beside its code. */
export interface RefusalMore {
  readonly detail?: NackDetail
  readonly retryAfterSeconds?: number
}

/** Why the server, or the line to it (`offline`), refused something. */
export class Refusal extends Error {
  readonly code: Code | 'offline'
  readonly detail?: NackDetail
  /** After how many seconds the server listens again, where it says so. */
  readonly retryAfterSeconds?: number

  constructor(code: Code | 'offline', more: RefusalMore = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    if (more.detail !== undefined) this.detail = more.detail
    if (more.retryAfterSeconds !== undefined) this.retryAfterSeconds = more.retryAfterSeconds
  }
}
