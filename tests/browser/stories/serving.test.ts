import { request, type IncomingHttpHeaders } from 'node:http'
import { networkInterfaces } from 'node:os'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe } from 'vitest'
import { Server } from '../harness/server'
import { expect, test } from '../harness/story'

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
}

/** Asks without a browser, which would unpack, keep and follow by itself. */
function ask(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(parts) }),
      )
    })
    asked.on('error', reject)
    asked.end()
  })
}

/** The files that the page names. */
async function assets(server: Server): Promise<string[]> {
  const page = (await ask(server.url)).bytes.toString()
  return [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].flatMap((match) => match[1] ?? [])
}

describe('the page', () => {
  test('is at every address that is none of the interface, and may be kept only as long as it is the same', async ({
    server,
  }) => {
    const table = '/t/0199c3a0-5b7e-7c11-9d02-3f1a2b4c5d01'
    for (const path of ['/', table, '/lists/0199c3a0-5b7e-7c11-9d02-3f1a2b4c5d01', '/no/such/page?a=1']) {
      const { status, headers, bytes } = await ask(server.url + path)
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ])
      expect(bytes.toString()).toContain('<div id="app">')
      const again = await ask(server.url + path, { 'if-none-match': headers.etag ?? '' })
      expect([again.status, again.bytes.length]).toEqual([304, 0])
    }
    for (const path of ['/api/v1/nothing', '/metrics', '/assets/nothing.js', '/favicon.ico']) {
      const { status, headers } = await ask(server.url + path)
      expect([path, status, headers['content-type']]).toEqual([path, 404, 'application/problem+json'])
    }
  })

  test('tells the browser to take nothing from elsewhere', async ({ server }) => {
    const { headers } = await ask(server.url)
    const policy = String(headers['content-security-policy'])
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ]),
    )
    expect(policy).not.toContain('unsafe')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['x-frame-options']).toBe('DENY')
  })

  test('is only read', async ({ server }) => {
    const head = await ask(server.url, {}, 'HEAD')
    expect([head.status, head.bytes.length]).toEqual([200, 0])
    expect(Number(head.headers['content-length'])).toBeGreaterThan(100)
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const { status, headers } = await ask(server.url, {}, method)
      expect([method, status, headers.allow]).toEqual([method, 405, 'GET,HEAD'])
    }
  })
})

test('what has its name by its content is kept for ever, and comes as small as the browser can take it', async ({
  server,
}) => {
  const named = await assets(server)
  expect(named.some((path) => path.endsWith('.js'))).toBe(true)
  expect(named.some((path) => path.endsWith('.css'))).toBe(true)
  for (const path of named) {
    const plain = await ask(server.url + path)
    expect([path, plain.status, plain.headers['cache-control']]).toEqual([
      path,
      200,
      'public, max-age=31536000, immutable',
    ])
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { headers, bytes } = await ask(server.url + path, { 'accept-encoding': `${encoding}, deflate` })
      if (headers['content-encoding'] === undefined) expect(plain.bytes.length).toBeLessThan(1000)
      else {
        expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding'])
        expect(bytes.length).toBeLessThan(plain.bytes.length)
        expect(unpack(bytes).equals(plain.bytes)).toBe(true)
        expect(headers.etag).not.toBe(plain.headers.etag)
      }
    }
  }
})

/** What one who comes for the first time loads at most, in bytes, the pictures of the cards aside. */
const FIRST_LOAD = 200_000

test('who opens the front page or a table for the first time loads less than 200 KB beside the cards', async ({
  server,
  enter,
}) => {
  const host = await enter()
  await host.becomeGuest('Anna')
  const table = await host.create({ name: 'Altenburg', rounds: 1 })
  for (const path of ['/', `/t/${table}`]) {
    const bernd = await enter()
    await bernd.visit(path)
    await bernd.page.getByRole('heading').first().waitFor()
    await bernd.page.waitForLoadState('networkidle')
    const loaded = await bernd.page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name))
    const files = [
      path,
      ...loaded.map((url) => new URL(url).pathname).filter((file) => !/\.(svg|png|webp)$/.test(file)),
    ]
    let bytes = 0
    // On plain http a browser takes gzip, and no brotli.
    for (const file of new Set(files))
      bytes += (await ask(server.url + file, { 'accept-encoding': 'gzip' })).bytes.length
    expect(bytes, files.join('\n')).toBeLessThan(FIRST_LOAD)
    expect(files.length).toBeGreaterThan(3)
  }
})

test('the page runs under its policy, at every address of it', async ({ enter }) => {
  const anna = await enter()
  for (const path of ['/', '/tables', '/rules', '/no/such/page']) {
    await anna.visit(path)
    await anna.page.getByRole('heading').first().waitFor()
  }
})

test('what the policy refuses is complained about', async ({ enter }) => {
  const anna = await enter()
  await anna.visit('/')
  await anna.page.evaluate(() => {
    const image = document.createElement('img')
    image.src = 'http://127.0.0.1:1/elsewhere.png'
    document.body.append(image)
  })
  // The page itself hears of it, and the browser writes it on the console.
  let told = ''
  await expect
    .poll(() => (told += anna.guard.take().join('\n')))
    .toMatch(/policy: img-src[^]*error: |error: [^]*policy: img-src/)
})

/** The addresses of this machine in its networks. */
function ownAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return all.filter((address) => address.family === 'IPv4').map((address) => address.address)
}

test('under each address of the machine the page may open its socket', async ({ enter }) => {
  const server = await Server.start({ listen: '0.0.0.0:0' })
  try {
    const port = new URL(server.url).port
    for (const host of ['127.0.0.1', 'localhost', ...ownAddresses()]) {
      const anna = await enter()
      const origin = `http://${host}:${port}`
      await anna.page.goto(origin)
      const told = await anna.page.evaluate(
        (url) =>
          new Promise<string>((resolve) => {
            const socket = new WebSocket(url, ['skat.v1+json'])
            const id = '00000000-0000-4000-8000-000000000001'
            socket.onopen = () => socket.send(JSON.stringify({ t: 'guest', id, name: 'Anna' }))
            socket.onmessage = (event) => resolve(String(JSON.parse(String(event.data)).t))
            socket.onerror = () => resolve('no socket')
            socket.onclose = (event) => resolve(`closed: ${event.code}`)
          }),
        `${origin.replace('http', 'ws')}/ws/v1`,
      )
      expect([host, told]).toEqual([host, 'welcome'])
    }
  } finally {
    await server.close()
  }
})

test('a killed server comes back at the same address with everything', async ({ server, enter }) => {
  const anna = await enter()
  await anna.becomeGuest('Anna')
  const table = await anna.create({ name: 'Altenburg', rounds: 1 })
  const address = server.url
  await server.kill()
  await server.restart()
  expect(server.url).toBe(address)
  const tables = await anna.context.request.get(`${server.url}/api/v1/tables/${table}`)
  expect(tables.status()).toBe(200)
})
