import type { DeckStyle } from '../prefs.svelte'
import type { Language } from '../text'
import type { Announced, Contract, Game, Level, RuleSet } from '../wire/messages'
import { newer, worded } from '../wire/newer'
import { suitName, trumpSuit } from './cards'
import { WORDS } from './texts'

/** The orders are called the same in every language. */
const ORDERS = { 'sosko-2007': 'SOSkO', 'isko-2012': 'ISkO' }

/** The game alone: "Pik", "Grand", "Null". */
export function gameName(game: Game, language: Language, deck: DeckStyle = 'french'): string {
  const suit = trumpSuit(game)
  return suit === undefined ? worded<string>(WORDS[language].games, game) : suitName(suit, language, deck)
}

/**
 * A contract as it is announced, with the Spitzen that are: "Pik Hand", "Grand Hand, Schneider angesagt",
 * "Null ouvert Hand", "clubs ouvert", "Herz, 2 Spitzen".
 */
export function contractName(contract: Contract, language: Language, deck: DeckStyle = 'french', spitzen = 0): string {
  const { announced, spitzen: count } = WORDS[language]
  const name = plainName(contract, language, deck)
  return spitzen === 0 ? name : announced(name, count(spitzen))
}

function plainName(contract: Contract, language: Language, deck: DeckStyle): string {
  const words = WORDS[language]
  const { hand, ouvert, announced } = contract
  const name = gameName(contract.game, language, deck)
  if (contract.game === 'null') {
    const game = ouvert ? words.ouvert(name) : name
    return hand ? words.hand(game) : game
  }
  // An open suit game or grand is a hand game with Schwarz announced by itself (5.2.6).
  if (ouvert) return words.ouvert(name)
  const extra = announcedName(announced, language)
  const base = hand ? words.hand(name) : name
  return extra === undefined ? base : words.announced(base, extra)
}

/** What is announced beside a hand game, if anything: "Schneider angesagt". */
function announcedName(announced: Announced, language: Language): string | undefined {
  const word: string = announced
  switch (announced) {
    case 'nothing':
      return undefined
    case 'schneider':
      return levelName('schneiderAnnounced', language)
    case 'schwarz':
      return levelName('schwarzAnnounced', language)
    default:
      return newer(announced, word)
  }
}

/** A level of a game's value: "Spiel", "Hand", "Schneider angesagt". */
export function levelName(level: Level, language: Language): string {
  return worded(WORDS[language].levels, level)
}

/** The rules that a table plays by, in short: "SOSkO", "Kneipe", and "Hausregeln" where switches are set otherwise. */
export function ruleSetName(ruleSet: RuleSet, language: Language): string {
  if (ruleSet.startsWith('pub-2022 ')) return WORDS[language].ruleSets.house
  return worded<string>({ ...ORDERS, 'pub-2022': WORDS[language].ruleSets.pub }, ruleSet)
}
