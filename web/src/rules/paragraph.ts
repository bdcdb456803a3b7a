/** How many paragraphs the pub rules have, numbered from 1. */
export const PUB_PARAGRAPHS = 17

/** The anchor of a paragraph of the pub rules on the page of the rules: `pub-7` for `pub 7`; none for other orders. */
export function pubAnchor(paragraph: string): string | undefined {
  const [, number] = /^pub (\d{1,2})$/.exec(paragraph) ?? []
  if (number === undefined || Number(number) < 1 || Number(number) > PUB_PARAGRAPHS) return undefined
  return `pub-${Number(number)}`
}
