import { describe, expect, test } from 'vitest'
import {
  DECK,
  BIDS,
  bidsBetween,
  capitalized,
  cardName,
  cardNames,
  cardPoints,
  cardShort,
  clock,
  contractName,
  date,
  dateTime,
  derivationParts,
  derivationParagraphs,
  derivationSentence,
  endingSentence,
  isJump,
  levelName,
  month,
  number,
  outcomeSentence,
  percent,
  place,
  ramschSentence,
  ruleSetName,
  signed,
  span,
  time,
} from './index'
import type {
  Announced,
  Contract,
  Derivation,
  Ending,
  Game,
  GameResult,
  Level,
  Outcome,
  RamschResult,
  Seat,
  Step,
} from '../wire/messages'

function contract(game: Game, hand = false, ouvert = false, announced: Announced = 'nothing'): Contract {
  return { game, hand, ouvert, announced }
}

const overbid: Derivation = {
  contract: contract('spades', true),
  matadors: { with: true, count: 2 },
  levels: [
    { level: 'game', paragraph: '5.2.1' },
    { level: 'hand', paragraph: '5.2.1' },
  ],
  base: 11,
  product: 44,
  bid: 48,
  charged: 55,
  overbid: true,
  doubled: true,
  steps: [
    { kind: 'matadors', with: true, count: 2, paragraph: '2.4.2' },
    { kind: 'level', level: 'game', paragraph: '5.2.1' },
    { kind: 'level', level: 'hand', paragraph: '5.2.1' },
    { kind: 'base', value: 11, paragraph: '5.1.1' },
    { kind: 'overbid', bid: 48, charged: 55, paragraph: '5.4.2' },
    { kind: 'lostDoubled', paragraph: '5.3.4' },
  ],
  text: 'with 2, game 3, hand 4, times 11 is 44; 5.4.2: overbid at 48, counts 55; 5.3.4: lost, twice 55 is 110',
}

describe('bids', () => {
  test('there are 63, each above the one before', () => {
    expect(BIDS).toHaveLength(63)
    expect(BIDS.every((bid, place) => place === 0 || bid > (BIDS[place - 1] ?? 0))).toBe(true)
    expect(bidsBetween(20, 24)).toEqual([20, 22, 23, 24])
  })

  test('a jump is more than one step above the bid before', () => {
    // Beyond 264 only rules with Spitzen bid, and which values there are is not known.
    expect([isJump(264, 270), isJump(240, 252)]).toEqual([true, false])
    expect([isJump(undefined, 18), isJump(undefined, 20), isJump(18, 20), isJump(18, 22), isJump(240, 264)]).toEqual([
      false,
      true,
      false,
      true,
      false,
    ])
  })
})

describe('cards', () => {
  test('a card has a name and a short one in each language and deck', () => {
    expect([
      cardName('CJ', 'de'),
      cardName('CJ', 'en'),
      cardName('CJ', 'de', 'german'),
      cardName('SQ', 'en', 'german'),
    ]).toEqual(['Kreuz Bube', 'jack of clubs', 'Eichel Unter', 'Ober of leaves'])
    expect([
      cardShort('CJ', 'de'),
      cardShort('CJ', 'en'),
      cardShort('HT', 'de', 'fourColours'),
      cardShort('DQ', 'de', 'german'),
    ]).toEqual(['♣B', '♣J', '♥10', 'Sc O'])
  })

  test('no two cards are called alike, and all together count 120', () => {
    for (const language of ['de', 'en'] as const) {
      for (const deck of ['french', 'german'] as const) {
        expect(new Set(DECK.map((card) => cardName(card, language, deck))).size).toBe(32)
        expect(new Set(DECK.map((card) => cardShort(card, language, deck))).size).toBe(32)
      }
    }
    expect(DECK.map(cardPoints).reduce((sum, points) => sum + points)).toBe(120)
  })

  test('a hand is said as a list', () => {
    expect(cardNames(['CJ', 'D7', 'HA'], 'de')).toBe('Kreuz Bube, Karo 7 und Herz Ass')
    expect(cardNames(['CJ', 'D7'], 'en')).toBe('jack of clubs and 7 of diamonds')
  })
})

