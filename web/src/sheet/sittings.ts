import type { Seat, Sitting } from '../wire/messages'

/** The name of who sat at a seat in a deal, whoever has the seat now; nothing where that is not known. */
export function nameIn(sittings: readonly Sitting[], seat: Seat, deal: number): string | undefined {
  return sittings.find((one) => one.seat === seat && one.firstDeal <= deal && deal <= one.lastDeal)?.name
}

/** The name of who sat at a seat last: its score is his as long as nobody else has taken it over. */
export function lastAt(sittings: readonly Sitting[], seat: Seat): string | undefined {
  return sittings.findLast((one) => one.seat === seat)?.name
}

/** Who sat at each of the seats at which there was more than one, in the order of the deals. */
export function shared(
  sittings: readonly Sitting[],
): readonly { readonly seat: Seat; readonly sat: readonly Sitting[] }[] {
  const seats = [...new Set(sittings.map((one) => one.seat))].toSorted()
  return seats.flatMap((seat) => {
    const sat = sittings.filter((one) => one.seat === seat).toSorted((one, other) => one.firstDeal - other.firstDeal)
    return sat.some((one) => one.player !== sat[0]?.player) ? [{ seat, sat }] : []
  })
}

/** The sittings once a deal begins in which these sit at the table. */
export function withDeal(
  sittings: readonly Sitting[],
  seats: readonly { readonly seat: Seat; readonly player?: { readonly id: string; readonly name: string } }[],
  deal: number,
): readonly Sitting[] {
  return seats.reduce<readonly Sitting[]>((all, { seat, player }) => {
    if (player === undefined) return all
    const last = all.findLast((one) => one.seat === seat)
    if (last?.player === player.id && last.lastDeal + 1 === deal) {
      return all.map((one) => (one === last ? { ...one, lastDeal: deal } : one))
    }
    return [...all, { seat, player: player.id, name: player.name, firstDeal: deal, lastDeal: deal }]
  }, sittings)
}
