import type { fair as german } from '../de/fair'
import type { Wording } from '../wording'

export const fair: Wording<typeof german> = {
  title: 'How it is dealt fairly',
  lead: 'Nobody can choose the cards: not the server, not a player, not even all others together, as long as your browser takes part in the shuffle.',
  how: 'How it works',
  steps: [
    {
      title: 'The server binds itself',
      text: 'It draws a secret random number and publishes its fingerprint. The number cannot be guessed from the fingerprint, and no other number fits it.',
    },
    {
      title: 'The players bind themselves',
      text: 'Each browser draws a random number of its own and sends only its fingerprint. All fingerprints stand at the table before any number is known.',
    },
    {
      title: 'The players reveal',
      text: 'Only when everybody is bound do the browsers send their numbers. The server takes only the one that fits the fingerprint.',
    },
    {
      title: 'All numbers together shuffle',
      text: 'The order of the 32 cards is computed from the number of the server and those of the players. A single honest number is enough, and nobody can foresee it.',
    },
    {
      title: 'After the deal everything lies open',
      text: 'All numbers are shown. Your browser shuffles once more and compares: do the fingerprints fit, and are these the same cards?',
    },
  ],
  limits: 'What this does not show',
  limitsMore: [
    'Whether somebody tells his cards to somebody else, or plays two seats: no computing helps against that.',
    'Whoever runs the server can see the cards while the deal runs; he cannot choose them.',
    'If no person at the table gave a number, one has to trust the server. That is then said, too.',
    'A number can be withheld. To a player alone that is of no use, but a cheating server could choose between two orders by it; so each deal says who withheld.',
    'This program itself comes from whoever runs the server. Who does not trust him computes with another one.',
  ],
  check: 'Compute it yourself',
  checkMore:
    'Each deal of a public list has a proof on its page. It can also be pasted here, and so can all proofs of a list; everything is computed in your browser.',
  proof: 'Proof as JSON',
  file: 'Or choose a file: the proof of a deal, or all proofs of a list',
  whole: {
    right: (count) =>
      count === 1
        ? 'One shuffle computed again, and it is right.'
        : `${count} shuffles computed again, and all are right.`,
    wrong: 'Something is wrong with this list.',
    caption: 'The shuffles of the list',
    shuffle: 'Shuffle',
    verdict: 'Result',
    seeds: 'Numbers of players',
    withheld: 'Withheld',
    good: 'right',
    bad: 'wrong',
    serverOnly: 'right, but only the number of the server',
    missing: (shuffle) => `Shuffle ${shuffle} was begun and has no proof, although there was another shuffle after it.`,
    notYet: (shuffle) =>
      `Shuffle ${shuffle} has no proof yet. It comes with the end of the deal; when the list is over, it should be there.`,
    outOfOrder: (shuffle) => `Shuffle ${shuffle} is not in its place.`,
    otherTable: (shuffle) => `Shuffle ${shuffle} belongs to another table.`,
    withheldIn: (count) =>
      count === 1 ? 'In one shuffle a number was withheld.' : `In ${count} shuffles numbers were withheld.`,
    repeated: (shuffle) => `Shuffle ${shuffle} uses a number of the server a second time.`,
  },
  run: 'Compute',
  notJson: 'This is not JSON.',
  noProof:
    'There is no proof in it. A proof has the fields table, shuffle, commitment, serverSeed, hashes, parts and deck.',
  tooLong: 'This is too long for a proof.',
  toLists: 'To the lists',
  outcome: {
    verified: 'Computed again: shuffled rightly, and your number was part of it.',
    unverified: (seeds) =>
      seeds === 0
        ? 'The proof is right in itself. But no player gave a number: it only shows that the server had bound itself before.'
        : `The proof is right in itself, and ${seeds === 1 ? 'one player' : `${seeds} players`} gave a number. Whether it was announced so before is known to those who sat at the table.`,
    wrong: 'Something is wrong here.',
  },
  withheld: (count) => (count === 1 ? 'One player withheld his number.' : `${count} players withheld their numbers.`),
  doubt: {
    fault: 'The proof contradicts itself.',
    announcedOtherwise: 'Something else had been announced at the table.',
    ownSeedChanged: 'Your number was changed.',
    ownSeedMissing: 'Your number came in time and was left out all the same.',
    otherCards: 'Other cards were dealt than those that were computed.',
    otherVersion: 'The proof was made in a way that this page does not know.',
  },
  doubtMore: 'Keep this proof and report it to those who run the server.',
  checks: 'What was checked',
  holds: 'right',
  fails: 'wrong',
  step: {
    version: (version) => `The way of shuffling has the number ${version}.`,
    commitment: 'The number of the server fits its fingerprint.',
    revealed: (seat) => `The number of seat ${seat} fits its fingerprint.`,
    withheld: (seat) => `Seat ${seat} withheld its number.`,
    notTaking: (seat) => `Seat ${seat} took no part in the shuffle.`,
    key: 'All numbers together give a key.',
    deck: 'The key gives exactly this order of the 32 cards.',
    announced: 'Fingerprints and proof are those that were announced at the table.',
    ownSeed: 'Your own number went in unchanged.',
    cards: 'Exactly these cards were dealt.',
  },
  fingerprint: 'Fingerprint',
  keyValue: 'Key',
  cards: 'The cards in the order of the shuffle',
}
