import { SvelteMap, SvelteSet } from 'svelte/reactivity'
import { pause } from '../connection/backoff'
import { Connection, type News } from '../connection/connection'
import { reduceLobby } from '../lobby/reduce'
import type { LobbyView } from '../lobby/view'
import type { Me, SessionBody } from '../rest/schema'
import type { TableView } from '../table/view'
import type { Code, NewSettings, Seat, ServerWelcome, TableAct } from '../wire/messages'
import type { Line } from './line'
import { Refusal } from './refusal'
import { Tables } from './shown'
import { browserSurroundings, type ClientSurroundings } from './surroundings'

export { Refusal } from './refusal'
export type { Line } from './line'

/** How long the lobby is still watched after the last page that shows it: between two pages it need not come anew. */
const LOBBY_LINGERS = 5_000

/** After how long the lobby is asked for anew where the server refused it in the end. */
const LOBBY_AGAIN = 30_000

/** The one live object of the pages: who the player is, the line to the server, and what comes over it. */
export class Client {
  readonly #world: ClientSurroundings
  readonly #connection: Connection
  readonly #shown: Tables
  #line: Line = $state.raw({ state: 'idle' })
  #me: Me | undefined = $state.raw()
  #known = $state(false)
  #mine: readonly string[] = $state.raw([])
  #lobby: LobbyView | undefined = $state.raw()
  /** The server's clock at a moment of the own one, as soon as it is known. */
  #clock: { readonly atMicros: number; readonly atMillis: number } | undefined
  #lobbyWatchers = 0
  /** What asked for the lobby that is watched on this line, or will be. */
  #lobbyAsked: object | undefined
  #cancelLinger: (() => void) | undefined
  /** While somebody comes in or goes out, the line before ends without a word. */
  #isChanging = false
  #isListening = false
  /** How often it was asked who the player is, and the newest of these questions whose answer counts. */
  #asked = 0
  #answered = 0
  /** Counts who begins to ask, comes in or goes out: whoever asked before asks no more. */
  #turn = 0
  /** Asks at once who the player is, while that waits. */
  #askNow: (() => void) | undefined

  /** Every table that is shown now; a new object for each change. */
  readonly tables = new SvelteMap<string, TableView>()

  /** Why the server does not show a table, or not any more. */
  readonly gone = new SvelteMap<string, Code>()

  /** Tables of which the server cannot show more for now, because its database does not answer. */
  readonly waiting = new SvelteSet<string>()

