/** A world for tests: its time stands still until it is moved, and its server says what the test says. */
import type { ClientMessage, ServerMessage } from '../wire/messages'
import type { SocketEvents, Surroundings } from './surroundings'

/** One line, as the server sees it. */
export class FakeSocket {
  readonly heard: ClientMessage[] = []
  isClosed = false
  readonly #events: SocketEvents

  constructor(events: SocketEvents) {
    this.#events = events
  }

  open(): void {
    this.#events.opened()
  }

  /** The server says something. */
  say(message: ServerMessage): void {
    this.#events.said(JSON.stringify(message))
  }

  sayText(text: string): void {
    this.#events.said(text)
  }

  /** The server, or the network, ends it. */
  end(code: number): void {
    this.isClosed = true
    this.#events.closed(code)
  }

  /** The messages of a kind that were heard. */
  of<T extends ClientMessage['t']>(kind: T): readonly Extract<ClientMessage, { t: T }>[] {
    return this.heard.filter((message): message is Extract<ClientMessage, { t: T }> => message.t === kind)
  }

  /** The last message that was heard. */
  get last(): ClientMessage {
    const last = this.heard.at(-1)
    if (last === undefined) throw new Error('nothing was said')
    return last
  }

  /** Lets the player in. */
  welcome(tables: readonly string[] = [], atMicros = 1_000_000): void {
    this.open()
    const login = this.of('login').at(-1)
    if (login === undefined) throw new Error('nobody logged in')
    this.say({ t: 'welcome', id: login.id, player: 'player', name: 'Berta', tables, atMicros })
  }
}

export class FakeWorld implements Surroundings {
  readonly sockets: FakeSocket[] = []
  /** What `random` gives. */
  chance = 0.5
  #now = 0
  #count = 0
  readonly #timers: { at: number; act: () => void }[] = []

  socket(events: SocketEvents): { send(text: string): void; close(): void } {
    const socket = new FakeSocket(events)
    this.sockets.push(socket)
    return {
      send: (text) => socket.heard.push(JSON.parse(text) as ClientMessage),
      close: () => {
        socket.isClosed = true
      },
    }
  }

  now(): number {
    return this.#now
  }

  after(millis: number, act: () => void): () => void {
    const timer = { at: this.#now + millis, act }
    this.#timers.push(timer)
    return () => {
      const place = this.#timers.indexOf(timer)
      if (place >= 0) this.#timers.splice(place, 1)
    }
  }

  random(): number {
    return this.chance
  }

  bytes(count: number): Uint8Array {
    this.#count += 1
    return new Uint8Array(count).fill(this.#count)
  }

  /** The newest line. */
  get line(): FakeSocket {
    const socket = this.sockets.at(-1)
    if (socket === undefined) throw new Error('there is no line')
    return socket
  }

  /** Lets time pass, and everything happen that is due in it. */
  pass(millis: number): void {
    const end = this.#now + millis
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0]
      if (next === undefined) break
      this.#timers.splice(this.#timers.indexOf(next), 1)
      this.#now = Math.max(this.#now, next.at)
      next.act()
    }
    this.#now = end
  }

  /** How many timers wait. */
  get timers(): number {
    return this.#timers.length
  }
}
