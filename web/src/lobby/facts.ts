import { dealsOf, ruleSetName, span } from '../format'
import { t, type Language } from '../text'
import type { IconName } from '../ui/icons'
import type { LobbyTable } from '../wire/messages'
import { isPub } from '../rules/ruleSet'
import { isOpen } from './filter'

/** Something about a table that is worth a sign. */
export interface Mark {
  readonly icon: IconName
  readonly text: string
}

/** What a table plays, in short: rules, length, time for a move. */
export function plays({ settings }: Pick<LobbyTable, 'settings'>, language: Language): string {
  const texts = t().lobby
  const parts = [ruleSetName(settings.ruleSet, language), length(settings.rounds, settings.seats)]
  if (settings.untilPoints !== undefined) parts.push(texts.untilPoints(settings.untilPoints))
  if (settings.mode === 'tournament') parts.push(texts.tournament)
  if (settings.moveSeconds !== undefined) parts.push(texts.perMove(span(settings.moveSeconds, language)))
  return parts.join(' · ')
}

/** How far a table is. */
export function progress(table: LobbyTable): string {
  const texts = t().lobby
  const { dealsPlayed, dealsLeft } = table
  if (table.state === 'gathering') return isOpen(table) ? texts.gathering : texts.full
  const played =
    dealsLeft === undefined ? texts.playingEndless(dealsPlayed) : texts.playing(dealsPlayed, dealsPlayed + dealsLeft)
  return isOpen(table) ? `${played} · ${texts.substitute}` : played
}

/** What is special about a table. */
export function marks(table: LobbyTable): readonly Mark[] {
  const texts = t().lobby
  const found: Mark[] = []
  if (isPub(table.settings.ruleSet)) found.push({ icon: 'pub', text: texts.pub })
  if (table.settings.rated) found.push({ icon: 'trophy', text: texts.rated })
  if (table.settings.access === 'password') found.push({ icon: 'lock', text: texts.password })
  if (!table.settings.computers) found.push({ icon: 'person', text: texts.noComputers })
  if (table.arranged) found.push({ icon: 'sheet', text: texts.arranged })
  if (table.watchers > 0) found.push({ icon: 'eye', text: texts.watchers(table.watchers) })
  return found
}

function length(rounds: number | null | undefined, seats: number): string {
  return rounds === undefined || rounds === null ? t().lobby.endless : t().lobby.deals(dealsOf(rounds, seats))
}
