/**
 * Writes the types of the protocol (`src/wire/messages.ts`, from `docs/asyncapi.json`) and of REST
 * (`src/rest/schema.ts`, from `docs/openapi.json`).
 *
 * `node codegen/main.js` writes both; with `--check` it writes nothing, names those that are stale, and fails.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { restTypes } from './rest.js'
import { wireNames, wireTypes } from './wire.js'

const web = new URL('../', import.meta.url)

/** A document of the project's `docs/`. */
async function document(name) {
  return JSON.parse(await readFile(new URL(`../docs/${name}`, web), 'utf8'))
}

/** The text of a file, or none. */
async function present(url) {
  try {
    return await readFile(url, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

const asyncapi = await document('asyncapi.json')
const openapi = await document('openapi.json')
const outputs = [
  { path: 'src/wire/messages.ts', text: await wireTypes(asyncapi) },
  { path: 'src/rest/schema.ts', text: await restTypes(openapi, wireNames(asyncapi)) },
]

const stale = []
for (const { path, text } of outputs) {
  const url = new URL(path, web)
  const filepath = fileURLToPath(url)
  const formatted = await format(text, { ...(await resolveConfig(filepath)), filepath })
  if ((await present(url)) === formatted) continue
  stale.push(path)
  if (!process.argv.includes('--check')) await writeFile(url, formatted)
}

if (process.argv.includes('--check') && stale.length > 0) {
  for (const path of stale) console.error(`${path} is stale: run \`npm run codegen\` in web/`)
  process.exitCode = 1
} else {
  for (const path of stale) console.log(`wrote ${path}`)
}
