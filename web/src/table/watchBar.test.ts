// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { expect, test } from 'vitest'
import { client } from '../client/client.svelte'
import { speak } from '../text'
import { de } from '../text/de'
import { Desk } from './desk.svelte'
import { exampleView } from './example'
import type { TableView } from './view'
import WatchBar from './WatchBar.svelte'

test('whoever watches later reads so once he has seen a deal: the waiting room is seen at once', async () => {
  await speak('de')
  const { you: _you, deal, ...watched } = exampleView()
  const settings = { ...watched.settings, watching: 'delayed', delaySeconds: 30 } as const
  const shows = async (view: TableView) => {
    const props = { view, desk: new Desk(client, view.id), onleft: () => {} }
    const shown = mount(WatchBar, { target: document.body, props })
    flushSync()
    const text = document.querySelector('.asked')?.textContent?.trim()
    await unmount(shown)
    return text
  }
  const before: TableView = { ...watched, settings }
  expect(await shows(before)).toBe(de.table.watching)
  expect(await shows({ ...before, ...(deal && { deal }) })).toBe(`${de.table.watching} ${de.table.watchingLater(30)}`)
})
