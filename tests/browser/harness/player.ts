import type { BrowserContext, Page } from 'playwright-core'
import { Guard } from './guard'
import type { Server } from './server'

/** The two sizes that every page is looked at in. */
export const SIZES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const

export type Size = keyof typeof SIZES

/** What a player's machine is like. */
export interface Machine {
  /** By default German. */
  language?: 'de' | 'en'
  /** By default a desktop. */
  size?: Size
  /** By default light. */
  colours?: 'light' | 'dark'
  /** Whether the system asks for less motion; by default it does, so that a story waits for no card to fly. */
  calm?: boolean
}

/** What `create` of docs/protocol.md takes beside the settings of a table. */
export interface Beside {
  password?: string
  /** Cards that are dealt as they stand, see `create` in docs/protocol.md. */
  arranged?: string[]
}

/** Somebody with a browser of his own: cookies, storage and complaints are his. */
export class Player {
  private constructor(
    readonly page: Page,
    readonly context: BrowserContext,
    readonly guard: Guard,
    private readonly server: Server,
  ) {}

  /** Somebody in a new context. */
  static async in(context: BrowserContext, server: Server): Promise<Player> {
    const guard = await Guard.watch(context, () => server.wasAway)
    return new Player(await context.newPage(), context, guard, server)
  }

  /** Opens a page by its path. */
  async visit(path: string): Promise<void> {
    await this.page.goto(this.server.url + path)
  }

  /** Another tab of the same browser, at a path. */
  async tab(path: string): Promise<Page> {
    const page = await this.context.newPage()
    await page.goto(this.server.url + path)
    return page
  }

  /** Comes in as a guest, without the page's help; pages that are opened from now on know him. */
  async becomeGuest(name: string): Promise<void> {
    await this.post('/api/v1/guests', { name, cookie: true })
  }

  /** Registers, without the page's help. */
  async register(name: string, password: string): Promise<void> {
    await this.post('/api/v1/accounts', { name, password, cookie: true })
  }

  /** Logs in, without the page's help. */
  async logIn(name: string, password: string): Promise<void> {
    await this.post('/api/v1/sessions', { name, password, cookie: true })
  }

  /** Makes a table over a socket of its own, for what no page offers, such as arranged cards; gives its id. */
  async create(settings: Readonly<Record<string, unknown>>, beside: Beside = {}): Promise<string> {
    const answer = await this.command({ t: 'create', settings, ...beside })
    if (typeof answer['table'] !== 'string') throw new Error(`no table was made: ${JSON.stringify(answer)}`)
    return answer['table']
  }

  /** Says one command of docs/protocol.md over a socket of its own, and gives its `ack` or `nack`. */
  async command(command: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>> {
    // The socket needs a page of the server, with its origin, its cookie and its policy. The client in it stays silent.
    const page = await this.context.newPage()
    try {
      await page.route('**/assets/**', (route) => {
        const contentType = route.request().resourceType() === 'stylesheet' ? 'text/css' : 'text/javascript'
        return route.fulfill({ contentType, body: '' })
      })
      await page.goto(this.server.url)
      return await page.evaluate(say, command)
    } finally {
      await page.close()
    }
  }

  /** Cuts the line of this browser alone, and mends it again. */
  async setOffline(offline: boolean): Promise<void> {
    this.guard.wasOffline = true
    await this.context.setOffline(offline)
  }

  private async post(path: string, data: unknown): Promise<void> {
    const response = await this.context.request.post(this.server.url + path, {
      data,
      headers: { origin: this.server.url },
    })
    if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
  }
}

/** Runs in a page: logs in by cookie, says the command, and waits for what answers it. */
function say(command: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const login = '00000000-0000-4000-8000-000000000001'
    // `crypto.randomUUID` is missing on plain http.
    const digits = [...crypto.getRandomValues(new Uint8Array(16))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')
    const id = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    const socket = new WebSocket(`ws://${location.host}/ws/v1`, ['skat.v1+json'])
    socket.onopen = () => socket.send(JSON.stringify({ t: 'login', id: login }))
    socket.onerror = () => reject(new Error('no socket'))
    socket.onclose = (event) => reject(new Error(`closed: ${event.code} ${event.reason}`))
    socket.onmessage = (event) => {
      const message = JSON.parse(String(event.data))
      if (message.t === 'welcome') socket.send(JSON.stringify({ ...command, id }))
      if (message.t === 'nack' && message.id === login) reject(new Error(String(event.data)))
      if (message.id === id && (message.t === 'ack' || message.t === 'nack')) {
        resolve(message)
        socket.close()
      }
    }
  })
}
