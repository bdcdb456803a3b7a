import { describe, expect, expectTypeOf, test } from 'vitest'
import { Refusal } from '../client/refusal'
import { createRest } from './client'
import type { ListDetail, Me, RankingPage, SessionBody } from './schema'

function answering(status: number, body: string, headers: Record<string, string> = {}) {
  const asked: { address: string; init: RequestInit }[] = []
  const rest = createRest((address, init) => {
    asked.push({ address: String(address), init: init ?? {} })
    return Promise.resolve(new Response(status === 204 ? null : body, { status, headers }))
  })
  return { rest, asked }
}

const json = { 'content-type': 'application/json' }
const problem = { 'content-type': 'application/problem+json' }

async function refused(promise: Promise<unknown>): Promise<Refusal> {
  const error: unknown = await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(error instanceof Refusal)) throw new Error('it was not refused')
  return error
}

describe('requests', () => {
  test('a path is filled and a query appended, each with its type', async () => {
    const { rest, asked } = answering(200, '{"entries":[]}', json)
    const page = await rest.get('/api/v1/rankings', { query: { class: 'official', span: '2026-11' } })
    expectTypeOf(page).toEqualTypeOf<RankingPage>()
    const list = await rest.get('/api/v1/lists/{list}', { path: { list: 'a/b' } })
    expectTypeOf(list).toEqualTypeOf<ListDetail>()
    expectTypeOf(rest.get<'/api/v1/lists/{list}/records'>).returns.resolves.toEqualTypeOf<string>()
    expect(asked.map((one) => one.address)).toEqual([
      '/api/v1/rankings?class=official&span=2026-11',
      '/api/v1/lists/a%2Fb',
    ])
  })

  test('a body is JSON', async () => {
    const { rest, asked } = answering(201, '{}', json)
    const body = await rest.post('/api/v1/guests', { body: { name: 'Anna', cookie: true } })
    expectTypeOf(body).toEqualTypeOf<SessionBody>()
    expect(asked[0]?.init).toMatchObject({ method: 'POST', body: '{"name":"Anna","cookie":true}' })
    expect(asked[0]?.init.headers).toMatchObject({ 'content-type': 'application/json' })
  })

  test('an answer without a body is none', async () => {
    const { rest } = answering(204, '')
    const nothing = await rest.del('/api/v1/sessions/current')
    expectTypeOf(nothing).toEqualTypeOf<undefined>()
    expect(nothing).toBeUndefined()
    expectTypeOf(rest.get<'/api/v1/me'>).returns.resolves.toEqualTypeOf<Me>()
  })
})

describe('refusals', () => {
  test('a problem has its code and says when to come again', async () => {
    const { rest } = answering(429, '{"code":"too_fast"}', { ...problem, 'retry-after': '60' })
    const refusal = await refused(rest.get('/api/v1/me'))
    expect([refusal.code, refusal.retryAfterSeconds]).toEqual(['too_fast', 60])
  })

  test('a code of a newer server counts as not_now', async () => {
    const { rest } = answering(409, '{"code":"moon_in_the_way"}', problem)
    expect((await refused(rest.get('/api/v1/me'))).code).toBe('not_now')
  })

  test('what is no problem of the server is told by its status', async () => {
    const bad = answering(502, '<html>Bad gateway</html>', { 'content-type': 'text/html' })
    expect((await refused(bad.rest.get('/api/v1/me'))).code).toBe('unavailable')
    const broken = answering(500, '{', problem)
    expect((await refused(broken.rest.get('/api/v1/me'))).code).toBe('unavailable')
    const cut = answering(200, '{"player":', json)
    expect((await refused(cut.rest.get('/api/v1/me'))).code).toBe('internal')
  })

  test('nobody answers', async () => {
    const rest = createRest(() => Promise.reject(new TypeError('fetch failed')))
    expect((await refused(rest.get('/api/v1/me'))).code).toBe('offline')
  })

  test('what was aborted is no refusal', async () => {
    const abort = new AbortController()
    abort.abort(new Error('left the page'))
    const rest = createRest((_, init) => Promise.reject(init?.signal?.reason))
    await expect(rest.get('/api/v1/me', { signal: abort.signal })).rejects.toThrow('left the page')
  })
})
