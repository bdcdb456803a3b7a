/**
 * A table's state, reduced from the snapshot and the events that a client receives.
 *
 * Law: after each event the state is the snapshot that the server would give. Where the events do not tell enough for
 * that, `apply` says so (`isExact`), and the client asks for a snapshot.
 */
import { isJump } from '../format/bids'
import { withDeal } from '../sheet/sittings'
import type {
  Card,
  EventMessage,
  Rounds,
  Seat,
  ServerSnapshot,
  SubstituteOffer,
  TableEvent,
  TableStep,
} from '../wire/messages'
import { chatAfter } from './chat'
import { answerRunDown, change, dealt, seenPlays, settled, withNow } from './deal'
import { concernsHost, creatorOf, hostAfter } from './host'
import { at, changed, empty, flagged, inState, people, rearranged, runDown, taken, turns, withEnds } from './seats'
import type { DealNowShown, SeatNow, TableView } from './view'

/** A table as an observer knows it after its event with a number. */
export interface TableState {
  readonly view: TableView
  /** Who has overrun the time for his move, also while he is lost. */
  readonly overran: readonly Seat[]
  /** The cards that were played in the running deal, as far as they were seen. */
  readonly played: readonly Card[]
  /** The player who made the table, where that is known. */
  readonly creator: string | undefined
}

/** What an event has done. */
export type Applied =
  /** Without `isExact` the event did not tell everything: a snapshot is needed. */
  | { readonly kind: 'applied'; readonly state: TableState; readonly isExact: boolean }
  /** The event was known already. */
  | { readonly kind: 'known' }
  /** An event before it is missing. */
  | { readonly kind: 'missing' }

/** The state from a snapshot, which replaces all but the chat and the last verdict of the state before. */
export function fromSnapshot({ n, view: { table: id, ...snapshot } }: ServerSnapshot, before?: TableState): TableState {
  const kept = before?.view
  const { host, seats, deal } = snapshot
  const view: TableView = {
    ...snapshot,
    id,
    n,
    chat: kept?.chat ?? [],
    ...(deal !== undefined && { deal: withKnown(deal, kept?.deal) }),
    ...(kept?.verdict !== undefined && { verdict: kept.verdict }),
  }
  return {
    view: withJump(withEnds(view), kept),
    overran: seats.filter((seat) => seat.state === 'overran').map((seat) => seat.seat),
    played: seenPlays(deal),
    creator: creatorOf({ host, seats }),
  }
}

/** The state after an event. */
export function apply(state: TableState, message: EventMessage): Applied {
  const before = state.view
  if (message.n <= before.n) return { kind: 'known' }
  if (message.n > before.n + 1) return { kind: 'missing' }
  const { event, chatOpen, deadlineMicros, atMicros } = message
  const { deadlineMicros: _deadline, lastEvent: _event, jumpBid: _jump, ...kept } = before
  const view: TableView = {
    ...kept,
    n: message.n,
    seats: runDown(before, atMicros),
    ...(before.deal && { deal: answerRunDown(before.deal, Math.max(0, atMicros - before.atMicros) / 1000) }),
    // It may step back: whoever watches later sees the waiting room at once, and his time stands back from the first deal on.
    atMicros,
    chatOpen,
    ...(deadlineMicros !== undefined && { deadlineMicros }),
    lastEvent: event,
  }
  const step = tableEvent({ ...state, view }, event)
  const deal = dealEvent(step.state, message)
  const after = deal.state
  let isExact = step.isExact && deal.isExact
  let { host } = after.view
  if (concernsHost(event)) {
    const told = hostAfter(host, state.creator, people(before.seats), people(after.view.seats))
    if (told === undefined) isExact = false
    else host = told
  }
  const chat = chatAfter(before, after.view, message)
  return {
    kind: 'applied',
    state: { ...after, view: withJump(withEnds({ ...after.view, host, chat }), before) },
    isExact,
  }
}

/** The state after an event of a kind that this client does not know: it only counts. */
export function skip(state: TableState, n: number): Applied {
  if (n <= state.view.n) return { kind: 'known' }
  if (n > state.view.n + 1) return { kind: 'missing' }
  const { lastEvent: _, ...view } = state.view
  return { kind: 'applied', state: { ...state, view: { ...view, n } }, isExact: false }
}

