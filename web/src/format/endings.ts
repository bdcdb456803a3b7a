import type { DeckStyle } from '../prefs.svelte'
import type { Language } from '../text'
import type { GameResult, Outcome, RamschResult, Seat } from '../wire/messages'
import { newer, worded } from '../wire/newer'
import { contractName } from './contracts'
import { signed } from './numbers'
import { WORDS } from './texts'
import { joined } from './words'

/** How a deal came to its end, with the paragraph that says so: "die Gegenspieler gaben auf (4.3.3)". */
export function endingSentence(result: Pick<GameResult, 'ending' | 'paragraph'>, language: Language): string {
  return `${worded(WORDS[language].endings, result.ending)} (${result.paragraph})`
}

/** Who has lost a Ramsch, or has taken all of it. */
function ramschOutcome({ players, march }: RamschResult, nameOf: (seat: Seat) => string, language: Language): string {
  const words = WORDS[language].outcome
  const marcher = players.find(({ seat }) => seat === march)
  if (marcher) return words.march(nameOf(marcher.seat), signed(marcher.score, language))
  const losers = players.filter(({ loser }) => loser)
  const [first] = losers
  if (!first) return ''
  const names = joined(
    losers.map(({ seat }) => nameOf(seat)),
    language,
  )
  return (losers.length > 1 ? words.ramschLostTogether : words.ramschLost)(names, signed(first.score, language))
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
      const doublings = [
        ...(outcome.kontra === undefined ? [] : [words.kontra]),
        ...(outcome.re ? [words.re] : []),
        ...(outcome.bock ? [words.bock] : []),
      ].join(', ')
      const played = doublings === '' ? contract : words.doubled(contract, doublings)
      return (won ? words.won : words.lost)(nameOf(charged), played, signed(value, language))
    }
    case 'ramsch':
      return ramschOutcome(outcome, nameOf, language)
    default:
      return newer(outcome, '')
  }
}
