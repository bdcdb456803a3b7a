/** The settings of the pages in this browser. */
export const settings = {
  title: 'Einstellungen',
  lead: 'Sie gelten in diesem Browser, sofort und auf Dauer.',
  languageLegend: 'Sprache',
  languageMissing: 'Die andere Sprache konnte nicht geladen werden.',
  languages: { de: 'Deutsch', en: 'English' },
  appearance: 'Aussehen',
  appearances: { system: 'Wie das Gerät', light: 'Hell', dark: 'Dunkel' },
  deck: 'Blatt',
  decks: { french: 'Französisch', fourColours: 'Vier Farben', german: 'Deutsch' },
  deckHints: {
    french: 'Kreuz, Pik, Herz und Karo in Schwarz und Rot.',
    fourColours: 'Turnierblatt: Kreuz schwarz, Pik grün, Herz rot, Karo orange.',
    german: 'Eichel, Grün, Rot und Schellen, mit Unter und Ober.',
  },
  order: 'Ordnung der Hand',
  orders: { suits: 'Nach Farben', trumps: 'Trümpfe zuerst', own: 'Selbst gelegt' },
  orderHints: {
    suits: 'Erst die Buben, dann Farbe für Farbe.',
    trumps: 'Sobald das Spiel angesagt ist, stehen alle Trümpfe vorn.',
    own: 'Du ziehst die Karten an ihren Platz, tippst sie und dann ihren Platz an, oder nimmst Alt und die Pfeiltasten.',
  },
  sounds: 'Töne',
  soundsHint: 'Ein leiser Ton, wenn du dran bist und wenn ein Spiel zu Ende ist.',
  letterKeys: 'Tasten mit einem Buchstaben',
  letterKeysHint: 'Am Tisch sagt ein Buchstabe allein etwas an oder springt an eine Stelle.',
  preview: 'So liegen deine Karten, hier mit Herz als Trumpf',
}
