import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folders of the sources; beside them count all files that lie in web/ itself. */
const FOLDERS = ['packing', 'public', 'src']

/**
 * The hash of everything that the client is built from.
 *
 * crates/skat-web computes the same, to know whether a client that it finds is the one of these sources: a line for each
 * file, by its path, with the hash of its bytes. Hidden files and tests do not count.
 */
export function hashOfSources(web: string): string {
  const top = readdirSync(web, { withFileTypes: true })
  const files = top.filter((entry) => entry.isFile()).map((entry) => entry.name)
  const below = top.filter((entry) => entry.isDirectory() && FOLDERS.includes(entry.name))
  const all = [...files, ...below.flatMap((folder) => filesBelow(web, folder.name))].filter(counts)
  const hash = createHash('sha256')
  for (const file of all.sort(byBytes)) {
    const digest = createHash('sha256')
      .update(readFileSync(join(web, file)))
      .digest('hex')
    hash.update(`${file} ${digest}\n`)
  }
  return hash.digest('hex')
}

/** Paths with `/` between their parts, from web/ on. */
function filesBelow(web: string, folder: string): string[] {
  return readdirSync(join(web, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesBelow(web, path) : [path]
  })
}

function counts(path: string): boolean {
  return !path.split('/').some((part) => part.startsWith('.')) && !/\.test\.[a-z]+$/.test(path)
}

function byBytes(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right))
}
