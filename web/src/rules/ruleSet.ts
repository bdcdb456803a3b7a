/** Rule sets as text (`pub-2022 kontra=all bock=4`), and what their switches are. */
import type { RuleSet } from '../wire/messages'

/** Who may say Kontra. */
export type Kontra = 'off' | '18' | 'all'

/** What becomes of a deal for which nobody bids. */
export type WithoutBid = 'ramsch' | 'pass'

/** What each unseen push and a player without a trick do to the multiplier of a Ramsch. */
export type RamschFactor = 'adds' | 'doubles'

/** Who takes the skat of a Ramsch. */
export type RamschSkat = 'last-trick' | 'loser'

/** What can start a Bock and Ramsch round, in the order of the text. */
export const STARTS = ['lost-kontra', 'kontra-re', '60'] as const

export type Start = (typeof STARTS)[number]

/** The switches of pub rules. */
export interface PubRules {
  readonly kontra: Kontra
  readonly withoutBid: WithoutBid
  readonly factor: RamschFactor
  readonly skat: RamschSkat
  /** What starts a round, in the order of `STARTS`; nothing where there are no rounds. */
  readonly starts: readonly Start[]
  /** How many Bock deals a round has, 1 to 12. */
  readonly bock: number
  /** How many forced Ramsch deals follow them, 0 to 12. */
  readonly ramsch: number
  /** How many Spitzen count at most, 0 to 10. */
  readonly spitze: number
  /** Whether grands have Spitzen too. */
  readonly inGrand: boolean
  /** Whether only announced ones count. */
  readonly onlyAnnounced: boolean
}

/** The bounds of the switches that are numbers. */
export const BOUNDS = { bock: [1, 12], ramsch: [0, 12], spitze: [0, 10] } as const

/** The name of the pub rules, before their switches. */
const PUB = 'pub-2022'

/** `pub-2022` without a switch that is set otherwise. */
export const PUB_RULES: PubRules = {
  kontra: '18',
  withoutBid: 'ramsch',
  factor: 'adds',
  skat: 'last-trick',
  starts: STARTS,
  bock: 3,
  ramsch: 3,
  spitze: 0,
  inGrand: false,
  onlyAnnounced: false,
}

/** Whether a table plays by pub rules, whatever their switches. */
export function isPub(ruleSet: RuleSet): boolean {
  return ruleSet === PUB || ruleSet.startsWith(`${PUB} `)
}

/** Whether a switch is set otherwise than the name says. */
export function deviates(ruleSet: RuleSet): boolean {
  return isPub(ruleSet) && ruleSet !== PUB
}

/** The text of pub rules, as the server writes it: the name, and each switch that is set otherwise. */
export function ruleSetOf(rules: PubRules): RuleSet {
  const parts: string[] = [PUB]
  const add = (word: string, value: string | number, usual: string | number): void => {
    if (value !== usual) parts.push(`${word}=${value}`)
  }
  add('kontra', rules.kontra, PUB_RULES.kontra)
  add('without-bid', rules.withoutBid, PUB_RULES.withoutBid)
  add('factor', rules.factor, PUB_RULES.factor)
  add('skat', rules.skat, PUB_RULES.skat)
  add('rounds', startsIn(rules.starts), startsIn(PUB_RULES.starts))
  add('bock', rules.bock, PUB_RULES.bock)
  add('ramsch', rules.ramsch, PUB_RULES.ramsch)
  // Without a Spitze its other switches say nothing, and the server takes no such text.
  if (rules.spitze > 0) {
    const flags = [rules.inGrand ? ',grand' : '', rules.onlyAnnounced ? ',announced' : '']
    parts.push(`spitze=${rules.spitze}${flags.join('')}`)
  }
  return parts.join(' ')
}

function startsIn(starts: readonly Start[]): string {
  const on = STARTS.filter((start) => starts.includes(start))
  return on.length === 0 ? 'off' : on.join(',')
}

/** The switches that a text names; undefined where it is no text of pub rules, or one of a newer server. */
export function pubRules(ruleSet: RuleSet): PubRules | undefined {
  const [name, ...words] = ruleSet.split(' ')
  if (name !== PUB) return undefined
  const seen = new Set<string>()
  let rules = PUB_RULES
  for (const word of words) {
    const [, key = '', value = ''] = /^([^=]*)=(.*)$/.exec(word) ?? []
    const read = seen.has(key) ? undefined : switched(key, value)
    if (!read) return undefined
    seen.add(key)
    rules = { ...rules, ...read }
  }
  return rules
}

function switched(name: string, value: string): Partial<PubRules> | undefined {
  switch (name) {
    case 'kontra':
      return value === 'off' || value === '18' || value === 'all' ? { kontra: value } : undefined
    case 'without-bid':
      return value === 'ramsch' || value === 'pass' ? { withoutBid: value } : undefined
    case 'factor':
      return value === 'adds' || value === 'doubles' ? { factor: value } : undefined
    case 'skat':
      return value === 'last-trick' || value === 'loser' ? { skat: value } : undefined
    case 'rounds': {
      const words = value.split(',').filter((word) => word !== 'off')
      const isKnown = words.every((word) => STARTS.some((start) => start === word))
      return isKnown ? { starts: STARTS.filter((start) => words.includes(start)) } : undefined
    }
    case 'bock': {
      const bock = within(value, BOUNDS.bock)
      return bock === undefined ? undefined : { bock }
    }
    case 'ramsch': {
      const ramsch = within(value, BOUNDS.ramsch)
      return ramsch === undefined ? undefined : { ramsch }
    }
    case 'spitze': {
      const [most = '', ...flags] = value.split(',')
      const spitze = within(most, BOUNDS.spitze)
      const isKnown = flags.every((flag) => flag === 'grand' || flag === 'announced')
      if (spitze === undefined || !isKnown || (spitze === 0 && flags.length > 0)) return undefined
      return { spitze, inGrand: flags.includes('grand'), onlyAnnounced: flags.includes('announced') }
    }
    default:
      return undefined
  }
}

function within(text: string, [least, most]: readonly [number, number]): number | undefined {
  const value = /^\d{1,2}$/.test(text) ? Number(text) : undefined
  return value !== undefined && value >= least && value <= most ? value : undefined
}
