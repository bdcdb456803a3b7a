import { client as theClient, Refusal, type Client } from '../client/client.svelte'
import { explain } from '../client/explain'
import { t } from '../text'
import { isAbout } from './fields'

/** How often another name is suggested where the first one belongs to somebody. */
const SUGGESTIONS = 3

/** How somebody comes in whom the server does not know yet: with a name, which is suggested, and nothing else. */
export class Entrance {
  /** What stands in the field for the name. */
  name = $state('')
  /** What is wrong with the name; empty while nothing is. */
  error = $state('')
  #suggested = ''
  readonly #client: Pick<Client, 'me' | 'known' | 'guest' | 'refreshMe'>

  constructor(client: Pick<Client, 'me' | 'known' | 'guest' | 'refreshMe'>) {
    this.#client = client
  }

  /** Puts a name into the field that hardly anybody has, if it is empty. */
  suggest(random: () => number = Math.random): void {
    if (this.name.trim() !== '') return
    this.#suggested = suggestion(t().front.guestNames, random)
    this.name = this.#suggested
    this.error = ''
  }

  /**
   * Comes in as a guest unless somebody is known already. False if the name will not do: then `error` says why.
   * Any other refusal is thrown.
   */
  async enter(random: () => number = Math.random): Promise<boolean> {
    if (!this.#client.known) await this.#client.refreshMe()
    if (this.#client.me) return true
    this.suggest(random)
    for (let left = SUGGESTIONS; ; left -= 1) {
      try {
        await this.#client.guest(this.name.trim())
        this.error = ''
        return true
      } catch (error) {
        if (!(error instanceof Refusal) || !isAbout(error.code, 'name')) throw error
        // A name of ours that somebody has by chance is no reason to ask.
        if (this.name === this.#suggested && left > 1) {
          this.name = ''
          this.suggest(random)
          continue
        }
        this.error = explain(error)
        return false
      }
    }
  }
}

/** The one way in of these pages; what was typed on one of them stands on the next. */
export const entrance = new Entrance(theClient)

/** A word and a number. */
function suggestion(words: string, random: () => number): string {
  const all = words.split(' ')
  const word = all[Math.floor(random() * all.length)] ?? ''
  return `${word} ${100 + Math.floor(random() * 900)}`
}
