/**
 * The protocol's types: what `docs/asyncapi.json` says, as somebody would write it by hand.
 *
 * Sums are unions of named interfaces, told apart by `t`, `e`, `do`, `kind` or `part`; optional fields are never `null`,
 * since the protocol sends no `null` but in arrays by seat and for the `rounds` of an endless list.
 */
import { compile } from 'json-schema-to-typescript'

const CARD = '^[CSHD][AKQJT987]$'

/** Types that a schema can only describe by a pattern or a range. */
const BY_HAND = {
  Seat: '1 | 2 | 3 | 4',
  Card: '`${Suit}${Rank}`',
}

/** What the server always sends whole, although a client may leave the defaults out. */
const ALWAYS_WHOLE = new Set(['Contract'])

const PREAMBLE = `// Written by codegen/main.js from docs/asyncapi.json: change that, not this.

/** A suit on the wire: clubs, spades, hearts, diamonds. */
export type Suit = 'C' | 'S' | 'H' | 'D';

/** A rank on the wire. */
export type Rank = 'A' | 'K' | 'Q' | 'J' | 'T' | '9' | '8' | '7';

/** One for each of the seats 1 to 4. */
export type BySeat<T> = readonly [T, T, T, T];
`

/** The names of all schemas that `wireTypes` writes as they are called there. */
export function wireNames(asyncapi) {
  return new Set(Object.keys(asyncapi.components.schemas))
}

/** The whole module. */
export async function wireTypes(asyncapi) {
  const { schemas, messages } = asyncapi.components
  const parts = [PREAMBLE]
  for (const [name, schema] of Object.entries(schemas)) parts.push(await declaration(name, schema, schemas))
  for (const side of ['client', 'server']) {
    const names = []
    for (const [key, message] of Object.entries(messages)) {
      if (!key.startsWith(`${side}.`)) continue
      const name = pascal(side) + pascal(message.name)
      names.push(name)
      parts.push(await declaration(name, { description: message.summary, ...message.payload }, schemas))
    }
    const who = side === 'client' ? 'A message from a client.' : 'A message to a client; others can come.'
    parts.push(`/** ${who} */\nexport type ${pascal(side)}Message = ${names.join(' | ')};\n`)
  }
  const codes = schemas.Code.enum.map((code) => `'${code}'`).join(', ')
  const events = schemas.TableEvent.oneOf.map((variant) => `'${tag(variant)}'`).join(', ')
  const known = '/** The events that this client knows; others can come. */'
  parts.push(`${known}\nexport const EVENTS: readonly TableEvent['e'][] = [${events}];\n`)
  parts.push(`/** All codes, in the order of the document. */\nexport const CODES: readonly Code[] = [${codes}];\n`)
  return parts.join('\n')
}

/** The declaration of a type, and of a sum's variants. */
async function declaration(name, schema, schemas) {
  if (name in BY_HAND) return alias(name, schema.description, BY_HAND[name])
  if (schema.oneOf?.every((variant) => variant.const !== undefined)) {
    const words = schema.oneOf.map((word) => `- \`${word.const}\`: ${word.description}`)
    return alias(name, [schema.description, words.join('\n')].join('\n\n'), inline(schema))
  }
  if (schema.oneOf) {
    const names = []
    const parts = []
    for (const variant of schema.oneOf) {
      const variantName = name + pascal(tag(variant))
      names.push(variantName)
      parts.push(await declaration(variantName, variant, schemas))
    }
    return [...parts, alias(name, schema.description, names.join(' | '))].join('\n')
  }
  const whole = merged(schema, schemas)
  if (whole.properties === undefined) return alias(name, schema.description, inline(schema))
  const properties = {}
  for (const [key, property] of Object.entries(whole.properties)) {
    properties[key] = { description: property.description, tsType: inline(property, key) }
  }
  const required = ALWAYS_WHOLE.has(name) ? Object.keys(properties) : whole.required
  const plain = {
    type: 'object',
    description: doc(schema.description),
    properties,
    required,
    additionalProperties: false,
  }
  const written = await compile(plain, name, { bannerComment: '', format: false })
  // What was received is never changed, only replaced.
  return written.replace(/^(\w+\??: )/gm, 'readonly $1')
}

/** An object with the fields of all objects that it is made of. */
function merged(schema, schemas) {
  const properties = {}
  const required = []
  for (const part of schema.allOf ?? []) {
    const whole = merged(resolved(part, schemas), schemas)
    if (whole.properties === undefined) return schema
    Object.assign(properties, whole.properties)
    required.push(...(whole.required ?? []))
  }
  if (schema.properties === undefined && schema.allOf === undefined) return schema
  return {
    ...schema,
    properties: { ...schema.properties, ...properties },
    required: [...(schema.required ?? []), ...required],
  }
}

function resolved(schema, schemas) {
  return schema.$ref === undefined ? schema : schemas[referred(schema.$ref)]
}

function referred(ref) {
  return ref.split('/').at(-1)
}

/** The type of a field or of an alias, as an expression. */
function inline(schema, field) {
  if (schema.$ref !== undefined) return referred(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.pattern === CARD) return 'Card'
  if (schema.allOf?.length === 1) return inline(schema.allOf[0], field)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) {
    const kept = choices.filter((choice) => choice.type !== 'null' || field === 'each')
    return kept.map((choice) => inline(choice)).join(' | ')
  }
  if (schema.type === 'null') return 'null'
  const types = [schema.type].flat()
  if (field === undefined || (field !== 'rounds' && field !== 'each'))
    return simple(
      schema,
      types.find((type) => type !== 'null'),
    )
  return types.map((type) => simple(schema, type)).join(' | ')
}

function simple(schema, type) {
  switch (type) {
    case 'integer':
    case 'number':
      return 'number'
    case 'string':
    case 'boolean':
    case 'null':
      return type
    case 'array': {
      const each = inline(schema.items, 'each')
      if (schema.minItems === 4 && schema.maxItems === 4) return `BySeat<${each}>`
      return each.includes(' ') ? `readonly (${each})[]` : `readonly ${each}[]`
    }
    default:
      throw new Error(`no type for ${JSON.stringify(schema)}`)
  }
}

/** The word that tells a variant from the others. */
function tag(variant) {
  const tags = Object.values(variant.properties ?? {}).filter((property) => property.const !== undefined)
  if (tags.length !== 1) throw new Error(`a variant has one tag: ${JSON.stringify(variant)}`)
  return tags[0].const
}

function alias(name, description, type) {
  const lines = doc(description).split('\n')
  const comment =
    lines.length === 1 ? `/** ${lines[0]} */` : `/**\n${lines.map((line) => ` * ${line}`).join('\n')}\n */`
  return `${comment}\nexport type ${name} = ${type};\n`
}

/** Rustdoc's links as plain words. */
function doc(description) {
  return description.replace(/\[`(?:crate::)?([^`]*)`\]/g, '`$1`').replaceAll(' \n', '\n')
}

function pascal(word) {
  return word[0].toUpperCase() + word.slice(1)
}
