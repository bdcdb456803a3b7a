/** Commands that have no answer yet. */
import { Refusal, type Cause } from '../client/refusal'
import type { ClientLogin, ClientGuest, ClientMessage, ClientResume, NackDetail, ServerAck } from '../wire/messages'

/** A message with an id. */
export type Command = Exclude<ClientMessage, ClientResume>

type WithoutId<C> = C extends Command ? Omit<C, 'id'> : never

/** What can be asked for, but for coming in: that is the connection's own matter. */
export type Wish = WithoutId<Exclude<Command, ClientLogin | ClientGuest>>

/** Commands that may wait for an answer or for the line; there are hardly ever more than two or three. */
export const MOST_WAITING = 64

/** How often a command is sent again after a code that passes by itself. */
export const MOST_TRIES = 8

interface Waiting {
  readonly command: Command
  readonly resolve: (ack: ServerAck) => void
  readonly reject: (why: Refusal) => void
  tries: number
  /** Waits to be sent again after a refusal that passes. */
  isPaused: boolean
}

/** Commands without an answer, in the order in which they were given. */
export class Commands {
  readonly #waiting = new Map<string, Waiting>()

  /** How many have no answer. */
  get count(): number {
    return this.#waiting.size
  }

  /** Keeps a command until it is answered; refused with `offline` where too many wait already. */
  add(command: Command): Promise<ServerAck> {
    if (this.#waiting.size >= MOST_WAITING) return Promise.reject(new Refusal('offline'))
    return new Promise((resolve, reject) => {
      this.#waiting.set(command.id, { command, resolve, reject, tries: 0, isPaused: false })
    })
  }

  /**
   * What is to be sent on a new line. What is said in the lobby would be said twice, so it is given up; who still wants
   * the lobby asks for it anew.
   */
  forNewLine(): readonly Command[] {
    for (const [id, { command }] of [...this.#waiting]) {
      if (command.t === 'lobbySay' || command.t === 'lobby') this.refuse(id, 'offline')
    }
    return [...this.#waiting.values()].filter(({ isPaused }) => !isPaused).map(({ command }) => command)
  }

  acknowledge(ack: ServerAck): void {
    this.#taken(ack.id)?.resolve(ack)
  }

  refuse(id: string, code: Cause, detail?: NackDetail): void {
    this.#taken(id)?.reject(new Refusal(code, detail === undefined ? {} : { detail }))
  }

  /** Notes that a command was refused by something that passes; how often by now, or nothing if that is enough. */
  passing(id: string): number | undefined {
    const waiting = this.#waiting.get(id)
    if (waiting === undefined || waiting.tries >= MOST_TRIES) return undefined
    waiting.tries += 1
    waiting.isPaused = true
    return waiting.tries
  }

  /** The command that is to be sent again after its pause. */
  resumed(id: string): Command | undefined {
    const waiting = this.#waiting.get(id)
    if (waiting) waiting.isPaused = false
    return waiting?.command
  }

  /** A message was too big for the server: gives the largest one up. */
  refuseLargest(): void {
    const sizes = [...this.#waiting.values()].map(
      ({ command }) => [command.id, JSON.stringify(command).length] as const,
    )
    const largest = sizes.sort(([, one], [, other]) => other - one)[0]
    if (largest) this.refuse(largest[0], 'too_large')
  }

  /** Gives all up. */
  refuseAll(code: Cause): void {
    for (const id of [...this.#waiting.keys()]) this.refuse(id, code)
  }

  #taken(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    return waiting
  }
}
