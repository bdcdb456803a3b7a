import type { Urgency } from '../announce.svelte'
import { order } from '../cards/order'
import { cardName, cardNames, contractName, joined, outcomeSentence, signed, span } from '../format'
import type { DeckStyle, HandOrder } from '../prefs.svelte'
import { lastAt } from '../sheet/sittings'
import type { Catalogue, Language } from '../text'
import type { Card, End, Seat, TableEvent } from '../wire/messages'
import { knownOr } from '../wire/newer'
import { besideOf, isOwnTurn, taskOf } from './actions'
import { isRamsch, multiplierAfter, unseenPushes } from './multipliers'
import { roleOf } from './places'
import { isBack } from './seats'
import { playerAt, turnEndsMicros, type TableView } from './view'

/** In which words something is said. */
export interface Tongue {
  readonly texts: Catalogue['table']
  readonly language: Language
  readonly deck: DeckStyle
  /** How the observer's hand is ordered. */
  readonly order: HandOrder
}

/** A sentence for whoever listens instead of looking. */
export interface Sentence {
  readonly text: string
  readonly urgency: Urgency
}

/** How somebody is called; nobody if it is the observer himself. */
export function whoOf(view: TableView, seat: Seat, texts: Catalogue['table']): string | undefined {
  return seat === view.you ? undefined : nameOf(view, seat, texts)
}

/** The name of who sits on a seat, also of the observer. */
export function nameOf(view: TableView, seat: Seat, texts: Catalogue['table']): string {
  return playerAt(view, seat)?.name ?? texts.seat(seat)
}

/** The name of whose a seat's score is: who sits there, or has left and was not replaced. */
export function holderOf(view: TableView, seat: Seat, texts: Catalogue['table']): string {
  return playerAt(view, seat)?.name ?? lastAt(view.sittings ?? [], seat) ?? texts.seat(seat)
}

/** What is said of the event that led to a view; `before` is the view before it. */
export function sentences(view: TableView, before: TableView | undefined, tongue: Tongue): readonly Sentence[] {
  const event = view.lastEvent
  if (!event) return []
  const said = ofEvent(view, event, before, tongue).filter((text) => text !== '')
  const urgency: Urgency = event.e === 'lost' ? 'assertive' : 'polite'
  const all: Sentence[] = said.map((text) => ({ text, urgency }))
  const isNew = before === undefined || !isOwnTurn(before) || MOVES.has(event.e) || silenceCounts(view, before)
  if (isOwnTurn(view) && isNew) all.push({ text: turn(view, tongue), urgency: 'assertive' })
  return all
}

/** Events after which the observer has to do something else than before, although it was his turn already. */
const MOVES: ReadonlySet<TableEvent['e']> = new Set([
  'bid',
  'held',
  'passed',
  'pickedUp',
  'announced',
  'kontra',
  're',
  'declined',
  'escaped',
  'pushed',
  'laidAway',
  'played',
])

/** Whether silence becomes a no from now on, such as when those are back whom a restart has cut off. */
function silenceCounts(view: TableView, before: TableView): boolean {
  return before.deal?.answerEndsMicros === undefined && view.deal?.answerEndsMicros !== undefined
}

/** What the observer is to do. */
function turn(view: TableView, { texts, language }: Tongue): string {
  const to = texts.said.yourTurnTo
  const task = taskOf(view)
  /** A question with what silence means while its time runs: it is told once, and then only to who asks for it. */
  const asks = (question: string): string => {
    const { answerMillis, answerEndsMicros } = view.deal ?? {}
    if (answerMillis === undefined || answerEndsMicros === undefined) return question
    return `${question} ${to.silence(span(Math.ceil(answerMillis / 1000), language))}`
  }
  switch (task.kind) {
    case 'bid':
      return task.take ? to.take(task.bids.next) : to.bid(task.bids.next)
    case 'pass':
      return to.pass
    case 'answer':
      return to.answer(task.bid)
    case 'skat':
      return to.skat
    case 'announce':
      return to.announce
    case 'escape':
      return asks(to.escape)
    case 'push':
      return to.push(task.now, task.unseen)
    case 'layAway':
      return to.layAway
    case 'kontra':
      return asks(to.kontra)
    case 're':
      return asks(to.re(task.times))
    default: {
      const card = (view.deal?.trick?.cards.length ?? 0) === 0 ? to.lead : to.play
      return besideOf(view).kontra ? `${card} ${to.mayKontra}` : card
    }
  }
}

