/** What is said about the line to the server. */
export const line = {
  lost: 'Verbindung unterbrochen. Es geht von selbst weiter, und ein Platz am Tisch bleibt dir.',
  lostRetry: (seconds: number) => `Nächster Versuch in ${seconds} s`,
  tryNow: 'Jetzt versuchen',
  waiting: 'Der Server kann gerade nicht auf seine Datenbank zugreifen. Es geht von selbst weiter.',
  superseded: 'Du spielst gerade in einem anderen Fenster oder auf einem anderen Gerät.',
  takeOver: 'Hier weiterspielen',
  loggedOut: 'Du bist abgemeldet. Hat dich die Verwaltung gesperrt, liest du es beim Anmelden.',
  logIn: 'Anmelden',
  refused: 'Der Server hat die Verbindung abgelehnt.',
}
