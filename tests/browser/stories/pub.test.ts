import { describe } from 'vitest'
import { playAlone } from '../harness/alone'
import { pictures, picturesOfTable, TABLE_SIZES } from '../harness/pictures'
import { SIZES } from '../harness/player'
import { expect, test } from '../harness/story'
import type { TableScreen } from '../harness/table'
import { three, type Three } from '../harness/together'

/**
 * Pub rules. A question stays open for as long as can be while pictures are taken of it; of what is asked with a time
 * they are taken in one appearance alone, and nobody else waits meanwhile.
 */
const PUB = { ruleSet: 'pub-2022', answerSeconds: 60 }

/** Ten cards each of forehand, middlehand and rearhand, then the skat. */
function deck(...hands: readonly [string, string, string, string]): string {
  return hands.join(' ').split(' ').join('.')
}

/** All clubs but one, and all jacks: as a club game it takes every trick, with all eleven. */
const ELEVEN = 'CJ SJ HJ DJ CA CT CK CQ C9 C8'

function resultOf({ page }: TableScreen) {
  return page.getByRole('region', { name: /^Ergebnis von Spiel/ })
}

/** The scores of a result as they stand, by the players' names. */
async function scoresIn(screen: TableScreen): Promise<readonly (readonly string[])[]> {
  const rows = await resultOf(screen).getByRole('row').all()
  const cells = rows.map(async (row) => await row.getByRole('cell').or(row.getByRole('rowheader')).allTextContents())
  return (await Promise.all(cells)).filter((texts) => texts.length > 0)
}

async function goOn({ anna, berta, cem }: Three): Promise<void> {
  await Promise.all([anna, berta, cem].map((screen) => screen.goOn()))
}

