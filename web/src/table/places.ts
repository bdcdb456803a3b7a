import type { DealState, Seat } from '../wire/messages'
import type { TableView } from './view'

/** Where on the screen a seat is drawn: the observer below, the others clockwise from his left. */
export type Place = 'own' | 'left' | 'top' | 'right'

/** What a seat is in a deal. */
export type Role = 'forehand' | 'middlehand' | 'rearhand' | 'sitting'

/** The seats of a table of three or four by where they are drawn; whoever only watches sees seat 1 below. */
export function placesOf(view: Pick<TableView, 'seats' | 'you'>): ReadonlyMap<Seat, Place> {
  const seats = view.seats.map((seat) => seat.seat)
  const own = Math.max(0, seats.indexOf(view.you ?? 1))
  const places: readonly Place[] = seats.length > 3 ? ['own', 'left', 'top', 'right'] : ['own', 'left', 'right']
  const found = new Map<Seat, Place>()
  places.forEach((place, step) => {
    const seat = seats[(own + step) % seats.length]
    if (seat !== undefined) found.set(seat, place)
  })
  return found
}

/** The seat that is drawn at a place, if the table has one there. */
export function seatAt(places: ReadonlyMap<Seat, Place>, place: Place): Seat | undefined {
  for (const [seat, at] of places) if (at === place) return seat
  return undefined
}

/** What a seat is in a deal; nothing where it takes no part. */
export function roleOf(
  deal: Pick<DealState, 'forehand' | 'middlehand' | 'rearhand' | 'sitting'>,
  seat: Seat,
): Role | undefined {
  if (seat === deal.forehand) return 'forehand'
  if (seat === deal.middlehand) return 'middlehand'
  if (seat === deal.rearhand) return 'rearhand'
  return seat === deal.sitting ? 'sitting' : undefined
}
