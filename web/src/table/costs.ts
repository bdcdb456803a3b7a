import { BASE_VALUES, creditAt, nullValue, trumpSuit, type BasedGame } from '../format'
import type { Bid, Card, Cards, Contract, Seat } from '../wire/messages'
import { knownOr, newer } from '../wire/newer'
import { doublings, multiplierAfter, unseenPushes } from './multipliers'
import type { DealNowShown, TableView } from './view'

/** What becomes of a deal that the defenders have given up. */
export type GivenUpByDefenders =
  /** All open tricks are the declarer's. */
  | 'tricks'
  /** A null to which no trick is added is won. */
  | 'null'
  /** By the International order a decided deal stays as it is, and another is won simple or at the level that is due. */
  | 'atOnce'

/** What leaving, or a wait that ends in vain, does. Sums are the least that is certain: the skat may hold more. */
export type LeavingCost =
  /** The list has not begun. */
  | { readonly kind: 'free' }
  /** No deal runs: nobody is charged, the score stays with the seat. */
  | { readonly kind: 'between' }
  /** The sitting dealer: the deal goes on. */
  | { readonly kind: 'sitting' }
  /** Who leaves has lost a grand; each of the others is credited. */
  | {
      readonly kind: 'grandLost'
      readonly least: number
      readonly paragraph: '3.3.9' | '3.4.6'
      readonly others: number
    }
  /** The declarer has won a grand. */
  | { readonly kind: 'grandWon' }
  /** The declarer gives up by leaving when that loses the game in any case. */
  | { readonly kind: 'gameLost'; readonly least: number; readonly others: number }
  /** The declarer gives up by leaving. */
  | { readonly kind: 'restToDefenders'; readonly least: number }
  /** A Ramsch in which nobody else has a trick: all ten are his who leaves (pub 14). */
  | { readonly kind: 'ramschLost'; readonly loss: number; readonly others: number }
  /** A Ramsch: the open tricks and the skat are his who leaves, and the scores are multiplied. */
  | { readonly kind: 'ramschTricks'; readonly multiplier: number }
  /** Both defenders give up by it; `least` is what a game that is won so brings the declarer. */
  | { readonly kind: 'defendersGiveUp'; readonly end: GivenUpByDefenders; readonly least: number }

/** What giving up does. */
export type SurrenderCost =
  | { readonly kind: 'lost'; readonly least: number; readonly paragraph: '4.3.1' | '4.3.2' }
  | { readonly kind: 'restToDefenders'; readonly least: number; readonly consent: boolean }
  /** `least` is what a game that is won by it brings the declarer. */
  | {
      readonly kind: 'defendersGiveUp'
      readonly end: GivenUpByDefenders
      readonly alone: boolean
      readonly least: number
    }

/** How many matadors twelve cards have in a suit game or grand, with or without (2.4). */
export function matadors(cards: Cards, game: BasedGame): number {
  const suit = trumpSuit(game)
  const ranks = ['A', 'T', 'K', 'Q', '9', '8', '7'] as const
  const rest: readonly Card[] = suit === undefined ? [] : ranks.map((rank): Card => `${suit}${rank}`)
  const trumps: readonly Card[] = ['CJ', 'SJ', 'HJ', 'DJ', ...rest]
  const held = cards.includes('CJ')
  const end = trumps.findIndex((card) => cards.includes(card) !== held)
  return end < 0 ? trumps.length : end
}

/** A product that is raised to a multiple of its base where it is below the bid (5.4), and doubled since it is lost. */
function lost(base: number, cases: number, bid: Bid | undefined): number {
  const product = base * cases
  const charged = bid !== undefined && product < bid ? Math.ceil(bid / base) * base : product
  return 2 * charged
}

/** The matadors that are certain: twelve cards show them, and fewer those that follow a jack of clubs; one there always is. */
function certainMatadors(known: Cards, game: BasedGame): number {
  return known.length === 12 || known.includes('CJ') ? matadors(known, game) : 1
}

/** The least that a grand costs which counts as lost because somebody left: his own highest bid raises it. */
function grandOfLeaver(bid: Bid | undefined, known: Cards, deal: DealNowShown): number {
  return doublings(deal) * lost(BASE_VALUES.grand, certainMatadors(known, 'grand') + 1, bid)
}

/** How many levels a contract has from its announcement, every one up to the announced one. */
function levels(contract: Contract): number {
  if (contract.ouvert) return 7
  const beyond = knownOr({ nothing: 0, schneider: 2, schwarz: 4 }, contract.announced, 0)
  return (contract.hand ? 2 : 1) + beyond
}

/**
 * The least that the running game costs if it is lost, Kontra, Re and Bock included; `known` are the cards of the deal
 * that were the observer's.
 */
function leastLoss(deal: DealNowShown, known: Cards): number {
  const { contract, bid, spitzen = 0 } = deal
  if (!contract) return 0
  if (contract.game === 'null') return doublings(deal) * 2 * nullValue(contract)
  const base = knownOr(BASE_VALUES, contract.game, 0)
  if (base === 0) return 0
  // Each Spitze that was announced counts for that, and once more made or not (pub 15).
  const cases = certainMatadors(known, contract.game) + levels(contract) + 2 * spitzen
  return doublings(deal) * lost(base, cases, bid)
}