  constructor(world: ClientSurroundings) {
    this.#world = world
    this.#connection = new Connection(world, {
      line: (line) => this.#lineIs(line),
      welcome: (welcome) => this.#welcome(welcome),
      shown: () => this.#shown.shown(this.#mine),
      resumed: () => this.#askForLobby(),
      news: (news) => this.#news(news),
      notShown: (table, code) => this.#shown.notShown(table, code),
      waiting: (table, waits) => void (waits ? this.waiting.add(table) : this.waiting.delete(table)),
    })
    this.#shown = new Tables(world, this.#connection, {
      show: (view) => this.#show(view),
      hide: (table, code) => this.#hide(table, code),
    })
  }

  /** How the line to the server is. */
  get line(): Line {
    return this.#line
  }

  /** Who the player is; nobody if undefined. */
  get me(): Me | undefined {
    return this.#me
  }

  /** Whether `me` has been asked for once. */
  get known(): boolean {
    return this.#known
  }

  /** The tables where the player has a seat. */
  get mine(): readonly string[] {
    return this.#mine
  }

  /** The lobby, as soon as it is there. */
  get lobby(): LobbyView | undefined {
    return this.#lobby
  }

  /** The server's clock in microseconds; it does not tick by itself. */
  serverNow(): number {
    if (this.#clock === undefined) return this.#world.wallMicros()
    return this.#clock.atMicros + Math.round((this.#world.now() - this.#clock.atMillis) * 1000)
  }

  /** Asks who the player is, as often as it takes, and connects if somebody is known. */
  async start(): Promise<void> {
    if (!this.#isListening) {
      this.#isListening = true
      this.#world.onReturn(() => this.#returned())
    }
    const turn = this.#newTurn()
    for (let attempts = 0; ; attempts += 1) {
      try {
        await this.refreshMe()
        break
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        if (turn !== this.#turn) return
        if (error.code === 'locked') {
          this.#me = undefined
          this.#known = true
          this.#line = { state: 'refused', code: error.code }
          return
        }
        await this.#waitToAsk(attempts)
        if (turn !== this.#turn) return
      }
    }
    if (turn !== this.#turn) return
    if (this.#me !== undefined) return this.#connection.start()
    this.#line = { state: 'idle' }
    // Pages that were opened before it was known have nothing to wait for.
    this.#shown.clear('not_logged_in')
  }

  /** Comes in as a new guest. */
  async guest(name: string): Promise<void> {
    await this.#enter(() => this.#world.rest.post('/api/v1/guests', { body: { name, cookie: true } }))
  }

  /** Registers a name; a guest who does that keeps his seats and his games. */
  async register(name: string, password: string): Promise<void> {
    await this.#enter(() => this.#world.rest.post('/api/v1/accounts', { body: { name, password, cookie: true } }))
  }

  /** Comes in with a name and a password. */
  async logIn(name: string, password: string): Promise<void> {
    await this.#enter(() => this.#world.rest.post('/api/v1/sessions', { body: { name, password, cookie: true } }))
  }

  /** Ends this session, or all of the player's. */
  async logOut(everywhere = false): Promise<void> {
    this.#isChanging = true
    try {
      await this.#world.rest.del(everywhere ? '/api/v1/sessions' : '/api/v1/sessions/current')
    } catch (error) {
      // Whoever is locked out has no session any more.
      const isOut = error instanceof Refusal && ['bad_token', 'not_logged_in', 'locked'].includes(error.code)
      if (!isOut) {
        this.#unchanged()
        throw error
      }
    }
    this.#isChanging = false
    this.#changed()
    this.#shown.forgetSeeds()
    this.#leave('not_logged_in')
    this.#me = undefined
    this.#known = true
  }

  /** Asks anew who the player is. An answer that comes after that to a newer question says nothing. */
  async refreshMe(): Promise<void> {
    this.#asked += 1
    const question = this.#asked
    let me: Me | undefined
    try {
      me = await this.#world.rest.get('/api/v1/me')
    } catch (error) {
      if (question <= this.#answered) return
      const isNobody = error instanceof Refusal && (error.code === 'bad_token' || error.code === 'not_logged_in')
      if (!isNobody) throw error
    }
    if (question <= this.#answered) return
    this.#answered = question
    this.#me = me
    this.#known = true
  }

  /** Tries the line again at once, whatever has ended it. */
  retry(): void {
    if (this.#askNow) this.#askNow()
    else if (this.#line.state === 'loggedOut' || (this.#line.state === 'refused' && this.#me === undefined))
      void this.start()
    else this.#connection.retry()
  }

  /** Watches the lobby until the returned function is called. */
  watchLobby(): () => void {
    this.#lobbyWatchers += 1
    this.#cancelLinger?.()
    this.#cancelLinger = undefined
    this.#askForLobby()
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      this.#lobbyWatchers -= 1
      if (this.#lobbyWatchers === 0) this.#cancelLinger = this.#world.after(LOBBY_LINGERS, () => this.#leaveLobby())
    }
  }

  /** Says something to everybody in the lobby. */
  async sayInLobby(text: string): Promise<void> {
    await this.#connection.command({ t: 'lobbySay', text })
  }

  /** Makes a table; gives its id. */
  async create(settings: NewSettings, password?: string): Promise<string> {
    const { table } = await this.#connection.command({
      t: 'create',
      settings,
      ...(password !== undefined && { password }),
    })
    if (table === undefined) throw new Refusal('internal')
    return table
  }

  /** Shows a table, to its player as such, to others as somebody who watches. */
  async open(table: string, password?: string): Promise<void> {
    // Who is known has a line soon, even if it is not begun yet.
    const isOut = this.#line.state === 'loggedOut' || (this.#known && this.#me === undefined)
    if (isOut) throw new Refusal('not_logged_in')
    this.gone.delete(table)
    await this.#shown.open(table, password, this.#line.state === 'open', this.#mine.includes(table))
  }

  /** Shows a table no longer; where the player has a seat, its view is kept up to date. */
  close(table: string): void {
    this.gone.delete(table)
    this.#shown.close(table, this.#mine.includes(table))
  }

  /** Sits down, on any free seat if none is named. */
  async sit(table: string, seat?: Seat, password?: string): Promise<void> {
    this.gone.delete(table)
    const more = { ...(seat !== undefined && { seat }), ...(password !== undefined && { password }) }
    await this.#shown.sit(table, password, () => this.#connection.command({ t: 'sit', table, ...more }))
  }

  /** Does something at a table; refused if the server does. It survives a lost line. */
  async act(table: string, act: TableAct): Promise<void> {
    await this.#connection.command({ t: 'act', table, act })
  }

  /** Somebody comes in by REST, which sets the cookie that the next line logs in with. */
  async #enter(enter: () => Promise<SessionBody>): Promise<void> {
    const before = this.#me?.player
    this.#isChanging = true
    let session: SessionBody
    try {
      session = await enter()
    } catch (error) {
      this.#unchanged()
      throw error
    }
    this.#isChanging = false
    const turn = this.#changed()
    // A guest who registers is who he was, and his tables go on.
    if (session.player === before) this.#connection.stop()
    else this.#leave('not_logged_in')
    try {
      await this.refreshMe()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (turn !== this.#turn) return
      // He is in all the same, and must not come a second time; what he wants next has to wait for the line.
      if (session.player !== before) {
        this.#me = undefined
        this.#known = false
      }
      return this.start()
    }
    if (turn === this.#turn) this.#connection.start()
  }

  /** Somebody has come in or gone out: what was asked before has no answer any more. */
  #changed(): number {
    this.#answered = this.#asked
    return this.#newTurn()
  }

  #newTurn(): number {
    this.#turn += 1
    this.#askNow?.()
    return this.#turn
  }

  /** Nobody has come in or gone out: the line is as it was, or comes back. */
  #unchanged(): void {
    this.#isChanging = false
    this.#line = this.#connection.line
  }

  #leave(code: Code): void {
    this.#connection.stop(code)
    this.#shown.clear(code)
    this.#mine = []
    this.#lobby = undefined
    this.#lobbyAsked = undefined
    this.gone.clear()
  }

  /** Waits before it is asked again who the player is, unless the network is back before. */
  #waitToAsk(attempts: number): Promise<void> {
    const millis = pause(attempts + 1, 'lost', this.#world.random())
    this.#line = { state: 'lost', retryAtMillis: this.#world.now() + millis }
    return new Promise((resolve) => {
      const cancel = this.#world.after(millis, () => this.#askNow?.())
      this.#askNow = () => {
        cancel()
        this.#askNow = undefined
        resolve()
      }
    })
  }

  #returned(): void {
    if (this.#askNow) this.#askNow()
    else this.#connection.nudge()
  }

  #lineIs(line: Line): void {
    if (line.state !== 'open') this.#lobbyAsked = undefined
    if (this.#isChanging) return
    this.#line = line
    // Whoever is locked out has no session any more, as after a log-out elsewhere.
    const isOut = line.state === 'loggedOut' || (line.state === 'refused' && line.code === 'locked')
    if (isOut) this.#me = undefined
  }

  #welcome({ tables, atMicros, name }: ServerWelcome): void {
    this.#clock = { atMicros, atMillis: this.#world.now() }
    this.#mine = tables
    this.#shown.welcome(tables)
    // Whoever has come back under another name hears it from the server alone.
    if (this.#me !== undefined && this.#me.name !== name) this.refreshMe().catch(nothing)
  }

  #askForLobby(): void {
    const isWanted = this.#lobbyWatchers > 0 && this.#lobbyAsked === undefined
    if (!isWanted || this.#connection.line.state !== 'open') return
    const asked = (this.#lobbyAsked = {})
    this.#connection.command({ t: 'lobby', watch: true }).catch(() => {
      // On a line that has ended meanwhile nothing is watched; on the next one it is asked for anyway.
      if (this.#lobbyAsked !== asked) return
      this.#lobbyAsked = undefined
      this.#world.after(LOBBY_AGAIN, () => this.#askForLobby())
    })
  }

  #leaveLobby(): void {
    this.#cancelLinger = undefined
    this.#lobby = undefined
    if (this.#lobbyAsked === undefined) return
    this.#lobbyAsked = undefined
    this.#connection.command({ t: 'lobby', watch: false }).catch(nothing)
  }

  #news(news: News): void {
    switch (news.t) {
      case 'snapshot':
        return this.#shown.snapshot(news)
      case 'event':
        return this.#shown.event(news)
      case 'unknownEvent':
        return this.#shown.unknown(news)
      case 'lobby':
      case 'lobbyTable':
      case 'lobbyTableGone':
      case 'lobbyPlayer':
      case 'lobbyPlayerGone':
      case 'lobbySaid':
        // What was under way when the last page left comes to nobody.
        if (this.#lobbyAsked !== undefined) this.#lobby = reduceLobby(this.#lobby, news)
    }
  }

  #show(view: TableView): void {
    this.tables.set(view.id, view)
    const isMine = view.you !== undefined && view.step.kind !== 'ended'
    if (isMine === this.#mine.includes(view.id)) return
    this.#mine = isMine ? [...this.#mine, view.id] : this.#mine.filter((table) => table !== view.id)
  }

  #hide(table: string, code?: Code): void {
    this.tables.delete(table)
    if (code !== undefined) this.gone.set(table, code)
    if (this.#mine.includes(table)) this.#mine = this.#mine.filter((one) => one !== table)
  }
}

/** A client in another world, for tests. */
export function createClient(surroundings: ClientSurroundings): Client {
  return new Client(surroundings)
}

/** The client of the page. */
export const client = createClient(browserSurroundings())

/** What there is nothing to be done for. */
function nothing(): void {}
