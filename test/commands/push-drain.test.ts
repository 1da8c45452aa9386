// The end of a server in the middle of an upload: within 5 s, and no temporary file is left after the
// next start. An upload that comes to its end is stored.
import { randomBytes } from 'node:crypto'
import http from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import { bearer, makeToken, opened, type PushRecord, storedFiles } from '../support/push-server.ts'
import { type Served, serve } from '../support/tocsin.ts'
import { forEachSignal, SIGNALS } from './signals.ts'

const LIMIT = 5000
const MIB = 1 << 20
const CONTENT = randomBytes(20 * MIB)
const HEAD = '--b\r\nContent-Disposition: form-data; name="push[files][]"; filename="a.bin"\r\n\r\n'
const TAIL = '\r\n--b--\r\n'

interface Uploading {
  readonly request: http.ClientRequest
  /** The answer, or null when the connection broke. */
  readonly answer: Promise<{ status: number; body: string } | null>
}

/** Begins the upload of a file and sends its first bytes. */
function upload({ url }: Served, token: string, first: number): Uploading {
  const request = http.request(`${url}/api/v2/pushes`, {
    method: 'POST',
    headers: {
      ...bearer(token),
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': HEAD.length + CONTENT.length + TAIL.length,
    },
  })
  onTestFinished(() => void request.destroy())
  const answer = new Promise<{ status: number; body: string } | null>((resolve) => {
    request.on('error', () => resolve(null))
    request.on('response', (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text) => {
        body += text
      })
      response.on('close', () => resolve({ status: response.statusCode ?? 0, body }))
    })
  })
  request.write(HEAD)
  request.write(CONTENT.subarray(0, first))
  return { request, answer }
}

async function uploadingServer() {
  const dataDir = temporaryFolder()
  const token = await makeToken(dataDir)
  const server = await serve(dataDir)
  const uploading = upload(server, token, 10 * MIB)
  await expect.poll(() => storedFiles(dataDir), { timeout: 10_000 }).toHaveLength(1)
  return { dataDir, server, ...uploading }
}

const endOfStalled = forEachSignal(async (signal) => {
  const { dataDir, server, answer } = await uploadingServer()
  const asked = performance.now()
  const code = await server.stop(signal)
  const took = performance.now() - asked
  const status = (await answer)?.status ?? null
  const next = await serve(dataDir)
  const left = storedFiles(dataDir)
  await next.stop()
  return { code, took, status, left }
})

test.each(SIGNALS)('%s: an upload that goes no further', async (signal) => {
  const { code, took, status, left } = await endOfStalled(signal)
  expect(code).toBe(0)
  expect(took).toBeLessThan(LIMIT)
  expect(status).not.toBe(201)
  expect(left).toEqual([])
})

test('SIGTERM: an upload that comes to its end is stored and answered', async () => {
  const { dataDir, server, request, answer } = await uploadingServer()
  const ended = server.stop()
  request.write(CONTENT.subarray(10 * MIB))
  request.end(TAIL)
  const created = await answer
  expect(created?.status).toBe(201)
  expect(await ended).toBe(0)
  const { url_token } = JSON.parse(created?.body ?? '') as PushRecord
  const [file] = (await opened(await serve(dataDir), url_token)).files
  expect(file?.filename).toBe('a.bin')
  expect(storedFiles(dataDir)).toHaveLength(1)
})

test('kill -9: what the upload left is gone after the next start', async () => {
  const { dataDir, server } = await uploadingServer()
  await server.stop('SIGKILL')
  expect(storedFiles(dataDir), 'nobody was left to remove it').toHaveLength(1)
  await serve(dataDir)
  expect(storedFiles(dataDir)).toEqual([])
})

test('a client that goes away in the middle leaves nothing', async () => {
  const { dataDir, server, request } = await uploadingServer()
  request.destroy()
  await expect.poll(() => storedFiles(dataDir), { timeout: 10_000 }).toEqual([])
  expect((await fetch(`${server.url}/api/v2/version`)).status).toBe(200)
})
