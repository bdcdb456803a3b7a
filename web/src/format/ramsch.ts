import type { Language } from '../text'
import type { RamschResult, Seat } from '../wire/messages'
import { newer } from '../wire/newer'
import type { DerivationPart } from './derivation'
import { WORDS } from './texts'

/** How a Ramsch's scores come about, part by part: who took the skat, the multiplier, and what each player gets. */
export function ramschParts(
  result: RamschResult,
  nameOf: (seat: Seat) => string,
  language: Language,
): readonly DerivationPart[] {
  const words = WORDS[language].ramsch
  const parts: DerivationPart[] = []
  const add = (text: string, paragraph: string): void => void parts.push({ text, paragraph, isChange: true })
  let raised: readonly string[] = []
  for (const step of result.steps) {
    switch (step.kind) {
      case 'left':
      case 'skat':
      case 'march':
        add(words[step.kind](nameOf(step.seat)), step.paragraph)
        break
      case 'unseen':
        raised = [...raised, words.unseen(step.count)]
        break
      case 'virgin':
        raised = [...raised, words.virgin]
        break
      case 'multiplier':
        add([...raised, words.multiplier(step.value)].join(', '), step.paragraph)
        break
      default: {
        // A step of a newer server is said as it stands.
        const { kind, paragraph } = newer<{ kind: string; paragraph: string }>(step, step)
        add(kind, paragraph)
      }
    }
  }
  if (result.march === undefined) add(scores(result, nameOf, language), SCORES)
  return parts
}

/** The paragraph of the scores, which each Ramsch follows that nobody took whole. */
const SCORES = 'pub 10'

function scores({ players, multiplier }: RamschResult, nameOf: (seat: Seat) => string, language: Language): string {
  const words = WORDS[language].ramsch
  return players
    .map(({ seat, points, score, loser }) => {
      const sum = loser ? words.minus(points) : words.rest(points, 60 - points)
      return words.score(nameOf(seat), sum, multiplier, score)
    })
    .join('; ')
}

/** The whole as a sentence: "pub 9: Skat an Cem; pub 11: 1 ungesehen geschoben, mal 2; pub 10: Anna: 60 − 28 ist 32, mal 2 ist 64; …". */
export function ramschSentence(result: RamschResult, nameOf: (seat: Seat) => string, language: Language): string {
  return ramschParts(result, nameOf, language)
    .map(({ text, paragraph }) => `${paragraph}: ${text}`)
    .join('; ')
}
