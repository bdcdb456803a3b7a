import type { Language } from '../text'
import type { Derivation, Step } from '../wire/messages'
import { newer } from '../wire/newer'
import { contractName, levelName } from './contracts'
import { WORDS } from './texts'

/** A part of a derivation with the paragraph that it follows. */
export interface DerivationPart {
  readonly text: string
  readonly paragraph: string
  /** Whether it begins something new after the value itself: overbid, raised, lost. */
  readonly isChange: boolean
}

/** The parts in the order in which players say them. */
export function derivationParts(derivation: Derivation, language: Language): readonly DerivationPart[] {
  let count = 0
  return derivation.steps.map((step) => {
    if (step.kind === 'matadors') count = step.count
    if (step.kind === 'level') count += 1
    return { text: said(step, count, derivation, language), paragraph: step.paragraph, isChange: isChange(step) }
  })
}

/** The whole as a sentence: "mit 2, Spiel 3, Hand 4, mal 11 ist 44; 5.3.4: verloren, zweimal 44 ist 88". */
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
    case 'lostDoubled':
      return true
    case 'matadors':
    case 'level':
    case 'base':
    case 'null':
      return false
    default:
      return newer(step, true)
  }
}

function said(step: Step, count: number, derivation: Derivation, language: Language): string {
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
    case 'lostDoubled':
      return words.lostDoubled(charged, 2 * charged)
    default:
      return newer(step, word)
  }
}
