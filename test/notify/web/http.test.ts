// The client of channels against servers that behave: what goes out, which answers count, redirects.
import { describe, expect, test } from 'vitest'
import { aService, inTurn } from '../../integrations/support/service.ts'
import { CERTIFICATE, KEY } from '../support/certificate.ts'
import { aClient, failureOf } from '../support/client.ts'

const TLS = { key: KEY, cert: CERTIFICATE }

describe('a request', () => {
  test('carries the flip, the name of this program and what the channel says', async () => {
    const service = await aService()
    await aClient().send({
      method: 'POST',
      url: `${service.url}/a/b?c=d`,
      headers: { 'X-Custom': 'yes' },
      body: 'žagars',
      flipId: '17',
    })
    const { method, path, query, headers, text } = service.only()
    expect({ method, path, c: query.get('c'), text }).toEqual({
      method: 'POST',
      path: '/a/b',
      c: 'd',
      text: 'žagars',
    })
    expect(headers).toMatchObject({
      'x-tocsin-flip': '17',
      'x-custom': 'yes',
      'user-agent': 'tocsin/1.2.3',
      'content-length': '7',
    })
  })

  test('lets a channel name another program, but not another flip or length', async () => {
    const service = await aService()
    const headers = {
      'user-agent': 'mine',
      'x-tocsin-flip': '1',
      'Content-Length': '999',
      'Transfer-Encoding': 'chunked',
    }
    await aClient().send({ method: 'PUT', url: service.url, headers, body: 'abc', flipId: '17' })
    const seen = service.only()
    expect(seen.headers).toMatchObject({ 'user-agent': 'mine', 'x-tocsin-flip': '17' })
    expect(seen.headers['transfer-encoding']).toBeUndefined()
    expect(seen.text).toBe('abc')
  })

  test('without a body has none, even when one is given to a GET', async () => {
    const service = await aService()
    await aClient().send({ method: 'GET', url: service.url, body: 'secret', flipId: '1' })
    expect(service.only().text).toBe('')
  })

  test('sends the user and password of its address as basic authentication', async () => {
    const service = await aService()
    const url = `http://me:s%20e@127.0.0.1:${service.port}/`
    await aClient().send({ method: 'GET', url, flipId: '1' })
    const expected = `Basic ${Buffer.from('me:s e').toString('base64')}`
    expect(service.only().headers.authorization).toBe(expected)
  })

  test('reaches a server behind TLS', async () => {
    const service = await aService(undefined, TLS)
    const url = `https://first.test:${service.port}/x`
    await aClient().send({ method: 'GET', url, flipId: '1' })
    expect(service.only().path).toBe('/x')
  })
})

describe('an answer', () => {
  test.each([200, 201, 202, 204])('of %i is a success', async (status) => {
    const service = await aService(() => ({ status }))
    const answer = await aClient().send({ method: 'POST', url: service.url, flipId: '1' })
    expect(answer.status).toBe(status)
  })

  test.each([203, 206, 304, 400, 404, 429, 500, 503])('of %i is a failure', async (status) => {
    const service = await aService(() => ({ status }))
    const sending = aClient().send({ method: 'POST', url: service.url, flipId: '1' })
    const failure = await failureOf(sending)
    expect(failure).toMatchObject({
      message: `Received status code ${status}`,
      permanent: false,
      retry: true,
    })
  })

  test('is handed on with its text, whatever its status, to who asks for that', async () => {
    const service = await aService(() => ({ status: 404, body: '{"code": 5}' }))
    const answer = await aClient().request({ method: 'GET', url: service.url, flipId: '1' })
    expect(answer).toEqual({ status: 404, text: '{"code": 5}' })
  })
})

describe('a redirect', () => {
  const to = (location: string, status = 302) => ({ status, headers: { location } })

  test('on the same host is followed with method, headers, body and flip', async () => {
    const service = await aService(inTurn(to('/new', 307), { status: 200 }))
    await aClient().send({
      method: 'POST',
      url: `${service.url}/old`,
      headers: { Authorization: 'Bearer t' },
      body: 'hello',
      flipId: '17',
    })
    const [, second] = service.requests
    expect(second).toMatchObject({ method: 'POST', path: '/new', text: 'hello' })
    expect(second?.headers).toMatchObject({ authorization: 'Bearer t', 'x-tocsin-flip': '17' })
  })

  test('is followed three times', async () => {
    const service = await aService(inTurn(to('/1'), to('/2'), to('/3'), { status: 200 }))
    await aClient().send({ method: 'GET', url: service.url, flipId: '1' })
    expect(service.requests.map(({ path }) => path)).toEqual(['/', '/1', '/2', '/3'])
  })

  test('is not followed a fourth time', async () => {
    const service = await aService(() => to('/again'))
    const sending = aClient().send({ method: 'GET', url: service.url, flipId: '1' })
    expect((await failureOf(sending)).message).toBe('Too many redirects')
    expect(service.requests).toHaveLength(4)
  })

  test('to another host carries no header, no password and no body', async () => {
    const second = await aService()
    const location = `http://second.test:${second.port}/there`
    const first = await aService(() => to(location))
    await aClient().request({
      method: 'POST',
      url: `http://me:pass@first.test:${first.port}/`,
      headers: { 'X-Api-Key': 'k', Cookie: 'c', Host: 'secret.test' },
      body: 'token=secret',
      flipId: '17',
    })
    const { method, text, headers } = second.only()
    expect({ method, text }).toEqual({ method: 'GET', text: '' })
    expect(headers).toEqual({
      host: `second.test:${second.port}`,
      'user-agent': 'tocsin/1.2.3',
      connection: 'close',
    })
  })

  test('to another port is one to another host', async () => {
    const second = await aService()
    const first = await aService(() => to(second.url))
    const headers = { Authorization: 'Bearer t' }
    await aClient().send({ method: 'GET', url: first.url, headers, flipId: '1' })
    expect(second.only().headers.authorization).toBeUndefined()
  })

  test('that leaves the message behind is no success, whatever the other host answers', async () => {
    const login = await aService(() => ({ status: 200, body: 'Please log in' }))
    const first = await aService(() => to(`http://second.test:${login.port}/login`))
    const url = `http://first.test:${first.port}/`
    const sending = aClient().send({ method: 'POST', url, body: 'alarm', flipId: '1' })
    expect((await failureOf(sending)).message).toBe('Received status code 302')
  })

  test('from https to http is not followed', async () => {
    const plain = await aService()
    const secure = await aService(() => to(`http://first.test:${plain.port}/`), TLS)
    const url = `https://first.test:${secure.port}/`
    const sending = aClient().send({ method: 'GET', url, flipId: '1' })
    expect((await failureOf(sending)).message).toBe('Received status code 302')
    expect(plain.requests).toEqual([])
  })
})
