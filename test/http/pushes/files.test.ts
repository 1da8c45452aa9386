// The files of a revealed push, and how browsers are told to treat them (contract push.md 7, P16).
import { describe, expect, test } from 'vitest'
import { MINUTE } from '../../../src/main/clock.ts'
import { cleanFilename, deliveryOf } from '../../../src/main/secrets/files/file-names.ts'
import { BASE_URL, createPushHouse, type PushHouse } from '../../support/push-house.ts'
import { openPushServer } from '../push-server.ts'

const CONTENT = '<script>alert(1)</script>'

async function reveal(house: PushHouse, filename: string, type?: string, fields = {}) {
  const data = Buffer.from(CONTENT).toString('base64')
  const files = [{ filename, data, ...(type === undefined ? {} : { content_type: type }) }]
  const push = await house.push({ kind: 'file', files, ...fields })
  const record = (await house.open(push.url_token)).json()
  return { token: push.url_token, url: record.files[0].url as string, record }
}

function follow(house: PushHouse, location: unknown, method: 'GET' | 'HEAD' = 'GET') {
  return house.request({ method, url: String(location).replace(BASE_URL, '') })
}

test('the link redirects to the content, which may be saved', async () => {
  const house = await createPushHouse()
  const { url, record } = await reveal(house, 'my räport.zip')
  expect(url.startsWith(`${BASE_URL}/pfb/blobs/redirect/`)).toBe(true)
  expect(url.endsWith('/my%20r%C3%A4port.zip')).toBe(true)
  expect(record.files).toEqual([
    { filename: 'my räport.zip', content_type: 'application/zip', url },
  ])
  const redirect = await follow(house, url)
  expect(redirect.statusCode).toBe(302)
  expect(redirect.headers.location).toMatch(/\/pfb\/disk\/[\w-]+\/my%20r%C3%A4port\.zip$/)
  const answer = await follow(house, redirect.headers.location)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe(CONTENT)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(CONTENT.length),
    'content-disposition': `attachment; filename="my r_port.zip"; filename*=UTF-8''my%20r%C3%A4port.zip`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  })
})

test('HEAD answers the headers only, and leaves the file open to others', async () => {
  const house = await createPushHouse()
  const { url } = await reveal(house, 'a.zip')
  const redirect = await follow(house, url, 'HEAD')
  expect(redirect.statusCode).toBe(302)
  const head = await follow(house, redirect.headers.location, 'HEAD')
  expect([head.statusCode, head.body]).toEqual([200, ''])
  expect(head.headers['content-length']).toBe(String(CONTENT.length))
  expect((await follow(house, redirect.headers.location)).body).toBe(CONTENT)
})

