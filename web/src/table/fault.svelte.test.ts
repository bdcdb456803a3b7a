// @vitest-environment happy-dom
import { flushSync } from 'svelte'
import { beforeEach, expect, test } from 'vitest'
import { spoken } from '../announce.svelte'
import type { Verdict } from '../fair/verdict'
import { speak } from '../text'
import { de } from '../text/de'
import { exampleView } from './example'
import { hearFaults } from './fault.svelte'
import { sentences } from './speech'
import type { TableView } from './view'

const wrong = (shuffle: number): Verdict => ({ kind: 'wrong', shuffle, why: ['ownSeedMissing', 'otherCards'] })
const WORDS = `${de.table.said.wrong} ${de.fair.doubt.ownSeedMissing} ${de.fair.doubt.otherCards} ${de.fair.doubtMore}`

const assertive = () => spoken.assertive.map(({ text }) => text)

beforeEach(async () => {
  await speak('de')
  spoken.assertive = []
  spoken.polite = []
})

/** A table's page, until what is returned is called. */
function page(props: { view: TableView }): () => void {
  const end = $effect.root(() => hearFaults(() => props.view))
  flushSync()
  return end
}

test('a wrong shuffle is said at once with its reasons, also where a snapshot brings its proof, and once', () => {
  const props: { view: TableView } = $state({ view: { ...exampleView(), id: 'reloaded', verdict: wrong(1) } })
  expect(props.view.lastEvent).toBeUndefined()
  const end = page(props)
  expect(assertive()).toEqual([WORDS])
  // Another snapshot, which keeps the verdict, and the page anew.
  props.view = { ...props.view, verdict: wrong(1) }
  flushSync()
  end()
  const endAgain = page(props)
  expect(assertive()).toEqual([WORDS])
  props.view = { ...props.view, verdict: wrong(2) }
  flushSync()
  expect(assertive()).toEqual([WORDS, WORDS])
  endAgain()
  expect(spoken.polite).toEqual([])
})

test('its event says nothing more, and a right shuffle is no alarm', () => {
  const tongue = { texts: de.table, language: 'de', deck: 'french', order: 'trumps' } as const
  const proof = { table: '', shuffle: 1, version: 1, commitment: '', serverSeed: '', hashes: [], parts: [], deck: [] }
  const lastEvent = { e: 'revealed', proof } as unknown as NonNullable<TableView['lastEvent']>
  const view: TableView = { ...exampleView(), id: 'running', lastEvent, verdict: wrong(1) }
  expect(sentences(view, view, tongue)).toEqual([])
  const verified = { kind: 'verified', shuffle: 1, seeds: 3, withheld: 0 } as const
  expect(sentences({ ...view, verdict: verified }, view, tongue)).toEqual([
    { text: de.table.said.verified, urgency: 'polite' },
  ])
  page({ view: { ...view, verdict: verified } })()
  expect(assertive()).toEqual([])
})
