/** The tables that a client looks at: their states, and its part in their shuffles. */
import type { Connection, Shown } from '../connection/connection'
import type { UnknownEvent } from '../connection/incoming'
import { Seeds, type Work } from '../fair/seeds'
import { apply, fromSnapshot, skip, type Applied, type TableState } from '../table/reduce'
import type { TableView } from '../table/view'
import type { Code, ServerEvent, ServerSnapshot } from '../wire/messages'
import { isOfServer, Refusal } from './refusal'
import type { ClientSurroundings } from './surroundings'

/** What becomes of tables. */
export interface TablesOwner {
  /** A table is as this view says. */
  show(view: TableView): void
  /** A table is not shown any more; with a code if that was the server's will. */
  hide(table: string, code?: Code): void
}

interface Waiter {
  resolve(): void
  reject(why: Refusal): void
}

interface Entry {
  readonly table: string
  readonly seeds: Seeds
  state?: TableState
  password?: string
  /** Whether a page shows it; seats are kept up to date without one, too. */
  isWanted: boolean
  /** What is on its way that brings a snapshot: a command outlives its line, a `resume` does not. */
  coming?: 'command' | 'resume'
  /** Whether a gap, or an event that did not tell enough, was asked about. */
  hasAsked: boolean
  /** Who waits for the first snapshot. */
  waiters: Waiter[]
}

export class Tables {
  readonly #world: ClientSurroundings
  readonly #owner: TablesOwner
  readonly #connection: Connection
  readonly #entries = new Map<string, Entry>()

  constructor(world: ClientSurroundings, connection: Connection, owner: TablesOwner) {
    this.#world = world
    this.#connection = connection
    this.#owner = owner
  }

  /** Shows a table: as its player if one sits there, as somebody who watches otherwise. */
  open(table: string, password: string | undefined, isIn: boolean, isSeated: boolean): Promise<void> {
    const entry = this.#entry(table)
    entry.isWanted = true
    if (password !== undefined) entry.password = password
    if (entry.state !== undefined) return Promise.resolve()
    return new Promise((resolve, reject) => {
      entry.waiters.push({ resolve, reject })
      if (!isIn || entry.coming !== undefined) return
      if (isSeated) this.#resume(entry)
      else this.#watch(entry)
    })
  }

  /** No page shows a table any more. */
  close(table: string, isSeated: boolean): void {
    const entry = this.#entries.get(table)
    if (entry === undefined) return
    entry.isWanted = false
    if (isSeated) return
    // Nobody waits for the answer, and a line that is lost watches nothing.
    this.#connection.command({ t: 'unwatch', table }).catch(nothing)
    this.#forget(entry, new Refusal('not_watching'))
  }

  /** Somebody sits down: a snapshot comes with the answer. */
  async sit(table: string, password: string | undefined, sit: () => Promise<unknown>): Promise<void> {
    const entry = this.#entry(table)
    if (password !== undefined) entry.password = password
    const hadState = entry.state !== undefined
    if (!hadState) entry.coming = 'command'
    try {
      await sit()
    } catch (error) {
      if (!hadState && entry.state === undefined) {
        delete entry.coming
        // A page that wants to show it can still look.
        if (entry.waiters.length > 0) this.#watch(entry)
        else if (!entry.isWanted) this.#forget(entry)
      }
      throw error
    }
  }

  /** The player is in, and sits at these tables. */
  welcome(seated: readonly string[]): void {
    for (const table of seated) this.#entry(table)
    for (const entry of this.#entries.values()) {
      entry.hasAsked = false
      if (entry.state !== undefined || seated.includes(entry.table)) entry.coming = 'resume'
      else if (entry.coming !== 'command' && entry.waiters.length > 0) this.#watch(entry)
    }
  }

  /** What is to be resumed on a new line. */
  shown(seated: readonly string[]): readonly Shown[] {
    return [...this.#entries.values()].flatMap((entry) =>
      entry.state !== undefined || seated.includes(entry.table) ? [known(entry)] : [],
    )
  }

