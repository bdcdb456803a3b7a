import type { Refusal } from '../client/refusal'
import { asRefusal, load, type Loading } from '../rest/load.svelte'

/** Entries that come page by page. */
export interface Paged<Item> {
  readonly items: readonly Item[]
  /** What to ask for to get more; missing after the last page. */
  readonly next?: string | undefined
}

/** Entries that are loaded, and more of them on demand. */
export interface Pages<Item> {
  readonly loading: Loading<Paged<Item>>
  /** Whether the next page is on its way. */
  readonly busy: boolean
  /** Why the next page did not come. */
  readonly refusal: Refusal | undefined
  /** Asks for the next page and appends it. */
  more(): Promise<void>
}

/** Asks for the first page when the component is drawn, and anew whenever something changes that `ask` reads. */
export function pages<Item>(
  ask: (after: string | undefined, signal?: AbortSignal) => Promise<Paged<Item>>,
): Pages<Item> {
  const loading = load((signal) => ask(undefined, signal))
  let busy = $state(false)
  let refusal = $state.raw<Refusal>()

  async function more(): Promise<void> {
    const shown = loading.value
    if (shown?.next === undefined || busy) return
    busy = true
    refusal = undefined
    try {
      const page = await ask(shown.next)
      // Meanwhile something else may have been asked for, which these entries do not belong to.
      if (loading.value === shown) loading.put({ items: [...shown.items, ...page.items], next: page.next })
    } catch (error) {
      refusal = asRefusal(error)
    } finally {
      busy = false
    }
  }

  return {
    loading,
    get busy() {
      return busy
    },
    get refusal() {
      return refusal
    },
    more,
  }
}