describe('contracts', () => {
  test.each([
    [contract('spades'), 'Pik', 'spades'],
    [contract('spades', true), 'Pik Hand', 'spades hand'],
    [contract('grand', true, false, 'schneider'), 'Grand Hand, Schneider angesagt', 'grand hand, Schneider announced'],
    [contract('clubs', true, true, 'schwarz'), 'Kreuz ouvert', 'clubs ouvert'],
    [contract('null'), 'Null', 'null'],
    [contract('null', true), 'Null Hand', 'null hand'],
    [contract('null', false, true), 'Null ouvert', 'null ouvert'],
    [contract('null', true, true), 'Null ouvert Hand', 'null ouvert hand'],
  ])('%o is %s, %s', (contract, german, english) => {
    expect([contractName(contract, 'de'), contractName(contract, 'en')]).toEqual([german, english])
  })

  test('announced Spitzen stand behind it', () => {
    expect(contractName(contract('hearts'), 'de', 'french', 2)).toBe('Herz, 2 Spitzen')
    expect(contractName(contract('grand', true), 'en', 'french', 1)).toBe('grand hand, Spitze')
  })

  test('German suits have their own names', () => {
    expect(contractName(contract('hearts', true), 'de', 'german')).toBe('Rot Hand')
    expect(capitalized(contractName(contract('hearts'), 'en'))).toBe('Hearts')
  })
})

describe('derivations', () => {
  test('English is what the server says', () => {
    expect(derivationSentence(overbid, 'en')).toBe(overbid.text)
  })

  test('German is what players say', () => {
    expect(derivationSentence(overbid, 'de')).toBe(
      'mit 2, Spiel 3, Hand 4, mal 11 ist 44; 5.4.2: mit 48 überreizt, zählt 55; 5.3.4: verloren, zweimal 55 ist 110',
    )
  })

  test('Spitzen count among the levels, and what doubles comes last', () => {
    const { levels: _, ...rest } = overbid
    const doubled: Derivation = {
      ...rest,
      levels: [{ level: 'game', paragraph: '5.2.1' }],
      matadors: { with: false, count: 1 },
      contract: contract('spades'),
      product: 44,
      charged: 44,
      bid: 22,
      overbid: false,
      steps: [
        { kind: 'matadors', with: false, count: 1, paragraph: '2.4.2' },
        { kind: 'level', level: 'game', paragraph: '5.2.1' },
        { kind: 'spitzenAnnounced', count: 1, paragraph: 'pub 15' },
        { kind: 'spitzen', count: 1, paragraph: 'pub 15' },
        { kind: 'base', value: 11, paragraph: '5.1.1' },
        { kind: 'lostDoubled', paragraph: '5.3.4' },
        { kind: 'kontra', paragraph: 'pub 4' },
        { kind: 're', paragraph: 'pub 4' },
        { kind: 'bock', paragraph: 'pub 4' },
      ],
      text: '',
    }
    expect(derivationSentence(doubled, 'en')).toBe(
      'without 1, game 2, Spitze announced 3, Spitze 4, times 11 is 44; 5.3.4: lost, twice 44 is 88; ' +
        'pub 4: Kontra, times 2 is 176; pub 4: Re, times 2 is 352; pub 4: Bock, times 2 is 704',
    )
    expect(derivationSentence(doubled, 'de')).toBe(
      'ohne 1, Spiel 2, Spitze angesagt 3, Spitze 4, mal 11 ist 44; 5.3.4: verloren, zweimal 44 ist 88; ' +
        'pub 4: Kontra, mal 2 ist 176; pub 4: Re, mal 2 ist 352; pub 4: Bock, mal 2 ist 704',
    )
    const won: Derivation = {
      ...doubled,
      doubled: false,
      steps: doubled.steps.filter((step) => step.kind !== 'lostDoubled'),
    }
    expect(derivationSentence(won, 'de')).toContain('mal 11 ist 44; pub 4: Kontra, mal 2 ist 88')
  })

  test('a deal that is lost by a Spitze alone says so (pub 15)', () => {
    const missed = (count: number, product: number): Derivation => ({
      contract: contract('clubs'),
      matadors: { with: true, count: 1 },
      levels: [{ level: 'game', paragraph: '5.2.1' }],
      base: 12,
      product,
      bid: 18,
      charged: product,
      overbid: false,
      doubled: true,
      steps: [
        { kind: 'matadors', with: true, count: 1, paragraph: '2.4.2' },
        { kind: 'level', level: 'game', paragraph: '5.2.1' },
        { kind: 'spitzenAnnounced', count, paragraph: 'pub 15' },
        { kind: 'spitzen', count, paragraph: 'pub 15' },
        { kind: 'base', value: 12, paragraph: '5.1.1' },
        { kind: 'spitzeMissed', paragraph: 'pub 15' },
        { kind: 'lostDoubled', paragraph: '5.3.4' },
      ],
      text: '',
    })
    expect(derivationSentence(missed(1, 48), 'en')).toBe(
      'with 1, game 2, Spitze announced 3, Spitze 4, times 12 is 48; ' +
        'pub 15: the announced Spitze was not made; 5.3.4: lost, twice 48 is 96',
    )
    expect(derivationSentence(missed(1, 48), 'de')).toBe(
      'mit 1, Spiel 2, Spitze angesagt 3, Spitze 4, mal 12 ist 48; ' +
        'pub 15: die angesagte Spitze wurde nicht gemacht; 5.3.4: verloren, zweimal 48 ist 96',
    )
    expect(derivationSentence(missed(2, 72), 'en')).toContain('pub 15: not all announced Spitzen were made; ')
    expect(derivationSentence(missed(2, 72), 'de')).toContain('pub 15: nicht alle angesagten Spitzen wurden gemacht; ')
  })

  test('each part has its paragraph', () => {
    expect(derivationParts(overbid, 'de')[2]).toEqual({ text: 'Hand 4', paragraph: '5.2.1', isChange: false })
    expect(derivationParagraphs(overbid)).toEqual(['2.4.2', '5.2.1', '5.1.1', '5.4.2', '5.3.4'])
  })

  test('null has one fixed value', () => {
    const nothing: Derivation = {
      contract: contract('null', true, true),
      levels: [],
      product: 59,
      charged: 59,
      overbid: false,
      doubled: false,
      steps: [{ kind: 'null', value: 59, paragraph: '5.1.2' }],
      text: 'null ouvert hand 59',
    }
    expect(derivationSentence(nothing, 'en')).toBe(nothing.text)
    expect(derivationSentence(nothing, 'de')).toBe('Null ouvert Hand 59')
  })
})

