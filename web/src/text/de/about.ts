export const about = {
  title: 'Über Vorhand',
  glossary: 'Glossar',
  what: 'Vorhand ist ein Server, auf dem man Skat spielt: zu dritt oder zu viert, gegen Menschen und Computerspieler, nach den Regeln der Turniere.',
  free: 'Das Programm ist frei: Du darfst es unter der MIT-Lizenz oder der Apache-Lizenz 2.0 benutzen, ändern und weitergeben.',
  version: (version: string) => `Auf diesem Server läuft Version ${version}.`,
  privacy: 'Was über dich gespeichert wird',
  privacyKept:
    'Gespeichert werden dein Name, deine Sitzungen mit Adresse und Art des Programms für eine begrenzte Zeit, deine Tische, Listen und Spiele und was du an Tischen schreibst; vom Passwort nur eine Prüfsumme.',
  privacyOthers:
    'Andere sehen deinen Namen, deine Spiele und deine Plätze in den Ranglisten; nichts davon geht an Dritte, und diese Seiten laden nichts von anderswo.',
  privacyRights:
    'In deinem Konto kannst du alles herunterladen, was gespeichert ist, und es löschen: Dann bleiben deine Spiele ohne deinen Namen.',
  toAccount: 'Zum Konto',
  licences: 'Fremde Werke und ihre Lizenzen',
  work: 'Werk',
  by: 'Von',
  licence: 'Lizenz',
  cards: 'Kartenbilder „Vectorized Playing Cards 1.3“',
  cardsPackage: 'cardsJS, das Paket mit den Kartenbildern',
  hashes: 'noble-hashes: Prüfsummen',
  svelte: 'Svelte: Oberfläche',
  uqr: 'uqr: QR-Codes',
  contributors: 'und Mitwirkende',
  more: 'Mehr lesen',
  rules: 'Regeln in Kürze',
  fairDeal: 'Wie gemischt wird, und wie man es nachprüft',
  interface: 'Beschreibung der Schnittstelle für Programme (OpenAPI)',
}
