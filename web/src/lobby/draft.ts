import type { Cause } from '../client/refusal'
import { dealsOf } from '../format'
import { isPub } from '../rules/ruleSet'
import type { Access, Code, Mode, NewSettings, RuleSet, Seating, Watching } from '../wire/messages'

/** How long a table's name may be, in characters. */
export const NAME_LENGTH = 24

/** What somebody has entered for a new table; numbers as they were typed. */
export interface Draft {
  name: string
  seats: '3' | '4'
  endless: boolean
  rounds: string
  ruleSet: RuleSet
  /** Whether points end the list too, which only pub rules have. */
  pointed: boolean
  untilPoints: string
  answerSeconds: string
  access: Access
  password: string
  computers: boolean
  rated: boolean
  mode: Mode
  watching: Watching
  delaySeconds: string
  waitSeconds: string
  /** Whether the time for a move is limited. */
  limited: boolean
  moveSeconds: string
  seating: Seating
  pauseSeconds: string
  vacancySeconds: string
}

/** The places of the form where something can be wrong. */
export type Spot =
  | 'name'
  | 'seats'
  | 'rounds'
  | 'ruleSet'
  | 'points'
  | 'answer'
  | 'password'
  | 'computers'
  | 'rated'
  | 'watching'
  | 'delay'
  | 'wait'
  | 'move'
  | 'pause'
  | 'vacancy'

/** The spots behind "more settings". */
export const FURTHER: readonly Spot[] = ['watching', 'delay', 'wait', 'move', 'answer', 'pause', 'vacancy']

export type Preset = 'quick' | 'pub' | 'club' | 'tournament'

export const PRESETS: readonly Preset[] = ['quick', 'pub', 'club', 'tournament']

type Chosen = Omit<Draft, 'name' | 'password'>

const QUICK: Chosen = {
  seats: '3',
  endless: false,
  rounds: '4',
  ruleSet: 'sosko-2007',
  pointed: false,
  untilPoints: '500',
  answerSeconds: '15',
  access: 'public',
  computers: true,
  rated: false,
  mode: 'free',
  watching: 'live',
  delaySeconds: '60',
  waitSeconds: '90',
  limited: false,
  moveSeconds: '60',
  seating: 'lot',
  pauseSeconds: '8',
  vacancySeconds: '120',
}

const CHOSEN: Readonly<Record<Preset, Chosen>> = {
  quick: QUICK,
  pub: { ...QUICK, rounds: '12', ruleSet: 'pub-2022', waitSeconds: '180', pauseSeconds: '15' },
  club: {
    ...QUICK,
    rounds: '12',
    ruleSet: 'isko-2012',
    access: 'link',
    computers: false,
    waitSeconds: '180',
    pauseSeconds: '20',
    vacancySeconds: '300',
  },
  tournament: {
    ...QUICK,
    rounds: '12',
    ruleSet: 'isko-2012',
    access: 'link',
    computers: false,
    mode: 'tournament',
    watching: 'nobody',
    waitSeconds: '600',
    limited: true,
    pauseSeconds: '15',
  },
}

/** A table as somebody usually wants it, with this name. */
export function drafted(name: string, preset: Preset = 'quick'): Draft {
  return { name, password: '', ...CHOSEN[preset] }
}

/** The same name and password with everything else as the preset has it. */
export function withPreset(draft: Draft, preset: Preset): Draft {
  return { ...draft, ...CHOSEN[preset] }
}

/** Which preset a draft is, if nothing was changed. */
export function presetOf(draft: Draft): Preset | 'own' {
  const entered = JSON.stringify(draft)
  return PRESETS.find((preset) => JSON.stringify(withPreset(draft, preset)) === entered) ?? 'own'
}

/** A draft in another mode, with the wait and the watching that belong to it. */
export function inMode(draft: Draft, mode: Mode): Draft {
  const { waitSeconds, watching } = CHOSEN[mode === 'tournament' ? 'tournament' : 'quick']
  return { ...draft, mode, waitSeconds, watching }
}

