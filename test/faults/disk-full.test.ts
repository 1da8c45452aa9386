// No space left: 503 with Retry-After, nothing corrupt, and it goes on when there is space again.
// A real full disk where root may mount one, and a limit on the size of files where prlimit is there.
// disk-full-start.test.ts has starts on a full disk.
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type Prepared, pingUrl, preparedFolder, withDatabase } from '../commands/running.ts'
import { type Served, serve } from '../support/tocsin.ts'
import { smallDisk, succeeds } from './small-disk.ts'

/** No file of the server may grow beyond what the largest one has. */
function limitFiles({ process: { pid } }: Served, dataDir: string): () => void {
  const sizes = fs.readdirSync(dataDir).map((name) => fs.statSync(path.join(dataDir, name)).size)
  succeeds('prlimit', '--pid', `${pid}`, `--fsize=${Math.max(...sizes)}:`)
  return () => void succeeds('prlimit', '--pid', `${pid}`, '--fsize=unlimited:')
}

const BODY = 'x'.repeat(8000)
const ENOUGH = 2000

interface Tally {
  answered: number
  refused: Response | null
}

/** Pings until one is refused. */
async function pingUntilRefused(server: Served, { check }: Prepared): Promise<Tally> {
  const tally: Tally = { answered: 0, refused: null }
  while (tally.refused === null && tally.answered < ENOUGH) {
    const answer = await fetch(pingUrl(server, check), { method: 'POST', body: BODY })
    await answer.text()
    if (answer.status === 200) tally.answered++
    else tally.refused = answer
  }
  return tally
}

async function goesThrough(server: Served, prepared: Prepared, exhaust: () => () => void) {
  const { dataDir, key, check } = prepared
  const stored = () =>
    withDatabase(dataDir, (db) => ({
      nPings: db.prepare('SELECT n_pings FROM checks').pluck().get(),
      rows: db.prepare('SELECT count(*) FROM pings').pluck().get(),
      integrity: db.pragma('integrity_check', { simple: true }),
    }))
  await fetch(pingUrl(server, check))

  const giveBack = exhaust()
  const { answered, refused } = await pingUntilRefused(server, prepared)
  expect(refused?.status).toBe(503)
  expect(refused?.headers.get('Retry-After')).toMatch(/^\d+$/)
  const creation = await fetch(`${server.url}/api/v3/checks/`, {
    method: 'POST',
    headers: { 'x-api-key': key },
    body: JSON.stringify({ name: 'one more', desc: BODY }),
  })
  expect([creation.status, creation.headers.has('Retry-After')]).toEqual([503, true])
  const reading = await fetch(`${server.url}/api/v3/checks/`, { headers: { 'x-api-key': key } })
  expect(reading.status, 'what is stored can be read all the same').toBe(200)

  giveBack()
  expect(stored()).toEqual({ nPings: answered + 1, rows: answered + 1, integrity: 'ok' })
  const again = async () => (await fetch(pingUrl(server, check, '/fail'))).status
  await expect.poll(again).toBe(200)
  await expect.poll(server.stderr).toContain('backup is down')
  expect(await server.stop()).toBe(0)
  const { nPings, rows, integrity } = stored()
  expect([rows, integrity]).toEqual([nPings, 'ok'])
}

/** A copy of a prepared folder on a small disk of its own. */
function onSmallDisk({ skip }: { readonly skip: (note: string) => never }) {
  const prepared = preparedFolder()
  const { dataDir, fill } = smallDisk(4, skip)
  fs.cpSync(prepared.dataDir, dataDir, { recursive: true })
  return { fill, prepared: { ...prepared, dataDir } }
}

test('a disk that is full', async (context) => {
  const { fill, prepared } = onSmallDisk(context)
  const server = await serve(prepared.dataDir)
  await goesThrough(server, prepared, fill)
})

test('a limit on the size of files', async ({ skip }) => {
  if (!succeeds('prlimit', '--version')) skip('prlimit is not there')
  const prepared = preparedFolder()
  const server = await serve(prepared.dataDir)
  await goesThrough(server, prepared, () => limitFiles(server, prepared.dataDir))
})
