// Files on their way in: multipart parts streamed to disk, base64 in JSON, limits, and what is left
// behind when something goes wrong: nothing (contract push.md 2.3, 2.4, P7).
import http from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { settled } from '../../support/fake-clock.ts'
import { createPushHouse, multipart, type Part, type PushHouse } from '../../support/push-house.ts'

const V2 = '/api/v2/pushes'

function upload(house: PushHouse, parts: readonly Part[], url = V2) {
  return house.asOwner({ method: 'POST', url, ...multipart(parts) })
}

function aFile(content: string | Uint8Array = 'content', filename = 'a.bin'): Part {
  return { name: 'push[files][]', content, filename, type: 'application/octet-stream' }
}

async function filesOf(house: PushHouse, token: string) {
  const { files } = (await house.open(token)).json()
  return Promise.all(
    files.map(async ({ filename, content_type, url }: Record<string, string>) => {
      const redirect = await house.request(new URL(url ?? '').pathname)
      const answer = await house.request(new URL(redirect.headers.location ?? '').pathname)
      return { filename, content_type, content: answer.rawPayload }
    }),
  )
}

describe('multipart', () => {
  test('texts and files come in any order, and come out as they were', async () => {
    const house = await createPushHouse()
    const big = Buffer.alloc(300_000, 'abcdefg')
    const answer = await upload(house, [
      aFile(big, 'big.bin'),
      { name: 'push[payload]', content: 'see the files – ünïcode' },
      { name: 'push[files][]', content: 'a,b\n', filename: 'dir/räksmörgås.csv', type: 'text/csv' },
      { name: 'push[expire_after_views]', content: '2' },
      { name: 'push[retrieval_step]', content: 'False' },
      aFile('', 'empty'),
    ])
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ expire_after_views: 2, retrieval_step: false })
    const { url_token: token } = answer.json()
    expect((await house.open(token)).json().payload).toBe('see the files – ünïcode')
    expect(await filesOf(house, token)).toEqual([
      { filename: 'big.bin', content_type: 'application/octet-stream', content: big },
      { filename: 'räksmörgås.csv', content_type: 'text/csv', content: Buffer.from('a,b\n') },
      { filename: 'empty', content_type: 'application/octet-stream', content: Buffer.alloc(0) },
    ])
  })

  test.each([
    ['text/plain; charset=iso-8859-1', Buffer.from('gr\u00fc\u00df', 'latin1')],
    ['text/plain;charset="UTF-16LE"', Buffer.from('gr\u00fc\u00df', 'utf16le')],
    ['text/plain; charset=nonsense', Buffer.from('gr\u00fc\u00df')],
  ])('a text is read in the character set of its part: %s', async (type, content) => {
    const house = await createPushHouse()
    const answer = await upload(house, [
      { name: 'push[note]', content: 'plain ü' },
      { name: 'push[payload]', content, type },
    ])
    expect(answer.json().note).toBe('plain ü')
    expect((await house.open(answer.json().url_token)).json().payload).toBe('gr\u00fc\u00df')
  })

  test('a text that is not of its character set is 400, and nothing is left behind', async () => {
    const house = await createPushHouse()
    const latin1 = Buffer.from('gr\u00fc\u00df', 'latin1')
    for (const type of [undefined, 'text/plain; charset=utf-8', 'text/plain; charset=nonsense']) {
      const answer = await upload(house, [
        aFile(),
        { name: 'push[payload]', content: latin1, ...(type === undefined ? {} : { type }) },
      ])
      expect([answer.statusCode, answer.body]).toEqual([
        400,
        '{"status":400,"error":"Bad Request"}',
      ])
    }
    expect(house.storedFiles()).toEqual([])
  })

  test('a text that is too long is told so, wherever its last character is cut', async () => {
    const house = await createPushHouse()
    for (const start of ['', 'a', 'ab', 'abc']) {
      const content = `${start}${'\u{1f600}'.repeat(1_100_000)}`
      const answer = await upload(house, [{ name: 'push[payload]', content }])
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([422, ['payload']])
    }
  })

  test('a type that says nothing is read from the name', async () => {
    const house = await createPushHouse()
    const names = ['a.pdf', 'a.PNG', 'notes.txt', 'notes', 'a.unknown']
    const answer = await upload(
      house,
      names.map((filename) => ({ name: 'push[files][]', content: 'x', filename })),
    )
    const files = await filesOf(house, answer.json().url_token)
    expect(files.map(({ content_type }) => content_type)).toEqual([
      'application/pdf',
      'image/png',
      'text/plain',
      'text/plain',
      'text/plain',
    ])
  })

  test('a file field in which none was chosen is no file', async () => {
    const house = await createPushHouse()
    const answer = await upload(house, [
      { name: 'push[payload]', content: 'x' },
      { name: 'push[files][]', content: '', filename: '', type: 'application/octet-stream' },
    ])
    expect(answer.statusCode).toBe(201)
    expect(house.storedFiles()).toEqual([])
  })

  test('files of another root key are not looked at', async () => {
    const house = await createPushHouse()
    const answer = await upload(house, [
      { name: 'push[payload]', content: 'x' },
      { ...aFile(), name: 'password[files][]' },
    ])
    expect(answer.statusCode).toBe(201)
    expect(house.storedFiles()).toEqual([])
  })

  test('ten files are taken, eleven are 422 and none stays', async () => {
    const house = await createPushHouse()
    const files = (count: number) => Array.from({ length: count }, (_, i) => aFile(`${i}`))
    expect((await upload(house, files(10))).statusCode).toBe(201)
    expect(house.storedFiles()).toHaveLength(10)
    const answer = await upload(house, files(11))
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toEqual({ files: ['You can only attach up to 10 files per push.'] })
    expect(house.storedFiles()).toHaveLength(10)
  })

  test.each([
    ['texts where files should be', [{ name: 'push[files][]', content: 'signed-id' }], 422],
    ['a kind whose rule fails', [{ name: 'push[kind]', content: 'text' }, aFile()], 422],
    ['more than the files may have', [aFile('a'.repeat(600)), aFile('b'.repeat(600))], 413],
    ['a text part too long', [{ name: 'push[note]', content: 'a'.repeat(6_000_000) }], 413],
    ['files under no root key', [{ ...aFile(), name: 'files[]' }], 400],
  ] as const)('%s: nothing stays', async (_what, parts, status) => {
    const house = await createPushHouse({ maxFileBytes: 1000 })
    const answer = await upload(house, parts)
    expect(answer.statusCode).toBe(status)
    expect(house.storedFiles()).toEqual([])
    if (status === 413) expect(answer.json()).toEqual({ error: expect.any(String) })
  })

  test('a malformed body is 400 and nothing stays', async () => {
    const house = await createPushHouse()
    const { headers, payload } = multipart([aFile('a'.repeat(1000)), aFile('b'.repeat(100_000))])
    for (const request of [
      { headers, payload: payload.subarray(0, -50_000) },
      { headers: { 'content-type': 'multipart/form-data' }, payload },
      { headers, payload: Buffer.from('nonsense') },
    ]) {
      const answer = await house.asOwner({ method: 'POST', url: V2, ...request })
      expect([answer.statusCode, answer.body]).toEqual([
        400,
        '{"status":400,"error":"Bad Request"}',
      ])
      expect(house.storedFiles()).toEqual([])
    }
  })

  test('without an account the first file ends it: 401', async () => {
    const house = await createPushHouse()
    const body = multipart([{ name: 'push[payload]', content: 'x' }, aFile()])
    const answer = await house.request({ method: 'POST', url: V2, ...body })
    expect(answer.statusCode).toBe(401)
    expect(answer.body).toBe('{"error":"You need to sign in or sign up before continuing."}')
    expect(house.storedFiles()).toEqual([])
  })

  test('a create that fails after its files leaves none', async () => {
    const house = await createPushHouse({
      wrapVault: (vault) => ({ ...vault, create: () => Promise.reject(new Error('disk full')) }),
    })
    expect((await upload(house, [aFile()])).statusCode).toBe(500)
    expect(house.storedFiles()).toEqual([])
  })
})

