import type { Ending, Game, Level, Rank, Suit } from '../../wire/messages'

/**
 * The words of cards, contracts, values and spans, by the words of the wire. `format/` says them in the language that it
 * is asked for, so it has both at hand at once; they are no part of the catalogue that pages draw from.
 */
export const format = {
  suits: { C: 'Kreuz', S: 'Pik', H: 'Herz', D: 'Karo' } satisfies Record<Suit, string>,
  ranks: { J: 'Bube', Q: 'Dame', K: 'König', A: 'Ass', T: '10', '9': '9', '8': '8', '7': '7' } satisfies Record<
    Rank,
    string
  >,
  indexes: { J: 'B', Q: 'D', K: 'K', A: 'A', T: '10', '9': '9', '8': '8', '7': '7' } satisfies Record<Rank, string>,
  /** The same with German suits. */
  germanSuits: { C: 'Eichel', S: 'Grün', H: 'Rot', D: 'Schellen' } satisfies Record<Suit, string>,
  germanRanks: { J: 'Unter', Q: 'Ober', K: 'König', A: 'Ass', T: '10', '9': '9', '8': '8', '7': '7' } satisfies Record<
    Rank,
    string
  >,
  card: (suit: string, rank: string) => `${suit} ${rank}`,

  /** Pub rules, and those with switches that are set otherwise. */
  ruleSets: { pub: 'Kneipe', house: 'Hausregeln' },

  /** Games without a trump suit; the others are called as their suit. */
  games: { grand: 'Grand', null: 'Null' } satisfies Partial<Record<Game, string>>,
  hand: (game: string) => `${game} Hand`,
  ouvert: (game: string) => `${game} ouvert`,
  announced: (game: string, level: string) => `${game}, ${level}`,
  spitzen,
  levels: {
    game: 'Spiel',
    hand: 'Hand',
    schneider: 'Schneider',
    schneiderAnnounced: 'Schneider angesagt',
    schwarz: 'Schwarz',
    schwarzAnnounced: 'Schwarz angesagt',
    ouvert: 'ouvert',
  } satisfies Record<Level, string>,

  derivation: {
    withMatadors: (count: number) => `mit ${count}`,
    withoutMatadors: (count: number) => `ohne ${count}`,
    base: (base: number, product: number) => `mal ${base} ist ${product}`,
    overbid: (bid: number, charged: number) => `mit ${bid} überreizt, zählt ${charged}`,
    raised: (bid: number, charged: number) => `wegen des Reizwerts ${bid} auf ${charged} erhöht`,
    lostDoubled: (charged: number, doubled: number) => `verloren, zweimal ${charged} ist ${doubled}`,
    spitzenAnnounced: (count: number, multiple: number) => `${spitzen(count)} angesagt ${multiple}`,
    spitzen: (count: number, multiple: number) => `${spitzen(count)} ${multiple}`,
    spitzeMissed: (announced: number) =>
      announced === 1 ? 'die angesagte Spitze wurde nicht gemacht' : 'nicht alle angesagten Spitzen wurden gemacht',
    doubled: {
      kontra: (score: number) => `Kontra, mal 2 ist ${score}`,
      re: (score: number) => `Re, mal 2 ist ${score}`,
      bock: (score: number) => `Bock, mal 2 ist ${score}`,
    },
  },

  endings: {
    playedOut: 'ausgespielt',
    decided: 'durch einen Stich entschieden',
    declarerGaveUpEarly: 'der Alleinspieler gab vor dem zweiten Stich auf',
    declarerGaveUp: 'der Alleinspieler gab auf',
    defendersGaveUp: 'die Gegenspieler gaben auf',
    declarerClaimHeld: 'der Alleinspieler legte auf, alle übrigen Stiche gehören ihm',
    declarerClaimFailed: 'der Alleinspieler legte zu Unrecht auf',
    defendersClaimHeld: 'ein Gegenspieler legte auf, alle übrigen Stiche gehören ihm',
    defendersClaimFailed: 'ein Gegenspieler legte zu Unrecht auf',
    leftAuction: 'beim Reizen verlassen',
    declarerLeftBeforeAnnouncement: 'der Alleinspieler ging vor der Ansage',
    defenderLeftBeforeAnnouncement: 'ein Gegenspieler ging vor der Ansage',
    declarerLeft: 'der Alleinspieler ging',
    defenderLeft: 'ein Gegenspieler ging',
  } satisfies Record<Ending, string>,
  outcome: {
    passedIn: 'Eingepasst: Das Spiel zählt 0',
    won: (name: string, contract: string, value: string) => `${name} gewinnt ${contract}: ${value}`,
    lost: (name: string, contract: string, value: string) => `${name} verliert ${contract}: ${value}`,
    /** A contract with Kontra, Re and Bock behind it. */
    doubled: (contract: string, doublings: string) => `${contract}, ${doublings}`,
    kontra: 'Kontra',
    re: 'Re',
    bock: 'Bock',
    ramschLost: (name: string, value: string) => `${name} verliert den Ramsch: ${value}`,
    ramschLostTogether: (names: string, value: string) => `${names} verlieren den Ramsch: ${value}`,
    march: (name: string, value: string) => `Durchmarsch: ${name} nimmt alle Stiche, ${value}`,
  },

  ramsch: {
    left: (name: string) => `${name} ging, alles Offene gehört ihm`,
    skat: (name: string) => `Skat an ${name}`,
    march: (name: string) => `alle zehn Stiche an ${name}, zählt 120`,
    unseen: (count: number) => `${count} ungesehen geschoben`,
    virgin: 'eine Jungfrau',
    multiplier: (value: number) => `mal ${value}`,
    minus: (points: number) => `minus ${points}`,
    rest: (points: number, rest: number) => `60 − ${points} ist ${rest}`,
    score: (name: string, sum: string, multiplier: number, score: number) =>
      `${name}: ${sum}, mal ${multiplier} ist ${String(score).replace('-', '−')}`,
  },

  hours: (count: number) => `${count} ${count === 1 ? 'Stunde' : 'Stunden'}`,
  minutes: (count: number) => `${count} ${count === 1 ? 'Minute' : 'Minuten'}`,
  seconds: (count: number) => `${count} ${count === 1 ? 'Sekunde' : 'Sekunden'}`,
  percent: (value: string) => `${value}\u00a0%`,
  place: (value: number) => `${value}.`,
}

function spitzen(count: number): string {
  return count === 1 ? 'Spitze' : `${count} Spitzen`
}
