import type { line as german } from '../de/line'
import type { Wording } from '../wording'

export const line: Wording<typeof german> = {
  lost: 'Connection lost. It goes on by itself, and a seat at a table stays yours.',
  lostRetry: (seconds) => `Next try in ${seconds} s`,
  tryNow: 'Try now',
  waiting: 'The server cannot reach its database at the moment. It goes on by itself.',
  superseded: 'You are playing in another window or on another device.',
  takeOver: 'Play on here',
  loggedOut: 'You are logged out. If the administrators have locked you out, logging in tells you so.',
  logIn: 'Log in',
  refused: 'The server refused the connection.',
}
