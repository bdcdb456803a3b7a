// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { Refusal } from './client/refusal'
import LanguageChoice from './LanguageChoice.svelte'
import { prefs } from './prefs.svelte'
import { speak } from './text'

interface Ways {
  now: boolean
  /** While it is set, texts are on their way: each come, or do not, when it is called. */
  held: ((comes: boolean) => void)[] | undefined
}

const { fails } = vi.hoisted(() => ({ fails: { now: false, held: undefined } as Ways }))

vi.mock('./part', () => ({
  part: async (load: () => Promise<unknown>) => {
    const comes = fails.held ? await new Promise<boolean>((resolve) => fails.held?.push(resolve)) : !fails.now
    if (!comes) throw new Refusal('missing')
    return load()
  },
}))

afterEach(() => {
  fails.now = false
  fails.held = undefined
  document.body.replaceChildren()
})

const chosen = () => document.querySelector<HTMLInputElement>('input:checked')?.value

async function choose(language: string): Promise<void> {
  const dot = document.querySelector<HTMLInputElement>(`input[value="${language}"]`)
  if (dot) dot.checked = true
  dot?.dispatchEvent(new Event('change', { bubbles: true }))
  await new Promise(setImmediate)
  flushSync()
}

test('where the texts of the other language are missing the old one stays, and it is said', async () => {
  prefs.language = 'de'
  await speak('de')
  const shown = mount(LanguageChoice, { target: document.body })
  flushSync()
  fails.now = true
  await choose('en')
  expect([chosen(), prefs.language, document.documentElement.lang]).toEqual(['de', 'de', 'de'])
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('nicht mehr auf dem Server')
  fails.now = false
  await choose('en')
  await vi.waitFor(() => expect(document.documentElement.lang).toBe('en'))
  flushSync()
  expect([chosen(), prefs.language]).toEqual(['en', 'en'])
  expect(document.querySelector('[role="alert"]')).toBeNull()
  await unmount(shown)
})

test.each([true, false])(
  'of two quick choices the last one counts, whatever comes of the first one: %s',
  async (comes) => {
    prefs.language = 'en'
    await speak('en')
    const shown = mount(LanguageChoice, { target: document.body })
    flushSync()
    const held: ((comes: boolean) => void)[] = []
    fails.held = held
    await choose('de')
    await choose('en')
    held[1]?.(true)
    await new Promise(setImmediate)
    held[0]?.(comes)
    await new Promise(setImmediate)
    flushSync()
    expect(held).toHaveLength(2)
    expect([chosen(), prefs.language, document.documentElement.lang]).toEqual(['en', 'en', 'en'])
    expect(document.querySelector('[role="alert"]')).toBeNull()
    await unmount(shown)
  },
)