/** What is said of a no, by what was asked. */
function declined(who: string | undefined, before: TableView | undefined, { said }: Catalogue['table']): string {
  switch (before?.deal?.phase) {
    case 'escape':
      return said.staysInRamsch(who)
    case 'kontra':
      return said.noKontra(who)
    case 're':
      return said.noRe(who)
    default:
      return said.declined(who)
  }
}

/** What is said when the pushing of a Ramsch begins, and when its cards are played. */
function ramschBegins(view: TableView, before: TableView | undefined, { said }: Catalogue['table']): string {
  const { deal } = view
  if (!deal || before === undefined || before.deal?.phase === deal.phase) return ''
  if (deal.phase === 'pushing') return before.deal?.phase === 'auction' ? said.ramsch : said.pushing
  return deal.phase === 'ramsch' ? said.ramschTimes(multiplierAfter(view, unseenPushes(deal))) : ''
}

/** What has become of the Bock and Ramsch rounds. */
function roundsChanged(
  { rounds }: TableView,
  before: TableView | undefined,
  { said }: Catalogue['table'],
): readonly string[] {
  if (before === undefined) return []
  const old = before.rounds
  if (rounds === undefined) return old === undefined ? [] : [said.roundOver]
  // Within a round ever fewer are left, and one that waits does so until it begins.
  const begins = old === undefined || rounds.bockLeft > old.bockLeft || (old.waiting && !rounds.waiting)
  return [
    ...(begins ? [said.roundBegins(rounds.bockLeft, rounds.ramschLeft)] : []),
    ...(rounds.waiting && (begins || !old.waiting) ? [said.roundWaits] : []),
  ]
}