describe('endings', () => {
  const game: GameResult & { kind: 'game' } = {
    kind: 'game',
    charged: 1,
    ending: 'defendersGaveUp',
    paragraph: '4.3.3',
    won: false,
    value: -110,
    cardPoints: 40,
    tricks: 3,
    derivation: overbid,
  }

  test('an ending names its paragraph', () => {
    expect(endingSentence(game, 'de')).toBe('die Gegenspieler gaben auf (4.3.3)')
    expect(endingSentence({ ...game, ending: 'playedOut', paragraph: '4.3.1' }, 'en')).toBe('played out (4.3.1)')
  })

  test('an outcome is one line', () => {
    expect(outcomeSentence(game, () => 'Anna', 'de')).toBe('Anna verliert Pik Hand: −110')
    expect(outcomeSentence({ ...game, won: true, value: 44 }, () => 'Anna', 'en')).toBe('Anna wins spades hand: +44')
    const doubled = { ...game, kontra: 2, re: true, bock: true } as const
    expect(outcomeSentence(doubled, () => 'Anna', 'de')).toBe('Anna verliert Pik Hand, Kontra, Re, Bock: −110')
    expect(outcomeSentence({ kind: 'passedIn' }, () => '', 'de')).toBe('Eingepasst: Das Spiel zählt 0')
  })
})

describe('a Ramsch', () => {
  // As docs/protocol.md has it.
  const ramsch: RamschResult = {
    players: [
      { seat: 2, points: 28, tricks: 3, score: 64 },
      { seat: 3, points: 69, tricks: 5, score: -138, loser: true },
      { seat: 1, points: 23, tricks: 2, score: 74 },
    ],
    skatTo: 3,
    unseen: 1,
    virgin: false,
    multiplier: 2,
    steps: [
      { kind: 'skat', seat: 3, paragraph: 'pub 9' },
      { kind: 'unseen', count: 1, paragraph: 'pub 11' },
      { kind: 'multiplier', value: 2, paragraph: 'pub 11' },
    ],
    text: 'pub 9: the skat to seat 3; pub 11: 1 unseen, times 2; pub 10: seat 2: 60 - 28 is 32, times 2 is 64; seat 3: minus 69, times 2 is -138; seat 1: 60 - 23 is 37, times 2 is 74',
  }
  const names: Record<Seat, string> = { 1: 'Berta', 2: 'Anna', 3: 'Cem', 4: 'Dora' }

  test('is derived in English as the server says it', () => {
    expect(ramschSentence(ramsch, (seat) => `seat ${seat}`, 'en')).toBe(ramsch.text)
  })

  test('is derived in German as players say it', () => {
    const virgin = {
      ...ramsch,
      virgin: true,
      steps: [{ kind: 'virgin', paragraph: 'pub 11' } as const, ...ramsch.steps],
    }
    const said = ramschSentence(virgin, (seat) => names[seat], 'de')
    expect(said).toContain('pub 9: Skat an Cem; pub 11: eine Jungfrau, 1 ungesehen geschoben, mal 2; pub 10: Anna: ')
    expect(said).toContain('Cem: minus 69, mal 2 ist −138')
  })

  test('is lost by whoever has the most points, and by several together', () => {
    const outcome = { kind: 'ramsch', ...ramsch } as const
    expect(outcomeSentence(outcome, (seat) => names[seat], 'de')).toBe('Cem verliert den Ramsch: −138')
    const tied = { ...outcome, players: ramsch.players.map((one) => (one.seat === 2 ? { ...one, loser: true } : one)) }
    expect(outcomeSentence(tied, (seat) => names[seat], 'en')).toMatch(/^Anna and Cem lose the Ramsch: /)
  })

  test('is won by who takes all tricks', () => {
    const players = ramsch.players.map((one) => ({
      seat: one.seat,
      points: 0,
      tricks: 0,
      score: one.seat === 1 ? 120 : 0,
    }))
    const march: RamschResult = {
      ...ramsch,
      players,
      march: 1,
      multiplier: 1,
      steps: [
        { kind: 'skat', seat: 1, paragraph: 'pub 9' },
        { kind: 'march', seat: 1, paragraph: 'pub 12' },
      ],
    }
    expect(outcomeSentence({ kind: 'ramsch', ...march }, (seat) => names[seat], 'de')).toBe(
      'Durchmarsch: Berta nimmt alle Stiche, +120',
    )
    expect(ramschSentence(march, (seat) => `seat ${seat}`, 'en')).toBe(
      'pub 9: the skat to seat 1; pub 12: all ten tricks to seat 1, who gets 120',
    )
  })
})

