// The pages over the real vault, beside the API: what the audit log says of them (contract push.md 5.1).
import { describe, expect, test } from 'vitest'
import { DAY, MINUTE } from '../../../src/main/clock.ts'
import { pageRoutes } from '../../../src/main/http/pages/routes.ts'
import { peerReader } from '../../../src/main/network/client-address.ts'
import { foreignTo } from '../../support/foreign-to.ts'
import { silentLog } from '../../support/house.ts'
import { cookieFrom } from '../../support/page-house.ts'
import { BASE_URL, createPushHouse, type PushHouse } from '../../support/push-house.ts'

async function openHouse(): Promise<PushHouse> {
  const house = await createPushHouse()
  pageRoutes(house.server, {
    vault: () => house.secrets.vault,
    clock: house.clock,
    peer: peerReader(['127.0.0.0/8']),
    log: silentLog,
    baseUrlOf: () => BASE_URL,
    isForeign: foreignTo(BASE_URL),
  })
  return house
}

async function kindsOf(house: PushHouse, token: string): Promise<string[]> {
  const answer = await house.asOwner({ url: `/api/v2/pushes/${token}/audit` })
  return answer.json().logs.map(({ kind }: { kind: string }) => kind)
}

function post(house: PushHouse, url: string, form: Readonly<Record<string, string>> = {}) {
  return house.request({ method: 'POST', url, payload: new URLSearchParams(form).toString() })
}

describe('over the real vault', () => {
  test('step, passphrase, secret: the whole way, and each entry of it', async () => {
    const house = await openHouse()
    const { url_token: token } = await house.push({ passphrase: 'open sesame' })
    expect((await house.request(`/p/${token}`)).headers.location).toBe(`/p/${token}/r`)
    expect((await house.request(`/p/${token}/r`)).body).toContain('<form method="post"')
    expect((await post(house, `/p/${token}`)).headers.location).toBe(`/p/${token}/passphrase`)
    await post(house, `/p/${token}/access`, { passphrase: 'wrong' })
    const access = await post(house, `/p/${token}/access`, { passphrase: 'open sesame' })
    const headers = { cookie: cookieFrom(access) }
    expect((await house.request({ url: `/p/${token}`, headers })).body).toContain('hunter2')
    await house.request({ method: 'HEAD', url: `/p/${token}` })
    await post(house, `/p/${token}/expire`)
    await house.request(`/p/${token}`)
    expect(await kindsOf(house, token)).toEqual([
      'creation',
      'failed_passphrase',
      'view',
      'expire',
      'failed_view',
    ])
  })

  test('the pass is over after three minutes', async () => {
    const house = await openHouse()
    const { url_token: token } = await house.push({ passphrase: 'x', retrieval_step: false })
    const access = await post(house, `/p/${token}/access`, { passphrase: 'x' })
    await house.clock.advance(3 * MINUTE + 1)
    const late = await house.request({
      url: `/p/${token}`,
      headers: { cookie: cookieFrom(access) },
    })
    expect([late.statusCode, late.headers['set-cookie']]).toEqual([
      302,
      expect.stringContaining('Max-Age=0'),
    ])
  })

  test('the pass of one push does not open another', async () => {
    const house = await openHouse()
    const [a, b] = [await house.push({ passphrase: 'x' }), await house.push({ passphrase: 'y' })]
    const access = await post(house, `/p/${a.url_token}/access`, { passphrase: 'x' })
    const cookie = cookieFrom(access).replace(`${a.url_token}-p`, `${b.url_token}-p`)
    const answer = await house.request({ url: `/p/${b.url_token}`, headers: { cookie } })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/p/${b.url_token}/r`])
  })

  test('five passphrases a minute, shared by the form and the query', async () => {
    const house = await openHouse()
    const { url_token: token } = await house.push({ passphrase: 'x', retrieval_step: false })
    for (let i = 0; i < 3; i++) await post(house, `/p/${token}/access`, { passphrase: 'wrong' })
    for (let i = 0; i < 2; i++) await house.request(`/p/${token}?passphrase=wrong`)
    expect((await post(house, `/p/${token}/access`, { passphrase: 'x' })).statusCode).toBe(429)
    const query = await house.request(`/p/${token}?passphrase=x`)
    expect(query.headers.location).toBe(`/p/${token}/passphrase?notice=throttled`)
  })

  test('of eight who press the button of the last view one gets the secret', async () => {
    const house = await openHouse()
    const { url_token: token } = await house.push({ expire_after_views: 1 })
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(house, `/p/${token}`)))
    expect(answers.filter(({ body }) => body.includes('hunter2'))).toHaveLength(1)
    expect(answers.filter(({ body }) => body.includes('no longer works'))).toHaveLength(7)
  })

  test('the file links of the last view work for five minutes (contract push.md P16)', async () => {
    const house = await openHouse()
    const data = Buffer.from('offer').toString('base64')
    const { url_token: token } = await house.push({
      kind: 'file',
      payload: '',
      expire_after_views: 1,
      files: [{ filename: 'the offer.txt', content_type: 'text/plain', data }],
    })
    const { body } = await post(house, `/p/${token}`)
    const [, link = ''] = /<a href="(\/pfb\/[^"]+)"/.exec(body) ?? []
    const first = await house.request(link)
    expect((await house.request(String(first.headers.location))).body).toBe('offer')
    expect((await post(house, `/p/${token}`)).body).toContain('no longer works')
    await house.clock.advance(5 * MINUTE + 1)
    expect((await house.request(link)).statusCode).toBe(404)
  })

  test('past its time the step page notes a failed view', async () => {
    const house = await openHouse()
    const { url_token: token } = await house.push({ expire_after_days: 1 })
    await house.clock.advance(DAY)
    expect((await house.request(`/p/${token}/r`)).body).toContain('no longer works')
    expect(await kindsOf(house, token)).toEqual(['creation', 'failed_view'])
  })

  test('the addresses of the API stay the API’s', async () => {
    const house = await openHouse()
    const { url_token: token } = await house.push()
    for (const url of [`/p/${token}.json`, `/p/${token}/r.json`, `/p/${token}/preview.json`]) {
      const { headers } = await house.request(url)
      expect(headers['content-type'], url).toBe('application/json; charset=utf-8')
    }
    expect((await house.request('/p/active.json')).statusCode).toBe(401)
  })
})
