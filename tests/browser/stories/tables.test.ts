import { describe } from 'vitest'
import { CLUBS, DECLARES, playAlone } from '../harness/alone'
import { covered, misfits, picture } from '../harness/pictures'
import { expect, test } from '../harness/story'

describe("a table of one's own", () => {
  test('is made in the page, and others come by its link and its password', async ({ enter }) => {
    const [anna, berta] = [await enter(), await enter({ size: 'phone' })]
    await anna.becomeGuest('Anna')
    await anna.visit('/tables/new')
    await anna.page.getByLabel('Name des Tisches').fill('Skatbrüder <b>1</b>')
    await anna.page.getByRole('radio', { name: 'Wer das Passwort hat' }).check()
    await anna.page.getByLabel('Passwort des Tisches').fill('Eichel-Unter')
    await anna.page.getByRole('button', { name: 'Tisch aufmachen' }).click()
    await anna.page.getByRole('button', { name: 'Ich bin bereit' }).waitFor()
    // A name with markup is a name.
    expect(await anna.page.getByText('Skatbrüder <b>1</b>').count()).toBeGreaterThan(0)
    const link = (await anna.page.getByText(/^http.*\/t\/[0-9a-f-]{36}$/).textContent())?.trim() ?? ''
    expect(new URL(link).pathname).toBe(new URL(anna.page.url()).pathname)

    // Somebody whom nobody knows yet opens the link.
    await berta.page.goto(link)
    await berta.page.getByLabel('Dein Name').fill('Berta')
    await berta.page.getByRole('button', { name: 'Als Gast eintreten' }).click()
    const password = berta.page.getByLabel('Passwort des Tisches')
    await password.fill('Schellen-Ober')
    await berta.page.getByRole('button', { name: 'Eintreten', exact: true }).click()
    await berta.page.getByText('Das Passwort des Tisches stimmt nicht.').first().waitFor()
    await password.fill('Eichel-Unter')
    await berta.page.getByRole('button', { name: 'Eintreten', exact: true }).click()
    await berta.page.getByRole('button', { name: 'Hierher setzen' }).first().click()
    await anna.page.getByText('Berta', { exact: true }).first().waitFor()

    // The lobby shows it with its lock; what is said is text, whatever it looks like.
    const line = '<img src=x onerror="document.title=1"> & <script>alert(1)</script>'
    await berta.page.getByRole('button', { name: 'Chat' }).click()
    await berta.page.getByLabel('Nachricht').fill(line)
    await berta.page.getByRole('button', { name: 'Senden' }).click()
    await anna.page.getByRole('button', { name: /Chat/ }).click()
    await anna.page.getByText(line).first().waitFor()
    expect(await anna.page.locator('img[src="x"]').count()).toBe(0)
  })

  test('is seen in the lobby with its free seats, which are buttons', async ({ enter }) => {
    const [anna, berta] = [await enter(), await enter({ language: 'en' })]
    await anna.becomeGuest('Anna')
    await anna.create({ name: 'Altenburg', rounds: 1 })
    await berta.becomeGuest('Berta')
    await berta.visit('/tables')
    await berta.page.getByRole('heading', { name: 'Altenburg' }).waitFor()
    await berta.page.getByRole('button', { name: 'Sit down: seat 2 at the table Altenburg' }).click()
    await berta.page.waitForURL(/\/t\//)
    await berta.page.getByRole('button', { name: 'I am ready' }).waitFor()
  })
})

describe('somebody who gives up', () => {
  test('is told what it costs, and it costs that', async ({ enter }) => {
    const anna = await enter()
    await anna.becomeGuest('Anna')
    const screen = await playAlone(anna, { rounds: null }, [CLUBS])
    const { page } = anna
    expect(await screen.playOn(DECLARES, 1)).toBe('trick')
    await page.getByRole('button', { name: 'Aufgeben' }).click()
    await page
      .getByText(/4\.3\.[12]/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Aufgeben' }).last().click()
    const result = page.getByRole('region', { name: /Ergebnis/ })
    await result.or(page.getByText('Du möchtest aufgeben.')).first().waitFor()
    await result.waitFor()
    await result.getByText(/verliert Kreuz/).waitFor()
  })
})

describe('what is looked at beside a game', () => {
  test('covers neither who plays, nor a card, nor what can be done', async ({ enter }) => {
    const anna = await enter()
    await anna.becomeGuest('Anna')
    const screen = await playAlone(anna, { rounds: null }, [CLUBS])
    const { page } = anna
    const chat = page.getByRole('dialog', { name: 'Chat' })
    await page.getByRole('button', { name: 'Passen' }).waitFor()
    await page.getByRole('button', { name: 'Chat' }).click()
    await chat.waitFor()
    await page.setViewportSize({ width: 844, height: 390 })
    expect(await misfits(page)).toEqual([])
    // The choice of a game needs the room.
    expect(await screen.playOn(DECLARES, 1)).toBe('trick')
    expect(await chat.count()).toBe(0)
    const kept = [screen.cards, page.getByRole('group', { name: 'Das kannst du jetzt tun' }), screen.seats]
    for (const [width, height] of [
      [844, 390],
      [800, 600],
      [1024, 768],
      [1280, 800],
      [390, 844],
      [768, 1024],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const beside of ['Chat', 'Spielliste']) {
        const button = page.getByRole('button', { name: beside })
        await button.click()
        const dialog = page.getByRole('dialog', { name: beside })
        await dialog.waitFor()
        const where = `${beside}, ${width} by ${height}`
        expect(await covered(dialog, kept), where).toEqual([])
        expect(await misfits(page), where).toEqual([])
        if (beside === 'Chat') await picture(page, `beside-${width}-${height}`)
        await dialog.getByRole('button', { name: 'Schließen' }).click()
        await dialog.waitFor({ state: 'detached' })
      }
    }
  })
})