interface Step {
  readonly state: TableState
  readonly isExact: boolean
}

/** What an event does to seats, step and sheet. */
function tableEvent(state: TableState, event: TableEvent): Step {
  const { view } = state
  const wait = view.settings.waitSeconds * 1000
  const exactly = (change: Partial<TableView>, more: Partial<TableState> = {}): Step => ({
    state: { ...state, ...more, view: { ...view, ...change } },
    isExact: true,
  })
  const seat = (seat: Seat, change: (seat: SeatNow) => SeatNow): { readonly seats: readonly SeatNow[] } => ({
    seats: changed(view.seats, seat, change),
  })
  const overranNow = (seat: Seat): readonly Seat[] => [...state.overran.filter((one) => one !== seat), seat]
  const overranNoMore = (seat: Seat): readonly Seat[] => state.overran.filter((one) => one !== seat)

  switch (event.e) {
    case 'sat':
    case 'substituted':
      return exactly(
        { ...seat(event.seat, () => taken(event.seat, event.player, wait)), step: withoutOffer(view.step) },
        { overran: overranNoMore(event.seat) },
      )
    case 'rose':
      return exactly(seat(event.seat, () => empty(event.seat, 'free')))
    case 'arranged':
    case 'started': {
      const moved = view.you !== undefined && at(event.from, view.you) !== view.you
      const overran = view.seats.flatMap(({ seat }) => {
        const from = at(event.from, seat)
        return from !== null && state.overran.includes(from) ? [seat] : []
      })
      const seats = rearranged(view.seats, event.from)
      if (event.e === 'arranged') return { ...exactly({ seats }, { overran }), isExact: !moved }
      const fresh = seats.map((seat) => (seat.player === undefined ? seat : { ...seat, waitLeftMillis: wait }))
      const begun = exactly({ seats: fresh, step: { kind: 'pause', leftMillis: 0 } }, { overran })
      return { ...begun, isExact: !moved }
    }
    case 'ready':
      return exactly(seat(event.seat, (one) => flagged(one, 'ready', event.ready)))
    case 'connected': {
      const back = state.overran.includes(event.seat) ? 'overran' : 'present'
      return exactly(seat(event.seat, (one) => inState(one, back)))
    }
    case 'lost':
      return exactly(seat(event.seat, (one) => ({ ...inState(one, 'lost'), waitLeftMillis: event.waitMillis })))
    case 'overran':
      return exactly(
        seat(event.seat, (one) => ({ ...inState(one, 'overran'), waitLeftMillis: event.waitMillis })),
        { overran: overranNow(event.seat) },
      )
    case 'restarted': {
      const seats = view.seats.map((one): SeatNow => {
        if (one.player === undefined) return one
        const waits = { ...one, waitLeftMillis: wait }
        return one.player.kind === 'human' ? inState(waits, 'lost') : waits
      })
      return exactly({ seats }, { overran: [] })
    }
    case 'prepared':
      return exactly({ step: { kind: 'hashing', shuffle: event.shuffle, ownMissing: view.you !== undefined } })
    case 'hashGiven':
    case 'seedGiven':
      if (view.step.kind !== 'hashing' && view.step.kind !== 'revealing') return { state, isExact: false }
      return exactly({ step: { ...view.step, ownMissing: false } })
    case 'committed': {
      const { shuffle, commitment, hashes } = event
      const ownMissing = view.you !== undefined && at(hashes, view.you) !== null
      return exactly({ step: { kind: 'revealing', shuffle, commitment, hashes, ownMissing } })
    }
    case 'revealed':
      if (view.step.kind !== 'hashing' && view.step.kind !== 'revealing') return { state, isExact: true }
      return exactly({ step: { kind: 'pause', leftMillis: 0 } })
    case 'dealt':
      return exactly(
        {
          ...begun(view, wait),
          step: { kind: 'playing' },
          sittings: withDeal(view.sittings ?? [], view.seats, event.deal),
        },
        { overran: [] },
      )
    case 'settled': {
      const sheet = { rows: [...view.sheet.rows, event.row], accounts: event.row.accounts }
      const { dealsLeft: _, ...rest } = { ...view, ...begun(view, wait) }
      const after: TableView = {
        ...withRounds(rest, event.rounds),
        step: { kind: 'pause', leftMillis: view.settings.pauseSeconds * 1000 },
        sheet,
        ...(event.dealsLeft !== undefined && { dealsLeft: event.dealsLeft }),
      }
      return { state: { ...state, overran: [], view: after }, isExact: true }
    }
    case 'wantsNext':
      return exactly(seat(event.seat, (one) => flagged(one, 'wantsNext', true)))
    case 'leavesAfterRound':
      return exactly(seat(event.seat, (one) => flagged(one, 'leavesAfterRound', event.leaves)))
    case 'going':
      return exactly(seat(event.seat, (one) => ({ ...one, state: 'going' })))
    case 'vacated': {
      const vacancyLeftMillis = view.settings.vacancySeconds * 1000
      const free = seat(event.seat, () => ({ ...empty(event.seat, 'vacant'), vacancyLeftMillis }))
      const after = { ...withRounds(view, event.rounds), ...free }
      const overran = overranNoMore(event.seat)
      return { state: { ...state, overran, view: after }, isExact: view.you !== event.seat }
    }
    case 'skipped': {
      const { seats } = seat(event.seat, () => empty(event.seat, 'skipped'))
      const left = dealsLeftAfterSkipping(view, seats)
      const step = withoutOffer(view.step, event.seat)
      return exactly({ seats, step, ...(left !== undefined && { dealsLeft: left }) })
    }
    case 'offered': {
      const offer: SubstituteOffer = { seat: event.seat, player: event.player }
      return exactly(view.step.kind === 'pause' ? { step: { ...view.step, offer } } : {})
    }
    case 'chatAllowed':
      return exactly(seat(event.seat, (one) => flagged(one, 'allowsChat', event.allowed)))
    case 'closing':
      return exactly({ closing: true, dealsLeft: 1 })
    case 'voided':
    case 'restored':
      return exactly({ sheet: event.sheet })
    case 'ended': {
      const hasLength = !view.arranged && view.settings.rounds !== undefined && view.settings.rounds !== null
      const isCounted = view.closing === true || hasLength
      const step: TableStep = { kind: 'ended', end: event.end }
      const after: TableView = { ...withRounds(view, undefined), step, ...(isCounted && { dealsLeft: 0 }) }
      return { state: { ...state, view: after }, isExact: true }
    }
    case 'bid':
    case 'held':
    case 'passed':
    case 'pickedUp':
    case 'announced':
    case 'kontra':
    case 'pushed':
    case 'laidAway':
    case 'played':
      // A player's move ends his overrun.
      if (!state.overran.includes(event.seat)) return { state, isExact: true }
      return exactly(
        seat(event.seat, (one) => (one.state === 'overran' ? { ...one, state: 'present' } : one)),
        { overran: overranNoMore(event.seat) },
      )
    case 'accepted':
    case 're':
    case 'declined':
    case 'escaped':
    case 'wishedToGiveUp':
    case 'askedToGiveUp':
    case 'tookBack':
    case 'agreed':
    case 'gaveUp':
    case 'shown':
    case 'dealLeft':
    case 'said':
    case 'announcement':
      return { state, isExact: true }
  }
}

