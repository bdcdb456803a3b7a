import type { BrowserContext, ConsoleMessage } from 'playwright-core'

/** What is said of a line that was lost, which is nothing to complain about when the story cut it. */
const LOST_LINE = /ERR_(CONNECTION_\w+|EMPTY_RESPONSE|INTERNET_DISCONNECTED|NETWORK_CHANGED)|WebSocket connection to/

/** Collects what a browser complains about on all pages of a context: errors, and what the page's policy has refused. */
export class Guard {
  /** Whether the story has cut this browser's line. */
  wasOffline = false
  private readonly complaints: string[] = []

  private constructor(private readonly wasAway: () => boolean) {}

  /** Watches a context from its beginning on. */
  static async watch(context: BrowserContext, wasAway: () => boolean): Promise<Guard> {
    const guard = new Guard(wasAway)
    context.on('console', (message) => guard.hear(message))
    context.on('weberror', (error) => guard.complain(error.error().stack ?? String(error.error())))
    await context.exposeFunction('vorhandComplain', (text: string) => guard.complain(text))
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const complain: unknown = Reflect.get(globalThis, 'vorhandComplain')
        const text = `policy: ${event.violatedDirective} refuses ${event.blockedURI} (${event.sourceFile}:${event.lineNumber})`
        if (typeof complain === 'function') complain(text)
      })
    })
    return guard
  }

  /** Everything that was complained about, and is forgotten then: a story that expects a complaint asks for it. */
  take(): string[] {
    const isExcused = (text: string): boolean => LOST_LINE.test(text) && (this.wasOffline || this.wasAway())
    return this.complaints.splice(0).filter((text) => !isExcused(text))
  }

  private hear(message: ConsoleMessage): void {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    const { url } = message.location()
    // The browser itself writes a line for each refusal, which is an ordinary answer: nobody is logged in, a name is taken.
    if (/^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text()) && isRequest(url))
      return
    this.complain(`${message.type()}: ${message.text()} (${url})`)
  }

  private complain(text: string): void {
    this.complaints.push(text)
  }
}

function isRequest(url: string): boolean {
  return URL.canParse(url) && new URL(url).pathname.startsWith('/api/')
}
