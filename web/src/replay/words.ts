import { cardName, cardNames, contractName, span } from '../format'
import type { DeckStyle } from '../prefs.svelte'
import type { Catalogue, Language } from '../text'
import type { Seat } from '../wire/messages'
import { isSkatSeen, type Picture } from './steps'

/** What happened in a step, in words. */
export function sayStep(
  picture: Picture,
  from: Seat | undefined,
  nameOf: (seat: Seat) => string,
  texts: Pick<Catalogue, 'table' | 'replay'>,
  language: Language,
  deck: DeckStyle,
): string {
  const { said } = texts.table
  const { event } = picture
  const seconds = (millis: number): string => span(Math.ceil(millis / 1000), language)
  switch (event?.e) {
    case undefined:
      return texts.replay.dealt
    case 'bid':
      return said.bid(nameOf(event.seat), event.value)
    case 'held':
      return said.held(nameOf(event.seat))
    case 'passed':
      return said.passed(nameOf(event.seat))
    case 'pickedUp': {
      const text = said.pickedUp(nameOf(event.seat))
      const isKnown = event.skat !== undefined && (from === undefined || from === event.seat)
      return isKnown ? `${text} ${said.skat(cardNames(event.skat, language, deck))}` : text
    }
    case 'announced': {
      const text = said.announced(nameOf(event.seat), contractName(event.contract, language, deck, event.spitzen))
      const { skat } = picture
      const isKnown = skat.place === 'laidAway' && isSkatSeen(picture, from)
      return isKnown ? `${text} ${texts.replay.laidAway(cardNames(skat.cards, language, deck))}` : text
    }
    case 'kontra':
      return said.kontra(nameOf(event.seat))
    case 're':
      return said.re(nameOf(event.seat))
    case 'declined':
      return declined(picture, nameOf(event.seat), said)
    case 'escaped':
      return said.escaped(nameOf(event.seat))
    case 'pushed':
      return said.pushed(nameOf(event.seat))
    case 'laidAway': {
      const text = said.laidAway(nameOf(event.seat))
      const isKnown = from === undefined || from === event.seat
      return isKnown ? `${text} ${texts.replay.pushed(cardNames(picture.skat.cards, language, deck))}` : text
    }
    case 'played': {
      const text = said.played(nameOf(event.seat), cardName(event.card, language, deck))
      return event.takenBy === undefined ? text : `${text} ${said.takenBy(nameOf(event.takenBy))}`
    }
    case 'wishedToGiveUp':
    case 'askedToGiveUp':
      return said.asked(nameOf(event.seat))
    case 'tookBack':
      return said.tookBack(nameOf(event.seat))
    case 'agreed':
      return said.agreed(nameOf(event.seat))
    case 'gaveUp': {
      const [first] = event.seats
      return event.seats.length > 1 || first === undefined ? said.defendersGaveUp : said.gaveUp(nameOf(first))
    }
    case 'shown':
      return said.shown(nameOf(event.seat), cardNames(event.cards, language, deck))
    case 'dealLeft':
      return said.dealLeft(nameOf(event.seat))
    case 'connected':
      return said.connected(nameOf(event.seat))
    case 'lost':
      return said.lost(nameOf(event.seat), seconds(event.waitMillis))
    case 'overran':
      return said.overran(nameOf(event.seat), seconds(event.waitMillis))
    case 'restarted':
      return said.restarted
    default:
      return ''
  }
}

/** A no, by what was asked: Re after Kontra, Kontra against an open game, or an escape from a forced Ramsch. */
function declined(picture: Picture, name: string, said: Catalogue['table']['said']): string {
  if (picture.contract === undefined) return said.staysInRamsch(name)
  return picture.kontra === undefined ? said.noKontra(name) : said.noRe(name)
}

/** What is played, in a few words: the contract with Kontra and Re, or a Ramsch. */
export function playedInWords(
  picture: Picture,
  nameOf: (seat: Seat) => string,
  texts: Catalogue['replay'],
  language: Language,
  deck: DeckStyle,
): string {
  const { contract, spitzen, kontra, re, pushes } = picture
  if (!contract) return pushes === undefined || pushes.length === 0 ? '' : texts.ramsch
  return [
    contractName(contract, language, deck, spitzen),
    ...(kontra === undefined ? [] : [texts.kontra(nameOf(kontra))]),
    ...(re ? [texts.re] : []),
  ].join(' · ')
}
