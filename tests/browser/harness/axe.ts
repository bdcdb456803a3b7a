import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** WCAG 2.2 up to AA, and what axe holds to be good practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Asserts that axe finds nothing on a page as it is now, light and dark. */
export async function isAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page), `${colorScheme}, ${page.url()}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}

/** What axe finds, a line for each element. */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const results = await page.evaluate(async (tags): Promise<AxeResults> => {
    const engine: unknown = Reflect.get(globalThis, 'axe')
    // The page has just been given it.
    return await (engine as typeof axe).run(document, { runOnly: tags, resultTypes: ['violations'] })
  }, TAGS)
  return results.violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${node.target.join(' ')}: ${node.failureSummary ?? violation.help}`,
    ),
  )
}
