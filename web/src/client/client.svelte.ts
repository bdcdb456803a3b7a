import { SvelteMap } from 'svelte/reactivity'
import type { LobbyView } from '../lobby/view'
import type { Me } from '../rest/schema'
import type { TableView } from '../table/view'
import type { NewSettings, Seat, TableAct } from '../wire/messages'
import type { Line } from './line'

export { Refusal } from './refusal'
export type { Line } from './line'

/** The one live object of the pages: who the player is, the line to the server, and what comes over it. */
export class Client {
  #line: Line = $state.raw({ state: 'idle' })
  #me: Me | undefined = $state.raw()
  #known = $state(false)
  #mine: readonly string[] = $state.raw([])
  #lobby: LobbyView | undefined = $state.raw()

  /** Every table that is shown now; a new object for each change. */
  readonly tables = new SvelteMap<string, TableView>()

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
    throw new Error('not yet')
  }

  /** Asks who the player is, and connects if somebody is known. */
  async start(): Promise<void> {}

  /** Comes in as a new guest. */
  async guest(_name: string): Promise<void> {}

  async register(_name: string, _password: string): Promise<void> {}

  async logIn(_name: string, _password: string): Promise<void> {}

  async logOut(_everywhere = false): Promise<void> {}

  async refreshMe(): Promise<void> {}

  retry(): void {}

  watchLobby(): () => void {
    return () => {}
  }

  async sayInLobby(_text: string): Promise<void> {}

  async create(_settings: NewSettings, _password?: string): Promise<string> {
    throw new Error('not yet')
  }

  async open(_table: string, _password?: string): Promise<void> {}

  close(_table: string): void {}

  async sit(_table: string, _seat?: Seat, _password?: string): Promise<void> {}

  async act(_table: string, _act: TableAct): Promise<void> {}
}

export const client = new Client()
