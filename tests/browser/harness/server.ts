import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** Settings by their names in config/vorhand.toml. */
export type Settings = Readonly<Record<string, string | number | boolean>>

/** All people of a story come from one address, and faster than people can. */
const GENEROUS = [
  'max_tables_per_address',
  'lobby_lines_per_minute',
  'max_connections_per_address',
  'max_sockets_per_address',
  'max_sockets_per_player',
  'messages_per_second',
  'message_burst',
  'chat_per_minute',
  'chat_burst',
  'password_attempts',
  'password_attempts_per_account',
  'password_attempts_per_address',
  'password_queue_per_address',
  'password_checks_per_minute',
  'registrations_per_hour',
  'guests_per_minute',
]

/** Computer players do not pretend to think, no seed comes too late however slow the machine is, and cards may be given. */
const USUAL: Settings = {
  computer_millis: 0,
  seed_seconds: 60,
  arranged_deals: true,
  ...Object.fromEntries(GENEROUS.map((limit) => [limit, 1_000_000])),
}

/** How long a server may take to start or to end. */
const PATIENCE_MILLIS = 30_000

/** An SQLite file in the server's own folder. */
const DATABASE = 'sqlite:vorhand.db'

let addresses = 0

function binary(): string {
  const path = process.env['VORHAND_TEST_BINARY']
  if (!path) throw new Error('VORHAND_TEST_BINARY names the server to start; `cargo xtask browser` sets it')
  return path
}

/** The real server with an empty SQLite database of its own; it ends with the story. */
export class Server {
  /** Whether it was away for a moment: then lost lines are nothing to complain about. */
  wasAway = false
  private child: ChildProcess | undefined
  private address: string
  private readonly folder = mkdtempSync(join(tmpdir(), 'vorhand-browser-'))

  private constructor(private readonly settings: Settings) {
    // An address of its own for each, so that a restarted one finds its port free whatever else runs meanwhile.
    addresses += 1
    const number = process.pid * 16 + addresses
    const own = `127.${(number >> 16) & 255}.${(number >> 8) & 255}.${Math.min(Math.max(number & 255, 1), 254)}:0`
    this.address = String(settings['listen'] ?? own)
  }

  /** Starts one; the settings go before the usual ones of stories. */
  static async start(settings: Settings = {}): Promise<Server> {
    const server = new Server({ ...USUAL, ...settings })
    await server.run()
    return server
  }

  /** Where it listens, such as `http://127.3.4.5:40123`. */
  get url(): string {
    return `http://${this.address}`
  }

  /** Kills it with SIGKILL: it gets to know nothing of it. */
  async kill(): Promise<void> {
    await this.end('SIGKILL')
  }

  /** Ends it as an administrator does. */
  async stop(): Promise<void> {
    await this.end('SIGTERM')
  }

  /** Starts it again on the same database and address, after its end. */
  async restart(): Promise<void> {
    if (this.child) throw new Error('the server still runs')
    await this.run()
  }

  /** Makes the first administrator, for which the server must not run: it is started again afterwards. */
  async createAdministrator(name: string, password: string): Promise<void> {
    await this.stop()
    const child = spawn(binary(), ['admin', 'create-first', name], {
      cwd: this.folder,
      env: { VORHAND_DATABASE_URL: DATABASE, VORHAND_PASSWORD: password },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let told = ''
    child.stderr.on('data', (part: Buffer) => (told += part.toString()))
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`no administrator was made: ${told}`)
    await this.restart()
    this.wasAway = false
  }

  /** All that it has logged. */
  log(): string {
    return readFileSync(join(this.folder, 'log'), 'utf8')
  }

  /** Ends it and removes its database; a server that has panicked is an error. */
  async close(): Promise<void> {
    await this.end('SIGKILL')
    const log = this.log()
    rmSync(this.folder, { recursive: true, force: true })
    if (log.includes('panicked at')) throw new Error(`the server has panicked:\n${log}`)
  }

  private async run(): Promise<void> {
    const settings = Object.entries(this.settings).map(([name, value]) => [`VORHAND_${name.toUpperCase()}`, `${value}`])
    const child = spawn(binary(), ['serve'], {
      cwd: this.folder,
      // The settings of whoever runs the stories are not theirs.
      env: {
        ...Object.fromEntries(settings),
        RUST_BACKTRACE: '1',
        VORHAND_LISTEN: this.address,
        VORHAND_DATABASE_URL: DATABASE,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child = child
    child.stderr.pipe(createWriteStream(join(this.folder, 'log'), { flags: 'a' }))
    const lines = createInterface(child.stdout)
    const greeting = await Promise.race([
      once(lines, 'line').then(([line]) => String(line)),
      once(child, 'exit').then(() => 'its end'),
      later('nothing in time'),
    ])
    const address = /^Vorhand listens on http:\/\/(\S+) /.exec(greeting)?.[1]
    if (!address) throw new Error(`the server does not start; it says ${greeting} and logs:\n${this.log()}`)
    this.address = address
  }

  private async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.child
    if (!child) return
    this.child = undefined
    this.wasAway = true
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit').then(() => 'ended')
    child.kill(signal)
    if ((await Promise.race([ended, later('late')])) === 'ended') return
    child.kill('SIGKILL')
    throw new Error(`the server does not end after ${signal}:\n${this.log()}`)
  }
}

function later(what: string): Promise<string> {
  return new Promise((resolve) => setTimeout(() => resolve(what), PATIENCE_MILLIS).unref())
}
