// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const { mount, speak } = vi.hoisted(() => ({ mount: vi.fn(), speak: vi.fn<() => Promise<void>>() }))

vi.mock('svelte', () => ({ mount }))
vi.mock('./App.svelte', () => ({ default: {} }))
vi.mock('./client/client.svelte', () => ({ client: { start: () => Promise.resolve() } }))
vi.mock('./pages', () => ({ load: () => Promise.reject(new Error('missing')) }))
vi.mock('./prefs.svelte', () => ({ applyAppearance: () => {}, prefs: { language: 'de' } }))
vi.mock('./text', () => ({ speak }))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.resetModules()
  mount.mockClear()
  document.body.replaceChildren()
  const app = document.createElement('div')
  app.id = 'app'
  app.textContent = 'Vorhand'
  document.body.append(app)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Begins as the page does, with texts that are missing so often. */
async function begin(failures: number): Promise<{ begun: Promise<unknown> }> {
  speak.mockReset()
  for (let failure = 0; failure < failures; failure += 1)
    speak.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  speak.mockResolvedValue(undefined)
  const begun = import('./main')
  begun.catch(() => undefined)
  while (speak.mock.calls.length === 0) await new Promise(setImmediate)
  await vi.advanceTimersByTimeAsync(0)
  return { begun }
}

const notice = () => document.querySelector('#app [role="alert"]')

test('with its texts the page is drawn, and nothing is said', async () => {
  const { begun } = await begin(0)
  await begun
  expect(mount).toHaveBeenCalledTimes(1)
  expect(document.getElementById('app')?.childNodes).toHaveLength(0)
})

test('without its texts it says so in both languages, once, and tries again later and later', async () => {
  const { begun } = await begin(3)
  expect(notice()?.textContent).toContain('nicht angekommen')
  expect(notice()?.textContent).toContain('has not arrived')
  expect(mount).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_250)
  expect(speak).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(900)
  expect(speak).toHaveBeenCalledTimes(2)
  expect(document.querySelectorAll('[role="alert"]')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(10_000)
  await begun
  expect(mount).toHaveBeenCalledTimes(1)
  expect(notice()).toBeNull()
})

test('it tries again at once when the network is back', async () => {
  const { begun } = await begin(1)
  expect(speak).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new Event('online'))
  await begun
  expect(speak).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(speak).toHaveBeenCalledTimes(2)
})

test('a button loads the page anew', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const { begun } = await begin(1)
  const button = notice()?.querySelector('button')
  expect(button?.textContent).toBe('Neu laden · Reload')
  button?.click()
  expect(reload).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new Event('online'))
  await begun
})
