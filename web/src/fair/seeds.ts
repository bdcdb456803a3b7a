/** The client's part in each shuffle: it gives its seed, keeps what it sent and saw, and compares. */
import type { Cards, Proof, Seat, TableAct, TableEvent } from '../wire/messages'
import type { TableView } from '../table/view'
import { fromHex, toHex } from './bytes'
import { seedHash, type Context } from './shuffle'
import type { Verdict } from './verdict'
import { verifyProof, type Announced, type SeenBefore } from './verify'

/** Where seeds outlive a reload; `sessionStorage` in a browser. */
export interface Keep {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Shuffles of a table that are remembered; an honest table has one under way at a time. */
const KEPT = 4

/** What is known of a shuffle. */
interface Shuffle {
  readonly number: number
  readonly seat?: Seat
  readonly seed?: string
  readonly announced?: Announced
  /** Whether the server has confirmed the own seed: one that came late takes no part, and nobody is to blame for that. */
  readonly isConfirmed?: boolean
  readonly dealt?: { readonly cards: Cards; readonly from: 0 | 10 | 20 }
}

/** What is to be done after an event or a snapshot. */
export interface Work {
  readonly acts: readonly TableAct[]
  readonly verdict?: Verdict
}

const NOTHING: Work = { acts: [] }

/** The shuffles of one table. */
export class Seeds {
  readonly #table: string
  readonly #keep: Keep
  readonly #bytes: (count: number) => Uint8Array
  #shuffles: readonly Shuffle[]

  constructor(table: string, keep: Keep, bytes: (count: number) => Uint8Array) {
    this.#table = table
    this.#keep = keep
    this.#bytes = bytes
    this.#shuffles = read(keep.getItem(keyOf(table)))
  }

  /** Lets go of everything: the table is over, or the player goes. */
  forget(): void {
    this.#shuffles = []
    this.#keep.removeItem(keyOf(this.#table))
  }

  /** Takes note of an event, the view being the one after it. */
  event(event: TableEvent, view: TableView): Work {
    switch (event.e) {
      case 'prepared':
        return this.#bind(event.shuffle, view.you)
      case 'committed':
        return this.#committed(view)
      case 'seedGiven':
        this.#confirmed(view)
        return NOTHING
      case 'dealt':
        this.#dealt(view)
        return NOTHING
      case 'revealed':
        return { acts: [], verdict: this.#revealed(event.proof, view) }
      default:
        return NOTHING
    }
  }

  /** Takes note of a snapshot. */
  snapshot(view: TableView): Work {
    this.#dealt(view)
    const { step } = view
    const proof = view.deal?.proof
    const verdict =
      proof !== undefined && view.verdict?.shuffle !== proof.shuffle ? this.#revealed(proof, view) : undefined
    const { acts } =
      step.kind === 'hashing' && step.ownMissing ? this.#bind(step.shuffle, view.you) : this.#committed(view)
    return { acts, ...(verdict !== undefined && { verdict }) }
  }

  /** Binds the own seed; one that is bound already is bound again. */
  #bind(number: number, seat: Seat | undefined): Work {
    if (seat === undefined) return NOTHING
    const known = this.#of(number)
    const seed = known.seat === seat && known.seed !== undefined ? known.seed : toHex(this.#bytes(32))
    this.#note({ ...known, seat, seed })
    const hash = this.#hash(number, seat, seed)
    return hash === undefined ? NOTHING : { acts: [{ do: 'hash', shuffle: number, hash }] }
  }

  /** Server and seats are bound: gives the own seed if its hash stands there, and to one announcement only. */
  #committed({ step, you }: TableView): Work {
    if (step.kind !== 'revealing') return NOTHING
    const { shuffle: number, commitment, hashes, ownMissing } = step
    const known = this.#of(number)
    const announced = known.announced ?? { commitment, hashes }
    const isFirst = JSON.stringify(announced) === JSON.stringify({ commitment, hashes })
    const { seat, seed } = known
    const own = seat !== undefined && seat === you && seed !== undefined ? this.#hash(number, seat, seed) : undefined
    const stands = own !== undefined && seat !== undefined && hashes[seat - 1] === own
    this.#note({ ...known, announced, ...(stands && !ownMissing && { isConfirmed: true }) })
    if (!isFirst || !stands || seed === undefined || !ownMissing) return NOTHING
    return { acts: [{ do: 'seed', shuffle: number, seed }] }
  }

