import type { Locator, Page } from 'playwright-core'
import { PATIENCE_MILLIS } from './patience'

/** What stands on the buttons of a table, by language. */
const WORDS = {
  de: {
    hand: 'Deine Karten',
    playable: /, spielbar$/,
    actions: 'Das kannst du jetzt tun',
    bid: /^\d+ reizen$|^Spiel mit 18 nehmen$/,
    hold: /^\d+ halten$/,
    pass: 'Passen',
    pickUp: 'Skat aufnehmen',
    games: 'Spiel',
    announce: /^Ansagen: /,
    sure: 'Trotzdem ansagen',
    next: 'Nächstes Spiel',
    over: 'Die Liste ist zu Ende.',
  },
  en: {
    hand: 'Your cards',
    playable: /, can be played$/,
    actions: 'What you can do now',
    bid: /^Bid \d+$|^Take the game with 18$/,
    hold: /^Hold \d+$/,
    pass: 'Pass',
    pickUp: 'Pick up the skat',
    games: 'Game',
    announce: /^Announce: /,
    sure: 'Announce all the same',
    next: 'Next deal',
    over: 'The list is over.',
  },
} as const

/** How somebody bids: not at all, or as high as that. */
export interface Manner {
  readonly upTo?: number
  /** The game that he announces, as `data-game` names it; the first one that is not overbid if he does not care. */
  readonly game?: string
}

/** What stopped somebody who plays on. */
export type Stop = 'result' | 'over' | 'trick'

/** The table page as a player uses it. */
export class TableScreen {
  private readonly words: (typeof WORDS)[keyof typeof WORDS]

  constructor(
    readonly page: Page,
    language: keyof typeof WORDS = 'de',
  ) {
    this.words = WORDS[language]
  }

  /** The own cards. */
  get cards(): Locator {
    return this.page.getByRole('list', { name: this.words.hand }).getByRole('button')
  }

  /** Those that may be played now. */
  get playable(): Locator {
    return this.page.getByRole('list', { name: this.words.hand }).getByRole('button', { name: this.words.playable })
  }

  /** Who sits at the table, each with turn, clock and bid. */
  get seats(): Locator {
    return this.page.locator('[data-seat]')
  }

  get next(): Locator {
    return this.page.getByRole('button', { name: this.words.next })
  }

  private get actions(): Locator {
    return this.page.getByRole('group', { name: this.words.actions })
  }

  private button(name: string | RegExp): Locator {
    return this.actions.getByRole('button', { name })
  }

  /** The cards in the hand as the wire writes them. */
  async held(): Promise<string[]> {
    return await this.cards.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('data-card') ?? ''))
  }

  /**
   * Does whatever is asked, until the deal's result is there, the list is over, or it is the own turn again after so many
   * own cards.
   */
  async playOn(manner: Manner = {}, cards = Infinity): Promise<Stop> {
    const over = this.page.getByRole('heading', { name: this.words.over })
    let played = 0
    for (;;) {
      const pass = this.button(this.words.pass).and(this.page.locator(':enabled'))
      const pickUp = this.button(this.words.pickUp)
      const games = this.page.getByRole('group', { name: this.words.games, exact: true })
      const anything = over.or(this.next).or(pass).or(pickUp).or(games).or(this.playable.first())
      await anything.first().waitFor({ timeout: 3 * PATIENCE_MILLIS })
      if (await over.isVisible()) return 'over'
      if (await this.next.isVisible()) return 'result'
      if (await pass.isVisible()) await this.bid(manner)
      else if (await pickUp.isVisible()) await this.press(pickUp)
      else if (await games.isVisible()) await this.announce(games, manner)
      // What was there is gone by now when it was somebody else's: then it is looked again.
      else if (!(await this.playable.first().isVisible())) continue
      else if (played >= cards) return 'trick'
      else if (await this.playFirst()) played += 1
    }
  }

  /** Wants the next deal, and waits until the result is gone. */
  async goOn(): Promise<void> {
    await this.next.click()
    await this.next.waitFor({ state: 'detached' })
  }

  /** Plays the first card that may be played; no, if it is somebody else's turn after all. */
  async playFirst(): Promise<boolean> {
    const card = this.playable.first()
    const name = await card.getAttribute('data-card', { timeout: 1000 }).catch(() => null)
    if (name === null) return false
    const own = this.page.locator(`button[data-card="${name}"]`)
    try {
      await card.and(own).click()
    } catch (reason) {
      // The deal is over before the card is played, as when an opponent claims the rest.
      if ((await own.count()) > 0) throw reason
      return false
    }
    await own.waitFor({ state: 'detached' })
    return true
  }

  private async bid(manner: Manner): Promise<void> {
    const up = this.button(this.words.bid).or(this.button(this.words.hold)).first()
    const text = (await up.isVisible()) ? await up.textContent() : null
    const value = Number(/\d+/.exec(text ?? '')?.[0] ?? Infinity)
    if (value <= (manner.upTo ?? 0)) await this.press(up)
    else await this.press(this.button(this.words.pass))
  }

  private async announce(games: Locator, manner: Manner): Promise<void> {
    while ((await this.cards.count()) > 10) {
      const before = await this.cards.count()
      await this.cards.last().click()
      await this.page.waitForFunction(
        ([label, count]) => document.querySelectorAll(`ul[aria-label="${label}"] button`).length < Number(count),
        [this.words.hand, before] as const,
      )
    }
    const game = manner.game ? games.locator(`[data-game="${manner.game}"]`) : games.getByRole('button').first()
    await game.click()
    const announce = this.button(this.words.announce).or(this.page.getByRole('button', { name: this.words.announce }))
    await announce.first().click()
    const sure = this.page.getByRole('button', { name: this.words.sure })
    await sure.or(this.playable.first()).or(games).first().waitFor()
    if (await sure.isVisible()) await sure.click()
    await games.waitFor({ state: 'detached' })
  }

  /** Presses a button and waits until what it did has come back. */
  private async press(button: Locator): Promise<void> {
    const handle = await button.elementHandle({ timeout: PATIENCE_MILLIS })
    await handle?.click()
    await handle?.waitForElementState('hidden').catch(() => undefined)
    // A handle keeps what it names in the page's memory.
    await handle?.dispose()
  }
}
