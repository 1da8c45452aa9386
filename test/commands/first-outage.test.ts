// The whole of it as a person meets it: one command makes a check, curl pings it, it falls silent,
// and the watcher says so.
import { execFileSync, spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/house.ts'
import { serve } from '../support/tocsin.ts'

import { getJson, makeKey, printed, withDatabase } from './running.ts'

interface Flip {
  readonly timestamp: string
  readonly up: number
}

const hasCurl = spawnSync('curl', ['--version']).status === 0
const SECOND = 1000

/** Makes the deadline of the one check fall on this instant: nobody waits two minutes for it. */
function moveDeadline(dataDir: string, to: number): void {
  const [lastPing, due] = [to - 120 * SECOND, to - 60 * SECOND]
  withDatabase(dataDir, (db) => {
    db.prepare('UPDATE checks SET last_ping = ?, due = ?, alert_after = ?').run(lastPing, due, to)
    db.prepare('UPDATE logged_pings SET created = ?').run(lastPing)
  })
}

test.runIf(hasCurl)('a check that falls silent is down, and said to be', async () => {
  const dataDir = temporaryFolder()
  const key = await makeKey(dataDir)
  const first = await serve(dataDir)
  const words = ['check', 'create', '--name', 'backup', '--timeout', '60', '--grace', '60']
  const pingUrl = await printed([...words, '--channels', 'Desktop', '--data-dir', dataDir])
  expect(pingUrl).toMatch(new RegExp(`^${RegExp.escape(first.url)}/ping/[0-9a-f-]{36}$`))

  const curl = ['--silent', '--show-error', '--fail', '--max-time', '10', pingUrl]
  expect(execFileSync('curl', curl, { encoding: 'utf8' })).toBe('OK')
  const uuid = pingUrl.split('/').at(-1)
  expect(await getJson(first, `/checks/${uuid}`, key)).toMatchObject({ status: 'up', n_pings: 1 })
  expect(await first.stop()).toBe(0)

  const deadline = Math.ceil(Date.now() / SECOND) * SECOND
  moveDeadline(dataDir, deadline)
  const second = await serve(dataDir, ['--observe', 'strict'])
  await expect.poll(second.stderr, { timeout: 20_000 }).toMatch(/ backup is down: no signal since /)
  expect(await getJson(second, `/checks/${uuid}`, key)).toMatchObject({
    status: 'down',
    next_ping: null,
  })
  expect((await getJson<Flip[]>(second, `/checks/${uuid}/flips/`, key)).at(0)).toEqual({
    timestamp: new Date(deadline).toISOString().replace('.000Z', '+00:00'),
    up: 0,
  })

  execFileSync('curl', [...curl.slice(0, -1), `${second.url}/ping/${uuid}`])
  await expect.poll(second.stderr, { timeout: 20_000 }).toMatch(/ backup is up again after /)
  const flips = await getJson<Flip[]>(second, `/checks/${uuid}/flips/`, key)
  expect(flips.map(({ up }) => up)).toEqual([1, 0, 1])
})
