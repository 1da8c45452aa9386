// A file of 100 MiB up and down: it streams, sealed on its way, and the process grows by little.
import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import { bearer, makeToken, opened, type PushRecord, storedFiles } from '../support/push-server.ts'
import { type Served, serve } from '../support/tocsin.ts'

const MIB = 2 ** 20
const SIZE = 100 * MIB
/** MiB over idle (design of the bench). */
const LIMIT = 64
const HEAD =
  '--b\r\nContent-Disposition: form-data; name="push[files][]"; filename="big.bin"\r\n\r\n'
const TAIL = '\r\n--b--\r\n'

/** MiB of the process: now, and at the most since the last call. */
function resident({ process: { pid } }: Served): { now: number; peak: number } {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8')
  const mebibytes = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024
  fs.writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return { now: mebibytes('VmRSS'), peak: mebibytes('VmHWM') }
}

/** Sends random bytes as fast as they are taken; the record and the digest of what was sent. */
async function upload({ url }: Served, token: string) {
  const digest = createHash('sha256')
  const headers = {
    ...bearer(token),
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': HEAD.length + SIZE + TAIL.length,
  }
  const request = http.request(`${url}/api/v2/pushes`, { method: 'POST', headers })
  const answer = new Promise<string>((resolve, reject) => {
    request.on('error', reject).on('response', (response) => {
      let text = ''
      response.on('data', (data) => {
        text += data
      })
      response.on('end', () => resolve(text))
    })
  })
  request.write(HEAD)
  for (let sent = 0; sent < SIZE; sent += MIB) {
    const block = randomBytes(MIB)
    digest.update(block)
    if (!request.write(block)) await new Promise((resolve) => request.once('drain', resolve))
  }
  request.end(TAIL)
  const record: PushRecord = JSON.parse(await answer)
  return { token: record.url_token, digest: digest.digest('hex') }
}

async function download(url: string): Promise<string> {
  const digest = createHash('sha256')
  const { body } = await fetch(url)
  for await (const chunk of body ?? []) digest.update(chunk)
  return digest.digest('hex')
}

test.runIf(process.platform === 'linux')(
  '100 MiB up and down: 64 MiB over idle at the most',
  async () => {
    const dataDir = temporaryFolder()
    const token = await makeToken(dataDir)
    const server = await serve(dataDir)
    await fetch(`${server.url}/api/v2/version`)
    const idle = resident(server).now
    const sent = await upload(server, token)
    const up = resident(server).peak - idle
    const [file] = (await opened(server, sent.token)).files
    expect(await download(file?.url ?? '')).toBe(sent.digest)
    const down = resident(server).peak - idle
    console.log(
      `idle ${idle.toFixed(0)} MiB; peak over it: up ${up.toFixed(0)}, down ${down.toFixed(0)} MiB`,
    )
    expect(up).toBeLessThanOrEqual(LIMIT)
    expect(down).toBeLessThanOrEqual(LIMIT)
    expect(storedFiles(dataDir)).toHaveLength(1)
  },
)

test.runIf(process.platform === 'linux')(
  'a byte more is refused with 413, and nothing of it stays',
  async () => {
    const dataDir = temporaryFolder()
    const server = await serve(dataDir)
    const form = new FormData()
    form.append('push[files][]', new Blob([new Uint8Array(SIZE + 1)]), 'big.bin')
    const answer = await fetch(`${server.url}/api/v2/pushes`, {
      method: 'POST',
      headers: bearer(await makeToken(dataDir)),
      body: form,
    })
    const error = 'The files are too large. You can only push up to 100 MiB.'
    expect([answer.status, await answer.json()]).toEqual([413, { error }])
    expect(storedFiles(dataDir)).toEqual([])
  },
)
