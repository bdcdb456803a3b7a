import type { RankingClass } from '../rest/schema'

/** Which ranking is looked at: of which lists, over which time (`eternal`, `last360`, or a month such as `2026-11`). */
export interface Selection {
  readonly class: RankingClass
  readonly span: string
}

/** The classes, in the order in which they are offered. */
export const CLASSES = ['official', 'pub', 'house'] as const satisfies readonly RankingClass[]

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/

/** Whether a span is a month. */
export function isMonth(span: string): boolean {
  return MONTH.test(span)
}

/** Reads a ranking from an address; what is missing or strange is the eternal official one. */
export function parseSelection(search: string): Selection {
  const query = new URLSearchParams(search)
  const span = query.get('span') ?? ''
  return {
    class: CLASSES.find((one) => one === query.get('class')) ?? 'official',
    span: span === 'last360' || isMonth(span) ? span : 'eternal',
  }
}

/** What stands behind the path of the page for a ranking. */
export function searchOf(selection: Selection): string {
  const query = new URLSearchParams()
  if (selection.class !== 'official') query.set('class', selection.class)
  if (selection.span !== 'eternal') query.set('span', selection.span)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