/** The least that the running game brings its declarer if it is won: a lost one counts double, a won one once. */
function leastGain(deal: DealNowShown): number {
  return leastLoss(deal, []) / 2
}

/** What leaving a Ramsch costs (pub 14). */
function costOfRamsch(view: TableView, seat: Seat, deal: DealNowShown): LeavingCost {
  const unseen = unseenPushes(deal)
  const others = (deal.tricks ?? []).filter((one) => one.seat !== seat)
  const hasOthers = others.some(({ count }) => count > 0)
  // Whoever has no trick then, raises the multiplier too.
  const isVirgin = others.length === 0 || others.some(({ count }) => count === 0)
  const multiplier = multiplierAfter(view, unseen + (isVirgin ? 1 : 0))
  if (hasOthers) return { kind: 'ramschTricks', multiplier }
  return { kind: 'ramschLost', loss: 120 * multiplier, others: 60 * multiplier }
}

/** Whether a card of the second trick lies on the table: from then on the declarer keeps what he has taken (4.3.2). */
function isLate({ trick, tricks }: DealNowShown): boolean {
  const taken = (tricks ?? []).reduce((sum, one) => sum + one.count, 0)
  return taken > 1 || (taken === 1 && (trick?.cards.length ?? 0) > 0)
}

function endByDefenders({ settings }: TableView, { contract }: DealNowShown): GivenUpByDefenders {
  if (contract?.game === 'null') return 'null'
  return settings.ruleSet === 'isko-2012' ? 'atOnce' : 'tricks'
}

/** What leaving costs a seat now, by choice or when its wait ends; `known` are the cards that the observer held. */
export function costOfLeaving(view: TableView, seat: Seat, known: Cards): LeavingCost {
  const { deal } = view
  if (view.step.kind === 'gathering' || !deal)
    return view.step.kind === 'gathering' ? { kind: 'free' } : { kind: 'between' }
  if (view.step.kind !== 'playing' || deal.phase === 'settled') return { kind: 'between' }
  if (deal.sitting === seat) return { kind: 'sitting' }
  const isDeclarer = deal.declarer === seat
  const others = creditAt(deal.sitting === undefined ? 3 : 4)
  const own = seat === view.you ? known : []
  const highest = deal.bids.find((one) => one.seat === seat)?.highest
  switch (deal.phase) {
    case 'auction':
      return { kind: 'grandLost', least: grandOfLeaver(highest, own, deal), paragraph: '3.3.9', others }
    case 'escape':
    case 'pushing':
    case 'ramsch':
      return costOfRamsch(view, seat, deal)
    case 'skat':
    case 'announcing':
      if (!isDeclarer) return { kind: 'grandWon' }
      return { kind: 'grandLost', least: grandOfLeaver(deal.bid ?? highest, own, deal), paragraph: '3.4.6', others }
    case 'kontra':
    case 're':
    case 'play': {
      if (!isDeclarer) {
        return { kind: 'defendersGiveUp', end: endByDefenders(view, deal), least: leastGain(deal) }
      }
      const least = leastLoss(deal, own)
      const isLost = !isLate(deal) || deal.contract?.game === 'null'
      return isLost ? { kind: 'gameLost', least, others } : { kind: 'restToDefenders', least }
    }
    default:
      // What leaving costs then is not known here: rather too much is said than that it costs nothing.
      return newer(deal.phase, {
        kind: 'grandLost',
        least: grandOfLeaver(highest, own, deal),
        paragraph: '3.3.9',
        others,
      })
  }
}

/** What giving up costs the observer now; nothing where no deal is played. */
export function costOfGivingUp(view: TableView, known: Cards): SurrenderCost | undefined {
  const { deal } = view
  if (!deal) return undefined
  const international = view.settings.ruleSet === 'isko-2012'
  if (deal.declarer !== view.you) {
    return {
      kind: 'defendersGiveUp',
      end: endByDefenders(view, deal),
      alone: international,
      least: leastGain(deal),
    }
  }
  const least = leastLoss(deal, known)
  if (!isLate(deal)) return { kind: 'lost', least, paragraph: '4.3.1' }
  if (deal.contract?.game === 'null' && !international) return { kind: 'lost', least, paragraph: '4.3.2' }
  return { kind: 'restToDefenders', least, consent: international }
}

/** What becomes of the list without the observer: it goes on with three and one person at least (decision 28). */
export type ListWithout = 'goesOn' | 'needsSubstitute' | 'tooFew' | 'onlyComputers'

/** What becomes of the list if the observer leaves. */
export function listWithout(view: TableView): ListWithout {
  const others = view.seats.filter(({ seat, player, state }) => seat !== view.you && player && state !== 'going')
  if (!others.some(({ player }) => player?.kind === 'human')) return 'onlyComputers'
  if (others.length >= 3) return 'goesOn'
  return view.settings.mode === 'free' ? 'needsSubstitute' : 'tooFew'
}

/** What becomes of the list when nobody takes a vacant seat over in time. */
export function afterVacancy(view: TableView, vacant: Seat): 'goesOn' | 'ends' {
  const others = view.seats.filter(({ seat, player, state }) => seat !== vacant && player && state !== 'going')
  return others.length >= 3 ? 'goesOn' : 'ends'
}
