/** REST, typed by what `docs/openapi.json` says. */
import { Refusal, type RefusalMore } from '../client/refusal'
import { CODES, type Code } from '../wire/messages'
import type { paths } from './schema'

type Method = 'get' | 'post' | 'put' | 'delete'

type Operation = { readonly parameters: object; readonly responses: object }

/** The addresses that answer a method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends { readonly [K in M]: Operation } ? P : never
}[keyof paths]

type OperationOf<P extends keyof paths, M extends Method> = paths[P] extends { readonly [K in M]: infer O } ? O : never

type Parameters<O, Where extends string> = O extends { readonly parameters: { readonly [K in Where]?: infer Values } }
  ? Exclude<Values, undefined>
  : never

type BodyOf<O> = O extends { readonly requestBody: { readonly content: { readonly 'application/json': infer Body } } }
  ? Body
  : never

type Content<Answer> = Answer extends { content: infer Types }
  ? Types extends { readonly 'application/json': infer Body }
    ? Body
    : Types extends { readonly [type: string]: infer Text }
      ? Text
      : undefined
  : undefined

/** What an address answers when all is well. */
export type AnswerOf<P extends keyof paths, M extends Method> =
  OperationOf<P, M> extends { readonly responses: infer Answers }
    ? Answers extends { readonly 200: infer Answer }
      ? Content<Answer>
      : Answers extends { readonly 201: infer Answer }
        ? Content<Answer>
        : undefined
    : never

type Needed<Key extends string, Values> = [Values] extends [never]
  ? unknown
  : Record<string, never> extends Values
    ? { readonly [K in Key]?: Values }
    : { readonly [K in Key]: Values }

/** What a request needs: values in the path, in the query, and a body. */
export type Request<P extends keyof paths, M extends Method> = Needed<'path', Parameters<OperationOf<P, M>, 'path'>> &
  Needed<'query', Parameters<OperationOf<P, M>, 'query'>> &
  Needed<'body', BodyOf<OperationOf<P, M>>> & { readonly signal?: AbortSignal }

type Arguments<P extends keyof paths, M extends Method> =
  Record<string, never> extends Omit<Request<P, M>, 'signal'> ? [request?: Request<P, M>] : [request: Request<P, M>]

/** REST over some `fetch`. Every failure is a `Refusal`; only what a signal aborts is the signal's reason. */
export interface Rest {
  get<P extends PathOf<'get'>>(path: P, ...request: Arguments<P, 'get'>): Promise<AnswerOf<P, 'get'>>
  post<P extends PathOf<'post'>>(path: P, ...request: Arguments<P, 'post'>): Promise<AnswerOf<P, 'post'>>
  put<P extends PathOf<'put'>>(path: P, ...request: Arguments<P, 'put'>): Promise<AnswerOf<P, 'put'>>
  del<P extends PathOf<'delete'>>(path: P, ...request: Arguments<P, 'delete'>): Promise<AnswerOf<P, 'delete'>>
}

interface Plain {
  readonly path?: object
  readonly query?: object
  readonly body?: unknown
  readonly signal?: AbortSignal
}

/** REST that asks by this `fetch`. */
export function createRest(fetch: typeof globalThis.fetch): Rest {
  async function ask<Answer>(method: string, template: string, request: Plain = {}): Promise<Answer> {
    const headers: Record<string, string> = { accept: 'application/json, text/plain;q=0.9, */*;q=0.1' }
    const init: RequestInit = { method, headers, credentials: 'same-origin' }
    if (request.body !== undefined) {
      headers['content-type'] = 'application/json'
      init.body = JSON.stringify(request.body)
    }
    if (request.signal) init.signal = request.signal
    let response: Response
    let text: string
    try {
      response = await fetch(address(template, request), init)
      text = await response.text()
    } catch (error) {
      if (request.signal?.aborted) throw error
      throw new Refusal('offline')
    }
    if (!response.ok) throw refusal(response, text)
    return decoded(response, text)
  }
  return {
    get: (path, ...[request]) => ask('GET', path, request),
    post: (path, ...[request]) => ask('POST', path, request),
    put: (path, ...[request]) => ask('PUT', path, request),
    del: (path, ...[request]) => ask('DELETE', path, request),
  }
}

/** REST of the server that the page is from. */
export const { get, post, put, del } = createRest((...request) => globalThis.fetch(...request))

function address(template: string, { path, query }: Plain): string {
  const values = new Map<string, unknown>(Object.entries(path ?? {}))
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) asked.set(name, String(value))
  const search = asked.toString()
  return search === '' ? filled : `${filled}?${search}`
}

/** The boundary: what the server answers has the types that the description of its interface says. */
function decoded<Answer>(response: Response, text: string): Answer {
  if (response.status === 204) return undefined as Answer
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  if (!isJson) return text as Answer
  try {
    return JSON.parse(text) as Answer
  } catch {
    throw new Refusal('internal')
  }
}

function refusal(response: Response, text: string): Refusal {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const more: RefusalMore = Number.isFinite(seconds) ? { retryAfterSeconds: seconds } : {}
  return new Refusal(codeOf(response, text), more)
}

/** The code of a problem; what is none, as from a proxy, says by its status what it can. */
function codeOf(response: Response, text: string): Code {
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') ?? false
  if (isProblem) {
    try {
      const problem: unknown = JSON.parse(text)
      if (typeof problem === 'object' && problem !== null && 'code' in problem) return known(problem.code)
    } catch {
      // The status says what it can.
    }
  }
  if (response.status === 404) return 'not_found'
  if (response.status === 429) return 'too_fast'
  return response.status >= 500 ? 'unavailable' : 'internal'
}

/** A code, or, as the protocol wants it, `not_now` for one that this client does not know. */
export function known(code: unknown): Code {
  return CODES.find((one) => one === code) ?? 'not_now'
}
