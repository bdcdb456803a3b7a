import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The texts that belong to what a build holds of others, by the package's name and its file. */
const TEXTS: readonly (readonly [of: string, file: string])[] = [
  ['Vectorized Playing Cards 1.3, by Chris Aguilar', 'cardsJS/cards/readme.txt'],
  ['GNU Lesser General Public License 3', 'cardsJS/cards/COPYING.LESSER.txt'],
  ['GNU General Public License 3', 'cardsJS/cards/COPYING.txt'],
  ['svelte', 'svelte/LICENSE.md'],
  ['clsx', 'clsx/license'],
  ['vite', 'vite/LICENSE.md'],
  ['@noble/hashes', '@noble/hashes/LICENSE'],
  ['uqr', 'uqr/LICENSE'],
]

/** Gives a build the licences of what it holds of others, whole, as `licences.txt`. */
export function licences(): Plugin {
  let packages = ''
  return {
    name: 'vorhand-licences',
    apply: 'build',
    configResolved(config) {
      packages = join(config.root, 'node_modules')
    },
    generateBundle() {
      const parts = TEXTS.map(([of, file]) => {
        // Vite's own licence comes first; those of its tools, of which nothing is in a build, follow.
        const [own = ''] = readFileSync(join(packages, file), 'utf8').split('# Licenses of bundled dependencies')
        return `${of}\n\n${own.trim()}\n`
      })
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: parts.join(`\n${'='.repeat(80)}\n\n`) })
    },
  }
}
