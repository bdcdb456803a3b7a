// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { expect, test, vi } from 'vitest'
import { client } from '../client/client.svelte'
import { speak } from '../text'
import { Desk } from './desk.svelte'
import { examplePlay } from './example'
import QuestionBar from './QuestionBar.svelte'
import SeatPanel from './SeatPanel.svelte'
import type { TableView } from './view'

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

test('what silence means describes both answers without a number, while it means something', async () => {
  const NOW = 1_764_446_431_000_000
  const now = vi.spyOn(client, 'serverNow').mockReturnValue(NOW)
  const asked = { phase: 're', turn: 1, declarer: 1, kontra: 3, answerMillis: 15_000 } as const
  const descriptions = async (view: TableView) => {
    const props = { view, desk: new Desk(client, view.id), task: { kind: 're', by: 3, times: 4 } as const }
    const shown = mount(QuestionBar, { target: document.body, props })
    flushSync()
    const found = [...document.querySelectorAll('button')].map((button) => {
      const id = button.getAttribute('aria-describedby')
      return id === null ? undefined : document.getElementById(id)?.textContent
    })
    await unmount(shown)
    return found
  }
  const runs = examplePlay({ ...asked, answerEndsMicros: NOW + 15e6 })
  await speak('de')
  const german = 'Schweigst du, bis die Zeit um ist, heißt das nein.'
  expect(await descriptions(runs)).toEqual([german, german])
  expect(await descriptions(examplePlay({ ...asked, answerHeld: true }))).toEqual([undefined, undefined])
  await speak('en')
  const english = 'Silence until the time is up is a no.'
  expect(await descriptions(runs)).toEqual([english, english])
  now.mockRestore()
})

test('the own panel has the clock of a question for the ears alone, since the answer counts for the eyes', async () => {
  await speak('de')
  const now = client.serverNow()
  const asked = {
    phase: 're',
    turn: 1,
    kontra: 3,
    legal: { re: true, decline: true },
    answerEndsMicros: now + 60e6,
  } as const
  const clockOf = async (view: TableView) => {
    const props = { view, seat: 1, place: 'own', isOwn: true } as const
    const shown = mount(SeatPanel, { target: document.body, props })
    flushSync()
    const clock = document.querySelector('.clock')
    const isHeard = clock?.closest('.only-heard') !== null
    await unmount(shown)
    return clock && (isHeard ? 'heard' : 'seen')
  }
  expect(await clockOf(examplePlay(asked))).toBe('heard')
  // The time for a move stands nowhere else.
  const move = { deadlineMicros: now + 60e6 }
  expect(await clockOf(examplePlay({ turn: 1 }, move))).toBe('seen')
})
