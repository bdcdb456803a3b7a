/** How cards are shuffled, and checking it. */
export const fair = {
  title: 'So wird ehrlich gemischt',
  lead: 'Niemand kann die Karten aussuchen: nicht der Server, nicht ein Spieler, und auch nicht alle anderen zusammen, solange dein Browser mitmischt.',
  how: 'Wie es geht',
  steps: [
    {
      title: 'Der Server legt sich fest',
      text: 'Er zieht eine geheime Zufallszahl und veröffentlicht ihren Fingerabdruck. Aus dem Fingerabdruck lässt sich die Zahl nicht erraten, und zu ihm passt keine andere.',
    },
    {
      title: 'Die Spieler legen sich fest',
      text: 'Jeder Browser zieht eine eigene Zufallszahl und schickt nur ihren Fingerabdruck. Alle Fingerabdrücke stehen am Tisch, bevor irgendeine Zahl bekannt ist.',
    },
    {
      title: 'Die Spieler decken auf',
      text: 'Erst wenn alle festliegen, schicken die Browser ihre Zahlen. Der Server nimmt nur die, die zum Fingerabdruck passt.',
    },
    {
      title: 'Gemischt wird aus allen Zahlen',
      text: 'Aus der Zahl des Servers und denen der Spieler wird die Reihenfolge der 32 Karten berechnet. Eine einzige ehrliche Zahl genügt, und niemand kann sie vorhersagen.',
    },
    {
      title: 'Nach dem Spiel liegt alles offen',
      text: 'Alle Zahlen werden gezeigt. Dein Browser mischt noch einmal und vergleicht: Passen die Fingerabdrücke, und sind es dieselben Karten?',
    },
  ],
  limits: 'Was das nicht zeigt',
  limitsMore: [
    'Ob jemand seine Karten einem anderen verrät, oder mit zwei Plätzen spielt: Dagegen hilft kein Rechnen.',
    'Wer den Server betreibt, kann die Karten während des Spiels sehen; aussuchen kann er sie nicht.',
    'Wenn kein Mensch am Tisch eine Zahl gegeben hat, muss man dem Server glauben. Das wird dann auch so gesagt.',
    'Eine Zahl kann zurückgehalten werden. Dem Spieler allein nützt das nichts, ein betrügender Server könnte damit aber zwischen zwei Reihenfolgen wählen; darum steht bei jedem Spiel, wer zurückgehalten hat.',
    'Dieses Programm kommt selbst vom Betreiber des Servers. Wer ihm nicht traut, rechnet mit einem anderen nach.',
  ],
  check: 'Selbst nachrechnen',
  checkMore:
    'Jedes Spiel einer öffentlichen Liste hat auf seiner Seite einen Beweis. Er lässt sich auch hier einfügen, ebenso alle Beweise einer Liste; gerechnet wird nur in deinem Browser.',
  proof: 'Beweis als JSON',
  file: 'Oder eine Datei wählen: der Beweis eines Spiels oder alle Beweise einer Liste',
  whole: {
    right: (count: number) =>
      count === 1
        ? 'Eine Mischung nachgerechnet, sie ist richtig.'
        : `${count} Mischungen nachgerechnet, alle sind richtig.`,
    wrong: 'In dieser Liste stimmt etwas nicht.',
    caption: 'Die Mischungen der Liste',
    shuffle: 'Mischung',
    verdict: 'Ergebnis',
    seeds: 'Zahlen von Spielern',
    withheld: 'Zurückgehalten',
    good: 'richtig',
    bad: 'falsch',
    serverOnly: 'richtig, aber nur die Zahl des Servers',
    missing: (shuffle: number) =>
      `Mischung ${shuffle} wurde begonnen und hat keinen Beweis, obwohl danach noch einmal gemischt wurde.`,
    notYet: (shuffle: number) =>
      `Mischung ${shuffle} hat noch keinen Beweis. Er kommt mit dem Ende des Spiels; ist die Liste zu Ende, müsste er da sein.`,
    outOfOrder: (shuffle: number) => `Mischung ${shuffle} steht nicht an ihrer Stelle.`,
    otherTable: (shuffle: number) => `Mischung ${shuffle} gehört zu einem anderen Tisch.`,
    withheldIn: (count: number) =>
      count === 1
        ? 'Bei einer Mischung wurde eine Zahl zurückgehalten.'
        : `Bei ${count} Mischungen wurden Zahlen zurückgehalten.`,
    repeated: (shuffle: number) => `Mischung ${shuffle} verwendet eine Zahl des Servers ein zweites Mal.`,
  },
  run: 'Nachrechnen',
  notJson: 'Das ist kein JSON.',
  noProof:
    'Darin ist kein Beweis zu finden. Ein Beweis hat die Felder table, shuffle, commitment, serverSeed, hashes, parts und deck.',
  tooLong: 'Das ist zu lang für einen Beweis.',
  toLists: 'Zu den Listen',
  outcome: {
    verified: 'Nachgerechnet: richtig gemischt, und deine Zahl war dabei.',
    unverified: (seeds: number) =>
      seeds === 0
        ? 'Der Beweis ist in sich richtig. Es hat aber kein Spieler eine Zahl gegeben: Gezeigt ist nur, dass der Server sich vorher festgelegt hat.'
        : `Der Beweis ist in sich richtig, und ${seeds === 1 ? 'ein Spieler hat' : `${seeds} Spieler haben`} eine Zahl gegeben. Ob sie vorher so angekündigt war, weiß nur, wer am Tisch saß.`,
    wrong: 'Hier stimmt etwas nicht.',
  },
  withheld: (count: number) =>
    count === 1 ? 'Ein Spieler hat seine Zahl zurückgehalten.' : `${count} Spieler haben ihre Zahl zurückgehalten.`,
  doubt: {
    fault: 'Der Beweis widerspricht sich selbst.',
    announcedOtherwise: 'Am Tisch war vorher etwas anderes angekündigt.',
    ownSeedChanged: 'Deine Zahl wurde verändert.',
    ownSeedMissing: 'Deine Zahl kam rechtzeitig und wurde trotzdem weggelassen.',
    otherCards: 'Ausgeteilt wurden andere Karten als die berechneten.',
    otherVersion: 'Der Beweis ist nach einem Verfahren gemacht, das diese Seite nicht kennt.',
  },
  doubtMore: 'Sichere diesen Beweis und melde ihn denen, die den Server betreiben.',
  checks: 'Was geprüft wurde',
  holds: 'stimmt',
  fails: 'stimmt nicht',
  step: {
    version: (version: number) => `Das Verfahren hat die Nummer ${version}.`,
    commitment: 'Die Zahl des Servers passt zu ihrem Fingerabdruck.',
    revealed: (seat: number) => `Die Zahl von Platz ${seat} passt zu ihrem Fingerabdruck.`,
    withheld: (seat: number) => `Platz ${seat} hat seine Zahl zurückgehalten.`,
    notTaking: (seat: number) => `Platz ${seat} hat nicht mitgemischt.`,
    key: 'Aus allen Zahlen zusammen wird ein Schlüssel.',
    deck: 'Der Schlüssel gibt genau diese Reihenfolge der 32 Karten.',
    announced: 'Fingerabdrücke und Beweis sind die, die am Tisch angekündigt waren.',
    ownSeed: 'Deine eigene Zahl ist unverändert dabei.',
    cards: 'Ausgeteilt wurden genau diese Karten.',
  },
  fingerprint: 'Fingerabdruck',
  keyValue: 'Schlüssel',
  cards: 'Karten in der Reihenfolge des Mischens',
}
