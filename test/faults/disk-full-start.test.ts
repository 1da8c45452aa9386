// A start on a disk without a free byte (contract hardening.md H22), and what must be stored on a disk
// that fills up while it is served (contract hardening.md H29).
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pingUrl, preparedFolder, run, withDatabase } from '../commands/running.ts'
import { hastenedClock } from '../support/hastened-clock.ts'
import { serveInProcess } from '../support/serve-in-process.ts'
import { CLI, cleanEnv, type Served, serve } from '../support/tocsin.ts'
import { smallDisk } from './small-disk.ts'

/** A check that was pinged once and goes down at that instant. */
function armed(dataDir: string, downAt: number): void {
  withDatabase(dataDir, (db) => {
    db.prepare(
      `UPDATE checks SET status = 'up', n_pings = 1, last_ping = ?, due = ?, alert_after = ?`,
    ).run(downAt - 120_000, downAt - 60_000, downAt)
  })
}

async function expectReading({ url }: Pick<Served, 'url'>, key: string): Promise<void> {
  const answer = await fetch(`${url}/api/v3/checks/`, { headers: { 'x-api-key': key } })
  expect(answer.status, 'what is stored is shown').toBe(200)
  expect(await answer.json()).toMatchObject({ checks: [{ name: 'backup' }] })
}

test('a start on a full disk: it shows what is stored, refuses pings, and recovers', async ({
  skip,
}) => {
  const prepared = preparedFolder()
  const { dataDir, fill } = smallDisk(4, skip)
  fs.cpSync(prepared.dataDir, dataDir, { recursive: true })
  const giveBack = fill()
  const server = await serve(dataDir)
  await expectReading(server, prepared.key)
  const ping = async () => (await fetch(pingUrl(server, prepared.check))).status
  expect(await ping()).toBe(503)
  giveBack()
  await expect.poll(ping).toBe(200)
  const status = async () => (await fetch(`${server.url}/api/v3/status/`)).status
  await expect.poll(status).toBe(200)
  const { code, stderr } = await run(['check', 'list', '--data-dir', dataDir])
  expect([code, stderr], 'commands work beside it again').toEqual([0, ''])
  expect(await server.stop()).toBe(0)
})

test('a start on a disk that filled up since: the alarm goes out all the same', async ({
  skip,
}) => {
  const prepared = preparedFolder()
  const { dataDir, fill } = smallDisk(4, skip)
  fs.cpSync(prepared.dataDir, dataDir, { recursive: true })
  const first = await serve(dataDir)
  await expect.poll(() => fs.existsSync(path.join(dataDir, 'reserve'))).toBe(true)
  expect(await first.stop()).toBe(0)
  armed(dataDir, Date.now() + 1000)
  fill()
  // However long the start takes: it is no gap that gives the check more time.
  const server = await serve(dataDir, ['--observe', 'strict'])
  expect((await fetch(pingUrl(server, prepared.check))).status).toBe(503)
  await expect.poll(server.stderr).toContain('backup is down')
  await expectReading(server, prepared.key)
})

/** `tocsin serve` that may not make any file larger: each of its writes fails. */
async function serveUnableToWrite(dataDir: string): Promise<Pick<Served, 'url' | 'stderr'>> {
  const words = ['serve', '--data-dir', dataDir, '--port', '0']
  const script = `ulimit -f 0; exec "$0" "$@"`
  const child = spawn('/bin/sh', ['-c', script, process.execPath, CLI, ...words], {
    env: cleanEnv(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let [stdout, stderr] = ['', '']
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  const ended = new Promise<null>((resolve) => child.once('exit', () => resolve(null)))
  const ready = expect.poll(() => stdout).toMatch(/^Listening on http/)
  if ((await Promise.race([ready, ended])) === null) throw new Error(`serve ended: ${stderr}`)
  return { url: /http:\S+/.exec(stdout)?.[0] ?? '', stderr: () => stderr }
}

test.runIf(process.platform !== 'win32')(
  'a start where nothing can be written: it shows what is stored and refuses pings',
  async () => {
    const { dataDir, key, check } = preparedFolder()
    const first = await serve(dataDir)
    expect(await first.stop()).toBe(0)
    const server = await serveUnableToWrite(dataDir)
    await expectReading(server, key)
    expect((await fetch(pingUrl(server, check))).status).toBe(503)
  },
)

test('a disk that fills up: pings are refused, flips and the last look are stored', async ({
  skip,
}) => {
  const prepared = preparedFolder()
  const { dataDir, fill } = smallDisk(5, skip)
  fs.cpSync(prepared.dataDir, dataDir, { recursive: true })
  armed(dataDir, Date.now() + 60_000)
  const clock = hastenedClock()
  const server = await serveInProcess(dataDir, ['--observe', 'strict'], {}, { clock })
  fill()
  const ping = (suffix = '/log') =>
    fetch(pingUrl(server, prepared.check, suffix), { method: 'POST', body: 'x'.repeat(9000) })
  await expect.poll(async () => (await ping()).status, { interval: 1 }).toBe(503)
  clock.hasten(30)
  await expect.poll(server.stderr).toContain('backup is down')
  expect((await ping()).status).toBe(503)
  const stored = () =>
    withDatabase(dataDir, (db) => ({
      status: db.prepare('SELECT status FROM checks').pluck().get(),
      tick: Number(db.prepare(`SELECT value FROM settings WHERE key = 'last_tick'`).pluck().get()),
    }))
  const now = clock.now()
  expect(stored().status).toBe('down')
  await expect.poll(() => stored().tick).toBeGreaterThan(now)
})
