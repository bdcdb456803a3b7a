import { untrack } from 'svelte'
import { client, type Refusal } from '../client/client.svelte'
import { get } from '../rest/client'
import { load, type Loading } from '../rest/load.svelte'
import type { LobbyTable } from '../wire/messages'

/** How often somebody who has not come in yet asks for the tables, in milliseconds. */
const EVERY = 10_000

/** How many tables one answer has at most. */
const PAGE = 200

/** The open tables. */
export interface Tables {
  /** They, the oldest first; undefined before the first answer. */
  readonly tables: readonly LobbyTable[] | undefined
  readonly refusal: Refusal | undefined
  readonly isLoading: boolean
  /** Whether there are more than those, which `fetchMore` brings. */
  readonly hasMore: boolean
  again(): void
  fetchMore(): void
}

interface Found {
  readonly tables: readonly LobbyTable[]
  readonly hasMore: boolean
}

/**
 * The tables of the lobby: as they change for whoever has come in, otherwise as they were a few seconds ago.
 * To be called while a component is set up.
 */
export function lobbyTables(): Tables {
  let pages = $state(1)
  const isIn = $derived(client.me !== undefined)

  $effect(() => {
    if (isIn) return untrack(() => client.watchLobby())
    return undefined
  })

  const asked = load(async (signal): Promise<Found> => {
    if (isIn || !client.known) return { tables: [], hasMore: false }
    return untrack(() => fetched(pages, signal))
  })
  every(EVERY, () => !isIn, asked)

  return {
    get tables() {
      if (isIn) return client.lobby?.tables
      return client.known ? asked.value?.tables : undefined
    },
    get refusal() {
      return isIn ? undefined : asked.refusal
    },
    get isLoading() {
      return asked.state === 'loading'
    },
    get hasMore() {
      return !isIn && (asked.value?.hasMore ?? false)
    },
    again: () => asked.again(),
    fetchMore: () => {
      pages += 1
      asked.again()
    },
  }
}

/** Asks again every so many milliseconds, while it is wanted and somebody looks. */
export function every(millis: number, isWanted: () => boolean, asked: Pick<Loading<unknown>, 'again' | 'state'>): void {
  $effect(() => {
    if (!isWanted()) return undefined
    const timer = setInterval(() => {
      if (!document.hidden && asked.state === 'ready') asked.again()
    }, millis)
    return () => clearInterval(timer)
  })
}

async function fetched(pages: number, signal: AbortSignal): Promise<Found> {
  const tables: LobbyTable[] = []
  let after: string | undefined
  for (let page = 0; page < pages; page += 1) {
    const query = after === undefined ? { limit: PAGE } : { limit: PAGE, after }
    const answer = await get('/api/v1/tables', { query, signal })
    tables.push(...answer.tables)
    after = answer.next
    if (after === undefined) break
  }
  return { tables, hasMore: after !== undefined }
}
