import { chromium, type Browser } from 'playwright-core'

/** Chromium asks nobody for anything, and needs neither a screen nor rights that containers lack. */
export const ARGUMENTS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  '--no-sandbox',
]

/** The browser to start. */
export function executablePath(): string {
  const named = process.env['VORHAND_TEST_BROWSER']
  if (!named) throw new Error('VORHAND_TEST_BROWSER names the browser to start; `cargo xtask browser` sets it')
  return named
}

/** Starts a browser without a window. */
export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: executablePath(), args: ARGUMENTS, headless: true })
}