test('a link is over after 5 minutes, a made-up one never opens', async () => {
  const house = await createPushHouse()
  const { url } = await reveal(house, 'a.zip')
  const { location } = (await follow(house, url)).headers
  await house.clock.advance(5 * MINUTE)
  for (const late of [url, location, '/pfb/disk/abc/a.zip', '/pfb/blobs/redirect/abc/a.zip']) {
    const answer = await follow(house, late)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})

test('what a link leads to holds 5 minutes from then, and leads to no more', async () => {
  const house = await createPushHouse()
  const { url } = await reveal(house, 'a.zip')
  await house.clock.advance(4 * MINUTE)
  const { location } = (await follow(house, url)).headers
  await house.clock.advance(4 * MINUTE)
  expect((await follow(house, url)).statusCode).toBe(404)
  expect((await follow(house, location)).body).toBe(CONTENT)
  const renewed = String(location).replace('/disk/', '/blobs/redirect/')
  expect((await follow(house, renewed)).statusCode).toBe(404)
  await house.clock.advance(MINUTE)
  expect((await follow(house, location)).statusCode).toBe(404)
})

test('after the last view its links still work, further retrieves do not', async () => {
  const house = await createPushHouse()
  const { url, token } = await reveal(house, 'a.zip', undefined, { expire_after_views: 1 })
  expect((await house.open(token)).json()).toMatchObject({ expired: true, files: [] })
  const { location } = (await follow(house, url)).headers
  expect((await follow(house, location)).body).toBe(CONTENT)
  await house.clock.advance(5 * MINUTE)
  expect((await follow(house, location)).statusCode).toBe(404)
  expect(house.storedFiles()).toEqual([])
})

test('a file that was tampered with does not come out whole', async () => {
  const house = await createPushHouse({
    wrapVault: (vault) => ({
      ...vault,
      async openFile(link) {
        const file = await vault.openFile(link)
        file?.content.destroy(new Error('damaged'))
        return file
      },
    }),
  })
  const { url } = await reveal(house, 'a.zip')
  const { location } = (await follow(house, url)).headers
  const answer = await follow(house, location).catch(() => null)
  expect(answer?.body ?? '').not.toContain(CONTENT)
})

test('all files come as one archive from the page, whose link the API does not show', async () => {
  const { ask, push, clock } = await openPushServer()
  const files = ['a.txt', 'b.txt'].map((filename) => ({ filename, data: 'aGk=' }))
  const token = await push({ kind: 'file', files })
  const page = await ask({ url: `/p/${token}` }, { 'user-agent': 'Mozilla/5.0' })
  const [, url = ''] = /href="(\/pfb\/archive\/[^"]+)"/.exec(page.body) ?? []
  for (const method of ['HEAD', 'GET'] as const) {
    const { statusCode, headers, rawPayload } = await ask({ method, url })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="files.zip"; filename*=UTF-8''files.zip`,
      'content-length': String(2 * (30 + 5 + 2 + 46 + 5) + 22),
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    })
    expect(rawPayload.length).toBe(method === 'GET' ? Number(headers['content-length']) : 0)
  }
  expect((await ask({ url }, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  const record = (await ask({ url: `/p/${token}.json` })).json()
  expect(Object.keys(record)).not.toContain('archive')
  await clock.advance(5 * MINUTE)
  expect((await ask({ url })).statusCode).toBe(404)
})

describe('how a browser is told to treat it', () => {
  test.each([
    ['a.png', 'image/png', 'image/png', 'inline'],
    ['a.jpg', '', 'image/jpeg', 'inline'],
    ['a.pdf', 'application/octet-stream', 'application/pdf', 'inline'],
    ['a.html', 'text/html', 'application/octet-stream', 'attachment'],
    ['a.png', 'text/html', 'application/octet-stream', 'attachment'],
    ['a.svg', 'image/svg+xml', 'application/octet-stream', 'attachment'],
    ['a.xml', 'application/xml', 'application/octet-stream', 'attachment'],
    ['a.xhtml', 'application/xhtml+xml', 'application/octet-stream', 'attachment'],
    ['a.js', 'text/javascript', 'application/octet-stream', 'attachment'],
    ['a.txt', 'text/plain', 'application/octet-stream', 'attachment'],
    ['a.bin', 'not a type\r\nset-cookie: x', 'application/octet-stream', 'attachment'],
    ['a.doc', 'application/msword', 'application/msword', 'attachment'],
  ])('%s of type %j: %s, %s', (filename, declared, contentType, how) => {
    const delivery = deliveryOf({ filename, contentType: declared })
    expect(delivery.contentType).toBe(contentType)
    expect(delivery.disposition.split(';')[0]).toBe(how)
  })

  test('quotes and other signs of a name break no header', () => {
    const { disposition } = deliveryOf({ filename: 'a"b\\c\'(1)*é.zip', contentType: '' })
    expect(disposition).toBe(
      `attachment; filename="a_b_c_(1)__.zip"; filename*=UTF-8''a%22b%5Cc%27%281%29%2A%C3%A9.zip`,
    )
  })

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\a.txt', 'a.txt'],
    ['a\u0000\r\nb', 'ab'],
    ['invoice\u202excod.exe', 'invoicexcod.exe'],
    ['..', ''],
    ['', ''],
  ])('the name %j is %j', (sent, name) => {
    expect(cleanFilename(sent)).toBe(name)
  })
})
