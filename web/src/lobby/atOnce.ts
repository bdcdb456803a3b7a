import { Refusal, type Client } from '../client/client.svelte'
import type { Seat } from '../wire/messages'

/** How many rounds a list against computer players can have: 3, 12 or 36 deals. */
export const ROUNDS = [1, 4, 12] as const

export type Rounds = (typeof ROUNDS)[number]

/** How long a result stays for somebody who plays alone and need not hurry; he can go on at once. */
const PAUSE_SECONDS = 120

/**
 * Makes a table that the lobby does not show, sits down with two computer players, and is ready: the first deal comes.
 * Returns the table's id. If it does not come about, no table is left behind.
 */
export async function playAtOnce(
  client: Pick<Client, 'create' | 'sit' | 'act'>,
  name: string,
  rounds: Rounds,
): Promise<string> {
  const table = await client.create({ name, rounds, access: 'link', pauseSeconds: PAUSE_SECONDS })
  try {
    await client.sit(table, 1)
    const computers: readonly Seat[] = [2, 3]
    for (const seat of computers) await client.act(table, { do: 'addComputer', seat })
    await client.act(table, { do: 'ready', ready: true })
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'offline') {
      await client.act(table, { do: 'close' }).catch(() => undefined)
    }
    throw error
  }
  return table
}
