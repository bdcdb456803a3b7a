/** The line to the server: connects, logs in, comes back by itself, and gives nothing up that was asked for. */
import type { Line } from '../client/line'
import { Refusal, type Cause } from '../client/refusal'
import { known } from '../rest/client'
import type {
  ClientMessage,
  Code,
  ServerAck,
  ServerError,
  ServerMessage,
  ServerNack,
  ServerWelcome,
} from '../wire/messages'
import { again, pause, type Gone } from './backoff'
import { Commands, type Command, type Wish } from './commands'
import { parse, type UnknownEvent } from './incoming'
import { uuid, type Socket, type Surroundings } from './surroundings'

export type { Wish } from './commands'

/** What a table's owner knows of it, for its `resume`. */
export interface Shown {
  readonly table: string
  /** The number of the last event, or 0. */
  readonly after: number
  readonly seat?: 1 | 2 | 3 | 4
}

/** What comes over the line beside answers to commands. */
export type News = Exclude<ServerMessage, ServerAck | ServerNack | ServerWelcome | ServerError> | UnknownEvent

/** Who owns the connection. */
export interface Owner {
  /** The line is another one now. */
  line(line: Line): void
  /** The player is in; what is shown is resumed next, as `shown` says. */
  welcome(welcome: ServerWelcome): void
  /** What is to be resumed. */
  shown(): readonly Shown[]
  /** The line is new, and what was shown and asked for before is under way: what each line is to bring can be asked for. */
  resumed(): void
  news(news: News): void
  /** A table is not shown, or not any more, for a reason that does not pass. */
  notShown(table: string, code: Code): void
  /** What is known of a table is not up to date, because the server cannot read it at the moment; or is again. */
  waiting(table: string, waits: boolean): void
}

/** How long a line may take from opening to the welcome. */
const PATIENCE = 15_000

/** How long an answer may take before the line counts as dead: browsers do not show the server's pings. */
const SILENCE = 10_000

/** How long a new line must hold before the next lost one counts as the first. */
const SETTLED = 5_000

/** How often a player with too many connections tries again where one of them is his own that was just lost. */
const MOST_CROWDED = 6

const NIL = '00000000-0000-0000-0000-000000000000'

/** A `resume` that is tried again. */
interface Retried {
  readonly tries: number
  /** Whether the owner was told that the table waits. */
  readonly waits: boolean
  readonly cancel: () => void
}

const PASSING: ReadonlySet<Code> = new Set<Code>(['unavailable', 'too_fast', 'draining'])

export class Connection {
  readonly #world: Surroundings
  readonly #owner: Owner
  readonly #commands = new Commands()
  readonly #resumes = new Map<string, Retried>()
  #line: Line = { state: 'idle' }
  /** Why the line has ended, for whoever wants something of it. */
  #ended: Cause = 'offline'
  #socket: Socket | undefined
  #login: string | undefined
  #attempts = 0
  #crowded = 0
  #hasBeenIn = false
  #cancelRetry: () => void = nothing
  #cancelPatience: () => void = nothing
  #cancelSettled: () => void = nothing
  #cancelSilence: () => void = nothing

  constructor(world: Surroundings, owner: Owner) {
    this.#world = world
    this.#owner = owner
  }

  /** How it is. */
  get line(): Line {
    return this.#line
  }

