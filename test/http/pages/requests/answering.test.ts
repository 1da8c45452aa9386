// Answering a request on its page (contract push.md 12), on both listeners: one answer, within its limits, and
// nothing is left of any other.
import { describe, expect, test } from 'vitest'
import { DAY } from '../../../../src/main/clock.ts'
import { TocsinError } from '../../../../src/main/errors.ts'
import { formWith, openRequestServer } from './request-server.ts'

const GONE = 'This link no longer works'
const DONE = 'You can close this window.'

describe.each(['home', 'share'] as const)('on the listener %s', (reach) => {
  test('the page says who asks for what, within which limits', async () => {
    const { ask, request } = await openRequestServer(reach)
    const token = await request({ maxBytes: 1024 * 1024, maxFiles: 3 })
    const { statusCode, body, headers } = await ask({ url: `/request/${token}` })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain('<dd dir="auto">the VPN password</dd>')
    expect(body).toContain('<dd dir="auto">Ana</dd>')
    expect(body).toContain('Up to 1\u00a0MiB in all. The link works for 7 days.')
    expect(body).toContain('Files (up to 3)')
    expect(body).toContain(`<form method="post" action="/request/${token}" enctype="multipart`)
  })

  test('text and files are handed over', async () => {
    const { send, request, answerOf, ask } = await openRequestServer(reach)
    const token = await request()
    const pdf = Buffer.from('%PDF-1.7 a plan')
    const answer = await send(token, formWith('hunter2\r\nline 2', { '../plan\u202efdp.pdf': pdf }))
    expect([answer.statusCode, answer.body.includes(DONE)]).toEqual([200, true])
    const { text, files, contents } = await answerOf(token)
    expect(text).toBe('hunter2\nline 2')
    expect(files).toMatchObject([{ filename: 'planfdp.pdf', size: pdf.length }])
    expect(contents).toEqual([pdf])
    expect((await ask({ url: `/request/${token}` })).body).toContain(GONE)
  })

  test('a form without files may be sent by a plain client, too', async () => {
    const { ask, request, answerOf } = await openRequestServer(reach)
    const token = await request()
    const { statusCode } = await ask({
      method: 'POST',
      url: `/request/${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'text=a%26b+%C3%A9',
    })
    expect(statusCode).toBe(200)
    expect(await answerOf(token)).toMatchObject({ text: 'a&b é' })
  })
})

test('a file in another field is refused by its name, wherever it stands, and takes no answer', async () => {
  const { send, request, stateOf, storedFiles } = await openRequestServer()
  const token = await request()
  for (const name of ['file', 'files[]', 'text']) {
    const form = formWith('hunter2', { a: 'the one that has a place' })
    form.append(name, new Blob(['lost']), 'b.txt')
    const { statusCode, body } = await send(token, form)
    expect(statusCode).toBe(422)
    expect(body).toContain('Send files in the field “files”.')
    expect(body).toContain('>\nhunter2</textarea>')
    expect([await stateOf(token), storedFiles()]).toEqual(['open', []])
  }
})

test('which fields there are depends on what is accepted', async () => {
  const { ask, request, send } = await openRequestServer()
  const page = async (token: string) => (await ask({ url: `/request/${token}` })).body
  const text = await request({ accepts: 'text' })
  expect(await page(text)).toMatch(/<textarea [^>]* required>/)
  expect(await page(text)).not.toContain('type="file"')
  const files = await request({ accepts: 'files', maxFiles: 1, from: '' })
  expect(await page(files)).toMatch(/type="file" [^>]* required>/)
  expect(await page(files)).not.toMatch(/<textarea|multiple|Asked by/)
  expect((await send(text, formWith('a', { a: 'b' }))).body).toContain('Only a text is taken here.')
  const elsewhere = formWith('a')
  elsewhere.append('file', new Blob(['b']), 'b.txt')
  expect((await send(text, elsewhere)).body).toContain('Only a text is taken here.')
  expect((await send(files, formWith('a', { a: 'b' }))).body).toContain('Only files are taken here')
})

test.each([16_000, 17_000, 40_000])(
  'a text of %i characters ahead of a file is taken before it',
  async (length) => {
    const { answerOf, request, send } = await openRequestServer()
    const refused = await send(
      await request({ accepts: 'text' }),
      formWith('x'.repeat(length), { a: 'b' }),
    )
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain(`>\n${'x'.repeat(length)}</textarea>`)
    const token = await request()
    expect((await send(token, formWith('x'.repeat(length), { a: 'b', c: 'd' }))).statusCode).toBe(
      200,
    )
    expect(await answerOf(token)).toMatchObject({ text: 'x'.repeat(length), contents: [{}, {}] })
  },
)

test('the page says that nobody has checked the name, or whom to ask where there is none', async () => {
  const { ask, request } = await openRequestServer()
  const page = async (token: string) => (await ask({ url: `/request/${token}` })).body
  expect(await page(await request())).toContain('typed this name; nobody has checked it.')
  const unnamed = await page(await request({ from: '' }))
  expect(unnamed).not.toContain('nobody has checked')
  expect(unnamed).toContain('ask whoever sent you the link before you hand anything over.')
})

describe('what is refused is said on the form, with what was written, and leaves nothing', () => {
  test.each<[string, string | null, Record<string, string>, number, string]>([
    ['nothing', null, {}, 422, 'Write a text or choose a file.'],
    ['blanks', '  ', {}, 422, 'Write a text or choose a file.'],
    ['files too many', 'hunter2', { a: 'a', b: 'b', c: 'c' }, 422, 'Too many files: up to 2'],
    ['a file too large', 'hunter2', { a: 'x'.repeat(1018) }, 413, 'That is too large'],
    ['a file beside all text there is room for', 'x'.repeat(1024), { a: 'y' }, 413, 'too large'],
    ['a text too large', 'x'.repeat(1025), {}, 413, 'That is too large'],
  ])('%s', async (_what, text, files, status, problem) => {
    const { send, request, stateOf, storedFiles } = await openRequestServer()
    const token = await request({ maxBytes: 1024, maxFiles: 2 })
    const { statusCode, body } = await send(token, formWith(text, files))
    expect(statusCode).toBe(status)
    expect(body).toContain(problem)
    expect(body.includes('Choose the files again')).toBe(
      problem !== 'Write a text or choose a file.',
    )
    const written = text === null || text.length > 1024 ? '' : text
    expect(body).toContain(`>\n${written}</textarea>`)
    expect(await stateOf(token)).toBe('open')
    expect(storedFiles()).toEqual([])
  })

  test('one byte less is taken', async () => {
    const { send, request, answerOf } = await openRequestServer()
    const token = await request({ maxBytes: 1024 })
    const { statusCode } = await send(token, formWith('hunter2', { a: 'x'.repeat(1017) }))
    expect(statusCode).toBe(200)
    expect((await answerOf(token)).contents).toEqual([Buffer.alloc(1017, 'x')])
  })

  test('files that come before the text count with it', async () => {
    const { send, request, stateOf, storedFiles } = await openRequestServer()
    const token = await request({ maxBytes: 1024 })
    const form = formWith(null, { a: 'x'.repeat(1024) })
    form.append('text', 'y')
    expect((await send(token, form)).statusCode).toBe(413)
    expect([await stateOf(token), storedFiles()]).toEqual(['open', []])
  })

  test('a text of 1 MiB in line breaks, which browsers double, is taken to the byte', async () => {
    const { send, request, answerOf } = await openRequestServer()
    const [MIB, LINES] = [1024 * 1024, '\r\n'.repeat(1024 * 1024 - 1)]
    const [more, exact] = [await request({ maxBytes: MIB }), await request({ maxBytes: MIB })]
    expect((await send(more, formWith(`${LINES}ab`))).statusCode).toBe(413)
    expect((await send(exact, formWith(`${LINES}a`))).statusCode).toBe(200)
    expect((await answerOf(exact)).text).toBe(`${'\n'.repeat(MIB - 1)}a`)
  })

  test.each([1024 * 1024 + 1, 10 * 1024 * 1024])(
    'a text of %i characters is called too long, not the answer too large',
    async (length) => {
      const { send, request, stateOf } = await openRequestServer()
      const token = await request({ maxBytes: 25 * 1024 * 1024 })
      const { statusCode, body } = await send(token, formWith('x'.repeat(length)))
      expect([statusCode, await stateOf(token)]).toEqual([413, 'open'])
      expect(body).toContain('up to 1,048,576 characters. Nothing was stored.')
      expect(body).not.toContain('Choose the files again')
      expect(body).not.toContain('xxx')
    },
  )

  test('a text beyond what any may have is too large before memory is short', async () => {
    const { ask, request, stateOf } = await openRequestServer()
    const token = await request({ maxBytes: 100 * 1024 * 1024 })
    const { statusCode } = await ask({
      method: 'POST',
      url: `/request/${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: Buffer.concat([Buffer.from('text='), Buffer.alloc(60_000_000, 'a')]),
    })
    expect([statusCode, await stateOf(token)]).toEqual([413, 'open'])
  })

  test('a body that cannot be read', async () => {
    const { ask, request, stateOf } = await openRequestServer()
    const token = await request()
    for (const type of [
      'multipart/form-data',
      `multipart/form-data; boundary=${'x'.repeat(80)}`,
      'text/plain',
      'application/json',
    ]) {
      const { statusCode } = await ask({
        method: 'POST',
        url: `/request/${token}`,
        headers: { 'content-type': type },
        payload: 'text=x',
      })
      expect(statusCode).toBe(400)
    }
    expect(await stateOf(token)).toBe('open')
  })

  test('a text that is not UTF-8', async () => {
    const { ask, request, stateOf } = await openRequestServer()
    const token = await request()
    const part = '--b\r\nContent-Disposition: form-data; name="text"\r\n\r\ncaf\xe9\r\n--b--\r\n'
    for (const [type, body] of [
      ['application/x-www-form-urlencoded', 'text=caf%e9'],
      ['multipart/form-data; boundary=b', part],
    ] as const) {
      const { statusCode } = await ask({
        method: 'POST',
        url: `/request/${token}`,
        headers: { 'content-type': type },
        payload: Buffer.from(body, 'latin1'),
      })
      expect(statusCode).toBe(400)
    }
    expect(await stateOf(token)).toBe('open')
  })

  test('more parts than any form of ours has', async () => {
    const { send, request, stateOf, storedFiles } = await openRequestServer()
    const token = await request()
    const form = formWith('a')
    for (let i = 0; i < 300; i++) form.append(`x${i}`, 'y')
    expect((await send(token, form)).statusCode).toBe(413)
    expect([await stateOf(token), storedFiles()]).toEqual(['open', []])
  })
})

test('of two that are sent at once one is taken; the other is told so, and nothing of it is kept', async () => {
  const { send, request, answerOf, storedFiles } = await openRequestServer()
  const token = await request()
  const sent = await Promise.all(
    ['one', 'two'].map((text) => send(token, formWith(text, { a: text }))),
  )
  expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const late = sent.find(({ statusCode }) => statusCode === 409)
  expect(late?.body).toContain('Nothing of what you sent was stored.')
  const { text, contents } = await answerOf(token)
  expect(contents).toEqual([Buffer.from(text ?? '')])
  expect(storedFiles()).toHaveLength(1)
})

test('an upload that breaks off leaves the link open and no bytes', async () => {
  const { connect, request, stateOf, storedFiles, send } = await openRequestServer()
  const token = await request()
  const socket = await connect()
  const part = '--b\r\ncontent-disposition: form-data; name="files"; filename="a"\r\n\r\n'
  socket.write(
    `POST /request/${token} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 200000\r\n\r\n${part}${'x'.repeat(100_000)}`,
  )
  await expect.poll(() => storedFiles().length).toBe(1)
  expect(await stateOf(token)).toBe('open')
  socket.destroy()
  await expect.poll(storedFiles).toEqual([])
  expect((await send(token, formWith('hunter2'))).statusCode).toBe(200)
})

test('a refused file without an end is not read for ever', async () => {
  const { connect, request, storedFiles } = await openRequestServer()
  const token = await request({ maxBytes: 1024 })
  const socket = await connect()
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const part = '--b\r\ncontent-disposition: form-data; name="files"; filename="a"\r\n\r\n'
  socket.write(
    `POST /request/${token} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 1000000000000\r\n\r\n${part}`,
  )
  const piece = Buffer.alloc(1024 * 1024, 'x')
  const send = () => {
    while (socket.writable && socket.write(piece));
  }
  socket.on('drain', send)
  send()
  await closed
  expect(storedFiles()).toEqual([])
  expect(socket.bytesWritten).toBeLessThan(256 * 1024 * 1024)
})

/** Three answers of which no more comes. */
async function withSlowSenders() {
  const house = await openRequestServer()
  const token = await house.request()
  const part = '--b\r\ncontent-disposition: form-data; name="files"; filename="a"\r\n\r\n'
  const head = `POST /request/${token} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 200000\r\n\r\n`
  const slow = [await house.connect(), await house.connect(), await house.connect()]
  for (const socket of slow) socket.write(`${head}${part}${'x'.repeat(1000)}`)
  await expect.poll(() => house.storedFiles().length).toBe(3)
  return { ...house, token, slow }
}

test('a fourth takes the place of one that hardly arrives: that is cut off, and nothing of it stays', async () => {
  const { clock, token, slow, send, answerOf, storedFiles } = await withSlowSenders()
  const closed = slow.map((socket) => new Promise<void>((resolve) => socket.once('close', resolve)))
  await clock.advance(10_000)
  expect((await send(token, formWith('hunter2'))).statusCode).toBe(200)
  await Promise.race(closed)
  await expect.poll(() => storedFiles().length).toBe(2)
  expect(await answerOf(token)).toMatchObject({ text: 'hunter2', contents: [] })
})

test('three may be sent at once to a link; a fourth keeps what it wrote and tries again', async () => {
  const { token, slow, request, requests, send, storedFiles } = await withSlowSenders()
  const busy = await send(token, formWith('hunter2'))
  expect([busy.statusCode, busy.headers['retry-after']]).toEqual([429, '10'])
  expect(busy.body).toContain('>\nhunter2</textarea>')
  expect(await requests.begin(await request(), null).then((hand) => hand?.cancel())).toBeUndefined()
  slow[0]?.destroy()
  await expect.poll(() => storedFiles().length).toBe(2)
  expect((await send(token, formWith('hunter2'))).statusCode).toBe(200)
})

test('a disk that is full: 503, the text is sent back, nothing is stored', async () => {
  const { send, request, stateOf, store, storedFiles } = await openRequestServer()
  const token = await request()
  const write = store.write
  const full = new TocsinError('STORE_UNAVAILABLE', 'the disk is full')
  Object.assign(store, { write: () => Promise.reject(full) })
  const answer = await send(token, formWith('hunter2', { a: 'b' }))
  Object.assign(store, { write })
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '10'])
  expect(answer.body).toContain('>\nhunter2</textarea>')
  expect([await stateOf(token), storedFiles()]).toEqual(['open', []])
})

