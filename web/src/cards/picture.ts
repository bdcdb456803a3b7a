import courts from 'virtual:courts'
import type { DeckStyle } from '../prefs.svelte'
import type { Card } from '../wire/messages'
import { pictureOf } from './faces'
import { HEIGHT, WIDTH } from './shape'

/** Where the picture of a court card lies: in the middle, in the shape of the frames that were drawn for it. */
const ACROSS = 69
const DOWN = ACROSS * 1.606

export const PICTURE = { x: (WIDTH - ACROSS) / 2, y: (HEIGHT - DOWN) / 2, width: ACROSS, height: DOWN } as const

/** Asks for the pictures of cards that are about to be drawn, so that the cards need not wait for them. */
export function fetchPictures(cards: Iterable<Card>, deck: DeckStyle): void {
  for (const card of cards) {
    const picture = pictureOf(card, deck)
    const address = picture && courts[picture]
    if (address !== undefined) new Image().src = address
  }
}
