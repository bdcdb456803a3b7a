import type { DeckStyle } from '../prefs.svelte'
import type { Language } from '../text'
import type { Ending, GameResult, Outcome, Seat } from '../wire/messages'
import { contractName } from './contracts'
import { signed } from './numbers'

/** How a deal came to its end. */
function endingName(ending: Ending, language: Language): string {
  const german = language === 'de'
  switch (ending) {
    case 'playedOut':
      return german ? 'ausgespielt' : 'played out'
    case 'decided':
      return german ? 'durch einen Stich entschieden' : 'decided by a trick'
    case 'declarerGaveUpEarly':
      return german ? 'der Alleinspieler gab vor dem zweiten Stich auf' : 'the declarer gave up before the second trick'
    case 'declarerGaveUp':
      return german ? 'der Alleinspieler gab auf' : 'the declarer gave up'
    case 'defendersGaveUp':
      return german ? 'die Gegenspieler gaben auf' : 'the defenders gave up'
    case 'declarerClaimHeld':
      return german
        ? 'der Alleinspieler legte auf, alle übrigen Stiche gehören ihm'
        : 'the declarer claimed the rest and has it'
    case 'declarerClaimFailed':
      return german ? 'der Alleinspieler legte zu Unrecht auf' : 'the declarer claimed the rest and does not have it'
    case 'defendersClaimHeld':
      return german
        ? 'ein Gegenspieler legte auf, alle übrigen Stiche gehören ihm'
        : 'a defender claimed the rest and has it'
    case 'defendersClaimFailed':
      return german ? 'ein Gegenspieler legte zu Unrecht auf' : 'a defender claimed the rest and does not have it'
    case 'leftAuction':
      return german ? 'beim Reizen verlassen' : 'left during the auction'
    case 'declarerLeftBeforeAnnouncement':
      return german ? 'der Alleinspieler ging vor der Ansage' : 'the declarer left before the announcement'
    case 'defenderLeftBeforeAnnouncement':
      return german ? 'ein Gegenspieler ging vor der Ansage' : 'a defender left before the announcement'
    case 'declarerLeft':
      return german ? 'der Alleinspieler ging' : 'the declarer left'
    case 'defenderLeft':
      return german ? 'ein Gegenspieler ging' : 'a defender left'
  }
}

/** How a deal came to its end, with the paragraph that says so: "die Gegenspieler gaben auf (4.3.3)". */
export function endingSentence(result: Pick<GameResult, 'ending' | 'paragraph'>, language: Language): string {
  return `${endingName(result.ending, language)} (${result.paragraph})`
}

/** What came out, in one line: "Anna gewinnt Pik Hand: +44", "Eingepasst: Das Spiel zählt 0". */
export function outcomeSentence(
  outcome: Outcome,
  nameOf: (seat: Seat) => string,
  language: Language,
  deck: DeckStyle = 'french',
): string {
  const german = language === 'de'
  switch (outcome.kind) {
    case 'passedIn':
      return german ? 'Eingepasst: Das Spiel zählt 0' : 'Passed in: the deal counts 0'
    case 'game': {
      const { won, value, derivation } = outcome
      const verb = german ? (won ? 'gewinnt' : 'verliert') : won ? 'wins' : 'loses'
      return `${nameOf(outcome.charged)} ${verb} ${contractName(derivation.contract, language, deck)}: ${signed(value, language)}`
    }
  }
}