/** What an event does to the deal. */
function dealEvent(state: TableState, message: EventMessage): Step {
  const { event, deal: now } = message
  const { view } = state
  const exactly = (deal: DealNowShown, more: Partial<TableState> = {}): Step => ({
    state: { ...state, ...more, view: { ...view, deal } },
    isExact: true,
  })
  if (event.e === 'revealed') {
    // Seeds of a shuffle that was given up belong to no deal.
    const { deal } = view
    if (deal?.result === undefined || deal.shuffle !== event.proof.shuffle) return { state, isExact: true }
    return exactly({ ...deal, proof: event.proof })
  }
  if (now === undefined) return { state, isExact: event.e !== 'dealt' }
  if (event.e === 'dealt') {
    const left = dealsLeftAfterDealing(view, event.dealer)
    const begun = exactly(dealt(event, now, view.you), { played: [] })
    if (left === undefined) return begun
    return { ...begun, state: { ...begun.state, view: { ...begun.state.view, dealsLeft: left } } }
  }
  if (view.deal === undefined) return { state, isExact: false }
  if (event.e === 'settled') {
    const { deal, isExact } = settled(view.deal, event.result, state.played)
    return { ...exactly(withNow(deal, now)), isExact }
  }
  const played = event.e === 'played' ? [...state.played, event.card] : state.played
  return exactly(withNow(change(view.deal, event, now), now), { played })
}

