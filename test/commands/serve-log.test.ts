// The log of `tocsin serve`, on stderr: as text or JSON, without what would open something, and
// never a reason to end.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { type ServedHere, serveInProcess } from '../support/serve-in-process.ts'
import { CLI, cleanEnv } from '../support/tocsin.ts'
import { getJson, type Prepared, pingUrl, preparedFolder, withDatabase } from './running.ts'

/** The lines logged so far, once one of them contains the text. */
async function linesWith({ stderr }: ServedHere, text: string): Promise<string[]> {
  await expect.poll(stderr, { timeout: 10_000 }).toMatch(new RegExp(`${text}[^\n]*\n`))
  return stderr().trimEnd().split('\n')
}

async function goDown(server: ServedHere, { check }: Pick<Prepared, 'check'>): Promise<void> {
  await fetch(pingUrl(server, check, '/3'), { method: 'POST', body: 'no space left\nline two' })
}

test('text: an instant, a level and the message on one line', async () => {
  const prepared = preparedFolder()
  const server = await serveInProcess(prepared.dataDir)
  await goDown(server, prepared)
  const [line] = await linesWith(server, 'backup is down')
  expect(line).toMatch(/^\d{4}-\d\d-\d\dT\S+Z WARN {2}backup is down: failed with exit 3 line two$/)
})

test('json: each line is a document with an instant, a level and the message', async () => {
  const prepared = preparedFolder()
  const server = await serveInProcess(prepared.dataDir, ['--log', 'json'])
  await goDown(server, prepared)
  const lines = await linesWith(server, 'backup is down')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      level: 40,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\S+Z$/),
      msg: 'backup is down: failed with exit 3\nline two',
    },
  ])
})

test.each(['text', 'json'])('%s: keys and whole UUIDs are masked', async (format) => {
  const { dataDir, key, check } = preparedFolder()
  const name = `${key} ${check.uuid}`
  withDatabase(dataDir, (db) => db.prepare('UPDATE checks SET name = ?').run(name))
  const server = await serveInProcess(dataDir, ['--log', format])
  await goDown(server, { check })
  const log = (await linesWith(server, 'is down')).join('\n')
  expect(log).toContain(key.slice(0, 8))
  expect(log).not.toContain(key)
  expect(log).not.toContain(check.uuid)
})

/** A server whose stdout is a pipe and whose stderr is this; resolves with its URL and process. */
async function serveWithLogTo({ dataDir }: Prepared, stderr: number | 'pipe') {
  const child = spawn(process.execPath, [CLI, 'serve', '--data-dir', dataDir, '--port', '0'], {
    env: cleanEnv(),
    stdio: ['ignore', 'pipe', stderr],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const stdout = child.stdout
  if (stdout === null) throw new Error('no pipe')
  const [, url = ''] = await new Promise<RegExpExecArray>((resolve) => {
    stdout.on('data', (text) => {
      const ready = /^Listening on (\S+)$/m.exec(String(text))
      if (ready !== null) resolve(ready)
    })
  })
  return { url, child }
}

/** Goes down, which is logged, and sees whether the server still watches and ends well. */
async function survives(
  { url, child }: Awaited<ReturnType<typeof serveWithLogTo>>,
  { dataDir, key, check }: Prepared,
): Promise<void> {
  const server = { url } as ServedHere
  await fetch(pingUrl(server, check, '/fail'))
  const told = () =>
    withDatabase(dataDir, (db) =>
      db.prepare(`SELECT count(*) FROM notifications WHERE outcome <> 'sending'`).pluck().get(),
    )
  await expect.poll(told, { timeout: 10_000 }).toBe(1)
  expect((await fetch(pingUrl(server, check))).status).toBe(200)
  expect(await getJson(server, `/checks/${check.uuid}`, key)).toMatchObject({ status: 'up' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
}

test.runIf(fs.existsSync('/dev/full'))('a log on a full disk stops nothing', async () => {
  const prepared = preparedFolder()
  const full = fs.openSync('/dev/full', 'w')
  onTestFinished(() => fs.closeSync(full))
  await survives(await serveWithLogTo(prepared, full), prepared)
})

test('a log that nobody reads any more stops nothing', async () => {
  const prepared = preparedFolder()
  const started = await serveWithLogTo(prepared, 'pipe')
  started.child.stderr?.destroy()
  await survives(started, prepared)
})

test('ready lines that nobody reads any more stop nothing', async () => {
  const prepared = preparedFolder()
  const started = await serveWithLogTo(prepared, 'pipe')
  started.child.stdout?.destroy()
  await survives(started, prepared)
})