  snapshot(message: ServerSnapshot): void {
    const entry = this.#entries.get(message.table)
    if (entry === undefined) return
    delete entry.coming
    entry.hasAsked = false
    entry.state = fromSnapshot(message, entry.state)
    this.#show(entry, entry.seeds.snapshot(entry.state.view))
    for (const waiter of entry.waiters.splice(0)) waiter.resolve()
  }

  event(message: ServerEvent): void {
    const entry = this.#entries.get(message.table)
    // Without a snapshot there is nothing to apply it to, and one is on its way.
    if (entry?.state === undefined) return
    const applied = apply(entry.state, message)
    this.#applied(entry, applied, (view) => entry.seeds.event(message.event, view))
  }

  unknown({ table, n }: UnknownEvent): void {
    const entry = this.#entries.get(table)
    if (entry?.state !== undefined) this.#applied(entry, skip(entry.state, n), () => ({ acts: [] }))
  }

  /** The server does not show a table, or not any more. */
  notShown(table: string, code: Code): void {
    const entry = this.#entries.get(table)
    if (entry === undefined) return
    if (code === 'wrong_password' && entry.password !== undefined && !entry.hasAsked) {
      entry.hasAsked = true
      return this.#watch(entry)
    }
    this.#forget(entry, new Refusal(code), code)
  }

  /** The player goes: whoever comes to this browser after him finds neither his seeds nor his cards. */
  forgetSeeds(): void {
    for (const { seeds } of this.#entries.values()) seeds.forget()
  }

  /** Forgets all: somebody else comes, or nobody. */
  clear(code: Code): void {
    for (const entry of [...this.#entries.values()]) this.#forget(entry, new Refusal(code))
  }

  #entry(table: string): Entry {
    const known = this.#entries.get(table)
    if (known !== undefined) return known
    const seeds = new Seeds(table, this.#world.keep, (count) => this.#world.bytes(count))
    const entry: Entry = { table, seeds, isWanted: false, hasAsked: false, waiters: [] }
    this.#entries.set(table, entry)
    return entry
  }

  #resume(entry: Entry): void {
    entry.coming = 'resume'
    this.#connection.resume(known(entry))
  }

  #watch(entry: Entry): void {
    entry.coming = 'command'
    const { table, password } = entry
    this.#connection
      .command({ t: 'watch', table, ...(password !== undefined && { password }) })
      .catch((why: unknown) => {
        const isStill = this.#entries.get(table) === entry && entry.state === undefined
        if (!isStill || !(why instanceof Refusal)) return
        const { code } = why
        this.#forget(entry, why, isOfServer(code) ? code : undefined)
      })
  }

  #applied(entry: Entry, applied: Applied, work: (view: TableView) => Work): void {
    switch (applied.kind) {
      case 'known':
        return
      case 'missing':
        if (!entry.hasAsked) this.#connection.resume(known(entry))
        entry.hasAsked = true
        return
      case 'applied':
        entry.state = applied.state
        this.#show(entry, work(applied.state.view))
        if (applied.isExact) entry.hasAsked = false
        else this.#connection.resume({ table: entry.table, after: 0 })
    }
  }

  #show(entry: Entry, { acts, verdict }: Work): void {
    if (entry.state === undefined) return
    if (verdict !== undefined) entry.state = { ...entry.state, view: { ...entry.state.view, verdict } }
    const { view } = entry.state
    this.#owner.show(view)
    for (const act of acts) {
      // A hash or a seed that is late takes no part; nobody can do anything about it.
      this.#connection.command({ t: 'act', table: entry.table, act }).catch(nothing)
    }
    const isOver = view.step.kind === 'ended'
    if (isOver && !entry.isWanted && entry.waiters.length === 0) this.#forget(entry)
  }

  #forget(entry: Entry, why = new Refusal('not_watching'), code?: Code): void {
    this.#entries.delete(entry.table)
    if (entry.state?.view.step.kind === 'ended') entry.seeds.forget()
    this.#connection.forget(entry.table)
    for (const waiter of entry.waiters.splice(0)) waiter.reject(why)
    this.#owner.hide(entry.table, code)
  }
}

function known(entry: Entry): Shown {
  const view = entry.state?.view
  return { table: entry.table, after: view?.n ?? 0, ...(view?.you !== undefined && { seat: view.you }) }
}

/** What there is nothing to be done for. */
function nothing(): void {}