describe('Kontra and Re', () => {
  test('double a deal and start a Bock round, in which everything counts twice', async ({ enter }) => {
    // Each of them deals once: Anna, Berta, Cem.
    const table = await three(enter, PUB, [
      deck('SA ST S9 S8 HA HT H9 DK DQ D9', 'SK SQ S7 HK HQ H8 DA DT D8 D7', ELEVEN, 'C7 H7'),
      deck(ELEVEN, 'SA ST S9 S8 HA HT H9 DK DQ D9', 'SK SQ S7 HK HQ H8 DA DT D8 D7', 'C7 H7'),
      deck('SA ST S9 S8 HA HT H9 DK DQ D9', ELEVEN, 'SK SQ S7 HK HQ H8 DA DT D8 D7', 'C7 H7'),
    ])
    const { anna, berta, cem } = table

    // Cem bids 18 and Berta holds it, so both may say Kontra; Anna plays at 20.
    const begin = [
      anna.playOn({ upTo: 264, game: 'clubs', until: 'Du spielst Kreuz, gereizt 20' }),
      berta.playOn({ upTo: 18, leaves: ['kontra'] }),
      cem.playOn({ upTo: 18, until: 'Anna spielt Kreuz, gereizt 20' }),
    ]
    expect(await Promise.all(begin)).toEqual(['seen', 'kontra', 'seen'])
    await picturesOfTable(berta, 'pub-may-kontra')
    await berta.yes('kontra').click()
    await berta.page.getByRole('alertdialog').getByText('Das Spiel zählt dann mal 2').waitFor()
    await pictures(berta.page, 'pub-kontra-sure', TABLE_SIZES)
    await berta.page.getByRole('alertdialog').getByRole('button', { name: 'Abbrechen' }).click()
    await berta.sayKontra()
    expect(await anna.playOn({ leaves: ['re'] })).toBe('re')
    await anna.page.getByText('Berta sagt Kontra. Re? Das Spiel zählt dann mal 4.').waitFor()
    await picturesOfTable(anna, 'pub-re', ['light'])
    await anna.yes('re').click()
    expect(await Promise.all([anna, berta, cem].map((screen) => screen.playOn()))).toEqual([
      'result',
      'result',
      'result',
    ])
    for (const screen of [anna, berta, cem]) {
      const result = resultOf(screen)
      await result.getByText('Anna gewinnt Kreuz, Kontra, Re: +672').waitFor()
      await result
        .getByText(
          'Mit 11, Spiel 12, Schneider 13, Schwarz 14, mal 12 ist 168; pub 4: Kontra, mal 2 ist 336; pub 4: Re, mal 2 ist 672.',
        )
        .waitFor()
    }
    // The 50 is not doubled.
    expect(await scoresIn(anna)).toEqual([
      ['Anna', '+672', '+722', '+722'],
      ['Berta', '0', '0', '0'],
      ['Cem', '0', '0', '0'],
    ])
    await goOn(table)

    // Three Bock deals begin; a lost Kontra in the first one lets another round wait.
    for (const { page } of [anna, berta, cem]) await page.getByText('Bock, noch 3 Spiele').waitFor()
    const bock = [
      cem.playOn({ upTo: 264, game: 'clubs' }, 0),
      anna.playOn({ upTo: 18, until: 'Cem spielt Kreuz, gereizt 20' }),
      berta.playOn({ upTo: 20, until: 'Cem spielt Kreuz, gereizt 20' }),
    ]
    expect(await Promise.all(bock)).toEqual(['trick', 'seen', 'seen'])
    await picturesOfTable(cem, 'pub-bock')
    expect(await cem.playFirst()).toBe(true)
    expect(await anna.playOn({}, 0)).toBe('trick')
    expect(await anna.playFirst()).toBe(true)
    expect(await berta.playOn({ leaves: ['kontra'] })).toBe('kontra')
    await berta.sayKontra()
    expect(await cem.playOn({ leaves: ['re'] })).toBe('re')
    await cem.no.click()
    await cem.no.waitFor({ state: 'detached' })
    expect(await berta.playOn({}, 0)).toBe('trick')
    expect(await berta.playFirst()).toBe(true)
    expect(await cem.playOn({}, 0)).toBe('trick')
    await cem.page.getByText('Du spielst Kreuz, gereizt 20, Kontra').waitFor()
    await cem.page.getByRole('button', { name: 'Aufgeben' }).click()
    await cem.page.getByRole('alertdialog').getByRole('button', { name: 'Aufgeben' }).click()
    expect(await Promise.all([anna.playOn(), berta.playOn()])).toEqual(['result', 'result'])
    for (const screen of [anna, berta, cem]) {
      const result = resultOf(screen)
      await result.getByText('Cem verliert Kreuz, Kontra, Bock: −1.152').waitFor()
      await result
        .getByText(
          'Mit 11, Spiel 12, mal 12 ist 144; 5.3.4: verloren, zweimal 144 ist 288; pub 4: Kontra, mal 2 ist 576; pub 4: Bock, mal 2 ist 1152.',
        )
        .waitFor()
    }
    await pictures(anna.page, 'pub-bock-result', TABLE_SIZES)
    // Neither the 50 nor the 40 is doubled.
    expect(await scoresIn(anna)).toEqual([
      ['Anna', '0', '+40', '+762'],
      ['Berta', '0', '+40', '+40'],
      ['Cem', '−1.152', '−1.202', '−1.202'],
    ])
    await goOn(table)
    for (const { page } of [anna, berta, cem]) {
      await page.getByText('Bock, noch 2 Spiele · eine weitere Runde wartet').waitFor()
    }
    await pictures(anna.page, 'pub-bock-waits', TABLE_SIZES)
  })

  test('are asked of both defenders at once before an open game, and an escape takes a forced Ramsch away', async ({
    enter,
  }) => {
    const rest = ['SA ST S9 S8 HA HT H9 DK DQ D9', 'SK SQ S7 HK HQ H8 DA DT D8 D7'] as const
    const table = await three(enter, { ...PUB, ruleSet: 'pub-2022 bock=1 ramsch=1' }, [
      deck('CA CT CK CQ CJ SA SK SQ SJ HA', 'HT HK HQ HJ DK DQ DJ D9 D8 D7', 'C9 C8 C7 ST S9 S8 S7 H9 H8 H7', 'DA DT'),
      deck(ELEVEN, ...rest, 'C7 H7'),
      deck(rest[0], ELEVEN, rest[1], 'C7 H7'),
      deck(rest[0], ELEVEN, rest[1], 'C7 H7'),
    ])
    const { anna, berta, cem } = table

    // An open null that nobody can take from Anna.
    const asked = [
      anna.playOn({ upTo: 46, game: 'null', beside: /^ouvert/, until: 'Nach Kontra gefragt: Berta und Cem.' }),
      berta.playOn({ upTo: 18, leaves: ['kontra'] }),
      cem.playOn({ upTo: 18, leaves: ['kontra'] }),
    ]
    expect(await Promise.all(asked)).toEqual(['seen', 'kontra', 'kontra'])
    // Her cards are not shown before.
    expect(await cem.page.getByRole('list', { name: 'Karten von Anna' }).count()).toBe(0)
    await Promise.all([
      picturesOfTable(cem, 'pub-kontra', ['light']),
      pictures(anna.page, 'pub-kontra-waits', SIZES, ['light']),
    ])
    await berta.no.click()
    await berta.no.waitFor({ state: 'detached' })
    await cem.yes('kontra').click()
    expect(await anna.playOn({ leaves: ['re'] })).toBe('re')
    await anna.yes('re').click()
    for (const { page } of [berta, cem]) await page.getByRole('list', { name: 'Karten von Anna' }).waitFor()
    expect(await Promise.all([anna, berta, cem].map((screen) => screen.playOn()))).toEqual([
      'result',
      'result',
      'result',
    ])
    await resultOf(cem).getByText('Anna gewinnt Null ouvert, Kontra, Re: +184').waitFor()
    await resultOf(cem).getByText('Null ouvert 46; pub 4: Kontra, mal 2 ist 92; pub 4: Re, mal 2 ist 184.').waitFor()
    await goOn(table)

    // The one Bock deal: Cem takes it and gives up.
    await cem.page.getByText('Bock, noch 1 Spiel').waitFor()
    const taken = [
      anna.playOn({ until: 'Cem spielt Kreuz, gereizt 18' }),
      berta.playOn({ until: 'Cem spielt Kreuz, gereizt 18' }),
      cem.playOn({ upTo: 18, game: 'clubs' }, 0),
    ]
    expect(await Promise.all(taken)).toEqual(['seen', 'seen', 'trick'])
    await cem.page.getByRole('button', { name: 'Aufgeben' }).click()
    await cem.page.getByRole('alertdialog').getByRole('button', { name: 'Aufgeben' }).click()
    expect(await Promise.all([anna.playOn(), berta.playOn()])).toEqual(['result', 'result'])
    await resultOf(cem).getByText('Cem verliert Kreuz, Bock: −576').waitFor()
    await goOn(table)

    // The one forced Ramsch: Anna, forehand, is asked first and plays it; Berta escapes.
    await anna.page.getByText('Pflichtramsch, noch 1').waitFor()
    expect(await anna.playOn({ leaves: ['escape'] })).toBe('escape')
    await picturesOfTable(anna, 'pub-escape', ['light'])
    const ends = [anna.playOn(), berta.playOn({ yes: ['escape'] }), cem.playOn()]
    expect(await Promise.all(ends)).toEqual(['result', 'result', 'result'])
    await resultOf(anna).getByText('Mit 4, Spiel 5, Hand 6, Schneider 7, Schwarz 8, mal 24 ist 192.').waitFor()
    await goOn(table)

    // It is dealt once more by the same dealer, and who has escaped is not asked again.
    await anna.page.getByText('Pflichtramsch, noch 1').waitFor()
    expect(await anna.playOn({ leaves: ['escape'] })).toBe('escape')
    await anna.no.click()
    expect(await cem.playOn({ leaves: ['escape'] })).toBe('escape')
    await cem.no.click()
    expect(await anna.playOn({ leaves: ['push'] })).toBe('push')
    expect(await berta.no.count()).toBe(0)
  })
})

