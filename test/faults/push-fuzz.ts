// Many requests by chance against a real server, several at once: no answer above 499, no end of the
// process, nothing left behind, and it goes on as if nothing had been.
import fs from 'node:fs'
import net from 'node:net'
import { expect } from 'vitest'
import { pingUrl, preparedFolder, withDatabase } from '../commands/running.ts'
import {
  createFilePush,
  createPush,
  makeToken,
  opened,
  storedFiles,
  withSecrets,
} from '../support/push-server.ts'
import { type Served, serve } from '../support/tocsin.ts'
import { pushRequest, type Target } from './push-fuzz-requests.ts'
import { createRandom, type Random } from './random.ts'

const AT_ONCE = 16
/** A request that is neither answered nor cut off by then is one that hangs. */
const PATIENCE = 20_000
/** MiB that the process may grow by after the first tenth of the requests. */
const GROWTH = 64
/** V8 lets garbage of the young lie for long where there is memory: it must not look like a leak. */
const SOON_COLLECTED = '--max-semi-space-size=1 --max-old-space-size=64'

export async function fuzzPushes(count: number, seed: number): Promise<void> {
  const { dataDir, check } = preparedFolder()
  const token = await makeToken(dataDir)
  const server = await serve(dataDir, [], { NODE_OPTIONS: SOON_COLLECTED })
  const random = createRandom(seed)
  const target = { token, pushes: await somePushes(server, token) }
  const said = `seed ${seed}`
  await sendAll(server, { random, target, count: Math.ceil(count / 10) }, said)
  const warm = residentMiB(server)
  const statuses = await sendAll(server, { random, target, count: Math.floor(count * 0.9) }, said)
  expect(statuses.get(201), 'some of them were right').toBeGreaterThan(count / 100)

  expect(server.process.exitCode, said).toBeNull()
  expect(server.stderr(), said).not.toMatch(/ERROR|Error:/)
  const grown = residentMiB(server) - warm
  console.log(`${count} requests: ${[...statuses].sort().join('; ')}; grown by ${grown} MiB`)
  expect(grown, `MiB, ${said}`).toBeLessThan(GROWTH)
  const { url_token } = await createPush(server, { payload: 'after' }, token)
  expect(await opened(server, url_token)).toMatchObject({ payload: 'after' })
  expect((await fetch(pingUrl(server, check))).status).toBe(200)
  await expect.poll(() => strays(dataDir)).toEqual([])
  expect(await server.stop()).toBe(0)
  for (const open of [withDatabase, withSecrets]) {
    expect(open(dataDir, (db) => db.pragma('integrity_check', { simple: true }))).toBe('ok')
  }
}

/** Active and expired ones, protected ones, and one with a file. */
async function somePushes(server: Served, token: string): Promise<string[]> {
  const made = [
    ...(await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        createPush(server, { payload: 'x', expire_after_views: 100 - i }, token),
      ),
    )),
    await createPush(server, { payload: 'x', passphrase: 'sesame' }, token),
    await createPush(server, { payload: 'x', expire_after_views: 1, retrieval_step: false }),
    await createFilePush(server, { 'a.bin': Buffer.from('x') }, token),
  ]
  return made.map(({ url_token }) => url_token)
}

interface Plan {
  readonly random: Random
  readonly target: Target
  readonly count: number
}

/** Sends them and returns how often each status came. */
async function sendAll(server: Served, { random, target, count }: Plan, said: string) {
  const port = Number(new URL(server.url).port)
  const statuses = new Map<number, number>()
  let left = count
  const work = async () => {
    while (left-- > 0) {
      const { bytes, isCut } = pushRequest(random, target)
      const request = `${said}: ${JSON.stringify(bytes.toString('latin1').slice(0, 1500))}`
      const answer = await exchange(port, bytes, isCut).catch((error) => {
        throw new Error(`${error} ${request}`)
      })
      // A client that only read ahead is told to come again when its user wants to see it.
      for (const [, text] of answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)) {
        const status = Number(text)
        if (status >= 500) throw new Error(`${status} ${answer.slice(0, 500)} ${request}`)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return statuses
}

/** What came back until the connection ended; '' when the client went away itself. */
function exchange(port: number, bytes: Buffer, isCut: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1')
    let received = ''
    const patience = setTimeout(() => {
      socket.destroy()
      reject(new Error('no answer and no end'))
    }, PATIENCE)
    socket.setEncoding('latin1').on('data', (data) => {
      received += data
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(patience)
      resolve(received)
    })
    // What the head promised too much never comes: without this both would wait.
    socket.write(bytes, () => (isCut ? socket.destroy() : socket.end()))
  })
}

function strays(dataDir: string): string[] {
  const owned = withSecrets(dataDir, (db) =>
    db.prepare<[], string>('SELECT uuid FROM files').pluck().all(),
  )
  return storedFiles(dataDir).filter((name) => !owned.includes(name))
}

/** MiB now; 0 where /proc does not tell. */
function residentMiB({ process: { pid } }: Served): number {
  const file = `/proc/${pid}/status`
  if (!fs.existsSync(file)) return 0
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(fs.readFileSync(file, 'utf8'))?.[1]
  return Math.round(Number(kibibytes) / 1024)
}
