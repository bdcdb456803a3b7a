import { Refusal } from './client/refusal'

/** What loading a part needs of the browser. */
export interface PartWorld {
  /** Whether the server answers at all. */
  reaches(): Promise<boolean>
  /** What names the version of the page that runs. */
  version(): string
  /** What outlives a reload, but not the tab; missing where the browser keeps nothing. */
  readonly keep: Pick<Storage, 'getItem' | 'setItem'> | undefined
  reload(): void
}

/** Loads a part of the page: the code of a page, or texts. */
export type LoadPart = <Value>(load: () => Promise<Value>, otherwise?: 'reload' | 'say') => Promise<Value>

/** Under which the version is kept that a reload has not helped. */
const KEY = 'vorhand.reloaded'

/**
 * Makes what loads the parts of a page.
 *
 * Where the server answers but has not got the part, it has been renewed and its files have other names: the page is
 * loaded anew, once for each version, and after that it is a `Refusal` with `missing`. Where that would lose what is
 * being done, `say` refuses at once. Without a line it is `offline`, which passes by itself.
 */
export function createPart(world: PartWorld): LoadPart {
  let reloads = false

  return async (load, otherwise = 'reload') => {
    try {
      return await load()
    } catch (error) {
      if (!(await world.reaches())) throw new Refusal('offline')
      if (otherwise === 'reload' && (reloads || mayReload(world))) {
        if (!reloads) world.reload()
        reloads = true
        // The page is about to end: nothing has to be said on it any more.
        return await new Promise(() => {})
      }
      console.warn(error)
      throw new Refusal('missing')
    }
  }
}

/** Whether this version has not been loaded anew in vain; where nothing can be kept it would go on for ever. */
function mayReload({ keep, version }: PartWorld): boolean {
  try {
    if (keep === undefined || keep.getItem(KEY) === version()) return false
    keep.setItem(KEY, version())
    return true
  } catch {
    return false
  }
}

/** Loads a part of this page. */
export const part: LoadPart = createPart({
  reaches: async () => {
    try {
      return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(10_000) })).ok
    } catch {
      return false
    }
  },
  // It has the name of every page's file in it, and so another name itself whenever one of them has.
  version: () => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '',
  get keep() {
    try {
      return globalThis.sessionStorage
    } catch {
      return undefined
    }
  },
  reload: () => location.reload(),
})