  #confirmed({ step }: TableView): void {
    if (step.kind === 'revealing') this.#note({ ...this.#of(step.shuffle), isConfirmed: true })
  }

  /** The own cards as they were dealt. */
  #dealt({ deal, you }: TableView): void {
    if (deal?.shuffle === undefined || (deal.phase !== 'auction' && deal.phase !== 'skat')) return
    const known = this.#shuffles.find(({ number }) => number === deal.shuffle)
    const cards = deal.hands.find(({ seat }) => seat === you)?.cards
    if (known === undefined || known.dealt !== undefined || cards?.length !== 10) return
    const from = you === deal.forehand ? 0 : you === deal.middlehand ? 10 : 20
    this.#note({ ...known, dealt: { cards, from } })
  }

  #revealed(proof: Proof, { deal }: TableView): Verdict {
    const known = this.#of(proof.shuffle)
    const { announced, seat, seed, dealt } = known
    const isPlayed = deal?.shuffle === proof.shuffle
    const isThere = seat !== undefined && proof.parts[seat - 1]?.part === 'revealed'
    // A shuffle that was given up before the cards were dealt has not waited for everybody's seed.
    const isSent = isThere || (isPlayed && known.isConfirmed === true)
    const result = isPlayed ? deal.result : undefined
    const order = isPlayed ? [deal.forehand, deal.middlehand, deal.rearhand] : []
    const hands = order.flatMap(
      (one) => result?.hands.filter((hand) => hand.seat === one).map((hand) => hand.cards) ?? [],
    )
    const seen: SeenBefore = {
      table: this.#table,
      ...(announced !== undefined && { announced }),
      ...(seat !== undefined && seed !== undefined && { own: { seat, seed, isSent } }),
      ...(isPlayed && dealt !== undefined && { dealt }),
      ...(result !== undefined && hands.length === 3 && { result: { hands, skat: result.skat } }),
    }
    return verifyProof(proof, seen).verdict
  }

  #hash(number: number, seat: Seat, seed: string): string | undefined {
    const table = fromHex(this.#table.replaceAll('-', ''), 16)
    const bytes = fromHex(seed, 32)
    if (table === undefined || bytes === undefined) return undefined
    const context: Context = { table, shuffle: number }
    return toHex(seedHash(context, seat, bytes))
  }

  #of(number: number): Shuffle {
    return this.#shuffles.find((shuffle) => shuffle.number === number) ?? { number }
  }

  #note(shuffle: Shuffle): void {
    const others = this.#shuffles.filter(({ number }) => number !== shuffle.number)
    this.#shuffles = [...others, shuffle].slice(-KEPT)
    try {
      this.#keep.setItem(keyOf(this.#table), JSON.stringify(this.#shuffles))
    } catch {
      // What cannot be kept is lost with the page; the table goes on without this seed then.
    }
  }
}

function keyOf(table: string): string {
  return `vorhand.seeds.${table}`
}

/** What was kept by this client itself; anything else is nothing. */
function read(text: string | null): readonly Shuffle[] {
  if (text === null) return []
  try {
    const kept: unknown = JSON.parse(text)
    return Array.isArray(kept) ? kept.filter(isShuffle) : []
  } catch {
    return []
  }
}

function isShuffle(value: unknown): value is Shuffle {
  return typeof value === 'object' && value !== null && 'number' in value && typeof value.number === 'number'
}
