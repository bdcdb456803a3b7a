// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { expect, test } from 'vitest'
import { client } from '../client/client.svelte'
import { speak } from '../text'
import { Desk } from './desk.svelte'
import PushBar from './PushBar.svelte'
import QuestionBar from './QuestionBar.svelte'
import { examplePlay } from './example'

test.each(['de', 'en'] as const)('in %s a button’s name begins with what is seen on it', async (language) => {
  await speak(language)
  const target = document.body
  const view = examplePlay({ kontra: 3 }, { deadlineMicros: client.serverNow() + 60e6 })
  const desk = new Desk(client, view.id)
  const bars = [
    mount(PushBar, { target, props: { desk, task: { kind: 'push', now: 1, unseen: 2 } } }),
    mount(QuestionBar, { target, props: { view, desk, task: { kind: 'escape' } } }),
    mount(QuestionBar, { target, props: { view, desk, task: { kind: 'kontra' } } }),
    mount(QuestionBar, { target, props: { view, desk, task: { kind: 're', by: 3, times: 4 } } }),
  ]
  flushSync()
  const buttons = [...target.querySelectorAll('button')]
  expect(buttons).toHaveLength(8)
  for (const button of buttons) {
    const seen = (button.textContent ?? '').replace(/\s*\(.*\)/, '').trim()
    const name = button.getAttribute('aria-label') ?? button.textContent ?? ''
    expect(name.trim().startsWith(seen) && seen !== '', `${seen}: ${name}`).toBe(true)
  }
  await Promise.all(bars.map((bar) => unmount(bar)))
})
