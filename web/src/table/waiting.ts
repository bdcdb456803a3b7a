import type { Catalogue } from '../text'
import type { Cards } from '../wire/messages'
import { costOfGivingUp, costOfLeaving, listWithout, type LeavingCost } from './costs'
import { whoOf } from './speech'
import type { SeatNow, TableView } from './view'

type Texts = Catalogue['table']

type GivenUp = Extract<LeavingCost, { readonly kind: 'defendersGiveUp' }>

/** Why somebody is waited for, and what happens at the end of his wait. */
export interface Wait {
  readonly why: string
  readonly consequence: string
  readonly untilMicros: number
}

/** The wait of a seat, if one runs. */
export function waitOf(view: TableView, seat: SeatNow, texts: Texts): Wait | undefined {
  if (seat.waitEndsMicros === undefined) return undefined
  const who = whoOf(view, seat.seat, texts)
  return {
    why: seat.state === 'overran' ? texts.wait.overran(who) : texts.wait.lost(who),
    consequence: afterWait(costOfLeaving(view, seat.seat, []), who, texts),
    untilMicros: seat.waitEndsMicros,
  }
}

/** What happens when a wait ends, and what it costs whom (4.3.6). */
function afterWait(cost: LeavingCost, who: string | undefined, { wait }: Texts): string {
  switch (cost.kind) {
    case 'free':
      return wait.free
    case 'between':
      return wait.between
    case 'sitting':
      return wait.sitting
    case 'grandLost':
      return wait.grandLost(who, cost.least, cost.paragraph, cost.others)
    case 'grandWon':
      return wait.grandWon
    case 'gameLost':
      return wait.gameLost(who, cost.least, cost.others)
    case 'restToDefenders':
      return wait.restToDefenders(who, cost.least)
    case 'ramschLost':
      return wait.ramschLost(who, cost.loss, cost.others)
    case 'ramschTricks':
      return wait.ramschTricks(who, cost.multiplier)
    case 'defendersGiveUp':
      return wait.defendersGiveUp[cost.end](who)
  }
}

/** What leaving costs the observer now, and what becomes of the list. */
export function leavingInWords(view: TableView, known: Cards, { cost: says }: Texts): string {
  if (view.you === undefined) return says.free
  const cost = costOfLeaving(view, view.you, known)
  const without = listWithout(view)
  const list = says.list[without]
  switch (cost.kind) {
    case 'free':
      return says.free
    case 'between':
      return without === 'goesOn' ? says.between : `${says.between} ${list}`
    case 'sitting':
      return `${says.sitting} ${list}`
    case 'grandLost':
      return `${says.grandLost(cost.least, cost.paragraph, cost.others)} ${list}`
    case 'grandWon':
      return `${says.grandWon} ${list}`
    case 'gameLost':
      return `${says.gameLost(cost.least, cost.others)} ${list}`
    case 'restToDefenders':
      return `${says.restToDefenders(cost.least)} ${list}`
    case 'ramschLost':
      return `${says.ramschLost(cost.loss, cost.others)} ${list}`
    case 'ramschTricks':
      return `${says.ramschTricks(cost.multiplier)} ${list}`
    case 'defendersGiveUp':
      return `${says.defendersGiveUp[cost.end]} ${brings(cost, says)} ${list}`
  }
}

/** What defenders who give up bring the declarer: a null is won by it, and its value is fixed. */
function brings({ end, least }: Pick<GivenUp, 'end' | 'least'>, says: Texts['cost']): string {
  return end === 'null' ? says.nullBrings(least) : says.declarerWins(least)
}

/** What giving up costs the observer now. */
export function givingUpInWords(view: TableView, known: Cards, { cost: says }: Texts): string {
  const cost = costOfGivingUp(view, known)
  switch (cost?.kind) {
    case undefined:
      return ''
    case 'lost':
      return says.surrenderLost(cost.least, cost.paragraph)
    case 'restToDefenders':
      return cost.consent ? says.surrenderAsk(cost.least) : says.surrenderRest(cost.least)
    case 'defendersGiveUp':
      return cost.alone
        ? `${says.surrenderAlone[cost.end]} ${brings(cost, says)}`
        : `${says.surrenderBoth[cost.end]} ${brings(cost, says)} ${says.unseen}`
  }
}
