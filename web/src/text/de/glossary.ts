import type { GlossaryText } from '../../rules/terms'

export const glossary: GlossaryText = {
  lead: 'Die Wörter des Skats und dieser Seiten, auf Deutsch und Englisch.',
  toRules: 'Zu den Regeln in Kürze',
  find: 'Wort suchen',
  findHint: 'Deutsch oder Englisch; die Liste zeigt, was passt.',
  nothing: 'Dieses Wort steht nicht im Glossar.',
  found: (count) => (count === 1 ? 'Ein Eintrag' : `${count} Einträge`),
  inOtherLanguage: 'englisch',
  paragraph: 'Paragraf',
  entries: {
    account: {
      word: 'Wertung',
      also: 'Seeger-Fabian-Wertung',
      text: 'Was am Ende einer [Liste](list) zählt: die Spielpunkte, plus 50 für jedes gewonnene und minus 50 für jedes verlorene eigene Spiel, plus 40 (zu dritt) oder 30 (zu viert) für jedes Spiel, das ein anderer verloren hat.',
    },
    announcement: {
      word: 'Spielansage',
      text: 'Womit der [Alleinspieler](declarer) sagt, was er spielt: Farbe, Grand oder Null, dazu Hand, Schneider oder Schwarz angesagt, ouvert. Sie gilt endgültig.',
    },
    auction: {
      word: 'Reizen',
      text: 'Das Bieten vor dem Spiel, durch das sich zeigt, wer Alleinspieler wird. Erst reizt [Mittelhand](middlehand) die [Vorhand](forehand), dann [Hinterhand](rearhand) den, der übrig ist.',
    },
    baseValue: {
      word: 'Grundwert',
      text: 'Womit [Spitzen](matadors) und [Gewinnstufen](levels) malgenommen werden: Karo 9, Herz 10, Pik 11, Kreuz 12, Grand 24.',
    },
    bid: {
      word: 'Gebot',
      also: 'Reizwert',
      text: 'Eine Zahl, die jemand beim [Reizen](auction) nennt. Es gibt 63, von 18 bis 264: alle Werte, die ein Spiel haben kann.',
    },
    bock: {
      word: 'Bock',
      also: 'Bockrunde, Bockspiel',
      text: 'Ein Spiel, das doppelt zählt. Eine Runde hat meist drei davon, und danach drei [Pflichtramsche](forcedRamsch). Sie kommt nach einem verlorenen [Kontra](kontra), nach Kontra und [Re](re) und nach [Spaltarsch](splitGame).',
    },
    cardPoints: {
      word: 'Augen',
      text: 'Was die Karten in den Stichen zählen: Ass 11, Zehn 10, König 4, Dame 3, Bube 2, die anderen nichts. Zusammen sind es 120. Nicht zu verwechseln mit den Punkten in der Liste.',
    },
    claim: {
      word: 'Anspruch',
      text: 'Nach der Internationalen Ordnung sagt, wer seine Karten offen hinlegt: Alle weiteren Stiche sind meine (im Null: keiner). Der Server probiert jede Gegenwehr; stimmt es nicht, gehen die restlichen Stiche an die anderen.',
    },
    computerPlayer: {
      word: 'Computerspieler',
      text: 'Ein Programm auf einem Platz. Es sieht nur, was ein Mensch an seiner Stelle sähe, und ist überall als Programm gekennzeichnet.',
    },
    deal: {
      word: 'Spiel',
      also: 'Einzelspiel',
      text: 'Alles vom Geben bis zum Ergebnis. Auch ein [eingepasstes](passedIn) Spiel ist ein gültiges.',
    },
    dealer: {
      word: 'Geber',
      text: 'Wer in diesem Spiel geben würde, wenn nicht der Server mischte. Links von ihm sitzt [Vorhand](forehand); nach jedem Spiel gibt der Nächste.',
    },
    declarer: {
      word: 'Alleinspieler',
      text: 'Wer beim [Reizen](auction) den höchsten Wert geboten oder gehalten hat und nun allein gegen die zwei [Gegenspieler](defenders) spielt.',
    },
    defenders: {
      word: 'Gegenspieler',
      text: 'Die beiden, die gegen den [Alleinspieler](declarer) spielen. Sie zählen ihre Augen zusammen und gewinnen oder verlieren gemeinsam.',
    },
    discard: {
      word: 'Drücken',
      text: 'Nach der [Skataufnahme](pickUp) zwei Karten weglegen. Ihre Augen zählen am Ende für den Alleinspieler.',
    },
    escape: {
      word: 'Ausweg',
      also: 'Grand Hand statt Ramsch',
      text: 'Wer vor einem [Pflichtramsch](forcedRamsch) einen Grand Hand ansagt, spielt ihn stattdessen, einmal je Ramsch. Danach gibt derselbe noch einmal, und der Ramsch kommt doch.',
    },
    fairDeal: {
      word: 'Geprüfte Mischung',
      text: 'Die Karten werden aus Zufallszahlen des Servers und aller Spielenden gemischt. Nach dem Spiel werden sie offengelegt, und dein Browser rechnet nach, ob alles stimmt.',
    },
    followSuit: {
      word: 'Bedienen',
      text: 'Eine Karte der ausgespielten Farbe zugeben, bei Trumpf einen Trumpf. Wer es kann, muss es.',
    },
    forcedRamsch: {
      word: 'Pflichtramsch',
      text: 'Ein [Ramsch](ramsch), der ohne Reizen gespielt wird: die Spiele nach dem [Bock](bock). Nur der [Ausweg](escape) führt daran vorbei.',
    },
    forehand: {
      word: 'Vorhand',
      text: 'Der Platz links vom Geber. Vorhand antwortet beim [Reizen](auction) auf die Gebote und spielt zum ersten Stich aus.',
    },
    gameValue: {
      word: 'Spielwert',
      text: 'Was ein Spiel zählt: Grundwert mal ([Spitzen](matadors) plus [Gewinnstufen](levels)), bei Null eine feste Zahl. Verloren zählt es doppelt.',
    },
    giveUp: {
      word: 'Aufgeben',
      text: 'Das Spiel nicht zu Ende spielen. Vor dem zweiten Stich verliert der Alleinspieler damit einfach; später gehen die offenen Stiche an die Gegenseite, und es wird gezählt. Gegenspieler geben nur zusammen auf, nach der Internationalen Ordnung auch einer allein.',
    },
    grand: {
      word: 'Grand',
      text: 'Ein Spiel, in dem nur die vier [Buben](jacks) Trumpf sind. Grundwert 24.',
    },
    handGame: {
      word: 'Handspiel',
      also: 'aus der Hand',
      text: 'Ein Spiel, für das der Alleinspieler den [Skat](skat) nicht aufnimmt. Das zählt eine Gewinnstufe mehr, und nur so kann er Schneider oder Schwarz ansagen.',
    },
    hold: {
      word: 'Halten',
      text: 'Beim [Reizen](auction) sagen, dass man ein Spiel für das genannte Gebot hat.',
    },
    jacks: {
      word: 'Buben',
      also: 'Unter, Wenzel',
      text: 'In Farbspielen und im Grand die vier höchsten Trümpfe, in der Reihenfolge Kreuz, Pik, Herz, Karo. Im [Null](null) gewöhnliche Karten ihrer Farbe.',
    },
    jumpBid: {
      word: 'Sprunggebot',
      text: 'Ein Gebot, das Reizwerte überspringt, etwa von 18 gleich auf 264. Erlaubt; damit niemand es im Eifer hält, geht die Antwort erst nach zwei Sekunden.',
    },
    kontra: {
      word: 'Kontra',
      text: 'Ein Gegenspieler verdoppelt damit, was das Spiel zählt, vor seiner ersten Karte. Meist darf es nur, wer selbst mindestens 18 gereizt oder gehalten hat. Der Alleinspieler kann mit [Re](re) antworten.',
    },
    lastTrick: {
      word: 'Letzter Stich',
      text: 'Der zuletzt fertig gewordene Stich. Alle dürfen ihn ansehen, bis die nächste Karte ausgespielt ist.',
    },
    lead: {
      word: 'Ausspielen',
      text: 'Die erste Karte eines [Stichs](trick) legen. Zuerst tut das [Vorhand](forehand), dann immer, wer den vorigen Stich gemacht hat.',
    },
    levels: {
      word: 'Gewinnstufen',
      text: 'Was den Wert über die Spitzen hinaus erhöht, je Stufe um eins: Spiel, Hand, Schneider, Schneider angesagt, Schwarz, Schwarz angesagt, offen.',
    },
    list: {
      word: 'Liste',
      also: 'Serie, Spielliste',
      text: 'So viele Spiele, wie ein Tisch sich vornimmt, in ganzen [Runden](round); und das Blatt, auf dem sie stehen.',
    },
    lot: {
      word: 'Los',
      text: 'Entscheidet über den Platz, wenn Punkte, gewonnene und verlorene Spiele gleich sind. Es wird für jeden einmal gezogen und aufgeschrieben.',
    },
    march: {
      word: 'Durchmarsch',
      text: 'Im [Ramsch](ramsch) macht einer alle zehn Stiche. Dann bekommt er 120 Punkte und die anderen nichts.',
    },
    matadors: {
      word: 'Spitzen',
      also: 'mit und ohne',
      text: 'Die Trümpfe, die vom Kreuz-Buben an ohne Lücke aufeinander folgen. Hat der Alleinspieler den Kreuz-Buben, zählen die, die er hat („mit“); sonst die, die ihm fehlen („ohne“). Der [Skat](skat) zählt mit.',
    },
    middlehand: {
      word: 'Mittelhand',
      text: 'Der Platz links von [Vorhand](forehand). Mittelhand beginnt das [Reizen](auction).',
    },
    null: {
      word: 'Null',
      also: 'Nullspiel',
      text: 'Ein Spiel ohne Trumpf, das der Alleinspieler gewinnt, wenn er keinen Stich macht. Die Zehn steht dabei unter dem Buben. Werte: 23, Hand 35, ouvert 46, ouvert Hand 59.',
    },
    orders: {
      word: 'Ordnungen',
      also: 'SOSkO, ISkO, SkWO',
      text: 'Die Regeln: die Skat-Online-Ordnung (SOSkO) von 2007, die hier üblich ist; die Internationale Skatordnung (ISkO) in der Zählung von 2012; und die Skatwettspielordnung (SkWO) für Turniere und die Wertung.',
    },
    ouvert: {
      word: 'Ouvert',
      also: 'offen',
      text: 'Der Alleinspieler spielt mit offenen Karten. Bei Farbe und Grand muss er dann alle Stiche machen; Null ouvert geht auch mit Skataufnahme.',
    },
    overbid: {
      word: 'Überreizt',
      text: 'Das Spiel ist am Ende weniger wert als das Gebot, meist weil eine [Spitze](matadors) im Skat lag. Dann ist es verloren, und das nächste Vielfache des Grundwerts zählt doppelt.',
    },
    ownSchneider: {
      word: 'Eigenschneider',
      text: 'Der Alleinspieler kommt selbst nicht über 30 Augen. Die Stufe zählt in seinem verlorenen Spiel mit, aber nicht noch einmal, wenn er Schneider angesagt hatte.',
    },
    pass: {
      word: 'Passen',
      text: 'Aus dem [Reizen](auction) ausscheiden. Es lässt sich nicht zurücknehmen.',
    },
    passedIn: {
      word: 'Eingepasst',
      text: 'Niemand wollte spielen. Das Spiel steht mit 0 in der Liste, und der Nächste gibt.',
    },
    pickUp: {
      word: 'Skataufnahme',
      text: 'Der Alleinspieler nimmt die zwei Karten des [Skats](skat) auf die Hand und [drückt](discard) danach zwei.',
    },
    pubRules: {
      word: 'Kneipenregeln',
      also: 'Hausregeln',
      text: 'Was zu Hause und in der Kneipe gespielt wird: [Kontra](kontra) und [Re](re), [Bock](bock) und [Ramsch](ramsch), auf Wunsch die [Spitze](spitze). Wer etwas daran ändert, spielt nach Hausregeln. Beides hat eigene Ranglisten.',
    },
    pushing: {
      word: 'Schieberamsch',
      also: 'Schieben',
      text: 'Der [Ramsch](ramsch), vor dem der Skat weitergeht: Jeder nimmt ihn auf und legt zwei Karten ab, aber keinen Buben, oder schiebt ihn ungesehen weiter. Ungesehen geschoben zählt der Ramsch einmal mehr.',
    },
    ramsch: {
      word: 'Ramsch',
      text: 'Nach [Kneipenregeln](pubRules) wird, wenn niemand reizt, darum gespielt, wenig Augen zu bekommen: jeder für sich, mit den Buben als Trumpf. Wer die meisten Augen hat, verliert sie. Nach den Ordnungen wird stattdessen [eingepasst](passedIn).',
    },
    ratedList: {
      word: 'Gewertete Liste',
      text: 'Eine Liste, die in den Ranglisten zählt. In der Regel braucht sie einen öffentlichen Tisch, angemeldete Spieler, keine Computerspieler, und sie muss zu Ende gespielt sein.',
    },
    re: {
      word: 'Re',
      text: 'Die Antwort des Alleinspielers auf [Kontra](kontra), sofort: Das Spiel zählt noch einmal doppelt. Im Null und Null Hand gibt es kein Re.',
    },
    rearhand: {
      word: 'Hinterhand',
      text: 'Der dritte Platz nach dem Geber; zu dritt ist es der Geber selbst. Hinterhand reizt zuletzt mit.',
    },
    record: {
      word: 'Protokoll',
      also: 'ISS-Protokoll',
      text: 'Ein ganzes Spiel in einer Zeile Text, im Format des International Skat Server, das viele Programme lesen.',
    },
    referee: {
      word: 'Schiedsrichter',
      text: 'Jemand mit der Rolle, abgeschlossene Spiele und Listen anzusehen und zu [annullieren](voided). Auch er sieht keine Karten eines laufenden Spiels.',
    },
    round: {
      word: 'Runde',
      text: 'So viele Spiele, bis jeder Platz einmal gegeben hat: drei oder vier.',
    },
    schneider: {
      word: 'Schneider',
      text: 'Eine Partei, die höchstens 30 Augen hat. Das zählt eine Gewinnstufe.',
    },
    schneiderAnnounced: {
      word: 'Schneider angesagt',
      also: 'Schwarz angesagt',
      text: 'Beim [Handspiel](handGame) vorher versprechen, dass die Gegenspieler [Schneider](schneider) oder [schwarz](schwarz) werden. Das zählt je eine Stufe mehr; misslingt es, ist das Spiel in dieser Stufe verloren.',
    },
    schwarz: {
      word: 'Schwarz',
      text: 'Eine Partei, die keinen Stich gemacht hat. Ein Stich ohne Augen genügt, um es nicht zu sein.',
    },
    settlement: {
      word: 'Abrechnung',
      text: 'Wer wem wie viel gibt, wenn um Spielpunkte gespielt wird: die eigenen Punkte mal die Zahl der Spieler, minus die Summe aller. Zusammen ergibt das null.',
    },
    showing: {
      word: 'Zeigen',
      text: 'Der Alleinspieler legt seine Karten offen, damit es schneller geht. Nach der Skat-Online-Ordnung hat das sonst keine Folgen; nach der Internationalen ist es ein [Anspruch](claim).',
    },
    sittingDealer: {
      word: 'Aussetzender Geber',
      text: 'Am Vierertisch spielt der Geber nicht mit und sieht keine Karten. Verliert der Alleinspieler, bekommt auch er die 30.',
    },
    skat: {
      word: 'Skat',
      text: 'Die zwei Karten, die beim Geben übrig bleiben. Sie gehören dem Alleinspieler, ob er sie aufnimmt oder nicht.',
    },
    spectator: {
      word: 'Zuschauer',
      also: 'Kiebitz',
      text: 'Jemand, der einem Tisch zusieht. Er sieht nur, was offen liegt, und kann den Spielenden im Spiel nichts sagen.',
    },
    spitze: {
      word: 'Spitze',
      also: 'letzter Stich mit dem niedrigsten Trumpf',
      text: 'Wer als Alleinspieler den letzten Stich mit dem niedrigsten Trumpf macht, hat die Spitze: eine Stufe mehr, angesagt noch eine. Nicht zu verwechseln mit den [Spitzen](matadors) von oben. Nur an Tischen, die sie zulassen.',
    },
    splitGame: {
      word: 'Spaltarsch',
      also: '60 zu 60',
      text: 'Beide Parteien haben 60 Augen. Der Alleinspieler hat damit verloren, und nach [Kneipenregeln](pubRules) beginnt eine [Bockrunde](bock).',
    },
    substitute: {
      word: 'Ersatz',
      text: 'Wer sich zwischen zwei Spielen auf einen frei gewordenen Platz setzt. Er übernimmt den Punktestand des Platzes.',
    },
    suitGame: {
      word: 'Farbspiel',
      text: 'Ein Spiel mit einer Trumpffarbe: elf Trümpfe, die vier [Buben](jacks) und sieben Karten der Farbe.',
    },
    suits: {
      word: 'Farben',
      text: 'Kreuz, Pik, Herz und Karo; im deutschen Blatt Eichel, Grün, Rot und Schellen. In dieser Reihenfolge stehen auch die Buben.',
    },
    throwOff: {
      word: 'Abwerfen',
      text: 'Eine Karte einer anderen Farbe zugeben, weil man nicht [bedienen](followSuit) kann und nicht [stechen](trumpIn) will.',
    },
    tournament: {
      word: 'Turnier',
      text: 'Eine Einstellung des Tisches: Niemand schaut zu, niemand wird ersetzt, und wer die Verbindung verliert, hat zehn Minuten.',
    },
    trick: {
      word: 'Stich',
      text: 'Je eine Karte von allen dreien. Der höchste Trumpf bekommt ihn, sonst die höchste Karte der ausgespielten Farbe.',
    },
    trump: {
      word: 'Trumpf',
      text: 'Karten, die alle anderen stechen: die Buben und im Farbspiel die Trumpffarbe. Im Null gibt es keine.',
    },
    trumpIn: {
      word: 'Stechen',
      text: 'Auf eine Farbe, die man nicht hat, einen Trumpf legen.',
    },
    virgin: {
      word: 'Jungfrau',
      text: 'Wer im [Ramsch](ramsch) keinen Stich macht. Der Ramsch zählt dann einmal mehr. Ein Stich ohne Augen ist auch ein Stich.',
    },
    voided: {
      word: 'Annulliert',
      text: 'Ein Schiedsrichter hat das Spiel oder die Liste aus der Wertung genommen. Das Spiel bleibt durchgestrichen auf dem Blatt, zählt für alle 0 und wird nicht wiederholt.',
    },
    wait: {
      word: 'Wartezeit',
      text: 'Wie lange der Tisch auf jemanden wartet, dessen Verbindung weg ist oder der zu lange denkt: in der Regel 90 Sekunden je Spiel, im Turnier zehn Minuten, und fünfmal so viel je Liste. Danach gilt er als gegangen.',
    },
  },
}
