import { describe, expect, test } from 'vitest'
import { openPages } from '../../support/page-house.ts'

describe('addresses of older clients', () => {
  test.each([
    ['/f/sometoken', '/p/sometoken'],
    ['/f/sometoken/r', '/p/sometoken/r'],
    ['/f/sometoken/passphrase', '/p/sometoken/passphrase'],
    ['/r/sometoken', '/p/sometoken'],
    ['/r/sometoken/r?a=1&locale=de', '/p/sometoken/r?a=1&locale=de'],
    ['/r/sometoken?passphrase=x%26y', '/p/sometoken?passphrase=x%26y'],
    ['/en/p/sometoken', '/p/sometoken?locale=en'],
    ['/en/p/sometoken/r', '/p/sometoken/r?locale=en'],
    ['/pt-BR/p/sometoken', '/p/sometoken?locale=pt-BR'],
    ['/de/f/sometoken/r?x=1', '/p/sometoken/r?x=1&locale=de'],
    ['/lv/r/sometoken', '/p/sometoken?locale=lv'],
    ['/f/..%2f..%2fx', '/p/..%2F..%2Fx'],
    ['/f/%2f%2fexample.org', '/p/%2F%2Fexample.org'],
    ['/api_tokens', '/users/token'],
  ])('%s: 301 to %s', async (url, location) => {
    const { get, vault } = openPages()
    const answer = await get(url)
    expect([answer.statusCode, answer.headers.location]).toEqual([301, location])
    expect(vault.retrievals()).toBe(0)
  })

  test('what is no language is no address', async () => {
    const { get } = openPages()
    expect((await get('/api/p/sometoken')).statusCode).toBe(404)
    expect((await get('/english/p/sometoken')).statusCode).toBe(404)
  })
})

test.each(['GET', 'HEAD'] as const)('%s /up answers that the server is there', async (method) => {
  const { request } = openPages()
  const answer = await request({ method, url: '/up' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.body.includes('<h1>OK</h1>')).toBe(method === 'GET')
})

describe('what the window does instead', () => {
  test.each([
    '/p',
    '/p/new',
    '/p/new?tab=url',
    '/p/sometoken/edit',
    '/p/sometoken/audit',
    '/users/token',
  ])('GET %s is 404 and says where pushes are made', async (url) => {
    const { get } = openPages()
    const answer = await get(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('Private links are made in the application itself.')
  })

  test('POST /p is 404 and creates nothing', async () => {
    const { post } = openPages()
    const answer = await post('/p', { 'push[payload]': 'x' })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  })
})
