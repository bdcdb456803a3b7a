/** The switches of pub rules, each in a few words of the line that says them all, and in sentences of the form. */
export const pub = {
  name: 'Kneipenregeln',
  house: 'Hausregeln',
  line: (name: string, switches: readonly string[]) => `${name}: ${switches.join('; ')}`,
  kontra: { off: 'kein Kontra', '18': 'Kontra ab 18 und Re', all: 'Kontra für alle und Re' },
  passedIn: 'ohne Gebot eingepasst',
  ramsch: (factor: string, skat: string) => `ohne Gebot Ramsch (${factor}, ${skat})`,
  /** Where only rounds have Ramsch deals. */
  forcedRamsch: (factor: string, skat: string) => `im Pflichtramsch ${factor}, ${skat}`,
  factor: { adds: 'Jungfrau und Schieben zählen dazu', doubles: 'Jungfrau und Schieben verdoppeln' },
  skat: { 'last-trick': 'Skat an den letzten Stich', loser: 'Skat an den Verlierer' },
  starts: { 'lost-kontra': 'verlorenem Kontra', 'kontra-re': 'Re', '60': '60:60' },
  rounds: (starts: string, bock: number, ramsch: number) =>
    `nach ${starts} je ${bock} Bock${ramsch === 0 ? '' : ` und ${ramsch} Ramsch`}`,
  noRounds: 'kein Bock',
  noSpitze: 'keine Spitze',
  spitze: (most: number, inGrand: boolean, onlyAnnounced: boolean) =>
    [
      most === 1 ? '1 Spitze' : `bis ${most} Spitzen`,
      inGrand ? 'auch im Grand' : '',
      onlyAnnounced ? 'nur angesagte' : '',
    ]
      .filter((text) => text !== '')
      .join(', '),
  untilPoints: (points: number) => `Die Liste endet auch, sobald jemand ${points} Punkte hat`,
  answer: (span: string) => `Kontra, Re und der Ausweg werden ${span} lang gefragt`,

  form: {
    title: 'Kneipenregeln',
    lead: 'Was du änderst, macht daraus Hausregeln: Die zählen in einer eigenen Rangliste oder gar nicht, wie der Server es will.',
    usual: 'Alles wie üblich',
    kontra: 'Kontra',
    kontras: { off: 'Nie', '18': 'Ab 18', all: 'Jeder' },
    kontraHints: {
      off: 'Niemand verdoppelt, und auf ein Re kann es darum auch nicht kommen.',
      '18': 'Kontra sagt nur, wer selbst 18 gereizt oder gehalten hat; Hinterhand auch, wenn die anderen bei 20 waren.',
      all: 'Jeder Gegenspieler darf Kontra sagen, auch ohne gereizt zu haben.',
    },
    withoutBid: 'Wenn niemand reizt',
    withoutBids: { ramsch: 'Ramsch', pass: 'Einpassen' },
    withoutBidHints: {
      ramsch: 'Der Skat wird geschoben, und wer die meisten Augen bekommt, verliert sie.',
      pass: 'Das Spiel zählt 0, und der Nächste gibt.',
    },
    factor: 'Schieben und Jungfrau',
    factors: { adds: 'Zählen dazu', doubles: 'Verdoppeln' },
    factorHints: {
      adds: 'Jedes verdeckte Schieben und eine Jungfrau zählen einmal mehr: höchstens mal 5.',
      doubles: 'Jedes verdeckte Schieben und eine Jungfrau verdoppeln: höchstens mal 16.',
    },
    skat: 'Skat im Ramsch',
    skats: { 'last-trick': 'Letzter Stich', loser: 'Verlierer' },
    skatHints: {
      'last-trick': 'Wer den letzten Stich macht, bekommt den Skat dazu.',
      loser: 'Wer auch ohne ihn die meisten Augen hat, bekommt den Skat dazu.',
    },
    starts: 'Was Bock bringt',
    startNames: { 'lost-kontra': 'Verlorenes Kontra', 'kontra-re': 'Kontra und Re', '60': '60 zu 60' },
    startHints: {
      'lost-kontra': 'Der Alleinspieler verliert ein Spiel, in dem Kontra gesagt wurde.',
      'kontra-re': 'In einem Spiel wurden Kontra und Re gesagt, wie auch immer es ausgeht.',
      '60': 'Beide Parteien haben 60 Augen.',
    },
    bock: 'Bockspiele einer Runde',
    bockHint: 'So viele Spiele zählen doppelt, ehe der Ramsch kommt: 1 bis 12.',
    ramsch: 'Pflichtramsche danach',
    ramschHint: 'So viele Spiele werden danach ohne Reizen als Ramsch gespielt: 0 bis 12.',
    spitze: 'Spitze',
    spitzeHint: 'So viele letzte Stiche mit den niedrigsten Trümpfen zählen höchstens: 0 bis 10; 0 heißt keine.',
    inGrand: 'Auch im Grand',
    inGrandHint: 'Im Grand sind die Buben die Spitzen, von unten.',
    onlyAnnounced: 'Nur angesagte',
    onlyAnnouncedHint: 'Eine Spitze zählt nur, wenn sie vorher angesagt war.',
    limited: 'Bis zu einer Punktzahl',
    limitedHint: 'Die Liste endet auch, sobald jemand so viele Punkte in der Wertung hat.',
    points: 'Punkte',
    pointsHint: '1 bis 10000, mit den 50 und 40 oder 30.',
    answer: 'Zeit für Kontra, Re und den Ausweg, in Sekunden',
    answerHint: 'Wer so lange nichts sagt, hat Nein gesagt: 5 bis 60.',
  },
}
