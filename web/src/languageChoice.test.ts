// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { Refusal } from './client/refusal'
import LanguageChoice from './LanguageChoice.svelte'
import { prefs } from './prefs.svelte'
import { speak } from './text'

const { fails } = vi.hoisted(() => ({ fails: { now: false } }))

vi.mock('./part', () => ({
  part: (load: () => Promise<unknown>) => (fails.now ? Promise.reject(new Refusal('missing')) : load()),
}))

afterEach(() => {
  fails.now = false
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
