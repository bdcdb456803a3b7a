import type { result as german } from '../de/result'
import type { Wording } from '../wording'

export const result: Wording<typeof german> = {
  title: 'Result',
  titleOf: (deal) => `Result of deal ${deal}`,
  cardPoints: (points, tricks) =>
    `${points} card ${points === 1 ? 'point' : 'points'} in ${tricks} ${tricks === 1 ? 'trick' : 'tricks'}`,
  why: 'How the value comes about',
  paragraphs: (paragraphs) => `By ${paragraphs} of the rules`,
  pubParagraphs: (paragraphs, count) => `By ${count === 1 ? 'number' : 'numbers'} ${paragraphs} of the pub rules`,
  who: 'Who gets what',
  player: 'Player',
  score: 'Points',
  points: 'Card points',
  tricks: 'Tricks',
  listPoints: 'List points',
  total: 'Total',
  cards: 'All cards',
  handOf: (name) => `Hand of ${name}`,
  skat: 'The skat as dealt',
  discard: 'Laid away',
  laid: (name) => `Pushed by ${name}`,
  voided: 'This deal was voided and counts 0.',
  verdict: {
    verified: 'Computed again: shuffled rightly',
    unverified: 'The proof is right in itself',
    wrong: 'The shuffle is wrong!',
    arranged: 'Arranged cards, not shuffled',
    waiting: 'The proof comes in a moment …',
  },
  verdictMore: 'How this is checked',
}
