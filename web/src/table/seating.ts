import type { BySeat, Seat } from '../wire/messages'
import type { TableView } from './view'

const SEATS: BySeat<Seat> = [1, 2, 3, 4]

/** The act's seats when two of them are swapped: by seat, where the one who shall sit there sits now. */
export function swapped(view: Pick<TableView, 'seats'>, one: Seat, other: Seat): BySeat<Seat | null> {
  const from = (seat: Seat): Seat | null => {
    if (!view.seats.some((now) => now.seat === seat)) return null
    const source = seat === one ? other : seat === other ? one : seat
    return view.seats.some((now) => now.seat === source && now.player) ? source : null
  }
  const [first, second, third, fourth] = SEATS
  return [from(first), from(second), from(third), from(fourth)]
}
