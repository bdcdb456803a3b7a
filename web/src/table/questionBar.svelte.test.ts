// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { expect, test } from 'vitest'
import { client } from '../client/client.svelte'
import { speak } from '../text'
import { Desk } from './desk.svelte'
import { examplePlay } from './example'
import QuestionBar from './QuestionBar.svelte'

test('a question counts to its own end, not to that of another one’s wait, and for the eyes alone', async () => {
  await speak('de')
  const now = client.serverNow()
  const asked = { phase: 're', turn: 1, declarer: 1, kontra: 3, legal: { re: true, decline: true } } as const
  const view = examplePlay({ ...asked, answerEndsMicros: now + 3600e6 }, { deadlineMicros: now + 60e6 })
  const props = { view, desk: new Desk(client, view.id), task: { kind: 're', by: 3, times: 4 } as const }
  const shown = mount(QuestionBar, { target: document.body, props })
  flushSync()
  const no = [...document.querySelectorAll('button')].at(-1)
  const seconds = Number(/\((\d+)\)/.exec(no?.textContent ?? '')?.[1])
  expect(seconds).toBeGreaterThan(60)
  // A name that changes each second is said again and again.
  expect(no?.getAttribute('aria-label')).toBe('Kein Re')
  await unmount(shown)
})
