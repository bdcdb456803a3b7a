/** What the scores of a pub deal are multiplied with, as far as the table knows it. */
import { pubRules } from '../rules/ruleSet'
import type { Contract } from '../wire/messages'
import type { DealNowShown, TableView } from './view'

/** What a Ramsch's scores are multiplied with after so many have pushed unseen; a player without a trick raises it too. */
export function multiplierAfter({ settings }: Pick<TableView, 'settings'>, unseen: number): number {
  return pubRules(settings.ruleSet)?.factor === 'doubles' ? 2 ** unseen : 1 + unseen
}

/** How many have pushed the skat on unseen so far. */
export function unseenPushes({ pushes }: Pick<DealNowShown, 'pushes'>): number {
  return (pushes ?? []).filter(({ seen }) => !seen).length
}

/** Whether a deal is a Ramsch by now: it is pushed, or its cards are played. */
export function isRamsch({ phase }: Pick<DealNowShown, 'phase'>): boolean {
  return phase === 'pushing' || phase === 'ramsch'
}

/** What the score of a game with a declarer is multiplied with for Kontra, Re and a Bock deal. */
export function doublings({ kontra, re, slot }: Pick<DealNowShown, 'kontra' | 're' | 'slot'>): 1 | 2 | 4 | 8 {
  const said = kontra === undefined ? 1 : re ? 4 : 2
  if (slot !== 'bock') return said
  return said === 1 ? 2 : said === 2 ? 4 : 8
}

/** Whether Kontra can be answered with Re: not in a null game whose cards are not open (pub 3). */
export function hasRe(contract: Contract | undefined): boolean {
  return contract?.game !== 'null' || contract.ouvert
}
