/**
 * The types of REST: what `docs/openapi.json` says.
 *
 * What the protocol has by the same name is the protocol's type, so that a finished deal is drawn by what draws a running one.
 */
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'

const HEAD = '// Written by codegen/main.js from docs/openapi.json: change that, not this.\n\n'
const SCHEMAS = '#/components/schemas/'

/** The whole module; `wire` are the names of the protocol's types. */
export async function restTypes(openapi, wire) {
  const shared = Object.keys(openapi.components.schemas).filter((name) => wire.has(name))
  const used = new Set()
  const nodes = await openapiTS(withoutNull(openapi), {
    alphabetize: false,
    immutable: true,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    inject: `import type * as wire from '../wire/messages'\n`,
    transform(_schema, { path }) {
      const name = path?.startsWith(SCHEMAS) ? path.slice(SCHEMAS.length) : undefined
      if (name === undefined || !shared.includes(name)) return undefined
      used.add(name)
      return ts.factory.createTypeReferenceNode(`wire.${name}`)
    },
  })
  for (const name of shared) if (!used.has(name)) throw new Error(`${name} was not taken from the protocol`)
  return HEAD + astToString(nodes)
}

/** The same document without `null`: what is none is left out, but for the `rounds` of an endless list. */
function withoutNull(schema, field) {
  if (Array.isArray(schema)) return schema.map((part) => withoutNull(part, field))
  if (typeof schema !== 'object' || schema === null) return schema
  const kept = {}
  for (const [key, value] of Object.entries(schema)) {
    if (field !== 'rounds' && key === 'type' && Array.isArray(value)) {
      const types = value.filter((type) => type !== 'null')
      kept.type = types.length === 1 ? types[0] : types
    } else if (field !== 'rounds' && (key === 'oneOf' || key === 'anyOf')) {
      const choices = value.filter((choice) => choice.type !== 'null').map((choice) => withoutNull(choice))
      if (choices.length === 1) Object.assign(kept, choices[0])
      else kept[key] = choices
    } else if (key === 'properties') {
      kept.properties = Object.fromEntries(
        Object.entries(value).map(([name, property]) => [name, withoutNull(property, name)]),
      )
    } else if (key !== 'operationId') {
      // The same operation for everybody and for referees has one id; here each is found by its path.
      kept[key] = key === 'example' || key === 'examples' ? value : withoutNull(value)
    }
  }
  return kept
}
