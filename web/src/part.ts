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

/** Under which the parts are kept, each with the version that had not got it, for which the page was loaded anew. */
const KEY = 'vorhand.reloads'

/** How many of them: two servers of two versions that answer in turn must not make the page reload without end. */
const KEPT = 32

/**
 * Makes what loads the parts of a page.
 *
 * Where the server answers but has not got the part, it has been renewed and its files have other names: the page is
 * loaded anew, once for each part of a version, and after that it is a `Refusal` with `missing`, until that part has come
 * after all. Where that would lose what is being done, `say` refuses at once. Without a line it is `offline`, which
 * passes by itself.
 */
export function createPart(world: PartWorld): LoadPart {
  let reloads = false

  return async (load, otherwise = 'reload') => {
    try {
      const loaded = await load()
      hasCome(world, load)
      return loaded
    } catch (error) {
      if (!(await world.reaches())) throw new Refusal('offline')
      if (otherwise === 'reload' && (reloads || mayReload(world, load))) {
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

/** What names a part of a version: its code, in which stands the file that it asks for. */
function markOf({ version }: PartWorld, load: () => unknown): string {
  return `${version()} ${load.toString()}`
}

/** Whether the page has not been loaded anew for this part in vain; where nothing can be kept it would go on for ever. */
function mayReload(world: PartWorld, load: () => unknown): boolean {
  try {
    if (world.keep === undefined) return false
    const mark = markOf(world, load)
    const marks = read(world.keep)
    if (marks.includes(mark)) return false
    world.keep.setItem(KEY, JSON.stringify([...marks, mark].slice(-KEPT)))
    return true
  } catch {
    return false
  }
}

/** A part is there: if it fails another time, that is another fault. */
function hasCome(world: PartWorld, load: () => unknown): void {
  try {
    if (world.keep === undefined) return
    const marks = read(world.keep)
    if (marks.length === 0) return
    const mark = markOf(world, load)
    world.keep.setItem(KEY, JSON.stringify(marks.filter((one) => one !== mark)))
  } catch {
    // Where nothing can be kept there is no mark either.
  }
}

function read(keep: Pick<Storage, 'getItem'>): readonly string[] {
  const text = keep.getItem(KEY)
  const kept: unknown = text === null ? [] : JSON.parse(text)
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
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
