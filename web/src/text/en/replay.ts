import type { replay as german } from '../de/replay'
import type { Wording } from '../wording'

export const replay: Wording<typeof german> = {
  title: (deal) => `Deal ${deal}`,
  toList: 'To the list',
  before: 'Deal before',
  after: 'Next deal',
  dealtAt: (when) => `Dealt on ${when}`,
  view: 'From where?',
  all: 'All open',
  steps: 'Steps',
  step: (step, all) => `Step ${step} of ${all}`,
  first: 'To the beginning',
  back: 'One step back',
  forward: 'One step on',
  last: 'To the end',
  keys: 'The arrow keys go back and on, Home and End to the beginning and the end.',
  dealt: 'The cards are dealt.',
  laidAway: (cards) => `Laid away: ${cards}.`,
  table: 'The deal after this step',
  hand: (name) => `Cards of ${name}`,
  hidden: (count) => `${count} hidden ${count === 1 ? 'card' : 'cards'}`,
  empty: 'no card left',
  skat: { dealt: 'Skat', taken: 'Skat (picked up)', laidAway: 'Laid away' },
  trick: 'Trick',
  tricks: (count, points) =>
    `${count} ${count === 1 ? 'trick' : 'tricks'}, ${points} card ${points === 1 ? 'point' : 'points'}`,
  result: 'Result',
  proof: 'The shuffle',
  noProof: 'The cards were arranged; nobody shuffled them.',
  copyProof: 'Copy the proof',
  record: 'As a record',
  recordMore: 'In the format of the International Skat Server (ISS).',
  noRecord: 'The format of the International Skat Server has no words for this deal.',
  copyRecord: 'Copy the record',
  voided: (when, reason) =>
    `Voided on ${when}: ${reason} The deal counts 0; the result says what it would have counted.`,
}
