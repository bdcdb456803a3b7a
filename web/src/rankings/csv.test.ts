import { describe, expect, test } from 'vitest'
import { fetchTable, joinPages, nextLink } from './csv'

describe('a table of values', () => {
  test('the header names the next page', () => {
    expect(nextLink('</api/v1/rankings?after=ab>; rel="next"')).toBe('/api/v1/rankings?after=ab')
    expect(nextLink('</a>; rel="first", </b>; rel=next')).toBe('/b')
    expect(nextLink('</a>; rel="first"')).toBeUndefined()
    expect(nextLink(null)).toBeUndefined()
  })

  test('headings stand once', () => {
    expect(joinPages(['place,name\r\n1,Anna\r\n', 'place,name\r\n2,Berta\r\n'])).toBe(
      'place,name\r\n1,Anna\r\n2,Berta\r\n',
    )
    expect(joinPages([])).toBe('')
  })

  test('all pages are fetched', async () => {
    const asked: string[] = []
    const text = await fetchTable('/one', (address) => {
      asked.push(String(address))
      const headers: Record<string, string> = asked.length === 1 ? { link: '</two>; rel="next"' } : {}
      return Promise.resolve(new Response(`h\n${asked.length}\n`, { headers }))
    })
    expect(asked).toEqual(['/one', '/two'])
    expect(text).toBe('h\n1\n2\n')
  })

  test('a failure is a refusal', async () => {
    await expect(fetchTable('/one', () => Promise.reject(new TypeError('gone')))).rejects.toMatchObject({
      code: 'offline',
    })
    await expect(fetchTable('/one', () => Promise.resolve(new Response('', { status: 404 })))).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
