// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { expect, test } from 'vitest'
import { de } from '../text/de'
import { speak } from '../text'
import PubSettings from './PubSettings.svelte'

test('what explains a number is said with its field, and no group is without a name', async () => {
  await speak('de')
  const shown = mount(PubSettings, { target: document.body, props: { ruleSet: 'pub-2022' } })
  flushSync()
  const described = [...document.querySelectorAll('select')].map((one) => {
    const hint = document.getElementById(one.getAttribute('aria-describedby') ?? '')
    return [one.labels[0]?.textContent, hint?.textContent]
  })
  const { bock, bockHint, ramsch, ramschHint, spitze, spitzeHint } = de.pub.form
  expect(described).toEqual([
    [bock, bockHint],
    [ramsch, ramschHint],
    [spitze, spitzeHint],
  ])
  expect(document.querySelector('[role="group"]:not([aria-label], [aria-labelledby])')).toBeNull()
  await unmount(shown)
})
