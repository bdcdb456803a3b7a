// @vitest-environment happy-dom
import { flushSync } from 'svelte'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Refusal } from '../client/refusal'
import { load, type Loading } from './load.svelte'
import { within } from './within.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What is asked, to be answered by hand. */
function questions() {
  const asked: { signal: AbortSignal; answer: (value: string) => void; refuse: (error: Error) => void }[] = []
  const ask = (signal: AbortSignal): Promise<string> =>
    new Promise((answer, refuse) => asked.push({ signal, answer, refuse }))
  return { asked, ask }
}

async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0)
  flushSync()
}

describe('loading', () => {
  it('shows the answer', async () => {
    const { asked, ask } = questions()
    const [found, end] = within(() => load(ask))
    expect(found.state).toBe('loading')
    asked[0]?.answer('Liste')
    await settled()
    expect([found.state, found.value]).toEqual(['ready', 'Liste'])
    end()
  })

  it('keeps what is shown while it is asked again, and after a refusal', async () => {
    const { asked, ask } = questions()
    const [found, end] = within(() => load(ask))
    asked[0]?.answer('alt')
    await settled()
    found.again()
    flushSync()
    expect([found.state, found.value]).toEqual(['loading', 'alt'])
    asked[1]?.refuse(new Refusal('not_found'))
    await settled()
    expect([found.state, found.value, found.refusal?.code]).toEqual(['failed', 'alt', 'not_found'])
    end()
  })

  it('aborts what is not wanted any more, and does not hear its answer', async () => {
    const { asked, ask } = questions()
    const [found, end] = within(() => load(ask))
    end()
    expect(asked[0]?.signal.aborted).toBe(true)
    asked[0]?.answer('zu spät')
    await settled()
    expect(found.value).toBeUndefined()
  })

  it('asks anew and forgets the old answer when what was asked for changes', async () => {
    const { asked, ask } = questions()
    const names: string[] = []
    let change: (name: string) => void = () => undefined
    const [found, end] = within((named): Loading<string> => {
      change = named.change
      return load((signal) => {
        names.push(named.name)
        return ask(signal)
      })
    })
    asked[0]?.answer('erste')
    await settled()
    change('zweite')
    flushSync()
    expect(names).toEqual(['', 'zweite'])
    expect([found.state, found.value]).toEqual(['loading', undefined])
    end()
  })

  it('tries again by itself after a failure that passes, later each time', async () => {
    const { asked, ask } = questions()
    const [found, end] = within(() => load(ask))
    asked[0]?.refuse(new Refusal('offline'))
    await settled()
    expect(found.state).toBe('failed')
    await vi.advanceTimersByTimeAsync(4_000)
    expect(asked).toHaveLength(2)
    asked[1]?.refuse(new Refusal('offline'))
    await vi.advanceTimersByTimeAsync(7_000)
    expect(asked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toHaveLength(3)
    asked[2]?.answer('da')
    await settled()
    expect([found.state, found.value, found.refusal]).toEqual(['ready', 'da', undefined])
    end()
  })

  it('tries again at once when the network is back, and not when somebody has to do something', async () => {
    const { asked, ask } = questions()
    const [, end] = within(() => load(ask))
    asked[0]?.refuse(new Refusal('offline'))
    await settled()
    dispatchEvent(new Event('online'))
    expect(asked).toHaveLength(2)
    asked[1]?.refuse(new Refusal('forbidden'))
    await vi.advanceTimersByTimeAsync(600_000)
    expect(asked).toHaveLength(2)
    end()
  })
})