function ofEvent(view: TableView, event: TableEvent, before: TableView | undefined, tongue: Tongue): readonly string[] {
  const { texts, language, deck } = tongue
  const { said } = texts
  const who = (seat: Seat): string | undefined => whoOf(view, seat, texts)
  const cards = (some: readonly Card[]): string => cardNames(some, language, deck)
  const seconds = (millis: number): string => span(Math.ceil(millis / 1000), language)
  switch (event.e) {
    case 'sat':
      return [said.sat(who(event.seat))]
    case 'rose':
      return [said.rose(event.seat)]
    case 'arranged':
      return [said.arranged]
    case 'ready':
      return [said.ready(who(event.seat), event.ready)]
    case 'started':
      return [said.started]
    case 'connected':
      return [said.connected(who(event.seat))]
    case 'lost':
      // Of the own line the page has told when it broke; this is read only after it has come back.
      return event.seat === view.you ? [] : [said.lost(who(event.seat), seconds(event.waitMillis))]
    case 'overran':
      return [said.overran(who(event.seat), seconds(event.waitMillis))]
    case 'restarted':
      return [said.restarted]
    case 'dealt': {
      const role = view.you === undefined ? undefined : roleOf(event, view.you)
      const own = role === 'sitting' ? said.youSitOut : role ? said.youAre(texts.role[role]) : ''
      return [
        said.dealt(event.deal, who(event.dealer)),
        event.slot === undefined ? '' : knownOr(said.slot, event.slot, ''),
        own,
        event.hand ? said.yourCards(cards(order(event.hand, { by: tongue.order }))) : '',
      ]
    }
    case 'bid':
      return [said.bid(who(event.seat), event.value)]
    case 'held':
      return [said.held(who(event.seat))]
    case 'passed':
      return [said.passed(who(event.seat)), ramschBegins(view, before, texts)]
    case 'pickedUp':
      return [said.pickedUp(who(event.seat)), event.skat ? said.skat(cards(event.skat)) : '']
    case 'announced':
      return [
        said.announced(who(event.seat), contractName(event.contract, language, deck, event.spitzen)),
        event.open ? said.open(cards(event.open)) : '',
      ]
    case 'kontra':
      return [said.kontra(who(event.seat))]
    case 're':
      return [said.re(who(event.seat))]
    case 'declined':
      return [declined(who(event.seat), before, texts), ramschBegins(view, before, texts)]
    case 'escaped':
      return [said.escaped(who(event.seat))]
    case 'pushed':
      return [said.pushed(who(event.seat)), ramschBegins(view, before, texts)]
    case 'laidAway':
      return [said.laidAway(who(event.seat)), ramschBegins(view, before, texts)]
    case 'played':
      return [
        said.played(who(event.seat), cardName(event.card, language, deck)),
        event.takenBy === undefined ? '' : said.takenBy(who(event.takenBy)),
      ]
    case 'wishedToGiveUp':
      return [said.wished]
    case 'askedToGiveUp':
      return [said.asked(who(event.seat))]
    case 'tookBack':
      return [said.tookBack(who(event.seat))]
    case 'agreed':
      return [said.agreed(who(event.seat))]
    case 'gaveUp': {
      const [one, ...others] = event.seats
      return [one === undefined || others.length > 0 ? said.defendersGaveUp : said.gaveUp(who(one))]
    }
    case 'shown':
      return [said.shown(who(event.seat), cards(event.cards))]
    case 'dealLeft':
      return [said.dealLeft(who(event.seat))]
    case 'settled': {
      const outcome = outcomeSentence(event.result.outcome, (seat) => nameOf(view, seat, texts), language, deck)
      return [outcome === '' ? '' : `${outcome}.`, standing(view, tongue), ...roundsChanged(view, before, texts)]
    }
    case 'revealed':
      // A wrong one is said apart, since it can come with a snapshot too.
      return [view.verdict?.kind === 'verified' ? said.verified : '']
    case 'wantsNext':
      return [said.wantsNext(who(event.seat))]
    case 'leavesAfterRound':
      return [said.leavesAfterRound(who(event.seat), event.leaves)]
    case 'going':
      return [said.going(who(event.seat))]
    case 'vacated':
      return [knownOr(said.vacated, event.reason, said.rose)(event.seat), ...roundsChanged(view, before, texts)]
    case 'skipped':
      return [said.skipped(event.seat)]
    case 'offered':
      return [said.offered(event.player.name)]
    case 'accepted':
      return [said.accepted(who(event.seat))]
    case 'substituted':
      return [said.substituted(who(event.seat))]
    case 'chatAllowed':
      return [said.chatAllowed(who(event.seat), event.allowed)]
    case 'said':
      return event.seat === view.you ? [] : [said.said(who(event.seat), event.text)]
    case 'closing':
      return [texts.closing]
    case 'voided':
      return [said.voided(event.deal)]
    case 'restored':
      return [said.restored(event.deal)]
    case 'ended':
      return [knownOr<End, string>(texts.ended, event.end, texts.ended.complete)]
    case 'prepared':
    case 'hashGiven':
    case 'committed':
    case 'seedGiven':
    // It is said where it is shown, however it has come.
    case 'announcement':
      return []
    default:
      // An event of a newer server: what it means is not known here.
      return []
  }
}

/**
 * Who plays what, up to what he has bid, and what was said to it; until the game is announced who is declarer. Of a
 * Ramsch what it is multiplied with so far; nothing before.
 */
export function whoPlays(view: TableView, { texts, language, deck }: Tongue): string {
  const { deal } = view
  if (!deal) return ''
  if (deal.phase === 'escape') return texts.forcedRamsch
  if (isRamsch(deal)) return texts.ramsch(multiplierAfter(view, unseenPushes(deal)))
  if (deal.declarer === undefined) return ''
  const who = whoOf(view, deal.declarer, texts)
  const plays = deal.contract
    ? texts.plays(who, contractName(deal.contract, language, deck, deal.spitzen))
    : texts.declares(who)
  return [
    plays,
    ...(deal.bid === undefined ? [] : [texts.bidUpTo(deal.bid)]),
    ...(deal.kontra === undefined ? [] : [texts.kontra]),
    ...(deal.re ? [texts.re] : []),
  ].join(', ')
}

/** How far the Bock and Ramsch round is, and whether one more waits; nothing while none runs. */
export function roundsInWords({ rounds }: TableView, { round }: Catalogue['table']): string {
  if (!rounds) return ''
  const { bockLeft, ramschLeft, waiting } = rounds
  const left = bockLeft > 0 ? round.bock(bockLeft) : round.ramsch(ramschLeft)
  return waiting ? `${left} · ${round.waits}` : left
}

/** The own cards, as they are ordered in the hand. */
export function sayHand(cards: readonly Card[], { texts, language, deck }: Tongue): string {
  return cards.length === 0 ? texts.said.noDeal : texts.said.yourCards(cardNames(cards, language, deck))
}

