/** Logging in, registering, and the own account. */
export const account = {
  logIn: 'Anmelden',
  register: 'Registrieren',
  logOut: 'Abmelden',
  name: 'Name',
  password: 'Passwort',
  showPassword: 'Passwort zeigen',
  passwordHint: 'Mindestens 8 Zeichen. Ein paar Wörter hintereinander sind gut.',
  nameMissing: 'Gib einen Namen ein.',
  passwordMissing: 'Gib dein Passwort ein.',
  logInLead: 'Mit deinem Konto kommst du von jedem Gerät herein.',
  noAccount: 'Noch kein Konto?',
  logInGuest: (name: string) =>
    `Du bist gerade als Gast „${name}“ da. Meldest du dich an, endet das, und als dieser Gast kommst du nicht wieder. Willst du seine Spiele behalten, registriere dich stattdessen.`,
  alreadyIn: (name: string) => `Du bist als „${name}“ angemeldet.`,
  toAccount: 'Zum Konto',
  registerLead:
    'Mit einem Konto gehört dir dein Name, du kommst von jedem Gerät herein, und du spielst gewertete Listen.',
  registerGuest: (name: string) =>
    `Du bist als Gast „${name}“ da. Wenn du dich registrierst, behältst du deinen Platz, deine laufende Liste und alle deine Spiele.`,
  registerName: 'Diesen Namen hat dann niemand sonst. 1 bis 24 Zeichen.',
  registerButton: 'Konto anlegen',
  haveAccount: 'Schon ein Konto?',
  forgotten:
    'Ein vergessenes Passwort kann niemand nachsehen: Der Server kennt es nicht. Die Verwaltung dieses Servers hilft dir weiter.',

  title: 'Dein Konto',
  nobody: 'Du bist nicht angemeldet.',
  nobodyMore: 'Melde dich an, um dein Konto zu sehen, oder komm auf der Startseite als Gast herein.',
  youAre: 'Wer du bist',
  guest: 'Gast',
  guestMore:
    'Als Gast kennt dich nur dieser Browser: Meldest du dich ab oder löschst seine Daten, kommst du nicht als derselbe zurück. Mit einem Konto bleibt dir alles.',
  roles: { player: 'Spieler', referee: 'Schiedsrichter', administrator: 'Verwaltung' },
  ownPage: 'Deine Spielerseite',
  logOutGuest: 'Als Gast kommst du nach dem Abmelden nicht wieder an deine Spiele. Wirklich abmelden?',

  lists: 'Deine letzten Listen',
  noLists: 'Noch hast du keine Liste an einem öffentlichen Tisch gespielt.',
  kept: 'In diesem Browser gespielt',
  keptMore: 'Auch Listen an Tischen, die nicht in der Lobby standen, wie beim Üben. Nur dieser Browser merkt sie sich.',
  allLists: 'Alle Listen',
  listOf: (day: string) => `Liste vom ${day}`,
  place: 'Platz',
  total: 'Punkte',
  running: 'läuft',
  unfinished: 'unvollständig',
  voided: 'annulliert',

  rename: 'Namen ändern',
  newName: 'Neuer Name',
  renameHint:
    'Danach hat für 90 Tage niemand sonst deinen alten Namen. An einem Tisch heißt du weiter wie beim Hinsetzen.',
  renameAt: (day: string) => `Deinen Namen kannst du wieder ab ${day} ändern.`,
  renamed: (name: string) => `Du heißt jetzt „${name}“.`,

  changePassword: 'Passwort ändern',
  oldPassword: 'Bisheriges Passwort',
  passwordWrong: 'Das Passwort stimmt nicht. Prüfe es und versuche es noch einmal.',
  oldWrong: 'Das bisherige Passwort stimmt nicht. Prüfe es und versuche es noch einmal.',
  newPassword: 'Neues Passwort',
  changePasswordHint: 'Alle deine anderen Anmeldungen enden dabei.',
  passwordChanged: 'Das Passwort ist geändert. Auf anderen Geräten musst du dich neu anmelden.',

  sessions: 'Wo du angemeldet bist',
  thisSession: 'dieses Gerät',
  unknownAgent: 'Unbekanntes Programm',
  agentOn: (browser: string, system: string) => `${browser} auf ${system}`,
  sessionFrom: (address: string) => `von ${address}`,
  sessionBegan: (when: string) => `seit ${when}`,
  sessionUsed: (when: string) => `zuletzt ${when}`,
  endSession: 'Beenden',
  endSessionOf: (agent: string) => `Anmeldung beenden: ${agent}`,
  sessionEnded: 'Die Anmeldung ist beendet.',
  endAll: 'Überall abmelden',
  endAllQuestion: 'Überall abmelden?',
  endAllMore:
    'Alle deine Anmeldungen enden sofort, auch diese. Ein Platz an einem Tisch bleibt dir so lange wie bei einer verlorenen Verbindung.',

  pub: 'Kneipentische',
  pubSwitch: 'Ich spiele gern Kneipentische',
  pubHint: 'In der Lobby steht das bei deinem Namen, damit andere wissen, wen sie fragen können.',

  archive: 'Archive',
  archiveSwitch: 'In Archiven mit Namen stehen',
  archiveHint:
    'Monatsarchive sammeln fertige Listen zum Herunterladen. Ohne deine Zustimmung stehst du dort als „Player 1“ oder ähnlich.',

  data: 'Deine Daten',
  dataMore: 'Alles, was der Server über dich hat: Namen, Anmeldungen, Listen, Spiele, Gesagtes. Eine JSON-Datei.',
  export: 'Herunterladen',

  remove: 'Konto löschen',
  removeMore:
    'Dein Name verschwindet, auch aus den Listen, die du gespielt hast; deine Spiele bleiben als die von „deleted“ und vier Zeichen. 90 Tage lang bekommt niemand sonst deinen Namen. Rückgängig machen lässt sich das nicht.',
  removeSeated: 'Solange du an einem Tisch sitzt, geht es nicht.',
  removeButton: 'Konto löschen …',
  removeQuestion: 'Konto wirklich löschen?',
  removePassword: 'Dein Passwort, zur Bestätigung',
  removeNow: 'Endgültig löschen',
  removed: 'Dein Konto ist gelöscht.',
}
