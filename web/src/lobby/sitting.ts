import { entrance } from '../account/entrance.svelte'
import { client } from '../client/client.svelte'
import { go } from '../router.svelte'
import type { Seat } from '../wire/messages'

/**
 * Comes in if need be, sits down, and goes to the table. False if the name that was typed will not do, which the field
 * for it says.
 *
 * @throws Refusal what else is refused
 */
export async function sitDown(table: string, seat?: Seat, password?: string): Promise<boolean> {
  if (!(await entrance.enter())) return false
  await client.sit(table, seat, password)
  go({ page: 'table', table })
  return true
}
