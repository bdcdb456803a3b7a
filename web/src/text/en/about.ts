import type { about as german } from '../de/about'
import type { Wording } from '../wording'

export const about: Wording<typeof german> = {
  title: 'About Vorhand',
  glossary: 'Glossary',
  what: 'Vorhand is a server to play skat on: three or four at a table, against people and computer players, by the rules of tournaments.',
  free: 'The program is free: you may use, change and share it under the MIT licence or the Apache licence 2.0.',
  version: (version) => `This server runs version ${version}.`,
  privacy: 'What is kept about you',
  privacyKept:
    'What is kept is your name, your sessions with address and kind of program for a limited time, your tables, lists and deals, and what you write at tables; of the password only a hash.',
  privacyOthers:
    'Others see your name, your games and your places in the rankings; nothing of it goes to anybody else, and these pages load nothing from elsewhere.',
  privacyRights:
    'In your account you can download everything that is kept, and delete it: your games then stay without your name.',
  toAccount: 'To the account',
  licenceTexts: 'All licence texts',
  licences: 'Works of others and their licences',
  work: 'Work',
  by: 'By',
  licence: 'Licence',
  cards: 'Card pictures “Vectorized Playing Cards 1.3”',
  cardsPackage: 'cardsJS, the package with the card pictures',
  hashes: 'noble-hashes: hashes',
  svelte: 'Svelte: user interface',
  clsx: 'clsx: part of Svelte',
  vite: 'Vite: loading of pages',
  uqr: 'uqr: QR codes',
  contributors: 'and contributors',
  more: 'Read more',
  rules: 'Rules in short',
  fairDeal: 'How cards are shuffled, and how to check it',
  interface: 'Description of the interface for programs (OpenAPI)',
}
