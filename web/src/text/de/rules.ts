import type { RulesText } from '../../rules/text'

export const rules: RulesText = {
  lead: 'So wird hier Skat gespielt: das Nötige zum Mitspielen, dann das Genaue zum Nachschlagen. Die Zahlen in Klammern sind die Paragrafen der Skat-Online-Ordnung; unterstrichene Wörter führen ins Glossar.',
  contents: 'Inhalt',
  toGlossary: 'Zum Glossar',
  toFairDeal: 'Wie hier gemischt wird',
  sections: {
    game: {
      title: 'Worum es geht',
      blocks: [
        'Skat spielen drei. In jedem Spiel tritt ein [Alleinspieler](declarer) gegen zwei [Gegenspieler](defenders) an (1.1.1). Wer allein spielt, wird vorher durch [Reizen](auction) bestimmt: Wer sich am meisten zutraut, bekommt die zwei Karten des [Skats](skat) und sagt an, was gespielt wird.',
        'In den zehn [Stichen](trick) eines Spiels liegen 120 [Augen](cardPoints). Der Alleinspieler gewinnt ein Farbspiel oder einen Grand mit 61 davon; den Gegenspielern genügen 60 (5.2.2). Nur im [Nullspiel](null) ist es anders: Dort darf er keinen einzigen Stich bekommen.',
        'Augen entscheiden nur, wer gewinnt. Aufgeschrieben wird der [Spielwert](gameValue), und der hängt vom Spiel, von den Buben und von den [Gewinnstufen](levels) ab.',
      ],
    },
    cards: {
      title: 'Die Karten',
      blocks: [
        'Es gibt 32 Karten: vier [Farben](suits) zu acht Karten. Der Rang der Farben ist Kreuz (Eichel), Pik (Grün), Herz (Rot), Karo (Schellen) (1.2.1).',
        { figure: 'cards' },
        'In [Farbspielen](suitGame) sind die vier [Buben](jacks) die höchsten [Trümpfe](trump), immer in der Reihenfolge Kreuz, Pik, Herz, Karo. Danach kommen die sieben übrigen Karten der Trumpffarbe: Ass, Zehn, König, Dame, Neun, Acht, Sieben (2.3.2). Das sind elf Trümpfe.',
        'Im [Grand](grand) sind nur die vier Buben Trumpf (2.3.3). Jede Farbe hat dann noch sieben Karten, ebenfalls mit der Zehn gleich unter dem Ass.',
        'Im [Null](null) gibt es keinen Trumpf. Jeder Bube gehört zu seiner Farbe, und die Reihenfolge lautet Ass, König, Dame, Bube, Zehn, Neun, Acht, Sieben (2.3.4).',
      ],
    },
    deal: {
      title: 'Das Geben',
      blocks: [
        'Jeder bekommt zehn Karten, zwei bleiben als Skat verdeckt. Links vom [Geber](dealer) sitzt [Vorhand](forehand), dann [Mittelhand](middlehand), dann [Hinterhand](rearhand). Zu dritt ist der Geber selbst Hinterhand; zu viert setzt er aus und sieht keine Karten.',
        'Platz 1 gibt das erste Spiel, dann geht es im Uhrzeigersinn weiter. Niemand gibt zweimal hintereinander (3.3.7).',
        'Gemischt wird hier aus Zufallszahlen des Servers und aller, die mitspielen. Deshalb kann sich niemand die Karten aussuchen, und nach jedem Spiel lässt sich das nachrechnen.',
      ],
    },
    auction: {
      title: 'Das Reizen',
      blocks: [
        'Gereizt wird mit Zahlen, die ein Spielwert sein können; die kleinste ist 18. Wer eine Zahl sagt, [bietet](bid); wer mitgeht, [hält](hold); wer nicht mehr will, [passt](pass). Alle drei Erklärungen gelten endgültig (3.3.8).',
        [
          'Zuerst bietet Mittelhand, und Vorhand hält oder passt (3.3.2).',
          'Sobald einer von beiden gepasst hat, reizt Hinterhand den anderen weiter oder passt (3.3.3, 3.3.4).',
          'Wer übrig bleibt, ist Alleinspieler. Sein letztes Gebot muss das Spiel mindestens wert sein (3.3.5).',
          'Bieten weder Mittelhand noch Hinterhand, darf Vorhand das Spiel zu 18 nehmen oder passen. Vorher kann Vorhand nicht passen (3.3.6).',
          'Will niemand spielen, ist das Spiel [eingepasst](passedIn): Es zählt 0, und der Nächste gibt (3.3.7).',
        ],
        'Gebote dürfen Zahlen überspringen. Auf einen solchen [Sprung](jumpBid) kannst du erst nach zwei Sekunden antworten, damit niemand aus Versehen hält.',
        { figure: 'bids' },
      ],
    },
    skat: {
      title: 'Skat und Ansage',
      blocks: [
        'Der Alleinspieler hat die Wahl: Er [nimmt den Skat auf](pickUp), [drückt](discard) zwei beliebige Karten und sagt dann sein Spiel an (2.2.2); oder er lässt den Skat liegen und spielt aus der [Hand](handGame) (2.2.3). Der Skat gehört in jedem Fall ihm: Seine Augen zählen am Ende für ihn mit (2.2.1).',
        'Angesagt wird vollständig und unwiderruflich (3.4.1, 3.4.4). Schneider oder Schwarz ansagen und Farbe oder Grand [offen](ouvert) spielen kann nur, wer aus der Hand spielt. Null ouvert geht mit und ohne Skataufnahme.',
        'Nach der Ansage sieht den Skat niemand mehr, auch nicht, wer ihn gedrückt hat (3.4.5).',
        'Wer das Gebot nicht mehr erreichen kann, darf trotzdem ein Farbspiel oder einen Grand ansagen (3.4.3). Einen Null, der weniger zählt als das Gebot, nimmt der Tisch nicht an.',
      ],
    },
    games: {
      title: 'Die Spiele und was sie zählen',
      blocks: [
        'Farbspiele und Grand haben einen [Grundwert](baseValue) (5.1.1). Er wird malgenommen mit der Zahl der [Spitzen](matadors) plus der Zahl der [Gewinnstufen](levels) (5.3.2).',
        { figure: 'bases' },
        'Nullspiele haben feste Werte (5.1.2).',
        { figure: 'nulls' },
        'Ein verlorenes Spiel zählt doppelt, als Minus (5.3.4).',
        { figure: 'values' },
      ],
    },
    matadors: {
      title: 'Die Spitzen',
      blocks: [
        'Spitzen sind die Trümpfe, die von oben, also vom Kreuz-Buben an, ohne Lücke aufeinander folgen (2.4.1). Wer den Kreuz-Buben hat, spielt „mit“: Es zählt, wie viele er ohne Lücke hat. Wem er fehlt, der spielt „ohne“: Es zählt, wie viele ihm ohne Lücke fehlen (2.4.2). Mit oder ohne gleich vielen ist gleich viel wert (5.3.3).',
        'Der Skat zählt dabei immer mit, auch beim Handspiel, wo man ihn erst am Ende sieht. Nach den Buben geht es mit Ass und Zehn der Trumpffarbe weiter: In Farbspielen sind bis zu elf Spitzen möglich, im Grand vier (2.4.3).',
        { figure: 'examples' },
      ],
    },
    levels: {
      title: 'Die Gewinnstufen',
      blocks: [
        'Jede erreichte Stufe zählt eins; die Stufen werden zusammengezählt (5.2.1).',
        { figure: 'levels' },
        [
          '[Schneider](schneider) ist eine Partei mit 30 oder weniger Augen (5.2.3).',
          '[Schwarz](schwarz) ist eine Partei ganz ohne Stich. Ein Stich ohne Augen reicht, um nicht schwarz zu sein (5.2.4).',
          'Auch der Alleinspieler kann Schneider oder schwarz werden; dann zählt die Stufe in seinem verlorenen Spiel mit.',
          'Wer Schneider oder Schwarz [ansagt](schneiderAnnounced) und nicht schafft, verliert mindestens in der angesagten Stufe. Der [Eigenschneider](ownSchneider) kommt dann nicht noch einmal dazu (5.2.5).',
          'Schwarz angesagt schließt Schneider angesagt ein; ein offenes Farbspiel oder ein Grand ouvert schließt beides ein, und Hand auch. Ein einziger abgegebener Stich, und das Spiel ist verloren (5.2.6).',
        ],
      ],
    },
    overbid: {
      title: 'Überreizt',
      blocks: [
        'Ist das Spiel am Ende weniger wert als das Gebot, ist es [überreizt](overbid) und verloren, auch mit mehr als 60 Augen. Berechnet wird das kleinste Vielfache des Grundwerts, das das Gebot erreicht, und das doppelt (5.4.1, 5.4.2).',
        { figure: 'overbids' },
        'Wer das Gebot mit Schneider oder Schwarz noch erreichen kann, muss also so hoch gewinnen. Ist ein verlorenes Spiel von sich aus genug wert, zählt sein eigener Wert.',
      ],
    },
    play: {
      title: 'Das Spielen',
      blocks: [
        'Vorhand [spielt aus](lead), danach immer, wer den letzten Stich bekommen hat (4.1.1).',
        'Die anderen müssen [bedienen](followSuit): Auf eine Farbe gehört eine Karte dieser Farbe, auf Trumpf ein Trumpf (4.2.1). In Farbspielen und im Grand sind die Buben Trumpf und nicht Karten ihrer Farbe. Wer nicht bedienen kann, darf [stechen](trumpIn) oder [abwerfen](throwOff) (4.2.2). Die Karten, die gehen, sind am Tisch markiert; auf eine andere nennt dir der Tisch den Grund.',
        'Der höchste Trumpf macht den Stich, sonst die höchste Karte der ausgespielten Farbe (4.4.2). Den [letzten Stich](lastTrick) kannst du ansehen, bis die nächste Karte ausgespielt ist.',
        'Null endet mit dem ersten Stich des Alleinspielers, ein offenes oder Schwarz angesagtes Spiel mit dem ersten der Gegenspieler. Alle anderen werden bis zum zehnten Stich gespielt.',
        'Über die Karten wird nicht geredet (4.2.3). Solange ein Spiel läuft, ist der Chat für die Spielenden zu, außer alle sind einverstanden.',
      ],
    },
    givingUp: {
      title: 'Aufgeben und Zeigen',
      blocks: [
        [
          'Der Alleinspieler [gibt auf](giveUp), bevor eine Karte des zweiten Stichs liegt: einfach verloren, mit den Spitzen und den angesagten Stufen, mindestens in Höhe des Gebots (4.3.1).',
          'Gibt er später auf, gehen alle offenen Stiche an die Gegenspieler, und es wird abgerechnet. Wer schon 61 Augen hat, gewinnt so noch; wer bis 30 hat, ist Schneider. Ein Null ist verloren (4.3.2).',
          'Die Gegenspieler geben nur auf, wenn beide es wollen. Den Wunsch des einen sieht niemand, auch sein Partner nicht, und er kann ihn zurücknehmen, bis auch der andere will. Dann gehen alle offenen Stiche an den Alleinspieler; in einem Null kommt keiner dazu (4.3.3).',
          'Der Alleinspieler darf seine Karten [zeigen](showing). Das hat keine Folgen, es geht nur oft schneller (4.3.4).',
        ],
      ],
    },
    list: {
      title: 'Liste und Abrechnung',
      blocks: [
        'Eine [Liste](list) besteht aus ganzen [Runden](round): In jeder Runde gibt jeder Platz einmal. Üblich sind zwölf Runden, also 36 Spiele zu dritt und 48 zu viert.',
        'Aufgeschrieben wird nur beim Alleinspieler: der Wert oder das doppelte Minus (5.5.1). Am Ende kommt die [Wertung](account) dazu: 50 für jedes gewonnene, minus 50 für jedes verlorene eigene Spiel, und für jedes Spiel, das ein anderer verloren hat, 40 am Dreiertisch oder 30 am Vierertisch. Am Vierertisch bekommt sie auch, wer ausgesetzt hat.',
        { figure: 'account' },
        'Bei gleichen Punkten liegt vorn, wer mehr Spiele gewonnen hat, dann, wer weniger verloren hat, dann entscheidet das [Los](lot).',
        'Die [Abrechnung](settlement) der Spielpunkte untereinander, ohne die 50, 40 und 30: die eigenen Punkte mal die Zahl der Spieler, minus die Summe aller.',
        { figure: 'settlement' },
      ],
    },
    leaving: {
      title: 'Warten und Gehen',
      blocks: [
        'Reißt deine Verbindung ab oder denkst du länger nach, als der Tisch erlaubt, läuft deine [Wartezeit](wait): an freien Tischen 90 Sekunden, im [Turnier](tournament) zehn Minuten, wenn der Tisch nichts anderes sagt. Sie gilt für ein ganzes Spiel zusammen, und für eine Liste hast du fünfmal so viel. Kommst du rechtzeitig zurück, ist nichts geschehen; sonst gilt es, als wärst du gegangen. Ausfälle des Servers gehen nicht auf deine Zeit.',
        'Was es kostet, während eines Spiels zu gehen:',
        { figure: 'leaving' },
        'Wer belastet wird, verliert wie ein Alleinspieler auch 50, und die anderen am Tisch bekommen ihre 40 oder 30. Wer vorher sagt, dass er nach der laufenden Runde aufhört, geht ohne Kosten.',
        'Auf einen frei gewordenen Platz kann sich zwischen zwei Spielen ein [Ersatz](substitute) setzen; er übernimmt den Punktestand. Sonst spielen von vieren drei weiter, und mit weniger als dreien ist die Liste zu Ende.',
      ],
    },
    server: {
      title: 'Was es an den Tischen hier gibt',
      blocks: [
        [
          'Drei oder vier Plätze, eine Liste von einer Runde bis 48 Spielen oder ohne Ende.',
          'Offene Tische, Tische nur über einen Link und Tische mit Passwort.',
          'Auf freie Plätze kann der Gastgeber [Computerspieler](computerPlayer) setzen.',
          '[Zuschauer](spectator) sehen keine verdeckten Karten; ein Tisch kann sie verzögert oder gar nicht zulassen. Der [aussetzende Geber](sittingDealer) sieht, was Zuschauer sehen.',
          'Im [Turnier](tournament) schaut niemand zu, und niemand wird ersetzt.',
          'In die Ranglisten kommen nur [gewertete Listen](ratedList). Sie sind öffentlich, ohne Computerspieler, mit lauter angemeldeten Spielern und ganz zu Ende gespielt, wenn der Server es nicht anders einstellt.',
          'Kontra, Re, Bock und [Ramsch](ramsch) gibt es nur an Tischen mit [Kneipenregeln](pubRules).',
          'Ein [Schiedsrichter](referee) kann ein Spiel oder eine Liste [annullieren](voided). Das steht dann mit dem Grund dabei.',
        ],
      ],
    },
    orders: {
      title: 'Die zwei Ordnungen',
      blocks: [
        'Üblich ist die Skat-Online-Ordnung, nach der alles oben beschrieben ist. Ein Tisch kann stattdessen nach der [Internationalen Ordnung](orders) spielen. Dann ist anders:',
        [
          'Ab dem zweiten Stich kann der Alleinspieler nur aufgeben, wenn ein Gegenspieler zustimmt.',
          'Gibt ein Gegenspieler auf, ist das Spiel zu Ende, ohne dass der andere gefragt wird. Ist es schon entschieden, bleibt es dabei; sonst hat der Alleinspieler einfach gewonnen, oder in der Stufe, die er braucht, wenn die Gegenspieler sie nicht schon verhindert haben.',
          'Offene Karten sind ein verbindlicher [Anspruch](claim): auf alle weiteren Stiche, im Null auf keinen. Der Server prüft jede Gegenwehr; stimmt der Anspruch nicht, gehen die Reststiche an die anderen, und ein Spiel, das noch nicht entschieden ist, ist verloren für die Partei, die ihn erhob. Auch ein Gegenspieler kann so alle weiteren Stiche beanspruchen, für sich allein und nicht im Null.',
          'Ersatz kommt nur zwischen zwei Runden, und nur, wenn alle einverstanden sind.',
        ],
      ],
    },
    pub: {
      title: 'Kneipenregeln',
      blocks: [
        'Ein Tisch kann auch nach [Kneipenregeln](pubRules) spielen: wie oben, und dazu mit Kontra und Re, Bock und Ramsch. Ergebnisse nennen die Nummern hier als „pub 1“ bis „pub 17“. Was üblich ist, steht da; was der Gastgeber daran ändert, steht in den Einstellungen des Tisches.',
        {
          numbered: [
            {
              title: 'Kontra: wer',
              text: '[Kontra](kontra) darf ein Gegenspieler sagen, der selbst mindestens 18 gereizt oder gehalten hat; Hinterhand auch, wenn einer der anderen schon bei 20 war. Hat niemand gereizt, gibt es keines. In einem Spiel gibt es ein Kontra, und es gilt auch für den anderen Gegenspieler.',
            },
            {
              title: 'Kontra: wann',
              text: 'Gesagt wird es, wenn du mit deiner ersten Karte dran bist, und bevor du sie spielst. Gegen ein offenes Spiel werden beide Gegenspieler gleichzeitig gefragt, ehe die Karten aufgedeckt werden; wer nichts sagt, hat Nein gesagt. Gibt der Alleinspieler vorher auf, entgeht er dem Kontra.',
            },
            {
              title: 'Re',
              text: 'Nach Kontra wird der Alleinspieler sofort gefragt, ob er [Re](re) sagt; wer nichts sagt, hat Nein gesagt. Im Null und im Null Hand gibt es kein Re.',
            },
            {
              title: 'Was verdoppelt',
              text: 'Der Wert zählt doppelt, wenn das Spiel verloren ist, bei Kontra, bei Re und im [Bock](bock), jedes Mal noch einmal. Das gilt auch, wenn jemand aufgibt oder geht. Die 50 und die 40 (zu viert 30) werden nie verdoppelt.',
            },
            {
              title: 'Was eine Runde bringt',
              text: 'Eine Bock- und Ramschrunde kommt, wenn der Alleinspieler mit Kontra verliert, wenn Kontra und Re gesagt wurden, wie es auch ausgeht, und bei [60 zu 60](splitGame) in einem Farbspiel oder Grand. Ein Ramsch bringt keine, und ein Spiel höchstens eine.',
            },
            {
              title: 'Wie eine Runde läuft',
              text: 'Erst drei Bockspiele, dann drei [Pflichtramsche](forcedRamsch), auch zu viert. Jedes Spiel zählt dabei mit, auch ein eingepasstes oder eines, in dem jemand geht. Ein Ramsch mitten im Bock zählt nicht doppelt. Während eine Runde läuft, kann höchstens eine weitere warten. Mit der Liste verfällt, was übrig ist.',
            },
            {
              title: 'Niemand reizt: das Schieben',
              text: 'Reizt niemand 18, wird Ramsch gespielt, und vorher geht der Skat herum: [Schieberamsch](pushing). Von Vorhand bis Hinterhand nimmt ihn jeder auf und legt zwei Karten ab, oder er schiebt ihn ungesehen weiter. Wer aufgenommen hat, darf keinen Buben ablegen. Was dort lag, weiß nur, wer es aufgenommen, und wer es abgelegt hat.',
            },
            {
              title: 'Wie Ramsch gespielt wird',
              text: 'Im [Ramsch](ramsch) sind die Buben Trumpf, und die Karten stehen wie im Grand. Vorhand spielt aus. Jeder spielt für sich, und alle zehn Stiche werden gespielt.',
            },
            {
              title: 'Wer den Skat bekommt',
              text: 'Wer den letzten Stich macht, bekommt den Skat dazu, und seine Augen zählen mit. Ein Tisch kann ihn stattdessen dem geben, der auch so die meisten Augen hat.',
            },
            {
              title: 'Was ein Ramsch zählt',
              text: 'Wer die meisten Augen hat, schreibt sie als Minus, mal dem Faktor. Die anderen schreiben je 60 weniger ihre eigenen Augen, mal dem Faktor. Haben mehrere die meisten, verlieren sie alle. Ein Ramsch ist weder gewonnen noch verloren: Es gibt keine 50, 40 oder 30, und wer aussetzt, schreibt 0.',
            },
            {
              title: 'Der Faktor',
              text: 'Er ist 1, und jedes ungesehene Schieben zählt 1 dazu. Eine [Jungfrau](virgin) zählt noch 1 dazu; mehr als 5 wird es nie. Ein Tisch kann stattdessen jedes Mal verdoppeln, bis 16.',
            },
            {
              title: 'Durchmarsch',
              text: 'Beim [Durchmarsch](march) macht einer alle zehn Stiche: Er bekommt 120, die anderen 0, und kein Faktor zählt.',
            },
            {
              title: 'Pflichtramsch und Ausweg',
              text: 'Vor einem Pflichtramsch wird nicht gereizt. Von Vorhand an wird jeder gefragt, ob er stattdessen einen Grand Hand spielt, den [Ausweg](escape); jeder darf es einmal je Ramsch. Der Grand zählt wie üblich, ohne Ansagen, und nie doppelt für Bock; Kontra darf jeder Gegenspieler sagen. Danach gibt derselbe noch einmal, und der Ramsch kommt doch; in der Länge der Liste zählt der Grand nicht mit.',
            },
            {
              title: 'Einen Ramsch verlassen',
              text: 'Wer vom Schieben an geht, oder von der Frage nach dem Ausweg an, bekommt alle offenen Stiche und den Skat. Hätte er dann alle zehn Stiche, ist das kein Durchmarsch: Er verliert 120 wie mit einer Jungfrau, und die anderen bekommen je 60, beides mal dem Faktor.',
            },
            {
              title: 'Spitze',
              text: 'Nur wo der Tisch sie zulässt: Macht der Alleinspieler den letzten Stich mit dem niedrigsten Trumpf, zählt die [Spitze](spitze) eine Stufe mehr; mit den zwei niedrigsten in den letzten beiden Stichen zwei, und so fort. Angesagt zählt jede eine Stufe beim Reizen und im Wert, und noch eine, wenn sie gelingt. Misslingt eine angesagte, ist das Spiel verloren, und beides zählt.',
            },
            {
              title: 'Ersatz, und wann Runden enden',
              text: 'Ein [Ersatz](substitute) übernimmt mit dem Platz die laufende Runde und die, die wartet. Ist nur noch einer am Tisch, sind sie zu Ende.',
            },
            {
              title: 'Listen bis zu einer Punktzahl, Ranglisten',
              text: 'Eine Liste nach [Kneipenregeln](pubRules) kann auch enden, sobald jemand eine Punktzahl erreicht hat. Gewertet wird in eigenen Ranglisten: ewig, über die letzten 360 Spiele und nach Monaten. Hausregeln zählen nicht, oder in einer dritten, wie der Server es will.',
            },
          ],
        },
      ],
    },
  },
  figures: {
    cards: {
      caption: 'Was die Karten zählen',
      card: 'Karte',
      points: 'Augen',
      rows: [
        ['Ass (Daus)', 11],
        ['Zehn', 10],
        ['König', 4],
        ['Dame (Ober)', 3],
        ['Bube (Unter)', 2],
        ['Neun, Acht, Sieben', 0],
      ],
    },
    bids: { caption: 'Alle 63 Reizwerte' },
    values: {
      caption: 'Spielwerte: Grundwert mal Spitzen und Stufen zusammen',
      game: 'Spiel',
      factor: (factor) => `mal ${factor}`,
    },
    bases: { caption: 'Grundwerte', game: 'Spiel', value: 'Grundwert' },
    nulls: { caption: 'Nullspiele', game: 'Spiel', value: 'Wert' },
    levels: {
      caption: 'Stufen, wenn alle bis dahin erreicht sind',
      level: 'Stufe',
      pickUp: 'mit Skat',
      hand: 'Handspiel',
      notThere: 'gibt es nicht',
    },
    examples: {
      caption: 'Durchgerechnet',
      held: 'Trümpfe mit Skat, Ansage und Ergebnis',
      sum: 'Rechnung',
      cards: {
        clubsWith2: 'Kreuz-Bube und Pik-Bube da, Herz-Bube nicht. Kreuz, gewonnen.',
        spadesHandWithout1: 'Kreuz-Bube fehlt, Pik-Bube da. Pik aus der Hand, gewonnen.',
        heartsWith5: 'Alle vier Buben und das Herz-Ass da, die Herz-Zehn nicht. Herz, gewonnen.',
        grandWithout3Schneider: 'Nur der Karo-Bube da. Grand, die Gegenspieler haben 28 Augen.',
        diamondsHandAnnounced:
          'Kreuz-Bube da, Pik-Bube nicht. Karo aus der Hand, Schneider angesagt, die Gegenspieler haben 25 Augen.',
        grandOuvertWith4: 'Alle vier Buben da. Grand ouvert, alle Stiche gemacht: das höchste Spiel, das es gibt.',
      },
    },
    overbids: {
      caption: 'Zweimal überreizt',
      story: 'Was geschah',
      charge: 'Eingetragen',
      stories: {
        handDiamonds:
          'Karo Hand ohne 2, bis 36 gereizt. Im Skat liegt der Pik-Bube: nur noch ohne 1, also 27. Das nächste Vielfache von 9 ist 36.',
        pickUpSpades:
          'Pik ohne 3, bis 44 gereizt. Im Skat liegt der Kreuz-Bube: jetzt mit 1, also 22. 44 ist ein Vielfaches von 11.',
      },
    },
    account: {
      caption: 'Eine Wertung, durchgerechnet',
      what: 'Posten',
      atThree: 'zu dritt',
      atFour: 'zu viert',
      points: 'Spielpunkte',
      wonAndLost: (won, lost) => `${won} gewonnen, ${lost} verloren, mal 50`,
      othersLost: (count) => `${count} von anderen verloren, mal 40 oder 30`,
      total: 'Wertung',
    },
    settlement: {
      caption: 'Eine Abrechnung zu dritt',
      player: 'Spieler',
      points: 'Spielpunkte',
      settled: 'bekommt',
      names: ['Anna', 'Berta', 'Cem'],
    },
    leaving: {
      caption: 'Gehen während eines Spiels',
      when: 'Wer geht wann',
      cost: 'Was dann gilt',
      rows: [
        [
          'Vor dem Geben oder in der Pause',
          'Es kostet nichts. Eine Liste, die dadurch abbricht, wird in der Regel nicht gewertet.',
        ],
        [
          'Während des Reizens, egal wer',
          'Er verliert einen einfachen Grand: (Spitzen + 1) mal 24, doppelt, mindestens in Höhe seines eigenen höchsten Gebots, auch wenn er schon gepasst hat (3.3.9).',
        ],
        ['Der Alleinspieler vor der Ansage', 'Dasselbe, mindestens in Höhe des letzten Gebots (3.4.6).'],
        [
          'Ein Gegenspieler vor der Ansage',
          'Der Alleinspieler gewinnt einen einfachen Grand und die 50; belastet wird niemand (3.4.6).',
        ],
        ['Der Alleinspieler im Spiel', 'Er gibt damit auf (4.3.6).'],
        ['Ein Gegenspieler im Spiel', 'Es ist, als hätten beide Gegenspieler aufgegeben (4.3.6).'],
        ['Der aussetzende Geber', 'Das laufende Spiel geht weiter; sein Platz wird danach frei.'],
      ],
    },
  },
  withMatadors: (isWith, count) => `${isWith ? 'mit' : 'ohne'} ${count}`,
  step: (level, sum) => `${level} ${sum}`,
  times: (base, value) => `mal ${base} = ${value}`,
}
