// Sealed files changed, cut or exchanged on disk: a download breaks off or is refused, and no byte
// comes through that was not sealed there.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { pingUrl, preparedFolder } from '../commands/running.ts'
import { createFilePush, makeToken, opened, withSecrets } from '../support/push-server.ts'
import { type Served, serve } from '../support/tocsin.ts'

const CHUNK = 64 * 1024
const SEALED_CHUNK = CHUNK + 16
const CONTENT = randomBytes(3 * CHUNK + 100)
const OTHER = randomBytes(3 * CHUNK + 100)

type Spoil = (file: string, other: string) => void

function rewrite(file: string, fn: (sealed: Buffer) => Uint8Array): void {
  fs.writeFileSync(file, fn(fs.readFileSync(file)))
}

const flipAt = (at: number) => (file: string) =>
  rewrite(file, (sealed) => {
    const index = (at + sealed.length) % sealed.length
    sealed.writeUInt8(sealed.readUInt8(index) ^ 0x80, index)
    return sealed
  })

const chunk = (sealed: Buffer, n: number) =>
  sealed.subarray(n * SEALED_CHUNK, (n + 1) * SEALED_CHUNK)

/** Same length as before: noticed while it is read. */
const CHANGED: readonly (readonly [what: string, spoil: Spoil])[] = [
  ['its first byte', flipAt(0)],
  ['a byte of its third chunk', flipAt(2 * SEALED_CHUNK + 9)],
  ['its last byte', flipAt(-1)],
  [
    'two of its chunks in each other’s place',
    (file) =>
      rewrite(file, (all) =>
        Buffer.concat([chunk(all, 1), chunk(all, 0), all.subarray(2 * SEALED_CHUNK)]),
      ),
  ],
  ['the file of another push', (file, other) => fs.copyFileSync(other, file)],
  ['zeros', (file) => rewrite(file, (all) => Buffer.alloc(all.length))],
]

/** Another length: noticed before the first byte is sent. */
const RESIZED: readonly (readonly [what: string, spoil: Spoil])[] = [
  ['cut by a byte', (file) => rewrite(file, (all) => all.subarray(0, -1))],
  ['cut to whole chunks', (file) => fs.truncateSync(file, 2 * SEALED_CHUNK)],
  ['emptied', (file) => fs.truncateSync(file)],
  ['extended', (file) => fs.appendFileSync(file, 'x')],
  ['removed', (file) => fs.rmSync(file)],
  [
    'a folder in its place',
    (file) => {
      fs.rmSync(file)
      fs.mkdirSync(file)
    },
  ],
]

/** A server that starts on a folder in which the file of each push but the last is spoiled. */
async function withSpoiledFiles(cases: readonly (readonly [what: string, spoil: Spoil])[]) {
  const { dataDir, check } = preparedFolder()
  const token = await makeToken(dataDir)
  const first = await serve(dataDir)
  const bad: string[] = []
  for (const _ of cases) {
    bad.push((await createFilePush(first, { 'a.bin': CONTENT }, token)).url_token)
  }
  const good = await createFilePush(first, { 'b.bin': OTHER }, token)
  expect(await first.stop()).toBe(0)
  const files = withSecrets(dataDir, (db) =>
    db.prepare<[], string>('SELECT uuid FROM files ORDER BY id').pluck().all(),
  ).map((uuid) => path.join(dataDir, 'files', uuid))
  for (const [i, [, spoil]] of cases.entries()) spoil(files[i] ?? '', files.at(-1) ?? '')
  const server = await serve(dataDir)
  async function expectTheRestUnharmed() {
    const sound = await download(server, good.url_token)
    expect(OTHER.equals(Buffer.from(await sound.arrayBuffer()))).toBe(true)
    expect((await fetch(pingUrl(server, check))).status).toBe(200)
  }
  return { server, bad, expectTheRestUnharmed }
}

async function download(server: Served, token: string): Promise<Response> {
  const [file] = (await opened(server, token)).files
  return fetch(file?.url ?? '')
}

/** What came through until the connection broke off; null when it came to a good end. */
async function untilBroken({ body }: Response): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  try {
    for await (const each of body ?? []) chunks.push(each)
    return null
  } catch {
    return Buffer.concat(chunks)
  }
}

test('of the same length: the download fails at the chunk that was changed', async () => {
  const { server, bad, expectTheRestUnharmed } = await withSpoiledFiles(CHANGED)
  for (const [i, [what]] of CHANGED.entries()) {
    const answer = await download(server, bad[i] ?? '')
    if (answer.status === 500) continue
    expect(answer.status, what).toBe(200)
    const received = await untilBroken(answer)
    expect(received, `${what}: it must not look complete`).not.toBeNull()
    expect(CONTENT.subarray(0, received?.length).equals(received ?? OTHER), what).toBe(true)
  }
  await expectTheRestUnharmed()
})

test('of another length or gone: 500, and no byte of it', async () => {
  const { server, bad, expectTheRestUnharmed } = await withSpoiledFiles(RESIZED)
  for (const [i, [what]] of RESIZED.entries()) {
    const answer = await download(server, bad[i] ?? '')
    expect(answer.status, what).toBe(500)
    expect(await answer.json()).toEqual({ status: 500, error: 'Internal Server Error' })
  }
  await expectTheRestUnharmed()
  expect(server.stderr()).toMatch(/ERROR GET \/pfb\/\S+: a sealed file is missing, cut or extended/)
})