describe('with a passphrase', () => {
  async function protectedRequest() {
    const house = await openRequestServer()
    const token = await house.request({ passphrase: 'sesame' })
    const unlock = (passphrase: string) =>
      house.ask({
        method: 'POST',
        url: `/request/${token}/access`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ passphrase }).toString(),
      })
    return { ...house, token, unlock }
  }

  test('the page says nothing of what is asked for before the right one', async () => {
    const { ask, token, unlock } = await protectedRequest()
    const { body } = await ask({ url: `/request/${token}` })
    expect(body).toContain('Passphrase required')
    expect(body).not.toMatch(/VPN|Ana|<textarea/)
    const wrong = await unlock('sesam')
    expect([wrong.statusCode, wrong.body.includes('That passphrase isn’t right')]).toEqual([
      403,
      true,
    ])
    expect((await unlock('sesame')).body).toContain('the VPN password')
  })

  test('nothing is taken without its pass, and no file is kept before it', async () => {
    const { send, token, unlock, storedFiles, answerOf } = await protectedRequest()
    for (const pass of [undefined, '', 'x', 'x'.repeat(2000)]) {
      const { statusCode } = await send(token, formWith('a', { a: 'b' }, pass))
      expect([statusCode, storedFiles()]).toEqual([403, []])
    }
    const [, pass = ''] = /name="pass" value="([^"]+)"/.exec((await unlock('sesame')).body) ?? []
    expect((await send(token, formWith('hunter2', {}, pass))).statusCode).toBe(200)
    expect(await answerOf(token)).toMatchObject({ text: 'hunter2' })
  })

  test('five tries a minute', async () => {
    const { unlock } = await protectedRequest()
    for (let i = 0; i < 5; i++) await unlock('wrong')
    const { statusCode, headers } = await unlock('sesame')
    expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true])
  })
})

