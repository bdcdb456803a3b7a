/** The front page, and the name with which somebody comes in. */
export const front = {
  title: 'Skat online spielen',
  yourName: 'Dein Name',
  nameHint: 'So sehen dich die anderen. Du kannst ihn so lassen, ein Konto brauchst du nicht.',
  /** Words for suggested names, divided by blanks. */
  guestNames: 'Karo Herz Pik Kreuz',
  haveAccount: 'Mit Konto:',
  playOn: 'Weiterspielen',
  playOnMore: (count: number) =>
    count === 1 ? 'Du hast einen Platz an einem Tisch.' : `Du hast Plätze an ${count} Tischen.`,
  playOnAt: (table: string) => `Weiterspielen: ${table}`,
  someTable: 'dein Tisch',
  atOnce: 'Sofort spielen',
  atOnceMore: 'Gegen zwei Computerspieler. Es geht gleich los.',
  atOnceButton: 'Gegen Computer spielen',
  length: 'Wie viele Spiele?',
  deals: (count: number) => `${count} Spiele`,
  /** The name of the table at which somebody plays against computer players. */
  soloTable: 'Übungstisch',
  sitDown: 'An einen Tisch setzen',
  noTables:
    'Gerade ist an keinem offenen Tisch ein Platz frei. Mach selbst einen auf, oder spiel inzwischen gegen Computer.',
  allTables: 'Alle Tische',
  invite: 'Tisch aufmachen und einladen',
  inviteMore: 'Drei oder vier Plätze, deine Regeln. Den Link schickst du, wem du willst.',
  inviteButton: 'Tisch aufmachen',
  what: 'Was das ist',
  whatMore:
    'Vorhand ist ein freier Skat-Server: Du spielst Listen nach der Internationalen oder der Online-Skatordnung, mit Bekannten, Fremden oder Computern. Jedes Mischen lässt sich nachprüfen, und jedes Spiel danach noch einmal ansehen.',
  rulesLink: 'Regeln in Kürze',
  glossaryLink: 'Skatwörter',
  fairLink: 'So wird ehrlich gemischt',
  aboutLink: 'Über Vorhand',
  best: 'Die Besten',
  bestMore: 'Jeder mit seinen letzten 360 gewerteten Spielen',
  noRanking: 'Noch steht niemand in der Rangliste: Die erste gewertete Liste fehlt noch.',
  wholeRanking: 'Ganze Rangliste',
  place: 'Platz',
  player: 'Name',
  points: 'Punkte',
  average: 'Schnitt',
}
