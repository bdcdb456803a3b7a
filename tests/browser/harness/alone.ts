import type { Player } from './player'
import { TableScreen, type Manner } from './table'

/**
 * A deal for whoever sits at seat 1, deals, and so plays last to the first trick: seven trumps in clubs, all jacks among
 * them, and three losers. Nobody can take the game from him, and as a suit game it is played to its last card.
 */
export const CLUBS = 'SA.ST.S9.S8.HA.HT.H9.DK.DQ.D9.SK.SQ.HK.HQ.H8.DA.DT.D8.CQ.C9.CJ.SJ.HJ.DJ.CA.CT.CK.S7.H7.D7.C8.C7'

/** How he plays it. */
export const DECLARES: Manner = { upTo: 264, game: 'clubs' }

/** Makes a table, sits down at seat 1 with computer players, and is ready. */
export async function playAlone(
  player: Player,
  settings: Readonly<Record<string, unknown>>,
  arranged?: string[],
): Promise<TableScreen> {
  const all = { name: 'Allein', access: 'link', seating: 'host', pauseSeconds: 600, ...settings }
  const table = await player.create(all, arranged ? { arranged } : {})
  await player.visit(`/t/${table}`)
  const { page } = player
  await page.getByRole('button', { name: 'Hierher setzen: Platz 1' }).click()
  await page.getByRole('button', { name: 'Freie Plätze mit Computern füllen' }).click()
  await page.getByRole('button', { name: 'Ich bin bereit' }).click()
  return new TableScreen(page)
}