/** What begins anew with each deal, and at its end. */
function begun(view: TableView, wait: number): { readonly seats: readonly SeatNow[] } {
  const seats = view.seats.map((seat): SeatNow => {
    if (seat.player === undefined) return seat
    const fresh = flagged({ ...seat, waitLeftMillis: wait }, 'wantsNext', false)
    return fresh.state === 'overran' ? { ...fresh, state: 'present' } : fresh
  })
  return { seats }
}

/** The view with the Bock and Ramsch rounds as an event brings them: none run where it brings none. */
function withRounds(view: TableView, rounds: Rounds | undefined): TableView {
  const { rounds: _, ...rest } = view
  return { ...rest, ...(rounds !== undefined && { rounds }) }
}

/** Whether somebody escaped from the last forced Ramsch, whose dealer takes his turn among these: he deals again. */
function hasEscaped({ sheet }: TableView, dealing: readonly Seat[]): boolean {
  const last = sheet.rows.at(-1)
  return last?.slot === 'ramsch' && last.charged !== undefined && dealing.includes(last.dealer)
}

function withoutOffer(step: TableStep, seat?: Seat): TableStep {
  if (step.kind !== 'pause' || step.offer === undefined) return step
  if (seat !== undefined && step.offer.seat !== seat) return step
  const { offer: _, ...rest } = step
  return rest
}

/** A new deal: those of seats that were passed over are not played. */
function dealsLeftAfterDealing(view: TableView, dealer: Seat): number | undefined {
  const before = view.dealsLeft
  if (view.arranged || before === undefined) return before
  const dealing = turns(view.seats)
  // It was counted when the deal before it was over.
  if (hasEscaped(view, dealing)) return before
  const after = (last: Seat | undefined): number => dealing.filter((seat) => last === undefined || seat > last).length
  const old = view.deal?.dealer
  const later = Math.floor(Math.max(0, before - after(old)) / Math.max(1, dealing.length))
  const beginsRound = old !== undefined && dealer <= old
  const rounds = beginsRound ? Math.max(0, later - 1) : later
  return rounds * dealing.length + after(dealer) + 1
}

/** The deals of a skipped seat are not played. */
function dealsLeftAfterSkipping(view: TableView, seats: readonly SeatNow[]): number | undefined {
  const before = view.dealsLeft
  if (view.arranged || before === undefined) return before
  const dealer = view.deal?.dealer
  const after = (dealing: readonly Seat[]): number =>
    dealing.filter((seat) => dealer === undefined || seat > dealer).length
  const [old, now] = [turns(view.seats), turns(seats)]
  const isPlaying = view.step.kind === 'playing'
  const running = isPlaying || hasEscaped(view, old) ? 1 : 0
  const later = Math.floor(Math.max(0, before - after(old) - running) / Math.max(1, old.length))
  const again = !isPlaying && hasEscaped(view, now) ? 1 : 0
  return later * now.length + after(now) + again
}

/** A snapshot's deal with what was seen of it before: its last trick, once it is over. */
function withKnown(deal: DealNowShown, before: DealNowShown | undefined): DealNowShown {
  const final = deal.result !== undefined && before?.number === deal.number ? before.finalTrick : undefined
  return final === undefined ? deal : { ...deal, finalTrick: final }
}

/** Says whether the observer has to answer a jump bid, and since when. */
function withJump(view: TableView, before: TableView | undefined): TableView {
  const { deal } = view
  if (deal?.answering !== true || deal.bid === undefined || deal.turn === undefined || deal.turn !== view.you)
    return view
  const { bid } = deal
  // Whoever answers, or was answered before, stands at the bid before this one.
  const others = deal.bids.flatMap(({ highest }) => (highest !== undefined && highest < bid ? [highest] : []))
  if (!isJump(others.length === 0 ? undefined : Math.max(...others), bid)) return view
  const since = before?.deal?.bid === bid ? before.jumpBid?.atMicros : undefined
  return { ...view, jumpBid: { atMicros: since ?? view.atMicros } }
}
