/** What is done until the first texts are there. */
import { pause } from './connection/backoff'

/** What is said without a catalogue, which is what is missing: in both languages at once. */
const MISSING = {
  de: 'Ein Teil der Seite ist nicht angekommen. Es wird von selbst weiter versucht.',
  en: 'A part of the page has not arrived. It is tried again by itself.',
} as const

const RELOAD = { de: 'Neu laden', en: 'Reload' } as const

/**
 * Loads what nothing can be drawn without, as often as it takes, and at once when the network is back.
 *
 * After the first failure `place` says so and offers to load the page anew: some browsers remember that a file was
 * missing as long as the page lasts, and a server that was renewed has other files.
 */
export async function loadAtLast(
  load: () => Promise<unknown>,
  place: Element,
  reload: () => void = () => location.reload(),
): Promise<void> {
  for (let failures = 1; ; failures += 1) {
    try {
      await load()
      return
    } catch {
      if (failures === 1) say(place, reload)
      await networkOr(pause(failures, 'lost', Math.random()))
    }
  }
}

function say(place: Element, reload: () => void): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.append(inOne('span', RELOAD.de, 'de'), ' · ', inOne('span', RELOAD.en, 'en'))
  button.addEventListener('click', reload)
  const notice = document.createElement('div')
  notice.className = 'page boot-failed'
  notice.setAttribute('role', 'alert')
  notice.append(inOne('p', MISSING.de, 'de'), inOne('p', MISSING.en, 'en'), button)
  place.append(notice)
}

function inOne(name: 'p' | 'span', text: string, language: 'de' | 'en'): HTMLElement {
  const element = document.createElement(name)
  element.lang = language
  element.textContent = text
  return element
}

function networkOr(millis: number): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, millis)
    window.addEventListener('online', go)
  })
}