describe('a Ramsch', () => {
  test('is played when nobody bids: the skat is pushed, seen and unseen, and the last trick takes it', async ({
    enter,
  }) => {
    const table = await three(enter, PUB, [
      deck('SA ST SQ S9 S8 HA HT HK HQ H9', 'SK C8 C7 H8 H7 DA DT DK DQ D9', 'CJ SJ HJ DJ CA CT CK CQ C9 S7', 'D8 D7'),
      deck('SA ST S9 S8 HA HT H9 DK DQ D9', 'SK SQ S7 HK HQ H8 DA DT D8 D7', ELEVEN, 'C7 H7'),
    ])
    const { anna, berta, cem } = table
    const passes = [
      berta.playOn({ leaves: ['push'] }),
      cem.playOn({ until: 'Ramsch, bisher mal 1' }),
      anna.playOn({ until: 'Ramsch, bisher mal 1' }),
    ]
    expect(await Promise.all(passes)).toEqual(['push', 'seen', 'seen'])

    // Forehand pushes on unseen, and says by that what the Ramsch counts.
    await berta.page.getByText('Ramsch, bisher mal 1').waitFor()
    await berta.push.getByText('(×2)').waitFor()
    await picturesOfTable(berta, 'pub-push')
    await berta.push.click()

    // Middlehand picks up and lays two cards on, which raises nothing; a jack may not be one of them.
    expect(await cem.playOn({ leaves: ['push'] })).toBe('push')
    for (const { page } of [anna, berta, cem]) await page.getByText('Ramsch, bisher mal 2').waitFor()
    await cem.push.getByText('(×3)').waitFor()
    await cem.pickUp.click()
    await cem.layAway.waitFor()
    await expect.poll(() => cem.held()).toEqual(expect.arrayContaining(['D8', 'D7']))
    await pictures(cem.page, 'pub-lay-away', TABLE_SIZES)
    await cem.pushOn()

    // Rearhand pushes on unseen what he has laid there.
    expect(await anna.playOn({ leaves: ['push'] })).toBe('push')
    await anna.page.getByText('Ramsch, bisher mal 2').waitFor()
    await anna.page.getByRole('region', { name: 'Berta' }).getByText('schob ungesehen').waitFor()
    await anna.page.getByRole('region', { name: 'Cem' }).getByText('nahm auf').waitFor()
    await anna.push.click()
    await anna.page.getByText('Ramsch, bisher mal 3').waitFor()

    // Berta takes the first trick with her ace, and Anna all others.
    expect(await Promise.all([anna, berta, cem].map((screen) => screen.playOn()))).toEqual([
      'result',
      'result',
      'result',
    ])
    for (const screen of [anna, berta, cem]) {
      const result = resultOf(screen)
      await result.getByText('Anna verliert den Ramsch: −420').waitFor()
      const parts = (await result.getByRole('listitem').allTextContents()).map((text) => text.trim())
      expect(parts.slice(0, 3)).toEqual([
        'Skat an Anna (pub 9)',
        '2 ungesehen geschoben, eine Jungfrau, mal 4 (pub 11)',
        'Berta: 60 − 15 ist 45, mal 4 ist 180; Cem: 60 − 0 ist 60, mal 4 ist 240; Anna: minus 105, mal 4 ist −420 (pub 10)',
      ])
      expect(await scoresIn(screen)).toEqual([
        ['Anna', '105', '9', '−420', '−420'],
        ['Berta', '15', '1', '+180', '+180'],
        ['Cem', '0', '0', '+240', '+240'],
      ])
    }
    await pictures(anna.page, 'pub-ramsch-result', TABLE_SIZES)
    await goOn(table)
    // A Ramsch starts no round.
    expect(await anna.page.getByText(/^Bock|Pflichtramsch/).count()).toBe(0)
  })
})

