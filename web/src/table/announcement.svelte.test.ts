// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { expect, test } from 'vitest'
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

const heard = () => [...spoken.assertive, ...spoken.polite].map(({ text }) => text)

test('an announcement is heard once, by its event or a snapshot, and what is shown is no live region too', async () => {
  await speak('de')
  const props: { view: TableView } = $state({ view: after('Gleich Neustart.') })
  const shown = mount(Announcement, { target: document.body, props })
  flushSync()
  expect(heard()).toEqual([de.table.said.announcement('Gleich Neustart.')])
  // A snapshot tells it again.
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