  /** Connects, if it is not under way already. */
  start(): void {
    if (this.#line.state === 'idle' || this.#line.state === 'loggedOut') this.#begin({ state: 'connecting' })
  }

  /** Ends the line for good, until `start`. */
  stop(code: Cause = 'offline'): void {
    this.#hasBeenIn = false
    this.#end({ state: 'idle' }, code)
  }

  /** Tries again at once, whatever has ended the line. */
  retry(): void {
    if (this.#line.state === 'open' || this.#line.state === 'connecting') return
    if (this.#line.state === 'idle') return
    this.#attempts = 0
    this.#crowded = 0
    this.#begin(this.#line.state === 'lost' ? this.#line : { state: 'connecting' })
  }

  /** The network or the page is back: tries at once if the line is lost, and looks whether it still is a line if not. */
  nudge(): void {
    if (this.#line.state === 'lost' && this.#socket === undefined) this.#begin(this.#line)
    else if (this.#line.state === 'open') this.#probe()
  }

  /** Gives a command, which keeps its id until it is answered, over as many lines as that takes. */
  command(wish: Wish): Promise<ServerAck> {
    switch (this.#line.state) {
      case 'superseded':
      case 'refused':
        return Promise.reject(new Refusal(this.#ended))
      case 'idle':
      case 'loggedOut':
        return Promise.reject(new Refusal('not_logged_in'))
      case 'connecting':
      case 'lost':
        if (wish.t === 'lobbySay') return Promise.reject(new Refusal('offline'))
        return this.#commands.add({ ...wish, id: uuid(this.#world) })
      case 'open': {
        const command: Command = { ...wish, id: uuid(this.#world) }
        const answer = this.#commands.add(command)
        this.#send(command)
        return answer
      }
    }
  }

  /** Asks for what is missing of a table; without `after` for all of it. */
  resume({ table, after, seat }: Shown): void {
    if (this.#line.state !== 'open') return
    this.#send({ t: 'resume', table, after, ...(seat !== undefined && { seat }) })
  }

  /** A table is not shown any more: what would be asked for it is not. */
  forget(table: string): void {
    const retried = this.#resumes.get(table)
    if (retried === undefined) return
    retried.cancel()
    this.#resumes.delete(table)
    if (retried.waits) this.#owner.waiting(table, false)
  }

  #begin(line: Line): void {
    this.#drop()
    this.#say(line)
    this.#cancelPatience = this.#world.after(PATIENCE, () => this.#lost('lost'))
    const socket = this.#world.socket({
      opened: () => this.#enter(),
      said: (text) => this.#said(text),
      closed: (code) => this.#closed(code),
    })
    this.#socket = socket
  }

  #enter(): void {
    this.#login = uuid(this.#world)
    this.#send({ t: 'login', id: this.#login })
  }

  #said(text: string): void {
    this.#cancelSilence()
    this.#cancelSilence = nothing
    const message = parse(text)
    if (message === undefined) return
    switch (message.t) {
      case 'welcome':
        return this.#welcome(message)
      case 'ack':
        return this.#commands.acknowledge(message)
      case 'nack': {
        const { id, detail } = message
        if (id === this.#login) return this.#refusedLogin(known(message.code))
        return this.#refused(id, known(message.code), detail)
      }
      case 'error':
        if (message.table !== undefined) this.#notShown(message.table, known(message.code))
        return
      case 'snapshot':
      case 'event':
      case 'unknownEvent':
        this.forget(message.table)
        return this.#owner.news(message)
      default:
        return this.#owner.news(message)
    }
  }

  #welcome(welcome: ServerWelcome): void {
    this.#cancelPatience()
    this.#hasBeenIn = true
    this.#crowded = 0
    this.#cancelSettled = this.#world.after(SETTLED, () => {
      this.#attempts = 0
    })
    const unanswered = this.#commands.forNewLine()
    this.#say({ state: 'open' })
    this.#owner.welcome(welcome)
    for (const shown of this.#owner.shown()) this.#resumeAgain(shown)
    for (const command of unanswered) this.#send(command)
    this.#owner.resumed()
  }

  #refused(id: string, code: Code, detail: ServerNack['detail']): void {
    const tries = PASSING.has(code) ? this.#commands.passing(id) : undefined
    if (tries === undefined) return this.#commands.refuse(id, code, detail)
    this.#world.after(again(tries, this.#world.random()), () => {
      const command = this.#commands.resumed(id)
      if (command && this.#line.state === 'open') this.#send(command)
    })
  }

  #refusedLogin(code: Code): void {
    switch (code) {
      case 'bad_token':
      case 'not_logged_in':
        return this.#end({ state: 'loggedOut' }, 'not_logged_in')
      case 'too_many_connections':
        // A lost line counts until the server has noticed; its place is free again soon.
        this.#crowded += 1
        if (!this.#hasBeenIn || this.#crowded > MOST_CROWDED) return this.#end({ state: 'refused', code }, code)
        return this.#lost('lost')
      case 'too_fast':
        return this.#lost('tooFast')
      case 'unavailable':
      case 'draining':
      case 'internal':
        return this.#lost('lost')
      default:
        return this.#end({ state: 'refused', code }, code)
    }
  }

  /** A table cannot be shown: what passes is tried again, after 1, 2, 4, up to 30 seconds. */
  #notShown(table: string, code: Code): void {
    if (!PASSING.has(code)) {
      this.forget(table)
      return this.#owner.notShown(table, code)
    }
    // Nobody looks at it any more: the answer was on its way.
    if (!this.#isShown(table)) return this.forget(table)
    const before = this.#resumes.get(table)
    before?.cancel()
    const tries = (before?.tries ?? 0) + 1
    const waits = before?.waits === true || code === 'unavailable'
    const cancel = this.#world.after(again(tries, this.#world.random()), () => {
      const shown = this.#owner.shown().find((one) => one.table === table)
      if (shown) this.#resumeAgain(shown)
    })
    this.#resumes.set(table, { tries, waits, cancel })
    if (waits && before?.waits !== true) this.#owner.waiting(table, true)
  }

