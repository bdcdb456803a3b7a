import type { Player } from './player'
import { TableScreen } from './table'

/** Sits down at the first free seat of a table by its link, and is ready. */
export async function join(player: Player, table: string): Promise<TableScreen> {
  await player.visit(`/t/${table}`)
  await player.page.getByRole('button', { name: 'Hierher setzen' }).first().click()
  await player.page.getByRole('button', { name: 'Ich bin bereit' }).click()
  return new TableScreen(player.page)
}

/** What three people see who play with each other. */
export interface Three {
  readonly anna: TableScreen
  readonly berta: TableScreen
  readonly cem: TableScreen
}

/** Anna, Berta and Cem sit down in this order at a table with arranged cards, and are dealt to; Anna deals first. */
export async function three(
  enter: () => Promise<Player>,
  settings: Readonly<Record<string, unknown>>,
  arranged: string[],
): Promise<Three> {
  const [anna, berta, cem] = [await enter(), await enter(), await enter()]
  await anna.becomeGuest('Anna')
  await berta.becomeGuest('Berta')
  await cem.becomeGuest('Cem')
  const all = { name: 'Zu dritt', rounds: null, seating: 'host', pauseSeconds: 600, ...settings }
  const table = await anna.create(all, { arranged })
  return { anna: await join(anna, table), berta: await join(berta, table), cem: await join(cem, table) }
}
