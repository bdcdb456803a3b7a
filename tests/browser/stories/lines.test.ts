import { describe } from 'vitest'
import { CLUBS, DECLARES, playAlone } from '../harness/alone'
import type { Player } from '../harness/player'
import { expect, test } from '../harness/story'
import { TableScreen } from '../harness/table'

/** Sits at a table with two computer players, and is to play to a trick in which two cards lie. */
async function inTheMiddle(player: Player): Promise<TableScreen> {
  await player.becomeGuest('Anna')
  const screen = await playAlone(player, { rounds: null }, [CLUBS])
  expect(await screen.playOn(DECLARES, 0)).toBe('trick')
  return screen
}

describe('a line that breaks', () => {
  test('a reload in the middle of a trick loses nothing', async ({ enter }) => {
    const anna = await enter()
    const screen = await inTheMiddle(anna)
    const before = (await screen.held()).toSorted()
    await anna.page.reload()
    await expect.poll(async () => (await screen.held()).toSorted()).toEqual(before)
    expect(await screen.playOn()).toBe('over')
  })

  test('a killed server in the middle of a trick costs a moment and no card', async ({ enter, server }) => {
    const anna = await enter()
    const screen = await inTheMiddle(anna)
    const before = (await screen.held()).toSorted()
    await server.kill()
    await anna.page.getByText('Verbindung unterbrochen.').waitFor()
    expect((await screen.held()).toSorted()).toEqual(before)
    await server.restart()
    await anna.page.getByText('Verbindung unterbrochen.').waitFor({ state: 'detached' })
    expect((await screen.held()).toSorted()).toEqual(before)
    expect(await screen.playOn()).toBe('over')
  })

  test('a card that is played while the server is away is played when it is back', async ({ enter, server }) => {
    const anna = await enter()
    const screen = await inTheMiddle(anna)
    await screen.playable.first().waitFor()
    await server.kill()
    await anna.page.getByText('Verbindung unterbrochen.').waitFor()
    const before = await screen.held()
    await screen.playable.first().click()
    await server.restart()
    await expect.poll(async () => (await screen.held()).length).toBe(before.length - 1)
    expect(await screen.playOn()).toBe('over')
  })

  test('the newer of two tabs has the seat, and the older says so', async ({ enter }) => {
    const anna = await enter()
    const screen = await inTheMiddle(anna)
    const before = (await screen.held()).toSorted()
    const tab = await anna.tab(new URL(anna.page.url()).pathname)
    const newer = new TableScreen(tab)
    await expect.poll(async () => (await newer.held()).toSorted()).toEqual(before)
    await anna.page.getByText('Du spielst gerade in einem anderen Fenster oder auf einem anderen Gerät.').waitFor()
    // A tab in the background is slow by the browser's will.
    await anna.page.bringToFront()
    await anna.page.getByRole('button', { name: 'Hier weiterspielen' }).click()
    await tab.getByText('Du spielst gerade in einem anderen Fenster oder auf einem anderen Gerät.').waitFor()
    expect(await screen.playOn()).toBe('over')
  })

  test('a page without a connection says so, and recovers', async ({ enter, server }) => {
    const anna = await enter()
    await anna.becomeGuest('Anna')
    await anna.visit('/tables')
    await anna.page.getByRole('heading', { level: 1 }).waitFor()
    await server.kill()
    await anna.page.getByText('Verbindung unterbrochen.').waitFor()
    // Other pages need the server now, and say so.
    await anna.page.getByRole('link', { name: 'Ranglisten' }).click()
    await anna.page.getByRole('alert').first().waitFor()
    await server.restart()
    await anna.page.getByText('Verbindung unterbrochen.').waitFor({ state: 'detached' })
  })
})

describe('a server that was renewed', () => {
  test('has other files: the page is loaded anew, once, and then it says so', async ({ enter }) => {
    const anna = await enter()
    const { page } = anna
    await anna.visit('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(() => Object.assign(globalThis, { isOld: true }))
    const isOld = () => page.evaluate(() => Reflect.get(globalThis, 'isOld') === true)
    const file = /\/assets\/RulesPage-[^/]+\.js$/
    await page.route(file, (route) => route.fulfill({ status: 404 }))
    await page.getByRole('link', { name: 'Regeln' }).first().click()
    await page.getByText('Diese Seite konnte nicht geladen werden').waitFor()
    expect(await isOld()).toBe(false)
    await page.unroute(file)
    await page.getByRole('button', { name: 'Neu laden' }).click()
    await page.getByRole('heading', { level: 1, name: /Regeln/ }).waitFor()
    // The browser writes a line for a file that is missing, and the page why it does not go on.
    expect(anna.guard.take().join('\n')).toMatch(/404[^]*warning/)
  })
})

describe('somebody who is lost', () => {
  test.override({ settings: { computer_millis: 0 } })

  test('is waited for with a countdown, and its end is as it was said', async ({ enter }) => {
    const [anna, berta, cem] = [await enter(), await enter(), await enter()]
    for (const [player, name] of [
      [anna, 'Anna'],
      [berta, 'Berta'],
      [cem, 'Cem'],
    ] as const) {
      await player.becomeGuest(name)
    }
    const table = await anna.create({ name: 'Warten', rounds: 1, seating: 'host', waitSeconds: 10, pauseSeconds: 600 })
    for (const player of [anna, berta, cem]) {
      await player.visit(`/t/${table}`)
      await player.page.getByRole('button', { name: 'Hierher setzen' }).first().click()
      await player.page.getByRole('button', { name: 'Ich bin bereit' }).click()
    }
    const screen = new TableScreen(anna.page)
    await expect.poll(async () => (await screen.held()).length).toBe(10)
    // Berta, forehand, is gone in the auction: 3.3.9 charges a lost grand at the end of her wait.
    await berta.context.close()
    const panel = anna.page.getByRole('region', { name: 'Berta' })
    await panel.getByText(/Berta ist nicht verbunden/).waitFor()
    await panel
      .getByText(/0:0\d|0:10/)
      .first()
      .waitFor()
    await panel.getByText(/Danach hat Berta einen Grand verloren/).waitFor()
    await anna.page.getByRole('region', { name: 'Ergebnis' }).waitFor({ timeout: 40_000 })
    await cem.page.getByRole('region', { name: 'Ergebnis' }).waitFor()
  })
})
