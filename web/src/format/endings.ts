import type { DeckStyle } from '../prefs.svelte'
import type { Language } from '../text'
import type { GameResult, Outcome, Seat } from '../wire/messages'
import { newer, worded } from '../wire/newer'
import { contractName } from './contracts'
import { signed } from './numbers'
import { WORDS } from './texts'

/** How a deal came to its end, with the paragraph that says so: "die Gegenspieler gaben auf (4.3.3)". */
export function endingSentence(result: Pick<GameResult, 'ending' | 'paragraph'>, language: Language): string {
  return `${worded(WORDS[language].endings, result.ending)} (${result.paragraph})`
}

/**
 * What came out, in one line: "Anna gewinnt Pik Hand: +44", "Eingepasst: Das Spiel zählt 0".
 * Nothing for an outcome that is not known: the scores say what it came to.
 */
export function outcomeSentence(
  outcome: Outcome,
  nameOf: (seat: Seat) => string,
  language: Language,
  deck: DeckStyle = 'french',
): string {
  const words = WORDS[language].outcome
  switch (outcome.kind) {
    case 'passedIn':
      return words.passedIn
    case 'game': {
      const { charged, won, value, derivation } = outcome
      const contract = contractName(derivation.contract, language, deck)
      return (won ? words.won : words.lost)(nameOf(charged), contract, signed(value, language))
    }
    default:
      return newer(outcome, '')
  }
}
