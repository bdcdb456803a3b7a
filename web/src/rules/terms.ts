/** Every term of the glossary, with the paragraph or decision that it follows; a term without one belongs to this server. */
export const TERMS = {
  account: 'SkWO 5.1',
  announcement: 'SOSkO 3.4',
  auction: 'SOSkO 3.3',
  baseValue: 'SOSkO 5.1',
  bid: 'SOSkO 3.3.1',
  bock: 'pub 6',
  cardPoints: 'SOSkO 1.2.2',
  claim: 'ISkO 4.3.4',
  computerPlayer: '',
  deal: 'SOSkO 3.2.2',
  dealer: 'SOSkO 3.2.1',
  declarer: 'SOSkO 1.1.1',
  defenders: 'SOSkO 3.5',
  discard: 'SOSkO 2.2.2',
  escape: 'pub 13',
  fairDeal: '',
  followSuit: 'SOSkO 4.2.1',
  forcedRamsch: 'pub 13',
  forehand: 'SOSkO 3.3.2',
  gameValue: 'SOSkO 5.3',
  giveUp: 'SOSkO 4.3',
  grand: 'SOSkO 2.3.3',
  handGame: 'SOSkO 2.2.3',
  hold: 'SOSkO 3.3.1',
  jacks: 'SOSkO 2.3.2',
  jumpBid: 'SOSkO 3.3.2',
  kontra: 'pub 1',
  lastTrick: 'ISkO 4.4.3',
  lead: 'SOSkO 4.1.1',
  levels: 'SOSkO 5.2',
  list: 'SOSkO 5.5',
  lot: 'SkWO 5.1',
  march: 'pub 12',
  matadors: 'SOSkO 2.4',
  middlehand: 'SOSkO 3.3.2',
  null: 'SOSkO 2.3.4',
  orders: 'SOSkO 1.0',
  ouvert: 'SOSkO 5.2.6',
  overbid: 'SOSkO 5.4',
  ownSchneider: 'SOSkO 5.2.5',
  pass: 'SOSkO 3.3.8',
  passedIn: 'SOSkO 3.3.7',
  pickUp: 'SOSkO 2.2.2',
  pubRules: 'pub 17',
  pushing: 'pub 7',
  ramsch: 'pub 8',
  ratedList: '',
  re: 'pub 3',
  rearhand: 'SOSkO 3.3.3',
  record: '',
  referee: 'ISkO 4.5.10',
  round: 'SOSkO 3.2.1',
  schneider: 'SOSkO 5.2.3',
  schneiderAnnounced: 'SOSkO 5.2.5',
  schwarz: 'SOSkO 5.2.4',
  settlement: 'ISkO 5.5.5',
  showing: 'SOSkO 4.3.4',
  sittingDealer: 'ISkO 3.2.7',
  skat: 'SOSkO 1.1.3',
  spectator: 'SkWO 9.9',
  spitze: 'pub 15',
  splitGame: 'pub 5',
  substitute: 'SOSkO 3.1.2',
  suitGame: 'SOSkO 2.3.1',
  suits: 'SOSkO 1.2.1',
  throwOff: 'SOSkO 4.2.2',
  tournament: 'SkWO 9',
  trick: 'SOSkO 4.4',
  trump: 'SOSkO 2.3',
  trumpIn: 'SOSkO 4.2.2',
  virgin: 'pub 11',
  voided: '',
  wait: '',
} as const

/** A term that the glossary explains; also its anchor on that page. */
export type GlossaryTerm = keyof typeof TERMS

/** What the glossary says about a term in one language. */
export interface GlossaryEntry {
  readonly word: string
  /** Other words for the same. */
  readonly also?: string
  /** One to three sentences; `[words](term)` links to another term. */
  readonly text: string
}

/** The page's texts in one language. */
export interface GlossaryText {
  readonly lead: string
  readonly toRules: string
  readonly find: string
  readonly findHint: string
  readonly nothing: string
  readonly found: (count: number) => string
  readonly inOtherLanguage: string
  readonly paragraph: string
  readonly entries: Readonly<Record<GlossaryTerm, GlossaryEntry>>
}

/** Whether a word is the anchor of a term. */
export function isTerm(word: string): word is GlossaryTerm {
  return Object.hasOwn(TERMS, word)
}
