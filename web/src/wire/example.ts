import type { Settings } from './messages'

/** For tests: settings as the server fills them in. */
export const SETTINGS: Settings = {
  name: 'Altenburg',
  seats: 3,
  ruleSet: 'sosko-2007',
  rounds: 12,
  access: 'public',
  watching: 'live',
  mode: 'free',
  waitSeconds: 90,
  seating: 'lot',
  computers: true,
  rated: false,
  pauseSeconds: 8,
  vacancySeconds: 120,
}
