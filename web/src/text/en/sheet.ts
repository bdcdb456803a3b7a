import type { sheet as german } from '../de/sheet'
import type { Wording } from '../wording'

export const sheet: Wording<typeof german> = {
  caption: (deals) => `Score sheet, ${deals} ${deals === 1 ? 'deal' : 'deals'}`,
  empty: 'No deal is over yet.',
  deal: 'No.',
  dealLong: 'Number of the deal',
  dealer: 'Dealer',
  charged: 'Player',
  game: 'Game',
  base: 'Base value',
  matadors: 'Matadors',
  withCount: (count) => `with ${count}`,
  withoutCount: (count) => `without ${count}`,
  levels: 'Levels',
  bid: 'Bid',
  value: 'Value',
  points: (name) => `Points ${name}`,
  running: 'Total',
  passedIn: 'passed in',
  ramsch: 'Ramsch',
  marks: 'Marks',
  mark: { bock: 'B', ramsch: 'R', kontra: 'K', re: 'KR' },
  marksLong: { bock: 'Bock deal', ramsch: 'forced Ramsch', kontra: 'Kontra', re: 'Kontra and Re' },
  legend: (marks) => marks.map(([mark, text]) => `${mark}: ${text}`).join(', '),
  spitzen: (count) => (count === 1 ? 'Spitze' : `Spitze ${count}`),
  voided: 'void',
  overbid: 'overbid',
  won: 'won',
  lost: 'lost',
  sumPoints: 'Game points',
  passedInDeals: 'Deals passed in',
  wonDeals: 'Deals won',
  lostDeals: 'Deals lost',
  fifties: '50 for each deal more won than lost',
  others: (credits) => `${credits.join(' or ')} for each deal that the others lost`,
  total: 'Final account',
  sat: (seat, sat) =>
    `At seat ${seat}: ${sat
      .map(({ name, firstDeal, lastDeal }) =>
        firstDeal === lastDeal ? `${name} (deal ${firstDeal})` : `${name} (deals ${firstDeal} to ${lastDeal})`,
      )
      .join(', ')}`,
}
