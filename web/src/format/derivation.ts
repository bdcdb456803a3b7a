import type { Language } from '../text'
import type { Derivation, Step } from '../wire/messages'
import { newer } from '../wire/newer'
import { contractName, levelName } from './contracts'
import { WORDS } from './texts'

/** A part of a derivation with the paragraph that it follows. */
export interface DerivationPart {
  readonly text: string
  readonly paragraph: string
  /** Whether it begins something new after the value itself: overbid, raised, a missed Spitze, lost, doubled. */
  readonly isChange: boolean
}

/** The parts in the order in which players say them. */
export function derivationParts(derivation: Derivation, language: Language): readonly DerivationPart[] {
  let count = 0
  let score = derivation.charged
  return derivation.steps.map((step) => {
    switch (step.kind) {
      case 'matadors':
        count = step.count
        break
      case 'level':
        count += 1
        break
      case 'spitzenAnnounced':
      case 'spitzen':
        count += step.count
        break
      case 'lostDoubled':
      case 'kontra':
      case 're':
      case 'bock':
        score *= 2
    }
    return { text: said(step, count, score, derivation, language), paragraph: step.paragraph, isChange: isChange(step) }
  })
}

/** The whole as a sentence: "mit 2, Spiel 3, Hand 4, mal 11 ist 44; 5.3.4: verloren, zweimal 44 ist 88; pub 4: Kontra, mal 2 ist 176". */
export function derivationSentence(derivation: Derivation, language: Language): string {
  return derivationParts(derivation, language).reduce((sentence, { text, paragraph, isChange }) => {
    if (isChange) return `${sentence}; ${paragraph}: ${text}`
    return sentence === '' ? text : `${sentence}, ${text}`
  }, '')
}

/** The paragraphs that a value follows, each once, in their order in the derivation. */
export function derivationParagraphs(derivation: Derivation): readonly string[] {
  return [...new Set(derivation.steps.map((step) => step.paragraph))]
}

function isChange(step: Step): boolean {
  switch (step.kind) {
    case 'overbid':
    case 'raised':
    case 'spitzeMissed':
    case 'lostDoubled':
    case 'kontra':
    case 're':
    case 'bock':
      return true
    case 'matadors':
    case 'level':
    case 'spitzenAnnounced':
    case 'spitzen':
    case 'base':
    case 'null':
      return false
    default:
      return newer(step, true)
  }
}

/** What is said of a step; `count` is what the base value is multiplied with so far, `score` what the deal counts so far. */
function said(step: Step, count: number, score: number, derivation: Derivation, language: Language): string {
  const words = WORDS[language].derivation
  const { charged, product } = derivation
  const word: string = step.kind
  switch (step.kind) {
    case 'matadors':
      return (step.with ? words.withMatadors : words.withoutMatadors)(step.count)
    case 'level':
      return `${levelName(step.level, language)} ${count}`
    case 'base':
      return words.base(step.value, product)
    case 'null':
      return `${contractName(derivation.contract, language)} ${step.value}`
    case 'overbid':
      return words.overbid(step.bid, step.charged)
    case 'raised':
      return words.raised(step.bid, step.charged)
    case 'spitzeMissed':
      return words.spitzeMissed(announcedSpitzen(derivation))
    case 'lostDoubled':
      return words.lostDoubled(charged, score)
    case 'spitzenAnnounced':
      return words.spitzenAnnounced(step.count, count)
    case 'spitzen':
      return words.spitzen(step.count, count)
    case 'kontra':
    case 're':
    case 'bock':
      return words.doubled[step.kind](score)
    default:
      return newer(step, word)
  }
}

function announcedSpitzen(derivation: Derivation): number {
  return derivation.steps.reduce((count, step) => (step.kind === 'spitzenAnnounced' ? count + step.count : count), 0)
}