describe('a link that takes nothing gives nothing away', () => {
  test('unknown, expired, answered and withdrawn look the same to the byte', async () => {
    const { ask, request, requests, account, send, clock } = await openRequestServer()
    const [answered, withdrawn, expired] = [
      await request(),
      await request(),
      await request({ expireAfterMinutes: 5 }),
    ]
    await send(answered, formWith('a'))
    await requests.withdraw(withdrawn, account)
    clock.sleep(DAY)
    const unknown = 'a'.repeat(26)
    for (const method of ['GET', 'POST'] as const) {
      const answers = await Promise.all(
        [unknown, 'AB', 'x'.repeat(300), '%00', answered, withdrawn, expired].map((token) =>
          ask({
            method,
            url: `/request/${token}`,
            ...(method === 'POST' && { payload: 'text=a' }),
          }),
        ),
      )
      const [first, ...others] = answers.map(({ statusCode, body, headers }) => ({
        statusCode,
        body,
        headers: { ...headers, date: '' },
      }))
      expect(first?.statusCode).toBe(404)
      expect(first?.body).toContain(GONE)
      for (const other of others) expect(other).toEqual(first)
    }
  })

  test('no cache, no index, no referrer, no frame', async () => {
    const { ask, request } = await openRequestServer()
    for (const token of [await request(), 'a'.repeat(26)]) {
      const { headers, body } = await ask({ url: `/request/${token}` })
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'x-frame-options': 'DENY',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
      expect(body).toContain('<title>Private link</title>')
      expect(body).not.toMatch(/Tocsin/i)
    }
  })

  test('link previews, scanners and HEAD see an empty page', async () => {
    const { ask, request } = await openRequestServer()
    const token = await request()
    for (const request of [
      { method: 'HEAD' as const },
      { headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0' } },
    ]) {
      expect((await ask({ url: `/request/${token}`, ...request })).body).not.toContain('VPN')
    }
  })
})

test('a page of another site can show the form, but not send it', async () => {
  const { ask, send, request, stateOf } = await openRequestServer()
  const token = await request()
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect((await send(token, formWith('a'), foreign)).statusCode).toBe(403)
  expect(await stateOf(token)).toBe('open')
  expect((await ask({ url: `/request/${token}`, headers: foreign })).body).toContain('<textarea')
})

test('locked secrets: 503, try again', async () => {
  const { ask, request, state } = await openRequestServer()
  const token = await request()
  state.isLocked = true
  const { statusCode, headers, body } = await ask({ url: `/request/${token}` })
  expect([statusCode, headers['retry-after']]).toEqual([503, '10'])
  expect(body).toContain('Nothing has been lost')
})

test('an answer that meets locked secrets is not said to be kept', async () => {
  const { send, request, state } = await openRequestServer()
  const token = await request()
  state.isLocked = true
  const { statusCode, headers, body } = await send(token, formWith('hunter2'))
  expect([statusCode, headers['retry-after']]).toEqual([503, '10'])
  expect(body).toContain('This could not be stored right now.')
  expect(body).not.toContain('Nothing has been lost')
  // Another language would be another answer.
  expect(body).not.toContain('class="languages"')
})

test('other machines are limited to 60 requests a second', async () => {
  const { ask, request } = await openRequestServer()
  const url = `/request/${await request()}`
  const codes = await Promise.all(
    Array.from({ length: 61 }, () => ask({ url, remoteAddress: '192.0.2.7' })),
  )
  expect(codes.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
})

test('what is shown is text, whatever it holds', async () => {
  const { ask, request } = await openRequestServer()
  const token = await request({ title: '<script>alert(1)</script>', from: '"><img src=x>' })
  const { body } = await ask({ url: `/request/${token}` })
  expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(body).not.toContain('<img')
})
