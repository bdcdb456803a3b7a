import { expect, test, vi } from 'vitest'
import { Refusal } from './client/refusal'
import { createPart, type PartWorld } from './part'

const missing = (): Promise<string> => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

/** A tab: what it keeps outlives its pages. */
function tab(change: Partial<PartWorld> = {}) {
  const kept = new Map<string, string>()
  const world = {
    reaches: () => Promise.resolve(true),
    version: () => 'first.js',
    keep: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, is: string) => void kept.set(key, is),
    },
    reload: vi.fn(),
    ...change,
  }
  return world
}

/** How it ends: with a value, with why not, or not at all since the page ends. */
async function end(loading: Promise<string>): Promise<string> {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const ended = loading.catch((error: unknown) => (error instanceof Refusal ? error.code : String(error)))
  return await Promise.race([ended, new Promise<string>((resolve) => setImmediate(resolve, 'waits'))])
}

test('a part that is there is there', async () => {
  expect(await end(createPart(tab())(() => Promise.resolve('rules')))).toBe('rules')
})

test('where the server has other files the page is loaded anew, once', async () => {
  const world = tab()
  const part = createPart(world)
  expect(await Promise.all([end(part(missing)), end(part(missing))])).toEqual(['waits', 'waits'])
  expect(world.reload).toHaveBeenCalledTimes(1)
  // The same version again: now it is said.
  expect(await end(createPart(world)(missing))).toBe('missing')
  expect(world.reload).toHaveBeenCalledTimes(1)
})

test('a version that comes after it has its own reload', async () => {
  const world = tab()
  await end(createPart(world)(missing))
  expect(await end(createPart({ ...world, version: () => 'second.js' })(missing))).toBe('waits')
  expect(world.reload).toHaveBeenCalledTimes(2)
})

test('two versions that answer in turn end after one reload each', async () => {
  const world = tab()
  const ends: string[] = []
  for (const version of ['first.js', 'second.js', 'first.js', 'second.js']) {
    ends.push(await end(createPart({ ...world, version: () => version })(missing)))
  }
  expect(ends).toEqual(['waits', 'waits', 'missing', 'missing'])
  expect(world.reload).toHaveBeenCalledTimes(2)
})

test('a failure that has passed leaves the version its reload, but only for the part that came', async () => {
  const world = tab()
  let comes = false
  const page = () => (comes ? Promise.resolve('page') : missing())
  const texts = () => Promise.reject<string>(new TypeError('no texts'))
  expect(await end(createPart(world)(page))).toBe('waits')
  comes = true
  expect(await end(createPart(world)(page))).toBe('page')
  comes = false
  expect(await end(createPart(world)(page))).toBe('waits')
  expect(world.reload).toHaveBeenCalledTimes(2)
  // The page comes each time, and its texts never: that is no reason to load it anew without end.
  comes = true
  const ends: string[] = []
  for (let tries = 0; tries < 3; tries += 1) {
    const part = createPart(world)
    await part(page)
    ends.push(await end(part(texts)))
  }
  expect(ends).toEqual(['waits', 'missing', 'missing'])
})

test('without a line nothing is loaded anew', async () => {
  const world = tab({ reaches: () => Promise.resolve(false) })
  expect(await end(createPart(world)(missing))).toBe('offline')
  expect(world.reload).not.toHaveBeenCalled()
})

test('where nothing is kept, and where it would lose something, it is said at once', async () => {
  const forgetful = tab({ keep: undefined })
  expect(await end(createPart(forgetful)(missing))).toBe('missing')
  const blocked = tab({
    keep: {
      getItem: () => {
        throw new Error('blocked')
      },
      setItem: () => {},
    },
  })
  expect(await end(createPart(blocked)(missing))).toBe('missing')
  const world = tab()
  expect(await end(createPart(world)(missing, 'say'))).toBe('missing')
  for (const { reload } of [forgetful, blocked, world]) expect(reload).not.toHaveBeenCalled()
})