// What a newer server says is not of these types; it comes all the same.
describe('words of a newer server', () => {
  test('are said as they stand', () => {
    expect(levelName('kontra' as unknown as Level, 'de')).toBe('kontra')
    expect(ruleSetName('isko-2030', 'de')).toBe('isko-2030')
    expect(contractName(contract('ramsch' as unknown as Game), 'de')).toBe('ramsch')
    expect(contractName(contract('spades', true, false, 'ten' as unknown as Announced), 'en')).toBe('spades hand, ten')
    const result = { ending: 'tossed' as unknown as Ending, paragraph: '9.9' }
    expect(endingSentence(result, 'de')).toBe('tossed (9.9)')
    const step = { kind: 'tossed', paragraph: '9.9' } as unknown as Step
    expect(derivationSentence({ ...overbid, steps: [...overbid.steps.slice(0, 2), step] }, 'de')).toBe(
      'mit 2, Spiel 3; 9.9: tossed',
    )
  })

  test('leave the outcome to the scores', () => {
    expect(outcomeSentence({ kind: 'tossed' } as unknown as Outcome, () => 'Anna', 'de')).toBe('')
  })
})

describe('numbers and times', () => {
  test('numbers have the comma and the minus of their language', () => {
    expect([number(43.8958, 'de', 2), number(43.8958, 'en', 2), number(-12345, 'de')]).toEqual([
      '43,90',
      '43.90',
      '−12.345',
    ])
    expect([signed(44, 'de'), signed(-88, 'en'), signed(0, 'de')]).toEqual(['+44', '−88', '0'])
    expect([percent(0.4375, 'de'), percent(0.4375, 'en')]).toEqual(['44\u00a0%', '44%'])
    expect([1, 2, 3, 4, 11, 12, 13, 21, 112].map((value) => place(value, 'en'))).toEqual([
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '12th',
      '13th',
      '21st',
      '112th',
    ])
    expect(place(3, 'de')).toBe('3.')
  })

  test('a clock counts what has begun as a whole second', () => {
    expect([clock(42_000), clock(41_001), clock(0), clock(-5), clock(725_000), clock(3_723_000)]).toEqual([
      '0:42',
      '0:42',
      '0:00',
      '0:00',
      '12:05',
      '1:02:03',
    ])
  })

  test('a span is said in words', () => {
    expect([span(42, 'de'), span(90, 'de'), span(3600, 'en'), span(1, 'en'), span(0, 'de')]).toEqual([
      '42 Sekunden',
      '1 Minute und 30 Sekunden',
      '1 hour',
      '1 second',
      '0 Sekunden',
    ])
  })

  test('days are written as in their language', () => {
    const noon = Date.UTC(2026, 10, 30, 12) * 1000
    expect([date(noon, 'de'), date(noon, 'en')]).toEqual(['30. November 2026', '30 November 2026'])
    expect([month('2026-11', 'de'), month('2026-03', 'en'), month('eternal', 'de')]).toEqual([
      'November 2026',
      'March 2026',
      'eternal',
    ])
    expect(dateTime(noon, 'en')).toContain(time(noon, 'en'))
  })
})