describe('base64 in JSON', () => {
  const create = (house: PushHouse, files: unknown, fields = {}) =>
    house.asOwner({ method: 'POST', url: V2, payload: { push: { ...fields, files } } })
  const base64 = (content: Uint8Array | string) => Buffer.from(content).toString('base64')

  test('is stored as any file', async () => {
    const house = await createPushHouse()
    const big = Buffer.alloc(1_000_001, 'xyz')
    const answer = await create(house, [
      { filename: 'big.bin', content_type: 'application/x-thing', data: base64(big) },
      '',
      { filename: '/etc/lines.txt', data: base64('lines').replace(/(.{3})/g, '$1\n') },
    ])
    expect(answer.statusCode).toBe(201)
    expect(await filesOf(house, answer.json().url_token)).toEqual([
      { filename: 'big.bin', content_type: 'application/x-thing', content: big },
      { filename: 'lines.txt', content_type: 'text/plain', content: Buffer.from('lines') },
    ])
  })

  test.each([
    ['a text', 'signed-id'],
    ['a list of texts', ['signed-id']],
    ['no name', [{ data: 'YQ==' }]],
    ['a name that is none', [{ filename: '..', data: 'YQ==' }]],
    ['no data', [{ filename: 'a' }]],
    ['no base64', [{ filename: 'a', data: 'Y!==' }]],
    ['cut base64', [{ filename: 'a', data: 'YWJ' }]],
    ['a type that is none', [{ filename: 'a', content_type: 1, data: 'YQ==' }]],
  ])('%s is 422', async (_what, files) => {
    const house = await createPushHouse()
    const answer = await create(house, files, { payload: 'x' })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toEqual({ files: ['is invalid'] })
    expect(house.storedFiles()).toEqual([])
  })

  test('that ends within the data of a file is 400, and nothing stays', async () => {
    const house = await createPushHouse()
    const headers = { 'content-type': 'application/json' }
    const payload = '{"push": {"payload": "x", "files": [{"filename": "a", "data": "YWJj'
    const answer = await house.asOwner({ method: 'POST', url: V2, headers, payload })
    expect([answer.statusCode, house.storedFiles()]).toEqual([400, []])
  })

  test('empty is none', async () => {
    const house = await createPushHouse()
    for (const files of [[], null, '', ['']]) {
      expect((await create(house, files, { payload: 'x' })).statusCode).toBe(201)
    }
  })

  test('too many are 422, too large ones 413', async () => {
    const house = await createPushHouse({ maxFileBytes: 1000 })
    const file = { filename: 'a', data: base64('a'.repeat(600)) }
    const many = await create(house, Array(11).fill(file))
    expect(many.json()).toEqual({ files: ['You can only attach up to 10 files per push.'] })
    expect((await create(house, [file, file])).statusCode).toBe(413)
    expect(house.storedFiles()).toEqual([])
  })
})

