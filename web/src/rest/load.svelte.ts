import { Refusal } from '../client/refusal'

/** How long after a failure that passes it is tried again, in milliseconds: at first, and at most. */
const FIRST_WAIT = 4_000
const LONGEST_WAIT = 60_000

/** Something that a page asks for: being loaded, there, or refused. */
export interface Loading<Value> {
  readonly state: 'loading' | 'ready' | 'failed'
  /** What was answered; it stays while it is asked for again. */
  readonly value: Value | undefined
  /** Why the last answer was none; it stays while it is asked for again. */
  readonly refusal: Refusal | undefined
  /** Asks again; what is shown stays until there is an answer. */
  again(): void
  /** Puts another value in the place of the answer, as after a change that the server has confirmed. */
  put(value: Value): void
}

/**
 * Asks when the component is drawn, and anew whenever something changes that `ask` reads before it first waits.
 *
 * What is not wanted any more is aborted by the signal. After a failure that passes by itself (no connection, a server
 * that is being restarted) it is asked again, later each time, and at once when the browser finds its network again.
 * To be called while a component is set up.
 */
export function load<Value>(ask: (signal: AbortSignal) => Promise<Value>): Loading<Value> {
  let stage = $state<Loading<Value>['state']>('loading')
  let value = $state.raw<Value>()
  let refusal = $state.raw<Refusal>()
  let asked = $state(0)
  let answered = 0

  $effect(() => {
    const isAgain = asked !== answered
    answered = asked
    if (!isAgain) {
      value = undefined
      refusal = undefined
    }
    stage = 'loading'
    const ending = new AbortController()
    const { signal } = ending
    let timer: ReturnType<typeof setTimeout> | undefined
    let wait = FIRST_WAIT

    function settle(answer: Promise<Value>): void {
      answer.then(
        (found) => {
          if (signal.aborted) return
          value = found
          refusal = undefined
          stage = 'ready'
        },
        (error: unknown) => {
          if (signal.aborted) return
          refusal = asRefusal(error)
          stage = 'failed'
          if (!passes(refusal)) return
          timer = setTimeout(retry, Math.max(wait, (refusal.retryAfterSeconds ?? 0) * 1000))
          wait = Math.min(2 * wait, LONGEST_WAIT)
        },
      )
    }

    function retry(): void {
      clearTimeout(timer)
      settle(ask(signal))
    }

    function online(): void {
      if (stage === 'failed') retry()
    }

    settle(ask(signal))
    addEventListener('online', online)
    return () => {
      ending.abort()
      clearTimeout(timer)
      removeEventListener('online', online)
    }
  })

  return {
    get state() {
      return stage
    },
    get value() {
      return value
    },
    get refusal() {
      return refusal
    },
    again: () => {
      asked += 1
    },
    put: (next) => {
      value = next
      refusal = undefined
      stage = 'ready'
    },
  }
}

/** What was thrown, as a refusal; what is none is a mistake of ours, and goes to the console too. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  console.error(error)
  return new Refusal('internal')
}

/** Whether the same request can succeed later without anybody doing something about it. */
function passes(refusal: Refusal): boolean {
  return refusal.code === 'offline' || refusal.code === 'unavailable' || refusal.code === 'draining'
}
