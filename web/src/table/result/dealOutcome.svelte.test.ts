// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte'
import { expect, test } from 'vitest'
import { prefs } from '../../prefs.svelte'
import { speak } from '../../text'
import type { DealResult, Step } from '../../wire/messages'
import DealOutcome from './DealOutcome.svelte'

/** What a result's link to the pub rules says, if the value of the game has come about by these steps. */
async function linkOf(language: 'de' | 'en', ...steps: readonly Step[]): Promise<string | undefined> {
  prefs.language = language
  await speak(language)
  const result: DealResult = {
    outcome: {
      kind: 'game',
      charged: 1,
      ending: 'playedOut',
      paragraph: '4.3.1',
      won: true,
      value: 44,
      cardPoints: 70,
      tricks: 6,
      derivation: {
        contract: { game: 'spades', hand: false, ouvert: false, announced: 'nothing' },
        levels: [],
        product: 22,
        charged: 44,
        overbid: false,
        doubled: false,
        steps,
        text: '',
      },
    },
    hands: [],
    skat: [],
    scores: [],
  }
  const shown = mount(DealOutcome, { target: document.body, props: { result, nameOf: (seat) => `Platz ${seat}` } })
  flushSync()
  const text = document.querySelector('.paragraphs')?.textContent
  await unmount(shown)
  return text
}

test('one number of the pub rules is named as one, and several as several, the least first', async () => {
  const kontra = { kind: 'kontra', paragraph: 'pub 4' } as const
  const spitzen = { kind: 'spitzen', count: 1, paragraph: 'pub 15' } as const
  expect(await linkOf('de', kontra)).toBe('Nach Nummer 4 der Kneipenregeln')
  expect(await linkOf('en', kontra)).toBe('By number 4 of the pub rules')
  expect(await linkOf('de', spitzen, kontra)).toBe('Nach den Nummern 4 und 15 der Kneipenregeln')
  expect(await linkOf('en', spitzen, kontra)).toBe('By numbers 4 and 15 of the pub rules')
  expect(await linkOf('de')).toBeUndefined()
})
