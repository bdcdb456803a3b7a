import { describe } from 'vitest'
import { isAccessible } from '../harness/axe'
import { pictures, smallTargets } from '../harness/pictures'
import type { Player } from '../harness/player'
import { expect, test } from '../harness/story'
import { TableScreen } from '../harness/table'

const PASSWORD = 'four words make one'

/** Is there for everybody, is as large as a finger, fits both sizes, and is drawn into pictures to be looked at. */
async function isGood(player: Player, name: string): Promise<void> {
  const { page } = player
  await page.waitForLoadState('networkidle')
  await isAccessible(page)
  await pictures(page, name)
  expect(await smallTargets(page), name).toEqual([])
}

/** Looks at pages by their addresses; each has its own heading when it is there. */
async function look(
  player: Player,
  pages: readonly (readonly [path: string, name: string, heading: string | RegExp])[],
) {
  for (const [path, name, heading] of pages) {
    await player.visit(path)
    await player.page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await isGood(player, name)
  }
}

/** Plays until it is the own turn after two cards; a deal that is over before, as when all pass, is followed by the next. */
async function inTheMiddle(screen: TableScreen): Promise<void> {
  for (;;) {
    const stop = await screen.playOn({ upTo: 18 }, 2)
    if (stop === 'trick') return
    expect(stop).toBe('result')
    await screen.goOn()
  }
}

describe('every page', () => {
  test('is for everybody who comes', async ({ enter }) => {
    const anna = await enter()
    await look(anna, [
      ['/', 'front', 'Skat online spielen'],
      ['/login', 'login', 'Anmelden'],
      ['/register', 'register', 'Registrieren'],
      ['/rankings', 'rankings', 'Ranglisten'],
      ['/lists', 'lists', 'Listen'],
      ['/rules', 'rules', /Regeln/],
      ['/glossary', 'glossary', /./],
      ['/fair-deal', 'fair-deal', 'So wird ehrlich gemischt'],
      ['/about', 'about', /Vorhand/],
      ['/settings', 'settings', 'Einstellungen'],
      ['/nothing/here', 'unknown', 'Diese Seite gibt es nicht.'],
    ])
  })

  test('is for everybody who plays', async ({ enter, server }) => {
    await server.createAdministrator('Hedwig', PASSWORD)
    const hedwig = await enter()
    await hedwig.logIn('Hedwig', PASSWORD)
    const table = await hedwig.create({ name: 'Altenburg', rounds: 1, pauseSeconds: 600 })
    await hedwig.visit(`/t/${table}`)
    const { page } = hedwig
    await page.getByRole('button', { name: 'Hierher setzen' }).first().click()
    await page.getByRole('button', { name: 'Ich bin bereit' }).waitFor()
    await isGood(hedwig, 'gathering')
    await page.getByRole('button', { name: 'Freie Plätze mit Computern füllen' }).click()
    await page.getByRole('button', { name: 'Ich bin bereit' }).click()
    const screen = new TableScreen(page)
    await expect.poll(async () => (await screen.held()).length).toBeGreaterThanOrEqual(10)
    await isGood(hedwig, 'auction')
    await inTheMiddle(screen)
    await isGood(hedwig, 'play')
    expect(await screen.playOn()).toBe('result')
    // The last trick is looked at for a moment before its result covers it.
    await page.getByRole('heading', { name: /^Ergebnis von Spiel \d+$/ }).waitFor()
    await isGood(hedwig, 'result')
    await screen.goOn()
    for (;;) {
      if ((await screen.playOn()) === 'over') break
      await screen.goOn()
    }
    await isGood(hedwig, 'ended')
    const list = `/lists/${table}`
    await look(hedwig, [
      ['/', 'front-known', 'Skat online spielen'],
      ['/tables', 'lobby', /./],
      ['/tables/new', 'new-table', /./],
      [list, 'list', 'Altenburg'],
      [`${list}/deals/1`, 'deal', 'Spiel 1'],
      ['/account', 'account', /./],
      ['/admin/players', 'admin-players', /./],
      ['/admin/tables', 'admin-tables', /./],
      ['/admin/lists', 'admin-lists', /./],
      ['/admin/audit', 'admin-audit', /./],
      ['/admin/server', 'admin-server', /./],
    ])
  })
})
