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
    no: /^(Ramsch spielen|Kein Kontra|Kein Re)/,
    yes: { escape: /^Grand Hand/, kontra: /^Kontra/, re: /^Re/ },
    push: /^Schieben, ungesehen/,
    layAway: 'Weiterschieben',
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
    no: /^(Play Ramsch|No Kontra|No Re)/,
    yes: { escape: /^Grand hand/, kontra: /^Kontra/, re: /^Re/ },
    push: /^Push on unseen/,
    layAway: /^Push on$/,
    games: 'Game',
    announce: /^Announce: /,
    sure: 'Announce all the same',
    next: 'Next deal',
    over: 'The list is over.',
  },
} as const

/** What only pub rules ask. */
type Question = 'escape' | 'kontra' | 're' | 'push'

/** How somebody plays. */
export interface Manner {
  /** How high he bids; not at all if nothing is said. */
  readonly upTo?: number
  /** The game that he announces, as `data-game` names it; the first one that is not overbid if he does not care. */
  readonly game?: string
  /** What he announces beside it, as the page calls it. */
  readonly beside?: RegExp
  /** The questions that he says yes to; a yes to `push` picks the skat of a Ramsch up. To all others he says no. */
  readonly yes?: readonly Question[]
  /** Those that he leaves open: he stops there. */
  readonly leaves?: readonly Question[]
  /** A text at whose sight he stops, so that nobody waits with a limit while something else takes its time. */
  readonly until?: string
}

/**
 * What stopped somebody who plays on: the deal's result, the list's end, his own turn, the text that he looked for, or a
 * question that he leaves open.
 */
export type Stop = 'result' | 'over' | 'trick' | 'seen' | Question

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

  /** The words and the buttons of what can be done now. */
  get asked(): Locator {
    return this.actions.getByRole('paragraph').or(this.actions.getByRole('button'))
  }

  /** What says yes to a question. */
  yes(question: Exclude<Question, 'push'>): Locator {
    return this.button(this.words.yes[question])
  }

  /** What says no to a question; where Kontra is only offered, there is none. */
  get no(): Locator {
    return this.button(this.words.no)
  }

  /** What picks the skat up. */
  get pickUp(): Locator {
    return this.button(this.words.pickUp)
  }

  /** What pushes the skat of a Ramsch on unseen. */
  get push(): Locator {
    return this.button(this.words.push)
  }

  /** What pushes two cards on that were picked up. */
  get layAway(): Locator {
    return this.button(this.words.layAway)
  }

  /**
   * Does whatever is asked, until the deal's result is there, the list is over, it is the own turn again after so many own
   * cards, something is to be seen, or something is asked that he leaves open.
   */
  async playOn(manner: Manner = {}, cards = Infinity): Promise<Stop> {
    const over = this.page.getByRole('heading', { name: this.words.over })
    const sight = manner.until === undefined ? undefined : this.page.getByText(manner.until).first()
    let played = 0
    for (;;) {
      const pass = this.button(this.words.pass).and(this.page.locator(':enabled'))
      const pickUp = this.pickUp
      const games = this.page.getByRole('group', { name: this.words.games, exact: true })
      const play = pickUp.or(games).or(this.layAway).or(this.playable.first())
      const asked = over.or(this.next).or(pass).or(this.no).or(play)
      const anything = sight ? asked.or(sight) : asked
      await anything.first().waitFor({ timeout: 3 * PATIENCE_MILLIS })
      if (await over.isVisible()) return 'over'
      if (await this.next.isVisible()) return 'result'
      if (await sight?.isVisible()) return 'seen'
      const question = await this.question()
      if (question) {
        if (manner.leaves?.includes(question)) return question
        if (await this.answer(question, manner)) continue
      }
      if (await pass.isVisible()) await this.bid(manner)
      else if (await this.layAway.isVisible()) await this.pushOn()
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

  /** Says Kontra before the own first card, and is sure. */
  async sayKontra(): Promise<void> {
    await this.yes('kontra').click()
    await this.page.getByRole('alertdialog').getByRole('button', { name: this.words.yes.kontra }).click()
    await this.yes('kontra').waitFor({ state: 'detached' })
  }

  /** Pushes two cards on: the last ones that are no jacks. */
  async pushOn(): Promise<void> {
    await this.layAside(':not([data-card$="J"])')
    await this.press(this.layAway)
  }

  private async bid(manner: Manner): Promise<void> {
    const up = this.button(this.words.bid).or(this.button(this.words.hold)).first()
    const text = (await up.isVisible()) ? await up.textContent() : null
    const value = Number(/\d+/.exec(text ?? '')?.[0] ?? Infinity)
    if (value <= (manner.upTo ?? 0)) await this.press(up)
    else await this.press(this.button(this.words.pass))
  }

  /** What only pub rules ask, if something is asked, or Kontra is offered before the own first card. */
  private async question(): Promise<Question | undefined> {
    if (await this.push.isVisible()) return 'push'
    for (const question of ['escape', 'kontra', 're'] as const)
      if (await this.yes(question).isVisible()) return question
    return undefined
  }

  /** Answers; false where nothing is to be said, as when Kontra is only offered and he does not want it. */
  private async answer(question: Question, { yes }: Manner): Promise<boolean> {
    const says = yes?.includes(question) ?? false
    if (question === 'push') await this.press(says ? this.pickUp : this.push)
    else if (await this.no.isVisible()) await this.press(says ? this.yes(question) : this.no)
    // What was asked of several is gone once somebody has said it.
    else if (says && question === 'kontra' && (await this.playable.first().isVisible())) await this.sayKontra()
    else return false
    return true
  }

  /** Lays the last cards of a kind aside until ten are left. */
  private async layAside(kind = ''): Promise<void> {
    while ((await this.cards.count()) > 10) {
      const before = await this.cards.count()
      await this.cards
        .and(this.page.locator(`button${kind}`))
        .last()
        .click()
      await this.page.waitForFunction(
        ([label, count]) => document.querySelectorAll(`ul[aria-label="${label}"] button`).length < Number(count),
        [this.words.hand, before] as const,
      )
    }
  }

  private async announce(games: Locator, manner: Manner): Promise<void> {
    await this.layAside()
    const game = manner.game ? games.locator(`[data-game="${manner.game}"]`) : games.getByRole('button').first()
    await game.click()
    if (manner.beside) await this.page.getByRole('radio', { name: manner.beside }).check()
    const announce = this.button(this.words.announce).or(this.page.getByRole('button', { name: this.words.announce }))
    await announce.first().click()
    const sure = this.page.getByRole('button', { name: this.words.sure })
    // Somebody else may be to act next, or be asked first.
    await sure
      .or(this.page.locator('body').filter({ hasNot: games }))
      .first()
      .waitFor()
    if (await sure.isVisible()) await sure.click()
    await games.waitFor({ state: 'detached' })
  }

  /** Presses a button and waits until what it did has come back; nothing if somebody else has answered meanwhile. */
  private async press(button: Locator): Promise<void> {
    const handle = await button.elementHandle({ timeout: 1000 }).catch(() => null)
    try {
      await handle?.click()
    } catch (reason) {
      if ((await button.count()) > 0) throw reason
    }
    await handle?.waitForElementState('hidden').catch(() => undefined)
    // A handle keeps what it names in the page's memory.
    await handle?.dispose()
  }
}
