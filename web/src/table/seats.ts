/** Seats: who sits where, and how long he is waited for. Mirrors what the server's table does with them. */
import type { BySeat, Player, Seat, SeatState, SeatView } from '../wire/messages'
import { withAnswerEnd } from './deal'
import type { SeatNow, TableView } from './view'

/** What an array by seat has for a seat. */
export function at<T>(values: BySeat<T>, seat: Seat): T {
  switch (seat) {
    case 1:
      return values[0]
    case 2:
      return values[1]
    case 3:
      return values[2]
    case 4:
      return values[3]
  }
}

/** A seat without anybody. */
export function empty(seat: Seat, state: SeatState): SeatNow {
  return { seat, state, waitLeftMillis: 0 }
}

/** A seat on which somebody has just sat down. */
export function taken(seat: Seat, player: Player, waitLeftMillis: number): SeatNow {
  const sits: SeatNow = { seat, player, state: 'present', waitLeftMillis }
  return player.kind === 'computer' ? { ...sits, ready: true } : sits
}

/** The same seats with one of them changed. */
export function changed(seats: readonly SeatNow[], seat: Seat, change: (view: SeatNow) => SeatNow): readonly SeatNow[] {
  return seats.map((view) => (view.seat === seat ? change(view) : view))
}

/** A field that is there or missing, as the server writes what is only there when it is true. */
export function flagged(
  view: SeatNow,
  flag: 'ready' | 'wantsNext' | 'leavesAfterRound' | 'allowsChat',
  value: boolean,
): SeatNow {
  const { [flag]: _, ...rest } = view
  return value ? { ...rest, [flag]: true } : rest
}

/** The same seat in another state, if somebody is there who has not left. */
export function inState(view: SeatNow, state: SeatState): SeatNow {
  return view.player === undefined || view.state === 'going' ? view : { ...view, state }
}

/** Those who sit elsewhere now take their state with them. */
export function rearranged(seats: readonly SeatNow[], from: BySeat<Seat | null>): readonly SeatNow[] {
  return seats.map(({ seat }) => {
    const before = seats.find((view) => view.seat === at(from, seat))
    return before === undefined ? empty(seat, 'free') : { ...before, seat }
  })
}

/** The seats that take turns in dealing. */
export function turns(seats: readonly SeatView[]): readonly Seat[] {
  return seats.filter((view) => view.state !== 'skipped').map((view) => view.seat)
}

/**
 * Whether a seat is the observer's own although the server still waits for him, as after a reload: whoever looks at his
 * seat is there, and the wait is over at once.
 */
export function isBack({ you }: Pick<TableView, 'you'>, { seat, state }: SeatNow): boolean {
  return seat === you && state === 'lost'
}

/** The ids of the people at the table, in the order of their seats. */
export function people(seats: readonly SeatView[]): readonly string[] {
  return seats.flatMap(({ player }) => (player?.kind === 'human' ? [player.id] : []))
}

/** Lets waits and vacancies run down to a moment, and says when they end. */
export function runDown<View extends Pick<TableView, 'seats' | 'atMicros'>>(
  view: View,
  atMicros: number,
): readonly SeatNow[] {
  const passed = Math.max(0, atMicros - view.atMicros) / 1000
  return view.seats.map((seat) => {
    if (seat.waitEndsMicros !== undefined) {
      return { ...seat, waitLeftMillis: Math.max(0, seat.waitLeftMillis - passed) }
    }
    if (seat.vacancyEndsMicros !== undefined && seat.vacancyLeftMillis !== undefined) {
      return { ...seat, vacancyLeftMillis: Math.max(0, seat.vacancyLeftMillis - passed) }
    }
    return seat
  })
}

/** Says when waits, vacancies and the time for an answer end, if they run: none does while nobody is connected. */
export function withEnds(view: TableView): TableView {
  const isAttended = view.seats.some((seat) => seat.player?.kind === 'human' && isConnected(seat))
  const isOver = view.step.kind === 'ended'
  const seats = view.seats.map((seat): SeatNow => {
    const { waitEndsMicros: _wait, vacancyEndsMicros: _vacancy, ...rest } = seat
    if (!isAttended || isOver) return rest
    if (seat.state === 'lost' || seat.state === 'overran') {
      return { ...rest, waitEndsMicros: view.atMicros + Math.round(seat.waitLeftMillis * 1000) }
    }
    if (seat.vacancyLeftMillis !== undefined && maySubstitute(view)) {
      return { ...rest, vacancyEndsMicros: view.atMicros + Math.round(seat.vacancyLeftMillis * 1000) }
    }
    return rest
  })
  const deal = view.deal && withAnswerEnd(view.deal, view.atMicros, isAttended && !isOver)
  return { ...view, seats, ...(deal && { deal }) }
}

function isConnected(seat: SeatView): boolean {
  return seat.state === 'present' || seat.state === 'overran'
}

/** Whether somebody may take a free seat over now: between deals, by the International order between rounds. */
function maySubstitute(view: TableView): boolean {
  if (view.step.kind !== 'pause' || view.settings.mode !== 'free') return false
  if (view.settings.ruleSet !== 'isko-2012') return true
  const sitting = view.seats.filter((seat) => seat.player !== undefined)
  const dealer = view.deal?.dealer
  return sitting.length < 3 || dealer === undefined || !sitting.some(({ seat }) => seat > dealer)
}
