import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { SIZES } from './player'
import type { TableScreen } from './table'

/** Where pictures are written: `target/screenshots` of the repository. */
export const FOLDER = join(import.meta.dirname, '../../../target/screenshots')

/** Screens by their names. */
type Sizes = Readonly<Record<string, { readonly width: number; readonly height: number }>>

/** A text may be cut off there on purpose, such as in a long chat: it is marked so. */
const MAY_BE_CUT = '[data-may-be-cut]'

/** Those of a table, which has little room on a phone that is held across, and on a small one. */
export const TABLE_SIZES: Sizes = { ...SIZES, across: { width: 844, height: 390 }, small: { width: 360, height: 600 } }

/** In which appearances pictures are taken. */
type Schemes = readonly ('light' | 'dark')[]

const SCHEMES: Schemes = ['light', 'dark']

/**
 * Writes pictures of a page as it is now, as `NAME-phone-light.png` and so on, and asserts that it fits into these sizes:
 * nothing reaches out of the screen at its sides, no text is cut off, and no word is broken where it must not be.
 */
export async function pictures(
  page: Page,
  name: string,
  sizes: Sizes = SIZES,
  schemes: Schemes = SCHEMES,
): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  const before = page.viewportSize()
  for (const [size, screen] of Object.entries(sizes)) {
    await page.setViewportSize(screen)
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      await page.screenshot({ path: join(FOLDER, `${name}-${size}-${colorScheme}.png`), animations: 'disabled' })
    }
    expect(await misfits(page), `${name}, ${size}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}

/** The same of a table; what is asked there, and its answers, cover neither who plays nor a card. */
export async function picturesOfTable(table: TableScreen, name: string, schemes: Schemes = SCHEMES): Promise<void> {
  const { page } = table
  await pictures(page, name, TABLE_SIZES, schemes)
  const before = page.viewportSize()
  for (const [size, screen] of Object.entries(TABLE_SIZES)) {
    await page.setViewportSize(screen)
    for (const part of await table.asked.all())
      expect(await covered(part, [table.cards, table.seats]), `${name}, ${size}`).toEqual([])
  }
  if (before) await page.setViewportSize(before)
}

/** Writes a picture of a page as it is now, as `NAME.png`. */
export async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' })
}

/** What of these reaches under something that lies over the page, a line for each. */
export async function covered(over: Locator, kept: readonly Locator[]): Promise<string[]> {
  const lid = await over.boundingBox()
  if (!lid) throw new Error('what lies over the page is not there')
  const found: string[] = []
  for (const one of (await Promise.all(kept.map((locator) => locator.all()))).flat()) {
    const box = await one.boundingBox()
    if (!box) continue
    const across = Math.min(box.x + box.width, lid.x + lid.width) - Math.max(box.x, lid.x)
    const down = Math.min(box.y + box.height, lid.y + lid.height) - Math.max(box.y, lid.y)
    if (across > 1 && down > 1) found.push(`${Math.round(across)} by ${Math.round(down)}: ${await one.textContent()}`)
  }
  return found
}

/** What does not fit on a page as it is now, a line for each element. */
export async function misfits(page: Page): Promise<string[]> {
  return await page.evaluate((mayBeCut) => {
    const found: string[] = []
    const name = (element: Element): string => {
      const text = (element.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)
      return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${text}`
    }
    /** The words of an element that go on in the next line; longer ones, such as addresses, may. */
    const broken = (element: Element): string[] => {
      const range = document.createRange()
      return [...element.childNodes].flatMap((node) => {
        if (node.nodeType !== Node.TEXT_NODE) return []
        return [...(node.textContent ?? '').matchAll(/(?<![\p{L}\p{N}])\p{L}{2,16}(?![\p{L}\p{N}])/gu)].flatMap(
          (word) => {
            range.setStart(node, word.index)
            range.setEnd(node, word.index + word[0].length)
            const tops = [...range.getClientRects()].map((rect) => Math.round(rect.top))
            return Math.max(...tops) - Math.min(...tops) > 4 ? [word[0]] : []
          },
        )
      })
    }
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth)
      found.push(`the page is ${root.scrollWidth} wide, the screen ${root.clientWidth}`)
    for (const element of document.body.querySelectorAll('*')) {
      if (!(element instanceof HTMLElement) || element.closest(mayBeCut)) continue
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const style = getComputedStyle(element)
      // What is there for screen readers alone is cut to nothing on purpose.
      if (style.clipPath !== 'none' || element.clientWidth <= 1) continue
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
      const cutsWidth = ['hidden', 'clip'].includes(style.overflowX)
      const cutsHeight = ['hidden', 'clip'].includes(style.overflowY)
      // What may be wider than its box can be reached by the arrow keys.
      const scrollsSideways = ['auto', 'scroll'].includes(style.overflowX) && element.tabIndex < 0
      if (scrollsSideways && element.scrollWidth > element.clientWidth + 1)
        found.push(`wider than its box: ${name(element)}`)
      if (hasText && cutsWidth && element.scrollWidth > element.clientWidth + 1)
        found.push(`cut off at its side: ${name(element)}`)
      if (hasText && cutsHeight && element.scrollHeight > element.clientHeight + 1)
        found.push(`cut off below: ${name(element)}`)
      if (style.hyphens !== 'auto') found.push(...broken(element).map((word) => `broken: ${word} in ${name(element)}`))
    }
    return found
  }, MAY_BE_CUT)
}

/** The least width and height of what is clicked or tapped, in CSS pixels. */
const LEAST_TARGET = 44

/** What is too small to tap on a page as it is now; links inside of a sentence are as high as their line. */
export async function smallTargets(page: Page): Promise<string[]> {
  return await page.evaluate((least) => {
    const targets = document.querySelectorAll('a[href], button, input, select, textarea, summary, [role="button"]')
    return [...targets].flatMap((element) => {
      if (!(element instanceof HTMLElement) || !element.checkVisibility({ visibilityProperty: true })) return []
      // What is there for programs alone, such as the name beside a password, is nothing to tap.
      if (element.closest('[aria-hidden="true"], .only-heard')) return []
      if (element.tagName === 'A' && getComputedStyle(element).display === 'inline') return []
      // A box or a dot is tapped by its label.
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
      const boxes = [element, label].flatMap((one) => (one ? [one.getBoundingClientRect()] : []))
      const width = Math.max(...boxes.map((box) => box.width))
      const height = Math.max(...boxes.map((box) => box.height))
      if (width === 0 || (width >= least - 0.5 && height >= least - 0.5)) return []
      const text = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
      return [`${Math.round(width)} by ${Math.round(height)}: <${element.tagName.toLowerCase()}> ${text.slice(0, 40)}`]
    })
  }, LEAST_TARGET)
}
