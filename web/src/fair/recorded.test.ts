import { expect, test } from 'vitest'
import { recordings } from '../table/recorded'
import { apply, fromSnapshot, type TableState } from '../table/reduce'
import { fromHex, joined, fourBytes } from './bytes'
import { Seeds } from './seeds'
import type { Verdict } from './verdict'

const all = recordings().filter(({ frames, observer }) => {
  const hasShuffles = frames.some(({ message }) => message.t === 'event' && message.event.e === 'revealed')
  return hasShuffles && observer === 'Person 1'
})

/** The seed that a person of the server's simulation has for a shuffle. */
function seedOf(player: string, shuffle: number): Uint8Array {
  const id = fromHex(player.replaceAll('-', ''), 16)
  if (id === undefined) throw new Error('a player has an id')
  return joined(id, fourBytes(shuffle), new Uint8Array(12))
}

test.each(all.map((one) => [one.game, one] as const))(
  '%s: who gives the seeds of the recorded player sends what he sent, and finds each shuffle verified that he took part in',
  (_, { frames }) => {
    const kept = new Map<string, string>()
    const keep = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    }
    let state: TableState | undefined
    let player = ''
    let shuffle = 0
    let seeds: Seeds | undefined
    const verdicts: Verdict[] = []
    const given: string[] = []
    const wanted: Verdict['kind'][] = []
    for (const { kind, message } of frames) {
      if (kind === 'fresh') continue
      if (message.t === 'snapshot') {
        state = fromSnapshot(message, state)
        const { you, id } = state.view
        player = state.view.seats.find(({ seat }) => seat === you)?.player?.id ?? player
        // Also one who is reloaded in between.
        seeds = new Seeds(id, keep, () => seedOf(player, shuffle))
        seeds.snapshot(state.view)
        continue
      }
      if (state === undefined || seeds === undefined) throw new Error('a snapshot comes first')
      const applied = apply(state, message)
      if (applied.kind !== 'applied') throw new Error(applied.kind)
      state = applied.state
      const { event } = message
      if (event.e === 'prepared') shuffle = event.shuffle
      const own = event.e === 'committed' ? event.hashes[(state.view.you ?? 1) - 1] : null
      if (event.e === 'committed') wanted.push(own === null ? 'unverified' : 'verified')
      // A hash that was late takes no part.
      if (own !== null) expect(own).toBe(given.at(-1))
      const { acts, verdict } = seeds.event(event, state.view)
      for (const act of acts) {
        if (act.do === 'hash') given.push(act.hash)
        else if (act.do === 'seed') expect(act.seed.startsWith(player.replaceAll('-', ''))).toBe(true)
      }
      if (verdict) verdicts.push(verdict)
    }
    expect(verdicts.length).toBeGreaterThan(2)
    expect(verdicts.map((verdict) => verdict.kind)).toEqual(wanted)
    expect(wanted).toContain('verified')
  },
)
