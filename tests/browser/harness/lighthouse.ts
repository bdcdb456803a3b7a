import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { desktopConfig, type Flags } from 'lighthouse'
import { chromium } from 'playwright-core'
import { ARGUMENTS, executablePath } from './chromium'
import type { Player } from './player'

/** Points of 100. */
export interface Scores {
  performance: number
  accessibility: number
  /** What cost points, a line for each audit with what it says. */
  lost: string[]
}

/**
 * Measures a page for somebody: his session and his settings are carried into a browser that nothing else runs in.
 *
 * `phone` is a slow phone in a slow network, as Lighthouse has it by default.
 */
export async function measure(player: Player, url: string, size: 'phone' | 'desktop'): Promise<Scores> {
  const folder = mkdtempSync(join(tmpdir(), 'vorhand-lighthouse-'))
  const port = await freePort()
  const state = await player.context.storageState()
  // Lighthouse opens its page in the browser's own context, which only this way is one that we can fill.
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: executablePath(),
    args: [...ARGUMENTS, `--remote-debugging-port=${port}`],
    headless: true,
  })
  try {
    await context.addCookies(state.cookies)
    const flags: Flags = {
      port,
      onlyCategories: ['performance', 'accessibility'],
      disableStorageReset: true,
      logLevel: 'error',
    }
    const result = await lighthouse(url, flags, size === 'desktop' ? desktopConfig : undefined)
    if (!result) throw new Error('Lighthouse has no result')
    const { categories, audits, runtimeError } = result.lhr
    if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.code} ${runtimeError.message}`)
    const points = (id: string): number => Math.round((categories[id]?.score ?? 0) * 100)
    const lost = Object.values(audits).filter((audit) => audit.score !== null && audit.score < 0.9)
    return {
      performance: points('performance'),
      accessibility: points('accessibility'),
      lost: lost.map((audit) => `${audit.id}: ${audit.displayValue ?? audit.title}`),
    }
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
