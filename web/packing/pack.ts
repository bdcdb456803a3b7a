import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { hashOfSources } from './sources.ts'

/** What the first page may take on its way to a browser: the document with everything that it names, compressed. */
const FIRST_LOAD_BYTES = 200_000

/** What other forms are compressed already. */
const COMPRESSIBLE = /\.(css|html|js|json|svg|txt|webmanifest)$/

/** A smaller form has to be worth its place in the binary. */
const WORTH_BYTES = 64

/**
 * Makes a build ready to be served: smaller forms beside each file (`.br`, `.gz`), and a stamp that says from which
 * sources it was made. A first page that is too large is an error.
 *
 * The stamp comes last, so that a build that was broken off, or during which the sources changed, has none.
 */
export function pack(): Plugin {
  let web = ''
  let out = ''
  let before = ''
  return {
    name: 'vorhand-pack',
    apply: 'build',
    configResolved(config) {
      web = config.root
      out = join(config.root, config.build.outDir)
    },
    buildStart() {
      before = hashOfSources(web)
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const files = readdirSync(out, { recursive: true, encoding: 'utf8' })
        for (const file of files) compress(join(out, file))
        checkFirstLoad()
        if (hashOfSources(web) === before) writeFileSync(join(out, '.sources'), `${before}\n`)
      },
    },
  }

  function checkFirstLoad(): void {
    const page = readFileSync(join(out, 'index.html'), 'utf8')
    const named = [...page.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="\/([^"]+)"/g)].map(
      (match) => match[1] ?? '',
    )
    const sizes = ['index.html', ...named].map((file) => ({ file, bytes: smallest(join(out, file)) }))
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
    console.log(`first load: ${total} bytes of ${FIRST_LOAD_BYTES}, compressed with gzip`)
    if (total <= FIRST_LOAD_BYTES) return
    const list = sizes.map(({ file, bytes }) => `${bytes} ${file}`).join('\n')
    throw new Error(`the first load has ${total} bytes, more than ${FIRST_LOAD_BYTES}:\n${list}`)
  }
}

function compress(path: string): void {
  if (!COMPRESSIBLE.test(path)) return
  const bytes = readFileSync(path)
  const brotli = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
  // No time of day, so that the same sources give the same bytes.
  const gzip = gzipSync(bytes, { level: 9 })
  if (brotli.length + WORTH_BYTES <= bytes.length) writeFileSync(`${path}.br`, brotli)
  if (gzip.length + WORTH_BYTES <= bytes.length) writeFileSync(`${path}.gz`, gzip)
}

/** The bytes of a file as gzip, which every browser takes; on plain http none takes brotli. */
function smallest(path: string): number {
  const gzip = statSync(`${path}.gz`, { throwIfNoEntry: false })
  return (gzip ?? statSync(path)).size
}
