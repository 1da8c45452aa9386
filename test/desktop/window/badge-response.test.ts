// Badges in the window's own scheme: passed on to the local server, and nothing else is.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { answerBadge } from '../../../src/main/desktop/window/badge-response.ts'

const ORIGIN = 'tocsin-app://window'

/** A server that notes what it is asked for. */
async function aServer(type = 'image/svg+xml', status = 200) {
  const asked: (string | undefined)[] = []
  const server = http.createServer((request, response) => {
    asked.push(request.url)
    response.writeHead(status, { 'content-type': type, 'set-cookie': 'a=b' }).end('<svg/>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { asked, home: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const ask = (path: string, home: string | null, method = 'GET') =>
  answerBadge({ url: `${ORIGIN}${path}`, method }, home)

test.each(['/badge/key/sig/backup.svg?v=3', '/b/2/3f1e2d4c-0000-4000-8000-00000000abcd.svg'])(
  '%s is read from the server, under the policy of the page',
  async (path) => {
    const { asked, home } = await aServer()
    const answer = await ask(path, home)
    expect([answer?.status, await answer?.text(), asked]).toEqual([
      200,
      '<svg/>',
      [path.replace(/\?.*/, '')],
    ])
    const headers = Object.fromEntries(answer?.headers ?? [])
    expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-store' })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers).not.toHaveProperty('set-cookie')
  },
)

test.each([
  '/',
  '/index.html',
  '/badge',
  '/badge/',
  '/b/',
  '/badges/x',
  '/badge/../api/v3/checks/',
  '/badge/%2e%2e/api/v3/checks/',
  '/api/v3/checks/',
  '/ping/x',
])('%s is none of its addresses', async (path) => {
  const { asked, home } = await aServer()
  expect([await ask(path, home), asked]).toEqual([null, []])
})

test('another method, scheme or host is none either', async () => {
  const { asked, home } = await aServer()
  expect(await ask('/badge/x.svg', home, 'POST')).toBeNull()
  for (const url of ['tocsin-app://other/badge/x.svg', 'https://window/badge/x.svg']) {
    expect(await answerBadge({ url, method: 'GET' }, home)).toBeNull()
  }
  expect(asked).toEqual([])
})

test.each([
  ['a page', 'text/html', 200, 404],
  ['a badge that is not there', 'image/svg+xml', 404, 404],
  ['a document', 'application/json', 200, 200],
])('%s (%s) of the server becomes %i → %i', async (_, type, status, expected) => {
  const { home } = await aServer(type, status)
  expect((await ask('/badge/x.svg', home))?.status).toBe(expected)
})

test('without a server it is said that there is none', async () => {
  expect((await ask('/badge/x.svg', null))?.status).toBe(503)
  expect((await ask('/badge/x.svg', 'http://127.0.0.1:1'))?.status).toBe(503)
})
