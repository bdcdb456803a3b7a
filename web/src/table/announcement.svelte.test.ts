// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { beforeEach, expect, test } from 'vitest'
import { spoken } from '../announce.svelte'
import { speak } from '../text'
import Announcement from './Announcement.svelte'
import { exampleView } from './example'
import { sentences, type Tongue } from './speech'
import { de } from '../text/de'
import type { ChatLine, TableView } from './view'

const german: Tongue = { texts: de.table, language: 'de', deck: 'french', order: 'trumps' }

/** The table after these announcements, the first of them at number 1. */
function after(...texts: string[]): TableView {
  const chat = texts.map((text, at): ChatLine => ({ kind: 'announcement', n: at + 1, atMicros: at + 1, text }))
  return { ...exampleView(), chat }
}

beforeEach(() => {
  spoken.assertive = []
  spoken.polite = []
})

const heard = () => [...spoken.assertive, ...spoken.polite].map(({ text }) => text)

test('an announcement is heard once, and what is shown is no live region too', async () => {
  await speak('de')
  const props: { view: TableView } = $state({ view: after('Gleich Neustart.') })
  const shown = mount(Announcement, { target: document.body, props })
  flushSync()
  expect(heard()).toEqual([de.table.said.announcement('Gleich Neustart.')])
  // A snapshot brings no chat: the line that is there stays.
  props.view = after('Gleich Neustart.')
  flushSync()
  expect(heard()).toHaveLength(1)
  props.view = after('Gleich Neustart.', 'Doch nicht.')
  flushSync()
  expect(heard()).toHaveLength(2)
  expect(document.querySelector('[role="status"], [role="alert"], [role="log"], [aria-live]')).toBeNull()
  const event = { e: 'announcement', text: 'Doch nicht.' } as const
  expect(sentences({ ...props.view, lastEvent: event }, props.view, german)).toEqual([])
  await unmount(shown)
})

test('an announcement that was put away stays away, and is not said again, when its table is come back to', async () => {
  await speak('de')
  const target = document.body
  const seen = (view: TableView) => mount(Announcement, { target, props: { view } })
  const shows = () => document.querySelector('.announcement') !== null
  const view = { ...after('Heute Abend Neustart.'), id: 'left and come back to' }
  const first = seen(view)
  flushSync()
  expect(shows()).toBe(true)
  document.querySelector<HTMLButtonElement>('.announcement button')?.click()
  flushSync()
  expect(shows()).toBe(false)
  await unmount(first)
  const again = seen(view)
  flushSync()
  expect(shows()).toBe(false)
  expect(heard()).toEqual([de.table.said.announcement('Heute Abend Neustart.')])
  await unmount(again)
  // One that was not put away is still to be seen, and was heard.
  const other = { ...view, id: 'another table' }
  await unmount(seen(other))
  const back = seen(other)
  flushSync()
  expect([shows(), heard().length]).toEqual([true, 2])
  await unmount(back)
})
