// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { expect, test, vi } from 'vitest'
import { client } from '../client/client.svelte'
import Clock from './Clock.svelte'
import { exampleView } from './example'
import type { TableView } from './view'

const NOW = 1_764_446_431_000_000

/** What a clock shows of a time that is over 600 seconds after now. */
async function shown(view: TableView): Promise<string> {
  const props = { view, untilMicros: NOW + 600e6 }
  const clock = mount(Clock, { target: document.body, props })
  flushSync()
  const text = document.querySelector('.clock')?.textContent ?? ''
  await unmount(clock)
  return text.trim()
}

test('whoever watches later is shown what was left at the moment that he sees', async () => {
  vi.spyOn(client, 'serverNow').mockReturnValue(NOW)
  const seated = exampleView()
  const { you: _you, ...watched } = seated
  const settings = { ...seated.settings, watching: 'delayed', delaySeconds: 120 } as const
  expect(await shown({ ...watched, settings })).toBe('12:00')
  // Whoever sits there sees it at once, and so does everybody before the first deal, or where nothing is late.
  const { deal: _deal, ...waiting } = watched
  for (const now of [{ ...seated, settings }, { ...waiting, settings }, watched]) {
    expect(await shown(now)).toBe('10:00')
  }
})
