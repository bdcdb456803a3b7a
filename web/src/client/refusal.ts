import type { Code, NackDetail } from '../wire/messages'

/** What a refusal can say beside its code. */
export interface RefusalMore {
  readonly detail?: NackDetail
  readonly retryAfterSeconds?: number
}

/**
 * What no server answers: nobody answers (`offline`), the server has no longer got a part of this page (`missing`), it has
 * ended the line because of what this page sent (`policy`), or because its player came with another one (`superseded`).
 */
export const OWN_CAUSES = ['offline', 'missing', 'policy', 'superseded'] as const

/** One of them. */
export type OwnCause = (typeof OWN_CAUSES)[number]

/** The server's code, or one of this page's own. */
export type Cause = Code | OwnCause

/** Whether the server has said it. */
export function isOfServer(code: Cause): code is Code {
  return !OWN_CAUSES.some((own) => own === code)
}

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
