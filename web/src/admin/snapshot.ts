import type { Seat, TableSnapshot } from '../wire/messages'

/** What somebody on a seat is called, or the seat if nobody is there. */
export function nameAt(view: TableSnapshot, seat: Seat, otherwise: (seat: number) => string): string {
  return view.seats.find((one) => one.seat === seat)?.player?.name ?? otherwise(seat)
}

/** Who sits where, for the score sheet. */
export function playersOf(view: TableSnapshot): readonly { readonly seat: Seat; readonly name: string }[] {
  return view.seats.flatMap(({ seat, player }) => (player === undefined ? [] : [{ seat, name: player.name }]))
}
