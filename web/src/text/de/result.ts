/** The result of a deal. */
export const result = {
  title: 'Ergebnis',
  titleOf: (deal: number) => `Ergebnis von Spiel ${deal}`,
  cardPoints: (points: number, tricks: number) =>
    `${points} ${points === 1 ? 'Auge' : 'Augen'} in ${tricks} ${tricks === 1 ? 'Stich' : 'Stichen'}`,
  why: 'Wie der Wert zustande kommt',
  paragraphs: (paragraphs: string) => `Nach ${paragraphs} der Skatordnung`,
  pubParagraphs: (paragraphs: string, count: number) =>
    `Nach ${count === 1 ? 'Nummer' : 'den Nummern'} ${paragraphs} der Kneipenregeln`,
  who: 'Wer was bekommt',
  player: 'Spieler',
  score: 'Punkte',
  points: 'Augen',
  tricks: 'Stiche',
  listPoints: 'Wertung',
  total: 'Stand',
  cards: 'Alle Karten',
  handOf: (name: string) => `Hand von ${name}`,
  skat: 'Skat beim Austeilen',
  discard: 'Abgelegt',
  laid: (name: string) => `Von ${name} geschoben`,
  voided: 'Dieses Spiel wurde annulliert und zählt 0.',
  verdict: {
    verified: 'Nachgerechnet: richtig gemischt',
    unverified: 'Der Beweis ist in sich richtig',
    wrong: 'Das Mischen stimmt nicht!',
    arranged: 'Vorgegebene Karten, nicht gemischt',
    waiting: 'Der Beweis kommt gleich …',
  },
  verdictMore: 'Wie das geprüft wird',
}
