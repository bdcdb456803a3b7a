import type { account as german } from '../de/account'
import type { Wording } from '../wording'

export const account: Wording<typeof german> = {
  logIn: 'Log in',
  register: 'Register',
  logOut: 'Log out',
  name: 'Name',
  password: 'Password',
  showPassword: 'Show the password',
  passwordHint: '8 characters at least. A few words in a row are good.',
  nameMissing: 'Enter a name.',
  passwordMissing: 'Enter your password.',
  logInLead: 'With your account you come in from any device.',
  noAccount: 'No account yet?',
  logInGuest: (name) =>
    `You are here as the guest “${name}”. If you log in, that ends, and you cannot come back as this guest. If you want to keep its games, register instead.`,
  alreadyIn: (name) => `You are logged in as “${name}”.`,
  toAccount: 'To the account',
  registerLead: 'With an account your name is yours, you come in from any device, and you play rated lists.',
  registerGuest: (name) =>
    `You are here as the guest “${name}”. If you register, you keep your seat, your running list and all your games.`,
  registerName: 'Nobody else will have this name. 1 to 24 characters.',
  registerButton: 'Make the account',
  haveAccount: 'Have an account?',
  forgotten:
    'Nobody can look a forgotten password up: the server does not know it. The administrators of this server can help.',

  title: 'Your account',
  nobody: 'You are not logged in.',
  nobodyMore: 'Log in to see your account, or come in as a guest on the front page.',
  youAre: 'Who you are',
  guest: 'Guest',
  guestMore:
    'As a guest only this browser knows you: if you log out or clear its data, you cannot come back as the same. With an account you keep everything.',
  roles: { player: 'Player', referee: 'Referee', administrator: 'Administrator' },
  ownPage: 'Your player page',
  logOutGuest: 'As a guest you cannot come back to your games after logging out. Log out all the same?',

  lists: 'Your last lists',
  noLists: 'You have not played a list at a public table yet.',
  kept: 'Played in this browser',
  keptMore: 'Lists at tables that were not in the lobby, too, as in practice. Only this browser remembers them.',
  allLists: 'All lists',
  listOf: (day) => `List of ${day}`,
  place: 'Place',
  total: 'Points',
  running: 'running',
  unfinished: 'unfinished',
  voided: 'void',

  rename: 'Change the name',
  newName: 'New name',
  renameHint: 'For 90 days nobody else gets your old name then. At a table you keep the name that you sat down with.',
  renameAt: (day) => `You can change your name again from ${day}.`,
  renamed: (name) => `You are called “${name}” now.`,

  changePassword: 'Change the password',
  oldPassword: 'Password so far',
  passwordWrong: 'The password is wrong. Check it and try again.',
  oldWrong: 'The password so far is wrong. Check it and try again.',
  newPassword: 'New password',
  changePasswordHint: 'All your other sessions end with it.',
  passwordChanged: 'The password is changed. On other devices you have to log in again.',

  sessions: 'Where you are logged in',
  thisSession: 'this device',
  unknownAgent: 'Unknown program',
  agentOn: (browser, system) => `${browser} on ${system}`,
  sessionFrom: (address) => `from ${address}`,
  sessionBegan: (when) => `since ${when}`,
  sessionUsed: (when) => `last ${when}`,
  endSession: 'End',
  endSessionOf: (agent) => `End the session: ${agent}`,
  sessionEnded: 'The session has ended.',
  endAll: 'Log out everywhere',
  endAllQuestion: 'Log out everywhere?',
  endAllMore:
    'All your sessions end at once, this one too. A seat at a table is kept as long as after a lost connection.',

  pub: 'Pub tables',
  pubSwitch: 'I like pub tables',
  pubHint: 'It stands at your name in the lobby, so that others know whom to ask.',

  archive: 'Archives',
  archiveSwitch: 'Be named in archives',
  archiveHint:
    'Monthly archives hold finished lists for download. Without your word you are “Player 1” or the like there.',

  data: 'Your data',
  dataMore: 'Everything that the server has about you: names, sessions, lists, deals, what you said. A JSON file.',
  export: 'Download',

  remove: 'Delete the account',
  removeMore:
    'Your name goes, also from the lists that you have played; your games stay as those of “deleted” and four characters. For 90 days nobody else gets your name. This cannot be undone.',
  removeSeated: 'It cannot be done while you sit at a table.',
  removeButton: 'Delete the account …',
  removeQuestion: 'Really delete the account?',
  removePassword: 'Your password, to confirm',
  removeNow: 'Delete for good',
  removed: 'Your account is deleted.',
}
