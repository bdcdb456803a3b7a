import type { DeckStyle } from '../prefs.svelte'
import type { Language } from '../text'
import type { Card, Game, Rank, Suit } from '../wire/messages'
import { newer } from '../wire/newer'
import { WORDS } from './texts'
import { joined } from './words'

/** The suits, the highest first. */
export const SUITS: readonly Suit[] = ['C', 'S', 'H', 'D']

/** The ranks in the order of suit games, the highest first. */
export const RANKS: readonly Rank[] = ['J', 'A', 'T', 'K', 'Q', '9', '8', '7']

/** All 32 cards, suit by suit. */
export const DECK: readonly Card[] = SUITS.flatMap((suit) => RANKS.map((rank): Card => `${suit}${rank}`))

/** The suit of a card. */
export function suitOf(card: Card): Suit {
  return found(SUITS, card[0])
}

/** The rank of a card. */
export function rankOf(card: Card): Rank {
  return found(RANKS, card[1])
}

/** The suit as it is called: "Kreuz", "clubs"; "Eichel", "acorns" with German suits. */
export function suitName(suit: Suit, language: Language, deck: DeckStyle = 'french'): string {
  const { suits, germanSuits } = WORDS[language]
  return (deck === 'german' ? germanSuits : suits)[suit]
}

/** The rank as it is called: "Bube", "jack"; "Unter" with German suits. */
function rankName(rank: Rank, language: Language, deck: DeckStyle = 'french'): string {
  const { ranks, germanRanks } = WORDS[language]
  return (deck === 'german' ? germanRanks : ranks)[rank]
}

/** The index in a card's corner: B D K A or J Q K A; U and O with German suits. */
export function rankIndex(rank: Rank, language: Language, deck: DeckStyle = 'french'): string {
  // German suits have the indexes of their own names in every language.
  if (deck === 'german' && rank === 'J') return 'U'
  if (deck === 'german' && rank === 'Q') return 'O'
  return WORDS[language].indexes[rank]
}

/** The sign of a French suit. German suits have none in writing: their names are shortened. */
function suitSign(suit: Suit, language: Language, deck: DeckStyle = 'french'): string {
  if (deck === 'german') return suitName(suit, language, deck).slice(0, 2)
  switch (suit) {
    case 'C':
      return '♣'
    case 'S':
      return '♠'
    case 'H':
      return '♥'
    case 'D':
      return '♦'
  }
}

/** A card in words: "Kreuz Bube", "jack of clubs", "Eichel Unter". */
export function cardName(card: Card, language: Language, deck: DeckStyle = 'french'): string {
  const suit = suitName(suitOf(card), language, deck)
  const rank = rankName(rankOf(card), language, deck)
  return WORDS[language].card(suit, rank)
}

/** A card in short: "♣B", "♣J", "Ei U". */
export function cardShort(card: Card, language: Language, deck: DeckStyle = 'french'): string {
  const sign = suitSign(suitOf(card), language, deck)
  const index = rankIndex(rankOf(card), language, deck)
  return deck === 'german' ? `${sign} ${index}` : `${sign}${index}`
}

/** Cards in words, as a screen reader says a hand. */
export function cardNames(cards: readonly Card[], language: Language, deck: DeckStyle = 'french'): string {
  return joined(
    cards.map((card) => cardName(card, language, deck)),
    language,
  )
}

/** The suit that is trumps in a game, if one is. */
export function trumpSuit(game: Game): Suit | undefined {
  switch (game) {
    case 'clubs':
      return 'C'
    case 'spades':
      return 'S'
    case 'hearts':
      return 'H'
    case 'diamonds':
      return 'D'
    case 'grand':
    case 'null':
      return undefined
    default:
      return newer(game, undefined)
  }
}

/** What a card counts: 120 in all (1.2.2). */
export function cardPoints(card: Card): number {
  switch (rankOf(card)) {
    case 'A':
      return 11
    case 'T':
      return 10
    case 'K':
      return 4
    case 'Q':
      return 3
    case 'J':
      return 2
    case '9':
    case '8':
    case '7':
      return 0
  }
}

function found<Value extends string>(values: readonly Value[], text: string | undefined): Value {
  const value = values.find((one) => one === text)
  if (value === undefined) throw new Error(`no card has ${String(text)}`)
  return value
}
