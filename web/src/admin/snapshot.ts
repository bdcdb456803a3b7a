import type { Seat, TableSnapshot } from '../wire/messages'

/** What somebody on a seat is called, or the seat if nobody is there. */
export function nameAt(view: TableSnapshot, seat: Seat, otherwise: (seat: number) => string): string {
  return view.seats.find((one) => one.seat === seat)?.player?.name ?? otherwise(seat)
}

/** Whose a seat's score is, for the score sheet: who sits there, or who did at last. */
export function playersOf(view: TableSnapshot): readonly { readonly seat: Seat; readonly name: string }[] {
  return view.seats.flatMap(({ seat, player }) => {
    const name = player?.name ?? view.sittings?.findLast((sitting) => sitting.seat === seat)?.name
    return name === undefined ? [] : [{ seat, name }]
  })
}