describe('over a connection', () => {
  async function begin(house: PushHouse, headers: Record<string, string>) {
    const base = await house.listen()
    const request = http.request(`${base}${V2}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${house.token}`, ...headers },
    })
    const answered = new Promise<http.IncomingMessage>((resolve, reject) => {
      request.on('response', resolve)
      request.on('error', reject)
    })
    return { request, answered }
  }

  /** Everything in the event loop gets its turn until it is so. */
  async function until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await settled()
  }

  const { headers, payload } = multipart([
    { name: 'push[payload]', content: 'x' },
    aFile(Buffer.alloc(200_000, 'a'), 'a'),
    aFile(Buffer.alloc(200_000, 'b'), 'b'),
  ])

  test('a file is on its way to disk before the body has ended', async () => {
    const house = await createPushHouse()
    const { request, answered } = await begin(house, headers)
    request.write(payload.subarray(0, 300_000))
    await until(() => house.storedFiles().length === 2)
    request.end(payload.subarray(300_000))
    const response = await answered
    expect(response.statusCode).toBe(201)
    const { url_token: token } = JSON.parse(await text(response))
    expect((await filesOf(house, token)).map(({ content }) => content.length)).toEqual([
      200_000, 200_000,
    ])
  })

  test.each([
    { bytes: 100, uploads: 0 },
    { bytes: 300, uploads: 1 },
    { bytes: 50_000, uploads: 1 },
    { bytes: 250_000, uploads: 1 },
  ])('a client that goes away after $bytes bytes leaves nothing', async ({ bytes, uploads }) => {
    const house = await createPushHouse()
    let [arrived, left] = [0, 0]
    house.server.server.on('request', (_request, response) => {
      arrived++
      response.on('close', () => left++)
    })
    let begun = 0
    let discarded = 0
    const { vault } = house.secrets
    const { upload: start } = vault
    Object.assign(vault, {
      upload: () => {
        const real = start()
        begun++
        return {
          ...real,
          add: real.add,
          discard: async () => {
            await real.discard()
            discarded++
          },
        }
      },
    })
    const { request, answered } = await begin(house, headers)
    request.write(payload.subarray(0, bytes))
    await until(() => arrived === 1 && begun === uploads)
    request.destroy()
    await answered.catch(() => {})
    await until(() => left === 1 && discarded >= uploads)
    expect(house.storedFiles()).toEqual([])
    expect(house.troubles).toEqual([])
    expect((await house.request('/api/v2/version')).statusCode).toBe(200)
  })

  test('a refusal in the middle reaches a client that is still sending', async () => {
    const house = await createPushHouse({ maxFileBytes: 1000 })
    const { request, answered } = await begin(house, headers)
    request.write(payload.subarray(0, 100_000))
    const response = await answered
    expect(response.statusCode).toBe(413)
    request.end(payload.subarray(100_000))
    expect(JSON.parse(await text(response))).toEqual({ error: expect.any(String) })
    await until(() => house.storedFiles().length === 0)
  })

  test('the connection serves on after a body that nobody read', async () => {
    const house = await createPushHouse()
    const base = await house.listen()
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    const send = (method: string, body: string | Buffer, extra: Record<string, string> = {}) =>
      new Promise<number | undefined>((resolve, reject) => {
        const request = http.request(`${base}${V2}/abc`, {
          method,
          agent,
          headers: { ...extra, 'content-length': body.length },
        })
        request.on('response', (response) => {
          response.resume()
          response.on('end', () => resolve(response.statusCode))
        })
        request.on('error', reject)
        request.end(body)
      })
    expect(await send('GET', 'null', { 'content-type': 'application/json' })).toBe(404)
    expect(await send('DELETE', Buffer.alloc(500_000))).toBe(404)
    expect(await send('GET', '')).toBe(404)
    agent.destroy()
  })
})
