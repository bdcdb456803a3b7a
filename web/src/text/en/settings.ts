import type { settings as german } from '../de/settings'
import type { Wording } from '../wording'

export const settings: Wording<typeof german> = {
  title: 'Settings',
  lead: 'They hold in this browser, at once and for good.',
  languageLegend: 'Language',
  languageMissing: 'The other language could not be loaded.',
  languages: { de: 'Deutsch', en: 'English' },
  appearance: 'Appearance',
  appearances: { system: 'Like the device', light: 'Light', dark: 'Dark' },
  deck: 'Deck',
  decks: { french: 'French', fourColours: 'Four colours', german: 'German' },
  deckHints: {
    french: 'Clubs, spades, hearts and diamonds in black and red.',
    fourColours: 'Tournament deck: clubs black, spades green, hearts red, diamonds orange.',
    german: 'Acorns, leaves, hearts and bells, with Unter and Ober.',
  },
  order: 'Order of the hand',
  orders: { suits: 'By suit', trumps: 'Trumps first', own: 'My own' },
  orderHints: {
    suits: 'The jacks first, then suit by suit.',
    trumps: 'As soon as the game is announced, all trumps stand in front.',
    own: 'You drag the cards to their place, tap them and then their place, or use Alt and the arrow keys.',
  },
  sounds: 'Sounds',
  soundsHint: 'A quiet sound when it is your turn and when a deal is over.',
  letterKeys: 'Keys of one letter',
  letterKeysHint: 'At the table, a letter alone says something or goes to a place.',
  preview: 'This is how your cards look, here with hearts as trumps',
}
