import type { ExampleName, OverbidName } from './examples'

/** The sections of the rules in short, in order; also their anchors. */
export const SECTIONS = [
  'game',
  'cards',
  'deal',
  'auction',
  'skat',
  'games',
  'matadors',
  'levels',
  'overbid',
  'play',
  'givingUp',
  'list',
  'leaving',
  'server',
  'orders',
  'pub',
] as const

export type Section = (typeof SECTIONS)[number]

/** A table whose numbers are computed. */
export type Figure =
  | 'cards'
  | 'bids'
  | 'values'
  | 'bases'
  | 'nulls'
  | 'levels'
  | 'examples'
  | 'overbids'
  | 'account'
  | 'settlement'
  | 'leaving'

/** A numbered paragraph of the pub rules. */
export interface Numbered {
  readonly title: string
  readonly text: string
}

/** A paragraph, a list, a table, or the numbered pub rules; `[words](term)` in it links to the glossary. */
export type Block =
  string | readonly string[] | { readonly figure: Figure } | { readonly numbered: readonly Numbered[] }

export interface RulesText {
  readonly lead: string
  readonly contents: string
  readonly toGlossary: string
  readonly toFairDeal: string
  readonly sections: Readonly<Record<Section, { readonly title: string; readonly blocks: readonly Block[] }>>
  readonly figures: {
    readonly cards: {
      readonly caption: string
      readonly card: string
      readonly points: string
      readonly rows: readonly (readonly [string, number])[]
    }
    readonly bids: { readonly caption: string }
    readonly values: { readonly caption: string; readonly game: string; readonly factor: (factor: number) => string }
    readonly bases: { readonly caption: string; readonly game: string; readonly value: string }
    readonly nulls: { readonly caption: string; readonly game: string; readonly value: string }
    readonly levels: {
      readonly caption: string
      readonly level: string
      readonly pickUp: string
      readonly hand: string
      readonly notThere: string
    }
    readonly examples: {
      readonly caption: string
      readonly held: string
      readonly sum: string
      readonly cards: Readonly<Record<ExampleName, string>>
    }
    readonly overbids: {
      readonly caption: string
      readonly story: string
      readonly charge: string
      readonly stories: Readonly<Record<OverbidName, string>>
    }
    readonly account: {
      readonly caption: string
      readonly what: string
      readonly atThree: string
      readonly atFour: string
      readonly points: string
      readonly wonAndLost: (won: number, lost: number) => string
      readonly othersLost: (count: number) => string
      readonly total: string
    }
    readonly settlement: {
      readonly caption: string
      readonly player: string
      readonly points: string
      readonly settled: string
      readonly names: readonly string[]
    }
    readonly leaving: {
      readonly caption: string
      readonly when: string
      readonly cost: string
      readonly rows: readonly (readonly [string, string])[]
    }
  }
  /** "with 2, game 3, hand 4, times 11 is 44", from its parts. */
  readonly withMatadors: (isWith: boolean, count: number) => string
  readonly step: (level: string, sum: number) => string
  readonly times: (base: number, value: number) => string
}