  #isShown(table: string): boolean {
    return this.#owner.shown().some((one) => one.table === table)
  }

  /** A table that waits wants a snapshot: a `resume` that misses nothing has no answer, and the wait would not end. */
  #resumeAgain(shown: Shown): void {
    this.resume(this.#resumes.get(shown.table)?.waits ? { ...shown, after: 0 } : shown)
  }

  #closed(code: number): void {
    this.#socket = undefined
    switch (code) {
      case 1001:
        return this.#lost('goingAway')
      case 1008:
        return this.#end({ state: 'refused', code: 'policy' }, 'policy')
      case 1009:
        this.#commands.refuseLargest()
        return this.#lost('lost')
      case 4001:
        // Before the welcome this says only that the log-in took too long, perhaps on its way.
        if (this.#line.state === 'open') return this.#end({ state: 'loggedOut' }, 'not_logged_in')
        return this.#lost('lost')
      case 4002:
        return this.#end({ state: 'superseded' }, 'superseded')
      case 4003:
        return this.#lost('tooFast')
      case 4005:
        return this.#end({ state: 'refused', code: 'locked' }, 'locked')
      default:
        return this.#lost('lost')
    }
  }

  #lost(gone: Gone): void {
    this.#drop()
    const millis = pause(this.#attempts, gone, this.#world.random())
    this.#attempts += 1
    const line: Line = { state: 'lost', retryAtMillis: this.#world.now() + millis }
    this.#say(line)
    this.#cancelRetry = this.#world.after(millis, () => this.#begin(line))
  }

  #end(line: Line, code: Cause): void {
    this.#drop()
    this.#ended = code
    this.#attempts = 0
    this.#crowded = 0
    for (const table of [...this.#resumes.keys()]) this.forget(table)
    this.#say(line)
    this.#commands.refuseAll(code)
  }

  /** Lets go of the socket and of everything that waits for it. */
  #drop(): void {
    for (const cancel of [this.#cancelRetry, this.#cancelPatience, this.#cancelSettled, this.#cancelSilence]) cancel()
    this.#cancelSilence = nothing
    for (const { cancel } of this.#resumes.values()) cancel()
    this.#login = undefined
    const socket = this.#socket
    this.#socket = undefined
    socket?.close()
  }

  #say(line: Line): void {
    if (this.#line === line) return
    this.#line = line
    this.#owner.line(line)
  }

  #send(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message))
    // Every message but `resume` has an answer.
    if (message.t !== 'resume') this.#listen()
  }

  /** From now on the line is dead if nothing is heard for a while. */
  #listen(): void {
    if (this.#cancelSilence !== nothing) return
    this.#cancelSilence = this.#world.after(SILENCE, () => {
      this.#cancelSilence = nothing
      this.#lost('lost')
    })
  }

  /** Says something that does nothing and has an answer. */
  #probe(): void {
    this.#send({ t: 'unwatch', id: uuid(this.#world), table: NIL })
  }
}

/** What there is nothing to be done for. */
function nothing(): void {}
