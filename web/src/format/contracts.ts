import type { DeckStyle } from '../prefs.svelte'
import type { Language } from '../text'
import type { Announced, Contract, Game, Level, RuleSet } from '../wire/messages'
import { suitName, trumpSuit } from './cards'

/** The game alone: "Pik", "Grand", "Null". */
export function gameName(game: Game, language: Language, deck: DeckStyle = 'french'): string {
  const suit = trumpSuit(game)
  if (suit !== undefined) return suitName(suit, language, deck)
  const name = game === 'grand' ? 'Grand' : 'Null'
  return language === 'de' ? name : name.toLowerCase()
}

/** A contract as it is announced: "Pik Hand", "Grand Hand Schneider angesagt", "Null ouvert Hand", "clubs ouvert". */
export function contractName(contract: Contract, language: Language, deck: DeckStyle = 'french'): string {
  const { hand, ouvert, announced } = contract
  const name = gameName(contract.game, language, deck)
  const handWord = language === 'de' ? 'Hand' : 'hand'
  if (contract.game === 'null') return [name, ouvert && 'ouvert', hand && handWord].filter(Boolean).join(' ')
  // An open suit game or grand is a hand game with Schwarz announced by itself (5.2.6).
  if (ouvert) return `${name} ouvert`
  const extra = announcedName(announced, language)
  const base = hand ? `${name} ${handWord}` : name
  if (extra === undefined) return base
  return language === 'de' ? `${base} ${extra}` : `${base}, ${extra}`
}

/** What is announced beside a hand game, if anything: "Schneider angesagt". */
function announcedName(announced: Announced, language: Language): string | undefined {
  switch (announced) {
    case 'nothing':
      return undefined
    case 'schneider':
      return levelName('schneiderAnnounced', language)
    case 'schwarz':
      return levelName('schwarzAnnounced', language)
  }
}

/** A level of a game's value: "Spiel", "Hand", "Schneider angesagt". */
export function levelName(level: Level, language: Language): string {
  const german = language === 'de'
  switch (level) {
    case 'game':
      return german ? 'Spiel' : 'game'
    case 'hand':
      return german ? 'Hand' : 'hand'
    case 'schneider':
      return 'Schneider'
    case 'schneiderAnnounced':
      return german ? 'Schneider angesagt' : 'Schneider announced'
    case 'schwarz':
      return 'Schwarz'
    case 'schwarzAnnounced':
      return german ? 'Schwarz angesagt' : 'Schwarz announced'
    case 'ouvert':
      return 'ouvert'
  }
}

/** The rules that a table plays by, in short. */
export function ruleSetName(ruleSet: RuleSet): string {
  switch (ruleSet) {
    case 'sosko-2007':
      return 'SOSkO'
    case 'isko-2012':
      return 'ISkO'
  }
}