/** Who has bid what, and what is played. */
export function sayBids(view: TableView, { texts, language, deck }: Tongue): string {
  const { deal } = view
  if (!deal) return texts.said.noDeal
  const entries = deal.bids.map((one) => {
    const bid = one.highest === undefined ? (one.passed ? '' : texts.noBid) : String(one.highest)
    return texts.said.bidOf(
      whoOf(view, one.seat, texts),
      [bid, one.passed ? texts.passed : ''].filter(Boolean).join(', '),
    )
  })
  const { contract, declarer, kontra, re, spitzen } = deal
  const rounds = roundsInWords(view, texts)
  const more = [
    contract && declarer !== undefined
      ? texts.said.announced(whoOf(view, declarer, texts), contractName(contract, language, deck, spitzen))
      : '',
    kontra === undefined ? '' : texts.said.kontra(whoOf(view, kontra, texts)),
    re && declarer !== undefined ? texts.said.re(whoOf(view, declarer, texts)) : '',
    ...(deal.pushes ?? []).map(({ seat, seen }) =>
      (seen ? texts.said.laidAway : texts.said.pushed)(whoOf(view, seat, texts)),
    ),
    isRamsch(deal) ? texts.said.ramschTimes(multiplierAfter(view, unseenPushes(deal))) : '',
    rounds === '' ? '' : `${rounds}.`,
  ].filter((text) => text !== '')
  return [texts.said.bids(entries.join('; ')), ...more].join(' ')
}

/** The trick that lies on the table. */
export function sayTrick(view: TableView, tongue: Tongue): string {
  const { texts } = tongue
  const trick = view.deal?.trick
  if (!view.deal) return texts.said.noDeal
  if (!trick || trick.cards.length === 0) return texts.emptyTrick
  return played(view, trick.cards, tongue)
}

/** The last trick, as long as it may be looked at. */
export function sayLastTrick(view: TableView, tongue: Tongue): string {
  const last = view.deal?.lastTrick
  return last ? played(view, last.cards, tongue) : tongue.texts.noLastTrick
}

function played(
  view: TableView,
  cards: readonly { readonly seat: Seat; readonly card: Card }[],
  tongue: Tongue,
): string {
  const { texts, language, deck } = tongue
  return cards
    .map(({ seat, card }) => texts.said.played(whoOf(view, seat, texts), cardName(card, language, deck)))
    .join(' ')
}

/** Whose answers are awaited where several are asked at once. */
function askedInWords(view: TableView, texts: Catalogue['table'], language: Language): string {
  const task = taskOf(view)
  if (task.kind === 'kontra') return texts.said.yourTurnTo.kontra
  if (task.kind !== 'asked') return ''
  return texts.act.kontraIsAsked(
    joined(
      task.seats.map((seat) => nameOf(view, seat, texts)),
      language,
    ),
  )
}

/** Who is to act, and how long still. */
export function sayClock(view: TableView, nowMicros: number, { texts, language }: Tongue): string {
  const turnNow = view.step.kind === 'playing' ? view.deal?.turn : undefined
  const waits =
    turnNow === undefined ? askedInWords(view, texts, language) : texts.said.waitingFor(whoOf(view, turnNow, texts))
  const lost = view.seats
    .filter((seat) => seat.waitEndsMicros !== undefined && !isBack(view, seat))
    .map((seat) => texts.wait[seat.state === 'overran' ? 'overran' : 'lost'](whoOf(view, seat.seat, texts)))
  const ends = turnEndsMicros(view)
  const left =
    ends === undefined
      ? texts.noClock
      : texts.said.timeLeft(span(Math.max(0, Math.ceil((ends - nowMicros) / 1e6)), language))
  return [waits, ...lost, left].filter(Boolean).join(' ')
}

/** Tricks and scores of all. */
export function sayScore(view: TableView, tongue: Tongue): string {
  return standing(view, tongue, true)
}

function standing(view: TableView, { texts, language }: Tongue, withTricks = false): string {
  const entries = view.sheet.accounts.map((account) => {
    const tricks = view.deal?.tricks?.find((one) => one.seat === account.seat)?.count
    const more = withTricks && tricks !== undefined ? ` (${texts.tricks(tricks)})` : ''
    const who = account.seat === view.you ? undefined : holderOf(view, account.seat, texts)
    return texts.said.score(who, signed(account.total, language), more)
  })
  return texts.said.list(joined(entries, language))
}