/** How many deals the list would have; undefined if it is endless or the number cannot be read. */
export function dealsIn(draft: Draft): number | undefined {
  const rounds = whole(draft.rounds)
  return draft.endless || rounds === undefined ? undefined : dealsOf(rounds, Number(draft.seats))
}

/** What is asked of the server. */
export interface Wish {
  readonly settings: NewSettings
  readonly password?: string
}

/** What to ask for; or the spots where no number stands, each with the code that says what belongs there. */
export function wish(draft: Draft): { ok: true; wish: Wish } | { ok: false; wrong: ReadonlyMap<Spot, Code> } {
  const wrong = new Map<Spot, Code>()
  const read = (text: string, spot: Spot, code: Code, digits?: number): number => {
    const value = whole(text, digits)
    if (value === undefined) wrong.set(spot, code)
    return value ?? 0
  }
  const rounds = draft.endless ? null : read(draft.rounds, 'rounds', 'bad_rounds')
  const hasPubRules = isPub(draft.ruleSet)
  const settings: NewSettings = {
    name: draft.name.trim(),
    seats: Number(draft.seats),
    ruleSet: draft.ruleSet,
    rounds,
    access: draft.access,
    watching: draft.watching,
    mode: draft.mode,
    waitSeconds: read(draft.waitSeconds, 'wait', 'bad_wait'),
    seating: draft.seating,
    computers: draft.computers,
    rated: draft.rated,
    pauseSeconds: read(draft.pauseSeconds, 'pause', 'bad_pause'),
    vacancySeconds: read(draft.vacancySeconds, 'vacancy', 'bad_pause'),
    ...(draft.watching === 'delayed' ? { delaySeconds: read(draft.delaySeconds, 'delay', 'bad_delay') } : {}),
    ...(draft.limited ? { moveSeconds: read(draft.moveSeconds, 'move', 'bad_move_time') } : {}),
    ...(hasPubRules ? { answerSeconds: read(draft.answerSeconds, 'answer', 'bad_answer_time') } : {}),
    ...(hasPubRules && draft.pointed ? { untilPoints: read(draft.untilPoints, 'points', 'bad_until_points', 5) } : {}),
  }
  if (wrong.size > 0) return { ok: false, wrong }
  const hasPassword = draft.access === 'password' && draft.password !== ''
  return { ok: true, wish: hasPassword ? { settings, password: draft.password } : { settings } }
}

/** Where a refusal of the server belongs; undefined if it is about no single spot. */
export function spotOf(code: Cause, draft: Draft): Spot | undefined {
  switch (code) {
    case 'bad_name':
    case 'name_not_allowed':
    case 'name_taken':
      return 'name'
    case 'bad_seats':
      return 'seats'
    case 'bad_rounds':
      return 'rounds'
    case 'bad_rule_set':
      return 'ruleSet'
    case 'bad_until_points':
      return 'points'
    case 'bad_answer_time':
      return 'answer'
    case 'bad_password':
    case 'password_missing':
      return 'password'
    case 'no_computers':
      return 'computers'
    case 'bad_rated':
    case 'account_needed':
      return 'rated'
    case 'tournament_watched':
      return 'watching'
    case 'bad_delay':
      return 'delay'
    case 'bad_wait':
      return 'wait'
    case 'bad_move_time':
      return 'move'
    case 'bad_pause':
      return (whole(draft.pauseSeconds) ?? 0) > 600 ? 'pause' : 'vacancy'
    default:
      return undefined
  }
}

/** A table's name after who makes it, as long as it may be. */
export function tableName(pattern: (name: string) => string, player: string): string {
  const full = pattern(player)
  return [...full].length <= NAME_LENGTH ? full : player
}

/** A number that the wire can hold; whether it is a good one the server says. */
function whole(text: string, digits = 4): number | undefined {
  return /^\d+$/.test(text.trim()) && text.trim().length <= digits ? Number(text) : undefined
}
