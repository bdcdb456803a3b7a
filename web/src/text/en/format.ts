import type { format as german } from '../de/format'
import type { Wording } from '../wording'

export const format: Wording<typeof german> = {
  suits: { C: 'clubs', S: 'spades', H: 'hearts', D: 'diamonds' },
  ranks: { J: 'jack', Q: 'queen', K: 'king', A: 'ace', T: '10', '9': '9', '8': '8', '7': '7' },
  indexes: { J: 'J', Q: 'Q', K: 'K', A: 'A', T: '10', '9': '9', '8': '8', '7': '7' },
  germanSuits: { C: 'acorns', S: 'leaves', H: 'hearts', D: 'bells' },
  germanRanks: { J: 'Unter', Q: 'Ober', K: 'king', A: 'ace', T: '10', '9': '9', '8': '8', '7': '7' },
  card: (suit, rank) => `${rank} of ${suit}`,

  ruleSets: { pub: 'Pub', house: 'House rules' },

  games: { grand: 'grand', null: 'null' },
  hand: (game) => `${game} hand`,
  ouvert: (game) => `${game} ouvert`,
  announced: (game, level) => `${game}, ${level}`,
  spitzen,
  levels: {
    game: 'game',
    hand: 'hand',
    schneider: 'Schneider',
    schneiderAnnounced: 'Schneider announced',
    schwarz: 'Schwarz',
    schwarzAnnounced: 'Schwarz announced',
    ouvert: 'ouvert',
  },

  derivation: {
    withMatadors: (count) => `with ${count}`,
    withoutMatadors: (count) => `without ${count}`,
    base: (base, product) => `times ${base} is ${product}`,
    overbid: (bid, charged) => `overbid at ${bid}, counts ${charged}`,
    raised: (bid, charged) => `raised for the bid of ${bid} to ${charged}`,
    lostDoubled: (charged, doubled) => `lost, twice ${charged} is ${doubled}`,
    spitzenAnnounced: (count, multiple) => `${spitzen(count)} announced ${multiple}`,
    spitzen: (count, multiple) => `${spitzen(count)} ${multiple}`,
    spitzeMissed: (announced) =>
      announced === 1 ? 'the announced Spitze was not made' : 'not all announced Spitzen were made',
    doubled: {
      kontra: (score) => `Kontra, times 2 is ${score}`,
      re: (score) => `Re, times 2 is ${score}`,
      bock: (score) => `Bock, times 2 is ${score}`,
    },
  },

  endings: {
    playedOut: 'played out',
    decided: 'decided by a trick',
    declarerGaveUpEarly: 'the declarer gave up before the second trick',
    declarerGaveUp: 'the declarer gave up',
    defendersGaveUp: 'the defenders gave up',
    declarerClaimHeld: 'the declarer claimed the rest and has it',
    declarerClaimFailed: 'the declarer claimed the rest and does not have it',
    defendersClaimHeld: 'a defender claimed the rest and has it',
    defendersClaimFailed: 'a defender claimed the rest and does not have it',
    leftAuction: 'left during the auction',
    declarerLeftBeforeAnnouncement: 'the declarer left before the announcement',
    defenderLeftBeforeAnnouncement: 'a defender left before the announcement',
    declarerLeft: 'the declarer left',
    defenderLeft: 'a defender left',
  },
  outcome: {
    passedIn: 'Passed in: the deal counts 0',
    won: (name, contract, value) => `${name} wins ${contract}: ${value}`,
    lost: (name, contract, value) => `${name} loses ${contract}: ${value}`,
    doubled: (contract, doublings) => `${contract}, ${doublings}`,
    kontra: 'Kontra',
    re: 'Re',
    bock: 'Bock',
    ramschLost: (name, value) => `${name} loses the Ramsch: ${value}`,
    ramschLostTogether: (names, value) => `${names} lose the Ramsch: ${value}`,
    march: (name, value) => `Durchmarsch: ${name} takes all tricks, ${value}`,
  },

  ramsch: {
    left: (name) => `${name} left, and all that was open is his`,
    skat: (name) => `the skat to ${name}`,
    march: (name) => `all ten tricks to ${name}, who gets 120`,
    unseen: (count) => `${count} unseen`,
    virgin: 'a player without a trick',
    multiplier: (value) => `times ${value}`,
    minus: (points) => `minus ${points}`,
    rest: (points, rest) => `60 - ${points} is ${rest}`,
    score: (name, sum, multiplier, score) => `${name}: ${sum}, times ${multiplier} is ${score}`,
  },

  hours: (count) => `${count} ${count === 1 ? 'hour' : 'hours'}`,
  minutes: (count) => `${count} ${count === 1 ? 'minute' : 'minutes'}`,
  seconds: (count) => `${count} ${count === 1 ? 'second' : 'seconds'}`,
  percent: (value) => `${value}%`,
  place: (value) => `${value}${ending(value)}`,
}

function ending(place: number): string {
  const tens = place % 100
  if (tens >= 11 && tens <= 13) return 'th'
  switch (place % 10) {
    case 1:
      return 'st'
    case 2:
      return 'nd'
    case 3:
      return 'rd'
    default:
      return 'th'
  }
}

function spitzen(count: number): string {
  return count === 1 ? 'Spitze' : `${count} Spitzen`
}