describe('somebody alone at a pub table', () => {
  test('plays a list of nine deals with two computer players to its end', async ({ enter }) => {
    const anna = await enter()
    await anna.becomeGuest('Anna')
    const screen = await playAlone(anna, { ruleSet: 'pub-2022 kontra=all bock=1 ramsch=1', rounds: 3 })
    for (let deals = 1; ; deals += 1) {
      // Now and then he plays himself, and picks the skat of a Ramsch up; Kontra is said whenever it can be.
      const stop = await screen.playOn({
        upTo: deals % 3 === 0 ? 18 : 0,
        yes: deals % 2 === 0 ? ['kontra', 'push'] : ['kontra'],
      })
      if (stop === 'over') break
      expect(stop).toBe('result')
      await screen.goOn()
    }
    await anna.page.getByRole('heading', { name: 'Die Liste ist zu Ende.' }).waitFor()
    await anna.page.getByRole('link', { name: 'Die Liste mit allen Spielen' }).click()
    // Also on paper the rules are read in words.
    await anna.page.emulateMedia({ media: 'print' })
    await anna.page.getByText(/^Hausregeln: Kontra für alle und Re; .* je 1 Bock und 1 Ramsch/).waitFor()
    expect(await anna.page.getByText('pub-2022').count()).toBe(0)
    await anna.page.emulateMedia({ media: null })
    // The deals after an escape come on top of the nine.
    const deals = anna.page.getByRole('region', { name: 'Spielliste' }).getByRole('rowheader', { name: /^\d+$/ })
    await expect.poll(() => deals.count()).toBeGreaterThanOrEqual(9)
  })
})
