import type { Browser } from 'playwright-core'
import { expect, test as base } from 'vitest'
import { join } from 'node:path'
import { launch } from './chromium'
import { PATIENCE_MILLIS } from './patience'
import { FOLDER } from './pictures'
import { Player, SIZES, type Machine } from './player'
import { Server, type Settings } from './server'

/** What a story has at hand. */
export interface Story {
  /** Settings of its server; `test.override({ settings: { … } })` says others. */
  settings: Settings
  /** The real server, with an empty database. */
  server: Server
  /** Gives somebody a browser. */
  enter: (machine?: Machine) => Promise<Player>
}

/**
 * A test with a server and browsers of its own.
 *
 * At its end nothing may have been complained about in any of them: no error on the console, nothing that the policy has
 * refused, no exception.
 */
export const test = base.extend<Story & { browser: Browser }>({
  browser: [
    async ({}, use) => {
      const browser = await launch()
      await use(browser)
      await browser.close()
    },
    { scope: 'file' },
  ],
  settings: {},
  server: async ({ settings }, use) => {
    const server = await Server.start(settings)
    await use(server)
    await server.close()
  },
  enter: async ({ browser, server, task }, use) => {
    const players: Player[] = []
    await use(async ({ language = 'de', size = 'desktop', colours = 'light', calm = true } = {}) => {
      const context = await browser.newContext({
        locale: language,
        viewport: SIZES[size],
        hasTouch: size === 'phone',
        colorScheme: colours,
        reducedMotion: calm ? 'reduce' : 'no-preference',
      })
      context.setDefaultTimeout(PATIENCE_MILLIS)
      const player = await Player.in(context, server)
      players.push(player)
      return player
    })
    if (task.result?.state === 'fail') await keep(task.name, players)
    const complaints = players.flatMap((player, number) =>
      player.guard.take().map((text) => `browser ${number + 1}: ${text}`),
    )
    for (const player of players) await player.context.close()
    expect(complaints).toEqual([])
  },
})

/** What a story that failed saw at last, as `target/screenshots/failed-NAME-1.png` and so on. */
async function keep(name: string, players: readonly Player[]): Promise<void> {
  for (const [at, { page }] of players.entries()) {
    const path = join(FOLDER, `failed-${name.replace(/\W+/g, '-')}-${at + 1}.png`)
    await page.screenshot({ path }).catch(() => undefined)
  }
}

export { expect }
