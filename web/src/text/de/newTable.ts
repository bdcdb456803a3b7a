/** Making a table. */
export const newTable = {
  title: 'Tisch aufmachen',
  lead: 'Du setzt dich gleich selbst hin und bekommst einen Link zum Einladen.',
  presets: 'Vorlage',
  preset: { quick: 'Schnelle Liste', pub: 'Kneipentisch', club: 'Vereinsabend', tournament: 'Turnier' },
  presetHints: {
    quick: 'Zwölf Spiele für alle, die Lust haben; freie Plätze dürfen Computer nehmen.',
    pub: '36 Spiele wie zu Hause: mit Kontra und Re, Bock und Ramsch. Schieberamsch gibt es, wenn niemand reizt.',
    club: '36 Spiele unter Bekannten, mit Link, nach der Internationalen Skatordnung und mit mehr Ruhe.',
    tournament:
      '36 Spiele mit Bedenkzeit, ohne Zuschauer und ohne Ersatz; auf Verschwundene wird zehn Minuten gewartet.',
  },

  name: 'Name des Tisches',
  nameHint: (most: number) => `So steht er in der Lobby und auf der Liste: höchstens ${most} Zeichen.`,
  nameAfter: (player: string) => `Tisch von ${player}`,
  seats: 'Plätze',
  seat: { three: 'Drei', four: 'Vier' },
  seatHints: {
    three: 'Alle drei spielen jedes Spiel.',
    four: 'Reihum setzt aus, wer gibt.',
  },
  length: 'Länge',
  rounds: (rounds: number, deals: number) =>
    rounds === 1 ? `1 Runde (${deals} Spiele)` : `${rounds} Runden (${deals} Spiele)`,
  otherRounds: 'Andere Länge',
  endless: 'Endlos',
  roundsHint: 'In einer Runde gibt jeder einmal.',
  endlessHint: 'Die Liste läuft, bis zu wenige da sind. Gewertet wird sie nicht.',
  roundsField: 'Runden',
  deals: (count: number) => `Das sind ${count} Spiele; höchstens 48 gehen.`,
  access: 'Wer darf sich setzen?',
  accesses: { public: 'Alle', link: 'Wer den Link hat', password: 'Wer das Passwort hat' },
  accessHints: {
    public: 'Der Tisch steht in der Lobby, und jeder kann sich setzen.',
    link: 'Der Tisch steht nicht in der Lobby. Den Link bekommst du gleich am Tisch.',
    password: 'Der Tisch steht in der Lobby. Wer sich setzt, braucht das Passwort.',
  },
  password: 'Passwort des Tisches',
  passwordHint: 'Sag es denen, die mitspielen. 1 bis 64 Zeichen, und nicht das Passwort deines Kontos.',
  ruleSet: 'Regeln',
  ruleSets: { sosko: 'Online (SOSkO)', isko: 'International (ISkO)', pub: 'Kneipe' },
  ruleSetHints: {
    sosko: 'Die Skat-Online-Ordnung: gemacht für das Spiel im Netz.',
    isko: 'Die Internationale Skatordnung: wie im Verein. Wer auflegt, legt sich fest.',
    pub: 'Wie zu Hause: mit Kontra und Re, Bock und Ramsch.',
  },
  pubSwitches: 'Kneipenregeln ändern',
  computers: 'Computerspieler erlauben',
  computersHint: 'Am Tisch setzt du sie auf freie Plätze.',
  rated: 'Gewertet',
  ratedHint:
    'Die Liste zählt in den Ranglisten. Meist muss sie dafür öffentlich sein, eine Länge haben und ohne Computer und Gäste auskommen.',
  ratedGuest: 'Meist brauchst du dafür ein Konto.',

  further: 'Weitere Einstellungen',
  mode: 'Art',
  modes: { free: 'Frei', tournament: 'Turnier' },
  modeHints: {
    free: 'Wird ein Platz frei, kann ihn jemand übernehmen.',
    tournament: 'Niemand wird ersetzt und niemand sieht zu; auf Verschwundene wird lange gewartet.',
  },
  watching: 'Zuschauer',
  watchings: { nobody: 'Keine', live: 'Sofort', delayed: 'Verzögert' },
  watchingHints: {
    nobody: 'Sobald die Liste läuft, sieht niemand zu.',
    live: 'Wer zusieht, sieht alles gleich, aber keine verdeckte Karte.',
    delayed: 'Wer zusieht, sieht ab dem ersten Spiel alles etwas später.',
  },
  watchingTournament: 'Bei einem Turnier sieht niemand zu.',
  delay: 'Verzögerung in Sekunden',
  delayHint: 'Um so viel später sehen es die Zuschauer ab dem ersten Spiel: 1 bis 3600.',
  wait: 'Warten auf Verschwundene, in Sekunden',
  waitHint:
    'So lange wird in einem Spiel gewartet, wenn eine Verbindung abreißt, in der ganzen Liste fünfmal so lange: 10 bis 3600.',
  limited: 'Bedenkzeit begrenzen',
  limitedHint: 'Wer länger überlegt, dessen Wartezeit läuft.',
  move: 'Bedenkzeit je Zug, in Sekunden',
  moveHint: '5 bis 3600.',
  seating: 'Wer sitzt wo?',
  seatings: { lot: 'Das Los', host: 'Wie gesetzt' },
  seatingHints: {
    lot: 'Zu Beginn der Liste werden die Plätze ausgelost.',
    host: 'Jeder bleibt, wo er sich hingesetzt hat; du kannst die Plätze vorher ordnen.',
  },
  pause: 'Pause nach einem Spiel, in Sekunden',
  pauseHint: 'So lange steht das Ergebnis, wenn nicht alle vorher weiter wollen: 0 bis 600.',
  vacancy: 'Zeit für einen Ersatz, in Sekunden',
  vacancyHint:
    'So lange bleibt ein frei gewordener Platz offen, ehe die Liste ohne ihn weitergeht oder endet: 0 bis 600.',

  make: 'Tisch aufmachen',
}
