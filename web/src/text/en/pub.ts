import type { pub as german } from '../de/pub'
import type { Wording } from '../wording'

export const pub: Wording<typeof german> = {
  name: 'Pub rules',
  house: 'House rules',
  line: (name, switches) => `${name}: ${switches.join('; ')}`,
  kontra: { off: 'no Kontra', '18': 'Kontra from 18 and Re', all: 'Kontra for everybody and Re' },
  passedIn: 'passed in without a bid',
  ramsch: (factor, skat) => `Ramsch without a bid (${factor}, ${skat})`,
  forcedRamsch: (factor, skat) => `in a forced Ramsch ${factor}, ${skat}`,
  factor: { adds: 'virgin and pushes add', doubles: 'virgin and pushes double' },
  skat: { 'last-trick': 'skat to the last trick', loser: 'skat to the loser' },
  starts: { 'lost-kontra': 'a lost Kontra', 'kontra-re': 'Re', '60': '60 to 60' },
  rounds: (starts, bock, ramsch) => `${bock} Bock${ramsch === 0 ? '' : ` and ${ramsch} Ramsch`} after ${starts}`,
  noRounds: 'no Bock',
  noSpitze: 'no Spitze',
  spitze: (most, inGrand, onlyAnnounced) =>
    [
      most === 1 ? '1 Spitze' : `up to ${most} Spitzen`,
      inGrand ? 'in grand too' : '',
      onlyAnnounced ? 'announced only' : '',
    ]
      .filter((text) => text !== '')
      .join(', '),
  untilPoints: (points) => `The list also ends once somebody has ${points} points`,
  answer: (span) => `Kontra, Re and the escape are asked for ${span}`,

  form: {
    title: 'Pub rules',
    lead: 'What you change makes them house rules: these have a ranking of their own or none, as the server has it.',
    usual: 'Everything as usual',
    kontra: 'Kontra',
    kontras: { off: 'Never', '18': 'From 18', all: 'Everybody' },
    kontraHints: {
      off: 'Nobody doubles, and so there is no Re either.',
      '18': 'Only who bid or held 18 himself says Kontra; rearhand also where the others had reached 20.',
      all: 'Every defender may say Kontra, also without a bid.',
    },
    withoutBid: 'If nobody bids',
    withoutBids: { ramsch: 'Ramsch', pass: 'Passed in' },
    withoutBidHints: {
      ramsch: 'The skat is pushed on, and whoever gets the most card points loses them.',
      pass: 'The deal counts 0, and the next one deals.',
    },
    factor: 'Pushes and virgin',
    factors: { adds: 'Add', doubles: 'Double' },
    factorHints: {
      adds: 'Each unseen push and a virgin count once more: times 5 at most.',
      doubles: 'Each unseen push and a virgin double: times 16 at most.',
    },
    skat: 'Skat in Ramsch',
    skats: { 'last-trick': 'Last trick', loser: 'Loser' },
    skatHints: {
      'last-trick': 'Whoever takes the last trick gets the skat with it.',
      loser: 'Whoever has the most card points without it gets the skat too.',
    },
    starts: 'What starts Bock',
    startNames: { 'lost-kontra': 'A lost Kontra', 'kontra-re': 'Kontra and Re', '60': '60 to 60' },
    startHints: {
      'lost-kontra': 'The declarer loses a deal in which Kontra was said.',
      'kontra-re': 'Kontra and Re were said in a deal, however it ends.',
      '60': 'Both parties have 60 card points.',
    },
    bock: 'Bock deals of a round',
    bockHint: 'So many deals count double before the Ramsch: 1 to 12.',
    ramsch: 'Forced Ramsch deals after them',
    ramschHint: 'So many deals are then played as Ramsch without an auction: 0 to 12.',
    spitze: 'Spitze',
    spitzeHint: 'So many last tricks with the lowest trumps count at most: 0 to 10; 0 means none.',
    inGrand: 'In grand too',
    inGrandHint: 'In a grand the jacks are the Spitzen, from below.',
    onlyAnnounced: 'Only announced ones',
    onlyAnnouncedHint: 'A Spitze only counts if it was announced before.',
    limited: 'Until a number of points',
    limitedHint: 'The list also ends once somebody has so many points in the account.',
    points: 'Points',
    pointsHint: '1 to 10000, with the 50 and the 40 or 30.',
    answer: 'Time for Kontra, Re and the escape, in seconds',
    answerHint: 'Whoever says nothing for so long has said no: 5 to 60.',
  },
}
