import { Refusal } from '../client/refusal'

/** The most pages of a table of values that are fetched, so that a server that never ends does not hold the page up. */
const MOST_PAGES = 500

/** Where the next page of a table of values is, from its header `Link`; undefined after the last one. */
export function nextLink(header: string | null): string | undefined {
  if (header === null) return undefined
  for (const part of header.split(',')) {
    const found = /<([^>]*)>\s*;.*\brel="?next"?/.exec(part)
    if (found) return found[1]
  }
  return undefined
}

/** Joins pages of one table: the line of headings stands once. */
export function joinPages(pages: readonly string[]): string {
  return pages.map((page, index) => (index === 0 ? page : page.slice(page.indexOf('\n') + 1))).join('')
}

/** Fetches a whole table of values, page by page. Every failure is a `Refusal`. */
export async function fetchTable(address: string, fetch = globalThis.fetch): Promise<string> {
  const pages: string[] = []
  let next: string | undefined = address
  while (next !== undefined && pages.length < MOST_PAGES) {
    let response: Response
    try {
      response = await fetch(next, { headers: { accept: 'text/csv' }, credentials: 'same-origin' })
      if (!response.ok) throw new Refusal(response.status === 404 ? 'not_found' : 'unavailable')
      pages.push(await response.text())
    } catch (error) {
      throw error instanceof Refusal ? error : new Refusal('offline')
    }
    next = nextLink(response.headers.get('link'))
  }
  return joinPages(pages)
}

/** Gives the player a file to keep. */
export function saveFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has begun to save by then, and needs the address no more.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
