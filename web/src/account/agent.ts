/** The browser and the system that a client says it is, where both are known; most specific first, as each also names others. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+.* Safari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** The longest text that is shown of a client that is no browser. */
const LONGEST = 40

/**
 * What a client calls itself, in few words: `on('Firefox', 'Windows')` for a browser, otherwise the beginning of what it
 * says, or `unknown`.
 */
export function agentName(
  agent: string | undefined,
  on: (browser: string, system: string) => string,
  unknown: string,
): string {
  if (agent === undefined || agent.trim() === '') return unknown
  const browser = BROWSERS.find(([pattern]) => pattern.test(agent))?.[1]
  const system = SYSTEMS.find(([pattern]) => pattern.test(agent))?.[1]
  if (browser !== undefined) return system === undefined ? browser : on(browser, system)
  const signs = [...agent.trim()]
  return signs.length <= LONGEST ? signs.join('') : `${signs.slice(0, LONGEST - 1).join('')}…`
}
