import type { Catalogue } from '../text'

/** What can be asked for, or gone to, with a letter. */
export const LETTERS = ['hand', 'bids', 'trick', 'last', 'clock', 'score', 'cards', 'actions', 'help'] as const

export type Letter = (typeof LETTERS)[number]

/** What a key means at the table: letters of the language that is spoken. Nothing with a modifier or in a text field. */
export function letterOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  keys: Catalogue['table']['key'],
): Letter | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  const key = event.key.toLowerCase()
  return LETTERS.find((letter) => keys[letter] === key)
}

/** Whether somebody is writing, so that letters are letters. */
export function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['radio', 'checkbox', 'button'].includes(target.type)
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable
}
