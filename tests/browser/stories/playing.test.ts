import { describe } from 'vitest'
import { expect, test } from '../harness/story'
import { TableScreen, type Manner } from '../harness/table'
import { join } from '../harness/together'

describe('people', () => {
  test('three play a whole deal against each other, and are told the same', async ({ enter }) => {
    const players = [await enter(), await enter(), await enter({ size: 'phone', colours: 'dark' })]
    const names = ['Anna', 'Berta', 'Cem']
    for (const [at, player] of players.entries()) await player.becomeGuest(names[at] ?? '')
    const table = await players[0]?.create({ name: 'Altenburg', rounds: 1, pauseSeconds: 600 })
    const screens: TableScreen[] = []
    for (const player of players) screens.push(await join(player, table ?? ''))
    const manners: Manner[] = [{ upTo: 20 }, {}, {}]
    const stops = await Promise.all(screens.map((screen, at) => screen.playOn(manners[at])))
    expect(stops).toEqual(['result', 'result', 'result'])
    const told = await Promise.all(
      players.map(async ({ page }) => {
        const result = page.getByRole('region', { name: 'Ergebnis' })
        await result.getByText('nachgerechnet').first().waitFor()
        return (
          await result
            .getByText(/Spiel \d+.*(mal|Null)/)
            .first()
            .textContent()
        )?.trim()
      }),
    )
    expect(told[0]).toMatch(/\d/)
    expect(new Set(told).size).toBe(1)
    for (const screen of screens) await screen.goOn()
    for (const screen of screens) await expect.poll(async () => (await screen.held()).length).toBe(10)
  })

  test('four play with a dealer who sits out', async ({ enter }) => {
    const players = [await enter(), await enter(), await enter(), await enter()]
    for (const [at, player] of players.entries()) await player.becomeGuest(['Anna', 'Berta', 'Cem', 'Dora'][at] ?? '')
    const table = await players[0]?.create({ name: 'Vierer', seats: 4, rounds: 1, seating: 'host', pauseSeconds: 600 })
    const screens: TableScreen[] = []
    for (const player of players) screens.push(await join(player, table ?? ''))
    // The first seat deals first, and has no cards.
    const [dealer, ...others] = screens
    await players[0]?.page.getByText('Du gibst und setzt in diesem Spiel aus.').waitFor()
    await Promise.all([...others.map((screen, at) => screen.playOn({ upTo: at === 0 ? 18 : 0 })), dealer?.playOn()])
    for (const screen of screens) await screen.goOn()
    // Clockwise: now the second seat sits out.
    await players[1]?.page.getByText('Du gibst und setzt in diesem Spiel aus.').waitFor()
  })
})

describe('somebody alone', () => {
  test('plays a list of three deals with two computer players from the front page', async ({ enter }) => {
    const anna = await enter()
    await anna.visit('/')
    await anna.page.getByLabel('Dein Name').fill('Anna')
    await anna.page.getByRole('button', { name: 'Gegen Computer spielen' }).click()
    const screen = new TableScreen(anna.page)
    for (const deal of [1, 2, 3]) {
      const stop = await screen.playOn({ upTo: deal === 1 ? 18 : 0 })
      // After the last deal the list is over at once.
      expect(stop).toBe(deal < 3 ? 'result' : 'over')
      if (stop === 'result') await screen.goOn()
    }
    await anna.page.getByRole('heading', { name: 'Die Liste ist zu Ende.' }).waitFor()
    await anna.page.getByRole('link', { name: 'Die Liste mit allen Spielen' }).click()
    await anna.page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => anna.page.getByRole('row').count()).toBeGreaterThanOrEqual(4)
  })

  test('plays in English, and on a phone', async ({ enter }) => {
    const john = await enter({ language: 'en', size: 'phone', colours: 'dark' })
    await john.visit('/')
    await john.page.getByLabel('Your name').fill('John')
    await john.page.getByRole('button', { name: 'Play against computers' }).click()
    const screen = new TableScreen(john.page, 'en')
    expect(await screen.playOn({ upTo: 18 })).toBe('result')
  })

  test('plays with the keyboard alone', async ({ enter }) => {
    const anna = await enter()
    await anna.becomeGuest('Anna')
    await anna.visit('/')
    const { page } = anna
    const screen = new TableScreen(page)
    const isFocused = (name: string | RegExp) =>
      page
        .getByRole('button', { name })
        .first()
        .evaluate((button) => button === document.activeElement)
    const tabTo = async (name: string | RegExp): Promise<void> => {
      for (let presses = 0; presses < 60; presses += 1) {
        if ((await page.getByRole('button', { name }).count()) > 0 && (await isFocused(name))) return
        await page.keyboard.press('Tab')
      }
      throw new Error(`${name} cannot be reached with the tabulator`)
    }
    await page.getByRole('button', { name: 'Gegen Computer spielen' }).waitFor()
    await tabTo('Gegen Computer spielen')
    await page.keyboard.press('Enter')
    const pass = page.getByRole('button', { name: 'Passen' })
    await pass.or(screen.playable.first()).or(screen.next).first().waitFor()
    if (await pass.isVisible()) {
      await tabTo('Passen')
      await page.keyboard.press('Enter')
    }
    // Whoever defends plays with arrows and the space bar.
    for (let cards = 0; cards < 10; cards += 1) {
      await screen.playable.first().or(screen.next).first().waitFor()
      if (await screen.next.isVisible()) break
      if (cards === 0) await tabTo(/, (jetzt nicht )?spielbar$/)
      const before = (await screen.held()).length
      const isOnPlayable = () =>
        page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.endsWith(', spielbar') === true)
      await page.keyboard.press('Home')
      for (let steps = 1; steps < before && !(await isOnPlayable()); steps += 1) await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Space')
      // A null that is lost is over with this card, whatever else is held.
      await expect.poll(async () => (await screen.held()).length).toBeLessThan(before)
    }
    await screen.next.waitFor()
    await tabTo('Nächstes Spiel')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await screen.held()).length).toBe(10)
  })
})
